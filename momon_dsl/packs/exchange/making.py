"""The files of the pack that rows make: the manifest, the scripts, and what could not be taken."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from momon_dsl.checking.files import MANIFEST
from momon_dsl.language.nodes.documents import Language
from momon_dsl.language.source import check_text
from momon_dsl.language.wording import UNSEEN
from momon_dsl.packs.manifest import Manifest, read_manifest
from momon_dsl.packs.problems import PackRefused

from . import limits
from .composing import HEADS
from .fields import Columns
from .notes import Note, message, note, refuse
from .reading import Read, placed
from .table import Table


def notes_of(read: Read) -> Iterable[Note]:
    """What was put right in a row, and what the checker warns of."""
    composed = read.composed
    yield from composed.notes
    mended = False
    for finding in read.findings:
        if not finding.is_error:
            said = placed(composed, finding)
            mended = mended or said.kind == "changed"
            yield said
    if not mended and read.printed.split() != composed.body.split():
        was, now = _differing(composed.body, read.printed)
        yield note("changed", "now", composed.row, composed.columns[-1], was=was, now=now)


def _differing(was: str, now: str) -> tuple[str, str]:
    """The first words in which two scripts differ, with those around them."""
    old, new = was.split(), now.split()
    at = next(
        (i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b),
        min(len(old), len(new)),
    )
    begin = max(0, at - 1)
    return " ".join(old[begin : at + 3]), " ".join(new[begin : at + 3])


def files_of(good: Sequence[Read], main: Language, manifest: bytes) -> dict[str, bytes]:
    """The manifest and the scripts: cards by language, a hundred to a script, then the rest."""
    files = {MANIFEST: manifest}
    rest: Language = "th" if main == "en" else "en"
    for language in (main, rest):
        after = "" if language == main else f"-{language}"
        cards = [e for e in good if e.composed.language == language and e.composed.kind == "card"]
        groups = [
            cards[at : at + limits.PER_SCRIPT] for at in range(0, len(cards), limits.PER_SCRIPT)
        ]
        for number, group in enumerate(groups, 1):
            part = f"-{number:03}" if len(groups) > 1 else ""
            files[f"cards{part}{after}.momon"] = _script(group, language)
        others = [e for e in good if e.composed.language == language and e.composed.kind != "card"]
        if others:
            files[f"more{after}.momon"] = _script(others, language)
    return files


OWN_NAME: Final = re.compile(r"(?:cards(?:-[0-9]{3,})?|more)(?:-(?:en|th))?\.momon")
"""What the scripts of an import are called."""


def _script(rows: Sequence[Read], language: Language) -> bytes:
    return (HEADS[language] + "\n".join(each.printed for each in rows)).encode("utf-8")


def marked(table: Table, columns: Columns, bad: Mapping[int, list[Note]], main: Language) -> bytes:
    """The rows that were refused, as comments of a script, so that nothing of them is lost."""
    lines = ["# " + message("marked", main)]
    for row in table.rows:
        if row.number not in bad:
            continue
        lines.append("#")
        lines += [f"# {said.text(main)}" for said in bad[row.number]]
        for header, cell in zip(columns.headers, row.cells, strict=True):
            if cell.strip():
                said, *more = _seen(cell).split("\n")
                lines += [f"#   {_seen(header)}: {said}", *(f"#     {each}" for each in more)]
    return "\n".join(["", *(line.rstrip() for line in lines), ""]).encode("utf-8")


def _seen(cell: str) -> str:
    """A cell as a comment can hold it: what nobody would see is written out."""
    text = re.sub(r"\r\n?|[\v\f\x85\u2028\u2029]", "\n", cell)
    text = re.sub(
        UNSEEN, lambda f: f[0] if f[0] == "\n" else f"<U+{ord(f[0]):04X}>", text.strip("\n")
    )
    if any(
        each.severity == "error" for each in check_text(f"# {text}".encode("utf-8", "replace"))[1]
    ):
        return json.dumps(cell)[1:-1]  # letters that only look Latin, odd blanks
    return text


def manifest_of(table: Table, good: Sequence[Read], id: str, main: Language) -> bytes:
    """The `pack.toml`. Raises `Refused` if what the table says of the pack cannot stand there."""
    symbols: dict[str, None] = dict.fromkeys(
        _listed(table.about.get("symbols", "").translate(_BRACKETS))
    )
    for each in good:
        symbols.update(dict.fromkeys(each.symbols))
    lines = [f"id = {_quoted(id)}", f"version = {_quoted(table.about.get('version') or '1.0.0')}"]
    if main != "en":
        lines.append(f"language = {_quoted(main)}")
    if table.about.get("edition"):
        lines.append(f"edition = {_quoted(table.about['edition'])}")
    lines.append(f"symbols = [{', '.join(map(_quoted, sorted(symbols)))}]")
    authors = _listed(table.about.get("authors", ""), "\n")
    if authors:
        lines.append(f"authors = [{', '.join(map(_quoted, authors))}]")
    if table.about.get("licence"):
        lines.append(f"licence = {_quoted(table.about['licence'])}")
    names = [(code, table.about.get(f"title_{code}", "")) for code in ("en", "th")]
    if table.about.get("title"):
        names = [(code, text or ("", table.about["title"])[code == main]) for code, text in names]
    if any(text for _, text in names):
        lines += ["", "[names]", *(f"{code} = {_quoted(text)}" for code, text in names if text)]
    data = ("\n".join(lines) + "\n").encode("utf-8", "replace")
    try:
        made: Manifest = read_manifest(data)
    except PackRefused as error:
        raise refuse("bad_manifest", reason=str(error).replace("\n", " ")) from None
    assert made.id == id
    return data


_BRACKETS: Final = str.maketrans("", "", "[]")


def _listed(text: str, between: str = ",") -> list[str]:
    return [*dict.fromkeys(each.strip() for each in text.split(between) if each.strip())]


def _quoted(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
