"""What is made anew little by little is at every event what it would be if made whole (H11.5)."""

from __future__ import annotations

from typing import Any

import pytest

from momon_dsl.engine import continuous
from momon_dsl.engine.atoms import derived
from momon_dsl.engine.kernel import Kernel
from momon_dsl.game import Game
from momon_dsl.language.parser import parse_strict
from momon_dsl.model.events import Event
from momon_dsl.model.state import CLEAN, EVERYTHING, GameState
from momon_dsl.packs.collection import collect
from momon_dsl.simulate.policies import uniform
from tests.reference.differential import Pair, random_match

ADDERS = """
card TST 1 "Near"
  symbols [S]
  stars 2
  powers north 4, east 4, south 4, west 4

  Always:
    Each Momon your opponent controls adjacent to this has -1 power.
    This has +2 Stars.

card TST 2 "Line"
  symbols [P]
  stars 3
  powers north 5, east 1, south 5, west 1

  Always:
    Each other [S] Momon in this row has +2 north power.
    Each [P] Momon you control cannot be Snatched.

card TST 3 "Boost"
  symbols [S]
  stars 1
  powers north 6, east 6, south 6, west 6

  On Summon:
    Target Momon gets +1 power until end of turn.
    Another target Momon gets -1 power while this is in the Arena.

card TST 4 "Mover"
  symbols [Q]
  stars 2
  powers north 5, east 5, south 5, west 5

  On Snatch:
    Swap target Momon you control and target Momon your opponent controls.

  When a Momon Moves:
    This gets +1 power until end of turn.

card TST 5 "Return"
  symbols [P]
  stars 1
  powers north 7, east 7, south 7, west 7

  On Summon:
    Return another target Momon to its owner's Hand.

  Always:
    Each other Momon you own cannot be Moved.
    Each Momon your opponent controls named "Boost" has -1 Stars.

deck "Adders"
  2 TST 1
  2 TST 2
  2 TST 3
  2 TST 4
  2 TST 5
"""


def whole(kernel: Kernel) -> GameState:
    """A copy of the state in which everything derived has been made anew from nothing."""
    state = kernel.state.copy()
    state.current = [card.printed for card in kernel.setup.cards]
    state.sources, state.listeners, state.heard = (), {}, []
    state.dirty = EVERYTHING
    Kernel(kernel.setup, state, kernel.runtime, kernel.steps).recompute()
    return state


def seen(state: GameState) -> dict[str, Any]:
    """Everything derived that means something while nothing is stale."""
    listening = {kind: sorted(map(id_of, all_)) for kind, all_ in state.listeners.items() if all_}
    said = [(card, source.statements) for card, source in state.sources]
    empty = [space for space, card in enumerate(state.arena) if card < 0]
    assert list(state.empty) == empty
    return {"current": state.current, "listeners": listening, "sources": said}


def id_of(entry: tuple[int, Any]) -> tuple[int, int]:
    return entry[0], entry[1].ability


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Compares before each event, and counts how often what was compared was a simple state."""
    counts = {"simple": 0, "layered": 0}
    emit = Kernel.emit

    def checking(kernel: Kernel, *args: Any, **more: Any) -> Event:
        state = kernel.state
        if state.dirty == CLEAN:
            fresh = whole(kernel)
            continuous.bind(state)  # sources are shared: give them back to this game
            assert seen(state) == seen(fresh)
            assert state.simple <= fresh.simple
            counts["simple" if state.simple else "layered"] += 1
        return emit(kernel, *args, **more)

    monkeypatch.setattr(Kernel, "emit", checking)
    return counts


def finish(game: Game, seed: int) -> None:
    policy = uniform(seed)
    while game.decision is not None and len(game.choices) < 400:
        game.choose(*policy(game.decision))
        if len(game.choices) % 7 == 0 and game.result is None:
            game.fork().concede(0)  # copies share what is derived


def play_bench(games: int, first: int = 0) -> None:
    for seed in range(first, first + games):
        finish(Game("Bench", "Bench", seed=seed), seed)


@pytest.mark.parametrize("part", range(4))
def test_nothing_is_stale_at_any_event_of_random_games(compared: dict[str, int], part: int) -> None:
    play_bench(10, first=part * 10)
    assert compared["simple"] > 1000


@pytest.mark.parametrize("part", range(4))
def test_nothing_is_stale_with_sources_of_every_simple_shape(
    compared: dict[str, int], part: int
) -> None:
    cards = collect([("test", parse_strict(ADDERS))])
    for seed in range(part * 10, part * 10 + 10):
        finish(Game("Adders", "Adders", cards=cards, seed=seed), seed)
    assert compared["simple"] > 1000
    assert compared["layered"] == 0


@pytest.mark.parametrize("part", range(4))
def test_nothing_is_stale_at_any_event_with_random_cards(
    compared: dict[str, int], part: int
) -> None:
    for seed in range(part * 25, part * 25 + 25):
        finish(Pair(random_match(seed)).game, seed)
    assert compared["layered"] > 100


def test_the_comparison_sees_what_was_left_stale(
    compared: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("momon_dsl.engine.atoms.zones.left", lambda k, card: None)
    monkeypatch.setattr(derived, "touch", lambda k, cards: None)
    with pytest.raises(AssertionError):
        play_bench(20)
