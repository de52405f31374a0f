"""Extensions in use in this very process for one test, and games with cards that use them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import attrs
import pytest

from momon_dsl.extensions import Extension
from momon_dsl.extensions.installed import Installed
from momon_dsl.extensions.loading import _STATE, Loaded
from momon_dsl.game import Game
from momon_dsl.interpreter.conditions import CONDITIONS
from momon_dsl.interpreter.extending import enter_extensions
from momon_dsl.interpreter.instructions import HANDLERS
from momon_dsl.interpreter.select import FILTERS
from momon_dsl.interpreter.watches import HEADINGS
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import NODES
from momon_dsl.language.nodes.documents import Card, Document
from momon_dsl.model.arena import Arena
from momon_dsl.model.position import Placed, Position
from momon_dsl.model.state import ARENA, HAND
from momon_dsl.packs.collection import bundled, collect

TABLES: dict[str, dict[Any, Any]] = {
    "instructions": HANDLERS, "triggers": HEADINGS, "filters": FILTERS, "conditions": CONDITIONS,
}  # fmt: skip
Use = Callable[..., None]
"""Takes the extensions that are in use from now on, each under the name it has as a keyword."""


@contextmanager
def undone() -> Iterator[None]:
    """Whatever enters the tables of nodes and of how they are played leaves them again."""
    registries: tuple[dict[Any, Any], ...] = (NODES, *TABLES.values())
    before = [dict(each) for each in registries]
    try:
        yield
    finally:
        for registry, entries in zip(registries, before, strict=True):
            registry.clear()
            registry.update(entries)
        enter_extensions.cache_clear()


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Iterator[Use]:
    """Put extensions into use as if their distributions, version 1.0, were installed."""

    def put(**extensions: Extension) -> None:
        made = [Loaded(Installed(n, "1.0", "x", n), "", each) for n, each in extensions.items()]
        monkeypatch.setattr(_STATE, "loaded", tuple(made))
        monkeypatch.setattr(_STATE, "problems", [])
        enter_extensions.cache_clear()

    with undone():
        yield put


def triggered(trigger: a.Trigger, *steps: Any) -> a.Triggered:
    """An ability with one sentence for each step."""
    return a.Triggered(trigger=trigger, body=tuple([i.Do(steps=(step,)) for step in steps]))


def laid(cards: Sequence[Card], *lying: str, arena: str = "House") -> Game:
    """A traced game in step 1 of player 0's turn: "hand A1", "you A1 a1", "they A1 a1".

    It stands still at the end of the turn.
    """
    collection = collect([("test", Document(items=tuple(cards)))])
    pool, rules = collection.pool(), bundled().format("House")
    if arena != "House":
        columns, rows = map(int, arena.split(" by "))
        rules = attrs.evolve(rules, arena=Arena.of(columns, rows))
    placed = []
    for line in lying:
        who, card, *where = line.split()
        owner = int(who == "they")
        at = (ARENA, owner, rules.arena.space(where[0])) if where else (HAND,)
        placed.append(Placed(pool.card(card), owner, *at))
    position = Position(tuple(placed))
    return Game.from_position(position, pool, format=rules, trace=True, turn_by_turn=True)
