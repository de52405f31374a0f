"""Plays one scenario from its Givens to its last line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import get_args

import attrs

from momon_dsl import limits
from momon_dsl.engine.judge import DRAW, RESUME
from momon_dsl.errors import ScriptError
from momon_dsl.game import Game
from momon_dsl.language.nodes import scenarios as n
from momon_dsl.language.nodes.abilities import Ability
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.documents import Language
from momon_dsl.language.parser import parse_ability
from momon_dsl.model.decisions import JUDGE, SUMMON
from momon_dsl.model.events import Event
from momon_dsl.telling.events import choice
from momon_dsl.telling.names import Teller
from momon_dsl.telling.words import Lang, word

from .expectations import YOU, Judge
from .failures import Failure, Unfit
from .moves import Ambiguous, Answer, Reader, Step, taken_alone, waiting
from .scripts import Case, Script
from .setting import PLAYERS, Setting

GIVEN, WHEN, THEN = get_args(n.Given), get_args(n.WhenStep), get_args(n.Then)


@attrs.define
class Played:
    """A scenario as it went: the game where it stopped (None if it could not begin), what failed.

    `steps[k]` is the line of the scenario that event k of the log came from; `scripts` tells
    where the script of each card stands.
    """

    case: Case
    game: Game | None = None
    failures: list[Failure] = attrs.field(factory=list)
    steps: list[Node] = attrs.field(factory=list)
    scripts: dict[str, Script] = attrs.field(factory=dict)

    @property
    def passed(self) -> bool:
        """Whether everything in it is as it says."""
        return not self.failures

    def events(self) -> Sequence[Event]:
        """What happened."""
        return self.game.log if self.game else ()


def play(case: Case, lang: Lang = "en") -> Played:
    """Play a scenario; what is wrong with it is in the result's `failures`, in `lang`."""
    played = Played(case)
    for _ in play_along(played, lang):
        pass
    return played


def play_along(played: Played, lang: Lang = "en") -> Iterator[Node]:
    """Play line by line: yields the scenario in its position, then each line carried out."""
    player = _Player(played, lang)
    try:
        player.begin()
    except Unfit as unfit:
        played.failures.append(Failure(player.step, unfit.message, unfit.notes))
        return
    yield played.case.scenario
    for position, step in enumerate(player.lines):
        if isinstance(step, WHEN) and played.failures:
            return  # what is expected of one state is judged in full; then it ends
        player.carry_out(position)
        yield step
        if isinstance(step, WHEN) and played.failures:
            return
    if not played.failures:
        player.finish()


class _Player:
    """Carries out the lines of one scenario."""

    def __init__(self, played: Played, lang: Lang) -> None:
        self._played = played
        self._lang = lang
        self._case = played.case
        self._ability = partial(_ability, language=self._case.script.document.language, lang=lang)
        self._answered = 0
        """Events before this one are behind the last line that answered a decision."""
        self._named = False
        """Whether a line has spoken of the decision that waits now."""
        self._passed = False
        """Whether the last move was to let the turn pass."""
        self.step: Node | None = None
        self.lines = [s for s in self._case.scenario.steps if not isinstance(s, GIVEN)]

    @property
    def _game(self) -> Game:
        assert self._played.game is not None
        return self._played.game

    def begin(self) -> None:
        """Set up the position. Raises `Unfit` where a Given cannot be."""
        setting = Setting(self._case, self._lang)
        for step in self._case.scenario.steps:
            if isinstance(step, GIVEN):
                self.step = step
                setting.add(step)
        self.step = None
        self._played.game = setting.game()
        self._played.scripts = setting.scripts
        self._note(self._case.scenario)

    def carry_out(self, position: int) -> None:
        """Carry out or judge one line."""
        step = self.lines[position]
        try:
            if isinstance(step, WHEN):
                self._named, self._passed = False, False
                following = self.lines[position + 1 :]
                self._move(step, [each for each in following if isinstance(each, WHEN)][:1])
            elif isinstance(step, THEN):
                self._judge(step)
        except Unfit as unfit:
            self._fail(step, unfit.message, unfit.notes)
        except Ambiguous:
            ambiguous = self._unfit("ambiguous_line")
            self._fail(step, ambiguous.message, ambiguous.notes)
        self._note(step)

    def finish(self) -> None:
        """What may not be left at the end: an open decision, a scripted result."""
        decision, state = self._game.decision, self._game.state
        begun_only = self._passed and decision and decision.kind == SUMMON and decision.ability < 0
        if decision is not None and not self._named and not begun_only:
            said = Judge(self._game, self._lang, self._ability).decision()
            self._fail(None, word(self._lang, "failures", "open_decision"), said)
        if state.scripted:
            cards = ", ".join(self._game.setup.cards[card].id for card in state.scripted)
            self._fail(None, word(self._lang, "failures", "scripted_left", cards=cards))

    def _note(self, step: Node) -> None:
        """Everything new in the log came from this line."""
        steps = self._played.steps
        steps += [step] * (len(self._played.events()) - len(steps))

    def _fail(self, step: Node | None, message: str, notes: tuple[str, ...] = ()) -> None:
        self._played.failures.append(Failure(step, message, notes))

    # --- Then ------------------------------------------------------------------------------

    def _judge(self, step: n.Then) -> None:
        met, said = Judge(self._game, self._lang, self._ability).judge(step)
        if not met:
            notes = tuple(word(self._lang, "failures", "now", said=said[0]) for _ in said[:1])
            self._fail(step, word(self._lang, "failures", "not_met"), notes + said[1:])
        elif isinstance(step, n.ThenDecision):
            self._named = True

    # --- When ------------------------------------------------------------------------------

    def _move(self, step: n.WhenStep, following: list[n.WhenStep]) -> None:
        game = self._game
        if game.result is not None:
            raise Unfit(word(self._lang, "failures", "ended"))
        if isinstance(step, n.WhenConcedes):
            game.concede(PLAYERS[step.who])
        elif isinstance(step, n.WhenRules):
            self._rule(step)
        elif isinstance(step, n.WhenTurnPasses):
            if not game.between_turns:
                raise self._unfit("turn_waits")
            self._next_turn()
            self._passed = True
        elif not self._answer(step, following):
            if not self._fits_later(step):
                raise self._unfit("unfit" if game.decision else "nothing_to_answer")
            while game.between_turns:  # as many as were just looked ahead
                self._next_turn()
            self._answer(step, following)

    def _rule(self, step: n.WhenRules) -> None:
        if self._game.decision is None or self._game.decision.kind != JUDGE:
            raise self._unfit("no_ruling")
        self._game.choose(RESUME if step.result == "goes on" else DRAW)

    def _next_turn(self) -> None:
        self._answered = len(self._game.log)
        self._game.next_turn()

    def _fits_later(self, step: Step) -> bool:
        """Whether the line speaks of the next decision, this turn having no more."""
        ahead = self._game.fork()
        since = len(ahead.log)
        for _ in range(limits.TURNS_PER_LINE):
            if ahead.between_turns:
                ahead.next_turn()
        if ahead.between_turns:
            return False
        now = waiting(ahead, self._ability)
        return (now is not None and now.answer(step) is not None) or any(
            self._is_answer(reader, step) for _, reader in taken_alone(ahead, self._ability, since)
        )

    def _answer(self, step: Step, following: list[n.WhenStep]) -> bool:
        """Answer the decision that waits, or accept the line for a choice already taken alone."""
        game = self._game
        now = waiting(game, self._ability)
        answer = now.answer(step) if now else None
        for number, reader in taken_alone(game, self._ability, self._answered):
            if self._is_answer(reader, step) and (
                answer is None or self._next_fits(now, following)
            ):
                self._answered = number + 1
                return True
        if answer is None:
            return False
        self._answered = len(game.log) + 1
        game.choose(*answer)
        return True

    @staticmethod
    def _is_answer(reader: Reader, step: Step) -> bool:
        answer: Answer | None = reader.answer(step)
        return answer is not None and set(answer) == set(reader.decision.options)

    @staticmethod
    def _next_fits(now: Reader | None, following: list[n.WhenStep]) -> bool:
        """Whether the When line after this one answers the decision that waits.

        Then this line, which could do so as well, speaks of the choice taken before it.
        """
        return any(
            now is not None and isinstance(step, Step) and now.answer(step) is not None
            for step in following
        )

    def _unfit(self, key: str) -> Unfit:
        """A line that does not fit, with the decision and the choices that were taken alone."""
        game = self._game
        teller = Teller(game, self._lang, YOU)
        taken = [
            choice(teller, reader.decision.kind, tuple(reader.decision.options), number)
            for number, reader in taken_alone(game, self._ability, self._answered)
        ]
        said = Judge(game, self._lang, self._ability).decision()
        alone = tuple(word(self._lang, "failures", "alone", choice=each) for each in taken)
        return Unfit(word(self._lang, "failures", key), said + alone)


def _ability(text: str, *, language: Language, lang: Lang) -> Ability:
    """The node of an ability quoted in a scenario, in either language; raises `Unfit` if none."""
    other: Language = "en" if language == "th" else "th"
    for each in (language, other):
        try:
            return parse_ability(text, each)
        except ScriptError:
            continue
    raise Unfit(word(lang, "failures", "no_ability", text=text))
