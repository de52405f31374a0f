"""Instructions and choices that change nothing, whatever the game is like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from momon_dsl.checking.context import View, report
from momon_dsl.checking.types import POWERS
from momon_dsl.checking.walking import Nodes
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.keywords import Hole

_LASTING: Final = (
    i.GetsPower, i.GetsStars, i.ChangesSymbols, i.StarsBecome, i.GainsAbility, i.LosesAbilities,
    i.BecomesUnable, i.CopyOf,
)  # fmt: skip


def effects(view: View) -> Iterator[Diagnostic]:
    """All checks of this family for one triggered ability."""
    yield from _too_late(view.ability)
    yield from _after_the_end(view.ability)
    yield from _controlled(view.nodes)
    yield from _with_itself(view)
    yield from _unspoken(view)
    yield from _choices(view)
    yield from _asked_of_another(view.ability)


def _too_late(ability: a.Triggered) -> Iterator[Diagnostic]:
    """W410: an effect that ends with the turn, as the last thing that an End Step does (8.T3)."""
    last = ability.body[-1]
    at_end = isinstance(ability.trigger, a.AtTurn) and ability.trigger.point == "end"
    later = isinstance(last, i.Later) and last.point.startswith("end")
    if not (later or (at_end and isinstance(last, i.Do))):
        return
    step = last.steps[-1]  # type: ignore[union-attr]
    if isinstance(step, _LASTING) and step.duration == "until end of turn":
        yield report("W410", step, "8.T3")


def _after_the_end(ability: a.Triggered) -> Iterator[Diagnostic]:
    """W411: the game has ended before this (H7.6)."""
    ended = False
    for sentence in ability.body:
        if ended:
            yield report("W411", sentence, "H7.6")
            return
        if isinstance(sentence, i.ChooseModes):
            continue
        for number, step in enumerate(sentence.steps):
            if isinstance(step, i.EndGame):
                if sentence.steps[number + 1 :] and not isinstance(sentence, i.AtSameTime):
                    yield report("W411", sentence.steps[number + 1], "H7.6")
                    return
                ended = ended or isinstance(sentence, (i.Do, i.AtSameTime))


def _controlled(nodes: Nodes) -> Iterator[Diagnostic]:
    """W412: control goes to the player who has it (H10.6)."""
    for snatch in nodes.of(i.DirectSnatch):
        if s.ControlledBy(who="you") in _filters(snatch.what):
            yield report("W412", snatch, "H10.6")
    for step in nodes.of(i.Control):
        filters = _filters(step.what)
        if step.to == "owner":
            has = any(
                s.ControlledBy(who=one.who) in filters
                for one in filters
                if isinstance(one, s.OwnedBy)
            )
        else:
            has = s.ControlledBy(who=step.to) in filters
        if has:
            yield report("W412", step)


def _filters(what: s.What) -> tuple[s.Filter, ...]:
    return what.filters if isinstance(what, s.Selection) else ()


def _with_itself(view: View) -> Iterator[Diagnostic]:
    """W413: one Momon trades places with itself, or copies itself."""
    pairs: list[tuple[Node, Iterable[s.What]]] = []
    pairs += [(step, (step.first, step.second)) for step in view.nodes.of(i.Swap)]
    pairs += [(step, step.whats) for step in view.nodes.of(i.Rotate)]
    pairs += [(step, (step.what, step.of)) for step in view.nodes.of(i.CopyOf)]
    for step, whats in pairs:
        slots = []
        for what in whats:
            if not isinstance(what, s.Selection):
                try:
                    slots.append(view.bindings.slot_of(what))
                except KeyError:
                    break  # it has its own error
        if len(set(slots)) < len(slots):
            yield report("W413", step, "H12.2")


def _unspoken(view: View) -> Iterator[Diagnostic]:
    """W415: a player chooses a Momon, and nothing is done with it."""
    choices = view.nodes.of(i.Choose)
    if not choices:
        return
    spoken = view.bindings.slots_spoken_of
    asked = {
        id(step)
        for before, after in zip(view.ability.body, view.ability.body[1:], strict=False)
        if isinstance(after, i.IfYouDo) and not isinstance(before, i.ChooseModes)
        for step in before.steps
    }
    for choose in choices:
        named = choose.what.name is not None  # W301 tells of a name that nothing speaks of
        unspoken = view.bindings.index_of(choose.what) not in spoken
        if unspoken and not named and id(choose) not in asked:
            yield report("W415", choose)


def _choices(view: View) -> Iterator[Diagnostic]:
    """W419 a mode twice, W420 a choice of everything there is, W421 one round."""
    for choice in view.nodes.of(i.ChooseModes):
        if choice.minimum == choice.maximum == len(choice.modes):
            yield report("W420", choice, "12.3.1")
        for number, mode in enumerate(choice.modes):
            if mode in choice.modes[:number]:
                yield report("W419", mode, "12.3.1")
    for repeat in view.nodes.of(i.Repeat):
        if repeat.times == 1 and not isinstance(repeat.times, Hole):
            yield report("W421", repeat)


def _asked_of_another(ability: a.Triggered) -> Iterator[Diagnostic]:
    """W430: "If they do" after what only you may do, or the other way round (H11.7)."""
    asked: s.Who | None = None
    for sentence in ability.body:
        if isinstance(sentence, i.IfYouDo):
            if asked is not None and sentence.who != asked:
                yield report("W430", sentence, "H11.7")
        else:
            asked = i.asked_of(sentence)


Change = a.HasPower | a.HasStars | i.GetsPower | i.GetsStars


def large(nodes: Nodes) -> Iterator[Diagnostic]:
    """W335: a change beyond any value that a card is printed with (H5.1)."""
    most = POWERS[1]
    changes: list[Change] = [
        *nodes.of(a.HasPower), *nodes.of(a.HasStars), *nodes.of(i.GetsPower),
        *nodes.of(i.GetsStars),
    ]  # fmt: skip
    for change in changes:
        if abs(change.amount) > most and not isinstance(change.amount, Hole):
            yield report("W335", change, "H5.1", amount=f"{change.amount:+}", most=most)
