"""Random formats, each setting of which is in half of them as in the House format."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

from momon_dsl.language.nodes import amounts as n
from momon_dsl.language.nodes import conditions as c
from momon_dsl.language.nodes import selections as s
from momon_dsl.model.arena import Arena, Sharing
from momon_dsl.model.format import (
    EDITIONS,
    CornerPower,
    DrawnGame,
    Format,
    Measure,
    Tied,
)

SIDES = ("north", "east", "south", "west")
COMPARES = ("more than", "fewer than", "at least", "at most", "equal to")


def random_format(random: Random, brought: int) -> Format:
    """A format for decks of so many cards, whatever is printed on them."""

    def changed(fields: dict[str, Any], share: float = 0.35) -> dict[str, Any]:
        return fields if random.random() < share else {}

    arena = random_arena(random)
    corners = arena.sharing != "sides"  # only then a format says what the power of a corner is
    return Format(
        "Random",
        arena,
        brought=brought,
        copies=brought,
        **changed({"in_hand": random.randint(0, brought)}),
        **changed({"first": random.choice(("first", "second", "named"))}),
        **changed({"stars": (0, random.randint(9, 12))}),
        **changed({"powers": (0, random.randint(9, 12))}),
        **changed(
            {"sides": tuple(sorted(random.sample(SIDES, random.randint(1, 3)), key=SIDES.index))}
        ),
        **changed({"corner": random.choice(get_args(CornerPower))}, 0.8 * corners),
        **changed({"comparison": random_comparison(random)}, 0.5),
        **changed({"incite_makes_on_snatch": True}),
        **changed({"categories": tuple(random.sample(range(5), 5))}),
        **changed({"strict_package_order": True}),
        **changed({"full_arena": _measures(random)}, 0.6),
        **changed({"tied": random.choice(get_args(Tied))}),
        **changed({"exhaustion": random.choice((0, 3, 4))}),
        turn_limit=random.choice((6, 20, 40)),
        resolution_limit=random.choice((30, 200)),
        **changed({"edition": EDITIONS[1]}),
        **changed({"match_games": random.randint(1, 7), "drawn_points": 0, "won_points": 3}),
        **changed({"drawn_game": random.choice(get_args(DrawnGame)), "tied_match": "goes on"}),
        **changed({"powerless": random.choice((3, 4))}),
    )


def random_arena(random: Random) -> Arena:
    """From 1 by 2 on, in one of three with missing Spaces, in one of two adjacent by corners."""
    columns, rows = random.choice(((1, 2), (8, 2), *[(0, 0)] * 8))
    columns, rows = columns or random.randint(2, 5), rows or random.randint(2, 5)
    names = Arena.of(columns, rows).names
    count = random.choice((0, 0, random.randint(0, len(names) - 2)))
    missing = tuple(random.sample(names, min(count, 4)))
    sharing: Sharing = random.choice(("sides", "sides", "corners", "both"))
    return Arena.of(columns, rows, missing, sharing)


def _measures(random: Random) -> tuple[Measure, ...]:
    kinds = random.sample(("Momon", "Stars", "power"), random.randint(1, 3))
    wanted = {each: random.random() < 0.5 for each in kinds}
    words: list[Any] = [
        f"{'more' if more else 'less' if kind == 'power' else 'fewer'} {kind}"
        for kind, more in wanted.items()
    ]
    return tuple(words)


# --- what makes a Snatch succeed ---------------------------------------------------------------


def random_comparison(random: Random, depth: int = 2) -> c.Condition:
    """A condition over the two Momon of an attempt (H10.2)."""
    kind = random.random()
    if depth and kind < 0.2:
        parts = tuple(_leaf(random) for _ in range(2))
        return random.choice((c.And, c.Or))(parts=parts)
    if depth and kind < 0.3:
        return c.Not(condition=random_comparison(random, depth - 1))
    if kind < 0.4:
        return _fact(random)
    return _leaf(random)


def _leaf(random: Random) -> c.Condition:
    word: Any = random.choice(COMPARES)
    return c.Compare(left=_amount(random), comparison=word, right=_amount(random))


def _fact(random: Random) -> c.Condition:
    who = random.choice(("you", "opponent"))
    return random.choice(
        (
            c.ArenaFull(),
            c.TurnOf(who=who),
            c.ZoneEmpty(zone="Hand", whose=who),
            c.Controls(who=who, minimum=2, filters=(_near(random),)),
        )
    )


def _momon(random: Random) -> s.EventMomon:
    return s.EventMomon(role=random.choice(("attacking", "facing")))


def _near(random: Random) -> s.Filter:
    return random.choice(
        (
            s.AdjacentTo(of=_momon(random)),
            s.MorePowerThan(of=_momon(random)),
            s.InLine(line="row", of=_momon(random)),
            s.HasSymbol(symbols=("S", "P")),
            s.ControlledBy(who="you"),
        )
    )


def _amount(random: Random, depth: int = 2) -> n.Amount:
    kind = random.random() if depth else 1.0
    if kind < 0.1:
        return n.Twice(amount=_amount(random, depth - 1))
    if kind < 0.2:
        return n.Half(amount=_amount(random, depth - 1))
    if kind < 0.4:
        parts = (_term(random), _term(random))
        return n.Sum(parts=parts, signs=(1, random.choice((1, -1))))
    return _term(random)


def _term(random: Random) -> n.Amount:
    every = s.Selection(how="each", minimum=0, maximum=0, filters=(_near(random),))
    return random.choice(
        (
            n.AttackingSide(),
            n.AttackingSide(),
            n.FacingSide(),
            n.FacingSide(),
            n.StarsOf(of=_momon(random)),
            n.HighestPower(of=_momon(random)),
            n.CountOf(what=every),
            n.Number(value=random.randint(0, 4)),
        )
    )
