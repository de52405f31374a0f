"""By which headers a column is recognised, in English and Thai."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Final

_BLANKS: Final = re.compile(r"[\s_\-.:()/]+")


@cache
def known() -> dict[str, tuple[str, ...]]:
    """The fields, and by which headers each is recognised.

    >>> known()["stars"][0]
    'stars'
    """
    file = resources.files("momon_dsl.packs.exchange") / "headers.toml"
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    return {field: tuple(names) for field, names in read.items()}


@cache
def by_header() -> dict[str, str]:
    """The field of every header that is known, these as `plain` makes them.

    >>> by_header()["ดาว"]
    'stars'
    """
    return {plain(name): field for field, names in known().items() for name in (field, *names)}


def recognised(header: str) -> str | None:
    """The field that a header names; None if it names none.

    >>> recognised("Rules Text"), recognised("ชื่อการ์ด"), recognised("Price")
    ('text', 'name', None)
    """
    return by_header().get(plain(header))


def plain(header: str) -> str:
    """A header without what does not count: case, blanks and signs.

    >>> plain(" Card-Name: ")
    'card name'
    """
    return _BLANKS.sub(" ", header.casefold()).strip()
