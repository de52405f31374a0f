"""`momon replay`: verify a saved game, go through it, play it with other cards or rules."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from momon_dsl import Game, __version__
from momon_dsl.cli import main
from momon_dsl.packs.collection import Collection, bundled, read
from momon_dsl.resources import cardscripts_dir
from tests.packs.folders import pack

FOX = """card TT 1 "Fox"
  stars 2
  powers north 3, east 2, south 1, west 2

  On Summon:
    This gets +1 power until the game ends.

deck "Foxes"
  2 TT 1

format "Short"
  Each player brings 2 cards, at most 2 of one card, all in Hand.
"""

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A saved game of bundled cards, one of a pack's own cards, and that pack."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    save("game.json", Game("Fields and Waters", "Hills and Night", seed=3, first=0), 8)
    pack(here / "old", cards=FOX)
    foxes("foxes.json", read([here / "old"]))
    return here


def foxes(path: str, cards: Collection) -> None:
    """Save a game of the pack's own cards."""
    save(path, Game("Foxes", "Foxes", cards=cards, format="Short", first=0), 3)


def save(path: str, game: Game, choices: int) -> None:
    """Play so many choices, a different one each time, and save the game."""
    while len(game.choices) < choices:
        assert game.decision
        game.choose(game.decision.options[7 * len(game.choices) % len(game.decision.options)])
    Path(path).write_text(game.save(), encoding="utf-8")


def answers(capsys: Said, *arguments: str, code: int = 0) -> str:
    assert main(["replay", *arguments]) == code
    out, err = capsys.readouterr()
    return out or err


def data(capsys: Said, *arguments: str, code: int = 0) -> Any:
    return json.loads(answers(capsys, *arguments, "--json", code=code))


def stepped(capsys: Said, monkeypatch: pytest.MonkeyPatch, typed: str, *more: str) -> list[str]:
    """The choices that are shown when these lines come in."""
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    said = answers(capsys, "game.json", "--step", *more)
    return re.findall(r"^▸ (\d)/8$", said, re.M)


def test_a_game_is_verified_in_each_respect(capsys: Said) -> None:
    said = answers(capsys, "game.json").splitlines()
    assert said[0] == "game.json"
    assert re.fullmatch(
        rf"This saved game fits: momon {__version__}, random splitmix64, edition 1\.0\.0-th, "
        r"format House, pack [0-9a-f]{16}\.", said[1],
    )  # fmt: skip
    assert re.fullmatch(r"Choices: 8; events: \d+; turn: \d+\.", said[2])
    assert re.match(r"Player [12]: ", said[3])
    assert "เกมที่บันทึกนี้ใช้ได้" in answers(capsys, "game.json", "--lang", "th")


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("momon", "9.9", "saved with momon 9.9; this is"),
        ("random", "dice", "saved with random dice; this is"),
        ("edition", "2", "an unknown edition, '2'"),
        ("pack", "0" * 16, "its pack does not fit its cards"),
        ("format_digest", "0" * 16, "its format does not fit its digest"),
        ("choices", [[99_999]], "cannot be played again"),
        ("key", "0" * 32, "its choices lead to another state"),
    ],
)
def test_a_game_that_does_not_fit_is_refused_with_the_difference(
    capsys: Said, field: str, value: object, told: str
) -> None:
    held = json.loads(Path("game.json").read_text(encoding="utf-8"))
    Path("game.json").write_text(json.dumps({**held, field: value}), encoding="utf-8")
    assert told in answers(capsys, "game.json", code=1)


def test_a_game_of_other_cards_is_refused_with_their_names(folder: Path, capsys: Said) -> None:
    assert "no card TT 1" in answers(capsys, "foxes.json", code=1)
    assert "This saved game fits" in answers(capsys, "foxes.json", "--played-with", "old")
    pack(folder / "old", cards=FOX.replace("+1", "+2"))
    said = answers(capsys, "foxes.json", "--played-with", "old", code=1)
    assert "other card texts of TT 1" in said


def test_a_game_that_momon_play_has_saved_fits_the_pack_alone(capsys: Said) -> None:
    own, common = read([Path("old")]), bundled()
    cards = Collection(
        {**common.cards, **own.cards}, {**own.decks}, {**common.formats, **own.formats}, ()
    )
    foxes("played.json", cards)
    assert "This saved game fits" in answers(capsys, "played.json", "--played-with", "old")


@pytest.mark.parametrize("own_first", [True, False])
def test_a_game_of_own_and_bundled_cards_fits_in_the_folder_of_the_pack(
    own_first: bool, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    deck = 'deck "Both"\n  1 TT 1\n  1 FBD 167\n'
    pack(Path("mixed"), "", cards=FOX, deck=deck)
    cards = read([Path("mixed"), cardscripts_dir()])
    if not own_first:
        cards = read([Path("mixed")]).before(bundled())
    save("mixed.json", Game("Both", "Foxes", cards=cards, format="Short", first=0), 2)
    assert "This saved game fits" in answers(capsys, "mixed.json", "--played-with", "mixed")
    monkeypatch.chdir("mixed")
    assert "This saved game fits" in answers(capsys, "../mixed.json")


def test_it_is_shown_after_so_many_choices(capsys: Said) -> None:
    said = answers(capsys, "game.json", "--after", "2")
    assert "  └──" in said
    assert "has 8 choices" in answers(capsys, "game.json", "--after", "9", code=2)


def test_the_log_names_every_event_with_rule_and_line(capsys: Said) -> None:
    said = answers(capsys, "game.json", "--log")
    assert re.findall(r"▸ (\d)/8", said) == [str(number) for number in range(9)]
    assert re.search(r"^H11\.4 .* triggers\.  \[.*sta/\w+\.momon:\d+: .*:\]$", said, re.M)
    assert "▸ 3/3" in answers(capsys, "game.json", "--log", "--after", "3")


def test_it_is_gone_through_line_by_line(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    assert stepped(capsys, monkeypatch, "\n\nb\n7\n\n\nq\n\n") == [*"012178"]
    assert stepped(capsys, monkeypatch, "", "--after", "5") == ["5"]
    assert stepped(capsys, monkeypatch, "b\n99999999999999\n") == ["0", "8"]


def test_stepping_says_what_happened_what_lies_there_and_what_waits(
    capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("\n"))
    said = answers(capsys, "game.json", "--step", "--lang", "th").partition("▸ 1/8")[2]
    assert "  └──" in said
    assert said.splitlines()[-1].startswith("  … ")


def test_the_same_cards_and_rules_give_the_same_game(capsys: Said) -> None:
    said = answers(capsys, "foxes.json", "--played-with", "old", "--pack", "old")
    assert said.endswith("Every choice is legal, the same happens, and it ends the same.\n")
    found = data(capsys, "foxes.json", "--pack", "old", "--edition", "1.0.0-th")
    assert (found["differs"], found["difference"], found["choices"]) == (False, None, 3)


def test_with_another_pack_the_first_event_that_differs_is_told(folder: Path, capsys: Said) -> None:
    pack(folder / "new", cards=FOX.replace("+1", "+2"))
    said = answers(capsys, "foxes.json", "--played-with", "old", "--pack", "new", code=1)
    assert "Played again with the cards of new:\n  the first event that differs is number " in said
    assert "[old/cards.momon:6: This gets +1 power until the game ends.]" in said
    assert "[new/cards.momon:6: This gets +2 power until the game ends.]" in said
    assert re.search(r"^  by: TT 1: On Summon: .*  \[new/cards\.momon:6\]$", said, re.M)


def test_with_another_pack_the_first_choice_that_is_not_legal_is_told(
    folder: Path, capsys: Said
) -> None:
    game = Game("Foxes", "Foxes", cards=read([folder / "old"]), format="Short", first=0)
    assert game.decision
    save("foxes.json", game, 0)
    game.choose(next(each for each in game.decision.options if each & 63 == 5))
    Path("foxes.json").write_text(game.save(), encoding="utf-8")
    rule = "  Always:\n    Summon this only into a corner Space.\n\ndeck"
    pack(folder / "new", cards=FOX.replace("deck", rule, 1))
    found = data(capsys, "foxes.json", "--played-with", "old", "--pack", "new", code=1)
    assert (found["difference"]["how"], found["difference"]["number"]) == ("choice", 1)
    assert "Summon TT 1 into b2" in found["difference"]["new"][0]["said"]


def test_with_another_format_a_deck_may_not_be_allowed(capsys: Said) -> None:
    found = data(capsys, "game.json", "--format", "Quick", code=1)["difference"]
    assert found["how"] == "begin"
    assert "(H6.1)" in found["new"][0]["said"]


def test_with_another_edition_it_may_end_the_same(capsys: Said) -> None:
    assert data(capsys, "game.json", "--edition", "1.0.0-en")["differs"] is False


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--edition", "2"], "There is no edition 2"),
        (["--format", "Quik"], "Did you mean Quick?"),
        (["--pack", "nowhere"], "nowhere is not installed"),
        (["--step", "--json"], "--step goes through"),
    ],
)
def test_what_there_is_not_is_wrong_usage(capsys: Said, arguments: list[str], told: str) -> None:
    assert told in answers(capsys, "game.json", *arguments, code=2)


def test_no_saved_game_is_refused_or_wrong_usage(capsys: Said) -> None:
    Path("empty.json").write_text("{}")
    assert "This is no saved game" in answers(capsys, "empty.json", code=1)
    assert "no such file" in answers(capsys, "nowhere.json", code=2)
