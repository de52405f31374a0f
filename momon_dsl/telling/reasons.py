"""Why and why not, in words: chains of causes and reasons, in English and Thai."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from momon_dsl.interpreter.reasons.parts import part_at
from momon_dsl.language.nodes import conditions as c
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import Node, Span
from momon_dsl.model import decisions as d
from momon_dsl.model.events import CHOICE_MADE, Cause
from momon_dsl.model.state import HAND
from momon_dsl.model.trace import (
    By,
    Carried,
    Considered,
    Fate,
    Link,
    Offered,
    Reason,
    Record,
    Why,
)

from .events import told
from .names import ENTERS, Teller, Told
from .words import Lang, capital

RULE_COLUMNS = 9
"""Columns for a rule id, one blank included."""
INDENT = " " * RULE_COLUMNS

Place = Callable[[int, Span | None], str]
"""Where a part of an ability stands, as a text: `path:line:column`."""


def explain(
    game: Told,
    what: Why | Record,
    lang: Lang = "en",
    you: int | None = None,
    *,
    player: int | None = None,
    place: Place | None = None,
) -> list[str]:
    """Lines that say why, each headed by the rule it follows; `lang` is "en" or "th".

    With `you` that player is called "you". `player` is whose eyes it is for: what the other has
    chosen without showing it is left out. `place` says where a part of a script stands; by
    default by card, line and column.
    """
    return Explainer(Teller(game, lang, you), player, place).lines(what)


OF_SUMMONING_RULES = ("only into", "only if")
"""Reasons whose `part` stands in the summoning rule that they are `by`, whatever Summons."""


class Explainer:
    """Explains several things about one game in one language."""

    def __init__(
        self, teller: Teller, player: int | None = None, place: Place | None = None
    ) -> None:
        self._teller = teller
        self._player = player
        self._place = place or self._by_card

    def lines(self, what: Why | Record) -> list[str]:
        """The lines on a chain of causes or on one record."""
        if isinstance(what, Why):
            return list(self._chain(what))
        if isinstance(what, Considered):
            return list(self._considered(what))
        if isinstance(what, Fate):
            key, values = what.outcome, {"ability": self._ability(what.ability, what.card)}
            head = capital(self._teller.word("why", key, **values))
            return [self._head("H11.1", head), *self._reasons(what.reasons, what.ability, what)]
        if isinstance(what, Carried):
            part = part_at(self._node(what.ability), what.part)
            values = {"text": self._script(part), "place": self._place(what.ability, part.span)}
            head = self._teller.word("why", what.outcome, **values)
            return [self._head("", head), *self._reasons(what.reasons, what.ability, what)]
        return list(self._offered(what))

    # --- chains --------------------------------------------------------------------------

    def _chain(self, why: Why) -> Iterator[str]:
        last = len(why.chain) - 1
        for position, link in enumerate(why.chain):
            yield self._head(link.rule, self._event(link.number))
            yield from self._said_by(link)
            yield from (f"{INDENT}{self._event(number)}" for number in link.choices)
            key = "turn after" if link.how == "turn" else link.how
            if position < last:
                yield INDENT + self._teller.word("why", key)

    def _said_by(self, link: Link) -> Iterator[str]:
        """The sentence that made an event happen; that an ability triggered follows from none."""
        if link.cause is None or link.how == "triggered":
            return
        ability, source, step = link.cause
        part = self._teller.game.runtime.part(Cause(ability, source, step))
        if part is None and link.how not in ("ability", "replaced"):
            return
        node = part or self._node(ability)
        yield INDENT + self._teller.word(
            "why",
            "because",
            ability=self._ability(ability, source),
            text=self._script(node),
            place=self._place(ability, node.span),
        )

    def _event(self, number: int) -> str:
        event = self._teller.game.log[number]
        if event.kind == CHOICE_MADE and self._player not in (None, event.player):
            whose = self._teller.whose(event.player)
            return capital(self._teller.word("why", "hidden", whose=whose))
        return told(self._teller, event)

    # --- records -------------------------------------------------------------------------

    def _considered(self, record: Considered) -> Iterator[str]:
        key = "triggered for some" if record.triggered else "did not trigger"
        event = self._teller.game.log[record.number]
        values = {
            "ability": self._ability(record.ability, record.card),
            "event": told(self._teller, event),
        }
        yield self._head(event.rule, capital(self._teller.word("why", key, **values)))
        yield from self._reasons(record.reasons, record.ability, record)

    def _offered(self, record: Offered) -> Iterator[str]:
        kind = self._teller.word("kinds of choice", record.kind)
        if not record.left_out:
            yield self._head(record.rule, self._teller.word("why", "all"))
            return
        yield self._head(record.rule, self._teller.word("why", "offered", kind=kind))
        yield from self._reasons(record.left_out, record.ability, record)

    def _reasons(self, reasons: tuple[Reason, ...], ability: int, record: Record) -> Iterator[str]:
        entering = (
            self._teller.game.log[record.number].kind in ENTERS if record.number >= 0 else False
        )
        before = record.number + (not isinstance(record, Considered) or entering)
        for reason in reasons:
            said = self.reason(reason, ability, before)
            if isinstance(record, Offered) and record.kind == d.MODE:
                said = self._teller.word("seen", "mode", number=reason.subject + 1, said=said)
            yield self._head(f"  {reason.rule}", f"  {said}")

    def _head(self, rule: str, text: str) -> str:
        return f"{rule.ljust(RULE_COLUMNS)}{text}".rstrip()

    # --- one reason ------------------------------------------------------------------------

    def reason(self, reason: Reason, ability: int, before: int) -> str:
        """One reason in words; `before` is the event before which places are told."""
        teller = self._teller
        of_rule = ability < 0 or reason.kind in OF_SUMMONING_RULES
        root = reason.by[0].ability if reason.by and of_rule else ability
        part = part_at(self._node(root), reason.part) if root >= 0 else None
        card = teller.there(reason.card, before) if reason.card >= 0 else ""
        space = teller.space(reason.space) if reason.space >= 0 else ""
        values = {
            "card": card,
            "space": space,
            "what": card or space,
            "part": self._script(part) if part is not None else "",
            "by": teller.listed([self._by(each) for each in reason.by]),
            "seen": self._seen(reason, part),
            **self._details(reason),
        }
        if reason.kind == "of no use" and reason.card < 0:
            values["card"] = teller.word("things", "nothing")
        return teller.word("reasons", reason.kind, **values)

    def _details(self, reason: Reason) -> dict[str, str]:
        """What the values of a reason are, by its kind."""
        teller, values, kind = self._teller, reason.values, reason.kind
        numbers = [each for each in values if isinstance(each, int)]
        if kind in ("other turn", "not to its owner", "controlled already", "declined"):
            return {"player": teller.player(numbers[0])}
        if kind == "took some":
            return {"number": str(numbers[0])}
        if kind == "too few Spaces":
            return {"number": str(numbers[0]), "of": str(numbers[1])}
        if kind == "occupied":
            return {"other": teller.card(numbers[0])}
        if kind == "used up":
            return {"once": teller.word("seen", f"{values[0]}_once")}
        if kind == "outside":
            return {"where": teller.word("seen", "Hand" if numbers[0] == HAND else "Void")}
        if kind == "empty pile":
            whose = teller.whose(numbers[0])
            return {"pile": teller.word("details", f"own {values[0]}", whose=whose)}
        return {}

    def _seen(self, reason: Reason, part: Node | None) -> str:
        """The values that a filter or a condition read, in brackets; "" for none."""
        teller, values = self._teller, reason.values
        numbers = [each for each in values if isinstance(each, int)]
        if isinstance(part, s.HasSymbol) and not reason.secret:
            names = [f"[{name}]" for name in values]
            has = teller.listed(names) if names else teller.word("seen", "no symbols")
            return teller.word("seen", "symbols", symbols=has)
        if not values:
            return ""
        if isinstance(part, s.ControlledBy | s.OwnedBy):
            key = "controller" if isinstance(part, s.ControlledBy) else "player"
            owner = teller.player(numbers[0]) if numbers[0] >= 0 else ""
            return teller.word("seen", key, player=owner) if owner else ""
        return self._numbers(part, numbers)

    def _numbers(self, part: Node | None, numbers: list[int]) -> str:
        word = self._teller.word
        if isinstance(part, s.StarsFilter):
            return word("seen", "stars", stars=numbers[0], wanted=numbers[1])
        if isinstance(part, s.ExtremeStars):
            return word("seen", "own stars", stars=numbers[0])
        if isinstance(part, s.MorePowerThan):
            return word("seen", "powers", power=numbers[0], than=numbers[1])
        if isinstance(part, c.Compare):
            return word("seen", "numbers", left=numbers[0], right=numbers[1])
        if isinstance(part, c.Controls):
            return word("seen", "count", left=numbers[0], right=numbers[1])
        if isinstance(part, c.ZoneEmpty):
            return word("seen", "cards", number=numbers[0])
        if isinstance(part, c.TurnOf):
            return word("seen", "turn", player=self._teller.player(numbers[0]))
        return word("seen", "spaces", number=numbers[0]) if isinstance(part, c.ArenaFull) else ""

    # --- names -----------------------------------------------------------------------------

    def _by(self, by: By) -> str:
        place = self._place(by.ability, self._node(by.ability).span)
        return self._teller.word(
            "why", "by", ability=self._ability(by.ability, by.source), place=place
        )

    def _ability(self, ability: int, source: int) -> str:
        return self._teller.ability(ability, source)

    def _node(self, ability: int) -> Node:
        return self._teller.game.pool.abilities[ability].node

    def _script(self, node: Node) -> str:
        return self._teller.script(node).rstrip(".")

    def _by_card(self, ability: int, span: Span | None) -> str:
        card = self._teller.game.pool.abilities[ability].card
        return f"{card}:{span.line}:{span.column}" if span is not None else card
