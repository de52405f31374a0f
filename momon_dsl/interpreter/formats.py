"""Between the sentences of a format and the data that the engine reads.

`_SETS` says for each sentence which fields of a `Format` it sets, `_SAYS` for each sentence what
it says of a `Format`: two lists of the same classes, one the other way round.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any, cast

from momon_dsl.language.astjson import to_json
from momon_dsl.language.nodes import amounts, documents
from momon_dsl.language.nodes import formats as f
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.conditions import Compare, Condition
from momon_dsl.model.arena import SIDES, Arena
from momon_dsl.model.format import ON_SNATCH, ON_SUMMON, OTHER, RETURNED, WHEN_SNATCHED, Format

Fields = dict[str, Any]

CATEGORIES: dict[f.Category, int] = {
    "On Summon": ON_SUMMON,
    "On Snatch": ON_SNATCH,
    "When Snatched": WHEN_SNATCHED,
    "returned": RETURNED,
    "others": OTHER,
}
_BEGINS = {"drawn": "drawn", "you": "first", "opponent": "second", "named": "named"}
_GREATER = Compare(left=amounts.AttackingSide(), comparison="more than", right=amounts.FacingSide())
"""The comparison of the House format, which the engine knows without being told."""

_SETS: dict[type[Node], Callable[[Any], Fields]] = {
    f.RulesEdition: lambda n: {"edition": n.name},
    f.ArenaSize: lambda n: {"arena": (n.columns, n.rows, n.missing)},
    f.Bring: lambda n: {"brought": n.brought, "copies": n.per_card, "in_hand": n.in_hand},
    f.FirstPlayer: lambda n: {"first": _BEGINS[n.begins]},
    f.StarsRange: lambda n: {"stars": (n.lowest, n.highest)},
    f.PowersRange: lambda n: {"powers": (n.lowest, n.highest)},
    f.PowerlessSides: lambda n: {"powerless": n.powerless},
    f.AdjacentSpaces: lambda n: {"sharing": n.shared, "corner": n.corner_power or "lesser"},
    f.SidesAttack: lambda n: {"sides": _in_order(n.attack_sides) or SIDES},
    f.SnatchSucceeds: lambda n: {"comparison": None if n.condition == _GREATER else n.condition},
    f.InciteTriggers: lambda n: {"incite_makes_on_snatch": n.make},
    f.CategoryOrder: lambda n: {"categories": tuple(CATEGORIES[c] for c in n.categories)},
    f.PackageOrder: lambda n: {"strict_package_order": n.goes == "event order"},
    f.FullArena: lambda n: {"full_arena": n.measures, "tied": n.tied},
    f.Exhaustion: lambda n: {"exhaustion": n.in_a_row if n.ends else 0},
    f.TurnLimit: lambda n: {"turn_limit": n.turns},
    f.ResolutionLimit: lambda n: {"resolution_limit": n.resolutions},
    f.MatchLength: lambda n: {"match_games": n.games},
    f.GamePoints: lambda n: {"won_points": n.won_points, "drawn_points": n.drawn_points},
    f.DrawnGame: lambda n: {"drawn_game": n.counts_as},
    f.TiedMatch: lambda n: {"tied_match": n.ended},
}

_SAYS: tuple[Callable[[Format], documents.Setting], ...] = (
    lambda r: f.RulesEdition(name=r.edition),
    lambda r: f.ArenaSize(columns=r.arena.columns, rows=r.arena.rows, missing=r.arena.missing),
    lambda r: f.Bring(brought=r.brought, per_card=r.copies, in_hand=r.in_hand),
    lambda r: f.FirstPlayer(begins=_begins(r.first)),
    lambda r: f.StarsRange(lowest=r.stars[0], highest=r.stars[1]),
    lambda r: f.PowersRange(lowest=r.powers[0], highest=r.powers[1]),
    lambda r: f.PowerlessSides(powerless=r.powerless),
    lambda r: f.AdjacentSpaces(
        shared=r.arena.sharing, corner_power=None if r.arena.sharing == "sides" else r.corner
    ),
    lambda r: f.SidesAttack(attack_sides=() if r.sides == SIDES else cast("Any", r.sides)),
    lambda r: f.SnatchSucceeds(condition=cast("Condition", r.comparison or _GREATER)),
    lambda r: f.InciteTriggers(make=r.incite_makes_on_snatch),
    lambda r: f.CategoryOrder(categories=tuple([list(CATEGORIES)[c] for c in r.categories])),
    lambda r: f.PackageOrder(goes="event order" if r.strict_package_order else "own first"),
    lambda r: f.FullArena(measures=r.full_arena, tied=r.tied),
    lambda r: f.Exhaustion(in_a_row=r.exhaustion or 2, ends=bool(r.exhaustion)),
    lambda r: f.TurnLimit(turns=r.turn_limit),
    lambda r: f.ResolutionLimit(resolutions=r.resolution_limit),
    lambda r: f.MatchLength(games=r.match_games),
    lambda r: f.GamePoints(won_points=r.won_points, drawn_points=r.drawn_points),
    lambda r: f.DrawnGame(counts_as=r.drawn_game),
    lambda r: f.TiedMatch(ended=r.tied_match),
)


def build_format(node: documents.Format) -> Format:
    """The engine's format; what a format does not say is as in the House format.

    Raises `MomonError` for an Arena that cannot be.
    """
    fields: Fields = {}
    for setting in node.settings:
        fields |= _SETS[type(setting)](setting)
    columns, rows, missing = fields.pop("arena", (4, 4, ()))
    arena = Arena.of(columns, rows, missing, fields.pop("sharing", "sides"))
    return Format(node.name, arena=arena, **fields)


def format_node(rules: Format) -> documents.Format:
    """A format with all of its sentences, those included that are as in the House format.

    >>> build_format(format_node(Format("House"))) == Format("House")
    True
    """
    return documents.Format(name=rules.name, settings=tuple(say(rules) for say in _SAYS))


def digest(rules: Format) -> str:
    """What a format says, whatever it is called, as 32 hexadecimal digits."""
    said = [to_json(say(rules)) for say in _SAYS]
    text = json.dumps(said, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _in_order(sides: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(side for side in SIDES if side in sides)


def _begins(first: str) -> Any:
    return next(said for said, field in _BEGINS.items() if field == first)
