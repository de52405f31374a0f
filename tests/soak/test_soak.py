"""The measuring of the large figures: small pieces of each, and that faults are found and told."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

import attrs
import pytest

from momon_dsl.game import Game
from momon_dsl.model.decisions import Decision
from tests.game.games import any_table

from . import asts, bounds, exact, mutated, record, run, size, sources
from .__main__ import main
from .figures import FIGURES
from .spoiling import SPOILS, spoilt
from .spoiling import sources as texts
from .tally import Figure, Tally


@pytest.fixture
def aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The record and the unfinished pieces somewhere else."""
    monkeypatch.setattr(record, "RECORD", tmp_path / "record.json")
    monkeypatch.setattr(record, "UNFINISHED", tmp_path / "unfinished")
    return tmp_path


def three_a_seed(first: int, seeds: int) -> Tally:
    return Tally(3 * seeds, (), {"seeds": seeds}, {"size": float(first)})


TEN = Figure("ten", "a test", "things", 10, 2, 1, three_a_seed)


@pytest.mark.parametrize("name", ["illegal", "size", "games"])
def test_a_small_piece_of_a_figure_finds_no_fault(name: str) -> None:
    found = FIGURES[name].measure(5, 5)
    assert found.done >= 5
    assert found.faults == ()


def test_documents_stay_the_same_and_others_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = FIGURES["asts"].measure(3, 10)
    assert (found.done, found.faults) == (10, ())
    monkeypatch.setattr(asts, "to_script", lambda document, language: 'card FBD 1 "One"\n')
    assert "read as something else" in FIGURES["asts"].measure(3, 10).faults[0]


def test_spoilt_scripts_get_findings_and_nothing_else() -> None:
    # In a process of its own, as `make soak` does: what this one has held counts for nothing.
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        found = pool.submit(FIGURES["mutated"].measure, 700_000, 1_000).result()
    assert FIGURES["mutated"].faults(found) == []
    assert found.done == sum(found.counts.values()) == 1_000
    assert all(count >= 10 for count in found.counts.values())


def test_scripts_are_spoilt_in_many_ways_and_always_in_the_same() -> None:
    made = [spoilt(seed) for seed in range(300)]
    assert made == [spoilt(seed) for seed in range(300)]
    assert len(set(made)) > 280
    for spoil in SPOILS:
        assert any(spoil(Random(seed), text) != text for seed, text in enumerate(texts()))


def hangs(path: str, data: bytes) -> None:
    while True:
        pass


def grows(path: str, data: bytes) -> None:
    bytearray(900_000_000)


def fails(path: str, data: bytes) -> None:
    raise KeyError("broken")


@pytest.mark.parametrize(
    ("broken", "told"),
    [(fails, "KeyError: 'broken'"), (hangs, "TookTooLong"), (grows, "MemoryError")],
)
def test_a_traceback_a_hang_and_too_much_memory_are_faults(
    monkeypatch: pytest.MonkeyPatch, broken: Callable[[str, bytes], None], told: str
) -> None:
    monkeypatch.setattr(mutated, "check_script", broken)
    monkeypatch.setattr(bounds, "HANG", 0.2)
    found = mutated.measure(1, 1)
    assert told in found.faults[0]


def test_pieces_are_measured_added_up_and_written_down(aside: Path) -> None:
    assert run.measure(TEN, workers=2, first=4, share=1, fresh=False)
    entry = record.recorded(TEN)
    assert entry is not None
    assert entry.done >= 10
    assert entry.first_seed == 4
    assert entry.counts["seeds"] * 3 == entry.done
    assert record.verdict(TEN)[0]


def test_what_is_done_is_not_done_again(aside: Path) -> None:
    sources_now = record.sources_of(TEN)
    record.Pieces(TEN, sources_now, 0, False).add(0, Tally(99), 1.0)
    again = record.Pieces(TEN, sources_now, 0, False)
    assert again.done == {0: Tally(99)}
    assert record.Pieces(TEN, "others", 0, False).done == {}
    assert record.Pieces(TEN, sources_now, 1, False).done == {}
    assert record.Pieces(TEN, sources_now, 0, True).done == {}
    again.forget()
    assert record.Pieces(TEN, sources_now, 0, False).done == {}


def entry(**changes: object) -> record.Entry:
    right = record.Entry(
        10, "things", 0, 9, "2020-02-02", 1, record.sources_of(TEN), [], {}, {"size": 1.0}
    )
    return attrs.evolve(right, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "holds", "says"),
    [
        ({}, True, "10 things, 0 faults"),
        ({"done": 9}, False, "9 things"),
        ({"faults": ["seed 3"]}, False, "1 faults"),
        ({"most": {"size": 3.0}}, False, "3 size"),
        ({"sources": "0"}, False, "STALE"),
    ],
)
def test_a_record_proves_a_figure_only_in_full_and_on_these_sources(
    aside: Path, changes: dict[str, object], holds: bool, says: str
) -> None:
    bounded = attrs.evolve(TEN, bounds={"size": 2})
    assert record.verdict(bounded) == (False, "never measured in full: make soak")
    record.write(bounded, entry(**changes))
    found, told = record.verdict(bounded)
    assert found is holds
    assert says in told


def test_a_name_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nonsense"]) == 2
    assert "compared" in capsys.readouterr().err


@pytest.mark.parametrize(("faults", "code", "says"), [((), 0, "ten: 10 things"), (("x",), 1, "NO")])
def test_a_sample_with_faults_is_told_instead_of_the_record(
    aside: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    faults: tuple[str, ...],
    code: int,
    says: str,
) -> None:
    figure = attrs.evolve(TEN, measure=lambda first, seeds: Tally(1, faults))
    monkeypatch.setitem(FIGURES, "ten", figure)
    record.write(figure, entry())
    assert main(["--check", "ten"]) == code
    assert says in capsys.readouterr().out.splitlines()[-1]


# --- sources -------------------------------------------------------------------------------


def test_only_what_the_sources_say_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    file = tmp_path / "a.py"

    def digest(text: str) -> str:
        file.write_text(text, encoding="utf-8")
        return sources.digest(["a.py"])

    plain = digest("x = 1\ndef f(a): return a + x\n")
    assert (
        digest('"""Head."""\nx = 1  # one\n"""About x."""\ndef f(\n  a\n): return a + x') == plain
    )
    for other in ("x = 2\ndef f(a): return a + x", "x = 1\ndef f(a): return a - x", "x = 1"):
        assert digest(other) != plain


def test_the_sources_of_the_game_are_there() -> None:
    assert all((sources.ROOT / name).exists() for name in sources.GAME)
    assert sources.digest(sources.GAME) != sources.digest(sources.GAME[1:])


# --- what is measured ----------------------------------------------------------------------


def test_all_that_a_game_holds_for_itself_counts_and_nothing_else() -> None:
    game = any_table(0).begin()
    before = size.live_bytes(game)
    game._state.skips = (("x" * 5_000).lower(),)
    assert 5_000 <= size.live_bytes(game) - before <= 5_300
    game._state.skips = ()
    assert size.live_bytes(game) == before
    game._state.log.append(("y" * 5_000).lower())  # type: ignore[arg-type]
    game._choices.append((1 << 9_000,))
    assert size.live_bytes(game) == before
    assert 2_000 < before < 32 * 1024


def test_inexact_history_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    undo = Game.undo

    def one_too_few(game: Game, count: int = 1) -> None:
        undo(game, max(count - 1, 0))

    monkeypatch.setattr(Game, "undo", one_too_few)
    told = [what for _, _, wrong in exact._moments(1) for what in wrong]
    assert "another state when 1 choices are taken back" in told


def test_another_process_finds_another_key() -> None:
    moments = [(1, save, key) for save, key, _ in exact._moments(1)][:4]
    assert exact._elsewhere("3", moments) == []
    spoilt = [*moments[:-1], (1, moments[-1][1], "0")]
    assert exact._elsewhere("3", spoilt) == ["seed 1, after 3 choices: another state"]


def test_undo_fork_save_load_and_replay_are_exact_here_and_in_five_processes() -> None:
    found = exact.measure(2, 2)
    assert found.faults == ()
    assert found.done > 10


def test_an_error_in_a_choice_that_must_be_refused_is_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from tests.game.illegal import refused

    def broken(decision: Decision, answer: object) -> None:
        raise KeyError("broken")

    monkeypatch.setattr("momon_dsl.engine.kernel.check", broken)
    assert "KeyError" in str(refused(any_table(0).begin(), (1 << 70,)))
