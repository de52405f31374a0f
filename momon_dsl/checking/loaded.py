"""A pack whose scripts have all been checked, with their ASTs: what a game is made from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

import attrs

from momon_dsl.checking.files import find_scripts, read_bytes
from momon_dsl.checking.pack import Result, check_paths, uncollected
from momon_dsl.checking.script import CheckedScript, check_script
from momon_dsl.errors import PackError, ScriptError
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.findings import finding_of
from momon_dsl.language.nodes.base import Span
from momon_dsl.language.nodes.documents import Card, Deck, Format
from momon_dsl.language.nodes.scenarios import Scenario

_Item = TypeVar("_Item", Card, Deck, Format, Scenario)


@attrs.frozen
class CheckedPack:
    """Scripts without errors. Cards are found by number, decks and formats by name."""

    scripts: tuple[CheckedScript, ...]

    @property
    def cards(self) -> dict[str, Card]:
        """Every card but test cards, by its number."""
        return {card.id: card for _, card in self.items(Card) if not card.test}

    @property
    def decks(self) -> dict[str, Deck]:
        """Every deck by its name."""
        return {deck.name: deck for _, deck in self.items(Deck)}

    @property
    def formats(self) -> dict[str, Format]:
        """Every format by its name."""
        return {format_.name: format_ for _, format_ in self.items(Format)}

    def items(self, kind: type[_Item]) -> Iterator[tuple[CheckedScript, _Item]]:
        """Everything of one kind with the script it stands in, in the order of the files."""
        for script in self.scripts:
            for item in script.document.items if script.document else ():
                if isinstance(item, kind):
                    yield script, item


def load(paths: Iterable[str]) -> CheckedPack:
    """See `momon_dsl.checking.pack.load_pack`."""
    paths = list(paths)
    made: dict[str, CheckedScript] = {}
    result = check_paths(paths, made.__setitem__)
    if result.unreadable:
        path, reason = result.unreadable[0]
        raise PackError(f"{path}: {reason}")
    with uncollected():
        scripts = tuple(
            made.get(path) or check_script(path, read_bytes(path))
            for path in find_scripts(paths).scripts
        )
    if result.errors:
        found = _diagnostics(result, scripts)
        refused = next(f for f in result.files if any(x.is_error for x in f.findings))
        place = next(x for x in refused.findings if x.is_error)
        raise ScriptError(f"{refused.path}:{place.line}:{place.column}: {place.code}", found)
    return CheckedPack(scripts)


def _diagnostics(result: Result, scripts: Iterable[CheckedScript]) -> list[Diagnostic]:
    """What each script says by itself, and what was found between them."""
    found = [d for script in scripts for d in script.diagnostics]
    known = {finding_of(d) for d in found}
    between = [f for file in result.files for f in file.findings if f not in known]
    return found + [
        Diagnostic(f.code, Span(f.start, f.end, f.line, f.column), f.arguments, f.rules)
        for f in between
    ]
