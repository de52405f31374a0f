"""What named repetitions answer, and the limits that players have named and reached (12.4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from momon_dsl.model.decisions import JUDGE, OTHER, REPETITIONS, Decision
from momon_dsl.model.frames import LIMITED, Frame, Limit, Plan, RoundChoice
from momon_dsl.model.position_key import option_names, state_keys

from . import atoms
from .rounds import Asked, Names, asked, made_choice, only_answer, options_named, pick_on, same

if TYPE_CHECKING:
    from .kernel import Kernel
    from .protocol import Answer


def note_choice(k: Kernel, decision: Decision, answer: Answer) -> None:
    """Remember a choice with an alternative while a loop may be under way."""
    if decision.kind not in (REPETITIONS, OTHER, JUDGE):
        atoms.remember_choice(k, made_choice(k, decision, answer))


def bound(k: Kernel) -> Answer | None:
    """What was named beforehand answers the decision that waits; None: its player does.

    A limit that has been reached may leave the player less to choose from than the cards would.
    """
    s = k.state
    decision = s.decision
    assert decision is not None
    if decision.kind in (REPETITIONS, OTHER, JUDGE):
        return None
    barred = _barred(k, decision)
    if barred:
        decision = _less(k, decision, barred)
        k.put(decision)
    names = option_names(s, k.setup, decision)
    together = _together(k, decision, names, barred) if barred and decision.maximum > 1 else None
    if barred:
        only = only_answer(together) if together else _only_option(decision)
        if only is not None:
            return only  # nothing is left to choose, and so it is no choice of any round
    answer = _named(k, asked(decision, names))
    if answer is not None:
        return options_named(decision, names, answer)
    if together:
        # What is chosen together is picked one after another, so that the whole is not barred;
        # it is not all picked at once, for then there would have been only one answer.
        picked, _ = pick_on(k, together, (), None, "12.4.3")
        k.push((LIMITED, decision, together, picked))
    return None


def _only_option(decision: Decision) -> Answer | None:
    options = tuple(decision.options)
    return options if len(options) == decision.minimum else None


def _together(
    k: Kernel, decision: Decision, names: Names, barred: tuple[Names, ...]
) -> RoundChoice:
    """A choice of several options at once, of which whole answers are barred."""
    return made_choice(k, decision, options_named(decision, names, barred[0]), barred[1:])


def _named(k: Kernel, now: Asked) -> Names | None:
    """The other choice where it is due, in the rounds before it the choice of the round."""
    plan, limits = k.state.plan, k.state.limits
    if plan is None or not plan.rounds:
        waiting = [limit for limit in limits if limit.waiting]
        for limit in waiting:
            if same(limit.choice, now):
                _reach(k, limit)
                return limit.other
        if not waiting:
            return None  # also where rounds were only played ahead, and are done (R12.4.4a)
    if plan is None:
        return None
    expected = plan.round[plan.place]
    if same(expected, now):
        _go_round(k, plan)
        return expected.answer
    _leave(k)
    return None


def _go_round(k: Kernel, plan: Plan) -> None:
    place, rounds = plan.place + 1, plan.rounds
    if place == len(plan.round):
        place, rounds = 0, max(0, rounds - 1)
    atoms.set_plan(k, plan._replace(place=place, rounds=rounds))


def _leave(k: Kernel) -> None:
    """The loop has come to another decision before its number was reached: nobody is bound."""
    atoms.set_plan(k, None)
    atoms.set_limits(k, tuple([limit for limit in k.state.limits if not limit.waiting]))


def _reach(k: Kernel, limit: Limit) -> None:
    """The number is reached: here and now otherwise, and the same way never again (R12.4.3)."""
    moment = _moment(k, growing=limit.growing)
    barred = limit._replace(waiting=False, moment=moment)
    decision = k.state.decision
    assert decision is not None
    k.put(decision._replace(rule="12.4.3"))
    atoms.set_plan(k, None)
    atoms.set_limits(k, tuple([barred if each is limit else each for each in k.state.limits]))


def _moment(k: Kernel, *, growing: bool) -> str:
    return state_keys(k.state, k.setup)[growing]


# --- limits that have been reached ---------------------------------------------------------


def _barred(k: Kernel, decision: Decision) -> tuple[Names, ...]:
    """The answers that ended at a limit, if this is the very moment of it."""
    limits = [each for each in k.state.limits if not each.waiting and _of(each.choice, decision)]
    if not limits:
        return ()
    here = [_moment(k, growing=False), _moment(k, growing=True)]
    return tuple([each.choice.answer for each in limits if each.moment == here[each.growing]])


def _of(choice: RoundChoice, decision: Decision) -> bool:
    before = choice.kind, choice.player, choice.ability, choice.step
    return before == (decision.kind, decision.player, decision.ability, decision.step)


def _less(k: Kernel, decision: Decision, barred: tuple[Names, ...]) -> Decision:
    """Nobody goes past the limit they named: what the round would choose is not offered.

    Where several options are chosen together it is the combination that is barred, not they.
    """
    if decision.maximum > 1:
        return decision._replace(rule="12.4.3")
    names = option_names(k.state, k.setup, decision)
    left = [o for o, name in zip(decision.options, names, strict=True) if (name,) not in barred]
    least = 1 if () in barred else decision.minimum
    return decision._replace(options=tuple(left), minimum=least, rule="12.4.3")


def limited_step(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """Pick on; once it is all, whatever asked goes on with the whole answer."""
    decision: Decision
    choice: RoundChoice
    picked: Answer
    _, decision, choice, picked = frame
    picked, done = pick_on(k, choice, picked, answer, "12.4.3")
    if not done:
        k.replace((LIMITED, decision, choice, picked))
        return
    k.pop()
    if k.state.trail:
        barred = (choice.answer, *choice.barred)
        atoms.remember_choice(k, made_choice(k, decision, picked, barred))
    k.note(decision, picked, 1)
    below = k.state.agenda[-1]
    k.steps[below[0]](k, below, picked)
