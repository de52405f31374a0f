"""Which of the old things is which of the new ones: by equality, then by best likeness."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final, NamedTuple, TypeVar

T = TypeVar("T")

LIKE_ENOUGH: Final = 0.55
"""Below this likeness two things are not the same one changed, but one gone and one new."""
PAIRS: Final = 2_500
"""Pairs whose likeness is looked at; where there are more, those in the same place are paired."""
LETTERS: Final = 400
"""Letters of a text that its likeness is found by."""


class Matched(NamedTuple):
    """Pairs of places: those of the old things, those of the new ones, -1 where there is none.

    They stand in the order of the new things; what is gone comes last. `moved` says whether what
    stayed stands in another order.
    """

    pairs: tuple[tuple[int, int], ...]
    moved: bool


def matched(
    old: Sequence[T], new: Sequence[T], text: Callable[[T], str], least: float = LIKE_ENOUGH
) -> Matched:
    """Match two rows of things whose likeness is that of their texts, and at least `least`.

    >>> matched(["to your Hand", "b"], ["b", "to your Void"], str)
    Matched(pairs=((1, 0), (0, 1)), moved=True)
    """
    found = dict(_equal(old, new))
    left_old = [place for place in range(len(old)) if place not in found]
    taken = set(found.values())
    left_new = [place for place in range(len(new)) if place not in taken]
    found |= dict(_alike(old, new, left_old, left_new, text, least))
    by_new = {place: before for before, place in found.items()}
    pairs = [(by_new.get(place, -1), place) for place in range(len(new))]
    pairs += [(place, -1) for place in range(len(old)) if place not in found]
    stayed = [before for before, place in pairs if before >= 0 and place >= 0]
    return Matched(tuple(pairs), stayed != sorted(stayed))


def _equal(old: Sequence[T], new: Sequence[T]) -> Iterator[tuple[int, int]]:
    """Equal things, each with the first equal one that is left."""
    places: dict[T, list[int]] = {}
    for place, thing in enumerate(new):
        places.setdefault(thing, []).append(place)
    for before, thing in enumerate(old):
        if places.get(thing):
            yield before, places[thing].pop(0)


def _alike(
    old: Sequence[T],
    new: Sequence[T],
    left_old: Sequence[int],
    left_new: Sequence[int],
    text: Callable[[T], str],
    least: float,
) -> Iterator[tuple[int, int]]:
    """The most alike first; of pairs that are as much alike, the nearest."""
    if len(left_old) * len(left_new) > PAIRS:
        yield from zip(left_old, left_new, strict=False)
        return
    texts = {place: text(new[place])[:LETTERS] for place in left_new}
    scored = []
    for before in left_old:
        matcher = SequenceMatcher(None, autojunk=False)
        matcher.set_seq2(text(old[before])[:LETTERS])
        for place, said in texts.items():
            matcher.set_seq1(said)
            scored.append((-matcher.ratio(), abs(before - place), before, place))
    done: set[int] = set()
    taken: set[int] = set()
    for score, _, before, place in sorted(scored):
        if -score >= least and before not in done and place not in taken:
            done.add(before)
            taken.add(place)
            yield before, place
