"""What a pack may use because it requires the packs that define it.

A check looks for names in the scripts of a pack and among the bundled cards. Names that an
installed pack defines which the manifest requires are no mistakes, and its cards are in reach of
scenarios and decks.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final, NamedTuple

from momon_dsl.checking.files import MANIFEST, pack_root, read_bytes
from momon_dsl.checking.pack import CheckedFile, Result

from .installing import known_names, required_rows
from .manifest import Manifest, read_manifest
from .problems import PackRefused
from .store import Installed

UNKNOWN: Final = {"E314": "card", "W314": "card", "E316": "format"}
"""The findings about names that nobody defines, with what they are the names of."""


class _Known(NamedTuple):
    """The names that the packs which one requires define, and what is wrong with these."""

    names: frozenset[tuple[str, str]] = frozenset()
    problem: PackRefused | None = None


def but_required(result: Result) -> tuple[Result, list[PackRefused]]:
    """A result without what required packs define, and what is wrong with those packs.

    >>> but_required(Result(()))
    (Result(files=(), unreadable=()), [])
    """
    known: dict[str, _Known] = {}
    files = tuple(_but_known(file, known) for file in result.files)
    problems = [each.problem for each in known.values() if each.problem]
    return result._replace(files=files), problems


def _but_known(file: CheckedFile, known: dict[str, _Known]) -> CheckedFile:
    root = pack_root(file.path) if any(f.code in UNKNOWN for f in file.findings) else None
    if root is None:
        return file
    if root not in known:
        known[root] = _known(root)
    names = known[root].names
    kept = tuple(
        found
        for found in file.findings
        if (UNKNOWN.get(found.code, ""), dict(found.arguments).get("name", "")) not in names
    )
    return file._replace(findings=kept)


def required_by(root: str | None) -> tuple[Installed, ...]:
    """The installed packs that the pack in a folder requires, by itself or through others.

    Raises `PackRefused` if one is not installed, or no versions go together.

    >>> required_by(None), required_by("/nowhere")
    ((), ())
    """
    manifest = _manifest(root)
    return required_rows(manifest, root or "") if manifest else ()


def not_installed(paths: Iterable[str]) -> list[PackRefused]:
    """What is wrong with the packs that those of some scripts require, once for each pack."""
    found: list[PackRefused] = []
    for root in dict.fromkeys(map(pack_root, paths)):
        try:
            required_by(root)
        except PackRefused as problem:
            found.append(problem)
    return found


def _manifest(root: str | None) -> Manifest | None:
    """The manifest in a folder if it requires packs; nothing else of it is looked at here."""
    if root is None:
        return None
    path = os.path.join(root, MANIFEST)
    try:
        text = read_bytes(path)
        # Hardly any pack requires another one, and reading TOML takes its time.
        return read_manifest(text, _from_here(path)) if b"requires" in text else None
    except (PackRefused, OSError):
        return None  # a pack that is not built yet need not say anything of itself


def _known(root: str) -> _Known:
    manifest = _manifest(root)
    if manifest is None:
        return _Known()
    try:
        found = known_names(manifest, root)
    except PackRefused as problem:
        return _Known(problem=problem)
    named = [(each.kind, text) for each in found for text in (each.key, each.name) if text]
    return _Known(frozenset(named))


def _from_here(path: str) -> str:
    """A path as the user of this folder would write it."""
    try:
        return os.path.relpath(path)
    except ValueError:  # on another drive
        return path
