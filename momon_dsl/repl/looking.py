"""A selection, a condition or an amount asked of a game as it stands."""

from __future__ import annotations

from collections.abc import Iterator

from momon_dsl.checking.antecedents import Slot
from momon_dsl.checking.walking import descend
from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.interpreter.amounts import amount
from momon_dsl.interpreter.conditions import condition
from momon_dsl.interpreter.objects import objects
from momon_dsl.interpreter.run import OUTSIDE, Run, fresh_bindings
from momon_dsl.interpreter.scope import Scope
from momon_dsl.language.nodes import amounts as n
from momon_dsl.language.nodes import conditions as c
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import Node
from momon_dsl.model.state import ARENA
from momon_dsl.telling.names import Teller
from momon_dsl.telling.words import Lang

_EARLIER = (
    *(s.It, s.ThatMomon, s.ThoseMomon, s.NamedOne, s.EventMomon, s.MovedThisWay),
    *(n.AttackingSide, n.FacingSide),
)
"""What speaks of an earlier sentence or of an event; by itself it means nothing."""
_ASKED = s.Selection | s.Reference | c.Condition | n.Amount


class _Alone:
    """The names of a piece that stands alone: only its source, and one place for what it takes."""

    def slot_of(self, reference: s.Reference) -> Slot:
        """Always the source."""
        return "this"

    def index_of(self, selection: s.Selection) -> int:
        """The one place."""
        return 0


class Position:
    """A game that questions are asked of, who "you" is (0 or 1), and which card "this" is.

    `this` is -1 until a Momon or card is named.
    """

    def __init__(self, game: Game, you: int | None = None) -> None:
        decision = game.decision
        asked = decision.player if decision is not None else game.state.active
        self.game = game
        self.you = max(0, asked) if you is None else you
        self.this = -1

    def name_this(self, name: str) -> int:
        """From now on "this" is the Momon in a Space, or a card by its number, the Arena's first.

        Returns the card. Raises `MomonError` where there is none.
        """
        state, setup = self.game.state, self.game.setup
        if name.lower() in setup.format.arena.names:
            card = state.arena[setup.format.arena.space(name)]
        else:
            wanted = " ".join(name.upper().split())
            cards = [number for number, each in enumerate(setup.cards) if each.id == wanted]
            card = max(cards, key=lambda each: state.zone[each] == ARENA, default=-1)
        if card < 0:
            raise MomonError(f"There is no Momon {name}.")
        self.this = card
        return card

    def answer(self, node: Node, lang: Lang) -> Iterator[str]:
        """The lines that say what a piece selects, whether it holds, or how many it is.

        Nothing for other pieces.
        """
        teller = Teller(self.game, lang)
        if not isinstance(node, _ASKED):
            return
        missing = self._missing(node, teller)
        if missing:
            yield missing
            return
        yield from self._unknown_symbols(node, teller)
        scope = Scope(self.game.setup, _Alone())
        run, state = self._run(), teller.state
        if isinstance(node, s.Selection | s.Reference):
            found = objects(scope, node, ()).options(state, run)
            yield self._selected(teller, list(found))
        elif isinstance(node, c.Condition):
            holds = condition(scope, node)(state, run)
            yield teller.word("repl", "holds" if holds else "does not hold")
        else:
            yield teller.word("repl", "amount", number=amount(scope, node)(state, run))

    def _run(self) -> Run:
        """As if "this" had the piece in its text."""
        state, card = self.game.state, self.this
        if card < 0:
            return Run(-1, -1, self.you, -1, -1, [*fresh_bindings(1)])
        event = -1 if state.zone[card] == ARENA else OUTSIDE
        return Run(card, state.stay[card], self.you, event, -1, [*fresh_bindings(1)])

    def _missing(self, node: Node, teller: Teller) -> str:
        """Why nothing can be said of a piece by itself; "" if it can."""
        for each in descend(node, _EARLIER):
            return teller.word("repl", "earlier", text=teller.script(each))
        others = [each.other for each in descend(node, s.Selection)]
        others += [each.other for each in descend(node, c.Controls)]
        speaks = any(others) or any(True for _ in descend(node, (s.This, c.ThisInArena)))
        return teller.word("repl", "no this") if speaks and self.this < 0 else ""

    def _unknown_symbols(self, node: Node, teller: Teller) -> Iterator[str]:
        """Symbols that no card of the game has or speaks of."""
        known = self.game.setup.symbols
        said = [name for each in descend(node, s.HasSymbol) for name in each.symbols]
        said += [each.symbol for each in descend(node, s.HasNoSymbol) if each.symbol]
        for name in dict.fromkeys(said):
            if name not in known:
                yield teller.word("repl", "no symbol", symbol=f"[{name}]")

    def _selected(self, teller: Teller, cards: list[int]) -> str:
        if not cards:
            return teller.word("repl", "none")
        things = teller.listed([teller.here(card) for card in cards])
        return teller.word("repl", "selected", number=len(cards), things=things)
