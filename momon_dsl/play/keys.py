"""Which key does what, also where the keyboard is switched to Thai."""

from __future__ import annotations

from typing import Final

KEYS: Final = {
    "u": "undo",
    "s": "save",
    "l": "load",
    "h": "hint",
    "i": "card",
    "g": "log",
    "t": "language",
    "c": "concede",
    "q": "quit",
    "?": "help",
}
"""What each letter does while nothing is asked."""

_KEDMANEE: Final = dict(zip("ีหส้รเะแๆฦัื", "uslhigtcq?yn", strict=True))
"""The letter on the same key of the usual Thai keyboard."""


def letter(character: str) -> str:
    """The small letter that was meant by a character, in whatever layout it was typed.

    >>> letter("U"), letter("ี"), letter("5")
    ('u', 'u', '5')
    """
    return _KEDMANEE.get(character, character.lower())
