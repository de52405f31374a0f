"""Text as outlines: shaped by HarfBuzz, so that Thai vowels and tone marks stand where they belong.

The font is Sarabun, which has Thai and Latin letters that go together; it comes with the extra and
not from the machine, so that a picture is the same everywhere.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from .extra import library

Style = Literal["regular", "bold", "italic"]
FILES: Final[dict[Style, str]] = {
    "regular": "Sarabun-Regular.ttf",
    "bold": "Sarabun-Bold.ttf",
    "italic": "Sarabun-Italic.ttf",
}

Command = tuple[str, tuple[float, ...]]
"""A part of an outline: M, L, Q, C or Z with its coordinates, as in SVG but y upwards."""


class Glyph(NamedTuple):
    """A glyph by its number in the font, and where it stands in a run, in units of the font."""

    number: int
    x: float
    y: float


class Run(NamedTuple):
    """Shaped text, its glyphs in order, and how far it goes, in units of the font."""

    glyphs: tuple[Glyph, ...]
    advance: float


class Face:
    """One style of the font."""

    def __init__(self, style: Style) -> None:
        hb = library("uharfbuzz")
        folder = Path(str(library("fontpkg_sarabun").ROOT), "files")
        self._hb: Any = hb
        self._face: Any = hb.Face(hb.Blob.from_file_path(str(folder / FILES[style])))
        self._font: Any = hb.Font(self._face)
        extents = self._font.get_font_extents("ltr")
        self.style = style
        self.units = float(self._face.upem)
        self.ascender: float = extents.ascender / self.units
        """How far letters with marks above them go up from the baseline, in ems."""
        self.descender: float = -extents.descender / self.units

    @lru_cache(maxsize=20_000)  # noqa: B019 - there are three faces, kept for good
    def run(self, text: str) -> Run:
        """The glyphs of a text without line breaks."""
        buffer = self._hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        self._hb.shape(self._font, buffer)
        glyphs, x = [], 0.0
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            glyphs.append(Glyph(info.codepoint, x + place.x_offset, float(place.y_offset)))
            x += place.x_advance
        return Run(tuple(glyphs), x)

    def width(self, text: str) -> float:
        """How wide a text is, in ems.

        A tone mark takes no room of its own:

        >>> face = face_of("regular")
        >>> face.width("ที่") == face.width("ท")
        True
        """
        return self.run(text).advance / self.units

    @lru_cache(maxsize=5_000)  # noqa: B019 - as above
    def outline(self, number: int) -> tuple[Command, ...]:
        """The outline of a glyph, in units of the font."""
        pen = _Pen()
        self._font.draw_glyph_with_pen(number, pen)
        return tuple(pen.commands)


@cache
def face_of(style: Style) -> Face:
    """A style of the font; raises `MissingExtra` where the libraries for it are missing."""
    return Face(style)


class _Pen:
    """Notes an outline as it is drawn; its methods are named by the libraries that draw."""

    def __init__(self) -> None:
        self.commands: list[Command] = []

    def moveTo(self, to: tuple[float, float]) -> None:
        self.commands.append(("M", to))

    def lineTo(self, to: tuple[float, float]) -> None:
        self.commands.append(("L", to))

    def qCurveTo(self, control: tuple[float, float], to: tuple[float, float]) -> None:
        self.commands.append(("Q", (*control, *to)))

    def curveTo(self, *points: tuple[float, float]) -> None:
        self.commands.append(("C", tuple(each for point in points for each in point)))

    def closePath(self) -> None:
        self.commands.append(("Z", ()))
