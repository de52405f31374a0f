"""Keyword abilities: whether they are used as they are defined, and what they stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs

from momon_dsl import limits
from momon_dsl.checking.context import report
from momon_dsl.checking.walking import descend
from momon_dsl.errors import PackError
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.documents import Card, Document
from momon_dsl.language.nodes.keywords import MOST, Keyword, KeywordUse, filled

Find = Callable[[str], Keyword | None]
"""The keyword of a name, None if there is none."""


def signature(node: Keyword | KeywordUse) -> str:
    """The kinds of the parameters that a keyword has, or of the arguments that a use gives.

    >>> signature(KeywordUse(name="Swift"))
    ''
    """
    parts = node.parameters if isinstance(node, Keyword) else node.arguments
    return ", ".join(part.kind for part in parts)


def problems(document: Document, uses: Iterable[KeywordUse]) -> Iterator[Diagnostic]:
    """E447 wrong arguments, E448 a keyword that uses itself, E449 a number out of range.

    `uses` are those of keywords in the document. E450 a keyword that uses one which is not
    defined above it; E451 two parameters of one name; W440 a parameter that nothing uses.
    """
    above: dict[str, Keyword] = {}
    for item in document.items:
        if isinstance(item, Keyword):
            yield from _parameters(item)
            for use in descend(item, KeywordUse):
                if use.name == item.name:
                    yield report("E448", use, name=use.name)
                elif use.name not in above:
                    yield report("E450", use, name=use.name)
            above.setdefault(item.name, item)
    for use in uses:
        for argument in use.arguments:
            given = argument.value
            if isinstance(given, int) and not 1 <= abs(given) <= MOST:
                yield report("E449", argument, number=given, most=MOST)
        if use.name in above and signature(use) != signature(above[use.name]):
            yield report("E447", use, name=use.name, wanted=signature(above[use.name]))


class _Noted(dict[str, int | str]):
    """Arguments that remember which of them were asked for."""

    def __init__(self, values: Mapping[str, int | str]) -> None:
        super().__init__(values)
        self.asked: dict[str, None] = {}

    def __getitem__(self, name: str) -> int | str:
        self.asked[name] = None
        return super().get(name, 1)

    def get(self, name: str, default: Any = None) -> Any:
        self.asked[name] = None
        return super().get(name, default)


def _parameters(keyword: Keyword) -> Iterator[Diagnostic]:
    noted = _Noted({})
    for ability in keyword.abilities:
        filled(ability, noted)
    seen: dict[str, None] = {}
    for each in keyword.parameters:
        if each.name in seen:
            yield report("E451", each, name=each.name)
        elif each.name not in noted.asked:
            yield report("W440", each, name=each.name)
        seen[each.name] = None


# --- what a keyword stands for -------------------------------------------------------------------


def with_keywords(card: Card, find: Find) -> Card:
    """The card with what each of its keywords stands for, in quotes too; itself if it uses none.

    Raises PackError for a keyword that `find` does not know or that is used in another way, and
    for keywords that stand for too much (`limits.KEYWORD_ABILITIES`).
    """
    if not any(True for ability in card.abilities for _ in descend(ability, KeywordUse)):
        return card
    return attrs.evolve(card, abilities=_looked_up(card.abilities, _Looking(find, card.id), ()))


class _Looking:
    """How keywords are found for one card, and how many abilities they may still stand for."""

    def __init__(self, find: Find, card: str) -> None:
        self.find, self._card, self._left = find, card, limits.KEYWORD_ABILITIES

    def count(self) -> None:
        """One more ability that a keyword stands for; raises PackError if they are too many."""
        self._left -= 1
        if self._left < 0:
            most = f"{limits.KEYWORD_ABILITIES:,}"
            raise PackError(f"{self._card}: its keywords stand for more than {most} abilities.")


def _looked_up(value: Any, looking: _Looking, within: tuple[str, ...]) -> Any:
    """A node, or several, with what the keywords in it stand for; the same one without any."""
    if isinstance(value, tuple):
        made = tuple(_looked_up(each, looking, within) for each in value)
        return value if all(a is b for a, b in zip(made, value, strict=True)) else made
    if isinstance(value, KeywordUse):
        return attrs.evolve(value, expansion=_expansion(value, looking, within))
    if not isinstance(value, Node):
        return value
    changes = {
        field.name: made
        for field in attrs.fields(type(value))
        if (made := _looked_up(getattr(value, field.name), looking, within))
        is not getattr(value, field.name)
    }
    return attrs.evolve(value, **changes) if changes else value


def _expansion(use: KeywordUse, looking: _Looking, within: tuple[str, ...]) -> tuple[Any, ...]:
    keyword = looking.find(use.name)
    if keyword is None:
        raise PackError(f"There is no keyword {use.name}.")
    if use.name in within:
        raise PackError(f"The keyword {use.name} uses itself.")
    if len(within) == limits.KEYWORD_DEPTH:
        raise PackError(f"The keyword {within[0]} stands for keywords inside keywords, too deep.")
    if signature(use) != signature(keyword):
        raise PackError(f"The keyword {use.name} takes: {signature(keyword) or 'nothing'}.")
    pairs = zip(keyword.parameters, use.arguments, strict=True)
    values = {parameter.name: argument.value for parameter, argument in pairs}
    found: list[Any] = []
    for ability in keyword.abilities:
        made = _looked_up(filled(ability, values), looking, (*within, use.name))
        if isinstance(made, KeywordUse):
            found += made.expansion
        else:
            looking.count()
            found.append(made)
    return tuple(found)


def where_known(cards: Iterable[Card], documents: Iterable[Document]) -> list[Card]:
    """The cards with what their keywords stand for, as far as these documents define them."""
    found = [item for document in documents for item in document.items]
    find = finder((("", item) for item in found if isinstance(item, Keyword)), "")
    made: list[Card] = []
    for card in cards:
        try:
            made.append(with_keywords(card, find))
        except PackError:
            made.append(card)
    return made


def finder(definitions: Iterable[tuple[str, Keyword]], folder: str) -> Find:
    """Looks a keyword up among (folder, keyword) pairs: those of its own folder come first."""
    near: dict[str, Keyword] = {}
    far: dict[str, Keyword] = {}
    for where, keyword in definitions:
        (near if where == folder else far).setdefault(keyword.name, keyword)
    return lambda name: near.get(name) or far.get(name)
