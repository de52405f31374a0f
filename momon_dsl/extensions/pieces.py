"""Whether an extension has all its pieces; the first one that is missing is named."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from .loading import Broken, Loaded, read_text

if TYPE_CHECKING:
    from momon_dsl.language.nodes.base import Node

LANGUAGES: Final = ("en", "th")


def check(made: Loaded, entered: Mapping[str, type[Any]]) -> None:
    """Raise `Broken` with the first piece that is missing; `entered` are its new node classes."""
    _nodes(made, entered)
    for lang, wording in (("en", made.extension.english), ("th", made.extension.thai)):
        for kind in made.extension.nodes:
            if not callable(wording.get(kind)):
                raise Broken("no_printer", node=kind.__name__, lang=lang)
        text = "\n".join(read_text(path) for path in fragments(made.folder, lang))
        if not text.strip():
            raise Broken("no_fragment", lang=lang, code=lang)
        for kind in made.extension.nodes:
            _phrase(made, kind, lang, text)
    _books(made)
    if not callable(made.extension.play):
        raise Broken("no_play")


def messages_of(made: Loaded, name: str) -> dict[str, dict[str, Any]]:
    """What a file of its `messages/` holds, by code; nothing if there is none or it is broken.

    What is broken in it has been told when the extension was loaded.
    """
    try:
        return _messages(made, name)
    except Broken:
        return {}


def _messages(made: Loaded, name: str) -> dict[str, dict[str, Any]]:
    path = os.path.join(made.folder, "messages", name)
    if not os.path.isfile(path):
        return {}
    try:
        found = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise Broken("no_messages", file=path, error=error) from None
    for code, entry in found.items():
        if not _CODE.fullmatch(code):
            raise Broken("no_code", file=path, name=code)
        wanted = ("en", "th") if name == "explanations.toml" else ("message", "hint")
        for part in wanted:
            if not isinstance(entry, dict) or not isinstance(entry.get(part), str | list):
                raise Broken("no_text", file=path, name=code, part=part)
    return found


_CODE: Final = re.compile("[EW][A-Z]+[0-9]{3}")
"""A code of an extension: E or W, letters of its own, three digits."""


def _books(made: Loaded) -> None:
    """Refuse messages that are not in both languages."""
    codes = {lang: set(_messages(made, f"{lang}.toml")) for lang in LANGUAGES}
    _messages(made, "explanations.toml")
    for lang, other in (("en", "th"), ("th", "en")):
        for code in sorted(codes[lang] - codes[other]):
            raise Broken("one_language", name=code, lang=other)


def fragments(folder: str, lang: str) -> list[str]:
    """The grammar fragments of an extension for a language, in the order they are joined in."""
    shared, own = _lark(folder), _lark(os.path.join(folder, lang))
    return [*shared, *own]


def _lark(folder: str) -> list[str]:
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(".lark"))
    except OSError:
        return []
    return [os.path.join(folder, name) for name in names]


def _nodes(made: Loaded, entered: Mapping[str, type[Any]]) -> None:
    from momon_dsl.language.nodes.base import ADDED

    for kind in made.extension.nodes:
        if not (isinstance(kind, type) and issubclass(kind, ADDED) and kind not in ADDED):
            raise Broken("no_kind", node=getattr(kind, "__name__", repr(kind)))
        for line, lang in (("meaning", ""), ("en:", "en"), ("th:", "th")):
            if not _says(kind, lang):
                raise Broken("no_entry", node=kind.__name__, line=line)
    for name, kind in entered.items():
        top = made.installed.target.partition(":")[0].partition(".")[0]
        if kind.__module__.partition(".")[0] == top and kind not in made.extension.nodes:
            raise Broken("unlisted", node=name)


def _says(kind: type[Node], lang: str) -> bool:
    """Whether the docstring has a meaning (lang "") or an example line in a language."""
    lines = [line.strip() for line in (kind.__doc__ or "").splitlines()]
    if lang:
        return any(line.startswith(f"{lang}:") and line[3:].strip() for line in lines)
    return any(line and line[:3] not in ("en:", "th:") for line in lines)


def rule_of(kind: type[Any]) -> str:
    """The rule or alias that makes a node: its name in small letters.

    >>> class ScatterMomon: pass
    >>> rule_of(ScatterMomon)
    'scatter_momon'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def _phrase(made: Loaded, kind: type[Any], lang: str, text: str) -> None:
    """Refuse a node that no rule or alias of a language bears the name of."""
    name = rule_of(kind)
    bears = rf"(?m)^{name}(?:\.\d+)?\s*:|->\s*{name}\b"
    if not re.search(bears, text) and not made.extension.special:
        raise Broken("no_phrase", node=kind.__name__, lang=lang, rule=name)
