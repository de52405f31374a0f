"""Small mistakes in bundled scripts, and what becomes of each: nothing may pass unnoticed.

`python -m tests.language.recall [EDITS]` tries so many edits on each item (all 400,000 of them
without a number, which takes half an hour of one core) and prints what became of them and how often
the first suggestion was what was meant.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import repeat
from random import Random
from typing import Literal

import attrs

from momon_dsl.language.nodes.documents import Card, Document
from momon_dsl.language.parser import ParseResult, machine_of, parse, parse_strict
from momon_dsl.language.printer import to_script
from momon_dsl.language.repairs import words_in
from tests.language.scripts import bundled

SKIPPED = re.compile(r'"(?:[^"\\]|\\.)*"|#[^\n]*')
WORD = re.compile(r"[A-Za-z]+(?:'[A-Za-z]+)?|[\u0e00-\u0e7f]+")

Kind = Literal["misspelt", "dropped", "doubled", "swapped"]
Becomes = Literal["refused", "warned", "means something else", "unnoticed"]


@attrs.frozen
class Edit:
    """One mistake: `text` is the script with it, `place` where the words were that it spoils."""

    kind: Kind
    word: str
    text: str
    place: tuple[int, int]


@cache
def items() -> dict[str, str]:
    """Every bundled item as a file of its own, in the language it is written in.

    Cards are there in the other language too.
    """
    found: dict[str, str] = {}
    for path in bundled():
        for item in (document := parse_strict(path.read_text("utf-8"))).items:
            alone = Document(items=(item,), language=document.language)
            found[f"{path.stem} {item.name}"] = to_script(alone)
            if isinstance(item, Card):
                other = "en" if document.language == "th" else "th"
                found[f"{path.stem} {item.name} in {other}"] = to_script(alone, other)
    return found


def edits(text: str) -> Iterator[Edit]:
    """Every mistake in a script; those that leave its text as it was are left out."""
    words = list(_words(text))
    for n, (start, end) in enumerate(words):
        word = text[start:end]
        for wrong in sorted(set(_misspelt(word))):
            if wrong.lower() != word.lower():
                yield Edit("misspelt", word, _put(text, start, end, wrong), (start, end))
        yield Edit("dropped", word, _put(text, start, end, ""), (start, end))
        yield Edit("doubled", word, _put(text, end, end, f" {word}"), (start, end))
        if n + 1 < len(words) and text[end : words[n + 1][0]].strip(" ") == "":
            first, last = words[n + 1]
            other = text[first:last]
            if other.lower() != word.lower():
                swapped = text[:start] + other + text[end:first] + word + text[last:]
                yield Edit("swapped", word, swapped, (start, last))


def sample(name: str, text: str, count: int | None) -> list[Edit]:
    """So many of the edits of an item, the same ones every time."""
    found = list(edits(text))
    return found if count is None or count >= len(found) else Random(name).sample(found, count)


def becomes(edit: Edit, meant: ParseResult) -> Becomes:
    """What becomes of a mistake in a script that means `meant`."""
    result = parse(edit.text)
    if result.document is None:
        return "refused"
    if result.document != meant.document:
        return "means something else"
    return "warned" if any(d.fix for d in result.diagnostics) else "unnoticed"


def is_mended(edit: Edit, meant: ParseResult) -> bool:
    """Whether the first suggestion, carried out, gives the script back."""
    for found in parse(edit.text).diagnostics[:1]:
        word = found.fix.replacement if found.fix else dict(found.arguments).get("near")
        span = found.fix.span if found.fix else found.span
        if word:
            return parse(_put(edit.text, span.start, span.end, word)).document == meant.document
    return False


def _put(text: str, start: int, end: int, word: str) -> str:
    return text[:start] + word + text[end:]


def _words(text: str) -> Iterator[tuple[int, int]]:
    """The words outside of texts in quotes and comments; Thai as the words of the language."""
    language = "th" if text.startswith("# language: th") else "en"
    blanked = SKIPPED.sub(lambda m: " " * len(m[0]), text)
    for found in WORD.finditer(blanked):
        if found[0].isascii():
            yield found.span()
        else:
            yield from words_in(machine_of(language), text, *found.span())


def _misspelt(word: str) -> Iterator[str]:
    """Each letter left out, each two swapped, each replaced by another one, one said twice."""
    first, second = ("x", "y") if word.isascii() else ("น", "บ")
    for i in range(len(word)):
        yield word[:i] + word[i + 1 :]
        yield word[:i] + (first if word[i] != first else second) + word[i + 1 :]
        yield word[:i] + word[i] + word[i:]
        if i:
            yield word[: i - 1] + word[i] + word[i - 1] + word[i + 1 :]


def tried(name: str, count: int | None) -> tuple[Counter[tuple[Kind, Becomes]], int, list[str]]:
    """What becomes of the edits of one item, how many are mended, and those that pass unnoticed."""
    text = items()[name]
    meant = parse(text)
    became: Counter[tuple[Kind, Becomes]] = Counter()
    mended, unnoticed = 0, []
    for edit in sample(name, text, count):
        what = becomes(edit, meant)
        became[edit.kind, what] += 1
        mended += edit.kind == "misspelt" and what == "refused" and is_mended(edit, meant)
        if what == "unnoticed":
            unnoticed.append(f"{name}: {edit.kind} {edit.word!r} at {edit.place[0]}")
    return became, mended, unnoticed


def main(arguments: list[str]) -> int:
    """Print what became of the edits; 1 if one passed unnoticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.language.recall", description=__doc__)
    parser.add_argument("edits", nargs="?", type=int, help="so many of each item; all by default")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args(arguments)
    became: Counter[tuple[Kind, Becomes]] = Counter()
    mended, unnoticed = 0, list[str]()
    with ProcessPoolExecutor(asked.workers) as pool:
        for found, right, passed in pool.map(tried, items(), repeat(asked.edits), chunksize=4):
            became.update(found)
            mended += right
            unnoticed += passed
    for (kind, what), number in sorted(became.items()):
        print(f"{kind:9} {what:21} {number:8,}")
    refused = became["misspelt", "refused"]
    print(*unnoticed[:20], sep="\n", end="\n" if unnoticed else "")
    print(f"edits: {sum(became.values()):,} of {len(items())} items")
    print(f"first suggestion right for misspelt words: {100 * mended / max(refused, 1):.1f} %")
    print(f"unnoticed: {len(unnoticed)}")
    return int(bool(unnoticed))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
