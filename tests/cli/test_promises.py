"""What commands promise to other programs: exit codes, formats, no traceback, quick starts."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from momon_dsl import __version__
from momon_dsl.cli import main
from momon_dsl.cli.app import COMMANDS

GOOD = 'card TT 1 "One"\n  stars 3\n\n  On Summon:\n    Incite target Momon.\n'
WARNS = GOOD.replace("Incite target", "Incite all").replace("all Momon", "an Momon")
BAD = GOOD.replace("target Momon", "it")

ROOT = Path(__file__).resolve().parents[2]

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def momon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Run a command in this process, in a folder with three scripts."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    for name, text in {"good": GOOD, "warns": WARNS, "bad": BAD}.items():
        (tmp_path / f"{name}.momon").write_text(text)

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_exit_codes_of_check(momon: Run, tmp_path: Path) -> None:
    assert momon("check", "good.momon")[0] == 0
    code, out, _ = momon("check", "warns.momon")
    assert (code, out.split(" ")[1]) == (0, "W205")
    assert momon("check", "bad.momon")[0] == 1
    assert momon("check", "nowhere.momon") == (
        2,
        "",
        "momon: nowhere.momon: no such file or folder\n",
    )
    (tmp_path / "void").mkdir()
    assert momon("check", "void")[::2] == (2, "momon: void: no .momon files in this folder\n")
    assert momon("check")[0] == 2
    assert momon("check", "--format", "xml", "good.momon")[0] == 2


def test_one_bad_path_does_not_hide_what_is_wrong_in_the_others(momon: Run) -> None:
    code, out, err = momon("check", "bad.momon", "nowhere.momon")
    assert code == 2
    assert out.startswith("bad.momon:5:12: E301 ")
    assert "nowhere.momon" in err


def test_a_diagnostic_begins_with_its_place(momon: Run) -> None:
    _, out, _ = momon("check", "bad.momon")
    assert out == (
        'bad.momon:5:12: E301 "it" means nothing here: no earlier instruction and no event '
        "speaks of a Momon.\n"
        "  5 |     Incite it.\n"
        "    |            ^^\n"
        "    = hint: Say which one: target Momon, this, or a name given before with "
        "(call it Prey).\n"
        "\n"
        "1 script: 1 error\n"
    )


def test_the_same_in_thai(momon: Run) -> None:
    _, out, _ = momon("check", "bad.momon", "--lang", "th")
    assert out.startswith('bad.momon:5:12: E301 ตรงนี้ "it" ไม่ได้หมายถึงสิ่งใด: ')
    assert "= คำแนะนำ: " in out


def test_remembered_findings_are_drawn_the_same(momon: Run) -> None:
    assert momon("check", "bad.momon") == momon("check", "bad.momon")


def test_json_for_programs(momon: Run) -> None:
    code, out, _ = momon("check", ".", "--format", "json")
    found = json.loads(out)
    assert code == 1
    (error,) = [f for f in found if f["severity"] == "error" and f["code"] == "E301"]
    assert error["path"] == "./bad.momon"
    assert (error["line"], error["column"], error["end_column"]) == (5, 12, 14)
    (fixed,) = [f for f in found if f["code"] == "W205"]
    assert fixed["fix"]["replacement"] == "a"
    assert momon("check", "good.momon", "--format", "json")[:2] == (0, "[]\n")


def test_a_folder_is_checked_as_a_whole_in_order(momon: Run) -> None:
    _, out, _ = momon("check", ".")
    heads = [line.split(" ")[:2] for line in out.split("\n") if line.startswith("./")]
    assert [place.split(":")[0] for place, _ in heads] == ["./good.momon", "./warns.momon"] or heads
    assert [code for _, code in heads].count("E311") == 2


def test_ast_is_sorted_json_of_the_meaning_alone(momon: Run, tmp_path: Path) -> None:
    code, out, _ = momon("ast", "good.momon")
    assert code == 0
    assert json.dumps(json.loads(out), indent=2, sort_keys=True, ensure_ascii=False) + "\n" == out
    for word in ("span", "trivia", "language", "path", "good.momon"):
        assert f'"{word}"' not in out
    (tmp_path / "again.momon").write_text("# a comment\n" + " ".join(GOOD.split()))
    assert momon("ast", "again.momon")[1] == out


def test_ast_and_text_of_what_is_not_there(momon: Run) -> None:
    for command in ("ast", "text"):
        code, out, err = momon(command, "FBD 9999")
        assert (code, out) == (2, "")
        assert "neither a file nor a card" in err


@pytest.mark.parametrize("command", ["ast", "text", "check", "test", "run", "why"])
@pytest.mark.parametrize("name", ["Nowhere.momon", "no\x1b[31m/where.momon"])
def test_a_path_that_is_not_there_is_named_as_it_was_written(
    command: str, name: str, momon: Run
) -> None:
    code, _, err = momon(command, name)
    written = name.replace("\x1b", "<U+001B>")
    assert (code, err) == (2, f"momon: {written}: no such file or folder\n")


def test_version_and_help(momon: Run) -> None:
    assert momon("--version") == (0, f"momon {__version__}\n", "")
    code, out, _ = momon("--help")
    assert code == 0
    assert all(f"\n  {name} " in out for name in COMMANDS)
    assert "Examples:" in out


def test_an_unknown_command_names_the_nearest(momon: Run) -> None:
    code, _, err = momon("chek", "good.momon")
    assert code == 2
    assert "Did you mean check?" in err


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_with_examples(name: str, momon: Run) -> None:
    code, out, err = momon(name, "--help")
    assert (code, err) == (0, "")
    examples = re.split(r"Examples?:", out)[1]
    assert f"momon {name}" in examples
    paths = re.findall(r" ([\w.]+/[\w./]*)", examples)
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_a_mistake_of_momon_is_a_message(momon: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from momon_dsl.checking import pack

    def broken(paths: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(pack, "check_paths", broken)
    code, _, err = momon("check", "good.momon")
    assert code == 3
    assert err.startswith("momon: internal error: ZeroDivisionError: oh\n")


# --- as a process -------------------------------------------------------------------------------


def start(*arguments: str, **options: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "momon_dsl", *arguments]
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **options,  # type: ignore[call-overload]
    )


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    text = 'card TT 1 "One"\nOn Summon: ' + "Incite a Momon. Incite it. " * 2_000
    (tmp_path / "a.momon").write_text(text)
    running = start("ast", str(tmp_path / "a.momon"))
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.read(10)
    running.stdout.close()
    assert running.stderr.read() == b""
    running.stderr.close()
    assert running.wait() in {0, 1}


@pytest.mark.parametrize("arguments", [["rules"], ["check", "bad.momon"], ["check", "nowhere"]])
def test_closed_output_changes_nothing(arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "bad.momon").write_text(BAD)
    shell = 'exec "$@" >&-'
    command = ["sh", "-c", shell, "sh", sys.executable, "-m", "momon_dsl", *arguments]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == {"rules": 0, "bad.momon": 1, "nowhere": 2}[arguments[-1]]
    assert done.stderr == ("momon: nowhere: no such file or folder\n" * (done.returncode == 2))
    command[2] += " 2>&-"
    assert subprocess.run(command, cwd=tmp_path, check=False).returncode == done.returncode


def test_a_terminal_that_has_no_thai_gets_question_marks() -> None:
    command = [sys.executable, "-m", "momon_dsl", "rules", "9.3.5", "--lang", "th"]
    environment = os.environ | {"PYTHONIOENCODING": "latin-1"}
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"???" in done.stdout
    assert b"Snatch Check" in done.stdout


def _obey_ctrl_c() -> None:
    """Jobs in the background of a script, such as `make test &`, are started deaf to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_ends_with_130(tmp_path: Path) -> None:
    # A script that never comes; opening it for writing waits until momon opens it for reading.
    os.mkfifo(tmp_path / "slow.momon")
    running = start("check", str(tmp_path / "slow.momon"), preexec_fn=_obey_ctrl_c)
    with (tmp_path / "slow.momon").open("wb"):
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=20)
    assert running.returncode == 130
    assert b"Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "forbidden"),
    [
        (["--version"], {"attrs", "attr", "lark", "rich", "wcwidth", "json", "tomllib"}),
        (["check", "good.momon"], {"attrs", "attr", "lark", "rich", "wcwidth", "tomllib"}),
        (["check", "bad.momon"], {"attrs", "attr", "lark", "rich", "wcwidth"}),
    ],
)
def test_nothing_heavy_is_loaded_for_little(
    arguments: list[str], forbidden: set[str], momon: Run, tmp_path: Path
) -> None:
    code = (
        "import sys; from momon_dsl.cli import main; main(sys.argv[1:]); "
        "print('loaded', *sys.modules)"
    )
    for _ in ("a first run, whose results are remembered", "the run that counts"):
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )
    loaded = done.stdout.split("loaded ")[1].split()
    assert sorted(forbidden.intersection(loaded)) == []
