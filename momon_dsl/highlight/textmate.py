"""The TextMate grammar of scripts, for editors; generated, never written by hand."""

from __future__ import annotations

import json

from momon_dsl.highlight.words import kinds


def grammar() -> str:
    """The grammar as JSON text.

    >>> json.loads(grammar())["scopeName"]
    'source.momon'
    """
    patterns = [{"name": f"{kind.scope}.momon", "match": _plain(kind.pattern)} for kind in kinds()]
    whole = {
        "name": "Momon",
        "scopeName": "source.momon",
        "fileTypes": ["momon"],
        "patterns": patterns,
    }
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _plain(pattern: str) -> str:
    """The pattern as editors' engines read it; an escaped space is an error for some of them."""
    return pattern.replace("\\ ", " ")
