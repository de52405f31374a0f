"""The colours of pictures. Each symbol has a hue of its own, whatever symbols there are."""

from __future__ import annotations

import colorsys
from typing import Final

INK: Final = "#241f1a"
PAPER: Final = "#fbf7ec"
WHITE: Final = "#ffffff"
MUTED: Final = "#6b6257"
EMPTY: Final = "#efe9da"
GOLD: Final = "#e8b83a"
PLAYERS: Final = (("#0f6b78", "#d6edf0"), ("#a8480f", "#fbe3d2"))
"""Of each player a strong colour and a pale one; they differ in lightness too."""

_STEP: Final = 137.508 / 360
"""The golden angle: hues of letters that follow one another lie far apart."""


def _hue(symbol: str) -> float:
    return sum(map(ord, symbol)) * _STEP % 1.0 if symbol else -1.0


def _colour(symbol: str, lightness: float, saturation: float) -> str:
    hue = _hue(symbol)
    grey = hue < 0
    red, green, blue = colorsys.hls_to_rgb(max(hue, 0.0), lightness, 0.06 if grey else saturation)
    return f"#{round(255 * red):02x}{round(255 * green):02x}{round(255 * blue):02x}"


def dark(symbol: str) -> str:
    """A colour that white letters stand out on; a card without a symbol is grey.

    >>> dark("S") == dark("P")
    False
    """
    return _colour(symbol, 0.30, 0.50)


def strong(symbol: str) -> str:
    """The colour of a frame."""
    return _colour(symbol, 0.42, 0.42)


def pale(symbol: str) -> str:
    """The colour of a ground."""
    return _colour(symbol, 0.84, 0.45)


def tint(symbol: str) -> str:
    """A little more than the ground."""
    return _colour(symbol, 0.76, 0.42)
