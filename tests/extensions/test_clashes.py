"""Phrases that cannot be told apart: both sides are named, and the doctor lists all of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from momon_dsl.language.conflicts import conflicts, in_words
from momon_dsl.language.grammar import LANGUAGES, grammar_text, spelled
from tests.extensions.packs import files, install
from tests.extensions.site import Site


def with_fragment(node: str, phrase: str, thai: str = "") -> dict[str, str]:
    """A package whose instruction is said by this phrase."""
    made = files(node, node)
    rule = node.lower()
    start = f"%extend _instruction: {rule}\n{rule}: "
    more = {} if not thai else {"th/pack.lark": f"{start}{thai}\n"}
    return {**made, "en/pack.lark": f"{start}{phrase}\n", **more}


PACKS = {
    "aping": files("Ping", "Ping"),
    # The next word decides too late: “with” begins a filter.
    "bswap": with_fragment("Swapwith", "SWAP first WITH second"),
    # Two rules end at the same place.
    "ccopy": with_fragment("Otherincite", "INCITE attacker"),
    # The words of the first one.
    "dping": {
        path: text.replace("PONG", "PING").replace('"Pong"', '"Ping"')
        for path, text in files("Pong", "Pong").items()
    },
    "eword": {
        path: text.replace('"Zap"', '"Ping"') if path.endswith("toml") else text
        for path, text in files("Zap", "Zap").items()
    },
    "fthai": with_fragment("Thaiswap", "THAISWAP what", "SWAP first WHICH HAS STARS"),
    "ggood": files("Good", "Good"),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    made = Site(tmp_path_factory.mktemp("clashes"))
    for name, pack in PACKS.items():
        install(made, name, pack)
    return made


@pytest.fixture(scope="module")
def told(site: Site) -> dict[str, str]:
    found = json.loads(site.momon("doctor", "--format", "json").stdout)
    assert [k for k, v in found["extensions"].items() if v["in use"]] == ["aping 1.0", "ggood 1.0"]
    return {each.split(" ")[2]: each.partition(": ")[2] for each in found["problems"]}


def test_a_shift_reduce_conflict_names_both_rules(told: dict[str, str]) -> None:
    assert re.fullmatch(
        r"in English, after “Swap target Momon” the word “with” can be read in two ways: "
        r"as `swapwith: SWAP first WITH second` \(pack_bswap/en/pack.lark:2, bswap 1.0\), "
        r"or as `\w+: WITH .*` \(grammar/en/selections.lark:\d+, momon_dsl\).",
        told["bswap"],
    )


def test_a_reduce_reduce_conflict_names_both_rules(told: dict[str, str]) -> None:
    assert re.fullmatch(
        r"in English, after “Incite this” the word “,” can be read in two ways: "
        r"as `incite: INCITE attacker` \(grammar/en/instructions.lark:\d+, momon_dsl\), "
        r"or as `otherincite: INCITE attacker` \(pack_ccopy/en/pack.lark:2, ccopy 1.0\).",
        told["ccopy"],
    )


def test_two_extensions_with_one_phrase_are_both_named(told: dict[str, str]) -> None:
    assert told["dping"] == (
        "in English, after “Ping this” the word “,” can be read in two ways: "
        "as `ping: PING what` (pack_aping/en/pack.lark:2, aping 1.0), "
        "or as `pong: PING what` (pack_dping/en/pack.lark:2, dping 1.0)."
    )
    assert told["eword"] == (
        "the word “Ping” is ZAP (pack_eword/en.toml:2, eword 1.0) "
        "and is PING already (pack_aping/en.toml:2, aping 1.0)."
    )


def test_a_clash_in_one_language_leaves_it_out_of_both(told: dict[str, str], site: Site) -> None:
    assert told["fthai"].startswith("in Thai, after “Swap ")
    assert "pack_fthai/th/pack.lark:2, fthai 1.0" in told["fthai"]
    assert "Thaiswap" not in site.momon("phrases").stdout


def test_the_doctor_lists_every_conflict_with_an_example(site: Site) -> None:
    found = site.momon("doctor", "--grammar", "--format", "json")
    assert found.returncode == 1
    assert [line.split(" ")[3] for line in found.stderr.splitlines()] == ["eword"]
    listed = json.loads(found.stdout)["conflicts"]
    kinds = {(one["language"], one["kind"]) for one in listed}
    assert kinds >= {("en", "shift/reduce"), ("en", "reduce/reduce"), ("th", "shift/reduce")}
    packs = {place for one in listed for place in re.findall(r"pack_(\w+)/", json.dumps(one))}
    assert packs == {"aping", "bswap", "ccopy", "dping", "fthai"}
    for one in listed:
        assert one["example"]
        assert all(re.fullmatch(r"\S+\.lark:\d+", side["place"]) for side in one["sides"])
        assert {side["ends"] for side in one["sides"]} == (
            {True} if one["kind"] == "reduce/reduce" else {True, False}
        )
    examples = [one["example"] for one in listed]
    assert {"Incite this", "Ping this", "Swap target Momon"} <= set(examples)
    text = site.momon("doctor", "--grammar", "--lang", "th").stdout
    assert text.count("อ่านได้สองแบบ") == len(listed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_itself_has_no_conflict(language: str) -> None:
    assert conflicts(grammar_text(language, ()), language) == []


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        # The dangling else of a grammar: a list of lists.
        (
            "%extend script: another*\nanother: CARD_WORD | CARD_WORD another\n",
            [("shift/reduce", "card", ["card"]), ("shift/reduce", "card card", ["card"])],
        ),
        (
            "%extend _instruction: look\nlook: stars_of | _term\n",
            [("reduce/reduce", "its Stars", [",", ".", "instead", ";"])],
        ),
    ],
    ids=["shift-reduce", "reduce-reduce"],
)
def test_the_shortest_way_to_a_conflict_is_told(rules: str, found: list[object]) -> None:
    spellings = spelled("en", ())
    listed = conflicts(grammar_text("en", ()) + "\n" + rules, "en")
    assert [
        (one.kind, in_words(one.before, spellings), [in_words([w], spellings) for w in one.words])
        for one in listed
    ] == found


def test_a_grammar_that_cannot_be_read_is_told_with_its_place(tmp_path: Path) -> None:
    site = Site(tmp_path)
    install(site, "ping", with_fragment("Ping", "PING what (((", ""))
    found = site.momon("doctor").stdout
    assert "its grammar for English cannot be read: " in found
    assert "pack_ping/en/pack.lark:2" in found
