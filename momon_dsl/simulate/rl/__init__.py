"""Games for reinforcement learning: a PettingZoo environment (extra `rl`).

What stands in an observation, and what the actions mean, is told in `momon_dsl.simulate.rl.coding`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from momon_dsl.errors import MomonError
from momon_dsl.game import Deck
from momon_dsl.model.format import Format
from momon_dsl.packs.collection import Collection

if TYPE_CHECKING:
    from .environment import MomonEnv

NEEDS = (
    "The environment needs pettingzoo, which comes with the extra rl: pip install 'momon-dsl[rl]'"
)


def env(
    first_deck: Deck,
    second_deck: Deck,
    *,
    cards: Collection | None = None,
    format: str | Format = "House",
    edition: str | None = None,
    render_mode: str | None = None,
) -> MomonEnv:
    """An AEC environment for games between two decks; the arguments are those of `Game`.

    `render_mode` is None or "ansi". Raises `MomonError` where pettingzoo is missing, and as `Game`
    does.

    >>> players = env("First steps", "Wild wind")
    >>> players.reset(seed=1)
    >>> observation, reward, termination, truncation, info = players.last()
    >>> int(observation["action_mask"].sum())
    160
    """
    try:
        from .environment import MomonEnv
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("pettingzoo", "gymnasium", "numpy"):
            raise
        raise MomonError(NEEDS) from None
    return MomonEnv(first_deck, second_deck, cards, format, edition, render_mode)
