"""Hostile scripts: one clear diagnostic at its place, exit 1, no traceback, bounded time."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from momon_dsl import limits
from momon_dsl.cli import main

CARD = 'card TT 1 "One"\n'
SECONDS = 20
MEGABYTES = 1_500


def deep(text: str) -> bytes:
    return f"{CARD}On Summon, if {text}: Incite this.".encode()


SCRIPTS: dict[str, tuple[bytes, str]] = {
    "not UTF-8": (CARD.encode() + b"stars \xff", ":2:7: E101 "),
    "Latin-1": ('card TT 1 "café"'.encode("latin-1"), ":1:15: E101 "),
    "UTF-16": (CARD.encode("utf-16"), ":1:1: E102 "),
    "UTF-16 without a mark": (CARD.encode("utf-16-le"), ":1:1: E102 "),
    "NUL": (CARD.encode() + b"st\0ars 3", ":2:3: E103 "),
    "empty": (b"", ":1:1: E104 "),
    "blank": (b"\n\n  \n", ":1:1: E104 "),
    "10 MB of cards": (CARD.encode() * 660_000, ":1:1: E105 "),
    "10 MB of zeros": (bytes(10_000_000), ":1:1: E105 "),
    "10 MB on one line": (b"a" * 10_000_000, ":1:1: E105 "),
    "bidi": ((CARD + "stars \u202e3").encode(), ":2:7: E106 "),
    "isolate": ((CARD + '# \u2066 "').encode(), ":2:3: E106 "),
    "zero width": ((CARD + "sta\u200brs 3").encode(), ":2:4: E107 "),
    "escape": ((CARD + "stars \x1b[2J3").encode(), ":2:7: E120 "),
    "mark": (CARD.encode("utf-8-sig"), ":1:1: E122 "),
    "look-alike": ((CARD + "st\u0430rs 3").encode(), ":2:3: E124 "),
    "unknown word": ((CARD + "strs 3").encode(), ":2:1: E201 "),
    "unknown Thai word": (("# language: th\n" + "กขค").encode(), ":2:1: E20"),
    "5,000 digits": ((CARD + "stars " + "9" * 5_000).encode(), ":2:7: E110 "),
    "5,000 digits in an amount": (
        (CARD + f"On Summon: this gets +{'9' * 5_000} power until end of turn.").encode(),
        ":2:22: E110 ",
    ),
    "10,000 parentheses": (deep("(" * 10_000 + "the Arena is full" + ")" * 10_000), " E111 "),
    "10,000 times not": (deep("not " * 10_000 + "the Arena is full"), " E111 "),
    "10,000 levels of quotes": (
        (CARD + "Always: " + 'This has "Always: ' * 10_000).encode(),
        ":2:36: E219 ",
    ),
    "open quotes": ((CARD + 'card TT 2 "Two').encode(), ":2:11: E217 "),
    "two cards of one number": ((CARD + 'card TT 1 "Two"').encode(), ":2:1: E311 "),
    "near miss of the language line": (b"# langauge: th\n", ":1:1: E222 "),
    "a name that is a keyword": (
        (CARD + "On Summon: Incite target Momon (call it Summon).").encode(),
        ":2:41: E220 ",
    ),
}


def run(*arguments: str, cwd: Path) -> tuple[subprocess.CompletedProcess[str], float, float]:
    """Run momon; with it the seconds of processor time and the megabytes it needed at most.

    Not the time on the wall, which on a busy machine says what the others do.
    """
    environment = os.environ | {"XDG_CACHE_HOME": str(cwd / "cache"), "NO_COLOR": "1"}
    before = processor_seconds()
    done = subprocess.run(
        [sys.executable, "-m", "momon_dsl", *arguments],
        capture_output=True,
        text=True,
        env=environment,
        timeout=SECONDS * 10,
        check=False,
    )
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1_000
    return done, processor_seconds() - before, peak


def processor_seconds() -> float:
    """Processor time of all processes that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.parametrize("name", SCRIPTS)
def test_one_clear_diagnostic_at_its_place(name: str, tmp_path: Path) -> None:
    data, expected = SCRIPTS[name]
    path = tmp_path / "bad.momon"
    path.write_bytes(data)
    done, seconds, megabytes = run("check", str(path), cwd=tmp_path)
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert done.stderr == ""
    first = done.stdout.split("\n")[0]
    assert first.startswith(str(path))
    assert expected in first
    assert seconds < SECONDS
    assert megabytes < MEGABYTES


@pytest.mark.parametrize("name", sorted(SCRIPTS.keys() - {"two cards of one number"}))
@pytest.mark.parametrize("command", ["ast", "text"])
def test_other_commands_refuse_the_same(
    command: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, expected = SCRIPTS[name]
    path = tmp_path / "bad.momon"
    path.write_bytes(data)
    assert main([command, str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert expected in err.split("\n")[0]


@pytest.mark.parametrize("command", [["text"], ["loops"], ["new", "scenario"]], ids=" ".join)
def test_a_refusal_is_told_in_the_language_asked_for(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.momon"
    path.write_bytes(b"")
    assert main([*command, str(path), "--lang", "th"]) == 1
    assert "E104 ไฟล์นี้ว่างเปล่า" in capsys.readouterr().err


@pytest.mark.parametrize(
    "unit",
    ["card TT 1 One\n", 'card TT 1 "One" On Summon: Foo bar.\n', '"', "(", "- - -\n", "ก", "# a\n"],
)
def test_large_nonsense_ends_soon(unit: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.momon"
    path.write_text(unit * (limits.SOURCE_BYTES // len(unit.encode())), "utf-8")
    done, seconds, megabytes = run("check", str(path), cwd=tmp_path)
    assert done.returncode == (0 if unit.startswith("#") else 1), done.stderr
    assert seconds < SECONDS
    assert megabytes < MEGABYTES


def test_two_cards_of_one_number_in_two_files(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.momon").write_text(CARD)
    done, _, _ = run("check", str(tmp_path), cwd=tmp_path)
    assert done.returncode == 1
    assert done.stdout.startswith(f"{tmp_path / 'b.momon'}:1:1: E311 ")
