"""Figures as JSON and back; a file that holds anything else is refused once, at its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from momon_dsl import __version__
from momon_dsl.simulate.bench.figures import Figure, Kind, Need
from momon_dsl.simulate.bench.written import BYTES, Measured, Refused, data, from_bytes, read, text
from tests.simulate.bench.made import SPEED, TIME, as_text, figure, measured


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    needed = Figure(Kind("parse.lark", "x", "more", Need(0.75, least=True)), 1.5, 1.25, 2.0, 9)
    held = measured(needed, figure(12.5, kind=TIME))
    (tmp_path / "old.json").write_text(text(data(held)), encoding="utf-8")
    assert read(str(tmp_path / "old.json")) == held


def test_versions_and_date_stand_in_it() -> None:
    held = data(Measured.now([figure(1)]))
    assert held["momon"] == __version__
    assert held["python"].split()[1].startswith("3.")
    assert held["date"].endswith("+00:00")
    assert held["figures"][0] == {
        "name": "play.random.decisions", "unit": "/s", "better": "more", "median": 1,
        "low": 0.99, "high": 1.01, "rounds": 9, "required": None, "holds": None,
    }  # fmt: skip


def refused(content: bytes | str) -> str:
    raw = content if isinstance(content, bytes) else content.encode()
    with pytest.raises(Refused) as caught:
        from_bytes(raw, "old.json")
    for told in (caught.value.told("en"), caught.value.told("th")):
        assert told.startswith("old.json: ")
        assert len(told) < 500
        assert told.isprintable()
        assert "{" not in told
    return str(caught.value)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "old.json: 1:1: This is no JSON: Expecting value."),
        (b'{"bench": 1,\n "figures" []}', "old.json: 2:12: This is no JSON: Expecting ':'"),
        (b"\xff\xfe", "old.json: This is no UTF-8."),
        (b"[]", "old.json: This is no file of momon bench --json."),
        (b"null", "old.json: This is no file of momon bench --json."),
        (b'{"figures": []}', "old.json: This is no file of momon bench --json."),
        (b"NaN", "old.json: This is no JSON of momon bench: too deep"),
        (b'{"bench": 1, "figures": [Infinity]}', "old.json: This is no JSON of momon bench"),
        (b"[" * 100_000, "old.json: This is no JSON of momon bench: too deep"),
        (b'{"a":' * 100_000, "old.json: This is no JSON of momon bench: too deep"),
        (b"9" * 100_000, "old.json: This is no JSON of momon bench: too deep"),
        (b" " * (BYTES + 1), "old.json: This file is larger than 1,000,000 bytes."),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_json_of_figures_is_refused(content: bytes, told: str) -> None:
    assert refused(content).startswith(told)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"bench": 2}, "bench: Another momon"),
        ({"bench": True}, "bench: Another momon"),
        ({"bench": "1"}, "bench: Another momon"),
        ({"figures": {}}, "figures: A list of at most 1,000 figures"),
        ({"figures": [{}] * 1001}, "figures: A list of at most 1,000 figures"),
        ({"figures": [[]]}, "figures[0]: A figure belongs here."),
        ({"momon": 1}, "momon: A text of at most 100"),
        ({"python": "3\x1b[2J"}, "python: A text of at most 100"),
        ({"date": "x" * 101}, "date: A text of at most 100"),
        ({"date": "\ud800"}, "date: A text of at most 100"),
    ],
    ids=str,
)  # fmt: skip
def test_a_wrong_value_is_refused_at_its_place(change: dict[str, Any], told: str) -> None:
    assert refused(as_text(figure(1), **change)).startswith(f"old.json: {told}")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"name": None}, "name: A text"),
        ({"name": "Play"}, "name: This is no name of a figure."),
        ({"name": "a.b\n"}, "name: A text"),
        ({"name": SPEED.name}, "name: There are two figures play.random.decisions."),
        ({"unit": ["s"]}, "unit: A text"),
        ({"better": "yes"}, "better: One of more, less, neither"),
        ({"better": ["more"]}, "better: One of more, less, neither"),
        ({"median": "5"}, "median: A number"),
        ({"median": True}, "median: A number"),
        ({"median": -1}, "median: A number"),
        ({"median": None}, "median: A number"),
        ({"high": 10**400}, "high: A number"),
        ({"low": 2.0}, "median: The median lies outside"),
        ({"rounds": 0}, "rounds: A whole number from 1"),
        ({"rounds": 1.5}, "rounds: A whole number from 1"),
        ({"rounds": True}, "rounds: A whole number from 1"),
        ({"rounds": 10**9}, "rounds: A whole number from 1"),
        ({"required": 5}, 'required: "at least" or "at most"'),
        ({"required": {"at least": 1, "at most": 2}}, 'required: "at least" or "at most"'),
        ({"required": {"at least": "1"}}, "required.at least: A number"),
    ],
    ids=str,
)  # fmt: skip
def test_a_wrong_figure_is_refused_at_its_place(change: dict[str, Any], told: str) -> None:
    rows = data(measured(figure(1), figure(1, kind=TIME)))["figures"]
    rows[1].update(change)
    assert refused(as_text(figures=rows)).startswith(f"old.json: figures[1].{told}")


def test_a_number_too_large_for_a_float_is_refused() -> None:
    row = as_text(figure(1)).replace('"median": 1,', '"median": 1e999,')
    assert "1e999" in row
    assert (
        refused(row) == "old.json: figures[0].median: A number that is not negative belongs here."
    )


def test_what_is_printed_is_json_without_nan() -> None:
    assert json.loads(text({"a": 1.5})) == {"a": 1.5}
    with pytest.raises(ValueError):
        text({"a": float("nan")})
