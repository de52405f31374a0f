"""A decision in words: the question, and a text for each option."""

from __future__ import annotations

from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import Node, Span
from momon_dsl.model import decisions as d
from momon_dsl.model.decisions import Decision
from momon_dsl.model.events import Cause

from .names import Teller, Told
from .words import Lang, capital


def question(game: Told, decision: Decision, lang: Lang = "en", you: int | None = None) -> str:
    """What `decision` asks, as one line; `lang` is "en" or "th"."""
    teller = Teller(game, lang, you)
    if decision.kind == d.JUDGE:
        reason = teller.word("rulings", decision.rule)
        return teller.word("questions", "judge", rule=decision.rule, reason=reason)
    values = {"player": teller.player(decision.player), "count": _count(teller, decision)}
    key = decision.kind
    if decision.ability >= 0:
        values["ability"] = teller.ability(decision.ability, decision.source)
    if key == d.SUMMON and decision.ability < 0:
        key = "turn_summon"
    if key == d.ORDER and decision.rule == d.REPLACES:
        key = "replacement"
        values["card"] = teller.here(meant(decision)[1])
    if key == d.REPETITIONS:
        values["most"] = str(decision.options[-1])
    if key == d.MAY:
        values["text"] = _sentence(teller, decision)
    if key == d.SPACE and meant(decision):
        values["card"] = teller.here(meant(decision)[0])
    elif key == d.SPACE:
        key = "target_space"  # 9.1.5: chosen for no Momon yet
    return capital(teller.word("questions", key, **values))


def text(game: Told, decision: Decision, lang: Lang = "en", you: int | None = None) -> list[str]:
    """The text of each option of `decision`, in their order; `lang` is "en" or "th".

    A range of numbers, which can be very long, has one text for all.
    """
    return options_of(Teller(game, lang, you), decision)


def options_of(teller: Teller, decision: Decision, most: int | None = None) -> list[str]:
    """As `text`, for a teller; of more than `most` options the last text says how many more."""
    numbers = decision.options
    if isinstance(numbers, range):
        return [teller.word("options", "range", least=numbers[0], most=numbers[-1])]
    texts = [option(teller, decision, each) for each in numbers[:most]]
    left = len(numbers) - len(texts)
    return [*texts, teller.word("options", "more", number=f"{left:,}")] if left else texts


def option(teller: Teller, decision: Decision, value: int) -> str:
    """The text of one option."""
    kind = asked(decision)
    if kind == d.SUMMON:
        card, space = teller.card(value >> d.SPACE_BITS), teller.space(value & d.SPACE_MASK)
        return teller.word("options", "summon", card=card, space=space)
    if kind in (d.TARGET, d.CHOOSE):
        return teller.here(value)
    if kind == d.SPACE:
        return teller.space(value)
    if kind == d.MAY:
        return teller.word("options", "yes" if value == d.YES else "no")
    if kind == d.ORDER:
        ability, source = meant(decision)[2 * value : 2 * value + 2]
        said = teller.script(teller.game.pool.abilities[ability].node)
        return teller.word("options", "order", ability=teller.ability(ability, source), text=said)
    if kind == d.MODE:
        return teller.word("options", "mode", text=_mode(teller, decision, value))
    return teller.word("options", "judge_on" if value == 0 else "judge_draw")


def asked(decision: Decision) -> str:
    """The kind that the options are of: what a player will do after a loop has one too (12.4.2)."""
    return str(decision.about[0]) if decision.kind == d.OTHER else decision.kind


def meant(decision: Decision) -> tuple[int, ...]:
    """The cards, or the abilities and their sources in turn, that the options belong to."""
    return tuple(each for each in decision.about if isinstance(each, int))


def _count(teller: Teller, decision: Decision) -> str:
    least, most = decision.minimum, decision.maximum
    if least == most:
        return str(most)
    return teller.word("questions", "range" if least else "up_to", least=least, most=most)


def _ability(teller: Teller, decision: Decision) -> a.Triggered:
    node = teller.game.pool.abilities[decision.ability].node
    assert isinstance(node, a.Triggered)
    return node


def _sentence(teller: Teller, decision: Decision) -> str:
    """The sentence of the ability that holds the instruction which asks."""
    node = _ability(teller, decision)
    cause = Cause(decision.ability, decision.source, decision.step)
    span = teller.game.runtime.span(cause)
    found: Node = next((each for each in node.body if _holds(each.span, span)), node)
    return teller.script(found)


def _holds(outer: Span | None, inner: Span | None) -> bool:
    if outer is None or inner is None:
        return False
    return outer.start <= inner.start and inner.end <= outer.end


def _mode(teller: Teller, decision: Decision, value: int) -> str:
    """The script of a mode, found by the instruction that asks where there are several choices."""
    node = _ability(teller, decision)
    choices = [each for each in node.body if isinstance(each, i.ChooseModes)]
    cause = Cause(decision.ability, decision.source, decision.step)
    span = teller.game.runtime.span(cause)
    asked = next((each for each in choices if _holds(each.span, span)), choices[0])
    return teller.script(asked.modes[value])
