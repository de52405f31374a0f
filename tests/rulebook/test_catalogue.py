"""The catalogue: complete in both languages, findable by any spelling of an id."""

from __future__ import annotations

import re

import pytest

from momon_dsl.errors import MomonError
from momon_dsl.model import format
from momon_dsl.rulebook import EDITIONS, UnknownRule, load, rule, sections

THAI = re.compile(r"[\u0e00-\u0e7f]")
IDS = list(load())


@pytest.mark.parametrize("id", IDS)
def test_every_rule_is_worded_in_both_languages(id: str) -> None:
    for wording in filter(None, (load()[id].wording, load()[id].older)):
        assert not THAI.search(wording.en)
        assert len(THAI.findall(wording.th)) > 10
        assert wording.en[-1] in '."'


@pytest.mark.parametrize("id", IDS)
def test_every_rule_has_an_edition_that_exists(id: str) -> None:
    assert load()[id].editions
    assert set(load()[id].editions) <= set(EDITIONS)


def test_a_number_is_a_rule_or_a_section_but_not_both() -> None:
    assert not set(load()) & set(sections())


def test_what_stands_in_for_a_chapter_we_do_not_have_is_a_house_rule() -> None:
    stand_ins = [each.stands_in for each in sections().values() if each.stands_in]
    assert stand_ins
    assert all(rule(id).kind == "house" for id in stand_ins)


def test_the_older_edition_words_packages_away() -> None:
    summon = rule("9.3.5")
    assert "package" in summon.text("en", "1.0.0-th")
    assert "package" not in summon.text("en", "1.0.0-en")
    assert summon.text("th", "1.0.0-en") != summon.text("th", "1.0.0-th")


def test_a_rule_worded_once_reads_alike_in_both_editions() -> None:
    assert rule("8.1").text("en", "1.0.0-en") == rule("8.1").text("en", "1.0.0-th")


@pytest.mark.parametrize("written", ["r9.3.5a", " R9.3.5A ", "R9.3.5a"])
def test_an_id_is_found_in_any_case(written: str) -> None:
    assert rule(written).id == "R9.3.5a"


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [("9.3.55", "9.3.5"), ("h10_4", "H10.4"), ("12.1", "12.1.1, 12.1.2"), ("7.2", "H7.2")],
)
def test_an_unknown_id_proposes_the_one_that_was_meant(wrong: str, meant: str) -> None:
    with pytest.raises(UnknownRule, match=re.escape(meant)):
        rule(wrong)


def test_an_id_like_no_other_is_refused_without_a_proposal() -> None:
    with pytest.raises(MomonError) as refusal:
        rule("hello world")
    assert str(refusal.value) == "there is no rule hello world"


def test_the_catalogue_and_the_model_know_the_same_editions() -> None:
    # Neither may import the other: the engine does not know the rulebook.
    assert EDITIONS == format.EDITIONS
