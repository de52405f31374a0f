"""Keyword abilities: defined once with parameters, then used by name on cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import attrs

from .abilities import Continuous, Triggered
from .base import Line, Node, frozen

Kind = Literal["number", "symbol", "Side"]
"""What a parameter stands for."""


class Hole(int):
    """A number that a keyword's parameter will give; until then the largest it can be.

    It stands where a number stands, so that everything that asks for the bounds of an ability
    answers for every use of the keyword. It is equal only to the same parameter.

    >>> Hole("N") == Hole("N"), Hole("N") == 9, f"{Hole('N', -1):+d}", int(Hole("N"))
    (True, False, '-N', 9)
    """

    name: str
    sign: int

    def __new__(cls, name: str, sign: int = 1) -> Hole:
        made = super().__new__(cls, sign * MOST)
        made.name, made.sign = name, sign
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hole) and (self.name, self.sign) == (other.name, other.sign)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.name, self.sign))

    def __str__(self) -> str:
        return self.name if self.sign > 0 else f"-{self.name}"

    __repr__ = __str__

    def __format__(self, how: str) -> str:
        plus = "+" if how.startswith("+") and self.sign > 0 else ""
        return f"{plus}{self!s}"


class SideHole(str):
    """A side that a keyword's parameter will give; equal only to the same parameter.

    >>> SideHole("D") == SideHole("D"), SideHole("D") == "north", f"{SideHole('D')} power"
    (True, False, 'D power')
    """

    name: str

    def __new__(cls, name: str) -> SideHole:
        made = super().__new__(cls, "north")
        made.name = name
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SideHole) and self.name == other.name

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name

    __repr__ = __str__

    def __format__(self, how: str) -> str:
        return self.name


MOST = 9
"""The largest number that a use of a keyword can give; the smallest is 1."""


@frozen
class Parameter(Node):
    """What a use of the keyword must give: a number `N`, a symbol `[X]` or a side (`side D`).

    en: N
    th: N
    """

    name: str
    kind: Kind


@frozen
class Argument(Node):
    """What a use of a keyword gives for a parameter: a number from 1 to 9, a symbol or a side.

    Inside another keyword it may be a parameter of that one.

    en: 2
    th: 2
    """

    kind: Kind
    value: int | str


@frozen
class KeywordUse(Line):
    """A keyword ability on a card; the card has the abilities that the keyword stands for.

    `expansion` holds them where the keyword has been looked up, and means nothing by itself.

    en: Ambush 2.
    th: Ambush 2.
    """

    name: str
    arguments: tuple[Argument, ...] = ()
    expansion: tuple[Triggered | Continuous, ...] = attrs.field(default=(), eq=False, repr=False)


def stands_for(ability: Triggered | Continuous | KeywordUse) -> tuple[Triggered | Continuous, ...]:
    """What a keyword stands for where it has been looked up; any other ability is itself.

    >>> stands_for(KeywordUse(name="Swift"))
    ()
    """
    return ability.expansion if isinstance(ability, KeywordUse) else (ability,)


@frozen
class Keyword(Line):
    """A keyword ability, defined once in a pack or a file and used on cards by its name.

    The parameters stand in the abilities where a number, a symbol or a side would stand.

    en: keyword Ambush N: On Summon: Direct Snatch target Momon with N or fewer Stars.
    th: คีย์เวิร์ด Ambush N: On Summon: Direct Snatch Momon เป้าหมายที่มี N Stars หรือน้อยกว่า.
    """

    name: str
    parameters: tuple[Parameter, ...] = ()
    abilities: tuple[Triggered | Continuous | KeywordUse, ...] = ()


def filled(node: Any, values: Mapping[str, int | str]) -> Any:
    """A node with the arguments in place of the parameters; every node in it is a new one.

    `values` are the arguments by the name of their parameter.
    """
    changes = {
        field.name: _filled(getattr(node, field.name), field.name, values)
        for field in attrs.fields(type(node))
        if field.name not in ("span", "trivia")
    }
    return attrs.evolve(node, **changes)


def _filled(value: Any, field: str, values: Mapping[str, int | str]) -> Any:
    if isinstance(value, Node):
        return filled(value, values)
    if isinstance(value, tuple):
        return tuple(_filled(each, field, values) for each in value)
    if isinstance(value, Hole):
        given = values[value.name]
        return _signed(value.sign, given)
    if isinstance(value, SideHole):
        return values[value.name]
    if field in ("symbols", "symbol") and isinstance(value, str):
        return values.get(f"[{value}]", value)
    return value


def _signed(sign: int, given: Any) -> Any:
    """A number given, or the parameter of the keyword around it, with its sign."""
    if isinstance(given, Hole):
        return Hole(given.name, sign * given.sign)
    return sign * given
