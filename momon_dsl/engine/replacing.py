"""Replacement effects (H11.6): what would happen does not, something else does.

Before a step is carried out each of its objects is looked at: the replacements that apply to what
would happen to it, one of them chosen by its controller, and what happens instead. That can ask
for choices and be replaced itself, so that it runs in a frame of its own, above this one.
"""

from __future__ import annotations

from momon_dsl.model import changes as c
from momon_dsl.model import events as ev
from momon_dsl.model.changes import Change, Parts
from momon_dsl.model.decisions import ORDER, REPLACES, Decision
from momon_dsl.model.events import Cause
from momon_dsl.model.frames import INSTEAD, PENDING, REPLACING, Frame, Ref
from momon_dsl.model.state import ARENA, HAND, VOID

from . import atoms
from .atoms.writing import fresh, subject
from .judge import call_judge
from .kernel import Kernel
from .protocol import Answer
from .together import limited, under_way

HAND_BACK, CARRY_OUT, FORGET = range(3)
"""What is done with what is left of the step: the ability below takes it up, it is carried out
here, or there is nothing to do any more."""

WOULD = {
    c.PUT: "be put into a Void",
    c.RETURN: "return to a Hand",
    c.MOVE: "Move",
    c.SWAP: "Move",
    c.SNATCH: "be Snatched",
    c.SUMMON: "be Summoned",
}
"""What each kind of change would do to an object, in the words of a replacement."""


def begin(k: Kernel, parts: Parts, then: int) -> Frame | None:
    """The frame for what replaces something of a step; None where nothing does."""
    if not k.runtime.replaces:
        return None
    fresh(k)
    todo = tuple(
        [
            (part, place, index)
            for part, changes in enumerate(parts)
            for place, change in enumerate(changes)
            if change.kind in WOULD
            for index in range(len(change.refs))
        ]
    )
    if not any(_applying(k, *_at(parts, spot)) for spot in todo):
        return None
    refs = dict.fromkeys(ref for part in parts for change in part for ref in change.refs)
    before = tuple([(ref[0], k.state.zone[ref[0]], k.state.stay[ref[0]]) for ref in refs])
    return (REPLACING, then, parts, todo, (), before)


def summon_is_replaced(k: Kernel, card: int, space: int) -> Frame | None:
    """The frame for what happens instead of a Summon; None where it is Summoned."""
    if not k.runtime.replaces:
        return None
    change = Change(c.SUMMON, ((card, k.state.stay[card], -1),), (space,))
    return begin(k, ((change,),), FORGET)


def _at(parts: Parts, spot: tuple[int, int, int]) -> tuple[str, Ref]:
    part, place, index = spot
    change = parts[part][place]
    return WOULD[change.kind], change.refs[index]


def _applying(k: Kernel, would: str, ref: Ref) -> tuple[int, ...]:
    """The replacements that apply to one object, less those of it under way (R11.6b)."""
    card = ref[0]
    frames = [frame[1] for frame in k.state.agenda if frame[0] == INSTEAD]
    used = [trigger.ability for trigger in frames if trigger.source == card]
    return k.runtime.replacements(k.state, card, would, used)


def replacing_step(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """Object by object; what one replacement does is seen by the next (R11.6a)."""
    _, then, parts, todo, replaced, before = frame
    fresh(k)
    while todo:
        would, ref = _at(parts, todo[0])
        numbers = _applying(k, would, ref) if _as_before(k, before, ref) else ()
        if not numbers:
            todo = todo[1:]
            continue
        number = numbers[0]
        if len(numbers) > 1:
            k.replace((REPLACING, then, parts, todo, replaced, before))
            picked = _picked(k, ref[0], numbers, answer)
            if picked is None:
                return
            number = picked
        k.replace((REPLACING, then, parts, todo[1:], (*replaced, todo[0]), before))
        _instead(k, ref[0], number, would)
        return
    k.pop()
    _go_on(k, then, _left(k, parts, replaced, before))


def _picked(k: Kernel, card: int, numbers: tuple[int, ...], answer: Answer | None) -> int | None:
    """Its controller, outside the Arena its owner, picks which of several applies first."""
    if answer is None:
        s = k.state
        player = s.controller[card] if s.zone[card] == ARENA else k.setup.owners[card]
        about = tuple([n for number in numbers for n in (number, card)])
        k.cause = None
        answer = k.ask(
            Decision(ORDER, player, tuple(range(len(numbers))), rule=REPLACES, about=about)
        )
    return None if answer is None else numbers[answer[0]]


def _instead(k: Kernel, card: int, number: int, would: str) -> None:
    """What happens instead counts as a resolution: a chain of them ends as well (H12, R11.6c)."""
    k.cause = Cause(number, card, -1)
    k.emit(ev.EVENT_REPLACED, -1, (subject(k, card),), (would,), "H11.6")
    k.push((INSTEAD, k.runtime.instead(k.state, card, number), 0, ()))
    beyond = atoms.count_resolution(k) - 1
    if beyond and beyond % k.setup.format.resolution_limit == 0:
        call_judge(k, "H12")


def instead_step(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """Carry out what happens instead; no ability has resolved by that."""
    if k.runtime.resume(k, frame, answer) and k.state.result is None:
        k.pop()


# --- what is left of the step ----------------------------------------------------------------


def _as_before(k: Kernel, before: tuple[tuple[int, int, int], ...], ref: Ref) -> bool:
    """Whether nothing that happened instead has taken the object away already."""
    card = ref[0]
    return (card, k.state.zone[card], k.state.stay[card]) in before


def _left(
    k: Kernel,
    parts: Parts,
    replaced: tuple[tuple[int, int, int], ...],
    before: tuple[tuple[int, int, int], ...],
) -> Parts:
    """The step without what was replaced, and without what can no longer happen."""

    def left(part: int, place: int, change: Change) -> Change:
        gone = {change.refs[n][0] for p, q, n in replaced if (p, q) == (part, place)}
        kept = limited(
            change,
            lambda ref: (
                ref[0] not in gone and _as_before(k, before, ref) and _possible(k, change, ref)
            ),
        )
        return _from_here(k, kept)

    return tuple(
        [
            tuple([left(part, place, change) for place, change in enumerate(changes)])
            for part, changes in enumerate(parts)
        ]
    )


def _from_here(k: Kernel, change: Change) -> Change:
    """The change from the Spaces that its objects are in by now."""
    space = k.state.space
    refs = tuple([(card, stay, space[card]) for card, stay, _ in change.refs])
    if change.kind == c.SWAP:
        return change._replace(refs=refs, to=tuple([ref[2] for ref in (*refs[1:], *refs[:1])]))
    return change._replace(refs=refs)


def _possible(k: Kernel, change: Change, ref: Ref) -> bool:
    """Whether a part of the step can still happen after what happened instead of others."""
    s, place = k.state, change.refs.index(ref)
    if change.kind in (c.PUT, c.RETURN):
        return s.zone[ref[0]] != (VOID if change.kind == c.PUT else HAND)
    if change.kind == c.MOVE:
        return s.arena[change.to[place]] < 0  # 12.2.2
    if change.kind in (c.SNATCH, c.CONTROL):
        for_good = change.kind == c.SNATCH or not change.facts
        lasts = for_good or _lasts(k, change.facts[0], change.facts[2])
        return lasts and s.controller[ref[0]] != change.to[place]  # H10.6
    if change.kind == c.EFFECT:
        return _lasts(k, change.facts[2], change.facts[4])
    return True


def _lasts(k: Kernel, until: str, source: tuple[int, int]) -> bool:
    """Whether what ends as its source leaves can still begin."""
    return until != atoms.SOURCE_LEAVES or atoms.there(k, *source)


def _go_on(k: Kernel, then: int, parts: Parts) -> None:
    k.cause = None
    if then == CARRY_OUT:
        atoms.carry_out(k, under_way(parts))
    elif then == HAND_BACK:
        kind, trigger, step, bindings = k.state.agenda[-1]
        before, after = bindings[:PENDING], bindings[PENDING + 1 :]
        k.replace((kind, trigger, step, (*before, parts, *after)))
