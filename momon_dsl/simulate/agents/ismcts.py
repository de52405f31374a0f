"""Information-set Monte Carlo tree search: one tree through many worlds that may be."""

from __future__ import annotations

from collections.abc import Hashable
from math import log, sqrt
from random import Random
from typing import Final

from attrs import Factory, define

from momon_dsl.simulate.policies import Answer

from .protocol import Seat
from .standing import chance_of_winning, likely
from .trying import after, alike, answers, ranked
from .worlds import World

WIDTH: Final = 12
"""Answers of its own that are searched: of more, those that look best one answer ahead."""
REPLIES: Final = 4
"""Answers that are weighed at every later decision: of more, so many drawn at random."""
TURNS: Final = 3
"""Turns that are thought ahead, this one counted; what stands then is judged by the lead."""
CURIOUS: Final = 0.4
"""How much an answer gains by having been tried seldom."""
TRUSTED: Final = 1.0
"""How many tries the look one answer ahead is worth."""


@define
class Node:
    """What is known of one answer: how often it could have been given, and was, and its worth.

    `total` sums up how likely whoever gives it was to win. `then` are the answers to what is asked
    next, in whichever world they were found; equal cards are alike.
    """

    could: int = 0
    tries: int = 0
    total: float = 0.0
    then: dict[Hashable, Node] = Factory(dict)

    def promise(self, prior: float) -> float:
        """How much it is worth a try; `prior` is how good it looks one answer ahead."""
        tries = self.tries + TRUSTED
        mean = (self.total + TRUSTED * prior) / tries
        return mean + CURIOUS * sqrt(log(self.could + 1) / tries)


class IsmctsAgent:
    """Searches one tree, each time in another world that fits what it sees.

    An answer is judged by what came of it in all the worlds in which it could be given, so nothing
    depends on cards that cannot be seen. Beyond the tree everybody takes what looks best to them
    of a few answers. `iterations` is the budget: ways that are gone down the tree.
    """

    def __init__(self, iterations: int, seed: int) -> None:
        self.name = f"ismcts:{iterations}"
        self._iterations = iterations
        self._seed = seed

    def choose(self, seat: Seat) -> Answer:
        """The answer that was tried most."""
        source, imagination = seat.source(self._seed), seat.imagine()
        world = imagination.world(source)
        first = ranked(world, answers(world, source), WIDTH, source)
        if len(first) == 1:
            return first[0][0]
        search = _Search(first, seat.player, source)
        for _ in range(self._iterations):
            search.go_down(imagination.world(source))
        return search.most_tried()

    def close(self) -> None:
        """Nothing is open."""


class _Search:
    """One tree, from a decision of `player` with its most promising answers and their leads."""

    def __init__(self, first: list[tuple[Answer, float]], player: int, source: Random) -> None:
        self._answers = [answer for answer, _ in first]
        self._priors = [likely(ahead) for _, ahead in first]
        self._nodes = [Node() for _ in first]
        self._player = player
        self._source = source

    def most_tried(self) -> Answer:
        """The answer that was tried most; of several, the one that more came of."""
        nodes = self._nodes
        place = max(range(len(nodes)), key=lambda n: (nodes[n].tries, nodes[n].total))
        return self._answers[place]

    def go_down(self, world: World) -> None:
        """One way down the tree and on to the horizon; all nodes on it learn what came of it."""
        until = world.state.turn + TURNS
        place = _promising(self._nodes, self._priors)
        node, path = self._nodes[place], [(self._nodes[place], self._player)]
        world.choose(self._answers[place])
        while (decision := world.decision) is not None and world.state.turn < until:
            could = answers(world, self._source, REPLIES)
            ahead = [after(world, answer) for answer in could]
            priors = [chance_of_winning(each, decision.player) for each in ahead]
            if node.tries:
                then = [node.then.setdefault(alike(world, each), Node()) for each in could]
                place = _promising(then, priors)
                node = then[place]
                path.append((node, decision.player))
            else:
                place = priors.index(max(priors))
            world = ahead[place]
        for node, player in path:
            node.tries += 1
            node.total += chance_of_winning(world, player)


def _promising(nodes: list[Node], priors: list[float]) -> int:
    """The place of the node that is most worth a try; that all could have been is noted."""
    for node in nodes:
        node.could += 1
    worth = [node.promise(prior) for node, prior in zip(nodes, priors, strict=True)]
    return worth.index(max(worth))
