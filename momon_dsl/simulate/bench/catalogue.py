"""All that can be measured, and what of it somebody asks for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from time import process_time

import attrs

from . import history, memory, peers, playing, reading, starting
from .figures import Kind, Values
from .rounds import Measure, Part, Settings, once

_MACHINE = Kind("machine.python", "k steps/s", "neither")
_STEPS = 200_000


def own() -> list[Part]:
    """What is measured of momon, and of the machine beside it."""
    modules = (playing, history, reading, memory, starting)
    return [Part((_MACHINE,), _machine), *(part for each in modules for part in each.parts())]


def everything() -> list[Part]:
    """All of it, the peers too.

    >>> {kind.name.partition(".")[0] for part in everything() for kind in part.kinds} >= {"play"}
    True
    """
    return [*own(), *peers.parts()]


def names() -> list[str]:
    """The names of all figures."""
    return [kind.name for part in everything() for kind in part.kinds]


def unknown(wanted: Iterable[str]) -> list[str]:
    """What names no figure.

    >>> unknown(["play", "play.random", "history.undo", "undo", "pla"])
    ['undo', 'pla']
    """
    return [name for name in wanted if not any(_under(each, name) for each in names())]


def chosen(wanted: Sequence[str], with_peers: bool) -> list[Part]:
    """The parts that measure what is asked for: a figure by its name, or all that begin so.

    Without names it is all, the peers only `with_peers`.

    >>> [[kind.name for kind in part.kinds] for part in chosen(["history.fork"], False)]
    [['history.fork']]
    """
    parts = everything() if with_peers or any(_under(n, "peers") for n in wanted) else own()
    if not wanted:
        return parts
    found = [(part, _only(part, wanted, with_peers)) for part in parts]
    return [attrs.evolve(part, kinds=kinds) for part, kinds in found if kinds]


def _only(part: Part, wanted: Sequence[str], with_peers: bool) -> tuple[Kind, ...]:
    asked = [*wanted, *(["peers"] if with_peers else [])]
    return tuple(kind for kind in part.kinds if any(_under(kind.name, name) for name in asked))


def _under(name: str, beginning: str) -> bool:
    return name == beginning or name.startswith(f"{beginning}.")


# --- the machine ---------------------------------------------------------------------------


def _machine(settings: Settings, stack: ExitStack) -> Measure:
    """Steps of a loop, which are the same in every version of momon: how fast the machine is."""

    def loop() -> int:
        total = 0
        for number in range(_STEPS):
            total += number & 7
        return total

    def measure(number: int) -> Values:
        return {_MACHINE.name: _STEPS / 1000 / once(loop, process_time)}

    return measure
