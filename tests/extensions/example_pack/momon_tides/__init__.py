"""Tides: three phrases more for the Momon card language."""

from __future__ import annotations

from momon_dsl.extensions import Extension, Play

from . import checks, printing
from .nodes import ExchangeControl, OddOrEven, WhenArenaFills


def play() -> Play:
    """How the nodes are carried out; imported when a game first needs it."""
    from . import playing

    return Play(
        instructions={ExchangeControl: playing.EXCHANGE},
        triggers={WhenArenaFills: playing.arena_fills},
        filters={OddOrEven: playing.odd_or_even},
    )


EXTENSION = Extension(
    nodes=(ExchangeControl, WhenArenaFills, OddOrEven),
    english=printing.ENGLISH,
    thai=printing.THAI,
    play=play,
    checks=(checks.whole_and_odd,),
)
