"""What instructions do: prepared against one state, then carried out together (H1.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import frozen

from momon_dsl.engine import atoms, replacing
from momon_dsl.engine.together import happens, one_fate, under_way
from momon_dsl.model.changes import Change, Parts
from momon_dsl.model.frames import PENDING, Frame, Ref

from .run import DID, Run

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel
    from momon_dsl.engine.protocol import Answer


@frozen
class Act:
    """What one instruction does, apart from its choices, alone or with others.

    `prepare` gives the changes it is about to make, all judged as the state stands; `note`
    remembers what has really happened of them, and says whether the instruction did what it says
    (H11.7).
    """

    prepare: Callable[[Kernel, Run], tuple[Change, ...]]
    note: Callable[[Run, tuple[Change, ...]], bool]


def carry_out(k: Kernel, run: Run, acts: tuple[Act, ...], answer: Answer | None) -> Frame | None:
    """All checked against one state, then all applied as one event (H1.2).

    Where something happens instead of a part of it (H11.6), the frame for that runs first and
    leaves what is left of the step in the bindings. R11.7a: a step did what it says if one of its
    instructions did.
    """
    parts: Parts | None = run.bindings[PENDING]
    if parts is None:
        parts = tuple([act.prepare(k, run) for act in acts])
        if len(parts) > 1:
            parts = one_fate(parts)
        instead = replacing.begin(k, parts, replacing.HAND_BACK)
        if instead is not None:
            return instead
    run.bindings[PENDING] = None
    atoms.carry_out(k, under_way(parts))
    did = [act.note(run, changes) for act, changes in zip(acts, parts, strict=True)]
    run.bindings[DID] = int(any(did))
    return None


def carry_out_one(k: Kernel, run: Run, act: Act, answer: Answer | None) -> Frame | None:
    """One instruction by itself: at most one change; a step only where something is replaced."""
    if k.runtime.replaces:
        return carry_out(k, run, (act,), answer)
    changes = act.prepare(k, run)
    if changes and (changes[0].refs or happens(changes[0])):
        atoms.carry_out(k, changes)
    run.bindings[DID] = int(act.note(run, changes))
    return None


def did_any(run: Run, changes: tuple[Change, ...]) -> bool:
    """Whether something happened to at least one object (H11.7)."""
    return any(change.refs for change in changes)


def certain(run: Run, changes: tuple[Change, ...]) -> bool:
    """What nothing can stop."""
    return True


def placed(refs: tuple[Ref, ...], spaces: list[int]) -> tuple[Ref, ...]:
    """Objects with the Spaces they are in now."""
    if len(refs) == 1:
        card, stay, _ = refs[0]
        return ((card, stay, spaces[card]),)
    return tuple([(card, stay, spaces[card]) for card, stay, _ in refs])
