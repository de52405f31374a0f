"""Every answer can be said in both languages, with the sentence and the place it follows from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from momon_dsl.cli import main
from momon_dsl.game import Game
from momon_dsl.language.nodes.documents import Language
from momon_dsl.model import events as ev
from momon_dsl.model.trace import Considered, Offered, Reason, Record
from momon_dsl.telling.words import words
from tests.hygiene.sources import ROOT

from .games import option, position, traced_games

LANGUAGES: tuple[Language, Language] = ("en", "th")
THAI = re.compile("[\u0e00-\u0e7f]")


def reasons_of(record: Record) -> tuple[Reason, ...]:
    return record.left_out if isinstance(record, Offered) else record.reasons


def sample() -> Iterator[tuple[Game, Record]]:
    """A record for each new kind of reason and outcome, of all games there are."""
    told = set[tuple[object, ...]]()
    for _, game in traced_games():
        for record in game.trace:
            outcome = getattr(record, "outcome", type(record).__name__)
            for reason in reasons_of(record):
                part = reason.part.rpartition(".")[0]
                if (outcome, reason.kind, part) not in told:
                    told.add((outcome, reason.kind, part))
                    yield game, record


def test_every_record_is_said_in_both_languages() -> None:
    count = 0
    for game, record in sample():
        english, thai = (game.explain(record, lang) for lang in LANGUAGES)
        assert len(english) == len(thai) == 1 + len(reasons_of(record))
        assert not THAI.search("".join(english))
        assert THAI.search(thai[0])
        assert all(THAI.search(line) for line in thai[1:]), thai
        for line in (*english, *thai):
            assert "{" not in line
            assert "Reason(" not in line
            assert "  (" not in line
        count += 1
    assert count > 100


def test_every_chain_is_said_in_both_languages_and_ends_where_it_began() -> None:
    ends, hows = set[str](), set[str]()
    for _, game in traced_games():
        for event in game.log:
            why = game.why(event)
            ends.add(why.chain[-1].how)
            hows |= {link.how for link in why.chain}
            assert why.chain[0].number == event.number
            numbers = [link.number for link in why.chain]
            assert numbers == sorted(numbers, reverse=True)
            if event.number % 7 == 0:
                said = [line for lang in LANGUAGES for line in game.explain(why, lang)]
                assert "{" not in "".join(said)
    assert ends <= {"turn", "choice", "player", "beginning"}
    assert hows >= {
        "choice", "turn", "ability", "triggered", "check", "package", "replaced", "state",
    }  # fmt: skip


def test_the_reasons_in_the_word_lists_are_those_that_there_are() -> None:
    """Nothing is said that never happens, and nothing happens that cannot be said."""
    folder = ROOT / "momon_dsl" / "interpreter"
    sources = [*(folder / "reasons").glob("*.py"), folder / "tracing.py", folder / "asking.py"]
    sources.append(ROOT / "momon_dsl" / "engine" / "tracing.py")
    text = "\n".join(path.read_text("utf-8") for path in sources)
    named = set(re.findall(r'"([^"\n]+)"', text))
    for lang in LANGUAGES:
        assert not {*words(lang)["reasons"]} - named
    assert words("en")["reasons"].keys() == words("th")["reasons"].keys()


# --- what a person reads -----------------------------------------------------------------------

SCRIPT = """
card A1 "Caller"
  symbols [S]
  On Summon: Put target Momon you control with 3 or more Stars into its owner's Void.
card W1 "Watcher"
  When another [S] Momon you control is Summoned: This gets +1 power until end of turn.
card P1 "Plain"
"""


def caller() -> Game:
    game = position(SCRIPT, "hand A1", "they W1 b2", "you P1 d4")
    game.choose(option(game, "A1", "a1"))
    return game


def test_why_not_says_which_filter_failed_and_what_was_seen() -> None:
    game = caller()
    summoned = next(e for e in game.log if e.kind == ev.MOMON_SUMMONED)
    (record,) = game.why_not(summoned, card=1)
    assert isinstance(record, Considered)
    assert game.explain(record) == [
        "9.1.4    The triggered ability of W1 did not trigger on: "
        "A1 is Summoned into a1 by Player 1.",
        "  H11.8    A1 at a1 does not meet “you control” (controlled by Player 1)",
    ]
    assert game.explain(record, "th") == [
        "9.1.4    ความสามารถที่ทริกเกอร์ของ W1 ไม่ทริกเกอร์จาก: ผู้เล่น 1 Summon A1 ลงใน a1",
        "  H11.8    A1 ที่ a1 ไม่ตรงกับ “ที่คุณควบคุม” (ควบคุมโดยผู้เล่น 1)",
    ]


def test_why_not_says_why_a_trigger_was_dropped() -> None:
    game = caller()
    summoned = next(e for e in game.log if e.kind == ev.MOMON_SUMMONED)
    (fate,) = game.why_not(summoned, card=0)
    assert game.explain(fate) == [
        "H11.1    The On Summon ability of A1 triggered, but was dropped: "
        "no required target is legal.",
        "  H11.1    A1 at a1 does not meet “with 3 or more Stars” (1 against 3 Stars)",
        "  H11.1    W1 at b2 does not meet “you control” (controlled by Player 2)",
        "  H11.1    W1 at b2 does not meet “with 3 or more Stars” (1 against 3 Stars)",
        "  H11.1    P1 at d4 does not meet “with 3 or more Stars” (1 against 3 Stars)",
    ]


# --- momon why -----------------------------------------------------------------------------------

SCENARIO = (
    SCRIPT
    + """
scenario "Nothing to put away"
  Given your Hand is A1.
  Given your opponent controls W1 at b2.
  When you Summon A1 into a1.
  Then no decision waits.
"""
)


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(["why", *arguments]) == code
    captured = capsys.readouterr()
    return captured.out + captured.err


@pytest.fixture
def path(tmp_path: Path) -> str:
    script = tmp_path / "a.momon"
    script.write_text(SCENARIO, "utf-8")
    return str(script)


def test_the_command_lists_events_and_explains_one(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = said(capsys, path)
    (number,) = re.findall(r"(\d+)  The On Summon ability of A1 is dropped", listed)
    answer = said(capsys, path, "--event", number)
    assert "H11.1    The On Summon ability of A1 is dropped: it has no legal target." in answer
    assert answer.endswith("9.1.2    Your choice: Summon A1 into a1.\n")
    (summoned,) = re.findall(r"(\d+)  A1 is Summoned", listed)
    answer = said(capsys, path, "--event", summoned, "--lang", "th")
    assert "W1 ไม่ทริกเกอร์จาก" in answer
    assert "ถูกตัดออก" in answer


def test_the_command_says_where_the_sentence_stands(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = said(capsys, "Case 2: an [S]", "--event", "5")
    assert re.search(r"says: “.*Void” \(\S+/fbd/167\.momon:\d+:\d+\)", answer)
    answer = said(capsys, path, "--not", "W1")
    assert "W1 did not trigger on: A1 is Summoned into a1 by you." in answer
    given = "  Given your opponent's Hand is P1.\n"
    twice = SCENARIO.replace("  When you", f"{given}  When you")
    twice += "  When your opponent Summons P1 into d4.\n  Then no decision waits.\n"
    Path(path).write_text(twice, "utf-8")
    first, second = said(capsys, path, "--not", "W1").split("\n\n")
    assert "A1 is Summoned" in first
    assert "P1 is Summoned" in second


def test_the_command_says_why_a_card_cannot_be_summoned_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "b.momon"
    waits = SCENARIO.replace("When you Summon A1 into a1.\n  Then no decision waits.", "")
    script.write_text(waits + "  Then the decision is Summon.\n", "utf-8")
    answer = said(capsys, str(script), "--not", "A1 into b2")
    assert answer.endswith("  9.1.1    b2 is occupied by W1\n")
    assert "Nothing was left out." in said(capsys, str(script), "--not", "Caller into a1")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--event", "99"), "This game has the events 0 to"),
        (("--not", "Z9"), "There is no card Z9 in this game. There are: A1, W1."),
        (("--not", "A1 into z9"), "There is no Space z9; they go from a1 to d4."),
        (("--not", "A1 into a1"), "No decision waits at this point of the game."),
        (("--event", "1", "--not", "A1"), "ask one at a time"),
    ],
)
def test_a_question_about_what_there_is_not_is_a_wrong_use(
    path: str, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    assert message in said(capsys, path, *arguments, code=2)


def test_a_scenario_that_cannot_begin_is_said_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "c.momon"
    script.write_text(SCENARIO.replace("W1 at b2", "W1 at f6"), "utf-8")
    assert "There is no Space f6" in said(capsys, str(script), code=1)
