"""The digests in a pack file: of every file in it, of every item, and of what all of them mean.

The digest of the meaning is that of the syntax trees: comments, order, files and the language that
something is written in do not count. `momonpack.json` is written in one way only, so that what was
added to it, or said twice, is not the same any more.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, Final

import attrs

from momon_dsl import __version__

from . import limits
from .problems import refuse

SEAL: Final = "momonpack.json"
FORMAT: Final = 1
"""The form of pack files; another one is refused."""
_PROGRAM: Final = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+-]{0,39}")
"""What a version of momon may be called; it is shown to people."""


@attrs.frozen
class Seal:
    """What a pack file says of itself.

    `program` is the version of momon that has built it: another one may make other trees of the
    same scripts. `members` are SHA-256 of the other files by name, `items` digests of the meaning
    of each card, deck, format, keyword and scenario by kind and name; `meaning` is that of all.
    """

    id: str
    version: str
    program: str
    members: Mapping[str, str]
    items: Mapping[str, str]
    meaning: str

    @property
    def of_this_program(self) -> bool:
        """Whether its digests of meaning can be compared with those that are made here."""
        return self.program == __version__

    def to_bytes(self) -> bytes:
        """The bytes of `momonpack.json`."""
        return _canonical({"format": FORMAT, **attrs.asdict(self)})


def read_seal(data: bytes) -> Seal:
    """The seal in the bytes of `momonpack.json`; raises `PackRefused` for anything else.

    >>> seal = Seal("fox", "1.0.0", "0.1.0", {}, {}, meaning_of({}))
    >>> read_seal(seal.to_bytes()) == seal
    True
    """
    if len(data) > limits.SEAL_BYTES:
        raise refuse("large_seal", SEAL, limit=f"{limits.SEAL_BYTES:,}")
    try:
        found = json.loads(data)
        whole = _canonical(found) == data
    except (ValueError, RecursionError):
        raise refuse("bad_seal", SEAL) from None
    if isinstance(found, dict) and found.get("format") != FORMAT:
        raise refuse("other_format", SEAL, format=found.get("format"), known=FORMAT)
    if not (whole and _is_seal(found)):
        raise refuse("bad_seal", SEAL)
    return Seal(**{name: value for name, value in found.items() if name != "format"})


def _is_seal(found: Any) -> bool:
    texts: dict[str, type] = dict.fromkeys(("id", "version", "program", "meaning"), str)
    kinds: dict[str, type] = {"format": int, "members": dict, "items": dict, **texts}
    return (
        isinstance(found, dict)
        and found.keys() == kinds.keys()
        and all(type(found[name]) is kind for name, kind in kinds.items())
        and _PROGRAM.fullmatch(found["program"]) is not None
        and all(set(map(type, found[name].values())) <= {str} for name in ("members", "items"))
    )


def digest_of(data: bytes) -> str:
    """The digest of a file."""
    return hashlib.sha256(data).hexdigest()


def meaning_of(items: Mapping[str, str]) -> str:
    """What all items mean."""
    return digest_of(_canonical(dict(items)))


def _canonical(value: Any) -> bytes:
    """The one way to write a value, an entry to a line; `indent` would take five times as long."""
    text = json.dumps(value, sort_keys=True, separators=(",\n", ": "), allow_nan=False)
    return text.encode("ascii") + b"\n"
