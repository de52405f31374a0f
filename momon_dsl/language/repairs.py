"""Which word was meant: the one with which the text around a mistake can be read the farthest.

A misspelt word is often noticed only later ("The your Hand is …" for "Then"), and of several words
that look alike only one fits what follows. So each likely word is put in and the item is read
again: that costs a moment, and only where there is a mistake.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from .driver import Machine, TooDeep, Unexpected, run

if TYPE_CHECKING:
    from .builder import Context

_NAME: Final = re.compile(r"(?<![A-Za-z0-9_])[A-Z][A-Za-z0-9_]*")
_PIECE: Final = re.compile(r"[A-Za-z0-9_'’]+|[\u0e00-\u0e7f]+|[^\sA-Za-z0-9_'’\u0e00-\u0e7f]")
_TRIED: Final = 40
"""So many words are tried for one mistake."""
_LOOKED_BACK: Final = 3
"""So many words before the place of the error may be the wrong one."""
_NAMES_BACK: Final = 16
"""And of so many those that were taken for names."""
_NEARBY: Final = 200
"""No word that is looked at lies farther from the error, in characters."""
_LONGEST: Final = 60
"""A run of letters longer than this is no misspelt word."""
_AROUND: Final = 10_000
"""Names are looked for so many characters before and after the mistake."""
_LOOKING: Final = 20_000
"""What it costs to compare one mistake with all words, in characters read."""


class Repair(NamedTuple):
    """Put `word` from `start` to `end`; `certain` if nothing else near makes the item readable."""

    start: int
    end: int
    word: str
    certain: bool


class _Candidate(NamedTuple):
    distance: int
    back: int
    start: int
    end: int
    word: str


def repair(
    context: Context, reader: Machine, begin: int, end: int, error: Unexpected
) -> Repair | None:
    """The word that was most likely meant at, or shortly before, an error; None if none is near.

    `begin` and `end` bound the item that the error stands in.
    """
    if not context.may_spend(_LOOKING):
        return None
    tried = []
    for candidate in sorted(_candidates(reader, context.text, begin, error))[:_TRIED]:
        if not context.may_spend(end - begin):
            break
        place, found = _reached(context, reader, begin, end, candidate)
        if place > max(error.start, candidate.end):
            tried.append((-place, found, candidate))
    if not tried:
        return None
    tried.sort()
    reached, wrong, best = tried[0]
    rivals = [c for *r, c in tried[1:] if r == [reached, wrong] and c.distance == best.distance]
    certain = not rivals and best.distance <= _near(best.word)
    return Repair(best.start, best.end, best.word, certain)


def _reached(
    context: Context, reader: Machine, begin: int, end: int, put: _Candidate
) -> tuple[int, int]:
    """How far the item can be read with another word in it, in places of the text as it is.

    The second number counts what is found wrong on the way.
    """
    from .builder import Context as Fresh

    text = context.text[: put.start] + put.word + context.text[put.end : end]
    longer = len(put.word) - (put.end - put.start)
    fresh = Fresh(text, context.language)
    fresh.quoted, fresh.budget = context.quoted, [0]  # what is only tried is not tried to mend
    try:
        run(reader, fresh, text, begin, len(text))
    except (Unexpected, TooDeep) as failed:
        place = failed.start - longer if failed.start > put.start else failed.start
        return place, len(fresh.found)
    return end + 1, len(fresh.found)


# --- which word in which place ----------------------------------------------------------------


def _candidates(reader: Machine, text: str, begin: int, error: Unexpected) -> Iterator[_Candidate]:
    for back, (start, stop) in enumerate(_places(reader, text, begin, error)):
        if stop - start <= _LONGEST:
            yield from _for_place(reader, text, start, stop, back)


def _places(reader: Machine, text: str, begin: int, error: Unexpected) -> list[tuple[int, int]]:
    """The runs of letters to look at: where the error is, and the words before it."""
    around = max(begin, error.start - _NEARBY), error.start + _NEARBY
    found = [(piece.start(), piece.end()) for piece in _PIECE.finditer(text, *around)]
    cut: list[tuple[int, int]] = []
    for start, end in found:
        if start > error.start:
            break
        cut += words_in(reader, text, start, end) if _is_thai(text[start]) else [(start, end)]
    upto = [(s, e) for s, e in cut if s <= error.start]
    near = upto[-_LOOKED_BACK - 1 :]
    names = [place for place in upto[-_NAMES_BACK : -len(near)] if _unknown(reader, text, *place)]
    return [*reversed(near), *reversed(names)]


def _unknown(reader: Machine, text: str, start: int, end: int) -> bool:
    """Whether a word can have been taken for a name: the language has none such."""
    return bool(_NAME.fullmatch(text, start, end)) and text[start:end].lower() not in reader.words


def _is_thai(letter: str) -> bool:
    return "\u0e00" <= letter <= "\u0e7f"


def words_in(reader: Machine, text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A run of Thai letters as the words it consists of; what no word fits is one piece."""
    while start < end:
        longest = next(
            (len(w) for w, _, _ in reader.thai.get(text[start], ()) if text.startswith(w, start)),
            0,
        )
        yield start, start + longest if longest else end
        start = start + longest if longest else end


def _for_place(
    reader: Machine, text: str, start: int, stop: int, back: int
) -> Iterator[_Candidate]:
    if _is_thai(text[start]) or _is_thai(text[stop : stop + 1]):
        yield from _thai(reader, text, start, back)
    if _is_thai(text[start]):
        return
    said = text[start:stop]
    known = [
        *reader.canonical.values(),
        *_others(reader),
        *_NAME.findall(text, max(0, start - _AROUND), start + _AROUND),
    ]
    lower = said.lower()
    letters = _letters(lower)
    for word in dict.fromkeys(known):
        wanted, its_letters, near = _spelt(word)
        if _too_far(letters, its_letters, near) or not word[0].isascii() or wanted == lower:
            continue
        distance = _distance(lower, wanted, near)
        if distance <= near:
            yield _Candidate(distance, back, start, stop, _as_said(word, said))


def _others(reader: Machine) -> list[str]:
    """Words of which another one is canonical: somebody may have meant them all the same."""
    return [spelling for spelling, (_, other) in reader.words.items() if other is None]


def _as_said(word: str, said: str) -> str:
    """A capital stays a capital."""
    return word[0].upper() + word[1:] if said[0].isupper() else word


def _thai(reader: Machine, text: str, start: int, back: int) -> Iterator[_Candidate]:
    """Nobody knows where a misspelt Thai word ends: about as long as the right one."""
    line_end = text.find("\n", start)
    most = min(len(text) if line_end < 0 else line_end, start + _LONGEST + 2)
    letters = [_letters(text[start:stop]) for stop in range(start, most + 1)]
    for bucket in reader.thai.values():
        for word, _, canonical in bucket:
            if canonical is not None:
                continue
            _, its_letters, near = _spelt(word)
            for length in range(max(1, len(word) - near), len(word) + near + 1):
                if length >= len(letters) or _too_far(letters[length], its_letters, near):
                    continue
                stop = start + length
                distance = _distance(text[start:stop], word, near)
                if 0 < distance <= near:
                    yield _Candidate(distance, back, start, stop, word)


def _near(word: str) -> int:
    """How many slips a word of this length allows."""
    return 1 if len(word) < 6 else 2


@lru_cache(maxsize=4096)
def _spelt(word: str) -> tuple[str, int, int]:
    """A word in small letters, the set of its letters, and how many slips it allows."""
    return word.lower(), _letters(word.lower()), _near(word)


def _letters(text: str) -> int:
    """The letters of a text as bits; two letters may share one."""
    found = 0
    for letter in text:
        found |= 1 << (ord(letter) & 63)
    return found


def _too_far(one: int, other: int, most: int) -> bool:
    """Whether two texts surely differ in more letters: each slip takes or brings one at most.

    Nearly all words are ruled out by this, which costs a hundredth of `_distance`.

    >>> _too_far(_letters("target"), _letters("taget"), 1)
    False
    >>> _too_far(_letters("target"), _letters("corner"), 2)
    True
    """
    return (one & ~other).bit_count() > most or (other & ~one).bit_count() > most


def _distance(one: str, other: str, most: int) -> int:
    """Letters put in, left out, changed, or swapped with their neighbour; more than `most`: stop.

    >>> _distance("whne", "when", 2), _distance("target", "taget", 2), _distance("a", "xyz", 1)
    (1, 1, 2)
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        new = [i]
        for j, wanted in enumerate(other, 1):
            cost = min(row[j] + 1, new[j - 1] + 1, row[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, before[j - 2] + 1)
            new.append(cost)
        if min(new) > most:
            return most + 1
        before, row = row, new
    return row[-1]
