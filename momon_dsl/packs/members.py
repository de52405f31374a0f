"""Names of the files in a pack: what every system takes as a file below a folder, and nothing else.

A name is refused, never mended: what is shown is what is written.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from momon_dsl.checking.files import SUFFIX
from momon_dsl.language.lookalikes import latin_twin
from momon_dsl.language.wording import UNSEEN

from . import limits
from .problems import Problem, problem

_RESERVED: Final = re.compile(
    r"(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\..*)?",
    re.IGNORECASE,
)
_BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0]"
)
"""Fillers, variation selectors and the like: characters that take no room, or show nothing."""
_FORBIDDEN: Final = re.compile(r'[<>"|?*]')
_DRIVE: Final = re.compile(r"[A-Za-z]:")


def reserved(name: str) -> bool:
    """Whether Windows takes a name for a device, with whatever ending, and blanks before that.

    >>> reserved("nul.momon"), reserved("con .momon"), reserved("null.momon")
    (True, True, False)
    """
    return _RESERVED.fullmatch(name) is not None


def shows(text: str) -> bool:
    """Whether every character of a text can be seen, blanks apart.

    >>> shows("ป่า 1"), shows("fo\N{ZERO WIDTH SPACE}x"), shows("fo\N{VARIATION SELECTOR-16}x")
    (True, False, False)
    """
    return not (UNSEEN.search(text) or _BLANK.search(text))


def piled(text: str) -> bool:
    """Whether more marks stand on one letter than any script needs: they would cover other lines.

    >>> piled("น้ำที่เปี๊ยก"), piled("Z" + "\N{COMBINING ACUTE ACCENT}" * 5)
    (False, True)
    """
    marks = 0
    for each in text:
        marks = marks + 1 if unicodedata.category(each) in ("Mn", "Me") else 0
        if marks > limits.MARKS:
            return True
    return False


def bad_name(name: str) -> str | None:
    """The key of the message that says what is wrong with a name; None if nothing is.

    >>> bad_name("cards/ป่า.momon"), bad_name("../cards.momon"), bad_name("C:cards.momon")
    (None, 'traversal', 'drive')
    """
    if not name:
        return "empty_name"
    if not shows(name) or any(each.isspace() and each != " " for each in name):
        return "unseen_name"
    if "\\" in name:
        return "backslash"
    if name.startswith("/"):
        return "absolute"
    if ":" in name:
        return "drive" if _DRIVE.match(name) else "forbidden_name"
    parts = name.split("/")
    if len(name.encode()) > limits.NAME_BYTES or len(parts) > limits.FOLDER_DEPTH:
        return "long_name"
    return next((key for key in map(_bad_part, parts) if key), None)


def _bad_part(part: str) -> str | None:
    if part in ("", ".", ".."):
        return "traversal"
    if len(part.encode()) > limits.PART_BYTES:
        return "long_name"
    if reserved(part):
        return "reserved_name"
    if (
        _FORBIDDEN.search(part)
        or part.startswith((".", " ", "~", "-"))
        or part.endswith((".", " "))
    ):
        return "forbidden_name"
    if part != unicodedata.normalize("NFC", part) or unicodedata.category(part[0]) == "Mn":
        return "not_nfc"
    return "lookalike_name" if any(latin_twin(each) != each for each in part) else None


def bad_names(names: Iterable[str]) -> Iterator[Problem]:
    """What is wrong with the names of one pack, and between them.

    >>> [each.key for each in bad_names(["a.momon", "A.momon", "b/c.momon", "b"])]
    ['twin_name', 'file_and_folder']
    """
    seen: dict[str, str] = {}
    folders: dict[str, str] = {}
    for name in names:
        key = bad_name(name)
        if key:
            yield problem(key, name=name or "?")
            continue
        twin = twin_of(name)
        if twin in seen:
            same = seen[twin] == name
            yield problem("double_name" if same else "twin_name", name=name, other=seen[twin])
        seen.setdefault(twin, name)
        parts = name.split("/")
        for depth in range(1, len(parts)):
            folder = "/".join(parts[:depth])
            known = folders.setdefault(twin_of(folder), folder)
            if known != folder:
                yield problem("twin_name", name=folder, other=known)
    yield from (problem("file_and_folder", name=seen[twin]) for twin in seen if twin in folders)


def twin_of(name: str) -> str:
    """What all names are alike that some file system takes for one.

    >>> twin_of("Straße.momon") == twin_of("STRASSE.momon")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold())


def is_script(name: str) -> bool:
    """Whether a name is that of a script."""
    return name.endswith(SUFFIX) and name.rpartition("/")[2] != SUFFIX
