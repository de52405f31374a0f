"""The runtime: what the engine asks for, answered from compiled abilities."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from momon_dsl.checking.walking import descend
from momon_dsl.engine.protocol import Answer, Listeners, Listening, Part, Requirement, Source
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import AddedCondition, AddedFilter, Node, Span
from momon_dsl.language.nodes.conditions import TurnOf
from momon_dsl.language.nodes.selections import HappenedThisTurn
from momon_dsl.model import events as ev
from momon_dsl.model.decisions import MODE, SPACE
from momon_dsl.model.events import Cause, Event
from momon_dsl.model.frames import PENDING, Frame, Trigger
from momon_dsl.model.records import record
from momon_dsl.model.state import GameState, Setup

from .acts import placed
from .compile import PAUSE, Compiler, Program, compile_replacement
from .extending import enter_extensions
from .instructions import HANDLERS
from .permissions import Permissions
from .pool import CardPool
from .replacements import Replacements
from .run import SCRATCH, Run, run_of
from .snatches import judge_of
from .statements import source
from .watches import Watch, watch

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel

_REMEMBERED = 16
"""Abilities of one card up to which it is remembered what they bring."""


def _may_trigger(state: GameState, waiting: Watch, run: Run) -> bool:
    """Whether its condition holds, and what may be used only so often is not used up."""
    if waiting.condition is not None and not waiting.condition(state, run):
        return False
    if not waiting.once:
        return True
    turn = state.turn if waiting.once == 1 else -1
    return (waiting.ability, run.source, run.stay, turn) not in state.used


class OnDemand(dict[int, Program]):
    """The programs by ability; one that is missing is compiled."""

    def __init__(self, compiled: Callable[[int], Program]) -> None:
        self._compiled = compiled

    def __missing__(self, ability: int) -> Program:
        program = self[ability] = self._compiled(ability)
        return program


class AbilityRuntime:
    """Runs the abilities of a pool for one setup; programs are compiled on first use."""

    # What is read at every decision, so that it is read without a search; the rest as usual.
    __slots__ = (
        "__dict__", "_causes", "_printed", "_programs", "judge", "limits_summons", "reads_turn",
        "replaces", "watches_symbols",
    )  # fmt: skip

    def __init__(self, pool: CardPool, setup: Setup) -> None:
        enter_extensions()
        self._library = pool
        self._setup = setup
        self._programs = OnDemand(self._compile)
        self.program = self._programs.__getitem__
        """The program of a triggered ability, by its number."""
        self._causes: dict[tuple[int, int], tuple[Cause, ...]] = {}
        self._watches: dict[int, Watch | None] = {}
        self._sources: dict[tuple[int, int], Source] = {}
        self._alike: dict[int, tuple[int, ...]] = {}
        self._parts: dict[tuple[int, tuple[int, ...]], Part] = {}
        self._printed: list[Part | None] = [None] * len(setup.cards)
        self._continuous = frozenset(
            [n for n, e in pool.of(setup.cards) if isinstance(e.node, a.Continuous)]
        )
        self._permissions = Permissions(pool, setup)
        self.limits_summons = self._permissions.any
        """Whether any ability keeps cards out of empty Spaces (9.1.2, H11.8)."""
        self._replacements = Replacements(pool, setup)
        self.replaces = self._replacements.any
        """Whether any ability replaces an event (H11.6)."""
        self.reads_turn = any(
            True
            for number in sorted(self._continuous)
            for node in descend(pool.abilities[number].node, Node)
            if isinstance(node, TurnOf | HappenedThisTurn | AddedFilter | AddedCondition)
        )
        """Whether a continuous ability asks whose turn it is, or what happened in it, or might."""
        self.watches_symbols = any(
            isinstance(e.node, a.Triggered) and isinstance(e.node.trigger, a.WhenSymbols)
            for _, e in pool.of(setup.cards)
        )
        """Whether an ability asks for symbols gained or lost (12.1.6)."""
        self.judge = judge_of(setup)
        """How the format judges attempts, if not as the House format does (H10.1, H10.2)."""

    # --- compiled on demand --------------------------------------------------------------

    def _compile(self, ability: int) -> Program:
        entry, numbers = self._library.abilities[ability], self._library.numbers
        if isinstance(entry.node, i.Later):
            return self._programs[entry.parent].later[ability]
        if isinstance(entry.node, a.Instead):
            return compile_replacement(
                entry.node, self._setup, HANDLERS, numbers, self.summon_spaces
            )
        assert isinstance(entry.node, a.Triggered)
        compiler = Compiler(entry.node, self._setup, HANDLERS, numbers, self.summon_spaces)
        return compiler.program()

    def span(self, cause: Cause) -> Span | None:
        """The script of the instruction that a cause names."""
        part, node = self.part(cause), self._library.abilities[cause.ability].node
        return (part and part.span) or node.span

    def part(self, cause: Cause) -> Node | None:
        """The instruction or sentence that a cause names; None where it names the whole ability."""
        node = self._library.abilities[cause.ability].node
        if cause.step < 0 or not isinstance(node, a.Triggered | i.Later):
            return None
        return self._programs[cause.ability].nodes[cause.step]

    def _watch(self, ability: int) -> Watch | None:
        """What an ability waits for; None for a continuous one."""
        if ability not in self._watches:
            node = self._library.abilities[ability].node
            found = watch(ability, node, self._setup) if isinstance(node, a.Triggered) else None
            self._watches[ability] = found
        return self._watches[ability]

    # --- continuous ----------------------------------------------------------------------

    def _source(self, ability: int, card: int) -> Source:
        made = self._sources.get((ability, card))
        if made is None:
            node = self._library.abilities[ability].node
            assert isinstance(node, a.Continuous)
            made = source(node, ability, card, self._setup, self._library.numbers)
            self._sources[ability, card] = made
        return made

    def standing(self, state: GameState) -> tuple[tuple[tuple[int, Source], ...], Listeners]:
        """The continuous abilities in the Arena with their cards, in event order (H11.5).

        With them, by kind of event, the abilities that may trigger on it (H11.8).
        """
        sources: list[tuple[int, Source]] = []
        listeners: dict[str, list[tuple[int, Watch]]] = {}
        current, parts = state.current, self._parts
        for card in state.arena:
            if card < 0:
                continue
            abilities = current[card].abilities
            if abilities:
                part = parts.get((card, abilities))
                if part is None:
                    part = self._part(card, abilities)
                    if len(abilities) <= _REMEMBERED:
                        parts[card, abilities] = part
                sources += part.sources
                for kind, entries in part.heard:
                    if kind in listeners:
                        listeners[kind] += entries
                    else:
                        listeners[kind] = [*entries]
        if len(sources) > 1:
            sources.sort(key=lambda entry: (state.since[entry[0]], entry[0]))
        return tuple(sources), listeners

    def says(self, card: int, ability: int) -> Source | None:
        """What an ability says all the time for a card that has it; None for a triggered one."""
        return self._source(ability, card) if ability in self._continuous else None

    def alike(self, ability: int) -> tuple[int, ...]:
        """The abilities of the game's cards that say the same as this one, itself too (R11.5f)."""
        found = self._alike.get(ability)
        if found is None:
            node = self._library.abilities[ability].node
            own = self._library.of(self._setup.cards)
            found = self._alike[ability] = tuple([n for n, e in own if e.node == node])
        return found

    def brings(self, card: int) -> Part:
        """What a card brings with its printed abilities."""
        part = self._printed[card]
        if part is None:
            part = self._part(card, self._setup.cards[card].printed.abilities)
            self._printed[card] = part
        return part

    def _part(self, card: int, abilities: tuple[int, ...]) -> Part:
        """What one card with these abilities says and listens to."""
        heard: dict[str, list[tuple[int, Watch]]] = {}
        sources: list[tuple[int, Source]] = []
        for ability, same in groupby(abilities):
            count = len(tuple(same))
            if ability in self._continuous:
                sources += [(card, self._source(ability, card))] * count
            else:
                waits = self._watch(ability)
                assert waits is not None  # what a Momon has is continuous or triggered
                for kind in waits.kinds:
                    heard.setdefault(kind, []).extend([(card, waits)] * count)
        kinds = tuple([(kind, tuple(entries)) for kind, entries in heard.items()])
        return Part(kinds, tuple(sources))

    @cached_property
    def layered(self) -> bool:
        """Whether a continuous ability does more than add, so that event order counts (H11.5)."""
        return any(self._source(number, 0).ordered for number in sorted(self._continuous))

    # --- triggers ------------------------------------------------------------------------

    def triggers(self, state: GameState, event: Event, listening: Listening) -> tuple[Trigger, ...]:
        """Those of them that trigger on `event`, as the state stands right now."""
        found: list[Trigger] = []
        first = event.subjects[0].card if event.subjects else -1
        for card, waiting in listening:
            if waiting.of_itself and card != first:
                continue
            for subject in waiting.matches(state, event, card):
                stay, controller = state.stay[card], state.controller[card]
                if waiting.limited:
                    if waiting.controlled_after:
                        controller = event.subjects[subject].to
                    run = Run(card, stay, controller, event.number, subject, [])
                    if not _may_trigger(state, waiting, run):
                        continue
                parts = (waiting.ability, card, stay, controller, event[0], subject)
                once = waiting.once
                # R11.1b: one object uses it once, however many have granted it the ability.
                if not once or all(parts[:3] != other[:3] for other in found):
                    found.append(record(Trigger, (*parts, waiting.category, once, ())))
                if once:
                    break
        if not found:
            return ()
        if len(found) > 1:  # in the order of the Spaces that their sources are in
            space = state.space
            found.sort(key=lambda trigger: space[trigger.source])
        return tuple(found)

    def chooses(self, trigger: Trigger) -> bool:
        """Whether a target or mode of this ability is chosen at collection (H11.1)."""
        return bool(self._programs[trigger.ability].needs)

    def requirement(self, state: GameState, trigger: Trigger) -> Requirement | None:
        """The next target or mode to choose; None when all are; too few options: dropped."""
        program = self._programs[trigger.ability]
        needs, bindings = program.needs, trigger.bindings
        if not needs or (bindings and len(needs) == 1):
            return None  # none, or the only one has been chosen
        run = run_of(trigger, bindings, program.fresh)
        for number, need in enumerate(needs):
            if run.bindings[need.slot] is not None:
                continue
            if need.guard and need.guard[1] not in (run.bindings[need.guard[0]] or ()):
                continue
            options = tuple(need.options(state, run))
            least = need.minimum
            # 12.3.3, R11.1c: what is impossible in a mode is no reason to drop the trigger.
            if need.kind == MODE or need.offered:
                least = min(least, len(options))
            asked = (need.kind, options, least, need.maximum, need.step, number, need.other)
            return record(Requirement, asked)
        return None

    def bind(self, state: GameState, trigger: Trigger, number: int, answer: Answer) -> Trigger:
        """The trigger with the answer to its requirement `number` added."""
        program = self._programs[trigger.ability]
        need = program.needs[number]
        bindings = [*(trigger.bindings or program.fresh)]
        if need.kind in (MODE, SPACE):
            # Modes are carried out in the order of the text, whatever order they were named in.
            bindings[need.slot] = tuple(sorted(answer))
        else:
            bindings[need.slot] = tuple([(c, state.stay[c], state.space[c]) for c in answer])
        return record(Trigger, (*trigger[:8], tuple(bindings)))

    # --- resolving -----------------------------------------------------------------------

    def resume(self, kernel: Kernel, frame: Frame, answer: Answer | None) -> bool:
        """Run an ability frame on; True when it has resolved to its end."""
        trigger: Trigger
        kind, trigger, step, bindings = frame
        ability, source, stay, controller, event, subject, _, _, _ = trigger
        program = self._programs[ability]
        bound = [*(bindings or program.fresh)]
        run = Run(source, stay, controller, event, subject, bound)
        causes = self._causes.get((ability, source)) or self._make_causes(ability, source)
        begins = program.looks_again and step == 0 and answer is None
        if begins and bound[PENDING] is None and bound[SCRATCH] is None:
            kernel.cause = causes[-1]
            if not self._goes_on(kernel, program, run, trigger):
                return True
        ops, state = program.ops, kernel.state
        while step < len(ops):
            if state.dirty:
                kernel.recompute()  # H11.5: every reading uses values as they stand right then
            op = ops[step]
            operate = op.operate
            kernel.cause = causes[step]
            jump = operate(kernel, run, op.args, answer)
            answer = None
            if jump is None:
                step += 1
            elif jump == PAUSE:
                kernel.replace((kind, trigger, step, tuple(run.bindings)))
                return False
            elif isinstance(jump, tuple):
                kernel.replace((kind, trigger, step, tuple(run.bindings)))
                kernel.push(jump)
                return False
            else:
                step = jump
            if state.result is not None:
                return True
        return True

    def _make_causes(self, ability: int, source: int) -> tuple[Cause, ...]:
        """What the events of each step are caused by; all games share these. The last: no step."""
        steps = (*range(len(self._programs[ability].ops)), -1)
        made = tuple([Cause(ability, source, step) for step in steps])
        self._causes[ability, source] = made
        return made

    def _goes_on(self, kernel: Kernel, program: Program, run: Run, trigger: Trigger) -> bool:
        """Its condition still holds, and not all of its targets have become illegal (H11.1)."""
        state = kernel.state
        if program.condition is not None and not program.condition(state, run):
            kernel.emit(
                ev.ABILITY_DID_NOTHING, trigger.controller, values=("condition",), rule="H11.1"
            )
            return False
        required = legal = False
        for target in program.targets:
            chosen = run.bindings[target.slot]
            if chosen:
                # An illegal target is ignored, by what speaks of it later as well.
                now = target.now(state, run)
                if now and isinstance(now[0], tuple):  # a target Space is a number
                    now = placed(now, state.space)  # where it lay when chosen matters no more
                run.bindings[target.slot] = now
                if target.minimum:
                    required, legal = True, legal or bool(now)
        if required and not legal:
            kernel.emit(
                ev.ABILITY_DID_NOTHING, trigger.controller, values=("targets",), rule="H11.1"
            )
            return False
        return True

    # --- Summon --------------------------------------------------------------------------

    def summon_spaces(
        self, state: GameState, player: int, card: int, empty: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Those of the `empty` Spaces into which this player may Summon this card (9.1.2)."""
        if not self.limits_summons:
            return empty
        return self._permissions.spaces(state, player, card, empty)

    # --- replacements --------------------------------------------------------------------

    def replacements(
        self, state: GameState, card: int, would: str, used: Sequence[int]
    ) -> tuple[int, ...]:
        """The replacements that apply to what would happen to a card, less those `used` (H11.6).

        Of several that say the same the first stands for all.
        """
        return self._replacements.find(state, card, would, used)

    def instead(self, state: GameState, card: int, number: int) -> Trigger:
        """What happens instead by a replacement of this card, to be resumed like a trigger."""
        return self._replacements.instead(state, card, number)
