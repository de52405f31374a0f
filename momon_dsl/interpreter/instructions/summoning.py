"""The Effect-Based Summon (9.3, 9.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from momon_dsl.engine import atoms, replacing
from momon_dsl.interpreter.compile import PAUSE, Compiler, Handler, Possible
from momon_dsl.interpreter.objects import Objects
from momon_dsl.interpreter.run import ACTOR, DID, SCRATCH, Run
from momon_dsl.interpreter.select import referred
from momon_dsl.interpreter.spaces import Spaces
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.selections import Selection, ThoseMomon
from momon_dsl.model import events as ev
from momon_dsl.model.decisions import SPACE_BITS, SPACE_MASK, SUMMON, Decision
from momon_dsl.model.frames import ITEM, Frame, Ref
from momon_dsl.model.state import ARENA, GameState

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel
    from momon_dsl.engine.protocol import Answer


@frozen
class SummonArgs:
    """What to Summon, where, whether a Check follows, and whether it may be skipped (R9.3.2).

    `item` says that it is the item of a `For each`.
    """

    what: Objects
    into: Spaces
    check: bool
    conditional: bool
    item: bool


def _build(c: Compiler, node: i.Summon) -> None:
    names, what = c.scope.names, node.what
    item = not isinstance(what, Selection) and names.slot_of(what) == "item"
    args = SummonArgs(_cards(c, node), c.spaces(node.into), node.check, c.conditional, item)
    c.emit(_summon, args)


def _cards(c: Compiler, node: i.Summon) -> Objects:
    """The cards to Summon; a reference means one that has gone to a Hand or Void (9.3.1)."""
    made = c.objects(node.what)
    if made.how == "target":
        return evolve(made, options=made.could)
    if isinstance(node.what, Selection):
        return made
    meant = referred(c.scope, node.what)

    def gone(state: GameState, run: Run) -> list[int]:
        return [
            card
            for card, stay, _ in meant(state, run)
            if state.zone[card] != ARENA and state.stay[card] == stay
        ]

    made = evolve(made, options=gone)
    if isinstance(node.what, ThoseMomon):  # all of them, each on its own (9.3.6)
        made = evolve(made, how="each", maximum=0)
    return made


def _possible(c: Compiler, node: i.Summon) -> Possible:
    what, into = _cards(c, node), c.spaces(node.into)
    may_summon = c.may_summon

    def test(state: GameState, run: Run) -> bool:
        free = into(state, run)
        player = run.controller ^ run.bindings[ACTOR]
        return bool(free) and any(
            may_summon(state, player, card, free) for card in what.options(state, run)
        )

    return test


def _summon(k: Kernel, run: Run, args: SummonArgs, answer: Answer | None) -> int | Frame | None:
    """Summon one card after another, each an instruction of its own (9.3.6, R9.3.6).

    A card is tried once; where something happens instead of its Summon, the next one comes.
    SCRATCH holds the objects made, the cards tried and how many there are to be.
    """
    what, player = args.what, run.controller ^ run.bindings[ACTOR]
    wanted = what.maximum or len(what.options(k.state, run))
    done, tried, wanted = run.bindings[SCRATCH] or ((), (), wanted)
    least = wanted if what.how == "each" else what.minimum
    while len(tried) < wanted:
        if answer is None:
            options = _pairs(k, run, args, tried)
            if not options:
                break
            answer = _ask(k, player, options, int(len(tried) < least))
            if answer is None:
                run.bindings[SCRATCH] = (done, tried, wanted)
                return PAUSE
        if not answer:
            break
        card, space = answer[0] >> SPACE_BITS, answer[0] & SPACE_MASK
        tried, answer = (*tried, card), None
        instead = replacing.summon_is_replaced(k, card, space)
        if instead is not None:  # H11.6: neither a Summon nor a failed one
            run.bindings[SCRATCH] = (done, tried, wanted)
            return instead
        done = (*done, atoms.summon(k, player, card, space, "9.3.4", args.check))
    _fail(k, player, least - len(tried), args.conditional)
    _note(run, args, done)
    return None


def _fail(k: Kernel, player: int, count: int, conditional: bool) -> None:
    """9.4.2: nothing happens but the failures, each an event (R9.4.2).

    R9.3.2a: under `If you do` each is skipped. A full Arena is no other reason than any (9.4.4).
    """
    for _ in range(count):
        if conditional:
            k.emit(ev.SUMMON_SKIPPED, player, rule="9.3.2")
        else:
            atoms.happen(k, ev.SUMMON_FAILED, player, rule="9.4.2")


def _note(run: Run, args: SummonArgs, done: tuple[Ref, ...]) -> None:
    run.bindings[SCRATCH] = None
    run.bindings[DID] = int(bool(done))
    if args.what.slot >= 0:
        run.bindings[args.what.slot] = done
    elif args.item and done:
        run.bindings[ITEM] = done[0]  # as of a selection, "it" is the object it has become


def _pairs(k: Kernel, run: Run, args: SummonArgs, tried: tuple[int, ...]) -> tuple[int, ...]:
    """Legal card-and-Space pairs (9.4.1); a random card is drawn among those that have a Space."""
    state, may = k.state, k.runtime.summon_spaces
    player = run.controller ^ run.bindings[ACTOR]
    empty = args.into(state, run)
    if not empty:
        return ()
    cards = [card for card in args.what.options(state, run) if card not in tried]
    found = [(card, may(state, player, card, empty)) for card in cards]
    if args.what.how == "random":
        able = tuple(sorted(card for card, where in found if where))
        if not able:
            return ()
        drawn = k.draw(able)
        found = [pair for pair in found if pair[0] == drawn]
    return tuple([card << SPACE_BITS | space for card, where in found for space in where])


def _ask(k: Kernel, player: int, options: tuple[int, ...], minimum: int) -> Answer | None:
    cause = k.cause
    assert cause is not None
    return k.ask(Decision(SUMMON, player, options, minimum, 1, "9.3.2", *cause))


HANDLERS: dict[type[Node], Handler] = {i.Summon: Handler(_build, _possible)}
