"""The saved games in a folder, each played with the cards of two packs."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Final, NamedTuple

from momon_dsl import limits, saves
from momon_dsl.errors import MomonError, SaveError
from momon_dsl.packs.collection import Collection
from momon_dsl.telling.words import Lang

from .games import Under, difference, refitted
from .moments import Causes, Difference, Moment, parted
from .scenarios import Origin, Tried
from .shelf import PackShelf

GAMES: Final = 10_000
"""Files of a folder that are looked at, at most."""


class Gone(NamedTuple):
    """A saved game that was not played, and why."""

    path: str
    reason: str


def games(
    folder: str, old: PackShelf, new: PackShelf, causes: Causes, lang: Lang = "en"
) -> Iterator[Tried | Gone]:
    """Every saved game in a folder and below it, under both packs, by the names of the files.

    One that fits neither pack, or another version of momon, is not played.
    """
    for path in _files(folder):
        try:
            yield _tried(path, old, new, causes, lang)
        except OSError as error:
            yield Gone(path, error.strerror or type(error).__name__)
        except UnicodeDecodeError:
            yield Gone(path, "This is no saved game: it is not UTF-8.")
        except MomonError as error:
            yield Gone(path, str(error))


def _files(folder: str) -> list[str]:
    found: list[str] = []
    for around, folders, names in os.walk(folder):
        folders.sort()
        paths = (os.path.join(around, name) for name in sorted(names) if name.endswith(".json"))
        found += [path for path in paths if os.path.isfile(path)]
        if len(found) > GAMES:
            raise SaveError(f"{folder}: more than {GAMES:,} saved games are too many.")
    return found


def _tried(path: str, old: PackShelf, new: PackShelf, causes: Causes, lang: Lang) -> Tried:
    with open(path, encoding="utf-8") as file:
        text = file.read(limits.SAVE_CHARACTERS + 1)
    numbers = _numbers(text)
    shelves, cards = (old, new), [shelf.collection(numbers) for shelf in (old, new)]
    problems = [_problem(text, mine) for mine in cards]
    if None not in problems:
        raise SaveError(str(problems[0]))
    origin: Origin = "old" if problems[1] else "new" if problems[0] else "both"
    under: list[Under] = []
    refused: list[tuple[Moment, ...]] = []
    for shelf, mine in zip(shelves, cards, strict=True):
        try:
            under.append(Under(refitted(text, mine), mine, shelf.place, lang))
            refused.append(())
        except SaveError as error:
            refused.append((Moment(str(error)),))
    if len(under) < len(shelves):
        found: Difference | None = parted("begin", refused, causes=causes.of(numbers))
    else:
        found = difference(under[0], under[1], under[0].saved.choices, causes)
    return Tried("", path, origin, found)


def _numbers(text: str) -> list[str]:
    """The numbers of the cards that a saved game names; of anything else, none."""
    try:
        data = json.loads(text) if len(text) <= limits.SAVE_CHARACTERS else None
        return [str(number) for number in data["cards"]] if isinstance(data, dict) else []
    except (ValueError, TypeError, KeyError, RecursionError):
        return []


def _problem(text: str, cards: Collection) -> SaveError | None:
    """Why a saved game was not played with these cards; None if it was."""
    try:
        saves.read(text, cards)
    except SaveError as error:
        return error
    return None
