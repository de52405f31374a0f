"""Hypothesis strategies for the sentences of formats."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

from hypothesis import strategies as st

from momon_dsl.language.nodes import formats as f
from momon_dsl.language.nodes.conditions import Condition

SIDES = get_args(f.Side)
texts = st.text(st.sampled_from('abz ก้ำ"\\#.[]:-0'), max_size=12)
numbers = st.integers(0, 9_999_999_999)
space_texts = st.sampled_from(["a1", "b3", "d4", "h8"])
sides_named = st.lists(st.sampled_from(SIDES), unique=True, max_size=3).map(tuple)


def literal(cls: Any, field: str) -> st.SearchStrategy[Any]:
    """Every value that a field's Literal allows."""
    return st.sampled_from(get_args(get_type_hints(cls, localns={"Condition": Condition})[field]))


def settings(conditions: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Every sentence of a format, those included that the checker refuses."""
    return st.one_of(
        st.builds(f.RulesEdition, name=texts),
        st.builds(
            f.ArenaSize, columns=numbers, rows=numbers,
            missing=st.lists(space_texts, max_size=3).map(tuple),
        ),
        st.builds(f.Bring, brought=numbers, per_card=numbers, in_hand=st.none() | numbers),
        st.builds(f.FirstPlayer, begins=literal(f.FirstPlayer, "begins")),
        st.builds(f.StarsRange, lowest=numbers, highest=numbers),
        st.builds(f.PowersRange, lowest=numbers, highest=numbers),
        st.builds(f.PowerlessSides, powerless=numbers),
        st.just(f.AdjacentSpaces(shared="sides")),
        st.builds(
            f.AdjacentSpaces, shared=st.sampled_from(["corners", "both"]),
            corner_power=st.sampled_from(["lesser", "greater", "mean", "total"]),
        ),
        st.builds(f.SidesAttack, attack_sides=sides_named),
        st.builds(f.SnatchSucceeds, condition=conditions),
        st.builds(f.InciteTriggers, make=st.booleans()),
        st.builds(
            f.CategoryOrder,
            categories=st.permutations(get_args(f.Category)).map(tuple),
        ),
        st.builds(f.PackageOrder, goes=literal(f.PackageOrder, "goes")),
        st.builds(
            f.FullArena,
            measures=st.lists(
                st.sampled_from(get_args(f.Measure)), min_size=1, max_size=3
            ).map(tuple),
            tied=literal(f.FullArena, "tied"),
        ),
        st.builds(f.Exhaustion, in_a_row=st.integers(1, 10), ends=st.booleans()),
        st.builds(f.TurnLimit, turns=numbers),
        st.builds(f.ResolutionLimit, resolutions=numbers),
        st.builds(f.MatchLength, games=numbers),
        st.builds(f.GamePoints, won_points=numbers, drawn_points=numbers),
        st.builds(f.DrawnGame, counts_as=literal(f.DrawnGame, "counts_as")),
        st.builds(f.TiedMatch, ended=literal(f.TiedMatch, "ended")),
    )  # fmt: skip
