"""What a picture is made of: boxes, shapes, lines, glyphs, in millimetres from the upper left."""

from __future__ import annotations

import math
from collections.abc import Iterable

import attrs

from .fonts import Run, Style

Point = tuple[float, float]


@attrs.frozen
class Box:
    """A rectangle, with round corners if `radius` is given; half its side makes it a disc."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None
    radius: float = 0.0
    line: str | None = None
    thickness: float = 0.0

    def moved(self, x: float, y: float) -> Box:
        """The same elsewhere."""
        return attrs.evolve(self, x=self.x + x, y=self.y + y)


@attrs.frozen
class Shape:
    """A filled polygon."""

    points: tuple[Point, ...]
    fill: str

    def moved(self, x: float, y: float) -> Shape:
        """The same elsewhere."""
        return attrs.evolve(self, points=tuple((a + x, b + y) for a, b in self.points))


@attrs.frozen
class Stroke:
    """A straight line."""

    start: Point
    end: Point
    line: str
    thickness: float

    def moved(self, x: float, y: float) -> Stroke:
        """The same elsewhere."""
        (a, b), (c, d) = self.start, self.end
        return attrs.evolve(self, start=(a + x, b + y), end=(c + x, d + y))


@attrs.frozen
class Glyphs:
    """Shaped text with the left end of its baseline at (x, y); `size` is that of an em."""

    run: Run
    style: Style
    x: float
    y: float
    size: float
    fill: str

    def moved(self, x: float, y: float) -> Glyphs:
        """The same elsewhere."""
        return attrs.evolve(self, x=self.x + x, y=self.y + y)


Mark = Box | Shape | Stroke | Glyphs


@attrs.frozen
class Picture:
    """Marks on a ground of so many millimetres, later ones on top.

    `title` and `text` are what it says, for those who cannot see it.
    """

    width: float
    height: float
    marks: tuple[Mark, ...]
    title: str
    text: str = ""

    def marks_at(self, x: float, y: float) -> Iterable[Mark]:
        """The marks for a larger picture that has this one with its upper left at (x, y)."""
        return (mark.moved(x, y) for mark in self.marks)


def disc(x: float, y: float, radius: float, fill: str, line: str | None = None) -> Box:
    """A disc around (x, y).

    >>> disc(5, 5, 2, "#000000").x
    3
    """
    side = 2 * radius
    return Box(x - radius, y - radius, side, side, fill, radius, line, 0.35 if line else 0.0)


def star(x: float, y: float, radius: float, fill: str) -> Shape:
    """A star of five points around (x, y), one of them upwards."""
    return rosette(x, y, radius, 0.42 * radius, 5, fill)


def rosette(
    x: float, y: float, outer: float, inner: float, points: int, fill: str, turn: float = 0.0
) -> Shape:
    """A star of so many points between two radii, turned by `turn` of the way to the next point.

    >>> len(rosette(0, 0, 2, 1, 6, "#000000").points)
    12
    """
    step = math.pi / points
    corners = []
    for corner in range(2 * points):
        angle, radius = (corner + 2 * turn) * step - math.pi / 2, inner if corner % 2 else outer
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return Shape(tuple(corners), fill)
