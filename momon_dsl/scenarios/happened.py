"""What happened: events of a log as a scenario names them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from momon_dsl.game import Game
from momon_dsl.language.nodes import scenarios as n
from momon_dsl.language.nodes.abilities import Ability
from momon_dsl.model import events as ev
from momon_dsl.model.events import Event
from momon_dsl.telling.names import space_at

from .scripts import names

KINDS: dict[str, tuple[str, ...]] = {
    "Summoned": (ev.MOMON_SUMMONED,),
    "triggered": (ev.ABILITY_TRIGGERED,),
    "resolved": (ev.ABILITY_RESOLVED,),
    "did nothing": (ev.ABILITY_DID_NOTHING,),
    "dropped": (ev.TRIGGER_DROPPED,),
    "Checked": (ev.SNATCH_CHECKED,),
    "Incited": (ev.SNATCH_CHECKED,),
    "Snatched": (ev.MOMON_SNATCHED,),
    "Moved": (ev.MOMON_MOVED, ev.MOMON_SWAPPED),  # H12.2
    "Swapped": (ev.MOMON_SWAPPED,),
    "revealed": (ev.CARD_REVEALED,),
    "put into Void": (ev.PUT_INTO_VOID,),
    "returned to Hand": (ev.RETURNED_TO_HAND,),
    "not Summoned": (ev.SUMMON_FAILED,),
    "skipped": (ev.SUMMON_SKIPPED,),
    "package started": (ev.PACKAGE_BEGAN,),
    "package ended": (ev.PACKAGE_ENDED,),
    "effects ended": (ev.EFFECTS_EXPIRED,),
    "loop repeated": (ev.LOOP_REPEATED,),
    "Judge called": (ev.JUDGE_CALLED,),
    "turn started": (ev.TURN_STARTED,),
    "turn ended": (ev.TURN_ENDED,),
}
"""The events that each kind of `Happened` means."""

Place = tuple[int, tuple[int, int]]
"""A place in event order, and which object of which part of it: what is simultaneous is one event,
and its parts can be named in any order (H1.2)."""


class History:
    """The log of a game, to be searched for what a scenario names.

    `ability` turns the quoted text of an ability into its node.
    """

    def __init__(self, game: Game, ability: Callable[[str], Ability]) -> None:
        self._game = game
        self._log = game.log
        self._state = game.state
        self._ability = ability

    def places(self, wanted: n.Happened) -> Iterator[Place]:
        """Wherever something like this happened, in event order."""
        for event in self._log:
            if event.kind in KINDS[wanted.kind] and self._event_fits(wanted, event):
                for index, card in enumerate(self._cards(event)):
                    if self._object_fits(wanted, event, index, card):
                        yield event.place, (event.number, index)

    def missing(self, wanted: tuple[n.Happened, ...]) -> int | None:
        """Which of these is the first that did not happen after those before it; None: all did."""
        number, used = -1, set[tuple[int, int]]()
        for position, each in enumerate(wanted):
            found = next(
                (p for p in self.places(each) if p[0] > number or self._beside(p, number, used)),
                None,
            )
            if found is None:
                return position
            if found[0] > number:
                number, used = found[0], set()
            used.add(found[1])
        return None

    @staticmethod
    def _beside(place: Place, number: int, used: set[tuple[int, int]]) -> bool:
        """Another object of the event just found."""
        return place[0] == number and place[1] not in used

    def _event_fits(self, wanted: n.Happened, event: Event) -> bool:
        if event.kind == ev.SNATCH_CHECKED:
            incite = bool(event.values[0])
            if incite is not (wanted.kind == "Incited"):
                return False
            if wanted.count is not None and wanted.count != len(event.values) - 1:
                return False
        if event.kind == ev.LOOP_REPEATED and wanted.count != event.values[0]:
            return False
        if wanted.ability is not None:
            assert event.cause is not None
            node = self._game.pool.abilities[event.cause.ability].node
            return node == self._ability(wanted.ability)
        return True

    def _cards(self, event: Event) -> tuple[int, ...]:
        """The cards the event is about, -1 where it is about none."""
        if event.subjects:
            return tuple(subject.card for subject in event.subjects)
        if event.kind in (ev.PACKAGE_BEGAN, ev.PACKAGE_ENDED):
            return (int(str(event.values[1])),)
        return (event.cause.source if event.cause else -1,)

    def _object_fits(self, wanted: n.Happened, event: Event, index: int, card: int) -> bool:
        arena = self._game.setup.format.arena
        if wanted.space is not None:
            subject = event.subjects[index]
            to = subject.to if event.kind in KINDS["Moved"] else subject.space
            if arena.names[to] != wanted.space.name:
                return False
        what = wanted.what
        if what is None:
            return True
        if card < 0:
            return False
        if not isinstance(what, n.SpaceName):
            return names(what, self._game.setup.cards[card])
        if event.subjects:
            space = event.subjects[index].space
        else:
            space = space_at(self._log, self._state, card, event.number)
        return space >= 0 and arena.names[space] == what.name
