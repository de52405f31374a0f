"""The choices of one round of a loop, and what a player could choose instead (12.4.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from momon_dsl.model.decisions import OTHER, Decision
from momon_dsl.model.frames import RoundChoice
from momon_dsl.model.position_key import option_names

if TYPE_CHECKING:
    from .kernel import Kernel
    from .protocol import Answer

Round = tuple[RoundChoice, ...]
Names = tuple[str, ...]


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
        decision.source,
        decision.about,
        barred,
    )


def may_differ(choice: RoundChoice) -> bool:
    """Whether there was a different legal choice; an equal card is none (12.4.1, 12.4.2)."""
    return bool(alternatives(choice))


def alternatives(choice: RoundChoice) -> list[Answer]:
    """What can be named as the other choice: one option, or none for as few as are allowed."""
    fewer: list[Answer] = [()] if _may_be_fewer(choice) else []
    return fewer + [(option,) for option in _left(choice)]


def _may_be_fewer(choice: RoundChoice) -> bool:
    fewer = choice.answer[: choice.minimum]
    return len(choice.answer) > choice.minimum and not is_barred(choice.barred, fewer)


def is_barred(barred: tuple[Names, ...], answer: Names) -> bool:
    """Whether a limit forbids this answer, in whatever order its options are named."""
    return sorted(answer) in [sorted(each) for each in barred]


def _left(choice: RoundChoice) -> tuple[int, ...]:
    """The options that make the choice a different one if they take the place of one chosen."""
    return tuple(
        [
            option
            for option, name in zip(choice.options, choice.names, strict=True)
            if option not in choice.chosen
            and (not choice.answer or any(chosen != name for chosen in choice.answer))
            and not is_barred(choice.barred, otherwise(choice, (option,)))
        ]
    )


def otherwise(choice: RoundChoice, answer: Answer) -> Names:
    """The names of a whole answer: with the option named now, or with as few as are allowed."""
    if not answer:
        return choice.answer[: choice.minimum]
    name = choice.names[choice.options.index(answer[0])]
    kept = list(choice.answer)
    replaced = [place for place, chosen in enumerate(kept) if chosen != name]
    if replaced:
        del kept[replaced[-1]]
    return (*kept, name)


def what_else(choice: RoundChoice) -> Decision:
    """A different, legal choice (12.4.2): one option that was not chosen takes another's place.

    Where fewer could have been chosen it may be none, which is as few as are allowed.
    """
    left = _left(choice)
    return Decision(
        OTHER,
        choice.player,
        left,
        int(bool(left) and not _may_be_fewer(choice)),
        1,
        "12.4.2",
        choice.ability,
        choice.source,
        choice.step,
        (choice.kind, *choice.about),
    )


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
