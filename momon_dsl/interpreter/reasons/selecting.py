"""Why a card is not among those that a selection may take: the filters it fails (H11.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from attrs import evolve

from momon_dsl.checking.walking import descend
from momon_dsl.interpreter.amounts import amount
from momon_dsl.interpreter.run import Run
from momon_dsl.interpreter.scope import Predicate, Scope
from momon_dsl.interpreter.select import candidates, known_of, predicate, referred
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import Node
from momon_dsl.model.cards import BE_TARGETED, BE_TARGETED_BY
from momon_dsl.model.frames import Ref
from momon_dsl.model.state import ARENA, HAND, VOID, GameState
from momon_dsl.model.trace import Reason, Seen

from .parts import Parts
from .sources import forbidding

ZONES = {"Hand": HAND, "Arena": ARENA, "Void": VOID}


class Filter(NamedTuple):
    """One filter of a selection by itself, with the path to it."""

    node: Node
    part: str
    meets: Predicate


class Chosen:
    """One selection of an ability, its filters apart."""

    def __init__(
        self, parts: Parts, node: s.Selection, scope: Scope | None = None, *, other: bool = True
    ) -> None:
        self._scope = scope or parts.scope
        self.node = node
        self.part = parts.path(node)
        self.other = other
        """Whether `another` leaves out the source; with targets before it, it means those."""
        self._filters = [self._alone(parts, each) for each in node.filters]
        self._without = s.Selection(how="each", other=node.other)
        self._is_other = predicate(self._scope, self._without) if node.other and other else None

    def _alone(self, parts: Parts, node: s.Filter) -> Filter:
        if isinstance(node, s.ExtremeStars):
            found = candidates(self._scope, self.node, other=self.other)
            return Filter(node, parts.path(node), lambda state, c, run: c in found(state, run))
        meets = predicate(self._scope, s.Selection(how="each", filters=(node,)))
        assert meets is not None
        return Filter(node, parts.path(node), meets)

    def universe(self, state: GameState, run: Run) -> Sequence[int]:
        """Every card of the zone that the selection looks in."""
        return candidates(self._scope, evolve(self.node, filters=(), other=False))(state, run)

    def against(self, state: GameState, card: int, run: Run, rule: str = "H11.1") -> list[Reason]:
        """The filters that a card fails, with what was seen; none if it meets them all."""
        secret = hidden(state, card)
        found = []
        if self._is_other is not None and not self._is_other(state, card, run):
            found.append(Reason("itself", rule, card, part=self.part))
        failed = [f for f in self._filters if not f.meets(state, card, run)]
        # Of those that meet the other filters only: the most or the fewest say nothing of others.
        plain = [f for f in failed if not isinstance(f.node, s.ExtremeStars)]
        for each in plain or failed:
            seen = self._seen(each.node, state, card, run)
            reads = hands_read(each.node, run)
            found.append(
                Reason("filter", rule, card, part=each.part, values=seen, secret=secret | reads)
            )
        return found

    def _seen(self, node: Node, state: GameState, card: int, run: Run) -> Seen:
        """What a filter read of a card, and what it was compared with."""
        if isinstance(node, s.HasSymbol):
            names = self._scope.setup.symbols
            mask = state.current[card].symbols
            return tuple([name for bit, name in enumerate(names) if mask >> bit & 1])
        if isinstance(node, s.StarsFilter):
            wanted = amount(self._scope, node.amount)(state, run)
            return state.current[card].stars, wanted
        if isinstance(node, s.ExtremeStars):
            return () if node.power else (state.current[card].stars,)
        if isinstance(node, s.ControlledBy):
            return (state.controller[card],)
        if isinstance(node, s.OwnedBy):
            return (self._scope.setup.owners[card],)
        if isinstance(node, s.MorePowerThan):
            meant = referred(self._scope, node.of)(state, run)
            powers = [max(0, *known_of(state, ref).powers) for ref in meant] or [0]
            than = min(powers) if node.less else max(powers)  # R11.8c
            return max(0, *state.current[card].powers), than
        return ()

    def untargetable(self, state: GameState, card: int, run: Run) -> list[Reason]:
        """What forbids this player's ability to target a card (H11.5)."""
        mask = BE_TARGETED | BE_TARGETED_BY << run.controller
        if not state.current[card].cannot & mask:
            return []
        by = forbidding(state, card, mask)
        return [Reason("cannot be targeted", "H11.5", card, part=self.part, by=by)]

    def illegal(self, state: GameState, ref: Ref, run: Run) -> list[Reason]:
        """Why a target chosen before is illegal now (H11.1)."""
        card, stay, _ = ref
        names = self.node.zone.names if self.node.zone else ("Arena",)
        if state.stay[card] != stay or state.zone[card] not in [ZONES[name] for name in names]:
            return [Reason("gone", "H1.1", card, part=self.part, secret=hidden(state, card))]
        return self.untargetable(state, card, run) + self.against(state, card, run)

    def left_out(
        self, state: GameState, run: Run, options: Sequence[int], taken: Sequence[int] = ()
    ) -> list[Reason]:
        """Why each card of the zone that is no option is none."""
        found: list[Reason] = []
        everything = self.universe(state, run)
        for card in everything:
            if card in options:
                continue
            reasons = self.against(state, card, run)
            if self.node.how == "target":
                reasons += self.untargetable(state, card, run)
                if card in taken:
                    reasons.append(Reason("taken", "H11.1", card, part=self.part))
            found += reasons
        if not everything:
            found.append(Reason("nothing there", "H11.1", part=self.part))
        return found


def hidden(state: GameState, card: int) -> int:
    """Bit p if the card lies in the Hand of player p, else 0."""
    if state.zone[card] != HAND:
        return 0
    return 1 if card in state.hands[0] else 2


def hands_read(node: Node, run: Run) -> int:
    """The players, as bits, whose cards in Hand a condition or filter looks at one by one."""
    bits = 0
    for each in descend(node, s.Selection):
        if each.zone is not None and "Hand" in each.zone.names and (each.filters or each.other):
            bits |= 1 << (run.controller ^ int(each.zone.whose != "you"))
    return bits
