"""Figures for people: aligned columns within the width, in either language."""

from __future__ import annotations

import pytest
from wcwidth import wcswidth

from momon_dsl.simulate.bench.catalogue import everything, names
from momon_dsl.simulate.bench.compared import compared
from momon_dsl.simulate.bench.figures import Figure, Kind, Need
from momon_dsl.simulate.bench.told import _words, comparison, figures, label
from momon_dsl.telling.board import Line, plain
from momon_dsl.telling.words import Lang
from tests.simulate.bench.made import SIZE, SPEED, TIME, figure, machine, measured

LANGS: tuple[Lang, ...] = ("en", "th")


def test_both_languages_have_the_same_words_and_every_figure_has_a_name() -> None:
    english, thai = _words("en"), _words("th")
    assert english.keys() == thai.keys()
    for table in english.keys() - {"units"}:
        assert english[table].keys() == thai[table].keys(), table
    assert list(english["figures"]) == list(thai["figures"]) == names()
    assert all(
        any("\u0e00" < each < "\u0e7f" for each in name) for name in thai["figures"].values()
    )


def all_of_them() -> list[Figure]:
    """A large value for each figure that there is."""
    kinds = [kind for part in everything() for kind in part.kinds]
    return [figure(123_456 if kind.unit == "/s" else 1234.5, 0.05, kind=kind) for kind in kinds]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [80, 60, 40])
def test_all_lines_fit_the_width(lang: Lang, width: int) -> None:
    now = measured(*all_of_them())
    rows = list(compared(measured(*(machine(1), figure(1, kind=TIME))), now))
    for lines in (figures(now, lang, width), comparison(rows, (now, now), lang, width)):
        widths = [wcswidth("".join(text for text, _ in line)) for line in lines]
        assert max(widths) <= width
        assert min(widths) >= 0


@pytest.mark.parametrize("lang", LANGS)
def test_eighty_columns_hold_a_line_for_each_figure(lang: Lang) -> None:
    """Units end where they should, whatever Thai marks stand above and below."""
    _, title, *rows = table(figures(measured(*all_of_them()), lang, 80))
    assert len(rows[: len(names())]) == len(names())
    assert {wcswidth(row.partition("±")[0]) for row in rows if "±" in row}
    for row, name in zip(rows, names(), strict=False):
        assert row.startswith(label(lang, name))
        assert "123,456" in row or "1,23" in row
    assert title.startswith(_words(lang)["columns"]["figure"])


def table(lines: object) -> list[str]:
    made: list[Line] = list(lines)  # type: ignore[call-overload]
    return plain(made).splitlines()


def test_a_line_says_median_spread_and_what_is_required() -> None:
    good = Figure(Kind("parse.lark", "x", "more", Need(0.75, least=True)), 1.5, 1.2, 1.8, 9)
    bad = Figure(Kind("pack.again", "ms", "less", Need(100, least=False)), 250, 250, 250, 1)
    told = table(figures(measured(good, bad, figure(28_242.4)), "en", None))
    assert told == [
        "momon 0.1.0, CPython 3.11.7, 2026-01-02T03:04:05+00:00, 9 rounds",
        "figure                                  median  unit   spread  required",
        "parse: against bare Lark                  1.50  x     ±20.0 %  ≥ 0.75 ✓",
        "pack of 10,000: the next time           250.00  ms          –  ≤ 100 ✗",
        "play: decisions with 2 or more options  28,242  /s     ±1.0 %",
        "",
        "Not reached:",
        "  pack of 10,000: the next time",
    ]


def test_a_comparison_says_earlier_now_ratio_and_what_that_is() -> None:
    new = figure(3, kind=Kind("a.b", "", "more"))
    before = measured(figure(100), figure(10, kind=TIME), figure(8, kind=SIZE), machine(5))
    now = measured(
        figure(80), figure(5, kind=TIME), figure(9, kind=SIZE), new, python="CPython 3.12.1"
    )
    told = table(comparison(list(compared(before, now)), (before, now), "en", None))
    assert told == [
        "earlier: momon 0.1.0, CPython 3.11.7, 2026-01-02T03:04:05+00:00, 9 rounds",
        "now: momon 0.1.0, CPython 3.12.1, 2026-01-02T03:04:05+00:00, 9 rounds",
        "figure                                     earlier    now  ratio  change",
        "play: decisions with 2 or more options      100.00  80.00  0.800  slower",
        "history: undo of one choice                  10.00   5.00  0.500  faster",
        "memory: live game without log and history     8.00   9.00  1.125  larger",
        "a.b                                              –   3.00      –  new",
        "machine: steps of a plain loop                5.00      –      –  gone",
        "",
        "Worse by more than the spread:",
        "  play: decisions with 2 or more options",
        "  memory: live game without log and history",
        "The two were measured with different Pythons, which may be behind a change.",
    ]


def test_a_machine_that_was_faster_is_told_of_and_too_few_rounds_are() -> None:
    before = measured(machine(100), figure(10, rounds=1))
    now = measured(machine(50), figure(5, rounds=9))
    told = table(comparison(list(compared(before, now)), (before, now), "en", 80))
    assert told[-3:] == [
        "Nothing has become worse by more than the spread.",
        "The machine itself was not as fast in both, which may be behind a change.",
        "Of figures with fewer than 3 rounds nothing can be said.",
    ]
    thai = table(comparison(list(compared(before, now)), (before, now), "th", 80))
    assert thai[-3] == "ไม่มีค่าใดแย่ลงเกินกว่าการกระจาย"


def test_nothing_of_a_file_moves_the_cursor() -> None:
    odd = measured(figure(1, kind=Kind("a.b", "\u202e", "more")))
    assert "<U+202E>" in "\n".join(table(figures(odd, "en", None)))


def test_speed_of_play_has_its_label_in_both() -> None:
    assert label("en", SPEED.name) != label("th", SPEED.name)
