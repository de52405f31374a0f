"""How an ability is carried out, sentence by sentence, and what each instruction does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import Node
from momon_dsl.model import decisions as d
from momon_dsl.model import events as ev

from .binding import Binder, inside
from .play import Asking, Ended, Play, Subject, Waiting
from .selections import Scope, fits, holds, matching, meant, spaces
from .triggers import scope_of
from .world import Lasting, Ref


def resolve(g: Play, trigger: Waiting) -> Asking:
    """H11.1: condition and targets are looked at again, then the ability runs to its end."""
    g.resolved += 1
    if g.resolved > g.rules.resolution_limit:
        raise Ended(None, "H12")
    ability = trigger.ability
    slots = Binder(ability).slots
    scope = scope_of(ability, trigger.source, trigger.controller, trigger.subject, slots)
    about = [Subject(trigger.source)]
    if ability.condition is not None and not holds(g.world, scope, ability.condition):
        g.note(ev.ABILITY_DID_NOTHING, trigger.controller, about)
        return
    scope.chosen = dict(trigger.targets)
    targets = [x for x in inside(ability, s.Selection) if id(x) in trigger.targets]
    required = legal_required = 0
    for selection in targets:
        chosen = trigger.targets[id(selection)]
        legal = [ref for ref in chosen if ref in may_target(g, scope, selection)]
        scope.chosen[id(selection)] = legal
        if selection.minimum:
            required += len(chosen)
            legal_required += len(legal)
    if required and not legal_required:
        g.note(ev.ABILITY_DID_NOTHING, trigger.controller, about)
        return
    yield from Run(g, scope, ability, trigger.modes).sentences()
    g.note(ev.ABILITY_RESOLVED, trigger.controller, about)


def may_target(g: Play, scope: Scope, selection: s.Selection) -> list[Ref]:
    w = g.world
    return [
        ref
        for ref in matching(w, scope, selection)
        if not (w.here(ref) and "be targeted" in w.now(ref.card).cannot)
    ]


def possible_modes(g: Play, scope: Scope, choice: i.ChooseModes) -> list[int]:
    """12.3.2, R12.3.2: modes of which something can be done and every target can be chosen."""
    possible = []
    for place, mode in enumerate(choice.modes):
        targets = [x for x in inside(mode, s.Selection) if x.how == "target" and x.minimum]
        if any(id(x) not in scope.chosen and not may_target(g, scope, x) for x in targets):
            continue
        if can_do_any(g, scope, mode.steps):
            possible.append(place)
    return possible


def can_do_any(g: Play, scope: Scope, steps: Sequence[i.Instruction]) -> bool:
    return any(can_do(g, scope, step) for step in steps)


def can_do(g: Play, scope: Scope, step: i.Instruction) -> bool:
    """Whether an instruction can be carried out for at least one object."""
    if isinstance(step, i.SkipStep | i.EndGame):
        return True
    if isinstance(step, i.Swap):
        first, second = (candidates(g, scope, step, what) for what in (step.first, step.second))
        return any(x != y for x in first for y in second)
    (what,) = [part for part in (getattr(step, "what", None), getattr(step, "attacker", None)) if part]
    return bool(candidates(g, scope, step, what))


def candidates(g: Play, scope: Scope, step: Any, what: s.What) -> list[Ref]:
    """The objects that `what` can mean and that the instruction can act on."""
    if not isinstance(what, s.Selection):
        refs = meant(scope, what)
    elif what.how == "target" and id(what) in scope.chosen:
        refs = scope.chosen[id(what)]
    elif what.how == "target":
        refs = may_target(g, scope, what)
    else:
        refs = matching(g.world, scope, what)
    return [ref for ref in refs if can_act(g, scope, step, ref)]


def can_act(g: Play, scope: Scope, step: Any, ref: Ref) -> bool:
    """What the rules let this instruction do to one object."""
    w = g.world
    if not w.same(ref):
        return False
    zone = w.zone[ref.card]
    cannot = w.now(ref.card).cannot
    if isinstance(step, i.PutIntoVoid):
        return zone in ("Arena", "Hand")
    if isinstance(step, i.ReturnToHand):
        return zone in ("Arena", "Void")
    if isinstance(step, i.Summon):
        return zone in ("Hand", "Void") and bool(spaces(w, scope, step.into))
    if zone != "Arena":
        return False
    if isinstance(step, i.Move):
        return "be Moved" not in cannot and bool(spaces(w, scope, step.to))
    if isinstance(step, i.Swap):
        return "be Moved" not in cannot
    if isinstance(step, i.DirectSnatch):
        return "be Snatched" not in cannot and w.controller[ref.card] != scope.you
    return True


class Run:
    """One resolution of one ability."""

    def __init__(
        self, g: Play, scope: Scope, ability: a.Triggered, modes: list[int] | None
    ) -> None:
        self.g, self.w, self.scope = g, g.world, scope
        self.ability, self.modes = ability, modes
        self.actor = scope.you

    def sentences(self) -> Asking:
        did = False
        held = True
        for place, sentence in enumerate(self.ability.body):
            self.actor = self.scope.you
            if isinstance(sentence, i.IfYouDo):
                # H11.7: both "if you do" and "if you don't" look at the sentence before them.
                if did == sentence.did:
                    yield from self.steps(sentence.steps)
            elif isinstance(sentence, i.ChooseModes):
                did = yield from self.choose_modes(sentence, place)
            elif isinstance(sentence, i.ForEach):
                did = yield from self.for_each(sentence)
            elif isinstance(sentence, i.If):
                held = holds(self.w, self.scope, sentence.condition)
                did = held and (yield from self.steps(sentence.steps))
            elif isinstance(sentence, i.Otherwise):
                did = not held and (yield from self.steps(sentence.steps))
            elif isinstance(sentence, i.May):
                did = yield from self.may(sentence)
            else:
                did = yield from self.steps(sentence.steps)

    def may(self, sentence: i.May) -> Asking:
        if not can_do_any(self.g, self.scope, sentence.steps):
            return False
        player = self.scope.player(sentence.who)
        (answer,) = yield from self.g.ask(d.MAY, player, (d.NO, d.YES))
        if answer == d.NO:
            return False
        self.actor = player
        return (yield from self.steps(sentence.steps))

    def choose_modes(self, choice: i.ChooseModes, place: int) -> Asking:
        modes = self.modes if place == 0 else None
        if modes is None:
            possible = possible_modes(self.g, self.scope, choice)
            who = self.scope.player(choice.who)
            modes = yield from self.g.ask(d.MODE, who, possible, choice.minimum, choice.maximum)
        did = False
        for mode in modes or []:
            done = yield from self.steps(choice.modes[mode].steps)
            did = did or done
        return did

    def for_each(self, sentence: i.ForEach) -> Asking:
        items = yield from self.pick(sentence, sentence.what)
        did = False
        for item in items:
            self.scope.item = [item]
            done = yield from self.steps(sentence.steps)
            did = did or done
        self.scope.item = []
        return did

    def steps(self, steps: Sequence[i.Instruction]) -> Asking:
        did = False
        for step in steps:
            done = yield from self.step(step)
            did = did or done
        return did

    # --- choosing -----------------------------------------------------------------------

    def pick(self, step: Any, what: s.What, without: Sequence[Ref] = ()) -> Asking:
        """The objects that this instruction acts on, chosen now unless they are targets."""
        found = [ref for ref in candidates(self.g, self.scope, step, what) if ref not in without]
        if isinstance(what, s.Selection) and what.how == "choose":
            cards = yield from self.g.ask(
                d.CHOOSE, self.actor, [ref.card for ref in found], what.minimum, what.maximum
            )
            found = [self.w.ref(card) for card in cards]
        elif isinstance(what, s.Selection) and what.how == "random":
            cards = self.g.draw([ref.card for ref in found], what.maximum)
            found = [self.w.ref(card) for card in sorted(cards)]
        if isinstance(what, s.Selection) and what.how != "target":
            self.scope.chosen[id(what)] = found
        return found

    # --- instructions ----------------------------------------------------------------------

    def step(self, step: i.Instruction) -> Asking:
        """Carry one instruction out; whether it did what it says for at least one object."""
        g, w, you = self.g, self.w, self.scope.you
        if isinstance(step, i.SkipStep):
            g.skips.append(step.step)
            return True
        if isinstance(step, i.EndGame):
            raise Ended({"you win": you, "opponent wins": 1 - you, "draw": None}[step.result], "H7.6")
        if isinstance(step, i.Summon):
            return (yield from self.summon(step))
        if isinstance(step, i.Move):
            return (yield from self.move(step))
        if isinstance(step, i.Swap):
            return (yield from self.swap(step))
        what = step.attacker if isinstance(step, i.PerformCheck | i.Incite) else step.what
        refs = yield from self.pick(step, what)
        if not refs:
            return False
        if isinstance(step, i.PutIntoVoid | i.ReturnToHand):
            self.take_away(step, refs)
        elif isinstance(step, i.PerformCheck | i.Incite):
            from .turn import check

            for ref in refs:
                yield from check(g, ref, incite=isinstance(step, i.Incite))
        elif isinstance(step, i.DirectSnatch):
            from .turn import take_control

            take_control(g, refs, you, attacker=None, incite=False)
        else:
            kind = "power" if isinstance(step, i.GetsPower) else "stars"
            side = step.side if isinstance(step, i.GetsPower) else None
            happening = g.note(ev.EFFECT_BEGAN, you, [Subject(ref) for ref in refs])
            w.effects.append(
                Lasting(
                    happening.number, kind, tuple(refs), side, step.amount, step.duration, you
                )
            )
            w.changed()
        return True

    def take_away(self, step: Node, refs: Sequence[Ref]) -> None:
        g, w = self.g, self.w
        void = isinstance(step, i.PutIntoVoid)
        look = w.clone()
        subjects = []
        for ref in refs:
            space, before = w.space[ref.card], w.controller[ref.card]
            if space >= 0:
                self.scope.former[ref] = space
            subjects.append(Subject(ref, space, before))
        for ref in refs:
            w.leave(ref.card, "Void" if void else "Hand")
        kind = ev.PUT_INTO_VOID if void else ev.RETURNED_TO_HAND
        g.note(kind, self.scope.you, subjects, look=look)

    def summon(self, step: i.Summon) -> Asking:
        """9.3.2, 9.4: a legal card-and-Space pair must be chosen if there is one."""
        from .turn import put_into_arena

        g, w = self.g, self.w
        found = candidates(g, self.scope, step, step.what)
        what = step.what
        selected = isinstance(what, s.Selection)
        if selected and what.how == "random":
            cards = g.draw([ref.card for ref in found], what.maximum)
            found = [ref for ref in found if ref.card in cards]
        several = len(found) if not selected or what.how in ("each", "target", "random") else 1
        summoned = []
        for turn in range(several):
            those = found if several == 1 and selected and what.how == "choose" else [found[turn]]
            pairs = [
                ref.card << d.SPACE_BITS | space
                for ref in those
                if w.same(ref) and w.zone[ref.card] != "Arena"
                for space in spaces(w, self.scope, step.into)
            ]
            if not pairs:
                continue
            (pair,) = yield from g.ask(d.SUMMON, self.actor, pairs)
            card, space = pair >> d.SPACE_BITS, pair & ((1 << d.SPACE_BITS) - 1)
            summoned.append(put_into_arena(g, card, space, self.actor, True, step.check))
        if selected:
            self.scope.chosen[id(what)] = summoned
        elif summoned and self.scope.slots.get(id(what)) not in (None, "this", "event", "item"):
            self.scope.chosen[id(self.scope.slots[id(what)])] = summoned
        if not summoned:
            if self.skipped(step):
                g.note(ev.SUMMON_SKIPPED, self.actor)
            else:
                g.note(ev.SUMMON_FAILED, self.actor)
        return bool(summoned)

    def skipped(self, step: i.Summon) -> bool:
        """9.3.2: the Summon that FBD 167's "if you do" leads to is skipped, it does not fail."""
        return any(
            isinstance(sentence, i.IfYouDo) and sentence.did and any(x is step for x in sentence.steps)
            for sentence in self.ability.body
        )

    def move(self, step: i.Move) -> Asking:
        """12.2.2: all objects, then all destinations, then all at once."""
        g, w = self.g, self.w
        refs = yield from self.pick(step, step.what)
        free = spaces(w, self.scope, step.to)
        moves: list[tuple[Ref, int]] = []
        for ref in refs:
            left = [space for space in free if space not in [to for _, to in moves]]
            if left:
                (to,) = yield from g.ask(d.SPACE, self.actor, left, about=[ref.card])
                moves.append((ref, to))
        if not moves:
            return False
        self.shift(ev.MOMON_MOVED, moves)
        return True

    def swap(self, step: i.Swap) -> Asking:
        """12.2.3: both or neither."""
        first = yield from self.pick(step, step.first)
        second = yield from self.pick(step, step.second, without=first)
        if not first or not second:
            return False
        x, y = first[0], second[0]
        moves = [(x, self.w.space[y.card]), (y, self.w.space[x.card])]
        self.shift(ev.MOMON_SWAPPED, moves)
        return True

    def shift(self, kind: str, moves: list[tuple[Ref, int]]) -> None:
        w = self.w
        subjects = [
            Subject(ref, w.space[ref.card], w.controller[ref.card], to) for ref, to in moves
        ]
        for ref, to in moves:
            self.scope.former[ref] = w.space[ref.card]
            w.last_space[ref] = to
        for ref, to in moves:
            w.put_at(ref.card, to)
        self.scope.moved += [ref for ref, _ in moves]
        self.g.note(kind, self.scope.you, subjects)


