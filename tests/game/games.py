"""Games of every sort by a seed: bundled decks, and random cards under random rules."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import attrs

from momon_dsl.errors import IllegalChoice
from momon_dsl.game import Game
from momon_dsl.model.decisions import Decision
from momon_dsl.model.format import EDITIONS
from momon_dsl.packs.collection import Collection, bundled, collect
from tests.reference.differential import Match, random_match
from tests.reference.random_cards import document_of

Answer = tuple[int, ...]


@attrs.frozen
class Table:
    """What a game is made of, so that it can be begun, or loaded, again."""

    cards: Collection
    decks: tuple[tuple[str, ...], tuple[str, ...]]
    format: str
    edition: str
    seed: int
    first: int | None = None
    sanctioned: bool = False

    def begin(self) -> Game:
        """The game at its first decision."""
        return Game(
            *self.decks,
            cards=self.cards,
            format=self.format,
            edition=self.edition,
            seed=self.seed,
            first=self.first,
            sanctioned=self.sanctioned,
        )


def any_table(seed: int) -> Table:
    """The same for the same seed, in every process: two of three with random cards and rules."""
    return _bundled(seed // 3) if seed % 3 == 0 else _random(seed)


def _bundled(seed: int) -> Table:
    cards = bundled()
    legal = [name for name in sorted(cards.decks) if len(cards.deck(name)) == 10]
    first, second = (cards.deck(legal[n % len(legal)]) for n in (seed, seed // len(legal)))
    return Table(cards, (first, second), "House", EDITIONS[seed // 2 % 2], seed)


def _random(seed: int) -> Table:
    match = next(match for match in map(random_match, range(seed, 1 << 62)) if _lawful(match))
    first, second = (tuple(card.id for card in deck) for deck in match.decks)
    rules = attrs.evolve(match.rules, brought=len(first), copies=len(first))
    cards = collect([("random", document_of(match.decks[0] + match.decks[1]))])
    cards = attrs.evolve(cards, formats={rules.name: rules})
    named = seed % 2 if rules.first == "named" or seed % 4 == 0 else None
    decks, sanctioned = (first, second), seed % 5 == 4
    return Table(cards, decks, rules.name, match.edition, seed, named, sanctioned)


def _lawful(match: Match) -> bool:
    """No pack holds a card without a power on any side (H5.1)."""
    printed = [attrs.astuple(card.powers, recurse=False) for deck in match.decks for card in deck]
    return all(any(type(power) is int for power in powers) for powers in printed)


def some_answer(random: Random, decision: Decision) -> Answer:
    """Every number of options, and every option, as likely; a range is not listed for it."""
    count = random.randint(decision.minimum, decision.maximum)
    return tuple(random.sample(decision.options, count))


def with_other_cards(table: Table, game: Game, ids: Sequence[str]) -> Game | None:
    """The same choices with cards of these ids, in the order of the game's cards.

    None where nothing is another card, or where the same could not have been chosen.
    """
    count = len(table.decks[0])
    decks = (tuple(ids[:count]), tuple(ids[count:]))
    if decks == table.decks:
        return None
    twin = attrs.evolve(table, decks=decks).begin()
    try:
        for answer in game.choices:
            twin.choose(*answer)
    except IllegalChoice:
        return None
    return twin
