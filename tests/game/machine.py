"""All that a caller can do to a game, in any order, with what must be true after each step."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from momon_dsl.errors import IllegalChoice
from momon_dsl.game import Game

from .games import Answer, any_table, some_answer
from .illegal import near_misses, refused

SEEDS = st.integers(0, 1 << 20)
TABLES = st.integers(0, 600)
"""Few enough that the random cards of a table are often made already."""


def unfinished(machine: GameMachine) -> bool:
    return machine.game.decision is not None


class GameMachine(RuleBasedStateMachine):
    """Choose, undo, fork, save, load, concede, choose what is not allowed.

    `keys` are the state keys after 0, 1, 2, … choices, as they were when those were made.
    """

    runs = steps = 0
    """How many machines there have been in this process, and how many steps of them."""

    game: Game
    keys: list[str]
    stale: list[Answer]

    @initialize(number=TABLES)
    def begin(self, number: int) -> None:
        GameMachine.runs += 1
        self._begin(number)

    def _begin(self, number: int) -> None:
        self.table = any_table(number)
        self.game = self.table.begin()
        self.keys, self.stale = [self.game.key], []

    @rule(seed=SEEDS)
    @precondition(unfinished)
    def choose(self, seed: int) -> None:
        decision = self.game.decision
        assert decision is not None
        answer = some_answer(Random(seed), decision)
        self.game.choose(*answer)
        self.keys.append(self.game.key)
        self.stale.append(answer)

    @rule(seed=SEEDS)
    @precondition(unfinished)
    def choose_several_times(self, seed: int) -> None:
        for step in range(4):
            if self.game.decision is not None:
                self.choose(seed + step)

    @rule(seed=SEEDS)
    @precondition(unfinished)
    def choose_what_is_not_allowed(self, seed: int) -> None:
        for _, wrong in near_misses(Random(seed), self.game, self.stale[-20:], 3):
            assert refused(self.game, wrong) is None

    @rule(part=st.integers(0, 16))
    def undo(self, part: int) -> None:
        """The last choice, or so many sixteenths of all."""
        made = len(self.keys) - 1
        count = min(made, 1) if part == 1 else made * part // 16
        if self.table.sanctioned:
            self._no_undo(count)
            return
        self.game.undo(count)
        self.keys = self.keys[: len(self.keys) - count]
        assert self.game.key == self.keys[-1]
        assert len(self.game.choices) == len(self.keys) - 1

    @rule(more=st.integers(1, 5))
    def undo_more_than_there_is(self, more: int) -> None:
        self._no_undo(len(self.keys) - 1 + more)

    def _no_undo(self, count: int) -> None:
        try:
            self.game.undo(count)
        except IllegalChoice:
            return
        raise AssertionError(f"{count} choices were taken back")

    @rule(seed=SEEDS, stay=st.booleans())
    def fork(self, seed: int, stay: bool) -> None:
        """One of the two lives on and the other one notices nothing."""
        lives, rests = (self.game, self.game.fork()) if stay else (self.game.fork(), self.game)
        before, random = len(self.keys) - 1, Random(seed)
        for _ in range(random.randint(1, 6)):
            if lives.decision is None:
                break
            lives.choose(*some_answer(random, lives.decision))
        assert rests.key == self.keys[-1]
        assert len(rests.choices) == before
        if self.table.sanctioned:  # 12.1.7: what has lived on cannot come back
            self.game = rests
            return
        lives.undo(len(lives.choices) - before)
        assert lives.key == self.keys[-1]
        self.game = rests if seed % 2 else lives

    @rule()
    def save_and_load(self) -> None:
        loaded = Game.load(self.game.save(), cards=self.table.cards)
        assert loaded.decision == self.game.decision
        assert loaded.choices == self.game.choices
        self.game = loaded

    @rule()
    def replay(self) -> None:
        again = self.table.begin()
        conceded: Any = None
        for answer in self.game.choices:
            if answer and answer[0] < 0:
                conceded = -1 - answer[0]
                again.concede(conceded)
            else:
                again.choose(*answer)
        assert again.key == self.keys[-1]
        assert again.result == self.game.result

    @rule(player=st.integers(0, 1))
    def concede(self, player: int) -> None:
        if self.game.decision is None:
            for refusing in (lambda: self.game.concede(player), self.game.choose):
                try:
                    refusing()
                except IllegalChoice:
                    continue
                raise AssertionError("a game that has ended went on")
            return
        self.game.concede(player)
        assert self.game.result is not None
        assert (self.game.result.winner, self.game.result.rule) == (1 - player, "H7.5")
        if player and not self.table.sanctioned:  # taken back at once, so that games get far
            self.game.undo()
        else:
            self.keys.append(self.game.key)

    @rule(number=TABLES)
    @precondition(lambda machine: not unfinished(machine))
    def begin_another(self, number: int) -> None:
        self._begin(number)

    @invariant()
    def the_state_is_the_one_of_its_choices(self) -> None:
        GameMachine.steps += 1
        assert self.game.key == self.keys[-1]
        assert (self.game.decision is None) == (self.game.result is not None)
