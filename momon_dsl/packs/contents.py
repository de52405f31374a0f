"""The list of what stands where in a pack file, so that an installed pack is ready at once.

It is the list of `index.py`, made when the pack was built. Whoever installs a pack checks it; and
every card is looked at again when it is first used: it has to stand there, to be right, and to mean
what the seal says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from momon_dsl import limits

from .facts import Facts
from .index import Index, Sources, index_from_json, with_keywords_counted
from .problems import refuse

CONTENTS: Final = "contents.json"


def contents(scripts: Mapping[str, bytes], facts: Mapping[str, Facts]) -> bytes:
    """The list of all items of some scripts, as JSON."""
    whole = Index.joined(facts[path].listed for path in scripts)
    index = with_keywords_counted(whole, Sources(dict(scripts), ""))
    return json.dumps(index, separators=(",", ":")).encode("ascii") + b"\n"


def read_contents(
    data: bytes, scripts: Mapping[str, bytes], items: Mapping[str, str], path: str
) -> Index:
    """The list in the bytes of a file; raises `PackRefused` if it is not one of these scripts.

    It names every one of the `items` that the seal names, and no other.
    """
    if len(data) > limits.PACK_INDEX_BYTES:
        raise refuse("wrong_contents", path)
    try:
        index = index_from_json(json.loads(data))
    except (ValueError, TypeError, KeyError, RecursionError):
        raise refuse("wrong_contents", path) from None
    named = {f"{kind} {key}" for kind, key in zip(index.kinds, index.keys, strict=True)}
    # An ability takes more than one letter, and room is made for as many as there are said to be.
    possible = sum(map(len, scripts.values()))
    if (
        [name for name, _ in index.files] != list(scripts)
        or named != items.keys()
        or sum(index.abilities) > possible
    ):
        raise refuse("wrong_contents", path)
    return index
