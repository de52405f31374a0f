"""Hypothesis strategies for cards, packs and games, the words of extensions included."""

from __future__ import annotations

from typing import Any

import attrs
from hypothesis import strategies as st

from momon_dsl.game import Game
from momon_dsl.language.nodes.documents import Card, Document
from momon_dsl.model.format import EDITIONS, Format
from momon_dsl.packs.collection import collect

from . import asts
from .playable import playable_card

CANDIDATES = 3
"""Abilities besides its own that a playable card may get, if the checker passes them."""

FEWEST, MOST = 3, 6
"""Cards that each player brings to a game."""


def cards(*, playable: bool = False) -> st.SearchStrategy[Card]:
    """Cards that a script can say: every one is printed and parsed again without loss.

    Of most of them the checker has something to say. With `playable` it finds no error in any, and
    they keep to the frame of the House format (H5.1).

    >>> from hypothesis import given, settings
    >>> from momon_dsl.language.parser import parse_strict
    >>> from momon_dsl.language.printer import to_script
    >>> @settings(max_examples=3, database=None, deadline=None)
    ... @given(cards())
    ... def there_and_back(card):
    ...     thai = to_script(Document(items=(card,)), "th")
    ...     assert parse_strict(thai).items == (card,)
    >>> there_and_back()
    """
    return _playable_cards() if playable else _any_cards()


# Composites, because hypothesis shows a strategy in a failure, and these are very long.


@st.composite
def _any_cards(draw: st.DrawFn) -> Card:
    return draw(asts.cards)


@st.composite
def _playable_cards(draw: st.DrawFn) -> Card:
    card = draw(asts.cards)
    more = draw(st.lists(asts.triggered | asts.continuous, max_size=CANDIDATES))
    return playable_card(attrs.evolve(card, abilities=(*card.abilities, *more)))


def packs(*, playable: bool = False) -> st.SearchStrategy[Document]:
    """Documents with any items: cards, keywords, decks, formats and scenarios.

    With `playable` it is 1 to 6 playable cards with ids of their own, and nothing else.

    >>> from hypothesis import given, settings
    >>> from momon_dsl.checking.document import check_document
    >>> @settings(max_examples=3, database=None, deadline=None)
    ... @given(packs(playable=True))
    ... def checked(pack):
    ...     assert not [d for d in check_document(pack) if d.severity == "error"]
    >>> checked()
    """
    return _playable_packs() if playable else _any_packs()


@st.composite
def _any_packs(draw: st.DrawFn) -> Document:
    return draw(asts.all_documents)


@st.composite
def _playable_packs(draw: st.DrawFn) -> Document:
    found = draw(st.lists(_playable_cards(), min_size=1, max_size=6))
    return Document(
        items=tuple(
            attrs.evolve(card, id=f"TT {number}", name=f"Card {number}")
            for number, card in enumerate(found, 1)
        )
    )


@st.composite
def games(draw: st.DrawFn, *, choices: int = 40) -> Game:
    """Games between decks of drawn cards, after at most so many `choices` of the players.

    Every legal choice can be drawn. The game waits for a decision, or is over.

    >>> from hypothesis import given, settings
    >>> @settings(max_examples=2, database=None, deadline=None)
    ... @given(games(choices=3))
    ... def can_be_saved(game):
    ...     assert game.decision or game.result
    >>> can_be_saved()
    """
    collection = collect([("drawn", draw(packs(playable=True)))])
    ids = st.sampled_from(sorted(collection.cards))
    count = draw(st.integers(FEWEST, MOST))
    decks = [draw(st.lists(ids, min_size=count, max_size=count)) for _ in range(2)]
    game = Game(
        *map(tuple, decks),
        cards=collection,
        format=attrs.evolve(Format("House"), brought=count, copies=count, powerless=4),
        edition=draw(st.sampled_from(EDITIONS)),
        seed=draw(st.integers(0, 2**32)),
    )
    for _ in range(draw(st.integers(0, choices))):
        if game.decision is None:
            break
        game.choose(*draw(_answers(game.decision)))
    return game


def _answers(decision: Any) -> st.SearchStrategy[list[int]]:
    """Every answer that a decision allows."""
    return st.lists(
        st.sampled_from(decision.options),
        min_size=decision.minimum,
        max_size=decision.maximum,
        unique=True,
    )
