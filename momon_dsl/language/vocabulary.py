"""Which values the words of the grammar stand for: plain tables, the same for every language.

The names on the left are rules and aliases of the grammar fragments. A literal that is spelled
like its alias needs no entry.
"""

from __future__ import annotations

from typing import Any, Final

from .settings import CATEGORIES

FIELD_OF: Final[dict[str, str]] = {
    "card": "card",
    "turn_whose": "whose",
    "zone_whose": "whose",
    "zone_name": "zone",
    "zone_names": "names",
    "every_turn": "whose",
    "no_cards": "cards",
    "whose_turn": "who",
    "who_controls": "who",
    "who_owns": "who",
    "who_may": "who",
    "who_chooses": "who",
    "who_summons": "who",
    "who_answers": "who",
    "who_puts": "who",
    "who_concedes": "who",
    "amount_change": "amount",
    "what_counted": "what",
    "each_what": "what",
    "power_north": "north",
    "power_east": "east",
    "power_south": "south",
    "power_west": "west",
    "quoted_name": "name",
    "name_of_space": "name",
    "next_to": "adjacent_to",
    "negated": "condition",
    "thing": "what",
    "happened_to_one": "kind",
    "entered": "kind",
    "went": "kind",
    "ability_did": "kind",
    "turn_did": "kind",
    "package_did": "kind",
    "happened_text": "ability",
    "into_there": "space",
    "to_there": "space",
    "then_result_is": "result",
    "ruling": "result",
    "symbol_list": "symbols",
    "stars_now": "stars",
    "copied": "of",
    "together": "steps",
    "spot": "place",
    "doubled": "amount",
    "compares": "comparison",
    "who_cannot": "who",
}
"""Rules that fill a field of another name."""

LITERALS: Final[dict[str, dict[str, Any]]] = {
    "whose": {"opponents": "opponent's", "each_turn": "each"},
    "zone": {"hand": "Hand", "void": "Void"},
    "names": {"hand": ("Hand",), "void": ("Void",), "hand_void": ("Hand", "Void")},
    "happens": {
        "is_summoned": "is Summoned",
        "is_snatched": "is Snatched",
        "snatches": "Snatches",
        "moves": "Moves",
        "is_swapped": "is Swapped",
        "is_put_into_a_void": "is put into a Void",
        "leaves_the_arena": "leaves the Arena",
        "returns_to_a_hand": "returns to a Hand",
        "is_revealed": "is revealed",
    },
    "action": {
        "be_snatched": "be Snatched",
        "be_targeted": "be targeted",
        "be_moved": "be Moved",
        "snatch": "Snatch",
    },
    "would": {
        "be_put_into_a_void": "be put into a Void",
        "return_to_a_hand": "return to a Hand",
        "be_snatched": "be Snatched",
        "move": "Move",
        "be_summoned": "be Summoned",
    },
    "part": {"powers": "powers", "abilities": "abilities"},
    "comparison": {
        "or_fewer": "or fewer",
        "or_more": "or more",
        "more_than": "more than",
        "fewer_than": "fewer than",
        "at_least": "at least",
        "at_most": "at most",
        "equal_to": "equal to",
    },
    "role": {"summoned": "Summoned", "snatched": "Snatched", "moved": "Moved"},
    "duration": {
        "until_end_of_turn": "until end of turn",
        "until_the_start_of_your_next_turn": "until the start of your next turn",
        "while_this_is_in_the_arena": "while this is in the Arena",
        "until_the_game_ends": "until the game ends",
    },
    "step": {"summon": "Summon", "snatch_check": "Snatch Check", "end": "End"},
    "result": {"you_win": "you win", "opponent_wins": "opponent wins", "goes_on": "goes on"},
    "did": {"did_so": True, "did_not": False},
    "kind": {
        "summon": "Summon",
        "target": "target",
        "choose": "choose",
        "may": "may",
        "order": "order",
        "mode": "mode",
        "space": "Space",
        "repetitions": "repetitions",
        "other_choice": "other",
        "ruling_needed": "ruling",
        "summoned": "Summoned",
        "snatched": "Snatched",
        "moved": "Moved",
        "put_into_void": "put into Void",
        "returned_to_hand": "returned to Hand",
        "triggered": "triggered",
        "resolved": "resolved",
        "did_nothing": "did nothing",
        "dropped": "dropped",
        "swapped": "Swapped",
        "revealed": "revealed",
        "package_started": "package started",
        "package_ended": "package ended",
        "turn_started": "turn started",
        "turn_ended": "turn ended",
    },
    "category": dict(CATEGORIES),
    "lang": {"en": "en", "th": "th"},
    "plain_answer": {"yes": "yes", "no": "no", "nothing": "nothing"},
    "number_word": {f"n{number}": number for number in range(1, 11)},
}
"""Values of a field by the alias that stands for them."""

PLAIN: Final = frozenset({"category", "lang", "plain_answer", "number_word"})
"""Rules whose literal is a value itself and fills no field."""

PASSING: Final = frozenset({"answer", "call", "condition_limit", "option"})
"""Rules that only pass on the value of their one part."""

BUNDLES: Final[dict[str, dict[str, Any]]] = {
    "target": {"how": "target"},
    "another_target": {"how": "target", "other": True},
    "choose": {"how": "choose"},
    "another": {"how": "choose", "other": True},
    "each": {"how": "each", "minimum": 0, "maximum": 0},
    "each_other": {"how": "each", "minimum": 0, "maximum": 0, "other": True},
    "random": {"how": "random"},
    "another_random": {"how": "random", "other": True},
    "other": {"other": True},
    "different": {"different": True},
    "exactly": {"comparison": "exactly"},
    "without_check": {"check": False},
    "at_least_one": {"minimum": 1},
    "turn_starts": {"starts": True},
    "nothing_there": {"card": None},
    "options_exact": {},
    "options_include": {"exact": False},
    "options_exclude": {"exact": False, "negative": True},
}
"""Rules that fill several fields, or one with a fixed value."""
