"""What happens at once (H1.2), and what happens instead of it (H11.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.limits import GAINED
from momon_dsl.model import decisions as d
from momon_dsl.model import events as ev

from .binding import Binder
from .play import Asking, Ended, Happening, Play, Subject
from .selections import Scope, holds
from .world import IN_ARENA, Lasting, Ref, World, granted

AWAY = {"put": "Void", "return": "Hand"}
SHIFTS = ("move", "swap")
WOULD = {
    "put": "be put into a Void", "return": "return to a Hand", "move": "Move", "swap": "Move",
    "snatch": "be Snatched", "summon": "be Summoned",
}  # fmt: skip
KINDS = {
    "put": ev.PUT_INTO_VOID, "return": ev.RETURNED_TO_HAND, "move": ev.MOMON_MOVED,
    "swap": ev.MOMON_SWAPPED, "snatch": ev.MOMON_SNATCHED, "control": ev.CONTROL_CHANGED,
    "effect": ev.EFFECT_BEGAN, "reveal": ev.CARD_REVEALED, "check": ev.SNATCH_CHECKED,
    "look": ev.HAND_SHOWN, "randomise": ev.VOID_RANDOMISED,
}  # fmt: skip
LOOK_BACK = ("put", "return", "snatch", "control")


@dataclass
class Doing:
    """One thing about to be done: `to` are the new Spaces or controllers of its objects."""

    kind: str
    refs: list[Ref] = field(default_factory=list)
    to: dict[Ref, int] = field(default_factory=dict)
    player: int = -1
    facts: dict[str, Any] = field(default_factory=dict)
    was: dict[Ref, int] = field(default_factory=dict)
    """The Spaces of its objects just before."""

    @property
    def leaves_space(self) -> bool:
        return self.kind in (*AWAY, *SHIFTS)

    def only(self, allowed: list[Ref]) -> None:
        """Leave out all others; a Swap is of all or none (H12.2)."""
        whole = len(allowed) == len(self.refs)
        self.refs = [] if self.kind == "swap" and not whole else allowed
        self.to = {ref: to for ref, to in self.to.items() if ref in self.refs}


def at_once(g: Play, doings: list[Doing]) -> Asking:
    """What replaces a part of it comes first (H11.6), then all that is left is one event."""
    yield from instead_of(g, doings)
    for doing in doings:
        doing.was = {ref: g.world.space[ref.card] for ref in doing.refs}
        if doing.kind == "swap":
            following = [*doing.refs[1:], *doing.refs[:1]]
            doing.to = {x: doing.was[y] for x, y in zip(doing.refs, following, strict=True)}
    objects = (*WOULD, "control", "effect", "reveal")
    carry_out(g, [x for x in doings if x.refs or x.kind not in objects])


def one_fate(doings: list[Doing]) -> None:
    """R1.2a: an object goes where the first part written sends it, and changes hands once."""
    sent: dict[Ref, str] = {}
    for doing in doings:
        if doing.kind in (*AWAY, *SHIFTS):
            doing.only([ref for ref in doing.refs if ref not in sent])
            sent |= dict.fromkeys(doing.refs, doing.kind)
    given: set[Ref] = set()
    for doing in doings:
        if doing.kind in ("snatch", "control", "effect"):
            doing.only([ref for ref in doing.refs if sent.get(ref) not in AWAY])
        if doing.kind in ("snatch", "control"):
            doing.only([ref for ref in doing.refs if ref not in given])
            given |= set(doing.refs)


# --- one event -----------------------------------------------------------------------------------


def merged(doings: list[Doing]) -> list[Doing]:
    """What differs only in its objects is told together."""
    found: list[Doing] = []
    for doing in doings:
        like = next((x for x in found if _alike(x, doing)), None)
        if like is None:
            found.append(Doing(doing.kind, list(doing.refs), doing.to, doing.player, doing.facts))
        else:
            like.refs = like.refs + doing.refs
            like.to = like.to | doing.to
    return found


def _alike(one: Doing, other: Doing) -> bool:
    if one.kind == other.kind == "snatch":
        return one.facts == other.facts and one.player == other.player
    if one.kind == other.kind == "control":
        return one.facts == other.facts
    return one.kind == other.kind and one.kind in (*AWAY, *SHIFTS, "reveal")


def carry_out(g: Play, doings: list[Doing]) -> None:
    w = g.world
    before = w.clone()
    # 12.4.3: the Spaces left can be spoken of later, and so are part of the moment.
    g.loops.since += [("left", list(x.was.values())) for x in doings if x.kind in SHIFTS]
    told = [x for x in merged(doings) if x.kind in KINDS]
    happened = [_tell(g, x, before) for x in told]
    for doing, happening in zip(told, happened, strict=True):
        if doing.kind == "effect":
            facts = [doing.facts[x] for x in ("says", "value", "lasts", "source")]
            says, value, lasts, source = facts
            had = [ref for each in w.effects for ref in each.objects for _ in granted(each)]
            refs = [x for x in doing.refs if says != "ability" or had.count(x) < GAINED]  # R11.5e
            made = (happening.number, says, tuple(refs), value, lasts, doing.player, source)
            w.effects += [Lasting(*made)] if refs else []
        if doing.kind in ("snatch", "control"):
            hold(w, doing, happening.number)
    for doing in told:
        _do(w, doing, before)
    w.changed()
    g.hear(happened)
    for doing in doings:
        if doing.kind == "skip":
            g.skips.append(doing.facts["step"])
    winners = {x.facts["winner"] for x in doings if x.kind == "end"}
    if winners:
        # H7.6: both winning is a draw.
        raise Ended(winners.pop() if len(winners) == 1 else None, "H7.6")


def hold(w: World, doing: Doing, number: int) -> None:
    """R10.4a: control for a time can go back; for good it ends whatever was for a time."""
    lasts = doing.facts.get("lasts")
    for ref in doing.refs:
        before = [e for e in w.effects if e.kind == "control" and e.objects == (ref,)]
        if lasts is None:
            w.effects = [e for e in w.effects if e not in before]
        else:
            value = doing.to[ref], before[0].value[1] if before else w.controller[ref.card]
            by = doing.facts["by"], doing.facts["source"]
            w.effects.append(Lasting(number, "control", (ref,), value, lasts, *by))


def let_go(g: Play, ended: list[Lasting]) -> list[Happening]:
    """R10.4a: who controls what by what is left, once these effects have ended."""
    w = g.world
    before = w.clone()
    w.effects = [e for e in w.effects if e not in ended]
    back: dict[Ref, int] = {}
    for effect in ended:
        ref = effect.objects[0]
        if effect.kind == "control" and w.here(ref):
            left = [e.value[0] for e in w.effects if (e.kind, e.objects[0]) == ("control", ref)]
            back[ref] = left[-1] if left else effect.value[1]
    back = {ref: to for ref, to in sorted(back.items()) if w.controller[ref.card] != to}
    subjects = [Subject(ref, w.space[ref.card], 1 - to, to) for ref, to in back.items()]
    for ref, to in back.items():
        w.give(ref.card, to)
    w.changed()
    return [g.write(ev.CONTROL_CHANGED, -1, subjects, look=before)] if back else []


def _tell(g: Play, doing: Doing, before: World) -> Happening:
    subjects = [
        Subject(ref, before.space[ref.card], before.controller[ref.card], doing.to.get(ref, -1))
        if before.here(ref) or doing.kind != "check"
        else Subject(ref)
        for ref in doing.refs
    ]
    look = before if doing.kind in LOOK_BACK else None
    return g.write(KINDS[doing.kind], doing.player, subjects, look=look, **doing.facts)


def _do(w: World, doing: Doing, before: World) -> None:
    for ref in doing.refs:
        if doing.kind in AWAY:
            w.leave(ref.card, AWAY[doing.kind], before.now(ref.card))
        elif doing.kind in SHIFTS:
            w.last_space[ref] = doing.to[ref]
            w.put_at(ref.card, doing.to[ref])
        elif doing.kind in ("snatch", "control"):
            w.give(ref.card, doing.to[ref])
        if doing.kind == "snatch":
            w.snatched.add(ref)


# --- what happens instead ------------------------------------------------------------------------


def instead_of(g: Play, doings: list[Doing]) -> Asking:
    """H11.6: object by object; what is left is what nothing happened to instead."""
    from .effects import Run

    w = g.world
    if not any(applying(g, ref, doing) for doing in doings for ref in doing.refs):
        return
    zones = {ref: w.zone[ref.card] for doing in doings for ref in doing.refs}

    def untouched(ref: Ref) -> bool:
        return w.same(ref) and w.zone[ref.card] == zones[ref]

    gone: list[tuple[int, Ref]] = []
    for place, doing in enumerate(doings):
        for ref in doing.refs:
            found = applying(g, ref, doing) if untouched(ref) else []
            if not found:
                continue
            said, scope = yield from _pick(g, ref, found)
            gone.append((place, ref))
            g.note(ev.EVENT_REPLACED, -1, [Subject(ref)])
            g.resolved += 1  # R11.6c
            if g.resolved > g.rules.resolution_limit:
                raise Ended(None, "H12")
            ability = a.Triggered(trigger=a.OnSummon(), body=(i.Do(steps=(said.instruction,)),))
            binder = Binder(ability)
            scope.slots, scope.earlier = binder.slots, binder.earlier
            g.replacing.append((id(said), ref.card))
            yield from Run(g, scope, ability, None).sentences()
            g.replacing.pop()
    for place, doing in enumerate(doings):
        if doing.kind == "check":
            continue  # 9.3.4: a Check whose attacker is gone is one all the same
        kept = [ref for ref in doing.refs if (place, ref) not in gone and untouched(ref)]
        doing.only([ref for ref in kept if still_can(w, doing, ref)])


def still_can(w: World, doing: Doing, ref: Ref) -> bool:
    """Whether it can still be done after what happened instead of others."""
    if doing.kind in AWAY:
        return w.zone[ref.card] != AWAY[doing.kind]
    if doing.kind == "move":
        return w.at(doing.to[ref]) is None
    if doing.kind in ("snatch", "control") and w.controller[ref.card] == doing.to[ref]:
        return False
    if doing.facts.get("lasts") == IN_ARENA:
        return w.here(doing.facts["source"])
    return True


def _pick(g: Play, ref: Ref, found: list[tuple[a.Instead, Scope]]) -> Asking:
    """The controller of the object, outside the Arena its owner, picks the order."""
    about = [(said, ref.card) for said, _ in found]
    (first,) = yield from g.ask(d.ORDER, found[0][1].you, range(len(found)), about=about)
    return found[first]


def applying(g: Play, ref: Ref, doing: Doing) -> list[tuple[a.Instead, Scope]]:
    """The replacements that apply, each at most once; of equal ones the first.

    H11.8: in the Arena only; what would be Summoned has its rules where it lies.
    """
    found: list[tuple[a.Instead, Scope]] = []
    for said, scope in _saying(g, ref, doing.kind):
        used = (id(said), ref.card) in g.replacing
        if not used and all(said.instruction != other.instruction for other, _ in found):
            found.append((said, scope))
    return found


def _saying(g: Play, ref: Ref, kind: str) -> Iterator[tuple[a.Instead, Scope]]:
    w = g.world
    if kind not in WOULD or not w.same(ref) or not (w.here(ref) or kind == "summon"):
        return
    player = w.controller[ref.card] if w.here(ref) else w.owners[ref.card]
    for ability in w.now(ref.card).abilities:
        for said in ability.statements if isinstance(ability, a.Continuous) else ():
            scope = Scope(player, ref)
            if isinstance(said, a.Instead) and said.would == WOULD[kind]:
                assert isinstance(ability, a.Continuous)
                if ability.condition is None or holds(w, scope, ability.condition):
                    yield said, scope
