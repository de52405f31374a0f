"""Playing one game through engine and reference, and telling the first difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any

import attrs

from momon_dsl.game import Game
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.printer import to_script
from momon_dsl.model import decisions as d
from momon_dsl.model import events as ev
from momon_dsl.model.cards import BE_MOVED, BE_SNATCHED, BE_TARGETED, BE_TARGETED_BY, SNATCH
from momon_dsl.model.format import Format
from momon_dsl.packs.collection import collect

from .random_cards import document_of, random_cards
from .random_formats import random_format
from .reference import Reference

MOST_GROWING = 1_000
REPETITIONS = 4
"""Fewer than so many are named, since the reference really plays them."""
BITS = {
    BE_SNATCHED: "be Snatched",
    BE_TARGETED: "be targeted",
    BE_MOVED: "be Moved",
    SNATCH: "Snatch",
    BE_TARGETED_BY: "be targeted by 0",
    BE_TARGETED_BY << 1: "be targeted by 1",
}
ABOUT_ABILITIES = {
    ev.ABILITY_TRIGGERED,
    ev.TRIGGER_DROPPED,
    ev.ABILITY_RESOLVED,
    ev.ABILITY_DID_NOTHING,
}


class Difference(AssertionError):
    """Engine and reference do not agree."""


@attrs.frozen
class Match:
    """What is played: decks of cards, format, edition, seed of the game and of the choices."""

    decks: tuple[tuple[Card, ...], tuple[Card, ...]]
    rules: Format
    edition: str
    seed: int
    sanctioned: bool = False
    steady: bool = False
    """Choose the last option as a rule, so that what goes round does so again."""


@attrs.frozen
class Outcome:
    """How many decisions and loops were compared; `at_a_loop` where that ended too early."""

    decisions: int
    at_a_loop: bool = False
    loops: int = 0


@lru_cache(maxsize=4)
def _set_of_cards(seed: int) -> list[Card]:
    return random_cards(seed)


def random_match(seed: int) -> Match:
    """Random decks from a random set of cards (four games each) under random rules."""
    random = Random(seed)
    cards = _set_of_cards(seed // 4)
    count = random.randint(3, 8)
    first, second = (tuple(random.choice(cards) for _ in range(count)) for _ in range(2))
    edition = random.choice(("1.0.0-th", "1.0.0-th", "1.0.0-en"))
    return Match((first, second), random_format(random, count), edition, seed)


class Pair:
    """One game in both at once."""

    def __init__(self, match: Match) -> None:
        collection = collect([("random", document_of(match.decks[0] + match.decks[1]))])
        names = [tuple(card.id for card in deck) for deck in match.decks]
        # Random cards keep to no frame; decks are shortened to find the cause of a difference.
        rules = attrs.evolve(
            match.rules,
            brought=len(names[0]),
            copies=99,
            stars=(0, 99),
            powers=(0, 99),
            powerless=4,
        )
        named = rules.first == "named" or match.seed % 5 == 0
        first = match.seed % 2 if named else None
        self.game = Game(
            *names,
            cards=collection,
            format=rules,
            edition=match.edition,
            seed=match.seed,
            first=first,
            sanctioned=match.sanctioned,
        )
        decks = tuple(tuple(collection.cards[name] for name in deck) for deck in names)
        self.reference = Reference(decks, rules, match.edition, match.seed, first)
        self.told = [0, 0]
        self.choices: list[tuple[int, ...]] = []

    def choose(self, *answer: int) -> None:
        self.choices.append(answer)
        self.game.choose(*answer)
        self.reference.choose(*answer)

    @property
    def loops(self) -> int:
        """How many loops have been gone round or have ended the game so far."""
        found = (ev.LOOP_FOUND, ev.LOOP_REPEATED)
        return sum(event.kind in found for event in self.game.log)

    # --- comparing --------------------------------------------------------------------------

    def at_a_loop(self) -> bool:
        """Whether the comparison stops: equal cards may lie otherwise once rounds are played.

        Or a loop that only grows has been found (R12.4.4).

        The reference knows only states that recur; the engine looks for loops at other times from
        where it has seen one that grows.
        """
        decision = self.game.decision
        if self.reference.play.loops.exchanged or self.game.judge_call:
            return True
        if decision is not None and decision.kind == d.REPETITIONS:
            return len(decision.options) <= MOST_GROWING + 1
        if self.game._state.watch_from == self.reference.play.loops.look_from:
            return False
        end, asked = self.reference.play.result, self.reference.decision
        stopped = end.rule == "12.4.5" if end else asked and asked.kind == d.REPETITIONS
        return self.game.result is None or bool(stopped)

    def compare(self) -> None:
        """Raise `Difference` for the first thing that is not the same."""
        for what, ours, theirs in self.views():
            if ours != theirs:
                raise Difference(f"{what}\n  engine:    {ours}\n  reference: {theirs}")

    def views(self) -> Iterator[tuple[str, Any, Any]]:
        """What is compared, as (name, engine, reference)."""
        yield from self._events()
        yield "decision", *self.decisions()
        result, end = self.game.result, self.reference.play.result
        yield "whether it has ended", result is None, end is None
        if result is not None and end is not None:
            yield "winner", result.winner, end.winner
        yield from self._tables()

    def _events(self) -> Iterator[tuple[str, Any, Any]]:
        happened = self.reference.play.happened
        ours = [
            (event.kind, event.player, _concerned(event))
            for event in self.game.log[self.told[0] :]
            if event.kind != ev.CHOICE_MADE
        ]
        performed = [part for part in self.reference.play.loops.shown if part[0] >= self.told[1]]
        theirs = [
            (h.kind, h.player, tuple(x.ref.card for x in h.subjects))
            for h in happened[self.told[1] :]
            if not any(first <= h.number < last for first, last in performed)
        ]
        for place, (one, other) in enumerate(zip(ours, theirs, strict=False)):
            after = ours[max(0, place - 3) : place]
            yield f"event {place} after {after}", one, other
        yield "events", ours, theirs
        self.told = [len(self.game.log), len(happened)]

    def decisions(self) -> tuple[Any, Any]:
        """The decision of the engine and the one of the reference, made alike."""
        ours, theirs = self.game.decision, self.reference.decision
        nodes = self.game.pool.abilities
        one = other = None
        if ours is not None:
            meant = [each for each in ours.about if isinstance(each, int)]
            pairs = zip(meant[::2], meant[1::2], strict=False)
            ordered = [(id(nodes[ability].node), source) for ability, source in pairs]
            about = ordered if ours.kind == d.ORDER else None
            bounds = (min(ours.minimum, len(ours.options)), ours.maximum)
            options = ours.options if ours.kind == d.REPETITIONS else tuple(ours.options)
            one = (ours.kind, ours.player, options, *bounds, about)
        if theirs is not None:
            ordered = [(id(each[0]), each[1]) for each in theirs.about if theirs.kind == d.ORDER]
            about = ordered if theirs.kind == d.ORDER else None
            other = (*theirs[:5], about)
        return one, other

    def _tables(self) -> Iterator[tuple[str, Any, Any]]:
        twin = self.game.fork()
        if twin._state.dirty:
            twin._kernel.recompute()
        state, play = twin._state, self.reference.play
        w = play.world
        yield "active player", state.active, w.active
        yield "turn", state.turn, play.turn
        yield "zones", [("Hand", "Arena", "Void")[zone] for zone in state.zone], w.zone
        yield "Hands", [list(hand) for hand in state.hands], [w.in_zone("Hand", p) for p in (0, 1)]
        yield "Voids", [list(void) for void in state.voids], [w.in_zone("Void", p) for p in (0, 1)]
        yield "Spaces", state.space, w.space
        yield "controllers", state.controller, w.controller
        yield "random state", state.random, play.random
        for card in w.arena():
            ours, theirs = state.current[card], w.now(card)
            yield f"Stars of {card}", ours.stars, theirs.stars
            powers = [-1 if power is None else power for power in theirs.powers]
            yield f"powers of {card}", list(ours.powers), powers
            nodes = [self.game.pool.abilities[number].node for number in ours.abilities]
            yield f"abilities of {card}", [*map(id, nodes)], [*map(id, theirs.abilities)]
            symbols = self.game.pool.symbols
            names = {name for bit, name in enumerate(symbols) if ours.symbols >> bit & 1}
            yield f"symbols of {card}", names, set(theirs.symbols)
            cannot = {name for bit, name in BITS.items() if ours.cannot & bit}
            yield f"what {card} cannot", cannot, theirs.cannot


def _concerned(event: ev.Event) -> tuple[int, ...]:
    """The cards of an event; of one that tells about an ability, the source of it."""
    if event.kind in ABOUT_ABILITIES and event.cause is not None:
        return (event.cause.source,)
    return tuple(subject.card for subject in event.subjects)


# --- playing -------------------------------------------------------------------------------


def answer(random: Random, decision: d.Decision) -> tuple[int, ...]:
    """Every number of options, and every option, as likely."""
    if decision.kind == d.REPETITIONS:
        return (random.randrange(REPETITIONS),)
    count = random.randint(decision.minimum, decision.maximum)
    return tuple(random.sample(list(decision.options), count))


def run(match: Match, most: int = 400) -> Outcome:
    """Play a match by random choices; raises `Difference` with everything needed to see it."""
    pair, choices = None, []
    try:
        pair = Pair(match)
        choices = pair.choices
        return _play(pair, Random(match.seed), most, match.steady)
    except Exception as problem:
        raise Difference(f"{problem!r}\n{tell(match, choices)}") from problem


def _play(pair: Pair, random: Random, most: int, steady: bool) -> Outcome:
    while True:
        if pair.at_a_loop():
            return Outcome(len(pair.choices), at_a_loop=True, loops=pair.loops)
        pair.compare()
        decision = pair.game.decision
        if decision is None or len(pair.choices) >= most:
            return Outcome(len(pair.choices), loops=pair.loops)
        last = tuple(decision.options[-max(1, decision.minimum) :])
        named = decision.kind == d.REPETITIONS or not steady or random.random() < 0.2
        pair.choose(*(answer(random, decision) if named else last))


def tell(match: Match, choices: Sequence[tuple[int, ...]]) -> str:
    """Seed, cards in card text and the choices of a match."""
    script = to_script(document_of(match.decks[0] + match.decks[1]), "en")
    decks = [[card.id for card in deck] for deck in match.decks]
    rules = {
        field.name: getattr(match.rules, field.name)
        for field in attrs.fields(Format)
        if field.name != "arena"
    }
    size = f"{match.rules.arena}, {match.rules.arena.sharing}"
    return (
        f"seed {match.seed}, edition {match.edition}, Arena {size}, {rules}\n"
        f"decks {decks}\n{script}\nchoices {list(choices)}"
    )


def compare(match: Match) -> Outcome:
    """As `run`; a difference is told for a match made as short as it can be."""
    try:
        return run(match)
    except Difference as found:
        raise Difference(str(_shortest(match, found))) from None


def _shortest(match: Match, found: Difference, tries: int = 300) -> Difference:
    """Leave out cards and abilities as long as some difference is left."""
    for _ in range(tries):
        for shorter in _shorter(match):
            tries -= 1
            try:
                run(shorter)
            except Difference as still:
                match, found = shorter, still
                break
        else:
            return found
        if tries < 0:
            return found
    return found


def _shorter(match: Match) -> Iterator[Match]:
    """Each match with one card less on both sides, or one ability less."""
    first, second = match.decks
    for place in range(len(first) if len(first) > 1 else 0):
        decks = tuple(deck[:place] + deck[place + 1 :] for deck in (first, second))
        yield attrs.evolve(match, decks=decks)
    for card in {card.id: card for card in first + second}.values():
        for ability in card.abilities:
            kept = tuple(each for each in card.abilities if each is not ability)
            less = attrs.evolve(card, abilities=kept)
            decks = tuple(
                tuple(less if each is card else each for each in deck) for deck in match.decks
            )
            yield attrs.evolve(match, decks=decks)
