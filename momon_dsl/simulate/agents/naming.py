"""Agents by their names, such as `random` or `mc:50`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import frozen

from momon_dsl.errors import MomonError

from .protocol import Agent

ITERATIONS: Final = 100_000
"""The largest budget of an agent that thinks ahead: some minutes for one answer."""


@frozen
class Kind:
    """One kind of agent: an example of its name, and how one is made.

    `made` takes what stands behind the colon, which is "" without one, and the seed. It raises
    `ValueError` where that does not fit.
    """

    example: str
    made: Callable[[str, int], Agent]


def _random(argument: str, seed: int) -> Agent:
    from .random import RandomAgent

    _nothing(argument)
    return RandomAgent(seed)


def _greedy(argument: str, seed: int) -> Agent:
    from .greedy import GreedyAgent

    _nothing(argument)
    return GreedyAgent(seed)


def _flat(argument: str, seed: int) -> Agent:
    from .flat import FlatAgent

    return FlatAgent(_iterations(argument), seed)


def _ismcts(argument: str, seed: int) -> Agent:
    from .ismcts import IsmctsAgent

    return IsmctsAgent(_iterations(argument), seed)


def _external(argument: str, seed: int) -> Agent:
    from .external import ExternalAgent

    return ExternalAgent(argument, seed)


def _human(argument: str, seed: int) -> Agent:
    from .human import HumanAgent

    if argument not in ("", "en", "th"):
        raise ValueError("it speaks en or th")
    return HumanAgent("th" if argument == "th" else "en")


KINDS: Final[Mapping[str, Kind]] = {
    "random": Kind("random", _random),
    "greedy": Kind("greedy", _greedy),
    "mc": Kind("mc:50", _flat),
    "ismcts": Kind("ismcts:50", _ismcts),
    "human": Kind("human:th", _human),
    "external": Kind("external:python3 bot.py", _external),
}
"""The kinds of agents by what their names begin with."""


def named(spec: str, seed: int) -> Agent:
    """A new agent by its name, for one game. Raises `MomonError` for a name that is none.

    Agents of the same name and seed answer the same. Close it in the end.

    >>> named("mc:50", seed=1).name
    'mc:50'
    >>> named("mc", seed=1)
    Traceback (most recent call last):
        ...
    momon_dsl.errors.MomonError: mc is no agent: it needs its iterations, 1 to 100000, as in mc:50.
    >>> named("radnom", seed=1)
    Traceback (most recent call last):
        ...
    momon_dsl.errors.MomonError: There is no agent radnom. Did you mean random?
    """
    name, _, argument = spec.partition(":")
    kind = KINDS.get(name)
    if kind is None:
        raise MomonError(f"There is no agent {name or 'without a name'}. {_suggestion(name)}")
    try:
        return kind.made(argument, seed)
    except ValueError as problem:
        raise MomonError(f"{spec} is no agent: {problem}, as in {kind.example}.") from None


def _suggestion(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, KINDS, 1)
    if near:
        return f"Did you mean {KINDS[near[0]].example}?"
    *some, last = (kind.example for kind in KINDS.values())
    return f"Agents are {', '.join(some)} and {last}."


def _nothing(argument: str) -> None:
    if argument:
        raise ValueError("nothing follows its name")


def _iterations(argument: str) -> int:
    """A budget; a number as people write it, and no more digits than it can have."""
    if not (argument.isascii() and argument.isdigit() and len(argument) <= len(str(ITERATIONS))):
        raise ValueError(f"it needs its iterations, 1 to {ITERATIONS}")
    if not 1 <= int(argument) <= ITERATIONS:
        raise ValueError(f"it needs its iterations, 1 to {ITERATIONS}")
    return int(argument)
