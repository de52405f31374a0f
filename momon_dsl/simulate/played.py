"""What is kept of a finished game: the facts that a report counts (`observe.py` finds them).

A run holds one `Played` for each game, as a line of JSON of some hundred bytes. What ran on a card
is a number whose bit n stands for point n of `points_of(card)`, so that whoever reads it needs the
card as it was then.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import attrs

from momon_dsl.errors import SaveError

RECORD_CHARACTERS: Final = 100_000
"""Characters of the record of one game; the 200 different cards of the largest deck, twice."""
RECORD_NUMBER: Final = 1_000_000_000
"""The largest count in a record; a game has at most 100,000 resolutions in each of 1,000 turns."""
RECORD_BITS: Final = 8_192
"""Bits of what ran on a card, one for each of its points."""
NAME_CHARACTERS: Final = 200
"""Characters of a card id."""


class CardPlayed(NamedTuple):
    """What became of one player's copies of a card.

    `drawn`, `played` and `snatched` are the turns in which that first happened, None for never;
    0 is the Hand that a player begins with. `plays`, `losses` and `gains` count how often one was
    Summoned, was Snatched, and Snatched another.
    """

    card: str
    copies: int
    drawn: int | None = None
    played: int | None = None
    snatched: int | None = None
    plays: int = 0
    losses: int = 0
    gains: int = 0


@attrs.frozen
class Played:
    """The facts of one finished game.

    `winner` and `first` (who took the first turn) are 0 or 1, the first-named deck or the second;
    `winner` is None for a draw, `rule` says why the game ended. `decisions` and `snatches` are
    those of each player, `cards` too. `ran` are the points of cards that ran, by card; a game
    looked at `closely` also tells what ran without a trace in the log.

    >>> Played.from_json(Played(0, 1, "H7.2", 20).to_json()).turns
    20
    """

    winner: int | None
    first: int
    rule: str
    turns: int
    decisions: tuple[int, int] = (0, 0)
    snatches: tuple[int, int] = (0, 0)
    triggers: int = 0
    packages: int = 0
    loops: int = 0
    judge_calls: int = 0
    events: int = 0
    cards: tuple[tuple[CardPlayed, ...], tuple[CardPlayed, ...]] = ((), ())
    ran: Mapping[str, int] = attrs.field(factory=dict)
    closely: bool = False

    def to_json(self) -> str:
        """One line of JSON: a list, because names would be half of it."""
        made = [
            self.winner, self.first, self.rule, self.turns, [*self.decisions], [*self.snatches],
            self.triggers, self.packages, self.loops, self.judge_calls, self.events, self.cards,
            {card: f"{bits:x}" for card, bits in sorted(self.ran.items())}, int(self.closely),
        ]  # fmt: skip
        return json.dumps(made, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Played:
        """What `to_json` wrote; raises `SaveError` for anything else.

        >>> Played.from_json("[]")
        Traceback (most recent call last):
        momon_dsl.errors.SaveError: This record of a game is damaged.
        """
        try:
            return _read(text)
        except (ValueError, TypeError, RecursionError):
            raise SaveError("This record of a game is damaged.") from None


# --- reading ---------------------------------------------------------------------------------


def _read(text: str) -> Played:
    """Raises `ValueError` or `TypeError` for what `to_json` never writes."""
    if len(text) > RECORD_CHARACTERS:
        raise ValueError("too long")
    data: Any = json.loads(text)
    winner, first, rule, turns, decisions, snatches, *counts, cards, ran, closely = data
    triggers, packages, loops, judge_calls, events = map(_count, counts)
    return Played(
        None if winner is None else _player(winner), _player(first), _text(rule), _count(turns),
        _pair(decisions), _pair(snatches), triggers, packages, loops, judge_calls, events,
        _sides(cards), _bits(ran), bool(_player(closely)),
    )  # fmt: skip


def _count(value: Any) -> int:
    """A whole number from 0 on; True is none."""
    if type(value) is not int or not 0 <= value <= RECORD_NUMBER:
        raise ValueError(value)
    return value


def _player(value: Any) -> int:
    if _count(value) > 1:
        raise ValueError(value)
    return int(value)


def _pair(value: Any) -> tuple[int, int]:
    one, other = map(_count, _list(value))
    return one, other


def _list(value: Any) -> list[Any]:
    if type(value) is not list:
        raise TypeError(value)
    return value


def _text(value: Any) -> str:
    """A card id or a rule, of bounded length."""
    if type(value) is not str or not 0 < len(value) <= NAME_CHARACTERS:
        raise ValueError(value)
    return value


def _sides(value: Any) -> tuple[tuple[CardPlayed, ...], tuple[CardPlayed, ...]]:
    one, other = (tuple(map(_card, _list(side))) for side in _list(value))
    return one, other


def _card(value: Any) -> CardPlayed:
    card, copies, *turns, plays, losses, gains = _list(value)
    drawn, played, snatched = (None if turn is None else _count(turn) for turn in turns)
    return CardPlayed(
        _text(card), _count(copies), drawn, played, snatched, *map(_count, (plays, losses, gains))
    )


def _bits(value: Any) -> dict[str, int]:
    if type(value) is not dict or any(len(bits) > RECORD_BITS // 4 for bits in value.values()):
        raise ValueError(value)
    return {_text(card): _hexadecimal(bits) for card, bits in value.items()}


def _hexadecimal(value: Any) -> int:
    """Digits and nothing else: `int` takes signs, blanks and underscores as well."""
    if type(value) is not str or not set(value) <= set("0123456789abcdef"):
        raise ValueError(value)
    return int(value, 16)
