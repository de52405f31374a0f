"""Names across scripts: numbers given twice, cards that nobody defines. Works on summaries."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from momon_dsl.checking.summary import Mention, Summary
from momon_dsl.language.findings import Finding

_UNKNOWN = {
    "card": "E314", "named": "W314", "format": "E316", "symbol": "E315", "keyword": "E452",
}  # fmt: skip


class Unit(NamedTuple):
    """One script of a group: its path as shown, and what it says."""

    path: str
    summary: Summary


class Group(NamedTuple):
    """Scripts that see each other: a pack folder, or what was named together.

    `symbols` are those that the pack declares; None if it declares none.
    """

    units: tuple[Unit, ...]
    symbols: frozenset[str] | None = None


Library = Callable[[Collection[str]], Iterable[Mention]]
"""Definitions from elsewhere (the bundled cards), asked for only if something is missing.

Asked with some names it gives at least the definitions of these, without any it gives all.
"""


def _nothing(names: Collection[str]) -> Iterable[Mention]:
    return ()


def link(group: Group, library: Library = _nothing) -> dict[str, list[Finding]]:
    """What is wrong between the scripts of a group, by path.

    >>> use = Mention("card", "FBD 999", "", 0, 7, 1, 1)
    >>> found = link(Group((Unit("a.momon", Summary(uses=(use,))),)))
    >>> found["a.momon"][0].code
    'E314'
    """
    found: dict[str, list[Finding]] = {unit.path: [] for unit in group.units}
    for path, finding in (*_double(group.units), *_misused(group.units)):
        found[path].append(finding)
    # Where a script is broken, what it defines is not known: nothing is missed for certain.
    if all(unit.summary.whole for unit in group.units):
        for path, finding in _unknown(group, library):
            found[path].append(finding)
    return found


def _double(units: Iterable[Unit]) -> Iterator[tuple[str, Finding]]:
    """Later definitions of something that another script has defined."""
    first: dict[tuple[str, str], tuple[str, Mention]] = {}
    for path, summary in units:
        for mention in summary.defines:
            if mention.kind == "scenario":
                continue
            for code, key in _keys(mention):
                where, earlier = first.setdefault((code, key), (path, mention))
                if where != path:
                    yield path, _clash(code, mention, f"{where}:{earlier.line}")


def _keys(mention: Mention) -> Iterator[tuple[str, str]]:
    if mention.kind == "card":
        yield "E311", mention.key
        yield "E312", mention.name
    else:
        yield "E313", f"{mention.kind} {mention.key}"


def _clash(code: str, mention: Mention, where: str) -> Finding:
    said = {
        "E311": (("id", mention.key),),
        "E312": (("name", mention.name),),
        "E313": (("kind", mention.kind), ("name", mention.key)),
    }[code]
    return _finding(code, mention, (*said, ("where", where)))


def _unknown(group: Group, library: Library) -> Iterator[tuple[str, Finding]]:
    known = _Known(mention for unit in group.units for mention in unit.summary.defines)
    missing = [
        (unit.path, use)
        for unit in group.units
        for use in unit.summary.uses
        if not known.has(use, group.symbols)
    ]
    # A keyword belongs to its pack: those of the bundled cards are not known elsewhere.
    elsewhere = [use for _, use in missing if use.kind not in ("symbol", "keyword")]
    for names in ({use.key for use in elsewhere}, ()):
        if not all(known.has(use, group.symbols) for use in elsewhere):
            known.add(each for each in library(names) if each.kind != "keyword")
    for path, use in missing:
        if not known.has(use, group.symbols):
            near = known.near(use, group.symbols)
            yield path, _finding(_UNKNOWN[use.kind], use, (("name", use.key), ("near", near)))


class _Known:
    """The keys that are defined, by kind; cards by number and by name."""

    def __init__(self, mentions: Iterable[Mention]) -> None:
        self._keys: dict[str, dict[str, None]] = {}
        self.add(mentions)

    def add(self, mentions: Iterable[Mention]) -> None:
        for mention in mentions:
            self._keys.setdefault(mention.kind, {})[mention.key] = None
            if mention.kind == "card":
                self._keys.setdefault("card name", {})[mention.name] = None

    def has(self, use: Mention, symbols: frozenset[str] | None) -> bool:
        if use.kind == "symbol":
            return symbols is None or use.key in symbols
        return use.key in self._keys.get(_shelf(use), ())

    def near(self, use: Mention, symbols: frozenset[str] | None) -> str:
        from difflib import get_close_matches

        pool = sorted(symbols or ()) if use.kind == "symbol" else self._keys.get(_shelf(use), ())
        return next(iter(get_close_matches(use.key, pool, 1)), "")


def _misused(units: Iterable[Unit]) -> Iterator[tuple[str, Finding]]:
    """Keywords of another script that are used with other arguments than they take."""
    units = tuple(units)
    taken = {m.key: m.name for u in units for m in u.summary.defines if m.kind == "keyword"}
    for path, summary in units:
        for use in summary.uses:
            if use.kind == "keyword" and taken.get(use.key, use.name) != use.name:
                arguments = (("name", use.key), ("wanted", taken[use.key]))
                yield path, _finding("E447", use, arguments)


def _shelf(use: Mention) -> str:
    return "card name" if use.kind == "named" or (use.kind == "card" and use.name) else use.kind


def _finding(code: str, at: Mention, arguments: tuple[tuple[str, str], ...]) -> Finding:
    return Finding(code, at.start, at.end, at.line, at.column, arguments)


# --- the card frame: what a format of one script allows the cards of another (H5.1) -------------


def frames_of(units: Iterable[Unit]) -> list[list[int]]:
    """The frames of all formats: smallest and largest Stars and powers of each."""
    formats = [m for unit in units for m in unit.summary.defines if m.kind == "format" and m.name]
    return [[int(number) for number in mention.name.split()] for mention in formats]


def in_frame(finding: Finding, frames: Iterable[list[int]]) -> bool:
    """Whether a finding says of a printed value that it is out of range, and one format has room.

    >>> wide = Finding("E331", 0, 1, 1, 1, (("stars", "12"),))
    >>> in_frame(wide, []), in_frame(wide, [[0, 12, 0, 9]])
    (False, True)
    """
    if finding.code not in ("E331", "E332", "W425"):
        return False
    said = dict(finding.arguments)
    value, first = int(said.get("stars") or said["power"]), 0 if "stars" in said else 2
    return any(frame[first] <= value <= frame[first + 1] for frame in frames)
