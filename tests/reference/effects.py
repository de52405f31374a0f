"""How an ability is carried out, sentence by sentence, and what each instruction does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes import spaces as p
from momon_dsl.model import decisions as d
from momon_dsl.model import events as ev
from momon_dsl.model.format import OTHER

from .binding import Binder, inside, offered_targets
from .changes import check, judged, looked_at, put_into_arena
from .play import Asking, Delayed, Ended, Play, Subject, Waiting
from .selections import Scope, amount, holds, matching, may_summon, meant, spaces
from .together import SHIFTS, Doing, at_once, one_fate
from .triggers import waiting_scope
from .world import IN_ARENA, Ref


def resolve(g: Play, trigger: Waiting) -> Asking:
    """One more resolution this turn (H12), to its end."""
    g.resolved += 1
    g.asker = id(trigger.node)
    g.loops.doing(g, [trigger])
    if g.resolved > g.rules.resolution_limit:
        raise Ended(None, "H12")
    about = [Subject(trigger.source)]
    scope = waiting_scope(trigger, Binder(trigger.ability))
    if trigger.later is not None:
        sentence, scope = trigger.later
        yield from Run(g, scope.copied(), trigger.ability, None, trigger).offered(sentence)
    elif goes_on(g, trigger, scope):
        yield from Run(g, scope, trigger.ability, trigger.modes, trigger).sentences()
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
    offered = offered_targets(trigger.ability)
    for selection in inside(trigger.ability, s.Selection | p.TargetSpace):
        if id(selection) in trigger.targets:
            space = isinstance(selection, p.TargetSpace)
            still = spaces(g.world, scope, selection) if space else may_target(g, scope, selection)
            now = [ref for ref in trigger.targets[id(selection)] if ref in still]
            needed = space or selection.minimum
            if needed and not any(selection is x for x in offered):
                required += trigger.targets[id(selection)]
                legal += now
            scope.chosen[id(selection)] = now
    return not required or bool(legal)


def may_target(g: Play, scope: Scope, selection: s.Selection) -> list[Ref]:
    w, by = g.world, f"be targeted by {scope.you}"
    return [
        ref
        for ref in matching(w, scope, selection)
        if not (w.here(ref) and w.now(ref.card).cannot & {"be targeted", by})
    ]


def possible_modes(g: Play, scope: Scope, choice: i.ChooseModes) -> list[int]:
    """12.3.2, R12.3.2: modes whose first instruction can be done and whose targets exist."""
    possible = []
    for place, mode in enumerate(choice.modes):
        targets = [x for x in inside(mode, s.Selection) if x.how == "target"]
        lacking = [
            x for x in targets if x.minimum and not scope.chosen.get(id(x), may_target(g, scope, x))
        ]
        places = inside(mode, p.TargetSpace)
        lacking += [x for x in places if not scope.chosen.get(id(x), spaces(g.world, scope, x))]
        if not lacking and can_do(g, scope, mode.steps[0]):
            possible.append(place)
    return possible


def whats(step: i.Swap | i.Rotate) -> tuple[s.What, ...]:
    return step.whats if isinstance(step, i.Rotate) else (step.first, step.second)


def different(
    g: Play, scope: Scope, step: Any, parts: Sequence[s.What], taken: Sequence[Ref] = ()
) -> bool:
    """Whether one of each can be had so that no two are the same."""
    if not parts:
        return True
    return any(
        supposing(g, scope, step, parts, ref, taken)
        for ref in candidates(g, scope, step, parts[0])
        if ref not in taken
    )


def supposing(
    g: Play, scope: Scope, step: Any, parts: Sequence[s.What], ref: Ref, taken: Sequence[Ref]
) -> bool:
    """Whether the rest can be had with this as the first, by whose name it may be described."""
    first = parts[0]
    if isinstance(first, s.Selection):
        scope = scope.copied()
        scope.chosen[id(first)] = [ref]
    return different(g, scope, step, parts[1:], [*taken, ref])


def can_do(g: Play, scope: Scope, step: i.Instruction) -> bool:
    """Whether an instruction can be carried out for at least one object."""
    if isinstance(step, i.SkipStep | i.EndGame | i.LookAtHand | i.RandomiseVoid):
        return True
    if isinstance(step, i.Swap | i.Rotate):
        if len(whats(step)) == 1:
            return len(candidates(g, scope, step, whats(step)[0])) >= going_round(step)
        return different(g, scope, step, whats(step))
    if isinstance(step, i.CopyOf):
        return all(candidates(g, scope, step, what) for what in (step.what, step.of))
    return bool(candidates(g, scope, step, acted_on(step)))


def going_round(step: Any) -> int:
    """How many of one selection must go round."""
    return max(3, step.whats[0].minimum)


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
        return findable and bool(summon_spaces(g, scope, step, ref))
    if not w.same(ref):
        return False
    if isinstance(step, i.PutIntoVoid):
        return zone != "Void"
    if isinstance(step, i.ReturnToHand):
        return zone != "Hand"
    if isinstance(step, i.ForEach | i.Choose):
        return True
    if isinstance(step, i.Reveal):
        return zone == "Hand"
    cannot = w.now(ref.card).cannot
    if isinstance(step, i.Move):
        free = [space for space in spaces(w, scope, step.to) if space not in scope.taken]
        return zone == "Arena" and "be Moved" not in cannot and bool(free)
    if isinstance(step, i.Swap | i.Rotate):
        return zone == "Arena" and "be Moved" not in cannot
    if isinstance(step, i.DirectSnatch):
        return zone == "Arena" and "be Snatched" not in cannot
    return zone == "Arena"


def summon_spaces(g: Play, scope: Scope, step: i.Summon, ref: Ref) -> list[int]:
    player = scope.you if scope.actor is None else scope.actor
    return may_summon(g.world, player, ref.card, spaces(g.world, scope, step.into))


class Run:
    """One resolution of one ability."""

    def __init__(
        self,
        g: Play,
        scope: Scope,
        ability: a.Triggered,
        modes: list[int] | None,
        trigger: Waiting | None = None,
    ) -> None:
        self.g, self.w, self.scope = g, g.world, scope
        self.ability, self.modes, self.trigger = ability, modes, trigger
        self.did = False
        """H11.7: whether the last instruction did what it says."""
        self.goes: dict[int, dict[Ref, int]] = {}
        """The destinations that each Move has chosen."""

    def sentences(self) -> Asking:
        held = looked_at = False
        before: i.Sentence | None = None
        for place, sentence in enumerate(self.ability.body):
            self.scope.actor = None
            if isinstance(sentence, i.IfYouDo):
                # "If you do … If you don't …" both look at the sentence before the two.
                if sentence.did or not isinstance(before, i.IfYouDo):
                    looked_at = self.did
                if looked_at == sentence.did:
                    yield from self.offered(sentence)
            elif isinstance(sentence, i.ChooseModes):
                yield from self.choose_modes(sentence, place)
            elif isinstance(sentence, i.ForEach):
                yield from self.for_each(sentence)
            elif isinstance(sentence, i.If):
                held = holds(self.w, self.scope, sentence.condition)
                self.did = False
                if held:
                    yield from self.offered(sentence)
            elif isinstance(sentence, i.Otherwise):
                if not held:
                    yield from self.offered(sentence)
            elif isinstance(sentence, i.Repeat):
                yield from self.repeat(sentence)
            elif isinstance(sentence, i.Later):
                self.later(sentence)
            elif isinstance(sentence, i.AtSameTime):
                yield from self.together(sentence.steps)
            else:
                yield from self.offered(sentence)
            before = sentence

    def steps(self, steps: Sequence[i.Instruction]) -> Asking:
        self.did = False
        for step in steps:
            self.did = yield from self.step(step)

    def offered(self, sentence: Any) -> Asking:
        """R9.3.2: who may decline is asked at resolution, if the first instruction can be done."""
        self.did = False
        who = sentence.who if isinstance(sentence, i.May) else getattr(sentence, "may", None)
        answer = d.YES
        if who is not None:
            player = self.scope.actor = self.scope.player(who)
            answer = d.NO
            if can_do(self.g, self.scope, sentence.steps[0]):
                (answer,) = yield from self.g.ask(d.MAY, player, (d.NO, d.YES), by=sentence)
        if answer == d.YES:
            yield from self.steps(sentence.steps)
        self.scope.actor = None

    def repeat(self, sentence: i.Repeat) -> Asking:
        """H11.7: it did what it says if it did so in at least one round."""
        did, since, before = False, self.g.loops.since, len(self.g.loops.since)
        for place in range(sentence.times):
            since[before:] = [place]  # what a round has chosen, the next one chooses anew
            yield from self.steps(sentence.steps)
            did = did or self.did
        self.did = did

    def later(self, sentence: i.Later) -> None:
        """What is bound now stays bound; it happens once, at that point."""
        g, scope = self.g, self.scope.copied()
        end = sentence.point.startswith("end")
        later = sentence.point != "end of this turn"
        whose = {"your": scope.you, "your opponent's": 1 - scope.you}
        player = next((x for who, x in whose.items() if f"of {who} next" in sentence.point), -1)
        assert self.trigger is not None
        waiting = replace(self.trigger, later=(sentence, scope), category=OTHER, modes=None)
        g.delayed.append(Delayed(end, player, waiting, end and later))
        self.did = True

    def choose_modes(self, choice: i.ChooseModes, place: int) -> Asking:
        modes = self.modes if place == 0 else None
        if modes is None:
            possible = possible_modes(self.g, self.scope, choice)
            who = self.scope.player(choice.who)
            least, most = choice.minimum, choice.maximum
            modes = yield from self.g.ask(d.MODE, who, possible, least, most, by=choice)
        self.did = False
        for mode in sorted(modes or []):
            yield from self.steps(choice.modes[mode].steps)

    def for_each(self, sentence: i.ForEach) -> Asking:
        """The items are fixed beforehand; it did something if it did so for one of them."""
        did = self.did = False
        items = yield from self.pick(sentence, sentence.what)
        since, before = self.g.loops.since, len(self.g.loops.since)
        for place, item in enumerate(items):
            since[before:] = [place]
            self.scope.item = [item]
            yield from self.offered(sentence)
            did = did or self.did
        self.scope.item = []
        self.did = did

    def together(self, steps: Sequence[i.Instruction]) -> Asking:
        """H1.2: all chosen, then all checked against one state, then all applied.

        R11.7a: it did what it says if one part of it did.
        """
        self.scope.taken = []
        chosen = []
        for step in steps:
            chosen.append((yield from self.chosen(step)))
        planned = [self.plan(step, parts) for step, parts in zip(steps, chosen, strict=True)]
        one_fate([doing for doings in planned for doing in doings])
        yield from at_once(self.g, [doing for doings in planned for doing in doings])
        self.scope.taken = []
        did = [self.done(step, doings) for step, doings in zip(steps, planned, strict=True)]
        self.did = any(did)

    # --- choosing -----------------------------------------------------------------------

    def pick(self, step: Any, what: s.What, without: Sequence[Ref] = ()) -> Asking:
        """The objects that this instruction acts on, chosen now unless they are targets."""
        found = [ref for ref in candidates(self.g, self.scope, step, what) if ref not in without]
        if isinstance(what, s.Selection) and what.how == "choose":
            opponent = isinstance(step, i.Choose) and step.who == "opponent"
            who = 1 - self.scope.you if opponent else self.scope.actor_or_you
            cards, least, most = [ref.card for ref in found], what.minimum, what.maximum
            chosen = yield from self.g.ask(d.CHOOSE, who, cards, least, most, by=what)
            found = [self.w.ref(card) for card in chosen]
        elif isinstance(what, s.Selection) and what.how == "random":
            cards = self.g.draw([ref.card for ref in found], what.maximum)
            found = [self.w.ref(card) for card in cards]
        if isinstance(what, s.Selection) and what.how != "target":
            self.scope.chosen[id(what)] = found
        return found

    # --- instructions ----------------------------------------------------------------------

    def step(self, step: i.Instruction) -> Asking:
        """Carry one instruction out; whether it did what it says for at least one object."""
        if isinstance(step, i.Summon):
            return (yield from self.summon(step))
        self.scope.taken = []
        parts = yield from self.chosen(step)
        if isinstance(step, i.PerformCheck | i.Incite):
            found = self.checked(step, parts)[0]
            for ref in found:
                yield from check(self.g, ref, incite=isinstance(step, i.Incite))
                looked_at(self.g)  # R12.1.8a: the state is looked at after each result group
            return bool(found)
        doings = self.plan(step, parts)
        yield from at_once(self.g, doings)
        return self.done(step, doings)

    def chosen(self, step: i.Instruction) -> Asking:
        """What each part of an instruction means, chosen now unless it is a target."""
        if isinstance(step, i.Rotate) and len(step.whats) == 1:
            return [(yield from self.pick_round(step, step.whats[0]))]
        if isinstance(step, i.Swap | i.Rotate):
            return (yield from self.pick_different(step))
        if isinstance(step, i.SkipStep | i.EndGame | i.LookAtHand | i.RandomiseVoid):
            return []
        parts = [(yield from self.pick(step, acted_on(step)))]
        if isinstance(step, i.CopyOf):
            parts.append((yield from self.pick(step, step.of)))
        if isinstance(step, i.Move):
            yield from self.destinations(step, parts[0])
        return parts

    def destinations(self, step: i.Move, refs: list[Ref]) -> Asking:
        """12.2.2: every destination before anything Moves, empty now, and no two the same."""
        self.goes[id(step)] = {}
        for ref in refs:
            free = spaces(self.w, self.scope, step.to)
            left = [space for space in free if space not in self.scope.taken]
            if left:
                (to,) = yield from self.g.ask(
                    d.SPACE, self.scope.actor_or_you, left, about=[ref.card], by=step
                )
                self.goes[id(step)][ref] = to
                self.scope.taken.append(to)

    def pick_round(self, step: i.Rotate, what: s.What) -> Asking:
        """Of `each` and of targets those that cannot be Moved count: all go round, or none."""
        if isinstance(what, s.Selection) and what.how == "each":
            self.scope.chosen[id(what)] = matching(self.w, self.scope, what)
            return self.scope.chosen[id(what)]
        if isinstance(what, s.Selection) and what.how == "target":
            legal = may_target(self.g, self.scope, what)
            return [ref for ref in self.scope.chosen.get(id(what), []) if ref in legal]
        return (yield from self.pick(step, what))

    def checked(self, step: i.Instruction, parts: list[list[Ref]]) -> list[list[Ref]]:
        return [[ref for ref in refs if can_act(self.g, self.scope, step, ref)] for refs in parts]

    def plan(self, step: i.Instruction, parts: list[list[Ref]]) -> list[Doing]:
        """What the instruction is about to do, checked against the state as it is."""
        w, you = self.w, self.scope.you
        if isinstance(step, i.SkipStep):
            return [Doing("skip", facts={"step": step.step})]
        if isinstance(step, i.EndGame):
            winners = {"you win": you, "opponent wins": 1 - you, "draw": None}
            return [Doing("end", facts={"winner": winners[step.result]})]
        if isinstance(step, i.LookAtHand):
            return [Doing("look", player=you, facts={"found": self.pile("Hand", step.whose)})]
        if isinstance(step, i.RandomiseVoid):
            whose, found = self.scope.player(step.whose), self.pile("Void", step.whose)
            return [Doing("randomise", player=whose, facts={"found": found})]
        if isinstance(step, i.Move):
            goes = self.goes[id(step)]
            return [Doing("move", list(goes), goes)]
        if isinstance(step, i.Choose):
            return []
        if isinstance(step, i.Rotate) and len(parts) == 1:
            there = [ref for ref in parts[0] if w.here(ref)]
            # R12.2a: counted from the left corner next to the ability's controller.
            there.sort(key=w.where, reverse=you == 1)
            able = all(can_act(self.g, self.scope, step, ref) for ref in there)
            return [Doing("swap", there)] if able and len(there) >= going_round(step) else []
        parts = self.checked(step, parts)
        if isinstance(step, i.Swap | i.Rotate):
            return self.swap(parts)
        refs = parts[0]
        if isinstance(step, i.PutIntoVoid | i.ReturnToHand):
            kind = "put" if isinstance(step, i.PutIntoVoid) else "return"
            return [Doing(kind, refs)] if refs else []
        if isinstance(step, i.PerformCheck | i.Incite):
            incite = isinstance(step, i.Incite)
            return [doing for ref in refs for doing in judged(self.g, ref, incite)]
        if isinstance(step, i.DirectSnatch):
            # H10.6: nothing happens to what that player already controls.
            refs = [ref for ref in refs if w.controller[ref.card] != you]
            facts = {"attacker": None, "incite": False}
            return [Doing("snatch", refs, dict.fromkeys(refs, you), you, facts)]
        if isinstance(step, i.Control):
            to = {
                ref: w.owners[ref.card] if step.to == "owner" else self.scope.player(step.to)
                for ref in refs
            }
            refs = [ref for ref in refs if w.controller[ref.card] != to[ref]]
            lasts, this = step.duration, self.scope.this
            if lasts == IN_ARENA and not w.here(this):
                return []
            facts = {"lasts": lasts, "source": this, "by": you} if lasts else {}
            return [Doing("control", refs, to, facts=facts)]
        if isinstance(step, i.Reveal):
            return [Doing("reveal", refs)]
        return self.effect(step, parts)

    def pile(self, zone: str, whose: str) -> bool:
        return bool(self.w.in_zone(zone, self.scope.player(whose)))

    def effect(self, step: Any, parts: list[list[Ref]]) -> list[Doing]:
        """A continuous effect starts (H11.5); what it says is read once, now."""
        w, this = self.w, self.scope.this
        if isinstance(step, i.CopyOf) and not parts[1]:
            return []
        if step.duration == IN_ARENA and not w.here(this):
            return []
        if isinstance(step, i.CopyOf):
            now = w.now(parts[1][0].card)
            copied = now.powers if step.part == "powers" else now.abilities
            kind, value = f"copied {step.part}", list(copied)
        else:
            kind, value = self.what_it_says(step)
        facts = {"says": kind, "value": value, "lasts": step.duration, "source": this}
        return [Doing("effect", parts[0], player=self.scope.you, facts=facts)]

    def done(self, step: i.Instruction, doings: list[Doing]) -> bool:
        """H11.7, and what later references mean: only what has really happened."""
        refs = [ref for doing in doings for ref in doing.refs]
        for doing in doings:
            self.scope.former |= {ref: doing.was[ref] for ref in doing.refs if doing.leaves_space}
            self.scope.moved += doing.refs if doing.kind in SHIFTS else []
        if isinstance(step, i.Move | i.PutIntoVoid | i.ReturnToHand) and doings:
            self.now_means(step.what, refs)
        if isinstance(step, i.LookAtHand | i.RandomiseVoid):
            return bool(doings[0].facts["found"])
        if isinstance(step, i.Choose):
            return bool(self.scope.chosen[id(step.what)])
        return isinstance(step, i.SkipStep | i.EndGame) or bool(refs)

    def what_it_says(self, step: Any) -> tuple[str, Any]:
        if isinstance(step, i.GetsPower):
            return "power", (step.side, step.amount * self.times(step.per))
        if isinstance(step, i.GetsStars):
            return "stars", (None, step.amount * self.times(step.per))
        if isinstance(step, i.StarsBecome):
            return "stars set", amount(self.w, self.scope, step.stars)
        if isinstance(step, i.ChangesSymbols):
            return "symbols", (step.gains, step.symbols)
        if isinstance(step, i.GainsAbility):
            return "ability", step.ability
        if isinstance(step, i.LosesAbilities):
            return "no abilities", step.ability
        assert isinstance(step, i.BecomesUnable)
        by = "" if step.by is None else f" by {self.scope.player(step.by)}"
        return "cannot", step.action + by

    def times(self, per: Any) -> int:
        return 1 if per is None else amount(self.w, self.scope, per)

    def summon(self, step: i.Summon) -> Asking:
        """9.3.2, 9.4: a legal card-and-Space pair must be chosen if there is one."""
        g, what = self.g, step.what
        selection = what if isinstance(what, s.Selection) else None
        low, high = (selection.minimum, selection.maximum) if selection else (1, 1)
        if (selection and selection.how == "each") or isinstance(what, s.ThoseMomon):
            low = high = len(self.summonable(step))
        done: list[Ref] = []
        tried: list[int] = []
        # 9.3.6: several are Summoned one after another, each on its own.
        while len(tried) < high:
            found = [ref for ref in candidates(g, self.scope, step, what) if ref.card not in tried]
            if selection and selection.how == "random":
                drawn = g.draw(sorted(ref.card for ref in found), 1)
                found = [ref for ref in found if ref.card in drawn]
            pairs = [
                ref.card << d.SPACE_BITS | space
                for ref in found
                for space in summon_spaces(g, self.scope, step, ref)
            ]
            chosen = yield from g.ask(
                d.SUMMON, self.scope.actor_or_you, pairs, int(len(tried) < low), 1, by=step
            )
            if not chosen:
                break
            card, space = chosen[0] >> d.SPACE_BITS, chosen[0] & d.SPACE_MASK
            actor = self.scope.actor_or_you
            tried.append(card)
            ref = yield from put_into_arena(g, card, space, actor, True, step.check)
            if ref is not None:  # H11.6: else neither Summoned nor failed
                done.append(ref)
        self.now_means(what, done)
        if done and not selection and self.scope.slots.get(id(what)) == "item":
            self.scope.item = done
        for _ in range(low - len(tried)):
            skipped = self.skipped(step)
            g.note(ev.SUMMON_SKIPPED if skipped else ev.SUMMON_FAILED, self.scope.actor_or_you)
        return bool(done)

    def summonable(self, step: i.Summon) -> list[Ref]:
        """The cards that are spoken of, whether or not a Space is free for them."""
        w, what = self.w, step.what
        refs = matching(w, self.scope, what) if isinstance(what, s.Selection) else []
        if not isinstance(what, s.Selection):
            refs = [ref for ref in meant(self.scope, what) if w.gone(ref) or w.same(ref)]
        return [ref for ref in refs if w.zone[ref.card] != "Arena"]

    def now_means(self, what: s.What, refs: list[Ref]) -> None:
        """What later references to the objects of this instruction mean from here on."""
        slot = what if isinstance(what, s.Selection) else self.scope.slots.get(id(what))
        if slot is not None and not isinstance(slot, str):
            self.scope.chosen[id(slot)] = refs

    def skipped(self, step: i.Summon) -> bool:
        """R9.3.2a: a Summon that "If you do" leads to is skipped, it does not fail."""
        led_to = [x for x in self.ability.body if isinstance(x, i.IfYouDo) and x.did]
        return any(each is step for sentence in led_to for each in sentence.steps)

    def pick_different(self, step: i.Swap | i.Rotate) -> Asking:
        """12.3.2: nobody chooses what leaves no other for the rest."""
        parts = whats(step)
        picked: list[list[Ref]] = []
        taken: list[Ref] = []
        for place, what in enumerate(parts):
            without: list[Ref] = []
            if isinstance(what, s.Selection) and what.how != "target":
                without = [
                    x
                    for x in candidates(self.g, self.scope, step, what)
                    if x in taken
                    or not supposing(self.g, self.scope, step, parts[place:], x, taken)
                ]
            refs = yield from self.pick(step, what, without=without)
            picked.append(refs)
            taken += refs
        return picked

    def swap(self, parts: list[list[Ref]]) -> list[Doing]:
        """12.2.3, H12.2: all or none; each takes the Space of the next."""
        refs = [ref for part in parts for ref in part]
        if any(len(part) != 1 for part in parts) or len(set(refs)) < len(refs):
            return []
        return [Doing("swap", refs)]
