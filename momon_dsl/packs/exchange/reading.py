"""Rows as scripts: parsed, checked as `momon check` does, and written by the printer.

Many cards are read together, as one script; where anything is wrong in it each of them is read
alone, so that a finding has the row and the column that it comes from. What the printer has written
in other words than the cell is parsed again: it must mean the same.
"""

from __future__ import annotations

import gc
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, Final, TypeVar

import attrs

from momon_dsl.checking.linking import Group, Unit, frames_of, in_frame, link
from momon_dsl.checking.pack import bundled, but_allowed
from momon_dsl.checking.script import CheckedScript, check_script
from momon_dsl.checking.summary import Mention, Summary
from momon_dsl.language.findings import Finding, finding_of
from momon_dsl.language.nodes.documents import Card, Deck, Format, Language
from momon_dsl.language.nodes.keywords import Keyword
from momon_dsl.language.parser import parse
from momon_dsl.language.printer import to_script

from .composing import HEADS, Composed, Composer
from .notes import Kind, Note, Refused, refuse
from .table import Table

Tick = Callable[[int, int], None]
"""Told how many rows are done, and how many there are."""
_TOGETHER: Final = 50
"""So many cards are read as one script; a card alone takes half as long again."""
_KINDS: Final[dict[str, type]] = {"card": Card, "keyword": Keyword, "deck": Deck, "format": Format}
At = TypeVar("At", Finding, Mention)


@attrs.define
class Read:
    """A row that was read: its script as the printer writes it, and what was found in it.

    `together` are the rows that were read with it: names that they define it does not miss.
    """

    composed: Composed
    findings: list[Finding]
    summary: Summary
    printed: str = ""
    symbols: tuple[str, ...] = ()
    together: tuple[Composed, ...] = ()


@attrs.define
class Rows:
    """The rows of a table by their numbers: what they say, and why some are refused."""

    read: dict[int, Read] = attrs.field(factory=dict)
    bad: dict[int, list[Note]] = attrs.field(factory=dict)
    frames: list[list[int]] = attrs.field(factory=list)
    """What the formats among the rows allow cards to be (H5.1)."""

    @property
    def good(self) -> list[Read]:
        """The rows that can be taken, in their order."""
        return [self.read[row] for row in sorted(self.read) if row not in self.bad]


def read_rows(source: str, table: Table, composer: Composer, tick: Tick | None = None) -> Rows:
    """Every row of a table, checked alone and against the others.

    `source` is the name of the file, by which findings speak of another row.
    """
    rows = Rows()
    for group in _grouped(table, composer, rows):
        if not _read_together(group, rows):
            for composed in group:
                _read_alone(composed, rows)
            gc.collect(0)  # a mistake leaves rings behind; thousands of them would fill the memory
        if tick is not None:
            tick(len(rows.read.keys() | rows.bad.keys()), len(table.rows))
    _link(source, rows)
    return rows


def _grouped(table: Table, composer: Composer, rows: Rows) -> Iterator[list[Composed]]:
    """The scripts of the rows, those that can be read together side by side."""
    waiting: dict[str, list[Composed]] = {}
    # Formats first: they say what cards may be.
    for row in sorted(table.rows, key=lambda row: composer.cell(row, "kind") != "format"):
        try:
            composed = composer.compose(row)
        except Refused as error:
            rows.bad[row.number] = [error.note]
            continue
        if composed.kind != "card":
            yield [composed]
            continue
        group = waiting.setdefault(composed.language, [])
        group.append(composed)
        if len(group) == _TOGETHER:
            yield waiting.pop(composed.language)
    yield from waiting.values()


def _read_alone(composed: Composed, rows: Rows) -> None:
    try:
        rows.read[composed.row] = made = _checked(composed, rows.frames)
    except Refused as error:
        rows.bad[composed.row] = [error.note]
        return
    wrong = _errors(made.findings)
    rows.frames += frames_of([Unit("", made.summary)])
    if wrong:
        rows.bad[composed.row] = [placed(composed, each) for each in wrong]


def _checked(composed: Composed, frames: Sequence[list[int]]) -> Read:
    """A row by itself. Raises `Refused` if it is not what it should be."""
    checked = check_script(f"{composed.row}", composed.text.encode("utf-8", "surrogatepass"))
    said = map(finding_of, checked.diagnostics)
    found = [each for each in said if not in_frame(each, frames)]
    if _errors(found) or checked.document is None:
        return Read(composed, found, checked.summary)
    found = but_allowed(composed.text.encode(), found)
    items = checked.document.items
    if len(items) != 1 or not _is(items[0], composed.kind):
        raise refuse("not_one", composed.row, composed.columns[-1], kind=composed.kind)
    item: Any = items[0]
    ours = attrs.evolve(item, trivia=item.trivia[1:])  # but for the first line of the script
    return _printed(composed, ours, found, checked.summary)


def _printed(composed: Composed, item: Any, found: list[Finding], summary: Summary) -> Read:
    """A row with its script as it is to be written, and the proof that it means the same."""
    if composed.other:
        _same(composed, item)
    printed = to_script(item, composed.language) + "\n"
    if printed != composed.body:
        again = parse(HEADS[composed.language] + printed).document
        if again is None or again.items != (item,):
            raise refuse("not_printed", composed.row, composed.columns[-1])
    symbols = item.symbols if isinstance(item, Card) else ()
    spoken = (use.key for use in summary.uses if use.kind == "symbol")
    return Read(composed, found, summary, printed, (*symbols, *spoken))


def _is(item: object, kind: str) -> bool:
    return type(item) is _KINDS[kind] if kind in _KINDS else type(item).__name__ == "Scenario"


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


def placed(composed: Composed, finding: Finding) -> Note:
    """A finding with the row and column that it comes from; its line is that in the cell."""
    column, line, at = composed.place(finding.line, finding.column)
    if finding.code == "E311":
        column = composed.number or column  # number and name stand in one line of a script
    kind: Kind = "refused" if finding.is_error else "changed" if finding.fix else "warned"
    said = finding._replace(start=0, end=0, line=line, column=at, fix=None)
    return Note(kind, "finding", composed.row, column, (), said)


# --- many cards together -------------------------------------------------------------------------


def _read_together(group: Sequence[Composed], rows: Rows) -> bool:
    """Whether a group of cards could be read as one script, in which nothing is wrong."""
    if len(group) == 1:
        return False
    head = HEADS[group[0].language]
    text = head + "\n".join(each.body for each in group)
    if "allow" in text or "อนุญาต" in text:
        return False  # a comment may allow a warning in its own card
    checked = check_script("", text.encode("utf-8", "surrogatepass"))
    begins = [*accumulate((len(each.body) + 1 for each in group), initial=len(head))][:-1]
    if not _one_in_each(checked, begins):
        return False
    assert checked.document is not None
    parts = _parts(checked, group, begins)
    together = tuple(group)
    for number, (composed, item) in enumerate(zip(group, checked.document.items, strict=True)):
        own: Any = attrs.evolve(item, trivia=item.trivia[1:]) if number == 0 else item
        findings, summary = parts[number]
        try:
            made = _printed(composed, own, findings, summary)
        except Refused as error:
            rows.bad[composed.row] = [error.note]
            continue
        made.together = together
        rows.read[composed.row] = made
    return True


def _one_in_each(checked: CheckedScript, begins: Sequence[int]) -> bool:
    """Whether a script without a mistake holds one card in each of its parts, as it was put in."""
    if not checked.usable or checked.document is None:
        return False
    source = checked.source
    items = checked.document.items
    if source.script != source.text or len(items) != len(begins):
        return False
    within = [*begins[1:], len(source.text)]
    return all(
        type(item) is Card and item.span is not None and begin <= item.span.start < end
        for item, begin, end in zip(items, begins, within, strict=True)
    )


def _parts(
    checked: CheckedScript, group: Sequence[Composed], begins: Sequence[int]
) -> list[tuple[list[Finding], Summary]]:
    """What was found in each part of a script, and what each defines and uses, with the places
    that these have where the part is a script by itself."""
    lines = [*accumulate((each.body.count("\n") + 1 for each in group), initial=0)]
    head = len(HEADS[group[0].language])
    parts: list[tuple[list[Finding], list[Mention], list[Mention]]] = [([], [], []) for _ in group]

    def give(kind: int, found: Iterable[At]) -> None:
        for each in found:
            number = max(0, bisect_right(begins, each.start) - 1)
            moved, above = begins[number] - head, lines[number]
            own = each._replace(
                start=each.start - moved, end=each.end - moved, line=each.line - above
            )
            parts[number][kind].append(own)  # type: ignore[arg-type]

    give(0, map(finding_of, checked.diagnostics))
    give(1, checked.summary.defines)
    give(2, checked.summary.uses)
    return [
        (found, Summary(tuple(found), tuple(defines), tuple(uses)))
        for found, defines, uses in parts
    ]


# --- against each other --------------------------------------------------------------------------


def _link(source: str, rows: Rows) -> None:
    """Check the good rows against each other, until all that are left go together."""
    while True:
        good = {f"{source}:{each.composed.row}": each for each in rows.good}
        units = tuple(Unit(path, each.summary) for path, each in good.items())
        found = {path: [*map(_by_row, said)] for path, said in link(Group(units), bundled).items()}
        wrong = {path: each for path, said in found.items() if (each := _errors(said))}
        for path, said in wrong.items():
            composed = good[path].composed
            rows.bad[composed.row] = [placed(composed, each) for each in said]
        if not wrong and not _part(rows):
            break
    for path, said in found.items():
        good[path].findings += said


def _part(rows: Rows) -> bool:
    """Read alone what was read together with a row that is refused since; whether there was any."""
    apart = [each for each in rows.good if any(other.row in rows.bad for other in each.together)]
    for each in apart:
        _read_alone(each.composed, rows)
    return bool(apart)


def _by_row(finding: Finding) -> Finding:
    """A finding that speaks of another row: without the line in the script of that one."""
    said = ((n, v.rpartition(":")[0] if n == "where" else v) for n, v in finding.arguments)
    return finding._replace(arguments=tuple(said))


def _errors(findings: Iterable[Finding]) -> list[Finding]:
    return [each for each in findings if each.is_error]
