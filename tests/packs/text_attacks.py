"""Hostile manifests and scripts, each with the message that refuses it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from momon_dsl.packs.archive import to_archive
from momon_dsl.packs.building import ASTS, sealed, trees
from momon_dsl.packs.facts import facts_of
from momon_dsl.packs.manifest import read_manifest
from momon_dsl.packs.meaning import items_of
from momon_dsl.packs.scripts import checked
from momon_dsl.packs.seal import SEAL
from tests.packs.folders import FOX, MANIFEST
from tests.packs.forging import Attack, forged, right_files

# --- manifests -----------------------------------------------------------------------------------


def manifests() -> Iterator[Attack]:
    base = MANIFEST
    for name, key, text in (
        ("an id that leads out", "bad_id", 'id = "../../evil"\nversion = "1"'),
        ("a version that leads out", "bad_version", 'id = "fox"\nversion = "1/../../evil"'),
        ("an id in Cyrillic", "finding", 'id = "f\u043erest"\nversion = "1"'),
        ("an id in Cyrillic, escaped", "lookalike_id", 'id = "f\\u043erest"\nversion = "1"'),
        ("a date for a version", "no_text", 'id = "fox"\nversion = 2026-11-30'),
        ("a truth for an id", "no_text", 'id = true\nversion = "1"'),
        ("Thai digits", "bad_version", 'id = "fox"\nversion = "๑.๒"'),
        ("a line end in a version", "unseen_text", 'id = "fox"\nversion = "1\\n"'),
        ("an id of hyphens", "long_text", f'id = "a{"-" * 60_000}"\nversion = "1"'),
        ("a key twice", "not_toml", base + 'id = "owl"'),
        ("a table twice", "not_toml", base + "[names]\nen = 'a'\n[names]\nth = 'b'"),
        ("names in a row of tables", "no_table", base + "[[names]]\nen = 'a'"),
        ("a name that does not show", "unseen_text", base + '[names]\nen = "\\u3164"'),
        ("a picture of an author", "unseen_text", base + 'authors = ["a\\ufe0f"]'),
        ("half a character", "not_toml", base + 'licence = "\\ud800"'),
        ("a range without end", "long_text", base + f'[requires]\nowl = "{">=1," * 15_000}>=1"'),
        ("a range of spaces", "long_text", base + f'[requires]\nowl = ">={" " * 60_000}1"'),
        ("a range of nothing", "empty_range", base + '[requires]\nowl = ">=2,<1"'),
        ("a range of no patch", "empty_range", base + '[requires]\nowl = ">1,<1.0.1"'),
        ("a required device", "reserved_id", base + '[requires]\ncon = ">=1"'),
        ("a required path", "bad_id", base + '[requires]\n"../x" = ">=1"'),
        ("an extension from elsewhere", "bad_extension", base
            + 'requires-extensions = ["evil @ https://example.org"]'),
        ("an option of an installer", "bad_extension", base + 'requires-extensions = ["--pre"]'),
        ("a symbol of brackets", "bad_symbol", base.replace('"S"', '"S", "]]X[["')),
        ("a symbol in two forms", "twice", base.replace('"S"', '"S", "[S]"')),
        ("tables in tables", "deep_manifest", base + "x = " + "{a=" * 400 + "1" + "}" * 400),
        ("a huge number of base 16", "unknown_key", base + "x = 0x" + "f" * 30_000),
        ("a storm of backslashes", "not_toml", base + 'x = "' + "\\" * 60_000),
        ("the id of a device", "reserved_id", 'id = "lpt1"\nversion = "1"'),
        ("an id that turns", "unseen_text", 'id = "fox\\u202e"\nversion = "1"'),
        ("a huge number", "deep_manifest", base + "x = " + "9" * 5_000),
        ("a huge version", "bad_version", f'id = "fox"\nversion = "{"9" * 100}"'),
        ("nesting", "deep_manifest", base + "x = " + "[" * 5_000),
        ("a chain of keys", "deep_manifest", base + "x." * 20_000 + "y = 1"),
        ("a chain of tables", "deep_manifest", base + "[" + ".".join("a" * 3_000) + "]"),
        ("a million of bytes", "large_manifest", base + "#" * 1_000_000),
        ("another language version", "other_language", base + 'dsl = ">=2"'),
        ("an extension that is missing", "no_extension", base + 'requires-extensions = ["evil"]'),
        ("a pack that is missing", "required_besides", base + '[requires]\nowl = ">=1"'),
        ("itself", "requires_itself", base + '[requires]\nforest = ">=1"'),
        ("a hundred packs", "too_many", base + "[requires]\n" + "".join(
            f'p{n} = ">1"\n' for n in range(100))),
        ("symbols that it lacks", "finding", base.replace('"S"', '"X"')),
        ("a program", "unknown_key", base + 'post-install = "rm -rf /"'),
        ("a byte order mark", "finding", "\ufeff" + base),
        ("UTF-16", "finding", base.encode("utf-16")),
        ("NUL", "finding", base + "\0"),
        ("zero width", "finding", base + "# \u200b"),
        ("no TOML", "not_toml", base + "="),
        ("nothing", "no_key", " \n"),
    ):  # fmt: skip
        yield Attack(f"manifest: {name}", key, lambda text=text: forged(manifest=text))


# --- scripts -------------------------------------------------------------------------------------


def scripts() -> Iterator[Attack]:
    for name, text in {
        "a byte order mark": "\ufeff" + FOX, "UTF-16": FOX.encode("utf-16"),
        "UTF-16 without a mark": FOX.encode("utf-16-be"), "UTF-32": FOX.encode("utf-32"),
        "Latin-1": FOX.replace("Fox", "Renard é").encode("latin-1"), "NUL": FOX + "\0",
        "bidi": FOX.replace("Fox", "F\u202eox"), "bidi in a comment": FOX + "# \u2066x",
        "zero width": FOX.replace("Incite", "Inc\u200bite"), "tags": FOX + "# \U000e0041",
        "a control character": FOX.replace("Fox", "\x1b[2J"), "look-alikes": FOX.replace(
            "Incite", "In\u0441ite"), "an odd space": FOX.replace("card TT", "card\u00a0TT"),
        "a line separator": FOX + "# \u2028", "nothing": "", "no card": "hello",
        "a huge number": FOX.replace("stars 2", "stars " + "9" * 10_000),
        "nesting": FOX + "    If " + "(" * 2_000 + "you control 3 or more Momon" + ")" * 2_000
        + ", Incite this.\n",
        "a chain of abilities": FOX + "    " + "If you do, " * 3_000 + "Incite this.\n",
        "a million of bidi": FOX + "\u202e" * 1_600_000, "a million of NUL": FOX + "\0" * 4_000_000,
        "a million of look-alikes": FOX + "# " + "a\u0430 " * 1_200_000,
        "a million of mistakes": FOX + "On Sumon: Incte it.\n" * 3_000,
        "too long": FOX + "#" * 5_000_001, "Python": "import os\nos.system('id')\n",
        "a card of a name twice": FOX + FOX,
        "a card that nobody knows": FOX + 'deck "D"\n 2 TT 8\n',
        "a symbol that is not declared": FOX.replace("[S]", "[X]"),
        "what does not follow": FOX.replace("this", "it"),
    }.items():  # fmt: skip
        yield Attack(f"script: {name}", "finding", lambda text=text: forged(evil=text))
    for name, key, text in (
        ("keywords that double", "much_keywords", _keywords(60, 2)),
        ("a chain of keywords", "much_keywords", _keywords(2_000, 1)),
        ("millions of lines", "many_lines", FOX + "#\n" * 2_000_000),
        ("a version of a million digits", "bad_dsl", "# dsl: " + "9" * 1_000_000 + "\n" + FOX),
        ("a version in Thai digits", "bad_dsl", "# dsl: ๒\n" + FOX),
        ("a version to come", "newer_script", "# dsl: 9\n" + FOX),
    ):
        yield Attack(f"script: {name}", key, lambda text=text: forged(evil=text))
    for name, key, said in (
        ("trees of another script", "wrong_trees", lambda data: data.replace(b"fox.", b"owl.")),
        ("trees that lie", "wrong_trees", lambda data: data.replace(b'"stars":2', b'"stars":9')),
        ("trees without end", "wrong_trees", lambda data: b"[" * 1_000_000),
    ):
        yield Attack(f"script: {name}", key, lambda said=said: _with_trees(said))


def _keywords(count: int, times: int) -> str:
    """Keywords that each stand for the one before, so many times, and a card with the last."""
    lines = ["keyword K0:\n  On Summon:\n    Incite this.\n"]
    lines += [f"keyword K{n}:\n" + f"  K{n - 1}.\n\n" * times for n in range(1, count)]
    return "\n".join(lines) + f'\ncard TT 3 "X"\n  K{count - 1}.\n'


def _with_trees(change: Callable[[bytes], bytes]) -> bytes:
    """A pack file with trees that are other ones than those of its script, rightly sealed."""
    files = {name: data for name, data in right_files().items() if name != SEAL}
    files[ASTS] = change(trees(checked({"fox.momon": FOX.encode()})))
    own = read_manifest(MANIFEST.encode())
    return to_archive(sealed(own, files, items_of(each.items for each in facts_of(
        {"fox.momon": FOX.encode()}).values())))  # fmt: skip
