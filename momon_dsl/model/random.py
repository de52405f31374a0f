"""The game's own random numbers: SplitMix64 over one integer of the state."""

from __future__ import annotations

MASK = (1 << 64) - 1
ALGORITHM = "splitmix64"


def advance(state: int) -> tuple[int, int]:
    """The next state and 64 random bits.

    >>> advance(0)[1]
    16294208416658607535
    """
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return state, z ^ (z >> 31)


def below(state: int, bound: int) -> tuple[int, int]:
    """The next state and a number from 0 to `bound` - 1, each equally likely; `bound` >= 1.

    >>> below(1, 6)[1] in range(6)
    True
    """
    limit = MASK + 1 - (MASK + 1) % bound
    while True:
        state, bits = advance(state)
        if bits < limit:
            return state, bits % bound
