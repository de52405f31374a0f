"""`momon pack diff`: what differs, what goes differently, and by which line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from momon_dsl import Game
from momon_dsl.cli import main
from momon_dsl.packs.collection import read
from tests.packs.folders import manifest, pack

FOX = """card TT 1 "Fox"
  stars 2
  powers north 3, east 2, south 1, west 2

  On Summon, if your Hand is empty:
    This gets +1 power until the game ends.

card TT 2 "Owl"
  stars 1
  powers north 1, east 1, south 1, west 1

deck "Foxes"
  1 TT 1
  1 TT 2

format "Short"
  Each player brings 2 cards, at most 2 of one card, all in Hand.

scenario "The fox comes alone"
  Given your Hand is TT 1.
  When you Summon TT 1 into a1.
  Then a1 has north power 4.

scenario "The owl sits there"
  Given your Hand is TT 2.
  When you Summon TT 2 into a1.
  Then a1 has 1 Stars.
"""
BOLD = FOX.replace("+1 power", "+2 power").replace("north power 4", "north power 5")

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two packs, of which one ability of one card differs, and a folder with a saved game."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    pack(here / "old", cards=FOX)
    pack(here / "new", cards=BOLD)
    (here / "saved").mkdir()
    save("saved/game.json", Path("old"))
    return here


def save(path: str, cards: Path, choices: int = 4) -> None:
    """Save a game of the decks of a pack."""
    game = Game("Foxes", "Foxes", cards=read([cards]), format="Short", first=0)
    while game.decision and len(game.choices) < choices:
        game.choose(game.decision.options[-1])
    Path(path).write_text(game.save(), encoding="utf-8")


def answers(capsys: Said, *arguments: str, code: int) -> str:
    assert main(["pack", "diff", *arguments]) == code
    out, err = capsys.readouterr()
    return out if code < 2 else err


def data(capsys: Said, *arguments: str, code: int = 1) -> Any:
    return json.loads(answers(capsys, *arguments, "--json", code=code))


def test_the_same_pack_is_the_same(capsys: Said) -> None:
    assert answers(capsys, "old", "old", "--games", "saved", code=0) == (
        "Both packs mean the same.\n\n"
        "Scenarios played with both packs: 2; that go differently: 0\n\n"
        "Saved games played with both packs: 1; that go differently: 0\n"
    )


def test_the_scenarios_that_go_differently_are_named_with_event_line_and_cause(
    capsys: Said,
) -> None:
    said = answers(capsys, "old", "new", code=1)
    assert "played with both packs: 3; that go differently: 2\n" in said
    assert "The owl" not in said
    assert (
        "\nold/cards.momon:19:1: The fox comes alone (as the old pack has it)\n"
        "  the first event that differs is number 4\n"
        "  old: H11.5 TT 1 at a1: +1 power until the game ends.\n"
        "      [old/cards.momon:6: This gets +1 power until the game ends.]\n"
        "  new: H11.5 TT 1 at a1: +2 power until the game ends.\n"
        "      [new/cards.momon:6: This gets +2 power until the game ends.]\n"
        "  by: TT 1: On Summon: “This gets +1 power until the game ends.” → “This gets +2 power "
        "until the game ends.”  [new/cards.momon:6]\n"
    ) in said


def test_the_saved_games_that_go_differently_are_named(capsys: Said) -> None:
    Path("saved/none.json").write_text("{}")
    Path("saved/bytes.json").write_bytes(b"\xff")
    found = data(capsys, "old", "new", "--games", "saved")["games"]
    assert found["played"] == 1
    (game,) = found["changed"]
    assert (game["place"], game["as in"], game["how"]) == ("saved/game.json", "old", "event")
    assert game["causes"][0]["name"] == "TT 1"
    assert [each["path"] for each in found["left out"]] == ["saved/bytes.json", "saved/none.json"]


def test_a_game_of_the_new_pack_is_played_with_the_old_one_too(capsys: Said) -> None:
    save("saved/game.json", Path("new"))
    (game,) = data(capsys, "old", "new", "--games", "saved")["games"]["changed"]
    assert (game["as in"], game["how"]) == ("new", "event")


def test_a_choice_that_is_not_legal_any_more_is_told(folder: Path, capsys: Said) -> None:
    rule = "  Always:\n    Summon this only into a corner Space.\n"
    pack(folder / "new", cards=FOX.replace('card TT 2 "Owl"', f'{rule}\ncard TT 2 "Owl"'))
    game = Game("Foxes", "Foxes", cards=read([Path("old")]), format="Short", first=0)
    game.choose(next(o for o in game.decision.options if o & 63 == 5))  # type: ignore[union-attr]
    Path("saved/game.json").write_text(game.save(), encoding="utf-8")
    (found,) = data(capsys, "old", "new", "--games", "saved")["games"]["changed"]
    assert (found["how"], found["number"]) == ("choice", 1)
    assert "TT 1" in found["new"][0]["said"]
    assert found["causes"][0]["change"] == "gained"


def test_what_is_there_at_the_end_counts_though_the_same_has_happened(
    folder: Path, capsys: Said
) -> None:
    pack(folder / "new", cards=FOX.replace("stars 1", "stars 3").replace("1 Stars", "3 Stars"))
    found = data(capsys, "old", "new")["scenarios"]["changed"]
    assert {each["how"] for each in found} == {"line"}
    assert found[0]["causes"][0]["said"] == "1 Stars → 3 Stars"


def test_a_card_that_is_gone_keeps_its_scenarios_and_games_from_beginning(
    folder: Path, capsys: Said
) -> None:
    pack(folder / "new", cards=BOLD.replace("TT 1", "TT 7"))
    found = data(capsys, "old", "new", "--games", "saved")
    assert {each["how"] for each in found["scenarios"]["changed"]} >= {"begin"}
    (game,) = found["games"]["changed"]
    assert game["how"] == "begin"
    assert "TT 1" in game["new"][0]["said"]


def test_comments_alone_are_no_difference_unless_texts_are_asked_for(
    folder: Path, capsys: Said
) -> None:
    pack(folder / "new", cards=f"# A remark.\n{FOX}")
    said = answers(capsys, "old", "new", "--quick", code=0)
    assert said == "Both packs mean the same.\nWritten in another way: cards.momon\n"
    assert "\n+# A remark.\n" in answers(capsys, "old", "new", "--quick", "--text", code=1)


def test_everything_is_told_in_thai(capsys: Said) -> None:
    said = answers(capsys, "old", "new", "--games", "saved", "--lang", "th", code=1)
    for line in said.splitlines():
        assert not line or line.startswith("      [") or re.search("[\u0e00-\u0e7f]", line), line


def test_json_holds_changes_files_and_scenarios(capsys: Said) -> None:
    found = data(capsys, "old", "new", "--text")
    assert (found["old"], found["new"], found["differs"]) == ("forest 1.2.0", "forest 1.2.0", True)
    assert found["files"] == ["cards.momon"]
    assert found["text"][0] == "--- old/cards.momon"
    assert found["changes"][0]["change"] == "sentence_changed"
    assert found["scenarios"]["played"] == 3


def test_pack_files_and_installed_packs_are_compared_too(capsys: Said) -> None:
    for folder, name in (("old", "forest.momonpack"), ("new", "bold.momonpack")):
        assert main(["pack", "build", folder, "-o", name]) == 0
    assert main(["pack", "install", "forest.momonpack", "--project"]) == 0
    capsys.readouterr()
    answers(capsys, "forest@1.2.0", "forest.momonpack", code=0)
    said = answers(capsys, "forest@1.2", "bold.momonpack", code=1)
    assert "[forest@1.2/cards.momon:6: This gets +1 power until the game ends.]" in said
    assert "[bold.momonpack/cards.momon:6: This gets +2 power until the game ends.]" in said


def test_cards_of_a_required_pack_and_keywords_are_in_reach(folder: Path, capsys: Said) -> None:
    assert main(["pack", "build", "old", "-o", "forest.momonpack"]) == 0
    assert main(["pack", "install", "forest.momonpack", "--project"]) == 0
    capsys.readouterr()
    text = (
        "keyword Rush N:\n  On Summon:\n    This gets +N power until end of turn.\n\n"
        'card RR 1 "Runner"\n  stars 2\n  Rush 1.\n\nscenario "Runs"\n'
        "  Given your Hand is RR 1.\n  Given your opponent controls TT 2 at d4.\n"
        "  When you Summon RR 1 into a1.\n"
    )
    needs = manifest("runners", "1.0", forest=">=1")
    pack(folder / "slow", needs, cards=text)
    pack(folder / "fast", needs, cards=text.replace("end of turn", "the game ends"))
    (found,) = data(capsys, "slow", "fast")["scenarios"]["changed"]
    assert (found["how"], found["new"][0]["path"], found["new"][0]["line"]) == (
        "event", "fast/cards.momon", 3,
    )  # fmt: skip
    assert (found["causes"][0]["kind"], found["causes"][0]["name"]) == ("keyword", "Rush")


def test_packs_that_cannot_be_compared_are_wrong_usage(folder: Path, capsys: Said) -> None:
    assert "momon: nowhere is not installed" in answers(capsys, "nowhere", "old", code=2)
    pack(folder / "new", cards=FOX.replace("This gets", "This got"))
    assert "momon: new/cards.momon:6:" in answers(capsys, "old", "new", code=2)
    assert "no-folder" in answers(capsys, "old", "old", "--games", "no-folder", code=2)
