"""A folder of scripts into one pack file: the same folder always gives the same bytes."""

from __future__ import annotations

import json
import os
import stat
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from momon_dsl import __version__
from momon_dsl.checking.files import MANIFEST, read_bytes
from momon_dsl.checking.pack import uncollected
from momon_dsl.checking.script import CheckedScript
from momon_dsl.checking.summary import Mention
from momon_dsl.language.astjson import to_json

from . import limits
from .archive import names_of, to_archive
from .contents import CONTENTS, contents
from .facts import facts_of
from .lockfile import LOCK
from .manifest import Manifest, read_manifest
from .meaning import items_of
from .members import bad_names, is_script
from .problems import PackRefused, Problem, problem, refuse
from .reasons import of_system
from .scripts import Tick, checked, missing_extensions, mistakes, undeclared_extensions
from .seal import SEAL, Seal, digest_of, meaning_of
from .verdicts import note_right

ENDING: Final = ".momonpack"
ASTS: Final = "asts.json"
"""The trees of all scripts, for programs that have no parser; nothing here believes them."""


class Built(NamedTuple):
    """A pack file, and the names of what lies in the folder and is no part of a pack."""

    data: bytes
    manifest: Manifest
    left_out: tuple[str, ...]


class _Folder(NamedTuple):
    files: dict[str, str]
    left_out: list[str]
    problems: list[Problem]


@uncollected()
def build(
    folder: str,
    known: Callable[[Manifest], Sequence[Mention]] | None = None,
    *,
    asts: bool = False,
    tick: Tick | None = None,
) -> Built:
    """Build the pack in a folder; its scripts must be right.

    `known` gives the names that the packs it requires define; with `asts` the file holds the trees
    too; `tick` is told how far the check has got. Raises `PackRefused` with everything that is
    wrong, OSError where it cannot be read.
    """
    found = look_into(folder)
    if MANIFEST not in found.files:
        raise refuse("no_manifest", folder)
    text = _read(found.files[MANIFEST])
    manifest = read_manifest(text, os.path.join(folder, MANIFEST))
    scripts = {name: _read(path) for name, path in found.files.items() if name != MANIFEST}
    problems = [*found.problems, *bad_names(scripts)]
    if not scripts:
        problems.append(problem("no_scripts", folder))
    _stop(problems)
    made: dict[str, CheckedScript] = {}
    _stop(missing_extensions(manifest))
    names = known(manifest) if known else ()
    _stop(_located(folder, mistakes(scripts, manifest, names, made.__setitem__, tick)))
    _stop(undeclared_extensions(manifest, scripts, made))
    facts = facts_of(scripts, made)
    members = {MANIFEST: text, **scripts, CONTENTS: contents(scripts, facts)}
    if asts:
        members[ASTS] = trees(checked(scripts, made))
    items = items_of(each.items for each in facts.values())
    data = to_archive(sealed(manifest, members, items))
    if len(data) > limits.PACK_BYTES:
        raise refuse("large_pack", folder, limit=f"{limits.PACK_BYTES:,}")
    note_right(digest_of(data), names)
    return Built(data, manifest, tuple(found.left_out))


def sealed(
    manifest: Manifest, members: dict[str, bytes], items: dict[str, str]
) -> dict[str, bytes]:
    """The files of a pack in their order, with the seal before them."""
    ordered = in_order(members)
    digests = {name: digest_of(members[name]) for name in ordered}
    named = (manifest.id, str(manifest.version), __version__)
    seal = Seal(*named, digests, items, meaning_of(items))
    return {SEAL: seal.to_bytes(), **{name: members[name] for name in ordered}}


def in_order(members: dict[str, bytes]) -> list[str]:
    """The names of the files that stand behind the seal: the manifest, then the others."""
    named = [name for name in names_of(members) if name not in (MANIFEST, SEAL)]
    return [MANIFEST, *named] if MANIFEST in members else named


def trees(scripts: Mapping[str, CheckedScript]) -> bytes:
    """The trees of scripts as JSON, by name."""
    found = {name: to_json(each.document) for name, each in scripts.items() if each.document}
    return json.dumps(found, sort_keys=True, separators=(",", ":")).encode("ascii") + b"\n"


def look_into(folder: str) -> _Folder:
    """The manifest and the scripts in a folder; links and devices are refused, not followed.

    Hidden files and folders are passed over; what else is no part of a pack is told.
    """
    found = _Folder({}, [], [])
    for name, entry in _inside(folder, "", found):
        mode = entry.stat(follow_symlinks=False).st_mode
        if not (is_script(name) or name == MANIFEST):
            if name.rpartition("/")[2] == MANIFEST:
                found.problems.append(problem("pack_in_pack", entry.path))
            if name != LOCK and not name.endswith(ENDING):
                found.left_out.append(name)
        elif stat.S_ISLNK(mode):
            found.problems.append(problem("link", entry.path))
        elif not stat.S_ISREG(mode):
            found.problems.append(problem("no_file", entry.path))
        else:
            found.files[name] = entry.path
            if len(found.files) > limits.MEMBERS - 2:
                raise refuse("many_members", folder, limit=f"{limits.MEMBERS:,}")
    ordered = {name: found.files[name] for name in names_of(found.files)}
    return _Folder(ordered, names_of(found.left_out), found.problems)


def _inside(folder: str, before: str, found: _Folder) -> Iterator[tuple[str, os.DirEntry[str]]]:
    if before.count("/") >= limits.FOLDER_DEPTH:
        raise refuse("long_name", name=before)
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.name.startswith("."):
                continue
            # A Mac may take a name apart into letters and marks.
            name = before + unicodedata.normalize("NFC", entry.name)
            if entry.is_dir(follow_symlinks=False):
                yield from _inside(entry.path, f"{name}/", found)
            elif entry.is_symlink() and entry.is_dir():
                found.problems.append(problem("link", entry.path))
            else:
                yield name, entry


def _read(path: str) -> bytes:
    try:
        return read_bytes(path)
    except OSError as error:
        raise refuse("unreadable", path, **of_system(error)) from None


def _stop(problems: list[Problem]) -> None:
    if problems:
        raise PackRefused(problems)


def _located(folder: str, problems: list[Problem]) -> list[Problem]:
    """Problems of scripts with their paths as the user knows them."""
    return [each._replace(path=os.path.join(folder, each.path)) for each in problems]
