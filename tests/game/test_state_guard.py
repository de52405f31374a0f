"""While games are played, nothing but engine/atoms/ and engine/kernel.py writes to a state."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from momon_dsl.game import Game
from momon_dsl.model.state import DERIVED, FIELDS, GameState
from momon_dsl.simulate.play import play
from momon_dsl.simulate.policies import uniform

WRITERS = ("momon_dsl.engine.atoms.", "momon_dsl.engine.kernel")
MAKERS = ("momon_dsl.model.state", "momon_dsl.model.position", "momon_dsl.model.beginning")
"""Those that make a state before the first frame runs, or copy one."""
MUTATORS = (
    "__setitem__", "__delitem__", "__iadd__", "append", "extend", "insert", "pop", "remove",
    "clear", "sort", "reverse",
)  # fmt: skip


class ForbiddenWrite(AssertionError):
    """Somebody else wrote to a state."""


def checked(name: str) -> None:
    module = sys._getframe(2).f_globals["__name__"]
    if not module.startswith(WRITERS + MAKERS):
        raise ForbiddenWrite(f"{module} wrote to a state: {name}")


class GuardedList(list[Any]):
    """A list of a state that looks at who changes it."""


def guarded(name: str) -> Callable[..., Any]:
    write = getattr(list, name)

    def method(self: GuardedList, *args: Any) -> Any:
        checked(name)
        return write(self, *args)

    return method


for mutator in MUTATORS:
    setattr(GuardedList, mutator, guarded(mutator))


@pytest.fixture
def guard(monkeypatch: pytest.MonkeyPatch) -> None:
    def set_field(state: GameState, name: str, value: Any) -> None:
        checked(name)
        object.__setattr__(state, name, GuardedList(value) if type(value) is list else value)

    monkeypatch.setattr(GameState, "__setattr__", set_field, raising=False)


@pytest.mark.usefixtures("guard")
def test_only_atoms_and_kernel_write_while_games_are_played() -> None:
    for seed in range(30):
        edition = ("1.0.0-th", "1.0.0-en")[seed % 2]
        game = Game("Bench", "Bench", seed=seed, edition=edition)
        assert play(game, uniform(seed)).games == 1
        game.undo(3)


@pytest.mark.usefixtures("guard")
def test_the_guard_sees_a_write_from_elsewhere() -> None:
    state = Game("Bench", "Bench", seed=1).state
    with pytest.raises(ForbiddenWrite):
        state.turn = 3
    with pytest.raises(ForbiddenWrite):
        state.arena[0] = 1


def test_copy_covers_every_field_and_shares_no_list() -> None:
    state = Game("Bench", "Bench", seed=1).state
    twin = state.copy()
    for name in FIELDS:
        value, copied = getattr(state, name), getattr(twin, name)
        assert copied == value
        if isinstance(value, list) and name not in DERIVED:
            assert copied is not value
            assert not any(isinstance(element, list | dict | set) for element in value)
