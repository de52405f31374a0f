"""Formats: numbers out of range, sentences that contradict each other, words of attempts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from momon_dsl import limits
from momon_dsl.checking.checks.scenarios import EDITIONS
from momon_dsl.checking.context import report
from momon_dsl.checking.truth import Measure, Ranges, always, never
from momon_dsl.checking.types import COLUMNS
from momon_dsl.checking.walking import Nodes, place
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import amounts, documents
from momon_dsl.language.nodes import conditions as c
from momon_dsl.language.nodes import formats as f
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import Node

Range = tuple[str, int, int]

_VALUE = limits.FORMAT_VALUE
_RANGES: dict[type[Node], tuple[Range, ...]] = {
    f.Bring: (("brought", 1, limits.FORMAT_CARDS), ("per_card", 1, limits.FORMAT_CARDS)),
    f.StarsRange: (("lowest", 0, _VALUE), ("highest", 0, _VALUE)),
    f.PowersRange: (("lowest", 0, _VALUE), ("highest", 0, _VALUE)),
    f.PowerlessSides: (("powerless", 0, 4),),
    f.Exhaustion: (("in_a_row", 2, 10),),
    f.TurnLimit: (("turns", 1, limits.FORMAT_TURNS),),
    f.ResolutionLimit: (("resolutions", 1, limits.FORMAT_RESOLUTIONS),),
    f.MatchLength: (("games", 1, _VALUE),),
    f.GamePoints: (("won_points", 1, _VALUE), ("drawn_points", 0, _VALUE)),
}
_ORDERED: dict[type[Node], tuple[tuple[str, str], ...]] = {
    f.Bring: (("in_hand", "brought"),),
    f.StarsRange: (("lowest", "highest"),),
    f.PowersRange: (("lowest", "highest"),),
    f.GamePoints: (("drawn_points", "won_points"),),
}
"""Of two numbers of a sentence, the one that cannot be the larger, first."""

_RULES: dict[type[Node], str] = {
    f.ArenaSize: "H6.1", f.Bring: "H6.1", f.StarsRange: "H5.1", f.PowersRange: "H5.1",
    f.PowerlessSides: "H5.1", f.SidesAttack: "H10.1", f.CategoryOrder: "H11.3",
    f.FullArena: "H7.2", f.Exhaustion: "H7.3", f.TurnLimit: "H7.4", f.ResolutionLimit: "H12",
    f.MatchLength: "12.4.5", f.GamePoints: "12.4.5",
}  # fmt: skip

_ROLES = ("attacking", "facing")
_POWERS = (amounts.AttackingSide, amounts.FacingSide)


def format_block(node: documents.Format) -> Iterator[Diagnostic]:
    """E343 said twice, and what is wrong in each sentence: one error for each, E340-E348."""
    said: dict[type[Node], Node] = {}
    for setting in node.settings:
        first = said.setdefault(type(setting), setting)
        if first is not setting:
            yield report("E343", setting, line=place(first).line)
        else:
            yield from _sentence(setting)


def _sentence(setting: documents.Setting) -> Iterator[Diagnostic]:
    if isinstance(setting, f.ArenaSize):
        yield from _arena(setting)
    elif isinstance(setting, f.SnatchSucceeds):
        yield from _comparison(setting)
    elif isinstance(setting, f.RulesEdition):
        if setting.name not in EDITIONS:
            editions = ", ".join(EDITIONS)
            yield report("E411", setting, edition=setting.name, editions=editions)
    elif isinstance(setting, f.CategoryOrder):
        yield from _categories(setting)
    elif isinstance(setting, f.SidesAttack):
        yield from _twice(setting, setting.attack_sides)
    elif isinstance(setting, f.FullArena):
        yield from _twice(setting, tuple(each.split()[1] for each in setting.measures))
    else:
        yield from _numbers(setting)


def _numbers(setting: documents.Setting) -> Iterator[Diagnostic]:
    rules = [_RULES[type(setting)]] if type(setting) in _RULES else []
    for name, low, high in _RANGES.get(type(setting), ()):
        value = getattr(setting, name)
        if not low <= value <= high:
            yield report("E340", setting, *rules, value=value, low=low, high=high)
            return
    for smaller, larger in _ORDERED.get(type(setting), ()):
        low, high = getattr(setting, smaller), getattr(setting, larger)
        if low is not None and low > high:
            yield report("E344", setting, *rules, low=low, high=high)
            return
    if isinstance(setting, f.Bring) and setting.per_card > setting.brought:
        yield report("W340", setting, *rules, copies=setting.per_card, cards=setting.brought)


def _arena(arena: f.ArenaSize) -> Iterator[Diagnostic]:
    size = {"columns": arena.columns, "rows": arena.rows}
    most = limits.ARENA_SIDE
    if not (1 <= arena.columns <= most and 1 <= arena.rows <= most):
        yield report("E341", arena, "H6.1", **size, most=most)
        return
    letters = COLUMNS[: arena.columns]
    for place_, name in enumerate(arena.missing):
        outside = name[0] not in letters or not 1 <= int(name[1:]) <= arena.rows
        if outside or name in arena.missing[:place_]:
            yield report("E342", arena, "H6.1", space=name, **size)
            return
    if arena.columns * arena.rows - len(arena.missing) < 2:
        yield report("E341", arena, "H6.1", **size, most=most)


def _categories(order: f.CategoryOrder) -> Iterator[Diagnostic]:
    if sorted(order.categories) != sorted(get_args(f.Category)):
        yield report("E345", order, "H11.3", count=len(get_args(f.Category)))


def _twice(setting: documents.Setting, names: tuple[str, ...]) -> Iterator[Diagnostic]:
    for place_, name in enumerate(names):
        if name in names[:place_]:
            yield report("E346", setting, _RULES[type(setting)], name=name)
            return


# --- what makes a Snatch succeed ---------------------------------------------------------------


def _comparison(said: f.SnatchSucceeds) -> Iterator[Diagnostic]:
    """E348: nobody chooses while attempts are judged, and no event has happened (H10.2)."""
    nodes = Nodes(said)
    for selection in nodes.of(s.Selection):
        if selection.name is not None or selection.other:
            yield report("E348", selection, "H10.2")
            return
    bad: list[Node] = [x for kind in _MEANINGLESS for x in nodes.of(kind)]
    bad += [x for x in nodes.of(s.EventMomon) if x.role not in _ROLES]
    for node in bad[:1]:
        yield report("E348", node, "H10.2")
    given: dict[Measure, Ranges] = {}
    if never(said.condition, given):
        yield report("E422", said.condition, "H10.2")
    elif always(said.condition, given):
        yield report("W407", said.condition, "H10.2")
    elif not bad and not any(nodes.of(kind) for kind in (*_POWERS, s.EventMomon)):
        yield report("W341", said, "H10.2")


_MEANINGLESS: tuple[type[Any], ...] = (
    s.This, s.It, s.ThatMomon, s.ThoseMomon, s.NamedOne, s.MovedThisWay, c.ThisInArena,
)  # fmt: skip


def words_of_attempts(document: documents.Document) -> Iterator[Diagnostic]:
    """E347: only a format speaks of the attacking and the facing side."""
    for item in document.items:
        if not isinstance(item, documents.Format):
            nodes = Nodes(item)
            for kind in _POWERS:
                for node in nodes.of(kind):
                    yield report("E347", node, "H10.2")
