"""Who plays: agents behind one small protocol, made by their name.

>>> from momon_dsl.game import Game
>>> game = Game("First steps", "Wild wind", seed=1)
>>> players = named("random", seed=1), named("random", seed=2)
>>> while game.decision:
...     decide(game, players)
>>> game.result is not None
True
"""

from .naming import named
from .protocol import Agent, Seat, decide

__all__ = ["Agent", "Seat", "decide", "named"]
