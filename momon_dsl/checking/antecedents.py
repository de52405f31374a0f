"""What "it", "that Momon", "those Momon" and called names mean (principle 6 of the language).

A reference means the one thing that an earlier instruction of the same ability, or its trigger's
event, chose or affected. An instruction never refers to itself. The checker reports what this
module finds wrong, and the interpreter asks it what each reference stands for: one answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice
from typing import Any, Literal

import attrs

from momon_dsl.checking.walking import children
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import AddedInstruction, AddedTrigger, Node
from momon_dsl.language.nodes.spaces import FormerSpaceOf, SpaceLeft, TargetSpace

Slot = int | Literal["event", "this", "item"]
"""What a reference stands for: the selection with this index in `Bindings.selections`, the Momon
of the triggering event, the source of the ability, or the item of the `For each` around it."""

Pronoun = s.It | s.ThatMomon | s.ThoseMomon
_REFERENCES = (s.This, s.It, s.ThatMomon, s.ThoseMomon, s.NamedOne, s.EventMomon)
TAKES_AWAY = (i.PutIntoVoid, i.ReturnToHand, i.Move, i.Swap, i.Rotate)
"""Instructions that take a Momon out of its Space."""
_IN_TURN = (i.Swap, i.Rotate)
"""Instructions whose later Momon may be described by the called names of the earlier ones."""
_TELLING = (
    *(a.Triggered, a.Continuous, s.MovedThisWay, SpaceLeft, FormerSpaceOf), *_REFERENCES, *_IN_TURN,
)  # fmt: skip
_AIMED = (s.Selection, TargetSpace)
"""What a target may be."""


@cache
def _says_nothing(kind: type[object]) -> bool:
    """Whether nodes of this kind refer to nothing themselves and are no target.

    What is in them may.
    """
    return not issubclass(kind, (*_TELLING, *_AIMED))


def is_target(node: Node) -> bool:
    """Whether a selection is a target, which is chosen when the ability triggers (H11.1)."""
    return isinstance(node, s.Selection) and node.how == "target"


def takes_away(step: Node) -> bool:
    """Whether an instruction takes what it acts on out of its Space."""
    added = isinstance(step, AddedInstruction) and step.takes_away
    return added or isinstance(step, TAKES_AWAY)


_LEAVES = {"Moves", "is Swapped", "is put into a Void", "leaves the Arena", "returns to a Hand"}


@attrs.frozen
class Problem:
    """A reference that means nothing, or could mean several things.

    `candidates` are the selections or triggers it could have meant.
    """

    code: str
    node: Node
    candidates: tuple[Node, ...] = ()
    name: str = ""


@attrs.frozen
class Bindings:
    """What every reference of one ability means.

    `selections` are the selections that its instructions choose from, in execution order as
    written; selections that are only counted (`the number of …`) are not among them.
    """

    ability: a.Triggered
    selections: tuple[s.Selection, ...]
    problems: tuple[Problem, ...]
    _slots: dict[int, Slot] = attrs.field(repr=False)
    _places: dict[int, int] = attrs.field(repr=False)
    _taken: dict[int, frozenset[type[Node]]] = attrs.field(repr=False)

    def slot_of(self, reference: s.Reference) -> Slot:
        """What this very node stands for. Raises KeyError if it is among the `problems`."""
        return self._slots[id(reference)]

    def index_of(self, selection: s.Selection) -> int:
        """The index of this very selection node; KeyError if no instruction chooses from it."""
        return self._places[id(selection)]

    @property
    def slots_spoken_of(self) -> frozenset[Slot]:
        """Everything that some reference of the ability stands for."""
        return frozenset(self._slots.values())

    def taken_before(self, reference: s.Reference) -> frozenset[type[Node]]:
        """The kinds of earlier instructions that took the Momon meant out of its Space."""
        return self._taken.get(id(reference), frozenset())


def bind(ability: a.Triggered) -> Bindings:
    """Resolve every reference of an ability. Each node object must stand in one place only.

    >>> target = s.Selection(how="target")
    >>> first, second = i.Do(steps=(i.PutIntoVoid(what=target),)), s.ThatMomon()
    >>> body = (first, i.Do(steps=(i.Incite(attacker=second),)))
    >>> found = bind(a.Triggered(trigger=a.OnSummon(), body=body))
    >>> found.slot_of(second), found.index_of(target), found.problems
    (0, 0, ())
    """
    return _Binder(ability).run()


def bind_replacement(instead: a.Instead) -> Bindings:
    """Resolve every reference of a replacement: a pronoun in it means this (H11.6).

    `Bindings.ability` is made up around the instruction: it never triggers.

    >>> it = s.It()
    >>> step = i.ReturnToHand(what=it)
    >>> bind_replacement(a.Instead(would="be put into a Void", instruction=step)).slot_of(it)
    'this'
    """
    body = (i.Do(steps=(instead.instruction,), span=instead.span),)
    trigger = a.When(subject=s.This(), happens="is revealed")
    return _Binder(a.Triggered(trigger=trigger, body=body, span=instead.span), replaces=True).run()


def event_is_this(trigger: a.Trigger) -> bool:
    """Whether the Momon of the event is the source itself, which has its own word: `this`."""
    if isinstance(trigger, (a.When, a.WhenSymbols)):
        return isinstance(trigger.subject, s.This)
    if isinstance(trigger, AddedTrigger):
        return trigger.about == "this"
    return isinstance(trigger, (a.OnSummon, a.WhenThisSnatched, a.WhenThisReturns))


def _says_this(trigger: a.Trigger) -> bool:
    """Whether the heading itself speaks of `this`: `When this leaves the Arena`."""
    return event_is_this(trigger) and not isinstance(trigger, a.OnSummon)


def event_roles(trigger: a.Trigger) -> frozenset[str]:
    """Which of `the Summoned / Snatched / Moved Momon` the triggering event has."""
    if isinstance(trigger, a.OnSummon):
        return frozenset({"Summoned"})
    if isinstance(trigger, (a.OnSnatch, a.WhenThisSnatched)):
        return frozenset({"Snatched"})
    if isinstance(trigger, a.When):
        words = {
            "is Summoned": "Summoned",
            "is Snatched": "Snatched",
            "Snatches": "Snatched",
            "Moves": "Moved",
            "is Swapped": "Moved",
        }
        return frozenset({words[trigger.happens]} if trigger.happens in words else ())
    return frozenset()


@attrs.frozen
class _Candidate:
    """Something that a pronoun may mean from here on."""

    slot: Slot
    node: Node
    plural: bool = False
    kept: bool = False
    """Chosen whether or not the sentence it stands in is carried out: targets and the event."""


class _Binder:
    """One walk through an ability in the order of execution."""

    def __init__(self, ability: a.Triggered, *, replaces: bool = False) -> None:
        self._ability = ability
        self._slots: dict[int, Slot] = {}
        self._places: dict[int, int] = {}
        self._selections: list[s.Selection] = []
        self._problems: list[Problem] = []
        self._visible: list[_Candidate] = []
        self._hidden: set[Slot] = set()
        self._names: dict[str, _Candidate] = {}
        self._happened = False
        self._moved = False
        self._aiming = False
        """Within what describes a target: it is chosen before anything of this is done (H11.1)."""
        self._this_spoken_of = replaces or _says_this(ability.trigger)
        self._removed: dict[Slot, set[type[Node]]] = {}
        self._taken: dict[int, frozenset[type[Node]]] = {}

    def run(self) -> Bindings:
        # What the event is about is known only once it has happened: not in its own filters.
        self._read(self._ability.trigger)
        self._happened = True
        event = self._event()
        if event:
            self._visible.append(event)
        if self._ability.condition:
            self._read(self._ability.condition)
        self._sentences(self._ability.body)
        return Bindings(
            self._ability,
            tuple(self._selections),
            tuple(self._problems),
            self._slots,
            self._places,
            self._taken,
        )

    def _event(self) -> _Candidate | None:
        trigger = self._ability.trigger
        if isinstance(trigger, a.OnSnatch):
            return _Candidate("event", trigger, kept=True)
        if isinstance(trigger, AddedTrigger):
            return _Candidate("event", trigger, kept=True) if trigger.about == "another" else None
        if isinstance(trigger, (a.When, a.WhenSymbols)) and not event_is_this(trigger):
            if isinstance(trigger, a.When) and trigger.happens in _LEAVES:
                self._removed["event"] = {a.When}
            candidate = _Candidate("event", trigger.subject, kept=True)
            if isinstance(trigger.subject, s.Selection):
                self._call(trigger.subject, candidate)
            return candidate
        if isinstance(trigger, a.When) and trigger.happens in _LEAVES:
            self._removed["this"] = {a.When}
        return None

    # --- sentences -------------------------------------------------------------------------

    def _sentences(self, body: Iterable[i.Sentence]) -> None:
        before: list[_Candidate] = []
        """What the sentence added that an `Otherwise` or `If you don't` looks back on."""
        for sentence in body:
            known = len(self._visible)
            if isinstance(sentence, i.Otherwise) or (
                isinstance(sentence, i.IfYouDo) and not sentence.did
            ):
                with self._without(c for c in before if not c.kept):
                    self._sentence(sentence)
            else:
                self._sentence(sentence)
            added = self._visible[known:]
            # "If you do … If you don't …": both look back on the sentence before the two.
            before = before + added if isinstance(sentence, i.IfYouDo) else added

    def _sentence(self, sentence: i.Sentence) -> None:
        if isinstance(sentence, i.If):
            self._read(sentence.condition)
        if isinstance(sentence, i.ChooseModes):
            self._modes(sentence)
        elif isinstance(sentence, i.ForEach):
            self._loop(sentence)
        elif isinstance(sentence, i.AtSameTime):
            self._together(sentence.steps)
        elif isinstance(sentence, i.Repeat):
            self._rounds(sentence.steps)
        elif isinstance(sentence, i.Later):
            self._later(sentence.steps)
        else:
            self._steps(sentence.steps)

    def _modes(self, choice: i.ChooseModes) -> None:
        """Each mode knows what was before the choice, never what another mode chooses."""
        first = len(self._visible)
        for mode in choice.modes:
            with self._without(self._visible[first:]), self._names_kept(targets=False):
                self._steps(mode.steps)

    def _loop(self, loop: i.ForEach) -> None:
        """Inside, a pronoun means the item; outside, "those Momon" are all of them."""
        self._read(loop.what)
        outside = self._visible
        outside += self._choose(loop.what)
        self._visible = [_Candidate("item", loop.what)]
        with self._names_kept():
            self._steps(loop.steps)
        # One choice for each item leaves nothing single to speak of; a target is chosen once.
        outside += [c for c in self._visible if c.kept]
        self._visible = outside

    def _together(self, steps: tuple[i.Instruction, ...]) -> None:
        """H1.2: all steps look back on what was before them, none on another; names alone help."""
        chosen: list[list[_Candidate]] = []
        for step in steps:
            self._read(step)
            chosen.append([c for part in children(step) for c in self._choose(part)])
        for step, candidates in zip(steps, chosen, strict=True):
            self._visible += candidates
            self._affect(step, candidates)

    def _rounds(self, steps: tuple[i.Instruction, ...]) -> None:
        """A choice is made in each round anew, so that only targets are single afterwards."""
        before = len(self._visible)
        with self._names_kept():
            self._steps(steps)
        self._visible[before:] = [c for c in self._visible[before:] if c.kept]

    def _later(self, steps: tuple[i.Instruction, ...]) -> None:
        """What is done later has not happened yet for the sentences below; targets are chosen."""
        moved, spoken_of = self._moved, self._this_spoken_of
        removed = {slot: set(kinds) for slot, kinds in self._removed.items()}
        self._rounds(steps)
        self._moved, self._this_spoken_of, self._removed = moved, spoken_of, removed

    def _steps(self, steps: Iterable[i.Instruction]) -> None:
        for step in steps:
            self._read(step)
            chosen = [c for part in children(step) for c in self._choose(part)]
            self._visible += chosen
            self._affect(step, chosen)

    # --- one instruction -------------------------------------------------------------------

    def _choose(self, part: Node) -> list[_Candidate]:
        """Enter a selection as something that later instructions can speak of."""
        if not isinstance(part, s.Selection):
            return []
        slot = len(self._selections)
        self._selections.append(part)
        self._places[id(part)] = slot
        plural = part.how == "each" or part.maximum > 1
        candidate = _Candidate(slot, part, plural, kept=is_target(part))
        self._call(part, candidate)
        return [candidate]

    def _call(self, selection: s.Selection, candidate: _Candidate) -> None:
        if selection.name is None:
            return
        if selection.name in self._names:
            self._problems.append(Problem("E305", selection, name=selection.name))
        self._names[selection.name] = candidate

    def _affect(self, step: i.Instruction, chosen: list[_Candidate]) -> None:
        """Remember what the step does to things that later references may speak of."""
        slots = [c.slot for c in chosen]
        for part in children(step):
            if isinstance(part, _REFERENCES):
                slots += [self._slots[id(part)]] if id(part) in self._slots else []
                if isinstance(part, s.This):
                    self._this_spoken_of = True
        if isinstance(step, (i.Move, i.Swap, i.Rotate)):
            self._moved = True
        if takes_away(step):
            for slot in slots:
                self._removed.setdefault(slot, set()).add(type(step))

    # --- references ------------------------------------------------------------------------

    def _read(self, node: Node) -> None:
        """Resolve every reference inside `node` against what is known before it."""
        kind: Any = type(node)
        if _says_nothing(kind):
            for child in children(node):
                self._read(child)
            return
        if isinstance(node, _AIMED):
            aiming = self._aiming
            self._aiming = aiming or kind is TargetSpace or is_target(node)
            for child in children(node):
                self._read(child)
            self._aiming = aiming
            return
        if isinstance(node, (a.Triggered, a.Continuous)):
            return  # an ability in quotes is one of its own
        if isinstance(node, _IN_TURN):
            self._read_in_turn(children(node))
            return
        if isinstance(node, _REFERENCES):
            self._resolve(node)
        elif isinstance(node, s.MovedThisWay) and (self._aiming or not self._moved):
            self._problems.append(Problem("E318" if self._moved else "E307", node))
        elif isinstance(node, SpaceLeft) and "Moved" not in event_roles(self._ability.trigger):
            self._problems.append(Problem("E308", node))
        for child in children(node):
            self._read(child)
        if isinstance(node, FormerSpaceOf):
            self._former(node)

    def _read_in_turn(self, parts: list[Node]) -> None:
        """The second may be described by the called name of the first: `adjacent to Prey`."""
        new: list[str] = []
        slot = len(self._selections)
        for part in parts:
            self._read(part)
            if isinstance(part, s.Selection):
                if part.name is not None and part.name not in self._names:
                    self._names[part.name] = _Candidate(slot, part, kept=is_target(part))
                    new.append(part.name)
                slot += 1
        for name in new:
            del self._names[name]

    def _former(self, space: FormerSpaceOf) -> None:
        if id(space.of) in self._slots and not self._taken.get(id(space.of)):
            self._problems.append(Problem("E309", space))

    def _resolve(self, reference: s.Reference) -> None:
        if isinstance(reference, s.This):
            self._bind(reference, "this")
        elif isinstance(reference, s.EventMomon):
            if self._happened and reference.role in event_roles(self._ability.trigger):
                self._bind(reference, "event")
            else:
                self._problems.append(Problem("E306", reference, name=reference.role))
        elif isinstance(reference, s.NamedOne):
            if reference.name in self._names:
                self._mean(reference, self._names[reference.name])
            else:
                self._problems.append(Problem("E304", reference, name=reference.name))
        else:
            self._pronoun(reference)

    def _pronoun(self, reference: Pronoun) -> None:
        plural = isinstance(reference, s.ThoseMomon)
        word = _WORD[type(reference)]
        open_to = (c for c in self._visible if c.slot not in self._hidden)
        # Two are enough to know that it could mean more than one.
        fitting = list(islice((c for c in open_to if c.plural == plural), 2))
        if len(fitting) == 1:
            self._mean(reference, fitting[0])
        elif fitting:
            nodes = tuple(c.node for c in fitting)
            self._problems.append(Problem("E302", reference, nodes, word))
        elif self._this_spoken_of and not plural:
            # `this` has its own word, so it is meant only where nothing else can be.
            self._bind(reference, "this")
        else:
            other = [c.node for c in self._visible if c.slot not in self._hidden][:1]
            code = "E303" if other else "E301"
            self._problems.append(Problem(code, reference, tuple(other), word))

    def _mean(self, reference: s.Reference, candidate: _Candidate) -> None:
        """Unless a target is described by what is chosen only after it."""
        if self._aiming and not candidate.kept:
            self._problems.append(Problem("E318", reference, (candidate.node,)))
        else:
            self._bind(reference, candidate.slot)

    def _bind(self, reference: s.Reference, slot: Slot) -> None:
        self._slots[id(reference)] = slot
        self._taken[id(reference)] = frozenset(self._removed.get(slot, ()))

    @contextmanager
    def _without(self, hidden: Iterable[_Candidate]) -> Iterator[None]:
        """Hide some candidates for a while."""
        before = self._hidden
        self._hidden = before | {candidate.slot for candidate in hidden}
        yield
        self._hidden = before

    @contextmanager
    def _names_kept(self, *, targets: bool = True) -> Iterator[None]:
        """Names given inside are unknown outside, unless they name a target."""
        before = dict(self._names)
        yield
        new = {n: c for n, c in self._names.items() if targets and c.kept}
        self._names = new | before


_WORD: dict[type[Node], str] = {
    s.It: "it",
    s.ThatMomon: "that Momon",
    s.ThoseMomon: "those Momon",
}
