"""The only functions that change zones, control, characteristics, effects and turn facts.

Each changes the state and writes the event, so that neither can happen without the other.
Leaving the Arena and changes of control look back (H11.5): what triggers on them is found before
the change; for all else after it.
"""

from __future__ import annotations

from momon_dsl.model import events as ev
from momon_dsl.model.events import Cause, Event, Subject, Values
from momon_dsl.model.frames import (
    Delayed,
    Effect,
    Group,
    Package,
    Plan,
    Ref,
    RoundChoice,
    Trail,
    Trigger,
)
from momon_dsl.model.state import ARENA, HAND, SUSPICIOUS, VOID

from .kernel import Kernel

SOURCE_LEAVES = "source leaves"
NEVER = 1 << 60
"""More resolutions than a turn can have."""


def _subject(k: Kernel, card: int, to: int = -1, around: bool = False) -> Subject:
    s = k.state
    space = s.space[card]
    neighbours: tuple[int, ...] = ()
    if around and space >= 0:
        arena = s.arena
        near = k.setup.format.arena.adjacent[space]
        neighbours = tuple([arena[n] for n in near if arena[n] >= 0])
    facts = (card, s.stay[card], s.controller[card], space, to, s.current[card], neighbours)
    return tuple.__new__(Subject, facts)


def _fresh(k: Kernel) -> None:
    if k.state.dirty:
        k.recompute()


def _log_triggers(k: Kernel, triggers: tuple[Trigger, ...]) -> None:
    for t in triggers:
        if t.once:
            turn = k.state.turn if t.once == 1 else -1
            k.state.used = (*k.state.used, (t.ability, t.source, t.stay, turn))
        k.emit(
            ev.ABILITY_TRIGGERED,
            t.controller,
            (),
            (t.event,),
            "H11.4",
            Cause(t.ability, t.source, -1),
        )


def _trigger(k: Kernel, event: Event, triggers: tuple[Trigger, ...]) -> None:
    if triggers:
        _log_triggers(k, triggers)
        k.wait(Group(event.number, triggers))


def happen(
    k: Kernel,
    kind: str,
    player: int = -1,
    subjects: tuple[Subject, ...] = (),
    values: Values = (),
    rule: str = "",
    point: str = "",
) -> Event:
    """An event that changes nothing by itself; abilities may trigger on it.

    What was delayed until this `point` of the turn triggers on it too (H11.1).
    """
    s = k.state
    if s.dirty:
        k.recompute()
    event = k.emit(kind, player, subjects, values, rule)
    triggers = k.triggers(event)
    if s.delayed and point:
        triggers += take_delayed(k, point, player)
    _trigger(k, event, triggers)
    return event


def _replaced(k: Kernel, card: int, would: str) -> bool:
    """Whether a replacement applies to one card, which is then carried out instead (H11.6)."""
    if not k.runtime.replaces:
        return False
    _fresh(k)
    used = [number for number, of in k.replacing if of == card]
    found = k.runtime.replacement(k.state, card, would, used)
    if found is None:
        return False
    before, k.cause = k.cause, Cause(found, card, -1)
    k.emit(ev.EVENT_REPLACED, -1, (_subject(k, card),), (would,), "H11.6")
    k.replacing.append((found, card))
    k.runtime.replace(k, card, found)
    k.replacing.remove((found, card))
    k.cause = before
    return True


def _not_replaced(k: Kernel, cards: tuple[int, ...], would: str) -> tuple[int, ...]:
    """Those to which it happens after all: not replaced, nor taken away by what was (H11.6)."""
    if not k.runtime.replaces:
        return cards
    s = k.state
    before = {card: (s.zone[card], s.stay[card]) for card in cards}
    kept = [card for card in cards if not _replaced(k, card, would)]
    return tuple([card for card in kept if before[card] == (s.zone[card], s.stay[card])])


# --- entering and leaving ------------------------------------------------------------------


def there(k: Kernel, card: int, stay: int) -> bool:
    """Whether an object is in the Arena (H1.1)."""
    return k.state.zone[card] == ARENA and k.state.stay[card] == stay


def _take_out(k: Kernel, card: int) -> None:
    s = k.state
    zone, owner = s.zone[card], k.setup.owners[card]
    if zone == HAND:
        s.hands[owner] = tuple([c for c in s.hands[owner] if c != card])
    elif zone == VOID:
        s.voids[owner] = tuple([c for c in s.voids[owner] if c != card])
    else:
        s.arena[s.space[card]] = -1
        s.space[card] = s.controller[card] = -1  # 12.1.5: the token goes back to the supply


def _put_in(k: Kernel, card: int, zone: int) -> None:
    s = k.state
    piles = s.hands if zone == HAND else s.voids
    owner = k.setup.owners[card]
    s.zone[card] = zone
    piles[owner] = tuple(sorted((*piles[owner], card)))
    s.current[card] = k.setup.cards[card].printed
    s.dirty = True


def summon(
    k: Kernel, player: int, card: int, space: int, *, rule: str, check: bool | None = None
) -> Ref | None:
    """Put a card into an empty Space with `player`'s token: a Summon event (9.1.3-9.1.4, 9.3.4).

    `check` None is the Turn-Based Summon; True or False an Effect-Based one, whose package (in
    an edition that has them) holds all triggers of the event (R9.3.4) and a Check or none. None
    where a replacement has kept the card from being Summoned.
    """
    s = k.state
    if _replaced(k, card, "be Summoned"):
        return None
    _take_out(k, card)
    s.zone[card], s.arena[space] = ARENA, card
    s.space[card], s.controller[card] = space, player
    s.stay[card] += 1
    s.since[card] = len(s.log)
    s.summons += 1
    k.recompute()
    event = k.emit(ev.MOMON_SUMMONED, player, (_subject(k, card),), (space,), rule)
    triggers = k.triggers(event)
    if check is not None and k.setup.packages:
        _log_triggers(k, triggers)
        k.wait(Package(event.number, card, s.stay[card], check, triggers))
    else:
        _trigger(k, event, triggers)
    return (card, s.stay[card], space)


def leave(k: Kernel, cards: tuple[int, ...], to: int, rule: str = "") -> tuple[int, ...]:
    """Put cards into their owners' Voids or Hands, all at once; returns those that really went."""
    s = k.state
    would = "be put into a Void" if to == VOID else "return to a Hand"
    cards = _not_replaced(k, cards, would)
    if not cards:
        return ()
    _fresh(k)
    kind = ev.PUT_INTO_VOID if to == VOID else ev.RETURNED_TO_HAND
    event = k.emit(kind, -1, tuple([_subject(k, c, around=True) for c in cards]), (), rule)
    triggers = k.triggers(event)
    for card in cards:
        _take_out(k, card)
        _put_in(k, card, to)
    if s.effects:
        _end_effects_on_the_gone(k)
    _trigger(k, event, triggers)
    return cards


# --- within the Arena ----------------------------------------------------------------------


def move(
    k: Kernel, moves: tuple[tuple[int, int], ...], *, swap: bool, rule: str
) -> tuple[int, ...]:
    """Change the Spaces of (card, Space) pairs simultaneously (12.2); those that really Moved.

    All pairs are legal. Of a Swap or rotation none Moves if a replacement keeps one back (H12.2).
    """
    s = k.state
    cards = tuple([card for card, _ in moves])
    kept = _not_replaced(k, cards, "Move")
    if swap and len(kept) < len(moves):
        return ()
    moves = tuple([pair for pair in moves if pair[0] in kept and (swap or s.arena[pair[1]] < 0)])
    if not moves:
        return ()
    _fresh(k)
    subjects = tuple([_subject(k, card, to) for card, to in moves])
    for card, _ in moves:
        s.arena[s.space[card]] = -1
    for card, to in moves:
        s.arena[to] = card
        s.space[card] = to
    k.recompute()
    event = k.emit(ev.MOMON_SWAPPED if swap else ev.MOMON_MOVED, -1, subjects, (), rule)
    _trigger(k, event, k.triggers(event))
    return tuple([card for card, _ in moves])


def snatch(
    k: Kernel,
    player: int,
    cards: tuple[int, ...],
    attacker: Subject | None,
    incite: bool,
    rule: str,
) -> tuple[int, ...]:
    """`player` takes control of all `cards` at once: one Snatch event (H10.3, H10.6).

    Returns the cards taken: all but those that a replacement kept.
    """
    s = k.state
    if k.runtime.replaces:
        kept = _not_replaced(k, cards, "be Snatched")
        cards = tuple([card for card in kept if s.controller[card] != player])
    if not cards:
        return ()
    _fresh(k)
    subjects = tuple([_subject(k, c, player) for c in cards])
    who = attacker.card if attacker else -1
    stay = attacker.stay if attacker else -1
    event = k.emit(ev.MOMON_SNATCHED, player, subjects, (who, stay, int(incite)), rule)
    triggers = k.triggers(event)
    for card in cards:
        s.controller[card] = player
    s.dirty = True
    _trigger(k, event, triggers)
    return cards


def change_control(k: Kernel, cards: tuple[int, ...], to: tuple[int, ...], rule: str) -> None:
    """Each card gets the controller of the same place in `to`, all at once (H10.4); no Snatch."""
    s = k.state
    _fresh(k)
    subjects = tuple([_subject(k, c, player) for c, player in zip(cards, to, strict=True)])
    event = k.emit(ev.CONTROL_CHANGED, -1, subjects, (), rule)
    triggers = k.triggers(event)
    for card, player in zip(cards, to, strict=True):
        s.controller[card] = player
    s.dirty = True
    _trigger(k, event, triggers)


def reveal(k: Kernel, cards: tuple[int, ...], rule: str) -> None:
    """Cards are shown to both players, as one event."""
    _fresh(k)
    subjects = tuple([_subject(k, card) for card in cards])
    event = k.emit(ev.CARD_REVEALED, -1, subjects, cards, rule)
    _trigger(k, event, k.triggers(event))


# --- effects -------------------------------------------------------------------------------


def begin_effect(
    k: Kernel,
    kind: str,
    refs: tuple[Ref, ...],
    value: tuple[int, ...],
    until: str,
    player: int,
    source: tuple[int, int],
) -> None:
    """A continuous effect on these objects starts, made by an ability of `source` (H11.5)."""
    s = k.state
    _fresh(k)
    objects = tuple([(card, stay) for card, stay, _ in refs])
    subjects = tuple([_subject(k, card) for card, _ in objects])
    event = k.emit(ev.EFFECT_BEGAN, player, subjects, (kind, *value, until), "H11.5")
    maker = source if until == SOURCE_LEAVES else (-1, -1)
    effect = Effect(event.number, kind, objects, value, until, player, maker)
    s.effects = _with(s.effects, effect, max(s.since))
    s.dirty = True


def _with(effects: tuple[Effect, ...], new: Effect, latest: int) -> tuple[Effect, ...]:
    """Add an effect; to one that differs in nothing but its amount the amount is added.

    Additions of one layer are a sum, so that this changes no value, and a chain of triggers that
    grows for ever does not make every reading of a value slower (H12). Not across the `latest`
    event by which a Momon entered: its abilities come between the two in event order (H11.5).
    """
    for place, old in enumerate(effects):
        same = old[4:] == new[4:] and old.kind == new.kind and old.objects == new.objects
        same = same and new.kind in ("power", "stars") and old.number > latest
        if same and old.value[:-1] == new.value[:-1]:
            value = (*old.value[:-1], old.value[-1] + new.value[-1])
            return (*effects[:place], old._replace(value=value), *effects[place + 1 :])
    return (*effects, new)


def expire(k: Kernel, until: str, player: int, rule: str) -> bool:
    """End every effect of that duration at once, as one event (H1.2); whether there was any."""
    s = k.state
    if not s.effects:
        return False
    ended = [e for e in s.effects if e.until == until and player in (-1, e.player)]
    if not ended:
        return False
    _fresh(k)
    touched = [
        card
        for e in ended
        for card, stay in e.objects
        if s.zone[card] == ARENA and s.stay[card] == stay
    ]
    subjects = tuple([_subject(k, card) for card in sorted(dict.fromkeys(touched))])
    s.effects = tuple([e for e in s.effects if e not in ended])
    k.recompute()
    event = k.emit(ev.EFFECTS_EXPIRED, player, subjects, (until, len(ended)), rule)
    _trigger(k, event, k.triggers(event))
    return True


def _end_effects_on_the_gone(k: Kernel) -> None:
    """Effects on objects that are no more stop (12.1.6)."""
    s = k.state

    def lives(effect: Effect) -> bool:
        kept = effect.until != SOURCE_LEAVES or there(k, *effect.source)
        return kept and any(there(k, *each) for each in effect.objects)

    s.effects = tuple([e for e in s.effects if lives(e)])


# --- facts of the turn ---------------------------------------------------------------------


def begin_turn(k: Kernel, player: int) -> None:
    """`player` becomes the Active Player (8.1, 8.T0)."""
    s = k.state
    s.active = player
    s.turn += 1
    s.turn_began = len(s.log)
    if k.runtime.reads_turn:
        s.dirty = True  # H11.5: "While it is your turn" holds, or no longer, from here on
    s.summoned = (-1, -1)
    s.summons = s.resolutions = 0
    s.watch_from = SUSPICIOUS
    if s.delayed:
        s.delayed = tuple([d for d in s.delayed if d.player >= 0])  # "this turn" has passed
    if s.used:
        s.used = tuple([u for u in s.used if u[3] < 0])  # once-per-game permissions stay used


def note_turn_summon(k: Kernel, ref: Ref) -> None:
    """Remember whose turn-based Check is to come (9.1.6)."""
    k.state.summoned = ref[:2]


def note_idle(k: Kernel) -> None:
    """Count turns in a row without any Summon (H7.3)."""
    s = k.state
    s.idle_turns = 0 if s.summons else s.idle_turns + 1


def skip_next(k: Kernel, step: str) -> None:
    """The next step of this kind will be skipped (8.3)."""
    k.state.skips = (*k.state.skips, step)


def delay(k: Kernel, delayed: Delayed) -> None:
    """Something will happen once, later (H11.1)."""
    k.state.delayed = (*k.state.delayed, delayed)


def take_delayed(k: Kernel, point: str, player: int) -> tuple[Trigger, ...]:
    """The delayed triggers whose time has come; they are used up."""
    s = k.state
    due = [d for d in s.delayed if d.point == point and d.player in (-1, player)]
    s.delayed = tuple([d for d in s.delayed if d not in due])
    return tuple([d.trigger for d in due])


def change_symbols(k: Kernel, changes: dict[int, tuple[int, int]], rule: str) -> None:
    """Momon have gained and lost symbols, as (bits gained, bits lost) by card: one event."""
    subjects = tuple([_subject(k, card) for card in changes])
    event = k.emit(ev.SYMBOLS_CHANGED, -1, subjects, tuple(changes.values()), rule)
    _trigger(k, event, k.triggers(event))


def note_symbols(k: Kernel, seen: tuple[tuple[int, int, int], ...]) -> None:
    """What the public symbols are, so that the next check sees what was gained or lost (12.1.6)."""
    k.state.seen_symbols = seen


def take_skip(k: Kernel, step: str) -> bool:
    """Whether this step is skipped; uses the instruction up (R8.3)."""
    s = k.state
    if step not in s.skips:
        return False
    kept = list(s.skips)
    kept.remove(step)
    s.skips = tuple(kept)
    k.emit(ev.STEP_SKIPPED, s.active, values=(step,), rule="8.3")
    return True


def count_resolution(k: Kernel) -> int:
    """One more ability resolution this turn (H12)."""
    k.state.resolutions += 1
    return k.state.resolutions


def set_packaged(k: Kernel, packaged: bool) -> None:
    """A package is in process, or no longer (9.3.5)."""
    k.state.packaged = packaged
    k.state.nested = False


def forget_nested(k: Kernel) -> None:
    """What the package's Check brings is its own, whatever was nested before (R9.3.5a)."""
    k.state.nested = False


# --- loops ---------------------------------------------------------------------------------


def extend_trail(k: Kernel, trail: tuple[Trail, ...]) -> None:
    """Remember the moments that later ones are compared with (12.4.1)."""
    k.state.trail = trail


def remember_choice(k: Kernel, choice: RoundChoice) -> None:
    """A choice with an alternative was made while a loop may be under way."""
    k.state.round_choices = (*k.state.round_choices, choice)


def set_plan(k: Kernel, plan: Plan | None) -> None:
    """Named repetitions are under way, or no longer; what was remembered is forgotten."""
    s = k.state
    s.plan = plan
    s.trail = s.round_choices = ()


def stop_watching(k: Kernel) -> None:
    """Look for no more loops in this turn: what goes on runs to the limit (R12.4.4, H12)."""
    set_plan(k, None)
    k.state.watch_from = NEVER


def forget_loop(k: Kernel) -> None:
    """The queue is empty: no loop is under way any more."""
    set_plan(k, None)
    k.state.watch_from = max(k.state.watch_from, k.state.resolutions + SUSPICIOUS)


def end_game(k: Kernel, winner: int, rule: str) -> None:
    """The game ends: `winner` is 0, 1 or -1 for a draw (chapter 7)."""
    s = k.state
    s.result = (winner, rule)
    s.decision = None
    k.emit(ev.GAME_ENDED, winner, rule=rule)
