"""Pages to print: nine cards each, in their true size, with marks that touch no card."""

from __future__ import annotations

import itertools
from io import BytesIO

import pytest
from pypdf import PdfReader

from momon_dsl.packs.collection import bundled
from momon_dsl.pictures.card import HEIGHT, WIDTH, face
from momon_dsl.pictures.drawing import Box, Picture, Stroke
from momon_dsl.pictures.pdf import POINTS, to_pdf
from momon_dsl.pictures.sheet import PAPERS, sheets

BLANK = Picture(WIDTH, HEIGHT, (Box(0, 0, WIDTH, HEIGHT, "#ffffff"),), "Blank")


@pytest.mark.parametrize(("cards", "pages"), [(1, 1), (9, 1), (10, 2), (27, 3)])
def test_nine_cards_go_on_a_page(cards: int, pages: int) -> None:
    made = sheets([BLANK] * cards, "Blanks")
    assert len(made) == pages
    boxes = [sum(isinstance(mark, Box) for mark in page.marks) for page in made]
    assert boxes == [9] * (pages - 1) + [cards - 9 * (pages - 1)]


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_lie_side_by_side_on_the_page_and_marks_beside_them(paper: str) -> None:
    (page,) = sheets([BLANK] * 9, "Blanks", paper)
    boxes = [mark for mark in page.marks if isinstance(mark, Box)]
    lefts, tops = sorted({box.x for box in boxes}), sorted({box.y for box in boxes})
    assert [round(b - a, 6) for a, b in itertools.pairwise(lefts)] == [WIDTH] * 2
    assert [round(b - a, 6) for a, b in itertools.pairwise(tops)] == [HEIGHT] * 2
    right, bottom = lefts[-1] + WIDTH, tops[-1] + HEIGHT
    assert abs(lefts[0] - (page.width - right)) < 1e-6
    assert abs(tops[0] - (page.height - bottom)) < 1e-6
    cuts = [mark for mark in page.marks if isinstance(mark, Stroke)]
    assert len(cuts) == 16
    for cut in cuts:
        for x, y in (cut.start, cut.end):
            assert 0 < x < page.width
            assert 0 < y < page.height
            assert not (lefts[0] <= x <= right and tops[0] <= y <= bottom)


def test_a_pdf_has_the_pages_in_their_true_size_and_a_title() -> None:
    faces = [face(card, "th").picture for card in list(bundled().cards.values())[:10]]
    reader = PdfReader(BytesIO(to_pdf(sheets(faces, "Ten"), "Ten ใบ")))
    assert len(reader.pages) == 2
    size = reader.pages[0].mediabox
    assert (round(float(size.width) / POINTS), round(float(size.height) / POINTS)) == (210, 297)
    assert reader.metadata is not None
    assert reader.metadata.title == "Ten ใบ"


def test_the_same_pictures_make_the_same_pdf() -> None:
    pages = sheets([face(bundled().cards["FBD 167"]).picture], "One")
    assert to_pdf(pages, "One") == to_pdf(pages, "One")
