"""What a check found, in the forms that other programs read: JSON, SARIF 2.1.0, GitHub's lines."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any, Final
from urllib.parse import quote

from momon_dsl import __version__
from momon_dsl.checking.pack import Result
from momon_dsl.language.findings import Finding
from momon_dsl.language.render import as_json
from momon_dsl.language.wording import Lang, hint_of, message_of, messages, shown

SARIF_SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)


def to_json(result: Result, lang: Lang = "en") -> str:
    """A list of findings, each with path, place, code, message, hint, rules and fix.

    >>> to_json(Result(()))
    '[]'
    """
    found = [as_json(f, file.path, file.text, lang) for file in result.files for f in file.findings]
    return json.dumps(found, ensure_ascii=False, indent=2, sort_keys=True)


def to_sarif(result: Result, lang: Lang = "en") -> str:
    """A SARIF log of one run, with the rules that it found broken; columns count characters.

    >>> json.loads(to_sarif(Result(())))["version"]
    '2.1.0'
    """
    codes = sorted({f.code for file in result.files for f in file.findings})
    driver = {
        "name": "momon",
        "semanticVersion": __version__,
        "rules": [_rule(code, lang) for code in codes],
    }
    found = [
        _sarif(finding, file.path, file.text, codes, lang)
        for file in result.files
        for finding in file.findings
    ]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": found}
    whole = {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(whole, ensure_ascii=False, indent=2, sort_keys=True)


def _rule(code: str, lang: Lang) -> dict[str, Any]:
    message = messages(lang).get(code, {}).get("message", code)
    text = message if isinstance(message, str) else message[-1]
    level = "error" if code.startswith("E") else "warning"
    return {
        "id": code,
        "shortDescription": {"text": text},
        "defaultConfiguration": {"level": level},
    }


def _sarif(finding: Finding, path: str, text: str, codes: list[str], lang: Lang) -> dict[str, Any]:
    said = as_json(finding, path, text, lang)
    region = {
        "startLine": said["line"],
        "startColumn": said["column"],
        "endLine": said["end_line"],
        "endColumn": said["end_column"],
    }
    place = {"artifactLocation": {"uri": _uri(path)}, "region": region}
    made: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": codes.index(finding.code),
        "level": said["severity"],
        "message": {"text": _sentence(finding, lang)},
        "locations": [{"physicalLocation": place}],
    }
    if finding.rules:
        made["properties"] = {"rules": list(finding.rules)}
    if finding.fix:
        made["fixes"] = [_fix(finding, path)]
    return made


def _fix(finding: Finding, path: str) -> dict[str, Any]:
    start, end, replacement = finding.fix or (0, 0, "")
    change = {
        "deletedRegion": {"charOffset": start, "charLength": end - start},
        "insertedContent": {"text": replacement},
    }
    return {
        "artifactChanges": [{"artifactLocation": {"uri": _uri(path)}, "replacements": [change]}]
    }


def _uri(path: str) -> str:
    """The path as a relative reference with forward slashes, an absolute one as a file URI."""
    pure = PurePath(path)
    return pure.as_uri() if pure.is_absolute() else quote(pure.as_posix())


def to_github(result: Result, lang: Lang = "en") -> Iterator[str]:
    """One workflow command a finding, which GitHub shows at its line.

    >>> list(to_github(Result(())))
    []
    """
    for file in result.files:
        for finding in file.findings:
            said = as_json(finding, file.path, file.text, lang)
            place = {
                "file": file.path.replace(os.sep, "/"),
                "line": said["line"],
                "endLine": said["end_line"],
                "col": said["column"],
                "endColumn": said["end_column"],
                "title": finding.code,
            }
            if said["line"] != said["end_line"]:  # GitHub refuses columns over several lines
                del place["col"], place["endColumn"]
            where = ",".join(f"{name}={_property(str(value))}" for name, value in place.items())
            yield f"::{said['severity']} {where}::{_data(_sentence(finding, lang))}"


def _sentence(finding: Finding, lang: Lang) -> str:
    hint = hint_of(finding, lang)
    return f"{message_of(finding, lang)} {hint}" if hint else message_of(finding, lang)


def _data(text: str) -> str:
    return shown(text).replace("%", "%25").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
