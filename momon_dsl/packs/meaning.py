"""What an item means, as a digest: that of its syntax tree, without places, comments, language."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from json.encoder import encode_basestring
from operator import attrgetter
from typing import Any

from momon_dsl.language.astjson import fields
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.documents import Document
from momon_dsl.language.nodes.keywords import Hole, SideHole

Meaning = tuple[str, str]
"""The name of an item, as `item_name` gives it, and its digest."""


def meanings(document: Document) -> list[Meaning]:
    """The name and the digest of each item of a script."""
    return [(item_name(item), item_digest(item)) for item in document.items]


def items_of(scripts: Iterable[Iterable[Meaning]]) -> dict[str, str]:
    """The digests of all items of some scripts; scenarios of one name stand together.

    >>> items_of([[("card TT 1", "b1")], [("scenario One", "c2"), ("scenario One", "a0")]])
    {'card TT 1': 'b1', 'scenario One': 'a0 c2'}
    """
    found: dict[str, list[str]] = {}
    for each in scripts:
        for name, digest in each:
            found.setdefault(name, []).append(digest)
    return {name: " ".join(sorted(found[name])) for name in sorted(found)}


def item_name(item: Any) -> str:
    """The kind of an item and its number or its name: "card FBD 167"."""
    return f"{type(item).__name__.lower()} {getattr(item, 'id', None) or item.name}"


def item_digest(item: Any) -> str:
    """What an item means, as 32 hexadecimal digits."""
    text = as_json(item).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(text, digest_size=16).hexdigest()


def as_json(value: Any) -> str:
    """The text of `momon_dsl.language.astjson.to_json`, written at once: that halves a digest.

    >>> from momon_dsl.language.nodes.amounts import Number
    >>> as_json(Number(value=2))
    '{"node": "Number", "value": 2}'
    """
    return (_WRITERS.get(type(value)) or _writer(type(value)))(value)


def _writer(kind: type[Any]) -> Callable[[Any], str]:
    """What writes the values of a class."""
    if issubclass(kind, Node):
        made = _node_writer(kind)
    elif issubclass(kind, tuple):
        made = _write_tuple
    elif issubclass(kind, Hole | SideHole):
        made = _write_hole
    else:
        made = _write_other
    _WRITERS[kind] = made
    return made


def _node_writer(kind: Any) -> Callable[[Any], str]:
    named = sorted([*fields(kind), "node"])
    shape = ", ".join(
        f'"node": "{kind.__name__}"' if name == "node" else f'"{name}": %s' for name in named
    )
    shape = "{" + shape + "}"
    names = [name for name in named if name != "node"]
    writers = _WRITERS
    if not names:
        return lambda node: shape
    if len(names) == 1:
        read = attrgetter(*names)
        return lambda node: shape % as_json(read(node))
    read = attrgetter(*names)

    def write(node: Any) -> str:
        found = [(writers.get(type(each)) or _writer(type(each)))(each) for each in read(node)]
        return shape % tuple(found)

    return write


def _write_tuple(value: tuple[Any, ...]) -> str:
    if not value:
        return "[]"
    return "[" + ", ".join(map(as_json, value)) + "]"


def _write_hole(value: Hole | SideHole) -> str:
    """A parameter of a keyword."""
    sign = f', "sign": {value.sign}' if isinstance(value, Hole) else ""
    return f'{{"parameter": {encode_basestring(value.name)}{sign}}}'


def _write_other(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


_WRITERS: dict[type[Any], Callable[[Any], str]] = {
    str: encode_basestring,
    int: repr,
    bool: {True: "true", False: "false"}.__getitem__,
    type(None): lambda value: "null",
}
