"""The shape of the Arena: its Spaces, their names and neighbours."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import attrs

from momon_dsl.errors import MomonError
from momon_dsl.limits import ARENA_SIDE

SIDES = ("north", "east", "south", "west")
COLUMNS = "abcdefghijklmnopqrstuvwxyz"[:ARENA_SIDE]

Sharing = Literal["sides", "corners", "both"]
"""What two Spaces must share to be adjacent (H10.1): a side, a corner, or either."""

_TO_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
_TO_CORNERS = ((1, 1), (1, -1), (-1, -1), (-1, 1))


@attrs.frozen(cache_hash=True)
class Arena:
    """An Arena of at most `columns` by `rows` Spaces; north is up, towards the last row.

    Spaces are numbered from 0 along the rows, those that are `missing` left out: in a whole
    Arena a1 is 0 and b1 is 1. `neighbours[s]` gives the Space to the north, east, south and west
    of s, `diagonals[s]` the one past the corner between north and east, then on clockwise; -1
    where there is none. `adjacent[s]` are those adjacent by what `sharing` says (H10.1),
    for attempts and for card text alike (R10.1a).

    >>> arena = Arena.of(4, 4)
    >>> arena.names[9], arena.neighbours[0], arena.diagonals[0], arena.adjacent[0]
    ('b3', (4, 1, -1, -1), (5, -1, -1, -1), (4, 1))
    >>> small = Arena.of(2, 2, ("a1",))
    >>> small.names, small.grid
    (('b1', 'a2', 'b2'), ((-1, 0), (1, 2)))
    """

    columns: int
    rows: int
    names: tuple[str, ...]
    neighbours: tuple[tuple[int, int, int, int], ...]
    adjacent: tuple[tuple[int, ...], ...]
    missing: tuple[str, ...] = ()
    sharing: Sharing = "sides"
    diagonals: tuple[tuple[int, int, int, int], ...] = attrs.field(default=(), eq=False, repr=False)
    grid: tuple[tuple[int, ...], ...] = attrs.field(default=(), eq=False, repr=False)
    """The Spaces row by row, from the south; -1 where there is none."""
    column: tuple[int, ...] = attrs.field(default=(), eq=False, repr=False)
    row: tuple[int, ...] = attrs.field(default=(), eq=False, repr=False)

    @classmethod
    def of(
        cls,
        columns: int,
        rows: int,
        missing: tuple[str, ...] = (),
        sharing: Sharing = "sides",
    ) -> Arena:
        """Make an Arena (H6.1).

        Raises `MomonError` for more than 8 columns or rows, for fewer than 2 Spaces, and where a
        Space is missing twice or lies outside anyway.
        """
        return _arena(columns, rows, tuple(sorted(missing)), sharing)

    @property
    def size(self) -> int:
        """The number of Spaces."""
        return len(self.names)

    def place(self, space: int) -> str:
        """ "corner", "edge" (no corner) or "centre", by the sides with no Space beyond (R6.1b).

        >>> Arena.of(3, 3).place(4), Arena.of(3, 3).place(0), Arena.of(3, 3).place(1)
        ('centre', 'corner', 'edge')
        """
        north, east, south, west = self.neighbours[space]
        walls = (north < 0 or south < 0, east < 0 or west < 0)
        return "corner" if all(walls) else "edge" if any(walls) else "centre"

    def space(self, name: str) -> int:
        """The number of a Space by its name, such as "b3"; raises `MomonError` if there is none.

        >>> Arena.of(2, 2, ("a1",)).space("a1")
        Traceback (most recent call last):
            ...
        momon_dsl.errors.MomonError: There is no Space a1: this Arena is 2 by 2 without a1.
        """
        try:
            return self.names.index(name.lower())
        except ValueError:
            raise MomonError(f"There is no Space {name}: this Arena is {self}.") from None

    def __str__(self) -> str:
        without = f" without {', '.join(self.missing)}" if self.missing else ""
        return f"{self.columns} by {self.rows}{without}"


def space_name(column: int, row: int) -> str:
    """What a Space is called, columns and rows counted from 0."""
    return f"{COLUMNS[column]}{row + 1}"


@lru_cache(maxsize=256)
def _arena(columns: int, rows: int, missing: tuple[str, ...], sharing: Sharing) -> Arena:
    if not (1 <= columns <= ARENA_SIDE and 1 <= rows <= ARENA_SIDE):
        raise MomonError(
            f"An Arena has 1 to {ARENA_SIDE} columns and rows, not {columns} by {rows}."
        )
    places = [(c, r) for r in range(rows) for c in range(columns)]
    whole = [space_name(c, r) for c, r in places]
    for name in missing:
        if name not in whole or missing.count(name) > 1:
            raise MomonError(f"{name} cannot be missing from an Arena of {columns} by {rows}.")
    places = [place for place in places if space_name(*place) not in missing]
    if len(places) < 2:
        raise MomonError("An Arena has at least 2 Spaces.")
    number = {place: space for space, place in enumerate(places)}

    def beside(steps: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int, int, int], ...]:
        around = [[number.get((c + x, r + y), -1) for x, y in steps] for c, r in places]
        return tuple((first, second, third, fourth) for first, second, third, fourth in around)

    neighbours, diagonals = beside(_TO_SIDES), beside(_TO_CORNERS)
    shared = {
        "sides": neighbours,
        "corners": diagonals,
        "both": tuple((*n, *d) for n, d in zip(neighbours, diagonals, strict=True)),
    }[sharing]
    return Arena(
        columns,
        rows,
        tuple(space_name(*place) for place in places),
        neighbours,
        tuple(tuple(space for space in around if space >= 0) for around in shared),
        missing,
        sharing,
        diagonals,
        tuple(tuple(number.get((c, r), -1) for c in range(columns)) for r in range(rows)),
        tuple(c for c, _ in places),
        tuple(r for _, r in places),
    )
