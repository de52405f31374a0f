"""Cards by the thousand, to measure with: of the size of printed ones, with their abilities.

`python -m momon_dsl.simulate.large FOLDER` reads a pack, deals a game from it, and prints how many
seconds that took, how many of them a core was busy, and by how many MiB the process has grown.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Final

import attrs

from momon_dsl.checking.walking import descend
from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.interpreter.pool import pool
from momon_dsl.interpreter.statements import source
from momon_dsl.interpreter.table import Table
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes.documents import Card, CardRef, Deck, DeckEntry, Powers
from momon_dsl.language.nodes.keywords import KeywordUse
from momon_dsl.language.printer import to_script
from momon_dsl.model.format import Format
from momon_dsl.packs.collection import Collection, bundled, read

from .resident import mebibytes

BYTES: Final = 445
"""A card of this size is what all figures of cards speak of."""
DECK: Final = "Large"
_HEAD: Final = 85
"""Bytes of a card without abilities."""
_PER_FILE: Final = 100
_DECKS: Final = 20
_BROUGHT: Final = 10
"""Cards of each of the decks that share none."""


def cards(count: int) -> Iterator[Card]:
    """So many cards with the abilities of the bundled ones, of 445 bytes on an average.

    >>> texts = [to_script(card) for card in cards(100)]
    >>> 430 <= sum(len(text.encode()) for text in texts) / 100 <= 460
    True
    """
    each = cycle(_abilities())
    over = 0
    for number in range(1, count + 1):
        own: list[a.Ability] = []
        size = _HEAD + over
        while True:
            ability, length = next(each)
            if ability not in own:
                own.append(ability)
                size += length
            if size + length / 2 >= BYTES:
                break
        over = size - BYTES  # what one card is too large, the next is smaller
        powers = Powers(north=number % 5, east=number % 7, south=number % 3, west=number % 6)
        yield Card(
            id=f"BIG {number}", name=f"Large {number}", symbols=("S",), stars=number % 9 + 1,
            powers=powers, abilities=tuple(own),
        )  # fmt: skip


def _abilities() -> list[tuple[a.Ability, int]]:
    """The abilities of the bundled cards, with their bytes in a script."""
    found = [each for card in bundled().cards.values() for each in card.abilities]
    # Keywords are defined in a pack: the large one has none.
    own = [
        each
        for each in found
        if not isinstance(each, KeywordUse) and not any(True for _ in descend(each, KeywordUse))
    ]
    empty = len(to_script(Card(id="BIG 1", name="x")))
    sizes = [len(to_script(Card(id="BIG 1", name="x", abilities=(each,))).encode()) for each in own]
    return [(each, size - empty) for each, size in zip(own, sizes, strict=True)]


def write_pack(folder: Path, count: int) -> None:
    """Write so many cards into a folder, a hundred to a script, and a deck of ten of them."""
    texts = [to_script(card) for card in cards(count)]
    folder.mkdir(parents=True, exist_ok=True)
    for first in range(0, count, _PER_FILE):
        path = folder / f"cards-{first // _PER_FILE:04}.momon"
        path.write_text("\n".join(texts[first : first + _PER_FILE]), encoding="utf-8")
    step = count // 5
    lines = "".join(f"  2 BIG {number * step + 1}\n" for number in range(5))
    (folder / "deck.momon").write_text(f'deck "{DECK}"\n{lines}', encoding="utf-8")


def decks_of_all() -> Collection:
    """The bundled cards in twenty decks of ten that share none: 200 cards.

    >>> len({card for deck in decks_of_all().decks.values() for card in deck.entries})
    200
    """
    cards = bundled()
    rules, legal = cards.format("House"), []
    for card in cards.cards:
        try:
            cards.legal_deck((card,) * 2, attrs.evolve(rules, brought=2))
        except MomonError:
            continue  # the House format has no room for it
        legal.append(card)
    decks = {}
    for start in range(0, _DECKS * _BROUGHT, _BROUGHT):
        name, ids = f"From {start}", legal[start : start + _BROUGHT]
        entries = tuple(DeckEntry(count=1, card=CardRef(id=id)) for id in ids)
        decks[name] = Deck(name=name, entries=entries)
    return attrs.evolve(cards, decks=decks)


def compile_all(cards: Iterable[Card]) -> int:
    """Compile every ability of some cards; how many there were."""
    made = pool(cards)
    two = list(made.cards.values())[:2]
    table = Table.of(made, two, (0, 1), Format("House"), "1.0.0-th", False)
    for number, entry in enumerate(made.abilities):
        if isinstance(entry.node, a.Triggered | a.Instead):
            table.runtime.program(number)
        elif isinstance(entry.node, a.Continuous):
            source(entry.node, number, 0, table.setup, made.numbers)
    return len(made.abilities)


def main(arguments: list[str]) -> int:
    """Read the pack of a folder, deal a game, and tell what that took."""
    gc.collect()
    before, busy, begin = mebibytes() or 0.0, time.process_time(), time.perf_counter()
    game = Game(DECK, DECK, cards=read([Path(arguments[0])]), seed=1)
    assert game.decision is not None
    seconds, of_one_core = time.perf_counter() - begin, time.process_time() - busy
    print(f"{seconds:.4f} {of_one_core:.4f} {(mebibytes() or 0.0) - before:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
