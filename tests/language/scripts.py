"""The bundled scripts, and a Thai script for each, for the tests of this folder."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from momon_dsl.language.parser import parse_strict
from momon_dsl.language.printer import to_script
from momon_dsl.resources import cardscripts_dir

TWIN = Path(__file__).parent / "167.th.momon"
"""FBD 167 and its first two scenarios, written in Thai by hand."""


def bundled() -> list[Path]:
    return sorted(cardscripts_dir().rglob("*.momon"))


@cache
def text_of(path: Path, language: str = "en") -> str:
    """A bundled script, as it is written or, in the other language, by the printer."""
    text = path.read_text(encoding="utf-8")
    document = parse_strict(text)
    return text if language == document.language else to_script(document, language)  # type: ignore[arg-type]


def unspaced(text: str) -> str:
    """A Thai script without any space or line break that Thai does not need.

    Only what stands between two Latin words, or a number and a mark of its own, needs a space.
    Texts in quotes and comments are left alone.
    """
    head, _, body = text.partition("\n")
    body = re.sub(r"(?m)^[ \t]*#.*\n|  #.*$", "", body)
    parts = re.split(r'("(?:[^"\\]|\\.)*")', body)
    return head + "\n" + "".join(p if p.startswith('"') else _squeezed(p) for p in parts)


def _squeezed(text: str) -> str:
    return re.sub(r"(?<![A-Za-z0-9_+\s-])\s++|\s++(?![A-Za-z0-9_+-])", "", text)
