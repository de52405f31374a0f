"""What every "it", "that Momon" and called name of a script is bound to, for people to see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

import attrs

from momon_dsl.checking.antecedents import Bindings, Problem, bind, bind_replacement
from momon_dsl.checking.walking import descend
from momon_dsl.language.nodes import Document
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import Node, Span
from momon_dsl.language.nodes.instructions import ForEach

_Reference = s.It | s.ThatMomon | s.ThoseMomon | s.NamedOne | s.EventMomon

Stands = Literal["chosen", "event", "this", "item", "nothing", "several"]


@attrs.frozen
class Referred:
    """One reference of a script.

    `stands` says for what: a Momon that an instruction "chosen", the one of the triggering
    "event", "this", the "item" of a `For each`; "nothing" or "several" are mistakes. `of` is the
    place of what it stands for, None for `this`; with "several", of the first that could be meant.
    """

    owner: str
    span: Span
    stands: Stands
    of: Span | None = None


def references(document: Document) -> Iterator[Referred]:
    """Every reference of a document but `this`, in the order of the text.

    >>> from momon_dsl.language.parser import parse_strict
    >>> text = 'card FBD 1 "One" On Summon: Move target Momon to an empty Space. Incite it.'
    >>> [(each.owner, each.stands, each.of.start) for each in references(parse_strict(text))]
    [('FBD 1', 'chosen', 33)]
    """
    for item in document.items:
        owner = str(getattr(item, "id", None) or item.name)
        found: list[Referred] = []
        for ability in descend(item, a.Triggered):
            found += _of_ability(owner, ability, bind(ability))
        for instead in descend(item, a.Instead):
            found += _of_ability(owner, instead, bind_replacement(instead))
        # An ability in quotes is walked for itself; the one around it leaves it alone.
        yield from sorted({(r.span.start, r.span.end): r for r in found}.values(), key=_place)


def _place(referred: Referred) -> int:
    return referred.span.start


def _of_ability(owner: str, ability: Node, bound: Bindings) -> Iterator[Referred]:
    wrong = {id(problem.node): problem for problem in bound.problems}
    for reference in descend(ability, get_args(_Reference)):
        if reference.span is None:
            continue
        if id(reference) in wrong:
            yield _mistaken(owner, reference.span, wrong[id(reference)])
            continue
        try:
            slot = bound.slot_of(reference)
        except KeyError:
            continue
        yield Referred(owner, reference.span, *_meaning(ability, bound, slot, reference))


def _meaning(
    ability: Node, bound: Bindings, slot: int | str, reference: Node
) -> tuple[Stands, Span | None]:
    if isinstance(slot, int):
        return "chosen", bound.selections[slot].span
    if slot == "item":
        around = (each for each in descend(ability, ForEach) if _holds(each, reference))
        return "item", next((each.what.span for each in around), None)
    if slot == "event" and isinstance(ability, a.Triggered):
        subject = getattr(ability.trigger, "subject", ability.trigger)
        return "event", subject.span or ability.trigger.span
    return "this", None


def _holds(around: Node, node: Node) -> bool:
    return any(part is node for part in descend(around, type(node)))


def _mistaken(owner: str, span: Span, problem: Problem) -> Referred:
    first = next((node.span for node in problem.candidates if node.span), None)
    return Referred(owner, span, "several" if problem.code == "E302" else "nothing", first)
