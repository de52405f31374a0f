"""Games as one player sees them: the same to its eyes, with other cards in the other Hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from momon_dsl.game import Game
from momon_dsl.simulate.agents.worlds import seen_cards
from tests.game.games import Table, any_table, some_answer, with_other_cards


def moments(number: int, longest: int = 60) -> Iterator[tuple[Table, Game]]:
    """A random game at each of its decisions that a player has to make."""
    table, random = any_table(number), Random(number)
    game = table.begin()
    while game.decision is not None and len(game.choices) < longest:
        if game.decision.player >= 0:
            yield table, game
        game.choose(*some_answer(random, game.decision))


def exchanged(table: Table, game: Game, player: int, random: Random) -> Game | None:
    """The same game to the eyes of a player, had the other brought other cards that it never saw.

    None where the other could not have chosen the same with them, or it would have been noticed.
    """
    seen = seen_cards(game.state, player)
    ids = [card.id for card in game.setup.cards]
    count, copies = len(table.decks[0]), game.setup.format.copies
    own = slice(0, count) if player else slice(count, None)
    for card in game.state.hands[1 - player]:
        if card not in seen:
            ids[card] = ""
            free = [each for each in sorted(table.cards.cards) if ids[own].count(each) < copies]
            ids[card] = random.choice(free)
    twin = with_other_cards(table, game, ids)
    return twin if twin is not None and twin.view(player) == game.view(player) else None
