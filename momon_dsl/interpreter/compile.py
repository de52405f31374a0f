"""Ability AST to a flat program: ops with jump targets, and what is chosen at collection."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from momon_dsl.checking.antecedents import bind
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import Node, Span
from momon_dsl.model.decisions import MODE, TARGET
from momon_dsl.model.state import GameState, Setup

from .conditions import condition
from .objects import Objects, objects
from .run import FIRST_SLOT, Run
from .scope import Scope, Test

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel
    from momon_dsl.engine.protocol import Answer

PAUSE = -1
"""What an op returns when a player must decide first."""

Operate = Callable[["Kernel", Run, Any, "Answer | None"], int | None]
"""Carries out one op: None goes on with the next, a number jumps there, `PAUSE` waits."""
Possible = Callable[[GameState, Run], bool]


class Op(NamedTuple):
    """One step of a program; `args` are what its handler was compiled to need."""

    operate: Operate
    args: Any


class Need(NamedTuple):
    """A target or mode that is chosen when the trigger is collected (H11.1)."""

    kind: str
    slot: int
    minimum: int
    maximum: int
    options: Callable[[GameState, Run], tuple[int, ...]]
    guard: tuple[int, int] | None
    """The slot of a mode choice and the mode that this belongs to."""
    step: int
    """The op it is chosen for."""
    other: int = 0
    """1 where the opponent of the ability's controller chooses."""


class Program(NamedTuple):
    """A compiled ability; `spans[n]` is the script of op n; `slots` counts its selections."""

    ops: tuple[Op, ...]
    spans: tuple[Span | None, ...]
    needs: tuple[Need, ...]
    targets: tuple[Objects, ...]
    slots: int
    condition: Test | None


class Handler(NamedTuple):
    """How one instruction node is compiled, and the test whether it could be done right now.

    `build` emits ops; `possible` is what `may` and modes ask (12.3.2).
    """

    build: Callable[[Compiler, Any], None]
    possible: Callable[[Compiler, Any], Possible]


class Compiler:
    """Compiles one triggered ability. Handlers call `emit`, `objects` and `scope`."""

    def __init__(
        self, node: a.Triggered, setup: Setup, handlers: dict[type[Node], Handler]
    ) -> None:
        self._node = node
        self._handlers = handlers
        self._bound = bind(node)
        attacker = isinstance(node.trigger, a.When) and node.trigger.happens == "Snatches"
        self.scope = Scope(setup, self._bound, attacker)
        self.conditional = False
        """Whether the present instruction stands under `If you do` (R9.3.2)."""
        self.apart: frozenset[int] = frozenset()
        """The targets of the modes beside the present one: they are not chosen together."""
        self._ops: list[Op] = []
        self._spans: list[Span | None] = []
        self._needs: list[Need] = []
        self._targets: list[Objects] = []
        self._known: dict[int, Objects] = {}
        self._extra = 0
        self._guard: tuple[int, int] | None = None
        self._span: Span | None = None

    def program(self) -> Program:
        """Compile the whole body."""
        from .instructions import sentences  # the sentences compile through this class

        sentences.body(self, self._node.body)
        limit = condition(self.scope, self._node.condition) if self._node.condition else None
        slots = len(self._bound.selections) + self._extra
        return Program(
            tuple(self._ops),
            tuple(self._spans),
            tuple(self._needs),
            tuple(self._targets),
            slots,
            limit,
        )

    # --- for handlers --------------------------------------------------------------------

    def emit(self, operate: Operate, args: Any = None) -> int:
        """Add an op and return its number."""
        self._ops.append(Op(operate, args))
        self._spans.append(self._span)
        return len(self._ops) - 1

    def patch(self, number: int, args: Any) -> None:
        """Set the arguments of an op once its jump target is known."""
        self._ops[number] = self._ops[number]._replace(args=args)

    @property
    def here(self) -> int:
        """The number that the next op will get."""
        return len(self._ops)

    @property
    def targets(self) -> tuple[Objects, ...]:
        """The targets compiled so far."""
        return tuple(self._targets)

    def new_slot(self) -> int:
        """A binding of its own, for what is no selection of the script."""
        self._extra += 1
        return FIRST_SLOT + len(self._bound.selections) + self._extra - 1

    def at(self, node: Node) -> None:
        """The ops that follow are of this part of the script."""
        self._span = node.span

    def instruction(self, node: i.Instruction) -> None:
        """Compile one instruction by its handler."""
        before, self._span = self._span, node.span
        self._handlers[type(node)].build(self, node)
        self._span = before

    def possible(self, node: i.Instruction) -> Possible:
        """Whether the instruction could be done at all (12.3.2)."""
        return self._handlers[type(node)].possible(self, node)

    def objects(self, node: s.What) -> Objects:
        """Compile what an instruction acts on; a target becomes something to choose beforehand.

        The same node gives the same objects, however often it is asked for.
        """
        known = self._known.get(id(node))
        if known is not None:
            return known
        earlier = [target.slot for target in self._targets if target.slot not in self.apart]
        made = objects(self.scope, node, earlier)
        self._known[id(node)] = made
        if made.how == "target":
            self._targets.append(made)
            self._needs.append(
                Need(
                    TARGET,
                    made.slot,
                    made.minimum,
                    made.maximum,
                    lambda state, run: tuple(made.options(state, run)),
                    self._guard,
                    self.here,
                )
            )
        return made

    def need_mode(
        self, node: i.ChooseModes, tests: tuple[Possible, ...], slot: int, step: int
    ) -> None:
        """A `Choose` that is the first sentence: its mode is chosen at collection (9.1.5).

        `step` is the op that would choose it.
        """

        def options(state: GameState, run: Run) -> tuple[int, ...]:
            return tuple([n for n, test in enumerate(tests) if test(state, run)])

        other = int(node.who != "you")
        self._needs.append(Need(MODE, slot, node.minimum, node.maximum, options, None, step, other))

    def guarded(self, guard: tuple[int, int] | None) -> None:
        """Targets compiled from now on belong to this mode; None: to all."""
        self._guard = guard
