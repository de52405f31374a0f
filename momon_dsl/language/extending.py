"""Which extensions are in use: those whose phrases go together with the language.

Whether they do is worked out once for their files and remembered, since it takes a second.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from typing import Any, Final

from momon_dsl.extensions.loading import Broken, Loaded, Problem, leave_out, loaded
from momon_dsl.resources import cache_dir

VERDICTS: Final = 1
"""Raised whenever what is looked for changes; part of the key that a verdict is kept under."""

_ENTERED: Final[set[str]] = set()


def in_use() -> tuple[Loaded, ...]:
    """The extensions in use, their rules entered beside the built-in ones.

    What is wrong with the others is noted: `momon_dsl.extensions.problems()`.

    >>> in_use()
    ()
    """
    found = loaded()
    if not found or all(each.called in _ENTERED for each in found):
        return found
    for problem in verdict(found):
        leave_out(problem, entered=False)
    for each in loaded():
        enter(each)
    _forget()
    return loaded()


def _forget() -> None:
    """Throw away what was made without them, if an extension has parsed while it was imported."""
    import sys

    for name, made in (("grammar", "tables"), ("parser", "machine_of"), ("printer", "_phrases")):
        module = sys.modules.get(f"{__package__}.{name}")
        cached = getattr(module, made, None)
        if cached is not None:
            cached.cache_clear()


def verdict(found: Sequence[Loaded]) -> tuple[Problem, ...]:
    """What keeps some of these extensions from being used, remembered by their files."""
    key = _key(found)
    path = cache_dir() / f"extensions-{key[:16]}.json"
    kept = _recall(str(path), key)
    if kept is None:
        from .clashes import clashes  # late: it loads Lark, and is needed once

        kept = clashes(found)
        _remember(str(path), key, kept)
    return kept


def _key(found: Sequence[Loaded]) -> str:
    import momon_dsl

    from . import grammar

    digest = hashlib.sha256(f"verdict {VERDICTS} {momon_dsl.__version__}".encode())
    for language in grammar.LANGUAGES:
        digest.update(grammar.tables_key(language, found).encode())
    for each in found:
        said = each.extension
        rules = (said.fields, said.literals, said.bundles, sorted(said.special))
        digest.update(f"{each.called} {rules!r} {[n.__name__ for n in said.nodes]}".encode())
    return digest.hexdigest()


def _recall(path: str, key: str) -> tuple[Problem, ...] | None:
    try:
        with open(path, "rb") as file:
            kept = json.loads(file.read())
        if kept["key"] != key:
            return None
        return tuple(
            Problem(str(called), str(word), tuple((str(k), str(v)) for k, v in arguments))
            for called, word, arguments in kept["problems"]
        )
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def _remember(path: str, key: str, problems: Iterable[Problem]) -> None:
    data = {"key": key, "problems": [[p.called, p.key, p.arguments] for p in problems]}
    draft = f"{path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(draft, "w", encoding="utf-8") as file:
            json.dump(data, file, ensure_ascii=False)
        os.replace(draft, path)
    except OSError:
        return  # it is worked out again then


# --- what the rules of an extension mean ---------------------------------------------------------


def enter(one: Loaded) -> None:
    """Enter what the grammar rules of an extension mean beside the built-in ones.

    Raises `Broken` if one of them means something already.
    """
    from .builder_special import SPECIAL
    from .vocabulary import BUNDLES, FIELD_OF, LITERALS

    if one.called in _ENTERED:
        return
    said = one.extension
    for table, added in ((FIELD_OF, said.fields), (BUNDLES, said.bundles), (SPECIAL, said.special)):
        _enter(table, added)
    for field, values in said.literals.items():
        _enter(LITERALS.setdefault(field, {}), values)
    _ENTERED.add(one.called)


def _enter(table: dict[str, Any], added: Any) -> None:
    for name, value in added.items():
        if name in table and table[name] != value:
            raise Broken("taken", rule=name)
    table.update(added)


def enter_printers(language: str, phrases: type[Any]) -> None:
    """Add how the nodes of the extensions in use are worded to the phrases of a language."""
    for one in in_use():
        worded = one.extension.thai if language == "th" else one.extension.english
        for kind, printer in worded.items():
            setattr(phrases, kind.__name__, printer)
