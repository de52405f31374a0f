"""What is to be played: a list of games that is the same for everyone who plays some of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import attrs

from momon_dsl.errors import MomonError

from . import limits


@attrs.frozen(order=True)
class Side:
    """A deck by its name, and the agent that plays it by its name."""

    deck: str
    agent: str = "random"


@attrs.frozen(order=True)
class Pair:
    """Two sides that play each other."""

    first: Side
    second: Side

    @property
    def names(self) -> tuple[str, str]:
        """The decks, with the agents where these are not the same.

        >>> Pair(Side("A", "greedy"), Side("A")).names
        ('A (greedy)', 'A (random)')
        """
        sides = (self.first, self.second)
        if self.first.agent == self.second.agent:
            return self.first.deck, self.second.deck
        one, two = (f"{side.deck} ({side.agent})" for side in sides)
        return one, two

    def __str__(self) -> str:
        return " – ".join(self.names)


@attrs.frozen
class Job:
    """One game of a plan: `first` sits in the first seat, and is the second of the pair if
    `swapped`."""

    number: int
    pair: int
    swapped: bool
    first: Side
    second: Side
    seed: int


@attrs.frozen(kw_only=True)
class Plan:
    """Pairs, and how many games they play in all, by which rules and from which seed on.

    Games have the numbers 0 to `games` - 1 and go round the pairs, so that whatever has been
    played of a plan has played all pairs alike. A pair changes seats after each game, and its game
    number n has the seed `seed` + n: each pair is played with the same seeds. `games` is a
    multiple of twice the pairs, so that each pair plays as often in either seat.

    >>> plan = Plan(pairs=(Pair(Side("A"), Side("B")),), games=2, seed=7, edition="1.0.0-th")
    >>> [(job.first.deck, job.second.deck, job.seed) for job in plan.jobs()]
    [('A', 'B', 7), ('B', 'A', 8)]
    """

    pairs: tuple[Pair, ...]
    games: int
    seed: int
    format: str = "House"
    edition: str

    def job(self, number: int) -> Job:
        """The game of that number; raises `IndexError` for one that there is not."""
        if not 0 <= number < self.games:
            raise IndexError(f"a plan of {self.games} games has no game {number}")
        turn, place = divmod(number, len(self.pairs))
        pair, swapped = self.pairs[place], bool(turn % 2)
        sides = (pair.second, pair.first) if swapped else (pair.first, pair.second)
        return Job(number, place, swapped, *sides, self.seed + turn)

    def jobs(self) -> Iterator[Job]:
        """All games, in the order of their numbers."""
        return map(self.job, range(self.games))

    def of_pair(self, place: int) -> range:
        """The numbers of the games of the pair in that place."""
        return range(place, self.games, len(self.pairs))

    @property
    def decks(self) -> tuple[str, ...]:
        """The decks, in the order in which they are named."""
        sides = (side for pair in self.pairs for side in (pair.first, pair.second))
        return tuple(dict.fromkeys(side.deck for side in sides))

    @property
    def agents(self) -> tuple[str, ...]:
        """The agents, in the order in which they are named."""
        sides = (side for pair in self.pairs for side in (pair.first, pair.second))
        return tuple(dict.fromkeys(side.agent for side in sides))

    def to_json(self) -> str:
        """The plan as text: equal plans give equal texts."""
        data = {
            "pairs": [[[side.deck, side.agent] for side in attrs.astuple(pair, recurse=False)]
                      for pair in self.pairs],
            "games": self.games, "seed": self.seed, "format": self.format,
            "edition": self.edition,
        }  # fmt: skip
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Plan:
        """What `to_json` wrote; raises `MomonError` for anything else.

        >>> Plan.from_json("{}")
        Traceback (most recent call last):
        momon_dsl.errors.MomonError: This plan of a run is damaged.
        """
        try:
            return _read(json.loads(text))
        except (ValueError, TypeError, KeyError, RecursionError):
            raise MomonError("This plan of a run is damaged.") from None

    def differences(self, other: Plan) -> list[str]:
        """In what another plan differs from this one, as "WHAT: THIS, not OTHER".

        >>> plan = Plan(pairs=(Pair(Side("A"), Side("B")),), games=2, seed=7, edition="1.0.0-th")
        >>> plan.differences(attrs.evolve(plan, games=4))
        ['games: 2, not 4']
        """
        mine, theirs = attrs.asdict(self, recurse=False), attrs.asdict(other, recurse=False)
        pairs = mine.pop("pairs"), theirs.pop("pairs")
        told = [
            f"{key}: {mine[key]}, not {theirs[key]}" for key in mine if mine[key] != theirs[key]
        ]
        if pairs[0] != pairs[1]:
            told.insert(0, f"pairings: {_listed(pairs[0])}, not {_listed(pairs[1])}")
        return told


def _listed(pairs: Sequence[Pair], most: int = 3) -> str:
    more = f" and {len(pairs) - most} more" if len(pairs) > most else ""
    return "; ".join(map(str, pairs[:most])) + more


def _read(data: Any) -> Plan:
    pairs = tuple(Pair(*(_side(*side) for side in pair)) for pair in data["pairs"])
    games, seed, names = data["games"], data["seed"], (data["format"], data["edition"])
    if not all(type(name) is str and len(name) <= limits.NAME_CHARACTERS for name in names):
        raise ValueError("not a name")
    if type(games) is not int or type(seed) is not int or len(data) != 5:
        raise ValueError("not a plan")
    if not 0 < len(pairs) <= limits.PAIRS or games % (2 * len(pairs)):
        raise ValueError("not so many games")
    if not (0 < games <= limits.GAMES and 0 <= seed <= limits.SEED):
        raise ValueError("not a number of games, or a seed")
    return Plan(pairs=pairs, games=games, seed=seed, format=names[0], edition=names[1])


def _side(deck: Any, agent: Any) -> Side:
    if not all(type(name) is str and len(name) <= limits.NAME_CHARACTERS for name in (deck, agent)):
        raise ValueError("not a name")
    return Side(deck, agent)


# --- made from what was asked for ------------------------------------------------------------


def round_robin(decks: Iterable[str], *, mirror: bool = False) -> list[tuple[str, str]]:
    """Each deck against each other; with `mirror` each against itself, too.

    >>> round_robin(["A", "B", "C"])
    [('A', 'B'), ('A', 'C'), ('B', 'C')]
    >>> round_robin(["A"], mirror=True)
    [('A', 'A')]
    """
    decks = list(dict.fromkeys(decks))
    return [*((deck, deck) for deck in decks if mirror), *combinations(decks, 2)]


def with_agents(
    pairs: Iterable[tuple[str, str]], agents: Sequence[str], by_deck: Mapping[str, str]
) -> tuple[Pair, ...]:
    """The pairs with who plays them, each once.

    `agents` are that of everybody, or that of the first and that of the second of each pair; the
    agent of a deck in `by_deck` counts before them. Raises `MomonError` for more agents.

    >>> with_agents([("A", "B")], ["greedy"], {"B": "mc:50"})[0].second
    Side(deck='B', agent='mc:50')
    """
    if len(agents) > 2:
        raise MomonError("Name one agent for everybody, or one for each of the two of a pairing.")
    one, two = (*agents, *agents)[:2] if agents else ("random", "random")
    made = (Pair(Side(a, by_deck.get(a, one)), Side(b, by_deck.get(b, two))) for a, b in pairs)
    return tuple(dict.fromkeys(made))


def enough(games: int, pairs: int) -> int:
    """The least number of games from `games` on that all pairs can share, seats changed.

    >>> enough(1_000, 6), enough(1, 1)
    (1008, 2)
    """
    whole = 2 * pairs
    return -(-games // whole) * whole
