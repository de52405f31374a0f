"""Saved games on the disk: read with bounds, written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from momon_dsl import limits
from momon_dsl.checking.writing import write_whole
from momon_dsl.errors import MomonError


def read_save(path: str) -> str:
    """The text of a saved game, no more of it than a save can have. Raises `MomonError`, OSError.

    Only a file is read: a device or a pipe might never end.
    """
    place = Path(path)
    if place.exists() and not place.is_file():
        raise MomonError(f"{path} is no file.")
    with place.open(encoding="utf-8") as file:
        try:
            return file.read(limits.SAVE_CHARACTERS + 1)
        except UnicodeDecodeError:
            raise MomonError(f"{path} is no saved game: it is not UTF-8 text.") from None


def write_save(path: str, text: str) -> None:
    """Write a saved game; a file that was there is replaced only by a whole one. Raises OSError."""
    write_whole(path, text)


def free_name(folder: str = "") -> str:
    """A name for a save that no file in a folder has yet: momon-1.json, momon-2.json, …"""
    return next(name for name in _names() if not os.path.lexists(os.path.join(folder, name)))


def rescue(text: str) -> str:
    """Write a game that is broken off to a new file here or, failing that, elsewhere; its path.

    Raises OSError if nothing can be written anywhere.
    """
    for folder in ("", tempfile.gettempdir()):
        with suppress(OSError):
            path = os.path.join(folder, free_name(folder))
            write_save(path, text)
            return path
    raise OSError("no folder to write a saved game into")


def _names() -> Iterator[str]:
    return (f"momon-{number}.json" for number in count(1))
