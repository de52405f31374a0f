"""Every ability that waits for an event gets one verdict on it, and each reason is true.

What the verdicts say is held against what is independent of them: the log, the positions of the
cards as the log tells them, and games played again with cards or rules of which just that is
changed which a reason names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import attrs
import pytest

from momon_dsl.game import Game
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.nodes.selections import Selection
from momon_dsl.model import events as ev
from momon_dsl.model.events import Event
from momon_dsl.model.trace import Considered, Reason
from momon_dsl.telling.names import space_at
from tests.reference.differential import Match, random_match
from tests.reference.triggers import KINDS
from tests.rule_marks import rule

from .games import new_game, option, position, random_game, traced_games


def verdicts(game: Game) -> Iterator[Considered]:
    return (r for r in game.trace if isinstance(r, Considered))


def kinds_of(trigger: a.Trigger) -> tuple[str, ...]:
    """The events that a heading waits for, by the reference's list."""
    if isinstance(trigger, a.When):
        return KINDS[trigger.happens]
    if isinstance(trigger, a.AtTurn):
        return (ev.TURN_STARTED if trigger.point == "start" else ev.END_STEP_BEGAN,)
    return {
        a.OnSummon: (ev.MOMON_SUMMONED,),
        a.OnSnatch: (ev.MOMON_SNATCHED,),
        a.WhenThisSnatched: (ev.MOMON_SNATCHED,),
        a.WhenThisReturns: (ev.MOMON_SNATCHED, ev.CONTROL_CHANGED),
        a.WhenCheckTakesNone: (ev.SNATCH_CHECKED,),
        a.WhenSummonFails: (ev.SUMMON_FAILED,),
        a.WhenSymbols: (ev.SYMBOLS_CHANGED,),
    }[type(trigger)]


def happens_to_the_table(event: Event) -> bool:
    """All but the drawing of a card from a Void, at which nothing is revealed by an ability."""
    return not (event.kind == ev.CARD_REVEALED and event.player >= 0)


def test_every_ability_has_one_verdict_on_every_event_of_its_kind() -> None:
    seen = 0
    for name, game in traced_games():
        given = Counter((v.number, v.card, v.ability) for v in verdicts(game))
        assert set(given.values()) <= {1}, name
        nodes = game.pool.abilities
        for card, printed in enumerate(game.setup.cards):
            for ability in printed.printed.abilities:
                node = nodes[ability].node
                if not isinstance(node, a.Triggered):
                    continue
                for event in filter(happens_to_the_table, game.log):
                    if event.kind in kinds_of(node.trigger):
                        assert (event.number, card, ability) in given, (name, event)
                        seen += 1
    assert seen > 2_500


def test_the_verdicts_say_what_the_log_says() -> None:
    """As many triggers as the log tells of, of the same abilities, on the same events."""
    for name, game in traced_games():
        told = Counter(
            (e.values[0], e.cause.source, e.cause.ability)
            for e in game.log
            if e.kind == ev.ABILITY_TRIGGERED
            and e.cause is not None
            and not isinstance(game.pool.abilities[e.cause.ability].node, i.Later)
        )
        said = Counter[tuple[int, int, int]]()
        for verdict in verdicts(game):
            said[verdict.number, verdict.card, verdict.ability] += len(verdict.subjects)
        assert +said == told, name


def test_what_did_not_trigger_has_a_reason_and_every_reason_is_true() -> None:
    seen = Counter[str]()
    for name, game in traced_games():
        for verdict in verdicts(game):
            event = game.log[verdict.number]
            assert verdict.triggered or verdict.reasons, (name, verdict)
            for reason in verdict.reasons:
                seen[reason.kind] += 1
                true = TRUE.get(reason.kind)
                assert true is None or true(game, event, verdict, reason), (name, verdict, event)
    untested = {*seen} - {*TRUE} - CHANGED
    assert not untested
    assert len({*TRUE} & {*seen}) >= 9, {*TRUE} - {*seen}


Truth = Callable[[Game, Event, Considered, Reason], bool]


def place(game: Game, card: int, event: Event) -> int:
    """Where a card was just before an event; for one that enters by it, just after."""
    number = event.number
    if event.kind == ev.MOMON_SUMMONED and event.subjects[0].card == card:
        number += 1
    return space_at(game.log, game.state, card, number)


def _outside(game: Game, event: Event, v: Considered, r: Reason) -> bool:
    return place(game, v.card, event) < 0 and r.card == v.card


def _lost(game: Game, event: Event, v: Considered, r: Reason) -> bool:
    """What takes abilities is named: an effect on this Momon begun before, or a sentence."""
    for by in r.by:
        node = game.pool.abilities[by.ability].node
        if by.event >= 0:
            began = game.log[by.event]
            takes = began.values[0] in ("no abilities", "copied abilities")
            takes = takes and v.card in [s.card for s in began.subjects] and by.event < v.number
        else:
            assert isinstance(node, a.Continuous)
            takes = any(isinstance(said, a.HasNoAbilities) for said in node.statements)
        if not takes:
            return False
    return bool(r.by) and place(game, v.card, event) >= 0


def _another(game: Game, event: Event, v: Considered, r: Reason) -> bool:
    return event.subjects[r.subject].card == r.card != v.card


def _used_up(game: Game, event: Event, v: Considered, r: Reason) -> bool:
    """The same ability of the same object has triggered in this turn, or in this game."""
    node = game.pool.abilities[v.ability].node
    assert isinstance(node, a.Triggered)
    starts = [e.number for e in game.log[: event.number + 1] if e.kind == ev.TURN_STARTED]
    since = max(starts, default=0)
    earlier = [
        w.number
        for w in verdicts(game)
        if w.triggered and (w.ability, w.card) == (v.ability, v.card) and w.number <= event.number
    ]
    return any(n >= (since if node.once == "turn" else 0) for n in earlier)


def _no_return(game: Game, event: Event, v: Considered, r: Reason) -> bool:
    subject = next(s for s in event.subjects if s.card == v.card)
    return subject.to != game.setup.owners[v.card] and r.values == (subject.to,)


def _other_turn(game: Game, event: Event, v: Considered, r: Reason) -> bool:
    node = game.pool.abilities[v.ability].node
    assert isinstance(node, a.Triggered)
    assert isinstance(node.trigger, a.AtTurn)
    return node.trigger.whose != "each" and r.values == (event.player,)


def _took_some(game: Game, event: Event, v: Considered, r: Reason) -> bool:
    won = [each for each in event.values if isinstance(each, tuple) and each[3]]
    return r.values == (len(won),) and len(won) > 0


def _other_symbol(game: Game, event: Event, v: Considered, r: Reason) -> bool:
    node = game.pool.abilities[v.ability].node
    assert isinstance(node, a.Triggered)
    assert isinstance(node.trigger, a.WhenSymbols)
    change = event.values[r.subject]
    assert isinstance(change, tuple)
    mask = change[0 if node.trigger.gains else 1]
    names = [n for bit, n in enumerate(game.setup.symbols) if mask >> bit & 1]
    return node.trigger.symbol not in names


def _left_before(game: Game, event: Event, card: int) -> bool:
    """Whether a Momon has left by what happened instead of a part of this step (R10.5b)."""
    return any(
        each.kind in (ev.RETURNED_TO_HAND, ev.PUT_INTO_VOID)
        and card in [subject.card for subject in each.subjects]
        and game.log[each.number - 1].kind == ev.EVENT_REPLACED
        for each in game.log[: event.number]
    )


TRUE: dict[str, Truth] = {
    "outside": _outside,
    "lost": _lost,
    "another": _another,
    "used up": _used_up,
    "other attacker": lambda g, e, v, r: e.values[0] == r.card != v.card,
    "no attacker": lambda g, e, v, r: e.values[0] == -1 and e.rule == "H10.6",
    "Incite": lambda g, e, v, r: (
        e.values[2] == 1 and e.values[0] == v.card and not g.setup.format.incite_makes_on_snatch
    ),
    "not to its owner": _no_return,
    "other turn": _other_turn,
    "took some": _took_some,
    "other symbol": _other_symbol,
    "itself": lambda g, e, v, r: r.card == v.card,
    "from outside": lambda g, e, v, r: (
        e.subjects[r.subject].space < 0
        if r.subject >= 0
        else e.values[0] == r.card and _left_before(g, e, r.card)
    ),
}
CHANGED = {"filter", "itself", "does not hold", "holds"}
"""Reasons that are proved by taking away what they name."""


# --- taking away what a reason names -----------------------------------------------------------


def _without(node: a.Triggered, reasons: tuple[Reason, ...]) -> a.Triggered | None:
    """The ability without just what the reasons name; None where something else stands against."""
    kinds = {reason.kind for reason in reasons}
    if kinds <= {"does not hold", "holds"}:
        return attrs.evolve(node, condition=None)
    if kinds == {"used up"}:
        return attrs.evolve(node, once=None)
    if kinds <= {"filter", "itself"} and isinstance(node.trigger, a.When | a.WhenSymbols):
        subject = node.trigger.subject
        assert isinstance(subject, Selection)
        named = {r.part for r in reasons if r.kind == "filter"}
        kept = [
            f for n, f in enumerate(subject.filters) if f"trigger.subject.filters.{n}" not in named
        ]
        other = subject.other and "itself" not in kinds
        wider = attrs.evolve(subject, filters=tuple(kept), other=other)
        return attrs.evolve(node, trigger=attrs.evolve(node.trigger, subject=wider))
    return None


def _changed(card: Card, old: a.Triggered, new: a.Triggered) -> Card:
    abilities = tuple(new if each is old else each for each in card.abilities)
    return attrs.evolve(card, abilities=abilities)


def _again(game: Game, again: Game, verdict: Considered) -> Considered:
    """The verdict of another game on the same ability and event, by the same choices."""
    for choice in game.choices:
        if len(again.log) > verdict.number:
            break
        again.choose(*choice)
    assert again.log[verdict.number][:2] == game.log[verdict.number][:2]
    key = (verdict.number, verdict.card, verdict.ability)
    (now,) = [v for v in verdicts(again) if (v.number, v.card, v.ability) == key]
    return now


def _widened(game: Game, match: Match, verdict: Considered) -> Considered | None:
    """The verdict without what the reasons name, again until nothing is named any more."""
    own = game.pool.sources[game.setup.cards[verdict.card].id]
    node = game.pool.abilities[verdict.ability].node
    if node not in [each for each in own.abilities if each is node]:
        return None  # gained: it is no ability of the card as it is written
    while not verdict.triggered:
        assert isinstance(node, a.Triggered)
        wider = _without(node, verdict.reasons)
        if wider is None:
            return None
        own, node = _changed(own, node, wider), wider
        verdict = _again(game, new_game(match, trace=True, cards=[own]), verdict)
    return verdict


@pytest.mark.parametrize("part", range(2))
@rule("H11.8", holds=True)
def test_without_what_the_reasons_name_the_ability_triggers(part: int) -> None:
    """The first time that an ability is kept back, played again without what kept it back.

    Whatever else may stand against it is named in its turn: what the reasons name is all there is.
    """
    proved = Counter[str]()
    for seed in range(part * 120, part * 120 + 120):
        match, game, done = random_match(seed), random_game(seed), set[int]()
        for verdict in verdicts(game):
            named = {reason.kind for reason in verdict.reasons}
            if verdict.ability in done or not named & CHANGED:
                continue
            done.add(verdict.ability)
            if verdict.triggered or not named <= CHANGED:
                continue
            now = _widened(game, match, verdict)
            assert now is None or now.triggered
            proved[verdict.reasons[0].kind] += now is not None
    assert sum(proved.values()) >= 15, proved


INCITER = """
card I1 "Inciter"
  powers north 9, east 9, south 9, west 9
  On Summon: Incite this.
  On Snatch: This gets +1 power until end of turn.
card V1 "Victim"
  When a Momon is put into a Void: This gets +1 power until end of turn.
card D1 "Discarder"
  On Summon: Put a Momon from your Hand into its owner's Void.
"""


@rule("H10.5", holds=True)
def test_where_incite_checks_make_on_snatch_triggers_the_reason_is_gone() -> None:
    """It is a setting: the same game under the other one triggers there."""
    for makes in (False, True):
        game = position(INCITER, "hand I1", "they V1 a2", incite=makes)
        game.choose(option(game, "I1", "a1"))
        snatched = next(e for e in game.log if e.kind == ev.MOMON_SNATCHED)
        (verdict,) = [v for v in verdicts(game) if v.number == snatched.number and v.card == 0]
        assert verdict.triggered is makes
        assert [r.kind for r in verdict.reasons] == ([] if makes else ["Incite"])


def test_a_card_discarded_from_a_hand_was_not_in_the_arena() -> None:
    game = position(INCITER, "hand D1", "hand I1", "they V1 d4")
    game.choose(option(game, "D1", "a1"))
    discarded = next(e for e in game.log if e.kind == ev.PUT_INTO_VOID)
    (verdict,) = [v for v in verdicts(game) if v.number == discarded.number]
    assert [(r.kind, r.card) for r in verdict.reasons] == [("from outside", 1)]
