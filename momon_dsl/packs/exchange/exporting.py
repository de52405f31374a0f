"""The cards of a pack as a table, from which `importing` makes the same cards again."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal, NamedTuple

import attrs

from momon_dsl.checking.files import MANIFEST, read_bytes
from momon_dsl.checking.pack import uncollected
from momon_dsl.checking.script import check_script
from momon_dsl.language.findings import finding_of
from momon_dsl.language.nodes.base import Comment
from momon_dsl.language.nodes.documents import Card, Document, Language
from momon_dsl.language.nodes.keywords import Keyword
from momon_dsl.language.printer import to_script
from momon_dsl.model.format import EDITIONS
from momon_dsl.packs.building import look_into
from momon_dsl.packs.manifest import Manifest, read_manifest
from momon_dsl.packs.problems import PackRefused, of_finding

from .composing import OURS
from .fields import SIDES
from .headers import known
from .notes import Note, note, refuse
from .table import Row, Table

Texts = Literal["own", "en", "th", "both"]
"""The language of the texts: that of each script, one of the two, or a column for each."""

_FIELDS: Final = (
    "id", "name", "name_en", "name_th", "kind", "symbols", "stars", *SIDES, "text", "text_en",
    "text_th", "flavor", "artist", "rarity", "notes",
)  # fmt: skip
_NEEDED: Final = ("id", "name", "symbols", "stars", *SIDES, "text")
"""Columns that are written even if nothing stands in them."""


class Exported(NamedTuple):
    """A table, how many of its rows are cards, and what could not go into it."""

    table: Table
    cards: int
    left: tuple[Note, ...]


def export_folder(folder: str, texts: Texts = "own", *, everything: bool = False) -> Exported:
    """The cards of the pack in a folder, with its keywords; with `everything` decks, formats and
    scenarios too.

    Raises `Refused` for a pack with a mistake.
    """
    documents, left = _read(folder)
    rows: list[dict[str, str]] = []
    passed: Counter[str] = Counter()
    for document in documents:
        passed["comments"] += len(document.trivia)
        for item in document.items:
            if isinstance(item, Card) and item.test:
                passed["tests"] += 1
            elif isinstance(item, Card):
                rows.append(_card(item, document.language, texts, left))
            elif everything or isinstance(item, Keyword):
                rows.append(_item(item, document.language, texts))
            else:
                passed[type(item).__name__.lower()] += 1
    if not rows:
        raise refuse("no_scripts")
    left += _passed(passed)
    fields = [f for f in _FIELDS if f in _NEEDED or any(row.get(f) for row in rows)]
    if texts == "both" and not any(row.get("text") for row in rows):
        fields.remove("text")
    headers = tuple(known()[field][0] for field in fields)
    made = tuple(
        Row(number, [row.get(field, "") for field in fields]) for number, row in enumerate(rows, 2)
    )
    cards = sum("kind" not in row for row in rows)
    return Exported(Table(headers, made, _about(folder, left)), cards, tuple(left))


def _read(folder: str) -> tuple[list[Document], list[Note]]:
    """The scripts of a folder in the order of their names; raises `Refused` for a mistake."""
    documents: list[Document] = []
    try:
        found = look_into(folder)
        for problem in found.problems:
            raise refuse("bad_script", reason=problem.text())
        with uncollected():
            for name, path in found.files.items():
                if name == MANIFEST:
                    continue
                made = check_script(path, read_bytes(path))
                for each in made.diagnostics:
                    if each.severity == "error":
                        reason = of_finding(finding_of(each), path).text()
                        raise refuse("bad_script", reason=reason)
                if made.document is not None:
                    documents.append(made.document)
    except PackRefused as error:
        raise refuse("bad_script", reason=error) from None
    return documents, []


def _card(card: Card, language: Language, texts: Texts, left: list[Note]) -> dict[str, str]:
    """The cells of a card by their fields."""
    names = dict(card.names)
    lines = [card.name, *names.values(), card.flavor, card.artist, card.rarity]
    bare = any(line is not None and (line != line.strip() or not line) for line in lines)
    if bare or len(names) != len(card.names) or [*names] != sorted(names):
        left.append(note("told", "left_names", card=card.id))
    row = {"id": card.id, "name": card.name, "stars": str(card.stars)}
    row |= {f"name_{code}": name for code, name in names.items()}
    row["symbols"] = ", ".join(f"[{symbol}]" for symbol in card.symbols)
    for side in SIDES:
        power = getattr(card.powers, side)
        row[side] = "-" if power is None else str(power)
    row |= {name: getattr(card, name) or "" for name in ("flavor", "artist", "rarity")}
    row["notes"] = _remarks(card.trivia)
    for field, code in _text_fields(language, texts):
        row[field] = "\n\n".join(to_script(each, code) for each in card.abilities)
    return row


def _item(item: Any, language: Language, texts: Texts) -> dict[str, str]:
    """The cells of something that is no card: its script is all of it but the comments above."""
    code = texts if texts == "en" or texts == "th" else language
    kind = type(item).__name__.lower()
    above = [each for each in item.trivia if each.anchor in ("apart", "before")]
    inside = tuple(each for each in item.trivia if each not in above)
    text = to_script(attrs.evolve(item, trivia=inside), code)
    return {"kind": kind, "name": item.name, "text": text, "notes": _remarks(above)}


def _remarks(comments: Iterable[Comment]) -> str:
    said = (each.text for each in comments if each.text not in OURS)
    return "\n".join(text.lstrip("#").strip() for text in said)


def _text_fields(language: Language, texts: Texts) -> list[tuple[str, Language]]:
    if texts == "both":
        return [("text_en", "en"), ("text_th", "th")]
    return [("text", language if texts == "own" else texts)]


def _passed(passed: Counter[str]) -> Iterator[Note]:
    for kind in ("deck", "format", "scenario"):
        if passed[kind]:
            yield note("told", "left_kinds", kind=kind, count=passed[kind])
    if passed["tests"]:
        yield note("told", "left_test_cards", count=passed["tests"])
    if passed["comments"]:
        yield note("told", "left_comments", count=passed["comments"])


def _about(folder: str, left: list[Note]) -> dict[str, str]:
    """What the manifest says of the pack, as far as an import takes it."""
    path = os.path.join(folder, MANIFEST)
    if not os.path.isfile(path):
        return {}
    try:
        made: Manifest = read_manifest(read_bytes(path), path)
    except PackRefused as error:
        left.append(note("told", "manifest_not_taken", reason=error))
        return {}
    found = {
        "id": made.id,
        "version": str(made.version),
        "edition": "" if made.edition == EDITIONS[0] else made.edition,
    }
    found |= {"licence": made.licence, "authors": "\n".join(made.authors)}
    found["symbols"] = ", ".join(made.symbols or ())
    found |= {f"title_{code}": name for code, name in made.names}
    return {key: value for key, value in found.items() if value}
