"""python-chess: chess between two random players, to the end of the game by its own rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random


def begin() -> Callable[[Random], int]:
    """What plays one game."""
    import chess

    def game(source: Random) -> int:
        board, decisions = chess.Board(), 0
        while not board.is_game_over():
            moves = list(board.legal_moves)
            decisions += len(moves) > 1
            board.push(source.choice(moves))
        return decisions

    return game
