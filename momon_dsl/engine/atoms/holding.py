"""Control for a time: who has it, and to whom it goes back (R10.4a).

The last change of control that is still in force says who controls a Momon. One that lasts for a
time is an effect; a Snatch, or a change without a duration, ends all those before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from momon_dsl.engine.kernel import Kernel
from momon_dsl.model import events as ev
from momon_dsl.model.changes import Change
from momon_dsl.model.events import Event
from momon_dsl.model.frames import Effect, Trigger
from momon_dsl.model.state import EVERYTHING

from .derived import touch
from .writing import SOURCE_LEAVES, fresh, subject, there, trigger

CONTROLLED = "control"
"""The kind of these effects; their value is who has control, and who has it when none is left."""

Back = dict[int, int]
"""Who controls what from now on: players by card."""


def hold(k: Kernel, change: Change, event: Event) -> None:
    """Control changes for a time: remember who has it when that is over."""
    s = k.state
    until, player, source = change.facts
    maker = source if until == SOURCE_LEAVES else (-1, -1)
    held = {(card, stay): to for (card, stay, _), to in zip(change.refs, change.to, strict=True)}
    bases = {each: _base(k, *each) for each in held}
    for to, base in product((0, 1), (0, 1)):
        objects = tuple([each for each in held if (held[each], bases[each]) == (to, base)])
        if objects:
            made = (event.number, CONTROLLED, objects, (to, base), until, player, maker)
            s.effects = (*s.effects, Effect(*made))
    s.dirty = EVERYTHING  # the state is not simple any more (`continuous.is_simple`)


def _base(k: Kernel, card: int, stay: int) -> int:
    """Who controls it when no effect does."""
    for effect in k.state.effects:
        if effect.kind == CONTROLLED and (card, stay) in effect.objects:
            return effect.value[1]
    return k.state.controller[card]


def let_go(k: Kernel, change: Change) -> None:
    """Control changes for good: all effects before that are over for these objects."""
    if not any(effect.kind == CONTROLLED for effect in k.state.effects):
        return
    taken = [(card, stay) for card, stay, _ in change.refs]
    kept = []
    for effect in k.state.effects:
        if effect.kind == CONTROLLED:
            objects = tuple([each for each in effect.objects if each not in taken])
            if not objects:
                continue
            effect = effect._replace(objects=objects)
        kept.append(effect)
    k.state.effects = tuple(kept)


def goes_back(k: Kernel, ended: Sequence[Effect]) -> Back:
    """Whose control of which cards changes as these effects end."""
    s = k.state
    held = [e for e in ended if e.kind == CONTROLLED]
    if not held:
        return {}
    left = [e for e in s.effects if e.kind == CONTROLLED and e not in held]
    back: Back = {}
    for effect in held:
        for card, stay in effect.objects:
            over = [e.value[0] for e in left if (card, stay) in e.objects]
            to = over[-1] if over else effect.value[1]
            if there(k, card, stay) and s.controller[card] != to:
                back[card] = to
    return dict(sorted(back.items()))


def tell_back(k: Kernel, back: Back, together: int = -1) -> tuple[Event, tuple[Trigger, ...]]:
    """That control goes back, and what triggers on it: that looks back (H11.5)."""
    subjects = tuple([subject(k, card, to) for card, to in back.items()])
    event = k.emit(ev.CONTROL_CHANGED, -1, subjects, (), "R10.4a", together=together)
    return event, k.triggers(event)


def give_back(k: Kernel, back: Back) -> None:
    """The Marking Tokens are replaced, all at once."""
    for card, to in back.items():
        k.state.controller[card] = to


def end_held(k: Kernel) -> None:
    """12.1.6: what lasted while its source was in the Arena is over once that has left."""
    s = k.state
    ended = [
        e
        for e in s.effects
        if e.kind == CONTROLLED and e.until == SOURCE_LEAVES and not there(k, *e.source)
    ]
    if not ended:
        return
    back = goes_back(k, ended)
    told = tell_back(k, back) if back else None
    s.effects = tuple([e for e in s.effects if e not in ended])
    give_back(k, back)
    touch(k, back)
    fresh(k)
    if told:
        trigger(k, *told)
