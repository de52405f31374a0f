"""Worlds that a player can imagine: what it sees is as it is, what it cannot see is made up.

A player sees its own Hand, the Arena, the Voids and the log (`model/view.py`). Of the other Hand it
knows how many cards there are, and those that were seen before they came there; of what chance will
bring it knows nothing. An agent that thinks ahead does so in such worlds alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from momon_dsl.engine.kernel import Kernel
from momon_dsl.engine.protocol import Answer
from momon_dsl.engine.turn import STEPS
from momon_dsl.game import Game
from momon_dsl.interpreter.pool import CardPool
from momon_dsl.interpreter.table import Table
from momon_dsl.model.cards import CardDef
from momon_dsl.model.decisions import CHOOSE, SPACE_BITS, SUMMON, TARGET, Decision
from momon_dsl.model.events import CHOICE_MADE, HAND_SHOWN
from momon_dsl.model.format import Format
from momon_dsl.model.state import DERIVED, FIELDS, HAND, GameState, Setup, blank_state

SPARE: Final = 400
"""Cards that an opponent may hold instead of those it has: all copies of so many as make this."""
REMEMBERED: Final = 8
"""Tables that are kept ready: the games of one run are played at a few of them."""
NOWHERE: Final = -1
"""The zone of a card that nobody has brought in this world."""
_BITS: Final = 64
_MADE_ANEW: Final = frozenset(DERIVED) | {"random", "scripted"}


class World:
    """A game as it might be, to be played on in thought."""

    __slots__ = ("_kernel",)

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    @property
    def state(self) -> GameState:
        """Where this world stands; only for reading."""
        return self._kernel.state

    @property
    def rules(self) -> Format:
        """The format that is played."""
        return self._kernel.setup.format

    @property
    def decision(self) -> Decision | None:
        """What has to be decided now; None when the game has ended."""
        return self._kernel.state.decision

    @property
    def winner(self) -> int | None:
        """Who has won, -1 for nobody; None while the game goes on."""
        ended = self._kernel.state.result
        return None if ended is None else ended[0]

    def name(self, card: int) -> str:
        """The id of a card, by which equal ones are alike."""
        return self._kernel.setup.cards[card].id

    def choose(self, answer: Answer) -> None:
        """Answer the decision that waits. Raises `IllegalChoice`."""
        self._kernel.choose(answer)

    def copy(self) -> World:
        """An independent world that stands where this one does."""
        k = self._kernel
        return World(Kernel(k.setup, k.state.copy(), k.runtime, k.steps))


class Imagination:
    """What one player of one game can imagine at this moment.

    >>> game = Game("First steps", "Wild wind", seed=1, first=0)
    >>> world = Imagination(game, 0).world(Random(1))
    >>> world.decision == game.decision, world.state.hands[0] == game.state.hands[0]
    (True, True)
    >>> {*world.state.hands[1]} & {*game.state.hands[1]}
    set()
    """

    def __init__(self, game: Game, player: int) -> None:
        self._state = game.state
        self._other = 1 - player
        self._table = table_of(game.setup, game.pool, self._other)
        seen = seen_cards(self._state, player)
        hand = self._state.hands[self._other]
        self._known = tuple([card for card in hand if card in seen])
        self._unseen = tuple([card for card in hand if card not in seen])
        cards, owners = game.setup.cards, game.setup.owners
        self._brought = Counter(
            cards[card].id
            for card, owner in enumerate(owners)
            if owner == self._other and card not in self._unseen
        )

    def world(self, source: Random) -> World:
        """One of the worlds that may be, as chance, which is `source`, has it."""
        chance = source.getrandbits(_BITS)
        hand = (*self._known, *self._made_up(source))
        state = _state(self._table.setup, self._state, chance, self._unseen, self._other, hand)
        kernel = Kernel(self._table.setup, state, self._table.runtime, STEPS)
        kernel.recompute()
        return World(kernel)

    def _made_up(self, source: Random) -> list[int]:
        """The numbers of spare cards for those that are not seen, no more of one than allowed."""
        setup, left = self._table.setup, len(self._unseen)
        copies, have = setup.format.copies, Counter(self._brought)
        drawn: list[int] = []
        over: list[int] = []
        for card in _shuffled(range(len(self._state.zone), len(setup.cards)), source):
            if len(drawn) == left:
                return drawn
            same = setup.cards[card].id
            (drawn if have[same] < copies else over).append(card)
            have[same] += 1
        return [*drawn, *over][:left]  # a position may hold more of one card than a deck


def _shuffled(numbers: range, source: Random) -> Iterator[int]:
    """The numbers in any order, of which often only the first few are asked for."""
    left = [*numbers]
    while left:
        place = int(source.random() * len(left))
        left[place], last = left[-1], left[place]
        left.pop()
        yield last


def _state(
    setup: Setup,
    seen: GameState,
    chance: int,
    unseen: Sequence[int],
    other: int,
    hand: Sequence[int],
) -> GameState:
    """The first state of a world: `seen`, with `hand` as the Hand of the player `other`."""
    s = blank_state(setup, chance)
    count = len(seen.zone)
    for name in FIELDS:
        if name not in _MADE_ANEW:
            value = getattr(seen, name)
            setattr(s, name, value[:] if isinstance(value, list) else value)
    spare = len(setup.cards) - count
    s.zone += [NOWHERE] * spare
    s.controller += [-1] * spare
    s.space += [-1] * spare
    s.stay += [0] * spare
    s.since += [-1] * spare
    s.empty = seen.empty
    for card in unseen:
        s.zone[card] = NOWHERE
    for card in hand:
        s.zone[card] = HAND
    s.hands[other] = tuple(sorted(hand))
    return s


def seen_cards(state: GameState, player: int) -> set[int]:
    """The cards that a player has seen: in public, shown to it, or as it chooses among them."""
    seen = {*state.hands[player], *state.voids[0], *state.voids[1], *state.arena}
    for event in state.log:
        if event.kind == HAND_SHOWN and event.player == player:
            seen.update(
                card for value in event.values if isinstance(value, tuple) for card in value
            )
        elif event.kind != CHOICE_MADE:
            seen.update([subject.card for subject in event.subjects])
    seen.update(_offered(state.decision, player))
    return seen


def _offered(decision: Decision | None, player: int) -> Iterator[int]:
    """Who chooses from a Hand looks into it."""
    if decision is not None and decision.player == player:
        if decision.kind == SUMMON:
            yield from (option >> SPACE_BITS for option in decision.options)
        elif decision.kind in (TARGET, CHOOSE):
            yield from decision.options


# --- what may have been brought ----------------------------------------------------------

_TABLES: list[tuple[Setup, int, Table]] = []


def table_of(setup: Setup, pool: CardPool, other: int) -> Table:
    """The table of a game with spare cards of the player `other`; made once for many games."""
    for entry in _TABLES:
        if entry[0] is setup and entry[1] == other:
            return entry[2]
    spare = _spare(setup, pool)
    made = Table.of(
        pool, (*setup.cards, *spare), (*setup.owners, *[other] * len(spare)),
        setup.format, setup.edition, False,
    )  # fmt: skip
    _TABLES.append((setup, other, made))
    del _TABLES[:-REMEMBERED]
    return made


def _spare(setup: Setup, pool: CardPool) -> list[CardDef]:
    """Cards that the format lets a player bring, so many copies of each as it allows."""
    rules = setup.format
    copies = min(rules.copies, rules.brought)
    legal = [card for card in pool.cards.values() if _fits(card, rules)]
    most = max(SPARE // copies, -(-rules.brought // copies))
    if len(legal) > most:
        legal = Random(0).sample(legal, most)
    return [card for card in legal for _ in range(copies)]


def _fits(card: CardDef, rules: Format) -> bool:
    """Whether the frame of the format has room for a card (H5.1)."""
    (low, high), (least, most) = rules.stars, rules.powers
    powers = card.printed.powers
    return (
        low <= card.printed.stars <= high
        and all(power < 0 or least <= power <= most for power in powers)
        and sum(power < 0 for power in powers) <= rules.powerless
    )
