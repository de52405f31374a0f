"""What a pack file says of each script: what its items mean, and where they stand.

It depends on the bytes of the script and on this program only, and is kept for the next time, so
that of a pack with one new card only the script of that card is parsed again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from momon_dsl import limits
from momon_dsl.checking.memory import cache_of_program, read_sealed, write_sealed
from momon_dsl.checking.script import CheckedScript
from momon_dsl.extensions.loading import problems

from .index import Index, entries_of, index_from_json
from .meaning import Meaning, meanings
from .scripts import checked


class Facts(NamedTuple):
    """The items of one script as a list of their places, and what each of them means."""

    listed: Index
    items: list[Meaning]


_Known = tuple[Index, list[Meaning] | None]
"""What is known of a script; what its items mean only once a pack file has asked for it."""


def facts_of(
    scripts: Mapping[str, bytes], made: Mapping[str, CheckedScript] | None = None
) -> dict[str, Facts]:
    """The facts of scripts without mistakes; those that were `made` are not parsed again."""
    known = _known(scripts, made or {}, with_meanings=True)
    return {path: Facts(listed, items or []) for path, (listed, items) in known}


def lists_of(
    scripts: Mapping[str, bytes], made: Mapping[str, CheckedScript] | None = None
) -> dict[str, Index]:
    """The lists of `facts_of` alone, which are made in a third of the time."""
    known = _known(scripts, made or {}, with_meanings=False)
    return {path: listed for path, (listed, _) in known}


def _known(
    scripts: Mapping[str, bytes], made: Mapping[str, CheckedScript], *, with_meanings: bool
) -> Iterator[tuple[str, _Known]]:
    for path, data in scripts.items():
        found = _recall(data)
        if found is None or (with_meanings and found[1] is None):
            found = _of(checked({path: data}, made)[path], with_meanings)
            _remember(data, found)
        listed, items = found
        named = tuple((path, language) for _, language in listed.files)
        yield path, (listed._replace(files=named), items)


def _of(script: CheckedScript, with_meanings: bool) -> _Known:
    document = script.document
    listed = Index.of([("", document.language if document else "en")], entries_of(script, 0))
    if not with_meanings:
        return listed, None
    return listed, meanings(document) if document else []


# --- remembered ----------------------------------------------------------------------------------


def _place(data: bytes) -> Path:
    return cache_of_program() / f"{hashlib.sha256(data).hexdigest()}.facts"


def _remember(data: bytes, facts: _Known) -> None:
    """Keep them; not while an extension is broken, nor what other scripts have a part in."""
    if problems() or min(facts[0].abilities, default=0) < 0:
        return
    payload = json.dumps(facts, ensure_ascii=False).encode("utf-8", "surrogatepass")
    if len(payload) <= limits.CACHE_ENTRY_BYTES // 2:
        write_sealed(_place(data), payload)


def _recall(data: bytes) -> _Known | None:
    payload = read_sealed(_place(data), limits.CACHE_ENTRY_BYTES)
    try:
        return None if payload is None else _from_json(json.loads(payload))
    except (ValueError, TypeError, RecursionError):
        return None


def _from_json(data: Any) -> _Known:
    """What was known, read back; raises ValueError or TypeError if it is nothing of the kind."""
    listed, items = data
    if items is not None:
        items = [(str(name), str(digest)) for name, digest in items]
    return index_from_json(listed), items
