"""The file of a run: an SQLite database that is whole at any moment, however the run ends.

It holds the plan, the cards that are played, and a row for each game that has been
played, written in one transaction for each batch. What stands in it is not believed: its tables
have to be these, and each row what the plan says.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import Any, Final, NamedTuple

from momon_dsl import __version__
from momon_dsl.errors import MomonError
from momon_dsl.language.wording import shown

from . import limits
from .cards import Cards
from .plan import Job, Plan
from .worker import Outcome

SCHEMA: Final = 1
"""The version of the tables; a file of another one is refused."""
APPLICATION: Final = 0x4D4D4F4E
"""What tells a run from other SQLite files: "MMON"."""

_TABLES: Final = (
    "CREATE TABLE games (number INTEGER PRIMARY KEY, first_deck TEXT NOT NULL,"
    " second_deck TEXT NOT NULL, first_agent TEXT NOT NULL, second_agent TEXT NOT NULL,"
    " seed INTEGER NOT NULL, winner INTEGER, played TEXT NOT NULL)",
    "CREATE TABLE run (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
)
_KEYS: Final = ("cards", "momon", "plan")


class RunError(MomonError):
    """A file that is no run, is damaged, or is that of another plan."""


class Row(NamedTuple):
    """A game that has been played: which one of the plan, and how it went.

    `winner` is 0 for the first seat, 1 for the second, None for a draw; `played` is a JSON text
    that `momon_dsl.simulate.played.Played.from_json` reads.
    """

    number: int
    first_deck: str
    second_deck: str
    first_agent: str
    second_agent: str
    seed: int
    winner: int | None
    played: str


class Run:
    """A run in its file: `plan`, `cards`, the version of momon, and the rows of its games.

    `with Run.open(path) as run:` reads one, `Run.at(path, plan, cards)` begins one or goes on
    with it. Iterating gives the rows in the order of their numbers.
    """

    def __init__(self, path: str, base: sqlite3.Connection) -> None:
        self.path = path
        self._base = base
        with self._told():
            _set_up(base)
            header = self._header()
        self.momon = header["momon"]
        try:
            self.plan = Plan.from_json(header["plan"])
            self.cards = Cards.from_json(header["cards"])
        except MomonError as problem:
            raise RunError(f"{path}: {problem}") from None

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Run:
        """The run in a file, to read it. Raises `RunError` if it is none or damaged, OSError."""
        name = os.fspath(path)
        with open(name, "rb"):
            pass  # says why a file cannot be read, which SQLite does not
        return cls._checked(name)

    @classmethod
    def at(cls, path: str | os.PathLike[str], plan: Plan, cards: Cards) -> Run:
        """The run of a plan in a file, begun if there is none yet.

        Raises `RunError` if the file is something else, or the run of another plan, with the
        difference; OSError where it cannot be written.
        """
        name = os.fspath(path)
        if not os.path.exists(name):
            _begin(name, plan, cards)
        run = cls._checked(name)
        told = run._differences(plan, cards)
        if told:
            run.close()
            raise RunError(
                f"{name}: this is another run ({'; '.join(told)}). Give the new one another --out."
            )
        return run

    @classmethod
    def _checked(cls, path: str) -> Run:
        with ExitStack() as stack:
            base = stack.enter_context(closing(sqlite3.connect(path, timeout=30)))
            run = cls(path, base)
            stack.pop_all()
            return run

    def _header(self) -> dict[str, str]:
        (mark,), (version,) = (
            self._base.execute(f"PRAGMA {name}").fetchone()
            for name in ("application_id", "user_version")
        )
        if mark != APPLICATION:
            raise RunError(f"{self.path}: this is no run of momon sim.")
        if version != SCHEMA:
            raise RunError(f"{self.path}: this run is of another version of momon ({version}).")
        found = self._base.execute("SELECT sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY name")
        if [sql for (sql,) in found] != [*_TABLES]:
            raise self._damaged("its tables are not those of a run")
        rows = dict(self._base.execute("SELECT key, value FROM run LIMIT ?", (len(_KEYS) + 1,)))
        if sorted(rows) != [*_KEYS] or not all(type(value) is str for value in rows.values()):
            raise self._damaged("its header is not that of a run")
        return rows

    def _damaged(self, how: str) -> RunError:
        return RunError(f"{self.path}: this run is damaged: {how}.")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Say it in a sentence when SQLite finds damage."""
        try:
            yield
        except sqlite3.OperationalError as problem:
            raise RunError(f"{self.path}: {problem}") from None
        except (sqlite3.Error, UnicodeDecodeError, OverflowError) as problem:
            raise self._damaged(shown(str(problem))) from None

    def _differences(self, plan: Plan, cards: Cards) -> list[str]:
        told = self.plan.differences(plan)
        if self.momon != __version__:
            told.append(f"momon: {shown(self.momon)}, not {__version__}")
        if self.cards != cards:
            told.append(f"cards: {self.cards.digest}, not {cards.digest}")
        return [shown(each) for each in told]

    # --- reading -------------------------------------------------------------------------

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[Row]:
        """Each game that has been played, in the order of the numbers.

        Raises `RunError` at the first row that is not what the plan says.
        """
        for cells in self._cells("*"):
            number, winner, played = cells[0], cells[6], cells[7]
            if type(played) is not str:
                raise self._damaged(f"game {number} has no outcome")
            row = row_of(
                self.plan.job(number), Outcome(number, self._winner(number, winner), played)
            )
            if cells != row:
                raise self._damaged(f"game {number} is not that of its plan")
            yield row

    def winners(self) -> Iterator[tuple[int, int | None]]:
        """The number and the winner of each game that has been played, and no more of it."""
        for number, winner in self._cells("number, winner"):
            yield number, self._winner(number, winner)

    def _cells(self, columns: str) -> Iterator[tuple[Any, ...]]:
        """Rows of the table of games in the order of their numbers, which come first."""
        with self._told():
            for cells in self._base.execute(f"SELECT {columns} FROM games ORDER BY number"):
                if type(cells[0]) is not int or not 0 <= cells[0] < self.plan.games:
                    raise self._damaged("it has a game that its plan does not have")
                yield cells

    def _winner(self, number: int, winner: object) -> int | None:
        if winner is None or (type(winner) is int and winner in (0, 1)):
            return winner
        raise self._damaged(f"game {number} has no outcome")

    def __len__(self) -> int:
        """How many games have been played."""
        with self._told():
            (count,) = self._base.execute("SELECT count(*) FROM games").fetchone()
            return int(count)

    def missing(self) -> Iterator[range]:
        """The numbers of the games that are still to be played, in order, as ranges."""
        start = 0
        for (number,) in self._cells("number"):
            if number > start:
                yield range(start, number)
            start = number + 1
        if start < self.plan.games:
            yield range(start, self.plan.games)

    # --- writing -------------------------------------------------------------------------

    def add(self, outcomes: Iterable[Outcome]) -> int:
        """Write a batch of games: all of it or nothing; a game that is there stays as it is.

        When this returns the batch is on the disk. Returns how many were new.
        """
        rows = [row_of(self.plan.job(each.number), each) for each in outcomes]
        with self._told(), self._base:
            written = self._base.executemany(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (number) DO NOTHING",
                rows,
            )
            return written.rowcount

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()


def row_of(job: Job, outcome: Outcome) -> Row:
    """The row of a game."""
    return Row(
        job.number, job.first.deck, job.second.deck, job.first.agent, job.second.agent, job.seed,
        outcome.winner, outcome.played,
    )  # fmt: skip


def _set_up(base: sqlite3.Connection) -> None:
    base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, limits.CELL_BYTES)
    base.execute("PRAGMA trusted_schema = OFF")
    base.execute("PRAGMA cell_size_check = ON")
    base.execute("PRAGMA synchronous = FULL")  # a batch that was written outlasts a power cut


def _begin(path: str, plan: Plan, cards: Cards) -> None:
    """Make a new file aside, and give it its name when it is whole, unless there is one by now."""
    draft = os.path.join(os.path.dirname(path) or ".", f".momon-{os.getpid()}.tmp")
    try:
        with open(draft, "xb"):
            pass
        _fill(draft, plan, cards)
        with suppress(FileExistsError):
            _name(draft, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(draft)


def _fill(draft: str, plan: Plan, cards: Cards) -> None:
    values = (cards.to_json(), __version__, plan.to_json())
    with closing(sqlite3.connect(draft)) as base:
        _set_up(base)
        base.execute("PRAGMA journal_mode = WAL")
        base.execute(f"PRAGMA application_id = {APPLICATION}")
        base.execute(f"PRAGMA user_version = {SCHEMA}")
        for table in _TABLES:
            base.execute(table)
        with base:
            base.executemany("INSERT INTO run VALUES (?, ?)", zip(_KEYS, values, strict=True))


def _name(draft: str, path: str) -> None:
    """Give a file its name; raises FileExistsError if that is taken."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        os.rename(draft, path)
