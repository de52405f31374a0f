"""Positions written in one line, answers in words, logs in short: for tests of single rules.

A position may be mirrored: the players exchanged and every Space turned by 180 degrees. The rules
know no first player, so that a mirrored game has the mirrored log.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from momon_dsl.game import Game
from momon_dsl.language.parser import parse_strict
from momon_dsl.model import events as ev
from momon_dsl.model.decisions import MAY, ORDER, OTHER, SPACE_BITS, SPACE_MASK, SUMMON, Decision
from momon_dsl.model.events import Event
from momon_dsl.model.position import Placed, Position
from momon_dsl.model.state import ARENA, HAND, VOID
from momon_dsl.packs.collection import bundled, collect

YOU, OPPONENT = 0, 1
ZONES = {"hand": HAND, "void": VOID}

FBD = """
card FBD 167 "FBD 167"
  symbols [S]
  stars 3
  powers north 4, east 2, south 1, west 3

  On Summon:
    You may put target Momon into its owner's Void.
    If you do, Summon an [S] Momon with 2 or fewer Stars from your Hand into its Space.
"""


@attrs.define
class Played:
    """A game seen as if the player whose turn came first sat at the south of the table."""

    game: Game
    mirrored: bool = False
    start: int = 0

    @property
    def decision(self) -> Decision:
        """The decision that waits; there has to be one."""
        waiting = self.game.decision
        assert waiting is not None, self.lines()
        return waiting

    @property
    def asks(self) -> str:
        """Whom the decision asks and for what: "you may", "they target", "nothing"."""
        waiting = self.game.decision
        if waiting is None:
            return "nothing"
        return f"{self.who(waiting.player)} {waiting.kind}"

    def who(self, player: int) -> str:
        """The name of a player."""
        return {-1: "nobody", int(self.mirrored): "you"}.get(player, "they")

    def space(self, number: int) -> str:
        """The name of a Space, as it is called if the table is turned."""
        arena = self.game.setup.format.arena
        if number < 0:
            return "nowhere"
        return arena.names[arena.size - 1 - number if self.mirrored else number]

    def card(self, number: int) -> str:
        """The id of a card."""
        return self.game.setup.cards[number].id

    def options(self) -> list[str]:
        """The options of the decision in words, sorted."""
        return sorted(self.word(option) for option in self.decision.options)

    def word(self, option: int) -> str:
        """An option in words: `S1@b3`, `yes`, `b3`, `S1`, the source of an ability, a number."""
        asked = self.decision
        kind = str(asked.about[0]) if asked.kind == OTHER else asked.kind
        if kind == SUMMON:
            return f"{self.card(option >> SPACE_BITS)}@{self.space(option & SPACE_MASK)}"
        if kind == MAY:
            return ("no", "yes")[option]
        if kind == ORDER:
            return self.card(int(asked.about[2 * option + 1]))
        if kind == "space":
            return self.space(option)
        if kind in ("target", "choose"):
            state = self.game.state
            where = self.space(state.space[option]) if state.zone[option] == ARENA else "away"
            return f"{self.card(option)} {where}"
        return str(option)

    def __call__(self, *answers: str) -> Played:
        """Answer one decision after another; `A + B` chooses several, `-` none."""
        for answer in answers:
            self.game.choose(*self.meant(answer))
        return self

    def meant(self, answer: str) -> tuple[int, ...]:
        """The options that an answer means."""
        if answer == "-":
            return ()
        found: list[int] = []
        for part in answer.split(" + "):
            fits = [
                option
                for option in self.decision.options
                if option not in found and part in (self.word(option), *self.word(option).split())
            ]
            assert fits, f"{part} is not among {self.options()} of {self.asks}"
            found.append(fits[0])
        return tuple(found)

    # --- the table -----------------------------------------------------------------------

    def at(self, space: str) -> str:
        """What lies in a Space and who controls it: "you S1", "" for nothing."""
        state = self.game.state
        for number, card in enumerate(state.arena):
            if self.space(number) == space and card >= 0:
                return f"{self.who(state.controller[card])} {self.card(card)}"
        return ""

    def pile(self, whose: str, zone: str) -> list[str]:
        """The cards of "you" or "they" in a "hand" or "void"."""
        state = self.game.state
        player = int(self.mirrored) ^ int(whose != "you")
        return [self.card(c) for c in (state.hands if zone == "hand" else state.voids)[player]]

    def stars(self, card: str) -> int:
        """Current Stars of the first Momon of that id in the Arena."""
        return self.game.state.current[self._in_arena(card)].stars

    def powers(self, card: str) -> tuple[int, int, int, int]:
        """Its current powers."""
        return self.game.state.current[self._in_arena(card)].powers

    def _in_arena(self, card: str) -> int:
        return next(c for c in self.game.state.arena if c >= 0 and self.card(c) == card)

    # --- the log -------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """The events that matter to the rules, in order, one short line for each."""
        told = [self._line(event) for event in self.game.log[self.start :]]
        return [line for line in told if line]

    def story(self) -> str:
        """The same as one text, for comparisons that a person reads."""
        return "; ".join(self.lines())

    def _line(self, event: Event) -> str:
        teller = TELLERS.get(event.kind)
        return teller(self, event) if teller else ""

    def many(self, event: Event) -> str:
        """The cards an event concerns."""
        return " ".join(sorted(self.card(s.card) for s in event.subjects))

    def cause(self, event: Event) -> str:
        """The card whose ability an event belongs to."""
        return self.card(event.cause.source) if event.cause else "rules"


def _check(p: Played, e: Event) -> str:
    kind = "incites" if e.values[0] else "checks"
    tries = [v for v in e.values if isinstance(v, tuple)]
    return f"{p.many(e)} {kind} {sum(v[3] for v in tries)}/{len(tries)}"


def _package(word: str) -> Callable[[Played, Event], str]:
    return lambda p, e: f"{word}({p.card(int(str(e.values[1])))})"


def _moved(p: Played, e: Event) -> str:
    pairs = sorted(f"{p.card(s.card)} {p.space(s.space)}-{p.space(s.to)}" for s in e.subjects)
    return f"move {', '.join(pairs)}"


TELLERS: dict[str, Callable[[Played, Event], str]] = {
    ev.MOMON_SUMMONED: lambda p, e: (
        f"{p.who(e.player)} summon {p.many(e)} {p.space(int(str(e.values[0])))}"
    ),
    ev.PUT_INTO_VOID: lambda p, e: f"void {p.many(e)}",
    ev.RETURNED_TO_HAND: lambda p, e: f"hand {p.many(e)}",
    ev.MOMON_MOVED: _moved,
    ev.MOMON_SWAPPED: _moved,
    ev.MOMON_SNATCHED: lambda p, e: f"{p.who(e.player)} snatch {p.many(e)}",
    ev.SNATCH_CHECKED: _check,
    ev.SUMMON_FAILED: lambda p, e: "summon fails",
    ev.SUMMON_SKIPPED: lambda p, e: "summon skipped",
    ev.NO_SUMMON: lambda p, e: f"no summon {e.rule}",
    ev.STEP_SKIPPED: lambda p, e: f"skip {e.values[0]}",
    ev.TRIGGER_DROPPED: lambda p, e: f"dropped {p.cause(e)}",
    ev.ABILITY_RESOLVED: lambda p, e: f"end({p.cause(e)})",
    ev.ABILITY_DID_NOTHING: lambda p, e: f"nothing({p.cause(e)})",
    ev.PACKAGE_BEGAN: _package("package"),
    ev.PACKAGE_ENDED: _package("packed"),
    ev.EFFECTS_EXPIRED: lambda p, e: f"expire {p.many(e)}",
    ev.TURN_STARTED: lambda p, e: f"turn of {p.who(e.player)}",
    ev.TURN_ENDED: lambda p, e: "turn ends",
    ev.LOOP_FOUND: lambda p, e: "loop",
    ev.LOOP_REPEATED: lambda p, e: f"repeated {e.values[0]}",
    ev.JUDGE_CALLED: lambda p, e: f"judge {e.rule}",
    ev.GAME_ENDED: lambda p, e: f"game ends {p.who(e.player)} {e.rule}",
}
"""What a test may say about an event; the rest (triggers, choices, effects) is left out."""


def play(
    script: str,
    *lying: str,
    mirrored: bool = False,
    edition: str = "1.0.0-th",
    format: str = "House",
    sanctioned: bool = False,
    starts: bool = False,
    turn_by_turn: bool = True,
    seed: int = 1,
) -> Played:
    """A game from lines such as "your hand A, B", "their void C", "you D b3", "they E c3 yours".

    It is your turn. `script` holds the cards, and a format if `format` names none of the bundled
    ones. With `turn_by_turn` the game stands still after each turn.
    """
    collection = collect([("test", parse_strict(script))])
    pool = collection.pool()
    rules = (collection if format in collection.formats else bundled()).format(format)
    me = int(mirrored)
    placed: list[Placed] = []
    for line in lying:
        who, what, rest = [*line.split(maxsplit=2), ""][:3]
        if what in ZONES:
            owner = me ^ int(who == "their")
            placed += [Placed(pool.card(c), owner, ZONES[what]) for c in rest.split(", ")]
            continue
        card, where, owned = _lying(line)
        controller = me ^ int(who == "they")
        number = rules.arena.space(where)
        number = rules.arena.size - 1 - number if mirrored else number
        owner = {"": controller, "yours": me, "theirs": 1 - me}[owned]
        placed.append(Placed(pool.card(card), owner, ARENA, controller, number))
    game = Game.from_position(
        Position(tuple(placed), me, begins=starts),
        pool,
        format=rules,
        edition=edition,
        seed=seed,
        sanctioned=sanctioned,
        turn_by_turn=turn_by_turn,
    )
    if starts and turn_by_turn:
        game.next_turn()
    return Played(game, mirrored)


def _lying(line: str) -> tuple[str, str, str]:
    """Card, Space and owner of "they FBD 167 b3 yours"."""
    words = line.split()[1:]
    owned = words.pop() if words[-1] in ("yours", "theirs") else ""
    return " ".join(words[:-1]), words[-1], owned
