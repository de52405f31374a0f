"""A piece of a script typed by itself: an ability, a sentence, a selection and whatever else.

The language has no file that holds just one sentence. So the piece is put where such a piece can
stand in a card, each place in turn, and what is found wrong gets its place in what was typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, Literal, NamedTuple

from attrs import frozen

from momon_dsl.checking.script import CheckedScript, check_script
from momon_dsl.language.findings import Finding
from momon_dsl.language.headers import item_heads
from momon_dsl.language.nodes.abilities import Continuous, Triggered
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.documents import Card, Language
from momon_dsl.language.nodes.instructions import Do, If, Incite
from momon_dsl.language.nodes.scenarios import Scenario
from momon_dsl.language.nodes.selections import Selection, StarsFilter

Kind = Literal[
    "ability", "sentence", "statement", "selection", "condition", "amount", "line", "item"
]

LONGEST: Final = 20_000
"""Characters of one entry: a whole card is a tenth of that. A longer one is refused unread."""
_THAI: Final = re.compile("[\u0e01-\u0e5b]")
_LANGUAGES: Final = {"en": "", "th": "# language: th\n"}
_SYNTAX: Final = ("E1", "E2", "W1", "W2")
"""How the codes begin of what is found while reading, not in what was read."""


@frozen
class Piece:
    """What was typed: the nodes that it stands for, none if it was refused, and what is wrong.

    The places of `findings` are those in `text`. `language` is the one it is written in.
    """

    text: str
    language: Language
    kind: Kind
    nodes: tuple[Node, ...]
    findings: tuple[Finding, ...]

    @property
    def refused(self) -> bool:
        """Whether something in it is an error."""
        return any(finding.is_error for finding in self.findings)


class _Form(NamedTuple):
    """A place where a piece can stand: what is before and after it, and how it is found again.

    A `whole` piece has a full stop, which need not be typed.
    """

    kind: Kind
    before: str
    after: str
    take: Callable[[CheckedScript], tuple[Node, ...]]
    whole: bool = True

    @property
    def judged(self) -> bool:
        """Whether what the checker says of the meaning is about the piece."""
        return self.whole and self.kind != "line"


def read_piece(text: str) -> Piece:
    """Read a piece in the language that its letters are of.

    Of several ways to take it the first that can be read counts; if there is none, the one that
    was understood furthest says what is wrong.

    >>> read_piece("each [S] Momon adjacent to this").kind
    'selection'
    >>> read_piece("Incite trget Momon.").findings[0].start
    7
    """
    language: Language = "th" if _THAI.search(text) else "en"
    pieces = []
    for form, after in _ways(text, language):
        piece = _read(form, text, after, language)
        if piece.nodes:
            return piece
        pieces.append(piece)
    return max(pieces, key=_understood)


def _ways(text: str, language: Language) -> Iterator[tuple[_Form, str]]:
    """The forms that a text may have, each with what is missing at the end of it."""
    typed = text.rstrip()
    if item_heads(text.lstrip(), language)[:1] == [(0, False)]:
        yield _ITEM, ""
    ended = typed.endswith((".", ":"))
    for form in _FORMS[language]:
        if not form.whole:
            if not ended:  # a part of a sentence has no full stop
                yield form, form.after
            continue
        if ended or typed.endswith('"'):
            yield form, ""
        if not ended:
            yield form, "."


def _understood(piece: Piece) -> int:
    """How far a piece was read before its first error."""
    return min((each.start for each in piece.findings if each.is_error), default=-1)


def _read(form: _Form, text: str, after: str, language: Language) -> Piece:
    before = _LANGUAGES[language] + form.before
    checked = check_script("", f"{before}{text}{after}".encode())
    found = [
        _moved(each, before, len(text))
        for each in checked.summary.findings
        if form.judged or each.code.startswith(_SYNTAX)
    ]
    nodes = form.take(checked) if checked.document is not None else ()
    return Piece(text, language, form.kind, nodes, tuple(found))


def _moved(finding: Finding, before: str, length: int) -> Finding:
    """A finding at its place in what was typed; what is wrong around it is wrong at its ends."""
    begin, lines = len(before), before.count("\n")
    columns = len(before) - (before.rfind("\n") + 1)
    start, end = (max(0, min(at - begin, length)) for at in (finding.start, finding.end))
    line, column = finding.line - lines, finding.column
    if line == 1:
        column -= columns
    if line < 1 or column < 1:
        line, column = 1, 1
    return finding._replace(start=start, end=end, line=line, column=column, fix=None)


# --- finding a piece again -------------------------------------------------------------------


def _abilities(script: CheckedScript) -> tuple[Node, ...]:
    """All abilities of the card."""
    assert script.document is not None
    return tuple(
        ability
        for item in script.document.items
        if isinstance(item, Card)
        for ability in item.abilities
    )


def _body(script: CheckedScript) -> tuple[Node, ...]:
    found = _abilities(script)
    return found[0].body if len(found) == 1 and isinstance(found[0], Triggered) else ()


def _statements(script: CheckedScript) -> tuple[Node, ...]:
    found = _abilities(script)
    return found[0].statements if len(found) == 1 and isinstance(found[0], Continuous) else ()


def _only_sentence(script: CheckedScript) -> Node | None:
    body = _body(script)
    return body[0] if len(body) == 1 else None


def _incited(script: CheckedScript) -> tuple[Node, ...]:
    sentence = _only_sentence(script)
    if not isinstance(sentence, Do) or len(sentence.steps) != 1:
        return ()
    (step,) = sentence.steps
    return (step.attacker,) if isinstance(step, Incite) else ()


def _condition(script: CheckedScript) -> tuple[Node, ...]:
    sentence = _only_sentence(script)
    return (sentence.condition,) if isinstance(sentence, If) else ()


def _amount(script: CheckedScript) -> tuple[Node, ...]:
    for what in _incited(script):
        if isinstance(what, Selection) and len(what.filters) == 1:
            (only,) = what.filters
            if isinstance(only, StarsFilter) and only.comparison == "or fewer":
                return (only.amount,)
    return ()


def _items(script: CheckedScript) -> tuple[Node, ...]:
    assert script.document is not None
    return script.document.items


def _steps(script: CheckedScript) -> tuple[Node, ...]:
    for item in _items(script):
        if isinstance(item, Scenario):
            return item.steps
    return ()


_ENGLISH_PLACES: Final = ('card TRY 1 "Try"\n', "Always:\n", "scenario", "format")
_THAI_PLACES: Final = ('การ์ด TRY 1 "Try"\n', "ตลอดเวลา:\n", "ฉาก", "รูปแบบ")
_ITEM: Final = _Form("item", "", "", _items)


def _forms(language: Language) -> Iterator[_Form]:
    thai = language == "th"
    card, always, scenario, rules = _THAI_PLACES if thai else _ENGLISH_PLACES
    body = f"{card}On Summon:\n"
    yield _Form("ability", card, "", _abilities)
    yield _Form("sentence", body, "", _body)
    yield _Form("statement", card + always, "", _statements)
    begins = ("", "Momon แต่ละตัว") if thai else ("", "each ", "each Momon ")
    for begin in begins:
        yield _Form("selection", f"{body}Incite {begin}", ".", _incited, whole=False)
    if thai:
        yield _Form("condition", f"{body}หาก", " ให้ Incite ตัวนี้.", _condition, whole=False)
        many, most = "Incite Momon เป้าหมายที่มี ", " Stars หรือน้อยกว่า."
    else:
        yield _Form("condition", f"{body}If ", ", Incite this.", _condition, whole=False)
        many, most = "Incite target Momon with ", " or fewer Stars."
    yield _Form("amount", body + many, most, _amount, whole=False)
    yield _Form("line", f'{scenario} "Try"\n', "", _steps)
    yield _Form("line", f'{rules} "Try"\n', "", _items)


_FORMS: Final[dict[Language, tuple[_Form, ...]]] = {
    "en": tuple(_forms("en")),
    "th": tuple(_forms("th")),
}
