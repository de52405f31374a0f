"""The screen as a thing without a terminal: keys go in, lines of text come out."""

from __future__ import annotations

import os
from collections.abc import Callable

from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.telling.board import Line
from momon_dsl.telling.decisions import question
from momon_dsl.telling.names import Teller
from momon_dsl.telling.words import Lang, word

from . import layout, panels
from .choosing import Choosing
from .files import free_name, read_save, write_save
from .keys import KEYS, letter
from .layout import Grid
from .sitting import Sitting
from .wrapping import columns, wrapped

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
"""How far east and north each arrow goes."""
LEAST_CARD = 3
"""Lines in which it is worth while to begin the text of a card."""
LONGEST_NAME = 200
"""Characters of a file's name that can be typed."""


class Reading:
    """A text in place of the table, with the line that is at its top."""

    def __init__(self, text: Callable[[int], list[Line]]) -> None:
        """`text` gives the lines for so many columns."""
        self.text = text
        self.top = 0

    def move(self, by: int, most: int) -> None:
        """Go so many lines down, as far as there is text."""
        self.top = max(0, min(most, self.top + by))


class Asking:
    """A line that is typed in, or a yes or no, before something is done."""

    def __init__(
        self, question: Callable[[], str], done: Callable[[str], None], text: str | None = None
    ) -> None:
        """`text` is what stands there at first; None: only yes or no is asked for."""
        self.question = question
        self.done = done
        self.text = text


class Screen:
    """One game on one screen.

    `press` takes a key by the name that textual gives it; `lines` draws. `over` tells that the
    screen is to be left.

    >>> from momon_dsl.play.bots import random_bot
    >>> game = Game("First steps", "Wild wind", first=0)
    >>> screen = Screen(Sitting(game, {1: random_bot(1)}), "en")
    >>> screen.press("enter")
    >>> screen.press("enter")
    >>> len(game.choices), len(screen.lines())
    (1, 24)
    """

    def __init__(self, sitting: Sitting, lang: Lang = "en", path: str | None = None) -> None:
        """`path` is the file that the game was loaded from."""
        self.sitting = sitting
        self.lang = lang
        self.over = False
        self.width, self.height = 80, 24
        self._path = path
        self._message = ""
        self._reading: Reading | None = None
        self._asking: Asking | None = None
        self._choosing: Choosing | None = None
        self._asked: object = None
        self._grid = Grid(1, 1)

    # --- what there is ---------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.sitting.game

    @property
    def choosing(self) -> Choosing | None:
        """The choice that a person has to make now."""
        decision = self.sitting.decision
        now = (self.game, len(self.game.choices), decision)
        if self._asked != now:
            self._asked = now
            where = self.game.state.space
            self._choosing = None if decision is None else Choosing(decision, where)
        return self._choosing

    @property
    def waits_for_bot(self) -> bool:
        """Whether the next move is a bot's, which `let_bot_choose` makes."""
        return self.sitting.waits_for_bot and not self.over

    def let_bot_choose(self) -> None:
        """The bot whose turn it is answers."""
        self.sitting.let_bot_choose()

    def resize(self, width: int, height: int) -> None:
        """The terminal has so many columns and lines now."""
        self.width, self.height = width, height

    def _teller(self) -> Teller:
        return Teller(self.game, self.lang, self.sitting.you)

    def _word(self, key: str, **values: object) -> str:
        return word(self.lang, "play", key, **values)

    # --- keys ------------------------------------------------------------------------------

    def press(self, key: str, character: str | None = None) -> None:
        """A key has been pressed: its name, and the character that it types if it does."""
        if not self._fits:
            return  # nobody chooses what they cannot see
        character = character if character and character.isprintable() else ""
        if self._asking is not None:
            self._answer(self._asking, key, character)
        elif self._reading is not None:
            self._read(self._reading, key, character)
        else:
            self._message = ""
            self._act(key, character)

    def _act(self, key: str, character: str) -> None:
        name = KEYS.get(letter(character)) if character else None
        if name is not None:
            self._commands()[name]()
        elif key == "tab":
            self._beside()
        elif character.isdecimal() and self.choosing is not None:
            self.choosing.digit(str(int(character)))
        else:
            self._choose(key)

    def _commands(self) -> dict[str, Callable[[], None]]:
        return {
            "undo": self._undo,
            "save": self._save,
            "load": self._load,
            "hint": self._hint,
            "card": self._card,
            "log": self._log,
            "language": self._language,
            "concede": self._concede,
            "quit": self._quit,
            "help": self._help,
        }

    def _choose(self, key: str) -> None:
        choosing = self.choosing
        if choosing is None:
            if key == "enter" and self.game.between_turns:
                self.game.next_turn()
            return
        if key in WAYS and choosing.on_board:
            choosing.step(*WAYS[key], self.game.setup.format.arena)
        elif key in WAYS and choosing.counts:
            choosing.move(sum(WAYS[key]))
        elif key in WAYS:
            east, north = WAYS[key]
            choosing.move(east - north * self._grid.across)
        elif key in ("home", "end"):
            choosing.move(len(choosing.items) * (1 if key == "end" else -1))
        elif key == "space":
            choosing.mark()
        elif key in ("escape", "backspace"):
            choosing.back()
        elif key == "enter":
            self._enter(choosing)

    def _enter(self, choosing: Choosing) -> None:
        answer = choosing.enter()
        if answer is not None:
            self._asked = None
            self.sitting.choose(answer)
        elif choosing.several:
            self._message = self._word(
                "more", least=choosing.decision.minimum, marked=len(choosing.marks)
            )

    # --- what the letters do -----------------------------------------------------------------

    def _undo(self) -> None:
        self._asked = None
        if self.game.setup.sanctioned:
            self._message = self._word("sanctioned")
        elif not self.sitting.undo():
            self._message = self._word("nothing to undo")

    def _hint(self) -> None:
        choosing = self.choosing
        if choosing is None:
            return
        answer = self.sitting.hint()
        choosing.show(answer)
        teller = self._teller()
        from momon_dsl.telling.events import choice

        said = choice(teller, choosing.kind, answer, len(self.game.log))
        self._message = self._word("hint", choice=said)

    def _language(self) -> None:
        self.lang = "en" if self.lang == "th" else "th"

    def _concede(self) -> None:
        if self.game.result is None:
            self._confirm("concede?", lambda: self.sitting.concede())

    def _quit(self) -> None:
        if self.sitting.unsaved and self.game.result is None:
            self._confirm("quit?", self._leave)
        else:
            self._leave()

    def _leave(self) -> None:
        self.over = True

    def _save(self) -> None:
        self._ask("save as", self._save_as, self._path or free_name())

    def _save_as(self, path: str) -> None:
        if path != self._path and os.path.lexists(path):
            self._confirm("overwrite?", lambda: self._write(path), path=path)
        else:
            self._write(path)

    def _write(self, path: str) -> None:
        try:
            write_save(path, self.sitting.save())
        except (OSError, ValueError) as problem:
            self._message = self._word("not saved", path=path, reason=_reason(problem))
        else:
            self._path = path
            self._message = self._word("saved", path=path)

    def _load(self) -> None:
        self._ask("load from", self._load_from, self._path or "")

    def _load_from(self, path: str) -> None:
        if self.sitting.unsaved and self.game.result is None:
            self._confirm("leave?", lambda: self._read_in(path))
        else:
            self._read_in(path)

    def _read_in(self, path: str) -> None:
        try:
            self.sitting.load(read_save(path))
        except (MomonError, OSError, ValueError) as problem:
            reason = _reason(problem)
            self._message = self._word("not loaded", path=path)
            self._reading = Reading(lambda width: _lines([reason], width))
        else:
            self._path = path
            self._message = self._word("loaded", path=path)

    # --- questions ---------------------------------------------------------------------------

    def _ask(self, key: str, done: Callable[[str], None], text: str) -> None:
        self._asking = Asking(lambda: self._word(key), done, text)

    def _confirm(self, key: str, done: Callable[[], None], **values: object) -> None:
        self._asking = Asking(lambda: self._word(key, **values), lambda _: done())

    def _answer(self, asking: Asking, key: str, character: str) -> None:
        if asking.text is None:
            self._asking = None
            if letter(character) == "y" if character else False:
                asking.done("")
        elif key == "escape":
            self._asking = None
        elif key == "backspace":
            asking.text = asking.text[:-1]
        elif key == "enter":
            self._asking = None
            if asking.text.strip():
                asking.done(asking.text.strip())
        elif len(asking.text) < LONGEST_NAME:
            asking.text += character

    # --- texts in place of the table ---------------------------------------------------------

    def _help(self) -> None:
        self._reading = Reading(lambda width: _lines(self._word("help").splitlines(), width))

    def _log(self) -> None:
        def text(width: int) -> list[Line]:
            told = panels.log(self._teller(), self.sitting.log)
            return [[(line, style)] for said, style in told for line in wrapped(said, width, "  ")]

        self._reading = Reading(text)
        self._reading.top = max(0, len(text(self.width)) - self.height + 1)

    def _beside(self) -> None:
        """What stands beside the Arena, by itself and whole."""

        def text(width: int) -> list[Line]:
            return list(layout.side_lines(self._teller(), self.sitting, width))

        self._reading = Reading(text)

    def _card(self) -> None:
        """The card under the cursor or, without one, all in the Arena."""
        card = self._meant()
        cards = [card] if card >= 0 else [each for each in self.game.state.arena if each >= 0]

        def text(width: int) -> list[Line]:
            teller = self._teller()
            texts = [line for each in cards for line in (*panels.card_text(teller, each), "")]
            return _lines(texts, width)

        self._reading = Reading(text)

    def _read(self, reading: Reading, key: str, character: str) -> None:
        page = self.height - 1
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "space": page}
        ends = {"home": -(10**6), "end": 10**6}
        if key in steps or key in ends:
            most = max(0, len(reading.text(self.width)) - page)
            reading.move({**steps, **ends}[key], most)
        elif character and KEYS.get(letter(character)) == "language":
            self._language()
        else:
            self._reading = None

    # --- drawing -----------------------------------------------------------------------------

    def lines(self) -> list[Line]:
        """The whole screen: as many lines as the terminal has, none wider than it is."""
        if not self._fits:
            width, height = layout.least(self.game.setup.format.arena)
            lines = _lines([self._word("too small", width=width, height=height)], self.width)
        elif self._reading is not None:
            lines = self._page(self._reading)
        else:
            lines = self._table()
        lines = [layout.clipped(line, self.width) for line in lines[: self.height]]
        return [*lines, *([] for _ in range(self.height - len(lines)))]

    @property
    def _fits(self) -> bool:
        """Whether the terminal is large enough to play at."""
        width, height = layout.least(self.game.setup.format.arena)
        return self.width >= width and self.height >= height

    def _page(self, reading: Reading) -> list[Line]:
        room = self.height - 1
        text = reading.text(self.width)
        shown = text[reading.top : reading.top + room]
        blank: list[Line] = [[] for _ in range(room - len(shown))]
        return [*shown, *blank, [(self._word("page keys"), "dim")]]

    def _table(self) -> list[Line]:
        teller = self._teller()
        shape = layout.shape(teller, self.width, self.height)
        choosing = self.choosing
        marked = choosing.spaces if choosing is not None else ()
        lines = layout.beside(
            layout.arena_part(teller, shape, marked),
            layout.side_part(teller, self.sitting, shape) if shape.side else [],
            shape,
        )
        below = self._asked_lines(teller)
        room = self.height - len(lines) - len(below) - 1
        lines += [*below, *self._option_lines(teller, choosing, room)]
        lines += self._card_lines(teller, self.height - 1 - len(lines))
        lines = lines[: self.height - 1]
        lines += [[] for _ in range(self.height - 1 - len(lines))]
        return [*lines, [(self._keys(choosing), "dim")]]

    def _asked_lines(self, teller: Teller) -> list[Line]:
        """The question, two lines of it at most, or a message or what is typed in its place."""
        if self._asking is not None:
            return self._asking_lines(self._asking)
        said, style = self._said(teller)
        lines = wrapped(said, self.width)
        if len(lines) > layout.QUESTION:
            lines = [lines[0], f"{lines[1][: self.width - 2]}…"]
        return [[(line, style)] for line in lines]

    def _said(self, teller: Teller) -> tuple[str, str]:
        if self._message:
            return self._message, "message"
        decision = self.game.decision
        if decision is None:
            if self.game.between_turns:
                return self._word("next turn"), "bold"
            return f"{panels.heading(teller)} {self._word('ended')}", "bold"
        if self.sitting.waits_for_bot:
            return self._word("bot thinks", player=teller.player(decision.player)), "dim"
        said = question(self.game, decision, self.lang, self.sitting.you)
        choosing = self.choosing
        if choosing is not None and choosing.card is not None:
            said = self._word("which Space", card=panels.described(teller, choosing.card))
        return said, "bold"

    def _asking_lines(self, asking: Asking) -> list[Line]:
        lines: list[Line] = [[(line, "message")] for line in wrapped(asking.question(), self.width)]
        if asking.text is not None:
            shown = asking.text
            while columns(shown) > self.width - 4:
                shown = shown[1:]
            lines.append([("> ", "bold"), (shown, ""), (" ", "cursor")])
        return lines

    def _option_lines(self, teller: Teller, choosing: Choosing | None, room: int) -> list[Line]:
        if choosing is None or self._asking is not None or room < 1:
            return []
        labels = choosing.labels(teller, lambda card: panels.described(teller, card))
        lines, self._grid = layout.option_lines(choosing, labels, self.width, room)
        left = room - len(lines)
        if layout.is_cut(choosing, labels, self._grid) and left > 1:
            whole = wrapped(labels[choosing.cursor], self.width - 2)
            lines += [[], *([(f"  {line}", "")] for line in whole)][:left]
        return lines

    def _card_lines(self, teller: Teller, room: int) -> list[Line]:
        """What the card under the cursor does, where lines are left over for it."""
        card = self._meant()
        if card < 0 or room < LEAST_CARD or self._asking is not None:
            return []
        return [[], *_lines(panels.card_text(teller, card), self.width)][:room]

    def _meant(self) -> int:
        """The card that the cursor is on; -1 for none."""
        if self.choosing is None:
            return -1
        item = self.choosing.current
        if item.card < 0 and item.space >= 0:
            return self.game.state.arena[item.space]
        return item.card

    def _keys(self, choosing: Choosing | None) -> str:
        if self._asking is not None:
            return self._word("yes or no" if self._asking.text is None else "line keys")
        if choosing is not None and choosing.several:
            return self._word("mark keys")
        return self._word("keys")


def _lines(texts: list[str], width: int) -> list[Line]:
    """Texts as lines, broken where they are too long; their indentation is kept."""
    lines: list[Line] = []
    for text in texts:
        if columns(text) <= width:
            lines.append([(text, "")])
            continue
        indent = text[: len(text) - len(text.lstrip())][: width // 2]
        for line in wrapped(text, width - len(indent), "  "):
            lines.append([(indent + line, "")])
    return lines


def _reason(problem: Exception) -> str:
    """What went wrong, as far as a player wants to know."""
    return (problem.strerror if isinstance(problem, OSError) else None) or str(problem)
