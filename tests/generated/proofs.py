"""Which tests prove which rules: `@rule(…)` in tests, and `# rule: 9.3.5 holds` in scenarios."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs

from tests.generated import ROOT

_MARK = re.compile(r"#\s*rules?\b:?(.*)")
_CLAIM = re.compile(r"([RH]?\d+(?:\.T?\d+)*[a-z]?) (holds|refused)")
_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@attrs.frozen(order=True)
class Proof:
    """A test that shows that a rule holds, or that a violation of it is refused."""

    id: str
    how: str
    test: str


class Malformed(Exception):
    """A mark that cannot be read; says where and what is expected."""


def proofs() -> list[Proof]:
    """Every proof in tests/ and beside the cards, each once, sorted."""
    found: set[Proof] = set()
    for path in sorted((ROOT / "tests").rglob("*.py")):
        found.update(in_python(_name(path), path.read_text(encoding="utf-8")))
    for folder in ("tests", "cardscripts"):
        for path in sorted((ROOT / folder).rglob("*.momon")):
            found.update(in_scenarios(_name(path), path.read_text(encoding="utf-8")))
    return sorted(found)


def in_python(name: str, text: str) -> Iterator[Proof]:
    """The proofs of one test module: every call of `rule` from tests.rule_marks."""
    tree = ast.parse(text)
    if any(
        isinstance(node, ast.ImportFrom)
        and node.module == "tests.rule_marks"
        and any(alias.name == "rule" and alias.asname is None for alias in node.names)
        for node in tree.body
    ):
        yield from _marks(tree, name)


def _marks(node: ast.AST, place: str) -> Iterator[Proof]:
    if isinstance(node, _Definition):
        place = f"{place}::{node.name}"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule":
        yield from _claims(node, place)
    for child in ast.iter_child_nodes(node):
        yield from _marks(child, place)


def _claims(call: ast.Call, place: str) -> Iterator[Proof]:
    try:
        (id,) = (ast.literal_eval(each) for each in call.args)
        flags = {each.arg: ast.literal_eval(each.value) for each in call.keywords}
    except ValueError:
        raise Malformed(f"{place}: write the arguments of @rule as literals") from None
    yield from (Proof(id, str(how), place) for how, on in flags.items() if on)


def in_scenarios(name: str, text: str) -> Iterator[Proof]:
    """The proofs of one script: `# rule: …` directly above a scenario or anywhere inside it.

    >>> list(in_scenarios("a.momon", '# rule: 9.3.5 holds\\nscenario "One"\\n'))
    [Proof(id='9.3.5', how='holds', test='a.momon::One')]
    """
    title: str | None = None
    pending: list[tuple[int, str]] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if mark := _MARK.search(line):
            pending.append((number, mark[1]))
        if line.startswith("#"):
            continue  # a comment may belong to the item below it
        if line and not line[0].isspace():
            heading = _heading().match(line)
            title = heading[1] if heading else None
        for at, claims in pending:
            yield from _comment(f"{name}:{at}", claims, name, title)
        pending = []


def _comment(at: str, claims: str, name: str, title: str | None) -> Iterator[Proof]:
    for claim in claims.split(","):
        match = _CLAIM.fullmatch(claim.strip())
        if match is None or title is None:
            raise Malformed(
                f"{at}: expected '# rule: 9.3.5 holds' or 'refused', several with commas between "
                "them, directly above a scenario or inside it"
            )
        yield Proof(match[1], match[2], f"{name}::{title}")


@cache
def _heading() -> re.Pattern[str]:
    """The heading of a scenario, with the keyword of every language's table."""
    words: list[str] = []
    for table in sorted((ROOT / "grammar").glob("*.toml")):
        word = tomllib.loads(table.read_text(encoding="utf-8"))["keywords"]["SCENARIO"]
        words += [word] if isinstance(word, str) else word
    return re.compile(rf'(?:{"|".join(map(re.escape, words))})\s*"([^"]*)"', re.IGNORECASE)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
