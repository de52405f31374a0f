"""The faults are what they are said to be, found or not, and the reviewed list is kept honest."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from . import __main__ as program
from . import reaching, trial
from .operators import Mutant, mutants, of_folder
from .reaching import Reached

SOURCE = '''"""Docstring."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from somewhere import Something

LIMIT = 3


class Thing:
    """Holds."""

    def works(self, cards: list[int], *, twice: bool = False) -> bool:
        """Whether it works."""
        if not cards or (len(cards) > LIMIT and twice):
            return False
        for card in cards[1:]:
            if card is None:
                continue
            self.count += card
        self.note(cards)
        return max(cards) == min(cards) + 1
'''
EXPECTED = {
    "module: 3 -> 4",
    "module: 3 -> 2",
    "Thing.works: False -> True",
    "Thing.works: return False -> pass",
    "Thing.works: not cards or (len(cards) > LIMIT and twice) -> not cards and (len(cards) > LIMIT"
    " and twice)",
    "Thing.works: not cards -> (cards)",
    "Thing.works: len(cards) > LIMIT and twice -> len(cards) > LIMIT or twice",
    "Thing.works: len(cards) > LIMIT -> len(cards) >= LIMIT",
    "Thing.works: len(cards) > LIMIT -> len(cards) < LIMIT",
    "Thing.works: cards[1:] -> cards[:]",
    "Thing.works: cards[1:] -> cards[2:]",
    "Thing.works: cards[1:] -> cards[0:]",
    "Thing.works: card is None -> card is not None",
    "Thing.works: continue -> break",
    "Thing.works: self.count += card -> pass",
    "Thing.works: self.note(cards) -> pass",
    "Thing.works: max(cards) == min(cards) + 1 -> max(cards) != min(cards) + 1",
    "Thing.works: min(cards) + 1 -> min(cards) - 1",
    "Thing.works: min(cards) + 1 -> min(cards) + 2",
    "Thing.works: min(cards) + 1 -> min(cards) + 0",
    "Thing.works: max -> min",
    "Thing.works: min -> max",
    "Thing.works: return max(cards) == min(cards) + 1 -> return None",
}


def test_every_kind_of_fault_is_made_and_told_as_it_is_read() -> None:
    told = {mutant.key.removeprefix("a.py ") for mutant in mutants("a.py", SOURCE)}
    assert EXPECTED - told == set()
    # What else there is negates the condition as a whole, or is the second of two alike.
    assert all("(not (" in key or "(2)" in key for key in told - EXPECTED)


def test_each_fault_is_another_text_that_compiles() -> None:
    made = mutants("a.py", SOURCE)
    assert len({mutant.text for mutant in made}) == len(made)
    assert len({mutant.key for mutant in made}) == len(made)
    for mutant in made:
        compile(mutant.text, "a.py", "exec")
        assert b"import Something" in mutant.text
        assert b"cards: list[int]" in mutant.text


def test_what_moves_around_a_fault_does_not_change_its_description() -> None:
    moved = SOURCE.replace("LIMIT = 3", "# more\n\nMORE = 5\nLIMIT = 3")
    before = {mutant.key for mutant in mutants("a.py", SOURCE)}
    assert before <= {mutant.key for mutant in mutants("a.py", moved)}


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    population = of_folder(program.ROOT, program.FOLDER)
    assert len(population) > 1_000
    one, other = (Random(7).sample(population, 20) for _ in range(2))
    assert [m.key for m in one] == [m.key for m in other]


def test_the_reviewed_list_speaks_of_faults_that_there_are() -> None:
    population = of_folder(program.ROOT, program.FOLDER)
    known = program.equivalent()
    assert program.stale(known, population) == []
    assert program.stale({**known, "engine/none.py f: a -> b": "gone"}, population) != []
    assert program.stale({population[0].key: " "}, population) != []


TESTS = """
import pytest
from engine.one import f

@pytest.mark.parametrize("x", range(2))
def test_rises(x):
    f(x)

def test_is_there():
    assert f
"""


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> trial.Workshop:
    """A repository of one module and one test."""
    root = tmp_path / "root"
    (root / "engine").mkdir(parents=True)
    (root / "engine" / "one.py").write_text(
        "def f(x):\n    while x < 3:\n        x += 1\n", "utf-8"
    )
    (root / "look.py").write_text("from engine.one import f\nf(0)\nassert f(9) is None\n", "utf-8")
    (root / "tests" / "mutants").mkdir(parents=True)
    for folder in (root / "tests", root / "tests" / "mutants"):
        (folder / "__init__.py").touch()
    plugin = Path(reaching.__file__).read_bytes()
    (root / "tests" / "mutants" / "reaching.py").write_bytes(plugin)
    (root / "tests" / "test_one.py").write_text(TESTS, "utf-8")
    monkeypatch.setattr(trial, "COPIED", ("engine", "look.py", "tests"))
    stages = {"look": ("look.py",), "tests": (*trial.PYTEST, "tests")}
    monkeypatch.setattr(trial, "STAGES", stages)
    monkeypatch.setattr(trial, "AT_LEAST", 1)
    return trial.Workshop(root, tmp_path / "copy")


def test_a_fault_is_found_or_lives_and_the_copy_is_as_before(workshop: trial.Workshop) -> None:
    file = workshop.place / "engine" / "one.py"
    right = file.read_text("utf-8")
    made = {m.key: m for m in mutants("engine/one.py", right)}
    known = {"look": workshop.known("look")}

    def verdict(key: str) -> trial.Verdict:
        return workshop.try_out(made[f"engine/one.py f: {key}"], known)

    assert verdict("x += 1 -> pass").how.startswith("stopped by signal")
    assert verdict("x < 3 -> x <= 3").stage is None
    crashed = Mutant("engine/one.py", "f", 1, "a", "b", 1, b"def f(x): return x")
    assert workshop.try_out(crashed, known).stage == "look"
    assert file.read_text("utf-8") == right


def test_only_tests_that_run_the_line_of_a_fault_look_for_it(workshop: trial.Workshop) -> None:
    known = workshop.known("tests")
    rises = ["tests/test_one.py::test_rises[0]", "tests/test_one.py::test_rises[1]"]
    assert {*known.seconds} == {*rises, "tests/test_one.py::test_is_there"}
    assert sorted(known.by("engine/one.py", range(3, 4))) == rises
    assert known.by("engine/one.py", range(9, 10)) == known.by("engine/two.py", range(1)) == []
    assert {*known.by("engine/one.py", None)} == {*known.seconds}
    source = (workshop.place / "engine" / "one.py").read_text("utf-8")
    crashing = Mutant("engine/one.py", "f", 3, "a", "b", 1, source.replace("1", "y").encode())
    found = workshop.try_out(crashing, {"tests": known, "look": Reached({"look": 1.0}, {})})
    assert found.stage == "tests"
    assert json.loads((workshop.place / "chosen.json").read_text("utf-8")) == known.by(
        "engine/one.py", range(3, 4)
    )
    loads = Mutant("engine/one.py", "module", 1, "a", "b", 1, b"def g(x): return x")
    assert workshop.try_out(loads, {"tests": known}).stage is not None


def test_the_tests_of_a_module_come_first_and_are_there() -> None:
    mutant = mutants("momon_dsl/engine/loops.py", SOURCE)[0]
    assert list(trial.stages(mutant)) == ["near", *trial.STAGES]
    assert list(trial.stages(mutants("momon_dsl/engine/turn.py", SOURCE)[0])) == [*trial.STAGES]
    named = [part for command in (*trial.NEAR.values(), *trial.STAGES.values()) for part in command]
    paths = [part for part in named if part.startswith("tests/")]
    assert [path for path in paths if not (program.ROOT / path).exists()] == []
    modules = {path.stem for path in (program.ROOT / program.FOLDER).rglob("*.py")}
    assert set(trial.NEAR) <= modules


def test_a_stage_that_fails_without_a_fault_is_told(workshop: trial.Workshop) -> None:
    (workshop.place / "look.py").write_text("raise SystemExit(3)", "utf-8")
    with pytest.raises(RuntimeError, match="without any fault"):
        workshop.known("look")


def test_the_score_counts_what_was_found(capsys: pytest.CaptureFixture[str]) -> None:
    mutant = mutants("a.py", SOURCE)[0]
    found, lives = trial.Verdict(mutant, "rules"), trial.Verdict(mutant, None)
    assert program._report([found] * 9 + [lives], 2) == 0
    assert program._report([found] * 8 + [lives], 2) == 1
    told = capsys.readouterr().out
    assert "mutation score 90.0 %: 9 of 10 found (9 rules); 2 change nothing" in told
    assert mutant.key in told
