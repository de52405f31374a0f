"""`momon play` on the screen that textual draws: keys through its pilot, sizes, colours."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.strip import Strip

from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.play.app import PlayApp
from momon_dsl.play.screen import Screen
from momon_dsl.play.sitting import Sitting
from tests.play.games import fresh, screen

FIRST, SECOND = {"color(6)", "cyan"}, {"color(3)", "yellow"}
"""What the colours of control are called, which depends on the version of textual."""
Played = Callable[[Pilot[str]], Awaitable[None]]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(table: Screen, play: Played, size: tuple[int, int] = (80, 24)) -> PlayApp:
    """Play on a terminal of this size; bots take hardly any time."""
    app = PlayApp(table, pause=0.001)

    async def whole() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(pilot)

    asyncio.run(whole())
    return app


async def press(pilot: Pilot[str], *keys: str) -> None:
    """Press keys, then wait until no bot has to choose any more."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


async def settle(pilot: Pilot[str]) -> None:
    app = pilot.app
    assert isinstance(app, PlayApp)
    await pilot.pause()
    for _ in range(1000):
        if app.table.waits_for_bot and app.problem is None:
            await pilot.pause(0.005)
    await pilot.pause()


def drawn(pilot: Pilot[str]) -> list[Strip]:
    """What textual has put on the screen."""
    return pilot.app.screen._compositor.render_strips(pilot.app.size)


def shown(pilot: Pilot[str]) -> str:
    return "\n".join(strip.text.rstrip() for strip in drawn(pilot))


def test_a_turn_is_played_and_the_bot_answers() -> None:
    table = screen()

    async def play(pilot: Pilot[str]) -> None:
        assert "choose a Momon of your Hand" in shown(pilot)
        await press(pilot, "3", "enter")
        assert "into which Space?" in shown(pilot)
        await press(pilot, "enter")
        for _ in range(20):
            if table.game.state.turn < 3:
                await press(pilot, "enter")
        assert "Turn 3, you" in shown(pilot)

    run(table, play)
    assert table.game.state.turn == 3


def test_undo_save_load_and_concede() -> None:
    table = screen()

    async def play(pilot: Pilot[str]) -> None:
        await press(pilot, "3", "enter", "enter", "s", "enter")
        assert "Saved: momon-1.json" in shown(pilot)
        saved = table.game.key
        await press(pilot, "u")
        assert table.game.choices == ()
        await press(pilot, "l", "enter", "y")
        assert "Loaded: momon-1.json" in shown(pilot)
        assert table.game.key == saved
        await press(pilot, "c")
        assert "Concede, and lose this game?" in shown(pilot)
        await press(pilot, "y")
        assert "Your opponent won (H7.5)." in shown(pilot)
        await press(pilot, "q")

    app = run(table, play)
    assert (app.broken_off, app.problem) == (False, None)
    assert Game.load(Path("momon-1.json").read_text(encoding="utf-8")).log


def test_a_terminal_that_becomes_too_small_and_large_again() -> None:
    table = screen()

    async def play(pilot: Pilot[str]) -> None:
        await press(pilot, "enter")
        before = shown(pilot)
        await pilot.resize_terminal(20, 5)
        await pilot.pause()
        assert "too small" in " ".join(shown(pilot).split())
        await press(pilot, "enter")
        assert table.game.choices == ()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert shown(pilot) == before
        await pilot.resize_terminal(140, 50)
        await pilot.pause()
        assert max(map(len, shown(pilot).split("\n"))) > 80

    run(table, play)


def test_thai() -> None:
    async def play(pilot: Pilot[str]) -> None:
        await press(pilot, "t")
        assert "เลือก Momon ใน Hand และช่องสำหรับ Turn-Based Summon" in shown(pilot)
        await press(pilot, "enter")
        assert "ลงในช่องใด" in shown(pilot)
        await press(pilot, "t")
        assert "into which Space?" in shown(pilot)

    run(screen(), play)


def test_every_line_is_as_wide_as_textual_thinks_it_is() -> None:
    """A Thai vowel that is counted otherwise than it is drawn would shift all that follows."""

    async def play(pilot: Pilot[str]) -> None:
        await press(pilot, "enter", "enter")
        assert {strip.cell_length for strip in drawn(pilot)} == {80}

    run(screen(lang="th"), play)


def colours(pilot: Pilot[str]) -> set[object]:
    styles = [segment.style for strip in drawn(pilot) for segment in strip]
    return {style.color.name for style in styles if style is not None and style.color is not None}


def test_control_is_shown_in_colours() -> None:
    async def play(pilot: Pilot[str]) -> None:
        await press(pilot, "enter", "enter")
        assert FIRST & colours(pilot)
        assert SECOND & colours(pilot)

    run(screen(), play)


def test_without_colour_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []

    async def play(pilot: Pilot[str]) -> None:
        await press(pilot, "enter", "enter")
        texts.append(shown(pilot))
        if len(texts) == 2:
            assert not (FIRST | SECOND) & colours(pilot)

    run(screen(), play)
    monkeypatch.setenv("NO_COLOR", "1")
    run(screen(), play)
    assert texts[0] == texts[1]


@pytest.mark.parametrize("keys", [(), ("enter",), ("s",), ("c",), ("i",), ("?",)])
def test_ctrl_c_leaves_at_any_moment(keys: tuple[str, ...]) -> None:
    async def play(pilot: Pilot[str]) -> None:
        await press(pilot, *keys, "ctrl+c")

    assert run(screen(), play).broken_off


def test_ctrl_c_leaves_a_terminal_that_is_too_small() -> None:
    async def play(pilot: Pilot[str]) -> None:
        await press(pilot, "ctrl+c")

    assert run(screen(), play, (20, 5)).broken_off


def test_a_mistake_of_the_program_ends_the_app_and_is_handed_on() -> None:
    def broken(game: Game) -> tuple[int, ...]:
        raise MomonError("a mistake")

    async def play(pilot: Pilot[str]) -> None:
        await settle(pilot)

    app = run(Screen(Sitting(fresh(), {0: broken})), play)
    assert isinstance(app.problem, MomonError)


def test_a_name_is_pasted() -> None:
    from textual.events import Paste

    table = screen()

    async def play(pilot: Pilot[str]) -> None:
        await press(pilot, "l")
        pilot.app.post_message(Paste("my ไฟล์.json\nsecond line"))
        await settle(pilot)
        assert "> my ไฟล์.json" in shown(pilot)

    run(table, play)
