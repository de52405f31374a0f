"""What the engine asks of whatever runs the abilities; a fake of a few lines will do in tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from attrs import frozen

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


@frozen
class Statement:
    """One sentence of a continuous ability in force: of the card `source`, by its `ability`.

    `kind` and what `value` gives are those of an `Effect`; "power" and "stars" both give a side
    (0-3, -1 for all, 4 for the Stars) and an amount. `cards` are those it speaks of.
    """

    source: int
    ability: int
    kind: str
    cards: Callable[[GameState], Iterable[int]]
    value: Callable[[GameState], tuple[int, ...]]
    reads: bool = False
    """Whether it reads Stars or powers, so that the order within their layer matters."""
    touches: Callable[[GameState, int], bool] | None = None
    """Whether it speaks of a Momon in the Arena, where that follows from this Momon and `source`
    alone and what it says is always the same; else None."""


ADDED = ("power", "stars")
"""Kinds of statements that add to what is there."""


class Standing(Protocol):
    """The context of a continuous ability, which is read live (H11.5)."""

    stay: int
    controller: int


@frozen
class Source:
    """A continuous ability of one card: its context, and its statements bound to it.

    `special` says that a statement is not just an addition of power.
    """

    run: Standing
    statements: tuple[Statement, ...]
    special: bool
    simple: bool = False
    """Whether every statement has its `touches`."""

    @property
    def ordered(self) -> bool:
        """Whether its place in event order can matter (H11.5).

        Additions, and prohibitions, come to the same in any order, unless an addition reads.
        """
        return any(
            said.reads if said.kind in ADDED else said.kind != "cannot" for said in self.statements
        )


Listening = Sequence[tuple[int, Any]]
"""Cards in the Arena, each with what one of its abilities waits for."""
Listeners = Mapping[str, Listening]


@frozen
class Part:
    """What one card brings: what its abilities listen to, by kind of event; its continuous ones."""

    heard: tuple[tuple[str, tuple[tuple[int, Any], ...]], ...]
    sources: tuple[tuple[int, Source], ...]


Judge = Callable[[GameState, int, int, int, int], bool]
"""Whether an attempt succeeds: attacker, defender, attacking and facing power (H10.2)."""


class Runtime(Protocol):
    """The bridge from abilities to the engine."""

    judge: Judge | None
    """How the format judges attempts; None: four sides attack and the greater power succeeds."""

    def standing(self, state: GameState) -> tuple[tuple[tuple[int, Source], ...], Listeners]:
        """The continuous abilities in the Arena with their cards, in event order (H11.5).

        With them, by kind of event, the abilities that may trigger on it (H11.8).
        """

    def says(self, card: int, ability: int) -> Source | None:
        """What an ability says all the time for a card that has it; None for a triggered one."""

    def alike(self, ability: int) -> Iterable[int]:
        """The abilities of the game's cards that say the same as this one, itself too (R11.5f)."""

    def brings(self, card: int) -> Part:
        """What a card brings with its printed abilities."""

    def triggers(self, state: GameState, event: Event, listening: Listening) -> tuple[Trigger, ...]:
        """Those of them that trigger on `event`, as the state stands right now."""

    def chooses(self, trigger: Trigger) -> bool:
        """Whether a target or mode of this ability is chosen at collection (H11.1)."""

    def requirement(self, state: GameState, trigger: Trigger) -> Requirement | None:
        """The next target or mode to choose; None when all are; no options: none is legal."""

    def bind(self, state: GameState, trigger: Trigger, number: int, answer: Answer) -> Trigger:
        """The trigger with the answer to its requirement `number` added."""

    def resume(self, kernel: Kernel, frame: Frame, answer: Answer | None) -> bool:
        """Run an ability frame on; True when it has resolved to its end."""

    reads_turn: bool
    """Whether a continuous ability asks whose turn it is, or what happened in it."""

    watches_symbols: bool
    """Whether an ability asks for symbols gained or lost (12.1.6)."""

    @property
    def layered(self) -> bool:
        """Whether a continuous ability does more than add, so that event order counts (H11.5)."""

    replaces: bool
    """Whether any ability replaces an event (H11.6)."""

    def replacements(
        self, state: GameState, card: int, would: str, used: Sequence[int]
    ) -> tuple[int, ...]:
        """The replacements that apply to what would happen to a card, less those `used` (H11.6).

        Of several that say the same the first stands for all.
        """

    def instead(self, state: GameState, card: int, number: int) -> Trigger:
        """What happens instead by a replacement of this card, to be resumed like a trigger."""

    limits_summons: bool
    """Whether any ability keeps cards out of empty Spaces (9.1.2, H11.8)."""

    def summon_spaces(
        self, state: GameState, player: int, card: int, empty: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Those of the `empty` Spaces into which this player may Summon this card (9.1.2)."""
