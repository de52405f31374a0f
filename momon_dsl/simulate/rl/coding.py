"""Decisions as actions and views as numbers, the same for both players.

Cards are numbered from a player's own: first those it has brought, then the other's.

An action means the same in every observation. There are blocks of actions: for each card and each
Space, to Summon it there; for each card, to target or choose it; for each Space, to choose it; no
and yes; the places of an order; those of modes; numbers of repetitions; and one last action, to
choose nothing more. Where several things are chosen they are chosen one by one.

An observation has one row for each card (`COLUMNS`, then a column for each symbol): what the player
may know of it now, zeros for a card in the other Hand. Above them stands one row for the game
(`GLOBALS`).
"""

from __future__ import annotations

from typing import Final

from momon_dsl.model import decisions as d
from momon_dsl.model.decisions import SPACE_BITS, Decision
from momon_dsl.model.state import Setup
from momon_dsl.model.view import SeenCard, SeenMomon, View

PLACES: Final = 64
"""Places of an order or of modes, and numbers of repetitions, that are actions."""
COLUMNS: Final = (
    "known: 1 + the place of the card in the pool", "in the own Hand", "in the Arena", "in a Void",
    "controller: 1 this player, 2 the other", "1 + the Space", "Stars",
    "1 + north power", "1 + east power", "1 + south power", "1 + west power", "chosen just now",
)  # fmt: skip
GLOBALS: Final = (
    "the turn", "whether it is this player's", "cards in the other Hand",
    "what is to be decided: 1 + the place in KINDS", "least to choose", "most to choose",
    "1 + the card that asks",
)  # fmt: skip
KINDS: Final = (d.SUMMON, d.TARGET, d.CHOOSE, d.MAY, d.ORDER, d.MODE, d.SPACE, d.REPETITIONS)
KNOWN, HAND, ARENA, VOID, CONTROLLER, SPACE, STARS, NORTH, CHOSEN = 0, 1, 2, 3, 4, 5, 6, 7, 11
_SIDES: Final = ("north", "east", "south", "west")

Table = list[list[int]]


class Coding:
    """How actions and observations are numbered in the games of one setup.

    `ids` are the cards of the pool in their order.
    """

    def __init__(self, setup: Setup, ids: list[str]) -> None:
        self._setup = setup
        self._place = {card: number for number, card in enumerate(ids, 1)}
        self._cards = len(setup.cards)
        self._own = setup.owners.count(0)
        self._spaces = setup.format.arena.size
        self._space = {name: number for number, name in enumerate(setup.format.arena.names)}
        blocks = {
            d.SUMMON: self._cards * self._spaces, d.TARGET: self._cards, d.SPACE: self._spaces,
            d.MAY: 2, d.ORDER: PLACES, d.MODE: PLACES, d.REPETITIONS: PLACES,
        }  # fmt: skip
        self._first: dict[str, int] = {}
        self.done = 0
        """The action that chooses nothing more; the last one."""
        for kind, size in blocks.items():
            self._first[kind] = self.done
            self.done += size
        self._first[d.CHOOSE] = self._first[d.TARGET]
        self.rows = 1 + self._cards
        self.columns = max(len(COLUMNS) + len(setup.symbols), len(GLOBALS))

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return self.done + 1

    def card(self, card: int, player: int) -> int:
        """The number of a card, counted from the player's own; and back from that number."""
        return card if player == 0 else (card + self._own) % self._cards

    def legal(self, decision: Decision, chosen: list[int]) -> dict[int, int]:
        """The options that may be chosen next, by their actions; -1 for nothing more.

        Of a very long range only the first numbers are actions.
        """
        kind = _kind(decision)
        options = decision.options[:PLACES] if kind == d.REPETITIONS else decision.options
        found = {
            self._action(kind, option, decision.player): option
            for option in options
            if option not in chosen
        }
        if len(chosen) >= decision.minimum:
            found[self.done] = -1
        return found

    def _action(self, kind: str, option: int, player: int) -> int:
        first = self._first[kind]
        if kind == d.SUMMON:
            card, space = option >> SPACE_BITS, option & ((1 << SPACE_BITS) - 1)
            return first + self.card(card, player) * self._spaces + space
        if kind in (d.TARGET, d.CHOOSE):
            return first + self.card(option, player)
        return first + option

    def observed(self, view: View, chosen: list[int]) -> Table:
        """What a player sees, as rows of numbers, none less than 0."""
        table = [[0] * self.columns for _ in range(self.rows)]
        self._game(table[0], view)
        for card in view.hand:
            self._row(table, view, card)[HAND] = 1
        for void in view.voids:
            for card in void:
                self._row(table, view, card)[VOID] = 1
        for momon in view.arena:
            self._momon(self._row(table, view, momon.card), view, momon)
        if view.decision is not None and _kind(view.decision) in (d.TARGET, d.CHOOSE):
            for option in chosen:
                table[1 + self.card(option, view.player)][CHOSEN] = 1
        return table

    def _row(self, table: Table, view: View, card: SeenCard) -> list[int]:
        row = table[1 + self.card(card.number, view.player)]
        row[KNOWN] = self._place[card.id]
        return row

    def _momon(self, row: list[int], view: View, momon: SeenMomon) -> None:
        row[ARENA] = 1
        row[CONTROLLER] = 1 + (momon.controller != view.player)
        row[SPACE] = 1 + self._space[momon.space]
        row[STARS] = momon.stars
        for side, power in momon.powers:
            row[NORTH + _SIDES.index(side)] = 1 + power
        for symbol in momon.symbols:
            row[len(COLUMNS) + self._setup.symbols.index(symbol)] = 1

    def _game(self, row: list[int], view: View) -> None:
        row[:3] = view.turn, int(view.active == view.player), view.other_hand
        decision = view.decision
        if decision is not None:
            row[3] = 1 + KINDS.index(_kind(decision))
            row[4], row[5] = decision.minimum, decision.maximum
            row[6] = 1 + self.card(decision.source, view.player) if decision.source >= 0 else 0


def _kind(decision: Decision) -> str:
    """What sort of things the options are."""
    return str(decision.about[0]) if decision.kind == d.OTHER else decision.kind
