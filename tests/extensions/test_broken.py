"""Extensions with a piece missing, or that clash: each is one readable line, and momon goes on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.extensions.packs import files, install
from tests.extensions.site import Site

CARD = 'card TT 1 "One"\n  On Summon: Incite this.\n'
MODULE, EN, TH, WORDS = "__init__.py", "en/pack.lark", "th/pack.lark", "en.toml"
NO_PRINTER = 'thai={{{0}: lambda phrases, n: "{0} " + phrases.say(n.what)}}'


def changed(node: str, path: str, old: str, new: str) -> dict[str, str]:
    """A package with one instruction, and one thing in it changed."""
    made = files(node, node)
    assert old in made[path], (path, old)
    return {**made, path: made[path].replace(old, new)}


def without(node: str, path: str) -> dict[str, str]:
    made = files(node, node)
    del made[path]
    return made


# Each is installed beside all others: none keeps another from being looked at.
PIECES: dict[str, tuple[dict[str, str], str]] = {
    "gone": ({}, "its module pack_gone cannot be imported: ModuleNotFoundError: No module"),
    "needs": (
        changed("Needs", MODULE, "\nfrom", "\nimport nowhere_to_be_found\nfrom"),
        "ModuleNotFoundError: No module named 'nowhere_to_be_found' (__init__.py:2).",
    ),
    "syntax": (changed("Syntax", MODULE, "@frozen", "@@frozen"), "SyntaxError: invalid syntax"),
    "exits": (
        changed("Exits", MODULE, "@frozen", "import sys; sys.exit(3)\n@frozen"),
        "cannot be imported: SystemExit: 3",
    ),
    "other": (
        changed("Other", MODULE, "EXTENSION =", "ANOTHER ="),
        "pack_other:EXTENSION is no Extension; its entry point must name one.",
    ),
    "unplayed": (
        changed("Unplayed", MODULE, "    play=play,\n", ""),
        "missing 1 required keyword-only argument: 'play'",
    ),
    "mute": (
        changed("Mute", MODULE, NO_PRINTER.format("Mute"), "thai={}"),
        "nothing says how Mute is printed in Thai.",
    ),
    "english": (without("English", TH), "it has no grammar fragment for Thai (th/*.lark)."),
    "wordless": (
        changed("Wordless", EN, "wordless: WORDLESS", "wordles: WORDLESS"),
        "no phrase makes Wordless in English: a rule or an alias must bear the name wordless.",
    ),
    "bare": (
        changed("Bare", MODULE, "    th: Bare ตัวนี้\n", ""),
        "the docstring of Bare lacks its th: line; it is the reference entry.",
    ),
    "more": (
        changed(
            "More",
            MODULE,
            "def play",
            "@frozen\nclass Second(AddedInstruction):\n    'x'\n\ndef play",
        ),
        "the node Second is defined but is not among the nodes of its Extension.",
    ),
    "kindless": (
        changed("Kindless", MODULE, "import Added", "import Node as Added"),
        "Kindless is no node: it must be a subclass of AddedInstruction,",
    ),
    "named": (
        files("Incite", "Named"),
        "the node Incite of pack_named bears the name of one of momon_dsl.language.nodes",
    ),
    "spelled": (
        {**without("Spelled", WORDS), "th.toml": ""},
        "the word SPELLED (pack_spelled/en/pack.lark:2, spelled 1.0) has no spelling in en.toml.",
    ),
    "taken": (
        changed("Taken", WORDS, '"Taken"', '"Summon"'),
        "the word “Summon” is TAKEN (pack_taken/en.toml:2, taken 1.0) and is SUMMON already "
        "(grammar/en.toml:",
    ),
    "twowords": (
        changed("Twowords", WORDS, '"Twowords"', '"two words"'),
        "“two words” cannot be read as one word (pack_twowords/en.toml:2, twowords 1.0).",
    ),
    "badtable": (
        changed("Badtable", WORDS, '"Badtable"', '"Badtable'),
        "its keyword table pack_badtable/en.toml cannot be used:",
    ),
    "deeptable": (
        {**files("Deeptable"), WORDS: "keywords = " + "[" * 5000 + "]" * 5000},
        "its keyword table pack_deeptable/en.toml cannot be used:",
    ),
    "values": (
        changed("Values", WORDS, "VALUES", "INT"),
        "INT cannot name a word (pack_values/en.toml:2, values 1.0)",
    ),
    "rule": (
        changed("Rule", EN, "_instruction: rule", "_instruction: rule\nincite: RULE"),
        "the rule incite (pack_rule/en/pack.lark:2, rule 1.0) is defined already "
        "(grammar/en/instructions.lark:",
    ),
    "absent": (
        changed("Absent", EN, "_instruction", "_instructions"),
        "there is no rule _instructions in English to extend (pack_absent/en/pack.lark:1",
    ),
    "unknown": (
        changed("Unknown", EN, "UNKNOWN what", "UNKNOWN waht"),
        "there is no rule waht in English (pack_unknown/en/pack.lark:2, unknown 1.0).",
    ),
    "literal": (
        changed("Literal", EN, "LITERAL what", '"literal" what'),
        '"literal" cannot stand in a fragment of an extension (pack_literal/en/pack.lark:2)',
    ),
    "ignores": (
        changed("Ignores", EN, "%extend", "%ignore /x/\n%extend"),
        "%ignore /x/ cannot stand in a fragment of an extension (pack_ignores/en/pack.lark:1)",
    ),
    "terminal": (
        changed("Terminal", EN, "%extend", "ZAP: /zap/\n%extend"),
        "ZAP cannot stand in a fragment of an extension (pack_terminal/en/pack.lark:1)",
    ),
    "large": (
        {**files("Large"), EN: "// x\n" * 300_000},
        "pack_large/en/pack.lark is larger than 1000000 bytes.",
    ),
    "codes": (
        {**files("Codes"), "messages/en.toml": '[E999]\nmessage = "x"\nhint = "y"\n'},
        "E999 is no code of an extension (",
    ),
    "half": (
        {**files("Halfway"), "messages/en.toml": '[WHALF401]\nmessage = "x"\nhint = "y"\n'},
        "its message WHALF401 is missing in Thai.",
    ),
    "fails": (
        changed("Failing", MODULE, "def play():", "def play():\n    1/0"),
        "play() fails: ZeroDivisionError: division by zero (__init__.py:",
    ),
    "unhandled": (
        changed("Unhandled", MODULE, "instructions={", "filters={"),
        "nothing says how Unhandled is played (play, instructions).",
    ),
}  # fmt: skip


def everything(place: Path, packs: Mapping[str, dict[str, str]]) -> Site:
    site = Site(place)
    for name, pack in packs.items():
        install(site, name, pack)
    return site


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Site:
    packs = {name: pack for name, (pack, _) in PIECES.items()}
    return everything(tmp_path_factory.mktemp("broken"), packs)


@pytest.fixture(scope="module")
def told(broken: Site) -> dict[str, str]:
    """What the doctor says of each extension."""
    found = broken.momon("doctor", "--format", "json")
    assert (found.returncode, found.stderr) == (1, "")
    problems = json.loads(found.stdout)["problems"]
    assert all(each.startswith("The extension ") for each in problems)
    return {each.split(" ")[2]: each for each in problems}


@pytest.mark.parametrize("name", PIECES)
def test_the_doctor_names_the_distribution_and_the_piece(told: dict[str, str], name: str) -> None:
    assert told[name].startswith(f"The extension {name} 1.0 is not used: ")
    assert PIECES[name][1] in told[name]
    assert "\n" not in told[name]


def test_there_is_one_problem_for_each_and_no_other(told: dict[str, str]) -> None:
    assert sorted(told) == sorted(PIECES)


def test_a_check_goes_on_without_them_and_tells_each_once(broken: Site, tmp_path: Path) -> None:
    script = tmp_path / "a.momon"
    script.write_text(CARD, "utf-8")
    checked = broken.momon("check", str(script))
    assert (checked.returncode, checked.stdout) == (0, "1 script: nothing found\n")
    lines = checked.stderr.splitlines()
    # The last two are broken only where a game is played.
    assert sorted(line.split(" ")[3] for line in lines) == sorted([*PIECES][:-2])
    assert "Traceback" not in checked.stderr
    assert broken.momon("doctor", "--lang", "th").stdout.splitlines()[1].startswith("  ไม่ใช้ส่วนขยาย")


def test_without_extensions_nothing_is_said(broken: Site, tmp_path: Path) -> None:
    script = tmp_path / "a.momon"
    script.write_text(CARD, "utf-8")
    checked = broken.momon("check", str(script), MOMON_EXTENSIONS="off")
    assert (checked.returncode, checked.stderr) == (0, "")


# What of it is broken, the exit code of a test of a card that uses it, and what is said.
IN_USE: dict[str, tuple[str, str, int, str]] = {
    "Aplay": ("def play():", "def play():\n    1/0", 1, "Nothing says how Aplay (pack_aplay) is"),
    "Bhandler": (
        "handler.build(c, as_incite(node))", "1/0", 3,
        "The extension bhandler 1.0 has failed: ZeroDivisionError: division by zero (__init__.py:",
    ),
    "Cgame": ("def play():", "import momon_dsl.game\n\ndef play():", 0, ""),
    "Dparses": (
        "def play():",
        "from momon_dsl.language.parser import parse\n"
        "assert parse('card TT 1 \"A\" On Summon: Incite this.').document\ndef play():",
        0,
        "",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Site:
    packs = {n.lower(): changed(n, MODULE, *entry[:2]) for n, entry in IN_USE.items()}
    return everything(tmp_path_factory.mktemp("failing"), packs)


@pytest.mark.parametrize("name", IN_USE)
def test_what_fails_only_in_use_is_named(failing: Site, tmp_path: Path, name: str) -> None:
    script = tmp_path / "a.momon"
    played = CARD.replace("Incite", name)
    script.write_text(
        f'{played}scenario "S"\n  Given your Hand is TT 1.\n  When you Summon TT 1 into a1.\n'
        "  Then you control TT 1 at a1.\n",
        "utf-8",
    )
    _, _, code, said = IN_USE[name]
    ended = failing.momon("test", str(script))
    assert (ended.returncode, said in ended.stderr) == (code, True)
    assert "Traceback" not in ended.stderr
    # That of the first one is told whenever a game is played.
    assert {line.split(" ")[3] for line in ended.stderr.splitlines() if "not used" in line} == {
        "aplay"
    }


def test_a_check_that_fails_is_named(tmp_path: Path) -> None:
    pack = changed("Ping", MODULE, "play=play,", "play=play, checks=(lambda view: 1/0,),")
    site = everything(tmp_path, {"ping": pack})
    script = tmp_path / "a.momon"
    script.write_text(CARD, "utf-8")
    ended = site.momon("check", str(script))
    assert (ended.returncode, ended.stdout) == (3, "")
    assert ended.stderr == (
        "momon: The extension ping 1.0 has failed: ZeroDivisionError: division by zero "
        "(__init__.py:30). MOMON_EXTENSIONS=off goes on without extensions.\n"
    )


@pytest.mark.parametrize("target", [":", "..", "a b", "os:path", "pack_ping:EXTENSION:x", "json"])
def test_an_entry_point_that_names_no_extension_is_told(tmp_path: Path, target: str) -> None:
    site = Site(tmp_path)
    site.install("evil", "1.0", target)
    found = site.momon("doctor")
    assert found.returncode == 1
    assert "The extension evil 1.0 is not used: " in found.stdout
    assert found.stderr == ""
