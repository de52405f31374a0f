"""The screen without a terminal: what keys do, and what is to be seen, at every size."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from wcwidth import wcswidth

from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.model.arena import Arena
from momon_dsl.model.format import Format
from momon_dsl.play import panels
from momon_dsl.play.screen import Screen
from momon_dsl.play.sitting import Sitting
from momon_dsl.telling.names import Teller
from momon_dsl.telling.words import Lang
from tests.play.games import UP_TO_TWO, fresh, position, press, screen, seen


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# --- choosing --------------------------------------------------------------------------------


def test_a_summon_is_a_card_and_then_a_space() -> None:
    table = screen()
    assert "choose a Momon of your Hand" in seen(table)
    press(table, "enter")
    assert "FBD 167 ★3 4/2/1/3 [S]: into which Space?" in seen(table)
    press(table, "escape")
    assert "choose a Momon of your Hand" in seen(table)
    press(table, "3", "enter", "6", "enter")
    (first, *_) = table.game.choices
    state = table.game.state
    assert (first[0] & 63, table.game.setup.format.arena.names[first[0] & 63]) == (5, "b2")
    assert table.game.setup.cards[first[0] >> 6].id == "MMT 1"
    assert state.turn >= 2


def test_arrows_and_numbers_move_the_cursor() -> None:
    table = screen()
    seen(table)
    cursors = []
    for key in ("right", "down", "left", "up", "end", "down", "home", "1", "0", "2"):
        press(table, key)
        assert table.choosing is not None
        cursors.append(table.choosing.cursor)
    assert cursors == [1, 3, 2, 0, 9, 9, 0, 0, 9, 1]


def test_arrows_move_on_the_board_where_a_space_is_chosen() -> None:
    table = screen()
    press(table, "enter")
    spaces = []
    for key in ("up", "right", "right", "down", "left", "left", "left", "down", "end"):
        press(table, key)
        assert table.choosing is not None
        spaces.append(table.game.setup.format.arena.names[table.choosing.current.space])
    assert spaces == ["a2", "b2", "c2", "c1", "b1", "a1", "a1", "a1", "d4"]


def test_arrows_go_to_the_nearest_momon_that_can_be_chosen(tmp_path: Path) -> None:
    game = position(
        tmp_path,
        "Given your Hand is R1.",
        "Given your opponent controls U1 at d4.",
        "Given your opponent controls T1 at c1.",
        "Given your opponent controls T1 at b3.",
        "When you Summon R1 into a1.",
        "Then the decision is target.",
    )
    table = screen(game, two=True)
    spaces = []
    for key in ("up", "right", "down", "left", "left"):
        press(table, key)
        assert table.choosing is not None
        spaces.append(game.setup.format.arena.names[table.choosing.current.space])
    assert spaces == ["b3", "d4", "c1", "b3", "b3"]


def test_the_space_under_the_cursor_stands_between_double_lines() -> None:
    table = screen()
    press(table, "enter", "6")
    rows = [line for line in seen(table).split("\n") if "║" in line]
    assert len(rows) == 3
    assert "b2" in rows[1].split("║")[1]


def test_several_are_marked_and_then_chosen(tmp_path: Path) -> None:
    game = position(
        tmp_path,
        *UP_TO_TWO.splitlines(),
        "Given your Hand is M2.",
        "Given you control T1 at d1.",
        "Given your opponent controls U1 at d4.",
        "When you Summon M2 into a1.",
        "Then the decision is target.",
    )
    table = screen(game, two=True)
    assert "[ ]" in seen(table)
    assert "nothing" in seen(table)
    press(table, "2", "space")
    press(table, "3", "space")
    assert "[1] T1 at d1" in seen(table)
    assert "[2] U1 at d4" in seen(table)
    press(table, "enter")
    assert table.game.state.hands[1] != ()
    assert len(table.game.state.hands[0]) == 1


def test_nothing_can_be_chosen_where_the_card_says_up_to(tmp_path: Path) -> None:
    game = position(
        tmp_path,
        *UP_TO_TWO.splitlines(),
        "Given your Hand is M2.",
        "Given you control T1 at d1.",
        "When you Summon M2 into a1.",
        "Then the decision is target.",
    )
    table = screen(game, two=True)
    press(table, "end", "enter")
    assert table.game.choices[-1] == ()


@pytest.mark.parametrize("lang", ["en", "th"])
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_are_played_by_keys_alone_and_always_fit(seed: int, lang: Lang) -> None:
    source = random.Random(seed)
    table = screen(Game("Clockwork", "Hills and Night", seed=seed), lang)
    while table.waits_for_bot:
        table.let_bot_choose()
    keys = ["enter"] * 6 + ["up", "down", "left", "right", "space", "escape", "h", "1", "2", "9"]
    for _ in range(3000):
        if table.game.result is not None:
            break
        press(table, source.choice(keys))
        lines = seen(table).split("\n")
        assert len(lines) == 24
        assert max(map(wcswidth, lines)) <= 80
    assert table.game.result is not None
    assert "(H7." in lines[17]


# --- what is known ---------------------------------------------------------------------------


def test_the_hand_of_a_bot_is_only_counted() -> None:
    shown = seen(screen())
    assert "Your opponent's Hand: 10 cards" in shown
    assert "MMT 5" not in shown
    assert "MMT 5" in seen(screen(two=True))


def test_hidden_choices_of_a_bot_are_not_told() -> None:
    table = screen()
    press(table, "enter", "enter", "g")
    assert "Your choice: " in seen(table)
    assert "opponent's choice" not in seen(table)
    press(table, "escape")
    assert "Trigger" not in table.game.view(0).log[0].kind


def test_control_is_told_without_colour_too() -> None:
    table = screen()
    press(table, "enter", "enter")
    assert "│●" in seen(table) or "│○" in seen(table)
    assert "● You: " in seen(table)


def test_the_queue_is_told_in_its_order(tmp_path: Path) -> None:
    game = position(
        tmp_path,
        "Given your Hand is R1.",
        "Given your opponent controls U1 at d4.",
        "Given your opponent controls T1 at d3.",
        "When you Summon R1 into a1.",
        "Then the decision is target.",
    )
    shown = seen(screen(game, two=True))
    assert "─ Trigger Queue ─" in shown
    assert "Entering the queue: the On Summon" in shown


def test_packages_and_triggers_stand_in_the_order_in_which_they_come(tmp_path: Path) -> None:
    game = position(
        tmp_path,
        'test card S2 "Summons, then asks".',
        "On Summon:",
        "Summon up to 2 Momon from your Hand.",
        "You may return this to its owner's Hand.",
        'test card W1 "Watches".',
        "When another Momon is Summoned:",
        "Return target Momon your opponent controls to its owner's Hand.",
        "Given your Hand is S2, R1, M1.",
        "Given you control W1 at d1.",
        "Given your opponent controls U1 at d3.",
        "Given your opponent controls U1 at d4.",
        "When you Summon S2 into a1.",
        "Then the decision is target.",
    )
    table = screen(game, two=True)
    assert panels.queue(Teller(game)) == [
        "Entering the queue: the triggered ability of W1",
        "1. The On Summon ability of S2",
    ]
    press(table, "enter", "enter", "enter")
    assert panels.queue(Teller(game)) == [
        "Now: the On Summon ability of S2",
        "1. The triggered ability of W1",
        "2. Package of R1 at b1: the On Summon ability of R1 and the triggered ability of W1, "
        "then its Snatch Check",
    ]
    press(table, "enter", "enter", "1", "enter")  # M1 too; S2 stays
    assert panels.queue(Teller(game)) == [
        "Now: the On Summon ability of M1",
        "Then the Snatch Check of M1 at c1",
    ]


def test_enter_begins_the_next_turn_where_turns_are_played_one_by_one(tmp_path: Path) -> None:
    game = position(tmp_path, "Given your Hand is T1.", "When you Summon T1 into a1.")
    table = screen(game, two=True)
    assert "The turn is over: Enter begins the next." in seen(table)
    press(table, "enter")
    assert game.state.turn == 2
    press(table, "u")
    assert "The turn is over: Enter begins the next." in seen(table)


def test_a_card_can_be_read() -> None:
    table = screen()
    press(table, "i")
    assert "You may put target Momon into its owner's Void." in seen(table)
    press(table, "t")
    assert "คุณอาจนำ Momon เป้าหมายเข้า Void ของเจ้าของ" in seen(table)
    press(table, "escape")
    assert "เทิร์น 1" in seen(table)


def test_a_card_is_told_below_the_options_where_there_is_room() -> None:
    table = screen()
    assert "You may put target" not in seen(table)
    table.resize(80, 30)
    assert "You may put target Momon into its owner's Void." in seen(table)
    press(table, "end")
    assert "You may put target" not in seen(table)
    assert "MMT 9 · [P] · 1 Stars" in seen(table)


# --- undo, hint, concede, quit ---------------------------------------------------------------


def test_undo_takes_back_ones_own_choice_and_what_the_bot_did_since() -> None:
    table = screen()
    before = table.game.key
    press(table, "3", "enter", "enter")
    assert len(table.game.choices) > 1
    press(table, "u")
    assert table.game.key == before
    press(table, "u")
    assert "There is no choice of yours to take back." in seen(table)


def test_what_is_taken_back_and_done_again_goes_as_before() -> None:
    table = screen()
    press(table, "3", "enter", "enter")
    after = table.game.key
    press(table, "u", "3", "enter", "enter")
    assert table.game.key == after


def test_sanctioned_games_have_no_undo() -> None:
    table = screen(fresh(sanctioned=True))
    press(table, "3", "enter", "enter")
    after = table.game.key
    press(table, "u")
    assert "(12.1.7)" in seen(table)
    assert table.game.key == after


def test_a_hint_puts_the_cursor_on_a_legal_answer_and_chooses_nothing() -> None:
    table = screen()
    before = table.game.key
    press(table, "h")
    assert "Hint: Summon " in seen(table)
    assert table.game.key == before


def test_conceding_is_asked_again() -> None:
    table = screen()
    press(table, "c")
    assert "(y/n)" in seen(table)
    press(table, "n")
    assert table.game.result is None
    press(table, "c", "y")
    assert table.game.result is not None
    assert table.game.result.winner == 1
    press(table, "c")
    assert "Your opponent won (H7.5)." in seen(table)


def test_leaving_is_asked_again_only_if_something_would_be_lost() -> None:
    table = screen()
    press(table, "q")
    assert table.over
    table = screen()
    press(table, "enter", "enter", "q")
    assert not table.over
    press(table, "escape", "q", "y")
    assert table.over


def test_keys_of_a_thai_keyboard_do_the_same() -> None:
    table = screen()
    press(table, "ะ")
    assert "เทิร์น 1" in seen(table)
    press(table, "แ", "ั")
    assert table.game.result is not None


# --- saving ----------------------------------------------------------------------------------


def test_save_and_load(tmp_path: Path) -> None:
    table = screen()
    press(table, "enter", "enter", "s", "enter")
    assert "Saved: momon-1.json" in seen(table)
    saved = table.game.key
    assert not table.sitting.unsaved
    press(table, "enter", "enter")
    assert table.game.key != saved
    press(table, "l", "enter", "y")
    assert "Loaded: momon-1.json" in seen(table)
    assert table.game.key == saved


def test_another_file_is_overwritten_only_when_asked(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine", encoding="utf-8")
    table = screen()
    press(table, "s", *["backspace"] * 12, *"mine", "enter")
    assert "overwrite it?" in seen(table)
    press(table, "n")
    assert (tmp_path / "mine").read_text(encoding="utf-8") == "mine"
    press(table, "s", *["backspace"] * 12, *"mine", "enter", "y")
    assert Game.load((tmp_path / "mine").read_text(encoding="utf-8")).key == table.game.key


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    table = screen()
    press(table, "s", *["backspace"] * 12, *"no/where", "enter")
    assert "Not saved: no/where: No such file or directory" in seen(table)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "This is no saved game: it is not JSON."),
        ("[]", "it lacks what a saved game holds"),
        (fresh().save().replace('"momon": "', '"momon": "9'), "This game was saved with momon 9"),
        (json.dumps({**json.loads(fresh().save()), "texts": {}}), "other card texts of FBD 167"),
        (None, "No such file or directory"),
    ],
)
def test_a_save_that_does_not_fit_is_refused_with_the_difference(
    tmp_path: Path, text: str | None, reason: str
) -> None:
    if text is not None:
        (tmp_path / "bad").write_text(text, encoding="utf-8")
    table = screen()
    before = table.game
    press(table, "l", *"bad", "enter")
    assert reason in " ".join(seen(table).split())
    press(table, "x")
    assert "Not loaded: bad" in seen(table)
    assert table.game is before


# --- sizes -----------------------------------------------------------------------------------


def test_a_terminal_that_is_too_small_says_so_and_takes_no_choice() -> None:
    table = screen()
    before = seen(table)
    table.resize(20, 5)
    lines = seen(table).split("\n")
    assert len(lines) == 5
    assert "too small" in " ".join(" ".join(lines).split())
    assert max(map(len, lines)) <= 20
    press(table, "enter", "enter", "q")
    assert (table.over, table.game.choices) == (False, ())
    table.resize(80, 24)
    assert seen(table) == before


@pytest.mark.parametrize("lang", ["en", "th"])
@pytest.mark.parametrize("arena", [(4, 4), (2, 2), (8, 8), (8, 2), (3, 8)])
@pytest.mark.parametrize("size", [(60, 20), (74, 30), (79, 23), (80, 24), (120, 40)])
def test_every_screen_is_filled_and_no_more(
    arena: tuple[int, int], size: tuple[int, int], lang: Lang
) -> None:
    import attrs

    rules = attrs.evolve(Format("Sized"), arena=Arena.of(*arena))
    table = screen(Game("First steps", "Wild wind", seed=1, first=0, format=rules), lang)
    table.resize(*size)
    for keys in (
        (),
        ("enter",),
        ("enter", "enter"),
        ("g",),
        ("x", "tab"),
        ("x", "?"),
        ("x", "c"),
        ("n", "s"),
    ):
        press(table, *keys)
        lines = seen(table).split("\n")
        assert len(lines) == size[1]
        assert max(map(wcswidth, lines)) <= size[0]


def test_the_rows_of_a_high_arena_follow_the_cursor() -> None:
    import attrs

    rules = attrs.evolve(Format("Sized"), arena=Arena.of(3, 8))
    table = screen(Game("First steps", "Wild wind", seed=1, first=0, format=rules))
    press(table, "enter")
    assert " a1 " in seen(table).split("Hand")[0] or "a1" in seen(table)
    press(table, "end")
    rows = [line for line in seen(table).split("\n") if "║" in line]
    assert any("c8" in row for row in rows)


def test_a_mistake_of_a_bot_is_no_silent_loss() -> None:
    def broken(game: Game) -> tuple[int, ...]:
        raise MomonError("a mistake")

    table = Screen(Sitting(fresh(), {0: broken}))
    assert table.waits_for_bot
    with pytest.raises(MomonError):
        table.let_bot_choose()
