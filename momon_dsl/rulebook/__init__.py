"""The rules of the game as data: every id that code and tests may cite, worded in our own words."""

from .catalogue import EDITIONS, Kind, Rule, Section, UnknownRule, load, rule, sections, suggestions
from .conformance import Evidence, evidence

__all__ = [
    "EDITIONS",
    "Evidence",
    "Kind",
    "Rule",
    "Section",
    "UnknownRule",
    "evidence",
    "load",
    "rule",
    "sections",
    "suggestions",
]
