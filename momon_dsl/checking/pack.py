"""Checking files and folders together, and loading them as a pack that a game can use.

`check_paths` loads neither parser nor AST where the results of all scripts are remembered.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from momon_dsl import limits
from momon_dsl.checking.files import (
    MANIFEST,
    RealPaths,
    Unreadable,
    find_scripts,
    pack_root,
    read_bytes,
    reason_of,
)
from momon_dsl.checking.linking import Group, Unit, frames_of, in_frame, link
from momon_dsl.checking.memory import recall, remember
from momon_dsl.checking.summary import Mention, Summary
from momon_dsl.language.findings import Finding
from momon_dsl.resources import cardscripts_dir

if TYPE_CHECKING:
    from momon_dsl.checking.loaded import CheckedPack
    from momon_dsl.checking.script import CheckedScript


class CheckedFile(NamedTuple):
    """One script with everything found in it; `text` is what to draw it from."""

    path: str
    text: str
    findings: tuple[Finding, ...]


class Result(NamedTuple):
    """What a check found, file by file, and the paths that could not be read."""

    files: tuple[CheckedFile, ...]
    unreadable: tuple[Unreadable, ...] = ()

    @property
    def errors(self) -> int:
        """How many findings refuse a script."""
        return sum(f.is_error for file in self.files for f in file.findings)

    @property
    def warnings(self) -> int:
        """How many findings only warn."""
        return sum(not f.is_error for file in self.files for f in file.findings)


Made = Callable[[str, "CheckedScript"], None]
"""What is told of each script that had to be parsed."""


def check_paths(paths: Iterable[str], made: Made | None = None) -> Result:
    """Check scripts and folders of scripts, those of one pack (or no pack) against each other.

    `made` is told of each script whose result was not remembered, with its AST.

    Raises PackError if there are more scripts than `limits.SCRIPTS_PER_CHECK`.

    >>> check_paths(["/nowhere"]).unreadable[0].path
    '/nowhere'
    """
    found = find_scripts(paths)
    unreadable = list(found.unreadable)
    files: list[CheckedFile] = []
    with uncollected():
        for root, scripts in scripts_by_pack(found.scripts).items():
            files += _check_group(root, scripts, unreadable, made)
    order = {path: place for place, path in enumerate(found.scripts)}
    files.sort(key=lambda file: order.get(file.path, len(order)))
    return Result(tuple(files), tuple(unreadable))


def load_pack(paths: Iterable[str]) -> CheckedPack:
    """Load scripts with their ASTs for a game, checked as by `check_paths`.

    Raises ScriptError with the diagnostics if a script is refused, PackError if a path cannot
    be read.
    """
    from momon_dsl.checking.loaded import load

    return load(list(paths))


@contextmanager
def uncollected() -> Iterator[None]:
    """Without the search for garbage, which takes a sixth of the time of reading scripts.

    An AST has no cycles, so that all of it is freed without that search.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def scripts_by_pack(scripts: Iterable[str]) -> dict[str | None, list[str]]:
    """Scripts by the folder of the pack that they belong to, None for loose ones."""
    groups: dict[str | None, list[str]] = {}
    root_of = cache(pack_root_of_folder)
    for script in scripts:
        groups.setdefault(root_of(os.path.dirname(script)), []).append(script)
    return groups


def pack_root_of_folder(folder: str) -> str | None:
    """The pack that the scripts of a folder belong to, None if to none."""
    return pack_root(os.path.join(folder, MANIFEST))


def _check_group(
    root: str | None, scripts: Sequence[str], unreadable: list[Unreadable], made: Made | None
) -> Iterator[CheckedFile]:
    """Check the scripts of one group; the rest of their pack is read, but not reported."""
    data: dict[str, bytes] = {}
    for path in (*scripts, *siblings(root, scripts)):
        try:
            data[path] = read_bytes(path)
        except OSError as error:
            if path in scripts:
                unreadable.append(Unreadable(path, reason_of(error)))
    # In one order, whatever was asked for: of two cards of a number the same one is at fault.
    ordered = sorted(data, key=os.path.abspath)
    units = tuple(Unit(path, summary_of(path, data[path], made)) for path in ordered)
    symbols, manifest = _declared(root)
    linked = link(Group(units, symbols), bundled)
    frames = frames_of(units)
    if manifest:
        yield manifest
    for path, summary in units:
        if path in scripts:
            own = [f for f in summary.findings if not in_frame(f, frames)]
            found = but_allowed(data[path], [*own, *linked[path]])
            text = data[path].decode("utf-8", "replace") if found else ""
            yield CheckedFile(path, text, limited(found))


def but_allowed(data: bytes, found: list[Finding]) -> list[Finding]:
    """The findings but for the warnings that the script itself allows."""
    if not any(word in data for word in (b"allow", "อนุญาต".encode())):
        return found
    from momon_dsl.checking.allowing import without_allowed  # late: hardly any script has one

    return without_allowed(data.decode("utf-8", "replace"), found)


def summary_of(path: str, data: bytes, made: Made | None = None) -> Summary:
    """What one script says by itself, remembered or made; `made` is told of one that was made."""
    summary = recall(data)
    if summary is None:
        # Late: parser and AST take most of the time of a check that has nothing new to do.
        from momon_dsl.checking.script import check_script

        script = check_script(path, data)
        summary = script.summary
        remember(data, summary)
        if made is not None:
            made(path, script)
    return summary


def bundled(names: Collection[str] = ()) -> Iterator[Mention]:
    """The cards, decks and formats that come with momon_dsl.

    With `names` only those of the scripts that hold one of them, if these are but a few: others
    need not be parsed.
    """
    wanted = [name.encode() for name in names] if len(names) <= _FEW_NAMES else []
    for path in find_scripts([str(cardscripts_dir())]).scripts:
        data = read_bytes(path)
        if not wanted or any(name in data for name in wanted):
            yield from summary_of(path, data).defines


_FEW_NAMES: Final = 100
"""So many names are looked for in every script; to parse all of them is faster for more."""


def siblings(root: str | None, scripts: Iterable[str]) -> list[str]:
    """The other scripts of a pack of which some were named."""
    if root is None:
        return []
    real = RealPaths()
    known = set(map(real, scripts))
    inside = find_scripts([root]).scripts
    return [os.path.relpath(path) for path in inside if real(path) not in known]


def _declared(root: str | None) -> tuple[frozenset[str] | None, CheckedFile | None]:
    """The symbols that a pack declares (None: anything goes), and what is wrong in its manifest."""
    if root is None:
        return None, None
    import tomllib

    path = os.path.join(root, MANIFEST)
    text = ""
    try:
        text = read_bytes(path).decode("utf-8")
        symbols = tomllib.loads(text).get("symbols")
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        return None, _bad_manifest(path, text, str(error))
    if symbols is None:
        return None, None
    if not isinstance(symbols, list) or not all(isinstance(s, str) for s in symbols):
        return None, _bad_manifest(path, text, "symbols must be a list of texts")
    return frozenset(s.strip("[]") for s in symbols), None


def _bad_manifest(path: str, text: str, reason: str) -> CheckedFile:
    finding = Finding("E317", 0, 0, 1, 1, (("reason", reason.rstrip(".")),))
    return CheckedFile(os.path.relpath(path), text, (finding,))


def limited(findings: list[Finding]) -> tuple[Finding, ...]:
    """The findings of one file in the order of the text, with those over the limit counted.

    Where some must be left out, warnings go first.

    >>> [f.code for f in limited([Finding("E301", 4, 5, 1, 5), Finding("W201", 1, 2, 1, 2)])]
    ['W201', 'E301']
    """
    most = limits.FINDINGS_PER_FILE
    findings.sort(key=lambda f: (f.start, f.end, f.code))
    if len(findings) <= most:
        return tuple(findings)
    first = sorted(findings, key=lambda f: not f.is_error)[:most]
    first.sort(key=lambda f: (f.start, f.end, f.code))
    last = first[-1]
    rest = Finding(
        "W123",
        last.start,
        last.start,
        last.line,
        last.column,
        (("count", str(len(findings) - most)),),
    )
    return (*first, rest)
