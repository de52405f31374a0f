"""A run of scenarios for other programs: JSON, and the XML that JUnit made common."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any
from xml.etree import ElementTree

from momon_dsl.telling.words import Lang

from .coverage import CardCoverage
from .failures import Failure
from .play import Played
from .report import failure_lines

_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that a document of XML 1.0 cannot hold."""


def to_json(
    played: Iterable[Played], broken: Sequence[str], covered: Iterable[CardCoverage] = ()
) -> str:
    """Every scenario with what failed in it, scripts with errors, and what has not run.

    >>> json.loads(to_json([], ["a.momon"]))
    {'broken': ['a.momon'], 'coverage': [], 'scenarios': []}
    """
    whole = {
        "scenarios": [_scenario(each) for each in played],
        "broken": list(broken),
        "coverage": [_card(each) for each in covered],
    }
    return json.dumps(whole, ensure_ascii=False, indent=2, sort_keys=True)


def _scenario(played: Played) -> dict[str, Any]:
    case = played.case
    line, column = case.script.place(case.scenario.span)
    return {
        "path": case.script.path,
        "line": line,
        "column": column,
        "name": case.scenario.name,
        "passed": played.passed,
        "failures": [_failure(played, failure) for failure in played.failures],
    }


def _failure(played: Played, failure: Failure) -> dict[str, Any]:
    script, step = played.case.script, failure.step
    line, column = script.place((step or played.case.scenario).span)
    said = "" if step is None else script.words(step)
    told = {"message": failure.message, "notes": list(failure.notes)}
    return {"line": line, "column": column, "text": said, **told}


def _card(covered: CardCoverage) -> dict[str, Any]:
    missed = []
    for point in covered.missed:
        line, column = covered.script.place(point.node.span)
        missed.append({"kind": point.kind, "way": point.way, "line": line, "column": column})
    return {
        "card": covered.card.id,
        "path": covered.script.path,
        "points": len(covered.points),
        "ran": len(covered.points) - len(covered.missed),
        "missed": missed,
    }


def to_junit(played: Sequence[Played], broken: Sequence[str], lang: Lang = "en") -> str:
    """A test suite for each script; a script with errors is one test that could not be run.

    >>> to_junit([], ["a.momon"]).count("<error")
    1
    """
    root = ElementTree.Element("testsuites", _counts(played, len(broken)), name="momon test")
    paths = dict.fromkeys(each.case.script.path for each in played)
    for path in paths:
        of = [each for each in played if each.case.script.path == path]
        suite = ElementTree.SubElement(root, "testsuite", _counts(of, 0), name=_clean(path))
        for each in of:
            _case(suite, path, each, lang)
    for path in broken:
        suite = ElementTree.SubElement(root, "testsuite", _counts((), 1), name=_clean(path))
        case = ElementTree.SubElement(suite, "testcase", classname=_clean(path), name="check")
        ElementTree.SubElement(case, "error", message="The script has errors.")
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _counts(played: Sequence[Played], errors: int) -> dict[str, str]:
    failures = sum(not each.passed for each in played)
    numbers = {"tests": len(played) + errors, "failures": failures, "errors": errors}
    return {name: str(number) for name, number in numbers.items()}


def _case(suite: ElementTree.Element, path: str, played: Played, lang: Lang) -> None:
    case = ElementTree.SubElement(
        suite, "testcase", classname=_clean(path), name=_clean(played.case.scenario.name)
    )
    if played.failures:
        said = _clean(played.failures[0].message)
        failure = ElementTree.SubElement(case, "failure", message=said)
        lines = ("".join(text for text, _ in line) for line in failure_lines(played, lang))
        failure.text = _clean("\n".join(lines))


def _clean(text: str) -> str:
    return _NO_XML.sub("\ufffd", text)
