"""Mistakes that parse: each of the table gives its code, and nothing that is right gives one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from momon_dsl.checking.linking import Group, Unit, link
from momon_dsl.checking.pack import bundled, check_paths
from momon_dsl.checking.script import check_script
from momon_dsl.language.explanations import explanation
from momon_dsl.language.parser import parse
from momon_dsl.language.wording import Lang, hint_of, message_of
from momon_dsl.resources import cardscripts_dir

KINDS: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("mistakes.toml").read_text("utf-8")
)["kind"]
HEADS = {"en": 'card TT 1 "One"\n', "th": '# language: th\nการ์ด TT 1 "One"\n'}
SYMBOLS = frozenset("SPQ")


LANGS: tuple[Lang, ...] = ("en", "th")


def script(text: str, language: str, *, whole: bool) -> str:
    """A text of the table as a script."""
    if whole:
        return text if language == "en" else f"# language: th\n{text}"
    return HEADS[language] + text


def pairs(kind: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The scripts of a kind, right and wrong, in both languages."""
    for language in ("en", "th"):
        for right, wrong in kind.get(language, ()):
            whole = kind.get("whole", False)
            yield script(right, language, whole=whole), script(wrong, language, whole=whole)


def codes(text: str) -> set[str]:
    """All that `momon check` would say of a script of a pack that declares three symbols."""
    summary = check_script("mistake.momon", text.encode()).summary
    linked = link(Group((Unit("mistake.momon", summary),), SYMBOLS), bundled)
    return {finding.code for finding in (*summary.findings, *linked["mistake.momon"])}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind["name"])
def test_a_mistake_gives_its_code_and_no_other(kind: dict[str, Any]) -> None:
    for right, wrong in pairs(kind):
        assert parse(wrong).document is not None, wrong
        assert codes(right) == set(), right
        assert codes(wrong) == {kind["code"]}, wrong


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind["name"])
def test_it_is_told_in_both_languages_with_every_place_filled(kind: dict[str, Any]) -> None:
    wrong = next(pairs(kind))[1]
    for finding in check_script("mistake.momon", wrong.encode()).summary.findings:
        for lang in LANGS:
            told = f"{message_of(finding, lang)} {hint_of(finding, lang)}"
            assert not {"{", "}"} & set(told), told
            assert bool(re.search("[\u0e00-\u0e7f]", told)) == (lang == "th"), told


def test_there_are_two_hundred_mistakes_of_many_kinds_in_both_languages() -> None:
    mistakes = [wrong for kind in KINDS for _, wrong in pairs(kind)]
    assert len(set(mistakes)) == len(mistakes) >= 200
    assert len({kind["name"] for kind in KINDS}) == len(KINDS) >= 40
    assert sum(wrong.startswith("# language: th") for wrong in mistakes) >= 80


def test_none_of_them_is_a_matter_of_words_alone() -> None:
    """E1 and E2 are of letters and sentences that cannot be read."""
    assert all(kind["code"][1] in "34" for kind in KINDS)
    assert all(explanation(kind["code"]).cause for kind in KINDS)


def test_the_bundled_cards_have_no_mistake() -> None:
    files = check_paths([str(cardscripts_dir())]).files
    assert [(file.path, f.line, f.code) for file in files for f in file.findings] == []


def main() -> int:
    """Print how many mistakes there are, and how many do not give their code."""
    every = [(kind["code"], right, wrong) for kind in KINDS for right, wrong in pairs(kind)]
    missed = [wrong for code, right, wrong in every if codes(wrong) != {code} or codes(right)]
    print(f"{len(every)} mistakes of {len(KINDS)} kinds, {len(missed)} without their code")
    print(*missed, sep="\n")
    return int(bool(missed))


if __name__ == "__main__":
    raise SystemExit(main())
