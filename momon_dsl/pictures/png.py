"""A picture as PNG."""

from __future__ import annotations

from .drawing import Picture
from .extra import library
from .svg import to_svg


def to_png(picture: Picture, dpi: int = 300) -> bytes:
    """The picture with so many dots per inch.

    >>> to_png(Picture(1, 1, (), "Nothing"))[:4]
    b'\\x89PNG'
    """
    drawn: bytes = library("resvg_py").svg_to_bytes(
        svg_string=to_svg(picture),
        dpi=float(dpi),
        skip_system_fonts=True,
    )
    return bytes(drawn)
