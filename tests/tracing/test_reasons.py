"""Single reasons: each in a position where it is the one that there is, and how it is said."""

from __future__ import annotations

import pytest

from momon_dsl.game import Game
from momon_dsl.model import decisions as d
from momon_dsl.model import events as ev
from momon_dsl.model.trace import Carried, Considered, Fate, Offered, Reason, Record
from momon_dsl.telling.names import Teller
from momon_dsl.telling.reasons import Explainer, explain
from tests.rule_marks import rule
from tests.rules.played import play
from tests.rules.test_loop_limits import EITHER, ENOUGH, first_option
from tests.rules.test_loops import FIRST, pair

from .games import option, position

OTHERS = """
card T1 "T1"
  stars 3
card T2 "T2"
card K1 "Keeper"
  Always: This cannot be Moved. This cannot be Snatched. This cannot be targeted.
"""


def summoned(ability: str, *lying: str, hand: str = "hand A1", others: str = OTHERS) -> Game:
    """A game in which A1, which has this ability, was just Summoned into a1."""
    game = position(f'card A1 "A1"\n  symbols [S]\n  {ability}\n{others}', hand, *lying)
    game.choose(option(game, "A1", "a1"))
    return game


def last(game: Game, kind: type[Record]) -> Record:
    return [r for r in game.trace if isinstance(r, kind)][-1]


def carried(game: Game) -> tuple[str, list[tuple[str, str]]]:
    """What came of the last instruction, and the kinds and rules of the reasons."""
    record = last(game, Carried)
    assert isinstance(record, Carried)
    return record.outcome, [(r.kind, r.rule) for r in record.reasons]


def said(game: Game, record: Record) -> list[str]:
    """The reasons in English without their rules."""
    return [line[11:] for line in game.explain(record)[1:]]


# --- instructions ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ability", "lying", "reasons"),
    [
        ("On Summon: Move each Momon your opponent controls to an empty Space.", ["they K1 d4"],
         [("filter", "H11.1"), ("cannot be Moved", "H11.5")]),
        ("On Summon: Direct Snatch each Momon your opponent controls.", ["they K1 d4"],
         [("filter", "H11.1"), ("cannot be Snatched", "H11.5")]),
        ("On Summon: Direct Snatch this.", [], [("controlled already", "H10.6")]),
        ("On Summon: Gain control of this.", [], [("controlled already", "H10.4")]),
        ("On Summon: Return each Momon your opponent controls to its owner's Hand.", [],
         [("filter", "H11.1")]),
        ("On Summon: Look at your opponent's Hand.", [], [("empty pile", "H4.1")]),
        ("On Summon: Randomise your Void.", [], [("empty pile", "H4.1")]),
        ("On Summon: Put each Momon from your Void into its owner's Void.", ["void T1"],
         [("there already", "H4.1")]),
        ("On Summon: Choose a Momon from your Hand. Return it to its owner's Hand.", ["hand T1"],
         [("there already", "H1.1")]),
        ("On Summon: Summon a Momon from your Void.", [], [("nothing there", "H11.1")]),
        ("On Summon: Return this to its owner's Hand, then Incite this.", [],
         [("gone", "H1.1")]),
        ("On Summon: Swap each Momon with 3 or more Stars and this.", ["they K1 d4"],
         [("filter", "H11.1"), ("filter", "H11.1")]),
    ],
)  # fmt: skip
def test_why_an_instruction_did_nothing(
    ability: str, lying: list[str], reasons: list[tuple[str, str]]
) -> None:
    assert carried(summoned(ability, *lying)) == ("nothing", reasons)


@rule("12.2.2", holds=True)
def test_where_no_space_is_empty_each_says_who_is_there() -> None:
    lying = [f"they T2 {column}{row}" for row in (1, 2, 3, 4) for column in "abcd"][1:]
    ability = "On Summon: Move this to an empty Space."
    game = summoned(ability, "hand T1", *lying)
    outcome, reasons = carried(game)
    assert outcome == "nothing"
    assert reasons.count(("occupied", "12.2.2")) == 16


def test_a_move_to_an_occupied_space_says_who_is_there() -> None:
    game = summoned("On Summon: Move each other Momon to its Space.", "they T1 b1")
    record = last(game, Carried)
    assert isinstance(record, Carried)
    assert said(game, record)[-1] == "a1 is occupied by A1"


@rule("R9.3.2", holds=True)
def test_a_sentence_that_was_declined_or_impossible() -> None:
    ability = (
        "On Summon: You may Direct Snatch a Momon with 3 or more Stars. If you do, Incite this."
    )
    game = summoned(ability, "they T1 d4")
    game.choose(d.NO)
    declined, not_done = [r for r in game.trace if isinstance(r, Carried)][-2:]
    assert (declined.outcome, [r.kind for r in declined.reasons]) == ("skipped", ["declined"])
    assert (not_done.outcome, [r.kind for r in not_done.reasons]) == ("skipped", ["not done"])
    assert said(game, declined) == ["Player 1 chose not to"]
    game = summoned(ability, "they T2 d4")
    impossible = [r for r in game.trace if isinstance(r, Carried)][-2]
    assert (impossible.outcome, {r.kind for r in impossible.reasons}) == ("skipped", {"filter"})


def test_an_if_that_does_not_hold_says_what_was_seen() -> None:
    seen = {
        "your Hand is empty": "“your Hand is empty” does not hold (1 cards)",
        "the Arena is full": "“the Arena is full” does not hold (15 empty Spaces)",
        "it is your opponent's turn": (
            "“it is your opponent's turn” does not hold (it is the turn of Player 1)"
        ),
        "not it is your turn": "“it is your turn” holds (it is the turn of Player 1)",
        "you control 2 or more Momon": ("“you control 2 or more Momon” does not hold (1 of 2)"),
        "the number of [S] Momon you control is more than 4": (
            "“the number of [S] Momon you control is more than 4” does not hold (1 against 4)"
        ),
    }
    for condition, text in seen.items():
        game = summoned(f"On Summon: If {condition}, Incite this.", "hand T1")
        record = last(game, Carried)
        assert isinstance(record, Carried)
        assert record.outcome == "skipped"
        assert said(game, record) == [text]


def test_filters_say_what_they_read() -> None:
    seen = {
        "with the most Stars": "T2 at d3 does not meet “with the most Stars” (1 Stars)",
        "with more power than this": (
            "T2 at d3 does not meet “with more power than this” (power 1 against 1)"
        ),
        "you own": "T2 at d3 does not meet “you own” (that is Player 2)",
        "in a corner Space": "T2 at d3 does not meet “in a corner Space”",
    }
    for words, text in seen.items():
        game = summoned(f"On Summon: Direct Snatch each Momon {words}.", "they T2 d3", "you T1 c2")
        record = last(game, Carried)
        assert isinstance(record, Carried)
        assert record.outcome == "nothing" or words == "with the most Stars"
        fate = summoned(
            f"On Summon: Direct Snatch target Momon {words}.", "they T2 d3", "you T1 c2"
        )
        about: list[Record] = [r for r in fate.trace if isinstance(r, Fate | Offered)]
        assert text in [line for each in about for line in said(fate, each)]


def test_a_summon_that_nobody_wanted() -> None:
    game = summoned("On Summon: Summon up to 2 Momon from your Hand.", "hand T1")
    game.choose()
    assert carried(game) == ("nothing", [("none chosen", "12.3.3")])


@rule("9.3.1", refused=True)
@rule("H11.8", holds=True)
def test_a_summoning_rule_speaks_of_the_spaces_that_the_instruction_allows() -> None:
    shy = 'card N1 "Shy"\n  Always: Summon this only into a corner Space.\n'
    into = "On Summon: Summon a Momon from your Hand into an empty Space adjacent to this."
    game = summoned(into, "hand N1", others=OTHERS + shy)
    record = last(game, Carried)
    assert isinstance(record, Carried)
    assert (record.outcome, {r.kind for r in record.reasons}) == ("nothing", {"only into"})
    names = game.setup.format.arena.names
    assert {names[r.space] for r in record.reasons} == {"a2", "b1"}


def test_a_choice_of_modes_says_which_is_impossible() -> None:
    ability = (
        "On Summon: Choose one:\n"
        "    - Direct Snatch a Momon with 3 or more Stars.\n"
        "    - Incite this.\n"
        "    - Return this to its owner's Hand."
    )
    game = summoned(ability, "they T2 d4")
    offer = last(game, Offered)
    assert isinstance(offer, Offered)
    assert offer.options == (1, 2)
    assert {r.subject for r in offer.left_out} == {0}
    assert all(line.startswith("mode 1: ") for line in said(game, offer))


def test_a_decision_that_leaves_nothing_out_has_nothing_to_say() -> None:
    game = summoned("On Summon: You may Incite this.")
    assert game.decision is not None
    assert game.decision.kind == d.MAY
    assert game.why_not(card=0) == ()


@rule("12.4.3", holds=True)
def test_what_a_limit_of_a_loop_leaves_out() -> None:
    played = play(pair(EITHER, ENOUGH), "your hand X", "you A1 b2", "they B1 c3")(*FIRST)
    while played.decision.rule != "12.4.3":
        played.game.choose(*first_option(2)(played.decision))
    (offer,) = played.game.why_not()
    assert isinstance(offer, Offered)
    assert [(r.kind, r.rule, r.subject) for r in offer.left_out] == [("limited", "12.4.3", 0)]
    assert offer.options == played.decision.options
    assert said(played.game, offer) == [
        "mode 1: the limit that was named for the loop leaves it out"
    ]


@pytest.mark.parametrize(
    ("kind", "options", "left", "reason"),
    [
        (d.SUMMON, (3 << 6 | 5, 4 << 6 | 5), (4 << 6 | 5,), (3, 5)),
        (d.TARGET, (3, 4), (4,), (3, -1)),
        (d.CHOOSE, (3, 4), (4,), (3, -1)),
        (d.SPACE, (3, 4), (4,), (-1, 3)),
    ],
)
def test_a_limit_leaves_out_cards_spaces_or_both(
    kind: str, options: tuple[int, ...], left: tuple[int, ...], reason: tuple[int, int]
) -> None:
    game = summoned("On Summon: You may Incite this.")
    kernel = game._kernel
    kernel.put(d.Decision(kind, 0, options))
    kernel.put(d.Decision(kind, 0, left, rule="12.4.3"))
    offer = last(game, Offered)
    assert isinstance(offer, Offered)
    assert [(r.card, r.space) for r in offer.left_out] == [reason]


@pytest.mark.parametrize(("before", "now"), [(d.ORDER, d.ORDER), (d.TARGET, d.CHOOSE)])
def test_an_order_and_another_kind_of_question_leave_nothing_out(before: str, now: str) -> None:
    game = summoned("On Summon: You may Incite this.")
    kernel, records = game._kernel, game.trace
    kernel.put(d.Decision(before, 0, (3, 4)))
    kernel.put(d.Decision(now, 0, (4,)))
    assert game.trace == records


def test_another_symbol_than_the_one_it_waits_for() -> None:
    game = summoned(
        "On Summon: This gains [P] until end of turn.\n"
        "  When this gains [S]: This gets +1 power until end of turn."
    )
    changed = next(e for e in game.log if e.kind == ev.SYMBOLS_CHANGED)
    (verdict,) = game.why_not(changed)
    assert isinstance(verdict, Considered)
    assert [(r.kind, r.rule) for r in verdict.reasons] == [("other symbol", "12.1.6")]
    assert said(game, verdict) == ["A1 at a1 gained or lost another symbol"]


@rule("12.1.6", holds=True)
def test_the_symbol_is_no_reason_where_it_is_the_one_waited_for() -> None:
    others = f"""{OTHERS}
card P1 "Pawn"
  symbols [P]
card W1 "Watcher"
  When another [P] Momon you control gains [S]: This gets +1 power until end of turn.
"""
    gains = "On Summon: Each Momon your opponent controls gains [S] until end of turn."
    game = summoned(gains, "they P1 d4", "you W1 c4", others=others)
    changed = next(e for e in game.log if e.kind == ev.SYMBOLS_CHANGED)
    (verdict,) = game.why_not(changed)
    assert isinstance(verdict, Considered)
    assert [(r.kind, r.rule) for r in verdict.reasons] == [("filter", "H11.8")]
    assert said(game, verdict) == ["P1 at d4 does not meet “you control” (controlled by Player 2)"]


@rule("H10.6", holds=True)
def test_a_direct_snatch_has_no_attacker() -> None:
    game = summoned(
        "On Summon: Direct Snatch each Momon your opponent controls.\n"
        "  On Snatch: This gets +1 power until end of turn.",
        "they T1 d4",
    )
    snatched = next(e for e in game.log if e.kind == ev.MOMON_SNATCHED)
    (verdict,) = [r for r in game.why_not(snatched) if isinstance(r, Considered)]
    assert [(r.kind, r.rule) for r in verdict.reasons] == [("no attacker", "H10.6")]


@rule("H10.4", holds=True)
def test_control_that_goes_to_another_is_no_return_to_the_owner() -> None:
    loyal = """
card L1 "Loyal"
  When this returns to its owner's control: This gets +1 power until end of turn.
"""
    game = summoned(
        "On Summon: Gain control of each other Momon.", "they L1 d4", others=OTHERS + loyal
    )
    changed = next(e for e in game.log if e.kind == ev.CONTROL_CHANGED)
    (verdict,) = [r for r in game.why_not(changed) if isinstance(r, Considered)]
    assert [(r.kind, r.values) for r in verdict.reasons] == [("not to its owner", (0,))]


# --- for whose eyes ------------------------------------------------------------------------------


def test_what_the_other_has_chosen_is_not_said_before_it_shows() -> None:
    game = summoned(
        "On Summon: You may Direct Snatch target Momon with 3 or more Stars.", "they T1 d4"
    )
    game.choose(d.YES)
    taken = next(e for e in game.log if e.kind == ev.MOMON_SNATCHED)
    mine, theirs = (game.explain(game.why(taken), player=player) for player in (0, 1))
    assert "         Player 1's choice: yes." in mine
    assert "         Player 1's choice, not shown yet." in theirs
    assert len(mine) == len(theirs)


def test_places_are_said_by_card_line_and_column_or_as_told() -> None:
    game = summoned(
        "On Summon: Put target Momon with 3 or more Stars into its owner's Void.", "they T1 d4"
    )
    gone = next(e for e in game.log if e.kind == ev.PUT_INTO_VOID)
    assert any("(A1:3:14)" in line for line in game.explain(game.why(gone)))
    lines = explain(game, game.why(gone), place=lambda ability, span: f"place {ability}")
    assert any("(place 0)" in line for line in lines)


def test_a_reason_without_a_card_is_said_too() -> None:
    game = summoned("On Summon: Incite this.")
    few = Reason("too few Spaces", "12.2.2", values=(1, 2))
    for lang, texts in (("en", ("nothing", "1 of 2")), ("th", ("ไม่มี", "1 จาก 2"))):
        explainer = Explainer(Teller(game, "th" if lang == "th" else "en"))
        assert texts[0] in explainer.reason(Reason("of no use", "12.3.3"), 0, 0)
        assert texts[1] in explainer.reason(few, 0, 0)


def test_a_verdict_for_some_of_the_objects_of_an_event() -> None:
    watcher = """
card W1 "Watcher"
  When a Momon you control is put into a Void: This gets +1 power until end of turn.
"""
    game = summoned(
        "On Summon: Put each other Momon with 3 or more Stars into its owner's Void.",
        "you T1 d4", "they T1 c4", "you W1 b4", others=OTHERS + watcher,
    )  # fmt: skip
    gone = next(e for e in game.log if e.kind == ev.PUT_INTO_VOID)
    (verdict,) = [r for r in game.why_not(gone) if isinstance(r, Considered)]
    assert verdict.triggered
    first, reason = game.explain(verdict)
    assert "triggered, but not for all of" in first
    assert reason.endswith("T1 at c4 does not meet “you control” (controlled by Player 2)")


def test_a_summoning_rule_is_quoted_as_the_rule_that_forbids() -> None:
    shy = 'card N1 "Shy"\n  Always: Summon this only into a corner Space.\n'
    body = "On Summon: Summon a Momon from your Hand into an empty Space adjacent to this."
    game = summoned(body, "hand N1", others=OTHERS + shy)
    told = said(game, last(game, Carried))
    assert any("Summon this only into a corner Space" in line for line in told), told
