"""The grammar rules of effects, statements and amounts that take more than filling a node."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import attrs

from momon_dsl.language.nodes import abilities, amounts, instructions, selections
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.selections import Selection

from .builder_special import agree, check_agreement, merged, special

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
    if whose is None and isinstance(what, Selection) and _unplaced(what):
        hand = selections.Zone(names=("Hand",), span=what.span)  # what else could be discarded?
        what = attrs.evolve(what, zone=hand)
    made = instructions.PutIntoVoid(what=what, span=context.span(start, end))
    zone = what.zone if isinstance(what, Selection) else None
    context.places.pop(id(zone), None)  # the one finding says how it is written
    if zone is None or zone.names != ("Hand",) or whose not in (None, zone.whose):
        context.report("E226", start, end)
    else:
        reworded(context, made, start, end)
    return made


def _unplaced(what: Selection) -> bool:
    """Whether it is a card of a player's own choice, from no zone that was said."""
    told = (selections.ControlledBy, selections.AdjacentTo, selections.InPlace, selections.InLine)
    own = what.how in ("choose", "random") and what.zone is None
    return own and not any(isinstance(one, told) for one in what.filters)


@special("return_to_whose_hand")
def _return_to_whose_hand(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`return a Momon from your Void to your Hand`: certain to be the owner's for a Void alone."""
    fields = merged(parts)
    what = fields["what"]
    made = instructions.ReturnToHand(what=what, span=context.span(start, end))
    zone = what.zone if isinstance(what, Selection) else None
    context.places.pop(id(zone), None)
    if zone is None or zone.names != ("Void",) or fields["whose"] != zone.whose:
        context.report("E444", start, end)
    else:
        reworded(context, made, start, end)
    return made


@special("reveal_hand")
def _reveal_hand(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`reveal your Hand` is to reveal each Momon from it."""
    span = context.span(start, end)
    zone = selections.Zone(names=("Hand",), **merged(parts), span=span)
    what = Selection(how="each", minimum=0, maximum=0, zone=zone, span=span)
    made = instructions.Reveal(what=what, span=span)
    reworded(context, made, start, end)
    return made


@special("counted_per")
def _counted_per(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    """`for each Momon you control` is counted, not chosen."""
    return {"per": amounts.CountOf(what=parts[0], span=parts[0].span)}


@special("becomes_untargetable_by")
def _becomes_untargetable_by(context: Context, parts: list[Any], start: int, end: int) -> Node:
    fields = merged(parts)
    return instructions.BecomesUnable(**fields, action="be targeted", span=context.span(start, end))


def reworded(context: Context, made: Node, start: int, end: int) -> None:
    """Warn of an instruction that the printer words in another way."""
    from .printer import to_script  # late: only such a wording needs it

    fixed = to_script(made, context.language).removesuffix(".")
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
        return instructions.Control(to=to, **fields, span=context.span(start, end))

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
_later("later_their_next_turn", "start of your opponent's next turn")
_later("later_any_next_turn", "start of the next turn")
_later("later_end_of_next_turn", "end of your next turn")
_later("later_end_of_their_next_turn", "end of your opponent's next turn")
_later("later_end_of_any_next_turn", "end of the next turn")


def _lasting(alias: str, duration: str) -> None:
    """Enter another wording of how long something lasts."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
        from .printer import said_of  # late: only such a wording needs it

        words = " ".join(context.text[start:end].split())
        right = said_of("duration", duration, context.language)
        context.report("W201", start, end, right, word=words, canonical=right)
        return {"duration": duration}

    special(alias)(build)


_lasting("until_the_end_of_turn", "until end of turn")
_lasting("until_the_end_of_this_turn", "until end of turn")
_lasting("until_end_of_your_next_turn", "until the end of your next turn")
_lasting("until_this_leaves_the_arena", "while this is in the Arena")


def _if_done(alias: str, **fixed: Any) -> None:
    """Enter a wording of `If you do` or `If they do`; `do not` in two words is mended."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        fields = fixed | merged(parts)
        made = instructions.IfYouDo(**fields, span=context.span(start, end))
        said = _DO_NOT.search(context.text, start, end) if alias.endswith("_not") else None
        if said is not None:
            context.report("W201", *said.span(), "don't", word=said[0], canonical="don't")
        return made

    special(alias)(build)


_DO_NOT: Final = re.compile(r"do\s+not", re.IGNORECASE)
_if_done("if_they_do", who="opponent")
_if_done("if_you_do_not", did=False)
_if_done("if_they_do_not", did=False, who="opponent")

# --- headings and statements ---------------------------------------------------------------------


def _at_turn(alias: str, point: Any) -> None:
    """Enter the alias of a heading at one end of a turn."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        return abilities.AtTurn(point=point, **merged(parts), span=context.span(start, end))

    special(alias)(build)


_at_turn("at_turn_start", "start")
_at_turn("at_turn_end", "end")


@special("cannot_target")
def _cannot_target(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`Your opponent cannot target this` says that this cannot be targeted by them."""
    fields, span = merged(parts), context.span(start, end)
    made = abilities.Cannot(
        subject=fields["what"], action="be targeted", by=fields["who"], span=span
    )
    reworded(context, made, start, end)
    return made


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
