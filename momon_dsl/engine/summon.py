"""The Turn-Based Summon and the Void Fallback Summon (9.1, 9.2); what may be Summoned (9.4)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import itemgetter

from momon_dsl.model import events as ev
from momon_dsl.model.decisions import SPACE, SPACE_BITS, SPACE_MASK, SUMMON, Decision
from momon_dsl.model.frames import TURN, Frame
from momon_dsl.model.records import record
from momon_dsl.model.state import VOID

from . import atoms, replacing
from .atoms.writing import subject
from .kernel import Kernel
from .protocol import Answer


def pairs(k: Kernel, player: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """All legal card-and-Space pairs as `card << 6 | space` (9.1.2, 9.4.1)."""
    empty = k.state.empty
    if not k.runtime.limits_summons and len(empty) > 1:
        # The commonest and longest list of options: each card's at once, by one call.
        of_empty: Callable[[tuple[int, ...]], tuple[int, ...]] = itemgetter(*empty)
        found: list[int] = []
        for options in map(_options, cards):
            found += of_empty(options)
        return tuple(found)
    spaces = k.runtime.summon_spaces
    return tuple(
        [
            card << SPACE_BITS | space
            for card in cards
            for space in spaces(k.state, player, card, empty)
        ]
    )


@cache
def _options(card: int) -> tuple[int, ...]:
    """The options for each Space; all decisions share these numbers."""
    return tuple(range(card << SPACE_BITS, (card + 1) << SPACE_BITS))


def begin(
    k: Kernel, frame: Frame, answer: Answer | None, fallback_stage: int, after: int
) -> bool | None:
    """Choose and carry out the Turn-Based Summon: True when done, False when there is none.

    None when a player must decide first, when the fallback has drawn a card (9.2.2), with which
    the step goes on at `fallback_stage`, or when something happens instead of the chosen Summon,
    from which it goes on by the stage `after`.
    """
    s = k.state
    player, illegal = s.active, frame[2] if len(frame) > 2 else ()
    if answer is None:
        if not s.hands[player] and not illegal:  # 9.2.1: in place of the choice from Hand
            return _draw_from_void(k, player, fallback_stage)
        options = pairs(k, player, s.hands[player])
        options = tuple([o for o in options if o not in illegal]) if illegal else options
        if not options:
            return _none(k, "R9.1.2" if illegal else "9.1.2")
        answer = k.ask(record(Decision, (SUMMON, player, options, 1, 1, "9.1.2", -1, -1, -1, ())))
        if answer is None:
            return None
    card, space = answer[0] >> SPACE_BITS, answer[0] & SPACE_MASK
    instead = replacing.summon_is_replaced(k, card, space) if k.runtime.replaces else None
    if instead is not None:
        # R9.1.2: the limit is not used up, and this pair is not offered again.
        k.replace((TURN, after, frame[1], (*illegal, answer[0])))
        k.push(instead)
        return None
    atoms.summon(k, player, card, space, "9.1.4")  # it succeeds (9.4.3)
    return True


def go_on_with_drawn(k: Kernel, frame: Frame, answer: Answer | None, after: int) -> bool | None:
    """The drawn card gets its Space, chosen by the Active Player (9.2.3), or goes back (9.2.4)."""
    s = k.state
    player, card, illegal = s.active, int(frame[2]), frame[3]
    if answer is None:
        spaces = k.runtime.summon_spaces(s, player, card, s.empty)
        options = tuple([space for space in spaces if space not in illegal])
        if not options or s.zone[card] != VOID:
            k.emit(ev.VOID_RANDOMISED, player, rule="9.2.4")
            return _none(k, "9.2.4")
        answer = k.ask(Decision(SPACE, player, options, rule="9.2.3", about=(card,)))
        if answer is None:
            return None
    instead = replacing.summon_is_replaced(k, card, answer[0])
    if instead is not None:
        k.replace((TURN, after, *frame[1:3], (*illegal, answer[0])))
        k.push(instead)
        return None
    atoms.summon(k, player, card, answer[0], "9.2.3")
    return True


def _draw_from_void(k: Kernel, player: int, stage: int) -> bool | None:
    void = k.state.voids[player]
    if not void:
        return _none(k, "9.2.5")
    k.emit(ev.VOID_RANDOMISED, player, rule="9.2.2")
    card = k.draw(void)  # 9.2.2: over the Void in card order, so that history has no influence
    # R9.2.3: what triggers on it waits until the Summon is done, as on all that is part of it.
    atoms.happen(k, ev.CARD_REVEALED, player, (subject(k, card),), (card,), "9.2.3")
    k.replace((TURN, stage, card, ()))
    return None


def _none(k: Kernel, rule: str) -> bool:
    k.emit(ev.NO_SUMMON, k.state.active, rule=rule)
    return False
