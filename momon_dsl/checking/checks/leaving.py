"""What is said of Momon that have left the Arena by then, or that may not have been chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from momon_dsl.checking.antecedents import Bindings, Slot, takes_away
from momon_dsl.checking.checks.conditions import LEAVES, this_left
from momon_dsl.checking.context import View, report
from momon_dsl.checking.walking import QUOTED, Nodes, children
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.spaces import FormerSpaceOf, SpaceOf

Slots = frozenset[Slot]

_AWAY: Final = (i.PutIntoVoid, i.ReturnToHand)
_IN_ARENA: Final = (
    i.Move, i.Swap, i.Rotate, i.PerformCheck, i.Incite, i.DirectSnatch, i.Control, i.GetsPower,
    i.GetsStars, i.ChangesSymbols, i.StarsBecome, i.GainsAbility, i.LosesAbilities,
    i.BecomesUnable, i.CopyOf,
)  # fmt: skip
"""Instructions that do nothing to a card outside the Arena (H1.1)."""
_REFERENCES: Final = (s.This, s.It, s.ThatMomon, s.ThoseMomon, s.NamedOne, s.EventMomon)


def gone(view: View) -> Iterator[Diagnostic]:
    """W409: something is done in the Arena to a Momon that has left it before (H1.1).

    W428: an effect would last while this is in the Arena, and this has left it.
    """
    trigger = view.ability.trigger
    away: Slots = frozenset()
    if isinstance(trigger, a.When) and trigger.happens in LEAVES:
        away = frozenset({"this" if this_left(trigger) else "event"})
    elif not any(map(view.nodes.of, _AWAY)):
        return  # nobody leaves
    known = _Known(away, away, away)
    walk = _Walk(view.bindings)
    for sentence in view.ability.body:
        yield from walk.sentence(sentence, known.before(sentence))
        known = known.after(sentence, walk.left)


@attrs.frozen
class _Known:
    """Who is surely away: now, if the sentence before was carried out, and if it was not."""

    now: Slots
    done: Slots
    undone: Slots

    def before(self, sentence: i.Sentence) -> Slots:
        """Who is away when a sentence begins."""
        if isinstance(sentence, i.IfYouDo):
            return self.done if sentence.did else self.undone
        return self.now

    def after(self, sentence: i.Sentence, left: Slots) -> _Known:
        """What is known after it, with those who are away if it was carried out."""
        if isinstance(sentence, i.IfYouDo):
            return self  # "If you don't" may follow, and looks back on the same sentence
        sure = isinstance(sentence, (i.Do, i.AtSameTime))
        return _Known(left if sure else self.now, left, self.now)


class _Walk:
    """Goes through the steps of one sentence; `left` is who is away at its end."""

    def __init__(self, bindings: Bindings) -> None:
        self._bindings = bindings
        self.left: Slots = frozenset()

    def sentence(self, sentence: i.Sentence, away: Slots) -> Iterator[Diagnostic]:
        """What is wrong in a sentence that begins with these away."""
        if isinstance(sentence, i.ChooseModes):
            for mode in sentence.modes:
                yield from self._steps(mode.steps, away)
            self.left = away
            return
        if isinstance(sentence, i.AtSameTime):
            for step in sentence.steps:
                yield from self._judged(step, away)
        yield from self._steps(sentence.steps, away, told=isinstance(sentence, i.AtSameTime))

    def _steps(
        self, steps: Iterable[i.Instruction], away: Slots, *, told: bool = False
    ) -> Iterator[Diagnostic]:
        for step in steps:
            if not told:
                yield from self._judged(step, away)
            slots = {slot for slot, _ in self._parts(step)}
            if isinstance(step, _AWAY):
                away |= slots
            elif isinstance(step, i.Summon):
                away -= slots
        self.left = away

    def _judged(self, step: i.Instruction, away: Slots) -> Iterator[Diagnostic]:
        if not away:
            return
        if isinstance(step, _IN_ARENA):
            for slot, part in self._parts(step):
                if slot in away and not isinstance(part, s.Selection):
                    yield report("W409", part, "H1.1")
                    return
        if "this" in away and getattr(step, "duration", None) == "while this is in the Arena":
            yield report("W428", step, "H1.1")

    def _parts(self, step: i.Instruction) -> Iterator[tuple[Slot, Node]]:
        """What the step acts on, not what it copies from."""
        for part in [step.what] if isinstance(step, i.CopyOf) else children(step):
            try:
                if isinstance(part, s.Selection):
                    yield self._bindings.index_of(part), part
                elif isinstance(part, _REFERENCES):
                    yield self._bindings.slot_of(part), part
            except KeyError:
                continue  # a reference that means nothing has its own error


# --- what may not have happened ------------------------------------------------------------------


def declined(view: View) -> Iterator[Diagnostic]:
    """W414: what a "may" would choose or take away is spoken of as if it had (H11.7)."""
    chosen: set[Slot] = set()
    left: set[Slot] = set()
    bindings = view.bindings
    for sentence in view.ability.body:
        if isinstance(sentence, i.May):
            for step in sentence.steps:
                _note(step, bindings, chosen, left)
            continue
        if (chosen or left) and not (isinstance(sentence, i.IfYouDo) and sentence.did):
            yield from _leaning(sentence, bindings, chosen, left)
        if not isinstance(sentence, i.ChooseModes) and i.asked_of(sentence):
            for step in sentence.steps:
                _note(step, bindings, chosen, left)


def _note(step: i.Instruction, bindings: Bindings, chosen: set[Slot], left: set[Slot]) -> None:
    for part in children(step):
        if isinstance(part, s.Selection):
            slot: Slot = bindings.index_of(part)
            if part.how != "target":
                chosen.add(slot)
        elif isinstance(part, _REFERENCES):
            try:
                slot = bindings.slot_of(part)
            except KeyError:
                continue
        else:
            continue
        if takes_away(step) and not (isinstance(part, _REFERENCES) and bindings.taken_before(part)):
            left.add(slot)


def _leaning(
    sentence: i.Sentence, bindings: Bindings, chosen: set[Slot], left: set[Slot]
) -> Iterator[Diagnostic]:
    nodes = Nodes(sentence, but_not_in=QUOTED)
    spaces: list[FormerSpaceOf | SpaceOf] = [*nodes.of(FormerSpaceOf), *nodes.of(SpaceOf)]
    for space in spaces:
        if _slot(space.of, bindings) in left:
            yield report("W414", space, "H11.7")
            return
    references: list[Node] = [one for kind in _REFERENCES for one in nodes.of(kind)]
    for one in references:
        if _slot(one, bindings) in chosen:
            yield report("W414", one, "H11.7")
            return


def _slot(reference: object, bindings: Bindings) -> Slot | None:
    try:
        return bindings.slot_of(reference)  # type: ignore[arg-type]
    except KeyError:
        return None
