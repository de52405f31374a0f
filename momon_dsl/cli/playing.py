"""Showing a scenario as it is played; `momon run` and `momon demo` have it in common."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from momon_dsl.cli.screen import columns, write

if TYPE_CHECKING:
    from momon_dsl.game import Game
    from momon_dsl.language.nodes.base import Node
    from momon_dsl.language.wording import Lang
    from momon_dsl.scenarios.play import Played
    from momon_dsl.scenarios.scripts import Case
    from momon_dsl.telling.board import Line, Piece


def show(case: Case, lang: Lang, *, traced: bool, boards: bool, after: int | None = None) -> bool:
    """Play a scenario and show it; with `boards` the table after every step that changed it.

    With `after` only so many of its When lines. Returns whether it passed, so far.
    """
    from momon_dsl.scenarios.play import Played
    from momon_dsl.scenarios.report import failure_lines

    write([[(f"{case.place}: ", ""), (case.scenario.name, "bold")]])
    played = Played(case)
    screen = _Screen(played, lang, traced=traced, boards=boards)
    for step in along(played, after, lang):
        screen.after(step)
    screen.end(whole=after is None)
    if not played.passed:
        write([[], *failure_lines(played, lang, columns())])
    return played.passed


def along(played: Played, after: int | None, lang: Lang) -> Iterator[Node]:
    """Play a scenario line by line, to its end or through all that comes of so many When lines."""
    from momon_dsl.scenarios.play import play_along

    steps = play_along(played, lang)
    return steps if after is None else islice(steps, _lines_before(played.case, after))


def _lines_before(case: Case, after: int) -> int:
    """The lines up to the When line after so many, all Given lines counted as one."""
    from momon_dsl.scenarios.play import GIVEN, WHEN

    lines = [step for step in case.scenario.steps if not isinstance(step, GIVEN)]
    moves = [place for place, step in enumerate(lines, 1) if isinstance(step, WHEN)]
    return moves[after] if after < len(moves) else len(lines) + 1


def played_to(case: Case, after: int | None, lang: Lang) -> Played:
    """A scenario played so far, or to its end."""
    from momon_dsl.scenarios.play import Played

    played = Played(case)
    for _ in along(played, after, lang):
        pass
    return played


def waiting_lines(game: Game, lang: Lang, you: int | None = None) -> Iterator[Line]:
    """The decision that waits with its options, or that there is none."""
    from momon_dsl import limits
    from momon_dsl.telling.decisions import options_of, question
    from momon_dsl.telling.names import Teller
    from momon_dsl.telling.words import word

    decision = game.decision
    if decision is None:
        yield [(word(lang, "reports", "over" if game.result else "nothing waits"), "bold")]
        return
    yield [(question(game, decision, lang, you), "bold")]
    for text in options_of(Teller(game, lang, you), decision, limits.OPTIONS_TOLD):
        yield [(f"  {text}", "")]


class _Screen:
    """What of a scenario has been shown so far."""

    def __init__(self, played: Played, lang: Lang, *, traced: bool, boards: bool) -> None:
        self._played = played
        self._lang = lang
        self._traced = traced
        self._boards = boards
        self._told = 0
        self._drawn = ""

    def after(self, step: Node) -> None:
        """One line of the scenario and what it brought about."""
        from momon_dsl.scenarios.play import WHEN

        if isinstance(step, WHEN) and (self._traced or self._boards):
            write([[], [("▸ ", "bold"), (self._words(step), "bold"), *self._alone()]])
        if self._traced:
            self._trace()
        self._told = len(self._played.events())
        if self._boards:
            self._board()

    def end(self, *, whole: bool = True) -> None:
        """The table as it stands, and whether everything is as the scenario says.

        Of a scenario that was not played to its end it says what waits instead.
        """
        from momon_dsl.telling.words import word

        self._board()
        result = "passed" if self._played.passed else "failed"
        if whole or not self._played.passed:
            write([[], [(word(self._lang, "reports", result), result)]])
        elif self._played.game is not None:
            write([[], *waiting_lines(self._played.game, self._lang, 0)])

    def _words(self, step: Node) -> str:
        """A line as it is written, or in the language of the output where that is another."""
        script = self._played.case.script
        if script.document.language == self._lang:
            return script.words(step)
        from momon_dsl.language.printer import to_script

        return " ".join(to_script(step, self._lang).split()).rstrip(".")

    def _alone(self) -> list[Piece]:
        """A remark on a line that was carried out before: its choice had one outcome."""
        from momon_dsl.telling.words import word

        if len(self._played.events()) > self._told or self._played.failures:
            return []
        return [(f"  {word(self._lang, 'reports', 'alone')}", "dim")]

    def _trace(self) -> None:
        from momon_dsl.scenarios.report import trace_lines
        from momon_dsl.scenarios.trace import trace

        for line in trace(self._played, self._lang, self._told):
            write(trace_lines(line, columns()))

    def _board(self) -> None:
        """The table, if it does not look as it did when it was last drawn."""
        from momon_dsl.telling.board import board, plain

        game = self._played.game
        if game is None:
            return
        lines = board(game, self._lang, 0)
        if plain(lines) != self._drawn:
            self._drawn = plain(lines)
            write([[], *lines])
