"""What two packs differ in, told in the words of a designer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from momon_dsl.language.wording import placeholders
from momon_dsl.packs.building import build
from momon_dsl.packs.comparing.changes import Change, messages
from momon_dsl.packs.comparing.items import changes
from momon_dsl.packs.comparing.side import side_of
from momon_dsl.packs.comparing.textual import rewritten, unified
from momon_dsl.packs.problems import PackRefused
from tests.hygiene.sources import ROOT
from tests.packs.folders import FOX, MANIFEST, pack

SOURCES = (ROOT / "momon_dsl/packs/comparing").glob("*.py")
HEAD = 'card TT 1 "Fox"\n  stars 2\n  powers north 3, east 2, south 1, west 2\n'


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def compared(old: str, new: str, before: str = MANIFEST, after: str = MANIFEST) -> list[Change]:
    """The changes between two packs of one script each."""
    return changes(
        side_of(pack(Path("old"), before, cards=old)), side_of(pack(Path("new"), after, cards=new))
    )


def said(old: str, new: str, lang: str = "en") -> list[str]:
    return [each.text(lang) for each in compared(old, new)]  # type: ignore[arg-type]


def abilities(old: str, new: str, lang: str = "en") -> list[str]:
    """The changes between two cards with these abilities, without the number of the card."""
    found = said(f"{HEAD}\n  {old}\n", f"{HEAD}\n  {new}\n", lang)
    return [each.removeprefix("TT 1: ") for each in found]


def test_stars_and_a_lost_if_are_told_as_a_designer_says_them() -> None:
    old = FOX.replace("On Summon:", "On Snatch, if your Hand is empty:")
    new = FOX.replace("On Summon:", "On Snatch:").replace("stars 2", "stars 3")
    assert said(old, new) == [
        "TT 1: 2 Stars → 3 Stars",
        "TT 1: On Snatch lost its `if`: “your Hand is empty”",
    ]
    assert said(old, new, "th") == [
        "TT 1: 2 Stars → 3 Stars",
        "TT 1: On Snatch ไม่มี `หาก` แล้ว: “Hand ของคุณว่าง”",
    ]


def test_every_printed_characteristic_is_compared() -> None:
    old = FOX.replace("stars 2", 'stars 2\n  name th "จิ้งจอก"\n  rarity common')
    new = FOX.replace("[S]", "[F]").replace("north 3", "north -").replace("Fox", "Old fox")
    new = new.replace("stars 2", 'stars 2\n  flavor "Sly."\n  artist "Somebody"')
    found = changes(
        side_of(pack(Path("old"), MANIFEST.replace('"S"', '"S", "F"'), cards=old)),
        side_of(pack(Path("new"), MANIFEST.replace('"S"', '"S", "F"'), cards=new)),
    )
    assert [each.text() for each in found] == [
        "TT 1: name “Fox” → “Old fox”",
        "TT 1: name in th: “จิ้งจอก” → “–”",
        "TT 1: lost [S]",
        "TT 1: gained [F]",
        "TT 1: power north 3 → -",
        "TT 1: flavor text: “–” → “Sly.”",
        "TT 1: artist: – → Somebody",
        "TT 1: rarity: common → –",
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("On Summon: Incite this.", "On Summon: You may Incite this.",
         ["On Summon has a new `may`: now “You may Incite this.”"]),
        ("On Summon: You may Incite this.", "On Summon: Incite this.",
         ["On Summon lost its `may`: now “Incite this.”"]),
        ("On Summon: If your Hand is empty, Incite this.", "On Summon: Incite this.",
         ["On Summon lost its `if`: “your Hand is empty”"]),
        ("On Summon: Incite this.", "On Summon, if your Hand is empty: Incite this.",
         ["On Summon has a new `if`: “your Hand is empty”"]),
        ("On Summon: Incite this.", "On Summon, once per turn: Incite this.",
         ["On Summon: now once per turn"]),
        ("On Summon: Incite this.", "On Snatch: Incite this.",
         ["“On Summon” became “On Snatch”"]),
        ("On Summon: Incite this. Return this to its owner's Hand.", "On Summon: Incite this.",
         ["On Summon lost “Return this to its owner's Hand.”"]),
        ("On Summon: This gets +1 power until end of turn.",
         "On Summon: This gets +2 power until end of turn.",
         ["On Summon: “This gets +1 power until end of turn.” → "
          "“This gets +2 power until end of turn.”"]),
        ("Always: This cannot be Snatched.", "While your Hand is empty: This cannot be Snatched.",
         ["“Always” became “While your Hand is empty”"]),
        ("On Summon: Incite this.\n\n  On Snatch: Incite this.",
         "On Snatch: Incite this.\n\n  On Summon: Incite this.",
         ["the abilities stand in another order"]),
    ],
)  # fmt: skip
def test_an_ability_is_compared_field_by_field(old: str, new: str, told: list[str]) -> None:
    assert abilities(old, new) == told
    assert all(re.search("[\u0e00-\u0e7f]", each) for each in abilities(old, new, "th"))


def test_abilities_are_matched_by_best_likeness() -> None:
    found = abilities(
        "On Summon: Return target Momon to its owner's Hand.\n\n"
        "  On Summon: This gets +1 power until end of turn.",
        "On Summon: This gets +2 power until end of turn.",
    )
    assert found == [
        "On Summon: “This gets +1 power until end of turn.” → "
        "“This gets +2 power until end of turn.”",
        "lost “On Summon: Return target Momon to its owner's Hand.”",
    ]


def test_a_new_number_of_a_card_is_no_new_card() -> None:
    assert said(FOX, FOX.replace("TT 1", "TT 9")) == ["TT 9: was TT 1 before"]
    other = '\ncard TT 2 "Owl"\n  stars 1\n'
    assert said(FOX, FOX + other) == ["TT 2: new: “Owl”"]
    assert said(FOX + other, FOX) == ["TT 2: gone: “Owl”"]


def test_decks_keywords_formats_scenarios_and_the_manifest_are_compared() -> None:
    old = (
        f'{FOX}\ndeck "Foxes"\n  2 TT 1\n\nkeyword Rush:\n  On Summon:\n    Incite this.\n\n'
        'format "Small"\n  Arena 4 by 4.\n\nscenario "One"\n  Given your Hand is TT 1.\n'
        "  When you Summon TT 1 into a1.\n  Then a1 has 2 Stars.\n"
    )
    new = (
        old.replace("2 TT 1", "1 TT 1").replace("4 by 4", "3 by 3").replace("into a1", "into b1")
        .replace("Then a1", "Then b1").replace("Rush:\n  On Summon", "Rush:\n  On Snatch")
    )  # fmt: skip
    found = [each.text() for each in compared(old, new, after=MANIFEST.replace("1.2", "1.3"))]
    assert found == [
        "pack forest: version: 1.2.0 → 1.3.0",
        "deck “Foxes”: “2 TT 1” → “1 TT 1”",
        "keyword Rush: “On Summon” became “On Snatch”",
        "format “Small”: “Arena 4 by 4.” → “Arena 3 by 3.”",
        "scenario “One”: “When you Summon TT 1 into a1.” → “When you Summon TT 1 into b1.”",
        "scenario “One”: “Then a1 has 2 Stars.” → “Then b1 has 2 Stars.”",
    ]


def test_each_change_says_where_it_stands() -> None:
    old = FOX + "\n  On Snatch:\n    Incite this.\n"
    found = compared(old, "# A remark.\n" + FOX.replace("Incite this", "You may Incite this"))
    assert [(each.path, each.line, each.key) for each in found] == [
        ("new/cards.momon", 8, "may_gained"),
        ("old/cards.momon", 9, "lost"),
    ]


def test_comments_layout_and_language_change_texts_but_no_meaning() -> None:
    thai = FOX.replace("card TT 1", "# language: th\nการ์ด TT 1").partition("\n\n")[0] + "\n"
    thai = thai.replace("symbols", "สัญลักษณ์").replace("stars", "ดาว").replace("powers", "พลัง")
    for word, other in zip(
        ("north", "east", "south", "west"), ("เหนือ", "ตะวันออก", "ใต้", "ตะวันตก"), strict=True
    ):
        thai = thai.replace(word, other)
    assert compared(FOX.partition("\n\n")[0] + "\n", thai) == []
    old, new = side_of("old"), side_of("new")
    assert rewritten(old, new) == ["cards.momon"]
    assert [*unified(old, new)][:2] == ["--- old/cards.momon", "+++ new/cards.momon"]
    assert '+การ์ด TT 1 "Fox"' in unified(old, new)


def test_a_pack_file_is_compared_as_the_folder_it_was_built_from() -> None:
    folder = pack(Path("old"))
    Path("fox.momonpack").write_bytes(build(folder).data)
    assert changes(side_of(folder), side_of("fox.momonpack")) == []


def test_a_pack_that_is_wrong_is_refused_at_its_place() -> None:
    folder = pack(Path("old"), fox=FOX.replace("Incite this", "Insite this"))
    with pytest.raises(PackRefused, match=r"old/fox\.momon:7:"):
        side_of(folder)


def test_many_abilities_are_compared_in_bounded_time() -> None:
    rows = ["  On Summon:\n    This gets +{} power until end of turn.\n"] * 200
    old = HEAD + "".join(f"\n{row.format(1 + place % 9)}" for place, row in enumerate(rows))
    new = HEAD + "".join(f"\n{row.format(1 + place % 7)}" for place, row in enumerate(rows))
    assert len(compared(old, new)) < 400


def test_both_languages_say_the_same_and_every_message_is_used() -> None:
    english, thai = messages("en"), messages("th")
    assert english.keys() == thai.keys()
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    made = ("kind_", "power_", "once_", "set_")
    for key, text in english.items():
        assert sorted(placeholders(text)) == sorted(placeholders(thai[key])), key
        assert not re.search("[\u0e00-\u0e7f]", text)
        whole = key.removeprefix("card_")
        assert key.startswith(made) or f'"{whole}"' in code, key
