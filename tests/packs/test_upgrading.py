"""Scripts say which version of the language they are for, and older ones are brought on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from momon_dsl.cli import main
from momon_dsl.packs import upgrading
from momon_dsl.packs.building import build
from momon_dsl.packs.problems import PackRefused
from momon_dsl.packs.upgrading import upgraded, version_of
from momon_dsl.packs.versions import Range, Version
from tests.packs.folders import FOX, MANIFEST, OWL, pack

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def momon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def second(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the language had a second version, in which Incite was called Rouse before."""
    monkeypatch.setattr(upgrading, "LANGUAGE", Version(2))
    monkeypatch.setitem(upgrading.STEPS, 1, lambda text: text.replace("Rouse", "Incite"))


OLD = "# dsl: 1\n" + FOX.replace("Incite", "Rouse")


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("", 1), (FOX, 1), ("# dsl: 3", 3), ("#dsl:3\n", 3), ("# language: th\n# dsl: 3 \n", 3),
        ("# language: th\r\n\r\n# dsl: 3\r\n", 3), ("\n# by Nok\n# dsl: 3\n" + FOX, 3),
        (FOX + "# dsl: 3\n", 1), ("# dsl: three\n", 1), ("# dsl: 3, or not\n", 1),
        ("# the dsl: 3\n", 1), ("# dsl: 9999999\n", 1), ("#\n" * 100_000 + "# dsl: 3", 1),
    ],
)  # fmt: skip
def test_a_comment_above_the_first_card_says_the_version(text: str, version: int) -> None:
    assert version_of(text) == version


def test_else_the_pack_says_it(second: None) -> None:
    assert version_of(FOX, Range.of(">=1,<2")) == 1
    assert version_of(FOX, Range.of(">=1,<3")) == 2
    assert version_of(FOX, Range.of(">=3")) > 2
    assert version_of("# dsl: 2\n", Range.of("<2")) == 2


def test_an_older_script_is_brought_on_and_formatted(second: None, momon: Run) -> None:
    Path("old.momon").write_text(OLD)
    code, out, _ = momon("fmt", "--upgrade", "--diff", "old.momon")
    assert code == 1
    assert "-# dsl: 1\n+# dsl: 2\n" in out
    assert "-    Rouse this.\n+    Incite this.\n" in out
    assert momon("fmt", "--upgrade", "old.momon") == (0, "old.momon: formatted\n", "")
    assert Path("old.momon").read_text() == OLD.replace("Rouse", "Incite").replace(": 1", ": 2")
    assert momon("fmt", "--upgrade", "--check", "old.momon") == (0, "", "")


def test_the_manifest_counts_for_scripts_that_say_nothing(second: None, momon: Run) -> None:
    folder = pack(Path("forest"), MANIFEST + 'dsl = ">=1,<2"', a=FOX.replace("Incite", "Rouse"))
    assert momon("fmt", "--upgrade", folder)[:2] == (0, "forest/a.momon: formatted\n")
    assert Path("forest/a.momon").read_text() == FOX
    Path("forest/pack.toml").write_text("?")
    assert momon("fmt", "--upgrade", folder)[0] == 0


def test_a_script_of_today_stays_as_it_is(momon: Run) -> None:
    for text in (FOX, "# dsl: 1\n" + FOX):
        Path("a.momon").write_text(text, encoding="utf-8")
        assert momon("fmt", "--upgrade", "a.momon") == (0, "", "")
        assert Path("a.momon").read_text(encoding="utf-8") == text


def test_a_newer_script_is_told_and_left_alone(momon: Run) -> None:
    text = "# dsl: 2\n" + FOX
    Path("new.momon").write_text(text)
    assert momon("fmt", "--upgrade", "new.momon") == (
        1,
        "",
        "momon: new.momon: This script is written for version 2 of the card language; this momon "
        "reads version 1. A newer momon may read it.\n",
    )
    assert Path("new.momon").read_text() == text
    Path("no.momon").write_bytes(b"\xff")
    assert momon("fmt", "--upgrade", "no.momon")[0] == 1


def test_a_version_that_nothing_leads_on_from_is_told() -> None:
    with pytest.raises(PackRefused, match="Nothing brings a script from version 0"):
        upgraded("# dsl: 0\n", "a.momon")


def test_no_pack_is_built_of_scripts_for_another_version(tmp_path: Path, momon: Run) -> None:
    folder = pack(tmp_path / "forest", a="# dsl: 2\n" + FOX, b="# dsl: 0\n" + OWL)
    with pytest.raises(PackRefused) as told:
        build(folder)
    assert [each.key for each in told.value.problems] == ["newer_script", "older_script"]
    assert "`momon fmt --upgrade` brings it on." in str(told.value)
