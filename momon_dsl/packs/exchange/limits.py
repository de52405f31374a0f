"""Every bound on what is taken in from elsewhere: its value, why, and what happens there."""

from __future__ import annotations

from typing import Final

FILE_BYTES: Final = 64 * 1024 * 1024
"""Bytes of a file to take in: more than a hundred thousand cards. A larger one is not read."""

ROWS: Final = 100_000
"""Rows of a table, the one with the headers included."""

COLUMNS: Final = 256
"""Columns of a table."""

TITLES: Final = 20
"""Rows, empty ones counted, among which the one with the headers is looked for."""

CELL: Final = 20_000
"""Characters of one cell: fifty times a long card text."""

HEADER: Final = 200
"""Characters of the name of a column."""

MEMBERS: Final = 5_000
"""Files inside a workbook or a set: sheets, styles, pictures."""

UNPACKED_BYTES: Final = 128 * 1024 * 1024
"""Bytes of all files inside together, by what the archive says of them."""

PART_BYTES: Final = 64 * 1024 * 1024
"""Bytes of one file inside."""

DIRECTORY_BYTES: Final = 4 * 1024 * 1024
"""Bytes of the list of what is inside; a longer one is not read."""

RATIO: Final = 250
"""How many times larger than packed a file inside may be, once it is larger than `RATIO_FROM`."""

RATIO_FROM: Final = 1024 * 1024
"""Bytes below which no ratio is looked at: a few equal lines pack to next to nothing."""

XML_ELEMENTS: Final = 3_000_000
"""Elements of a workbook: a hundred thousand rows of a dozen cells. Each takes time and memory."""

XML_DEPTH: Final = 64
"""Elements inside one another in a workbook."""

JSON_DEPTH: Final = 8
"""Lists and objects inside one another in a JSON file."""

MSE_DEPTH: Final = 16
"""Blocks inside one another in a set of Magic Set Editor."""

MSE_LINES: Final = 2_000_000
"""Lines of a set of Magic Set Editor."""

MAP_BYTES: Final = 65_536
"""Bytes of a file that maps columns."""

PER_SCRIPT: Final = 100
"""Cards in one script of the pack that is made."""

TOLD: Final = 40
"""Lines of each part of a report in words; more are counted. The report as JSON has all."""
