"""What the engine asks of whatever runs the abilities; a fake of a few lines will do in tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from momon_dsl.model.events import Event
from momon_dsl.model.frames import Frame, Trigger
from momon_dsl.model.state import GameState

if TYPE_CHECKING:
    from .kernel import Kernel

Answer = tuple[int, ...]
"""The options that a player chose."""


class Requirement(NamedTuple):
    """What must still be chosen before a trigger enters the queue (H11.1).

    `step` is the instruction it is for, `number` which of the ability's choices it is; `other`
    is 1 where the opponent of the trigger's controller chooses.
    """

    kind: str
    options: tuple[int, ...]
    minimum: int
    maximum: int
    step: int
    number: int
    other: int = 0


class Statement(NamedTuple):
    """One sentence of a continuous ability in force.

    `kind` is "ability" (`value` gives the ability's number), "power" (side 0-3 or -1 for all, and
    an amount) or "cannot" (bits of `Characteristics.cannot`); `cards` are those it speaks of, and
    `source` is the card whose ability says it.
    """

    kind: str
    cards: Callable[[GameState], Iterable[int]]
    value: Callable[[GameState], tuple[int, ...]]
    source: int


Listeners = Mapping[str, Sequence[tuple[int, Any]]]
"""By kind of event, the cards and what their abilities wait for."""


class Runtime(Protocol):
    """The bridge from abilities to the engine."""

    def sources(self, state: GameState) -> tuple[int, ...]:
        """The cards in the Arena that have continuous abilities, in event order (H11.5)."""

    def heeds_turn(self, state: GameState) -> bool:
        """Whether one of `state.sources` says something else in the other player's turn."""

    def statements(self, state: GameState) -> tuple[Statement, ...]:
        """What the abilities of `state.sources` say, in that order."""

    def listeners(self, state: GameState) -> Listeners:
        """By kind of event, the abilities in the Arena that may trigger on it (H11.8)."""

    def triggers(self, state: GameState, event: Event) -> tuple[Trigger, ...]:
        """The abilities that trigger on `event`, as the state stands right now."""

    def chooses(self, trigger: Trigger) -> bool:
        """Whether a target or mode of this ability is chosen at collection (H11.1)."""

    def requirement(self, state: GameState, trigger: Trigger) -> Requirement | None:
        """The next target or mode to choose; None when all are; no options: none is legal."""

    def bind(self, state: GameState, trigger: Trigger, number: int, answer: Answer) -> Trigger:
        """The trigger with the answer to its requirement `number` added."""

    def resume(self, kernel: Kernel, frame: Frame, answer: Answer | None) -> bool:
        """Run an ability frame on; True when it has resolved to its end."""

    def summon_spaces(
        self, state: GameState, player: int, card: int, empty: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Those of the `empty` Spaces into which this player may Summon this card (9.1.2)."""
