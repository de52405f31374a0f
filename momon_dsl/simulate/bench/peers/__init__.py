"""Other games from the package registry that play beside this one, in the same rounds.

They are different games, by other rules and of other sizes: what their figures say, and what not,
stands in docs/how-to/measuring.md. Each plays whole games by uniform random choices in a process
of its own, so that nothing of what it loads is beside momon; it asks for all legal moves at each
decision, and counts the decisions with two or more. The extra `peers` installs them all.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Final

import attrs

from momon_dsl.language.wording import shown
from momon_dsl.simulate.bench.figures import Kind
from momon_dsl.simulate.bench.playing import asked
from momon_dsl.simulate.bench.rounds import WARM_UP, Measure, Part, Settings

WARM_SECONDS: Final = 0.05
LONGEST: Final = 300
"""Characters that are shown of what a peer says is wrong."""
Begin = Callable[[], Callable[[Random], int]]
"""Imports a peer; what it gives plays one game, and says how many decisions there were."""


@attrs.frozen
class Peer:
    """A library that plays a game: how Python imports it, how pip calls it, which game."""

    module: str
    package: str
    game: str

    @property
    def kind(self) -> Kind:
        """What is measured of it; it is neither better nor worse when it changes."""
        return Kind(f"peers.{self.module}.decisions", "/s", "neither")

    @property
    def installed(self) -> bool:
        """Whether there is something to import; nothing is imported."""
        return find_spec(self.module) is not None

    def player(self) -> Callable[[Random], int]:
        """Import it, and give what plays one game with a source of chance. Raises ImportError."""
        begin: Begin = import_module(f"{__name__}.with_{self.module}").begin
        return begin()


PEERS: Final = (
    Peer("chess", "chess", "chess"),
    Peer("rlcard", "rlcard", "UNO"),
    Peer("pyminion", "pyminion", "Dominion"),
    Peer("pyspiel", "open_spiel", "gin rummy"),
)


def parts() -> Iterable[Part]:
    """Each peer that there is."""
    for peer in PEERS:
        yield _part(peer)


def among(kinds: Iterable[Kind]) -> list[Peer]:
    """The peers that are among what is to be measured."""
    names = {kind.name for kind in kinds}
    return [peer for peer in PEERS if peer.kind.name in names]


def problem(peer: Peer) -> str | None:
    """Why a peer that is installed does not play here, as it says itself; None if it does."""
    done = subprocess.run(
        [sys.executable, *_command(peer, 0, WARM_UP)], capture_output=True, text=True,
        check=False, errors="replace",
    )  # fmt: skip
    if not done.returncode:
        return None
    told = done.stderr.strip().splitlines()
    return shown(told[-1][:LONGEST]) if told else f"exit code {done.returncode}"


def _command(peer: Peer, seconds: float, number: int) -> list[str]:
    return ["-m", f"{__name__}.playing", peer.module, str(seconds), str(number)]


def _part(peer: Peer) -> Part:
    def begin(settings: Settings, stack: ExitStack) -> Measure:
        def measure(number: int) -> dict[str, float]:
            seconds = WARM_SECONDS if number == WARM_UP else settings.seconds
            return {peer.kind.name: asked(_command(peer, seconds, number), peer.package)}

        return measure

    return Part((peer.kind,), begin)
