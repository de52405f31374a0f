"""The words of diagnostics, from `messages/en.toml` and `messages/th.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any, Literal

from momon_dsl.extensions.installed import installed
from momon_dsl.language.findings import Finding

Lang = Literal["en", "th"]


@cache
def messages(lang: Lang) -> dict[str, dict[str, Any]]:
    """Every message of a language by its code: `message` and `hint`, a text or several.

    Those of extensions are among them.

    >>> messages("en").keys() == messages("th").keys()
    True
    """
    return book(f"{lang}.toml")


def book(name: str) -> dict[str, dict[str, Any]]:
    """A file of `messages/`, with what the extensions in use have in theirs of that name."""
    file = resources.files("momon_dsl.language") / "messages" / name
    own = tomllib.loads(file.read_text(encoding="utf-8"))
    return {**_added(name), **own} if installed() else own


def _added(name: str) -> dict[str, dict[str, Any]]:
    from momon_dsl.extensions.loading import loaded  # late: most have no extension installed
    from momon_dsl.extensions.pieces import messages_of

    return {code: entry for one in loaded() for code, entry in messages_of(one, name).items()}


def message_of(finding: Finding, lang: Lang = "en") -> str:
    """What is wrong, in one sentence."""
    return _first("message", finding, lang) or finding.code


def hint_of(finding: Finding, lang: Lang = "en") -> str:
    """What would be right, or "" if there is nothing certain to say."""
    return _first("hint", finding, lang)


def _first(part: str, finding: Finding, lang: Lang) -> str:
    """Of several texts the first one counts whose placeholders all have a value."""
    texts = messages(lang).get(finding.code, {}).get(part, [])
    templates = [texts] if isinstance(texts, str) else texts
    filled = (_fill(template, dict(finding.arguments)) for template in templates)
    return next((text for text in filled if text), "")


def placeholders(template: str) -> set[str]:
    """The names in braces in a message."""
    return set(re.findall(r"\{(\w+)\}", template))


def _fill(template: str, values: dict[str, str]) -> str:
    """The template with its values, or "" if one is missing.

    Values come from scripts, so that nothing in them is looked at (no str.format).
    """
    if any(not values.get(name) for name in placeholders(template)):
        return ""
    return re.sub(r"\{(\w+)\}", lambda found: shown(values[found[1]]), template)


UNSEEN = re.compile(
    "[\x00-\x08\x0a-\x1f\x7f-\x9f\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\ufeff\ufff9-\uffff\ud800-\udfff\U000e0000-\U000e0fff]"
)


def shown(text: str) -> str:
    """`text` with every character that would be invisible or move the cursor written out.

    >>> shown("a\\u202eb\\x1b[0m")
    'a<U+202E>b<U+001B>[0m'
    """
    return UNSEEN.sub(lambda found: f"<U+{ord(found[0]):04X}>", text)
