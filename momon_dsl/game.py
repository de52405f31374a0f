"""The facade: a game to be played, undone, forked, saved and looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import attrs

from momon_dsl import saves
from momon_dsl.engine import atoms
from momon_dsl.engine.conditions import anomalies
from momon_dsl.engine.judge import DRAW, RESUME, call_judge
from momon_dsl.engine.kernel import Kernel
from momon_dsl.engine.turn import START, STEPS
from momon_dsl.errors import IllegalChoice, MomonError, SaveError
from momon_dsl.interpreter.pool import CardPool
from momon_dsl.interpreter.runtime import AbilityRuntime
from momon_dsl.interpreter.table import Table
from momon_dsl.model.beginning import Start, first_state
from momon_dsl.model.decisions import JUDGE, Decision
from momon_dsl.model.events import Event
from momon_dsl.model.format import Format
from momon_dsl.model.frames import TURN
from momon_dsl.model.keys import state_key
from momon_dsl.model.position import Position
from momon_dsl.model.state import GameState, Setup
from momon_dsl.model.trace import Record, Why, visible
from momon_dsl.model.view import View, view
from momon_dsl.packs.collection import Collection, bundled
from momon_dsl.saves import Answer

if TYPE_CHECKING:
    from momon_dsl.interpreter.asking import Tracing
    from momon_dsl.telling.words import Lang

SNAPSHOT_EVERY = 16
"""Choices between two snapshots; undo replays from the nearest one before."""

BETWEEN_TURNS = (TURN, START)
"""The frame before which a game that is played turn by turn stands still."""
NEXT_TURN = -3
"""What `choices` holds where the next turn was begun."""

Deck = str | Sequence[str]
"""The name of a deck of the collection, or card ids."""


class Result:
    """How a game ended: `winner` is 0, 1 or None for a draw; `rule` is why (chapter 7)."""

    __slots__ = ("rule", "winner")

    def __init__(self, winner: int | None, rule: str) -> None:
        self.winner = winner
        self.rule = rule

    def __repr__(self) -> str:
        who = "draw" if self.winner is None else f"player {self.winner + 1} wins"
        return f"<{who} ({self.rule})>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and (self.winner, self.rule) == (other.winner, other.rule)

    def __hash__(self) -> int:
        return hash((self.winner, self.rule))


class Game:
    """One game between two players, 0 and 1.

    `first_deck` and `second_deck` are names of decks or card ids; `cards` is the collection they
    come from, the bundled one by default. `format` is the rules it is played by, and names the
    edition unless `edition` does; `seed` starts the random source; `first` names the player who
    begins, else the format says who does (H6.10). In sanctioned play players have no undo
    (12.1.7).

    Raises `PackError` for unknown names and `MomonError` for a deck that the format forbids, an
    edition that there is not, a seed or first player that is none, or no first player where the
    format wants one named.

    With `trace` the game records why everything happens and does not happen (`trace`, `why`,
    `why_not`); without, playing costs nothing more, and those who ask wait for a replay.

    >>> game = Game("First steps", "Wild wind", seed=1)
    >>> while game.decision:
    ...     game.choose(game.decision.options[0])
    >>> game.result is not None
    True
    """

    def __init__(
        self,
        first_deck: Deck,
        second_deck: Deck,
        *,
        cards: Collection | None = None,
        format: str | Format = "House",
        edition: str | None = None,
        seed: int = 0,
        first: int | None = None,
        sanctioned: bool = False,
        trace: bool = False,
    ) -> None:
        collection = cards or bundled()
        rules = collection.format(format) if isinstance(format, str) else format
        first_name, second_name = (
            deck if isinstance(deck, str) else tuple(deck) for deck in (first_deck, second_deck)
        )
        played_by = rules.edition if edition is None else edition
        table = collection.table(first_name, second_name, rules, played_by, sanctioned)
        self._begin(table, Start(seed, first), trace)

    @classmethod
    def from_position(
        cls,
        position: Position,
        pool: CardPool,
        *,
        format: Format,
        edition: str | None = None,
        seed: int = 0,
        sanctioned: bool = False,
        turn_by_turn: bool = False,
        trace: bool = False,
    ) -> Game:
        """A game that starts at step 1 of a turn in a given position.

        With `turn_by_turn` the game stands still after each turn until `next_turn`.

        A position that breaks 12.1.2-12.1.4 is a judge call, or a draw outside sanctioned play:
        it has no history to rewind (12.1.9).
        """
        game = cls.__new__(cls)
        cards, owners = position.cards(), position.owners()
        played_by = format.edition if edition is None else edition
        table = Table.of(pool, cards, owners, format, played_by, sanctioned)
        game._begin(table, Start(seed, None, position, turn_by_turn), trace)
        return game

    def _begin(self, table: Table, start: Start, trace: bool = False) -> None:
        """Lay out the first state and run to the first decision."""
        self._table = table
        self._start = start
        self._tracing = _tracing(table) if trace else None
        self._twin: Game | None = None
        self._use(first_state(table.setup, start, BETWEEN_TURNS))
        broken = anomalies(self._state, table.setup) if start.position else ()
        if broken:
            call_judge(self._kernel, broken[0])
        self._kernel.recompute()  # 12.1.6: a position is seen as its continuous effects make it
        self._kernel.run()
        self._choices: list[Answer] = []
        self._snapshots: list[GameState] = [self._state.copy()]
        self._imagined = False

    def _use(self, state: GameState) -> None:
        self._state = state
        table, pause = self._table, BETWEEN_TURNS if self._start.turn_by_turn else None
        if self._tracing is None:
            self._kernel = Kernel(table.setup, state, table.runtime, STEPS, pause)
        else:
            self._kernel = self._tracing.kernel(table.setup, state, pause)

    # --- looking -------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What has to be decided now; None when the game has ended."""
        return self._state.decision

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        ended = self._state.result
        return None if ended is None else Result(None if ended[0] < 0 else ended[0], ended[1])

    @property
    def log(self) -> tuple[Event, ...]:
        """Every event so far, in event order; an event's number is its index here."""
        return tuple(self._state.log)

    @property
    def choices(self) -> tuple[Answer, ...]:
        """The answers so far; a conceding player p is (-1 - p,), a turn begun (-3,)."""
        return tuple(self._choices)

    @property
    def setup(self) -> Setup:
        """Rules and cards of this game."""
        return self._table.setup

    @property
    def state(self) -> GameState:
        """A copy of the state: changing it does not change the game."""
        return self._state.detached()

    @property
    def key(self) -> str:
        """The state key: equal for equal states, the log included."""
        return state_key(self._state)

    def view(self, player: int) -> View:
        """What `player` (0 or 1) may know: own Hand, public zones, counts, the log.

        >>> Game("First steps", "Wild wind", seed=1).view(0).other_hand
        10
        """
        if player not in (0, 1):
            raise MomonError("Player 0 or player 1 can look at the game.")
        return view(self._state, self._table.setup, player, self.trace)

    @property
    def runtime(self) -> AbilityRuntime:
        """The compiled abilities, for tools that tell what an event came from."""
        return self._table.runtime

    @property
    def pool(self) -> CardPool:
        """The cards and numbered abilities that this game may use."""
        return self._table.pool

    # --- why and why not -----------------------------------------------------------------

    @property
    def trace(self) -> tuple[Record, ...]:
        """Everything recorded so far, in the order in which it came; () with tracing off.

        >>> Game("First steps", "Wild wind").trace
        ()
        >>> Game("First steps", "Wild wind", trace=True).trace[0].number
        0
        """
        return () if self._tracing is None else self._tracing.records()

    def traced(self) -> Game:
        """This game with tracing on: itself or, if it is off, one played again to this point.

        >>> game = Game("First steps", "Wild wind", seed=1)
        >>> game.traced().key == game.key
        True
        """
        if self._tracing is not None:
            return self
        if self._imagined:
            raise MomonError("A game that was only thought ahead has no beginning to explain.")
        twin = self._twin
        if twin is None or twin._choices != self._choices[: len(twin._choices)]:
            twin = self._twin = Game.__new__(Game)
            twin._begin(self._table, self._start, True)
        twin._replay(self._choices[len(twin._choices) :])
        return twin

    def why(self, event: Event | int, *, player: int | None = None) -> Why:
        """Why an event of this game's log happened: the chain back to a choice or the turn.

        `event` is an event or its number. With `player` (0 or 1) only what that player may know.
        A game with tracing off is played again once, with tracing on. Raises `MomonError` for an
        event that the log does not hold.

        >>> game = Game("First steps", "Wild wind", first=0)
        >>> [link.how for link in game.why(0).chain]
        ['turn']
        """
        found = self._traced().why(self._state.log, self._event(event).number)
        return attrs.evolve(found, records=_visible(found.records, player))

    def why_not(
        self,
        event: Event | int | None = None,
        *,
        card: int | None = None,
        space: int | None = None,
        player: int | None = None,
    ) -> tuple[Record, ...]:
        """Why something did not come of an event or, without one, why something is no option.

        With `event` (or its number): the verdicts on abilities that did not trigger on it, and
        what its triggers did not do; of a choice, what it left out. `card` leaves only what is
        said of the abilities of that card. Without `event`: what keeps `card`, or every card, out
        of the decision that waits, in the Space `space` where it chooses one too. `player` is as
        in `why`. Raises `MomonError` for an event, card or Space that there is not,
        `IllegalChoice` where no decision waits.

        >>> game = Game("First steps", "Wild wind", first=0)
        >>> game.choose(game.decision.options[0])
        >>> game.choose(0)
        >>> [reason.kind for reason in game.why_not(space=0)[0].left_out]
        ['occupied']
        """
        self._known(card, space)
        tracing = self._traced()
        if event is not None:
            return _visible(tuple(tracing.why_not(self._event(event), card)), player)
        self._asked(None)
        return _visible(tuple(tracing.left_out(self._state, card, space)), player)

    def _traced(self) -> Tracing:
        tracing = self.traced()._tracing
        assert tracing is not None
        return tracing

    def _event(self, event: Event | int) -> Event:
        number, log = event if isinstance(event, int) else event.number, self._state.log
        if not 0 <= number < len(log) or event not in (number, log[number]):
            held = f"the events 0 to {len(log) - 1}" if log else "no event"
            raise MomonError(f"The log of this game holds {held}.")
        return log[number]

    def _known(self, card: int | None, space: int | None) -> None:
        cards, spaces = len(self._table.setup.cards), self._table.setup.format.arena.size
        if card is not None and not 0 <= card < cards:
            raise MomonError(f"The cards of this game have the numbers 0 to {cards - 1}.")
        if space is not None and not 0 <= space < spaces:
            raise MomonError(f"The Spaces of this game have the numbers 0 to {spaces - 1}.")

    # --- in words ------------------------------------------------------------------------

    def question(self, decision: Decision | None = None, lang: Lang = "en") -> str:
        """What a decision, by default the one that waits, asks; `lang` is "en" or "th".

        Raises `IllegalChoice` if none waits.

        >>> Game("First steps", "Wild wind", first=0).question()
        'Player 1: choose a Momon of your Hand and a Space for the Turn-Based Summon.'
        """
        from momon_dsl.telling.decisions import question  # late: words cost start-up time

        return question(self, self._asked(decision), lang)

    def text(self, decision: Decision | None = None, lang: Lang = "en") -> list[str]:
        """The text of each option of a decision, in their order; `lang` is "en" or "th".

        Raises `IllegalChoice` if no decision is given and none waits.

        >>> Game("First steps", "Wild wind", first=0).text()[0]
        'Summon FBD 167 into a1'
        """
        from momon_dsl.telling.decisions import text

        return text(self, self._asked(decision), lang)

    def tell(self, event: Event, lang: Lang = "en") -> str:
        """One line on an event of this game's log, in the rulebook's words.

        >>> game = Game("First steps", "Wild wind", first=0)
        >>> game.tell(game.log[0])
        'Turn 1 starts; the Active Player is Player 1.'
        """
        from momon_dsl.telling.events import tell

        return tell(self, event, lang)

    def explain(
        self, told: Why | Record, lang: Lang = "en", *, player: int | None = None
    ) -> list[str]:
        """Lines that say why, for what `why` or `why_not` has given; `lang` is "en" or "th".

        With `player` (0 or 1) what the other has chosen without showing it is left out.

        >>> game = Game("First steps", "Wild wind", first=0)
        >>> game.explain(game.why(0))
        ['8.T0     Turn 1 starts; the Active Player is Player 1.']
        """
        from momon_dsl.telling.reasons import explain

        return explain(self, told, lang, player=player)

    def board(self, lang: Lang = "en") -> str:
        """The table as text: Arena, Hands and Voids; `lang` is "en" or "th".

        >>> print(Game("First steps", "Wild wind").board().splitlines()[2])
          ┌───── a ─────┬───── b ─────┬───── c ─────┬───── d ─────┐
        """
        from momon_dsl.telling.board import board, plain

        return plain(board(self, lang))

    def _asked(self, decision: Decision | None) -> Decision:
        asked = decision or self._state.decision
        if asked is None:
            raise IllegalChoice("No decision waits.")
        return asked

    # --- playing -------------------------------------------------------------------------

    def choose(self, *options: int) -> None:
        """Answer the decision with one or more of its options.

        Raises `IllegalChoice` for anything that is not offered; the game is then unchanged.
        """
        self._kernel.choose(options)
        self._remember(options)

    def play_on(self, policy: Callable[[Decision], Sequence[int]]) -> int:
        """Let a policy answer every decision, as `choose` does, until none waits.

        Returns how many of them had two or more options. Raises `IllegalChoice` for an answer that
        is not offered; all before it stand.

        >>> game = Game("First steps", "Wild wind", seed=1)
        >>> game.play_on(lambda decision: tuple(decision.options[: decision.maximum])) > 10
        True
        >>> game.result is not None
        True
        """
        counted = 0
        while (decision := self._state.decision) is not None:
            counted += len(decision.options) > 1
            answer = tuple(policy(decision))
            self._kernel.choose(answer)
            self._remember(answer)
        return counted

    @property
    def judge_call(self) -> str | None:
        """The rule for which a Judge is called and waited for; None if none is (12.1.9, H12).

        The game stands still and loses nothing: it can be saved, loaded and forked meanwhile.

        >>> Game("First steps", "Wild wind").judge_call is None
        True
        """
        waiting = self._state.decision
        return waiting.rule if waiting is not None and waiting.kind == JUDGE else None

    def ruling(self, *, draw: bool = False) -> None:
        """A Judge rules that the game goes on as it stands or, with `draw`, is a draw (H7.6).

        Raises `IllegalChoice` unless a Judge is called.
        """
        if self.judge_call is None:
            raise IllegalChoice("No Judge is called.")
        self.choose(DRAW if draw else RESUME)

    def concede(self, player: int) -> None:
        """Player 0 or 1 concedes, which ends the game at once (H7.5).

        Raises `IllegalChoice` when the game has ended.
        """
        if type(player) is not int or player not in (0, 1):
            raise IllegalChoice("Player 0 or player 1 can concede.")
        if self._state.result is not None:
            raise IllegalChoice("The game has ended.")
        self._kernel.cause = None  # a player's act, whatever ability is just being resolved
        atoms.end_game(self._kernel, 1 - player, "H7.5")
        self._remember((-1 - player,))

    @property
    def first(self) -> int:
        """Who takes, or took, the first turn: 0 or 1 (H6.10)."""
        return self._state.first

    @property
    def between_turns(self) -> bool:
        """Whether a game played turn by turn stands after one turn and before the next (8.2)."""
        return self._kernel.paused

    def next_turn(self) -> None:
        """Begin the next turn; raises `IllegalChoice` unless the game stands between two turns."""
        if not self._kernel.paused:
            raise IllegalChoice("The game does not stand between two turns.")
        self._kernel.go_on()
        self._remember((NEXT_TURN,))

    def _remember(self, answer: Answer) -> None:
        choices = self._choices
        choices.append(answer)
        if len(choices) % SNAPSHOT_EVERY == 0:
            self._snapshots.append(self._state.copy())

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` choices, exactly.

        Raises `IllegalChoice` if there are not so many, or in sanctioned play (12.1.7).
        """
        if self._table.setup.sanctioned:
            raise IllegalChoice("In sanctioned play a completed choice is not taken back (12.1.7).")
        if type(count) is not int or not 0 <= count <= len(self._choices):
            raise IllegalChoice(
                f"There are {len(self._choices)} choices to take back, not {count!r}."
            )
        kept = self._choices[: len(self._choices) - count]
        start = len(kept) // SNAPSHOT_EVERY
        self._choices = kept[: start * SNAPSHOT_EVERY]
        del self._snapshots[start + 1 :]
        self._use(self._snapshots[start].copy())
        self._replay(kept[start * SNAPSHOT_EVERY :])

    def _replay(self, answers: Sequence[Answer]) -> None:
        for answer in answers:
            if answer == (NEXT_TURN,):
                self.next_turn()
            elif answer and answer[0] < 0:
                self.concede(-1 - answer[0])
            else:
                self.choose(*answer)

    def fork(self, *, chance: int | None = None) -> Game:
        """An independent game in the same state, with the same history.

        With `chance`, any integer, what chance has not decided yet is decided anew, for a player
        who thinks ahead and cannot know it. The history of such a game begins here, and it cannot
        be saved: it never came about.

        >>> game = Game("First steps", "Wild wind", seed=1)
        >>> game.fork().key == game.key
        True
        """
        twin = Game.__new__(Game)
        twin._table, twin._start, twin._twin = self._table, self._start, None
        twin._tracing = self._tracing and self._tracing.fork()
        twin._use(self._state.copy())
        twin._choices = self._choices[:]
        twin._snapshots = self._snapshots[:]
        twin._imagined = self._imagined or chance is not None
        if chance is not None:
            atoms.decide_anew(twin._kernel, chance)
            twin._choices, twin._snapshots = [], [twin._state.copy()]
        return twin

    # --- saving --------------------------------------------------------------------------

    def save(self) -> str:
        """The game as JSON text: rules, cards, how it began, and every choice.

        Raises `SaveError` for a game of another chance (see `fork`).
        """
        if self._imagined:
            raise SaveError("A game that was only thought ahead cannot be saved.")
        return saves.save(self._table, self._start, self._choices, self.key)

    @classmethod
    def load(
        cls,
        text: str,
        *,
        cards: Collection | None = None,
        format: Format | None = None,
        trace: bool = False,
    ) -> Game:
        """A game that `save` wrote, in the very state it had; `cards` as for a new game.

        Without `format` it is the one of that name among the cards or, if there is none, the one
        in the save. A save of other rules is refused with the setting that differs.

        The choices are played again from the start, and the state must come out the same. Raises
        `SaveError` for a damaged save, or one of other cards, rules or another version.
        """
        saved = saves.read(text, cards or bundled(), format)
        game = cls.__new__(cls)
        try:
            game._begin(saved.table, saved.start, trace)
            game._replay(saved.choices)
        except MomonError as problem:
            raise SaveError(f"This saved game cannot be played again: {problem}") from None
        if game.key != saved.key:
            raise SaveError("This saved game is damaged: its choices lead to another state.")
        return game


def _tracing(table: Table) -> Tracing:
    from momon_dsl.interpreter.asking import Tracing  # late: games are mostly played without

    return Tracing.of(table.pool, table.setup)


def _visible(records: tuple[Record, ...], player: int | None) -> tuple[Record, ...]:
    """Records, or of them what a player may know."""
    if player is None:
        return records
    if player not in (0, 1):
        raise MomonError("Player 0 or player 1 can look at the game.")
    return visible(records, player)
