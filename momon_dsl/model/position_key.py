"""The position key: what has to be the same for a game state to recur (12.4.1).

Left out are the log, stay numbers, event numbers, random state and counters of resolutions. Cards
are named by what they are and where they lie, so that two equal cards exchanged in a Hand are no
difference. `COUNTED` and `LEFT_OUT` say of every field of a state which it is, and why.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Any

from .changes import Change
from .decisions import CHOOSE, ORDER, SPACE_BITS, SPACE_MASK, SUMMON, TARGET, Decision
from .events import MOMON_SNATCHED
from .frames import (
    CHECK_STAGE,
    COLLECT,
    EXPIRE_STAGE,
    ITEM,
    PACKAGE,
    TURN,
    Effect,
    Group,
    Package,
    Trigger,
)
from .last_known import LastSeen, as_it_was
from .state import ARENA, HAND, GameState, Setup

COUNTED = {
    "active": "whose turn it is",
    "agenda": "the step, and how far each package and ability has got",
    "arena": "the Arena",
    "controller": "controllers, of Momon in the Arena; others have none",
    "current": "current characteristics, of Momon in the Arena; others have their printed ones",
    "delayed": "what waits for a later point of the turn",
    "effects": "continuous effects in force and their durations",
    "hands": "which cards lie there, equal ones alike",
    "inner": "the queue of the package in process",
    "nested": "where the next trigger of the package in process will wait",
    "packaged": "whether a package is in process",
    "queue": "the Trigger Queue and the pending packages",
    "seen_symbols": "what counts as gained or lost at the next check",
    "since": "what was Summoned this turn, and the event order of what works in layers",
    "skips": "steps that will be skipped",
    "snatched": "what has been Snatched this turn",
    "space": "where each Momon lies: the Arena once more",
    "summoned": "whose turn-based Check is to come",
    "summons": "whether anything was Summoned this turn (H7.3)",
    "turn": "the current turn",
    "used": "used-up permissions of objects that are still there",
    "voids": "which cards lie there",
    "waiting": "triggers and packages that have not entered the queue",
    "zone": "where each card is: Arena, Hands and Voids once more",
}
"""Fields that are part of a recurring state, and as what."""

LEFT_OUT = {
    "decision": "asked anew from the state; a moment at a decision adds which one it is",
    "dirty": "derived from the rest",
    "empty": "derived from the rest",
    "first": "never changes during a game",
    "heard": "derived from the rest",
    "idle_turns": "changes between turns only, and the turn counts",
    "limits": "when one is added, what was remembered before is forgotten",
    "listeners": "derived from the rest",
    "log": "history; what of it still matters is read off for the objects concerned",
    "plan": "nobody looks for a loop while one is being repeated",
    "random": "compared by itself: a round that used a random result is no loop (R12.4.2)",
    "resolutions": "a counter that only H12 reads",
    "result": "the game has ended",
    "round_choices": "memory of the search itself",
    "ruled": "memory of the search itself",
    "scripted": "compared by itself, as the random state is",
    "simple": "derived from the rest",
    "sources": "derived from the rest",
    "stay": "a number; whether a reference still finds its object counts",
    "touched": "derived from the rest",
    "trail": "memory of the search itself",
    "turn_began": "a number of the log; what happened since then counts",
    "watch_from": "memory of the search itself",
}
"""Fields that are not, and why."""

AMOUNTS = ("power", "stars", "stars set")
"""Kinds of effects whose value ends in a number that can grow."""
SUMMED = ("power", "stars", "ability")
"""Kinds of which two that are alike are more than one."""
OVERRULING = (
    "copied powers", "copied abilities", "control", "symbols", "no abilities", "stars set",
)  # fmt: skip
"""Kinds of effects of which a later one can overrule an earlier one (H11.5)."""
IN_ORDER = (*OVERRULING, "ability")
"""Kinds of effects whose order on one Momon can matter: abilities can be lost again."""
LAYERS = {"no abilities": "ability", "power": "added", "stars": "added"}
"""Kinds of effects that are read together; all others have a layer each, symbols one for each."""


def state_keys(state: GameState, setup: Setup) -> tuple[str, str]:
    """The position key and the shape key, in one go."""
    namer = _Namer(state, setup)
    shape = _digest(namer.shape())
    return _digest((shape, namer.numbers())), shape


def position_key(state: GameState, setup: Setup) -> str:
    """Equal for two moments of one game if the same rules-relevant state has recurred."""
    return state_keys(state, setup)[0]


def shape_key(state: GameState, setup: Setup) -> str:
    """As `position_key`, but blind to numbers: Stars, powers, how often one thing is there.

    Two states of one shape differ in numbers only (R12.4.1).
    """
    return state_keys(state, setup)[1]


def _digest(value: Any) -> str:
    return hashlib.blake2b(repr(value).encode(), digest_size=16).hexdigest()


def option_names(state: GameState, setup: Setup, decision: Decision) -> tuple[str, ...]:
    """Names of the options, in their order, that stay the same when a state recurs."""
    namer = _Namer(state, setup)
    if decision.kind == ORDER:
        return tuple([repr(each) for each in namer.ordered(decision)])
    if _of_piles(state, decision):
        namer.speak()
    return tuple([repr(namer.option(decision.kind, option)) for option in decision.options])


def _of_piles(state: GameState, decision: Decision) -> bool:
    """Whether cards of a Hand or Void can be chosen, of which equal ones are told apart."""
    if decision.kind in (TARGET, CHOOSE):
        return any(state.zone[card] != ARENA for card in decision.options)
    return decision.kind == SUMMON


def _without_amount(effect: Effect) -> tuple[int, ...]:
    """The value of an effect, blind to how much it adds and how often it gives an ability."""
    if effect.kind in AMOUNTS:
        return effect.value[:-1]
    return tuple(dict.fromkeys(effect.value)) if effect.kind == "ability" else effect.value


def _says(effect: Effect) -> Any:
    """What an effect does; of two that set Stars to other numbers the later one counts."""
    return effect.kind, effect.value if effect.kind == "stars set" else _without_amount(effect)


Entry = tuple[int, Any, str, Any]
"""Of an effect its event number, what it does, how it is named, and its objects."""


def _in_layers(entries: Iterable[Entry]) -> list[Any]:
    """What is said of one Momon, by what it is said of: only there can order matter (H11.5).

    In each layer by itself, of each symbol by itself; what follows one another and does the same
    has no order.
    """
    layers: dict[str, list[tuple[Any, str]]] = {}
    for _, (kind, value), text, _ in _still_seen(entries):
        if kind == "symbols":
            for gone, bits in enumerate(value):
                for bit in filter(lambda bit: bits >> bit & 1, range(bits.bit_length())):
                    layers.setdefault(f"symbol {bit}", []).append((gone, text))
        else:
            layers.setdefault(LAYERS.get(kind, kind), []).append(((kind, value), text))
    return sorted(
        (layer, [sorted({text for _, text in run}) for _, run in groupby(said, key=itemgetter(0))])
        for layer, said in layers.items()
    )


def _still_seen(entries: Iterable[Entry]) -> list[Entry]:
    """Without what is overruled for good: by one wholly alike, which ends when it does."""
    kept: list[Entry] = []
    later: set[str] = set()
    for entry in reversed(list(entries)):
        _, says, text, _ = entry
        if says[0] in OVERRULING:
            if text in later:
                continue
            later.add(text)
        kept.append(entry)
    return kept[::-1]


MOVED, FORMER = ITEM - 1, ITEM + 2
"""Bindings in which the Space of an object is the one that it has left, which counts."""


def _wherever(bindings: tuple[Any, ...]) -> tuple[Any, ...]:
    """What was chosen before an ability resolves: the objects, not where each lay by then.

    Where it lies now counts, and is said; only that it lay in the Arena at all is kept.
    """

    def one(place: int, value: Any) -> Any:
        if not isinstance(value, tuple) or place in (MOVED, FORMER):
            return value
        return _somewhere(value) if place == ITEM else tuple(map(_somewhere, value))

    return tuple([one(place, value) for place, value in enumerate(bindings)])


def _somewhere(part: Any) -> Any:
    if not isinstance(part, tuple) or len(part) != 3:
        return part
    card, stay, space = part
    return (card, stay, 0) if card >= 0 and space >= 0 else part


class _Namer:
    """Gives everything in a state a name that does not depend on how it came about."""

    def __init__(self, state: GameState, setup: Setup) -> None:
        self.state = state
        self.setup = setup
        self.copies: dict[int, int] = {}
        """Which of several equal cards of a Hand or Void is meant, in the order of naming."""
        self.last = LastSeen(state.log)
        self.put_off: list[str] | None = None

    # --- the whole ---------------------------------------------------------------------------

    def shape(self) -> Any:
        s = self.state
        return (
            [self.in_space(space) for space in range(len(s.arena))],
            [sorted(self.kind(c) for c in pile) for pile in (*s.hands, *s.voids)],
            sorted({(space, self.said(e)) for e in s.effects for space in self.spaces(e)}),
            self.in_event_order(),
            sorted(
                (a, self.object(c, stay), turn)
                for a, c, stay, turn in s.used
                if self.is_there(c, stay)
            ),
            *self.under_way(),
            sorted(set(self.delayed())),
            sorted(
                (s.space[card], symbols)
                for card, stay, symbols in s.seen_symbols
                if self.is_there(card, stay)
            ),
            (s.packaged, s.nested, s.active, s.turn, self.attacker(), s.summons > 0),
            sorted(s.skips),
        )

    def under_way(self) -> list[list[Any]]:
        """What is being done, and all that waits to be."""
        s = self.state
        waiting = [[self.item(item) for item in items] for items in (s.waiting, s.queue, s.inner)]
        return [[self.frame(frame) for frame in s.agenda], *waiting]

    def speak(self) -> None:
        """Name everything that may speak of a card of a pile, so that its copies are told apart."""
        self.under_way()
        self.delayed()

    def attacker(self) -> Any:
        """Whose turn-based Check is still to come (9.1.6)."""
        _, stage, *following = self.state.agenda[0]
        if stage > EXPIRE_STAGE and following:
            stage = following[0]
        return self.object(*self.state.summoned) if stage <= CHECK_STAGE else ()

    def numbers(self) -> Any:
        s = self.state
        sums: dict[Any, int] = {}
        for effect in s.effects:
            for space in self.spaces(effect) if effect.kind in SUMMED else ():
                key = space, self.said(effect)
                more = len(effect.value) if effect.kind == "ability" else effect.value[-1]
                sums[key] = sums.get(key, 0) + more
        # Of others that are wholly alike one is as good as many: they end together.
        others = [e for e in s.effects if e.kind not in SUMMED]
        in_order = [e for e in s.effects if e.kind in self.added()]
        return (
            [s.current[card] for card in s.arena if card >= 0],
            sorted(sums.items()),
            sorted({(space, self.said(e, e.value)) for e in others for space in self.spaces(e)}),
            [(self.spaces(e), self.said(e, e.value)) for e in in_order],
            self.delayed(),
        )

    def delayed(self) -> list[str]:
        if self.put_off is None:
            delayed = self.state.delayed
            self.put_off = [repr((d.point, d.player, self.item(d.trigger))) for d in delayed]
        return self.put_off

    # --- cards and objects -------------------------------------------------------------------

    def kind(self, card: int) -> tuple[str, int]:
        """What a card is, whichever copy it is."""
        return self.setup.cards[card].id, self.setup.owners[card]

    def in_space(self, space: int) -> Any:
        s = self.state
        card = s.arena[space]
        if card < 0:
            return ()
        new = s.since[card] >= s.turn_began  # it was Summoned this turn
        taken = (card, s.stay[card]) in s.snatched
        nones = [power < 0 for power in s.current[card].powers]
        now = s.current[card]
        abilities = tuple(dict.fromkeys(now.abilities))
        kinds = (now.symbols, abilities, now.cannot)
        return (*self.kind(card), s.controller[card], nones, *kinds, new, taken)

    def is_there(self, card: int, stay: int) -> bool:
        return self.state.zone[card] == ARENA and self.state.stay[card] == stay

    def object(self, card: int, stay: int) -> Any:
        """An object by its Space, a past one by what is last known of it (H11.4)."""
        if card < 0:
            return ()
        if self.is_there(card, stay):
            return ("here", self.state.space[card])
        if stay == 0:
            return self.outside(card, stay)
        last = self.last.event(card, stay)
        controller = None if last is None else last[1].controller
        return ("gone", *self.kind(card), *as_it_was(self.state, card, last), controller)

    def outside(self, card: int, stay: int) -> Any:
        """A card that was chosen outside the Arena by its pile, if it still lies in one.

        Two that wait for equal cards wait for the same one or for two.
        """
        s = self.state
        if s.stay[card] != stay or s.zone[card] == ARENA:
            return ("entered", *self.kind(card))
        copy = self.copies.setdefault(card, len(self.copies))
        return (*self.pile(card), copy)

    def pile(self, card: int) -> Any:
        return ("hand" if self.state.zone[card] == HAND else "void", *self.kind(card))

    def ref(self, ref: Any) -> Any:
        card, stay, space = ref
        return (self.outside(card, stay) if space < 0 else self.object(card, stay), space)

    def option(self, kind: str, option: int) -> Any:
        if kind == SUMMON:
            return (self.copy(option >> SPACE_BITS), option & SPACE_MASK)
        if kind in (TARGET, CHOOSE):
            here = self.state.zone[option] == ARENA
            return ("here", self.state.space[option]) if here else self.copy(option)
        return option

    def copy(self, card: int) -> Any:
        """A card of a pile; which of several equal ones counts if something speaks of it."""
        return (*self.pile(card), self.copies.get(card))

    def pair(self, pair: int) -> Any:
        """A card and a Space of a Summon that has failed, whichever copy it was."""
        return (self.kind(pair >> SPACE_BITS), pair & SPACE_MASK)

    # --- effects -----------------------------------------------------------------------------

    def spaces(self, effect: Effect) -> list[int]:
        """Where the Momon lie that an effect is about: each of them by itself (H11.5).

        What has left is no more (H1.1), and whether one effect or two say the same makes no
        difference.
        """
        return [
            self.state.space[card] for card, stay in effect.objects if self.is_there(card, stay)
        ]

    def said(self, effect: Effect, value: Any = None) -> str:
        """What an effect says of each of them, blind to amounts if no value is given."""
        value = _without_amount(effect) if value is None else value
        return repr((effect.kind, value, effect.until, effect.player, self.object(*effect.source)))

    def added(self) -> tuple[str, ...]:
        """The kinds of additions whose order matters: none, unless an addition reads (R11.5a)."""
        sources = [source for _, source in self.state.sources]
        said = [each for source in sources for each in source.statements]
        return AMOUNTS if any(each.reads and each.kind in AMOUNTS for each in said) else ()

    def in_event_order(self) -> tuple[list[Any], list[Any]]:
        """Where the order within a layer can matter: what in it is older than what (H11.5).

        On one Momon only, unless a continuous ability that reads, or is more than an addition or a
        prohibition, comes in between: then what is said of one Momon can decide what is said of
        another. Control comes before all of that.
        """
        s = self.state
        added = self.added()
        working = [
            (s.since[card], s.space[card])
            for card, source in s.sources
            if source.ordered or any(each.kind in added for each in source.statements)
        ]
        made = [
            (e.number, _says(e), self.said(e), e.objects)
            for e in s.effects
            if e.kind in IN_ORDER or e.kind in added
        ]
        control = self.by_momon([e for e in made if e[1][0] == "control"])
        others = [e for e in made if e[1][0] != "control"]
        return control, self.between(sorted(dict.fromkeys(working)), others)

    def between(self, working: list[tuple[int, int]], made: list[Entry]) -> list[Any]:
        """What came before, between and after the Momon whose abilities work in layers (R11.5a).

        Each of these may read what came before it; effects between two of them are read together.
        """
        told: list[Any] = []
        for since, space in working:
            told += [self.by_momon([e for e in made if e[0] < since]), space]
            made = [e for e in made if e[0] >= since]
        return [*told, self.by_momon(made)]

    def by_momon(self, made: list[Entry]) -> list[Any]:
        """The order of what is said of each Momon, by its Space."""
        s = self.state
        each = ((card, (card, s.stay[card])) for card in s.arena if card >= 0)
        found = [
            (s.space[card], _in_layers([e for e in made if this in e[3]])) for card, this in each
        ]
        return [entry for entry in found if entry[1]]

    # --- what waits --------------------------------------------------------------------------

    def item(self, item: Trigger | Package | Group) -> Any:
        if isinstance(item, Trigger):
            return (
                item.ability,
                self.object(item.source, item.stay),
                item.controller,
                self.event(item),
                item.category,
                self.bindings(_wherever(item.bindings)),
            )
        triggers = [self.item(trigger) for trigger in item.triggers]
        if isinstance(item, Package):
            return ("package", self.object(item.card, item.stay), item.check, triggers)
        return triggers

    def event(self, item: Trigger) -> Any:
        """What later instructions can read off the triggering event."""
        event = self.state.log[item.event]
        subjects = event.subjects[item.subject : item.subject + 1]
        told = event.kind == MOMON_SNATCHED and item.ability in self.setup.attackers
        attacker: Iterable[Any] = event.values[:2] if told else (-1, -1)
        return (
            event.kind,
            event.player,
            [(self.object(s.card, s.stay), s.controller, s.space, s.to) for s in subjects],
            self.object(*attacker),
        )

    def frame(self, frame: Any) -> Any:
        if frame[0] == TURN:
            return self.turn_frame(*frame)
        if frame[0] == PACKAGE:
            return self.package_frame(*frame)
        return [self.part(part) for part in frame]

    def turn_frame(self, kind: str, stage: int, *more: Any) -> Any:
        """A turn frame may name the card drawn, and pairs that have failed already (R9.1.2)."""
        if stage > EXPIRE_STAGE:  # what follows once a replacement has been dealt with
            return (kind, stage, self.turn_frame(kind, *more) if more else ())
        if len(more) == 2:  # 9.2.3: the card drawn from the Void, and Spaces tried
            return (kind, stage, self.kind(more[0]), more[1])
        return (kind, stage, [sorted(map(self.pair, part)) for part in more])

    def package_frame(self, kind: str, package: Package, stage: int) -> Any:
        """Its triggers have entered a queue of their own, where they are counted (9.3.5)."""
        return (kind, self.object(package.card, package.stay), package.check, stage)

    def part(self, part: Any) -> Any:
        if isinstance(part, Trigger | Package | Group):
            return self.item(part)
        if isinstance(part, tuple) and part and isinstance(part[0], Trigger):
            return [self.item(trigger) for trigger in part]
        return self.bindings(part)

    def bindings(self, values: Any) -> Any:
        """What an ability has chosen: tuples of objects with their Spaces, or plain numbers."""
        if not isinstance(values, tuple):
            return values
        return [
            self.ref(value) if place == ITEM and value is not None else self.binding(value)
            for place, value in enumerate(values)
        ]

    def binding(self, value: Any) -> Any:
        """Objects are tuples in a tuple; the numbers of chosen modes stand in it themselves.

        Summons under way are (done, pairs that failed, how many), H11.6.
        """
        if not isinstance(value, tuple) or isinstance(value, Change):
            return value
        if len(value) == 3 and isinstance(value[0], tuple) and isinstance(value[2], int):
            done, tried, wanted = value
            return (self.binding(done), sorted(map(self.pair, tried)), wanted)
        return [self.element(part) for part in value]

    def element(self, part: Any) -> Any:
        if not isinstance(part, tuple):
            return part
        is_ref = len(part) == 3 and all(isinstance(number, int) for number in part)
        return self.ref(part) if is_ref else self.binding(part)

    def ordered(self, decision: Decision) -> list[Any]:
        """What a player puts in order, triggers or replacements; the decision gives places."""
        frame = self.state.agenda[-1]
        if frame[0] == COLLECT:
            return [self.item(frame[2][option]) for option in decision.options]
        return [decision.about[2 * option] for option in decision.options]
