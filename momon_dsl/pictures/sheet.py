"""Print and play: the faces of cards, nine to a page, with marks to cut along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from .card import HEIGHT, WIDTH
from .drawing import Mark, Picture, Stroke
from .palette import INK

ACROSS: Final = 3
DOWN: Final = 3
PAPERS: Final[Mapping[str, tuple[float, float]]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of a page in millimetres."""
MARK: Final = 4.5
GAP: Final = 1.5
"""Millimetres of a cut mark, and between it and the cards, so that none is left on them."""


def sheets(faces: Sequence[Picture], title: str, paper: str = "a4") -> list[Picture]:
    """Pages with all faces in their order.

    >>> [len(page.marks) for page in sheets([Picture(WIDTH, HEIGHT, (), "")] * 10, "Ten")]
    [16, 16]
    """
    width, height = PAPERS[paper]
    left, top = (width - ACROSS * WIDTH) / 2, (height - DOWN * HEIGHT) / 2
    pages: list[Picture] = []
    for start in range(0, len(faces), ACROSS * DOWN):
        some = faces[start : start + ACROSS * DOWN]
        marks = list(_cuts(left, top))
        for place, one in enumerate(some):
            row, column = divmod(place, ACROSS)
            marks += one.marks_at(left + column * WIDTH, top + row * HEIGHT)
        text = "\n\n".join(one.text for one in some)
        pages.append(Picture(width, height, tuple(marks), f"{title}, {len(pages) + 1}", text))
    return pages


def _cuts(left: float, top: float) -> Iterator[Mark]:
    """Short lines outside the cards, where their edges would go on."""
    right, bottom = left + ACROSS * WIDTH, top + DOWN * HEIGHT
    for column in range(ACROSS + 1):
        x = left + column * WIDTH
        yield Stroke((x, top - GAP - MARK), (x, top - GAP), INK, 0.15)
        yield Stroke((x, bottom + GAP), (x, bottom + GAP + MARK), INK, 0.15)
    for row in range(DOWN + 1):
        y = top + row * HEIGHT
        yield Stroke((left - GAP - MARK, y), (left - GAP, y), INK, 0.15)
        yield Stroke((right + GAP, y), (right + GAP + MARK, y), INK, 0.15)
