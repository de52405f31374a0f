"""`python -m tests.soak [NAME ...]`: measure the large figures; all of them by default.

Each is measured in pieces by several processes. What is done is kept in `unfinished`, so that a run
that was interrupted goes on. A figure measured in full is written to record.json with its seeds,
the date and a digest of the sources. `--check NAME` measures a small sample now and says whether
the record proves the figure for the sources as they are; it exits 1 if not.
"""

from __future__ import annotations

import argparse
import sys

from .figures import FIGURES
from .record import verdict
from .run import measure
from .tally import Figure


def main(arguments: list[str]) -> int:
    asked = _parser().parse_args(arguments)
    if asked.check:
        return int(not _check(FIGURES[asked.check]))
    names = asked.names or list(FIGURES)
    if unknown := [name for name in names if name not in FIGURES]:
        print(f"no figure {unknown[0]}; there are: {', '.join(FIGURES)}", file=sys.stderr)
        return 2
    held = [
        measure(FIGURES[name], asked.workers, asked.first, asked.share, asked.fresh)
        for name in names
    ]
    return int(not all(held))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(FIGURES))
    parser.add_argument("--check", choices=FIGURES, metavar="NAME")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--share", type=float, default=1, help="measure only this part of it")
    parser.add_argument("--fresh", action="store_true", help="forget what was done before")
    return parser


def _check(figure: Figure) -> bool:
    """A sample from seeds far from those of the record; if it has no fault, the record."""
    now = figure.measure(900_000, figure.sample)
    faults = figure.faults(now)
    print(f"{figure.name}: a sample now: {now.done:,} {figure.unit}, {len(faults)} faults")
    if faults:
        print(*faults, f"{figure.name}: NO: the sample has faults", sep="\n")
        return False
    holds, told = verdict(figure)
    print(f"{figure.name}: {told}")
    return holds


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
