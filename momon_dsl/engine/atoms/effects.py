"""Continuous effects begin and end, and change what is printed (H11.5, 12.1.6)."""

from __future__ import annotations

from collections.abc import Iterable

from momon_dsl.engine.continuous import ABILITY_KINDS
from momon_dsl.engine.kernel import Kernel
from momon_dsl.engine.protocol import ADDED
from momon_dsl.limits import GAINED
from momon_dsl.model import events as ev
from momon_dsl.model.changes import Change
from momon_dsl.model.events import Event
from momon_dsl.model.frames import Effect
from momon_dsl.model.state import EVERYTHING

from .derived import touch
from .holding import CONTROLLED, give_back, goes_back, tell_back
from .writing import SOURCE_LEAVES, Told, fresh, subject, there, trigger

SET = ("stars set", "copied powers", "copied abilities")
"""Kinds of effects of which the last one on the same objects overrules all before it."""
SAID_AGAIN = ("symbols", "cannot", "no abilities")
"""Kinds that change nothing when the same is said again."""


def tell_effect(k: Kernel, change: Change) -> Told:
    """A continuous effect on these objects starts, made by an ability (H11.5)."""
    kind, value, until, player, _ = change.facts
    subjects = tuple([subject(k, ref[0]) for ref in change.refs])
    return ev.EFFECT_BEGAN, player, subjects, (kind, *value, until)


def begin_effect(k: Kernel, change: Change, event: Event) -> None:
    """Add it to those in force; it ends with its source only if it says so."""
    s = k.state
    kind, value, until, player, source = change.facts
    objects = tuple([(card, stay) for card, stay, _ in change.refs])
    maker = source if until == SOURCE_LEAVES else (-1, -1)
    effect = Effect(event.number, kind, objects, value, until, player, maker)
    if kind == "ability":
        s.effects = _granted(k, effect)
    else:
        s.effects = _with(s.effects, effect, _latest(k) if k.runtime.layered else -1)
    if kind in ADDED:
        touch(k, [card for card, _ in objects])
    else:
        s.dirty = EVERYTHING


def _latest(k: Kernel) -> int:
    """The last event by which an ability came that works in layers or reads (R11.5c).

    Where abilities are given, taken or copied any Momon may have such a one.
    """
    s = k.state
    present = [card for card in s.arena if card >= 0]
    brought = {card: k.runtime.brings(card).sources for card in present}
    kinds = [said.kind for sources in brought.values() for _, x in sources for said in x.statements]
    kinds += [effect.kind for effect in s.effects]
    if any(kind in ABILITY_KINDS for kind in kinds):
        gained = [effect.number for effect in s.effects if effect.kind == "ability"]
        return max([*s.since, *gained])
    working = [card for card in present if any(x.ordered for _, x in brought[card])]
    return max((s.since[card] for card in working), default=-1)


def _with(effects: tuple[Effect, ...], new: Effect, latest: int) -> tuple[Effect, ...]:
    """Add an effect; one that says the same of the same objects becomes one with it.

    Additions of one layer are a sum, and of two effects that set the same thing only the later
    counts. So this changes no value, a state recurs although an ability has said the same once
    more (12.4.1), and a chain of triggers that grows for ever makes no reading slower (H12). Not
    across the `latest` event from which an ability works in layers: it comes between the two in
    event order (H11.5).
    """
    for place, old in enumerate(effects):
        alike = old[4:] == new[4:] and old.kind == new.kind and old.objects == new.objects
        if not alike or old.number <= latest:
            continue
        if new.kind in ADDED and old.value[:-1] == new.value[:-1]:
            value = (*old.value[:-1], old.value[-1] + new.value[-1])
            return (*effects[:place], old._replace(value=value), *effects[place + 1 :])
        if new.kind in SET or (new.kind in SAID_AGAIN and old.value == new.value):
            return (*effects[:place], *effects[place + 1 :], new)
    return (*effects, new)


def _granted(k: Kernel, new: Effect) -> tuple[Effect, ...]:
    """Add a grant, to those that have not gained too much (R11.5e).

    The same one once more, right after it, becomes one with it. Not where something of the same
    layer has come in between, nor where the ability itself works in layers and so has its place
    by the event that granted it (R11.5c).
    """
    effects = k.state.effects
    new = new._replace(objects=tuple([o for o in new.objects if _gained(effects, o) < GAINED]))
    if not new.objects:
        return effects
    place = max((n for n, e in enumerate(effects) if e.kind in ABILITY_KINDS), default=-1)
    old = effects[place] if place >= 0 else new
    same = old[1:3] == new[1:3] and old[4:] == new[4:]
    again = same and old.value[-len(new.value) :] == new.value
    between = k.runtime.layered and max(k.state.since) > old.number
    works = any(k.runtime.says(0, ability) for ability in new.value)
    if place < 0 or not again or between or works:
        return (*effects, new)
    longer = old._replace(value=old.value + new.value)
    return (*effects[:place], longer, *effects[place + 1 :])


def _gained(effects: tuple[Effect, ...], this: tuple[int, int]) -> int:
    """How many abilities an object has gained."""
    return sum(len(e.value) for e in effects if e.kind == "ability" and this in e.objects)


def expire(k: Kernel, until: str, player: int, rule: str) -> bool:
    """End every effect of that duration at once, as one event (H1.2); whether there was any."""
    s = k.state
    ended = [e for e in s.effects if e.until == until and player in (-1, e.player)]
    if not ended:
        return False
    fresh(k)
    touched = _reached(k, ended)
    subjects = tuple([subject(k, card) for card in sorted(dict.fromkeys(touched))])
    back = goes_back(k, ended)
    event = k.emit(ev.EFFECTS_EXPIRED, player, subjects, (until, len(ended)), rule)
    found = tell_back(k, back, event.number)[1] if back else ()
    s.effects = tuple([e for e in s.effects if e not in ended])
    give_back(k, back)
    touch(k, touched)
    fresh(k)
    trigger(k, event, found + k.triggers(event))
    return True


def end_on_the_gone(k: Kernel) -> None:
    """Effects on objects that are no more stop (12.1.6); what is held goes back at the check."""
    s = k.state

    def lives(effect: Effect) -> bool:
        stays = effect.until != SOURCE_LEAVES or effect.kind == CONTROLLED
        kept = stays or there(k, *effect.source)
        return kept and any(there(k, *each) for each in effect.objects)

    ended = [e for e in s.effects if not lives(e)]
    if ended:
        s.effects = tuple([e for e in s.effects if e not in ended])
        touch(k, _reached(k, ended))


def _reached(k: Kernel, effects: Iterable[Effect]) -> list[int]:
    """The Momon in the Arena that these effects are on."""
    return [card for e in effects for card, stay in e.objects if there(k, card, stay)]


def change_symbols(k: Kernel, changes: dict[int, tuple[int, int]], rule: str) -> None:
    """Momon have gained and lost symbols, as (bits gained, bits lost) by card: one event."""
    subjects = tuple([subject(k, card) for card in changes])
    event = k.emit(ev.SYMBOLS_CHANGED, -1, subjects, tuple(changes.values()), rule)
    trigger(k, event, k.triggers(event))


def note_symbols(k: Kernel, seen: tuple[tuple[int, int, int], ...]) -> None:
    """What the public symbols are, so that the next check sees what was gained or lost (12.1.6)."""
    k.state.seen_symbols = seen
