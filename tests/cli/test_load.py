"""Much at once, and Ctrl-C in the middle of it: bounded, told clearly, nothing half written."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from momon_dsl import limits
from momon_dsl.cli import INTERRUPTED, main
from tests.cli.test_bad_input import MEGABYTES, SECONDS, run

HEAD = 'scenario "Long"\n  Given your Hand is FBD 167.\n'
STEP = "Then a1 is empty.\n"
ROOT = Path(__file__).resolve().parents[2]

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with nothing in it but the cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


# --- many steps ----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["check", "test", "run", "why", "orders"])
def test_a_scenario_of_a_million_steps_is_refused_unread(command: str, folder: Path) -> None:
    (folder / "long.momon").write_text(HEAD + STEP * 1_000_000)
    done, seconds, megabytes = run(command, "long.momon", cwd=folder)
    assert done.returncode == 1
    first = (done.stdout + done.stderr).split("\n")[0]
    assert first == f"long.momon:1:1: E105 This file is larger than {limits.SOURCE_BYTES:,} bytes."
    assert "Traceback" not in done.stderr
    assert (seconds < 2, megabytes < MEGABYTES) == (True, True)


def test_what_a_script_has_room_for_is_played_in_time(folder: Path) -> None:
    # A part of the largest script, so that the tests do not take long: what it takes grows
    # with the number of steps and no faster.
    needed = []
    for steps in (5_000, 20_000):
        (folder / "long.momon").write_text(HEAD + STEP * steps + "Then your decision is Summon.")
        done, seconds, megabytes = run("test", "long.momon", cwd=folder)
        assert done.stdout == "1 scenario: 1 passed\n"
        assert megabytes < MEGABYTES
        needed.append(seconds)
    assert needed[1] < 6 * needed[0]
    assert needed[1] < SECONDS


# --- one broken card among many ------------------------------------------------------------------


def card(number: int, text: str = "Incite target Momon.") -> str:
    return f'card TT {number} "Card {number}"\n  stars 3\n\n  On Summon:\n    {text}\n\n'


def test_one_broken_card_among_a_thousand_leaves_the_others_checked(
    folder: Path, capsys: Said
) -> None:
    (folder / "pack.toml").write_text("")
    for number in range(1, 1001):
        text = {500: "Incit foo.", 700: "Incite it.", 900: "Incite an Momon."}
        (folder / f"{number:04}.momon").write_text(
            card(number, text.get(number, "Incite target Momon."))
        )
    assert main(["check", ".", "--format", "json"]) == 1
    told = [(each["path"], each["code"]) for each in json.loads(capsys.readouterr().out)]
    assert told == [
        ("./0500.momon", "E201"),
        ("./0700.momon", "E301"),
        ("./0900.momon", "W205"),
    ]
    assert main(["check", "."]) == 1
    assert capsys.readouterr().out.endswith("1000 scripts: 2 errors, 1 warning\n")


def test_one_broken_card_in_a_file_of_a_thousand_leaves_the_others_checked(
    folder: Path, capsys: Said
) -> None:
    cards = [card(number) for number in range(1, 1001)]
    cards[498] = card(499, "Summon a Momon.")
    cards[499] = card(500, "Incit foo.")
    cards[500] = card(501, "Return it to its owner's Hand.")
    cards[999] = card(1, "Incite this.")
    (folder / "all.momon").write_text("".join(cards))
    assert main(["check", "all.momon", "--format", "json"]) == 1
    told = [(each["line"], each["code"]) for each in json.loads(capsys.readouterr().out)]
    assert told == [
        (498 * 6 + 5, "E401"),
        (499 * 6 + 5, "E201"),
        (500 * 6 + 5, "E301"),
        (999 * 6 + 1, "E311"),
    ]


def test_one_broken_script_leaves_the_scenarios_of_the_others_tested(
    folder: Path, capsys: Said
) -> None:
    tale = 'scenario "Tale {0}"\n  Given you control TT {0} at a1.\n  Then a1 is TT {0}.\n'
    for number in range(1, 21):
        text = "Incit foo." if number == 10 else "Incite target Momon."
        (folder / f"{number:02}.momon").write_text(card(number, text) + tale.format(number))
    assert main(["test", "."]) == 1
    out = capsys.readouterr().out
    assert out.startswith("./10.momon:5:5: E201 ")
    assert out.endswith("\n19 scenarios: 19 passed, 1 script with errors, not run\n")


# --- Ctrl-C --------------------------------------------------------------------------------------


def _obey_ctrl_c() -> None:
    """Jobs in the background of a script are started deaf to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def started(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "momon_dsl", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        preexec_fn=_obey_ctrl_c,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "slow.momon"],
        ["test", "slow.momon", "--junit", "report.xml"],
        ["run", "slow.momon"],
        ["render", "slow.momon", "-o", "x.svg"],
        ["render", "slow.momon", "--sheet", "-o", "x.pdf"],
    ],
    ids=lambda arguments: " ".join(arguments[:3]),
)
def test_ctrl_c_ends_a_command_and_leaves_every_file_as_it_was(
    arguments: list[str], folder: Path
) -> None:
    for name in ("report.xml", "x.svg", "x.pdf"):
        (folder / name).write_text("old")
    # A script that never comes; opening it for writing waits until momon opens it for reading.
    os.mkfifo("slow.momon")
    running = started(*arguments)
    with Path("slow.momon").open("wb"):
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert (running.returncode, err.strip()) == (INTERRUPTED, b"")
    assert sorted(os.listdir()) == ["report.xml", "slow.momon", "x.pdf", "x.svg"]
    assert {Path(name).read_text() for name in ("report.xml", "x.svg", "x.pdf")} == {"old"}


def test_ctrl_c_between_many_pictures_leaves_only_whole_ones(folder: Path) -> None:
    running = started("render", str(ROOT / "cardscripts" / "him"), "-o", "faces", "--format", "png")
    faces = folder / "faces"
    for _ in range(600):
        if faces.is_dir() and any(faces.glob("*.png")):
            break
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert (running.returncode, err.strip()) == (INTERRUPTED, b"")
    found = list(faces.iterdir())
    assert 0 < len(found) < 50
    assert all(path.suffix == ".png" for path in found)
    assert all(path.read_bytes().endswith(b"IEND\xaeB`\x82") for path in found)


@pytest.mark.parametrize("moment", ["fdopen", "replace"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["test", "t.momon", "--junit", "out"],
        ["render", "FBD 167", "-o", "out.svg"],
        ["render", "t.momon", "--sheet", "-o", "out.pdf"],
        ["board", "t.momon", "-o", "out.png"],
    ],
    ids=lambda arguments: " ".join(arguments[:3]),
)
def test_ctrl_c_while_a_file_is_written_leaves_the_old_one(
    arguments: list[str], moment: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "t.momon").write_text(card(1) + HEAD + STEP + "Then your decision is Summon.")
    out = folder / arguments[-1]
    out.write_text("old")

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, moment, stop)
    assert main(arguments) == INTERRUPTED
    assert out.read_text() == "old"
    assert sorted(os.listdir(folder)) == sorted(["t.momon", out.name])


def test_ctrl_c_while_a_start_is_written_takes_it_back(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from momon_dsl.cli import new

    class Stopped(io.StringIO):
        def write(self, text: str) -> int:
            raise KeyboardInterrupt

    def opened(path: str, mode: str, **_: str) -> io.StringIO:
        Path(path).touch(exist_ok="x" not in mode)
        return Stopped()

    monkeypatch.setattr(new, "open", opened, raising=False)
    assert main(["new", "card", "mine.momon"]) == INTERRUPTED
    assert os.listdir(folder) == []


@pytest.mark.parametrize("wrapped", [True, False])
def test_ctrl_c_that_comes_out_of_an_import_as_another_error_is_ctrl_c(
    wrapped: bool, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    from momon_dsl.checking import pack

    def stop(paths: object) -> None:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as error:
            if wrapped:
                raise RuntimeError("Error calling __set_name__") from error
            raise

    monkeypatch.setattr(pack, "check_paths", stop)
    assert main(["check", "."]) == INTERRUPTED
    assert capsys.readouterr().err.strip() == ""
