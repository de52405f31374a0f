"""Hypothesis strategies for what instructions speak of: Momon, Spaces, amounts, conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, get_args, get_origin

from hypothesis import strategies as st

from momon_dsl.language.astjson import fields
from momon_dsl.language.nodes import (
    NODES,
    Node,
    abilities,
    amounts,
    conditions,
    instructions,
    selections,
    spaces,
)
from momon_dsl.language.nodes.base import AddedCondition, AddedFilter

Strategy = st.SearchStrategy[Any]

names = st.sampled_from(["Prey", "Hunter", "Q7", "ZZ", "Thing_2"])
symbols = st.sampled_from(["S", "P", "Q", "R", "U", "Fire"])
texts = st.text(st.sampled_from('abz ก้ำ"\\#.[]:-0'), max_size=12)
numbers = st.integers(0, 9_999_999_999)
small = st.integers(0, 12)
who = st.sampled_from(["you", "opponent"])
sides = st.sampled_from(["north", "east", "south", "west"])


def literal(cls: Any, field: str) -> st.SearchStrategy[Any]:
    """Every value that a field's Literal allows."""
    import typing

    names = vars(instructions) | vars(selections) | vars(amounts) | vars(abilities)
    hints = typing.get_type_hints(cls, localns=names)
    found = hints[field]
    return st.sampled_from([v for v in get_args(found) if v is not type(None)])


references = st.one_of(
    st.just(selections.This()),
    st.just(selections.It()),
    st.just(selections.ThatMomon()),
    st.just(selections.ThoseMomon()),
    st.builds(selections.NamedOne, name=names),
    st.builds(selections.EventMomon, role=literal(selections.EventMomon, "role")),
)
zones = st.one_of(
    st.builds(
        selections.Zone,
        names=st.sampled_from([("Hand",), ("Void",), ("Hand", "Void")]),
        whose=who,
    ),
    st.just(selections.Zone(names=("Arena",))),
)
has_symbol = st.builds(
    selections.HasSymbol, symbols=st.lists(symbols, min_size=1, max_size=3).map(tuple)
)


def added(base: type[Node]) -> list[st.SearchStrategy[Any]]:
    """Every node that extensions add of a kind, made from the types of its fields."""
    return [_made(kind) for kind in NODES.values() if issubclass(kind, base)]


def _made(kind: Any) -> st.SearchStrategy[Any]:
    return st.builds(kind, **{name: _of_type(hint) for name, hint in fields(kind).items()})


def _of_type(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a type that a node can have as a field."""
    if hint in _TYPES:
        return _TYPES[hint]()
    parts = get_args(hint)
    if get_origin(hint) is Literal:
        return st.sampled_from(parts)
    if get_origin(hint) is tuple:
        if parts[1:] == (Ellipsis,):
            return st.lists(_of_type(parts[0]), min_size=1, max_size=3).map(tuple)
        return st.tuples(*map(_of_type, parts))
    if not parts and isinstance(hint, type) and issubclass(hint, Node):
        return _made(hint)
    return st.one_of(*map(_of_type, parts))


_TYPES: dict[Any, Callable[[], st.SearchStrategy[Any]]] = {
    type(None): st.none,
    bool: st.booleans,
    int: lambda: small,
    str: lambda: texts,
    selections.What: lambda: whats,
    selections.Reference: lambda: references,
    selections.Selection: lambda: some_selections,
    selections.Filter: lambda: filters(0).filter(bool).map(lambda found: found[0]),
    conditions.Condition: lambda: all_conditions,
    amounts.Amount: lambda: all_amounts(1),
    spaces.SpaceRef: lambda: all_spaces,
}


def filters(depth: int) -> st.SearchStrategy[tuple[Any, ...]]:
    """Symbols first, as every language says them, then the other filters in any order."""
    later = st.one_of(
        *added(AddedFilter),
        st.builds(
            selections.StarsFilter,
            comparison=literal(selections.StarsFilter, "comparison"),
            amount=all_amounts(depth),
        ),
        st.builds(selections.ControlledBy, who=who),
        st.builds(selections.OwnedBy, who=who),
        st.builds(selections.AdjacentTo, of=references),
        st.just(selections.MovedThisWay()),
        st.builds(selections.NamedCard, name=texts),
        st.builds(selections.InPlace, place=literal(selections.InPlace, "place")),
        st.builds(selections.InLine, line=literal(selections.InLine, "line"), of=references),
        st.builds(
            selections.ExtremeStars,
            which=literal(selections.ExtremeStars, "which"),
            power=st.booleans(),
        ),
        st.builds(selections.MorePowerThan, of=references, less=st.booleans()),
        st.builds(selections.StarsThan, of=references, fewer=st.booleans()),
        st.builds(
            selections.PowerFilter,
            comparison=literal(selections.PowerFilter, "comparison"),
            amount=all_amounts(depth),
            side=st.none() | sides,
        ),
        st.builds(selections.HasNoSymbol, symbol=st.none() | symbols),
        st.builds(selections.Facing, of=references),
        st.builds(selections.HappenedThisTurn, what=literal(selections.HappenedThisTurn, "what")),
    )
    return st.tuples(st.lists(has_symbol, max_size=2), st.lists(later, max_size=3)).map(
        lambda both: (*both[0], *both[1])
    )


def counted(depth: int) -> st.SearchStrategy[Any]:
    return st.builds(
        selections.Selection,
        how=st.just("each"),
        minimum=st.just(0),
        maximum=st.just(0),
        other=st.booleans(),
        filters=filters(depth),
        zone=st.none() | zones,
        name=st.none() | names,
    )


def all_amounts(depth: int) -> st.SearchStrategy[Any]:
    plain = st.one_of(
        st.builds(amounts.Number, value=numbers),
        st.builds(amounts.StarsOf, of=references),
        st.builds(amounts.HighestPower, of=references),
        st.just(amounts.AttackingSide()),
        st.just(amounts.FacingSide()),
        st.builds(amounts.PowerOf, of=references, side=sides),
    )
    if depth <= 0:
        return plain
    count = st.builds(amounts.CountOf, what=st.deferred(lambda: counted(depth - 1)))
    return st.recursive(plain | count, _made_of_amounts, max_leaves=3)


def _made_of_amounts(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A sum has no sum as its part; twice and half may have one, in parentheses."""
    # Mapped, not filtered: Hypothesis shows a filter that retries, and this one is very long.
    term = inner.map(
        lambda made: amounts.Twice(amount=made) if isinstance(made, amounts.Sum) else made
    )
    signed = st.lists(st.tuples(term, st.sampled_from([1, -1])), min_size=1, max_size=2)
    return st.one_of(
        st.builds(amounts.Twice, amount=inner),
        st.builds(amounts.Half, amount=inner),
        st.tuples(term, signed).map(
            lambda made: amounts.Sum(
                parts=(made[0], *(part for part, _ in made[1])),
                signs=(1, *(sign for _, sign in made[1])),
            )
        ),
    )


@st.composite
def all_selections(draw: Any) -> Any:
    how = draw(st.sampled_from(["target", "choose", "random", "each"]))
    low, high = sorted((draw(small), draw(small))) if how != "each" else (0, 0)
    if draw(st.booleans()) and how != "each":
        low = high = 1
    return selections.Selection(
        how=how,
        minimum=low,
        maximum=high,
        other=draw(st.booleans()),
        filters=draw(filters(1)),
        zone=draw(st.none() | zones),
        name=draw(st.none() | names),
    )


def without_name(selection: Any) -> Any:
    """What a Space is adjacent to is chosen by nobody, so that it has no name."""
    import attrs

    return attrs.evolve(selection, name=None)


some_selections: Strategy = all_selections()
whats: Strategy = some_selections | references
in_lines = st.builds(selections.InLine, line=literal(selections.InLine, "line"), of=references)
all_spaces: Strategy = st.one_of(
    st.builds(spaces.SpaceOf, of=references),
    st.builds(spaces.FormerSpaceOf, of=references),
    st.builds(
        spaces.EmptySpace,
        adjacent_to=st.none() | references | counted(0).map(without_name),
        different=st.booleans(),
        place=st.none() | literal(selections.InPlace, "place"),
        in_line=st.none() | in_lines,
    ),
    st.builds(
        spaces.TargetSpace,
        adjacent_to=st.none() | references | counted(0).map(without_name),
        place=st.none() | literal(selections.InPlace, "place"),
        in_line=st.none() | in_lines,
    ),
    st.just(spaces.SpaceLeft()),
)
plain_conditions = st.one_of(
    *added(AddedCondition),
    st.builds(
        conditions.Controls,
        who=who,
        minimum=st.integers(1, 20),
        filters=filters(1),
        other=st.booleans(),
    ),
    st.builds(conditions.ZoneEmpty, zone=st.sampled_from(["Hand", "Void"]), whose=who),
    st.just(conditions.ThisInArena()),
    st.builds(conditions.TurnOf, who=who),
    st.just(conditions.ArenaFull()),
    st.builds(
        conditions.Meets,
        of=st.one_of(
            st.just(selections.This()),
            st.just(selections.It()),
            st.just(selections.ThatMomon()),
            st.builds(selections.NamedOne, name=names),
        ),
        filters=filters(1).map(lambda found: found or (selections.ControlledBy(who="you"),)),
    ),
    st.builds(
        conditions.Compare,
        left=all_amounts(1),
        comparison=literal(conditions.Compare, "comparison"),
        right=all_amounts(1),
    ),
)


def flat(cls: Any, parts: list[Any]) -> Any:
    """`And` of `And` is one `And`; the parser says so too."""
    gathered: list[Any] = []
    for part in parts:
        gathered.extend(part.parts) if isinstance(part, cls) else gathered.append(part)
    return cls(parts=tuple(gathered))


all_conditions: Strategy = st.recursive(
    plain_conditions,
    lambda inner: st.one_of(
        st.builds(conditions.Not, condition=inner),
        st.lists(inner, min_size=2, max_size=3).map(lambda p: flat(conditions.And, p)),
        st.lists(inner, min_size=2, max_size=3).map(lambda p: flat(conditions.Or, p)),
    ),
    max_leaves=5,
)
