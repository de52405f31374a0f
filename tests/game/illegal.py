"""Answers that are nearly legal, and are not: what a client with a fault might send."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from random import Random
from typing import Any

from momon_dsl.errors import IllegalChoice
from momon_dsl.game import Game
from momon_dsl.model.decisions import SPACE_BITS, SPACE_MASK, Decision
from momon_dsl.model.state import FIELDS

from .games import Answer, some_answer

Wrong = tuple[Any, ...]


class Number(IntEnum):
    """An integer that is not a plain one."""

    ZERO = 0
    ONE = 1


ALIENS: tuple[Any, ...] = (
    None, "", "0", "yes", b"1", 0.0, 1.0, float("nan"), float("inf"), 1j, (), (0,), [], [0], {},
    {0}, Number.ZERO, Number.ONE, Fraction(1), Decimal(1), object(), int, 1 << 64, 1 << 4_000,
    -(1 << 70),
)  # fmt: skip


def legal(decision: Decision, answer: Wrong) -> bool:
    """Whether an answer is one that the decision offers, by the words of 12.3.1 alone."""
    return (
        all(type(option) is int and option in decision.options for option in answer)
        and len(set(answer)) == len(answer)
        and decision.minimum <= len(answer) <= decision.maximum
    )


def _spoilt(random: Random, answer: Answer, wrong: Any) -> Wrong:
    """One of the options of a legal answer exchanged; of none, one added."""
    place = random.randrange(len(answer)) if answer else 0
    return (*answer[:place], wrong, *answer[place + 1 :])


def _greatest(options: Sequence[int]) -> int:
    """Of a range, which can be one of a billion numbers, by its end."""
    return options[-1] if isinstance(options, range) else max(options)


def _beside(random: Random, game: Game, decision: Decision, answer: Answer) -> Wrong:
    near, most = random.choice(answer or (0,)), _greatest(decision.options)
    ways = (near + 1, near - 1, near ^ 1 << random.randrange(9), ~near, most + 1)
    return _spoilt(random, answer, random.choice(ways))


def _twice(random: Random, game: Game, decision: Decision, answer: Answer) -> Wrong:
    chosen = random.choice(answer or decision.options[:1])
    return _spoilt(random, (*answer, chosen), chosen)


def _too_few(random: Random, game: Game, decision: Decision, answer: Answer) -> Wrong:
    return answer[: random.randrange(max(decision.minimum, 1))]


def _too_many(random: Random, game: Game, decision: Decision, answer: Answer) -> Wrong:
    more = decision.maximum + random.choice((1, 1, 2, 50))
    options = list(decision.options[:200])
    random.shuffle(options)
    return tuple((options * more)[:more])


def _of_the_other(random: Random, game: Game, decision: Decision, answer: Answer) -> Wrong:
    """What the other player could choose: their cards, into the same Spaces."""
    hand = game.state.hands[1 - decision.player] if decision.player >= 0 else ()
    card = random.choice(hand or (0,))
    space = random.choice(answer or (0,)) & SPACE_MASK
    return _spoilt(random, answer, random.choice((card, card << SPACE_BITS | space)))


def _of_another_kind(random: Random, game: Game, decision: Decision, answer: Answer) -> Wrong:
    """A card for a Space, a Space for a pair, a yes for a card."""
    chosen = random.choice(answer or (0,))
    ways = (0, 1, chosen >> SPACE_BITS, chosen << SPACE_BITS, chosen & SPACE_MASK)
    return _spoilt(random, answer, random.choice(ways))


def _alien(random: Random, game: Game, decision: Decision, answer: Answer) -> Wrong:
    return _spoilt(random, answer, random.choice(ALIENS))


def _alike(random: Random, game: Game, decision: Decision, answer: Answer) -> Wrong:
    """Equal to a legal option, and not the same: True for 1, a float, a text."""
    chosen = random.choice(answer or decision.options[:1])
    same = (float(chosen), Fraction(chosen), str(chosen), complex(chosen), [chosen], (chosen,))
    truth = bool(chosen) if chosen in (0, 1) else same[0]
    return _spoilt(random, answer, random.choice((*same, truth)))


Way = Callable[[Random, Game, Decision, Answer], Wrong]
WAYS: dict[str, Way] = {
    "wrong option": _beside,
    "duplicate": _twice,
    "too few": _too_few,
    "too many": _too_many,
    "of the other player": _of_the_other,
    "of another kind of decision": _of_another_kind,
    "no number at all": _alien,
    "equal but not the same": _alike,
}
STALE = "of an earlier state"


def near_misses(
    random: Random, game: Game, stale: Sequence[Answer], count: int
) -> Iterator[tuple[str, Wrong]]:
    """So many illegal answers to the decision that waits, each with what is wrong about it."""
    decision = game.decision
    assert decision is not None
    names = [*WAYS, *[STALE] * bool(stale)]
    while count:
        name = random.choice(names)
        right = some_answer(random, decision)
        made = WAYS[name](random, game, decision, right) if name in WAYS else random.choice(stale)
        if not legal(decision, made):
            count -= 1
            yield name, made


def refused(game: Game, answer: Wrong) -> str | None:
    """What is wrong if an illegal answer is not refused, or changes anything; None if nothing."""
    before, choices = game._state.copy(), game.choices
    try:
        game.choose(*answer)
    except IllegalChoice:
        pass
    except Exception as problem:  # every other exception is a fault, whichever it is
        return f"{answer!r} raised {problem!r}"
    else:
        return f"{answer!r} was taken for {game.decision!r}"
    changed = [name for name in FIELDS if getattr(before, name) != getattr(game._state, name)]
    if changed or choices != game.choices:
        return f"{answer!r} changed {changed or 'the history'}"
    return None
