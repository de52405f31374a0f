"""`python -m tests.golden`: every count of every position, by the engine and by the reference."""

from __future__ import annotations

import sys

from .counting import count_engine, count_reference, goldens


def main() -> int:
    """Prints what differs from the file; 1 if anything does."""
    positions, sequences, wrong = goldens(), 0, 0
    for golden in positions:
        for depth, count in enumerate(golden.counts, 1):
            ours, theirs = count_engine(golden, depth), count_reference(golden, depth)
            sequences += ours
            if not ours == theirs == count:
                wrong += 1
                print(f"{golden.name}, depth {depth}: {count}; engine {ours}, reference {theirs}")
    print(
        f"{len(positions)} positions to depth {max(len(g.counts) for g in positions)}: "
        f"{sequences:,} sequences in engine and reference, {wrong} counts differ"
    )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
