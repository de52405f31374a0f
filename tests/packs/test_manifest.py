"""A manifest is read whole, or each of its mistakes is told at its place in both languages."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

from momon_dsl.packs.manifest import read_manifest
from momon_dsl.packs.problems import PackRefused
from momon_dsl.packs.versions import Range, Version
from momon_dsl.resources import cardscripts_dir

WHOLE = """id = "deep-forest"
version = "1.2"
dsl = ">=1,<2"
language = "th"
edition = "1.0.0-en"
symbols = ["S", "[F]"]
requires-extensions = ["momon-weather"]
authors = ["Nok", "สมชาย"]
licence = "CC-BY-4.0"

[requires]
starter = ">=1, <2"

[names]
en = "Deep forest"
th = "ป่าลึก"
"""
BASE = 'id = "fox"\nversion = "1"\n'


def refused(text: str | bytes) -> list[str]:
    """The mistakes of a manifest, one a line, and none if it has none."""
    try:
        read_manifest(text if isinstance(text, bytes) else text.encode())
    except PackRefused as error:
        for each in error.problems:
            assert each.text("th") != each.text("en")
        return error.text().split("\n")
    return []


def test_everything_that_a_manifest_can_say() -> None:
    found = read_manifest(WHOLE.encode())
    assert found.called == "deep-forest 1.2.0"
    assert found.symbols == ("S", "F")
    assert found.requires == (("starter", Range.of(">=1,<2")),)
    assert (found.extensions, found.authors[1]) == (("momon-weather",), "สมชาย")
    assert (found.language, found.edition, found.licence) == ("th", "1.0.0-en", "CC-BY-4.0")
    assert (found.name("th"), found.name("en"), found.name("fr")) == (
        "ป่าลึก", "Deep forest", "Deep forest",
    )  # fmt: skip


def test_a_thai_letter_bears_its_marks() -> None:
    name = "ปี๊บ ที่ ก็ กุ่ กฺุ้"
    assert read_manifest(f'{BASE}names = {{ th = "{name}" }}'.encode()).name("th") == name


def test_line_ends_of_windows_are_the_same() -> None:
    assert read_manifest(WHOLE.replace("\n", "\r\n").encode()) == read_manifest(WHOLE.encode())


def test_manifests_that_only_declare_symbols_lack_a_name_and_nothing_else() -> None:
    for path in sorted(cardscripts_dir().glob("*/pack.toml")):
        assert refused(path.read_bytes()) == [
            "pack.toml: The key id is missing.",
            "pack.toml: The key version is missing.",
        ]


def mistakes() -> Iterator[tuple[str, str]]:
    yield BASE + 'licens = "MIT"', "3:1: There is no key licens. Did you mean licence?"
    yield BASE + 'license = "MIT"', "3:1: There is no key license. Did you mean licence?"
    yield BASE + "zzz = 1", "3:1: There is no key zzz. The keys are: id, version, dsl, language"
    yield 'id = "Fox"\nversion = "1"', "1:6: Fox is no id of a pack: 2 to 40 small letters"
    yield 'id = "f\u043ex"\nversion = "1"', "1:8: E124 This letter only looks Latin"
    yield 'id = "\\u0440\\u043e\\u0445"\nversion = "1"', "has a letter in it that only looks Latin."
    yield 'id = "con"\nversion = "1"', "1:6: con cannot be an id: Windows takes it for a device."
    yield 'id = "../fox"\nversion = "1"', "1:6: ../fox is no id"
    yield f'id = "{"x" * 41}"\nversion = "1"', "1:6: xxxx"
    yield 'id = ["fox"]\nversion = "1"', "1:1: id has to be a text in quotation marks."
    yield 'id = "fox"\nversion = 1.2', "2:1: version has to be a text in quotation marks."
    yield 'id = "fox"\nversion = "1.0.0-beta"', "2:11: 1.0.0-beta is no version."
    yield 'id = "fox"\nversion = "01"', "2:11: 01 is no version."
    yield f'id = "fox"\nversion = "{"9" * 5_000}"', "2:11: version is longer than 200 characters."
    yield 'id = "fox"\nversion = "9999999"', "2:11: 9999999 is no version."
    yield 'id = "fox"\nversion = "١"', "2:11: ١ is no version."
    yield BASE + 'dsl = "^1"', "3:7: ^1 is no range of versions."
    yield BASE + 'dsl = ">=2"', "3:1: The scripts are written for other versions"
    yield BASE + 'language = "tha"', "3:12: language cannot be tha. Did you mean th?"
    yield BASE + 'edition = "2"', "3:11: edition cannot be 2. It is one of: 1.0.0-th, 1.0.0-en."
    yield BASE + 'symbols = "S"', "3:1: symbols has to be a list of texts"
    yield BASE + 'symbols = [\n  "S",\n  "S 1",\n]', "5:3: S 1 is no symbol"
    yield BASE + 'symbols = ["S", "S"]', "3:12: symbols has S twice."
    yield BASE + 'symbols = ["[S]", "S"]', "3:19: symbols has S twice."
    yield BASE + 'symbols = ["S["]', "3:12: S[ is no symbol"
    yield BASE + '[requires]\nowl = ">=2,<1"', "4:7: No version can meet >=2,<1"
    yield BASE + f"symbols = {['S' * n for n in range(1, 102)]}", "symbols has more than 100"
    yield BASE + 'authors = ["A", ""]', "3:17: authors is empty."
    yield BASE + 'authors = ["A\\u202eB"]', "3:1: authors has a character in it that nobody"
    yield BASE + 'authors = ["A\u200bB"]', "3:14: E107 There is an invisible character here"
    pile = "Z" + "\u0301" * 190
    yield (
        BASE + f'authors = ["Nok", "{pile}"]',
        "3:19: authors has more than 4 marks on one letter.",
    )
    yield BASE + f'licence = "{pile}"', "3:11: licence has more than 4 marks on one letter."
    yield BASE + f'[names]\nth = "ป{pile[1:6]}า"', "4:1: th has more than 4 marks on one letter."
    yield BASE + 'licence = "a\\nb"', "3:1: licence has a character in it that nobody would see."
    yield BASE + 'requires = ["owl"]', "3:1: requires has to be a table: a line [requires]"
    yield BASE + '[requires]\nowl = ">1<2"', "4:7: >1<2 is no range of versions."
    yield BASE + '[requires]\nOwl = ">1"', "4:1: Owl is no id"
    yield BASE + '[requires]\nfox = ">=1"', "4:1: A pack does not require itself."
    yield BASE + 'requires = { owl = "1" }', "3:20: 1 is no range of versions."
    yield BASE + '[names]\nfr = "Renard"', "4:1: There is no key fr. The keys are: en, th."
    yield BASE + "[names]\nen = 1", "4:1: en has to be a text"
    yield BASE + 'requires-extensions = ["../x"]', "3:24: ../x is no name of an extension."
    yield BASE + 'dsl = ">=1', "3:11: This is no TOML: "
    yield BASE + "x = " + "[" * 400, "This is no TOML"
    yield BASE + "x = " + "[" * 600, "No pack.toml nests so deep"
    yield BASE + "x = " + "9" * 5_000, "No pack.toml nests so deep"
    yield BASE + "x." * 20_000 + "y = 1", "3:1: No pack.toml nests so deep"
    yield "#" * 70_000, "This file is larger than 65,536 bytes."
    yield 'id = "fox"\nid = "owl"', ":2:11: This is no TOML: what is named here was there before."


@pytest.mark.parametrize(("text", "said"), list(mistakes()), ids=lambda each: each[:40])
def test_a_mistake_is_told_at_its_place(text: str, said: str) -> None:
    begin = time.perf_counter()
    found = refused(text)
    assert time.perf_counter() - begin < 2
    assert len(found) <= 3
    assert said in found[0]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xef\xbb\xbf" + BASE.encode(), "E122"),
        (BASE.encode("utf-16"), "E102"),
        (BASE.encode("utf-16-be"), "E102"),
        (BASE.encode() + b"\xff", "E101"),
        (BASE.encode() + b"\0", "E103"),
        (BASE.encode() + b"# \x1b[2J", "E120"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, code: str) -> None:
    (said,) = refused(data)
    assert f": {code} " in said


def test_every_mistake_is_told() -> None:
    assert len(refused('id = "X"\nversion = "x"\ndsl = "x"\nlanguage = "x"\nsymbols = 1\n')) == 5


def test_versions_are_numbers() -> None:
    assert sorted(map(Version.of, ["1.10", "1.9.9", "2", "0.1"])) == [
        (0, 1, 0), (1, 9, 9), (1, 10, 0), (2, 0, 0),
    ]  # fmt: skip
    assert Version.of("1.0") in Range.of("==1")
    assert Version.of("1.0.1") not in Range.of("<=1")
    for text in ("", "1.", ".1", "1.2.3.4", "v1", " 1", "1 ", "-1", "1e5", "1_0"):
        with pytest.raises(ValueError, match="not a version"):
            Version.of(text)
    for text in ("", "1", ">= 1,", ">=  1", "~1", ",".join([">1"] * 9), ">=1 <2"):
        with pytest.raises(ValueError, match="not a range"):
            Range.of(text)


TOML = {
    "what is named here was there before": (
        "[a.b]\n[a.b]", "a = {b = 1}\na.c = 2", "x = {a=1,a=2}", "a.b=1\n[a]", "a=1\n[[a]]",
    ),
    "a bracket or a quotation mark is not closed": ("a = [1", 'a = "x', 'a = """', "[a", "[[a]"),
    "after the key there is no =": ("a 1", "id"),
    "something follows that belongs in a line of its own": ("a = 1 2", 'a = "fox" owl'),
    "what follows the backslash stands for no character": ('a = "\\q"', 'a = "\\u12"'),
    "this is no value; a text stands in quotation marks": ("a = fox", "a = ", "a = ?"),
    "this character cannot stand here": ("a.? = 1",),
    "a line is key = value, a [table], or a # comment": ("= 1", "?"),
}  # fmt: skip


@pytest.mark.parametrize("reason", TOML)
def test_why_a_text_is_no_toml_is_said_in_the_language_of_its_reader(reason: str) -> None:
    for text in TOML[reason]:
        with pytest.raises(PackRefused) as told:
            read_manifest(text.encode(), "p")
        said, thai = str(told.value), told.value.text("th")
        assert said.endswith(f"This is no TOML: {reason}."), text
        assert not re.search("[A-Za-z]{2}", thai.removeprefix(said[:6]).replace("TOML", "")), thai
        assert re.match(r"p:[12]:\d+: ", said)
