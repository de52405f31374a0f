"""Counting the games of a run, once and in order: however many there are, what is kept is small."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Protocol

import attrs

from momon_dsl.errors import MomonError
from momon_dsl.model.random import advance
from momon_dsl.simulate.plan import Side
from momon_dsl.simulate.played import CardPlayed, Played

from .estimates import Group, Moments

FIGURES: Final = (
    "turns", "decisions", "snatches", "triggers", "packages", "loops", "judge_calls", "events",
)  # fmt: skip
"""What is counted of each game, in the order in which it is shown."""


class Row(Protocol):
    """A game of a run, as the store hands it out."""

    @property
    def number(self) -> int: ...
    @property
    def first_deck(self) -> str: ...
    @property
    def second_deck(self) -> str: ...
    @property
    def first_agent(self) -> str: ...
    @property
    def second_agent(self) -> str: ...
    @property
    def seed(self) -> int: ...
    @property
    def winner(self) -> int | None: ...
    @property
    def played(self) -> str: ...


@attrs.frozen
class Seen:
    """A game as it is counted: which one it is, who played, and what happened."""

    number: int
    seed: int
    sides: tuple[Side, Side]
    played: Played

    @classmethod
    def of(cls, row: Row) -> Seen:
        """The game of a row; raises `MomonError` for one that cannot be read."""
        sides = Side(row.first_deck, row.first_agent), Side(row.second_deck, row.second_agent)
        try:
            played = Played.from_json(row.played)
        except MomonError as problem:
            raise MomonError(f"Game {row.number}: {problem}") from None
        if played.winner != row.winner:
            raise MomonError(f"Game {row.number}: This record of a game is damaged.")
        return cls(row.number, row.seed, sides, played)

    @property
    def mirror(self) -> bool:
        """Whether a side plays itself, which says nothing of how good it is."""
        return self.sides[0] == self.sides[1]

    def points(self, seat: int) -> float:
        """What the game is worth to the player in a seat, 0 or 1."""
        winner = self.played.winner
        return 0.5 if winner is None else float(winner == seat)

    def figure(self, name: str) -> int:
        """One of `FIGURES`, of both players together."""
        value = getattr(self.played, name)
        return sum(value) if isinstance(value, tuple) else int(value)

    def cards(self) -> Iterator[tuple[int, CardPlayed]]:
        """Each card that was brought, once, with the seat of a player who brought it.

        If both did, a coin decides, the same for a game of that number in any run: who won with it
        is who lost to it, and counting both would feign more games than there were.
        """
        one, other = ({each.card: each for each in side} for side in self.played.cards)
        coin = advance(self.number)[1] & 1
        for card in one.keys() | other.keys():
            seat = int(card in other) if (card in one) != (card in other) else coin
            yield seat, (other if seat else one)[card]


@attrs.define
class Won:
    """Games and the points in them."""

    games: int = 0
    points: float = 0.0

    def add(self, points: float) -> None:
        """One more game."""
        self.games += 1
        self.points += points

    @property
    def group(self) -> Group:
        """The same, to be compared."""
        return Group(self.games, self.points)


WHEN: Final = ("drawn", "played", "snatched")
"""What happens to a card: it comes into the Hand, is Summoned, is Snatched."""

Stratum = tuple[Side, Side, bool]
"""Like games of a card: who brought it, against whom, and whether that player began."""


@attrs.define
class CardTally:
    """What became of one card.

    `won` are the games in which it was drawn, played and Snatched; `strata` those in which it was
    not played, and was; `turns` says in which turns each happened.
    """

    brought: Won = attrs.field(factory=Won)
    won: dict[str, Won] = attrs.field(factory=lambda: {when: Won() for when in WHEN})
    turns: dict[str, Counter[int]] = attrs.field(factory=lambda: {when: Counter() for when in WHEN})
    strata: dict[Stratum, tuple[Won, Won]] = attrs.field(factory=dict)
    losses: int = 0
    gains: int = 0

    def add(self, seen: Seen, seat: int, facts: CardPlayed) -> None:
        """One more game in which the player in a seat brought it."""
        points, sides = seen.points(seat), seen.sides
        stratum = (sides[seat], sides[1 - seat], seen.played.first == seat)
        self.brought.add(points)
        self.losses += facts.losses
        self.gains += facts.gains
        if stratum not in self.strata:
            self.strata[stratum] = (Won(), Won())
        self.strata[stratum][facts.played is not None].add(points)
        for when, turn in zip(WHEN, (facts.drawn, facts.played, facts.snatched), strict=True):
            if turn is not None:
                self.won[when].add(points)
                self.turns[when][turn] += 1

    @property
    def unplayed(self) -> Won:
        """The games in which it was brought and not played."""
        played = self.won["played"]
        return Won(self.brought.games - played.games, self.brought.points - played.points)


@attrs.define
class Tally:
    """Everything that is counted of a run."""

    games: int = 0
    close: int = 0
    first: Won = attrs.field(factory=Won)
    figures: dict[str, Counter[int]] = attrs.field(
        factory=lambda: {name: Counter() for name in FIGURES}
    )
    endings: Counter[tuple[str, bool]] = attrs.field(factory=Counter)
    """Rule, and whether the game was drawn."""
    sides: dict[Side, Won] = attrs.field(factory=dict)
    pairs: dict[tuple[Side, Side], Won] = attrs.field(factory=dict)
    firsts: dict[Side, tuple[Won, Won]] = attrs.field(factory=dict)
    """Games of a side in which it began second, and first."""
    cards: dict[str, CardTally] = attrs.field(factory=dict)
    ran: dict[str, int] = attrs.field(factory=dict)

    def add(self, seen: Seen) -> None:
        """One more game."""
        played = seen.played
        self.games += 1
        self.close += played.closely
        self.first.add(seen.points(played.first))
        self.endings[played.rule, played.winner is None] += 1
        for name in FIGURES:
            self.figures[name][seen.figure(name)] += 1
        self._add_sides(seen)
        for seat, facts in seen.cards():
            if facts.card not in self.cards:
                self.cards[facts.card] = CardTally()
            self.cards[facts.card].add(seen, seat, facts)
        for card, bits in played.ran.items():
            self.ran[card] = self.ran.get(card, 0) | bits

    def _add_sides(self, seen: Seen) -> None:
        if seen.mirror:
            return
        for seat, side in enumerate(seen.sides):
            points = seen.points(seat)
            self.sides.setdefault(side, Won()).add(points)
            self.pairs.setdefault((side, seen.sides[1 - seat]), Won()).add(points)
            seats = self.firsts.setdefault(side, (Won(), Won()))
            seats[seen.played.first == seat].add(points)


def counted(rows: Iterable[Row]) -> Tally:
    """All games of a run; raises `MomonError` for a record that cannot be read."""
    tally = Tally()
    for row in rows:
        tally.add(Seen.of(row))
    return tally


def moments(counts: Counter[int]) -> Moments:
    """The number, sum and squares of values of which so many of each were met."""
    made = Moments()
    for value, times in counts.items():
        made.add(value, times)
    return made


def quantile(counts: Counter[int], share: float) -> int:
    """The least value that at least this share of the values, of which there are some, reach.

    >>> quantile(Counter([1, 2, 3, 4]), 0.5), quantile(Counter([1, 2, 3, 4]), 1)
    (2, 4)
    """
    left = share * counts.total()
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            break
    return value
