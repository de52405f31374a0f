"""A match: several games between two players, and how a format counts them (12.4.5)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from momon_dsl.errors import IllegalChoice, MomonError
from momon_dsl.game import Deck, Game
from momon_dsl.model.format import Format
from momon_dsl.model.random import advance
from momon_dsl.packs.collection import Collection, bundled


@attrs.frozen
class Played:
    """One finished game: who won it (None: drawn), and who took its first turn."""

    winner: int | None
    first: int


@attrs.frozen
class Standing:
    """How a match stands: each player's points, how many games count, whether it is over.

    `winner` is 0, 1, or None while it goes on and where it is drawn.
    """

    points: tuple[int, int]
    counted: int
    over: bool
    winner: int | None = None


def standing(rules: Format, games: Sequence[Played]) -> Standing:
    """How a match stands after these games, by the format (12.4.5, R12.4.5a).

    It is over once nobody can catch up, or when all its games are played. Where a format lets no
    match be drawn, a tied one goes on until a game is won.

    >>> standing(Format("House"), [Played(0, 0), Played(None, 1)]).points
    (3, 1)
    >>> standing(Format("House"), [Played(0, 0), Played(0, 1)])
    Standing(points=(4, 0), counted=2, over=True, winner=0)
    """
    points, counted = (0, 0), 0
    now = Standing(points, counted, over=False)
    for game in games:
        won = _counts(rules, game)
        if won is None or now.over:
            continue
        points, counted = (points[0] + won[0], points[1] + won[1]), counted + 1
        now = _standing(rules, points, counted)
    return now


def _counts(rules: Format, game: Played) -> tuple[int, int] | None:
    """What a game is worth to each player; None: it is played again."""
    winner = game.winner
    if winner is None and rules.drawn_game in ("first player", "second player"):
        winner = game.first ^ (rules.drawn_game == "second player")
    if winner is not None:
        return (rules.won_points, 0) if winner == 0 else (0, rules.won_points)
    if rules.drawn_game == "again":
        return None
    return (rules.drawn_points,) * 2 if rules.drawn_game == "draw" else (0, 0)


def _standing(rules: Format, points: tuple[int, int], counted: int) -> Standing:
    left = max(0, rules.match_games - counted)
    decided = abs(points[0] - points[1]) > left * rules.won_points
    over = decided or (not left and rules.tied_match == "draw")
    winner = int(points[1] > points[0]) if decided else None
    return Standing(points, counted, over, winner)


class Match:
    """A match between two decks: `next_game` for each game, until it is `over`.

    The arguments are those of `Game`; each game has a seed of its own, made from `seed`. Raises
    what `Game` raises, when a game begins.

    >>> match = Match("First steps", "Wild wind", seed=1)
    >>> while not match.over:
    ...     game = match.next_game()
    ...     game.concede(1)
    >>> match.winner, match.points
    (0, (4, 0))
    """

    def __init__(
        self,
        first_deck: Deck,
        second_deck: Deck,
        *,
        cards: Collection | None = None,
        format: str | Format = "House",
        edition: str | None = None,
        seed: int = 0,
        sanctioned: bool = False,
    ) -> None:
        if type(seed) is not int:
            raise MomonError(f"A seed is an integer, not {seed!r}.")
        collection = cards or bundled()
        self._decks = (first_deck, second_deck)
        self._cards = collection
        self._edition, self._seed, self._sanctioned = edition, seed, sanctioned
        self.format = collection.format(format) if isinstance(format, str) else format
        self.games: list[Game] = []
        """The games so far; the last one may still be going on."""

    def next_game(self, first: int | None = None) -> Game:
        """Begin the next game; `first` names the player who begins it (H6.10).

        Raises `IllegalChoice` while a game goes on, and when the match is over.
        """
        if self.games and self.games[-1].result is None:
            raise IllegalChoice("The game before this one is still going on.")
        if self.over:
            raise IllegalChoice("The match is over.")
        game = Game(
            *self._decks,
            cards=self._cards,
            format=self.format,
            edition=self._edition,
            seed=advance(self._seed + len(self.games))[1],
            first=first,
            sanctioned=self._sanctioned,
        )
        self.games.append(game)
        return game

    @property
    def standing(self) -> Standing:
        """How the match stands, by the games that have ended."""
        ended = [
            Played(game.result.winner, game.first) for game in self.games if game.result is not None
        ]
        return standing(self.format, ended)

    @property
    def points(self) -> tuple[int, int]:
        """The points of both players."""
        return self.standing.points

    @property
    def over(self) -> bool:
        """Whether no game is left to be played."""
        return self.standing.over

    @property
    def winner(self) -> int | None:
        """Who has won: 0, 1, or None while it goes on and where it is drawn."""
        return self.standing.winner
