"""Scenarios played: a position is set up, the moves are made, the expectations are judged."""
