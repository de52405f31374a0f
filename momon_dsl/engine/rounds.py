"""The choices of one round of a loop, and what a player could choose instead (12.4.2)."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING

from momon_dsl.model.decisions import OTHER, Decision
from momon_dsl.model.frames import RoundChoice
from momon_dsl.model.position_key import option_names

if TYPE_CHECKING:
    from .kernel import Kernel
    from .protocol import Answer

Round = tuple[RoundChoice, ...]
Names = tuple[str, ...]

MOST_LOOKED_AT = 10_000
"""Combinations looked through for one that is not barred; equal cards may make many of them."""


def made_choice(
    k: Kernel, decision: Decision, answer: Answer, barred: tuple[Names, ...] = ()
) -> RoundChoice:
    """A choice as it is remembered, by names that are the same in every round."""
    options = tuple(decision.options)
    names = option_names(k.state, k.setup, decision)
    return RoundChoice(
        decision.kind,
        decision.player,
        names,
        decision.ability,
        decision.step,
        tuple([names[options.index(option)] for option in answer]),
        options,
        answer,
        decision.minimum,
        decision.maximum,
        decision.source,
        decision.about,
        barred,
    )


def may_differ(choice: RoundChoice) -> bool:
    """Whether there was a different legal choice; an equal card is none (12.4.1, 12.4.2)."""
    options, may_stop = picks(choice, ())
    return may_stop or bool(options)


def picks(choice: RoundChoice, picked: Answer) -> tuple[Answer, bool]:
    """What may be picked next for a different answer, and whether that may be all.

    One option after another in their order, so that every legal answer but those that are barred
    can be named, and each in one way only.
    """
    after = choice.options.index(picked[-1]) + 1 if picked else 0
    left = choice.options[after:] if len(picked) < choice.maximum else ()
    next_ = [option for option in left if _leads_on(choice, (*picked, option))]
    return tuple(next_), len(picked) >= choice.minimum and not _is_barred(choice, picked)


def only_answer(choice: RoundChoice) -> Answer | None:
    """The different answer, if there is just one."""
    picked: Answer = ()
    while True:
        options, may_stop = picks(choice, picked)
        if len(options) + may_stop != 1:
            return None
        if may_stop:
            return picked
        picked = (*picked, *options)


def _leads_on(choice: RoundChoice, picked: Answer) -> bool:
    """Whether some legal answer that is not barred begins like this."""
    rest = choice.options[choice.options.index(picked[-1]) + 1 :]
    sizes = range(max(0, choice.minimum - len(picked)), choice.maximum - len(picked) + 1)
    answers = ((*picked, *more) for size in sizes for more in combinations(rest, size))
    return any(not _is_barred(choice, answer) for answer in islice(answers, MOST_LOOKED_AT))


def _is_barred(choice: RoundChoice, answer: Answer) -> bool:
    """Whether this is the answer of the round, or one that a limit forbids, in any order."""
    names = dict(zip(choice.options, choice.names, strict=True))
    named = sorted([names[option] for option in answer])
    return any(named == sorted(each) for each in (choice.answer, *choice.barred))


def another(choice: RoundChoice, picked: Answer, rule: str) -> Decision:
    """The question for the next option of a different answer (12.4.2)."""
    options, may_stop = picks(choice, picked)
    about = (choice.kind, *choice.about)
    return Decision(
        OTHER,
        choice.player,
        options,
        int(not may_stop),
        1,
        rule,
        choice.ability,
        choice.source,
        choice.step,
        about,
    )


def pick_on(
    k: Kernel, choice: RoundChoice, picked: Answer, answer: Answer | None, rule: str
) -> tuple[Answer, bool]:
    """Pick until the player must be asked; what is picked so far, and whether it is all."""
    while True:
        if answer is None:
            answer = k.ask(another(choice, picked, rule))
        if answer is None:
            return picked, False
        if not answer:
            return picked, True
        picked, answer = (*picked, *answer), None


def named(choice: RoundChoice, answer: Answer) -> Names:
    """An answer by names."""
    return tuple([choice.names[choice.options.index(option)] for option in answer])


Asked = tuple[str, int, Names, int, int]


def asked(decision: Decision, names: Names) -> Asked:
    """Which decision it is, whatever the cards are called that it is about."""
    return decision.kind, decision.player, names, decision.ability, decision.step


def same(choice: RoundChoice, now: Asked) -> bool:
    """Whether a decision is the one of the round: equal cards may have changed places."""
    kind, player, names, ability, step = now
    before = choice.kind, choice.player, choice.ability, choice.step
    return before == (kind, player, ability, step) and sorted(choice.names) == sorted(names)


def options_named(decision: Decision, names: Names, wanted: Names) -> Answer:
    """The options with these names; of two equal ones the first, then the second."""
    left = list(zip(names, decision.options, strict=True))
    found = []
    for name in wanted:
        entry = next(pair for pair in left if pair[0] == name)
        left.remove(entry)
        found.append(entry[1])
    return tuple(found)
