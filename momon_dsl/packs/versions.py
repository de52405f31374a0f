"""Versions of packs, and ranges of them: `1.2.0`, `>=1.2,<2`."""

from __future__ import annotations

import re
from operator import eq, ge, gt, le, lt, ne
from typing import Final, NamedTuple

import attrs

from . import limits

_NUMBER: Final = rf"(?:0|[1-9][0-9]{{0,{limits.VERSION_DIGITS - 1}}})"
_VERSION: Final = re.compile(rf"({_NUMBER})(?:\.({_NUMBER}))?(?:\.({_NUMBER}))?")
_CONDITION: Final = re.compile(rf"(>=|<=|==|!=|>|<) ?({_NUMBER}(?:\.{_NUMBER}){{0,2}})")


class Version(NamedTuple):
    """A version; what is not written is 0, so that 1.2 is 1.2.0."""

    major: int
    minor: int = 0
    patch: int = 0

    @classmethod
    def of(cls, text: str) -> Version:
        """The version that a text says. Raises ValueError for any other text.

        >>> Version.of("1.2"), str(Version.of("1.2"))
        (Version(major=1, minor=2, patch=0), '1.2.0')
        """
        found = _VERSION.fullmatch(text)
        if found is None or not text.isascii():
            raise ValueError("not a version")
        return cls(*(int(number or 0) for number in found.groups()))

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"


@attrs.frozen
class Range:
    """Conditions that a version has to meet, all of them."""

    text: str
    conditions: tuple[tuple[str, Version], ...]

    @classmethod
    def of(cls, text: str) -> Range:
        """The range that a text says. Raises ValueError for any other text.

        >>> str(Range.of(">=1, <2"))
        '>=1,<2'
        """
        parts = [part.strip(" ") for part in text.split(",")] if len(text) < 200 else []
        found = [_CONDITION.fullmatch(part) for part in parts]
        if not 0 < len(found) <= limits.CONDITIONS or not text.isascii():
            raise ValueError("not a range")
        conditions = tuple((each[1], Version.of(each[2])) for each in found if each)
        if len(conditions) < len(found):
            raise ValueError("not a range")
        return cls(",".join(part.replace(" ", "") for part in parts), conditions)

    def __contains__(self, version: Version) -> bool:
        """Whether a version meets every condition.

        >>> [Version.of(v) in Range.of(">=1,<2,!=1.5") for v in ("0.9", "1.4.9", "1.5", "2")]
        [False, True, False, False]
        """
        return all(_MEETS[sign](version, other) for sign, other in self.conditions)

    @property
    def is_empty(self) -> bool:
        """Whether no version at all meets the conditions.

        >>> [Range.of(text).is_empty for text in (">=2,<1", ">1,<1.0.1", ">=1,!=1,<1.0.1", "!=0")]
        [True, True, True, False]
        """
        lowest = [Version(0), *(version for _, version in self.conditions)]
        near = (
            low._replace(patch=low.patch + more) for low in lowest for more in range(len(lowest))
        )
        return not any(version in self for version in near)

    def __str__(self) -> str:
        return self.text


_MEETS: Final = {">=": ge, "<=": le, "==": eq, "!=": ne, ">": gt, "<": lt}

LANGUAGE: Final = Version(1)
"""The version of the card language that this program reads."""

FIRST: Final = Range.of(">=1,<2")
"""What a pack is written for that does not say it."""
