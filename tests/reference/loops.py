"""12.4 as it is written: numbers are named, each round is really played, then the other choice.

Growing loops are left out; whoever compares stops there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from momon_dsl.model import decisions as d
from momon_dsl.model import events as ev

from .play import Asking, Ended, Package, Play, Question, Waiting
from .positions import kind, name, position, told, waits
from .world import Ref

FIRST_LOOK = 6
LONGEST = 256
MOST = 1_000_000_000
OBJECTS = d.TARGET, d.CHOOSE


class Made(NamedTuple):
    """A choice of a round: which question it answers, what it names, what could not be named."""

    what: tuple[Any, ...]
    question: Question
    names: list[Any]
    answer: list[Any]
    barred: list[list[Any]]


@dataclass
class Limit:
    """Due until it is made; then this is the moment at which the round's answer is barred."""

    made: Made
    other: list[Any]
    moment: Any = None


class Loops:
    """What is remembered of a turn to see what comes round."""

    def __init__(self) -> None:
        self.shown: list[tuple[int, int]] = []
        """Parts of what has happened that are rounds played in place of skipped ones."""
        self.exchanged = False
        """Whether equal cards have changed places in rounds that were really played."""
        self.lying: list[Any] = []
        self.begin_turn()

    def begin_turn(self) -> None:
        self.limits: list[Limit] = []
        self.look_from = FIRST_LOOK
        self.here, self.context, self.since = "", list[Waiting](), list[Any]()
        self.forget()

    def forget(self) -> None:
        self.trail: list[tuple[str, int, int]] = []
        self.choices: list[Made] = []
        self.round: list[Made] = []
        self.start, self.rounds, self.place, self.saved = "", 0, 0, (0, 0)

    def queue_empty(self, resolved: int) -> None:
        if self.trail or self.round or self.limits:
            self.forget()
            self.look_from = max(self.look_from, resolved + FIRST_LOOK)
            self.limits = [each for each in self.limits if each.moment]

    # --- a state that recurs -------------------------------------------------------------------

    def look(self, g: Play) -> Asking:
        """12.4.1, before an item of the queue: has this state been here before?"""
        if g.resolved < self.look_from and not self.limits and not self.round:
            return
        self.here = told(position(g))
        if self.round:
            if self.rounds and self.here == self.start:
                self.round_done(g)
            return
        if g.resolved < self.look_from:
            return
        before = [entry for entry in self.trail if entry[0] == self.here]
        self.trail = [*self.trail[1 - LONGEST :], (self.here, g.random, len(self.choices))]
        if before and before[-1][1] == g.random:  # R12.4.2
            yield from self.recurred(g, self.choices[before[-1][2] :])

    def recurred(self, g: Play, made: list[Made]) -> Asking:
        """12.4.2-12.4.5: who could choose otherwise names a number, Active Player first."""
        firsts = []
        for player in (g.world.active, 1 - g.world.active):
            firsts += [x for x in made if x.question.player == player and others(x)][:1]
        if not firsts:
            g.note(ev.LOOP_FOUND)
            raise Ended(None, "12.4.5")
        named = []
        for first in firsts:
            (number,) = yield from g.ask(d.REPETITIONS, first.question.player, range(MOST + 1))
            other = yield from pick(g, first)
            named.append((number, Limit(first, names_of(first, other))))
        least = min(number for number, _ in named)
        g.note(ev.LOOP_REPEATED)
        self.forget()
        self.limits += [limit for number, limit in named if number == least]
        self.round, self.start, self.rounds = made, self.here, least
        self.saved = (len(g.happened), g.resolved)
        self.lying = copies(g)
        g.resolved -= MOST * least  # R12.4.1: skipped rounds do not count for H12

    def round_done(self, g: Play) -> None:
        self.rounds -= 1
        self.exchanged = self.exchanged or self.lying != copies(g)
        if not self.rounds:
            self.shown.append((self.saved[0], len(g.happened)))
            g.resolved = self.saved[1]

    def doing(self, g: Play, triggers: list[Waiting]) -> None:
        """These resolve or are collected now: what is chosen on the way is part of the state."""
        if self.trail or self.round or self.limits:
            self.context, self.since = triggers, []

    # --- questions ------------------------------------------------------------------------------

    def ask(self, g: Play, question: Question) -> Asking:
        """What was named answers; a limit leaves less to choose from; else the player does."""
        looping = self.trail or self.round or self.limits
        if not looping or question.kind in (d.REPETITIONS, d.OTHER):
            return (yield question)
        what = question.kind, question.player, g.asker, id(question.by)
        now = [waits(g, each) for each in self.context]
        moment = told(position(g), now, self.chosen(g), what) if self.limits else ""
        barred = [each.made.answer for each in self.limits if each.moment == moment]
        spoken = self.spoken(g, question)
        if barred and question.maximum == 1:
            left = [o for o in question.options if [option(g, question, o, spoken)] not in barred]
            low = 1 if [] in barred else question.minimum
            question = question._replace(options=tuple(left), minimum=low)
        names = [option(g, question, each, spoken) for each in question.options]
        asked = Made(what, question, names, [], barred)
        several = barred and question.maximum > 1
        left = others(asked._replace(answer=barred[0])) if several else []
        if barred and (len(left) == 1 if several else len(question.options) == question.minimum):
            answer = left[0] if several else question.options  # no choice any more
        elif (known := self.known(asked, moment)) is not None:
            answer = options_of(asked, known)
        else:
            if several:
                answer = yield from pick(g, asked._replace(answer=barred[0]))
            else:
                answer = yield question
            if self.trail:
                self.choices.append(asked._replace(answer=names_of(asked, answer)))
        meant = answer if question.kind in OBJECTS else ()
        self.since += [(what, names_of(asked, answer)), *map(g.world.ref, meant)]
        return answer

    def only(self, g: Play, question: Question) -> None:
        """Nobody is asked, but what an ability has met with is part of where it stands."""
        if self.limits and question.kind not in (d.REPETITIONS, d.OTHER):
            names = [option(g, question, each, []) for each in question.options]
            meant = question.options if question.kind in OBJECTS else ()
            self.since += [(question.kind, question.player, names), *map(g.world.ref, meant)]

    def chosen(self, g: Play) -> list[Any]:
        """What is remembered of the way here: objects as they are called by now."""
        return [name(g, each) if isinstance(each, Ref) else each for each in self.since]

    def spoken(self, g: Play, question: Question) -> list[str]:
        """The cards of a pile of which something that is under way, or waits, speaks."""
        if question.kind not in (*OBJECTS, d.SUMMON):
            return []
        told = repr((position(g), [waits(g, each) for each in self.context], self.chosen(g)))
        return list(dict.fromkeys(re.findall(r"#\d+#", told)))

    def known(self, asked: Made, moment: Any) -> list[Any] | None:
        if not self.rounds:
            for limit in self.limits:
                if limit.moment is None and same(limit.made, asked):
                    self.forget()
                    limit.moment = moment
                    return limit.other
        if not self.round:
            return None
        expected = self.round[self.place]
        assert same(expected, asked) or not self.rounds
        if same(expected, asked):
            self.place = (self.place + 1) % len(self.round)
            return expected.answer
        self.forget()
        self.limits = [each for each in self.limits if each.moment]
        return None


def copies(g: Play) -> list[Any]:
    """Which of several equal cards lies where, and which of them what waits is about."""
    items = (*g.queue, *(g.own or ()))
    packages = [x.ref.card for x in items if isinstance(x, Package)]
    about = [(x.source, x.subject, [*x.targets.values()]) for x in items if isinstance(x, Waiting)]
    cards = [(source.card, subject and subject.ref.card, on) for source, subject, on in about]
    return [*g.world.space, *g.world.zone, *packages, *cards]


def same(one: Made, other: Made) -> bool:
    return one.what == other.what and sorted(map(repr, one.names)) == sorted(map(repr, other.names))


def option(g: Play, question: Question, value: int, spoken: list[str]) -> Any:
    """An option by what it is; of equal cards those that are spoken of are told apart."""
    w = g.world
    if question.kind in OBJECTS and w.here(w.ref(value)):
        return w.space[value]
    if question.kind in (*OBJECTS, d.SUMMON):
        card = value if question.kind in OBJECTS else value >> d.SPACE_BITS
        copy = spoken.index(f"#{card}#") if f"#{card}#" in spoken else None
        return kind(g, card), w.zone[card], copy, question.kind == d.SUMMON and value & d.SPACE_MASK
    if question.kind != d.ORDER:
        return value
    about = question.about[value]
    return about[2] if len(about) > 2 else id(about[0])  # of replacements: which ability it is


def names_of(made: Made, answer: Sequence[int]) -> list[Any]:
    return [made.names[made.question.options.index(each)] for each in answer]


def options_of(made: Made, wanted: list[Any]) -> list[int]:
    found: list[int] = []
    for each in wanted:
        pairs = zip(made.names, made.question.options, strict=True)
        found.append(next(o for name_, o in pairs if name_ == each and o not in found))
    return found


def others(made: Made) -> list[tuple[int, ...]]:
    """Every legal answer but those that say the same (12.4.2)."""
    asked = made.question
    barred = [sorted(map(repr, each)) for each in (made.answer, *made.barred)]
    return [
        answer
        for size in range(asked.minimum, asked.maximum + 1)
        for answer in combinations(asked.options, size)
        if sorted(map(repr, names_of(made, answer))) not in barred
    ]


def pick(g: Play, made: Made) -> Asking:
    """One of them, option after option."""
    legal, picked = others(made), ()
    while True:
        now = [each for each in legal if each[: len(picked)] == picked]
        following = {each[len(picked)] for each in now if len(each) > len(picked)}
        listed = [each for each in made.question.options if each in following]
        low = 0 if picked in now else 1
        more = yield from g.ask(d.OTHER, made.question.player, listed, low, 1)
        if not more:
            return picked
        picked = (*picked, *more)
