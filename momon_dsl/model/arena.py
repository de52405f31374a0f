"""The shape of the Arena: its Spaces, their names and neighbours."""

from __future__ import annotations

from functools import lru_cache

import attrs

from momon_dsl.errors import MomonError

SIDES = ("north", "east", "south", "west")
MAX_SIDE = 8


@attrs.frozen(cache_hash=True)
class Arena:
    """An Arena of `columns` by `rows` Spaces (1-8 each); north is up, towards the last row.

    Spaces are numbered from 0 along the rows: a1 is 0, b1 is 1. `neighbours[s]` gives the Space
    to the north, east, south and west of s, -1 where there is none; `adjacent[s]` those there are.

    >>> arena = Arena.of(4, 4)
    >>> arena.names[9], arena.neighbours[0], arena.adjacent[0]
    ('b3', (4, 1, -1, -1), (4, 1))
    """

    columns: int
    rows: int
    names: tuple[str, ...]
    neighbours: tuple[tuple[int, int, int, int], ...]
    adjacent: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, columns: int, rows: int) -> Arena:
        """Make an Arena (H6.1); raises `MomonError` outside 1 by 1 to 8 by 8."""
        return _arena(columns, rows)

    @property
    def size(self) -> int:
        """The number of Spaces."""
        return len(self.names)

    def place(self, space: int) -> str:
        """ "corner", "edge" (no corner) or "centre".

        >>> Arena.of(3, 3).place(4), Arena.of(3, 3).place(0), Arena.of(3, 3).place(1)
        ('centre', 'corner', 'edge')
        """
        north, east, south, west = self.neighbours[space]
        walls = (north < 0 or south < 0, east < 0 or west < 0)
        return "corner" if all(walls) else "edge" if any(walls) else "centre"

    def space(self, name: str) -> int:
        """The number of a Space by its name, such as "b3"; raises `MomonError` if there is none."""
        try:
            return self.names.index(name.lower())
        except ValueError:
            last = self.names[-1]
            raise MomonError(
                f"There is no Space {name}: this Arena goes from a1 to {last}."
            ) from None


@lru_cache(maxsize=64)
def _arena(columns: int, rows: int) -> Arena:
    if not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
        raise MomonError(f"An Arena has 1 to {MAX_SIDE} columns and rows, not {columns} by {rows}.")
    names = tuple(f"{'abcdefgh'[c]}{r + 1}" for r in range(rows) for c in range(columns))
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))

    def at(column: int, row: int) -> int:
        inside = 0 <= column < columns and 0 <= row < rows
        return row * columns + column if inside else -1

    neighbours = tuple(
        (
            at(c + steps[0][0], r + steps[0][1]),
            at(c + steps[1][0], r + steps[1][1]),
            at(c + steps[2][0], r + steps[2][1]),
            at(c + steps[3][0], r + steps[3][1]),
        )
        for r in range(rows)
        for c in range(columns)
    )
    adjacent = tuple(tuple(s for s in around if s >= 0) for around in neighbours)
    return Arena(columns, rows, names, neighbours, adjacent)
