"""How extensions are played: entered beside the built-in nodes, or left out as a whole."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import pytest

from momon_dsl.errors import MomonError
from momon_dsl.extensions import Extension, ExtensionWarning, Play, loaded, problems
from momon_dsl.game import Game
from momon_dsl.interpreter.extending import enter_extensions, play_of
from momon_dsl.interpreter.pool import pool
from momon_dsl.interpreter.select import FILTERS
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import conditions as c
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import (
    ADDED,
    AddedCondition,
    AddedFilter,
    AddedInstruction,
    AddedTrigger,
    frozen,
)
from momon_dsl.language.nodes.documents import Card
from momon_dsl.model import events as ev
from momon_dsl.model.decisions import SPACE_MASK
from momon_dsl.model.trace import Carried, Considered
from tests.extensions.in_process import TABLES, Use, laid, triggered
from tests.extensions.in_process import use as use
from tests.rule_marks import rule

PLAIN = Card(id="T1", name="Plain")
THEIRS = s.Selection(how="target", filters=(s.ControlledBy(who="opponent"),))


def summon(game: Game, space: str) -> None:
    """Summon the only card of the Hand."""
    at = game.setup.format.arena.space(space)
    assert game.decision is not None
    (option,) = [o for o in game.decision.options if o & SPACE_MASK == at]
    game.choose(option)


def carried(game: Game) -> list[tuple[str, list[tuple[str, str]]]]:
    """What came of each instruction, and why it did not do more."""
    records = [record for record in game.trace if isinstance(record, Carried)]
    return [(r.outcome, [(why.kind, why.rule) for why in r.reasons]) for r in records]


# --- the example package -----------------------------------------------------------------------


@pytest.fixture
def tides(use: Use) -> Any:
    """The example package, in use."""
    package = import_module("tests.extensions.example_pack.momon_tides")
    use(tides=package.EXTENSION)
    return package


def exchanging(tides: Any, other: s.What, *first: Any) -> Card:
    exchange = tides.ExchangeControl(first=s.This(), second=other)
    return Card(id="X1", name="Ebb", abilities=(triggered(a.OnSummon(), *first, exchange),))


@rule("H1.2", holds=True)
@rule("H10.4", holds=True)
def test_its_instruction_is_one_event_and_is_traced_like_any_other(tides: Any) -> None:
    game = laid([exchanging(tides, THEIRS), PLAIN], "you X1", "they T1 d4")
    summon(game, "a1")
    mine, theirs = (game.setup.cards.index(game.pool.card(card)) for card in ("X1", "T1"))
    (event,) = [e for e in game.log if e.kind == ev.CONTROL_CHANGED]
    assert {(subject.card, subject.to) for subject in event.subjects} == {(mine, 1), (theirs, 0)}
    assert [game.state.controller[card] for card in (mine, theirs)] == [1, 0]
    assert carried(game) == [("done", [])]


@rule("H11.8", holds=True)
def test_the_trace_says_where_its_instruction_cannot_reach(tides: Any) -> None:
    choice = s.Selection(how="each", zone=s.Zone(names=("Hand",), whose="you"))
    game = laid([exchanging(tides, choice), PLAIN], "you X1", "you T1")
    decision = game.decision
    assert decision is not None
    game.choose(decision.options[0])
    assert carried(game) == [("nothing", [("not in the Arena", "H11.8")])]


@rule("H1.1", holds=True)
def test_its_instruction_does_nothing_to_what_has_left(tides: Any) -> None:
    leaves = i.ReturnToHand(what=s.This())
    game = laid([exchanging(tides, THEIRS, leaves), PLAIN], "you X1", "they T1 d4")
    summon(game, "a1")
    assert [outcome for outcome, _ in carried(game)] == ["done", "nothing"]
    assert not [e for e in game.log if e.kind == ev.CONTROL_CHANGED]


def flood(tides: Any) -> Card:
    odd = s.Selection(how="each", filters=(tides.OddOrEven(parity="odd"),))
    body = i.PutIntoVoid(what=odd)
    return Card(
        id="F1", name="Flood", stars=4, abilities=(triggered(tides.WhenArenaFills(), body),)
    )


@rule("H11.8", holds=True)
def test_its_trigger_and_filter_are_asked_as_the_built_in_ones_are(tides: Any) -> None:
    even = Card(id="E1", name="Even", stars=2)
    game = laid(
        [flood(tides), even, PLAIN], "you E1", "you F1 a1", "they T1 b1", arena="3 by 1"
    )  # fmt: skip
    # c1 is the only choice: E1 fills the Arena by itself.
    left = [game.setup.cards[card].id for card in game.state.arena if card >= 0]
    assert left == ["F1", "E1"]
    assert [game.setup.cards[card].id for card in game.state.voids[1]] == ["T1"]


def test_the_trace_says_that_its_trigger_did_not_wait_for_the_event(tides: Any) -> None:
    game = laid([flood(tides), PLAIN], "you T1", "you F1 a1")
    summon(game, "b2")
    summoned = next(e for e in game.log if e.kind == ev.MOMON_SUMMONED)
    (verdict,) = [r for r in game.why_not(summoned) if isinstance(r, Considered)]
    assert not verdict.triggered
    assert [(r.kind, r.rule, r.part) for r in verdict.reasons] == [
        ("not awaited", "H11.8", "trigger")
    ]


# --- a package with one node of each kind --------------------------------------------------------

Kinds = dict[str, Any]


def kinds() -> Kinds:
    """One new node of each kind, by the table it is played in."""

    @frozen
    class Hop(AddedInstruction):
        """Does nothing much."""

        reach = frozenset({"Hand"})
        symbols: tuple[str, ...] = ()

    @frozen
    class Dawn(AddedTrigger):
        """Waits for a turn."""

    @frozen
    class Marked(AddedFilter):
        """Has a mark."""

        symbol: str | None = None

    @frozen
    class Windy(AddedCondition):
        """It is windy."""

        symbol: str = "W"

    return {"instructions": Hop, "triggers": Dawn, "filters": Marked, "conditions": Windy}


def handled(made: Kinds) -> Kinds:
    """Something in each table: it is looked for, not called."""
    return {table: {kind: f"how {kind.__name__}"} for table, kind in made.items()}


def extension(made: Kinds, play: Callable[[], Any]) -> Extension:
    return Extension(nodes=tuple(made.values()), english={}, thai={}, play=play)


def entered(made: Kinds) -> list[str]:
    """The tables that hold a node of these."""
    return [table for table, kind in made.items() if kind in TABLES[table]]


def test_each_table_takes_in_the_nodes_of_its_kind_once(use: Use) -> None:
    made, calls = kinds(), []

    def play() -> Play:
        calls.append(1)
        return Play(**handled(made))

    use(whole=extension(made, play))
    for _ in range(3):
        enter_extensions()
    assert calls == [1]
    assert entered(made) == [*made]
    assert TABLES["filters"][made["filters"]] == "how Marked"
    assert problems() == ()


def test_how_a_node_of_another_is_played_is_not_its_own_to_say(use: Use) -> None:
    made, built_in = kinds(), FILTERS[s.HasSymbol]
    tables = handled(made)
    tables["filters"][s.HasSymbol] = lambda scope, node: lambda state, card, run: True
    use(greedy=extension(made, lambda: Play(**tables)))
    enter_extensions()
    assert FILTERS[s.HasSymbol] is built_in
    assert entered(made) == [*made]


def lacking(table: str, made: Kinds) -> Play:
    """All but one table."""
    return Play(**{**handled(made), table: {}})


BROKEN: dict[str, tuple[Callable[[Kinds], Any], str]] = {
    "fails": (lambda made: 1 // 0, r"play\(\) fails: ZeroDivisionError: .* \(test_in_process.py:"),
    "nothing": (lambda made: None, "it does not say how its nodes are played"),
    "other": (handled, "it does not say how its nodes are played"),
    **{
        table: (
            partial(lacking, table),
            rf"nothing says how {node} is played \(play, {table}\)",
        )
        for table, node in (
            ("instructions", "Hop"), ("triggers", "Dawn"),
            ("filters", "Marked"), ("conditions", "Windy"),
        )
    },
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_of_one_that_cannot_be_played_nothing_is_entered(use: Use, name: str) -> None:
    play, said = BROKEN[name]
    made, other = kinds(), kinds()
    use(
        broken=extension(made, lambda: play(made)),
        whole=extension(other, lambda: Play(**handled(other))),
    )
    with pytest.warns(ExtensionWarning, match=f"^The extension broken 1.0 is not used: {said}"):
        enter_extensions()
    assert entered(made) == []
    assert entered(other) == [*other]
    assert [one.called for one in loaded()] == ["whole 1.0"]
    assert [problem.called for problem in problems()] == ["broken 1.0"]


def test_a_card_that_uses_what_is_left_out_is_refused_by_name(use: Use) -> None:
    made = kinds()
    use(broken=extension(made, lambda: None))
    card = Card(
        id="X1", name="Hops", abilities=(triggered(a.OnSummon(), made["instructions"]()),)
    )  # fmt: skip
    with pytest.warns(ExtensionWarning, match="broken 1.0"):
        game = laid([card], "you X1")
    with pytest.raises(MomonError, match=r"Nothing says how Hop \(tests.*\) is played\."):
        summon(game, "a1")


def test_play_of_gives_only_its_own(use: Use) -> None:
    made, other = kinds(), kinds()
    both: Kinds = {table: {made[table]: 1, other[table]: 2} for table in made}
    use(one=extension(made, lambda: Play(**both)))
    (one,) = loaded()
    assert play_of(one) == {table: {made[table]: 1} for table in made}


def test_the_symbols_that_its_nodes_speak_of_are_numbered(use: Use) -> None:
    made = kinds()
    use(whole=extension(made, lambda: Play(**handled(made))))
    marked, hop, windy = made["filters"], made["instructions"], made["conditions"]
    chosen = s.Selection(how="each", filters=(marked(symbol="M"), marked()))
    steps = (hop(symbols=("Q", "A")), hop(), i.Incite(attacker=chosen))
    card = Card(
        id="X1",
        name="Speaks of many",
        symbols=("S",),
        abilities=(
            triggered(made["triggers"](), *steps),
            a.Continuous(condition=c.Not(condition=windy()), statements=()),
        ),
    )
    assert all(isinstance(kind(), ADDED) for kind in made.values())
    assert pool([card]).symbols == ("A", "M", "Q", "S", "W")
