"""From AST to text: formatted scripts, and the text printed on a card, in either language.

`parse(to_script(document, language))` gives the document again, and a formatted script comes out
as it went in, comments included.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from momon_dsl.language.nodes import abilities, documents, keywords, scenarios
from momon_dsl.language.nodes.base import Line, Node
from momon_dsl.language.nodes.documents import Document, Language

from .extending import enter_printers
from .printer_words import quote

_INDENT: Final = "  "


def to_script(node: Document | Node, language: Language | None = None) -> str:
    """A document or one node as a formatted script in `language`.

    Without `language`, a document keeps its own, and a node is written in English. A whole
    document in Thai begins with the line that says so.

    >>> from momon_dsl.language.parser import parse_strict
    >>> print(to_script(parse_strict('deck "First" 2 FBD 167'), "en"), end="")
    deck "First"
      2 FBD 167
    """
    if isinstance(node, Document):
        return _document(node, language or node.language)
    return "\n".join(_Layout(language or "en").lines(node, 0))


def to_text(node: Node, language: Language = "en", *, reminders: bool = False) -> str:
    """The text of a card, or of one ability, as it is printed on the card.

    With `reminders` what a keyword stands for follows it in brackets, where that is known.

    >>> from momon_dsl.language.parser import parse_ability
    >>> print(to_text(parse_ability("on summon: incite this.")))
    On Summon: Incite this.
    """
    phrases = _phrases(language)
    if not isinstance(node, documents.Card):
        return str(phrases.inline(node))
    names = dict(node.names)
    lines = [names.get(language, node.name), _printed(node, phrases)]
    lines += [_line_of(ability, phrases, reminders) for ability in node.abilities]
    return "\n".join([*lines, *([f"“{node.flavor}”"] if node.flavor else [])])


def determiner_of(selection: Any, language: Language, before: str) -> str:
    """How many and which Momon, as it stands `before` the rest of what they are.

    >>> from momon_dsl.language.nodes.selections import Selection
    >>> determiner_of(Selection(how="choose"), "en", "[S] Momon")
    'an'
    """
    return str(_phrases(language).determiner(selection, before.lstrip()))


def said_of(field: str, value: str, language: Language) -> str:
    """How a heading says what happens, or a replacement what would: by the value of its field."""
    return str(_phrases(language).said(field, value))


def filter_of(node: Node, language: Language, they: bool) -> str:
    """A filter by player, or a zone that cards are taken from; `they` is the opponent who chooses.

    >>> from momon_dsl.language.nodes.selections import ControlledBy
    >>> filter_of(ControlledBy(who="opponent"), "en", they=True)
    'they control'
    """
    return str(_phrases(language).whose(node, they))


def _line_of(ability: Any, phrases: Any, reminders: bool) -> str:
    """An ability in one line; a keyword by its name, perhaps with what it stands for."""
    if not isinstance(ability, keywords.KeywordUse):
        return str(phrases.inline(ability))
    told = " ".join(phrases.inline(each) for each in ability.expansion) if reminders else ""
    return f"{phrases.called(ability)} ({told})" if told else str(phrases.called(ability))


def _printed(card: documents.Card, phrases: Any) -> str:
    symbols = [" ".join(f"[{symbol}]" for symbol in card.symbols)] if card.symbols else []
    return " · ".join([card.id, *symbols, f"{card.stars} Stars", phrases.powers(card.powers)])


def _document(document: Document, language: Language) -> str:
    layout = _Layout(language)
    blocks = ["\n".join(layout.lines(item, 0)) for item in document.items]
    if document.trivia:
        blocks.append("\n".join(comment.text for comment in document.trivia))
    text = "\n\n".join(blocks)
    head = f"# language: {language}\n" if language != "en" else ""
    return f"{head}{text}\n" if text else head


@cache
def _phrases(language: Language) -> Any:
    if language == "th":
        from .printer_th_scripts import ThaiScripts

        enter_printers(language, ThaiScripts)
        return ThaiScripts()
    from .printer_en_scripts import EnglishScripts

    enter_printers(language, EnglishScripts)
    return EnglishScripts()


class _Layout:
    """Lines, indentation and comments: the same in every language."""

    def __init__(self, language: Language) -> None:
        self.phrases = _phrases(language)

    def lines(self, node: Node, depth: int) -> list[str]:
        """The lines of a node, comments included, indented by `depth` levels."""
        body = getattr(self, f"_{type(node).__name__.lower()}", None)
        if body is not None:
            return list(body(node, depth))
        if isinstance(node, Line):
            return self._with_comments(node, self.phrases.say(node), depth)
        return [_INDENT * depth + self.phrases.say(node)]

    def _with_comments(self, node: Line, text: str, depth: int, *own: str) -> list[str]:
        """A line with the comments above it and at its end."""
        at = own or ("heading", "after")
        apart = [_INDENT * depth + c.text for c in node.trivia if c.anchor == "apart"]
        above = [*apart, *([""] if apart else [])]
        above += [_INDENT * depth + c.text for c in node.trivia if c.anchor == "before"]
        behind = [c.text for c in node.trivia if c.anchor in at]
        return [*above, "  ".join([_INDENT * depth + text, *behind])]

    def _field(self, node: Line, name: str, text: str, depth: int) -> list[str]:
        """A header field of a card, or a setting of a scenario, with its comments."""
        above = [_INDENT * depth + c.text for c in node.trivia if c.anchor == f"{name} before"]
        behind = [c.text for c in node.trivia if c.anchor == name]
        return [*above, "  ".join([_INDENT * depth + text, *behind])]

    def _end(self, node: Line, depth: int) -> list[str]:
        return [_INDENT * depth + c.text for c in node.trivia if c.anchor == "end"]

    def _headed(self, node: Line, body: tuple[Node, ...], depth: int) -> list[str]:
        lines = self._with_comments(node, self.phrases.say(node), depth)
        for part in body:
            lines += self.lines(part, depth + 1)
        return lines

    # --- items -----------------------------------------------------------------------------------

    def _card(self, card: documents.Card, depth: int) -> list[str]:
        lines = self._with_comments(card, self.phrases.card_head(card), depth)
        for name, text in self._header(card):
            lines += self._field(card, name, text, depth + 1)
        for ability in card.abilities:
            lines += [*([] if card.test else [""]), *self.lines(ability, depth + 1)]
        return lines + self._end(card, depth + 1)

    def _header(self, card: documents.Card) -> list[tuple[str, str]]:
        phrases, fields = self.phrases, list[tuple[str, str]]()
        if card.symbols:
            fields.append(("symbols", phrases.symbols(card.symbols)))
        if card.stars != 1 or not card.test:
            fields.append(("stars", phrases.stars(card.stars)))
        if card.powers != documents.Powers() or not card.test:
            fields.append(("powers", phrases.Powers(card.powers)))
        fields += [("names", phrases.name(code, name)) for code, name in card.names]
        for name in ("flavor", "artist", "rarity"):
            value = getattr(card, name)
            if value is not None:
                plain = name == "rarity" and re.fullmatch("[A-Za-z]+", value)
                fields.append((name, phrases.field(name, value if plain else quote(value))))
        return fields

    def _keyword(self, node: keywords.Keyword, depth: int) -> list[str]:
        lines = self._with_comments(node, self.phrases.say(node), depth)
        for ability in node.abilities:
            lines += self.lines(ability, depth + 1)
        return lines + self._end(node, depth + 1)

    def _deck(self, deck: documents.Deck, depth: int) -> list[str]:
        lines = self._with_comments(deck, self.phrases.head("deck", deck.name), depth)
        for entry in deck.entries:
            lines += self.lines(entry, depth + 1)
        return lines + self._end(deck, depth + 1)

    def _format(self, node: documents.Format, depth: int) -> list[str]:
        lines = self._with_comments(node, self.phrases.head("format", node.name), depth)
        for setting in node.settings:
            lines += self.lines(setting, depth + 1)
        return lines + self._end(node, depth + 1)

    def _scenario(self, node: scenarios.Scenario, depth: int) -> list[str]:
        lines = self._with_comments(node, self.phrases.head("scenario", node.name), depth)
        lines += self._settings(node, depth + 1)
        for part in (*node.cards, *node.steps):
            lines += self.lines(part, depth + 1)
        return lines + self._end(node, depth + 1)

    def _settings(self, node: scenarios.Scenario, depth: int) -> list[str]:
        """The settings of a scenario in one line, unless there are comments at them."""
        settings = self.phrases.scenario_settings(node)
        names = {name for name, _ in settings}
        if any(c.anchor.removesuffix(" before") in names for c in node.trivia):
            return [
                line for name, text in settings for line in self._field(node, name, text, depth)
            ]
        return [_INDENT * depth + " ".join(text for _, text in settings)] if settings else []

    # --- abilities -------------------------------------------------------------------------------

    def _triggered(self, node: abilities.Triggered, depth: int) -> list[str]:
        return self._headed(node, node.body, depth)

    def _continuous(self, node: abilities.Continuous, depth: int) -> list[str]:
        return self._headed(node, node.statements, depth)

    def _choosemodes(self, node: Any, depth: int) -> list[str]:
        return self._headed(node, node.modes, depth)
