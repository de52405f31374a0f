"""What counts when a state recurs (12.4.1): every field of a state is decided on, and tried."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from momon_dsl.model import frames
from momon_dsl.model.cards import Characteristics
from momon_dsl.model.decisions import CHOOSE, MAY, SPACE_BITS, SPACE_MASK, SUMMON, Decision
from momon_dsl.model.events import MOMON_SNATCHED, TURN_STARTED, Event, Subject
from momon_dsl.model.frames import Delayed, Effect, Group, Limit, Package, Plan, Trail, Trigger
from momon_dsl.model.position_key import (
    COUNTED,
    LEFT_OUT,
    option_names,
    position_key,
    shape_key,
)
from momon_dsl.model.state import FIELDS, GameState, Setup
from tests.rule_marks import rule
from tests.rules.played import play
from tests.rules.test_cases import card

SCRIPT = (
    card("A1", "", "When another Momon Moves: You may Move this to the Space it left.")
    + card("B1", "S", "While you control 9 or more Momon: Each other Momon has +1 power.")
    + card("T1", "", 'Always: Each [S] Momon has "On Summon: Incite this."') + card("X")
)  # fmt: skip
LYING = ("your hand X, X, T1", "your void T1", "you A1 b2", "you T1 d4", "they B1 c3", "they A1 a4")
FIRST_X, SECOND_X, IN_HAND, IN_VOID, A, T, B, C = range(8)
SPENT = Limit((), False, ())  # type: ignore[arg-type]


def fresh() -> tuple[GameState, Setup]:
    """A state in which something waits in every place where something can."""
    game = play(SCRIPT, *LYING).game
    s = game.state
    s.log += [Event(len(s.log) + n, TURN_STARTED) for n in range(10)]
    number = len(s.log)
    s.log += [
        Event(number, TURN_STARTED, 0),
        Event(number + 1, MOMON_SNATCHED, 0, (seen(s, B), seen(s, C)), (A, s.stay[A], 0)),
    ]
    s.turn_began = number
    s.since[B], s.since[T] = 0, 1
    s.queue = [trigger(s), package(s)]
    s.waiting = [Group(number + 1, (trigger(s),))]
    s.inner = [trigger(s)]
    s.delayed = (Delayed("end of turn", -1, trigger(s)),)
    s.effects = (
        Effect(2, "symbols", ((A, s.stay[A]),), (1, 0), "end of turn", 0),
        Effect(3, "power", ((A, s.stay[A]),), (-1, 2), "end of turn", 0),
    )
    s.used = ((1, A, s.stay[A], 1),)
    s.agenda = [
        (frames.TURN, 1),
        (frames.DRAIN, False),
        (frames.PACKAGE, package(s), 1),
        (frames.DRAIN, True),
        (frames.ABILITY, trigger(s), 2, bindings(s)),
    ]
    return s, game.setup


def seen(s: GameState, card_: int) -> Subject:
    return Subject(card_, s.stay[card_], s.controller[card_], s.space[card_], 0, s.current[card_])


def bindings(s: GameState) -> tuple[Any, ...]:
    ref = (B, s.stay[B], s.space[B])
    return (None, 1, None, (ref,), ref, 0, (), ((IN_HAND, s.stay[IN_HAND], -1),), (0, 2, 1), 3)


def trigger(s: GameState) -> Trigger:
    return Trigger(0, A, s.stay[A], 0, len(s.log) - 1, 0, 4, 0, bindings(s))


def package(s: GameState) -> Package:
    return Package(len(s.log) - 1, B, s.stay[B], True, (trigger(s),))


Change = Callable[[GameState], None]


def put(field: str, value: Any) -> Change:
    """A change of a whole field, or by a function of what it was."""

    def change(s: GameState) -> None:
        old = getattr(s, field)
        setattr(s, field, value(old) if callable(value) else value)

    return change


def at(field: str, place: int, value: Any) -> Change:
    def change(s: GameState) -> None:
        getattr(s, field)[place] = value

    return change


def changed(card_: int, **fields: Any) -> Change:
    def change(s: GameState) -> None:
        s.current[card_] = s.current[card_]._replace(**fields)

    return change


def swap_spaces(s: GameState) -> None:
    s.space[A], s.space[B] = s.space[B], s.space[A]
    s.arena[s.space[A]], s.arena[s.space[B]] = A, B


def leave(s: GameState) -> None:
    s.arena[s.space[T]], s.zone[T], s.controller[T], s.space[T] = -1, 0, -1, -1


def into_void(s: GameState) -> None:
    s.hands[0] = tuple(c for c in s.hands[0] if c != IN_HAND)
    s.voids[0] = (*s.voids[0], IN_HAND)


DIFFERENT: dict[str, Change] = {
    "active": put("active", 1),
    "agenda": at("agenda", 0, (frames.TURN, 4)),
    "arena": swap_spaces,
    "controller": at("controller", A, 1),
    "current": changed(A, stars=7),
    "delayed": put("delayed", ()),
    "effects": put("effects", lambda old: old[:1]),
    "hands": at("hands", 0, (FIRST_X, SECOND_X)),
    "inner": put("inner", []),
    "nested": put("nested", True),
    "packaged": put("packaged", True),
    "queue": put("queue", lambda old: old[::-1]),
    "seen_symbols": lambda s: setattr(s, "seen_symbols", ((A, s.stay[A], 3),)),
    "since": lambda s: s.since.__setitem__(A, s.turn_began + 1),
    "skips": put("skips", ("End",)),
    "snatched": lambda s: setattr(s, "snatched", ((A, s.stay[A]),)),
    "space": swap_spaces,
    "summoned": lambda s: setattr(s, "summoned", (A, s.stay[A])),
    "summons": put("summons", 1),
    "turn": put("turn", 2),
    "used": put("used", ()),
    "voids": into_void,
    "waiting": put("waiting", []),
    "zone": leave,
}
ALIKE: dict[str, Change] = {
    "decision": put("decision", Decision(MAY, 0, (0, 1))),
    "dirty": put("dirty", 1),
    "empty": put("empty", ()),
    "first": put("first", 1),
    "heard": put("heard", []),
    "idle_turns": put("idle_turns", 1),
    "limits": put("limits", (SPENT,)),
    "listeners": put("listeners", {}),
    "log": lambda s: s.log.append(Event(len(s.log), TURN_STARTED, 1)),
    "plan": put("plan", Plan((), 0, 3)),
    "random": put("random", 99),
    "resolutions": put("resolutions", 77),
    "result": put("result", (0, "H7.2")),
    "round_choices": put("round_choices", (SPENT,)),
    "ruled": put("ruled", ("x",)),
    "scripted": put("scripted", (1,)),
    "simple": put("simple", lambda old: not old),
    "sources": put("sources", lambda old: old[::-1]),
    "stay": lambda s: s.stay.__setitem__(FIRST_X, 5),
    "touched": put("touched", [1]),
    "trail": put("trail", (Trail("", "", (), 0, 0),)),
    "turn_began": put("turn_began", lambda old: old - 1),
    "watch_from": put("watch_from", 9),
}  # fmt: skip


@rule("12.4.1", holds=True)
def test_12_4_1_every_field_of_a_state_counts_or_does_not_for_a_reason() -> None:
    slots = set(FIELDS)
    assert set(COUNTED) | set(LEFT_OUT) == slots
    assert not set(COUNTED) & set(LEFT_OUT)
    assert all([*COUNTED.values(), *LEFT_OUT.values()])
    assert (set(DIFFERENT), set(ALIKE)) == (set(COUNTED), set(LEFT_OUT))


@rule("12.4.1", refused=True)
@pytest.mark.parametrize("field", sorted(COUNTED))
def test_12_4_1_what_counts_makes_another_state(field: str) -> None:
    s, setup = fresh()
    before = position_key(s, setup)
    DIFFERENT[field](s)
    assert position_key(s, setup) != before


@rule("12.4.1", holds=True)
@pytest.mark.parametrize("field", sorted(LEFT_OUT))
def test_12_4_1_what_does_not_count_makes_no_other_state(field: str) -> None:
    s, setup = fresh()
    before = position_key(s, setup), shape_key(s, setup)
    ALIKE[field](s)
    assert (position_key(s, setup), shape_key(s, setup)) == before


# --- what stands inside of the fields ---------------------------------------------------------

RECORDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    # record: fields that count, fields that do not (numbers of events; what another field implies)
    "Trigger": (
        ("ability", "source", "stay", "controller", "event", "subject", "category", "bindings"),
        ("once",),
    ),
    "Package": (("card", "stay", "check", "triggers"), ("event",)),
    "Group": (("triggers",), ("event",)),
    "Effect": (("kind", "objects", "value", "until", "player", "source"), ("number",)),
    "Delayed": (("point", "player", "trigger"), ()),
}
OTHER_VALUES: dict[str, Any] = {
    "ability": 1, "source": C, "stay": 9, "controller": 1, "subject": 1, "category": 0,
    "bindings": (), "once": 1, "card": C, "check": False, "triggers": (), "kind": "cannot",
    "objects": ((C, 1),), "value": (2, 0), "until": "game", "player": 1, "number": 4,
    "point": "start of turn",
}  # fmt: skip


def holders(s: GameState) -> dict[str, Callable[[Any], None]]:
    """Where one record of each kind stands in the state, to be put there anew."""
    return {
        "Trigger": lambda new: s.queue.__setitem__(0, new),
        "Package": lambda new: s.queue.__setitem__(1, new),
        "Group": lambda new: s.waiting.__setitem__(0, new),
        "Effect": lambda new: setattr(s, "effects", (new, s.effects[1])),
        "Delayed": lambda new: setattr(s, "delayed", (new,)),
    }


def records(s: GameState) -> dict[str, Any]:
    of = (s.queue[0], s.queue[1], s.waiting[0], s.effects[0], s.delayed[0])
    return {type(each).__name__: each for each in of}


def test_12_4_1_every_field_of_what_waits_is_decided_on() -> None:
    s, _ = fresh()
    for name, record in records(s).items():
        counted, not_counted = RECORDS[name]
        assert {*counted, *not_counted} == set(record._fields)
        assert not {*counted} & {*not_counted}


@rule("12.4.1", holds=True)
@pytest.mark.parametrize(
    ("name", "field"),
    [(name, field) for name, both in RECORDS.items() for part in both for field in part],
)
def test_12_4_1_a_field_of_what_waits_counts_as_decided(name: str, field: str) -> None:
    s, setup = fresh()
    before = position_key(s, setup)
    record = records(s)[name]
    if field == "trigger":
        value: Any = record.trigger._replace(controller=1)
    elif field == "event":
        value = len(s.log) - 2
    elif (name, field) == ("Effect", "source"):
        value = (C, s.stay[C])
    else:
        value = OTHER_VALUES[field]
    holders(s)[name](record._replace(**{field: value}))
    counts = field in RECORDS[name][0]
    assert (position_key(s, setup) != before) is counts


@rule("12.4.1", refused=True)
def test_12_4_1_the_attacker_of_a_waiting_trigger_counts_if_the_ability_can_speak_of_it() -> None:
    s, setup = fresh()
    before = position_key(s, setup)
    event = s.log[-1]
    s.log[-1] = event._replace(values=(T, s.stay[T], 0))
    assert position_key(s, setup) == before  # nothing reads it
    s.log[-1] = event
    setup = attrs.evolve(setup, attackers=frozenset({s.queue[0].ability}))
    before = position_key(s, setup)
    s.log[-1] = event._replace(values=(T, s.stay[T], 0))
    assert position_key(s, setup) != before
    s.log[-1] = event._replace(values=(A, s.stay[A], 0), number=event.number)
    assert position_key(s, setup) == before


def test_12_4_1_what_can_speak_of_an_attacker() -> None:
    script = (
        card("A1", "", "When another Momon Snatches: At the end of this turn, Incite it.")
        + card("B1", "", "When this is Snatched: This gets +1 power until end of turn.")
        + card("T1", "", 'Always: Each other Momon has "When this Snatches: Incite this."')
    )  # fmt: skip
    game = play(script, "your hand A1, B1, T1").game
    spoken = {game.pool.abilities[number].card for number in game.setup.attackers}
    assert (spoken, len(game.setup.attackers)) == ({"A1", "T1"}, 3)


@rule("12.4.1", refused=True)
@rule("H11.4", holds=True)
def test_12_4_1_what_is_last_known_of_a_source_that_is_gone_counts() -> None:
    s, setup = fresh()
    leave(s)
    s.queue = [trigger(s)._replace(source=T)]
    keys = set()
    for stars, space in ((1, 3), (2, 3), (1, 4)):
        now = Characteristics(stars, (1, 1, 1, 1), 0, (), 0)
        s.log.append(
            Event(len(s.log), "ReturnedToHand", -1, (Subject(T, s.stay[T], 0, space, -1, now),))
        )
        keys.add(position_key(s, setup))
    assert len(keys) == 3


@rule("12.4.1", refused=True)
@rule("H11.5", holds=True)
def test_12_4_1_event_order_counts_only_where_it_can_matter() -> None:
    s, setup = fresh()
    assert [card_ for card_, source in s.sources if source.special] == [T]
    before = position_key(s, setup)
    s.since[A], s.since[C] = 1, 0  # neither says anything that works in layers
    assert position_key(s, setup) == before
    s.since[T] = 3  # younger than the effect that gives [S] now
    assert position_key(s, setup) != before


@rule("12.4.1", holds=True)
@rule("9.1.6", holds=True)
@pytest.mark.parametrize(("stage", "counts"), [(1, True), (3, True), (4, False), (5, False)])
def test_12_4_1_the_attacker_counts_until_its_check(stage: int, counts: bool) -> None:
    s, setup = fresh()
    s.agenda[0] = (frames.TURN, stage)
    before = position_key(s, setup)
    s.summoned = (A, s.stay[A])
    assert (position_key(s, setup) != before) is counts


@rule("12.4.1", holds=True)
def test_12_4_1_case_46_equal_cards_and_numbers_of_stays_are_no_difference() -> None:
    s, setup = fresh()
    before = position_key(s, setup)
    s.hands[0] = (SECOND_X, FIRST_X, IN_HAND)
    assert position_key(s, setup) == before
    s.used = (*s.used, (1, A, s.stay[A] - 1, 1))  # what is no more has used nothing up
    assert position_key(s, setup) == before


@rule("R12.4.1", holds=True)
def test_r12_4_1_a_shape_is_blind_to_numbers_alone() -> None:
    s, setup = fresh()
    before = shape_key(s, setup)
    changed(A, stars=40, powers=(9, 8, 7, 6))(s)
    s.effects = (s.effects[0], s.effects[1]._replace(value=(-1, 90)))
    s.delayed = (*s.delayed, *s.delayed)
    assert shape_key(s, setup) == before
    for other in (changed(A, powers=(9, 8, 7, -1)), changed(A, symbols=4), put("skips", ("End",))):
        twin = s.copy()
        other(twin)
        assert shape_key(twin, setup) != before


def test_12_4_1_the_key_is_the_same_whatever_the_hash_seed() -> None:
    told = "from tests.rules.test_position_key import *; print(position_key(*fresh()))"
    keys = {
        subprocess.run(
            [sys.executable, "-c", told],
            capture_output=True, check=True, text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "2")
    }  # fmt: skip
    assert keys == {position_key(*fresh()) + "\n"}


@rule("12.4.1", holds=True)
def test_12_4_1_where_a_target_lay_when_it_was_chosen_makes_no_other_state() -> None:
    """It is the object that was chosen; in which of its Spaces it lies now counts, and is said."""

    def chosen(*ref: int) -> str:
        s, setup = fresh()
        before = bindings(s)
        changed = (*before[:3], before[3], ref, *before[5:7], (ref,), *before[8:])
        s.queue[0] = trigger(s)._replace(bindings=changed)
        return position_key(s, setup)

    s, _ = fresh()
    assert chosen(B, s.stay[B], 3) == chosen(B, s.stay[B], 9)
    assert chosen(B, s.stay[B], 3) != chosen(A, s.stay[A], 3)
    assert chosen(IN_HAND, s.stay[IN_HAND], 3) != chosen(IN_HAND, s.stay[IN_HAND], -1)


@rule("12.4.1", holds=True)
@pytest.mark.parametrize("first", ["", "You may Incite this. "], ids=["collected", "resolving"])
def test_12_4_1_in_what_order_modes_were_named_makes_no_other_state(first: str) -> None:
    modes = (
        "Choose up to two: - This gets +1 power until end of turn."
        " - Return another Momon to its owner's Hand."
    )
    script = card("X", "", f"On Summon: {first}{modes}") + card("T1")
    keys = set()
    for answer in ((0, 1), (1, 0)):
        played = play(script, "your hand X", "they T1 d4", "they T1 a4")
        game = played("X@a1").game
        if first:
            game.choose(1)
        game.choose(*answer)
        assert game.decision is not None
        assert game.decision.kind == CHOOSE
        keys.add(position_key(game.state, game.setup))
    assert len(keys) == 1


@rule("12.4.1", refused=True)
def test_12_4_1_two_that_wait_for_equal_cards_wait_for_one_or_for_two() -> None:
    def of_chosen(first: int, second: int) -> str:
        s, setup = fresh()
        before = bindings(s)
        made = [
            (*before[:3], ((card_, s.stay[card_], -1),), *before[4:]) for card_ in (first, second)
        ]
        s.queue = [trigger(s)._replace(bindings=tuple(each)) for each in made]
        return position_key(s, setup)

    assert of_chosen(FIRST_X, SECOND_X) == of_chosen(SECOND_X, FIRST_X)
    assert of_chosen(FIRST_X, FIRST_X) == of_chosen(SECOND_X, SECOND_X)
    assert of_chosen(FIRST_X, FIRST_X) != of_chosen(FIRST_X, SECOND_X)


def test_of_equal_cards_the_one_that_something_speaks_of_is_another_option() -> None:
    """12.4.2: in each round it has to be the same one, and to take the other is a choice."""
    body = "Summon a Momon from your Hand/Void. Summon up to 1 target Momon from your Hand."
    script = card("A1", "", f"On Summon: {body}") + card("X")
    played = play(script, "your hand A1, X, X, X", "your void X")("A1@a1", "X away")
    game, decision = played.game, played.decision
    assert decision.kind == SUMMON
    names = dict(zip(decision.options, option_names(game.state, game.setup, decision), strict=True))
    at_b1 = [(names[o], o >> SPACE_BITS) for o in names if o & SPACE_MASK == 1]
    groups: dict[str, list[int]] = {}
    for name, number in at_b1:
        groups.setdefault(name, []).append(number)
    # The target, the two others of the Hand, and the one of the Void.
    assert sorted(map(len, groups.values())) == [1, 1, 2]
