"""A table of cards into the files of a pack, and a report on every row.

Each row becomes a small script of its own, which is parsed and checked as `momon check` does and
then written by the printer, so that a finding has the row and the column that it comes from. What
the printer has written in other words than the cell is parsed again: it must mean the same.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import attrs

from momon_dsl.checking.files import MANIFEST
from momon_dsl.checking.linking import Group, Unit, link
from momon_dsl.checking.pack import bundled, but_allowed, uncollected
from momon_dsl.checking.script import check_script
from momon_dsl.checking.summary import Summary
from momon_dsl.language.findings import Finding, finding_of
from momon_dsl.language.nodes.documents import Card, Deck, Document, Format, Language
from momon_dsl.language.nodes.keywords import Keyword
from momon_dsl.language.parser import parse
from momon_dsl.language.printer import to_script
from momon_dsl.packs.manifest import Manifest, bad_id, read_manifest
from momon_dsl.packs.problems import PackRefused

from . import limits
from .composing import HEADS, Composed, Composer
from .fields import NOTHING_MAPPED, Columns, Mapped, columns_of
from .notes import Kind, Note, Refused, message, note, refuse
from .report import Report
from .table import Table

Tick = Callable[[int], None]
"""Told how many rows are done."""


@attrs.frozen
class Made:
    """What an import makes: the files of a pack by name, none if it is refused, and the report."""

    files: dict[str, bytes]
    report: Report


@attrs.define
class _Read:
    """A row that was read: its script as the printer writes it, and what was found in it."""

    composed: Composed
    findings: list[Finding]
    summary: Summary
    printed: str = ""
    symbols: tuple[str, ...] = ()


def import_table(
    table: Table,
    source: str,
    *,
    mapped: Mapped = NOTHING_MAPPED,
    id: str = "",
    set: str = "",
    keep_going: bool = False,
    tick: Tick | None = None,
) -> Made:
    """The pack that a table makes; with a bad row none, unless it is to `keep_going`.

    `source` is the name of the file, `id` the one of the pack (else what the table says, else that
    name), `set` the code of cards without one. Raises `Refused` for what is wrong with all of it.

    >>> from momon_dsl.packs.exchange.table import Row
    >>> table = Table(("name", "text"), (Row(2, ["Fox", "On Summon: Incite this."]),))
    >>> import_table(table, "forest.csv", set="FOR").report.cards
    1
    """
    if not table.rows:
        raise refuse("empty")
    columns, notes = columns_of(table, mapped)
    main = _main_language(table, columns)
    pack_id = _pack_id(id or table.about.get("id", ""), source)
    composer = Composer(columns, main, set or table.about.get("set", ""))
    with uncollected():
        read, bad = _read_rows(table, composer, tick)
        _link(source, read, bad)
    good = [each for row, each in read.items() if row not in bad]
    notes += [said for row in read.values() for said in _notes(row) if row.composed.row not in bad]
    notes += [said for found in bad.values() for said in found]
    if composer.numbered:
        notes.append(note("told", "numbered", count=composer.numbered))
    files: dict[str, bytes] = {}
    if not bad or (keep_going and good):
        files = _files(good, main, _manifest(table, good, pack_id, main))
        if bad:
            files[[*files][-1]] += _marked(table, columns, bad, main)
    cards = sum(each.composed.kind == "card" for each in good)
    report = Report(
        source, pack_id, len(table.rows), cards, len(good) - cards, len(bad), bool(files),
        (*table.notes, *_gathered(notes)), _taken(columns),
    )  # fmt: skip
    return Made(files, report)


def _taken(columns: Columns) -> tuple[tuple[str, str], ...]:
    return tuple((columns.headers[place], field) for field, place in columns.places.items())


def _pack_id(said: str, source: str) -> str:
    """The id of the pack; raises `Refused` if one was asked for that is none."""
    if said:
        if bad_id(said):
            raise refuse("bad_pack_id", id=said)
        return said
    name = os.path.splitext(source)[0].lower()
    made = re.sub(r"[^a-z0-9]+", "-", name).strip("-")
    if not made[:1].isalpha() or bad_id(made[:40].rstrip("-")):
        made = f"cards-{made}".rstrip("-")
    made = made[:40].rstrip("-")
    return "cards" if bad_id(made) else made


def _main_language(table: Table, columns: Columns) -> Language:
    """The language that most texts are in; English if there are as many of both."""
    from .composing import language_of

    fields = [
        columns.places[each] for each in ("text", "text_en", "text_th") if each in columns.places
    ]
    counts = Counter(language_of(row.cells[place]) for row in table.rows for place in fields)
    return "th" if counts["th"] > counts["en"] else "en"


# --- rows ----------------------------------------------------------------------------------------


def _read_rows(
    table: Table, composer: Composer, tick: Tick | None
) -> tuple[dict[int, _Read], dict[int, list[Note]]]:
    """What the rows say by their numbers, and why some of them are refused."""
    read: dict[int, _Read] = {}
    bad: dict[int, list[Note]] = {}
    for count, row in enumerate(table.rows, 1):
        try:
            composed = composer.compose(row)
            read[row.number] = made = _checked(composed)
        except Refused as error:
            bad.setdefault(row.number, []).append(error.note)
        else:
            wrong = _errors(made.findings)
            if wrong:
                bad[row.number] = [_placed(composed, each) for each in wrong]
        if tick is not None:
            tick(count)
    return read, bad


def _checked(composed: Composed) -> _Read:
    """A row, parsed, checked and printed. Raises `Refused` if it is not what it should be."""
    checked = check_script(f"{composed.row}", composed.text.encode("utf-8", "surrogatepass"))
    found = [finding_of(each) for each in checked.diagnostics]
    if any(each.is_error for each in found) or checked.document is None:
        return _Read(composed, found, checked.summary)
    found = but_allowed(composed.text.encode(), found)
    document = checked.document
    column = composed.columns[-1]
    if len(document.items) != 1 or not _is(document.items[0], composed.kind):
        raise refuse("not_one", composed.row, column, kind=composed.kind)
    item = document.items[0]
    if composed.other:
        _same(composed, item)
    ours = attrs.evolve(item, trivia=item.trivia[1:])  # but for the first line of the script
    printed = to_script(ours, composed.language) + "\n"
    if printed != composed.body and parse(HEADS[composed.language] + printed).document != document:
        raise refuse("not_printed", composed.row, column)
    return _Read(composed, found, checked.summary, printed, _symbols_of(document, checked.summary))


def _is(item: object, kind: str) -> bool:
    kinds: dict[str, type] = {"card": Card, "keyword": Keyword, "deck": Deck, "format": Format}
    return type(item) is kinds[kind] if kind in kinds else type(item).__name__ == "Scenario"


def _same(composed: Composed, item: object) -> None:
    """Refuse a card whose two texts do not say the same."""
    assert isinstance(item, Card)
    rest: Language = "th" if composed.language == "en" else "en"
    head = to_script(attrs.evolve(item, abilities=(), trivia=()), rest)
    body = "\n".join(f"  {line}" for line in composed.other.split("\n"))
    second = check_script("", f"{HEADS[rest]}{head}\n\n{body}\n".encode("utf-8", "surrogatepass"))
    wrong = [each for each in second.diagnostics if each.severity == "error"]
    if wrong:
        line = max(1, wrong[0].span.line - HEADS[rest].count("\n") - head.count("\n") - 2)
        finding = finding_of(wrong[0])._replace(line=line)
        raise Refused(Note("refused", "finding", composed.row, f"text_{rest}", (), finding))
    if second.document is None or second.document.items != (item,):
        raise refuse("two_texts", composed.row, composed.columns[-1])


def _placed(composed: Composed, finding: Finding) -> Note:
    """A finding with the row and column that it comes from; its line is that in the cell."""
    column, line, at = composed.place(finding.line, finding.column)
    if finding.code == "E311":
        column = composed.number or column  # number and name stand in one line of a script
    kind: Kind = "refused" if finding.is_error else "changed" if finding.fix else "warned"
    return Note(kind, "finding", composed.row, column, (), finding._replace(line=line, column=at))


def _link(source: str, read: dict[int, _Read], bad: dict[int, list[Note]]) -> None:
    """Check the good rows against each other, until all that are left go together."""
    while True:
        good = {f"{source}:{row}": each for row, each in read.items() if row not in bad}
        units = tuple(Unit(path, each.summary) for path, each in good.items())
        found = {path: [*map(_by_row, said)] for path, said in link(Group(units), bundled).items()}
        wrong = {path: each for path, said in found.items() if (each := _errors(said))}
        if not wrong:
            break
        for path, said in wrong.items():
            composed = good[path].composed
            bad[composed.row] = [_placed(composed, each) for each in said]
    for path, said in found.items():
        good[path].findings += said


def _by_row(finding: Finding) -> Finding:
    """A finding that speaks of another row: without the line in the script of that one."""
    said = ((n, v.rpartition(":")[0] if n == "where" else v) for n, v in finding.arguments)
    return finding._replace(arguments=tuple(said))


def _errors(findings: Iterable[Finding]) -> list[Finding]:
    return [each for each in findings if each.is_error]


def _notes(read: _Read) -> Iterable[Note]:
    """What was put right in a row, and what the checker warns of."""
    composed = read.composed
    yield from composed.notes
    mended = False
    for finding in read.findings:
        if not finding.is_error:
            said = _placed(composed, finding)
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


_ONCE: Final = ("no_stars", "no_powers")
"""What is told once for all rows that it is true of."""


def _gathered(notes: Sequence[Note]) -> list[Note]:
    """The notes in the order of the rows; what many rows have in common is told once."""
    common = {key: [each.row for each in notes if each.key == key] for key in _ONCE}
    rest = [each for each in notes if each.key not in _ONCE]
    made = [note("told", key, rows[0], "", count=len(rows)) for key, rows in common.items() if rows]
    return sorted([*made, *rest], key=lambda each: each.row)


# --- the pack ------------------------------------------------------------------------------------


def _files(good: Sequence[_Read], main: Language, manifest: bytes) -> dict[str, bytes]:
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


def _script(rows: Sequence[_Read], language: Language) -> bytes:
    return (HEADS[language] + "\n".join(each.printed for each in rows)).encode("utf-8")


def _marked(table: Table, columns: Columns, bad: dict[int, list[Note]], main: Language) -> bytes:
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
    from momon_dsl.language.source import check_text
    from momon_dsl.language.wording import UNSEEN

    text = re.sub(r"\r\n?|[\v\f\x85\u2028\u2029]", "\n", cell)
    text = re.sub(
        UNSEEN, lambda f: f[0] if f[0] == "\n" else f"<U+{ord(f[0]):04X}>", text.strip("\n")
    )
    if any(
        each.severity == "error" for each in check_text(f"# {text}".encode("utf-8", "replace"))[1]
    ):
        return json.dumps(cell)[1:-1]  # letters that only look Latin, odd blanks
    return text


def _manifest(table: Table, good: Sequence[_Read], id: str, main: Language) -> bytes:
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


def _symbols_of(document: Document, summary: Summary) -> tuple[str, ...]:
    """The symbols that a script gives to a card or speaks of."""
    borne = [each for item in document.items if isinstance(item, Card) for each in item.symbols]
    return (*borne, *(use.key for use in summary.uses if use.kind == "symbol"))


_BRACKETS: Final = str.maketrans("", "", "[]")


def _listed(text: str, between: str = ",") -> list[str]:
    return [*dict.fromkeys(each.strip() for each in text.split(between) if each.strip())]


def _quoted(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
