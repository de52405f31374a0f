"""What the compiler knows while it turns one ability into closures and ops."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from momon_dsl.checking.antecedents import Slot
from momon_dsl.language.nodes import selections as s
from momon_dsl.model.state import GameState, Setup

from .run import Run

Predicate = Callable[[GameState, int, Run], bool]
"""Whether a card meets a filter."""
Count = Callable[[GameState, Run], int]
Test = Callable[[GameState, Run], bool]


class Names(Protocol):
    """What references mean; `checking.antecedents.Bindings` is one."""

    def slot_of(self, reference: s.Reference) -> Slot: ...

    def index_of(self, selection: s.Selection) -> int: ...


class OnlyThis:
    """The names of a continuous ability: nothing but its source."""

    def slot_of(self, reference: s.Reference) -> Slot:
        """Always the source."""
        return "this"

    def index_of(self, selection: s.Selection) -> int:
        """Continuous abilities choose nothing."""
        raise KeyError(selection)


class Scope(NamedTuple):
    """The setup of the game, and what the references of this ability mean.

    `event_is_attacker` says that the Momon of the event is the one that Snatches.
    """

    setup: Setup
    names: Names
    event_is_attacker: bool = False

    def mask(self, symbols: Iterable[str]) -> int:
        """The bits of symbols; a symbol that no card of this game has adds none."""
        known = self.setup.symbols
        return sum(1 << known.index(s) for s in dict.fromkeys(symbols) if s in known)
