"""Spoils scripts: bytes, words, lines, Thai marks, numbers, nesting, headers, pieces of others."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

from momon_dsl.language.grammar import spelled
from tests.language.recall import items

WORD = re.compile(
    r"[A-Za-z]+(?:'[A-Za-z]+)?|[\u0e00-\u0e7f]+|\[[A-Z]\]|[0-9]+|\"[^\"\n]*\"|[^\sA-Za-z]"
)
NUMBER = re.compile(r"[0-9]+")
SENTENCE = re.compile(r"[^.:;\n]+[.:;]")
LONGEST = 6_000
"""Characters of a spoilt script: what one costs must not hide in how long it is."""

MARKS = "\u0e31\u0e33\u0e34\u0e35\u0e38\u0e39\u0e40\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e4d\u0e32"
UNSEEN = (
    "\u200b\u200d\u202e\u2066\ufeff\u00ad\u00a0\u3000\x00\x07\x1b\r\t\v\u0430\u0435\U0001f600\ud800"
)
NUMBERS = ("0", "1", "9", "10", "64", "65", "100", "2147483648", "9999999999", "0000000000000007")
OPENERS = ("(", "not ", "not (", "twice ", "half ", "ไม่ใช่ (", "สองเท่าของ ", '"', "\\", "[", "- ")
HEADERS = (
    "# language: th\n", "# language: en\n", "# language: xx\n", "# langauge: th\n",
    "#language:th\n", "# allow W205: because\n", "# allow W205\n", "# allow E301: no\n",
    "# อนุญาต W203: เพราะ\n", "include \"a.momon\"\n", "# \u202e\n",
)  # fmt: skip

Spoil = Callable[[Random, str], str]


@cache
def sources() -> tuple[str, ...]:
    """Every bundled item by itself, cards in both languages, in one order."""
    return tuple(items().values())


@cache
def _vocabulary() -> tuple[str, ...]:
    return tuple(sorted({word for words in spelled("th").values() for word in words}))


def spoilt(seed: int) -> bytes:
    """The script of a seed: one of the bundled ones with one to four things done to it."""
    random = Random(seed)
    text = random.choice(sources())
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 4))):
        text = random.choice(SPOILS)(random, text)[:LONGEST]
    data = text.encode("utf-8", "surrogatepass")
    return _bytes(random, data) if random.random() < 0.1 else data


def _bytes(random: Random, data: bytes) -> bytes:
    made = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5))):
        at = random.randrange(len(made) + 1)
        how = random.random()
        if how < 0.4 and at < len(made):
            made[at] ^= 1 << random.randrange(8)
        elif how < 0.7:
            made[at:at] = random.choice((b"\xff", b"\x80", b"\xe0\xb8", b"\xfe\xff", b"\0", b"\n"))
        else:
            del made[at : at + random.randrange(1, 5)]
    return bytes(made)


def _words(random: Random, text: str) -> str:
    """A word left out, said twice, replaced, misspelt, or exchanged with another."""
    found = list(WORD.finditer(text))
    if not found:
        return text
    one = random.choice(found)
    start, end = one.span()
    how = random.randrange(6)
    if how == 0:
        return text[:start] + text[end:]
    if how == 1:
        return text[:end] + " " + text[start:]
    if how == 2:
        return text[:start] + random.choice(_vocabulary()) + text[end:]
    if how == 3:
        return text[:start] + random.choice(found)[0] + text[end:]
    if how == 4:
        return text[:end] + " " + random.choice(_vocabulary()) + text[end:]
    at = random.randrange(start, end)
    return text[:at] + random.choice(("", text[at] * 2, "x", "น", "'")) + text[at + 1 :]


def _lines(random: Random, text: str) -> str:
    """A line left out, repeated, moved, joined, or indented otherwise; or the text breaks off."""
    lines = text.split("\n")
    at = random.randrange(len(lines))
    how = random.randrange(6)
    if how == 0:
        del lines[at]
    elif how == 1:
        lines[at:at] = [lines[at]] * random.choice((1, 1, 2, 30))
    elif how == 2:
        lines.insert(random.randrange(len(lines) + 1), lines.pop(at))
    elif how == 3:
        lines[at] = random.choice(("", "\t", " " * 200)) + lines[at].strip()
    elif how == 4:
        return text[: random.randrange(len(text) + 1)]
    else:
        return " ".join(lines)
    return "\n".join(lines)


def _letters(random: Random, text: str) -> str:
    """Thai marks where none belong, letters that nobody sees or that look like others."""
    for _ in range(random.choice((1, 1, 2, 8))):
        at = random.randrange(len(text) + 1)
        mark = random.choice(random.choice((MARKS, UNSEEN)))
        text = text[:at] + mark * random.choice((1, 1, 2, 40)) + text[at:]
    return text


def _numbers(random: Random, text: str) -> str:
    """A number that is too large, too small, or far too long."""
    found = list(NUMBER.finditer(text))
    long = "9" * random.choice((11, 100, 3_000))
    new = random.choice((*NUMBERS, long, "-1", "+3", "1.5", "๓", "²"))
    if not found:
        return text + new
    start, end = random.choice(found).span()
    return text[:start] + new + text[end:]


def _nesting(random: Random, text: str) -> str:
    """Something opened again and again, sometimes closed as often."""
    at = random.randrange(len(text) + 1)
    count = random.choice((1, 2, 3, 5, 70))
    opener = random.choice(OPENERS)
    closer = ")" * count if random.random() < 0.3 else ""
    return text[:at] + opener * count + closer + text[at:]


def _quotes(random: Random, text: str) -> str:
    """A sentence put into quotes, or quotes inside quotes."""
    found = list(SENTENCE.finditer(text))
    if not found:
        return text
    start, end = random.choice(found).span()
    inner = text[start:end].strip()
    for _ in range(random.choice((1, 1, 2, 6))):
        inner = inner.replace("\\", "\\\\").replace('"', '\\"')
        inner = f'On Summon: This gains "{inner}" until end of turn.'
    return text[:start] + inner + text[end:]


def _repeats(random: Random, text: str) -> str:
    """A sentence said again and again."""
    found = list(SENTENCE.finditer(text))
    if not found:
        return text * 2
    start, end = random.choice(found).span()
    return text[:end] + text[start:end] * random.choice((1, 1, 2, 3, 60)) + text[end:]


def _headers(random: Random, text: str) -> str:
    header = random.choice(HEADERS)
    return header + text if random.random() < 0.7 else header + text.partition("\n")[2]


def _pieces(random: Random, text: str) -> str:
    """The beginning of one script and the end of another, in whatever language."""
    other = random.choice(sources())
    cut, paste = random.randrange(len(text) + 1), random.randrange(len(other) + 1)
    return text[:cut] + other[paste : paste + random.choice((20, 200, len(other)))]


def _fragment(random: Random, text: str) -> str:
    """Some words out of the middle, after nothing but the line that names the language."""
    found = list(WORD.finditer(text))
    if not found:
        return text
    place = random.randrange(len(found))
    last = found[min(place + random.choice((0, 1, 3, 8, 40)), len(found) - 1)]
    first = text.partition("\n")[0] + "\n" if text.startswith("#") else ""
    return first + text[found[place].start() : last.end()] + random.choice(("", ".", ":", "\n"))


SPOILS: tuple[Spoil, ...] = (
    _words, _words, _lines, _lines, _letters, _letters, _numbers, _numbers, _nesting, _quotes,
    _repeats, _headers, _pieces, _fragment,
)  # fmt: skip
