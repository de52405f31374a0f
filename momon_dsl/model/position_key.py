"""The position key: what has to be the same for a game state to recur (12.4.1).

Left out are the log, stay numbers, event numbers, random state and counters of resolutions. Cards
are named by what they are and where they lie, so that two equal cards exchanged in a Hand are no
difference.
"""

from __future__ import annotations

import hashlib
from typing import Any

from .decisions import CHOOSE, SPACE_BITS, SUMMON, TARGET, Decision
from .frames import Effect, Package, Trigger
from .state import ARENA, HAND, GameState, Setup


def position_key(state: GameState, setup: Setup) -> str:
    """Equal for two moments of one game if the same rules-relevant state has recurred."""
    return _digest(_Namer(state, setup).position(effects=True))


def shape_key(state: GameState, setup: Setup) -> str:
    """As `position_key`, but blind to the numbers that effects have added up to (R12.4.1)."""
    return _digest(_Namer(state, setup).position(effects=False))


def _digest(value: Any) -> str:
    return hashlib.blake2b(repr(value).encode(), digest_size=16).hexdigest()


def option_names(state: GameState, setup: Setup, decision: Decision) -> tuple[str, ...]:
    """Names of the options, in their order, that stay the same when a state recurs."""
    namer = _Namer(state, setup)
    return tuple([repr(namer.option(decision.kind, option)) for option in decision.options])


class _Namer:
    """Gives everything in a state a name that does not depend on how it came about."""

    def __init__(self, state: GameState, setup: Setup) -> None:
        self.state = state
        self.setup = setup

    def position(self, *, effects: bool) -> Any:
        s = self.state
        return (
            [self.in_space(space, numbers=effects) for space in range(len(s.arena))],
            [sorted(self.kind(c) for c in pile) for pile in (*s.hands, *s.voids)],
            sorted(self.effect(e) for e in s.effects) if effects else (),
            sorted((a, self.object(c, stay), turn) for a, c, stay, turn in s.used),
            [self.frame(frame) for frame in s.agenda],
            [self.item(item) for item in (*s.waiting, *s.queue)],
            [self.item(item) for item in s.inner],
            [(d.point, d.player, self.item(d.trigger)) for d in s.delayed],
            (s.packaged, s.nested, s.active, s.turn, self.object(*s.summoned), s.skips),
        )

    def kind(self, card: int) -> tuple[str, int]:
        """What a card is, whichever copy it is."""
        return self.setup.cards[card].id, self.setup.owners[card]

    def in_space(self, space: int, *, numbers: bool) -> Any:
        card = self.state.arena[space]
        if card < 0:
            return ()
        now = self.state.current[card]
        seen = tuple(now) if numbers else tuple(now[2:])
        new = self.state.since[card] >= self.state.turn_began  # it was Summoned this turn
        return (*self.kind(card), self.state.controller[card], seen, new)

    def object(self, card: int, stay: int) -> Any:
        """An object by its Space, a card elsewhere by its pile, a past object by what it was."""
        if card < 0:
            return ()
        s = self.state
        if s.zone[card] == ARENA:
            here = s.space[card] if s.stay[card] == stay else -1
            return ("arena", here, *self.kind(card))
        return ("hand" if s.zone[card] == HAND else "void", *self.kind(card))

    def option(self, kind: str, option: int) -> Any:
        if kind == SUMMON:
            return (self.kind(option >> SPACE_BITS), option & ((1 << SPACE_BITS) - 1))
        if kind in (TARGET, CHOOSE):
            return self.object(option, self.state.stay[option])
        return option

    def effect(self, effect: Effect) -> Any:
        objects = sorted(self.object(*o) for o in effect.objects)
        source = self.object(*effect.source)
        return (effect.kind, repr(objects), effect.value, effect.until, effect.player, source)

    def item(self, item: Any) -> Any:
        if isinstance(item, Trigger):
            return (
                item.ability,
                self.object(item.source, item.stay),
                item.controller,
                self.event(item.event, item.subject),
                item.category,
                self.bindings(item.bindings),
            )
        if isinstance(item, Package):
            triggers = [self.item(t) for t in item.triggers]
            return ("package", self.object(item.card, item.stay), item.check, triggers)
        return [self.item(trigger) for trigger in item.triggers]

    def event(self, number: int, index: int) -> Any:
        """What later instructions can read off the triggering event."""
        event = self.state.log[number]
        subjects = event.subjects[index : index + 1]
        return (
            event.kind,
            event.player,
            [(self.object(s.card, s.stay), s.controller, s.space, s.to) for s in subjects],
        )

    def frame(self, frame: Any) -> Any:
        return [
            self.item(part) if isinstance(part, Trigger | Package) else self.bindings(part)
            for part in frame
        ]

    def bindings(self, values: Any) -> Any:
        """What a trigger has chosen: tuples of objects with their Spaces, or plain numbers."""
        if not isinstance(values, tuple):
            return values
        return tuple([self.binding(value) for value in values])

    def binding(self, value: Any) -> Any:
        """Objects are tuples in a tuple; the numbers of chosen modes stand in it themselves."""
        if not isinstance(value, tuple):
            return value
        return tuple(
            [
                (self.object(part[0], part[1]), part[2]) if isinstance(part, tuple) else part
                for part in value
            ]
        )
