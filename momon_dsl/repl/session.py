"""A session: lines and commands go in, lines of text come out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.printer import to_script
from momon_dsl.language.render import draw
from momon_dsl.language.wording import shown
from momon_dsl.play.files import read_save
from momon_dsl.telling.words import Lang, word

from .looking import Position
from .outline import outline
from .reading import LONGEST, Piece, read_piece

LANGS: tuple[Lang, ...] = ("en", "th")
WHERE = "<typed>"
"""What findings name in place of a path."""
AT_ONCE = frozenset({"quit", "help", "board"})
"""Commands that take nothing after them."""


class Session:
    """What has been set so far, and the answers to what is typed.

    `failed` tells whether anything typed has been refused, `over` that there is no more to come.
    An entry that needs more lines is taken as a whole once an empty line ends it; `continuing`
    tells that it does.

    >>> session = Session()
    >>> list(session.take("Incite target Momon."))[0]
    'en  Incite target Momon.'
    """

    def __init__(self, lang: Lang = "en") -> None:
        self.lang = lang
        self.position: Position | None = None
        self.failed = False
        self.over = False
        self._begun: list[str] = []
        self._tree = True

    @property
    def continuing(self) -> bool:
        """Whether an entry has been begun and waits for more lines."""
        return bool(self._begun)

    def cancel(self) -> None:
        """Forget an entry that has been begun."""
        self._begun = []

    def take(self, line: str) -> Iterator[str]:
        """What there is to say on one more line."""
        line = line.rstrip("\r\n")
        if self._begun:
            if line.strip():
                self._begun.append(line)
                return
            text, self._begun = "\n".join(self._begun), []
            yield from self._read(text)
        elif line.strip().startswith(":"):
            yield from self._command(line.strip()[1:])
        elif line.rstrip().endswith(":"):
            self._begun = [line]
        elif line.strip() and not line.lstrip().startswith("#"):
            yield from self._read(line)

    def end(self) -> Iterator[str]:
        """What there is to say when no more lines come: on an entry that was begun."""
        if self._begun:
            text, self._begun = "\n".join(self._begun), []
            yield from self._read(text)

    def load(self, name: str) -> Iterator[str]:
        """Take the position of a scenario or a save, or say why there is none."""
        try:
            game = open_position(name)
        except MomonError as problem:
            yield self._wrong(str(problem))
        except OSError as problem:
            yield self._wrong(f"{name}: {problem.strerror or problem}")
        else:
            yield self.use(game)

    def use(self, game: Game) -> str:
        """Take the position of a game; the line that says so."""
        self.position = Position(game)
        return self._word("loaded", player=self.position.you + 1)

    # --- pieces of a script ------------------------------------------------------------------

    def _read(self, text: str) -> Iterator[str]:
        if len(text) > LONGEST:
            yield self._wrong(self._word("too long", most=f"{LONGEST:,}"))
            return
        piece = read_piece(text)
        for finding in piece.findings:
            yield draw(finding, WHERE, piece.text, self.lang)
        self.failed = self.failed or piece.refused
        if not piece.nodes:
            return
        for lang in LANGS:
            yield from _labelled(lang, self._script(piece, lang))
        if self._tree:
            yield from _labelled("ast", [line for node in piece.nodes for line in outline(node)])
        if not piece.refused:
            yield from self._asked(piece)

    @staticmethod
    def _script(piece: Piece, lang: Lang) -> list[str]:
        lines = [line for node in piece.nodes for line in to_script(node, lang).splitlines()]
        return [line for line in lines if not line.startswith("# language:")]

    def _asked(self, piece: Piece) -> Iterator[str]:
        """What the piece comes to in the position, if it is something to ask of one."""
        if piece.kind not in ("selection", "condition", "amount"):
            return
        if self.position is None:
            yield self._word("no position")
            return
        for node in piece.nodes:
            yield from _labelled("→", list(self._answers(node)))

    def _answers(self, node: Node) -> Iterator[str]:
        assert self.position is not None
        yield from self.position.answer(node, self.lang)

    # --- commands ----------------------------------------------------------------------------

    def _command(self, line: str) -> Iterator[str]:
        name, _, rest = line.partition(" ")
        names = [each for each in self._commands() if name and each.startswith(name.lower())]
        if len(names) != 1 or (rest.strip() and names[0] in AT_ONCE):
            yield self._wrong(self._word("unknown", name=shown(name)))
            return
        yield from self._commands()[names[0]](rest.strip())

    def _commands(self) -> dict[str, Callable[[str], Iterator[str]]]:
        return {
            "ast": self._set_tree,
            "board": self._board,
            "help": self._help,
            "lang": self._set_lang,
            "load": self.load,
            "quit": self._quit,
            "this": self._set_this,
            "you": self._set_you,
        }

    def _help(self, _: str) -> Iterator[str]:
        yield from self._word("help").splitlines()

    def _quit(self, _: str) -> Iterator[str]:
        self.over = True
        yield from ()

    def _set_lang(self, name: str) -> Iterator[str]:
        found = next((lang for lang in LANGS if lang == name), None)
        if found is None:
            yield self._wrong(self._word("which lang"))
            return
        self.lang = found
        yield self._word("lang is")

    def _set_tree(self, name: str) -> Iterator[str]:
        if name not in ("on", "off", ""):
            yield self._wrong(self._word("on or off"))
            return
        self._tree = name == "on" if name else not self._tree
        yield self._word("tree on" if self._tree else "tree off")

    def _board(self, _: str) -> Iterator[str]:
        if self.position is None:
            yield self._wrong(self._word("no position"))
            return
        game = self.position.game
        yield from game.board(self.lang).splitlines()
        if game.decision is not None:
            yield game.question(lang=self.lang)

    def _set_this(self, name: str) -> Iterator[str]:
        if self.position is None:
            yield self._wrong(self._word("no position"))
            return
        try:
            card = self.position.name_this(name)
        except MomonError:
            yield self._wrong(self._word("no such", name=shown(name)))
        else:
            yield self._word("this is", card=self.position.game.setup.cards[card].id)

    def _set_you(self, name: str) -> Iterator[str]:
        if self.position is None:
            yield self._wrong(self._word("no position"))
        elif name not in ("1", "2"):
            yield self._wrong(self._word("which player"))
        else:
            self.position.you = int(name) - 1
            yield self._word("you are", player=name)

    def _word(self, key: str, **values: object) -> str:
        return word(self.lang, "repl", key, **values)

    def _wrong(self, message: str) -> str:
        """A message on something refused."""
        self.failed = True
        return shown(message)


def _labelled(label: str, lines: list[str]) -> Iterator[str]:
    """Lines with a label before the first of them."""
    for number, line in enumerate(lines):
        yield f"{'' if number else label:<4}{line}"


def open_position(name: str) -> Game:
    """The game of a save, or of a scenario at its end: `FILE`, or `FILE:NAME` for one of several.

    A scenario is found by a part of its title. Raises `MomonError` if there is none or it cannot
    be played, OSError if the file cannot be read.
    """
    path, title = _parted(name)
    if not path.endswith(".momon"):
        return Game.load(read_save(path))
    from momon_dsl.scenarios.play import play
    from momon_dsl.scenarios.scripts import Shelf

    shelf = Shelf([path])
    if not shelf.checked(path).usable:
        raise MomonError(f"{path} has errors: momon check {path} shows them.")
    for case in shelf.cases():
        if title.casefold() in case.scenario.name.casefold():
            played = play(case)
            if played.game is None:
                raise MomonError(f"{case.place}: {played.failures[0].message}")
            return played.game
    raise MomonError(f"There is no scenario “{title}” in {path}.")


def _parted(name: str) -> tuple[str, str]:
    """`FILE:NAME` or `FILE::NAME` in its parts; a file may have colons in its name."""
    at = len(name)
    while at > 0 and not os.path.exists(name[:at]):
        at = name.rfind(":", 0, at)
    if at <= 0:
        return name.partition(":")[0], ""
    return name[:at], name[at:].lstrip(":").strip()
