"""Whatever is fed to the parser: an answer in bounded time, never a traceback."""

from __future__ import annotations

import time
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from momon_dsl import limits
from momon_dsl.language.astjson import from_json, to_json
from momon_dsl.language.grammar import spelled
from momon_dsl.language.nodes.documents import Document
from momon_dsl.language.parser import parse, parse_strict
from momon_dsl.language.printer import to_script
from momon_dsl.language.source import source_of

CARD = 'card FBD 1 "X"\n  On Summon:\n    Incite this.\n\n'
CONDITION = 'card FBD 1 "X"\n  On Summon, if {}:\n    Incite this.\n'
WORDS = [w for words in spelled("th").values() for w in words] + list('.,:;()-/"\\#[]\n 0123+') + [
    '"x"', "[S]", "FBD 167", "b3", "+1", "T1", "\0", "é", "\u202e",
]  # fmt: skip


@pytest.mark.parametrize("head", ["", "# language: th\n"])
@given(words=st.lists(st.sampled_from(WORDS), max_size=40))
def test_any_words_in_any_order_get_an_answer(head: str, words: list[str]) -> None:
    result = parse(head + " ".join(words))
    errors = [d for d in result.diagnostics if d.severity == "error"]
    assert (result.document is None) == bool(errors)


@given(text=st.text(max_size=60))
def test_any_text_gets_an_answer(text: str) -> None:
    parse(text)


@pytest.mark.parametrize("levels", [70, 500, 10_000])
@pytest.mark.parametrize(("opening", "closing"), [("not ", ""), ("(", ")"), ("not (", ")")])
def test_deep_nesting_is_one_error(opening: str, closing: str, levels: int) -> None:
    inner = opening * levels + "the Arena is full" + closing * levels
    result = parse(CONDITION.format(inner))
    if opening == "(" and levels == 70:
        assert result.document is not None  # parentheses alone are no nodes
    else:
        errors = [d.code for d in result.diagnostics if d.severity == "error"]
        assert errors == ["E111"]


def test_nested_amounts_are_one_error() -> None:
    inner = "with the number of Momon " * 200 + "or fewer Stars " * 200
    text = f'card FBD 1 "X"\n  On Summon:\n    Incite target Momon {inner}.\n'
    assert [d.code for d in parse(text).diagnostics] == ["E111"]


def _quoting(levels: int) -> str:
    text = "On Summon: Incite this."
    for _ in range(levels):
        inner = text.replace("\\", "\\\\").replace('"', '\\"')
        text = f'On Summon: This gains "{inner}" until end of turn.'
    return f'card FBD 1 "X"\n  {text}\n'


@pytest.mark.parametrize("language", ["en", "th"])
def test_abilities_in_quotes_inside_one_another_are_printed_and_read_again(language: str) -> None:
    document = parse_strict(_quoting(limits.QUOTES_DEPTH))
    assert parse_strict(to_script(document, language)) == document


@pytest.mark.parametrize("language", ["en", "th"])
def test_continuous_abilities_in_quotes_are_printed_and_read_again(language: str) -> None:
    text = "While your Hand is empty: This has +1 power. This cannot Snatch."
    for _ in range(limits.QUOTES_DEPTH):
        inner = text.replace("\\", "\\\\").replace('"', '\\"')
        text = f'Always: Each other Momon has "{inner}" This has +1 power.'
    document = parse_strict(f'card FBD 1 "X"\n  {text}\n')
    script = to_script(document, language)
    assert parse_strict(script) == document
    assert to_script(parse_strict(script), language) == script


@pytest.mark.parametrize("more", [1, 2, 10])
def test_too_many_abilities_inside_one_another_are_one_error(more: int) -> None:
    (error,) = parse(_quoting(limits.QUOTES_DEPTH + more)).diagnostics
    assert error.code == "E111"


def test_long_sums_are_read_and_deep_amounts_are_one_error() -> None:
    text = 'card FBD 1 "X"\n  On Summon:\n    The Stars of this become {} until end of turn.\n'
    assert parse(text.format("2" + " plus 1" * 5_000)).diagnostics == ()
    (error,) = parse(text.format("twice " * 5_000 + "2")).diagnostics
    assert error.code == "E111"


def test_the_deepest_nesting_allowed_is_printed_and_read_again() -> None:
    deepest = limits.AST_DEPTH - 3  # card, ability, the condition at the bottom
    document = parse_strict(CONDITION.format("not " * deepest + "the Arena is full"))
    assert parse_strict(to_script(document)) == document
    assert from_json(to_json(document)) == document
    deeper = parse(CONDITION.format("not " * (deepest + 1) + "the Arena is full"))
    assert [d.code for d in deeper.diagnostics if d.severity == "error"] == ["E111"]


def test_a_number_of_5000_digits_is_one_error() -> None:
    (error,) = parse(f'card FBD 1 "X"\n  stars {"9" * 5_000}\n').diagnostics
    assert error.code == "E110"


def test_a_card_number_of_5000_digits_is_one_error() -> None:
    (error,) = parse(f'card FBD {"9" * 5_000} "X"\n').diagnostics
    assert (error.code, error.span.column) == ("E110", 10)


@pytest.mark.parametrize("inner", ["x", "\\\\", '\\"', "ก"])
def test_a_long_text_takes_no_more_memory_than_its_length(inner: str) -> None:
    text = f'card FBD 1 "X"\n  flavor "{inner * 500_000}"\n'
    tracemalloc.start()
    document = parse(text).document
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert document is not None
    assert peak < 20_000_000


@pytest.mark.parametrize(
    "text",
    [
        " " * 3_000_000,
        "# c\n" * 300_000,
        '"' * 300_000,
        "x" * 1_000_000,
        "ก" * 1_000_000,
        "card " * 200_000,
        'card FBD 1 "X" ' * 50_000,
        'card FBD 1 "X"\n  Wrong.\n' * 30_000,
        "# language: th\n" + "การ์ด" * 100_000,
        "(" * 300_000,
        '"' + "\\\\" * 300_000,
        "#" * 1_000_000,
        "\n" * 1_000_000 + "x",
    ],
    ids=range(13),
)
def test_large_nonsense_takes_bounded_time(text: str) -> None:
    began = time.monotonic()
    result = parse(text)
    assert time.monotonic() - began < 20
    assert len(result.diagnostics) < 50_000


def test_time_grows_with_the_length_and_no_faster() -> None:
    def seconds(times: int) -> float:
        text = (CARD + "# a comment\n") * times
        began = time.perf_counter()
        assert isinstance(parse(text).document, Document)
        return time.perf_counter() - began

    seconds(200)
    assert seconds(8_000) < 8 * 4 * seconds(1_000) + 1


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"node": "Nothing"},
        {"node": "Number"},
        {"node": "Number", "value": True},
        {"node": "Number", "value": "2"},
        {"node": "Number", "value": 2, "span": None},
        {"node": "HasSymbol", "symbols": "S"},
        {"node": "Incite", "attacker": {"node": "Number", "value": 1}},
        {"node": "AtTurn", "point": "middle", "whose": "your"},
        {"node": "ThenSpace", "space": {"node": "SpaceName", "name": "b3"}, "card": 3},
    ],
)
def test_json_that_is_no_ast_is_refused(data: object) -> None:
    with pytest.raises(ValueError):
        from_json(data)


def test_json_that_is_too_deep_is_refused() -> None:
    data: dict[str, object] = {"node": "ArenaFull"}
    for _ in range(limits.AST_DEPTH):
        data = {"node": "Not", "condition": data}
    with pytest.raises(ValueError, match="deep"):
        from_json(data)


@pytest.mark.parametrize("letter", ["\u202e", "\u200b", "\u0e4d\u0e32"])
def test_millions_of_letters_that_no_script_may_hold_take_no_longer_than_some(letter: str) -> None:
    begin = time.perf_counter()
    source = source_of("x.momon", (CARD + letter * 700_000).encode())
    assert 0 < len(source.diagnostics) <= 10 * limits.FINDINGS_PER_FILE
    assert time.perf_counter() - begin < 10
