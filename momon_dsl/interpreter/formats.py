"""Format AST to the engine's `Format`: one line here for each setting of the language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from momon_dsl.language.nodes import documents as d
from momon_dsl.model.arena import Arena
from momon_dsl.model.format import ON_SNATCH, ON_SUMMON, OTHER, RETURNED, WHEN_SNATCHED, Format

Value = tuple[int | str, ...]

CATEGORIES = {
    "On Summon": ON_SUMMON,
    "On Snatch": ON_SNATCH,
    "When Snatched": WHEN_SNATCHED,
    "returned": RETURNED,
    "others": OTHER,
}
MEASURES = {"more Momon": "momon", "more Stars": "stars"}

FIELDS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "arena": lambda v: {"arena": Arena.of(v[0], v[1])},
    "deck_size": lambda v: {"brought": v[0], "copies": v[1]},
    "turn_limit": lambda v: {"turn_limit": v[0]},
    "package_order": lambda v: {"strict_package_order": v[0] == "event order"},
    "incite_triggers": lambda v: {"incite_makes_on_snatch": v[0] == "yes"},
    "first_player": lambda v: {"first": "drawn" if v[0] == "drawn" else "named"},
    "attacks": lambda v: {},
    "snatch_succeeds": lambda v: {
        "comparison": "greater" if v[0] == "greater" else "greater or equal"
    },
    "full_arena": lambda v: {"full_arena": tuple(MEASURES[measure] for measure in v)},
    "exhaustion": lambda v: {"exhaustion_ends": v[0] == "ends"},
    "category_order": lambda v: {"categories": tuple(CATEGORIES[name] for name in v)},
    "resolution_limit": lambda v: {"resolution_limit": v[0]},
    "stars_range": lambda v: {},
    "powers_range": lambda v: {},
}
"""What each setting sets; the two printed ranges and `attacks` bind the checker, not the engine."""


def build_format(node: d.Format) -> Format:
    """The engine's format; what a format does not say is as in the House format.

    Raises `MomonError` for an Arena outside 1 by 1 to 8 by 8.
    """
    fields: dict[str, Any] = {}
    for setting in node.settings:
        fields |= FIELDS[setting.key](setting.value)
    return Format(node.name, **fields)
