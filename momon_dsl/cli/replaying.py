"""Showing a saved game as it is played again, choice by choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from momon_dsl.cli.screen import columns, write

if TYPE_CHECKING:
    from momon_dsl.cli.saved import Opened
    from momon_dsl.game import Game
    from momon_dsl.language.wording import Lang
    from momon_dsl.model.events import Event
    from momon_dsl.telling.board import Line


def replayed(saved: Opened, after: int | None, lang: Lang, *, traced: bool, boards: bool) -> int:
    """Play a saved game again, to its end or through so many choices, and show it."""
    from momon_dsl.cli.playing import waiting_lines

    game = saved.at(after)
    write([[(saved.path, "bold")]])
    if traced or boards:
        screen = Screen(saved, lang, len(game.choices), traced=traced, boards=boards)
        for each in saved.replay.steps():
            screen.after(each)
            if len(each.choices) == len(game.choices):
                break
    if not boards:
        _draw(game, lang)
    write([[], *waiting_lines(game, lang)])
    return 0


def _draw(game: Game, lang: Lang) -> None:
    from momon_dsl.telling.board import board

    write([[], *board(game, lang)])


class Screen:
    """What of a saved game has been shown so far."""

    def __init__(
        self, saved: Opened, lang: Lang, count: int, *, traced: bool, boards: bool
    ) -> None:
        self._saved = saved
        self._lang = lang
        self._count = count
        self._traced = traced
        self._boards = boards
        self.told = 0
        """Events that have been shown already."""

    def after(self, game: Game) -> None:
        """What a choice brought about; of none, how the game begins."""
        write([[], [(f"▸ {len(game.choices)}/{self._count}", "bold")]])
        if self._traced:
            for event in game.log[self.told :]:
                write(self._lines(game, event))
        self.told = len(game.log)
        if self._boards:
            _draw(game, self._lang)

    def _lines(self, game: Game, event: Event) -> list[Line]:
        from momon_dsl.language.wording import shown
        from momon_dsl.scenarios.report import RULE_COLUMNS, trace_lines
        from momon_dsl.scenarios.trace import TraceLine
        from momon_dsl.telling.events import told
        from momon_dsl.telling.names import Teller

        said = told(Teller(game, self._lang), event)
        found = event.cause and self._saved.scripts.place(game, event.cause)
        if not found:
            return [[(event.rule.ljust(RULE_COLUMNS), "rule"), (shown(said), "")]]
        script, span = found
        place = (script.path, script.place(span)[0], script.line(span))
        return trace_lines(TraceLine(event, said, event.rule, *place), columns())
