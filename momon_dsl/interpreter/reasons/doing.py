"""Why an instruction can do nothing, or not all that it says (12.2.2, 12.2.3, 12.3.3, H10.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import attrs

from momon_dsl.interpreter.objects import in_arena
from momon_dsl.interpreter.run import ACTOR, FIRST_SLOT, Refs, Run
from momon_dsl.interpreter.select import candidates, found, referred
from momon_dsl.interpreter.spaces import spaces
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import AddedInstruction, Node
from momon_dsl.language.nodes.spaces import SpaceRef
from momon_dsl.model.cards import BE_MOVED, BE_SNATCHED
from momon_dsl.model.decisions import SPACE_BITS, SPACE_MASK
from momon_dsl.model.state import ARENA, HAND, VOID, GameState
from momon_dsl.model.trace import Reason

from .parts import Parts
from .selecting import Chosen, hidden
from .sources import forbidding
from .summoning import Summons

MEANS_MOMON = (s.Selection, s.This, s.It, s.ThatMomon, s.ThoseMomon, s.NamedOne, s.EventMomon)
ANYWHERE = (i.PutIntoVoid, i.ReturnToHand, i.Summon, i.Reveal, i.Choose)
"""Instructions that reach cards outside the Arena too."""


def reaches_anywhere(node: Node) -> bool:
    """Whether an instruction can act on cards outside the Arena."""
    if isinstance(node, AddedInstruction):
        return node.reach != frozenset({"Arena"})
    return isinstance(node, ANYWHERE)


class Meant(NamedTuple):
    """What one part of an instruction means right now, and why it does not mean more."""

    refs: Refs
    missing: list[Reason]


class Doing:
    """Looks at the instructions of one ability before they are carried out."""

    def __init__(self, parts: Parts, summons: Summons) -> None:
        self.parts = parts
        self._summons = summons
        self._chosen: dict[int, Chosen] = {}

    def chosen(self, node: s.Selection, *, other: bool = True) -> Chosen:
        """The filters of a selection, apart."""
        made = self._chosen.get(id(node))
        if made is None:
            made = self._chosen[id(node)] = Chosen(self.parts, node, other=other)
        return made

    def against(self, node: Node, state: GameState, run: Run) -> list[Reason]:
        """What stands against carrying an instruction out, wholly or in part."""
        found: list[Reason] = []
        acted: list[Refs] = []
        for what in whats(node):
            meant = self._meant(node, what, state, run)
            found += meant.missing
            refs = meant.refs
            if not reaches_anywhere(node):
                refs = in_arena(state, refs)
                found += [
                    _about("not in the Arena", "H11.8", ref[0], state, self.parts.path(what))
                    for ref in meant.refs
                    if ref not in refs
                ]
            acted.append(refs)
        return found + list(self._special(node, acted, state, run))

    # --- what it means -------------------------------------------------------------------

    def _meant(self, node: Node, what: s.What, state: GameState, run: Run) -> Meant:
        summons = isinstance(node, i.Summon)
        if not isinstance(what, s.Selection):
            return self._reference(what, state, run, summons=summons)
        slot = FIRST_SLOT + self.parts.scope.names.index_of(what)
        bound = run.bindings[slot] if len(run.bindings) > slot else None
        if bound is None or (summons and what.how != "target"):
            return self._to_choose(what, state, run)
        if not bound:
            return Meant((), self._none_bound(node, what, state, run))
        if what.how == "target":
            chosen = self.chosen(what)
            illegal = {ref: chosen.illegal(state, ref, run) for ref in bound}
            refs = tuple([ref for ref in bound if not illegal[ref]])
            missing = [reason for reasons in illegal.values() for reason in reasons]
        else:
            refs = found(state, bound)
            missing = self._gone(what, bound, refs, state)
        return Meant(refs, missing)

    def _none_bound(
        self, node: Node, what: s.Selection, state: GameState, run: Run
    ) -> list[Reason]:
        """Why nothing was chosen, neither a target nor at resolution."""
        fitting = candidates(self.parts.scope, what)(state, run)
        declined = what.how == "choose" and not what.minimum and bool(fitting)
        if what.how == "target" or declined:
            return [Reason("none chosen", "H11.1", part=self.parts.path(what))]
        found = self.chosen(what).left_out(state, run, fitting)
        for card in fitting:
            found += self.unable(node, card, state, run)
        return found

    def _to_choose(self, what: s.Selection, state: GameState, run: Run) -> Meant:
        """What it could come to; nothing has been chosen yet."""
        options = candidates(self.parts.scope, what)(state, run)
        refs = tuple([(card, state.stay[card], state.space[card]) for card in options])
        if refs:
            return Meant(refs, [])
        return Meant((), self.chosen(what).left_out(state, run, options))

    def _reference(self, what: s.Reference, state: GameState, run: Run, *, summons: bool) -> Meant:
        meant = referred(self.parts.scope, what)(state, run)
        if not meant:
            return Meant((), [Reason("means nothing", "12.3.3", part=self.parts.path(what))])
        if summons:
            out = [r for r in meant if state.zone[r[0]] != ARENA and state.stay[r[0]] == r[1]]
            return Meant(tuple(out), self._gone(what, meant, out, state))
        refs = found(state, meant)
        return Meant(refs, self._gone(what, meant, refs, state))

    def _gone(
        self, what: Node, bound: Sequence[tuple[int, int, int]], refs: Sequence[object],
        state: GameState,
    ) -> list[Reason]:  # fmt: skip
        part = self.parts.path(what)
        return [_about("gone", "H1.1", ref[0], state, part) for ref in bound if ref not in refs]

    # --- what the instruction itself cannot do --------------------------------------------

    def _special(
        self, node: Node, acted: list[Refs], state: GameState, run: Run
    ) -> Iterator[Reason]:
        refs = [ref for each in acted for ref in each]
        if isinstance(node, i.PutIntoVoid | i.ReturnToHand):
            zone, rule = (VOID, "H4.1") if isinstance(node, i.PutIntoVoid) else (HAND, "H1.1")
            for card, _, _ in refs:
                if state.zone[card] == zone:
                    yield _about("there already", rule, card, state)
        elif isinstance(node, i.Move):
            yield from self._cannot(state, refs, BE_MOVED, "cannot be Moved")
            yield from self._destinations(node.to, len(refs), state, run, "12.2.2")
        elif isinstance(node, i.Swap | i.Rotate):
            yield from self._cannot(state, refs, BE_MOVED, "cannot be Moved")
            yield from _the_same(acted)
        elif isinstance(node, i.DirectSnatch | i.Control):
            yield from self._control(node, refs, state, run)
        elif isinstance(node, i.Summon):
            yield from self._summon(node, refs, state, run)
        else:
            yield from self._rest(node, state, run)

    def _cannot(
        self, state: GameState, refs: Sequence[tuple[int, int, int]], mask: int, kind: str
    ) -> Iterator[Reason]:
        for card, _, _ in refs:
            if state.current[card].cannot & mask:
                yield Reason(kind, "H11.5", card, by=forbidding(state, card, mask))

    def _control(
        self,
        node: i.DirectSnatch | i.Control,
        refs: Sequence[tuple[int, int, int]],
        state: GameState,
        run: Run,
    ) -> Iterator[Reason]:
        direct = isinstance(node, i.DirectSnatch)
        to = "you" if isinstance(node, i.DirectSnatch) else node.to
        players = {"you": run.controller, "opponent": 1 - run.controller}
        for card, _, _ in refs:
            player = players.get(to, self.parts.setup.owners[card])
            if state.controller[card] == player:
                rule = "H10.6" if direct else "H10.4"
                yield Reason("controlled already", rule, card, values=(player,))
        if direct:
            yield from self._cannot(state, refs, BE_SNATCHED, "cannot be Snatched")

    def _destinations(
        self, to: SpaceRef | None, wanted: int, state: GameState, run: Run, rule: str
    ) -> Iterator[Reason]:
        """Why there are fewer legal Spaces than are wanted."""
        allowed = spaces(self.parts.scope, to)
        free = allowed(state, run)
        if len(free) >= max(1, wanted):
            return
        without = state.copy()
        without.arena = [-1] * len(without.arena)
        without.empty = tuple(range(len(without.arena)))
        named = allowed(without, run)
        part = self.parts.path(to) if to is not None else ""
        for space in named:
            if space not in free:
                values = (state.arena[space],)
                yield Reason("occupied", rule, -1, space, part=part, values=values)
        if not named:
            yield Reason("no such Space", rule, part=part)
        elif free:
            yield Reason("too few Spaces", rule, part=part, values=(len(free), wanted))

    def _summon(
        self,
        node: i.Summon,
        refs: Sequence[tuple[int, int, int]],
        state: GameState,
        run: Run,
    ) -> Iterator[Reason]:
        player = run.controller ^ run.bindings[ACTOR]
        yield from self._destinations(node.into, 1, state, run, "9.3.1")
        free = spaces(self.parts.scope, node.into)(state, run)
        yield from (r for r in self._summons.forbidden(state, player) if r.space in free)
        for card, _, _ in refs:
            for reason in self._summons.ruled_out(state, player, card):
                if reason.space < 0 or reason.space in free:
                    yield reason

    def _rest(self, node: Node, state: GameState, run: Run) -> Iterator[Reason]:
        if isinstance(node, i.LookAtHand | i.RandomiseVoid):
            looks = isinstance(node, i.LookAtHand)
            piles = state.hands if looks else state.voids
            player = run.controller ^ int(node.whose != "you")
            if not piles[player]:
                yield Reason("empty pile", "H4.1", values=("Hand" if looks else "Void", player))
        duration = getattr(node, "duration", None)
        if duration == "while this is in the Arena":
            here = state.zone[run.source] == ARENA and state.stay[run.source] == run.stay
            if not here:
                yield Reason("source gone", "H11.5", run.source)

    # --- choices inside an instruction -----------------------------------------------------

    def unable(self, node: Node, card: int, state: GameState, run: Run) -> list[Reason]:
        """Why an instruction can do nothing with a card that its selection allows (12.3.2)."""
        ref = (card, state.stay[card], state.space[card])
        reasons = list(self._special(node, [(ref,)], state, run))
        secret = hidden(state, card)
        about = [
            attrs.evolve(r, card=card, secret=r.secret | secret)
            for r in reasons
            if r.card in (card, -1)
        ]
        alone = isinstance(node, i.Swap | i.Rotate)
        kind, rule = ("no partner", "12.2.3") if alone else ("of no use", "12.3.2")
        return about or [_about(kind, rule, card, state)]

    def summon_pairs(
        self, node: i.Summon, options: Sequence[int], state: GameState, run: Run
    ) -> list[Reason]:
        """What a choice of card and Space leaves out (9.4.1)."""
        player = run.controller ^ run.bindings[ACTOR]
        cards = dict.fromkeys(option >> SPACE_BITS for option in options)
        where = {option & SPACE_MASK for option in options}
        found: list[Reason] = []
        if isinstance(node.what, s.Selection) and node.what.how != "target":
            able = candidates(self.parts.scope, node.what)(state, run)
            found += self.chosen(node.what).left_out(state, run, able)
            cards = dict.fromkeys((*cards, *able))
        found += self.spaces_for(node.into, sorted(where), state, run, "9.3.1")
        found += self._summons.forbidden(state, player)
        for card in cards:
            found += self._summons.ruled_out(state, player, card)
        return found

    def spaces(
        self, node: Node, options: Sequence[int], state: GameState, run: Run
    ) -> list[Reason]:
        """What a choice of a Space for a Move leaves out (12.2.2)."""
        to = node.to if isinstance(node, i.Move) else None
        return self.spaces_for(to, options, state, run, "12.2.2")

    def spaces_for(
        self, to: SpaceRef | None, options: Sequence[int], state: GameState, run: Run, rule: str
    ) -> list[Reason]:
        """What a Space reference leaves out of the Arena."""
        free = spaces(self.parts.scope, to)(state, run)
        part = self.parts.path(to) if to is not None else ""
        found = []
        for space, card in enumerate(state.arena):
            if card >= 0:
                found.append(Reason("occupied", rule, -1, space, values=(card,)))
            elif space not in free:
                found.append(Reason("other Space", rule, -1, space, part=part))
            elif space not in options and rule == "12.2.2":
                found.append(Reason("taken", rule, -1, space))
        return found


def whats(node: Node) -> list[s.What]:
    """The selections and references that an instruction acts on, as written."""
    found: list[s.What] = []
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, MEANS_MOMON):
                found.append(each)
    return found


def _the_same(acted: list[Refs]) -> Iterator[Reason]:
    """A Swap or rotation needs as many different Momon as it names (12.2.3)."""
    seen: set[int] = set()
    for refs in acted:
        for card, _, _ in refs[:1]:
            if card in seen:
                yield Reason("the same", "12.2.3", card)
            seen.add(card)


def _about(kind: str, rule: str, card: int, state: GameState, part: str = "") -> Reason:
    return Reason(kind, rule, card, part=part, secret=hidden(state, card))
