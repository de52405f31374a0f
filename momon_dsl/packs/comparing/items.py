"""In what two packs differ: their manifests, and every card, deck, format, keyword, scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from momon_dsl.language.nodes.base import Node, Span
from momon_dsl.language.nodes.documents import Card, Deck, Document, Format
from momon_dsl.language.nodes.keywords import Keyword
from momon_dsl.language.nodes.scenarios import Scenario
from momon_dsl.model.arena import SIDES

from .abilities import differences
from .changes import Change, Heading, Kind, Value, text_of
from .matching import matched
from .side import Side

_KINDS: Final[dict[type[Any], Kind]] = {
    Card: "card", Deck: "deck", Format: "format", Keyword: "keyword", Scenario: "scenario",
}  # fmt: skip
_MANIFEST: Final = (
    "version", "dsl", "language", "edition", "symbols", "requires", "extensions", "authors",
    "licence", "names",
)  # fmt: skip
"""What of a manifest is compared, in this order."""


class _Item(NamedTuple):
    """An item, and the script that it stands in."""

    node: Any
    side: Side
    file: str

    def place(self, span: Span | None = None) -> tuple[str, int]:
        return self.side.place(self.file, span or self.node.span)


Place = Callable[[Span | None], tuple[str, int]]
"""The path and the line of a part of a card; of None, those of the card."""

_Key = tuple[Kind, str, str, int]
"""Kind and name of an item; its file where it is for that one only; the how manieth such it is."""


def changes(old: Side, new: Side) -> list[Change]:
    """Everything that differs in what two packs mean: comments and layout do not count.

    The manifest comes first, then the items in the order of the new pack, then what is gone.
    """
    before, after = _items(old), _items(new)
    gone = {key: item for key, item in before.items() if key not in after}
    anew = _renumbered(gone, {key: item for key, item in after.items() if key not in before})
    made = [*_of_manifests(old, new)]
    for key, item in after.items():
        was = before.get(key) or anew.get(key)
        if was is None:
            made.append(_whole("added", key, item))
        elif was.node != item.node:
            made += _of_items(key, was, item)
    renumbered = {id(item.node) for item in anew.values()}
    made += [_whole("removed", key, i) for key, i in gone.items() if id(i.node) not in renumbered]
    return made


def _items(side: Side) -> dict[_Key, _Item]:
    """All items; test cards are for their own file, and scenarios may have one title."""
    found: dict[_Key, _Item] = {}
    for file, script in side.scripts.items():
        document: Document | None = script.document
        for node in document.items if document else ():
            own = isinstance(node, Scenario) or (isinstance(node, Card) and node.test)
            name = node.id if isinstance(node, Card) else node.name
            number = 0
            key: _Key = (_KINDS[type(node)], name, file if own else "", number)
            while key in found:
                number += 1
                key = (*key[:3], number)
            found[key] = _Item(node, side, file)
    return found


def _renumbered(gone: dict[_Key, _Item], added: dict[_Key, _Item]) -> dict[_Key, _Item]:
    """Of the new cards those that are old ones under another number, or in another file."""
    by_name: dict[tuple[str, Any], list[_Item]] = {}
    for key, item in gone.items():
        by_name.setdefault((key[0], _called(item.node)), []).append(item)
    found: dict[_Key, _Item] = {}
    for key, item in added.items():
        same = by_name.get((key[0], _called(item.node)))
        if same:
            found[key] = same.pop(0)
    return found


def _called(node: Any) -> str:
    return str(node.name)


def _whole(key: str, of: _Key, item: _Item) -> Change:
    """That an item is new, or gone."""
    more: tuple[tuple[str, Value], ...] = ()
    if of[0] == "card":
        key, more = f"card_{key}", (("name", item.node.name),)
    return Change(of[0], of[1], key, *item.place(), more)


def _of_items(key: _Key, old: _Item, new: _Item) -> Iterator[Change]:
    kind, name = key[:2]
    for part in _PARTS[kind](old.node, new.node):
        found, values, span, gone = (*part, None, False)[:4]
        place = old.place(span) if gone else new.place(span)
        yield Change(kind, name, found, *place, tuple(values))


# --- cards ---------------------------------------------------------------------------------------


def of_cards(old: Card, new: Card, place: Place) -> Iterator[Change]:
    """The changes between two cards; `place` tells where a part of the new one stands."""
    for part in _card(old, new):
        key, values, span, gone = (*part, None, False)[:4]
        at = place(None if gone else span)
        yield Change("card", new.id, key, *at, tuple(values))


def _card(old: Card, new: Card) -> Iterator[Any]:
    if old.id != new.id:
        yield "renumbered", [("was", old.id)]
    if old.name != new.name:
        yield "name", [("was", old.name), ("now", new.name)]
    was_called, now_called = dict(old.names), dict(new.names)
    for code in sorted({*was_called, *now_called}):
        was, now = was_called.get(code, "–"), now_called.get(code, "–")
        if was != now:
            yield "name_in", [("lang", code), ("was", was), ("now", now)]
    for symbol in old.symbols:
        if symbol not in new.symbols:
            yield "symbol_lost", [("symbol", symbol)]
    for symbol in new.symbols:
        if symbol not in old.symbols:
            yield "symbol_gained", [("symbol", symbol)]
    if sorted(old.symbols) == sorted(new.symbols) and old.symbols != new.symbols:
        yield "symbol_order", []
    if old.stars != new.stars:
        yield "stars", [("was", old.stars), ("now", new.stars)]
    for side in SIDES:
        was, now = getattr(old.powers, side), getattr(new.powers, side)
        if was != now:
            yield f"power_{side}", [("was", _power(was)), ("now", _power(now))], new.powers.span
    for field in ("flavor", "artist", "rarity"):
        was, now = getattr(old, field) or "–", getattr(new, field) or "–"
        if was != now:
            yield field, [("was", was), ("now", now)]
    yield from differences(old.abilities, new.abilities)


def _power(power: int | None) -> Value:
    return "-" if power is None else power


# --- what is a row of lines ----------------------------------------------------------------------


def _deck(old: Deck, new: Deck) -> Iterator[Any]:
    was = {(entry.card.id, entry.card.quoted): entry for entry in old.entries}
    now = {(entry.card.id, entry.card.quoted): entry for entry in new.entries}
    yield from _lines([was.get(key) for key in now], [*now.values()])
    yield from (("line_lost", [("was", e)], e.span, True) for k, e in was.items() if k not in now)
    if was == now:  # the same cards, in another order or in more lines than one
        yield "order_of_lines", []


def _lines(old: Sequence[Node | None], new: Sequence[Node]) -> Iterator[Any]:
    """Lines that are new or have become others; the old one of each is in the same place."""
    for was, now in zip(old, new, strict=True):
        if was is None:
            yield "line_gained", [("now", now)], now.span
        elif was != now:
            yield "line_changed", [("was", was), ("now", now)], now.span


def _format(old: Format, new: Format) -> Iterator[Any]:
    """By the kinds of its sentences: there is one of each."""
    was = {type(setting): setting for setting in old.settings}
    now = {type(setting): setting for setting in new.settings}
    yield from _lines([was.get(kind) for kind in now], [*now.values()])
    yield from (("line_lost", [("was", s)], s.span, True) for k, s in was.items() if k not in now)
    if was == now:
        yield "order_of_lines", []


def _keyword(old: Keyword, new: Keyword) -> Iterator[Any]:
    if old.parameters != new.parameters:
        yield "changed", [("was", Heading(old)), ("now", Heading(new))], new.span
    yield from differences(old.abilities, new.abilities)


def _scenario(old: Scenario, new: Scenario) -> Iterator[Any]:
    for field in ("edition", "format", "seed", "sanctioned"):
        was, now = getattr(old, field), getattr(new, field)
        if was != now:
            yield f"set_{field}", [("was", _said(was)), ("now", _said(now))]
    if old.cards != new.cards:
        yield "test_cards", []
    pairs, moved = matched(old.steps, new.steps, text_of)
    yield from _lines(
        [None if before < 0 else old.steps[before] for before, place in pairs if place >= 0],
        new.steps,
    )
    for before, place in pairs:
        if place < 0:
            yield "line_lost", [("was", old.steps[before])], old.steps[before].span, True
    if moved:
        yield "order_of_lines", []


def _said(value: str | int | None) -> Value:
    return "–" if value is None else value


_PARTS: Final[dict[str, Callable[[Any, Any], Iterator[Any]]]] = {
    "card": _card, "deck": _deck, "format": _format, "keyword": _keyword, "scenario": _scenario,
}  # fmt: skip


# --- manifests -----------------------------------------------------------------------------------


def _of_manifests(old: Side, new: Side) -> Iterator[Change]:
    path = new.path("pack.toml")
    was, now = old.manifest, new.manifest
    if was.id != now.id:
        yield Change("pack", now.id, "id", path, 1, (("was", was.id),))
    for key in _MANIFEST:
        before, after = (_plain(getattr(each, key)) for each in (was, now))
        if before != after:
            values = (("key", key), ("was", before), ("now", after))
            yield Change("pack", now.id, "setting", path, 1, values)


def _plain(value: Any) -> str:
    """The value of a key of a manifest in one line."""
    if type(value) is tuple:  # and no version, which is a tuple too
        said = (each if isinstance(each, str) else " ".join(map(str, each)) for each in value)
        return ", ".join(said) or "–"
    return "–" if value in (None, "") else str(value)
