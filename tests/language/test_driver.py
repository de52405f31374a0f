"""The driver does what Lark does with the same grammar: the oracle of every token."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from momon_dsl.language import driver
from momon_dsl.language.builder import Context, reducer
from momon_dsl.language.grammar import bare_lark, tables
from momon_dsl.language.parser import machine_of, parse_strict
from tests.language.scripts import bundled, text_of

Made = tuple[str, tuple[Any, ...]]


def _skeleton(origin: str, alias: str | None, symbols: list[str]) -> driver.Reduce:
    """A reducer that keeps the name of each rule and the number of words in it."""
    name = alias or origin

    def reduce(context: Any, kids: list[Any], start: int, end: int) -> Any:
        if origin.startswith("_"):
            return [k for kid in kids for k in (kid if isinstance(kid, list) else [kid]) if k]
        inner = [k for kid in kids for k in (kid if isinstance(kid, list) else [kid]) if k]
        return (name, tuple(k for k in inner if isinstance(k, tuple)))

    return reduce


@cache
def _both(language: str) -> tuple[driver.Machine, Any]:
    return driver.machine(language, _skeleton), bare_lark(language)


def _of_lark(tree: Any) -> Made:
    kids = tuple(_of_lark(kid) for kid in tree.children if hasattr(kid, "children"))
    return (str(tree.data), kids)


class _Plain(Context):
    """A context whose value tokens mean nothing."""

    def value(self, kind: str, text: str, start: int, end: int) -> Any:
        return None


@pytest.mark.parametrize("language", ["en", "th"])
@pytest.mark.parametrize("path", bundled(), ids=[p.stem for p in bundled()])
def test_the_driver_reads_what_lark_reads(path: Path, language: str) -> None:
    machine, lark = _both(language)
    text = text_of(path, language)
    context = _Plain(text, language)  # type: ignore[arg-type]
    made = driver.run(machine, context, text, 0, len(text))
    assert made == _of_lark(lark.parse(text))


def test_the_machine_of_a_language_is_made_once() -> None:
    assert machine_of("en") is machine_of("en")


def test_lark_is_not_imported_where_the_tables_are_known(tmp_path: Path) -> None:
    import subprocess
    import sys

    machine_of("en")  # the tables are in the cache now
    code = (
        "import sys; from momon_dsl.language.parser import parse; "
        "assert parse('card FBD 1 \"X\"').document; assert 'lark' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_file_of_cards_does_not_load_what_scenarios_need() -> None:
    import subprocess
    import sys

    machine_of("en")  # the tables are in the cache now
    code = (
        "import sys; from momon_dsl.checking.script import check_script; "
        'text = \'card FBD 1 "X" On Summon: Incite this. deck "D" 2 FBD 1\'.encode(); '
        "assert check_script('a', text).usable; "
        "assert 'momon_dsl.language.nodes.scenarios' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@pytest.mark.parametrize("language", ["en", "th"])
def test_every_rule_of_the_grammar_has_a_meaning(language: str) -> None:
    for origin, alias, symbols in tables(language)["rules"]:
        assert reducer(origin, alias, symbols), (origin, alias)


def test_a_rule_without_a_meaning_is_named() -> None:
    with pytest.raises(LookupError, match="nonsense"):
        reducer("nonsense", None, ["THIS"])


def test_places_are_exact() -> None:
    text = 'card FBD 1 "X"\n  On Summon:\n    Incite target Momon.\n'
    (card,) = parse_strict(text).items
    instruction = card.abilities[0].body[0].steps[0]  # type: ignore[union-attr]
    assert (instruction.span.line, instruction.span.column) == (3, 5)
    what = instruction.attacker.span
    assert text[what.start : what.end] == "target Momon"


def test_places_inside_a_quoted_ability_are_those_of_the_file() -> None:
    text = (
        'card FBD 1 "X"\n  Always:\n'
        '    Each Momon has "On Summon: Return target Momon named \\"A\\" to its owner\'s Hand."\n'
    )
    (card,) = parse_strict(text).items
    returned = card.abilities[0].statements[0].ability.body[0].steps[0]  # type: ignore[union-attr]
    span = returned.what.span
    assert text[span.start : span.end] == 'target Momon named \\"A\\"'
