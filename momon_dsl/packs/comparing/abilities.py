"""In what the abilities of two cards differ, field by field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import attrs

from momon_dsl.language.nodes.abilities import Continuous, Triggered
from momon_dsl.language.nodes.base import Node, Span
from momon_dsl.language.nodes.instructions import Do, If, May
from momon_dsl.language.nodes.keywords import KeywordUse

from .changes import Heading, Value, text_of
from .matching import matched

_HEADED_ALIKE = 0.3
"""How alike abilities that begin in the same way have to be, for one to be the other changed."""

Ability = Triggered | Continuous | KeywordUse


class Part(NamedTuple):
    """One difference: the key of its message, the values for it, and where it is now.

    `gone` says that the place is one of the old card.
    """

    key: str
    values: tuple[tuple[str, Value], ...]
    span: Span | None
    gone: bool = False


def differences(old: Sequence[Ability], new: Sequence[Ability]) -> Iterator[Part]:
    """What abilities have become, those that are most alike compared with each other.

    >>> from momon_dsl.language.parser import parse_ability
    >>> said = ("On Snatch: Incite this.", "On Snatch: You may Incite this.")
    >>> [part.key for part in differences(*([parse_ability(each)] for each in said))]
    ['may_gained']
    """
    pairs, moved = _matched(old, new)
    labels = _labels(new)
    for before, place in pairs:
        if before < 0:
            yield Part("gained", (("now", new[place]),), new[place].span)
        elif place < 0:
            yield Part("lost", (("was", old[before]),), old[before].span, gone=True)
        elif old[before] != new[place]:
            yield from _of_ability(old[before], new[place], labels[place])
    if moved:
        yield Part("order", (), new[0].span)


def _matched(
    old: Sequence[Ability], new: Sequence[Ability]
) -> tuple[tuple[tuple[int, int], ...], bool]:
    """Which ability has become which: among those that begin alike first."""
    pairs, moved = matched(old, new, text_of)
    lost = [before for before, place in pairs if place < 0]
    gained = [place for before, place in pairs if before < 0]
    found: dict[int, int] = {}
    for place in gained:
        same = [b for b in lost if b not in found.values() and _begin_alike(old[b], new[place])]
        more, _ = matched([old[b] for b in same], [new[place]], text_of, _HEADED_ALIKE)
        found |= [(place, same[before]) for before, here in more if before >= 0 and here >= 0]
    kept = [
        (found.get(place, before), place)
        for before, place in pairs
        if place >= 0 or before not in found.values()
    ]
    return tuple(kept), moved


def _begin_alike(old: Ability, new: Ability) -> bool:
    if isinstance(old, Triggered) and isinstance(new, Triggered):
        return old.trigger == new.trigger
    return type(old) is type(new) and not isinstance(old, KeywordUse)


def _labels(abilities: Sequence[Ability]) -> list[Heading]:
    """How each ability is called: by its beginning, numbered where several begin so."""
    begins: list[Node] = [
        each.trigger if isinstance(each, Triggered) else attrs.evolve(each, trivia=())
        for each in abilities
    ]
    counts, seen, made = Counter(begins), Counter[Node](), []
    for each in begins:
        seen[each] += 1
        made.append(Heading(each, seen[each] if counts[each] > 1 else 0))
    return made


def _of_ability(old: Ability, new: Ability, label: Heading) -> Iterator[Part]:
    here = (("ability", label),)
    if isinstance(old, Triggered) and isinstance(new, Triggered):
        if old.trigger != new.trigger:
            yield Part("trigger", (("was", old.trigger), ("now", new.trigger)), new.span)
        yield from _condition(old.condition, new.condition, here, new.span)
        if old.once != new.once:
            yield Part(f"once_{new.once or 'any'}", here, new.span)
        yield from _sentences(old.body, new.body, here, new.span)
    elif isinstance(old, Continuous) and isinstance(new, Continuous):
        if old.condition != new.condition:
            yield Part("trigger", (("was", Heading(old)), ("now", Heading(new))), new.span)
        yield from _sentences(old.statements, new.statements, here, new.span)
    else:
        yield Part("changed", (("was", old), ("now", new)), new.span)


def _condition(
    old: Node | None, new: Node | None, here: tuple[tuple[str, Value], ...], span: Span | None
) -> Iterator[Part]:
    if old == new:
        return
    if new is None:
        assert old is not None
        yield Part("if_lost", (*here, ("was", old)), span)
    elif old is None:
        yield Part("if_gained", (*here, ("now", new)), new.span or span)
    else:
        yield Part("if_changed", (*here, ("was", old), ("now", new)), new.span or span)


def _sentences(
    old: Sequence[Any], new: Sequence[Any], here: tuple[tuple[str, Value], ...], span: Span | None
) -> Iterator[Part]:
    pairs, moved = matched(old, new, text_of)
    lost = [before for before, place in pairs if place < 0]
    for before, place in pairs:
        if before < 0 and lost and len(old) == len(new) == 1:
            before = lost.pop()  # the one sentence has become the other, however unlike
        if place < 0:
            if before in lost:
                yield Part("sentence_lost", (*here, ("was", old[before])), old[before].span, True)
        elif before < 0:
            yield Part("sentence_gained", (*here, ("now", new[place])), new[place].span or span)
        elif old[before] != new[place]:
            yield _sentence(old[before], new[place], here, span)
    if moved:
        yield Part("sentence_order", here, span)


def _sentence(old: Any, new: Any, here: tuple[tuple[str, Value], ...], span: Span | None) -> Part:
    """One sentence that has become another; what is wrapped around it is told by name."""
    span = new.span or span
    same = getattr(old, "steps", ()) == getattr(new, "steps", None)
    if same and isinstance(old, If) and isinstance(new, Do):
        return Part("if_lost", (*here, ("was", old.condition)), span)
    if same and isinstance(old, Do) and isinstance(new, If):
        return Part("if_gained", (*here, ("now", new.condition)), span)
    if same and _may(old) and not _may(new):
        return Part("may_lost", (*here, ("now", new)), span)
    if same and _may(new) and not _may(old):
        return Part("may_gained", (*here, ("now", new)), span)
    if same and isinstance(old, If) and isinstance(new, If) and old.may == new.may:
        values = (("was", old.condition), ("now", new.condition))
        return Part("if_changed", (*here, *values), span)
    return Part("sentence_changed", (*here, ("was", old), ("now", new)), span)


def _may(sentence: Any) -> bool:
    """Whether a player can decline."""
    return isinstance(sentence, May) or getattr(sentence, "may", None) is not None
