"""What all games of the same cards and rules share: the setup and the compiled abilities."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence

import attrs

from momon_dsl.errors import MomonError
from momon_dsl.language.astjson import to_json
from momon_dsl.language.nodes.documents import Card
from momon_dsl.model.cards import CardDef
from momon_dsl.model.format import EDITIONS, Format
from momon_dsl.model.state import Setup

from .pool import CardPool
from .runtime import AbilityRuntime


@attrs.frozen(eq=False)
class Table:
    """A pool, the setup of a game, and the runtime that has compiled for it."""

    pool: CardPool
    setup: Setup
    runtime: AbilityRuntime

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
        used = [pool.sources[card] for card in sorted(dict.fromkeys(c.id for c in cards))]
        setup = Setup(
            edition, rules, tuple(cards), tuple(owners), pool.symbols, sanctioned, digest(used)
        )
        return cls(pool, setup, AbilityRuntime(pool, setup))


def digest(cards: Iterable[Card]) -> str:
    """What these cards mean, as 32 hexadecimal digits: their ASTs without spans and comments."""
    text = json.dumps([to_json(card) for card in cards], sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
