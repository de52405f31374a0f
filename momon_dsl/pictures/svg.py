"""A picture as SVG. Letters are outlines, so that it looks the same where the font is missing."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

from .drawing import Box, Glyphs, Mark, Picture, Shape, Stroke
from .fonts import Style, face_of


def to_svg(picture: Picture) -> str:
    """The picture as a text that needs nothing beside it.

    >>> to_svg(Picture(2, 1, (), "Nothing")).splitlines()[0]
    '<svg xmlns="http://www.w3.org/2000/svg" width="2mm" height="1mm" viewBox="0 0 2 1" \
role="img">'
    """
    across, down = _number(picture.width), _number(picture.height)
    text = f"<desc>{_escaped(picture.text)}</desc>" if picture.text else ""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}mm" height="{down}mm" '
        f'viewBox="0 0 {across} {down}" role="img">',
        f"<title>{_escaped(picture.title)}</title>{text}",
        *_definitions(picture.marks),
        *map(_element, picture.marks),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    """Text for XML, which has no place for control characters and halves of pairs."""
    allowed = (c for c in text if c in "\t\n" or " " <= c < "\ud800" or "\ue000" <= c < "\ufffe")
    return escape("".join(allowed))


def _definitions(marks: Iterable[Mark]) -> list[str]:
    """Each glyph once; it has the same id in every picture, where several come together too."""
    used: dict[tuple[Style, int], None] = {}
    for mark in marks:
        if isinstance(mark, Glyphs):
            used.update(dict.fromkeys((mark.style, glyph.number) for glyph in mark.run.glyphs))
    paths = [
        f'<path id="{_id(style, number)}" d="{outline}"/>'
        for style, number in used
        if (outline := _outline(style, number))
    ]
    return ["<defs>", *paths, "</defs>"] if paths else []


def _id(style: Style, number: int) -> str:
    return f"{style[0]}{number}"


def _outline(style: Style, number: int) -> str:
    return "".join(name + " ".join(map(_number, at)) for name, at in face_of(style).outline(number))


def _element(mark: Mark) -> str:
    if isinstance(mark, Box):
        return _box(mark)
    if isinstance(mark, Shape):
        points = " ".join(f"{_number(x)},{_number(y)}" for x, y in mark.points)
        return f'<polygon points="{points}" fill="{mark.fill}"/>'
    if isinstance(mark, Stroke):
        ends = zip(("x1", "y1", "x2", "y2"), (*mark.start, *mark.end), strict=True)
        said = " ".join(f'{name}="{_number(value)}"' for name, value in ends)
        return f'<line {said} stroke="{mark.line}" stroke-width="{_number(mark.thickness)}"/>'
    return _glyphs(mark)


def _box(box: Box) -> str:
    place = zip(("x", "y", "width", "height"), (box.x, box.y, box.width, box.height), strict=True)
    said = " ".join(f'{name}="{_number(value)}"' for name, value in place)
    if box.radius:
        said += f' rx="{_number(box.radius)}"'
    if box.line:
        said += f' stroke="{box.line}" stroke-width="{_number(box.thickness)}"'
    return f'<rect {said} fill="{box.fill or "none"}"/>'


def _glyphs(mark: Glyphs) -> str:
    face = face_of(mark.style)
    scale = mark.size / face.units
    uses = "".join(
        f'<use href="#{_id(mark.style, glyph.number)}" x="{_number(glyph.x)}"'
        + (f' y="{_number(glyph.y)}"/>' if glyph.y else "/>")
        for glyph in mark.run.glyphs
        if face.outline(glyph.number)
    )
    place = f"translate({_number(mark.x)} {_number(mark.y)}) scale({scale:.6f} {-scale:.6f})"
    return f'<g transform="{place}" fill="{mark.fill}">{uses}</g>'


def _number(value: float) -> str:
    """A number without needless digits: a thousandth of a millimetre is enough.

    >>> _number(3.0), _number(0.12345), _number(-0.0)
    ('3', '0.123', '0')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
