"""Groups the flat list of lines of a file into cards, decks, formats and scenarios.

White space means nothing in a script, so a line belongs to what was begun last before it. The
comments are given to the lines they stand at here, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

import attrs

from momon_dsl.language.nodes import abilities, documents, instructions, keywords
from momon_dsl.language.nodes.base import Comment, Span

from .builder_special import Head, merged

if TYPE_CHECKING:
    from .builder import Context

_FIELD_OF_HEAD: Final = {
    "header_symbols": "symbols", "header_stars": "stars", "header_powers": "powers",
    "header_name": "names", "header_flavor": "flavor", "header_artist": "artist",
    "header_rarity": "rarity", "edition": "edition", "scenario_format": "format",
    "seed": "seed", "sanctioned": "sanctioned",
}  # fmt: skip
_CLASSES: Final[dict[str, type]] = {
    "card": documents.Card,
    "keyword": keywords.Keyword,
    "deck": documents.Deck,
    "format": documents.Format,
    "triggered": abilities.Triggered,
    "continuous": abilities.Continuous,
    "choose": instructions.ChooseModes,
}
_BODY: Final = {
    "triggered": "body", "continuous": "statements", "choose": "modes", "scenario": "steps",
    "keyword": "abilities",
}  # fmt: skip
"""What must not be empty, by what was begun."""


def _class_of(kind: str) -> type:
    if kind == "scenario":
        from momon_dsl.language.nodes.scenarios import Scenario  # late: most files hold none

        return Scenario
    return _CLASSES[kind]


class Open:
    """Something that was begun and still grows: an item of the file, an ability, a choice."""

    def __init__(self, kind: str, span: Span, **fields: Any) -> None:
        self.kind, self.span, self.end = kind, span, span.end
        self.fields: dict[str, Any] = fields
        self.lists: dict[str, list[Any]] = {}
        self.trivia: list[Comment] = []
        self.broken = False

    def close(self, context: Context) -> Any:
        """Make the node, and first everything in it."""
        body = _BODY.get(self.kind)
        if body is not None and body not in self.lists:
            if not self.broken:
                context.report_at("E207", self.span)
            self.fields[body] = ()
        for name, values in self.lists.items():
            self.fields[name] = tuple(
                value.close(context) if isinstance(value, Open) else value for value in values
            )
        self.fields["span"] = context.lines.span(self.span.start, self.end)
        self.fields["trivia"] = tuple(self.trivia)
        return _class_of(self.kind)(**self.fields)


class Grouper:
    """Takes the lines of a file one after another; `close` makes what they are together."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.items: list[Open] = []
        self.scenario: Open | None = None
        self.item: Open | None = None
        self.ability: Open | None = None
        self.choose: Open | None = None
        self.trailing: list[Comment] = []
        self._last: tuple[Any, Any] | None = None
        self._last_end = self.read_to = 0
        self._comments = 0
        self._apart = 0

    def take(self, line: Any) -> None:
        """Put one line where it belongs, with the comments at it."""
        before = self._comments_before(line) if self.context.comments else ()
        self._last = None
        if isinstance(line, Head):
            getattr(self, "_" + line.kind, self._field)(line)
        else:
            place = _PLACES.get(type(line), Grouper._step)
            (Grouper._setting if isinstance(line, documents.Setting) else place)(self, line)
        if before:
            self._attach(before[: self._apart], "apart")
            self._attach(before[self._apart :], "before")
        self._apart = 0
        self._last_end = self.read_to = line.span.end
        for grown in (self.scenario, self.item, self.ability, self.choose):
            if grown is not None:
                grown.end = line.span.end

    def close(self) -> tuple[Any, ...]:
        """Make the items of the file; `trailing` then holds the comments below them."""
        rest = self._comments_before(None) if self.context.comments else ()
        self.trailing = [Comment(text, "after") for text in rest]
        return tuple(item.close(self.context) for item in self.items)

    def skip(self) -> None:
        """Something that could not be read follows: what its absence leads to is no mistake."""
        if self.item is None:
            self.item = Open("nothing", self.context.span(0, 0))
        for level in (self.scenario, self.item, self.ability, self.choose):
            if level is not None:
                level.broken = True

    def begin_fragment(self, span: Span) -> None:
        """Take lines as the body of a card that is not there."""
        self.item = Open("card", span)

    def close_fragment(self) -> list[Any]:
        """Make the abilities of the card that is not there."""
        assert self.item is not None
        whole = set(self.item.lists) <= {"abilities"} and not self.items
        opened = self.item.lists.get("abilities", ()) if whole and not self.item.fields else ()
        return [each.close(self.context) if isinstance(each, Open) else each for each in opened]

    # --- lines that begin something --------------------------------------------------------------

    def _begin(self, kind: str, head: Head, **fields: Any) -> Open:
        opened = Open(kind, head.span, **fields)
        self.item, self.ability, self.choose = opened, None, None
        self._last = (opened, "heading")
        return opened

    def _begin_item(self, kind: str, head: Head, **fields: Any) -> Open:
        self.scenario = None
        opened = self._begin(kind, head, **fields)
        self.items.append(opened)
        return opened

    def _card_head(self, head: Head) -> None:
        self._begin_item("card", head, id=head.parts[0], name=head.parts[1])

    def _keyword_head(self, head: Head) -> None:
        name, *parameters = head.parts
        self._begin_item("keyword", head, name=name, parameters=tuple(parameters))

    def _test_card_head(self, head: Head) -> None:
        fields = {"id": head.parts[0], "name": head.parts[1], "test": True}
        if self.scenario is None or "steps" in self.scenario.lists:
            self._begin_item("card", head, **fields)
        else:
            card = self._begin("card", head, **fields)
            self.scenario.lists.setdefault("cards", []).append(card)

    def _deck_head(self, head: Head) -> None:
        self._begin_item("deck", head, name=head.parts[0], entries=())

    def _format_head(self, head: Head) -> None:
        self._begin_item("format", head, name=head.parts[0])

    def _scenario_head(self, head: Head) -> None:
        self.scenario = self._begin_item("scenario", head, name=head.parts[0])

    def _begin_ability(self, kind: str, head: Head, **fields: Any) -> None:
        self.ability, self.choose = Open(kind, head.span, **fields), None
        self._last = (self.ability, "heading")
        if self._in_card(head):
            assert self.item is not None
            self.item.lists.setdefault("abilities", []).append(self.ability)

    def _triggered_heading(self, head: Head) -> None:
        fields: dict[str, Any] = {"trigger": head.parts[0]}
        for limit in head.parts[1:]:
            if not fields.keys().isdisjoint(limit):
                self.context.report_at("E206", head.span, field="limit")
            fields.update(limit)
        self._begin_ability("triggered", head, **fields)

    def _always_heading(self, head: Head) -> None:
        self._begin_ability("continuous", head)

    def _while_heading(self, head: Head) -> None:
        self._begin_ability("continuous", head, **merged(head.parts))

    def _choose_modes_head(self, head: Head) -> None:
        choose = Open("choose", head.span, **merged(head.parts))
        self._sentence(choose)
        self.choose, self._last = choose, (choose, "heading")

    # --- lines that stand in something -----------------------------------------------------------

    def _field(self, head: Head) -> None:
        """A header field of a card or a setting of a scenario."""
        name = _FIELD_OF_HEAD[head.kind]
        of_card = head.kind.startswith("header_")
        owner = self.item if of_card else self._to_scenario(head)
        if of_card and not self._in_card(head):
            return
        if owner is None:
            return
        value = _field_value(self.context, head)
        if name == "names":
            value = (*owner.fields.get("names", ()), value)
        elif name in owner.fields:
            self.context.report_at("E206", head.span, field=name)
        owner.fields[name] = value
        if not of_card:
            owner.fields["set_at"] = (*owner.fields.get("set_at", ()), (name, head.span))
        self._last = (owner, name)

    def _append(self, owner: Open, name: str, line: Any) -> None:
        lines = owner.lists.setdefault(name, [])
        lines.append(line)
        self._last = (lines, len(lines) - 1)

    def _sentence(self, line: Any) -> None:
        self.choose = None
        self._in_ability(line, "triggered", "E204")

    def _statement(self, line: Any) -> None:
        self._in_ability(line, "continuous", "E205")

    def _in_ability(self, line: Any, kind: str, code: str) -> None:
        if self.ability is None:
            self._misplaced(line, "E203")
        elif self.ability.kind != kind:
            self._misplaced(line, code)
        else:
            self._append(self.ability, _BODY[kind], line)

    def _keyword_use(self, line: Any) -> None:
        self.ability, self.choose = None, None
        if self._in_card(line):
            assert self.item is not None
            self._append(self.item, "abilities", line)

    def _mode(self, line: Any) -> None:
        if self.choose is None:
            self._misplaced(line, "E208")
        else:
            self._append(self.choose, "modes", line)

    def _deck_entry(self, line: Any) -> None:
        self._in_item(line, "deck", "entries", "E209")

    def _setting(self, line: Any) -> None:
        self._in_item(line, "format", "settings", "E213")

    def _in_item(self, line: Any, kind: str, name: str, code: str) -> None:
        if self.item is None or self.item.kind != kind:
            self._misplaced(line, code)
        else:
            self._append(self.item, name, line)

    def _step(self, line: Any) -> None:
        scenario = self._to_scenario(line)
        if scenario is not None:
            self._append(scenario, "steps", line)

    def _to_scenario(self, line: Any) -> Open | None:
        """The scenario that a step belongs to: a test card may have stood between its steps."""
        if self.scenario is None and len(self.items) > 1 and self.items[-1].fields.get("test"):
            scenario = self.items[-2]
            if scenario.kind == "scenario":
                scenario.lists.setdefault("cards", []).append(self.items.pop())
                self.scenario = scenario
        if self.scenario is None:
            self._misplaced(line, "E215")
        self.item, self.ability, self.choose = self.scenario or self.item, None, None
        return self.scenario

    def _in_card(self, head: Any) -> bool:
        """Whether an ability, or a field of a card, stands where it can."""
        kinds = ("card",) if getattr(head, "kind", "").startswith("header_") else _WITH_ABILITIES
        if self.item is not None and self.item.kind in kinds:
            return True
        self._misplaced(head, "E216")
        return False

    def _misplaced(self, line: Any, code: str) -> None:
        """One error for an item, not one for each line that follows from the same mistake."""
        if self.item is None or not self.item.broken:
            self.context.report_at(code, line.span)
        if self.item is None:
            self.item = Open("nothing", line.span)
        for level in (self.item, self.ability, self.choose):
            if level is not None:
                level.broken = True

    # --- comments --------------------------------------------------------------------------------

    def _comments_before(self, line: Any) -> list[str]:
        """Take the comments up to the end of `line`: some belong to what is above it."""
        comments, text = self.context.comments, self.context.text
        stop = len(text) if line is None else line.span.end
        item_begins = line is None or getattr(line, "kind", "").endswith("_head")
        nested = getattr(line, "kind", "") in ("test_card_head", "choose_modes_head")
        before: list[tuple[int, str]] = []
        while self._comments < len(comments) and comments[self._comments][0] < stop:
            start, comment = comments[self._comments]
            self._comments += 1
            indented = text[start - 1 : start] in (" ", "\t") if start else False
            if self._last and text.find("\n", self._last_end, start) < 0:
                self._attach([comment], "after")
            elif self.items and item_begins and not nested and indented and not before:
                self.items[-1].trivia.append(Comment(comment, "end"))
            else:
                before.append((start, comment))
        if before and item_begins and not nested:
            self._apart = _apart(text, before, stop if line is None else line.span.start)
        return [comment for _, comment in before]

    def _attach(self, texts: list[str], anchor: str) -> None:
        """Give comments to the line placed last."""
        if self._last is None or not texts:
            return  # a misplaced line keeps none; there will be no document
        owner, place = self._last
        if isinstance(owner, list):
            line = owner[place]
            added = (Comment(text, anchor) for text in texts)
            owner[place] = attrs.evolve(line, trivia=(*line.trivia, *added))
            return
        if place == "heading":
            anchor = "heading" if anchor == "after" else anchor
        else:
            anchor = place if anchor == "after" else f"{place} before"
        owner.trivia.extend(Comment(text, anchor) for text in texts)


def _apart(text: str, comments: list[tuple[int, str]], start: int) -> int:
    """How many of the comments above an item have an empty line between them and it."""
    places = [*(place for place, _ in comments[1:]), start]
    gaps = [
        text[place:end].count("\n") > 1 for (place, _), end in zip(comments, places, strict=True)
    ]
    return max((number + 1 for number, gap in enumerate(gaps) if gap), default=0)


def _field_value(context: Context, head: Head) -> Any:
    """What a header field or a setting of a scenario says."""
    if head.kind == "header_symbols":
        return tuple(head.parts)
    if head.kind == "header_name":
        return head.parts[0], head.parts[1]
    if head.kind == "header_powers":
        return _powers(context, head)
    return True if head.kind == "sanctioned" else head.parts[0]


def _powers(context: Context, head: Head) -> documents.Powers:
    fields: dict[str, Any] = {}
    for part in head.parts:
        if not fields.keys().isdisjoint(part):
            context.report_at("E206", head.span, field=next(iter(part)))
        fields.update(part)
    return documents.Powers(**fields, span=head.span)


_WITH_ABILITIES: Final = ("card", "keyword")
_PLACES: Final[dict[type, Any]] = {
    **dict.fromkeys(get_args(instructions.Sentence), Grouper._sentence),
    **dict.fromkeys(get_args(abilities.Statement), Grouper._statement),
    instructions.Mode: Grouper._mode,
    keywords.KeywordUse: Grouper._keyword_use,
    documents.DeckEntry: Grouper._deck_entry,
}
"""Where a line belongs; any other is a step of a scenario."""
