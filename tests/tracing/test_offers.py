"""What a choice leaves out has a reason, and what has a reason is left out: nothing else.

What could be chosen at all is found here from the cards and the log alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from momon_dsl.game import Game
from momon_dsl.model import decisions as d
from momon_dsl.model import events as ev
from momon_dsl.model.trace import Carried, Fate, Offered, Reason
from momon_dsl.telling.names import space_at
from tests.rule_marks import rule

from .games import option, position, traced_games


def offers(game: Game, kind: str) -> Iterator[Offered]:
    return (r for r in game.trace if isinstance(r, Offered) and r.kind == kind)


def against(reasons: tuple[Reason, ...], card: int, space: int) -> list[Reason]:
    return [r for r in reasons if r.card in (card, -1) and r.space in (space, -1)]


def arena_at(game: Game, number: int) -> dict[int, int]:
    """The cards of the Arena by Space just after an event."""
    cards = range(len(game.setup.cards))
    places = {space_at(game.log, game.state, card, number + 1): card for card in cards}
    places.pop(-1, None)
    return places


@rule("9.1.2", holds=True)
def test_every_pair_of_card_and_space_is_offered_or_has_a_reason() -> None:
    seen = 0
    for name, game in traced_games():
        spaces = range(game.setup.format.arena.size)
        for offer in offers(game, d.SUMMON):
            cards = {pair >> d.SPACE_BITS for pair in offer.options}
            cards |= {r.card for r in offer.left_out if r.card >= 0}
            for card in cards:
                for space in spaces:
                    offered = (card << d.SPACE_BITS | space) in offer.options
                    found = against(offer.left_out, card, space)
                    assert offered is not bool(found), (name, offer, card, space)
                    seen += 1
    assert seen > 5_000


@rule("12.1.3", holds=True)
def test_a_space_said_to_be_occupied_holds_that_card() -> None:
    seen = 0
    for name, game in traced_games():
        for offer in offers(game, d.SUMMON):
            occupied = {r.space: r.values[0] for r in offer.left_out if r.kind == "occupied"}
            assert occupied == arena_at(game, offer.number), name
            seen += len(occupied)
    assert seen > 500


@rule("12.3.1", holds=True)
def test_every_momon_is_an_option_or_has_a_reason() -> None:
    """Of a target or a Momon in the Arena: who is there is offered or said to be left out."""
    seen = 0
    for name, game in traced_games():
        for kind in (d.TARGET, d.CHOOSE):
            for offer in offers(game, kind):
                left_out = {r.card for r in offer.left_out if r.card >= 0}
                assert not left_out & {*offer.options}, (name, offer)
                arena = {*arena_at(game, offer.number).values()}
                meant = left_out | {*offer.options}
                # A reason that names no card holds for all: nobody can Move where nothing is free.
                if meant & arena and all(r.card >= 0 for r in offer.left_out):
                    assert arena <= meant, (name, offer)
                    seen += len(left_out)
    assert seen > 200


@rule("H11.1", holds=True)
def test_a_dropped_trigger_names_every_momon_and_why_it_is_no_target() -> None:
    seen = 0
    for name, game in traced_games():
        dropped = [e for e in game.log if e.kind == ev.TRIGGER_DROPPED]
        fates = [r for r in game.trace if isinstance(r, Fate) and r.outcome == "dropped"]
        assert [f.number for f in fates] == [e.number for e in dropped], name
        for fate in fates:
            assert fate.reasons, (name, fate)
            arena = {*arena_at(game, fate.number).values()}
            named = {r.card for r in fate.reasons if r.card >= 0}
            assert not named & arena or arena <= named, (name, fate)
            seen += 1
    assert seen >= 10


@rule("H11.1", holds=True)
def test_an_ability_that_did_nothing_says_why() -> None:
    seen = set[str]()
    for name, game in traced_games():
        nothing = [e for e in game.log if e.kind == ev.ABILITY_DID_NOTHING]
        fates = {r.number: r for r in game.trace if isinstance(r, Fate) and r.outcome != "dropped"}
        for event in nothing:
            fate = fates[event.number]
            assert fate.outcome == "did nothing"
            assert fate.reasons, (name, fate)
            conditions = {"does not hold", "holds"}
            by_condition = event.values[0] == "condition"
            kinds = {reason.kind for reason in fate.reasons}
            assert by_condition is bool(kinds & conditions), (name, fate)
            seen |= kinds
    assert {"gone", "does not hold"} <= seen


@rule("12.3.3", holds=True)
def test_what_was_not_done_has_a_reason() -> None:
    seen = 0
    for name, game in traced_games():
        for record in game.trace:
            if isinstance(record, Carried) and record.outcome != "done":
                assert record.reasons, (name, record)
                seen += 1
    assert seen > 200


# --- single reasons ----------------------------------------------------------------------------

RULES = """
card C1 "Cornered"
  Always: Summon this only into a corner Space.
card O1 "Only two"
  Always: Summon this only if you control 2 or more Momon.
card G1 "Guard"
  Always: Your opponent cannot Summon into Spaces adjacent to this.
card P1 "Plain"
"""


def kinds(game: Game, card: int | None, space: str | None) -> list[tuple[str, str]]:
    number = None if space is None else game.setup.format.arena.names.index(space)
    (offer,) = game.why_not(card=card, space=number)
    assert isinstance(offer, Offered)
    return [(r.kind, r.rule) for r in offer.left_out]


def test_why_a_card_cannot_be_summoned_here() -> None:
    game = position(RULES, "hand C1", "hand O1", "hand P1", "they G1 b2", "they P1 d4")
    assert kinds(game, 0, "a1") == []
    assert kinds(game, 0, "c4") == [("only into", "H11.8")]
    assert kinds(game, 0, "b3") == [("forbidden", "H11.5"), ("only into", "H11.8")]
    assert kinds(game, 0, "d4") == [("occupied", "9.1.1")]
    assert kinds(game, 1, "a1") == [("only if", "H11.8")]
    assert kinds(game, 2, "b1") == [("forbidden", "H11.5")]
    assert kinds(game, 2, "a1") == []
    assert kinds(game, 3, "a1") == [("not in Hand", "9.1.2")]
    (offer,) = game.why_not(card=2, space=game.setup.format.arena.names.index("b1"))
    assert isinstance(offer, Offered)
    (forbidden,) = offer.left_out
    assert [by.source for by in forbidden.by] == [3]


@rule("R9.1.2", holds=True)
def test_a_pair_that_has_failed_is_left_out_for_that_reason() -> None:
    script = """
    card R1 "Reluctant"
      Always: If this would be Summoned, randomise your Void instead.
    card P1 "Plain"
    """
    game = position(script, "hand R1", "hand P1")
    game.choose(option(game, "R1", "a1"))
    assert kinds(game, 0, "a1") == [("did not succeed", "R9.1.2")]
    assert kinds(game, 1, "a1") == []


def test_why_there_was_no_summon() -> None:
    game = position(RULES, "hand O1", "their hand P1")
    none = next(e for e in game.log if e.kind == ev.NO_SUMMON)
    (offer,) = game.why_not(none)
    assert isinstance(offer, Offered)
    assert [(r.kind, r.card, r.values) for r in offer.left_out] == [("only if", 0, (0, 2))]
    empty = position(RULES, "their hand P1")
    none = next(e for e in empty.log if e.kind == ev.NO_SUMMON)
    (offer,) = empty.why_not(none)
    assert isinstance(offer, Offered)
    assert [(r.kind, r.rule) for r in offer.left_out] == [("no card in Hand", "9.2.5")]


@rule("9.2.4", holds=True)
def test_why_the_card_drawn_from_the_void_went_back() -> None:
    game = position(RULES, "void O1", "their hand P1")
    none = next(e for e in game.log if e.kind == ev.NO_SUMMON)
    (offer,) = game.why_not(none)
    assert isinstance(offer, Offered)
    assert [(r.kind, r.card) for r in offer.left_out] == [("only if", 0)]
