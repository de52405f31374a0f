"""Showing a scenario as it is played; `momon run` and `momon demo` have it in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from momon_dsl.cli.screen import columns, write

if TYPE_CHECKING:
    from momon_dsl.language.nodes.base import Node
    from momon_dsl.language.wording import Lang
    from momon_dsl.scenarios.play import Played
    from momon_dsl.scenarios.scripts import Case
    from momon_dsl.telling.board import Piece


def show(case: Case, lang: Lang, *, traced: bool, boards: bool) -> bool:
    """Play a scenario and show it; with `boards` the table after every step that changed it.

    Returns whether it passed.
    """
    from momon_dsl.scenarios.play import Played, play_along
    from momon_dsl.scenarios.report import failure_lines

    write([[(f"{case.place}: ", ""), (case.scenario.name, "bold")]])
    played = Played(case)
    screen = _Screen(played, lang, traced=traced, boards=boards)
    for step in play_along(played, lang):
        screen.after(step)
    screen.end()
    if not played.passed:
        write([[], *failure_lines(played, lang, columns())])
    return played.passed


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

    def end(self) -> None:
        """The table as it stands, and whether everything is as the scenario says."""
        from momon_dsl.telling.words import word

        self._board()
        result = "passed" if self._played.passed else "failed"
        write([[], [(word(self._lang, "reports", result), result)]])

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
