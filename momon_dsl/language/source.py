"""From bytes to text that is safe to parse: UTF-8 only, bounded, nothing invisible in it.

Whatever is an error here stops the script: nothing later would speak of what the designer sees.
Three spellings of Thai that look the same on the screen as the right one are put right before
parsing (Unicode normalisation does none of them and damages ำ); each is a warning with a fix.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import attrs

from momon_dsl import limits
from momon_dsl.language.diagnostics import Diagnostic, Fix, diagnostic
from momon_dsl.language.lookalikes import latin_twin
from momon_dsl.language.nodes.base import Span, made_span

_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_ZERO_WIDTH = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200d\u2060-\u2064"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff"
)
_CONTROL = "\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufff9-\uffff"
_ODD_SPACE = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_FORBIDDEN = re.compile(
    f"(?P<E106>[{_BIDI}])|(?P<E107>[{_ZERO_WIDTH}]+)|(?P<E120>[{_CONTROL}])|(?P<E121>[{_ODD_SPACE}])"
)
_WORD = re.compile(r"[^\W\d_]+")
_TONE = "\u0e48-\u0e4b"
_VOWEL = "\u0e31\u0e34-\u0e3a\u0e47"
_THAI = re.compile(
    f"(?P<W101>\u0e4d(?P<tone>[{_TONE}]?)\u0e32|(?P<early>[{_TONE}])\u0e4d\u0e32)"
    f"|(?P<W102>\u0e40\u0e40)"
    f"|(?P<W103>(?P<mark>[{_TONE}])(?P<vowel>[{_VOWEL}]))"
)


class Lines:
    """Turns character offsets of a text into spans.

    >>> Lines("one\\ntwo").span(4, 7)
    Span(start=4, end=7, line=2, column=1)
    """

    def __init__(self, text: str) -> None:
        self._starts = [0, *(m.end() for m in re.finditer("\n", text))]

    def span(self, start: int, end: int) -> Span:
        """The span from offset `start` to `end` (exclusive)."""
        line = bisect_right(self._starts, start)
        return made_span(start, end, line, start - self._starts[line - 1] + 1)


@attrs.frozen
class Source:
    """One script as read. `text` is what the designer sees, `script` what the parser gets.

    `script` is empty when `diagnostics` hold an error. The two differ only in the Thai spellings
    that were put right; `original` takes a span of `script` back to `text`.
    """

    path: str
    text: str
    script: str
    diagnostics: tuple[Diagnostic, ...] = ()
    _shifts: tuple[tuple[int, int], ...] = ()

    @property
    def usable(self) -> bool:
        """Whether there is anything to parse."""
        return bool(self.script)

    @property
    def as_written(self) -> bool:
        """Whether nothing was put right, so that `script` is `text`."""
        return not self._shifts

    def original(self, span: Span) -> Span:
        """The place in `text` of a span of `script`; lines are the same in both."""
        if not self._shifts:
            return span
        start, end = self._back(span.start), self._back(span.end)
        return Lines(self.text).span(start, end)

    def _back(self, offset: int) -> int:
        at = bisect_right(self._shifts, (offset, len(self.text)))
        return offset + (self._shifts[at - 1][1] if at else 0)


def read_source(path: str | Path) -> Source:
    """Read one script, at most `limits.SOURCE_BYTES` of it.

    Raises OSError if the file cannot be read; everything wrong with its contents is in the
    `diagnostics` of the result.
    """
    with open(path, "rb") as file:
        return source_of(str(path), file.read(limits.SOURCE_BYTES + 1))


def source_of(path: str, data: bytes) -> Source:
    """Make a `Source` of the bytes of a script.

    >>> source_of("a.momon", b"card\\0").diagnostics[0].code
    'E103'
    """
    text, problems = check_text(data)
    if any(d.severity == "error" for d in problems):
        return Source(path, text, "", tuple(problems))
    script, warnings, shifts = _normalise(text)
    return Source(path, text, script, tuple(problems + warnings), shifts)


def check_text(data: bytes) -> tuple[str, list[Diagnostic]]:
    """Decode a script; the text is for drawing only if there are errors in the list.

    >>> check_text(b"")[1][0].code, check_text("การ์ด".encode())
    ('E104', ('การ์ด', []))
    """
    refusal = _not_text(data)
    if refusal:
        return data[: limits.SOURCE_BYTES // 50].decode("utf-8", "replace"), [refusal]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        span = Lines(before).span(len(before), len(before) + 1)
        bad = f"0x{data[error.start]:02X}"
        return data.decode("utf-8", "replace"), [diagnostic("E101", span, byte=bad)]
    return text, list(islice(_forbidden(text), _MOST))


def _not_text(data: bytes) -> Diagnostic | None:
    """What can be said of the bytes before decoding them."""
    start = Span(0, 0, 1, 1)
    if len(data) > limits.SOURCE_BYTES:
        return diagnostic("E105", start, limit=f"{limits.SOURCE_BYTES:,}")
    if data.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")) or _alternates(data):
        return diagnostic("E102", start)
    if data.startswith(b"\xef\xbb\xbf"):
        return diagnostic("E122", start, fix=Fix(Span(0, 1, 1, 1), ""))
    at = data.find(b"\0")
    if at >= 0:
        before = data[:at].decode("utf-8", "replace")
        return diagnostic("E103", Lines(before).span(len(before), len(before) + 1))
    return diagnostic("E104", start) if not data.strip() else None


def _alternates(data: bytes) -> bool:
    """UTF-16 without a mark: of the first bytes, every other one is 0."""
    head = data[:64]
    even, odd = head[0::2], head[1::2]
    return len(head) >= 4 and ((all(even) and not any(odd)) or (all(odd) and not any(even)))


_MOST = 10 * limits.FINDINGS_PER_FILE
"""So many characters are told of; nobody reads on, and a file can hold millions of them."""


def _forbidden(text: str) -> Iterator[Diagnostic]:
    """Characters that no script may hold, and letters that only look Latin."""
    if text.isascii() and not re.search(f"[{_CONTROL}]", text):
        return
    lines = Lines(text)
    for found in _FORBIDDEN.finditer(text):
        code = found.lastgroup or "E120"
        name = f"U+{ord(found[0][0]):04X} {unicodedata.name(found[0][0], '')}".strip()
        fix = Fix(lines.span(*found.span()), " " if code == "E121" else "")
        yield diagnostic(code, lines.span(*found.span()), character=name, fix=fix)
    for word in _WORD.finditer(text):
        yield from _lookalike(word, lines)


def _lookalike(word: re.Match[str], lines: Lines) -> Iterator[Diagnostic]:
    """A word of Latin letters in which one letter comes from another alphabet (or all do)."""
    if word[0].isascii():
        return
    twin = "".join(latin_twin(letter) for letter in word[0])
    if not twin.isascii():
        return
    at = next(i for i, letter in enumerate(word[0]) if not letter.isascii())
    span = lines.span(*word.span())
    place = lines.span(word.start() + at, word.start() + at + 1)
    letter = unicodedata.name(word[0][at], "unknown letter").lower()
    yield diagnostic("E124", place, letter=letter, word=twin, fix=Fix(span, twin))


def _normalise(text: str) -> tuple[str, list[Diagnostic], tuple[tuple[int, int], ...]]:
    """Put the three Thai spellings right; the shifts say how offsets lead back to `text`."""
    if text.isascii() or not _THAI.search(text):
        return text, [], ()
    lines, warnings, pieces = Lines(text), list[Diagnostic](), list[str]()
    shifts, end, lost = list[tuple[int, int]](), 0, 0
    for found in _THAI.finditer(text):
        right = _right_spelling(found)
        span = lines.span(*found.span())
        code = next(name for name in ("W101", "W102", "W103") if found[name])
        if len(warnings) < _MOST:
            warnings.append(diagnostic(code, span, fix=Fix(span, right), right=right))
        pieces += (text[end : found.start()], right)
        end = found.end()
        lost += len(found[0]) - len(right)
        shifts.append((end - lost, lost))
    return "".join(pieces) + text[end:], warnings, tuple(shifts)


def _right_spelling(found: re.Match[str]) -> str:
    if found["W101"]:
        return (found["tone"] or found["early"] or "") + "\u0e33"
    return "\u0e41" if found["W102"] else found["vowel"] + found["mark"]
