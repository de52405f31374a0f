"""What is installed, and what a pack says of itself, as data for people and programs."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .problems import PackRefused
from .shelves import all_installed, in_use, named, project_store
from .store import Installed
from .verifying import Verified

KINDS = ("card", "deck", "format", "keyword", "scenario")


def rows(lang: str = "en", folder: str = ".") -> list[dict[str, Any]]:
    """Every installed pack, by id and version; `in use` tells which version counts."""
    own, used = project_store(folder).root, in_use(folder)
    found = sorted(all_installed(folder), key=lambda row: (row.id, row.version, row.store != own))
    return [
        {
            "id": row.id,
            "version": str(row.version),
            "name": _name(row, lang),
            "project": row.store == own,
            "in use": row in used,
            "digest": row.digest,
            "folder": row.folder,
        }
        for row in found
    ]


def _name(row: Installed, lang: str) -> str:
    """What a pack is called; its id if its manifest was damaged since."""
    try:
        return row.manifest().name(lang)
    except PackRefused:
        return row.id


def facts(pack: Verified, name: str, lang: str = "en") -> dict[str, Any]:
    """What a verified pack says of itself; `name` is what it was asked for by.

    Each key has its label in the messages, `of_id` and so on, and so has each kind of item.
    """
    said = pack.manifest
    counted = Counter(item.partition(" ")[0] for item in pack.seal.items)
    return {
        "id": said.id,
        "version": str(said.version),
        "name": said.name(lang),
        "authors": list(said.authors),
        "licence": said.licence,
        "language": said.language,
        "dsl": str(said.dsl),
        "edition": said.edition,
        "symbols": list(said.symbols or ()),
        "requires": [f"{id} {range}" for id, range in said.requires],
        "extensions": list(said.extensions),
        "files": len(pack.scripts),
        "items": {kind: counted[kind] for kind in KINDS if counted[kind]},
        "meaning": pack.seal.meaning,
        "digest": pack.digest,
        "folder": _folder(pack, name),
    }


def _folder(pack: Verified, name: str) -> str:
    """Where a pack lies that was asked for by its id; "" for a file."""
    try:
        found = named(name)
    except PackRefused:
        return ""
    return found.folder if found.digest == pack.digest else ""
