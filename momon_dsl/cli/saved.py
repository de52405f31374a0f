"""Saved games as commands take them: by the path of a file, with the cards of that game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from momon_dsl.cli.cards import BadPath

if TYPE_CHECKING:
    from momon_dsl.game import Game
    from momon_dsl.language.nodes.base import Span
    from momon_dsl.model.events import Cause
    from momon_dsl.packs.collection import Collection
    from momon_dsl.replay import Replay
    from momon_dsl.scenarios.scripts import Script


def is_save(path: str) -> bool:
    """Whether a path is that of a saved game: a file that begins as JSON, which no script does.

    A list is no saved game either, but is meant as one.
    """
    try:
        with open(path, "rb") as file:
            return file.read(64).lstrip()[:1] in (b"{", b"[")
    except OSError:
        return False


class Opened:
    """A saved game that has been read, and the scripts that its cards stand in."""

    def __init__(self, path: str, replay: Replay, scripts: Scripts) -> None:
        self.path = path
        self.replay = replay
        self.scripts = scripts

    def at(self, after: int | None, *, trace: bool = False) -> Game:
        """The game after so many choices; raises `click.UsageError` if there are fewer."""
        if after is not None and after > self.replay.count:
            choices = "1 choice" if self.replay.count == 1 else f"{self.replay.count} choices"
            raise click.UsageError(f"This saved game has {choices}; there is no --after {after}.")
        return self.replay.at(after, trace=trace)


def opened(path: str, packs: Sequence[str] = ()) -> Opened:
    """Read a saved game; raises `SaveError`, or BadPath if it cannot be read.

    Its cards come from the first of these with which it can be played again: the packs that are
    named or, without any, the pack of this folder, alone and with the bundled cards; without any
    named, then the bundled cards alone.
    """
    from momon_dsl.errors import PackError, SaveError
    from momon_dsl.replay import Replay

    text = _text(path)
    told: list[SaveError] = []
    for collection in _collections(packs):
        try:
            cards = collection()
        except PackError as error:
            if told:
                continue  # cards that do not go with the bundled ones are no reason
            raise BadPath(str(error)) from None
        try:
            return Opened(path, Replay(text, cards=cards), Scripts(packs))
        except SaveError as error:
            told.insert(0 if _has_all(text, cards) else len(told), error)
    raise SaveError(f"{path}: {told[0]}")


def _has_all(text: str, cards: Collection) -> bool:
    """Whether a collection has the cards that a saved game names."""
    import json

    try:
        return all(str(card) in cards.cards for card in json.loads(text)["cards"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return False


def _text(path: str) -> str:
    from momon_dsl import limits
    from momon_dsl.errors import SaveError

    try:
        with open(path, encoding="utf-8") as file:
            return file.read(limits.SAVE_CHARACTERS + 1)
    except UnicodeDecodeError:
        raise SaveError(f"{path}: This is no saved game: it is not UTF-8.") from None
    except OSError as error:
        from momon_dsl.checking.files import reason_of

        raise BadPath(f"{path}: {reason_of(error)}") from None


def _collections(packs: Sequence[str]) -> Iterator[Callable[[], Collection]]:
    from pathlib import Path

    from momon_dsl.checking.files import SUFFIX, pack_root
    from momon_dsl.packs.collection import bundled, read
    from momon_dsl.resources import cardscripts_dir

    root = None if packs else pack_root(os.path.join(".", SUFFIX))
    paths = [Path(pack) for pack in packs or filter(None, [root])]
    if paths:
        own = partial(read, paths)
        yield own
        yield partial(_with_bundled, own)
        yield partial(read, [*paths, cardscripts_dir()])  # as Python code names them
    if not packs:
        yield bundled


def _with_bundled(own: Callable[[], Collection]) -> Collection:
    """The cards of packs before the bundled ones, as `momon play` has them."""
    from momon_dsl.packs.collection import bundled

    return own().before(bundled())


class Scripts:
    """Where each card stands, found when it is asked for."""

    def __init__(self, packs: Sequence[str]) -> None:
        from momon_dsl.scenarios.scripts import Shelf

        self._packs = packs
        self._shelf = Shelf(())
        self._found: dict[str, Script | None] = {}

    def of(self, card: str) -> Script | None:
        """The script that holds the card of this number; None if there is none any more."""
        if card not in self._found:
            self._found[card] = self._look_up(card)
        return self._found[card]

    def place(self, game: Game, cause: Cause) -> tuple[Script, Span | None] | None:
        """Where the part of an ability stands that made an event; None if that is not known."""
        return self._of_part(game, cause.ability, game.runtime.span(cause))

    def at(self, game: Game, ability: int, span: Span | None) -> str:
        """`path:line:column` of a part of an ability."""
        found = self._of_part(game, ability, span)
        return found[0].at(span) if found else game.pool.abilities[ability].card

    def _of_part(
        self, game: Game, ability: int, span: Span | None
    ) -> tuple[Script, Span | None] | None:
        from momon_dsl.scenarios.scripts import Elsewhere

        script = self.of(game.pool.abilities[ability].card)
        if isinstance(span, Elsewhere):
            script = span.script
        return None if script is None else (script, span)

    def _look_up(self, card: str) -> Script | None:
        from momon_dsl.errors import PackError
        from momon_dsl.packs.lookup import look_up

        try:
            return self._shelf.script(look_up(card, self._packs).path)
        except PackError:
            return None
