"""Somebody at the terminal, who sees what the seat shows and types the number of an option."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from momon_dsl.engine.kernel import check
from momon_dsl.errors import IllegalChoice, MomonError
from momon_dsl.model.decisions import SPACE_BITS, SUMMON
from momon_dsl.simulate.policies import Answer

from .protocol import Seat

if TYPE_CHECKING:
    from momon_dsl.telling.words import Lang


class HumanAgent:
    """Asks at each decision, until the answer is one that is offered.

    A Summon is asked in two steps, the card and then its Space. `ask` prints a prompt and gives the
    line that is typed, as `input` does; `say` prints a line.
    """

    def __init__(
        self,
        lang: Lang,
        ask: Callable[[str], str] = input,
        say: Callable[[str], None] = print,
    ) -> None:
        self.name = "human" if lang == "en" else f"human:{lang}"
        self._lang = lang
        self._ask = ask
        self._say = say

    def choose(self, seat: Seat) -> Answer:
        """What is typed. Raises `MomonError` where the input has ended."""
        self._say("")
        self._say(seat.table(self._lang))
        self._say(seat.question(self._lang))
        while True:
            answer = self._summon(seat) if seat.decision.kind == SUMMON else self._answer(seat)
            try:
                check(seat.decision, answer)
            except IllegalChoice:
                self._say(self._word("not offered"))
            else:
                return answer

    def _summon(self, seat: Seat) -> Answer:
        """A card, then its Space; nothing where nothing need be Summoned."""
        options, ids = seat.decision.options, {c.number: c.id for c in seat.view.hand}
        pairs = [(each, ids.get(each >> SPACE_BITS, "")) for each in options]
        texts = dict(zip(options, seat.texts(self._lang), strict=True))
        if not all(card for _, card in pairs):  # not from the own Hand: each text tells all
            return self._answer(seat)
        cards = [*dict.fromkeys(card for _, card in pairs)]
        chosen = self._numbers(cards)
        if len(chosen) != 1:
            return ()
        # Equal cards are alike: the first of them stands for all.
        spaces = {texts[each]: each for each, card in reversed(pairs) if card == cards[chosen[0]]}
        places = [*reversed(spaces)]
        return tuple([spaces[places[each]] for each in self._numbers(places)])

    def _answer(self, seat: Seat) -> Answer:
        options = seat.decision.options
        if isinstance(options, range):
            self._say(seat.texts(self._lang)[0])
            return self._typed()
        return tuple([options[each] for each in self._numbers(seat.texts(self._lang))])

    def _numbers(self, texts: list[str]) -> tuple[int, ...]:
        """The places of the texts that are chosen; other numbers are asked for again."""
        for number, text in enumerate(texts, 1):
            self._say(f"{number:4}  {text}")
        while True:
            typed = self._typed()
            if all(1 <= each <= len(texts) for each in typed):
                return tuple([each - 1 for each in typed])
            self._say(self._word("not offered"))

    def _typed(self) -> tuple[int, ...]:
        """Numbers, several with blanks between them."""
        while True:
            try:
                words = self._ask(self._word("prompt")).split()
            except EOFError:
                raise MomonError(self._word("ended")) from None
            if all(word.isdecimal() and len(word) <= _DIGITS for word in words):
                return tuple(map(int, words))
            self._say(self._word("not offered"))

    def _word(self, key: str) -> str:
        from momon_dsl.telling.words import word

        return word(self._lang, "human", key)

    def close(self) -> None:
        """Nothing is open."""


_DIGITS = 10
"""Digits of the longest number that is read."""
