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
from .selections import Scope, holds, matching, meant, spaces
from .triggers import waiting_scope
from .world import Lasting, Ref


def resolve(g: Play, trigger: Waiting) -> Asking:
    """One more resolution this turn (H12), to its end."""
    g.resolved += 1
    if g.resolved > g.rules.resolution_limit:
        raise Ended(None, "H12")
    about = [Subject(trigger.source)]
    scope = waiting_scope(trigger, Binder(trigger.ability))
    if goes_on(g, trigger, scope):
        yield from Run(g, scope, trigger.ability, trigger.modes).sentences()
    else:
        g.note(ev.ABILITY_DID_NOTHING, trigger.controller, about)
    g.note(ev.ABILITY_RESOLVED, trigger.controller, about)


def goes_on(g: Play, trigger: Waiting, scope: Scope) -> bool:
    """H11.1: condition and targets are looked at again; illegal targets are ignored from here."""
    condition = trigger.ability.condition
    if condition is not None and not holds(g.world, scope, condition):
        return False
    scope.chosen = dict(trigger.targets)
    required: list[Ref] = []
    legal: list[Ref] = []
    for selection in inside(trigger.ability, s.Selection):
        if id(selection) in trigger.targets:
            still = may_target(g, scope, selection)
            now = [ref for ref in trigger.targets[id(selection)] if ref in still]
            if selection.minimum:
                required += trigger.targets[id(selection)]
                legal += now
            scope.chosen[id(selection)] = now
    return not required or bool(legal)


def may_target(g: Play, scope: Scope, selection: s.Selection) -> list[Ref]:
    w = g.world
    return [
        ref
        for ref in matching(w, scope, selection)
        if not (w.here(ref) and "be targeted" in w.now(ref.card).cannot)
    ]


def possible_modes(g: Play, scope: Scope, choice: i.ChooseModes) -> list[int]:
    """12.3.2, R12.3.2: modes whose first instruction can be done and whose targets exist."""
    possible = []
    for place, mode in enumerate(choice.modes):
        targets = [x for x in inside(mode, s.Selection) if x.how == "target"]
        unchosen = [x for x in targets if id(x) not in scope.chosen]
        lacking = [x for x in unchosen if x.minimum and not may_target(g, scope, x)]
        if not lacking and can_do(g, scope, mode.steps[0]):
            possible.append(place)
    return possible


def can_do(g: Play, scope: Scope, step: i.Instruction) -> bool:
    """Whether an instruction can be carried out for at least one object."""
    if isinstance(step, i.SkipStep | i.EndGame):
        return True
    if isinstance(step, i.Swap):
        first, second = (candidates(g, scope, step, what) for what in (step.first, step.second))
        return any(x != y for x in first for y in second)
    return bool(candidates(g, scope, step, acted_on(step)))


def acted_on(step: Any) -> s.What:
    return step.attacker if isinstance(step, i.PerformCheck | i.Incite) else step.what


def candidates(g: Play, scope: Scope, step: Any, what: s.What) -> list[Ref]:
    """The objects that `what` can mean and that the instruction can act on (12.3.1)."""
    if not isinstance(what, s.Selection):
        refs = meant(scope, what)
    elif what.how == "target":
        legal = may_target(g, scope, what)
        refs = [ref for ref in scope.chosen.get(id(what), legal) if ref in legal]
    else:
        refs = matching(g.world, scope, what)
    return [ref for ref in refs if can_act(g, scope, step, ref)]


def can_act(g: Play, scope: Scope, step: Any, ref: Ref) -> bool:
    """What the rules let this instruction do to one object."""
    w = g.world
    zone = w.zone[ref.card]
    if isinstance(step, i.Summon):
        # 9.3.1: what an earlier instruction has taken to a Hand or Void can be Summoned from there.
        findable = w.gone(ref) or (w.same(ref) and zone != "Arena")
        return findable and bool(spaces(w, scope, step.into))
    if not w.same(ref):
        return False
    if isinstance(step, i.PutIntoVoid):
        return zone != "Void"
    if isinstance(step, i.ReturnToHand):
        return zone != "Hand"
    if isinstance(step, i.ForEach):
        return True
    cannot = w.now(ref.card).cannot
    if isinstance(step, i.Move):
        return zone == "Arena" and "be Moved" not in cannot and bool(spaces(w, scope, step.to))
    if isinstance(step, i.Swap):
        return zone == "Arena" and "be Moved" not in cannot
    if isinstance(step, i.DirectSnatch):
        return zone == "Arena" and "be Snatched" not in cannot
    return zone == "Arena"


class Run:
    """One resolution of one ability."""

    def __init__(
        self, g: Play, scope: Scope, ability: a.Triggered, modes: list[int] | None
    ) -> None:
        self.g, self.w, self.scope = g, g.world, scope
        self.ability, self.modes = ability, modes
        self.actor = scope.you
        self.did = False
        """H11.7: whether the last instruction did what it says."""

    def sentences(self) -> Asking:
        held = looked_at = False
        before: i.Sentence | None = None
        for place, sentence in enumerate(self.ability.body):
            self.actor = self.scope.you
            if isinstance(sentence, i.IfYouDo):
                # "If you do … If you don't …" both look at the sentence before the two.
                if sentence.did or not isinstance(before, i.IfYouDo):
                    looked_at = self.did
                if looked_at == sentence.did:
                    yield from self.steps(sentence.steps)
            elif isinstance(sentence, i.ChooseModes):
                yield from self.choose_modes(sentence, place)
            elif isinstance(sentence, i.ForEach):
                yield from self.for_each(sentence)
            elif isinstance(sentence, i.If):
                held = holds(self.w, self.scope, sentence.condition)
                yield from self.steps(sentence.steps if held else ())
            elif isinstance(sentence, i.Otherwise):
                if not held:
                    yield from self.steps(sentence.steps)
            elif isinstance(sentence, i.May):
                yield from self.may(sentence)
            else:
                yield from self.steps(sentence.steps)
            before = sentence

    def steps(self, steps: Sequence[i.Instruction]) -> Asking:
        self.did = False
        for step in steps:
            self.did = yield from self.step(step)

    def may(self, sentence: i.May) -> Asking:
        """R9.3.2: asked once, at resolution, if its first instruction can be done."""
        self.did = False
        if can_do(self.g, self.scope, sentence.steps[0]):
            player = self.scope.player(sentence.who)
            (answer,) = yield from self.g.ask(d.MAY, player, (d.NO, d.YES))
            if answer == d.YES:
                self.actor = player
                yield from self.steps(sentence.steps)

    def choose_modes(self, choice: i.ChooseModes, place: int) -> Asking:
        modes = self.modes if place == 0 else None
        if modes is None:
            possible = possible_modes(self.g, self.scope, choice)
            who = self.scope.player(choice.who)
            modes = yield from self.g.ask(d.MODE, who, possible, choice.minimum, choice.maximum)
        self.did = False
        for mode in sorted(modes or []):
            yield from self.steps(choice.modes[mode].steps)

    def for_each(self, sentence: i.ForEach) -> Asking:
        """The items are fixed beforehand; it did something if it did so for one of them."""
        did = self.did = False
        for item in (yield from self.pick(sentence, sentence.what)):
            self.scope.item = [item]
            yield from self.steps(sentence.steps)
            did = did or self.did
        self.scope.item = []
        self.did = did

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
            found = [self.w.ref(card) for card in cards]
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
            winners = {"you win": you, "opponent wins": 1 - you, "draw": None}
            raise Ended(winners[step.result], "H7.6")
        if isinstance(step, i.Summon):
            return (yield from self.summon(step))
        if isinstance(step, i.Move):
            return (yield from self.move(step))
        if isinstance(step, i.Swap):
            return (yield from self.swap(step))
        refs = yield from self.pick(step, acted_on(step))
        if not refs:
            return False
        if isinstance(step, i.PutIntoVoid | i.ReturnToHand):
            # What is spoken of later are those that really went.
            self.now_means(step.what, list(refs))
            self.take_away(step, refs)
        elif isinstance(step, i.PerformCheck | i.Incite):
            from .turn import check

            for ref in refs:
                yield from check(g, ref, incite=isinstance(step, i.Incite))
        elif isinstance(step, i.DirectSnatch):
            from .turn import take_control

            # H10.6: nothing happens to what that player already controls.
            refs = [ref for ref in refs if w.controller[ref.card] != you]
            if not refs:
                return False
            take_control(g, refs, you, attacker=None, incite=False)
        else:
            kind = "power" if isinstance(step, i.GetsPower) else "stars"
            side = step.side if isinstance(step, i.GetsPower) else None
            happening = g.note(ev.EFFECT_BEGAN, you, [Subject(ref) for ref in refs])
            w.effects.append(
                Lasting(happening.number, kind, tuple(refs), side, step.amount, step.duration, you)
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
        g.note(kind, -1, subjects, look=look)

    def summon(self, step: i.Summon) -> Asking:
        """9.3.2, 9.4: a legal card-and-Space pair must be chosen if there is one."""
        from .turn import put_into_arena

        g, what = self.g, step.what
        selection = what if isinstance(what, s.Selection) else None
        low, high = (selection.minimum, selection.maximum) if selection else (1, 1)
        every = selection is not None and selection.how == "each"
        if every:
            high = len(candidates(g, self.scope, step, what))
        done: list[Ref] = []
        # 9.3.6: several are Summoned one after another, each on its own.
        while len(done) < high:
            found = candidates(g, self.scope, step, what)
            if selection and selection.how == "random":
                drawn = g.draw(sorted(ref.card for ref in found), 1)
                found = [ref for ref in found if ref.card in drawn]
            pairs = [
                ref.card << d.SPACE_BITS | space
                for ref in found
                for space in spaces(self.w, self.scope, step.into)
            ]
            needed = int(every or len(done) < low)
            chosen = yield from g.ask(d.SUMMON, self.actor, pairs, needed, 1)
            if not chosen:
                break
            card, space = chosen[0] >> d.SPACE_BITS, chosen[0] & ((1 << d.SPACE_BITS) - 1)
            done.append(put_into_arena(g, card, space, self.actor, True, step.check))
        self.now_means(what, done)
        if done and not selection and self.scope.slots.get(id(what)) == "item":
            self.scope.item = done
        if len(done) < max(low, 1):
            if self.skipped(step):
                g.note(ev.SUMMON_SKIPPED, self.actor)
            elif low:
                g.note(ev.SUMMON_FAILED, self.actor)
        return bool(done)

    def now_means(self, what: s.What, refs: list[Ref]) -> None:
        """What later references to the objects of this instruction mean from here on."""
        slot = what if isinstance(what, s.Selection) else self.scope.slots.get(id(what))
        if slot is not None and not isinstance(slot, str):
            self.scope.chosen[id(slot)] = refs

    def skipped(self, step: i.Summon) -> bool:
        """R9.3.2a: a Summon that "If you do" leads to is skipped, it does not fail."""
        led_to = [x for x in self.ability.body if isinstance(x, i.IfYouDo) and x.did]
        return any(each is step for sentence in led_to for each in sentence.steps)

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
        # What refers to it later means only those that really Moved (12.2.2).
        self.now_means(step.what, [ref for ref, _ in moves])
        if not moves:
            return False
        self.shift(ev.MOMON_MOVED, moves)
        return True

    def swap(self, step: i.Swap) -> Asking:
        """12.2.3: both or neither."""
        # 12.3.2: nobody takes as the first what leaves no second.
        seconds = candidates(self.g, self.scope, step, step.second)
        firsts = candidates(self.g, self.scope, step, step.first)
        alone = [x for x in firsts if not any(x != y for y in seconds)]
        chosen = isinstance(step.first, s.Selection) and step.first.how != "target"
        first = yield from self.pick(step, step.first, without=alone if chosen else ())
        chosen = isinstance(step.second, s.Selection) and step.second.how != "target"
        second = yield from self.pick(step, step.second, without=first if chosen else ())
        if len(first) != 1 or len(second) != 1:
            return False
        x, y = first[0], second[0]
        if x == y:
            return False
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
        self.g.note(kind, -1, subjects)
