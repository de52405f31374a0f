"""`# allow W205: reason`: a warning that somebody wants is not shown; nothing else is hidden."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from momon_dsl.checking.pack import check_paths

Codes = Callable[[str], list[str]]
CARD = 'card TT 1 "One"\n  On Summon:\n    Incite an Momon.{}\n'


@pytest.fixture
def codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Codes:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def check(text: str) -> list[str]:
        script = tmp_path / "a.momon"
        script.write_text(text, encoding="utf-8")
        return [
            f"{f.code}:{f.line}" for file in check_paths([str(script)]).files for f in file.findings
        ]

    return check


def test_at_the_end_of_the_line(codes: Codes) -> None:
    assert codes(CARD.format("")) == ["W205:3"]
    assert codes(CARD.format("  # allow W205: so it was printed")) == []
    assert codes(CARD.format("  # อนุญาต W205: พิมพ์ไว้อย่างนี้")) == []


def test_right_above_the_line(codes: Codes) -> None:
    above = CARD.format("").replace(
        "    Incite", "    # allow W205: printed so\n\n    # more\n    Incite"
    )
    assert codes(above) == []


def test_several_codes_and_other_lines_are_untouched(codes: Codes) -> None:
    text = (
        CARD.format(" # allow W205, W204: printed so")
        + "\n"
        + CARD.format("").replace("TT 1", "TT 2")
    )
    assert codes(text.replace('"One"\n  On', '"Two"\n  On', 1)) == ["W126:3", "W205:7"]


def test_without_a_reason_it_does_not_count(codes: Codes) -> None:
    assert codes(CARD.format(" # allow W205")) == ["W205:3", "W125:3"]
    assert codes(CARD.format(" # allow W205:  ")) == ["W205:3", "W125:3"]


def test_errors_and_unknown_codes_are_never_allowed(codes: Codes) -> None:
    assert codes('card TT 1 "One"\n On Summon: Incite it. # allow E301: please') == [
        "E301:2",
        "W127:2",
    ]
    assert codes('card TT 1 "One" # allow W999: what') == ["W127:1"]


def test_what_is_not_warned_of_is_told(codes: Codes) -> None:
    assert codes('# allow W205: old\ncard TT 1 "One"\n') == ["W126:1"]


def test_a_text_in_quotes_allows_nothing(codes: Codes) -> None:
    assert codes('card TT 1 "# allow W205: no" On Summon: Incite an Momon.') == ["W205:1"]


def test_a_warning_between_scripts_can_be_allowed(codes: Codes) -> None:
    text = 'card TT 1 "One"\n On Summon: Incite target Momon named "Nobody".'
    assert codes(text) == ["W314:2"]
    assert codes(text + " # allow W314: from a set to come") == []


def test_lines_that_end_with_carriage_return(codes: Codes) -> None:
    assert codes(CARD.format(" # allow W205: printed so").replace("\n", "\r\n")) == []
