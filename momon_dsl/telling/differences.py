"""In what several positions of one game differ, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from momon_dsl.model.arena import SIDES
from momon_dsl.model.state import GameState

from .names import Teller, Told
from .words import Lang


def differences(
    games: Sequence[Told], lang: Lang = "en", you: int | None = None
) -> list[list[str]]:
    """For each position what of it is not the same in all of them.

    The order is that of the table: how the game ended, the Arena, Hands, Voids, effects in force.
    With `you` that player (0 or 1) is called "you".
    """
    told = [dict(_facts(Teller(game, lang, you))) for game in games]
    keys = list(dict.fromkeys(key for facts in told for key in facts))
    differ = [key for key in keys if len({facts.get(key) for facts in told}) > 1]
    return [[facts[key] for key in differ if key in facts] for facts in told]


def _facts(teller: Teller) -> Iterator[tuple[str, str]]:
    """What can be said of a position, by what it is about."""
    state = teller.state
    if state.result is not None:
        winner, rule = state.result
        who, key = (teller.player(winner), "wins") if winner >= 0 else ("", "draw")
        yield "result", teller.word("differences", key, player=who, rule=rule)
    for space, card in enumerate(state.arena):
        yield f"space {space}", _space(teller, state, space, card)
    for player in (0, 1):
        for zone, pile in (("hand", state.hands[player]), ("void", state.voids[player])):
            cards = [teller.card(card) for card in sorted(pile)]
            listed = teller.listed(sorted(cards)) if cards else teller.word("board", "empty")
            name = teller.word("board", zone, whose=teller.whose(player))
            yield f"{zone} {player}", f"{name}: {listed}"
    yield "effects", teller.word("differences", "effects", number=len(state.effects))


def _space(teller: Teller, state: GameState, space: int, card: int) -> str:
    if card < 0:
        return teller.word("differences", "empty", space=teller.space(space))
    now = state.current[card]
    powers = "/".join("-" if power < 0 else str(power) for power in now.powers)
    assert len(now.powers) == len(SIDES)
    return teller.word(
        "differences",
        "momon",
        space=teller.space(space),
        card=teller.card(card),
        controller=teller.player(state.controller[card]),
        stars=now.stars,
        powers=powers,
    )
