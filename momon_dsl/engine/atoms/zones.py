"""Cards enter and leave the Arena, and are shown (9.1.3, 9.3.4, 12.1.2)."""

from __future__ import annotations

from momon_dsl.engine.kernel import Kernel
from momon_dsl.model import events as ev
from momon_dsl.model.changes import PUT, Change
from momon_dsl.model.events import Event
from momon_dsl.model.frames import Package, Ref
from momon_dsl.model.state import ARENA, EVERYTHING, HAND, VOID

from .derived import entered, left
from .effects import end_on_the_gone
from .writing import Told, log_triggers, subject, trigger


def summon(
    k: Kernel, player: int, card: int, space: int, rule: str, check: bool | None = None
) -> Ref:
    """Put a card into an empty Space with `player`'s token: a Summon event (9.1.3-9.1.4, 9.3.4).

    `check` None is the Turn-Based Summon; True or False an Effect-Based one, whose package (in
    an edition that has them) holds all triggers of the event (R9.3.4) and a Check or none.
    """
    s = k.state
    _take_out(k, card)
    s.zone[card], s.arena[space] = ARENA, card
    s.space[card], s.controller[card] = space, player  # 8.T1.1: with its Marking Token
    s.stay[card] += 1
    s.since[card] = len(s.log)
    s.summons += 1
    entered(k, card)
    if s.dirty:
        k.recompute()
    # R9.1.4: the Summon event is all that happens; to enter the Arena is no Move.
    event = k.emit(ev.MOMON_SUMMONED, player, (subject(k, card),), (space,), rule)
    triggers = k.triggers(event)
    if check is None:
        s.summoned = (card, s.stay[card])  # 9.1.6: its Check is to come; 9.3.3: of no other one
    if check is not None and k.setup.packages:
        log_triggers(k, triggers)
        k.wait(Package(event.number, card, s.stay[card], check, triggers))
    elif triggers:
        trigger(k, event, triggers)
    return (card, s.stay[card], space)


def tell_leaving(k: Kernel, change: Change) -> Told:
    """Cards are put into their owners' Voids or Hands; those in the Arena with what is beside."""
    kind = ev.PUT_INTO_VOID if change.kind == PUT else ev.RETURNED_TO_HAND
    return kind, -1, tuple([subject(k, ref[0], around=True) for ref in change.refs]), ()


def leave(k: Kernel, change: Change, event: Event) -> None:
    """Put cards into their owners' Voids or Hands, all at once."""
    zone = VOID if change.kind == PUT else HAND
    for card, _, _ in change.refs:
        _take_out(k, card)
        _put_in(k, card, zone)
    if k.state.effects:
        end_on_the_gone(k)


def _take_out(k: Kernel, card: int) -> None:
    s = k.state
    zone = s.zone[card]
    if zone == ARENA:
        left(k, card)
        s.arena[s.space[card]] = -1
        s.space[card] = s.controller[card] = -1  # 12.1.5: the token goes back to the supply
        return
    piles, owner = s.hands if zone == HAND else s.voids, k.setup.owners[card]
    pile = piles[owner]
    place = pile.index(card)
    piles[owner] = pile[:place] + pile[place + 1 :]


def _put_in(k: Kernel, card: int, zone: int) -> None:
    s = k.state
    piles = s.hands if zone == HAND else s.voids
    owner = k.setup.owners[card]
    s.zone[card] = zone
    piles[owner] = tuple(sorted((*piles[owner], card)))
    s.current[card] = k.setup.cards[card].printed
    if not s.simple:
        s.dirty = EVERYTHING  # a condition may ask for a Hand or a Void


def tell_reveal(k: Kernel, change: Change) -> Told:
    """Cards are shown to both players."""
    cards = [ref[0] for ref in change.refs]
    return ev.CARD_REVEALED, -1, tuple([subject(k, card) for card in cards]), tuple(cards)
