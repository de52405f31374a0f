"""Which pack files this program has found right, kept for the next time.

A verdict depends on the bytes of the file, on the names that other packs define for it and on this
program, so it is kept under the hash of all three, in the user's cache.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from momon_dsl.checking.memory import cache_of_program, read_sealed, write_sealed
from momon_dsl.checking.summary import Mention
from momon_dsl.extensions.loading import problems

_RIGHT = b"right"


def is_right(digest: str, known: Sequence[Mention] = ()) -> bool:
    """Whether the pack file with this digest was found right with these names."""
    return read_sealed(_place(digest, known), 100) == _RIGHT


def note_right(digest: str, known: Sequence[Mention] = ()) -> None:
    """Remember that it was; not while an extension is broken, which may be whole again."""
    if not problems():
        write_sealed(_place(digest, known), _RIGHT)


def _place(digest: str, known: Sequence[Mention]) -> Path:
    names = json.dumps([digest, *known]).encode("ascii")
    return cache_of_program() / f"{hashlib.sha256(names).hexdigest()}.right"
