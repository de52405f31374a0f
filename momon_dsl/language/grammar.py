"""Joins the grammar fragments and the keyword tables of a language, and makes its parser tables.

The tables are LALR tables made by Lark, kept as JSON. A wheel brings them; a checkout writes them
to the user's cache, under the hash of the grammar they were made from, so that a changed grammar
never meets old tables and Lark is imported only when the grammar has changed.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from momon_dsl.extensions.loading import Loaded
from momon_dsl.extensions.pieces import fragments as fragments_of
from momon_dsl.language.extending import in_use
from momon_dsl.resources import cache_dir, grammar_dir, tables_dir

if TYPE_CHECKING:
    from lark import Lark

LANGUAGES: Final = ("en", "th")
TABLES_VERSION: Final = 1
"""Raised whenever the layout of the tables changes; part of the key they are kept under."""

_BOUNDARY: Final = "(?![A-Za-z0-9_'’])"
"""What may not follow a keyword that ends in a Latin letter; Thai words need no boundary."""


def grammar_text(language: str, extensions: Sequence[Loaded] | None = None) -> str:
    """The whole grammar of a language as Lark reads it, keyword terminals included.

    With the fragments and words of the `extensions` in use, unless others are named.

    >>> "TARGET: /target" in grammar_text("en")
    True
    """
    added = in_use() if extensions is None else extensions
    fragments = [_read(path) for path in _fragments(language, added)]
    spellings = spelled(language, added)
    terminals = [f"{name}: {_pattern(words)}\n" for name, words in spellings.items()]
    return "\n".join([*fragments, *terminals])


def spelled(
    language: str, extensions: Sequence[Loaded] | None = None
) -> dict[str, tuple[str, ...]]:
    """Every keyword terminal of a language with its spellings, the canonical one first.

    A Thai file takes English spellings of single words too (the formatter makes them Thai).
    """
    added = in_use() if extensions is None else extensions
    own = _keywords(language, added)
    if language == "en":
        return own
    english = _keywords("en", added)
    return {
        name: tuple(dict.fromkeys([*own.get(name, ()), *english.get(name, ())]))
        for name in [*own, *(name for name in english if name not in own)]
    }


def bare_lark(language: str) -> Lark:
    """Lark on the same grammar, without any builder: the oracle of the tests, and the yardstick."""
    import lark.lexer

    checking = lark.lexer.has_interegular
    lark.lexer.has_interegular = (
        False  # its check for colliding words takes seconds; a test does it
    )
    try:
        return lark.Lark(grammar_text(language), parser="lalr", lexer="contextual", start="script")
    finally:
        lark.lexer.has_interegular = checking


@cache
def tables(language: str) -> dict[str, Any]:
    """The parser tables of a language, from the package, the user's cache, or made anew."""
    added = in_use()
    key = tables_key(language, added)
    for folder in (tables_dir(), cache_dir()):
        found = _load(folder / _name(language, key), key)
        if found:
            return found
    made = _make(language, key, added)
    _save(cache_dir() / _name(language, key), made)
    return made


def place_of(language: str) -> Path | None:
    """Where the tables of a language are kept; None where they will have to be made."""
    name = _name(language, tables_key(language, in_use()))
    return next((path for d in (tables_dir(), cache_dir()) if (path := d / name).is_file()), None)


def write_tables(folder: Path) -> None:
    """Make the tables of every language and write them to `folder`, as a wheel brings them.

    They are those of the language alone, whatever is installed where a wheel is made.
    """
    for language in LANGUAGES:
        key = tables_key(language)
        made = _make(language, key)
        (folder / _name(language, key)).write_text(_as_json(made), "utf-8")


def _name(language: str, key: str) -> str:
    return f"{language}-{key[:16]}.json"


def _fragments(language: str, extensions: Sequence[Loaded] = ()) -> list[Path]:
    folder = grammar_dir()
    added = [Path(p) for each in extensions for p in fragments_of(each.folder, language)]
    return [*sorted(folder.glob("*.lark")), *sorted((folder / language).glob("*.lark")), *added]


def tables_key(language: str, extensions: Sequence[Loaded] = ()) -> str:
    """The hash of everything the tables of a language are made from."""
    digest = hashlib.sha256(f"tables {TABLES_VERSION}".encode())
    folders = [grammar_dir(), *(Path(each.folder) for each in extensions)]
    words = [path for each in folders for path in (each / "en.toml", each / f"{language}.toml")]
    for path in [*_fragments(language, extensions), *words]:
        if path.is_file():
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def _read(path: Path) -> str:
    return path.read_text("utf-8")


def _keywords(language: str, extensions: Sequence[Loaded]) -> dict[str, tuple[str, ...]]:
    """The words of a language and of the extensions; those of the language come first."""
    found = _words(_table(language)["keywords"])
    for each in extensions:
        path = Path(each.folder) / f"{language}.toml"
        added = _words(_toml(path)["keywords"]) if path.is_file() else {}
        found = {**found, **{name: words for name, words in added.items() if name not in found}}
    return found


def _table(language: str) -> dict[str, Any]:
    return _toml(grammar_dir() / f"{language}.toml")


def _toml(path: Path) -> dict[str, Any]:
    import tomllib

    with open(path, "rb") as file:
        return tomllib.load(file)


def _words(keywords: dict[str, str | list[str]]) -> dict[str, tuple[str, ...]]:
    return {
        name: (words,) if isinstance(words, str) else tuple(words)
        for name, words in keywords.items()
    }


def _pattern(words: tuple[str, ...]) -> str:
    """A regular expression for the spellings, longest first, upper or lower case."""
    ordered = sorted(words, key=len, reverse=True)
    return "/" + "|".join(w + _BOUNDARY if w[-1].isascii() else w for w in ordered) + "/i"


def _make(language: str, key: str, extensions: Sequence[Loaded] = ()) -> dict[str, Any]:
    """Have Lark make the tables; strictly, so that a conflict is never settled silently."""
    from lark import Lark
    from lark.lexer import Lexer
    from lark.parsers.lalr_analysis import Shift

    class NoLexer(Lexer):
        """Keeps Lark from building lexers that nobody would use."""

        def __init__(self, conf: Any) -> None:
            pass

        def lex(self, lexer_state: Any, parser_state: Any) -> Any:
            raise NotImplementedError

    text = grammar_text(language, extensions)
    lark = Lark(text, parser="lalr", lexer=NoLexer, start="script", strict=True)
    table: Any = lark.parser.parser._parse_table
    spelled_out = {rule: _as_data(rule) for rule in lark.rules}
    rules = sorted(spelled_out.values(), key=repr)
    places = {repr(rule): place for place, rule in enumerate(rules)}
    rows = {
        number: {
            str(symbol): arg if action is Shift else -1 - places[repr(spelled_out[arg])]
            for symbol, (action, arg) in sorted(row.items())
        }
        for number, row in table.states.items()
    }
    order = _in_order(rows, table.start_states["script"])
    return {
        "key": key,
        "start": 0,
        "end": order[table.end_states["script"]],
        "rules": rules,
        "states": [
            {symbol: order[arg] if arg >= 0 else arg for symbol, arg in rows[number].items()}
            for number in order
        ],
        "keywords": spelled(language, extensions),
        "values": _table(language)["values"],
        "groups": list(_table(language)["groups"].items()),  # in the order of the file
    }


def _as_data(rule: Any) -> list[Any]:
    return [str(rule.origin.name), rule.alias, [str(symbol.name) for symbol in rule.expansion]]


def _in_order(rows: dict[int, dict[str, int]], start: int) -> dict[int, int]:
    """New numbers for the states, from the start on: Lark's differ from one run to the next."""
    order = {start: 0}
    waiting = [start]
    for number in waiting:
        for arg in rows[number].values():
            if arg >= 0 and arg not in order:
                order[arg] = len(order)
                waiting.append(arg)
    return order


def _as_json(made: dict[str, Any]) -> str:
    return json.dumps(made, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _load(path: Path, key: str) -> dict[str, Any] | None:
    """The tables in a file, or None if there are none that can be trusted to be whole."""
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    whole = isinstance(found, dict) and found.get("key") == key and "groups" in found
    return found if whole else None


def _save(path: Path, made: dict[str, Any]) -> None:
    """Write to a file of its own first, so that nobody ever reads half of it."""
    import tempfile  # late: a run that finds its tables never needs it

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, suffix=".tmp", delete=False
        ) as file:
            file.write(_as_json(made))
        os.replace(file.name, path)
    except OSError:
        return  # an unwritable cache only costs the time to make the tables again
