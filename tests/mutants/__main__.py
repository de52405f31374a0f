"""`python -m tests.mutants --sample 300 --seed 1`: how many faults in the engine do tests find?

A seeded sample of all faults (`operators.py`); each is put into a copy of the repository and looked
for by the stages of `trial.py`. What no test finds is listed, unless equivalent.toml says why it
changes nothing that a game can show. Exits 1 if fewer than 90 % are found, or an entry of that file
fits no fault any more. `--only TEXT` tries those whose description contains a text, and no sample.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from random import Random

from .operators import Mutant, of_folder
from .reaching import Reached
from .trial import STAGES, Verdict, Workshop

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "momon_dsl/engine"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
REQUIRED = 90.0


def equivalent() -> dict[str, str]:
    """The faults that change nothing a game can show, each with the reason."""
    return {
        entry["fault"]: entry["why"]
        for entry in tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("equivalent", [])
    }


def stale(known: dict[str, str], population: list[Mutant]) -> list[str]:
    """Entries that no fault of the present sources fits, or that give no reason."""
    keys = {mutant.key for mutant in population}
    return [key for key, why in known.items() if key not in keys or not why.strip()]


def main(arguments: list[str]) -> int:
    asked = _parser().parse_args(arguments)
    population = of_folder(ROOT, FOLDER)
    known = equivalent()
    if old := stale(known, population):
        print("equivalent.toml speaks of faults that there are not:", *old, sep="\n  ")
        return 1
    if asked.only is not None:
        chosen = [mutant for mutant in population if asked.only in mutant.key]
    else:
        chosen = Random(asked.seed).sample(population, min(asked.sample, len(population)))
    tried = [mutant for mutant in chosen if mutant.key not in known]
    print(
        f"{len(population):,} faults in {FOLDER}; {len(chosen)} chosen, "
        f"{len(chosen) - len(tried)} of them known to change nothing",
        flush=True,
    )
    verdicts = _try_all(tried, asked.workers, asked.verbose)
    return _report(verdicts, len(chosen) - len(tried))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", metavar="TEXT")
    parser.add_argument("--verbose", action="store_true", help="also tell how each was found")
    return parser


def _try_all(tried: list[Mutant], workers: int, verbose: bool) -> list[Verdict]:
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        shops: Queue[Workshop] = Queue()
        for number in range(workers):
            shops.put(Workshop(ROOT, Path(folder) / str(number)))

        @contextmanager
        def shop() -> Iterator[Workshop]:
            taken = shops.get()
            try:
                yield taken
            finally:
                shops.put(taken)

        def known_of(stage: str) -> Reached:
            with shop() as taken:
                return taken.known(stage)

        def one(mutant: Mutant) -> Verdict:
            with shop() as taken:
                return taken.try_out(mutant, known)

        verdicts = []
        with ThreadPoolExecutor(workers) as pool:
            known = dict(zip(STAGES, pool.map(known_of, STAGES), strict=True))
            for stage, reached in known.items():
                seconds = sum(reached.seconds.values())
                print(f"{stage}: {len(reached.seconds):,} tests, {seconds:.0f} s", flush=True)
            for number, verdict in enumerate(pool.map(one, tried), 1):
                verdicts.append(verdict)
                if verdict.stage is None or verbose:
                    found = f"found by {verdict.stage}: {verdict.how}" if verdict.stage else "LIVES"
                    print(f"{_place(verdict.mutant)}\n    {found}", flush=True)
                if number % 25 == 0:
                    print(f"{number} of {len(tried)}", flush=True)
        return verdicts


def _place(mutant: Mutant) -> str:
    return f"{mutant.key}  [line {mutant.line}]"


def _report(verdicts: list[Verdict], excused: int) -> int:
    """A fault known to change nothing counts neither as found nor as missed."""
    found = sum(verdict.stage is not None for verdict in verdicts)
    lives = [verdict for verdict in verdicts if verdict.stage is None]
    if lives:
        print("Faults that no test finds:", *(_place(v.mutant) for v in lives), sep="\n  ")
    score = 100 * found / len(verdicts) if verdicts else 100.0
    by_stage = [verdict.stage for verdict in verdicts if verdict.stage]
    counts = ", ".join(f"{by_stage.count(name)} {name}" for name in dict.fromkeys(by_stage))
    print(
        f"mutation score {score:.1f} %: {found} of {len(verdicts)} found ({counts}); "
        f"{excused} change nothing (equivalent.toml)"
    )
    return int(score < REQUIRED)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
