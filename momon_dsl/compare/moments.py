"""Where two games that went the same way so far part: what happens in each, and by what line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, NamedTuple

from momon_dsl.game import Game
from momon_dsl.model.events import Event
from momon_dsl.packs.comparing.changes import Change

How = Literal["event", "choice", "decision", "begin", "line", "end", "time"]
"""In what two runs part: an event; a choice that cannot be made any more; the decision that waits;
one cannot begin; a line of a scenario that does not hold; what is there at the end; no time."""

CAUSES: Final = 3
"""Changes of cards that are named as the cause of one difference."""


class Moment(NamedTuple):
    """What one of two games comes to: in words, by which rule, and the line that makes it happen.

    Without a line `path` is "".
    """

    said: str
    rule: str = ""
    path: str = ""
    line: int = 0
    text: str = ""

    def to_json(self) -> dict[str, Any]:
        """For other programs."""
        return dict(self._asdict())


class Difference(NamedTuple):
    """Where two games part. `causes` are the changes of cards that are behind it, as far as known.

    `number` is that of the event or the choice, from 1.
    """

    how: How
    old: tuple[Moment, ...] = ()
    new: tuple[Moment, ...] = ()
    number: int = 0
    causes: tuple[Change, ...] = ()


def parted(
    how: How, moments: Iterable[tuple[Moment, ...]], number: int = 0, causes: Sequence[Change] = ()
) -> Difference:
    """A `Difference` of what comes in the one game and in the other."""
    old, new = moments
    return Difference(how, old, new, number, tuple(causes))


Signature = tuple[Any, ...]


def signature(event: Event, said: str) -> Signature:
    """What makes an event the same in two games, whose cards may be printed otherwise."""
    subjects = [(s.card, s.controller, s.space, s.to) for s in event.subjects]
    return (event.kind, event.player, event.rule, event.together, said, subjects)


def parting(old: Sequence[tuple[Event, Moment]], new: Sequence[tuple[Event, Moment]]) -> int | None:
    """The place of the first event that is not the same in two rows; None if there is none."""
    for place, (one, other) in enumerate(zip(old, new, strict=False)):
        if signature(one[0], one[1].said) != signature(other[0], other[1].said):
            return place
    return None if len(old) == len(new) else min(len(old), len(new))


class Causes:
    """The changes of a pack, by the cards that they are about."""

    def __init__(self, changes: Sequence[Change]) -> None:
        self._cards: dict[str, list[Change]] = {}
        self._others = [each for each in changes if each.kind in ("keyword", "format")]
        for each in changes:
            if each.kind == "card":
                self._cards.setdefault(each.name, []).append(each)

    def of(
        self, *groups: Sequence[str], lines: Sequence[tuple[str, int]] = ()
    ) -> tuple[Change, ...]:
        """Those of the first group of cards of which any has changed; of none, keywords, formats.

        Of several those are enough that stand in one of the `lines`.

        >>> Causes([Change("card", "TT 1", "added")]).of(["TT 2"], ["TT 1"])[0].name
        'TT 1'
        """
        for group in groups:
            found = [each for card in dict.fromkeys(group) for each in self._cards.get(card, ())]
            if found:
                there = [each for each in found if (each.path, each.line) in lines]
                return tuple((there or found)[:CAUSES])
        return tuple(self._others[:CAUSES])


def cards_in(game: Game, events: Sequence[Event]) -> list[str]:
    """The cards whose abilities make events happen, then those that the events are about."""
    causes = [each.cause for each in events if each.cause]
    return [
        *(game.pool.abilities[cause.ability].card for cause in causes),
        *(game.setup.cards[s.card].id for each in events for s in each.subjects),
    ]
