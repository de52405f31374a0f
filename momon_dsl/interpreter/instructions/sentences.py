"""The sentences that steer an ability: may, if you do, if, choose, for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from momon_dsl.engine import atoms
from momon_dsl.interpreter.compile import PAUSE, Compiler, Possible
from momon_dsl.interpreter.conditions import condition
from momon_dsl.interpreter.objects import Objects
from momon_dsl.interpreter.run import ACTOR, DID, Run
from momon_dsl.interpreter.scope import Test
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.selections import Who
from momon_dsl.model.decisions import MAY, MODE, NO, YES, Decision
from momon_dsl.model.format import OTHER
from momon_dsl.model.frames import END_OF_NEXT, END_OF_TURN, ITEM, START_OF_TURN, Delayed, Trigger
from momon_dsl.model.records import record
from momon_dsl.model.state import GameState

from .picking import picked

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel
    from momon_dsl.engine.protocol import Answer


def body(c: Compiler, sentences: Sequence[i.Sentence]) -> None:
    """Compile the sentences of an ability in their order."""
    look_back: int | None = None
    """The slot with what an `If you do` and the `If you don't` after it look back on (H11.7)."""
    for number, sentence in enumerate(sentences):
        c.at(sentence)
        if isinstance(sentence, i.IfYouDo):
            follows = number > 0 and isinstance(sentences[number - 1], i.IfYouDo)
            if look_back is None or not (follows and not sentence.did):
                look_back = c.new_slot()
                c.emit(_remember, look_back)
            _if_you_do(c, sentence, look_back)
        else:
            look_back = None
            _sentence(c, sentence, first=number == 0, sentences=sentences[number + 1 :])


def _sentence(
    c: Compiler, sentence: i.Sentence, *, first: bool, sentences: Sequence[i.Sentence]
) -> None:
    if isinstance(sentence, i.Do):
        _steps(c, sentence.steps)
    elif isinstance(sentence, i.May):
        _offered(c, sentence.who, sentence.steps)
    elif isinstance(sentence, i.If):
        otherwise = sentences[0] if sentences and isinstance(sentences[0], i.Otherwise) else None
        _if(c, sentence, otherwise)
    elif isinstance(sentence, i.ChooseModes):
        _modes(c, sentence, first)
    elif isinstance(sentence, i.ForEach):
        _for_each(c, sentence)
    elif isinstance(sentence, i.Repeat):
        _repeat(c, sentence)
    elif isinstance(sentence, i.Later):
        number = c.later(sentence, lambda: _offered(c, sentence.may, sentence.steps))
        c.emit(_delay, (number, sentence.point))
    elif isinstance(sentence, i.AtSameTime):
        c.together(sentence.steps)


def _steps(c: Compiler, steps: Sequence[i.Instruction]) -> None:
    for step in steps:
        c.instruction(step)


# --- jumps ---------------------------------------------------------------------------------


def _jump(k: Kernel, run: Run, target: int, answer: Answer | None) -> int:
    return target


def _remember(k: Kernel, run: Run, slot: int, answer: Answer | None) -> None:
    run.bindings[slot] = run.bindings[DID]


def _unless(k: Kernel, run: Run, args: tuple[int, int, int], answer: Answer | None) -> int | None:
    """Jump unless a slot holds this value."""
    slot, value, target = args
    return None if run.bindings[slot] == value else target


def _unless_holds(k: Kernel, run: Run, args: tuple[Test, int], answer: Answer | None) -> int | None:
    test, target = args
    run.bindings[DID] = 0
    return None if test(k.state, run) else target


# --- if you do, if -------------------------------------------------------------------------


def _if_you_do(c: Compiler, sentence: i.IfYouDo, slot: int) -> None:
    jump = c.emit(_unless)
    before, c.conditional = c.conditional, sentence.did
    _offered(c, sentence.may, sentence.steps)
    c.conditional = before
    c.patch(jump, (slot, int(sentence.did), c.here))


def _if(c: Compiler, sentence: i.If, otherwise: i.Otherwise | None) -> None:
    jump = c.emit(_unless_holds)
    _offered(c, sentence.may, sentence.steps)
    end = c.emit(_jump) if otherwise else None
    c.patch(jump, (condition(c.scope, sentence.condition), c.here))
    if otherwise and end is not None:
        c.at(otherwise)
        _offered(c, otherwise.may, otherwise.steps)
        c.patch(end, c.here)


# --- may -----------------------------------------------------------------------------------


def _offered(c: Compiler, who: Who | None, steps: Sequence[i.Instruction]) -> None:
    """Steps that a player may decline; None: that nobody can."""
    if who is None:
        _steps(c, steps)
        return
    test = c.possible(steps[0])
    other = int(who != "you")
    ask = c.emit(ask_may)
    _steps(c, steps)
    if other:
        c.emit(_act, 0)
    c.patch(ask, (test, other, c.here))


def _act(k: Kernel, run: Run, actor: int, answer: Answer | None) -> None:
    run.bindings[ACTOR] = actor


def ask_may(
    k: Kernel, run: Run, args: tuple[Possible, int, int], answer: Answer | None
) -> int | None:
    """Asked once, at resolution, whenever it can be done at all (R9.3.2)."""
    test, other, target = args
    run.bindings[ACTOR] = other  # whether it can be done depends on who would Summon (9.1.2)
    can = answer is None and test(k.state, run)
    run.bindings[ACTOR] = 0
    if can:
        cause = k.cause
        assert cause is not None
        asked = (MAY, run.controller ^ other, (NO, YES), 1, 1, "R9.3.2", *cause, ())
        k.ask(record(Decision, asked))
        return PAUSE
    run.bindings[DID] = 0
    if answer == (YES,):
        # Who does it makes its choices, and Summons (9.3.2).
        run.bindings[ACTOR] = other
        return None
    return target


# --- choose --------------------------------------------------------------------------------


@frozen
class ModeArgs:
    """What a choice of modes at resolution needs."""

    slot: int
    tests: tuple[Possible, ...]
    minimum: int
    maximum: int
    other: int


def _modes(c: Compiler, sentence: i.ChooseModes, first: bool) -> None:
    slot = c.new_slot()
    choose = c.emit(_choose_mode)
    tests = []
    before = len(c.targets)
    c.offered = not first
    for number, mode in enumerate(sentence.modes):
        c.apart = frozenset([target.slot for target in c.targets[before:]])
        c.guarded((slot, number) if first else None)
        known = c.targets
        first_step = c.possible(mode.steps[0])
        skip = c.emit(_unless_mode)
        _steps(c, mode.steps)
        c.patch(skip, (slot, number, c.here))
        tests.append(_mode_possible(first_step, c.targets[len(known) :]))
    c.guarded(None)
    c.apart, c.offered = frozenset(), False
    args = ModeArgs(
        slot, tuple(tests), sentence.minimum, sentence.maximum, int(sentence.who != "you")
    )
    c.patch(choose, args)
    if first:
        c.need_mode(sentence, args.tests, slot, choose)


def _mode_possible(first_step: Possible, targets: Sequence[Objects]) -> Possible:
    """Its first instruction can be done, and what it calls a target can be chosen (12.3.2)."""

    def test(state: GameState, run: Run) -> bool:
        for target in targets:
            chosen = run.bindings[target.slot]
            left = target.options(state, run) if chosen is None else chosen
            if target.minimum and not left:
                return False
        return first_step(state, run)

    return test


def _choose_mode(k: Kernel, run: Run, args: ModeArgs, answer: Answer | None) -> int | None:
    """Among the possible modes (12.3.2); all impossible: nothing is asked (12.3.3).

    A mode chosen at collection is not chosen anew, whatever has become of it (R12.3.2).
    """
    run.bindings[DID] = 0
    if run.bindings[args.slot] is not None:
        return None
    if answer is None:
        options = tuple([n for n, test in enumerate(args.tests) if test(k.state, run)])
        cause = k.cause
        assert cause is not None
        least, most = (min(n, len(options)) for n in (args.minimum, args.maximum))
        player = run.controller ^ args.other
        answer = k.ask(Decision(MODE, player, options, least, most, "12.3.2", *cause))
        if answer is None:
            return PAUSE
    run.bindings[args.slot] = tuple(sorted(answer))  # carried out in the order of the text
    return None


def _unless_mode(
    k: Kernel, run: Run, args: tuple[int, int, int], answer: Answer | None
) -> int | None:
    slot, number, target = args
    return None if number in (run.bindings[slot] or ()) else target


# --- for each ------------------------------------------------------------------------------


def _for_each(c: Compiler, sentence: i.ForEach) -> None:
    what = picked(c, sentence.what)
    todo, did = c.new_slot(), c.new_slot()
    c.emit(_fix, (what, todo, did))
    start = c.emit(_next_item)
    _offered(c, sentence.may, sentence.steps)
    c.emit(_jump, start)
    c.patch(start, (todo, did, c.here))


def _fix(k: Kernel, run: Run, args: tuple[Objects, int, int], answer: Answer | None) -> None:
    """The items are fixed before the first round, in the order of their Spaces (R11.1d)."""
    what, todo, did = args
    run.bindings[todo] = what.now(k.state, run)
    run.bindings[DID] = run.bindings[did] = 0


def _next_item(
    k: Kernel, run: Run, args: tuple[int, int, int], answer: Answer | None
) -> int | None:
    """R11.7a: the sentence did what it says if it did so for at least one item."""
    todo, did, end = args
    items: tuple[Any, ...] = run.bindings[todo]
    run.bindings[did] = run.bindings[DID] = run.bindings[did] | run.bindings[DID]
    if not items:
        run.bindings[ITEM] = None
        return end
    run.bindings[ITEM], run.bindings[todo] = items[0], items[1:]
    return None


# --- repeat, later, at the same time ---------------------------------------------------------


def _repeat(c: Compiler, sentence: i.Repeat) -> None:
    counter, did = c.new_slot(), c.new_slot()
    c.emit(_first_round, (counter, did, sentence.times))
    start = c.emit(_next_round)
    _steps(c, sentence.steps)
    c.emit(_jump, start)
    c.patch(start, (counter, did, c.here))


def _first_round(k: Kernel, run: Run, args: tuple[int, int, int], answer: Answer | None) -> None:
    counter, did, times = args
    run.bindings[counter], run.bindings[did], run.bindings[DID] = times, 0, 0


def _next_round(
    k: Kernel, run: Run, args: tuple[int, int, int], answer: Answer | None
) -> int | None:
    """R11.7a: the sentence did what it says if it did so in at least one round."""
    counter, did, end = args
    run.bindings[did] = run.bindings[DID] = run.bindings[did] | run.bindings[DID]
    run.bindings[counter] -= 1
    return None if run.bindings[counter] >= 0 else end


POINTS = {
    "end of this turn": (END_OF_TURN, None),
    "start of the next turn": (START_OF_TURN, None),
    "start of your next turn": (START_OF_TURN, 0),
    "start of your opponent's next turn": (START_OF_TURN, 1),
    "end of the next turn": (END_OF_NEXT, None),
    "end of your next turn": (END_OF_NEXT, 0),
    "end of your opponent's next turn": (END_OF_NEXT, 1),
}
"""When a delayed sentence comes, and on whose turn: 0 the controller's, 1 the other player's."""


def _delay(k: Kernel, run: Run, args: tuple[int, str], answer: Answer | None) -> None:
    """A delayed trigger with what is bound now (H11.1); it is controlled by the same player."""
    number, (point, other) = args[0], POINTS[args[1]]
    trigger = Trigger(
        number,
        run.source,
        run.stay,
        run.controller,
        run.event,
        run.subject,
        OTHER,
        0,
        tuple(run.bindings),
    )
    atoms.delay(k, Delayed(point, -1 if other is None else run.controller ^ other, trigger))
    run.bindings[DID] = 1
