"""What a word of the language still lacks, by name: for those who add one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, get_args

import attrs

from momon_dsl.language.nodes import NODES, Node, abilities, conditions, instructions, selections
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.phrasebook import contains, entry, frame_of, script

LANGUAGES: Final = {"en": "English", "th": "Thai"}
_KINDS: Final[dict[str, Any]] = {
    "instructions": instructions.Instruction,
    "triggers": abilities.Trigger,
    "filters": selections.Filter,
    "conditions": conditions.Condition,
}
_OF_MANY: Final = selections.ExtremeStars
"""The one filter that is no test of a Momon by itself, but of all that the others leave."""


def missing(kind: type[Node], cards: Iterable[Card] | None = None) -> list[str]:
    """The pieces that a node lacks, each in words; an empty list if it is whole.

    A node needs an entry in the phrase book (its docstring: meaning, an example in each
    language), a phrase and a printer in each language and a card that uses it: one of `cards`, the
    bundled ones unless others are given. An instruction, heading, filter or condition needs a
    handler besides, and an instruction that acts on Momon a name for the checker's messages.

    >>> missing(NODES["Incite"])
    []
    """
    return list(_missing(kind, cards))


def _missing(kind: type[Node], cards: Iterable[Card] | None) -> Iterator[str]:
    name = kind.__name__
    if NODES.get(name) is not kind:
        yield f"{name}: the node is not among the nodes of the language"
        return
    yield from _of_play(kind)
    yield from _of_checker(kind)
    try:
        entry(kind)
        frame_of(name)
    except (ValueError, LookupError) as error:
        yield f"{name}: the reference entry is missing ({error})"
        return
    for lang in LANGUAGES:
        yield from _of_language(kind, lang)
    yield from _of_cards(kind, cards)


def _of_play(kind: type[Node]) -> Iterator[str]:
    from momon_dsl.interpreter.conditions import CONDITIONS
    from momon_dsl.interpreter.extending import enter_extensions
    from momon_dsl.interpreter.instructions import HANDLERS
    from momon_dsl.interpreter.select import FILTERS
    from momon_dsl.interpreter.watches import HEADINGS

    enter_extensions()
    tables: dict[str, Any] = {
        "instructions": HANDLERS,
        "triggers": HEADINGS,
        "filters": FILTERS,
        "conditions": CONDITIONS,
    }
    for family, union in _KINDS.items():
        if issubclass(kind, get_args(union)) and kind not in tables[family] and kind != _OF_MANY:
            yield f"{kind.__name__}: the handler is missing ({family})"


def _of_checker(kind: type[Node]) -> Iterator[str]:
    from momon_dsl.checking.checks.zones import called

    if not issubclass(kind, get_args(instructions.Instruction)):
        return
    acts_on = any("What" in str(field.type) for field in attrs.fields(kind))
    if acts_on and not called(kind):
        yield f"{kind.__name__}: the checker entry is missing (what messages call it)"


def _of_language(kind: type[Node], lang: str) -> Iterator[str]:
    """Whether the example is understood, means the same in both, and is printed without loss."""
    from momon_dsl.language.parser import parse
    from momon_dsl.language.printer import to_script

    name, language = kind.__name__, LANGUAGES[lang]
    text = script(name, lang)
    found = parse(text)
    if found.document is None or not contains(found.document.items, kind):
        codes = ", ".join(sorted({each.code for each in found.diagnostics})) or "it means another"
        yield f"{name}: the phrase in {language} is missing (its example is not read: {codes})"
        return
    if found.diagnostics:
        yield f"{name}: the example in {language} is not canonical ({found.diagnostics[0].code})"
    for other, into in LANGUAGES.items():
        if other == lang:
            try:
                again = parse(to_script(found.document, "th" if other == "th" else "en")).document
            except (AttributeError, KeyError, TypeError) as error:
                yield f"{name}: the printer in {into} is missing ({error})"
                continue
            if again != found.document:
                yield f"{name}: the printer in {into} changes what is meant"


def _of_cards(kind: type[Node], cards: Iterable[Card] | None) -> Iterator[str]:
    if cards is None:
        from momon_dsl.packs.collection import bundled

        cards = bundled().cards.values()
    if not any(contains(card.abilities, kind) for card in cards):
        yield f"{kind.__name__}: no card uses it"
