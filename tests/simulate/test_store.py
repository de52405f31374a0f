"""The file of a run: whole at any moment, and never believed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import attrs
import pytest

from momon_dsl.packs.collection import bundled
from momon_dsl.simulate.cards import Cards
from momon_dsl.simulate.plan import Pair, Plan, Side
from momon_dsl.simulate.store import Row, Run, RunError
from momon_dsl.simulate.worker import Outcome

PLAN = Plan(
    pairs=(Pair(Side("A"), Side("B", "greedy")), Pair(Side("ก"), Side("A"))),
    games=12, seed=5, edition="1.0.0-th",
)  # fmt: skip
CARDS = Cards.of(bundled(), ["First steps", "Wild wind"], "Quick")


def outcomes(*numbers: int) -> list[Outcome]:
    return [Outcome(n, (0, 1, None)[n % 3], f'{{"turns":{n}}}') for n in numbers]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.sqlite"


def begun(path: Path, *numbers: int) -> Path:
    with Run.at(path, PLAN, CARDS) as run:
        run.add(outcomes(*numbers))
    return path


def test_a_run_comes_back_as_it_was_in_the_order_of_the_numbers(path: Path) -> None:
    begun(path, 9, 2, 3)
    with Run.open(path) as run:
        assert (run.plan, run.cards) == (PLAN, CARDS)
        assert len(run) == 3
        rows = list(run)
    assert [row.number for row in rows] == [2, 3, 9]
    assert rows[0] == Row(2, "B", "A", "greedy", "random", 6, None, '{"turns":2}')
    assert rows[1][:6] == (3, "A", "ก", "random", "random", 6)
    assert [row.winner for row in rows] == [None, 0, 0]


@pytest.mark.parametrize(
    ("played", "missing"),
    [
        ((), [range(12)]),
        ((0, 1, 2), [range(3, 12)]),
        ((1, 2, 5, 11), [range(1), range(3, 5), range(6, 11)]),
        (range(12), []),
    ],
)
def test_it_knows_what_is_still_to_be_played(
    path: Path, played: range | tuple[int, ...], missing: list[range]
) -> None:
    with Run.at(path, PLAN, CARDS) as run:
        run.add(outcomes(*played))
        assert list(run.missing()) == missing


def test_no_game_is_counted_twice(path: Path) -> None:
    with Run.at(path, PLAN, CARDS) as run:
        assert run.add(outcomes(1, 2)) == 2
        assert run.add(outcomes(2, 3)) == 1
        assert len(run) == 3


def test_a_batch_is_written_whole_or_not_at_all(path: Path) -> None:
    with Run.at(path, PLAN, CARDS) as run:
        with pytest.raises(RunError):
            run.add([*outcomes(1, 2), Outcome(3, 0, None)])  # type: ignore[arg-type]
        assert len(run) == 0
        with pytest.raises(IndexError):
            run.add(outcomes(1, 12))
        assert len(run) == 0


def test_a_reader_sees_what_is_written_meanwhile(path: Path) -> None:
    with Run.at(path, PLAN, CARDS) as run, Run.open(path) as reader:
        run.add(outcomes(1))
        assert len(reader) == 1
        run.add(outcomes(2))
        assert len(reader) == 2


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"games": 16}, "games: 12, not 16"),
        ({"seed": 6}, "seed: 5, not 6"),
        ({"format": "Quick"}, "format: House, not Quick"),
        ({"edition": "1.0.0-en"}, "edition: 1.0.0-th, not 1.0.0-en"),
        ({"pairs": PLAN.pairs[:1]}, "pairings: A (random) – B (greedy); ก – A, not A (random)"),
    ],
)
def test_another_plan_is_refused_with_the_difference(
    path: Path, other: dict[str, object], told: str
) -> None:
    begun(path, 1)
    with pytest.raises(RunError) as refused:
        Run.at(path, attrs.evolve(PLAN, **other), CARDS)
    assert told in str(refused.value)
    assert "--out" in str(refused.value)
    with Run.at(path, PLAN, CARDS) as run:
        assert len(run) == 1


def test_other_cards_are_refused(path: Path) -> None:
    begun(path)
    with pytest.raises(RunError, match="cards: "):
        Run.at(path, PLAN, attrs.evolve(CARDS, cards=CARDS.cards[1:]))


def test_another_version_of_momon_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(path)
    monkeypatch.setattr("momon_dsl.simulate.store.__version__", "9.9")
    with pytest.raises(RunError, match=r"momon: .*, not 9\.9"):
        Run.at(path, PLAN, CARDS)


def test_a_new_file_is_never_half_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not begun whole leaves nothing; what somebody else began meanwhile is taken."""
    with monkeypatch.context() as broken:
        broken.setattr("momon_dsl.simulate.store._name", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            Run.at(path, PLAN, CARDS)
    assert list(path.parent.iterdir()) == []
    begun(path, 3)
    monkeypatch.setattr("os.path.exists", lambda _: False)
    with Run.at(path, PLAN, CARDS) as run:
        assert [row.number for row in run] == [3]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Run.open(tmp_path / "no.sqlite")
    with pytest.raises(OSError):
        Run.at(tmp_path / "no" / "run.sqlite", PLAN, CARDS)


def changed(*commands: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        with closing(sqlite3.connect(path)) as base, base:
            for command in commands:
                base.execute(command)

    return change


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def overwritten(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    path.write_bytes(data)


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(b"momon" * 2000),
        cut,
        overwritten,
        changed("PRAGMA application_id = 1"),
        changed("PRAGMA user_version = 99"),
        changed("DROP TABLE games"),
        changed("CREATE TABLE more (x)"),
        changed("CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END"),
        changed("DROP TABLE games", "CREATE VIEW games AS SELECT 1"),
        changed("DELETE FROM run WHERE key = 'plan'"),
        changed("INSERT INTO run VALUES ('more', '')"),
        changed("UPDATE run SET value = x'ff' WHERE key = 'plan'"),
        changed("UPDATE run SET value = CAST(x'ff' AS TEXT) WHERE key = 'plan'"),
        changed("UPDATE run SET value = '{}' WHERE key = 'plan'"),
        changed("UPDATE run SET value = replace(value, '12', '13') WHERE key = 'plan'"),
        changed("UPDATE run SET value = '[[' WHERE key = 'cards'"),
        changed("UPDATE run SET value = replace(value, 'TurnLimit', 'Turnlimit')"),
        changed("UPDATE run SET value = replace(value, '\"columns\":3', '\"columns\":30000000')"),
        changed("UPDATE games SET number = 12 WHERE number = 3"),
        changed("UPDATE games SET number = -1 WHERE number = 3"),
        changed("UPDATE games SET first_deck = 'C' WHERE number = 3"),
        changed("UPDATE games SET seed = 0"),
        changed("UPDATE games SET seed = 1e300"),
        changed("UPDATE games SET winner = 2 WHERE number = 3"),
        changed("UPDATE games SET winner = 'me' WHERE number = 3"),
        changed("UPDATE games SET played = x'00' WHERE number = 3"),
        changed("UPDATE games SET played = CAST(x'ff' AS TEXT) WHERE number = 3"),
    ],
)
def test_damage_is_one_clear_error(path: Path, damage: Callable[[Path], None]) -> None:
    damage(begun(path, 1, 3))
    with pytest.raises(RunError) as told, Run.open(path) as run:
        list(run)
    assert str(told.value).startswith(f"{path}: ")
    assert "\n" not in str(told.value)


def test_what_is_still_to_be_played_is_not_believed_either(path: Path) -> None:
    changed("UPDATE games SET number = 12 WHERE number = 3")(begun(path, 1, 3))
    with Run.open(path) as run, pytest.raises(RunError):
        list(run.missing())


def test_nor_are_the_winners(path: Path) -> None:
    begun(path, 1, 3)
    with Run.open(path) as run:
        assert list(run.winners()) == [(1, 1), (3, 0)]
    changed("UPDATE games SET winner = 2")(path)
    with Run.open(path) as run, pytest.raises(RunError):
        list(run.winners())
