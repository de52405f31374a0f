"""A runtime that tells, while abilities run, why something is not done, chosen or offered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import attrs

from momon_dsl.engine.kernel import Kernel
from momon_dsl.engine.protocol import Answer, Requirement
from momon_dsl.engine.tracing import LEAVE_OUT, TracingKernel, UnderWay
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import Node
from momon_dsl.model import decisions as d
from momon_dsl.model import events as ev
from momon_dsl.model.decisions import Decision
from momon_dsl.model.events import Cause, Event
from momon_dsl.model.frames import Frame, Trigger
from momon_dsl.model.state import GameState, Setup
from momon_dsl.model.trace import By, Carried, Considered, Fate, Offered, Reason

from .acts import carry_out
from .compile import PAUSE, Op, Operate, Program
from .instructions import HANDLERS
from .instructions.arena import destinations
from .instructions.picking import pick, pick_theirs
from .instructions.sentences import ask_may
from .objects import Objects
from .pool import CardPool
from .reasons.doing import Doing
from .reasons.holding import against
from .reasons.parts import Parts
from .reasons.selecting import Chosen
from .reasons.summoning import Summons
from .reasons.triggering import Verdicts
from .run import ACTOR, DID, Run, run_of
from .runtime import AbilityRuntime


class TracedRuntime(AbilityRuntime):
    """Runs abilities as `AbilityRuntime` does, and records what came of each instruction.

    It works with a `TracingKernel` only, and keeps nothing of a game: forks can share it.
    """

    def __init__(self, pool: CardPool, setup: Setup) -> None:
        super().__init__(pool, setup)
        self._pool = pool
        self._of = setup
        self._parts_made: dict[int, Parts] = {}
        self._doings: dict[int, Doing] = {}
        self._summons = Summons(setup, self.parts)
        self._verdicts = Verdicts(setup, self._watch, self.parts)
        self._asked: tuple[Trigger, Requirement] | None = None
        """The trigger whose targets or modes were looked for last, and what was found."""

    @cached_property
    def plain(self) -> AbilityRuntime:
        """One of the same abilities that records nothing."""
        return AbilityRuntime(self._pool, self._of)

    def parts(self, ability: int) -> Parts:
        """An ability as reasons speak of it."""
        made = self._parts_made.get(ability)
        if made is None:
            made = self._parts_made[ability] = Parts(self._pool, self._of, ability)
        return made

    def _doing(self, ability: int) -> Doing:
        made = self._doings.get(ability)
        if made is None:
            made = self._doings[ability] = Doing(self.parts(ability), self._summons)
        return made

    # --- triggers --------------------------------------------------------------------------

    def verdicts(
        self, state: GameState, event: Event, found: Sequence[Trigger]
    ) -> Iterable[Considered]:
        """The verdict on every ability that waits for this kind of event."""
        return self._verdicts.on(state, event, found)

    def requirement(self, state: GameState, trigger: Trigger) -> Requirement | None:
        """As always; what was looked for last is remembered, for the record on it."""
        needed = super().requirement(state, trigger)
        self._asked = None if needed is None else (trigger, needed)
        return needed

    def dropped(self, state: GameState, cause: Cause) -> Fate:
        """Why the trigger whose targets were just looked for has no legal one (H11.1)."""
        assert self._asked is not None
        trigger, _ = self._asked
        reasons = tuple(self._no_target(state, ()))
        number = len(state.log) - 1
        return Fate(number, trigger.event, trigger.ability, trigger.source, "dropped", reasons)

    def _no_target(self, state: GameState, options: Sequence[int]) -> list[Reason]:
        """What the choice of a target that was looked for last leaves out."""
        assert self._asked is not None
        trigger, needed = self._asked
        program, parts = self.program(trigger.ability), self.parts(trigger.ability)
        need = program.needs[needed.number]
        run, slot = run_of(trigger, trigger.bindings, program.fresh), need.slot
        if need.space is not None:
            doing = self._doing(trigger.ability)
            return doing.spaces_for(need.space, options, state, run, "H11.1")
        node = parts.selection(slot)
        assert node is not None
        earlier = [t.slot for t in program.targets if t.slot < slot]
        taken = [ref[0] for each in earlier for ref in run.bindings[each] or ()]
        chosen = Chosen(parts, node, other=not earlier)
        return chosen.left_out(state, run, options, taken if node.other else ())

    def _goes_on(self, kernel: Kernel, program: Program, run: Run, trigger: Trigger) -> bool:
        """As always, with what became of the condition and of the targets (H11.1)."""
        chosen = [(t.slot, run.bindings[t.slot] or ()) for t in program.targets]
        goes_on = super()._goes_on(kernel, program, run, trigger)
        state, parts = kernel.state, self.parts(trigger.ability)
        limit = getattr(parts.node, "condition", None)
        reasons = list(against(parts, limit, state, run, "H11.1")) if limit else []
        if not reasons or goes_on:
            reasons = self._lost(parts, state, run, chosen)
            reasons += self._lost_spaces(trigger.ability, state, run, dict(chosen))
        if reasons or not goes_on:
            assert isinstance(kernel, TracingKernel)
            what = (trigger.event, trigger.ability, trigger.source)
            outcome = "lost targets" if goes_on else "did nothing"
            number = len(state.log) - 1
            kernel.tracer.records.append(Fate(number, *what, outcome, tuple(reasons)))
        return goes_on

    def _lost(
        self, parts: Parts, state: GameState, run: Run, chosen: Sequence[tuple[int, Any]]
    ) -> list[Reason]:
        found: list[Reason] = []
        for slot, before in chosen:
            node = parts.selection(slot)
            for ref in before if node is not None else ():
                assert node is not None
                if ref[:2] not in [each[:2] for each in run.bindings[slot]]:
                    earlier = any(each < slot for each, _ in chosen)
                    found += Chosen(parts, node, other=not earlier).illegal(state, ref, run)
        return found

    def _lost_spaces(
        self, ability: int, state: GameState, run: Run, chosen: Mapping[int, Any]
    ) -> list[Reason]:
        """Why a target Space is no legal one any more."""
        return [
            reason
            for need in self.program(ability).needs
            if need.space is not None
            for reason in self._doing(ability).spaces_for(need.space, (), state, run, "H11.1")
            if reason.space in chosen[need.slot]
        ]

    # --- instructions ----------------------------------------------------------------------

    def _compile(self, ability: int) -> Program:
        program = super()._compile(ability)
        traced = [
            self._traced(ability, step, op, node, last=after is not node)
            for step, (op, node, after) in enumerate(
                zip(program.ops, program.nodes, (*program.nodes[1:], None), strict=False)
            )
        ]
        return attrs.evolve(program, ops=tuple(traced))

    def _traced(self, ability: int, step: int, op: Op, node: Node | None, *, last: bool) -> Op:
        """The same op, which records what came of it; the `last` op of an instruction acts."""
        assert node is not None, "every op comes from a part of the script"
        carried_out: Operate = op.operate
        steps = _steps(node, carried_out, last)

        def operate(k: Kernel, run: Run, args: Any, answer: Answer | None) -> int | Frame | None:
            assert isinstance(k, TracingKernel)
            around, k.under_way = k.under_way, UnderWay(ability, step, node, run, args)
            doing = self._doing(ability)
            against_it = [r for one in steps for r in doing.against(one, k.state, run)]
            before = len(k.state.log)
            jump = carried_out(k, run, args, answer)
            under_way, k.under_way = k.under_way, around
            if jump != PAUSE and not isinstance(jump, tuple):
                if steps:
                    self._came_of(k, under_way, against_it)
                else:
                    unasked = answer is None and len(k.state.log) == before
                    asks = carried_out is ask_may
                    self._skipped(k, under_way, jump, asks=asks, unasked=unasked)
            return jump

        return attrs.evolve(op, operate=operate)

    def _came_of(self, k: TracingKernel, at: UnderWay, reasons: list[Reason]) -> None:
        """Whether an instruction did what it says, and what stood against it (H11.7)."""
        did = bool(at.run.bindings[DID]) or isinstance(at.node, i.EndGame)
        reasons += [
            Reason("replaced", "H11.6", e.subjects[0].card, by=(By(*e.cause[:2], e.number),))
            for e in _replaced_of(k, at)
            if e.cause is not None
        ]
        if did and isinstance(at.node, i.Summon):
            reasons = [r for r in reasons if r.kind == "replaced"]
        elif not did and not reasons:
            reasons = [Reason("none chosen", "12.3.3")]
        self._record(k, at, "done" if did else "nothing", reasons)

    def _skipped(
        self, k: TracingKernel, at: UnderWay, jump: int | None, *, asks: bool, unasked: bool
    ) -> None:
        """Why a sentence was not carried out: by its condition, by choice, or by what happened."""
        node, doing = at.node, self._doing(at.ability)
        parts, state, run = doing.parts, k.state, at.run
        if isinstance(node, i.ForEach) and jump is None and _fixed_none(at):
            self._record(k, at, "nothing", doing.against(node, state, run))
        if jump is None or not isinstance(at.args, tuple):
            return
        reasons: list[Reason] = []
        if asks and unasked:
            run.bindings[ACTOR] = _asked(node)
            reasons = doing.against(node.steps[0], state, run)
            run.bindings[ACTOR] = 0
            reasons = reasons or [Reason("of no use", "12.3.3")]
        elif asks:
            reasons = [Reason("declined", "R9.3.2", values=(run.controller ^ _asked(node),))]
        elif isinstance(node, i.IfYouDo):
            reasons = [Reason("not done" if node.did else "done", "H11.7")]
        elif isinstance(node, i.If):
            reasons = list(against(parts, node.condition, state, run, ""))
        if reasons:
            self._record(k, at, "skipped", reasons)

    def _record(
        self, k: TracingKernel, at: UnderWay, outcome: str, reasons: Sequence[Reason]
    ) -> None:
        number, run = len(k.state.log) - 1, at.run
        part = self.parts(at.ability).path(at.node)
        told = tuple(dict.fromkeys(reasons))
        what = (run.event, at.ability, run.source, at.step, part, outcome, told)
        k.tracer.records.append(Carried(number, *what))

    # --- decisions -------------------------------------------------------------------------

    def offered(
        self, state: GameState, decision: Decision, under_way: UnderWay | None
    ) -> Offered | None:
        """What a decision leaves out; None where nothing can be left out."""
        if decision.kind not in LEAVE_OUT:
            return None
        if under_way is not None:
            left_out = self._left_out(state, decision, under_way)
        elif decision.ability >= 0:
            left_out = self._left_out_before(state, decision)
        else:
            left_out = list(self._left_out_by_turn(state, decision))
        return Offered(
            len(state.log) - 1,
            decision.kind,
            decision.player,
            decision.rule,
            decision.ability,
            decision.source,
            decision.step,
            tuple(decision.options),
            tuple(dict.fromkeys(left_out)),
        )

    def _left_out(self, state: GameState, decision: Decision, at: UnderWay) -> list[Reason]:
        """By a choice at resolution."""
        doing, options, run = self._doing(at.ability), decision.options, at.run
        if decision.kind == d.SUMMON and isinstance(at.node, i.Summon):
            return doing.summon_pairs(at.node, options, state, run)
        if decision.kind == d.SPACE:
            return doing.spaces(at.node, options, state, run)
        if decision.kind == d.MODE and isinstance(at.node, i.ChooseModes):
            return self._modes(doing, at.node, options, state, run)
        node = doing.parts.selection(at.args.slot) if isinstance(at.args, Objects) else None
        return [] if node is None else self._cards(doing, at.node, node, options, state, run)

    @staticmethod
    def _cards(
        doing: Doing,
        instruction: Node,
        node: s.Selection,
        options: Sequence[int],
        state: GameState,
        run: Run,
    ) -> list[Reason]:
        found: list[Reason] = []
        chosen = doing.chosen(node)
        for card in chosen.universe(state, run):
            if card not in options:
                failed = chosen.against(state, card, run)
                found += failed or doing.unable(instruction, card, state, run)
        return found

    @staticmethod
    def _modes(
        doing: Doing, node: i.ChooseModes, options: Sequence[int], state: GameState, run: Run
    ) -> list[Reason]:
        """Modes whose first instruction is impossible; `subject` says which (12.3.2)."""
        found = []
        for number, mode in enumerate(node.modes):
            if number not in options:
                reasons = doing.against(mode.steps[0], state, run)
                reasons = reasons or [Reason("of no use", "12.3.2", part=doing.parts.path(mode))]
                found += [attrs.evolve(reason, subject=number) for reason in reasons]
        return found

    def _left_out_before(self, state: GameState, decision: Decision) -> list[Reason]:
        """By the choice of targets and modes as a trigger is collected (9.1.5)."""
        if decision.kind in (d.TARGET, d.SPACE):
            return self._no_target(state, decision.options)
        assert self._asked is not None
        trigger, _ = self._asked
        doing, program = self._doing(trigger.ability), self.program(trigger.ability)
        node = program.nodes[decision.step]
        assert isinstance(node, i.ChooseModes)
        run = run_of(trigger, trigger.bindings, program.fresh)
        return self._modes(doing, node, decision.options, state, run)

    def _left_out_by_turn(self, state: GameState, decision: Decision) -> tuple[Reason, ...]:
        frame, player = state.agenda[-1], decision.player
        if decision.kind == d.SPACE:
            return self._summons.drawn(state, player, frame[2], frame[3])
        illegal = frame[2] if len(frame) > 2 else ()
        return self._summons.turn_based(state, player, state.hands[player], illegal)

    def not_summoned(self, state: GameState, rule: str) -> Offered:
        """Why there is no Turn-Based Summon (9.1.2, 9.2.4, 9.2.5)."""
        frame, player = state.agenda[-1], state.active
        if rule == "9.2.4":
            left_out = self._summons.drawn(state, player, frame[2], frame[3])
        else:
            illegal = frame[2] if len(frame) > 2 else ()
            left_out = self._summons.turn_based(state, player, state.hands[player], illegal)
        return Offered(len(state.log) - 1, d.SUMMON, player, rule, -1, -1, -1, (), left_out)


def _asked(node: Any) -> int:
    """1 where the opponent of the ability's controller may decline a sentence."""
    return int(i.asked_of(node) != "you")


def _steps(node: Node, carried_out: Operate, last: bool) -> tuple[Node, ...]:
    """The instructions that an op carries out; none where it only chooses or steers."""
    if isinstance(node, i.AtSameTime) and carried_out is carry_out:
        return node.steps
    chooses = carried_out in (pick, pick_theirs, destinations)
    return (node,) if last and type(node) in HANDLERS and not chooses else ()


def _replaced_of(k: TracingKernel, at: UnderWay) -> list[Event]:
    """What was replaced of the instruction under way: since the last record of its ability."""
    what = (at.run.event, at.ability, at.run.source)
    told = [record for record in k.tracer.records if isinstance(record, Carried)]
    own = [record.number for record in told if (record.event, record.ability, record.card) == what]
    last = own[-1] if own else at.run.event
    return [
        event
        for event, origin in zip(k.state.log, k.tracer.origins, strict=False)
        if event.number > last
        and event.kind == ev.EVENT_REPLACED
        and (origin.event, origin.ability, origin.card) == what
    ]


def _fixed_none(at: UnderWay) -> bool:
    """Whether the op has just fixed the items of a `For each`, and there are none."""
    args = at.args
    fixes = isinstance(args, tuple) and bool(args) and isinstance(args[0], Objects)
    return fixes and not at.run.bindings[args[1]]
