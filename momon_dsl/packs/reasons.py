"""Why a file cannot be used, as a key of `messages`: the words of others are in English alone."""

from __future__ import annotations

import errno
import re
import tomllib
from typing import Final

from .problems import PackRefused, refuse

_SYSTEM: Final = {
    "why_absent": (errno.ENOENT, errno.ENOTDIR),
    "why_folder": (errno.EISDIR,),
    "why_forbidden": (errno.EACCES, errno.EPERM, errno.EROFS),
    "why_full": (errno.ENOSPC, errno.EDQUOT),
    "why_long": (errno.ENAMETOOLONG,),
    "why_circle": (errno.ELOOP,),
}
"""What the system says, by its numbers."""

_TOML: Final = {
    "why_twice": ("Cannot ", "Duplicate "),
    "why_open": ("Unclosed ", "Unterminated ", "Expected ']", "Expected \"'''", 'Expected \'"""'),
    "why_no_sign": ("Expected '='",),
    "why_more": ("Expected newline",),
    "why_escape": ("Unescaped ", "Escaped ", "Invalid hex"),
    "why_no_value": ("Invalid value", "Invalid date"),
    "why_character": ("Illegal ", "Found invalid", "Invalid initial"),
}
"""What the reader of TOML says, by the beginnings of its sentences."""

_PLACE: Final = re.compile(r"\(at line (\d+), column (\d+)\)$")


def of_system(error: OSError) -> dict[str, str]:
    """The arguments of a message about a path; `code` is the name of a number without a sentence.

    >>> of_system(FileNotFoundError(errno.ENOENT, "")), of_system(OSError(errno.EIO, ""))
    ({'reason': 'why_absent', 'code': ''}, {'reason': 'why_other', 'code': 'EIO'})
    """
    known = next((key for key, numbers in _SYSTEM.items() if error.errno in numbers), "")
    if known:
        return {"reason": known, "code": ""}
    name = errno.errorcode.get(error.errno or 0, type(error).__name__)
    return {"reason": "why_other", "code": name}


def unusable(path: str, error: OSError) -> PackRefused:
    """The refusal for a path that the system does not let anybody use.

    >>> print(unusable("faces", IsADirectoryError(errno.EISDIR, "")))
    faces: This cannot be used: it is a folder.
    """
    return refuse("unusable", path, **of_system(error))


def of_toml(error: tomllib.TOMLDecodeError, text: str) -> tuple[str, int, int]:
    """Why a text is no TOML, with the line and the column; the end of the text if it is not said.

    >>> try:
    ...     tomllib.loads("[a.b]\\n[a.b]")
    ... except tomllib.TOMLDecodeError as error:
    ...     of_toml(error, "[a.b]\\n[a.b]")
    ('why_twice', 2, 5)
    """
    said = str(error)
    key = next((key for key, starts in _TOML.items() if said.startswith(starts)), "why_no_line")
    place = _PLACE.search(said)
    if place:
        return key, int(place[1]), int(place[2])
    lines = text.rstrip("\r\n").split("\n")
    return key, len(lines), len(lines[-1].rstrip("\r")) + 1
