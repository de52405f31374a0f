"""Every bound on pack files and manifests: its value, why, and what happens there.

The bounds on scripts themselves are those of `momon_dsl.limits`.
"""

from __future__ import annotations

from typing import Final

PACK_BYTES: Final = 32 * 1024 * 1024
"""Bytes of a pack file: some forty thousand cards. A larger one is refused unread."""

MEMBERS: Final = 5_000
"""Files in a pack. The number stands at the end of a pack file, so that more are refused before
any of them is looked at."""

LINES: Final = 500_000
"""Lines of all scripts of a pack: forty thousand cards, with room to spare. Each line takes memory
of its own when a script is parsed; more are refused before any of them is."""

NAME_BYTES: Final = 200
"""Bytes of the whole name of a file in a pack: what every file system takes, with room before it
for the folder that packs are installed in."""

PART_BYTES: Final = 100
"""Bytes of one part of such a name."""

FOLDER_DEPTH: Final = 8
"""Parts of such a name: folders inside one another, and the file."""

MANIFEST_BYTES: Final = 65_536
"""Bytes of a pack.toml; a larger one is refused unread."""

MANIFEST_DOTS: Final = 64
"""Dots in one line of a pack.toml. A key of thousands of parts takes the reader minutes."""

MANIFEST_BRACKETS: Final = 512
"""Brackets that a pack.toml opens: its lists and tables, with room to spare."""

SEAL_BYTES: Final = 8 * 1024 * 1024
"""Bytes of the digests in a pack file: a hundred thousand items."""

MARKS: Final = 4
"""Marks on one letter; Thai has up to 3."""

TEXT_CHARACTERS: Final = 200
"""Characters of a name, an author or a licence."""

SYMBOLS: Final = 100
"""Symbols that a pack may declare."""

AUTHORS: Final = 50
"""Authors that a pack may name."""

REQUIREMENTS: Final = 50
"""Packs, and extensions, that a pack may require."""

CONDITIONS: Final = 8
"""Conditions in one range of versions."""

VERSION_DIGITS: Final = 6
"""Digits of each number of a version."""

CANDIDATES: Final = 1_000
"""Packs that requirements are looked for in, all versions counted."""

ROUNDS: Final = 2_000
"""Steps of looking for versions that go together; then the search is given up, with a message."""

PROBLEMS: Final = 20
"""Mistakes of one pack that are told; more are counted."""

SHOWN: Final = 120
"""Characters that a message quotes of a name or a value."""

LOCK_BYTES: Final = 262_144
"""Bytes of a lock file; a larger one is refused unread."""

RECORD_BYTES: Final = 4_000_000
"""Bytes of the record of what is installed."""
