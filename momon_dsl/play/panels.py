"""What is told beside the Arena: score, Hands, Voids, the Trigger Queue, the log, a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from momon_dsl.language.printer import to_text
from momon_dsl.model import events as ev
from momon_dsl.model.events import Event
from momon_dsl.model.frames import ABILITY, CHECK_STAGE, COLLECT, PACKAGE, Group, Package, Trigger
from momon_dsl.telling.board import STYLES, TOKENS, Piece
from momon_dsl.telling.events import told
from momon_dsl.telling.names import Teller
from momon_dsl.telling.words import capital

from .sitting import Sitting

LOGGED_ELSEWHERE = frozenset(
    {
        *(ev.CHOICE_MADE, ev.PACKAGE_BEGAN, ev.PACKAGE_ENDED),
        *(ev.ABILITY_RESOLVED, ev.END_STEP_BEGAN, ev.TURN_ENDED),
    }
)
"""Events that the short log leaves out: others beside them say the same."""


def heading(teller: Teller) -> str:
    """The turn and whose it is, or how the game ended."""
    state = teller.state
    if state.result is not None:
        winner, rule = state.result
        who, key = (teller.player(winner), "won") if winner >= 0 else ("", "drawn")
        return capital(teller.word("play", key, player=who, rule=rule))
    return teller.word("board", "turn", turn=state.turn, player=teller.player(state.active))


def score(teller: Teller) -> list[Piece]:
    """How many Momon, with how many Stars in all, each player controls."""
    pieces = []
    for player in (0, 1):
        stars = [
            teller.state.current[card].stars
            for card in teller.state.arena
            if card >= 0 and teller.state.controller[card] == player
        ]
        text = teller.word(
            "play",
            "score",
            token=TOKENS[player],
            player=capital(teller.player(player)),
            momon=len(stars),
            stars=sum(stars),
        )
        pieces.append((text, STYLES[player]))
    return pieces


def piles(teller: Teller, sitting: Sitting) -> Iterator[Piece]:
    """Both Hands, one of them perhaps only counted, and both Voids."""
    state = teller.state
    for player in (1, 0):
        cards = sitting.hands[player]
        held = state.hands[player]
        if cards is None:
            said = teller.word("play", "hidden", number=len(held))
        else:
            said = _counted(teller, cards)
        for zone, text in (("hand", said), ("void", _counted(teller, state.voids[player]))):
            label = capital(teller.word("board", zone, whose=teller.whose(player)))
            yield f"{label}: {text}", STYLES[player]


def _counted(teller: Teller, cards: Sequence[int]) -> str:
    """Cards by their ids, equal ones counted."""
    names = [teller.card(card) for card in cards]
    several = ((name, names.count(name)) for name in dict.fromkeys(names))
    said = [f"{name} ×{count}" if count > 1 else name for name, count in several]
    return ", ".join(said) or teller.word("board", "empty")


# --- the Trigger Queue -----------------------------------------------------------------------


def queue(teller: Teller) -> list[str]:
    """What is under way and what waits for it, in the order in which it will come."""
    return [capital(line) for line in _under_way(teller)] + [
        f"{number}. {capital(line)}" for number, line in enumerate(_waiting(teller), 1)
    ]


def _under_way(teller: Teller) -> Iterator[str]:
    """The innermost first: that is what has to end before anything else goes on."""
    for frame in reversed(teller.state.agenda):
        if frame[0] == ABILITY:
            yield teller.word("play", "resolving", ability=_ability(teller, frame[1]))
        elif frame[0] == COLLECT:
            for trigger in (*frame[4], *frame[3], *frame[2]):
                yield teller.word("play", "collected", ability=_ability(teller, trigger))
        elif frame[0] == PACKAGE:
            package, stage = frame[1:]
            yield from (
                teller.word("play", "in package", ability=_ability(teller, each))
                for each in teller.state.inner
            )
            rest = "then check" if package.check and stage <= CHECK_STAGE else "then nothing"
            yield teller.word("play", rest, card=teller.here(package.card))


def _waiting(teller: Teller) -> Iterator[str]:
    for each in (*teller.state.queue, *teller.state.waiting):
        yield from _told(teller, each)


def _told(teller: Teller, each: Trigger | Package | Group) -> Iterator[str]:
    if isinstance(each, Trigger):
        yield _ability(teller, each)
        return
    abilities = [_ability(teller, trigger) for trigger in each.triggers]
    if isinstance(each, Group):
        yield from abilities
        return
    key = "package" if each.check else "package without check"
    yield teller.word("play", key, card=teller.here(each.card), things=teller.listed(abilities))


def _ability(teller: Teller, trigger: Trigger) -> str:
    return teller.ability(trigger.ability, trigger.source)


# --- the log -----------------------------------------------------------------------------------


def log(teller: Teller, events: Iterable[Event]) -> Iterator[Piece]:
    """A line for each event, with its style: turns stand out."""
    for event in events:
        style = "bold" if event.kind in (ev.TURN_STARTED, ev.GAME_ENDED) else ""
        yield told(teller, event), style


def short_log(teller: Teller, events: Sequence[Event], most: int) -> list[Piece]:
    """The last `most` events, without those that others beside them tell as well."""
    chosen: list[Event] = []
    for event in reversed(events):
        if len(chosen) == most:
            break
        if event.kind not in LOGGED_ELSEWHERE:
            chosen.append(event)
    return list(log(teller, reversed(chosen)))


# --- cards -------------------------------------------------------------------------------------


def described(teller: Teller, card: int) -> str:
    """A card on one line: its id, Stars, powers from north on clockwise, symbols."""
    now, names = teller.state.current[card], teller.game.setup.symbols
    powers = "/".join("-" if power < 0 else str(power) for power in now.powers)
    symbols = "".join(f"[{name}]" for bit, name in enumerate(names) if now.symbols >> bit & 1)
    return f"{teller.card(card)} ★{now.stars} {powers} {symbols}".rstrip()


def card_text(teller: Teller, card: int) -> list[str]:
    """The printed card, and what it has now where that is not the same."""
    setup, state = teller.game.setup, teller.state
    printed = setup.cards[card]
    lines = to_text(teller.game.pool.sources[printed.id], teller.lang).splitlines()
    now = state.current[card]
    if (now.stars, now.powers, now.symbols) != printed.printed[:3]:
        lines += ["", teller.word("play", "now", card=described(teller, card))]
    return lines
