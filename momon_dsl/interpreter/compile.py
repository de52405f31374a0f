"""Ability AST to a flat program: ops with jump targets, and what is chosen at collection."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import evolve, frozen

from momon_dsl.checking.antecedents import Bindings, Slot, bind
from momon_dsl.errors import MomonError
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.spaces import SpaceRef, TargetSpace
from momon_dsl.model.decisions import MODE, SPACE, TARGET
from momon_dsl.model.frames import Frame
from momon_dsl.model.state import GameState, Setup

from .acts import Act, carry_out, carry_out_one
from .conditions import condition
from .objects import Objects, objects
from .run import FIRST_SLOT, Run, fresh_bindings
from .scope import Scope, Test
from .spaces import Spaces, chosen_space, spaces
from .watches import speaks_of_attacker

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel
    from momon_dsl.engine.protocol import Answer

PAUSE = -1
"""What an op returns when a player must decide first."""

Operate = Callable[["Kernel", Run, Any, "Answer | None"], "int | Frame | None"]
"""Carries out one op: None goes on with the next, a number jumps there, `PAUSE` waits. A frame is
run first, then the op again."""
Possible = Callable[[GameState, Run], bool]
MaySummon = Callable[[GameState, int, int, tuple[int, ...]], tuple[int, ...]]
"""Those of some Spaces into which a player may Summon a card (9.1.2)."""


@frozen
class Op:
    """One step of a program; `args` are what its handler was compiled to need."""

    operate: Operate
    args: Any


@frozen
class Need:
    """A target or mode that is chosen when the trigger is collected (H11.1)."""

    kind: str
    slot: int
    minimum: int
    maximum: int
    options: Callable[[GameState, Run], Sequence[int]]
    guard: tuple[int, int] | None
    """The slot of a mode choice and the mode that this belongs to."""
    step: int
    """The op it is chosen for."""
    other: int = 0
    """1 where the opponent of the ability's controller chooses."""
    offered: bool = False
    """A target of a mode that is chosen only at resolution: the ability can do without (R11.1c)."""
    space: TargetSpace | None = None
    """The target Space that it is about."""


@frozen
class Program:
    """A compiled ability; `fresh` are its bindings before it does anything.

    `nodes[n]` is the part of the script that op n came from.
    """

    ops: tuple[Op, ...]
    nodes: tuple[Node | None, ...]
    needs: tuple[Need, ...]
    targets: tuple[Objects, ...]
    fresh: tuple[Any, ...]
    condition: Test | None
    later: Mapping[int, Program]
    """Programs of delayed sentences, by ability number; they have the same bindings."""
    looks_again: bool = False
    """Whether it looks at its condition and targets again as it begins to resolve (H11.1)."""


class Handler(NamedTuple):
    """How one instruction node is compiled, and the test whether it could be done right now.

    `build` emits ops; `possible` is what `may` and modes ask (12.3.2).
    """

    build: Callable[[Compiler, Any], None]
    possible: Callable[[Compiler, Any], Possible]


class ElseThis:
    """The bindings of an ability; a reference that they do not know means the source.

    Inside a replacement "it" is what the event would have happened to: the source itself (H11.6).
    """

    def __init__(self, bound: Bindings) -> None:
        self._bound = bound
        self.index_of = bound.index_of

    def slot_of(self, reference: s.Reference) -> Slot:
        """What a reference stands for."""
        try:
            return self._bound.slot_of(reference)
        except KeyError:
            return "this"


class Compiler:
    """Compiles one triggered ability. Handlers call `emit`, `objects`, `may_summon` and `scope`."""

    def __init__(
        self,
        node: a.Triggered,
        setup: Setup,
        handlers: Mapping[type[Node], Handler],
        numbers: Mapping[int, int],
        may_summon: MaySummon,
    ) -> None:
        self._node = node
        self.may_summon = may_summon
        self._handlers = handlers
        self._numbers = numbers
        self._bound = bind(node)
        self.scope = Scope(setup, ElseThis(self._bound), speaks_of_attacker(node))
        self.conditional = False
        """Whether the present instruction stands under `If you do` (R9.3.2)."""
        self.offered = False
        """Whether the present instruction is in a mode that is chosen at resolution (R11.1c)."""
        self.apart: frozenset[int] = frozenset()
        """The targets of the modes beside the present one: they are not chosen together."""
        self._ops: list[Op] = []
        self._nodes: list[Node | None] = []
        self._needs: list[Need] = []
        self._targets: list[Objects] = []
        self._known: dict[int, Objects] = {}
        self._target_spaces: dict[int, int] = {}
        self._extra = 0
        self._guard: tuple[int, int] | None = None
        self._at: Node | None = None
        self._step: list[Act] | None = None
        self.destinations: list[int] = []
        """The slots of the destinations that the present step has chosen before."""
        self._later: dict[int, tuple[list[Op], list[Node | None]]] = {}

    def program(self) -> Program:
        """Compile the whole body."""
        from .instructions import sentences  # the sentences compile through this class

        sentences.body(self, self._node.body)
        limit = condition(self.scope, self._node.condition) if self._node.condition else None
        fresh = fresh_bindings(len(self._bound.selections) + self._extra)
        later = {
            number: Program(tuple(ops), tuple(nodes), (), (), fresh, None, {})
            for number, (ops, nodes) in self._later.items()
        }
        targets = tuple(self._required())
        return Program(
            tuple(self._ops),
            tuple(self._nodes),
            tuple(self._needs),
            targets,
            fresh,
            limit,
            later,
            looks_again=bool(targets) or limit is not None,
        )

    def _required(self) -> Iterator[Objects]:
        """The targets; those of modes chosen at resolution are required of nobody (R11.1c)."""
        offered = [need.slot for need in self._needs if need.offered]
        for target in self._targets:
            yield evolve(target, minimum=0) if target.slot in offered else target

    # --- for handlers --------------------------------------------------------------------

    def emit(self, operate: Operate, args: Any = None) -> int:
        """Add an op and return its number."""
        self._ops.append(Op(operate, args))
        self._nodes.append(self._at)
        return len(self._ops) - 1

    def act(self, act: Act) -> None:
        """What an instruction does once all is chosen, by itself or as a part of a step (H1.2)."""
        if self._step is None:
            self.emit(carry_out_one, act)
        else:
            self._step.append(act)

    @property
    def in_step(self) -> bool:
        """Whether the present instruction is a part of a simultaneous step."""
        return self._step is not None

    def together(self, instructions: Sequence[i.Instruction]) -> None:
        """One simultaneous step: the choices of all of them, then all that they do (H1.2)."""
        self._step, self.destinations = [], []
        for instruction in instructions:
            self.instruction(instruction)
        step, self._step, self.destinations = self._step, None, []
        self.emit(carry_out, tuple(step))

    def patch(self, number: int, args: Any) -> None:
        """Set the arguments of an op once its jump target is known."""
        self._ops[number] = evolve(self._ops[number], args=args)

    @property
    def here(self) -> int:
        """The number that the next op will get."""
        return len(self._ops)

    def number(self, node: Node) -> int:
        """The ability number of what stands inside this ability and has one."""
        return self._numbers[id(node)]

    def later(self, node: i.Later, build: Callable[[], None]) -> int:
        """Compile what `build` emits as a program of its own and return its number."""
        number = self.number(node)
        before = self._ops, self._nodes
        self._ops, self._nodes = [], []
        build()
        self._later[number] = self._ops, self._nodes
        self._ops, self._nodes = before
        return number

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
        self._at = node

    def instruction(self, node: i.Instruction) -> None:
        """Compile one instruction by its handler."""
        before, self._at = self._at, node
        self._handlers[type(node)].build(self, node)
        self._at = before

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
        earlier = [
            target.slot
            for target in self._targets
            if target.slot not in self.apart and target.how == "target"
        ]
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
                    made.options,
                    self._guard,
                    self.here,
                    offered=self.offered,
                )
            )
        return made

    def spaces(self, node: SpaceRef | None) -> Spaces:
        """Compile where something goes; a target Space becomes something to choose beforehand.

        The same node gives the same target, however often it is asked for.
        """
        if not isinstance(node, TargetSpace):
            return spaces(self.scope, node)
        slot = self._target_spaces.get(id(node))
        if slot is None:
            slot = self._target_spaces[id(node)] = self.new_slot()
            self._target_space(node, slot)
        return chosen_space(self.scope, node, slot)

    def _target_space(self, node: TargetSpace, slot: int) -> None:
        """H11.1: chosen when the trigger is collected, looked at again when it resolves."""
        free = spaces(self.scope, node)
        now = chosen_space(self.scope, node, slot)
        self._targets.append(
            Objects(now, free, slot, "Space", 1, 1, free)  # type: ignore[arg-type]
        )
        offered = self.offered
        self._needs.append(
            Need(SPACE, slot, 1, 1, free, self._guard, self.here, offered=offered, space=node)
        )

    def need_mode(
        self, node: i.ChooseModes, tests: tuple[Possible, ...], slot: int, step: int
    ) -> None:
        """A `Choose` that is the first sentence: its mode is chosen at collection (9.1.5, R9.1.5).

        `step` is the op that would choose it.
        """

        def options(state: GameState, run: Run) -> tuple[int, ...]:
            return tuple([n for n, test in enumerate(tests) if test(state, run)])

        other = int(node.who != "you")
        self._needs.append(Need(MODE, slot, node.minimum, node.maximum, options, None, step, other))

    def guarded(self, guard: tuple[int, int] | None) -> None:
        """Targets compiled from now on belong to this mode; None: to all."""
        self._guard = guard


def compile_replacement(
    node: a.Instead,
    setup: Setup,
    handlers: Mapping[type[Node], Handler],
    numbers: Mapping[int, int],
    may_summon: MaySummon,
) -> Program:
    """What happens instead, as a program (H11.6). Raises `MomonError` if it has a target.

    Targets are chosen when an ability triggers (H11.1), and a replacement does not trigger.
    """
    body = (i.Do(steps=(node.instruction,)),)
    ability = a.Triggered(trigger=a.OnSummon(), body=body)
    compiler = Compiler(ability, setup, handlers, numbers, may_summon)
    program = compiler.program()
    if program.needs:
        raise MomonError("A replacement cannot have a target (H11.6).")
    return program
