"""Runs for tests: a few dozen quick games in a file, and games made up by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from momon_dsl.packs.collection import bundled
from momon_dsl.simulate.cards import Cards
from momon_dsl.simulate.plan import Pair, Plan, Side
from momon_dsl.simulate.played import CardPlayed, Played
from momon_dsl.simulate.store import Row, Run, row_of
from momon_dsl.simulate.worker import Bench, Outcome

DECKS = ("Clockwork", "หิมพานต์", "Wild wind")


def plan(pairs: Iterable[Pair], games: int, seed: int = 1) -> Plan:
    return Plan(pairs=tuple(pairs), games=games, seed=seed, edition="1.0.0-th")


def pairs(*decks: str) -> tuple[Pair, ...]:
    return tuple(
        Pair(Side(one), Side(other)) for n, one in enumerate(decks) for other in decks[n + 1 :]
    )


def outcome(number: int, played: Played) -> Outcome:
    return Outcome(number, played.winner, played.to_json())


def rows(of: Plan, games: Sequence[Played]) -> list[Row]:
    """The rows of a plan whose games went like this, from the first on."""
    return [row_of(of.job(n), outcome(n, played)) for n, played in enumerate(games)]


def game(winner: int | None, first: int = 0, turns: int = 20, **facts: Any) -> Played:
    return Played(winner, first, facts.pop("rule", "H7.2"), turns, **facts)


def card(name: str, played: int | None = 3, **facts: Any) -> CardPlayed:
    return CardPlayed(name, 1, 0, played, plays=int(played is not None), **facts)


def written(path: Path, of: Plan, cards: Cards, outcomes: Iterable[Outcome]) -> Path:
    """A file of a run with these games."""
    run = Run.at(path, of, cards)
    run.add(outcomes)
    run.close()
    return path


@cache
def bundled_run(games: int = 60, seed: int = 1) -> tuple[Plan, Cards, tuple[Outcome, ...]]:
    """Three bundled decks against each other, by random players."""
    of, cards = plan(pairs(*DECKS), games, seed), Cards.of(bundled(), DECKS, "House")
    bench = Bench(of, cards)
    numbers = sorted(range(games), key=lambda number: of.job(number).pair)
    return of, cards, tuple(sorted(map(bench.play, numbers)))
