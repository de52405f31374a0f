"""What the printers of all languages share."""

from __future__ import annotations

from typing import Any, ClassVar

from momon_dsl.language.nodes import amounts
from momon_dsl.language.nodes.base import Node


def quote(text: str) -> str:
    r"""A text in quotes, as a script writes it.

    >>> print(quote('say "no"'))
    "say \"no\""
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def card_ref(ref: Any) -> str:
    """A card by its id, or by its name in quotes."""
    return quote(ref.id) if ref.quoted else str(ref.id)


def symbols_of(filter: Any, joined_by: str) -> str:
    """`[S] or [P]`."""
    return listed(filter.symbols, joined_by)


def listed(symbols: tuple[str, ...], joined_by: str) -> str:
    """`[S] and [P]`."""
    return f" {joined_by} ".join(f"[{symbol}]" for symbol in symbols)


def range_of(low: Any, high: Any, up_to: str, to: str) -> str:
    """`2`, `up to 2` or `1 to 2`; numbers or words for them."""
    if low == high:
        return str(low)
    return f"{up_to} {high}" if low in (0, "zero") else f"{low} {to} {high}"


def comparing(comparison: str, left: Any) -> str:
    """The English words of a comparison: a side is greater or less, all else more or fewer."""
    first = left.parts[0] if isinstance(left, amounts.Sum) else left
    if isinstance(first, (amounts.AttackingSide, amounts.FacingSide)):
        return {"more than": "greater than", "fewer than": "less than"}.get(comparison, comparison)
    return comparison


class Phrases:
    """Words for nodes: the method that bears the name of a node's class gives its phrase."""

    def say(self, node: Node) -> str:
        """The phrase for a node, as it stands inside a sentence."""
        return str(getattr(self, type(node).__name__)(node))

    def capital(self, text: str) -> str:
        """`text` as the beginning of a sentence."""
        return text[:1].upper() + text[1:]

    def sentence(self, text: str) -> str:
        """`text` as a whole sentence."""
        return self.capital(text) + "."

    def grouped(self, node: Node, weaker: tuple[type, ...]) -> str:
        """A condition in parentheses if it binds weaker than what stands around it."""
        text = self.say(node)
        return f"({text})" if isinstance(node, weaker) else text

    def signed(self, n: Any, plus: str, minus: str) -> str:
        """The parts of a sum, with the words between them."""
        words = [self.say(n.parts[0])]
        for part, sign in zip(n.parts[1:], n.signs[1:], strict=True):
            words += [plus if sign > 0 else minus, self.say(part)]
        return " ".join(words)

    def inline(self, ability: Any) -> str:
        """A whole ability in one line, as in quotes or on a card; a keyword by its name."""
        if hasattr(ability, "expansion"):
            return f"{self.called(ability)}."
        lines = ability.body if hasattr(ability, "body") else ability.statements
        words = [self.say(ability)]
        for line in lines:
            words.append(self.say(line))
            words.extend(self.say(mode) for mode in getattr(line, "modes", ()))
        return " ".join(words)

    def Parameter(self, n: Any) -> str:
        return f"{self.side_word} {n.name}" if n.kind == "Side" else str(n.name)

    def Argument(self, n: Any) -> str:
        """A number, a symbol, a side, or a parameter of the keyword around it."""
        if n.kind == "symbol":
            return f"[{n.value}]"
        if n.kind == "number":
            return str(n.value)
        return self.side(n.value) if type(n.value) is str else f"{self.side_word} {n.value}"

    def KeywordUse(self, n: Any) -> str:
        return f"{self.called(n)}."

    def called(self, n: Any) -> str:
        """A keyword with its arguments, or its parameters: `Ambush 2`."""
        parts = n.arguments if hasattr(n, "arguments") else n.parameters
        return " ".join([n.name, ", ".join(self.say(part) for part in parts)]).rstrip()

    def Keyword(self, n: Any) -> str:
        return f"{self.keyword_word} {self.called(n)}:"

    side_word: ClassVar[str]
    keyword_word: ClassVar[str]

    def side(self, side: str) -> str:
        """A side by its name."""
        return side

    def answers(self, answers: tuple[Any, ...]) -> str:
        """Cards, Spaces, numbers and plain words, with commas."""
        return ", ".join(
            self.say(a) if isinstance(a, Node) else self.plain(str(a)) for a in answers
        )

    def plain(self, answer: str) -> str:
        """A number, or yes, no, nothing."""
        return answer


class ScriptLines(Phrases):
    """Lines of a script that differ between languages only in their words."""

    def DeckEntry(self, n: Any) -> str:
        return f"{n.count} {self.say(n.card)}"
