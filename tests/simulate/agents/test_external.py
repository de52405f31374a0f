"""Other programs that play: one that keeps to the protocol, and all sorts that do not."""

from __future__ import annotations

import json
import shlex
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.model.decisions import Decision
from momon_dsl.simulate.agents import Seat, decide, named
from momon_dsl.simulate.agents.external import AgentError, ExternalAgent
from momon_dsl.simulate.agents.messages import asked, since
from tests.docs.pages import DOCS, blocks, text_of

PAGE = DOCS / "how-to" / "agents.md"
START = """
import json, os, sys, time
def say(**message):
    print(json.dumps(message), flush=True)
sys.stdin.readline()
"""
HELLO = START + 'say(type="hello", protocol=1)\n'
ASKED = HELLO + "asked = json.loads(sys.stdin.readline())\n"


@pytest.fixture(autouse=True)
def no_thread_is_left() -> Iterator[None]:
    before = threading.active_count()
    yield
    until = time.monotonic() + 30
    while threading.active_count() > before and time.monotonic() < until:
        time.sleep(0.02)
    assert threading.active_count() <= before


def program(folder: Path, text: str) -> str:
    """The command that runs a Python program."""
    path = folder / "a bot.py"
    path.write_text(text, encoding="utf-8")
    return shlex.join([sys.executable, str(path)])


def begun() -> Game:
    return Game("First steps", "Wild wind", seed=1, first=0)


def test_the_program_of_the_page_plays_a_game(tmp_path: Path) -> None:
    [text] = [block.text for block, _ in blocks(text_of(PAGE)) if block.value == "bot.py"]
    bot, other = named(f"external:{program(tmp_path, text)}", 1), named("random", 2)
    game = begun()
    while game.decision is not None:
        asks = game.decision
        decide(game, (bot, other))
        if asks.player == 0:
            assert game.choices[-1] == tuple(asks.options[-max(asks.minimum, 1) :])
    bot.close()
    bot.close()
    assert game.result is not None


def test_a_decision_is_told_as_the_seat_sees_it() -> None:
    game = begun()
    game.choose(game.decision.options[0])  # type: ignore[union-attr]
    game.choose(0)
    assert game.decision is not None
    seat = Seat(game, game.decision.player)
    assert seat.player == 1
    message = json.loads(json.dumps(asked(seat, 7, seat.log)))
    assert message["number"] == 7
    assert [each["option"] for each in message["options"]] == [*game.decision.options]
    assert message["options"][0]["space"] == "b1"
    assert len(message["view"]["hand"]) == 10
    assert message["view"]["other_hand"] == 9
    [momon] = message["view"]["arena"]
    assert (momon["id"], momon["space"], momon["controller"]) == ("FBD 167", "a1", 0)
    unseen = {game.setup.cards[card].id for card in game.state.hands[0]} - {"FBD 167"}
    ours = {each["id"] for each in message["view"]["hand"]}
    assert not [each for each in unseen - ours if f'"{each}"' in json.dumps(message)]
    assert "ChoiceMade" not in {each["kind"] for each in message["events"] if each["player"] == 0}


def test_events_are_told_once_and_anew_where_choices_were_taken_back() -> None:
    game = begun()
    before = game.log
    game.choose(game.decision.options[0])  # type: ignore[union-attr]
    first = game.log
    assert since(before, first) == first[len(before) :]
    game.undo()
    game.choose(game.decision.options[1])  # type: ignore[union-attr]
    again = since(first, game.log)
    assert again[0].number < len(first)


def test_a_range_of_numbers_is_told_by_its_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun()
    seat = Seat(game, 0)
    decision = Decision("repetitions", 0, range(10**9))
    monkeypatch.setattr(Seat, "decision", decision)
    monkeypatch.setattr(Seat, "question", lambda self: "How often?")
    message = asked(seat, 1, ())
    assert message["range"] == [0, 10**9 - 1]
    assert "options" not in message


HOSTILE = {
    "says nothing": (START + "time.sleep(60)", "said nothing within 2 seconds"),
    "reads nothing": ("import time\ntime.sleep(60)", "said nothing within 2 seconds"),
    "hangs later": (ASKED + "time.sleep(60)", "said nothing within 2 seconds"),
    "ends": (ASKED + "sys.exit(3)", "ended with exit code 3"),
    "crashes": (ASKED + "raise ValueError('broken')", "code 1: ValueError: broken"),
    "closes its output": (ASKED + "os.close(1); time.sleep(60)", "closed its output"),
    "another protocol": (START + 'say(type="hello", protocol=2)', "another protocol than 1"),
    "true for 1": (START + 'say(type="hello", protocol=True)', "another protocol than 1"),
    "no hello": (START + 'say(type="answer", number=1)', "something else than its hello"),
    "no JSON": (ASKED + 'print("summon!", flush=True)', "no JSON: summon!"),
    "no UTF-8": (ASKED + 'os.write(1, b"\\xff\\xfe\\n")', "no JSON"),
    "deep": (ASKED + 'print("[" * 400000, flush=True)', "no JSON"),
    "a huge number": (ASKED + 'print("9" * 9000, flush=True)', "no JSON"),
    "no object": (ASKED + "print(12, flush=True)", "no JSON object: 12"),
    "a huge line": (ASKED + 'print("1" * 1_100_000, flush=True)', "more than 1,000,000 bytes"),
    "endless": (ASKED + 'while True: sys.stdout.write("x" * 65536)', "more than 1,000,000 bytes"),
    "too early": (
        HELLO + 'say(type="answer", number=0, options=[0])',
        "another number than 1 with its answer",
    ),
    "no list": (ASKED + 'say(type="answer", number=1, options="all")', "no list of options"),
    "no options": (ASKED + 'say(type="answer", number=1)', "no list of options"),
    "not offered": (ASKED + 'say(type="answer", number=1, options=[-5])', "not offered: -5 is not"),
    "a text": (ASKED + 'say(type="answer", number=1, options=["0"])', "not offered: '0' is not"),
    "true": (ASKED + 'say(type="answer", number=1, options=[True])', "not offered: True is not"),
    "too many": (ASKED + 'say(type="answer", number=1, options=[0, 1])', "takes 1 of its options"),
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_a_program_that_breaks_the_protocol_gets_one_clear_error(what: str, tmp_path: Path) -> None:
    text, told = HOSTILE[what]
    # Patience only where it is used up: a busy machine may take its time to begin a program.
    seconds = 2 if "within" in told else 60
    game, agent = begun(), ExternalAgent(program(tmp_path, text), 1, seconds)
    before = game.key
    with pytest.raises(AgentError) as caught:
        agent.choose(Seat(game, 0))
    assert told in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 1_000
    assert game.key == before
    agent.close()


def test_a_program_that_does_not_end_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("momon_dsl.simulate.agents.external.PARTING", 0.1)
    answer = 'say(type="answer", number=1, options=[asked["options"][0]["option"]])\n'
    agent = ExternalAgent(program(tmp_path, ASKED + answer + "time.sleep(600)"), 1, 60)
    agent.choose(Seat(begun(), 0))
    process = agent._program._process  # type: ignore[union-attr]
    agent.close()
    assert process.returncode == -9


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("external:", "needs a command, as in external:"),
        ("external:'python3", "quotation mark"),
    ],
)
def test_a_command_that_is_none_is_refused_by_its_name(spec: str, told: str) -> None:
    with pytest.raises(MomonError, match=told):
        named(spec, 1)


def test_a_program_that_is_not_there_is_told() -> None:
    agent = named("external:/no/such/program --fast", 1)
    with pytest.raises(AgentError, match="/no/such/program --fast cannot be begun: No such file"):
        agent.choose(Seat(begun(), 0))
