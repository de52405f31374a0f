"""One line for each event, in the words of the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from momon_dsl.model import decisions as d
from momon_dsl.model import events as ev
from momon_dsl.model.arena import SIDES
from momon_dsl.model.cards import BE_MOVED, BE_SNATCHED, BE_TARGETED, SNATCH
from momon_dsl.model.events import Event, Subject

from .names import Teller, Told
from .words import Lang, capital

Details = dict[str, object]


def tell(game: Told, event: Event, lang: Lang = "en", you: int | None = None) -> str:
    """One line that says what happened in `event`, an event of `game`'s log.

    `lang` is "en" or "th". With `you` that player (0 or 1) is called "you".
    """
    return told(Teller(game, lang, you), event)


def told(teller: Teller, event: Event) -> str:
    """As `tell`, for many events of one game in one state."""
    key, details = _FINDERS.get(event.kind, _plain)(teller, event)
    values: Details = {"player": "", "whose": "", "ability": ""}
    if event.player >= 0:
        values["player"], values["whose"] = teller.player(event.player), teller.whose(event.player)
    if event.cause is not None:
        values["ability"] = teller.ability(event.cause.ability, event.cause.source)
    return capital(teller.word("events", key, **values | details))


def _plain(teller: Teller, event: Event) -> tuple[str, Details]:
    return event.kind, {}


def _turn(teller: Teller, event: Event) -> tuple[str, Details]:
    return event.kind, {"turn": event.values[0]}


def _skipped(teller: Teller, event: Event) -> tuple[str, Details]:
    return event.kind, {"step": teller.word("details", f"step {event.values[0]}")}


def _summoned(teller: Teller, event: Event) -> tuple[str, Details]:
    (subject,) = event.subjects
    return event.kind, {
        "card": teller.card(subject.card),
        "space": teller.space(subject.space),
    }


def _things(teller: Teller, subjects: tuple[Subject, ...]) -> str:
    """The subjects with their Spaces, and the verb that fits their number."""
    listed = teller.listed([teller.card(s.card, s.space) for s in subjects])
    return teller.word("details", "one" if len(subjects) == 1 else "many", what=listed)


def _left(teller: Teller, event: Event) -> tuple[str, Details]:
    pile = "Void" if event.kind == ev.PUT_INTO_VOID else "Hand"
    owners = {teller.game.setup.owners[s.card] for s in event.subjects}
    if len(owners) == 1:
        to = teller.word("details", f"own {pile}", whose=teller.whose(owners.pop()))
    else:
        to = teller.word("details", f"owners {pile}")
    return event.kind, {"things": _things(teller, event.subjects), pile.lower(): to}


def _moved(teller: Teller, event: Event) -> tuple[str, Details]:
    moves = [
        teller.word(
            "details",
            "move",
            card=teller.card(s.card),
            space=teller.space(s.space),
            to=teller.space(s.to),
        )
        for s in event.subjects
    ]
    return event.kind, {"moves": teller.listed(moves)}


def _checked(teller: Teller, event: Event) -> tuple[str, Details]:
    (attacker,) = event.subjects
    incite, *attempts = event.values
    if attacker.space < 0:
        said = teller.word("details", "no_attacker")
    elif attempts:
        said = teller.listed([_attempt(teller, each) for each in attempts])
    else:
        said = teller.word("details", "no_attempts")
    key = "InciteChecked" if incite else event.kind
    return key, {"card": teller.card(attacker.card, attacker.space), "attempts": said}


def _attempt(teller: Teller, attempt: Any) -> str:
    card, attack, defence, success = attempt
    key = "attempt_won" if success else "attempt_lost"
    return teller.word("details", key, card=teller.card(card), attack=attack, defence=defence)


def _snatched(teller: Teller, event: Event) -> tuple[str, Details]:
    key = event.kind if event.values[0] != -1 else "DirectSnatched"
    return key, {"things": _things(teller, event.subjects)}


def _effect(teller: Teller, event: Event) -> tuple[str, Details]:
    kind, *value, until = event.values
    return event.kind, {
        "things": teller.listed([teller.card(s.card, s.space) for s in event.subjects]),
        "change": _change(
            teller, str(kind), [number for number in value if isinstance(number, int)]
        ),
        "until": teller.word("details", str(until)),
    }


def _change(teller: Teller, kind: str, value: list[int]) -> str:
    """What an effect does, by its kind and value (see `Effect`)."""
    if kind == "power":
        side = SIDES[value[0]] if value[0] >= 0 else "power"
        return teller.word("details", side, change=f"{value[1]:+}")
    if kind == "stars":
        return teller.word("details", kind, change=f"{value[0]:+}")
    if kind == "symbols":
        verb = "gains" if value[0] else "loses"
        return teller.word("details", verb, symbols=_symbols(teller, value[0] or value[1]))
    if kind == "cannot":
        actions = [name for name, bit in _CANNOT.items() if value[0] & bit]
        return teller.listed([teller.word("details", f"cannot {name}") for name in actions])
    if kind == "no abilities" and value:
        return teller.word("details", "no ability")
    number = value[0] if kind == "stars set" else 0
    return teller.word("details", kind, number=number)


_CANNOT = {
    "be Snatched": BE_SNATCHED,
    "be targeted": BE_TARGETED,
    "be Moved": BE_MOVED,
    "Snatch": SNATCH,
}


def _symbols(teller: Teller, mask: int) -> str:
    names = teller.game.setup.symbols
    return ", ".join(f"[{name}]" for bit, name in enumerate(names) if mask >> bit & 1)


def _symbols_changed(teller: Teller, event: Event) -> tuple[str, Details]:
    parts = []
    for subject, change in zip(event.subjects, event.values, strict=True):
        assert isinstance(change, tuple)
        card = teller.card(subject.card, subject.space)
        for verb, mask in zip(("gains", "loses"), change, strict=True):
            if mask:
                said = teller.word("details", verb, symbols=_symbols(teller, mask))
                parts.append(f"{card} {said}")
    return event.kind, {"changes": teller.listed(parts)}


def _control(teller: Teller, event: Event) -> tuple[str, Details]:
    changes = [
        teller.word(
            "details", "control", card=teller.card(s.card, s.space), player=teller.player(s.to)
        )
        for s in event.subjects
    ]
    until = "".join(f" {teller.word('details', str(each))}" for each in event.values)
    return event.kind, {"changes": teller.listed(changes) + until}


def _replaced(teller: Teller, event: Event) -> tuple[str, Details]:
    (subject,) = event.subjects
    return event.kind, {
        "card": teller.card(subject.card, subject.space),
        "would": teller.word("details", f"would {event.values[0]}"),
    }


def _shown(teller: Teller, event: Event) -> tuple[str, Details]:
    shown, cards = event.values
    assert isinstance(shown, int)
    assert isinstance(cards, tuple)
    return event.kind, {
        "hand": teller.word("details", "own Hand", whose=teller.whose(shown)),
        "things": teller.listed([teller.card(card) for card in cards]),
    }


def _expired(teller: Teller, event: Event) -> tuple[str, Details]:
    return event.kind, {
        "things": teller.listed([teller.card(s.card, s.space) for s in event.subjects]),
        "until": teller.word("details", str(event.values[0])),
    }


def _revealed(teller: Teller, event: Event) -> tuple[str, Details]:
    if event.player < 0:
        return "CardsShown", {
            "things": teller.listed([teller.card(s.card) for s in event.subjects])
        }
    card = event.values[0]
    assert isinstance(card, int)
    return event.kind, {"card": teller.card(card), **_void(teller, event)[1]}


def _void(teller: Teller, event: Event) -> tuple[str, Details]:
    return event.kind, {
        "void": teller.word("details", "own Void", whose=teller.whose(event.player))
    }


def _nothing_done(teller: Teller, event: Event) -> tuple[str, Details]:
    return event.kind, {"reason": teller.word("details", str(event.values[0]))}


def _package(teller: Teller, event: Event) -> tuple[str, Details]:
    card = event.values[1]
    assert isinstance(card, int)
    return event.kind, {"card": teller.card(card)}


def _choice(teller: Teller, event: Event) -> tuple[str, Details]:
    kind, alone, answer = event.values[:3]
    assert isinstance(kind, str)
    assert isinstance(answer, tuple)
    key = "ChoiceAlone" if alone else event.kind
    shown = "replacement" if event.rule == d.REPLACES else chosen_kind(event)
    said = choice(teller, shown, answer, event.number)
    return key, {"choice": teller.word("choices", kind, choice=said) if kind == d.OTHER else said}


def chosen_kind(event: Event) -> str:
    """The kind of a choice; what is named to end a loop is of the kind it changes (12.4.2)."""
    kind = str(event.values[0])
    return str(event.values[3]) if kind == d.OTHER else kind


def choice(teller: Teller, kind: str, answer: tuple[int, ...], number: int) -> str:
    """What was chosen, by the kind of decision; `number` is the event that says so."""
    if not answer:
        return teller.word("choices", "nothing")
    if kind == d.MAY:
        return teller.word("choices", "yes" if answer == (d.YES,) else "no")
    if kind == d.SUMMON:
        card, space = answer[0] >> d.SPACE_BITS, answer[0] & d.SPACE_MASK
        return teller.word("choices", kind, card=teller.card(card), space=teller.space(space))
    if kind in (d.TARGET, d.CHOOSE):
        things = [teller.there(card, number) for card in answer]
    elif kind == d.SPACE:
        things = [teller.space(space) for space in answer]
    elif kind == d.REPETITIONS:
        things = [str(number) for number in answer]
    else:
        things = [str(position + 1) for position in answer]
    return teller.word("choices", kind, things=teller.listed(things))


def _repeated(teller: Teller, event: Event) -> tuple[str, Details]:
    return event.kind, {"times": event.values[0]}


def _verified(teller: Teller, event: Event) -> tuple[str, Details]:
    """12.4.4: by which event and how much later the same state was there again."""
    first, events, _ = event.values
    return event.kind, {"first": first, "events": events}


def _judge(teller: Teller, event: Event) -> tuple[str, Details]:
    return event.kind, {"reason": teller.word("rulings", event.rule)}


def _ended(teller: Teller, event: Event) -> tuple[str, Details]:
    if event.player >= 0:
        return event.kind, {}
    if event.rule in RULINGS:
        return "GameDrawnBecause", {"reason": teller.word("rulings", event.rule)}
    return "GameDrawn", {}


RULINGS = ("12.1.2", "12.1.3", "12.1.4", "12.4.4", "12.4.5", "H12")
"""Rules for which a Judge is called or a game is drawn; the words say what has happened."""


_FINDERS: dict[str, Callable[[Teller, Event], tuple[str, Details]]] = {
    ev.TURN_STARTED: _turn,
    ev.TURN_ENDED: _turn,
    ev.STEP_SKIPPED: _skipped,
    ev.EFFECTS_EXPIRED: _expired,
    ev.EFFECT_BEGAN: _effect,
    ev.MOMON_SUMMONED: _summoned,
    ev.PUT_INTO_VOID: _left,
    ev.RETURNED_TO_HAND: _left,
    ev.MOMON_MOVED: _moved,
    ev.MOMON_SWAPPED: _moved,
    ev.SNATCH_CHECKED: _checked,
    ev.MOMON_SNATCHED: _snatched,
    ev.CARD_REVEALED: _revealed,
    ev.CONTROL_CHANGED: _control,
    ev.EVENT_REPLACED: _replaced,
    ev.HAND_SHOWN: _shown,
    ev.SYMBOLS_CHANGED: _symbols_changed,
    ev.VOID_RANDOMISED: _void,
    ev.ABILITY_DID_NOTHING: _nothing_done,
    ev.PACKAGE_BEGAN: _package,
    ev.PACKAGE_ENDED: _package,
    ev.CHOICE_MADE: _choice,
    ev.LOOP_FOUND: _verified,
    ev.LOOP_REPEATED: _repeated,
    ev.JUDGE_CALLED: _judge,
    ev.CHOICE_REWOUND: _judge,
    ev.GAME_ENDED: _ended,
}
"""The kinds of event whose words need more than player and ability."""
