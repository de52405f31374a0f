"""Card faces: what stands on them, in both languages, for every card there is."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given

from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.parser import parse_strict
from momon_dsl.packs.collection import bundled
from momon_dsl.pictures.card import HEIGHT, LONG_TEXT, TEXT, WIDTH, face
from momon_dsl.pictures.drawing import Box, Glyphs, Picture, Shape
from momon_dsl.pictures.png import to_png
from momon_dsl.pictures.svg import to_svg
from momon_dsl.telling.words import Lang
from momon_dsl.testing.strategies import cards
from tests.pictures.test_text import ink

HARD = """card TT 2 "A name so very long that it can hardly ever be printed on one line of a card"
  stars 123
  symbols [S], [LONG], [Q], [R], [T], [U], [V], [W], [X], [Y], [Z], [A], [B], [C]
  powers north 9, east -, south 12, west 3
  flavor "{flavor}"
  artist "Somebody with a long name"
  rarity rare
"""


def card(text: str) -> Card:
    item = parse_strict(text).items[0]
    assert isinstance(item, Card)
    return item


def over_the_edge(picture: Picture) -> list[object]:
    """The marks that are not wholly on their picture."""
    found: list[object] = []
    for mark in picture.marks:
        if isinstance(mark, Box | Glyphs):
            left, top, right, bottom = ink(mark)
        elif isinstance(mark, Shape):
            xs, ys = zip(*mark.points, strict=True)
            left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
        else:
            continue
        if min(left, top) < 0 or right > picture.width or bottom > picture.height:
            found.append(mark)
    return found


@pytest.mark.parametrize("lang", ["en", "th"])
def test_every_bundled_card_is_drawn_whole_and_inside_its_edges(lang: Lang) -> None:
    for each in bundled().cards.values():
        drawn = face(each, lang, reminders=True)
        assert drawn.whole, each.id
        assert over_the_edge(drawn.picture) == [], each.id


@given(cards())
def test_whatever_a_card_says_is_drawn_inside_its_edges(each: Card) -> None:
    for lang in ("en", "th"):
        drawn = face(each, lang)
        assert over_the_edge(drawn.picture) == []
        ElementTree.fromstring(to_svg(drawn.picture))


@pytest.mark.parametrize("flavor", ["x" * 3000, "ก่" * 3000, "word " * 3000])
def test_what_is_too_much_for_a_card_ends_with_an_ellipsis(flavor: str) -> None:
    drawn = face(card(HARD.format(flavor=flavor)))
    assert not drawn.whole
    assert over_the_edge(drawn.picture) == []


def test_a_long_text_takes_the_place_of_the_picture() -> None:
    def lowest(number: str) -> float:
        marks = face(bundled().cards[number]).picture.marks
        texts = [m for m in marks if isinstance(m, Glyphs) and m.style == "regular"]
        return min(mark.y for mark in texts)

    assert lowest("FBD 167") > TEXT.y
    assert LONG_TEXT.y < lowest("MMT 28") < TEXT.y


def test_the_language_changes_the_words_and_the_name() -> None:
    english, thai = (face(bundled().cards["HIM 26"], lang).picture for lang in ("en", "th"))
    assert english.title.startswith("Thotsakan")
    assert "ทศกัณฐ์" in thai.title
    assert "On Summon: เข้าควบคุม Momon เป้าหมาย" in thai.text
    assert english.marks != thai.marks


def test_reminders_say_what_a_keyword_stands_for() -> None:
    plain, reminding = (
        face(bundled().cards["MMT 34"], reminders=asked).picture for asked in (False, True)
    )
    assert "Direct Snatch" in reminding.text
    assert "Direct Snatch" not in plain.text
    assert len(reminding.marks) > len(plain.marks)


def test_svg_is_whole_in_itself() -> None:
    svg = to_svg(face(bundled().cards["FBD 167"], "th").picture)
    root = ElementTree.fromstring(svg)
    assert (root.get("width"), root.get("height")) == (f"{WIDTH:g}mm", f"{HEIGHT:g}mm")
    assert "<text" not in svg
    assert "font" not in svg
    links = re.findall(r'href="([^"]*)"', svg)
    defined = set(re.findall(r'<path id="([^"]*)"', svg))
    assert {link[1:] for link in links} == defined


def test_svg_says_what_it_shows_and_nothing_in_a_name_is_markup() -> None:
    svg = to_svg(face(card('card TT 1 "<b>&\'"\n  stars 1\n')).picture)
    assert "<title>&lt;b&gt;&amp;' (TT 1)</title>" in svg


def test_a_picture_is_the_same_each_time() -> None:
    one, again = (to_svg(face(bundled().cards["ADV 50"], "th").picture) for _ in range(2))
    assert one == again


def test_png_has_the_size_of_a_card() -> None:
    data = to_png(face(bundled().cards["FBD 167"]).picture, 300)
    across, down = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    assert abs(across - WIDTH / 25.4 * 300) < 1
    assert abs(down - HEIGHT / 25.4 * 300) < 1
