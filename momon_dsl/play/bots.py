"""Who plays when nobody does."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from momon_dsl.game import Game
from momon_dsl.model.decisions import Decision
from momon_dsl.simulate.agents import Agent, Seat
from momon_dsl.simulate.policies import Answer, uniform

Bot = Callable[[Game], Answer]
"""Answers the decision of a game that waits, and leaves the game as it is."""

TRIED: Final = 400
"""Answers that the careful bot tries at most; of more it tries as many, drawn at random."""
SEVERAL: Final = 40
"""Answers it draws where several things are chosen together."""
WON: Final = 1_000_000
MOMON_WORTH: Final = 100
"""What a Momon counts beside its Stars: more than any number of them makes up for."""


def random_bot(seed: int) -> Bot:
    """Every option equally likely. The same position is always answered alike.

    >>> game = Game("First steps", "Wild wind", seed=1)
    >>> random_bot(1)(game) == random_bot(1)(game)
    True
    """
    return lambda game: uniform(_mixed(seed, game))(_waiting(game))


def careful_bot(seed: int) -> Bot:
    """Tries every answer, and takes one after which it stands best at the next decision.

    It looks at the Arena only: the Momon that each player controls, then their Stars. What chance
    decides on the way it does not know beforehand. Equally good answers are equally likely.
    """

    def answer(game: Game) -> Answer:
        decision = _waiting(game)
        if isinstance(decision.options, range) or decision.player < 0:
            return uniform(_mixed(seed, game))(decision)
        source = random.Random(_mixed(seed, game))
        answers = list(_answers(decision, source))
        chance = source.getrandbits(64)
        values = [_after(game, each, decision.player, chance) for each in answers]
        best = max(values)
        good = [each for each, value in zip(answers, values, strict=True) if value == best]
        return source.choice(good)

    return answer


def agent_bot(agent: Agent) -> Bot:
    """An agent as a bot. It sees what its seat shows, and no more.

    >>> from momon_dsl.simulate.agents import named
    >>> game = Game("First steps", "Wild wind", seed=1)
    >>> agent_bot(named("random", 1))(game)[0] in game.decision.options
    True
    """
    return lambda game: agent.choose(Seat(game, _waiting(game).player))


BOTS: Final[Mapping[str, Callable[[int], Bot]]] = {"random": random_bot, "careful": careful_bot}
"""Each bot, made from a seed, by its name."""


def _waiting(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


def _mixed(seed: int, game: Game) -> int:
    """A seed for this moment of the game: what is taken back can be played again alike."""
    return seed * 1_000_003 + len(game.choices)


def _answers(decision: Decision, source: random.Random) -> Iterator[Answer]:
    if decision.minimum == decision.maximum == 1:
        few = len(decision.options) <= TRIED
        options = decision.options if few else source.sample(decision.options, TRIED)
        yield from ((option,) for option in options)
        return
    for _ in range(SEVERAL):
        count = source.randint(decision.minimum, decision.maximum)
        yield tuple(source.sample(decision.options, count))


def _after(game: Game, answer: Answer, player: int, chance: int) -> int:
    """How good it is for a player to have given this answer, as chance may have it."""
    ahead = game.fork(chance=chance)
    ahead.choose(*answer)
    if ahead.result is not None:
        winner = ahead.result.winner
        return 0 if winner is None else WON if winner == player else -WON
    state, good = ahead.state, 0
    for card in state.arena:
        if card >= 0:
            worth = MOMON_WORTH + state.current[card].stars
            good += worth if state.controller[card] == player else -worth
    return good
