"""The screen on a terminal: textual reads the keys and shows the lines, and does nothing else."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from typing import Any, ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key, Paste, Resize
from textual.widgets import Static

from momon_dsl.telling.board import Line

from .screen import Screen

COLOURS: Final = {"first": "cyan", "second": "yellow", "message": "magenta"}
"""The colours of some styles of drawn lines; a sign says the same without colour."""
LOOKS: Final = {
    "dim": "dim",
    "frame": "dim",
    "bold": "bold",
    "marked": "bold",
    "message": "bold",
    "cursor": "reverse",
}
"""How they look besides."""
SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""What ends the program from outside: as Ctrl-C does, the game saved."""
PAUSE: Final = 0.4
"""Seconds that a bot takes, so that one sees what it does."""


class PlayApp(App[str]):
    """Shows a `Screen` until it is over; `broken_off` tells that it was ended by Ctrl-C.

    `problem` is what went wrong, if something did: whoever ran the app raises it once the
    terminal is as it was.
    """

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: transparent; } Static { width: 100%; height: 100%; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "break_off", priority=True, show=False),
        Binding("ctrl+q", "break_off", priority=True, show=False),
    ]

    def __init__(self, screen: Screen, pause: float = PAUSE) -> None:
        super().__init__(ansi_color=True)
        self.table = screen
        self.broken_off = False
        self.problem: Exception | None = None
        self._pause = pause
        self._bot_called = False
        self._colours = "NO_COLOR" not in os.environ

    def compose(self) -> ComposeResult:
        """One widget: all lines."""
        yield Static(id="table", markup=False)

    def on_mount(self) -> None:
        """The terminal is ours: listen to what may end the program, and draw."""
        loop = asyncio.get_running_loop()
        for each in SIGNALS:
            # No loop but that of the main thread, and none on Windows, listens to signals.
            with suppress(NotImplementedError, ValueError, RuntimeError):
                loop.add_signal_handler(each, self.action_break_off)
        self.draw()

    def on_resize(self, event: Resize) -> None:
        """As many lines and columns as there are now."""
        self.table.resize(event.size.width, event.size.height)
        self.draw()

    def on_key(self, event: Key) -> None:
        """Every key goes to the screen."""
        event.prevent_default()
        event.stop()
        self._guard(lambda: self.table.press(event.key, event.character))

    def on_paste(self, event: Paste) -> None:
        """A text that is pasted is typed: its first line."""
        for character in event.text.partition("\n")[0]:
            self._guard(lambda typed=character: self.table.press("", typed))

    def action_break_off(self) -> None:
        """Leave at once, whatever is on the screen."""
        self.broken_off = True
        self.exit()

    def draw(self) -> None:
        """Show the lines, and let a bot play if it is its turn."""
        with suppress(Exception):  # a screen that has gone needs no lines
            self.query_one("#table", Static).update(self.text())
        if self.table.over:
            self.exit()
        elif self.table.waits_for_bot and not self._bot_called:
            self._bot_called = True
            self.set_timer(self._pause, self._let_bot_choose)

    def text(self) -> Text:
        """The lines as textual shows them."""
        whole = Text(no_wrap=True, end="")
        for number, line in enumerate(self.table.lines()):
            whole.append("\n" if number else "")
            self._append(whole, line)
        return whole

    def _append(self, whole: Text, line: Line) -> None:
        for text, style in line:
            colour = COLOURS.get(style, "") if self._colours else ""
            whole.append(text, f"{colour} {LOOKS.get(style, '')}".strip())

    def _let_bot_choose(self) -> None:
        self._bot_called = False
        if self.table.waits_for_bot:
            self._guard(self.table.let_bot_choose)

    def _guard(self, act: Any) -> None:
        """Do something and draw; a mistake of the program ends it with the terminal restored."""
        try:
            act()
            self.draw()
        except Exception as problem:
            self.problem = problem
            self.exit()
