"""The grammar rules that take more than putting fields into a node."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import attrs

from momon_dsl.language.nodes import abilities, documents, selections
from momon_dsl.language.nodes.base import Node, Span
from momon_dsl.language.nodes.selections import Selection

if TYPE_CHECKING:
    from .builder import Context

Special = Callable[["Context", list[Any], int, int], Any]
SPECIAL: Final[dict[str, Special]] = {}

HEADS: Final = frozenset(
    {
        "card_head", "test_card_head", "deck_head", "format_head", "scenario_head",
        "header_symbols", "header_stars", "header_powers", "header_name", "header_flavor",
        "header_artist", "header_rarity", "triggered_heading", "always_heading",
        "while_heading", "choose_modes_head", "keyword_head", "edition",
        "scenario_format", "seed", "sanctioned",
    }
)  # fmt: skip
"""Lines that begin something, or set something of what was begun; `builder_lines` groups them."""


@attrs.define(eq=False)
class Head:
    """A line that is no node yet: its grammar rule, the values in it, its place."""

    kind: str
    parts: list[Any]
    span: Span


def special(*names: str) -> Callable[[Special], Special]:
    """Enter a function as the action of the rules and aliases named."""

    def enter(function: Special) -> Special:
        SPECIAL.update(dict.fromkeys(names, function))
        return function

    return enter


def merged(parts: list[Any]) -> dict[str, Any]:
    """The fields of several parts, as one."""
    fields: dict[str, Any] = {}
    for part in parts:
        fields.update(part)
    return fields


@special("script")
def _script(context: Context, parts: list[Any], start: int, end: int) -> list[Any]:
    return parts


# --- agreement of subject and verb ---------------------------------------------------------------

_OTHER_NUMBER: Final = {
    "gets": "get", "get": "gets", "has": "have", "have": "has", "its": "their", "their": "its",
    "time": "times", "times": "time", "attempt": "attempts", "attempts": "attempt",
    "gains": "gain", "gain": "gains", "loses": "lose", "lose": "loses", "copies": "copy",
    "copy": "copies", "was": "were", "were": "was", "is": "are", "are": "is",
    "card": "cards", "cards": "card", "side": "sides", "sides": "side", "turn": "turns",
    "turns": "turn", "game": "games", "games": "game", "point": "points", "points": "point",
}  # fmt: skip
_PLURAL: Final = frozenset(
    {
        "get",
        "have",
        "their",
        "times",
        "attempts",
        "gain",
        "lose",
        "copy",
        "were",
        "are",
        "cards",
        "sides",
        "turns",
        "games",
        "points",
    }
)


@special("one", "several")
def _agreeing_word(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    return {"agreeing": (start, end)}


def several(what: Node) -> bool:
    """Whether English speaks of this in the plural."""
    if isinstance(what, Selection):
        return what.maximum > 1
    return isinstance(what, selections.ThoseMomon)


def check_agreement(context: Context, fields: dict[str, Any]) -> None:
    """Warn of `this get` and `those Momon gets`; the formatter writes the right one."""
    place = fields.pop("agreeing", None)
    if place is not None:
        agree(context, place, several(fields.get("what") or fields["subject"]))
    second = fields.pop("agreeing too", None)
    if second is not None:
        agree(context, second, several(fields["subject"]))


def check_number(context: Context, filters: tuple[Node, ...], plural: bool) -> None:
    """Warn of `2 target Momon that was …`, where the printer says `were`."""
    for one in filters if context.numbers else ():
        noted = context.numbers.pop(id(one), None)
        if noted is not None:
            agree(context, noted[1], plural)


@special("times", "attempts")
def _times(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    if len(parts) > 1:
        agree(context, parts[1]["agreeing"], parts[0] != 1)
    return {"count": parts[0]}


def agree(context: Context, place: tuple[int, int], plural: bool) -> None:
    """Warn if the word at a place is singular and should be plural, or the other way round."""
    start, end = place
    word = context.text[start:end].lower()
    if plural != (word in _PLURAL):
        right = _OTHER_NUMBER[word]
        context.report("W202", start, end, right, word=word, canonical=right)


# --- selections ----------------------------------------------------------------------------------


@special("just")
def _just(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    return {"minimum": parts[0], "maximum": parts[0]}


@special("up_to")
def _up_to(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    return {"minimum": 0, "maximum": parts[0]}


@special("from_to")
def _from_to(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    return {"minimum": parts[0], "maximum": parts[1]}


def _in_words(alias: str, kind: str) -> None:
    """Enter a range whose numbers are words: `two target Momon` is `2 target Momon`."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
        fields: dict[str, Any] = SPECIAL[kind](context, parts, start, end)
        if fields != ONE:  # `one target Momon` is said without a number: see `_determined`
            _in_digits(context, fields, start, end)
        return fields

    special(alias)(build)


_in_words("just_in_words", "just")
_in_words("up_to_in_words", "up_to")
_in_words("from_to_in_words", "from_to")

ONE: Final = {"minimum": 1, "maximum": 1}


def _in_digits(context: Context, fields: dict[str, Any], start: int, end: int) -> None:
    """Warn of a range that is written `2`, `up to 2` or `1 to 2`."""
    from .printer_words import range_of  # late: only such a wording needs it

    digits = range_of(fields["minimum"], fields["maximum"], "up to", "to")
    digits = digits.capitalize() if context.text[start].isupper() else digits
    words = " ".join(context.text[start:end].split())
    context.report("W201", start, end, digits, word=words, canonical=digits)


@special("one_or_the_next")
def _one_or_the_next(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    """`1 or 2` is `1 to 2`; `1 or 3` leaves out what lies between."""
    low, high = parts
    if high != low + 1:
        context.report("E453", start, end, low=low, high=high)
    fields = {"minimum": low, "maximum": high}
    if high == low + 1:
        _in_digits(context, fields, start, end)
    return fields


def _determined(alias: str, how: str, turned: bool = False, **fixed: Any) -> None:
    """Enter how many and which Momon; `turned` where `other` stands at the wrong end.

    One is said without a number: `target`, `another target`, `a random`, `a`.
    """

    def build(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
        fields = {"how": how} | fixed | merged(parts)
        low, high = fields.get("minimum", 1), fields.get("maximum", 1)
        if turned or (type(low) is type(high) is int and low == high == 1):
            _say_determiner(context, fields, start, end)
        return fields

    special(alias)(build)


def _say_determiner(context: Context, fields: dict[str, Any], start: int, end: int) -> None:
    """Warn of a determiner that the printer words in another way."""
    from .printer import determiner_of  # late: only such a wording needs it

    right = determiner_of(Selection(**fields), context.language, context.text[end : end + 80])
    if not right:  # Thai: `Momon 1 ตัว` is just Momon
        start = context.text.rindex("M" if "M" in context.text[:start] else "m", 0, start)
        right = context.text[start:].split()[0]
    words = " ".join(context.text[start:end].split())
    if words.replace(" ", "") == right.replace(" ", ""):
        return
    if context.text[start].isupper():
        right = right[:1].upper() + right[1:]
    context.report("W201", start, end, right, word=words, canonical=right)


_determined("range_target", "target")
_determined("range_choose", "choose")
_determined("range_random", "random")
_determined("target_other", "target", turned=True, other=True)
_determined("random_other", "random", turned=True, other=True)
_determined("range_random_other", "random", turned=True, other=True)
_determined("range_target_other", "target", turned=True, other=True)


@special("article")
def _article(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    context.articles.append((start, end))
    return {}


@special("all", "all_other")
def _all(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    word = context.text[start : start + 3]
    right = "Each" if word[0].isupper() else "each"
    context.report("W201", start, start + 3, right, word=word, canonical=right)
    other = end > start + 3
    return {"how": "each", "minimum": 0, "maximum": 0, "other": other}


@special("adjacent_momon")
def _adjacent_momon(context: Context, parts: list[Any], start: int, end: int) -> Node:
    span = context.span(start, end)
    return selections.AdjacentTo(of=selections.This(span=span), span=span)


@special("place")
def _place(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    return {"place": (start, end)}


@special("from_the_arena")
def _from_the_arena(context: Context, parts: list[Any], start: int, end: int) -> Node:
    word = "from" if context.text[start].isascii() else "จาก"
    zone: Node = _zone(context, [{"place": (start, start + len(word))}], start, end)
    return zone


@special("zone", "arena_zone")
def _zone(context: Context, parts: list[Any], start: int, end: int) -> Node:
    fields = {"names": ("Arena",)} | merged(parts)
    place = fields.pop("place", None)
    zone = selections.Zone(**fields, span=context.span(start, end))
    if place is not None:
        context.places[id(zone)] = (zone, place)
    return zone


def check_taking(context: Context, whats: list[Any]) -> None:
    """An instruction takes cards `from` a zone; everything else speaks of Momon `in` it."""
    for what in whats:
        zone = what.zone if isinstance(what, Selection) else None
        if zone is not None and zone.names != ("Arena",):
            check_place(context, context.places.pop(id(zone), None), "from")


def check_place(context: Context, noted: tuple[Node, tuple[int, int]] | None, right: str) -> None:
    """Warn of `in your Hand` where the printer says `from your Hand`, and the other way round."""
    if noted is not None:
        start, end = noted[1]
        word = context.text[start:end]
        canonical = _PLACES[right] if context.language == "th" else right
        if word.lower() not in (right, canonical):
            context.report("W201", start, end, canonical, word=word, canonical=canonical)


_PLACES: Final = {"from": "จาก", "in": "ใน"}
"""The Thai words for where cards are taken from, and where they are."""


def describe(context: Context, parts: list[Any]) -> dict[str, Any]:
    """Sort the parts of a selection: its symbols first, its zone apart, the rest in order."""
    fields: dict[str, Any] = {}
    first, rest = list[Node](), list[Node]()
    for part in parts:
        if isinstance(part, dict):
            fields.update(part)
        elif isinstance(part, selections.Zone):
            if "zone" in fields:
                context.places.pop(id(fields["zone"]), None)
                _second_zone(context, part)
            fields["zone"] = part
        else:
            (first if isinstance(part, selections.HasSymbol) else rest).append(part)
    if first or rest:
        fields["filters"] = (*first, *rest)
    return fields


def _second_zone(context: Context, zone: Node) -> None:
    assert zone.span is not None
    context.report_at("E210", zone.span)


@special("selection")
def _selection(context: Context, parts: list[Any], start: int, end: int) -> Node:
    fields = {"how": "choose"} | describe(context, parts)
    made = Selection(**fields, span=context.span(start, end))
    check_number(context, made.filters, several(made))
    return made


@special("counted")
def _counted(context: Context, parts: list[Any], start: int, end: int) -> Node:
    every: dict[str, Any] = {"how": "each", "minimum": 0, "maximum": 0}
    return Selection(**(every | describe(context, parts)), span=context.span(start, end))


@special("of_it")
def _of_it(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    return {"of": selections.It(span=context.span(start, end))}


@special("of_this")
def _of_this(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    return {"of": selections.This(span=context.span(start, end))}


@special("of_that")
def _of_that(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    return {"of": selections.ThatMomon(span=context.span(start, end))}


# --- triggers and statements ---------------------------------------------------------------------


@special("returns_to_control")
def _returns_to_control(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    _of_one(context, parts)
    return {"happens": "returns to control"}


def _of_one(context: Context, parts: list[Any]) -> None:
    """What happens, happens to one Momon: `its owner's`, not `their owner's`."""
    for part in parts:
        agree(context, part["agreeing"], plural=False)


def _also_said(alias: str, field: str, value: str) -> None:
    """Enter another wording of what a heading or a replacement speaks of."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
        from .printer import said_of  # late: only such a wording needs it

        canonical = said_of(field, value, context.language)
        words = " ".join(context.text[start:end].split())
        context.report("W201", start, end, canonical, word=words, canonical=canonical)
        return {field: value}

    special(alias)(build)


_also_said("is_moved", "happens", "Moves")
_also_said("enters_the_arena", "happens", "is Summoned")
_also_said("snatches_a_momon", "happens", "Snatches")
_also_said("is_put_into_its_owners_void", "happens", "is put into a Void")
_also_said("returns_to_its_owners_hand", "happens", "returns to a Hand")
_also_said("is_returned_to_a_hand", "happens", "returns to a Hand")
_also_said("is_returned_to_its_owners_hand", "happens", "returns to a Hand")
_also_said("be_returned_to_a_hand", "would", "return to a Hand")
_also_said("would_be_moved", "would", "Move")


@special("cannot_be_summoned")
def _cannot_be_summoned(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    return {"happens": "cannot be Summoned"}


@special("when_happens")
def _when(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`When this …` and `When a Momon cannot …` have nodes of their own."""
    fields, span = merged(parts), context.span(start, end)
    subject, happens = fields["subject"], fields["happens"]
    this = isinstance(subject, selections.This)
    if happens == "is Snatched" and this:
        return abilities.WhenThisSnatched(span=span)
    if happens == "returns to control" and this:
        return abilities.WhenThisReturns(span=span)
    if happens == "cannot be Summoned" and subject == Selection(how="choose"):
        return abilities.WhenSummonFails(span=span)
    if happens in ("returns to control", "cannot be Summoned"):
        context.report("E211", start, end, happens=happens)
    return abilities.When(subject=subject, happens=happens, span=span)


@special("quoted_ability")
def _quoted_ability(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    """A granted ability stands in quotes and is parsed like any other, at its own place."""
    return {"ability": context.quoted(context, start, end)}


# --- cards and scenarios -------------------------------------------------------------------------


@special("no_power")
def _no_power(context: Context, parts: list[Any], start: int, end: int) -> None:
    return None


@special("card_ref")
def _card_ref(context: Context, parts: list[Any], start: int, end: int) -> Node:
    return documents.CardRef(id=parts[0], span=context.span(start, end))


@special("quoted_card_ref")
def _quoted_card_ref(context: Context, parts: list[Any], start: int, end: int) -> Node:
    return documents.CardRef(id=parts[0], quoted=True, span=context.span(start, end))
