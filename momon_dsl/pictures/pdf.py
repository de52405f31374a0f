"""Pictures as the pages of a PDF, in their true size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any, Final

from .drawing import Box, Glyphs, Mark, Picture, Shape, Stroke
from .extra import library
from .fonts import Command, Style, face_of

POINTS: Final = 72 / 25.4
"""Points in a millimetre."""


def to_pdf(pictures: Sequence[Picture], title: str) -> bytes:
    """A page for each picture; the same pictures always give the same bytes.

    >>> to_pdf([Picture(10, 10, (), "Nothing")], "Nothing")[:5]
    b'%PDF-'
    """
    file = BytesIO()
    canvas = library("reportlab.pdfgen.canvas").Canvas(file, invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setAuthor("momon-dsl")
    _define(canvas, pictures)
    for picture in pictures:
        canvas.setPageSize((picture.width * POINTS, picture.height * POINTS))
        page = _Page(canvas, picture.height)
        for mark in picture.marks:
            page.draw(mark)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _define(canvas: Any, pictures: Iterable[Picture]) -> None:
    """Each glyph once, whatever uses it."""
    used: dict[tuple[Style, int], None] = {}
    for picture in pictures:
        for mark in picture.marks:
            if isinstance(mark, Glyphs):
                used.update(dict.fromkeys((mark.style, glyph.number) for glyph in mark.run.glyphs))
    for style, number in used:
        outline = face_of(style).outline(number)
        if outline:
            canvas.beginForm(_name(style, number), -2000, -2000, 4000, 4000)
            canvas.drawPath(_path(canvas, outline), stroke=0, fill=1)
            canvas.endForm()


def _name(style: Style, number: int) -> str:
    return f"{style[0]}{number}"


def _path(canvas: Any, outline: Iterable[Command]) -> Any:
    path = canvas.beginPath()
    here = (0.0, 0.0)
    for name, at in outline:
        if name == "M":
            path.moveTo(*at)
        elif name == "L":
            path.lineTo(*at)
        elif name == "Q":
            path.curveTo(*_cubic(here, at))
        elif name == "C":
            path.curveTo(*at)
        else:
            path.close()
        here = (at[-2], at[-1]) if at else here
    return path


def _cubic(start: tuple[float, float], at: Sequence[float]) -> tuple[float, ...]:
    """A curve with one control point as one with two, which is what a PDF has.

    >>> _cubic((0, 0), (3, 3, 6, 0))
    (2.0, 2.0, 4.0, 2.0, 6, 0)
    """
    x, y, end_x, end_y = at
    first = (start[0] + 2 / 3 * (x - start[0]), start[1] + 2 / 3 * (y - start[1]))
    second = (end_x + 2 / 3 * (x - end_x), end_y + 2 / 3 * (y - end_y))
    return (*first, *second, end_x, end_y)


class _Page:
    """One page; a PDF counts upwards from the lower edge."""

    def __init__(self, canvas: Any, height: float) -> None:
        self._canvas = canvas
        self._height = height

    def draw(self, mark: Mark) -> None:
        """Draw one mark."""
        if isinstance(mark, Box):
            self._box(mark)
        elif isinstance(mark, Shape):
            self._shape(mark)
        elif isinstance(mark, Stroke):
            self._canvas.setStrokeColor(mark.line)
            self._canvas.setLineWidth(mark.thickness * POINTS)
            self._canvas.line(*self._at(*mark.start), *self._at(*mark.end))
        else:
            self._glyphs(mark)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return x * POINTS, (self._height - y) * POINTS

    def _box(self, box: Box) -> None:
        if box.fill:
            self._canvas.setFillColor(box.fill)
        if box.line:
            self._canvas.setStrokeColor(box.line)
            self._canvas.setLineWidth(box.thickness * POINTS)
        x, y = self._at(box.x, box.y + box.height)
        size = (box.width * POINTS, box.height * POINTS)
        how = {"stroke": int(bool(box.line)), "fill": int(bool(box.fill))}
        if box.radius:
            self._canvas.roundRect(x, y, *size, box.radius * POINTS, **how)
        else:
            self._canvas.rect(x, y, *size, **how)

    def _shape(self, shape: Shape) -> None:
        path = self._canvas.beginPath()
        first, *rest = (self._at(*point) for point in shape.points)
        path.moveTo(*first)
        for point in rest:
            path.lineTo(*point)
        path.close()
        self._canvas.setFillColor(shape.fill)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def _glyphs(self, mark: Glyphs) -> None:
        face = face_of(mark.style)
        scale = mark.size * POINTS / face.units
        self._canvas.saveState()
        self._canvas.setFillColor(mark.fill)
        self._canvas.translate(*self._at(mark.x, mark.y))
        self._canvas.scale(scale, scale)
        x = y = 0.0
        for glyph in mark.run.glyphs:
            if face.outline(glyph.number):
                self._canvas.translate(glyph.x - x, glyph.y - y)
                self._canvas.doForm(_name(mark.style, glyph.number))
                x, y = glyph.x, glyph.y
        self._canvas.restoreState()
