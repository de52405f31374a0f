"""The files that a grammar is made from, and what is defined at which line of them.

Lark reads the fragments; here they are only scanned, for what Lark does not say: where a rule and
each of its alternatives stands, and which of two files is to blame when they do not go together.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from momon_dsl.extensions.loading import Loaded, read_text
from momon_dsl.extensions.pieces import fragments as fragments_of
from momon_dsl.resources import grammar_dir


class Fragment(NamedTuple):
    """One file of a grammar; `owner` is None for the language itself."""

    path: str
    owner: Loaded | None = None

    @property
    def shown(self) -> str:
        """The file as messages name it: from the folder that its owner keeps its grammar in."""
        folder = self.owner.folder if self.owner else str(grammar_dir())
        inside = os.path.relpath(self.path, folder).replace(os.sep, "/")
        return f"{os.path.basename(folder) if self.owner else 'grammar'}/{inside}"


class Alternative(NamedTuple):
    """One way to say a rule: the symbols in it as written, its alias, and where it stands."""

    rule: str
    symbols: tuple[str, ...]
    alias: str | None
    fragment: Fragment
    line: int

    @property
    def place(self) -> str:
        """`en/instructions.lark:15`, with the folder before it."""
        return f"{self.fragment.shown}:{self.line}"


class Definition(NamedTuple):
    """A rule of a fragment; `extends` if it adds to one that is defined elsewhere."""

    name: str
    extends: bool
    fragment: Fragment
    line: int
    alternatives: tuple[Alternative, ...]

    @property
    def place(self) -> str:
        """As of an alternative."""
        return f"{self.fragment.shown}:{self.line}"


class Forbidden(Exception):
    """Something in a fragment of an extension that the parser could not follow."""

    def __init__(self, what: str, fragment: Fragment, line: int) -> None:
        super().__init__(what, f"{fragment.shown}:{line}")
        self.what, self.place = what, f"{fragment.shown}:{line}"


def fragments(language: str, extensions: Iterable[Loaded] = ()) -> list[Fragment]:
    """The fragments of a language in the order in which they are joined."""
    folder = grammar_dir()
    core = [*sorted(folder.glob("*.lark")), *sorted((folder / language).glob("*.lark"))]
    added = [Fragment(p, each) for each in extensions for p in fragments_of(each.folder, language)]
    return [*(Fragment(str(path)) for path in core), *added]


def tables_of(language: str, extensions: Iterable[Loaded] = ()) -> list[Fragment]:
    """The keyword tables of a language, that of the language itself first."""
    added = [Fragment(os.path.join(each.folder, f"{language}.toml"), each) for each in extensions]
    own = Fragment(str(grammar_dir() / f"{language}.toml"))
    return [own, *(each for each in added if os.path.isfile(each.path))]


_HEAD: Final = re.compile(r"^(?:%(\w+)\s+)?[?!]*([A-Za-z_]\w*)(?:\{[^}]*\})?(?:\.-?\d+)?\s*:")
_TOKEN: Final = re.compile(
    r"""//[^\n]* | "(?:[^"\\\n]|\\.)*"i? | /(?:[^/\\\n]|\\.)+/\w* | ->\s*\w+ | [A-Za-z_]\w*
    | \n | [|()\[\]?*+~{},.] | \d+ | [ \t\r]+ | .""",
    re.VERBOSE,
)
_MARKS: Final = {
    '"."': "DOT", '","': "COMMA", '":"': "COLON", '"-"': "MINUS", '";"': "SEMICOLON",
    '"("': "LPAR", '")"': "RPAR", '"/"': "SLASH",
}  # fmt: skip


def definitions(found: Iterable[Fragment]) -> Iterator[Definition]:
    """Every rule of some fragments. Raises `Forbidden` in one of an extension, `Broken` to read.

    An extension writes rules; its words stand in its keyword tables, so that it defines no
    terminals, ignores nothing and overrides nothing.
    """
    for fragment in found:
        yield from _definitions(fragment)


@lru_cache(maxsize=256)
def _definitions(fragment: Fragment) -> tuple[Definition, ...]:
    lines = read_text(fragment.path).splitlines()
    heads: list[tuple[int, re.Match[str]]] = []
    for number, line in enumerate(lines, 1):
        head = _HEAD.match(line)
        allowed = head is not None and head[1] in (None, "extend") and not head[2].isupper()
        if head is not None and allowed:
            heads.append((number, head))
        elif fragment.owner and (line.startswith("%") or head is not None):
            raise Forbidden(line.split(":")[0].strip(), fragment, number)
    bounds = [*(number for number, _ in heads[1:]), len(lines) + 1]
    return tuple(
        _definition(fragment, head, number, lines[number - 1 : end - 1])
        for (number, head), end in zip(heads, bounds, strict=False)  # no rules, no bounds
    )


def _definition(
    fragment: Fragment, head: re.Match[str], number: int, lines: list[str]
) -> Definition:
    body = "\n".join([lines[0][head.end() :], *lines[1:]])
    made = tuple(_alternatives(fragment, head[2], number, body))
    return Definition(head[2], head[1] == "extend", fragment, number, made)


def _alternatives(fragment: Fragment, rule: str, line: int, body: str) -> Iterator[Alternative]:
    symbols: list[str] = []
    alias: str | None = None
    depth, begins = 0, 0
    for token in _TOKEN.findall(body):
        if token == "\n":
            line += 1
        elif token == "|" and depth == 0:
            yield Alternative(rule, tuple(symbols), alias, fragment, begins or line)
            symbols, alias, begins = [], None, 0
        elif token.startswith("->"):
            alias = token[2:].strip()
        elif token[0] in "([":
            depth += 1
        elif token[0] in ")]":
            depth -= 1
        elif token[0] == "%":
            break  # a directive below the last rule
        elif _symbol(token, fragment, line, symbols):
            begins = begins or line
    yield Alternative(rule, tuple(symbols), alias, fragment, begins or line)


def _symbol(token: str, fragment: Fragment, line: int, symbols: list[str]) -> bool:
    """Note a symbol; whether the token was one."""
    literal = token[0] == '"' or (token[0] == "/" and len(token) > 1 and token[1] != "/")
    if literal and fragment.owner and token not in _MARKS:
        raise Forbidden(token, fragment, line)
    if literal or token[0].isalpha() or token[0] == "_":
        symbols.append(_MARKS.get(token, token))
        return True
    return False
