"""A diagnostic as plain data, so that remembered ones can be drawn without loading the AST."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from momon_dsl.language.diagnostics import Diagnostic


class Finding(NamedTuple):
    """What a `Diagnostic` says; places are as in `Span`, `fix` is (start, end, replacement)."""

    code: str
    start: int
    end: int
    line: int
    column: int
    arguments: tuple[tuple[str, str], ...] = ()
    rules: tuple[str, ...] = ()
    fix: tuple[int, int, str] | None = None

    @property
    def is_error(self) -> bool:
        """Whether it refuses the script (codes with E) or only warns of it (W)."""
        return self.code.startswith("E")


def finding_of(diagnostic: Diagnostic) -> Finding:
    """The plain data of a diagnostic."""
    span, fix = diagnostic.span, diagnostic.fix
    return Finding(
        diagnostic.code,
        span.start,
        span.end,
        span.line,
        span.column,
        diagnostic.arguments,
        diagnostic.rules,
        (fix.span.start, fix.span.end, fix.replacement) if fix else None,
    )


def finding_from_json(data: Any) -> Finding:
    """A finding read back from JSON.

    Raises ValueError, TypeError or KeyError where the data is not what `Finding` holds.

    >>> finding_from_json(["W201", 0, 3, 1, 1, [["word", "gets"]], [], None]).arguments
    (('word', 'gets'),)
    """
    code, start, end, line, column, arguments, rules, fix = data
    if not isinstance(code, str) or code[:1] not in {"E", "W"}:
        raise ValueError("not a diagnostic code")
    if not all(type(n) is int and n >= 0 for n in (start, end, line, column)):
        raise ValueError("not a place in a text")
    pairs = tuple((_text(name), _text(value)) for name, value in arguments)
    repair = (int(fix[0]), int(fix[1]), _text(fix[2])) if fix is not None else None
    return Finding(
        code, start, end, line, column, pairs, tuple(_text(rule) for rule in rules), repair
    )


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("text expected")
    return value
