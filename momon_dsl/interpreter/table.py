"""What all games of the same cards and rules share: the setup and the compiled abilities."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

import attrs

from momon_dsl.errors import MomonError
from momon_dsl.language.astjson import to_json
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import AddedTrigger
from momon_dsl.model.cards import CardDef
from momon_dsl.model.format import EDITIONS, Format
from momon_dsl.model.state import Setup

from .pool import CardPool
from .runtime import AbilityRuntime
from .watches import speaks_of_attacker


@attrs.frozen(eq=False)
class Table:
    """A pool, the setup of a game, and the runtime that has compiled for it.

    `texts` are the digests of the cards that are played, by id: what a save knows them by.
    """

    pool: CardPool
    setup: Setup
    runtime: AbilityRuntime
    texts: Mapping[str, str]

    @classmethod
    def of(
        cls,
        pool: CardPool,
        cards: Sequence[CardDef],
        owners: Sequence[int],
        rules: Format,
        edition: str,
        sanctioned: bool,
    ) -> Table:
        """Lay the cards out; raises `MomonError` for an edition that there is not."""
        if edition not in EDITIONS:
            raise MomonError(
                f"There is no edition {edition!r}; there are {' and '.join(EDITIONS)}."
            )
        texts = {id: _digest(to_json(pool.sources[id])) for id in sorted({c.id for c in cards})}
        setup = Setup(
            edition, rules, tuple(cards), tuple(owners), pool.symbols, sanctioned, _digest(texts),
            _attackers(pool, cards),
        )  # fmt: skip
        return cls(pool, setup, AbilityRuntime(pool, setup), texts)


def _attackers(pool: CardPool, cards: Sequence[CardDef]) -> frozenset[int]:
    """The abilities, and what they put off, that can speak of the attacker of their event."""
    found: set[int] = set()
    for number, entry in pool.of(cards):
        later = isinstance(entry.node, i.Later)
        own = pool.abilities[entry.parent].node if later else entry.node
        if isinstance(own, a.Triggered) and (
            speaks_of_attacker(own) or isinstance(own.trigger, AddedTrigger)
        ):
            found.add(number)
    return frozenset(found)


def _digest(meaning: object) -> str:
    """What something means, as 16 hexadecimal digits: of a card its AST, no spans and comments."""
    text = json.dumps(meaning, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
