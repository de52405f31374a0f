"""Folders of packs to build in tests."""

from __future__ import annotations

from pathlib import Path

MANIFEST = 'id = "forest"\nversion = "1.2"\nsymbols = ["S"]\n'
FOX = (
    'card TT 1 "Fox"\n  symbols [S]\n  stars 2\n  powers north 3, east 2, south 1, west 2\n\n'
    "  On Summon:\n    Incite this.\n"
)
OWL = '# language: th\nการ์ด TT 2 "นกฮูก"\n  ดาว 3\n'


def pack(folder: Path, manifest: str = MANIFEST, **scripts: str) -> str:
    """Write a pack into a folder, with two cards if none are given; the path of the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.toml").write_text(manifest, encoding="utf-8")
    for name, text in (scripts or {"fox": FOX, "owl": OWL}).items():
        (folder / f"{name}.momon").write_text(text, encoding="utf-8")
    return str(folder)


def manifest(id: str, version: str, **requires: str) -> str:
    """A manifest; underscores of the names of required packs are hyphens."""
    lines = [f'{name.replace("_", "-")} = "{text}"\n' for name, text in requires.items()]
    table = "[requires]\n" + "".join(lines) if lines else ""
    return f'id = "{id}"\nversion = "{version}"\n{table}'
