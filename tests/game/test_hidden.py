"""Everything that a player cannot see, exchanged: the view, options and log stay as they are."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from momon_dsl.game import Game
from momon_dsl.model.decisions import CHOOSE, SPACE_BITS, SUMMON, TARGET
from momon_dsl.model.events import CHOICE_MADE, Event
from tests.rule_marks import rule

from .games import Table, any_table, some_answer, with_other_cards

GAMES, LONGEST = 90, 80


def named(log: tuple[Event, ...]) -> set[int]:
    """The cards that have been seen in play, or shown."""
    told: set[int] = set()
    for event in log:
        if event.kind != CHOICE_MADE:
            told.update(subject.card for subject in event.subjects)
            told.update(value for value in event.values if isinstance(value, int))
    return told


def unseen(game: Game, player: int) -> list[int]:
    """The cards of the other Hand that this player has never seen.

    None where the player chooses among them right now: who chooses from a Hand looks into it.
    """
    seen, hand = named(game.log), game.state.hands[1 - player]
    return [] if offered(game, player) & {*hand} else [card for card in hand if card not in seen]


def offered(game: Game, player: int) -> set[int]:
    """The cards that this player chooses among right now."""
    decision = game.decision
    if decision is None or decision.player != player:
        return set()
    if decision.kind == SUMMON:
        return {option >> SPACE_BITS for option in decision.options}
    return {*decision.options} if decision.kind in (TARGET, CHOOSE) else set()


def exchanged(table: Table, game: Game, player: int) -> Game | None:
    """The same game, had the other player's unseen cards lain the other way round.

    None where those are all alike, or where that player could not have chosen the same.
    """
    cards = unseen(game, player)
    ids = [card.id for card in game.setup.cards]
    for card, other in zip(cards, reversed(cards), strict=True):
        ids[card] = game.setup.cards[other].id
    return with_other_cards(table, game, ids)


def moments(number: int) -> Iterator[tuple[Table, Game]]:
    """A random game at each of its decisions."""
    table, random = any_table(number), Random(number)
    game = table.begin()
    while game.decision is not None and len(game.choices) < LONGEST:
        yield table, game
        game.choose(*some_answer(random, game.decision))


@rule("H4.1", holds=True)
@pytest.mark.parametrize("part", range(3))
def test_unseen_cards_of_the_other_hand_exchanged_change_nothing(part: int) -> None:
    compared = asked = 0
    for number in range(part * GAMES // 3, (part + 1) * GAMES // 3):
        for table, game in moments(number):
            for player in (0, 1) if len(game.choices) % 3 == 0 else ():
                twin = exchanged(table, game, player)
                if twin is None:
                    continue
                assert twin.view(player) == game.view(player), (number, game.choices)
                compared += 1
                asked += game.view(player).decision is not None
    assert compared > 100
    assert asked > 40


def test_what_chance_will_bring_changes_nothing() -> None:
    for number in range(12):
        for _, game in moments(number):
            twin = game.fork()
            twin._state.random ^= 0x5DEECE66D
            assert [twin.view(p) for p in (0, 1)] == [game.view(p) for p in (0, 1)]


def test_what_the_other_player_has_chosen_is_not_in_the_log() -> None:
    """Of a choice only its kind is shown to the other player; to the own one all of it."""
    shown = hidden = 0
    for number in range(12):
        for _, game in moments(number):
            for player in (0, 1):
                log = game.view(player).log
                assert len(log) == len(game.log)
                for seen, event in zip(log, game.log, strict=True):
                    if event.kind != CHOICE_MADE or event.player == player:
                        assert seen == event
                        shown += event.kind == CHOICE_MADE
                    else:
                        assert seen.values == event.values[:1]
                        hidden += 1
    assert shown > 100
    assert hidden > 100


def test_the_other_players_options_are_not_shown() -> None:
    for number in range(12):
        for _, game in moments(number):
            decision = game.decision
            assert decision is not None
            for player in (0, 1):
                view = game.view(player)
                assert view.deciding == decision.player
                assert view.decision == (decision if decision.player == player else None)
