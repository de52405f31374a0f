"""Saved games as JSON text: the start and the choices, from which the game is played again.

A save holds no state. What is loaded can therefore never be a state that the rules do not reach,
whatever the file says; each choice is checked as if a player had just made it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import attrs

from momon_dsl import __version__, limits
from momon_dsl.checking.document import check_document
from momon_dsl.checking.walking import descend
from momon_dsl.errors import MomonError, SaveError
from momon_dsl.extensions.loading import loaded, owners
from momon_dsl.interpreter.formats import build_format, digest, format_node
from momon_dsl.interpreter.pool import CardPool
from momon_dsl.interpreter.table import Table
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.documents import Document
from momon_dsl.language.nodes.documents import Format as FormatNode
from momon_dsl.language.parser import parse
from momon_dsl.language.printer import to_script
from momon_dsl.language.wording import shown
from momon_dsl.model.arena import Arena
from momon_dsl.model.beginning import Start
from momon_dsl.model.format import EDITIONS, Format
from momon_dsl.model.position import Placed, Position
from momon_dsl.model.random import ALGORITHM
from momon_dsl.packs.collection import Collection

Answer = tuple[int, ...]


@attrs.frozen
class Saved:
    """What a save holds, read and checked."""

    table: Table
    start: Start
    choices: tuple[Answer, ...]
    key: str


_FIELDS: Mapping[str, type[Any]] = {
    "momon": str,
    "random": str,
    "edition": str,
    "format": str,
    "format_digest": str,
    "format_text": str,
    "settings": dict,
    "sanctioned": bool,
    "pack": str,
    "texts": dict,
    "cards": list,
    "owners": list,
    "seed": int,
    "first": object,
    "position": object,
    "turn_by_turn": bool,
    "choices": list,
    "key": str,
}


def save(table: Table, start: Start, choices: Sequence[Answer], key: str) -> str:
    """A game as JSON text."""
    setup, position = table.setup, start.position
    data = {
        "momon": __version__,
        "random": ALGORITHM,
        "edition": setup.edition,
        "format": setup.format.name,
        "format_digest": digest(setup.format),
        "format_text": _text(setup.format),
        "settings": _settings(setup.format),
        "sanctioned": setup.sanctioned,
        "pack": setup.pack,
        "texts": table.texts,
        "cards": [card.id for card in setup.cards],
        "owners": list(setup.owners),
        "seed": start.seed,
        "first": start.first,
        "position": None if position is None else _position_data(position),
        "turn_by_turn": start.turn_by_turn,
        "choices": [list(answer) for answer in choices],
        "key": key,
    }
    extensions = _extensions(table)
    if extensions:
        data["extensions"] = extensions
    return json.dumps(data, sort_keys=True, ensure_ascii=False)


def _extensions(table: Table) -> dict[str, str]:
    """The extensions that the cards and the format of a game use, with their versions."""
    if not loaded():
        return {}
    rules = table.setup.format
    said = [getattr(rules, field.name) for field in attrs.fields(Format)]
    roots = [table.pool.sources[id] for id in table.texts] + [
        part for part in said if isinstance(part, Node)
    ]
    kinds = {type(node) for root in roots for node in descend(root, Node)}
    return {each.installed.distribution: each.installed.version for each in owners(kinds)}


def _position_data(position: Position) -> dict[str, Any]:
    return {
        "placed": [[p.zone, p.controller, p.space] for p in position.placed],
        "active": position.active,
        "scripted": list(position.scripted),
        "begins": position.begins,
    }


def read(text: str, cards: Collection, rules: Format | None = None) -> Saved:
    """Read a save; `rules` stand for the format of that name, wherever it was from.

    Raises `SaveError` if it is damaged, or of other cards, rules or versions.
    """
    data = _checked(text)
    _compare_extensions(data.get("extensions", {}))
    try:
        pool = cards.pool()
        table = _table(data, cards, pool, rules)
    except MomonError as problem:
        raise SaveError(f"This saved game does not fit the cards at hand: {problem}") from None
    _compare(data, table)
    start = Start(
        data["seed"], data["first"], _position(data["position"], table), data["turn_by_turn"]
    )
    choices = tuple(_numbers(answer, "choices") for answer in data["choices"])
    return Saved(table, start, choices, data["key"])


def _compare_extensions(named: dict[str, str]) -> None:
    """Raise `SaveError` if an extension that the game was played with is not here as it was."""
    here = {each.installed.distribution: each.installed.version for each in loaded()}
    for name, version in named.items():
        if here.get(name) != version:
            instead = f"; here it is {here[name]}" if name in here else ", which is not in use here"
            raise SaveError(
                f"This saved game was played with the extension {shown(name)} {shown(version)}"
                f"{instead}."
            )


def _compare(data: dict[str, Any], table: Table) -> None:
    """Raise `SaveError` with the difference if cards or format mean something else by now."""
    theirs, ours = data["texts"], table.texts
    if theirs != ours or data["pack"] != table.setup.pack:
        other = sorted(card for card in ours if ours[card] != theirs.get(card))
        raise SaveError(
            f"This saved game was played with other card texts of {', '.join(other)}."
            if other
            else "This saved game is damaged: its pack does not fit its cards."
        )
    if data["format"] != table.setup.format.name:
        name = table.setup.format.name
        raise SaveError(f"This saved game was played by the format {data['format']}, not {name}.")
    was, now = data["settings"], _settings(table.setup.format)
    if was != now:
        told = [
            f"its {name.replace('_', ' ')} is {_brief(was.get(name))}, here {_brief(now.get(name))}"
            for name in sorted({*was, *now})
            if was.get(name) != now.get(name)
        ]
        raise SaveError(
            f"This saved game was played by another format {data['format']}: {'; '.join(told)}."
        )
    if data["format_digest"] != digest(table.setup.format):
        raise SaveError("This saved game is damaged: its format does not fit its digest.")


def _format(data: dict[str, Any], cards: Collection) -> Format:
    """The format of that name; one that the collection does not have stands in the save itself."""
    name = data["format"]
    if name not in cards.formats and len(data["format_text"]) <= limits.SAVED_FORMAT_CHARACTERS:
        document = parse(data["format_text"]).document
        found = document.items if document else ()
        named = [each for each in found if isinstance(each, FormatNode) and each.name == name]
        problems = check_document(Document(items=found))
        if len(found) == len(named) == 1 and not any(d.severity == "error" for d in problems):
            return build_format(named[0])
    return cards.format(name)


@lru_cache(maxsize=64)
def _settings(rules: Format) -> Mapping[str, Any]:
    """All that a format says, by the names of its settings, as JSON values."""
    corners = rules.arena.sharing != "sides"  # only then the power of a corner means something
    unsaid = ("name",) if corners else ("name", "corner")
    names = [field.name for field in attrs.fields(Format) if field.name not in unsaid]
    return {name: _plain(getattr(rules, name)) for name in names}


@lru_cache(maxsize=64)
def _text(rules: Format) -> str:
    """The whole format as a script, so that one that is nowhere else can be played again."""
    return to_script(format_node(rules))


def _plain(value: Any) -> Any:
    if isinstance(value, Node):
        return to_script(value)
    if isinstance(value, Arena):
        return f"{value}, adjacent by {value.sharing}"
    return list(value) if isinstance(value, tuple) else value


def _brief(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 160 else "another one"


def _checked(text: object) -> dict[str, Any]:
    if not isinstance(text, str):
        raise SaveError("This is no saved game: it is not a text.")
    if len(text) > limits.SAVE_CHARACTERS:
        raise SaveError(f"A saved game has at most {limits.SAVE_CHARACTERS} characters.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise SaveError("This is no saved game: it is not JSON.") from None
    if not isinstance(data, dict) or {*data} - {"extensions"} != set(_FIELDS):
        raise SaveError("This is no saved game: it lacks what a saved game holds.")
    for name, kind in _FIELDS.items():
        wrong = isinstance(data[name], bool) and kind is int
        if wrong or not isinstance(data[name], kind):
            raise SaveError(f"This saved game is damaged: its {name} cannot be read.")
    named = data.get("extensions", {})
    if not isinstance(named, dict) or not all(isinstance(each, str) for each in named.values()):
        raise SaveError("This saved game is damaged: its extensions cannot be read.")
    if data["first"] not in (None, 0, 1) or isinstance(data["first"], bool):
        raise SaveError("This saved game is damaged: its first cannot be read.")
    for name, here in (("momon", __version__), ("random", ALGORITHM)):
        if data[name] != here:
            raise SaveError(f"This game was saved with {name} {data[name]}; this is {here}.")
    if data["edition"] not in EDITIONS:
        raise SaveError(f"This saved game was played by an unknown edition, {data['edition']!r}.")
    return data


def _table(data: dict[str, Any], cards: Collection, pool: CardPool, rules: Format | None) -> Table:
    rules = rules or _format(data, cards)
    owners = _numbers(data["owners"], "owners")
    defined = [pool.card(str(card)) for card in data["cards"]]
    if len(owners) != len(defined) or not {*owners} <= {0, 1}:
        raise SaveError("This saved game is damaged: its owners do not fit its cards.")
    return Table.of(pool, defined, owners, rules, data["edition"], data["sanctioned"])


def _position(data: Any, table: Table) -> Position | None:
    if data is None:
        return None
    setup = table.setup
    try:
        placed = [_numbers(p, "position") for p in data["placed"]]
        whole = all(len(p) == 3 and p[0] in (0, 1, 2) for p in placed)
        if not whole or len(placed) != len(setup.cards) or data["active"] not in (0, 1):
            raise SaveError("This saved game is damaged: its position does not fit its cards.")
        return Position(
            tuple(map(Placed, setup.cards, setup.owners, *zip(*placed, strict=True))),
            int(data["active"]),
            _numbers(data["scripted"], "position"),
            bool(data["begins"]),
        )
    except (KeyError, TypeError):
        raise SaveError("This saved game is damaged: its position cannot be read.") from None


def _numbers(value: Any, name: str) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(type(number) is int for number in value):
        raise SaveError(f"This saved game is damaged: its {name} cannot be read.")
    return tuple(value)
