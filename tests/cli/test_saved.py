"""`momon run` and `momon why` on saved games: at any choice, in both languages, and bad files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from momon_dsl import Game, __version__
from momon_dsl.cli import main
from momon_dsl.packs.collection import read

SHORT = 'format "Short"\n  Each player brings 2 cards, at most 2 of one card, all in Hand.\n\n'
FOX = """card TT 1 "Fox"
  name th "จิ้งจอก"
  stars 1

  When another Momon you control is Summoned:
    This gets +1 power until the game ends.

deck "Foxes"
  2 TT 1
"""
TALE = """scenario "A: tale"
  Given your Hand is FBD 167.
  Given your opponent controls STA 1 at b3.
  When you Summon FBD 167 into a1.
  When you choose b3.
  When you choose yes.
  Then b3 is empty.
"""

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a saved game of bundled cards after eight choices."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    game = Game("Fields and Waters", "Hills and Night", seed=3, first=0)
    play(game, 8)
    (here / "game.json").write_text(game.save(), encoding="utf-8")
    (here / "tale.momon").write_text(TALE)
    return here


def play(game: Game, choices: int) -> None:
    while len(game.choices) < choices:
        assert game.decision
        game.choose(game.decision.options[7 * len(game.choices) % len(game.decision.options)])


def answers(capsys: Said, *arguments: str, code: int = 0) -> str:
    assert main(arguments) == code
    out, err = capsys.readouterr()
    return out if code == 0 else err


def foxes(folder: Path) -> Path:
    """A saved game of a pack's own cards, in a folder beside the pack."""
    pack = folder / "pack"
    pack.mkdir()
    (pack / "pack.toml").write_text("")
    (pack / "fox.momon").write_text(SHORT + FOX, encoding="utf-8")
    game = Game("Foxes", "Foxes", cards=read([pack]), format="Short", first=0)
    play(game, 3)
    path = folder / "foxes.json"
    path.write_text(game.save(), encoding="utf-8")
    return path


def test_run_draws_the_table_and_what_waits(capsys: Said) -> None:
    said = answers(capsys, "run", "game.json")
    assert said.startswith("game.json\n\nPlayer 2's Hand: ")
    assert "  └──" in said
    last = said.rpartition("\n\n")[2].splitlines()
    assert re.match(r"Player [12]: ", last[0])
    assert all(option.startswith("  ") for option in last[1:])


def test_run_stops_after_so_many_choices(capsys: Said) -> None:
    said = answers(capsys, "run", "game.json", "--after", "0")
    assert said.count("STA") >= 20
    assert "●     " not in said
    assert answers(capsys, "run", "game.json", "--after", "8") == answers(
        capsys, "run", "game.json"
    )
    assert "has 8 choices" in answers(capsys, "run", "game.json", "--after", "9", code=2)


def test_run_traces_each_choice_with_rule_and_script(capsys: Said) -> None:
    said = answers(capsys, "run", "game.json", "--trace")
    assert re.findall(r"▸ (\d)/8", said) == [str(number) for number in range(9)]
    assert re.search(r"^9\.1\.4 .* is Summoned into \w\d by Player [12]\.$", said, re.M)
    assert re.search(r"^H11\.4 .* triggers\.  \[.*sta/\w+\.momon:\d+: .*:\]$", said, re.M)
    assert "▸ 3/3" in answers(capsys, "run", "game.json", "--trace", "--after", "3")


def test_run_draws_every_step_and_speaks_thai(capsys: Said) -> None:
    said = answers(capsys, "run", "game.json", "--board", "--lang", "th")
    assert said.count("  └──") == 9
    assert "Hand ของผู้เล่น 1" in said


def test_run_says_when_a_game_is_over(folder: Path, capsys: Said) -> None:
    game = Game("First steps", "Wild wind", seed=1)
    game.concede(0)
    Path("over.json").write_text(game.save(), encoding="utf-8")
    assert answers(capsys, "run", "over.json").endswith("\nThe game is over.\n")
    assert answers(capsys, "run", "over.json", "--lang", "th").endswith("\nเกมจบแล้ว\n")


def test_run_plays_a_scenario_so_far(capsys: Said) -> None:
    said = answers(capsys, "run", "tale.momon", "--after", "1")
    assert said.endswith(
        "target for the On Summon ability of FBD 167.\n  FBD 167 at a1\n  STA 1 at b3\n"
    )
    assert "passed" not in said
    assert answers(capsys, "run", "tale.momon:A: tale").endswith("passed\n")


def test_why_lists_explains_and_says_what_did_not_happen(capsys: Said) -> None:
    events = answers(capsys, "why", "game.json").splitlines()
    number, said = next(
        (number, said)
        for number, said in (re.split(r"  ", line.strip(), maxsplit=1) for line in events[1:])
        if "is Summoned into" in said
    )
    why = answers(capsys, "why", "game.json", "--event", number)
    assert f"9.1.4    {said}\n         because of this choice:" in why
    assert "did not trigger on" in why
    found = re.search(r"ability of (\w+ \d+) did not", why)
    assert found
    assert found[0] in answers(capsys, "why", "game.json", "--not", found[1])
    assert "เพราะ" in answers(capsys, "why", "game.json", "--event", number, "--lang", "th")


def test_why_can_this_card_not_be_summoned_here_at_that_point(capsys: Said) -> None:
    game = Game.load(Path("game.json").read_text("utf-8"))
    turn = next(e for e in game.log if e.kind == "MomonSummoned")
    card, space = turn.subjects[0].card, turn.subjects[0].space
    name, place = game.setup.cards[card].id, game.setup.format.arena.names[space]
    asked = ("why", "game.json", "--not", f"{name} into {place}", "--after")
    assert "Nothing was left out." in answers(capsys, *asked, "0")
    later = answers(capsys, *asked, "8")
    assert "9.1.1" in later or "9.1.2" in later
    assert "Nothing was left out." not in later


def test_why_goes_back_in_a_scenario_too(capsys: Said) -> None:
    said = answers(capsys, "why", "tale.momon", "--after", "0", "--not", "FBD 167 into b3")
    assert said.endswith("  9.1.1    b3 is occupied by STA 1\n")


def test_cards_are_named_by_number_or_name_in_either_language(folder: Path, capsys: Said) -> None:
    foxes(folder)
    told = {
        answers(capsys, "why", "foxes.json", "--pack", "pack", "--not", name)
        for name in ("TT 1", "tt 1", "fox", "จิ้งจอก")
    }
    assert len(told) == 1
    assert "Did you mean Fox?" in answers(
        capsys, "why", "foxes.json", "--pack", "pack", "--not", "Fax", code=2
    )


def test_the_cards_come_from_the_named_pack_or_that_of_the_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    path = str(foxes(folder))
    refused = "foxes.json: This saved game does not fit the cards at hand: There is no card TT 1"
    assert main(["run", path]) == 1
    assert refused in capsys.readouterr().err
    said = answers(capsys, "run", path, "--pack", "pack", "--trace")
    assert "[pack/fox.momon:" in said
    monkeypatch.chdir(folder / "pack")
    assert "[fox.momon:" in answers(capsys, "run", path, "--trace").replace("./", "")
    assert "nowhere: no such" in answers(capsys, "run", path, "--pack", "nowhere", code=2)


def test_a_sanctioned_game_is_looked_back_at(folder: Path, capsys: Said) -> None:
    game = Game("First steps", "Wild wind", seed=1, first=0, sanctioned=True)
    play(game, 3)
    Path("strict.json").write_text(game.save(), encoding="utf-8")
    assert "▸ 2/2" in answers(capsys, "run", "strict.json", "--after", "2", "--trace")


# --- bad files -----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["run", "why", "board"])
def test_a_save_from_another_version_is_refused_with_the_difference(
    command: str, capsys: Said
) -> None:
    data = json.loads(Path("game.json").read_text("utf-8"))
    Path("old.json").write_text(json.dumps(data | {"momon": "0.0.7"}))
    said = answers(capsys, command, "old.json", code=1)
    assert said == (
        f"momon: old.json: This game was saved with momon 0.0.7; this is {__version__}.\n"
    )


@pytest.mark.parametrize("command", ["run", "why", "board"])
def test_a_save_of_other_card_texts_is_refused_with_the_card(
    command: str, folder: Path, capsys: Said
) -> None:
    foxes(folder)
    script = folder / "pack" / "fox.momon"
    script.write_text(script.read_text("utf-8").replace("+1 power", "+2 power"), "utf-8")
    said = answers(capsys, command, "foxes.json", "--pack", "pack", code=1)
    assert said == (
        "momon: foxes.json: This saved game was played with other card texts of TT 1.\n"
    )


@pytest.mark.parametrize("command", ["run", "why", "board"])
@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"{", "it is not JSON"),
        (b"{}", "it lacks what a saved game holds"),
        (b"[]", "it lacks what a saved game holds"),
        (b"[" * 100_000, "it is not JSON"),
        (b"{" + b"[" * 100_000, "it is not JSON"),
        (b'{"a": "\xff"}', "it is not UTF-8"),
        (b'  {"cards": 3}', "it lacks what a saved game holds"),
    ],
)
def test_what_is_no_save_is_one_clear_error(
    command: str, data: bytes, said: str, capsys: Said
) -> None:
    Path("bad.json").write_bytes(data)
    told = answers(capsys, command, "bad.json", code=1)
    assert told == f"momon: bad.json: This is no saved game: {said}.\n"


def test_a_saved_game_has_no_titles(capsys: Said) -> None:
    for command in ("run", "why", "board"):
        assert "title" in answers(capsys, command, "game.json", "Case", code=2)
