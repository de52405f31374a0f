"""One handler for each instruction node; `HANDLERS` is the whole list."""

from __future__ import annotations

from momon_dsl.interpreter.compile import Handler
from momon_dsl.interpreter.tables import Table

from . import arena, effects, game, leaving, snatching, summoning

HANDLERS: Table[Handler] = Table(
    {
        **leaving.HANDLERS,
        **summoning.HANDLERS,
        **arena.HANDLERS,
        **snatching.HANDLERS,
        **effects.HANDLERS,
        **game.HANDLERS,
    }
)
"""Every instruction node class and its handler."""
