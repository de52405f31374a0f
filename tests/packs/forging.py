"""Pack files forged for tests: with right digests, whatever is in them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import NamedTuple

from momon_dsl.errors import MomonError
from momon_dsl.packs.archive import names_of, to_archive
from momon_dsl.packs.building import sealed
from momon_dsl.packs.contents import CONTENTS, contents
from momon_dsl.packs.facts import facts_of
from momon_dsl.packs.manifest import Manifest, read_manifest
from momon_dsl.packs.meaning import items_of
from momon_dsl.packs.members import is_script
from momon_dsl.packs.problems import PackRefused
from momon_dsl.packs.versions import Version
from tests.packs.folders import FOX, MANIFEST


class Attack(NamedTuple):
    """A hostile file: what it is called, the key of the message, and its bytes."""

    name: str
    key: str
    data: Callable[[], bytes]


def forged(
    files: dict[str, bytes] | None = None,
    manifest: str | bytes = MANIFEST,
    **scripts: str | bytes,
) -> bytes:
    """A pack file with right digests, whatever is in it."""
    said = manifest if isinstance(manifest, bytes) else manifest.encode()
    texts = scripts or ({} if files else {"fox": FOX})
    made = {f"{name}.momon": _bytes(text) for name, text in texts.items()} | (files or {})
    try:
        named = read_manifest(said)
    except PackRefused:
        named = Manifest(id="forest", version=Version(1, 2))
    small = {name: data for name, data in made.items() if len(data) < _LARGE}
    facts = facts_of({name: data for name, data in small.items() if b"card" in data})
    whole = {"pack.toml": said, CONTENTS: _contents(made), **made}
    return to_archive(sealed(named, whole, items_of(each.items for each in facts.values())))


_LARGE = 100_000
"""Bytes of a script that is not read here: with its mistakes that would take minutes."""


def _contents(files: dict[str, bytes]) -> bytes:
    """The list of what stands where, as far as scripts can be read."""
    scripts = {name: files[name] for name in names_of(files) if is_script(name)}
    if any(len(data) >= _LARGE for data in scripts.values()):
        return b"[]"
    try:
        return contents(scripts, facts_of(scripts))
    except (MomonError, KeyError, ValueError):
        return b"[]"


def _bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def right_files() -> dict[str, bytes]:
    """The files of a pack file that is right."""
    with zipfile.ZipFile(io.BytesIO(forged())) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
