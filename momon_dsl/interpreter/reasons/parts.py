"""An ability as reasons speak of it: its parts by path, its scope, and its selections by slot."""

from __future__ import annotations

from typing import Any

import attrs

from momon_dsl.checking.antecedents import bind
from momon_dsl.interpreter.compile import ElseThis
from momon_dsl.interpreter.pool import CardPool
from momon_dsl.interpreter.run import FIRST_SLOT
from momon_dsl.interpreter.scope import OnlyThis, Scope
from momon_dsl.interpreter.watches import speaks_of_attacker
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.selections import Selection
from momon_dsl.model.state import Setup


class Parts:
    """One numbered ability: `node` is its root, `heading` and `scope` how its parts are read.

    `parent` is the ability around a delayed sentence or a replacement, whose bindings it shares.
    """

    def __init__(self, pool: CardPool, setup: Setup, ability: int) -> None:
        entry = pool.abilities[ability]
        self.ability = ability
        self.setup = setup
        self.node: Node = entry.node
        self.heading = Scope(setup, OnlyThis())
        self.scope = self.heading
        self._selections: tuple[Selection, ...] = ()
        around = _around(pool, ability)
        if around is not None:
            bound = bind(around)
            self.scope = Scope(setup, ElseThis(bound), speaks_of_attacker(around))
            self._selections = bound.selections
        self._paths: dict[int, str] = {}

    def selection(self, slot: int) -> Selection | None:
        """The selection that a binding holds; None for a slot of another use."""
        index = slot - FIRST_SLOT
        return self._selections[index] if 0 <= index < len(self._selections) else None

    def path(self, part: Node) -> str:
        """Where a part stands in the ability ("trigger.subject.filters.1"); "" for elsewhere."""
        if not self._paths:
            self._walk(self.node, "")
        return self._paths.get(id(part), "")

    def _walk(self, node: Node, path: str) -> None:
        self._paths[id(node)] = path
        for field in attrs.fields(type(node)):
            value = getattr(node, field.name)
            if isinstance(value, Node):
                self._walk(value, f"{path}.{field.name}".lstrip("."))
            elif isinstance(value, tuple):
                for place, item in enumerate(value):
                    if isinstance(item, Node):
                        self._walk(item, f"{path}.{field.name}.{place}".lstrip("."))


def part_at(node: Node, path: str) -> Node:
    """The part of an ability under a path; the ability itself for "" or a path it lacks.

    >>> from momon_dsl.language.parser import parse_ability
    >>> part_at(parse_ability("On Summon: Incite this."), "body.0.steps.0.attacker")
    This()
    """
    found: Any = node
    for name in path.split(".") if path else ():
        if isinstance(found, tuple):
            found = found[int(name)] if name.isdecimal() and int(name) < len(found) else None
        else:
            found = getattr(found, name, None)
    return found if isinstance(found, Node) else node


def _around(pool: CardPool, ability: int) -> a.Triggered | None:
    """The triggered ability whose bindings a numbered node uses; None for a continuous one."""
    entry = pool.abilities[ability]
    if isinstance(entry.node, a.Triggered):
        return entry.node
    if isinstance(entry.node, a.Instead):
        body = (i.Do(steps=(entry.node.instruction,)),)
        return a.Triggered(trigger=a.OnSummon(), body=body)
    return _around(pool, entry.parent) if isinstance(entry.node, i.Later) else None
