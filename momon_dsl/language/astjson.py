"""The AST as JSON and back: what `momon ast` prints, and what packs and caches keep.

A node is an object with its class name under "node" and its fields beside it; places, comments
and the language of the file are left out, because they mean nothing. What is read back is not
trusted: every class, field, type, literal value and the depth is checked.
"""

from __future__ import annotations

import types
import typing
from functools import cache
from typing import Any, Final, Literal, Union, get_args, get_origin

import attrs

from momon_dsl import limits
from momon_dsl.language import nodes
from momon_dsl.language.nodes import NODES
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.documents import Document
from momon_dsl.language.nodes.keywords import Hole, SideHole

_LEFT_OUT: Final = frozenset({"span", "trivia", "language", "set_at"})


def to_json(node: Node | Document) -> dict[str, Any]:
    """A node and everything in it as JSON values, keys in alphabetical order.

    >>> from momon_dsl.language.nodes.amounts import Number
    >>> to_json(Number(value=2))
    {'node': 'Number', 'value': 2}
    """
    cls: Any = type(node)
    made = {name: _value(getattr(node, name)) for name in fields(cls)}
    made["node"] = cls.__name__
    return dict(sorted(made.items()))


def from_json(data: Any) -> Any:
    """The node that `to_json` gave `data` for.

    Raises ValueError where `data` is anything else.

    >>> from_json({"node": "Number", "value": 2})
    Number(value=2)
    """
    whole = isinstance(data, dict) and data.get("node") == "Document"
    return _node(data, 0 if whole else 1)  # the parser counts from the items, too


def _value(value: Any) -> Any:
    if isinstance(value, Node):
        return to_json(value)
    if isinstance(value, Hole):
        return {"parameter": value.name, "sign": value.sign}
    if isinstance(value, SideHole):
        return {"parameter": value.name}
    return [_value(v) for v in value] if isinstance(value, tuple) else value


def _node(data: Any, depth: int) -> Any:
    if depth > limits.AST_DEPTH:
        raise ValueError("nested too deep")
    if not isinstance(data, dict) or not isinstance(data.get("node"), str):
        raise ValueError("a node is an object with its class under 'node'")
    cls = _class(data["node"])
    hints = fields(cls)
    given = data.keys() - {"node"}
    if given - hints.keys():
        raise ValueError(f"{cls.__name__} has no {min(given - hints.keys())!r}")
    values = {name: _checked(data[name], hints[name], depth) for name in hints if name in given}
    try:
        return cls(**values)
    except TypeError as error:
        raise ValueError(f"{cls.__name__} lacks a field") from error


def _class(name: str) -> Any:
    if name == "Document":
        return Document
    if name not in NODES:
        raise ValueError(f"there is no node {name[:80]!r}")
    return NODES[name]


@cache
def fields(cls: Any) -> dict[str, Any]:
    """The fields that mean something, with their types."""
    names: dict[str, Any] = dict(NODES)
    for module in vars(nodes).values():
        if isinstance(module, types.ModuleType):
            names.update({k: v for k, v in vars(module).items() if not k.startswith("_")})
    hints = typing.get_type_hints(cls, localns=names)
    return {f.name: hints[f.name] for f in attrs.fields(cls) if f.name not in _LEFT_OUT}


def _checked(value: Any, hint: Any, depth: int) -> Any:
    """`value` as the type that `hint` names, or ValueError."""
    origin, args = get_origin(hint), get_args(hint)
    if isinstance(value, dict) and "parameter" in value:
        return _hole(value, hint if origin is None else args)
    if origin is Literal:
        if not isinstance(value, (str, bool)) or value not in args:
            raise ValueError(f"{value!r} is none of {args}")
        return value
    if origin in (Union, types.UnionType):
        return _one_of(value, args, depth)
    if origin is tuple:
        return _tuple(value, args, depth)
    if isinstance(hint, type) and issubclass(hint, Node):
        made = _node(value, depth + 1)
        if not isinstance(made, hint):
            raise ValueError(f"{type(made).__name__} cannot stand for {hint.__name__}")
        return made
    if type(value) is not hint:
        raise ValueError(f"{value!r} is no {getattr(hint, '__name__', hint)}")
    return value


def _hole(value: dict[str, Any], hint: Any) -> Hole | SideHole:
    """A parameter in the place of a number, or without a sign in that of a side."""
    name, sign = value["parameter"], value.get("sign")
    kinds = hint if isinstance(hint, tuple) else (hint,)
    sides = any(kind == "north" or "north" in get_args(kind) or kind is str for kind in kinds)
    if not isinstance(name, str) or value.keys() - {"parameter", "sign"}:
        raise ValueError("a parameter has a name")
    if sign in (1, -1) and int in kinds:
        return Hole(name, sign)
    if sign is None and sides:
        return SideHole(name)
    raise ValueError("a parameter cannot stand here")


def _one_of(value: Any, choices: tuple[Any, ...], depth: int) -> Any:
    """The first of several types that fits; the class name decides for a node at once."""
    if value is None and type(None) in choices:
        return None
    if isinstance(value, dict):
        made = _node(value, depth + 1)
        if isinstance(made, tuple(c for c in choices if isinstance(c, type))):
            return made
        raise ValueError(f"{type(made).__name__} cannot stand here")
    for choice in choices:
        if not (isinstance(choice, type) and issubclass(choice, Node)):
            try:
                return _checked(value, choice, depth)
            except ValueError:
                continue
    raise ValueError(f"{value!r} cannot stand here")


def _tuple(value: Any, args: tuple[Any, ...], depth: int) -> tuple[Any, ...]:
    if not isinstance(value, (list, tuple)):
        raise ValueError("a list is needed here")
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(_checked(v, args[0], depth) for v in value)
    if len(value) != len(args):
        raise ValueError(f"{len(args)} values are needed here")
    return tuple(_checked(v, arg, depth) for v, arg in zip(value, args, strict=True))
