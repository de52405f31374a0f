"""A PettingZoo environment (AEC): one game between two agents, who decide in turn."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped, unused-ignore]

from momon_dsl.errors import IllegalChoice, MomonError
from momon_dsl.game import Deck, Game
from momon_dsl.model.format import Format
from momon_dsl.packs.collection import Collection, bundled
from momon_dsl.simulate.agents import Seat

from .coding import Coding

Observation = dict[str, NDArray[Any]]
AGENTS = ("player_1", "player_2")
_SEEDS = 1 << 32
_MOST = 1 << 20
"""More than any number in an observation."""


class MomonEnv(AECEnv[str, Observation, int]):  # type: ignore[misc, unused-ignore]
    """See `momon_dsl.simulate.rl.env`.

    A win is a reward of 1, a loss one of -1, a drawn game 0 to both; nothing else is rewarded. An
    observation has `observation`, a table of numbers, and `action_mask`, 1 for every action that
    is legal now. An illegal action raises `IllegalChoice` and changes nothing.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "momon_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        first_deck: Deck,
        second_deck: Deck,
        cards: Collection | None,
        format: str | Format,
        edition: str | None,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise MomonError(f"The environment is drawn as ansi or not at all, not {render_mode}.")
        self.render_mode = render_mode
        self.possible_agents = [*AGENTS]
        self._decks, self._edition = (first_deck, second_deck), edition
        self._cards, self._format = cards or bundled(), format
        self._random = Random()
        self._game = self._begun(0)
        self._chosen: list[int] = []
        self._coding = Coding(self._game.setup, [*self._game.pool.cards])
        shape = (self._coding.rows, self._coding.columns)
        seen: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, _MOST, shape, np.int32),
            "action_mask": spaces.Box(0, 1, (self._coding.actions,), np.int8),
        }
        self._observing = {each: spaces.Dict(seen) for each in AGENTS}
        self._acting = {each: spaces.Discrete(self._coding.actions) for each in AGENTS}

    def _begun(self, seed: int) -> Game:
        """A new game; where the format wants the first player named, chance names it."""
        rules = self._cards.format(self._format) if isinstance(self._format, str) else self._format
        first = seed % 2 if rules.first == "named" else None
        return Game(
            *self._decks, cards=self._cards, format=rules, edition=self._edition,
            seed=seed, first=first,
        )  # fmt: skip

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent observes; the same for both."""
        return self._observing[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of its actions; the same for both."""
        return self._acting[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game: with the same seed the same one; without, the next by chance."""
        if seed is not None:
            self._random = Random(seed)
        self._game, self._chosen = self._begun(self._random.randrange(_SEEDS)), []
        self.agents = [*AGENTS]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {each: {} for each in AGENTS}
        self.agent_selection = AGENTS[0]
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what it may do; nothing while the other decides."""
        player = AGENTS.index(agent)
        view = self._game.view(player)
        chosen = self._chosen if view.decision is not None else []
        mask = np.zeros(self._coding.actions, np.int8)
        if view.decision is not None:
            mask[[*self._coding.legal(view.decision, chosen)]] = 1
        table = np.array(self._coding.observed(view, chosen), np.int32)
        return {"observation": table, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Choose. Raises `IllegalChoice` for an action that is not legal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        decision = self._game.decision
        assert decision is not None
        legal = self._coding.legal(decision, self._chosen)
        if action is None or int(action) not in legal:
            raise IllegalChoice(f"The action {action} is not legal now.")
        option = legal[int(action)]
        chosen = self._chosen if option < 0 else [*self._chosen, option]
        if option < 0 or len(chosen) == decision.maximum:
            self._game.choose(*chosen)
            chosen = []
        self._chosen = chosen
        self._cumulative_rewards[agent] = 0
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Whose turn it is to decide, or who has won."""
        self._clear_rewards()
        decision, result = self._game.decision, self._game.result
        if decision is not None:
            self.agent_selection = AGENTS[decision.player]
            return
        assert result is not None
        for player, agent in enumerate(AGENTS):
            self.terminations[agent] = True
            if result.winner is not None:
                self.rewards[agent] = 1.0 if result.winner == player else -1.0
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The table as the agent sees that decides; None if it is not drawn."""
        if self.render_mode is None:
            return None
        return Seat(self._game, AGENTS.index(self.agent_selection)).table()

    def close(self) -> None:
        """Nothing is open."""
