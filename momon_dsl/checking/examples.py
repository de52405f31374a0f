"""What the checker says of the wrong examples of the explanations: each code as it looks."""

from __future__ import annotations

from momon_dsl.checking.linking import Group, Unit, link
from momon_dsl.checking.pack import bundled, but_allowed
from momon_dsl.checking.script import check_script
from momon_dsl.language.explanations import explanation
from momon_dsl.language.findings import Finding
from momon_dsl.language.render import draw
from momon_dsl.language.wording import Lang

_NAME = "example.momon"


def finding_in_example(code: str) -> Finding | None:
    """The finding of this code in its wrong example; None if no text can show it.

    >>> finding_in_example("W205").fix
    (36, 38, 'a')
    """
    text = explanation(code).wrong
    if not text:
        return None
    data = text.encode("utf-8")
    summary = check_script(_NAME, data).summary
    linked = link(Group((Unit(_NAME, summary),)), bundled)[_NAME]
    found = but_allowed(data, [*summary.findings, *linked])
    return next(finding for finding in found if finding.code == code)


def drawn_example(code: str, lang: Lang = "en") -> str:
    """The wrong example as `momon check` shows it, "" if no text can show it.

    >>> drawn_example("W205").splitlines()[0]
    'example.momon:2:21: W205 "an" does not fit the word after it.'
    """
    finding = finding_in_example(code)
    return draw(finding, _NAME, explanation(code).wrong, lang) if finding else ""
