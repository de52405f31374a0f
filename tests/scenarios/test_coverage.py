"""Script coverage: what of a card has run, and that nothing else counts as run."""

from __future__ import annotations

from pathlib import Path

import pytest

from momon_dsl.language.parser import parse_strict
from momon_dsl.scenarios.coverage import Coverage, cards_in, points_of
from momon_dsl.scenarios.scripts import Shelf

T = 'test card T1 "Plain".\n'
SUMMONED = """
scenario "{name}"
  Given your Hand is {hand}.
{given}  When you Summon {card} into a1.
{then}"""


def missed(folder: Path, card: str, *scenarios: str) -> list[str]:
    """What the scenarios leave out of the cards of a script, as `kind path way`."""
    path = folder / "a.momon"
    path.write_text(T + card + "".join(scenarios), encoding="utf-8")
    shelf, coverage = Shelf([str(path)]), Coverage()
    assert shelf.checked(str(path)).usable, [d.code for d in shelf.checked(str(path)).diagnostics]
    for case in shelf.cases():
        played = coverage.play(case)
        assert played.passed, played.failures
    return [
        f"{point.kind} {point.path} {point.way}".rstrip()
        for found, script in cards_in(shelf, [str(path)])
        for point in coverage.of(found, script).missed
    ]


def scenario(name: str, card: str = "XX 1", given: str = "", then: str = "", hand: str = "") -> str:
    lines = (
        f"  Given {given}\n" if given else "",
        "".join(f"  {x}\n" for x in then.split("|") if x),
    )
    return SUMMONED.format(name=name, card=card, hand=hand or card, given=lines[0], then=lines[1])


MAY = """
card XX 1 "May"
  On Summon:
    You may return target Momon your opponent controls to its owner's Hand.
    If you do, this gets +1 power until end of turn.
"""
TARGET = "your opponent controls T1 at d4."


def test_nothing_has_run_without_a_scenario(tmp_path: Path) -> None:
    card = parse_strict(MAY).items[0]
    points = [f"{p.kind} {p.path} {p.way}".rstrip() for p in points_of(card)]  # type: ignore[arg-type]
    assert missed(tmp_path, MAY) == points
    assert points == [
        "ability 1",
        "branch 1.body.0 yes",
        "branch 1.body.0 no",
        "sentence 1.body.0.steps.0",
        "branch 1.body.1 yes",
        "branch 1.body.1 no",
        "sentence 1.body.1.steps.0",
    ]


def test_each_way_through_a_branch_has_to_be_gone(tmp_path: Path) -> None:
    yes = scenario("Yes", given=TARGET, then="When you choose d4.|When you choose yes.")
    no = scenario("No", given=TARGET, then="When you choose d4.|When you choose no.")
    assert missed(tmp_path, MAY, yes) == ["branch 1.body.0 no", "branch 1.body.1 no"]
    assert missed(tmp_path, MAY, no) == [
        "branch 1.body.0 yes",
        "sentence 1.body.0.steps.0",
        "branch 1.body.1 yes",
        "sentence 1.body.1.steps.0",
    ]
    assert missed(tmp_path, MAY, yes, no) == []


def test_an_ability_that_was_dropped_has_not_run(tmp_path: Path) -> None:
    assert len(missed(tmp_path, MAY, scenario("No target", then="Then no decision waits."))) == 7


def test_modes_and_conditions_are_branches(tmp_path: Path) -> None:
    card = """
card XX 1 "Modes"
  On Summon:
    Choose one:
      - This gets +1 power until end of turn.
      - Skip the next End step.
    If you control 2 or more Momon, this gets +1 Stars until end of turn.
    Otherwise, this gets +2 Stars until end of turn.
"""
    one = scenario("One", then="When you choose 1.")
    two = scenario("Two", given="you control T1 at d4.", then="When you choose 2.")
    assert missed(tmp_path, card, one) == [
        "branch 1.body.0.modes.1 yes",
        "sentence 1.body.0.modes.1.steps.0",
        "branch 1.body.1 yes",
        "sentence 1.body.1.steps.0",
    ]
    assert missed(tmp_path, card, one, two) == []


def test_a_continuous_sentence_has_run_once_it_applies(tmp_path: Path) -> None:
    card = """
card XX 1 "Leader"
  Always:
    Each other Momon you control has +1 power.
    If this would be put into a Void, return it to its owner's Hand instead.
  While your Hand is empty:
    This cannot be Snatched.
card XX 2 "Axe"
  On Summon:
    Put target Momon into its owner's Void.
"""
    alone = scenario("Alone", hand="XX 1, T1", then="Then no decision waits.")
    assert missed(tmp_path, card, alone) == [
        "ability 1",
        "sentence 1.statements.0",
        "sentence 1.statements.1",
        "ability 2",
        "sentence 2.statements.0",
        "ability 1",
        "sentence 1.body.0.steps.0",
    ]
    led = scenario("Led", given="you control T1 at d4.", then="Then no decision waits.")
    axe = scenario("Axe", card="XX 2", given="your opponent controls XX 1 at d4.",
                   then="When you choose d4.|Then your opponent's Hand is XX 1.")  # fmt: skip
    assert missed(tmp_path, card, led, axe) == []


def test_a_summoning_rule_has_run_once_it_forbids(tmp_path: Path) -> None:
    card = 'card XX 1 "Corner"\n  Always:\n    Summon this only into a corner Space.\n'
    assert missed(tmp_path, card, scenario("Into a corner", then="Then a1 is XX 1.")) == []
    other = scenario("Another", card="T1", then="Then a1 is T1.")
    assert missed(tmp_path, card, other) == ["ability 1", "sentence 1.statements.0"]


def test_granted_and_delayed_sentences_count_where_they_are_written(tmp_path: Path) -> None:
    card = """
card XX 1 "Teacher"
  On Summon:
    This gains "When a Momon your opponent controls is Summoned: This gets +1 power until end \
of turn." until the game ends.
    At the start of your next turn, this gets +1 Stars until the game ends.
"""
    short = scenario("Short", then="Then no decision waits.")
    left = missed(tmp_path, card, short)
    assert left == ["sentence 1.body.0.steps.0.ability.body.0.steps.0", "sentence 1.body.1.steps.0"]
    more = "When the turn passes.|When your opponent Summons T1 into d4.|When the turn passes."
    with_hand = scenario("Long", then=more).replace("  When you Summon XX 1", (
        "  Given your opponent's Hand is T1.\n  When you Summon XX 1"))  # fmt: skip
    assert missed(tmp_path, card, with_hand) == []


def test_a_test_card_of_a_scenario_is_nobody_else(tmp_path: Path) -> None:
    own = SUMMONED.format(name="Own", hand="XX 1", given="", card="XX 1", then="").replace(
        "  Given your Hand", '  test card XX 1 "Mine"\n    On Summon:\n      Incite this.\n'
        "  Given your Hand")  # fmt: skip
    assert len(missed(tmp_path, MAY, own)) == 7


@pytest.mark.parametrize("path", ["cardscripts/fbd/167.momon"])
def test_the_card_of_the_rulebook_is_covered_in_full(path: str) -> None:
    shelf, coverage = Shelf([path]), Coverage()
    for case in shelf.cases():
        coverage.play(case)
    (covered,) = [coverage.of(card, script) for card, script in cards_in(shelf, [path])]
    assert covered.missed == ()
    assert covered.counts("branch") == (4, 4)
