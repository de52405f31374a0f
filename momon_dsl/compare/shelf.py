"""The scripts and cards of one of two packs, as scenarios and saved games use them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property

from momon_dsl.checking.files import find_scripts
from momon_dsl.game import Game
from momon_dsl.interpreter.formats import build_format
from momon_dsl.language.nodes.base import Span
from momon_dsl.language.nodes.documents import Card, Format
from momon_dsl.model.events import Cause
from momon_dsl.model.format import Format as Rules
from momon_dsl.packs.collection import Collection
from momon_dsl.packs.comparing.side import Side
from momon_dsl.resources import cardscripts_dir
from momon_dsl.scenarios.scripts import Elsewhere, Script, Shelf


@cache
def bundled_scripts() -> tuple[str, ...]:
    """The paths of the scripts that come with momon."""
    return find_scripts([str(cardscripts_dir())]).scripts


class PackShelf(Shelf):
    """The scripts of a pack, wherever they lie, with those that it builds on.

    `disk` reads what is no part of it; two packs that are compared share it.
    """

    def __init__(self, side: Side, disk: Shelf) -> None:
        super().__init__([side.path(name) for name in side.scripts])
        self.side = side
        self._disk = disk
        self._own = {
            side.path(name): Script(side.path(name), each.source, each.document)
            for name, each in side.scripts.items()
            if each.document is not None
        }

    @property
    def scripts(self) -> Iterable[Script]:
        """The scripts of the pack itself."""
        return self._own.values()

    def script(self, path: str) -> Script | None:
        """The script at a path; None if it has errors or cannot be read."""
        return self._own.get(path) or self._disk.script(path)

    def in_reach(self, script: Script) -> Iterator[Script]:
        """Itself, the pack, what it builds on, the bundled ones: each once."""
        yield script
        yield from (each for each in self._own.values() if each is not script)
        for path in self._reach:
            found = self.script(path)
            if found is not None and found is not script:
                yield found

    @cached_property
    def _reach(self) -> Sequence[str]:
        required = find_scripts([row.folder for row in self.side.required]).scripts
        return [*required, *bundled_scripts()]

    @cached_property
    def _cards(self) -> dict[str, tuple[Card, Script]]:
        """Every card in reach, the nearest of each number, with its script."""
        found: dict[str, tuple[Card, Script]] = {}
        for script in self._all():
            for item in script.document.items:
                if isinstance(item, Card) and not item.test:
                    found.setdefault(item.id, (item, script))
        return found

    @cached_property
    def formats(self) -> dict[str, Rules]:
        """Every format in reach by its name."""
        found: dict[str, Rules] = {}
        for script in self._all():
            for item in script.document.items:
                if isinstance(item, Format) and item.name not in found:
                    found[item.name] = build_format(item)
        return {"House": Rules("House")} | found

    def _all(self) -> Iterable[Script]:
        return self.in_reach(next(iter(self.scripts)))

    def holder(self, card: str) -> Script | None:
        """The script that holds the card of this number."""
        return self._cards[card][1] if card in self._cards else None

    def place(self, game: Game, cause: Cause) -> tuple[Script, Span | None] | None:
        """Where the part of an ability stands that made an event."""
        span = game.runtime.span(cause)
        script = self.holder(game.pool.abilities[cause.ability].card)
        if isinstance(span, Elsewhere):
            script = span.script
        return (script, span) if script else None

    def collection(self, numbers: Iterable[str]) -> Collection:
        """Those of the cards that are in reach, with their keywords, and every format.

        Raises `PackError` for a keyword that nobody defines.
        """
        cards = {
            number: self.looked_up(*self._cards[number])
            for number in dict.fromkeys(numbers)
            if number in self._cards
        }
        return Collection(cards, {}, self.formats, ())
