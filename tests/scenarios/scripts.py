"""Scenarios written in a test, played."""

from __future__ import annotations

from pathlib import Path

from momon_dsl.scenarios.play import Played, play
from momon_dsl.scenarios.report import failure_lines
from momon_dsl.scenarios.scripts import Shelf
from momon_dsl.telling.board import plain
from momon_dsl.telling.words import Lang

HEAD = """\
test card T1 "Plain".

test card U1 "Other".

test card R1 "Returns one".
  On Summon:
    Return target Momon your opponent controls to its owner's Hand.

test card M1 "May return itself".
  On Summon:
    You may return this to its owner's Hand.

"""


def write(folder: Path, text: str, name: str = "a.momon") -> str:
    """A script with these lines in a folder, and its path."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def played(folder: Path, *lines: str, lang: Lang = "en") -> Played:
    """One scenario of these lines, with the test cards T1, U1, R1 and M1, played."""
    body = "\n".join(f"  {line}" for line in lines)
    path = write(folder, f'{HEAD}scenario "Tried"\n{body}\n')
    (case,) = Shelf([path]).cases()
    return play(case, lang)


def report(result: Played, lang: Lang = "en") -> str:
    """What a person reads of a failed scenario."""
    return plain(list(failure_lines(result, lang)))
