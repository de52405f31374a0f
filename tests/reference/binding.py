"""What "it", "that Momon", "those Momon" and called names stand for (principle 6 of the language).

Written for abilities that the checker has passed: of what has been spoken of, exactly one thing
fits each reference. A selection stands for what was chosen through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes import spaces as p
from momon_dsl.language.nodes.base import Node


@attrs.frozen(eq=False)
class Spoken:
    """Something spoken of: `slot` as in `Scope.slots`."""

    slot: Any
    plural: bool = False
    kept: bool = False


def parts(node: Any) -> Iterator[Node]:
    """The nodes directly inside a node, in the order of its fields."""
    for attribute in attrs.fields(type(node)):
        value = getattr(node, attribute.name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Node):
                yield each


def inside(node: Any, kind: Any) -> list[Any]:
    """Every node of a kind inside a node, itself included, but none of an ability in quotes."""
    own = [node] if isinstance(node, kind) else []
    # An ability in quotes is one of its own.
    within = [part for part in parts(node) if not isinstance(part, a.Triggered | a.Continuous)]
    return own + [found for part in within for found in inside(part, kind)]


def offered_targets(ability: a.Triggered) -> list[s.Selection | p.TargetSpace]:
    """R11.1c: what is a target only in a mode that is chosen as the ability resolves."""
    choices = [x for x in ability.body[1:] if isinstance(x, i.ChooseModes)]
    return [x for choice in choices for x in inside(choice, s.Selection | p.TargetSpace)]


def within(node: Any, kind: Any) -> bool:
    """Whether there is such a node anywhere inside."""
    return isinstance(node, kind) or any(within(part, kind) for part in parts(node))


def about_this(trigger: a.Trigger) -> bool:
    if isinstance(trigger, a.When | a.WhenSymbols):
        return isinstance(trigger.subject, s.This)
    return not isinstance(trigger, a.OnSnatch)


class Binder:
    """One walk through an ability in the order in which it is carried out."""

    def __init__(self, ability: a.Triggered) -> None:
        self.slots: dict[int, Any] = {}
        self.spoken: list[Spoken] = []
        self.hidden: list[Spoken] = []
        self.called: dict[str, Any] = {}
        self.targets: list[s.Selection] = []
        self.earlier: dict[int, list[s.Selection]] = {}
        self.read(ability.trigger)
        if isinstance(ability.trigger, a.When | a.WhenSymbols | a.OnSnatch) and not about_this(
            ability.trigger
        ):
            self.spoken.append(Spoken("event", kept=True))
            subject = getattr(ability.trigger, "subject", None)
            if isinstance(subject, s.Selection) and subject.name:
                self.called[subject.name] = "event"
        if ability.condition:
            self.read(ability.condition)
        before: list[Spoken] = []
        for sentence in ability.body:
            known = len(self.spoken)
            other_branch = isinstance(sentence, i.Otherwise) or (
                isinstance(sentence, i.IfYouDo) and not sentence.did
            )
            # What the branch not taken has chosen is nothing to speak of.
            hidden = self.hidden
            if other_branch:
                self.hidden = hidden + [each for each in before if not each.kept]
            self.sentence(sentence)
            self.hidden = hidden
            added = self.spoken[known:]
            before = before + added if isinstance(sentence, i.IfYouDo) else added

    def sentence(self, sentence: i.Sentence) -> None:
        if isinstance(sentence, i.ChooseModes):
            first, targets = len(self.spoken), self.targets
            found = list(targets)
            for mode in sentence.modes:
                self.targets = list(targets)
                hidden, called = self.hidden, dict(self.called)
                self.hidden = hidden + self.spoken[first:]
                self.steps(mode.steps)
                self.hidden, self.called = hidden, called
                found += self.targets[len(targets) :]
            self.targets = found
        elif isinstance(sentence, i.AtSameTime):
            before, chosen = self.spoken, []
            for step in sentence.steps:
                # None looks back on another, but for what it has called by a name.
                self.spoken = list(before)
                self.step(step)
                chosen += self.spoken[len(before) :]
            self.spoken = before + chosen
        elif isinstance(sentence, i.Repeat | i.Later):
            first, called = len(self.spoken), dict(self.called)
            self.steps(sentence.steps)
            self.spoken[first:] = [each for each in self.spoken[first:] if each.kept]
            targets = {id(each.slot) for each in self.spoken[first:]}
            kept = {k: v for k, v in self.called.items() if id(v) in targets}
            self.called = kept | called
        elif isinstance(sentence, i.ForEach):
            self.read(sentence.what)
            self.choose(sentence.what)
            outside, called = self.spoken, dict(self.called)
            self.spoken = [Spoken("item")]
            self.steps(sentence.steps)
            kept = [each for each in self.spoken if each.kept]
            targets = {id(each.slot) for each in kept}
            self.called = called | {
                k: v for k, v in self.called.items() if id(v) in targets and k not in called
            }
            self.spoken = outside + kept
        else:
            if isinstance(sentence, i.If):
                self.read(sentence.condition)
            self.steps(sentence.steps)

    def steps(self, steps: Iterable[i.Instruction]) -> None:
        for step in steps:
            self.step(step)

    def step(self, step: i.Instruction) -> None:
        if isinstance(step, i.Swap | i.Rotate):
            for part in parts(step):
                self.read(part)
                name = getattr(part, "name", None)
                if isinstance(part, s.Selection) and name and name not in self.called:
                    # Those after it may be described by the called name of the first.
                    self.called[name] = part
        else:
            self.read(step)
        for part in parts(step):
            self.choose(part)

    def choose(self, part: Node) -> None:
        if isinstance(part, s.Selection):
            plural = part.how == "each" or part.maximum > 1
            self.spoken.append(Spoken(part, plural, part.how == "target"))
            if part.how == "target":
                self.earlier[id(part)] = list(self.targets)
                self.targets.append(part)
            if part.name:
                self.called[part.name] = part

    def read(self, node: Node) -> None:
        if isinstance(node, s.NamedOne):
            self.slots[id(node)] = self.called[node.name]
        elif isinstance(node, s.EventMomon):
            self.slots[id(node)] = "event"
        elif isinstance(node, s.It | s.ThatMomon | s.ThoseMomon):
            plural = isinstance(node, s.ThoseMomon)
            fitting = [
                each for each in self.spoken if each.plural == plural and each not in self.hidden
            ]
            self.slots[id(node)] = fitting[0].slot if fitting else "this"
        for part in parts(node):
            if not isinstance(part, a.Triggered | a.Continuous):
                self.read(part)
