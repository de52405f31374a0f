"""The sentences of a format: the one list of their keys, what their values mean, and the rules.

A grammar rule whose name is a key of `SETTINGS` makes a `Setting` of that key; its value is the
numbers of the sentence, followed by what `WORDS` gives for the alternative that matched.
"""

from __future__ import annotations

from typing import Final

SETTINGS: Final[dict[str, str]] = {
    "arena": "columns and rows of the Arena (H6.1)",
    "deck_size": "cards that each player brings, and how many of them may be one card (H6.1)",
    "turn_limit": "after so many turns the game is scored (H7.4)",
    "package_order": "'event order' or 'own first', the order inside a package (R9.3.5a)",
    "incite_triggers": "'yes' or 'no': whether Incite Checks make On Snatch triggers (H10.5)",
    "first_player": "'drawn', or 'you': the first player that the caller names (H6.10)",
    "attacks": "'adjacent': which sides make attempts (H10.1)",
    "snatch_succeeds": "'greater' or 'at least': attacking side against facing side (H10.2)",
    "full_arena": "what decides when the Arena is full, in this order (H7.2)",
    "exhaustion": "'ends' or 'goes on' when nobody can Summon any more (H7.3)",
    "category_order": "the categories of simultaneous triggers, first to last (H11.3)",
    "resolution_limit": "abilities that may resolve in one turn (H12)",
    "stars_range": "smallest and largest printed Stars (H5.1)",
    "powers_range": "smallest and largest printed power (H5.1)",
}

WORDS: Final[dict[str, tuple[str, ...]]] = {
    "package_event_order": ("event order",),
    "package_own_first": ("own first",),
    "incite_triggers_no": ("no",),
    "incite_triggers_yes": ("yes",),
    "first_player_drawn": ("drawn",),
    "first_player_you": ("you",),
    "attacks_adjacent": ("adjacent",),
    "snatch_greater": ("greater",),
    "snatch_at_least": ("at least",),
    "full_arena_momon_stars": ("more Momon", "more Stars"),
    "full_arena_momon": ("more Momon",),
    "full_arena_stars": ("more Stars",),
    "exhaustion_ends": ("ends",),
    "exhaustion_goes_on": ("goes on",),
}

CATEGORIES: Final[dict[str, str]] = {
    "on_summon": "On Summon",
    "on_snatch": "On Snatch",
    "when_snatched": "When Snatched",
    "returned": "returned",
    "others": "others",
}
"""The values of `category_order` by the grammar's name of each category."""
