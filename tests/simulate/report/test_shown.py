"""A report as people and programs see it: on a terminal, as CSV and JSON, as a page."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any, Literal

import pytest
from wcwidth import wcswidth

from momon_dsl.packs.collection import bundled
from momon_dsl.simulate.plan import Pair, Side
from momon_dsl.simulate.played import Played
from momon_dsl.simulate.report.comparison import comparison, counted_both
from momon_dsl.simulate.report.data import to_csv, to_json
from momon_dsl.simulate.report.estimates import Estimate, share
from momon_dsl.simulate.report.faces import Faces
from momon_dsl.simulate.report.page import to_html
from momon_dsl.simulate.report.sections import report
from momon_dsl.simulate.report.tables import Report, table
from momon_dsl.simulate.report.tally import counted
from momon_dsl.simulate.report.terminal import lines
from momon_dsl.simulate.report.wording import words

from .runs import bundled_run, card, game, plan, rows

Lang = Literal["en", "th"]
LANGS: list[Lang] = ["en", "th"]
HOSTILE = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</style><b>", "'&lt;",
    "{run} {missing}", "[bold]x[/bold]", "\x1b[31mred\x1b[0m", "a\u202eb", "=1+1", "@SUM(A1)",
]  # fmt: skip


def reports(lang: Lang) -> list[Report]:
    how, cards, outcomes = bundled_run()
    played = rows(how, [Played.from_json(each.played) for each in outcomes])
    faces = Faces(cards.between(), lang)
    one = report("เกม.run", "1", how, counted(played[:55]), faces)
    both = counted_both(played, played[:50])
    return [one, comparison(("a.run", "b.run"), ("1", "1"), (how, how), both, (faces, faces))]


def hostile() -> Report:
    """A run whose decks, agents and cards have names that want to be something else."""
    sides = [Side(name, name) for name in HOSTILE]
    how = plan((Pair(*two) for two in pairwise(sides)), 180)
    games = []
    for number in range(180):
        cards = tuple(card(name, 3 if number % (n + 2) else None) for n, name in enumerate(HOSTILE))
        games.append(game(number % 2, rule=HOSTILE[number % 9], cards=(cards, ())))
    return report(HOSTILE[0], HOSTILE[1], how, counted(rows(how, games)), Faces(bundled()))


# --- words -----------------------------------------------------------------------------------


def test_both_languages_say_the_same_with_the_same_placeholders() -> None:
    english, thai = words("en"), words("th")
    assert {group: each.keys() for group, each in english.items()} == {
        group: each.keys() for group, each in thai.items()
    }
    for group, each in english.items():
        for key, text in each.items():
            found = (re.findall(r"\{\w+\}", said) for said in (text, thai[group][key]))
            one, other = map(sorted, found)
            assert one == other, (group, key)


def test_no_word_is_left_over() -> None:
    """Each title and column stands in a report; the others are asked for by name."""
    told = [*reports("en"), hostile()]
    keys = {each.key for made in told for each in made.tables} | {"never_chosen"}
    assert keys == words("en")["tables"].keys()
    columns = {column.key for made in told for each in made.tables for column in each.columns}
    assert columns | {"drawn", "drawn_rate", "drawn_turn"} == words("en")["columns"].keys()


# --- on a terminal ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_no_line_is_wider_than_the_terminal(lang: Lang, width: int) -> None:
    for made in [*reports(lang), hostile()]:
        for line in lines(made, lang, width):
            text = "".join(piece for piece, _ in line)
            assert wcswidth(text) <= width or " " not in text.strip(), text


@pytest.mark.parametrize("lang", LANGS)
def test_columns_stand_one_below_the_other(lang: Lang) -> None:
    """The numbers of a column end at the same place, behind Thai and English names."""
    told = ["".join(piece for piece, _ in line) for line in lines(reports(lang)[0], lang, 80)]
    start = told.index(words(lang)["tables"]["cards"])
    block = told[start + 2 : start + 20]
    ends = [{wcswidth(line[: found.end()]) for found in re.finditer(r"\]", line)} for line in block]
    assert len(set.union(*ends)) == 3
    assert any(re.search("[\u0e00-\u0e7f]", line) for line in block) == (lang == "th")


def test_a_narrow_terminal_gets_each_row_on_lines_of_its_own() -> None:
    told = ["".join(piece for piece, _ in line) for line in lines(reports("en")[0], "en", 40)]
    assert any(re.fullmatch(r"  played, won %: \d+ \[\d+, \d+\]", line) for line in told)


def test_nothing_in_a_name_moves_the_cursor() -> None:
    told = "\n".join("".join(piece for piece, _ in line) for line in lines(hostile()))
    assert "\x1b" not in told
    assert "\u202e" not in told
    assert "{run} {missing}" in told
    assert "[bold]x[/bold]" in told


def test_a_long_table_is_cut_on_the_terminal_only() -> None:
    long = table("decks", "deck:text games:count", [(f"D {n}", n) for n in range(3_000)])
    made = Report("run", (("run", "x"),), (long,))
    told = ["".join(piece for piece, _ in line) for line in lines(made, "en", 80)]
    assert len(told) < 60
    assert "2,960 more rows: --csv writes all." in told
    assert to_csv(long).count("\n") == 3_001
    assert to_html(made).count("<tr ") == 2_000


# --- for programs ----------------------------------------------------------------------------


def test_json_holds_all_tables_with_the_bounds() -> None:
    for made in reports("th"):
        data = json.loads(to_json(made))
        assert data["tables"].keys() == {each.key for each in made.tables}
        assert [len(data["tables"][each.key]) for each in made.tables] == [
            len(each.rows) for each in made.tables
        ]
        first = data["tables"]["decks"][0]
        found = first.get("won") or first["change"]
        assert found["low"] < found["value"] < found["high"]
        assert data["tables"]["cards"][0]["card"] != data["tables"]["cards"][0]["name"]


def test_csv_has_a_column_for_each_number() -> None:
    for each in reports("en")[0].tables:
        head, *rest = csv.reader(io.StringIO(to_csv(each)))
        assert len(rest) == len(each.rows)
        assert {len(row) for row in rest} == {len(head)}
        assert len({*head}) == len(head)
        for name, cells in zip(head, zip(*rest, strict=True), strict=True):
            if name.endswith(("_low", "_high")):
                assert all(-1 <= float(cell) <= 1_000 for cell in cells if cell)


def test_no_cell_of_a_csv_is_a_formula() -> None:
    for each in hostile().tables:
        for row in csv.reader(io.StringIO(to_csv(each))):
            for cell in row:
                assert not re.match(r"[=@\t\r]|[+-](?!\d)", cell), cell


# --- as a page -------------------------------------------------------------------------------

TAGS = {
    "html", "head", "meta", "title", "style", "body", "header", "h1", "dl", "dt", "dd", "div", "p",
    "ul", "li", "main", "section", "h2", "table", "thead", "tbody", "tr", "th", "td", "svg",
    "line", "circle", "rect", "text", "footer",
}  # fmt: skip
ATTRIBUTES = {
    "lang", "charset", "name", "content", "http-equiv", "class", "id", "scope", "viewbox",
    "aria-hidden", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "width", "height",
    "text-anchor",
}  # fmt: skip
EMPTY = {"meta"}


class Reader(HTMLParser):
    """Reads a page strictly: known tags, known attributes, everything closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.said: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, Any]]) -> None:
        assert tag in TAGS, tag
        assert {name for name, _ in attrs} <= ATTRIBUTES, attrs
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, Any]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def read(page: str) -> str:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return "".join(reader.said)


@pytest.mark.parametrize("lang", LANGS)
def test_a_page_needs_nothing_else(lang: Lang) -> None:
    for made in reports(lang):
        page = to_html(made, lang)
        said = read(page)
        assert not re.search(r"https?:|url\(|@import|<script|javascript:", page)
        assert "default-src 'none'" in page
        assert f'<html lang="{lang}">' in page
        for each in made.tables:
            assert words(lang)["tables"][each.key] in said
        assert page.count("<svg") > 10


def test_names_are_text_whatever_they_look_like() -> None:
    page = to_html(hostile())
    said = read(page)
    for name in (*HOSTILE[:6], "=1+1"):
        assert name in said
    assert "\x1b" not in page
    assert "\u202e" not in page


def test_a_page_is_for_light_and_dark_and_for_paper() -> None:
    page = to_html(reports("en")[0])
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page


def test_an_interval_stands_where_its_numbers_are() -> None:
    """The axis goes from 20 to 90 %: the line of a half is at 3/7 of it."""
    found = Estimate(0.55, 0.25, 0.85, 10)
    made = Report(
        "run", (("run", "x"),), (table("decks", "deck:text won:share", [("A", found)], plot="won"),)
    )
    page = to_html(made)
    inner = 240 - 12
    assert f'x1="{6 + inner * 3 / 7:.1f}"' in page
    assert f'cx="{6 + inner / 2:.1f}"' in page
    assert f'x2="{6 + inner * 6.5 / 7:.1f}"' in page


def test_bars_are_as_high_as_their_counts_and_few_enough() -> None:
    counts = [(1, 10), (2, 5), (400, 1)]
    made = Report(
        "run", (("run", "x"),),
        (table("turns", "turns:count games:count", counts, plot="games"),),
    )  # fmt: skip
    page = to_html(made)
    heights = [float(found) for found in re.findall(r'<rect [^>]*height="([\d.]+)"', page)]
    assert len(heights) <= 60
    assert heights[0] == 156
    assert heights[-1] == pytest.approx(156 / 15, abs=0.1)


def test_a_share_of_nothing_is_a_dash() -> None:
    empty = table("decks", "deck:text won:share", [("A", share(0, 0))], plot="won")
    made = Report("run", (("run", "x"),), (empty,))
    assert "–" in read(to_html(made))
    assert to_csv(empty).splitlines()[1] == "A,,,,,"
