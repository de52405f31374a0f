"""From any card that a script can say to one that can be played: what the checker refuses goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs

from momon_dsl.checking.document import check_document
from momon_dsl.checking.types import POWERS, STARS
from momon_dsl.checking.walking import descend
from momon_dsl.language.nodes import (
    abilities,
    amounts,
    instructions,
    keywords,
    selections,
    spaces,
)
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.documents import Card, Document, Powers

_MOST: Final = 4
"""As many Momon or rounds at most as are chosen or carried out."""


def playable_card(card: Card) -> Card:
    """The card with values that the House format allows, and the abilities that can be kept.

    An ability in which something is refused is tried once more with plain words in its place.
    """
    printed = card.powers
    north, east, south, west = map(
        _power, (printed.north, printed.east, printed.south, printed.west)
    )
    kept = (_kept(ability) for ability in card.abilities)
    return attrs.evolve(
        card,
        id="TT 1",
        symbols=tuple(dict.fromkeys(card.symbols)),
        stars=_within(card.stars, *STARS),
        powers=Powers(north=north, east=east, south=south, west=west),
        abilities=tuple(ability for ability in kept if ability is not None),
        names=(),
        test=False,
    )


def _within(value: int, low: int, high: int) -> int:
    return max(low, min(value, high))


def _power(value: int | None) -> int | None:
    return None if value is None else _within(value, *POWERS)


def _kept(ability: Any) -> Any:
    plain = (ability, _plain(ability))
    return next((each for each in plain if not _refused(each)), None)


def _refused(ability: Any) -> bool:
    card = Card(id="TT 1", name="One", abilities=(ability,))
    if any(True for _ in descend(ability, keywords.KeywordUse)):
        return True  # what it stands for is defined elsewhere
    found = check_document(Document(items=(card,)))
    return any(each.severity == "error" for each in found)


def _plain(node: Any) -> Any:
    """A node with plain words for what depends on others around it, and small numbers."""
    made = {
        field.name: _plain_value(getattr(node, field.name))
        for field in attrs.fields(type(node))
        if field.name not in ("span", "trivia")
    }
    changed = type(node)(**made)
    plain = _PLAIN.get(type(changed))
    return changed if plain is None else plain(changed)


def _plain_value(value: Any) -> Any:
    if isinstance(value, Node):
        return _plain(value)
    return tuple(map(_plain_value, value)) if isinstance(value, tuple) else value


def _selection(node: selections.Selection) -> selections.Selection:
    node = attrs.evolve(node, name=None)
    if node.how == "each":
        return node
    low, high = min(node.minimum, _MOST), _within(node.maximum, 1, _MOST)
    return attrs.evolve(node, minimum=low, maximum=max(low, high))


def _modes(node: instructions.ChooseModes) -> instructions.ChooseModes:
    return attrs.evolve(node, minimum=1, maximum=1)


_INCITES: Final = abilities.Triggered(
    trigger=abilities.OnSummon(),
    body=(instructions.Do(steps=(instructions.Incite(attacker=selections.This()),)),),
)

_PLAIN: Final[dict[type[Any], Callable[[Any], Any]]] = {
    **dict.fromkeys(
        (
            selections.It,
            selections.ThatMomon,
            selections.ThoseMomon,
            selections.NamedOne,
            selections.EventMomon,
        ),
        lambda node: selections.This(),
    ),
    selections.Selection: _selection,
    selections.MovedThisWay: lambda node: selections.ControlledBy(who="you"),
    **dict.fromkeys(
        (amounts.AttackingSide, amounts.FacingSide), lambda node: amounts.Number(value=1)
    ),
    amounts.Number: lambda node: amounts.Number(value=_within(node.value, 1, 9)),
    **dict.fromkeys((spaces.SpaceLeft, spaces.FormerSpaceOf), lambda node: spaces.EmptySpace()),
    keywords.KeywordUse: lambda node: _INCITES,
    instructions.ChooseModes: _modes,
    instructions.Repeat: lambda node: attrs.evolve(node, times=_within(node.times, 1, _MOST)),
    instructions.IfYouDo: lambda node: instructions.Do(steps=node.steps),
    instructions.Otherwise: lambda node: instructions.Do(steps=node.steps),
}
"""What stands in the place of a node, by its class."""
