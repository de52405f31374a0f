"""Wordings that a designer writes and a reader understands, but that the printer words otherwise.

Each makes the node that the canonical wording makes, with a warning that names it and mends it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from momon_dsl.language.nodes import (
    abilities,
    amounts,
    conditions,
    instructions,
    keywords,
    selections,
    spaces,
)
from momon_dsl.language.nodes.base import Node

from .builder_effects import reworded
from .builder_special import check_agreement, merged, special

if TYPE_CHECKING:
    from .builder import Context


def _wording(alias: str, make: Any, **fixed: Any) -> None:
    """Enter an alias that stands for the node which `make` makes of its parts."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        span = context.span(start, end)
        made: Node = make(**fixed, **merged(parts), span=span)
        reworded(context, made, start, end)
        return made

    special(alias)(build)


_wording("this_still_in_arena", conditions.ThisInArena)
_wording("space_of_names", spaces.SpaceOf)
_wording("former_space_of_names", spaces.FormerSpaceOf)
_wording("stars_of_names", amounts.StarsOf)
_wording("highest_power_of_names", amounts.HighestPower)
_wording("in_line_of_names", selections.InLine)
_wording("power_of_names", amounts.PowerOf)


@special("of_names")
def _of_names(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    """`Prey's`: the reference itself has its place without the `'s`."""
    return {"of": selections.NamedOne(name=parts[0], span=context.span(start, end - 2))}


@special("stars_become_of_names")
def _stars_become_of_names(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`Prey's Stars become 3`: what the instruction acts on stands in front of it."""
    fields = merged(parts)
    what = fields.pop("of")
    made = instructions.StarsBecome(what=what, **fields, span=context.span(start, end))
    reworded(context, made, start, end)
    return made


def _in_short(alias: str, result: Any) -> None:
    """Enter `you win` without "the game"."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
        made = instructions.EndGame(result=result, span=context.span(start, end))
        reworded(context, made, start, end)
        return {"result": result}

    special(alias)(build)


_in_short("you_win_in_short", "you win")
_in_short("opponent_wins_in_short", "opponent wins")


# --- filters -------------------------------------------------------------------------------------


def _local(alias: str, cls: Any, said: str, right: str, **fixed: Any) -> None:
    """Enter a wording of a filter: its words `said`, a pattern, are written `right`."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        fields = merged(parts)
        fields.pop("agreeing", None)
        made: Node = cls(**fixed, **fields, span=context.span(start, end))
        found = re.compile(said, re.IGNORECASE | re.DOTALL).search(context.text, start, end)
        assert found is not None
        words = " ".join(found[0].split())
        canonical = " ".join(found.expand(right).split())
        context.report("W201", *found.span(), canonical, word=words, canonical=canonical)
        return made

    special(alias)(build)


_stars, _this_turn = selections.StarsFilter, selections.HappenedThisTurn
_local("stars_at_least", _stars, r"at\s+least(.*\S)(?=\s)", r"\1 or more", comparison="or more")
_local("stars_at_most", _stars, r"at\s+most(.*\S)(?=\s)", r"\1 or fewer", comparison="or fewer")
_local("stars_exactly", _stars, "with", "with exactly", comparison="exactly")
_local("in_place_in_short", selections.InPlace, r"\w+$", r"\g<0> Space")
_local("lies_in_place", selections.InPlace, r"ที่\s*อยู่\s*(ใน|in)", "ใน")
_local("lies_in_line", selections.InLine, r"ที่\s*อยู่\s*(ใน|in)", "ใน")
_local("was_snatched_this_turn", _this_turn, r"was\b", "has been", what="Snatched")
_local("were_snatched_this_turn", _this_turn, r"were\b", "have been", what="Snatched")
_wording("in_the_same_line", selections.InLine)


@special("got")
def _got(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    """Thai: power and Stars are got (ได้), symbols and abilities are gained (ได้รับ)."""
    context.report("W201", start, end, "ได้", word=context.text[start:end], canonical="ได้")
    return {}


@special("said_at_least")
def _said_at_least(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    """Thai: `อย่างน้อย` compares as `ไม่น้อยกว่า` does."""
    word = context.text[start:end]
    context.report("W201", start, end, "ไม่น้อยกว่า", word=word, canonical="ไม่น้อยกว่า")
    return {"comparison": "at least"}


@special("lies_in_the_arena")
def _lies_in_the_arena(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """Thai: `ที่อยู่ใน Arena` is `ใน Arena`."""
    words = " ".join(context.text[start:end].split())
    context.report("W201", start, end, "ใน Arena", word=words, canonical="ใน Arena")
    return selections.Zone(names=("Arena",), span=context.span(start, end))


@special("had_symbol")
def _had_symbol(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`this has [S]`: a symbol of those that it may have."""
    return selections.HasSymbol(symbols=(parts[0],), span=context.span(start, end))


# --- instructions, sentences -------------------------------------------------------------


@special("empty_space_in_short")
def _empty_space_in_short(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`a corner Space`: nothing Moves or is Summoned but into an empty one (9.3.1, 12.2.2)."""
    span = context.span(start, end)
    made = spaces.EmptySpace(**{"different": False, **merged(parts)}, span=span)
    if context.language == "en":
        context.articles.pop()  # the one finding says how it is written
    reworded(context, made, start, end)
    return made


@special("discard_hand")
def _discard_hand(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`discard your Hand` is to put each Momon from it into its owner's Void."""
    span = context.span(start, end)
    zone = selections.Zone(names=("Hand",), **merged(parts), span=span)
    what = selections.Selection(how="each", minimum=0, maximum=0, zone=zone, span=span)
    made = instructions.PutIntoVoid(what=what, span=span)
    reworded(context, made, start, end)
    return made


_wording("perform_incite", instructions.Incite)


def _keyword(alias: str, make: Any) -> None:
    """Enter `gains Ambush 2`: a keyword that is given stands in quotes."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        (use,) = (part for part in parts if isinstance(part, keywords.KeywordUse))
        fields = merged([part for part in parts if part is not use])
        if make is abilities.HasAbility:
            fields["subject"] = fields.pop("what")
        check_agreement(context, fields)
        made: Node = make(**fields, ability=use, span=context.span(start, end))
        assert use.span is not None
        at, stop = use.span.start - context.offset, use.span.end - context.offset
        words = context.text[at:stop]
        right = f'"{words}."'
        context.report("W201", at, stop, right, word=words, canonical=right)
        return made

    special(alias)(build)


_keyword("gains_keyword", instructions.GainsAbility)
_keyword("has_keyword", abilities.HasAbility)


@special("rounds_in_words")
def _rounds_in_words(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    """`Repeat twice` is `Repeat 2 times`."""
    times = parts[0] if parts else 2
    words = " ".join(context.text[start:end].split())
    right = f"{times} {'time' if times == 1 else 'times'}"
    context.report("W201", start, end, right, word=words, canonical=right)
    return {"times": times}


@special("modes_or_the_next")
def _modes_or_the_next(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    """`Choose one or two` is `Choose one to two`."""
    low, high = parts
    if high != low + 1:
        context.report("E453", start, end, low=low, high=high)
        return {"minimum": low, "maximum": high}
    words = " ".join(context.text[start:end].split())
    right = " to ".join(words.lower().split(" or "))
    context.report("W201", start, end, right, word=words, canonical=right)
    return {"minimum": low, "maximum": high}


_in_short("you_lose", "opponent wins")
_in_short("opponent_loses", "you win")


@special("cannot_move")
def _cannot_move(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    """A Momon never Moves by itself (12.2.1): that it cannot is that it cannot be Moved."""
    word = context.text[start:end]
    context.report("W201", start, end, "be Moved", word=word, canonical="be Moved")
    return {"action": "be Moved"}
