"""The pages of the documentation: their headings, links and blocks of code."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs

from tests.generated import ROOT

DOCS = ROOT / "docs"

_FENCED = re.compile(r"^(?P<fence>```+)(?P<language>\w*)\n(?P<text>.*?)^(?P=fence)$", re.M | re.S)
_MARK = re.compile(r"<!-- (?P<mark>file|added|changed|written|not run): (?P<value>.+?) -->\n+\Z")
_CODE = re.compile(r"`[^`\n]*`")
_HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.M)
_LINK = re.compile(r"(?<!\\)\[[^\]]*\]\(([^)\s]+)\)")
_TARGET_TEXT = re.compile(r"\[([^\]]*)\]\([^)]*\)")


@attrs.frozen
class Block:
    """A fenced block: its language and text, its line, and what the comment above it says.

    `mark` is one of those in `walking`, or "" where no comment says anything; `value` is what
    follows it: the name of the file, or the reason.
    """

    language: str
    text: str
    line: int
    mark: str = ""
    value: str = ""


def pages() -> list[Path]:
    """Every page of docs/ and those that lead there, the hand-written and the generated."""
    around = [ROOT / name for name in ("README.md", "CHANGELOG.md", "tests/README.md")]
    return [*around, *sorted(DOCS.rglob("*.md"))]


def name_of(page: Path) -> str:
    """A page by its path from the root."""
    return page.relative_to(ROOT).as_posix()


@cache
def text_of(page: Path) -> str:
    """What stands on a page."""
    return page.read_text(encoding="utf-8")


def blocks(text: str) -> Iterator[tuple[Block, str]]:
    r"""The fenced blocks of a page, each with what stands below it.

    >>> [(b.language, b.value, b.line) for b, _ in blocks("<!-- file: a -->\n\n```sh\nls\n```\n")]
    [('sh', 'a', 3)]
    """
    for found in _FENCED.finditer(text):
        before = text[: found.start()]
        mark = _MARK.search(before)
        said = (mark["mark"], mark["value"]) if mark else ("", "")
        line = before.count("\n") + 1
        yield Block(found["language"], found["text"], line, *said), text[found.end() :]


def links(text: str) -> list[str]:
    """Where the links of a page lead, code left out.

    >>> links("[a](b.md#c), `[d](e)`")
    ['b.md#c']
    """
    return _LINK.findall(_CODE.sub("", _FENCED.sub("", text)))


def anchors(text: str) -> set[str]:
    """The names by which links may speak of the headings of a page."""
    return {slug(heading) for heading in _HEADING.findall(_FENCED.sub("", text))}


def slug(heading: str, separator: str = "-") -> str:
    """The anchor of a heading: as on GitHub, with the marks of Thai letters kept.

    >>> slug("A card's `On Summon`"), slug("เขียนการ์ดใบแรก (1)")
    ('a-cards-on-summon', 'เขียนการ์ดใบแรก-1')
    """
    plain = _TARGET_TEXT.sub(r"\1", heading).strip().lower()
    kept = "".join(letter for letter in plain if _stays(letter))
    return kept.replace(" ", separator)


def _stays(letter: str) -> bool:
    return letter in " -_" or unicodedata.category(letter)[0] in "LMN"
