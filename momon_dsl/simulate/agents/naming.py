"""Agents by their names, such as `random` or `mc:50`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import frozen

from momon_dsl.errors import MomonError

from .protocol import Agent


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


KINDS: Final = {"random": Kind("random", _random), "greedy": Kind("greedy", _greedy)}
"""The kinds of agents by what their names begin with."""


def named(spec: str, seed: int) -> Agent:
    """A new agent by its name, for one game. Raises `MomonError` for a name that is none.

    Agents of the same name and seed answer the same. Close it in the end.

    >>> named("random", seed=1).name
    'random'
    >>> named("radnom", seed=1)
    Traceback (most recent call last):
        ...
    momon_dsl.errors.MomonError: There is no agent radnom. Did you mean random?
    """
    name, _, argument = spec.partition(":")
    kind = KINDS.get(name)
    if kind is None:
        raise MomonError(f"There is no agent {name}. {_suggestion(name)}")
    try:
        return kind.made(argument, seed)
    except ValueError as problem:
        told = f"{spec} is no agent: {problem}" if str(problem) else f"{spec} is no agent."
        raise MomonError(f"{told} An example is {kind.example}.") from None


def _suggestion(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, KINDS, 1)
    if near:
        return f"Did you mean {KINDS[near[0]].example}?"
    *some, last = (kind.example for kind in KINDS.values())
    return f"Agents are {', '.join(some)} and {last}." if some else f"The agent is {last}."


def _nothing(argument: str) -> None:
    if argument:
        raise ValueError("nothing follows this name.")
