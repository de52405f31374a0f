"""How a scenario is played: how far, whose lines fit, what may not be left."""

from __future__ import annotations

from pathlib import Path

import pytest

from momon_dsl.scenarios.play import play
from momon_dsl.scenarios.scripts import Shelf
from tests.scenarios.scripts import HEAD, played, report, write

SUMMON = ("Given your Hand is R1.", "Given your opponent controls T1 at b3.")
TWO = (*SUMMON, "Given your opponent controls U1 at d4.", "When you Summon R1 into a1.")


def messages(*args: str, folder: Path) -> str:
    """Everything that failed, as one text."""
    failures = played(folder, *args).failures
    return "\n".join("\n".join((f.message, *f.notes)) for f in failures)


# --- choices with one outcome ------------------------------------------------------------------


@pytest.mark.parametrize("line", ["When you choose b3.", "When you choose T1."])
def test_a_line_for_a_choice_taken_alone_is_accepted(tmp_path: Path, line: str) -> None:
    assert played(tmp_path, *SUMMON, "When you Summon R1 into a1.", line).passed


def test_a_choice_taken_alone_needs_no_line(tmp_path: Path) -> None:
    assert played(tmp_path, *SUMMON, "When you Summon R1 into a1.", "Then b3 is empty.").passed


@pytest.mark.parametrize(
    "line", ["When you choose a1.", "When your opponent chooses b3.", "When you choose yes."]
)
def test_a_line_for_a_choice_taken_alone_is_checked(tmp_path: Path, line: str) -> None:
    said = messages(*SUMMON, "When you Summon R1 into a1.", line, folder=tmp_path)
    assert "No decision waits that this line could answer." in said
    assert "Taken by itself, as the only legal choice: target T1 at b3" in said


def test_the_same_line_twice_is_one_too_many(tmp_path: Path) -> None:
    lines = ("When you Summon R1 into a1.", "When you choose b3.", "When you choose b3.")
    assert "No decision waits" in messages(*SUMMON, *lines, folder=tmp_path)


BOTH = (
    'test card B1 "Returns with a choice".',
    "When another Momon is Summoned: Return target Momon to its owner's Hand.",
    "Given your Hand is R1.",
    "Given your opponent controls T1 at b3.",
    "Given you control B1 at d4.",
    "When you Summon R1 into a1.",
)
"""R1 has one target, T1; B1 may choose T1 as well."""


def test_where_the_next_line_fits_what_waits_this_one_is_for_the_choice_before(
    tmp_path: Path,
) -> None:
    lines = (*BOTH, "When you choose T1.", "When you choose R1.", "Then your Hand is R1.")
    result = played(tmp_path, *lines)
    assert result.passed, report(result)


def test_where_no_line_follows_it_is_for_what_waits(tmp_path: Path) -> None:
    result = played(tmp_path, *BOTH, "When you choose T1.", "Then your Hand is empty.")
    assert result.passed, report(result)


# --- lines that do not fit ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "When you choose a2.",
        "When you choose yes.",
        "When you choose 1.",
        "When you choose nothing.",
        "When you choose b3, d4.",
        "When you Summon R1 into a2.",
        "When you put the ability of R1 first.",
        "When your opponent chooses b3.",
    ],
)
def test_a_line_that_does_not_fit_names_the_decision_and_its_options(
    tmp_path: Path, line: str
) -> None:
    result = played(tmp_path, *TWO, line)
    (failure,) = result.failures
    assert failure.message == "This line does not fit the decision that waits."
    assert failure.notes == (
        "You: choose 1 target for the On Summon ability of R1.",
        "options: T1 at b3; U1 at d4",
    )
    assert f"a.momon:18:3: {line.rstrip('.')}" in report(result)


def test_the_turn_cannot_pass_over_a_decision(tmp_path: Path) -> None:
    said = messages(*TWO, "When the turn passes.", folder=tmp_path)
    assert said.startswith("The turn cannot pass while a decision waits.")


def test_equal_cards_in_the_arena_need_their_space(tmp_path: Path) -> None:
    lines = (*SUMMON, "Given your opponent controls T1 at d4.", "When you Summon R1 into a1.")
    assert "several options" in messages(*lines, "When you choose T1.", folder=tmp_path)
    assert played(tmp_path, *lines, "When you choose b3.").passed


@pytest.mark.parametrize("line", ["Then T1 has 1 Stars.", "Then T1 has north power 1."])
def test_a_measure_of_one_of_several_needs_its_space(tmp_path: Path, line: str) -> None:
    lines = ("Given you control T1 at a1.", "Given you control T1 at a2.")
    assert "T1 could be one of several; name its Space." in messages(*lines, line, folder=tmp_path)


def test_equal_cards_in_a_hand_are_alike(tmp_path: Path) -> None:
    assert played(tmp_path, "Given your Hand is T1, T1.", "When you Summon T1 into a1.").passed


def test_after_the_end_of_the_game_nothing_can_be_done(tmp_path: Path) -> None:
    lines = ("Given your Hand is T1.", "When you concede.", "When you Summon T1 into a1.")
    assert "The game has ended" in messages(*lines, folder=tmp_path)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Given your Hand is X9.", "There is no card X9"),
        ("Given you control T1 at e1.", "There is no Space e1: the Arena of the format House"),
        ("Given the next random card is U1.", "No Given of this scenario holds a card U1."),
        ('Format "None such".', "There is no format None such"),
        ("Then e1 is empty.", "There is no Space e1"),
        ("Then a1 is X9.", "No Given of this scenario holds a card X9."),
        ('When you put "On Summon: Hello." first.', ""),
    ],
)
def test_unknown_names_fail_at_their_line(tmp_path: Path, line: str, message: str) -> None:
    lines = (line, "Then a1 is empty.")
    assert message in messages(*lines, folder=tmp_path)
    assert not played(tmp_path, *lines).passed


def test_a_quoted_text_that_is_no_ability_is_named(tmp_path: Path) -> None:
    lines = (*BOTH[:-1], 'Then this never happened: the ability "On Summon: Hello." triggers.')
    said = messages(*lines, "Then the decision is Summon.", folder=tmp_path)
    assert said == ""  # nothing has triggered yet, so that nothing is compared
    lines = (*BOTH, "When you choose R1.", lines[-1])
    assert "no ability: On Summon: Hello." in messages(*lines, folder=tmp_path)


# --- how far it plays --------------------------------------------------------------------------


def test_it_stops_before_the_next_turn_start(tmp_path: Path) -> None:
    lines = (
        'test card E1 "Early".',
        "At the start of each turn: This gets +1 Stars until the game ends.",
        "Given your Hand is T1.",
        "Given your opponent controls E1 at d4.",
        "When you Summon T1 into a1.",
        "Then E1 has 1 Stars.",
        "Then no decision waits.",
        "Then this never happened: a turn starts.",
        "When the turn passes.",
        "Then E1 has 2 Stars.",
    )
    result = played(tmp_path, *lines)
    assert result.passed, report(result)


def test_effects_until_end_of_turn_have_ended_by_then(tmp_path: Path) -> None:
    lines = (
        'test card E1 "Early".',
        "On Summon: This gets +1 power until end of turn.",
        "Given your Hand is E1.",
        "When you Summon E1 into a1.",
        "Then E1 has north power 1.",
    )
    assert played(tmp_path, *lines).passed


def test_a_when_line_of_a_later_turn_is_played_on_to(tmp_path: Path) -> None:
    lines = (
        "Given your Hand is T1, U1.",
        "Given your opponent's Hand is M1.",
        "When you Summon T1 into a1.",
        "When your opponent Summons M1 into d4.",
        "When your opponent chooses no.",
        "When you Summon U1 into a2.",
        "Then this happened 2 times: a turn starts.",
    )
    assert played(tmp_path, *lines).passed


def test_a_turn_can_start_with_its_start(tmp_path: Path) -> None:
    lines = ("Given your Hand is T1.", "Given your opponent's turn starts.")
    result = played(tmp_path, *lines, "Then this happened 1 time: a turn starts.")
    assert result.passed, report(result)


# --- what may not be left ----------------------------------------------------------------------


def test_an_open_decision_fails_unless_a_line_names_it(tmp_path: Path) -> None:
    said = messages(*TWO, "Then b3 is T1.", folder=tmp_path)
    assert said.startswith("A decision of this turn waits at the end, and no line speaks of it.")
    assert "options: T1 at b3; U1 at d4" in said
    assert played(tmp_path, *TWO, "Then the decision is target.", "Then b3 is T1.").passed


def test_a_decision_named_before_the_last_move_is_another_one(tmp_path: Path) -> None:
    lines = (
        "Given your Hand is M1.",
        "Then the decision is Summon.",
        "When you Summon M1 into a1.",
    )
    assert "A decision of this turn waits" in messages(*lines, folder=tmp_path)


def test_the_summon_of_a_turn_just_begun_is_not_open(tmp_path: Path) -> None:
    lines = ("Given your Hand is T1.", "Given your opponent's Hand is U1.")
    moves = ("When you Summon T1 into a1.", "When the turn passes.", "Then a1 is T1.")
    assert played(tmp_path, *lines, *moves).passed


def test_a_random_result_left_over_fails(tmp_path: Path) -> None:
    lines = (
        "Given your Hand is T1.",
        "Given your Void is U1.",
        "Given the next random card is U1.",
    )
    said = messages(*lines, "When you Summon T1 into a1.", folder=tmp_path)
    assert said == "A random result that was given did not happen: U1."


def test_all_expectations_of_one_state_are_judged_then_it_ends(tmp_path: Path) -> None:
    lines = (*TWO, "Then b3 is empty.", "Then d4 is empty.", "When you choose b3.")
    result = played(tmp_path, *lines)
    assert [failure.step for failure in result.failures] == list(result.case.scenario.steps[4:6])


# --- what a failed scenario shows --------------------------------------------------------------


def test_the_report_shows_place_board_and_trace(tmp_path: Path) -> None:
    result = played(tmp_path, *SUMMON, "When you Summon R1 into a1.", "Then b3 is T1.")
    said = report(result)
    path = result.case.script.path
    assert said.startswith(f"{path}:13:1: Tried\n  {path}:17:3: Then b3 is T1\n    This is not so.")
    assert "instead: b3 is empty" in said
    assert "│1    R1     1│" in said
    told = "H1.1     T1 at b3 is returned to your opponent's Hand.  "
    assert f"{told}[{path}:7: Return target Momon your opponent controls" in said


def test_a_keyword_of_another_file_is_traced_to_its_own_line(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text("", encoding="utf-8")
    words = "# Words.\n\nkeyword Rise N:\n  On Summon:\n    This gets +N power until end of turn.\n"
    deeper = "keyword Soar N:\n  Rise N.\n  At the end of your turn:\n    Incite this.\n"
    where = write(tmp_path, words + deeper, "words.momon")
    text = (
        'card PK 1 "One"\n  Soar 2.\n\nscenario "Rises"\n  Given your Hand is PK 1.\n'
        "  When you Summon PK 1 into a1.\n  When the turn passes.\n  Then a1 is empty.\n"
    )
    path = write(tmp_path, text)
    (case,) = Shelf([path]).cases()
    said = report(play(case))
    assert f"[{where}:5: This gets +N power until end of turn.]" in said
    assert f"[{where}:9: Incite this.]" in said
    assert f"[{path}:6: When you Summon PK 1 into a1.]" in said


def test_the_report_speaks_thai(tmp_path: Path) -> None:
    lines = (*SUMMON, "When you Summon R1 into a1.", "Then b3 is T1.")
    result = played(tmp_path, *lines, lang="th")
    said = report(result, "th")
    assert "ไม่เป็นเช่นนั้น" in said
    assert "T1 ที่ b3 ถูกนำกลับเข้า Hand ของคู่แข่ง" in said


# --- cards in reach ----------------------------------------------------------------------------


def test_cards_of_named_files_and_bundled_ones_are_in_reach(tmp_path: Path) -> None:
    card = write(tmp_path, 'card ABC 1 "Far"\n  stars 2\n', "card.momon")
    lines = (
        "  Given your Hand is FBD 167.\n  Given you control ABC 1 at d4.\n  Then d4 has 2 Stars.\n"
    )
    path = write(tmp_path, f'scenario "Far"\n{lines}  Then the decision is Summon.\n')
    assert all(play(case).passed for case in Shelf([card, path]).cases())
    assert not any(play(case).passed for case in Shelf([path]).cases())


def test_a_test_card_is_for_its_own_file(tmp_path: Path) -> None:
    other = write(tmp_path, 'test card Z1 "Theirs".\n', "other.momon")
    path = write(tmp_path, 'scenario "Mine"\n  Given you control Z1 at a1.\n  Then a1 is Z1.\n')
    (case,) = Shelf([other, path]).cases()
    assert "There is no card Z1" in play(case).failures[0].message


def test_a_scenario_s_own_card_comes_first(tmp_path: Path) -> None:
    lines = '  test card T1 "Plain".\n    stars 5\n  Given you control T1 at a1.\n'
    path = write(tmp_path, f'{HEAD}scenario "Own"\n{lines}  Then T1 has 5 Stars.\n')
    (case,) = Shelf([path]).cases()
    assert play(case).passed


def test_a_line_does_not_play_on_for_ever(tmp_path: Path) -> None:
    text = """\
format "Endless"
  The game ends after 1000 turns.
  When two turns in a row pass with no Summon, the game goes on.

scenario "Endless"
  Format "Endless".
  When you choose a1.
  Then a1 is empty.
"""
    (case,) = Shelf([write(tmp_path, text)]).cases()
    assert play(case).failures[0].message.startswith("No decision waits")
