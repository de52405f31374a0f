"""Static chains of triggers: whatever sets off what in a game is an edge, and loops are cycles."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from momon_dsl.checking.chains import CAUSES, Chain, Graph, chains
from momon_dsl.game import Game
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.abilities import Triggered
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.parser import parse_strict
from momon_dsl.model import events as ev
from momon_dsl.model.format import Format
from momon_dsl.packs.collection import Collection
from tests.reference.random_cards import random_cards

SILENT = {
    "GetsPower", "GetsStars", "StarsBecome", "SkipStep", "EndGame", "GainsAbility",
    "LosesAbilities", "BecomesUnable", "LookAtHand", "RandomiseVoid", "CopyOf", "Choose",
}  # fmt: skip
"""Instructions that cause nothing an ability could wait for."""


def cards(*abilities: str, symbols: str = "[S]") -> list[Card]:
    text = "".join(
        f'card TT {n} "Card {n}" symbols {symbols} stars {n} {ability}\n'
        for n, ability in enumerate(abilities, 1)
    )
    return [item for item in parse_strict(text).items if isinstance(item, Card)]


def names(chain: Chain) -> list[str]:
    return [link.card.id for link in chain.links]


def test_every_instruction_is_said_to_cause_something_or_nothing() -> None:
    assert {kind.__name__ for kind in get_args(i.Instruction)} - {"AddedInstruction"} == SILENT | {
        kind.__name__ for kind in CAUSES
    }


def test_two_that_move_each_other() -> None:
    ability = "When another Momon Moves: Move this to the Space it left."
    [chain] = chains(cards(ability))
    assert (names(chain), chain.knot, chain.optional) == (["TT 1"], 1, False)
    [chain] = chains(cards(ability.replace("Move this", "You may move this")))
    assert chain.optional


def test_a_chain_of_three_is_told_in_its_order() -> None:
    [chain] = chains(
        cards(
            "When a Momon Moves: Incite each Momon.",
            "When a Momon is revealed: Move this to an empty Space.",
            "When a Snatch Check takes no Momon: Reveal a Momon from your Hand.",
        )
    )
    assert names(chain) in (
        ["TT 1", "TT 3", "TT 2"],
        ["TT 3", "TT 2", "TT 1"],
        ["TT 2", "TT 1", "TT 3"],
    )


@pytest.mark.parametrize("limit", ["once per turn", "once per game"])
def test_a_limited_ability_is_no_part_of_a_loop(limit: str) -> None:
    assert chains(cards(f"When another Momon Moves, {limit}: Move this to an empty Space.")) == []


def test_an_incite_check_is_heard_by_on_snatch_only_where_the_format_says_so() -> None:
    looping = cards("On Snatch: Incite this.")
    assert chains(looping) == []
    assert len(chains(looping, incite_triggers=True)) == 1
    assert len(chains(cards("When a Momon Snatches: Incite this."))) == 1


def test_filters_that_no_printed_card_meets_break_the_chain() -> None:
    ability = "On Summon: Summon a{} Momon from your Hand."
    assert len(chains(cards(ability.format("n [S]")))) == 1
    assert chains(cards(ability.format(" [P]"))) == []
    few = "On Summon: Summon a Momon with 2 or {} Stars from your Hand."
    plain = "On Snatch: Incite this."
    assert chains(cards(plain, plain, few.format("fewer"))) == []
    assert len(chains(cards(plain, plain, few.format("more")))) == 1


def test_symbols_that_change_may_meet_any_filter() -> None:
    ability = "On Summon: Summon a [P] Momon from your Hand."
    other = "On Snatch: Target Momon gains [P] until end of turn."
    assert names(chains(cards(ability, other))[0]) == ["TT 1"]


def test_a_replacement_causes_what_it_does_instead() -> None:
    ability = "When this returns to a Hand: Put target Momon into its owner's Void."
    rule = "Always: If this would be put into a Void, return it to its owner's Hand instead."
    assert chains(cards(ability)) == []
    assert len(chains(cards(f"{ability} {rule}"))) == 1


def test_nothing_at_the_turn_is_set_off_by_an_ability() -> None:
    assert chains(cards("At the start of your turn: Move this to an empty Space.")) == []


@pytest.mark.parametrize("seed", range(60))
def test_what_sets_off_what_in_a_game_is_an_edge(seed: int) -> None:
    """No loop can be missed: every trigger of an ability's event is in the graph."""
    pool = random_cards(seed)
    graph = Graph(pool)
    place = {id(link.ability): n for n, link in enumerate(graph.links)}
    collection = Collection({card.id: card for card in pool}, {}, {"House": Format("House")}, ())
    decks = [[card.id for card in pool for _ in range(2)][:10] for _ in range(2)]
    game = Game(*decks, cards=collection, seed=seed)
    random = Random(seed)
    while (decision := game.decision) is not None and len(game.log) < 1_500:
        count = random.randint(decision.minimum, decision.maximum)
        game.choose(*random.sample(decision.options, count))
    entries = game.pool.abilities

    def ability(number: int) -> int | None:
        while not isinstance(entries[number].node, Triggered):
            number = entries[number].parent
            if number < 0:
                return None
        return place.get(id(entries[number].node))

    for event in game.log:
        if event.kind == ev.ABILITY_TRIGGERED and event.cause is not None:
            by = game.log[int(str(event.values[0]))]
            if by.cause is not None:
                first, second = ability(by.cause.ability), ability(event.cause.ability)
                if first is not None and second is not None:
                    assert second in graph.edges[first], (by, event)
