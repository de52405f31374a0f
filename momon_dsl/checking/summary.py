"""What one script tells the others, and what was found in it: plain data, remembered as JSON."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, get_args

from momon_dsl.language.findings import Finding, finding_from_json

Kind = Literal["card", "named", "deck", "format", "scenario", "symbol", "keyword"]
"""What a name is of; "named" is a card in the filter `named "…"`, which only warns."""

KINDS: frozenset[str] = frozenset(get_args(Kind))


class Mention(NamedTuple):
    """One name in a script and its place. `key` is a card's number or what a name says.

    `name` is a card's quoted name where a card is defined, or the text of `key` again where a
    card is called by its name instead of its number; of a format the frame it allows its cards,
    smallest and largest Stars and powers; of a keyword the kinds of its parameters or of the
    arguments given; else it is empty.
    """

    kind: Kind
    key: str
    name: str
    start: int
    end: int
    line: int
    column: int


class Summary(NamedTuple):
    """`defines` are the names that other scripts may use, `uses` those not defined here.

    `whole` is False if something could not be parsed, so that definitions may be missing.
    """

    findings: tuple[Finding, ...] = ()
    defines: tuple[Mention, ...] = ()
    uses: tuple[Mention, ...] = ()
    whole: bool = True

    def to_json(self) -> dict[str, Any]:
        """The summary as JSON data.

        >>> summary_from_json(Summary().to_json()) == Summary()
        True
        """
        return self._asdict()


def summary_from_json(data: Any) -> Summary:
    """A summary read back; raises ValueError, TypeError or KeyError if it is not one."""
    return Summary(
        tuple(finding_from_json(f) for f in data["findings"]),
        tuple(_mention(m) for m in data["defines"]),
        tuple(_mention(m) for m in data["uses"]),
        data["whole"] is not False,
    )


def _mention(data: Any) -> Mention:
    kind, key, name, start, end, line, column = data
    if kind not in KINDS or not isinstance(key, str) or not isinstance(name, str):
        raise ValueError("not a mention of a name")
    if not all(type(n) is int and n >= 0 for n in (start, end, line, column)):
        raise ValueError("not a place in a text")
    return Mention(kind, key, name, start, end, line, column)
