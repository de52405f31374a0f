"""What chance has not decided yet."""

from __future__ import annotations

from momon_dsl.engine.kernel import Kernel
from momon_dsl.model.random import MASK


def decide_anew(k: Kernel, chance: int) -> None:
    """From here on it comes out otherwise, as for a player who thinks ahead and cannot know it."""
    k.state.random = chance & MASK
