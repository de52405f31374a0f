"""The record of the figures: what was measured, when, from which seeds, on which sources."""

from __future__ import annotations

import json
from pathlib import Path

import attrs

from .sources import GAME, digest
from .tally import Figure, Tally

RECORD = Path(__file__).with_name("record.json")
UNFINISHED = Path(__file__).with_name("unfinished")
"""Pieces that are done of figures that are not; no part of the repository."""


@attrs.frozen
class Entry:
    """One measured figure."""

    done: int
    unit: str
    first_seed: int
    last_seed: int
    date: str
    seconds: float
    sources: str
    faults: list[str]
    counts: dict[str, int]
    most: dict[str, float]


def sources_of(figure: Figure) -> str:
    """The digest of all that the figure depends on, as it is now."""
    return digest(figure.depends or (*GAME, *figure.reads))


def recorded(figure: Figure) -> Entry | None:
    """What was last measured in full; None if it never was."""
    entry = _read(RECORD).get(figure.name)
    return Entry(**entry) if entry else None


def write(figure: Figure, entry: Entry) -> None:
    """Put a figure into the record; the others stay as they are."""
    kept = {**_read(RECORD), figure.name: attrs.asdict(entry)}
    text = json.dumps(kept, indent=1, sort_keys=True, ensure_ascii=False)
    RECORD.write_text(text + "\n", encoding="utf-8")


def verdict(figure: Figure) -> tuple[bool, str]:
    """Whether the record proves the figure as the sources are now, and a line that says why."""
    entry = recorded(figure)
    if entry is None:
        return False, "never measured in full: make soak"
    told = f"{entry.done:,} {figure.unit}, {len(entry.faults)} faults"
    told += "".join(f", {value:.4g} {name}" for name, value in sorted(entry.most.items()))
    told += f" (seeds {entry.first_seed}-{entry.last_seed}, {entry.date})"
    if entry.sources != sources_of(figure):
        return False, f"STALE: {told} was measured on other sources: make soak"
    found = Tally(entry.done, tuple(entry.faults), entry.counts, entry.most)
    holds = entry.done >= figure.required and not figure.faults(found)
    return holds, told


def _read(path: Path) -> dict[str, dict[str, object]]:
    if not path.exists():
        return {}
    found: dict[str, dict[str, object]] = json.loads(path.read_text(encoding="utf-8"))
    return found


# --- pieces, so that a measurement can be interrupted ---------------------------------------


class Pieces:
    """The pieces of one figure that are done, kept as long as the sources stay the same."""

    def __init__(self, figure: Figure, sources: str, first: int, fresh: bool) -> None:
        self.path = UNFINISHED / f"{figure.name}.json"
        self.head = {"sources": sources, "first": first, "piece": figure.piece}
        held = {} if fresh else _read(self.path)
        self.seconds = 0.0
        self.done: dict[int, Tally] = {}
        if held.get("head") == self.head:
            self.seconds = float(str(held["seconds"]))
            pieces = held["pieces"].items()  # type: ignore[attr-defined]
            self.done = {int(seed): Tally.of(tally) for seed, tally in pieces}

    def add(self, seed: int, tally: Tally, seconds: float) -> None:
        """A piece is done; write all of them down."""
        self.done[seed] = tally
        self.seconds += seconds
        UNFINISHED.mkdir(exist_ok=True)
        pieces = {str(key): attrs.asdict(value) for key, value in sorted(self.done.items())}
        data = {"head": self.head, "seconds": self.seconds, "pieces": pieces}
        whole = self.path.with_suffix(".new")
        whole.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        whole.replace(self.path)

    def forget(self) -> None:
        """The figure is written down: its pieces are not needed any more."""
        self.path.unlink(missing_ok=True)
