"""The grammar rules of effects, statements and amounts that take more than filling a node."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from momon_dsl.language.nodes import abilities, amounts, conditions, instructions, selections
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.selections import Selection

from .builder_special import agree, check_agreement, merged, special
from .printer_words import comparing

if TYPE_CHECKING:
    from .builder import Context

# --- instructions --------------------------------------------------------------------------------


@special("discard")
def _discard(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`discard a Momon from your Hand` says what `put … into its owner's Void` says."""
    return _from_hand(context, parts[0]["what"], None, start, end)


@special("put_into_whose_void")
def _put_into_whose_void(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`into your Void`: certain to be the owner's for a card of your own Hand alone."""
    fields = merged(parts)
    return _from_hand(context, fields["what"], fields["whose"], start, end)


def _from_hand(
    context: Context, what: Any, whose: str | None, start: int, end: int
) -> instructions.PutIntoVoid:
    made = instructions.PutIntoVoid(what=what, span=context.span(start, end))
    zone = what.zone if isinstance(what, Selection) else None
    context.places.pop(id(zone), None)  # the one finding says how it is written
    if zone is None or zone.names != ("Hand",) or whose not in (None, zone.whose):
        context.report("E226", start, end)
    else:
        reworded(context, made, start, end)
    return made


def reworded(context: Context, made: Node, start: int, end: int) -> None:
    """Warn of an instruction that the printer words in another way."""
    from .printer import to_script  # late: only such a wording needs it

    fixed = to_script(made, context.language)
    # A called name has its capital anywhere, any other word where a sentence begins.
    before = context.text[max(0, start - 80) : start].rstrip()
    if context.text[start].isupper() and before.endswith((".", ":", "-")):
        fixed = fixed[0].upper() + fixed[1:]
    context.report("W204", start, end, fixed, canonical=fixed)


@special("stars_more", "stars_fewer")
def _stars_more(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    """`1 more` and `2 fewer` Stars are +1 and -2."""
    words = context.text[start:end]
    amount = parts[0] if "more" in words.lower() else -parts[0]
    context.report("W201", start, end, f"{amount:+d}", word=words, canonical=f"{amount:+d}")
    return {"amount": amount}


@special("gaining", "having")
def _gaining(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    return {"gains": True} | merged(parts)


@special("losing")
def _losing(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    return {"gains": False} | merged(parts)


@special("whose_stars")
def _whose_stars(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    """In `its Stars become …`, "its" is what the instruction acts on."""
    return {"what": parts[0]["of"]}


def _control(alias: str, to: Any) -> None:
    """Enter the alias of an instruction that gives control to somebody."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        fields = merged(parts)
        check_agreement(context, fields)
        return instructions.Control(what=fields["what"], to=to, span=context.span(start, end))

    special(alias)(build)


_control("gain_control", "you")
_control("give_control", "opponent")
_control("return_control", "owner")

# --- sentences -----------------------------------------------------------------------------------


@special("rounds")
def _rounds(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    if len(parts) > 1:
        agree(context, parts[1]["agreeing"], parts[0] != 1)
    return {"times": parts[0]}


def _later(alias: str, point: Any) -> None:
    """Enter the alias of a delayed trigger."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        return instructions.Later(point=point, **merged(parts), span=context.span(start, end))

    special(alias)(build)


_later("later_this_turn", "end of this turn")
_later("later_next_turn", "start of your next turn")

# --- headings and statements ---------------------------------------------------------------------


def _at_turn(alias: str, point: Any) -> None:
    """Enter the alias of a heading at one end of a turn."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        return abilities.AtTurn(point=point, **merged(parts), span=context.span(start, end))

    special(alias)(build)


_at_turn("at_turn_start", "start")
_at_turn("at_turn_end", "end")


@special("cannot_be_targeted_by")
def _cannot_be_targeted_by(context: Context, parts: list[Any], start: int, end: int) -> Node:
    fields = merged(parts)
    span = context.span(start, end)
    return abilities.Cannot(
        subject=fields["what"], action="be targeted", by=fields["by"], span=span
    )


# --- filters, amounts, comparisons ---------------------------------------------------------------


def _happened_this_turn(alias: str, what: Any) -> None:
    """Enter the alias of a filter whose verb agrees with what it narrows (in English)."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        made = selections.HappenedThisTurn(what=what, span=context.span(start, end))
        if parts:
            context.numbers[id(made)] = (made, parts[0]["agreeing"])
        return made

    special(alias)(build)


_happened_this_turn("summoned_this_turn", "Summoned")
_happened_this_turn("snatched_this_turn", "Snatched")


@special("plus")
def _plus(context: Context, parts: list[Any], start: int, end: int) -> tuple[int, Any]:
    return 1, parts[0]


@special("minus")
def _minus(context: Context, parts: list[Any], start: int, end: int) -> tuple[int, Any]:
    return -1, parts[0]


@special("sum")
def _sum(context: Context, parts: list[Any], start: int, end: int) -> Node:
    signs, added = zip(*parts[1:], strict=True)
    return amounts.Sum(parts=(parts[0], *added), signs=(1, *signs), span=context.span(start, end))


@special("more_than", "greater_than")
def _more_than(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    return {"comparison": "more than", "compared": (start, end)}


@special("fewer_than", "less_than")
def _fewer_than(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    return {"comparison": "fewer than", "compared": (start, end)}


@special("compare")
def _compare(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`its Stars are …`, but `its highest power is …`; a side is not more, but greater."""
    fields = merged(parts)
    place, compared = fields.pop("agreeing", None), fields.pop("compared", None)
    if place is not None:
        agree(context, place, isinstance(fields["left"], amounts.StarsOf))
    if compared is not None and context.language == "en":
        _check_comparing(context, compared, fields["comparison"], fields["left"])
    return conditions.Compare(**fields, span=context.span(start, end))


def _check_comparing(
    context: Context, place: tuple[int, int], comparison: str, left: amounts.Amount
) -> None:
    """Warn of `more than` after a side, and of `greater than` after anything else."""
    right = comparing(comparison, left)
    word = context.text[place[0] : place[1]]
    if " ".join(word.lower().split()) != right:
        context.report("W201", *place, right, word=word, canonical=right)
