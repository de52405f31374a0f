"""Figures as JSON, and back from a file that may hold anything."""

from __future__ import annotations

import json
import math
import platform
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NoReturn

import attrs

from momon_dsl import __version__
from momon_dsl.errors import MomonError
from momon_dsl.language.wording import shown

from .figures import BETTER, Figure, Kind, Need

if TYPE_CHECKING:
    from momon_dsl.telling.words import Lang

FORMAT: Final = 1
BYTES: Final = 1_000_000
"""Bytes of a file of figures: a hundred times what is written."""
FIGURES: Final = 1_000
"""Figures of a file."""
CHARACTERS: Final = 100
"""Characters of a text in a file."""
ROUNDS: Final = 1_000_000

_NAME: Final = re.compile(r"[a-z][a-z0-9_:]*(\.[a-z0-9_:]+)+")
_STRAY: Final = frozenset(range(0x20)) | {0x7F}


class Refused(MomonError):
    """A file that holds no figures; `key` and `values` say why, in the words of `words.toml`."""

    def __init__(self, path: str, place: str, key: str, **values: object) -> None:
        self.path, self.place, self.key, self.values = path, place, key, values
        super().__init__(self.told("en"))

    def told(self, lang: Lang) -> str:
        """Where, and why."""
        from .told import word  # late: it reads what is written

        values = {name: shown(str(value)) for name, value in self.values.items()}
        why = word(lang, "refused", self.key, **values)
        return ": ".join(part for part in (self.path, self.place, why) if part)


@attrs.frozen(kw_only=True)
class Measured:
    """Figures, and what they were measured with: versions, the date as ISO 8601 in UTC."""

    momon: str
    python: str
    date: str
    figures: tuple[Figure, ...]

    @classmethod
    def now(cls, figures: Sequence[Figure]) -> Measured:
        """What this momon and this Python have measured just now."""
        python = f"{platform.python_implementation()} {platform.python_version()}"
        date = datetime.now(UTC).isoformat(timespec="seconds")
        return cls(momon=__version__, python=python, date=date, figures=tuple(figures))

    def named(self) -> dict[str, Figure]:
        """The figures by their names."""
        return {figure.kind.name: figure for figure in self.figures}


def data(measured: Measured) -> dict[str, Any]:
    """Figures as JSON has them."""
    return {
        "bench": FORMAT,
        "momon": measured.momon,
        "python": measured.python,
        "date": measured.date,
        "figures": list(map(_figure_data, measured.figures)),
    }


def _figure_data(figure: Figure) -> dict[str, Any]:
    need = figure.kind.need
    return {
        "name": figure.kind.name,
        "unit": figure.kind.unit,
        "better": figure.kind.better,
        "median": figure.median,
        "low": figure.low,
        "high": figure.high,
        "rounds": figure.rounds,
        "required": need and {"at least" if need.least else "at most": need.bound},
        "holds": figure.holds,
    }


# --- reading -------------------------------------------------------------------------------


def read(path: str) -> Measured:
    """The figures of a file. Raises `Refused` for one that holds none, OSError."""
    with open(path, "rb") as file:
        content = file.read(BYTES + 1)
    return from_bytes(content, path)


def from_bytes(content: bytes, path: str) -> Measured:
    """The figures that a file of that name holds; raises `Refused`.

    >>> from_bytes(b"[1, 2]", "old.json")
    Traceback (most recent call last):
    momon_dsl.simulate.bench.written.Refused: old.json: This is no file of momon bench --json.
    """
    if len(content) > BYTES:
        raise Refused(path, "", "large", bytes=f"{BYTES:,}")
    try:
        held = json.loads(content.decode("utf-8"), parse_constant=_no_number)
    except UnicodeDecodeError:
        raise Refused(path, "", "encoding") from None
    except json.JSONDecodeError as error:
        raise Refused(path, f"{error.lineno}:{error.colno}", "json", why=error.msg) from None
    except (ValueError, RecursionError):
        raise Refused(path, "", "values") from None
    if not isinstance(held, dict) or "bench" not in held or "figures" not in held:
        raise Refused(path, "", "other")
    return _Reader(path).measured(held)


def _no_number(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number of JSON")


class _Reader:
    """Goes through what a file holds; whatever is wrong is refused at its place."""

    def __init__(self, path: str) -> None:
        self._path = path

    def _refuse(self, place: str, key: str, **values: object) -> NoReturn:
        raise Refused(self._path, place, key, **values)

    def measured(self, held: dict[str, Any]) -> Measured:
        if type(held["bench"]) is not int or held["bench"] != FORMAT:
            self._refuse("bench", "format", format=FORMAT)
        rows = held["figures"]
        if not isinstance(rows, list) or len(rows) > FIGURES:
            self._refuse("figures", "list", most=f"{FIGURES:,}")
        figures = [self._figure(f"figures[{n}]", row) for n, row in enumerate(rows)]
        seen: set[str] = set()
        for number, figure in enumerate(figures):
            if figure.kind.name in seen:
                self._refuse(f"figures[{number}].name", "twice", name=figure.kind.name)
            seen.add(figure.kind.name)
        texts = {key: self._text(held, "", key) for key in ("momon", "python", "date")}
        return Measured(figures=tuple(figures), **texts)

    def _figure(self, place: str, row: Any) -> Figure:
        if not isinstance(row, dict):
            self._refuse(place, "object")
        name = self._text(row, place, "name")
        if not _NAME.fullmatch(name):
            self._refuse(f"{place}.name", "name")
        better = next((each for each in BETTER if each == row.get("better")), None)
        if better is None:
            self._refuse(f"{place}.better", "better", choices=", ".join(BETTER))
        low, median, high = (self._number(row, place, key) for key in ("low", "median", "high"))
        if not low <= median <= high:
            self._refuse(f"{place}.median", "order")
        rounds = row.get("rounds")
        if type(rounds) is not int or not 1 <= rounds <= ROUNDS:
            self._refuse(f"{place}.rounds", "rounds", most=f"{ROUNDS:,}")
        kind = Kind(name, self._text(row, place, "unit"), better, self._need(row, place))
        return Figure(kind, median, low, high, rounds)

    def _need(self, row: dict[str, Any], place: str) -> Need | None:
        asked = row.get("required")
        if asked is None:
            return None
        if not isinstance(asked, dict) or asked.keys() not in ({"at least"}, {"at most"}):
            self._refuse(f"{place}.required", "required")
        (key,) = asked
        return Need(self._number(asked, f"{place}.required", key), least=key == "at least")

    def _text(self, row: dict[str, Any], place: str, key: str) -> str:
        value = row.get(key)
        if not isinstance(value, str) or len(value) > CHARACTERS or not _printed(value):
            self._refuse(f"{place}.{key}" if place else key, "text", most=CHARACTERS)
        return value

    def _number(self, row: dict[str, Any], place: str, key: str) -> float:
        value: Any = row.get(key)
        if type(value) not in (int, float) or not _finite(value) or value < 0:
            self._refuse(f"{place}.{key}", "number")
        return float(value)


def _printed(text: str) -> bool:
    """Whether a text has no character that moves a cursor, nor half a one."""
    return not any(ord(each) in _STRAY or 0xD800 <= ord(each) < 0xE000 for each in text)


def _finite(value: Any) -> bool:
    try:
        return math.isfinite(float(value))
    except OverflowError:
        return False


def text(held: dict[str, Any]) -> str:
    """JSON as it is printed; never NaN."""
    return json.dumps(held, indent=1, allow_nan=False)
