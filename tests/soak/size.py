"""How many bytes a live game holds for itself."""

from __future__ import annotations

import sys
from functools import cache
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from momon_dsl.game import Game

HISTORY = ("_choices", "_snapshots")
SHARED = ("_table", "_start")
"""Rules, cards and their compiled abilities, one for all games between two decks."""
CODE = (type, ModuleType, FunctionType, BuiltinFunctionType)
SMALL_NUMBERS = range(-5, 257)
"""The integers that Python makes once for the whole process."""


def live_bytes(game: Game) -> int:
    """All that the game refers to, without the log and the history.

    Counted: the facade, the kernel, the state with its lists, tuples, records, numbers and texts,
    each object once. Not counted: the log; the choices made and the snapshots that undo goes back
    to; what is shared with other games (the table: rules, cards, compiled programs), with the
    whole process (classes, functions, constants of the code) or made once by Python itself.
    """
    known = _reachable([getattr(game, name) for name in SHARED], set())
    known.update(map(id, (game._state.log, *(getattr(game, name) for name in HISTORY))))
    known.update(id(value) for value in _constants())
    seen = set(known)
    own: list[Any] = []
    _reachable([game], seen, own)
    return sum(map(sys.getsizeof, own))


@cache
def _constants() -> list[Any]:
    """What the modules of the engine and the model hold under a name; they are all loaded."""
    places = ("momon_dsl.engine", "momon_dsl.model", "momon_dsl.interpreter")
    modules = [module for name, module in sys.modules.items() if name.startswith(places)]
    return [value for module in modules for value in vars(module).values()]


def _reachable(start: list[Any], seen: set[int], found: list[Any] | None = None) -> set[int]:
    waiting = list(start)
    while waiting:
        each = waiting.pop()
        if id(each) in seen or isinstance(each, CODE) or each is None or isinstance(each, bool):
            continue
        if type(each) is int and each in SMALL_NUMBERS:
            continue
        seen.add(id(each))
        if found is not None:
            found.append(each)
        waiting += _parts(each)
    return seen


def _parts(thing: Any) -> list[Any]:
    if isinstance(thing, dict):
        return [*thing, *thing.values()]
    if isinstance(thing, list | tuple | set | frozenset):
        return list(thing)
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    held = [getattr(thing, name) for name in slots if hasattr(thing, name)]
    own = getattr(thing, "__dict__", None)
    return [*held, own] if own else held
