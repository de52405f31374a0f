"""Every bound on what comes from outside, in one place: its value, why, and what happens there.

A bound that is a rule of the game (40 turns, 10,000 resolutions: H7.4, H12) is a setting of the
format and not here. These bounds protect the program; no honest script comes near them.
"""

from __future__ import annotations

from typing import Final

# --- source text ---------------------------------------------------------------------------

SOURCE_BYTES: Final = 5_000_000
"""Bytes of one script: about 10,000 cards. One byte more and the file is refused unread (E105)."""

NUMBER_DIGITS: Final = 10
"""Digits of a written number; more are one error (E110), before Python converts any of them."""

AST_DEPTH: Final = 64
"""Levels of nested nodes. Python's own recursion ends near 1,000; deeper scripts are E111."""

QUOTES_DEPTH: Final = 4
"""Abilities in quotes inside one another. Each level doubles the backslashes of the one inside it,
and is read once more; a card that gives an ability that gives an ability is two. Beyond: E111."""

FINDINGS_PER_FILE: Final = 100
"""Diagnostics shown for one file; the rest are counted in one last line (W123)."""

READ_AGAIN: Final = 1_500_000
"""Characters of one script that are read again to find the word that was meant by a misspelt one:
a second at most. After that a mistake is told without a suggestion."""

# --- checking ------------------------------------------------------------------------------

ABILITY_STEPS: Final = 1_000
"""Instructions that one resolution of one ability may carry out; an ability above it is E409."""

KEYWORD_ABILITIES: Final = 256
"""Abilities that the keywords of one card may stand for, those in quotes included. Keywords made
of keywords double them with each level; a card beyond it is refused (PackError)."""

KEYWORD_DEPTH: Final = 16
"""Keywords that stand for one another, one inside the other; a card beyond it is refused."""

ARENA_SIDE: Final = 8
"""Columns and rows of the largest Arena; a format with more is refused (E341)."""

ARENA_SPACES: Final = ARENA_SIDE**2
"""Spaces of the largest Arena: the most Momon that `each` can mean."""

FORMAT_TURNS: Final = 1_000
"""Turns that a format may allow: a game without decisions plays them all at once (E340)."""

FORMAT_RESOLUTIONS: Final = 100_000
"""Resolutions in one turn that a format may allow: a loop goes on so long (E340)."""

FORMAT_CARDS: Final = 200
"""Cards that a format may have each player bring (E340)."""

FORMAT_VALUE: Final = 99
"""The largest number of Stars, power, games or points that a format may name (E340)."""

SCRIPTS_PER_CHECK: Final = 100_000
"""Files that one command looks through; beyond it the command stops with a usage error."""

CACHE_ENTRY_BYTES: Final = 4_000_000
"""Bytes of one remembered result; a larger file in the cache is thrown away unread."""

# --- extensions ----------------------------------------------------------------------------

METADATA_BYTES: Final = 65_536
"""Bytes that are read of each metadata file of an installed distribution; the rest is left."""

FOLDERS_REMEMBERED: Final = 200
"""Folders of search paths whose extensions are remembered; older ones are looked at again."""

EXTENSION_FILES: Final = 2_000
"""Files of an extension that results of checks depend on; what is beyond may change unseen."""

FRAGMENT_BYTES: Final = 1_000_000
"""Bytes of one grammar fragment or keyword table of an extension; a larger one is not used."""

PACK_INDEX_BYTES: Final = 100_000_000
"""Bytes of a remembered list of what stands where in a pack: about a million cards. A larger file
in the cache is thrown away unread, and a larger list is not kept."""

# --- games ---------------------------------------------------------------------------------

SAVE_CHARACTERS: Final = 50_000_000
"""Characters of a saved game: some million choices. A longer text is refused unread."""

SAVED_FORMAT_CHARACTERS: Final = 20_000
"""Characters of the format in a saved game: ten times the longest that says everything once. A
longer one is not read, so that the format must be among the cards at hand."""

LAYER_GRANTS: Final = 1_000
"""Abilities that granted abilities grant to Momon in one pass of the layers; beyond it they grant
no more (R11.5d). All 16 Momon of the house Arena giving one another an ability makes 240."""

GAINED: Final = 256
"""Abilities that one Momon has gained for a duration; beyond it it gains no more (R11.5e): a chain
of triggers that gives one more each time comes round again there, where 12.4 can end it."""

# --- scenarios -----------------------------------------------------------------------------

POSITIONS: Final = 20_000
"""Positions that `momon orders` looks at unless it is asked for another number, so that a question
with very many answers ends; it says when there are more."""

TURNS_PER_LINE: Final = 200
"""Turns without any decision that a When line plays on over; beyond them it does not fit."""

OPTIONS_TOLD: Final = 12
"""Options that the report of a failed scenario lists; of more it says how many."""

SCENARIO_CARDS: Final = 1_000
"""Cards that the Givens of one scenario name; beyond them it is refused (E414), because its options
(card and Space pairs) would be counted in millions."""
