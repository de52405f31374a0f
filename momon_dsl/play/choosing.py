"""A decision as a list to choose from, with a cursor, marks, and numbers typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from momon_dsl.model import decisions as d
from momon_dsl.model.arena import Arena
from momon_dsl.model.decisions import Decision
from momon_dsl.simulate.policies import Answer
from momon_dsl.telling.decisions import asked, option
from momon_dsl.telling.names import Teller

DIGITS = 10
"""Digits that are taken of a number: more than any list has."""


@frozen
class Item:
    """One line of the list: the option that it stands for (None: nothing), what it is about.

    `card` and `space` are -1 where it is about none.
    """

    value: int | None
    card: int = -1
    space: int = -1


class Choosing:
    """What a player has done so far to answer a decision.

    A Summon is chosen in two parts, the card and then its Space. Several things are marked one
    by one. A range of numbers is no list: its number is typed or counted.
    """

    def __init__(self, decision: Decision, where: Sequence[int]) -> None:
        """`where` gives the Space of each card, -1 outside the Arena."""
        self.decision = decision
        self.kind = asked(decision)
        self.card: int | None = None
        self.cursor = 0
        self.marks: list[int] = []
        self.typed = ""
        self._where = where
        self.items = self._listed()

    @property
    def several(self) -> bool:
        """Whether more than one thing may be chosen, each with a mark of its own."""
        return self.decision.maximum > 1

    @property
    def counts(self) -> bool:
        """Whether a number is asked for instead of a choice from a list."""
        return isinstance(self.decision.options, range)

    @property
    def current(self) -> Item:
        """The item that the cursor is on."""
        return self.items[self.cursor]

    @property
    def spaces(self) -> tuple[int, ...]:
        """The Spaces that the cursor and the marks are about."""
        found = [self.items[each].space for each in (*self.marks, self.cursor)]
        return tuple(space for space in found if space >= 0)

    # --- the list ------------------------------------------------------------------------

    def _listed(self) -> tuple[Item, ...]:
        options = self.decision.options
        if self.counts:
            return (Item(options[0]),)
        if self.kind == d.SUMMON:
            return tuple(self._summons())
        items = [self._item(value) for value in options]
        if not self.decision.minimum:
            items.append(Item(None))
        return tuple(items)

    def _summons(self) -> list[Item]:
        pairs = [(each >> d.SPACE_BITS, each & d.SPACE_MASK) for each in self.decision.options]
        if self.card is None:
            cards = list(dict.fromkeys(card for card, _ in pairs))
            items = [Item(card, card=card) for card in cards]
        else:
            items = [
                Item(card << d.SPACE_BITS | space, card=card, space=space)
                for card, space in pairs
                if card == self.card
            ]
        return [*items, Item(None)] if not self.decision.minimum else items

    def _item(self, value: int) -> Item:
        if self.kind in (d.TARGET, d.CHOOSE):
            return Item(value, card=value, space=self._where[value])
        if self.kind == d.SPACE:
            return Item(value, space=value)
        if self.kind == d.ORDER:
            about = [each for each in self.decision.about if isinstance(each, int)]
            source = about[2 * value + 1]
            return Item(value, card=source, space=self._where[source])
        return Item(value)

    def labels(self, teller: Teller, described: Callable[[int], str]) -> list[str]:
        """The text of each item; `described` tells of a card that is to be Summoned."""
        if self.counts:
            return [self.typed or str(self.current.value)]
        return [self._label(item, teller, described) for item in self.items]

    def _label(self, item: Item, teller: Teller, described: Callable[[int], str]) -> str:
        if item.value is None:
            return teller.word("choices", "nothing")
        if self.kind == d.SUMMON:
            return described(item.card) if self.card is None else teller.space(item.space)
        if item.card >= 0 and item.space < 0 and self.kind != d.ORDER:
            return described(item.card)
        return option(teller, self.decision, item.value)

    # --- keys ----------------------------------------------------------------------------

    def move(self, by: int) -> None:
        """Move the cursor so many items; it stays in the list. A number counts up or down."""
        self.typed = ""
        if self.counts:
            self._count((self.items[0].value or 0) + by)
            return
        self.cursor = max(0, min(len(self.items) - 1, self.cursor + by))

    @property
    def on_board(self) -> bool:
        """Whether every item is about a Space of its own, so that the Arena is the list."""
        spaces = [item.space for item in self.items]
        return min(spaces) >= 0 and len({*spaces}) == len(spaces)

    def step(self, east: int, north: int, arena: Arena) -> None:
        """Move the cursor on the board, to the nearest item that lies that way."""
        self.typed = ""

        def away(place: int) -> tuple[int, int]:
            here, there = self.current.space, self.items[place].space
            x, y = (line[there] - line[here] for line in (arena.column, arena.row))
            return x * east + y * north, abs(x * north) + abs(y * east)

        places = [place for place in range(len(self.items)) if away(place)[0] > 0]
        if places:
            self.cursor = min(places, key=lambda place: away(place)[0] + 2 * away(place)[1])

    def digit(self, digit: str) -> None:
        """One more digit of the number of an item; what has no item begins anew."""
        typed = (self.typed + digit)[:DIGITS]
        if self.counts:
            if int(typed) <= self.decision.options[-1]:
                self.typed = typed
                self._count(int(typed))
            return
        for text in (typed, digit):
            if 1 <= int(text) <= len(self.items):
                self.typed, self.cursor = text, int(text) - 1
                return
        self.typed = ""

    def _count(self, number: int) -> None:
        first, last = self.decision.options[0], self.decision.options[-1]
        self.items = (Item(max(first, min(last, number))),)

    def mark(self) -> None:
        """Mark the item under the cursor, or take its mark away."""
        self.typed = ""
        if not self.several or self.current.value is None:
            return
        if self.cursor in self.marks:
            self.marks.remove(self.cursor)
        elif len(self.marks) < self.decision.maximum:
            self.marks.append(self.cursor)

    def back(self) -> bool:
        """Go back to the choice of a card, or take the marks away; False if there are none."""
        self.typed = ""
        if self.card is not None:
            card, self.card = self.card, None
            self.items = self._listed()
            self.cursor = next(n for n, item in enumerate(self.items) if item.card == card)
            return True
        had, self.marks = bool(self.marks), []
        return had

    def enter(self) -> Answer | None:
        """Choose what is marked, else what the cursor is on; None if more is to be chosen."""
        self.typed = ""
        item = self.current
        if self.marks:
            ready = len(self.marks) >= self.decision.minimum
            return tuple(self._values(self.marks)) if ready else None
        if item.value is None:
            return ()
        if self.kind == d.SUMMON and self.card is None:
            self.card, self.cursor = item.card, 0
            self.items = self._listed()
            return None
        if self.decision.minimum > 1:
            self.mark()
            return None
        return (item.value,)

    def _values(self, places: Sequence[int]) -> list[int]:
        return [value for value in (self.items[each].value for each in places) if value is not None]

    def show(self, answer: Answer) -> None:
        """Put the cursor and the marks on an answer."""
        self.back()
        self.marks = []
        if self.counts:
            self._count(answer[0])
            return
        if self.kind == d.SUMMON and answer:
            wanted: int | None = answer[0] >> d.SPACE_BITS
            self.cursor = next(n for n, each in enumerate(self.items) if each.value == wanted)
            return
        places = [n for n, each in enumerate(self.items) if each.value in (answer or (None,))]
        self.cursor = places[0]
        if self.several and answer:
            self.marks = places
