"""The large pack that speed is measured with is one that a game can be played from."""

from __future__ import annotations

from pathlib import Path

import pytest

from momon_dsl.checking.pack import check_paths
from momon_dsl.game import Game
from momon_dsl.packs.collection import read
from momon_dsl.simulate import large
from momon_dsl.simulate.play import play
from momon_dsl.simulate.policies import uniform


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    large.write_pack(tmp_path / "pack", 240)
    return tmp_path / "pack"


def test_it_has_no_errors_and_is_played(pack: Path) -> None:
    assert check_paths([str(pack)]).errors == 0
    cards = read([pack])
    assert len(cards.cards) == 240
    assert len(set(map(str, cards.deck(large.DECK)))) == 5
    assert play(Game(large.DECK, large.DECK, cards=cards), uniform(1)).games == 1


def test_no_two_of_its_cards_are_alike() -> None:
    made = list(large.cards(240))
    assert len({card.abilities for card in made}) > 100
    assert large.compile_all(made) > 300


def test_what_it_took_is_told(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert large.main([str(pack)]) == 0
    first, again = (list(map(float, line.split())) for line in capsys.readouterr().out.splitlines())
    assert again[1] < first[1]
    assert len(again) == 3
