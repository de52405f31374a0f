"""Where an instruction can reach, and filters that nothing there can meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache
from typing import Any, get_args

from momon_dsl.checking.checks.filters import empty
from momon_dsl.checking.context import View, report
from momon_dsl.checking.walking import children
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import AddedInstruction, Node

_ARENA = frozenset({"Arena"})
_REACH: dict[type[Node], frozenset[str]] = {
    i.PutIntoVoid: _ARENA | {"Hand"},
    i.ReturnToHand: _ARENA | {"Void"},
    i.Summon: frozenset({"Hand", "Void"}),
    i.Reveal: frozenset({"Hand"}),
    i.ForEach: _ARENA | {"Hand", "Void"},
    i.Choose: _ARENA | {"Hand", "Void"},
}
"""Zones that an instruction takes Momon from; the Arena alone where nothing is said here."""


_CHOOSING = frozenset({*get_args(i.Instruction), i.ForEach})


@cache
def _chooses(kind: type[object]) -> bool:
    """Whether nodes of a class choose what they act on."""
    return kind in _CHOOSING or issubclass(kind, AddedInstruction)


def reach(view: View) -> Iterator[Diagnostic]:
    """Instructions of a triggered ability whose selection lies in a zone out of their reach."""
    kinds: Iterable[Any] = view.nodes.kinds
    for kind in kinds:
        if _chooses(kind):
            for step in view.nodes.of(kind):
                yield from _step(step)
    trigger = view.ability.trigger
    if isinstance(trigger, a.When) and trigger.happens == "is revealed":
        yield from _revealed(trigger.subject)
    else:
        yield from _arena_only(children(trigger))


def _step(step: i.Instruction | i.ForEach) -> Iterator[Diagnostic]:
    reachable = step.reach if isinstance(step, AddedInstruction) else _REACH.get(type(step), _ARENA)
    for part in children(step):
        if isinstance(part, s.Selection):
            zones = part.zone.names if part.zone else ("Arena",)
            wrong = [zone for zone in zones if zone not in reachable]
            if wrong and not (isinstance(step, i.Summon) and "Arena" in zones):
                # A Summon from the Arena is a Summon that names no source zone: E401.
                place = part.zone or part
                yield report("E402", place, **_words(step, wrong, reachable))
            elif not wrong:
                yield from empty(part)


def _revealed(subject: s.What) -> Iterator[Diagnostic]:
    """What is revealed is a card of a Hand, and no card there is controlled or adjacent (H1.1)."""
    if isinstance(subject, s.Selection):
        if subject.zone is not None and subject.zone.names != ("Hand",):
            yield report("E402", subject.zone, **_words(_REVEAL, subject.zone.names, {"Hand"}))
        yield from empty(subject, outside=True)


_REVEAL = i.Reveal(what=s.This())


def _words(step: Node, wrong: Sequence[str], reachable: Set[str]) -> dict[str, str]:
    words = [zone for zone in ("Arena", "Hand", "Void") if zone in reachable]
    name = called(type(step)) or type(step).__name__
    return {"zone": wrong[0], "instruction": name, "zones": ", ".join(words)}


def called(kind: type[Node]) -> str:
    """What messages call an instruction; "" where nobody has said.

    >>> called(i.PutIntoVoid)
    'Void'
    """
    return kind.called if issubclass(kind, AddedInstruction) else _NAMES.get(kind, "")


_NAMES: dict[type[Node], str] = {
    i.PutIntoVoid: "Void",
    i.ReturnToHand: "Hand",
    i.Summon: "Summon",
    i.Move: "Move",
    i.Swap: "Swap",
    i.PerformCheck: "Snatch Check",
    i.Incite: "Incite",
    i.DirectSnatch: "Direct Snatch",
    i.GetsPower: "power",
    i.GetsStars: "Stars",
    i.ChangesSymbols: "symbols",
    i.StarsBecome: "Stars",
    i.GainsAbility: "abilities",
    i.LosesAbilities: "abilities",
    i.BecomesUnable: "cannot",
    i.Control: "control",
    i.Rotate: "rotate",
    i.Reveal: "reveal",
    i.CopyOf: "copies",
    i.ForEach: "For each",
    i.Choose: "choose",
}


def _arena_only(parts: Iterable[Node]) -> Iterator[Diagnostic]:
    """Subjects of triggers and of continuous abilities are Momon in the Arena (H11.8)."""
    for part in parts:
        if isinstance(part, s.Selection):
            zones = part.zone.names if part.zone else ("Arena",)
            if any(zone != "Arena" for zone in zones):
                yield report("E403", part.zone or part, "H11.8", zone=zones[0])
            else:
                yield from empty(part)


def standing(ability: a.Continuous) -> Iterator[Diagnostic]:
    """The subjects and the counted Momon of a continuous ability."""
    for statement in ability.statements:
        if not isinstance(statement, _OF_NO_SUBJECT):
            yield from _arena_only([statement.subject])
        if isinstance(statement, (a.HasPower, a.HasStars)) and statement.per is not None:
            yield from empty(statement.per)


_OF_NO_SUBJECT = (a.NoSummonInto, a.SummonOnly, a.Instead)
