"""Scripts as scenarios use them: where each part stands, which cards and formats are in reach."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs

from momon_dsl.checking.files import find_scripts, pack_root, read_bytes
from momon_dsl.checking.keywords import Find, finder, with_keywords
from momon_dsl.checking.script import CheckedScript, check_script
from momon_dsl.errors import PackError
from momon_dsl.language.nodes.base import Node, Span
from momon_dsl.language.nodes.documents import Card, CardRef, Document, Format
from momon_dsl.language.nodes.keywords import Keyword
from momon_dsl.language.nodes.scenarios import Scenario
from momon_dsl.language.source import Source
from momon_dsl.model.cards import CardDef
from momon_dsl.resources import cardscripts_dir


@attrs.frozen(eq=False)
class Script:
    """One file: its path as messages name it, its text, and what stands in it."""

    path: str
    source: Source
    document: Document

    def place(self, span: Span | None) -> tuple[int, int]:
        """Line and column, from 1, of a part of the script."""
        if span is None:
            return 1, 1
        original = self.source.original(span)
        return original.line, original.column

    def at(self, span: Span | None) -> str:
        """`path:line:column` of a part of the script."""
        line, column = self.place(span)
        return f"{self.path}:{line}:{column}"

    def line(self, span: Span | None) -> str:
        """The line of the script on which a part begins, without its indentation."""
        lines = self.source.text.splitlines()
        number = self.place(span)[0]
        return lines[number - 1].strip() if number <= len(lines) else ""

    def words(self, node: Node) -> str:
        """A part of the script as it is written, on one line and without its full stop."""
        if node.span is None:
            return ""
        return " ".join(self.source.script[node.span.start : node.span.end].split()).rstrip(".")


@attrs.frozen
class Elsewhere(Span):
    """A place in another script than the card's: in the one that defines its keyword."""

    script: Script


def _elsewhere(value: Any, script: Script) -> Any:
    """A part of a keyword, with the script that it stands in."""
    if isinstance(value, tuple):
        return tuple(_elsewhere(each, script) for each in value)
    if not isinstance(value, Node):
        return value
    parts = {
        field.name: _elsewhere(getattr(value, field.name), script)
        for field in attrs.fields(type(value))
        if field.name not in ("span", "trivia")
    }
    at = value.span
    span = at and Elsewhere(at.start, at.end, at.line, at.column, script)
    return attrs.evolve(value, span=span, **parts)


@attrs.frozen(eq=False)
class Case:
    """One scenario, the script it stands in, and the scripts whose cards it may use."""

    scenario: Scenario
    script: Script
    shelf: Shelf

    @property
    def place(self) -> str:
        """`path:line:column` of the scenario."""
        return self.script.at(self.scenario.span)

    def card(self, wanted: CardRef) -> tuple[Card, Script] | None:
        """The card that a line of the scenario names: its own, its file's, then those in reach."""
        own = [(card, self.script) for card in self.scenario.cards if names(wanted, card)]
        found = next((each for each in (*own, *self._cards()) if names(wanted, each[0])), None)
        if found is None:
            return None
        card, script = found
        return self.shelf.looked_up(card, script, self.script), script

    def _cards(self) -> Iterator[tuple[Card, Script]]:
        for script in self.shelf.in_reach(self.script):
            for item in script.document.items:
                if isinstance(item, Card) and (script is self.script or not item.test):
                    yield item, script  # a test card exists for its own file only

    def format(self, name: str) -> Format | None:
        """The format of this name that is in reach."""
        for script in self.shelf.in_reach(self.script):
            for item in script.document.items:
                if isinstance(item, Format) and item.name == name:
                    return item
        return None


def names(wanted: CardRef, card: Card | CardDef) -> bool:
    """Whether a reference by id or, quoted, by name means this card."""
    if not wanted.quoted:
        return card.id == wanted.id
    return wanted.id == card.name or any(wanted.id == name for _, name in card.names)


class Shelf:
    """The scripts that one command speaks of; those of their packs are read when needed."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._checked: dict[str, CheckedScript] = {}
        self._read: dict[str, Script | None] = {}
        self._required: dict[str, Sequence[str]] = {}
        self._packs: dict[str, str | None] = {}
        self._named = tuple(paths)

    def cases(self) -> Iterator[Case]:
        """The scenarios of all named scripts that can be read, in their order."""
        for path in self._named:
            script = self.script(path)
            if script is not None:
                yield from (
                    Case(item, script, self)
                    for item in script.document.items
                    if isinstance(item, Scenario)
                )

    def checked(self, path: str) -> CheckedScript:
        """The script at a path with everything found in it alone. Raises OSError."""
        if path not in self._checked:
            self._checked[path] = check_script(path, read_bytes(path))
        return self._checked[path]

    def script(self, path: str) -> Script | None:
        """The script at a path; None if it has errors or cannot be read."""
        if path not in self._read:
            self._read[path] = self._usable(path)
        return self._read[path]

    def _usable(self, path: str) -> Script | None:
        try:
            checked = self.checked(path)
        except OSError:
            return None  # whoever named it says so; what does not need it is not kept from running
        usable = checked.document if checked.usable else None
        return Script(path, checked.source, usable) if usable else None

    def in_reach(self, script: Script) -> Iterator[Script]:
        """Itself, the named ones, those of its pack, what that requires, the bundled: each once."""
        seen = {script.path}
        yield script
        for path in self._near(script.path):
            if path not in seen:
                seen.add(path)
                found = self.script(path)
                if found is not None:
                    yield found

    def _near(self, path: str) -> Iterator[str]:
        """The scripts around one, the nearest first."""
        yield from self._named
        root = pack_root(path)
        if root is not None:
            yield from find_scripts([root]).scripts
            if root not in self._required:
                self._required[root] = _required(root)
            yield from self._required[root]
        yield from _bundled()

    def looked_up(self, card: Card, user: Script, asking: Script | None = None) -> Card:
        """A card of the script `user` with what its keywords stand for.

        Those of the folder it stands in come first, then those of its pack, then all in reach of
        `asking`, by default the script itself. Raises PackError for a keyword that nobody defines.
        """
        return with_keywords(card, self._keywords(user, asking or user))

    def _pack(self, script: Script) -> str | None:
        """The folder of the pack that a script belongs to."""
        if script.path not in self._packs:
            self._packs[script.path] = pack_root(script.path)
        return self._packs[script.path]

    def _keywords(self, user: Script, asking: Script) -> Find:
        reach = {id(script): script for script in (user, *self.in_reach(asking))}
        defined = [
            (script, item)
            for script in reach.values()
            for item in script.document.items
            if isinstance(item, Keyword)
        ]
        pack = self._pack(user)
        defined.sort(key=lambda each: self._pack(each[0]) != pack)  # its own pack's come first
        found = finder(
            ((os.path.dirname(script.path), item) for script, item in defined),
            os.path.dirname(user.path),
        )

        def find(name: str) -> Keyword | None:
            keyword = found(name)
            script = next((script for script, item in defined if item is keyword), user)
            made: Keyword | None = keyword if script is user else _elsewhere(keyword, script)
            return made

        return find


def _required(root: str) -> Sequence[str]:
    """The scripts of the installed packs that the pack in a folder requires.

    Whoever runs scenarios says what of these is not installed.
    """
    from momon_dsl.packs.required import required_by  # late: few scenarios need it

    try:
        return find_scripts([row.folder for row in required_by(root)]).scripts
    except PackError:
        return ()


def _bundled() -> Sequence[str]:
    return find_scripts([str(cardscripts_dir())]).scripts
