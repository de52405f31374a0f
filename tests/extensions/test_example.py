"""The example package: installed, used by every command, played, saved and loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.extensions.site import EXAMPLE, Site

CARDS = str(EXAMPLE / "cards")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    made = Site(tmp_path_factory.mktemp("example"))
    made.install_example()
    return made


def test_its_cards_are_checked_and_its_scenarios_pass(site: Site) -> None:
    checked = site.momon("check", CARDS)
    assert (checked.stdout, checked.stderr) == ("1 script: nothing found\n", "")
    played = site.momon("test", CARDS)
    assert "2 scenarios: 2 passed" in played.stdout
    assert played.stderr == ""


def test_it_is_formatted_and_translated_there_and_back(site: Site, tmp_path: Path) -> None:
    assert site.momon("fmt", "--check", CARDS).returncode == 0
    script = EXAMPLE / "cards" / "tides.momon"
    thai = tmp_path / "thai.momon"
    thai.write_text(site.momon("translate", "--to", "th", str(script)).stdout, "utf-8")
    assert "เมื่อ Arena เต็ม:" in thai.read_text("utf-8")
    back = site.momon("translate", "--to", "en", str(thai))
    assert back.stdout == script.read_text("utf-8")


def test_its_phrases_stand_in_the_phrase_book(site: Site) -> None:
    found = site.momon("phrases", "exchange control").stdout
    assert "Momon-tides 1.0.0" in found
    assert "แลกการควบคุมตัวนี้และ Momon เป้าหมายที่คู่แข่งควบคุม" in found
    script = site.momon("phrases", "OddOrEven", "--script", "--lang", "th")
    assert "Incite Momon เป้าหมายที่มี Stars เป็นเลขคี่." in script.stdout


def test_its_check_finds_and_explains(site: Site, tmp_path: Path) -> None:
    bad = tmp_path / "bad.momon"
    bad.write_text(
        'card TT 1 "One"\n  On Summon: Incite a Momon with odd Stars with exactly 2 Stars.\n',
        "utf-8",
    )
    found = site.momon("check", str(bad))
    assert found.returncode == 1
    assert "2:29: EXTIDES401 No Momon has odd Stars and exactly 2." in found.stdout
    assert "EXTIDES401 ไม่มี Momon ใด" in site.momon("check", str(bad), "--lang", "th").stdout
    explained = site.momon("explain", "EXTIDES401").stdout
    assert "A number is odd or even" in explained
    assert "Incite a Momon with odd Stars." in explained


GAME = """
import json, sys
from pathlib import Path
from momon_dsl import Game
from momon_dsl.packs.collection import read
from momon_dsl.simulate.policies import uniform

cards = read([Path(sys.argv[1])])
deck = ["TID 1", "TID 2"] * 5
exchanged = filled = 0
for seed in range(12):
    game, choose = Game(deck, deck, seed=seed, cards=cards, format="Tides"), uniform(seed)
    while game.decision:
        game.choose(*choose(game.decision))
    causes = [(e, game.pool.abilities[e.cause.ability].card) for e in game.log if e.cause]
    swaps = [e for e, card in causes if e.kind == "ControlChanged" and card == "TID 1"]
    exchanged += sum(len(e.subjects) == 2 for e in swaps)
    assert all(len(e.subjects) == 2 and {s.to for s in e.subjects} == {0, 1} for e in swaps)
    filled += sum(e.kind == "AbilityTriggered" and card == "TID 2" for e, card in causes)
    for event in game.log:
        game.tell(event, "th")
    again = Game.load(game.save(), cards=cards)
    assert (again.key, again.log) == (game.key, game.log)
assert exchanged > 10, exchanged
assert filled > 3, filled
saved = game.save()
assert json.loads(saved)["extensions"] == {"momon-tides": "1.0.0"}
Path(sys.argv[2]).write_text(saved, "utf-8")
"""

LOAD = """
import sys
from pathlib import Path
from momon_dsl import Game, SaveError
try:
    Game.load(Path(sys.argv[1]).read_text("utf-8"))
except SaveError as error:
    print(error)
"""


def test_it_is_played_saved_and_refused_where_it_is_missing(site: Site, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    played = site.python("-c", GAME, CARDS, str(save))
    assert (played.returncode, played.stderr) == (0, "")
    bare = Site(tmp_path)
    refused = bare.python("-c", LOAD, str(save))
    assert refused.stdout == (
        "This saved game was played with the extension momon-tides 1.0.0, "
        "which is not in use here.\n"
    )
    bare.install("momon-tides", "1.1.0", "momon_tides:EXTENSION")
    (bare.folder / "momon_tides").symlink_to(site.folder / "momon_tides")
    refused = bare.python("-c", LOAD, str(save))
    assert refused.stdout == (
        "This saved game was played with the extension momon-tides 1.0.0; here it is 1.1.0.\n"
    )
