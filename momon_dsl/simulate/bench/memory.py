"""Memory: what a live game holds, and what a worker that plays with many cards does."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any, Final

from momon_dsl.game import Game
from momon_dsl.model.state import GameState
from momon_dsl.simulate.policies import uniform

from .figures import Kind, Need, Values
from .pinned import DECK
from .rounds import Measure, Part, Settings

GAMES: Final = 40
"""Games that the worker has played when it is measured: four of each of its pairs of decks."""
SEED: Final = 1
_ATOMS: Final = (int, str, bytes, float, range)
_SMALL: Final = range(-5, 257)
"""The integers that Python makes once for the whole process."""


def parts() -> Iterable[Part]:
    """A game and a worker."""
    yield Part((Kind("memory.game", "KiB", "less", Need(16, least=False)),), _game)
    yield Part((Kind("memory.worker", "MiB", "less", Need(40, least=False)),), _worker)


def _game(settings: Settings, stack: ExitStack) -> Measure:
    def measure(number: int) -> Values:
        return {"memory.game": median(_sizes(Game(DECK, DECK, seed=SEED))) / 1024}

    return measure


def _sizes(game: Game) -> Iterator[int]:
    policy = uniform(SEED)
    while (decision := game.decision) is not None:
        yield live_bytes(game)
        game.choose(*policy(decision))


def live_bytes(game: Game) -> int:
    """Bytes of the state of a game without its log: what each further game or fork may take.

    Every object of it counts once. What all games between two decks share counts nothing: rules,
    printed cards, compiled abilities. Nor does the history, which is not a part of the state.

    >>> 2_000 < live_bytes(Game("First steps", "Wild wind", seed=1)) < 20_000
    True
    """
    state = game.state
    fields = [name for name in GameState.__slots__ if name != "log" and hasattr(state, name)]
    known = {id(each) for each in _inside([game.setup, game.pool, game.runtime])}
    own = {id(each): each for each in _inside([getattr(state, name) for name in fields])}
    parts = [each for place, each in own.items() if place not in known]
    return sys.getsizeof(state) + sum(map(sys.getsizeof, parts))


def _inside(waiting: list[Any]) -> Iterator[Any]:
    """All that some values consist of, but what Python makes once for all."""
    seen: set[int] = set()
    while waiting:
        each = waiting.pop()
        if each is None or isinstance(each, bool) or id(each) in seen:
            continue
        if type(each) is int and each in _SMALL:
            continue
        seen.add(id(each))
        yield each
        if isinstance(each, dict):
            waiting += [*each, *each.values()]
        elif isinstance(each, list | tuple | set | frozenset):
            waiting += each
        elif not isinstance(each, _ATOMS):
            names = [n for kind in type(each).__mro__ for n in getattr(kind, "__slots__", ())]
            waiting += [getattr(each, name) for name in names if hasattr(each, name)]


# --- a worker ------------------------------------------------------------------------------


def _worker(settings: Settings, stack: ExitStack) -> Measure:
    """A process as those of `momon sim`, with the bundled cards in decks that share none."""
    from momon_dsl.simulate.cards import Cards
    from momon_dsl.simulate.large import decks_of_all
    from momon_dsl.simulate.plan import Plan, enough, with_agents
    from momon_dsl.simulate.worker import Order

    cards = decks_of_all()
    names = [*cards.decks]
    pairs = with_agents(zip(names[::2], names[1::2], strict=True), [], {})
    plan = Plan(pairs=pairs, games=enough(GAMES, len(pairs)), seed=SEED, edition="1.0.0-th")
    order = str(Path(stack.enter_context(tempfile.TemporaryDirectory())) / "order.json")
    Order.of(plan, Cards.of(cards, names, "House")).write(order)
    command = [sys.executable, "-m", "momon_dsl.simulate.bench.worker", order, str(GAMES)]

    def measure(number: int) -> Values:
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        return {"memory.worker": float(done.stdout)} if done.stdout.strip() else {}

    return measure
