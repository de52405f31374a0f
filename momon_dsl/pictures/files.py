"""Pictures as files: in which format, and what they may be called."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, get_args

from .drawing import Picture
from .pdf import to_pdf
from .png import to_png
from .svg import to_svg

Format = Literal["svg", "png", "pdf"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)


def encoded(pictures: Sequence[Picture], form: Format, title: str, dpi: int) -> bytes:
    """The bytes of a file with these pictures; only a PDF can hold more than one.

    >>> encoded([Picture(1, 1, (), "Nothing")], "svg", "Nothing", 96)[:4]
    b'<svg'
    """
    if form == "pdf":
        return to_pdf(pictures, title)
    (picture,) = pictures
    return to_png(picture, dpi) if form == "png" else to_svg(picture).encode("utf-8")


def file_name(called: str) -> str:
    """What a file about something may be called anywhere.

    >>> file_name("FBD 167"), file_name("../ช้าง"), file_name("…")
    ('FBD-167', 'ช้าง', 'picture')
    """
    kept = re.sub(r"[^\w\u0e31-\u0e4e]+", "-", called).strip("-")
    return kept[:80] or "picture"
