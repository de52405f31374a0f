"""One of two packs that are compared: a folder, a pack file, or an installed pack."""

from __future__ import annotations

import os
from collections.abc import Mapping

import attrs

from momon_dsl.checking.files import MANIFEST, read_bytes
from momon_dsl.checking.pack import uncollected
from momon_dsl.checking.script import CheckedScript
from momon_dsl.language.nodes.base import Span
from momon_dsl.packs.building import ENDING, look_into
from momon_dsl.packs.installing import known_names, required_rows
from momon_dsl.packs.manifest import Manifest, read_manifest
from momon_dsl.packs.members import bad_names
from momon_dsl.packs.problems import PackRefused, refuse
from momon_dsl.packs.reasons import of_system
from momon_dsl.packs.scripts import checked, missing_extensions, mistakes
from momon_dsl.packs.shelves import named
from momon_dsl.packs.store import Installed
from momon_dsl.packs.verifying import read_file, verify


@attrs.frozen(eq=False)
class Side:
    """A pack whose scripts are right: `texts` are its files, `scripts` what was read of them.

    `called` is how it was named; `required` are the installed packs that it builds on.
    """

    called: str
    manifest: Manifest
    texts: Mapping[str, bytes] = attrs.field(repr=False)
    scripts: Mapping[str, CheckedScript] = attrs.field(repr=False)
    required: tuple[Installed, ...] = ()

    def path(self, name: str) -> str:
        """A file of it as messages name it."""
        return os.path.join(self.called, *name.split("/"))

    def place(self, name: str, span: Span | None) -> tuple[str, int]:
        """The path of a script, and the line of a part of it, from 1."""
        source = self.scripts[name].source
        return self.path(name), source.original(span).line if span else 1


@uncollected()
def side_of(name: str) -> Side:
    """The pack that a folder, a pack file or the name of an installed pack means.

    Raises `PackRefused` with everything that is wrong: only packs that are right can be compared.
    """
    manifest, texts = _texts(name)
    scripts = {each: data for each, data in texts.items() if each != MANIFEST}
    if not scripts:
        raise refuse("no_scripts", name)
    problems = missing_extensions(manifest)
    made: dict[str, CheckedScript] = {}
    if not problems:
        names = known_names(manifest)
        found = mistakes(scripts, manifest, names, made.__setitem__)
        problems = [each._replace(path=os.path.join(name, each.path)) for each in found]
    if problems:
        raise PackRefused(problems)
    return Side(name, manifest, texts, checked(scripts, made), required_rows(manifest))


def _texts(name: str) -> tuple[Manifest, dict[str, bytes]]:
    """The manifest and the files of a pack."""
    if os.path.isdir(name):
        return _folder(name)
    if os.sep in name or name.endswith(ENDING) or os.path.isfile(name):
        pack = verify(read_file(name))
    else:
        pack = named(name).verified()
    return pack.manifest, {MANIFEST: pack.members[MANIFEST], **pack.scripts}


def _folder(folder: str) -> tuple[Manifest, dict[str, bytes]]:
    try:
        found = look_into(folder)
        texts = {name: read_bytes(path) for name, path in found.files.items()}
    except OSError as error:
        raise refuse("unreadable", error.filename or folder, **of_system(error)) from None
    if MANIFEST not in texts:
        raise refuse("no_manifest", folder)
    problems = [*found.problems, *bad_names(name for name in texts if name != MANIFEST)]
    if problems:
        raise PackRefused(problems)
    return read_manifest(texts[MANIFEST], os.path.join(folder, MANIFEST)), texts
