"""How the facts of a finished game are found: nearly all in its log, which is read once.

What leaves no trace in the log (a continuous ability that applied, an `If` that did not hold, a
sentence that found nothing to do) is seen only in games that are looked at closely: those are
played again with tracing on, which costs as much as nine random games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Final

from momon_dsl.errors import SaveError
from momon_dsl.game import Game
from momon_dsl.interpreter.runtime import AbilityRuntime
from momon_dsl.language.nodes.base import Node
from momon_dsl.model import events as ev
from momon_dsl.model.decisions import MAY, MODE, YES
from momon_dsl.model.events import Event
from momon_dsl.model.random import advance
from momon_dsl.model.state import Setup
from momon_dsl.model.trace import Carried
from momon_dsl.scenarios.coverage import Coverage, Key, Paths, points_of

from .played import CardPlayed, Played

FIRST_CLOSELY: Final = 16
"""The first games of a run are all looked at closely, so that a short run says something."""
CLOSELY: Final = 256
"""Of the games after them one in so many."""

_RESOLVED: Final = (ev.ABILITY_RESOLVED, ev.EVENT_REPLACED)
_NO_ACT: Final = frozenset({
    *_RESOLVED, ev.ABILITY_TRIGGERED, ev.TRIGGER_DROPPED, ev.ABILITY_DID_NOTHING, ev.CHOICE_REWOUND,
})  # fmt: skip
"""Events that are no act of an instruction, whatever cause they have."""
_CHOSEN: Final = (MAY, MODE)
"""Choices whose answer is a branch."""

_KIND = attrgetter("kind")

Mark = tuple[str, int, int, tuple[int, ...]]
"""What an event says has run: "resolved", "act", "may" or "mode", ability, step, answer."""


def closely(number: int) -> bool:
    """Whether game `number` of a run is one of those that are looked at closely.

    They are spread so that no pairing of a run is passed over, and do not depend on who plays it.

    >>> closely(3), sum(closely(number) for number in range(20_000)) in range(70, 130)
    (True, True)
    """
    return number < FIRST_CLOSELY or advance(number)[1] % CLOSELY == 0


class Observer:
    """Makes `Played` of finished games; it remembers the cards that each table has.

    >>> game = Game("First steps", "Wild wind", seed=1)
    >>> while game.decision:
    ...     game.choose(game.decision.options[0])
    >>> Observer().observe(game).rule
    'H7.2'
    """

    def __init__(self) -> None:
        self._legends: dict[AbilityRuntime, _Legend] = {}

    def observe(self, game: Game, *, closely: bool = False) -> Played:
        """The facts of a game that has ended, not in sanctioned play; the game stays as it is.

        With `closely` every point that ran is told, else those that the log shows. Raises
        `SaveError` for a game that has not ended.
        """
        result, log = game.result, game.log
        if result is None:
            raise SaveError("This game has not ended.")
        legend = self._legends.get(game.runtime)
        if legend is None:
            legend = self._legends[game.runtime] = _Legend(game)
        ran = legend.ran(game, _marks(log))
        if closely:
            for card, bits in legend.bits(_all_that_ran(game)).items():
                ran[card] = ran.get(card, 0) | bits
        kinds = Counter(map(_KIND, log))
        deciders = [e.player for e in log if e.kind == ev.CHOICE_MADE and not e.values[1]]
        fates = _Fates(game, log)
        mine, theirs = (tuple([fates.of(*each) for each in side]) for side in legend.copies)
        snatchers = [e.player for e in log if e.kind == ev.MOMON_SNATCHED for _ in e.subjects]
        return Played(
            result.winner, game.first, result.rule, kinds[ev.TURN_STARTED],
            (deciders.count(0), deciders.count(1)), (snatchers.count(0), snatchers.count(1)),
            kinds[ev.ABILITY_TRIGGERED], kinds[ev.PACKAGE_BEGAN],
            kinds[ev.LOOP_FOUND] + kinds[ev.LOOP_REPEATED], kinds[ev.JUDGE_CALLED],
            len(log) - kinds[ev.CHOICE_MADE], (mine, theirs), ran, closely,
        )  # fmt: skip


# --- cards ---------------------------------------------------------------------------------


class _Fates:
    """What became of each card of a game, by its number."""

    def __init__(self, game: Game, log: Iterable[Event]) -> None:
        count = len(game.setup.cards)
        self.drawn: list[int | None] = _begun_with(game)
        self.played: list[int | None] = [None] * count
        self.snatched: list[int | None] = [None] * count
        self.plays, self.losses, self.gains = [0] * count, [0] * count, [0] * count
        turn = 0
        for event in log:
            kind = event[1]
            if kind == ev.TURN_STARTED:
                turn += 1
            elif kind in _MOVES:
                self._note(kind, event, turn)

    def _note(self, kind: str, event: Event, turn: int) -> None:
        for subject in event.subjects:
            card = subject[0]
            if kind == ev.MOMON_SUMMONED:
                _first(self.played, card, turn)
                self.plays[card] += 1
            elif kind == ev.RETURNED_TO_HAND:
                _first(self.drawn, card, turn)
            else:
                _first(self.snatched, card, turn)
                self.losses[card] += 1
                self.gains[int(event.values[0])] += 1  # type: ignore[arg-type]

    def of(self, card: str, copies: Sequence[int]) -> CardPlayed:
        """The copies of one player's card together."""
        drawn, played, snatched = self.drawn, self.played, self.snatched
        plays, losses, gains = self.plays, self.losses, self.gains
        if len(copies) == 1:
            (n,) = copies
            facts = drawn[n], played[n], snatched[n], plays[n], losses[n], gains[n]
            return CardPlayed(card, 1, *facts)
        first = [_earliest(turns, copies) for turns in (drawn, played, snatched)]
        counted = [sum([counts[n] for n in copies]) for counts in (plays, losses, gains)]
        return CardPlayed(card, len(copies), *first, *counted)  # type: ignore[arg-type]


_MOVES: Final = frozenset({ev.MOMON_SUMMONED, ev.RETURNED_TO_HAND, ev.MOMON_SNATCHED})


def _first(turns: list[int | None], card: int, turn: int) -> None:
    if turns[card] is None:
        turns[card] = turn


def _earliest(turns: Sequence[int | None], copies: Sequence[int]) -> int | None:
    return min((turn for copy in copies if (turn := turns[copy]) is not None), default=None)


def _begun_with(game: Game) -> list[int | None]:
    """0 for a card that its player began with in Hand (H6.1)."""
    if game.setup.format.in_hand is None:
        return [0] * len(game.setup.cards)
    start = game.fork()
    start.undo(len(start.choices))
    held = {card for hand in start.state.hands for card in hand}
    return [0 if card in held else None for card in range(len(game.setup.cards))]


Copies = tuple[tuple[str, tuple[int, ...]], ...]
"""The cards of a player by id, each with the numbers of its copies."""


def _copies(setup: Setup, player: int) -> Copies:
    made: dict[str, tuple[int, ...]] = {}
    for number, (card, owner) in enumerate(zip(setup.cards, setup.owners, strict=True)):
        if owner == player:
            made[card.id] = (*made.get(card.id, ()), number)
    return tuple(sorted(made.items()))


# --- what ran ------------------------------------------------------------------------------


def _marks(log: Iterable[Event]) -> set[Mark]:
    """What the log shows of abilities and their steps, each once."""
    found: set[Mark] = set()
    for _, kind, _, _, values, _, cause, _ in log:
        if cause is None or kind == ev.ABILITY_TRIGGERED:
            continue
        if kind == ev.CHOICE_MADE:
            if values[0] in _CHOSEN:
                found.add((str(values[0]), cause[0], cause[2], values[2]))  # type: ignore[arg-type]
        elif kind in _RESOLVED:
            found.add(("resolved", cause[0], -1, ()))
        elif cause[2] >= 0 and kind not in _NO_ACT:
            found.add(("act", cause[0], cause[2], ()))
    return found


class _Legend:
    """Of the games of one table: who brings what, what marks mean, the number of each point."""

    def __init__(self, game: Game) -> None:
        pool = game.pool
        self.copies = _copies(game.setup, 0), _copies(game.setup, 1)
        self._sources = pool.sources
        self._paths = Paths(pool)
        self._meant: dict[Mark, tuple[tuple[str, int], ...]] = {}
        self._numbers: dict[str, dict[Key, int]] = {}

    def ran(self, game: Game, marks: Iterable[Mark]) -> dict[str, int]:
        """The points that some marks say have run, as numbers by card."""
        made: dict[str, int] = {}
        meant = self._meant
        for mark in marks:
            if mark not in meant:
                meant[mark] = tuple(self.bits(self._keys(game, *mark)).items())
            for card, bits in meant[mark]:
                made[card] = made.get(card, 0) | bits
        return made

    def _keys(
        self, game: Game, kind: str, ability: int, step: int, answer: tuple[int, ...]
    ) -> Iterable[Key]:
        if kind == "resolved":
            return self._paths.with_all_around(ability)
        card, path, nodes = self._paths.at(ability)
        part = self._part(game, ability, step)
        place = next((at for at, node in nodes.items() if node is part), path)
        if kind == MAY:
            return [(card, place, "yes" if answer == (YES,) else "no")]
        if kind == MODE:
            return [(card, f"{place}.modes.{number}", "yes") for number in answer]
        inner = place.removeprefix(path).removeprefix(".")
        return self._paths.carried(Carried(0, 0, ability, 0, step, inner, "done", ()))

    def _part(self, game: Game, ability: int, step: int) -> Node | None:
        """The instruction or sentence of a step; of a replacement its instruction."""
        return game.runtime.program(ability).nodes[step]

    def bits(self, keys: Iterable[Key]) -> dict[str, int]:
        """The points of cards that these keys are of, as numbers."""
        made: dict[str, int] = {}
        for key in keys:
            number = self._numbered(key[0]).get(key)
            if number is not None:
                made[key[0]] = made.get(key[0], 0) | 1 << number
        return made

    def _numbered(self, card: str) -> dict[Key, int]:
        if card not in self._numbers:
            points = points_of(self._sources[card])
            self._numbers[card] = {point.key: number for number, point in enumerate(points)}
        return self._numbers[card]


def _all_that_ran(game: Game) -> frozenset[Key]:
    """Every point that ran, as scenario coverage sees it; the game is played again."""
    coverage = Coverage()
    again = game.fork()
    again.undo(len(again.choices))
    coverage.look(again)
    for answer in game.choices:
        if answer[:1] >= (0,) or not answer:
            again.choose(*answer)
            coverage.look(again)
    coverage.add(game)
    return coverage.ran
