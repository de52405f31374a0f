"""Playing one game through engine and reference, and telling the first difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import attrs

from momon_dsl.game import Game
from momon_dsl.language.nodes.documents import Card, Document
from momon_dsl.language.printer import to_script
from momon_dsl.model import decisions as d
from momon_dsl.model import events as ev
from momon_dsl.model.cards import BE_MOVED, BE_SNATCHED, BE_TARGETED, SNATCH
from momon_dsl.model.format import Format
from momon_dsl.packs.collection import Collection, collect

from .reference import Reference

LOOPS = {d.REPETITIONS, d.OTHER}
LOOP_EVENTS = {ev.LOOP_FOUND, ev.LOOP_REPEATED}
UNTOLD = {ev.CHOICE_MADE}
BITS = {BE_SNATCHED: "be Snatched", BE_TARGETED: "be targeted", BE_MOVED: "be Moved", SNATCH: "Snatch"}


@attrs.define
class Match:
    """What is played: decks of cards, format, edition, seed of the game and of the choices."""

    decks: tuple[list[Card], list[Card]]
    rules: Format
    edition: str
    seed: int


class Difference(AssertionError):
    """Engine and reference do not agree."""


ABOUT_ABILITIES = {
    ev.ABILITY_TRIGGERED,
    ev.TRIGGER_DROPPED,
    ev.ABILITY_RESOLVED,
    ev.ABILITY_DID_NOTHING,
}


def concerned(event: ev.Event) -> tuple[int, ...]:
    """The cards of an event; of one that tells about an ability, the source of it."""
    if event.kind in ABOUT_ABILITIES and event.cause is not None:
        return (event.cause.source,)
    return tuple(subject.card for subject in event.subjects)


@attrs.define
class Outcome:
    """How far a comparison came: `stopped` says why it ended before the game did."""

    decisions: int = 0
    stopped: str = ""


class Pair:
    """One game in both at once."""

    def __init__(self, match: Match) -> None:
        self.match = match
        cards = {card.id: card for deck in match.decks for card in deck}
        collection: Collection = collect([("random", Document(items=tuple(cards.values())))])
        names = [tuple(card.id for card in deck) for deck in match.decks]
        rules = attrs.evolve(match.rules, brought=len(names[0]), copies=99)
        first = None if rules.first == "drawn" else match.seed % 2
        self.game = Game(
            *names, cards=collection, format=rules, edition=match.edition, seed=match.seed, first=first
        )
        self.reference = Reference(match.decks, rules, match.edition, match.seed, first)
        self.told = [0, 0]
        self.choices: list[tuple[int, ...]] = []

    def choose(self, *answer: int) -> None:
        self.choices.append(answer)
        self.game.choose(*answer)
        self.reference.choose(*answer)

    # --- comparing --------------------------------------------------------------------------

    def at_a_loop(self) -> bool:
        """Loops (12.4) are the engine's alone: the comparison stops where one is found."""
        decision, result = self.game.decision, self.game.result
        if decision is not None and decision.kind in LOOPS:
            return True
        if result is not None and result.rule.startswith("12.4"):
            return True
        return any(event.kind in LOOP_EVENTS for event in self.game.log[self.told[0] :])

    def compare(self) -> None:
        for what, ours, theirs in self.views():
            if ours != theirs:
                raise Difference(f"{what}\n  engine:    {ours}\n  reference: {theirs}")

    def views(self) -> Iterator[tuple[str, Any, Any]]:
        yield from self.events()
        yield "decision", self.engine_decision(), self.reference_decision()
        yield "result", self.engine_result(), self.reference_result()
        yield from self.tables()

    def events(self) -> Iterator[tuple[str, Any, Any]]:
        happened = self.reference.play.happened
        ours = [
            (e.kind, e.player, concerned(e))
            for e in self.game.log[self.told[0] :]
            if e.kind not in UNTOLD
        ]
        theirs = [
            (h.kind, h.player, tuple(x.ref.card for x in h.subjects))
            for h in happened[self.told[1] :]
            if h.kind not in UNTOLD
        ]
        for place, (one, other) in enumerate(zip(ours, theirs, strict=False)):
            if one != other:
                before = ours[max(0, place - 4) : place]
                yield f"event {place} after {before}", ours[place:place+4], theirs[place:place+4]
        yield "events", ours, theirs
        self.told = [len(self.game.log), len(happened)]

    def engine_decision(self) -> Any:
        decision = self.game.decision
        if decision is None:
            return None
        about: Any = None
        if decision.kind == d.ORDER:
            meant = [x for x in decision.about if isinstance(x, int)]
            about = [
                (id(self.game.library.abilities[ability].node), source)
                for ability, source in zip(meant[::2], meant[1::2], strict=True)
            ]
        return (*decision[:2], tuple(decision.options), decision.minimum, decision.maximum, about)

    def reference_decision(self) -> Any:
        question = self.reference.decision
        if question is None:
            return None
        about = None
        if question.kind == d.ORDER:
            about = [(id(ability), source) for ability, source in question.about]
        return (*question[:5], about)

    def engine_result(self) -> Any:
        result = self.game.result
        return None if result is None else result.winner

    def reference_result(self) -> Any:
        result = self.reference.play.result
        return None if result is None else result.winner

    def tables(self) -> Iterator[tuple[str, Any, Any]]:
        twin = self.game.fork()
        if twin._state.dirty:
            twin._kernel.recompute()
        state, w = twin._state, self.reference.play.world
        yield "active player", state.active, w.active
        yield "turn", state.turn, self.reference.play.turn
        yield "zones", [("Hand", "Arena", "Void")[z] for z in state.zone], w.zone
        yield "Spaces", state.space, w.space
        yield "controllers", state.controller, w.controller
        yield "random state", state.random, self.reference.play.random
        for card in w.arena():
            ours, theirs = state.current[card], w.now(card)
            yield f"Stars of {card}", ours.stars, theirs.stars
            powers = [-1 if power is None else power for power in theirs.powers]
            yield f"powers of {card}", list(ours.powers), powers
            nodes = [self.game.library.abilities[x].node for x in ours.abilities]
            yield f"abilities of {card}", [*map(id, nodes)], [*map(id, theirs.abilities)]
            cannot = {name for bit, name in BITS.items() if ours.cannot & bit}
            yield f"what {card} cannot", cannot, theirs.cannot


def answer(random: Random, decision: d.Decision) -> tuple[int, ...]:
    count = random.randint(decision.minimum, decision.maximum)
    return tuple(random.sample(list(decision.options), count))


def run(match: Match, most: int = 400) -> Outcome:
    """Play a match by random choices; raises `Difference` with everything needed to see it."""
    random = Random(match.seed)
    pair = Pair(match)
    outcome = Outcome()
    try:
        while True:
            if pair.at_a_loop():
                outcome.stopped = "loop"
                return outcome
            pair.compare()
            decision = pair.game.decision
            if decision is None or outcome.decisions >= most:
                return outcome
            pair.choose(*answer(random, decision))
            outcome.decisions += 1
    except Exception as problem:
        raise Difference(f"{problem!r}\n{tell(match, pair.choices)}") from problem


def tell(match: Match, choices: Sequence[tuple[int, ...]]) -> str:
    """Seed, cards in card text and the choices of a match."""
    cards = {card.id: card for deck in match.decks for card in deck}
    script = to_script(Document(items=tuple(cards.values())), "en")
    decks = [[card.id for card in deck] for deck in match.decks]
    return f"seed {match.seed}, {match.edition}, {match.rules}\ndecks {decks}\n{script}\n{choices}"


