"""A decision as a JSON message for another program: what its seat shows, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from momon_dsl.model.decisions import CHOOSE, SPACE, SPACE_BITS, SUMMON, TARGET
from momon_dsl.model.events import CHOICE_MADE, Event
from momon_dsl.model.view import SeenCard, SeenMomon, View

from .protocol import Seat

Message = dict[str, Any]


def asked(seat: Seat, number: int, events: Sequence[Event]) -> Message:
    """The decision that waits for a seat, the `number`-th that is asked, with what has happened."""
    decision = seat.decision
    return {
        "type": "decide",
        "number": number,
        "player": seat.player,
        "format": seat.rules.name,
        "edition": seat.edition,
        "question": seat.question(),
        "kind": decision.kind,
        "rule": decision.rule,
        "minimum": decision.minimum,
        "maximum": decision.maximum,
        **_options(seat),
        "view": shown(seat.view),
        "events": [_event(seat, each) for each in events if _is_told(seat, each)],
    }


def since(told: Sequence[Event], log: Sequence[Event]) -> Sequence[Event]:
    """The events of a log that were not told; all since a choice that was taken back.

    >>> since([Event(0, "TurnStarted")], [Event(0, "TurnStarted"), Event(1, "TurnEnded")])[0].kind
    'TurnEnded'
    """
    same = 0
    for one, other in zip(told, log, strict=False):
        if one != other:
            break
        same += 1
    return log[same:]


def shown(view: View) -> Message:
    """What a player may know, as JSON has it.

    >>> from momon_dsl.game import Game
    >>> shown(Game("First steps", "Wild wind", seed=1).view(0))["other_hand"]
    10
    """
    return {
        "turn": view.turn,
        "active": view.active,
        "hand": [_card(each) for each in view.hand],
        "other_hand": view.other_hand,
        "voids": [[_card(each) for each in void] for void in view.voids],
        "arena": [_momon(each) for each in view.arena],
    }


def _options(seat: Seat) -> Message:
    options = seat.decision.options
    if isinstance(options, range):  # of numbers, which can be very long
        return {"range": [options[0], options[-1]]}
    names = seat.rules.arena.names
    texts = seat.texts()
    return {
        "options": [
            {"option": option, "text": text, **_about(seat.decision.kind, option, names)}
            for option, text in zip(options, texts, strict=True)
        ]
    }


def _about(kind: str, option: int, spaces: Sequence[str]) -> Message:
    """The card and the Space that an option is about, where it is about them."""
    if kind == SUMMON:
        space = option & ((1 << SPACE_BITS) - 1)
        return {"card": option >> SPACE_BITS, "space": spaces[space]}
    if kind in (TARGET, CHOOSE):
        return {"card": option}
    return {"space": spaces[option]} if kind == SPACE else {}


def _card(card: SeenCard) -> Message:
    return {"card": card.number, "id": card.id, "owner": card.owner}


def _momon(momon: SeenMomon) -> Message:
    return {
        **_card(momon.card),
        "space": momon.space,
        "controller": momon.controller,
        "stars": momon.stars,
        "powers": dict(momon.powers),
        "symbols": list(momon.symbols),
    }


def _is_told(seat: Seat, event: Event) -> bool:
    """The other player's choices are known by what comes of them."""
    return event.kind != CHOICE_MADE or event.player == seat.player


def _event(seat: Seat, event: Event) -> Message:
    return {
        "number": event.number,
        "kind": event.kind,
        "player": event.player,
        "cards": [subject.card for subject in event.subjects],
        "text": seat.tell(event),
    }
