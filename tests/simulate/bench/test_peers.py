"""Other games play beside this one where they are installed; one that is not is named."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from momon_dsl.cli import main
from momon_dsl.simulate.bench.peers import PEERS, Peer, among, parts, problem
from momon_dsl.simulate.bench.peers.playing import played
from momon_dsl.simulate.bench.peers.with_pyminion import RandomDecider
from momon_dsl.simulate.bench.rounds import Settings, run
from tests.simulate.bench.made import SPEED

NAMES = [peer.module for peer in PEERS]
STAND_IN = """
from random import random


class Board:
    '''Five decisions, the last of which has one answer.'''

    def __init__(self):
        self.left = 5

    @property
    def legal_moves(self):
        return iter(range(self.left))

    def is_game_over(self):
        return not self.left

    def push(self, move):
        assert 0 <= move < self.left
        self.left -= 1
"""


@pytest.fixture
def only_chess(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for python-chess and, of the others, nothing that can be found."""
    (tmp_path / "chess.py").write_text(STAND_IN, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "chess", raising=False)
    there = Peer.installed.fget
    assert there
    monkeypatch.setattr(Peer, "installed", property(lambda p: p.module == "chess" and there(p)))
    return tmp_path


@pytest.mark.parametrize("peer", PEERS, ids=NAMES)
def test_a_peer_that_is_installed_plays(peer: Peer) -> None:
    if not peer.installed:
        pytest.skip(f"{peer.package} is not installed: it comes with the extra peers")
    assert problem(peer) is None
    game = peer.player()
    decisions = [game(Random(seed)) for seed in (1, 2)]
    assert min(decisions) > 0
    (figure,) = run([p for p in parts() if p.kinds == (peer.kind,)], 1, Settings(seconds=0.05))
    assert figure.median > 0


def test_a_peer_plays_in_the_same_rounds(only_chess: Path) -> None:
    (chess,) = among([PEERS[0].kind])
    assert problem(chess) is None
    assert chess.player()(Random(1)) == 4
    sys.modules.pop("chess")
    (figure,) = run([next(iter(parts()))], 2, Settings(seconds=0.05))
    assert (figure.kind.name, figure.rounds) == ("peers.chess.decisions", 2)
    assert figure.median > 1000


def test_whole_games_are_played_for_about_so_long() -> None:
    times = iter([10.0, 10.4, 10.8, 11.2])
    assert played(lambda source: 40, 1.0, 1, lambda: next(times)) == pytest.approx(120 / 1.2)
    seen = []
    times = iter([0.0, 9.0])
    played(lambda source: seen.append(source.random()) or 1, 1.0, 7, lambda: next(times))  # type: ignore[func-returns-value]
    assert seen == [Random(7).random()]


def test_one_that_is_missing_is_named_and_the_others_play(
    only_chess: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(["bench", "--peers", "--only", "machine", "--rounds", "1", "--seconds", "0.05"]) == 0
    )
    shown = capsys.readouterr()
    assert "peers: python-chess, chess" in shown.out
    assert [line.split()[1] for line in shown.err.splitlines()] == [
        "rlcard",
        "pyminion",
        "open_spiel",
    ]
    assert "pip install 'rlcard'" in shown.err
    assert "pip install 'momon-dsl[peers]'" in shown.err


def test_one_that_is_broken_is_named_in_one_line_of_thai(
    only_chess: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (only_chess / "chess.py").write_text("raise OSError('no \\x1b[2J board')", encoding="utf-8")
    asked = ["bench", "--only", "peers.chess", "--only", "machine", "--rounds", "1"]
    assert main([*asked, "--lang", "th"]) == 0
    shown = capsys.readouterr()
    assert "chess" not in shown.out
    assert shown.err == "momon: chess เล่นที่นี่ไม่ได้ จึงข้ามไป: OSError: no <U+001B>[2J board\n"


def test_peers_are_only_loaded_to_play_them() -> None:
    code = (
        "import sys; from momon_dsl.simulate.bench.catalogue import everything; everything();"
        f" print(sorted(set({NAMES}) & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_nothing_is_a_peer_that_is_not_asked_for() -> None:
    assert among([SPEED]) == []


def test_the_player_of_dominion_answers_within_bounds_and_counts_what_it_may_choose() -> None:
    decider = RandomDecider(Random(1))
    counts = {len(decider.discard_decision("?", valid_cards=[*"abcd"])) for _ in range(200)}
    assert counts == {0, 1, 2, 3, 4}
    for _ in range(50):
        some = decider.trash_decision(valid_cards=[*"abc"], min_num_trash=1, max_num_trash=2)
        assert 1 <= len(set(some)) == len(some) <= 2
    assert decider.decisions == 250
    assert decider.gain_decision(valid_cards=[], min_num_gain=1, max_num_gain=1) == []
    both = {"valid_cards": [*"ab"], "min_num_topdeck": 2, "max_num_topdeck": 2}
    assert sorted(decider.topdeck_decision(**both)) == ["a", "b"]
    assert decider.multi_play_decision(valid_cards=["a"], required=True) == "a"
    assert decider.treasure_phase_decision(["a", "b"], None, None) == ["a", "b"]
    assert decider.decisions == 250
    bought = {decider.buy_phase_decision(["a"], None, None) for _ in range(50)}
    assert bought == {"a", None}
    assert {decider.action_phase_decision(["b"], None, None) for _ in range(50)} == {"b", None}
    assert {decider.binary_decision("?", card=None) for _ in range(50)} == {True, False}
