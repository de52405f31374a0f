"""A syntax tree as an outline: a node on a line, what it is made of below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from momon_dsl.language.astjson import to_json
from momon_dsl.language.nodes.base import Node

INDENT = "  "


def outline(node: Node) -> Iterator[str]:
    """The lines of an outline; fields that say nothing (none, no, empty) are left out.

    >>> from momon_dsl.language.nodes.instructions import Incite
    >>> from momon_dsl.language.nodes.selections import This
    >>> print(*outline(Incite(attacker=This())), sep="\\n")
    Incite
      attacker: This
    """
    yield from _node(to_json(node), "", 0)


def _node(data: dict[str, Any], label: str, depth: int) -> Iterator[str]:
    fields = {name: value for name, value in data.items() if name != "node" and value}
    plain = {name: value for name, value in fields.items() if not _has_nodes(value)}
    said = "".join(f" {name}={_value(value)}" for name, value in plain.items())
    yield f"{INDENT * depth}{label}{data.get('node', '')}{said}"
    for name, value in fields.items():
        if name not in plain:
            yield from _child(name, value, depth + 1)


def _child(name: str, value: Any, depth: int) -> Iterator[str]:
    if isinstance(value, dict):
        yield from _node(value, f"{name}: ", depth)
        return
    yield f"{INDENT * depth}{name}:"
    for each in value:
        if isinstance(each, dict):
            yield from _node(each, "", depth + 1)
        else:
            yield f"{INDENT * (depth + 1)}{_value(each)}"


def _has_nodes(value: Any) -> bool:
    parts = value if isinstance(value, list) else [value]
    return any(isinstance(each, dict) or (each is not value and _has_nodes(each)) for each in parts)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(_value, value))
    text = str(value)
    return f'"{text}"' if " " in text or not text else text
