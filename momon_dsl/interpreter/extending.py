"""Enters how the nodes of extensions are played into the tables of the built-in ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from momon_dsl.extensions.declaring import Play
from momon_dsl.extensions.loading import Broken, Loaded, Problem, leave_out, loaded, told
from momon_dsl.language.nodes.base import (
    AddedCondition,
    AddedFilter,
    AddedInstruction,
    AddedTrigger,
)

from .conditions import CONDITIONS
from .instructions import HANDLERS
from .select import FILTERS
from .tables import Table
from .watches import HEADINGS

_TABLES: dict[str, tuple[type[Any], Table[Any]]] = {
    "instructions": (AddedInstruction, HANDLERS),
    "triggers": (AddedTrigger, HEADINGS),
    "filters": (AddedFilter, FILTERS),
    "conditions": (AddedCondition, CONDITIONS),
}


@cache
def enter_extensions() -> None:
    """Enter them all, once; of one that cannot be played nothing is entered, and it is noted.

    A card that uses such a one is refused when its ability is compiled.
    """
    for one in loaded():
        try:
            found = play_of(one)
        except Broken as broken:
            leave_out(Problem(one.called, broken.key, broken.arguments))
            continue
        for name, (_, table) in _TABLES.items():
            table.update(found[name])


def play_of(one: Loaded) -> Mapping[str, Mapping[type[Any], Any]]:
    """How the nodes of an extension are played, by table. Raises `Broken` if one is missing."""
    try:
        play = one.extension.play()
    except Exception as error:
        raise Broken("play_fails", error=told(error)) from None
    if not isinstance(play, Play):
        raise Broken("no_play")
    found = {name: getattr(play, name) for name in _TABLES}
    for kind in one.extension.nodes:
        for name, (base, _) in _TABLES.items():
            if issubclass(kind, base) and kind not in found[name]:
                raise Broken("no_handler", node=kind.__name__, table=name)
    return {
        name: {kind: how for kind, how in found[name].items() if kind in one.extension.nodes}
        for name in _TABLES
    }
