"""One script from bytes to its AST and its summary. Loads parser and AST; `pack` avoids it."""

from __future__ import annotations

import attrs

from momon_dsl.checking.context import Context
from momon_dsl.checking.document import examine, in_order
from momon_dsl.checking.names import Names
from momon_dsl.checking.summary import Mention, Summary
from momon_dsl.language.diagnostics import Diagnostic, Fix
from momon_dsl.language.findings import finding_of
from momon_dsl.language.nodes import Document, Span
from momon_dsl.language.parser import parse
from momon_dsl.language.source import Source, source_of


@attrs.frozen
class CheckedScript:
    """A script, what it means if it could be read, and everything found in it alone."""

    source: Source
    document: Document | None
    diagnostics: tuple[Diagnostic, ...]
    summary: Summary

    @property
    def usable(self) -> bool:
        """Whether nothing in it is an error."""
        return not any(d.severity == "error" for d in self.diagnostics)


def check_script(path: str, data: bytes) -> CheckedScript:
    """Decode, parse and check the bytes of one script; never raises for what is in them.

    >>> check_script("a.momon", b"").diagnostics[0].code
    'E104'
    """
    source = source_of(path, data)
    if not source.usable:
        return _result(source, None, None, list(source.diagnostics))
    parsed = parse(source.script, path=path)
    found = list(parsed.diagnostics)
    names = None
    read = parsed.document or parsed.readable
    if read is not None:
        names, wrong = examine(read, Context(source.script))
        found += wrong
    if parsed.document is None:
        names = None  # it may lack what an item that could not be read defines
    told = [*source.diagnostics, *_original(found, source)]
    return _result(source, parsed.document, names, told)


def _original(found: list[Diagnostic], source: Source) -> list[Diagnostic]:
    """The diagnostics with their places in the text as the designer wrote it."""
    return [
        attrs.evolve(
            d,
            span=source.original(d.span),
            fix=d.fix and Fix(source.original(d.fix.span), d.fix.replacement),
        )
        for d in found
    ]


def _result(
    source: Source, document: Document | None, names: Names | None, found: list[Diagnostic]
) -> CheckedScript:
    diagnostics = in_order(found)
    findings = tuple(finding_of(d) for d in diagnostics)
    whole = document is not None and not any(f.code.startswith(("E1", "E2")) for f in findings)
    if document is None or names is None:
        return CheckedScript(source, None, diagnostics, Summary(findings, whole=False))
    defines, uses = (_placed(mentions, source) for mentions in (names.defines, names.uses))
    summary = Summary(findings, defines, uses, whole)
    return CheckedScript(source, document, diagnostics, summary)


def _placed(mentions: tuple[Mention, ...], source: Source) -> tuple[Mention, ...]:
    """The mentions with their places in the text as the designer wrote it."""
    if source.as_written:
        return mentions
    spans = (source.original(Span(m.start, m.end, m.line, m.column)) for m in mentions)
    return tuple(
        m._replace(start=s.start, end=s.end, line=s.line, column=s.column)
        for m, s in zip(mentions, spans, strict=True)
    )
