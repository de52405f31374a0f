"""Events: what happened, in order, with all that a trigger may need to look back on.

Kinds are past tense. One event can concern several objects (H1.2): Snatch results, several Moves
at once, one round of expiries.
"""

from __future__ import annotations

from typing import NamedTuple

from .cards import Characteristics

TURN_STARTED = "TurnStarted"
END_STEP_BEGAN = "EndStepBegan"
TURN_ENDED = "TurnEnded"
STEP_SKIPPED = "StepSkipped"
NO_SUMMON = "NoTurnBasedSummon"
EFFECTS_EXPIRED = "EffectsExpired"
EFFECT_BEGAN = "EffectBegan"
MOMON_SUMMONED = "MomonSummoned"
SUMMON_FAILED = "SummonFailed"
SUMMON_SKIPPED = "SummonSkipped"
PUT_INTO_VOID = "PutIntoVoid"
RETURNED_TO_HAND = "ReturnedToHand"
MOMON_MOVED = "MomonMoved"
MOMON_SWAPPED = "MomonSwapped"
SNATCH_CHECKED = "SnatchChecked"
MOMON_SNATCHED = "MomonSnatched"
CONTROL_CHANGED = "ControlChanged"
CARD_REVEALED = "CardRevealed"
HAND_SHOWN = "HandShown"
SYMBOLS_CHANGED = "SymbolsChanged"
EVENT_REPLACED = "EventReplaced"
VOID_RANDOMISED = "VoidRandomised"
ABILITY_TRIGGERED = "AbilityTriggered"
TRIGGER_DROPPED = "TriggerDropped"
ABILITY_RESOLVED = "AbilityResolved"
ABILITY_DID_NOTHING = "AbilityDidNothing"
PACKAGE_BEGAN = "PackageBegan"
PACKAGE_ENDED = "PackageEnded"
CHOICE_MADE = "ChoiceMade"
LOOP_FOUND = "LoopFound"
LOOP_REPEATED = "LoopRepeated"
JUDGE_CALLED = "JudgeCalled"
CHOICE_REWOUND = "ChoiceRewound"
GAME_ENDED = "GameEnded"


class Cause(NamedTuple):
    """The ability and its instruction (`step`) that made an event happen."""

    ability: int
    source: int
    step: int


class Subject(NamedTuple):
    """One object an event concerns.

    `controller` and `space` are before the event for what leaves, changes control or Moves, and
    for every part of a simultaneous step, else after it; `to` is the new controller of a Snatched
    Momon, the new Space of a Moved one, else -1. `neighbours` are the cards adjacent to `space` at
    that moment.
    """

    card: int
    stay: int
    controller: int
    space: int
    to: int
    characteristics: Characteristics
    neighbours: tuple[int, ...] = ()


Values = tuple[int | str | tuple[int, ...], ...]


class Event(NamedTuple):
    """One entry of the log; `number` is its place in event order and its index in the log.

    `player` is -1 where no player is concerned; `values` depend on the kind. The parts of one
    simultaneous step are one event of the rules (H1.2): in each of them `together` is the number
    of the first. An event that stands alone has -1 there.

    >>> Event(8, "MomonMoved", together=7).place, Event(8, "MomonMoved").place
    (7, 8)
    """

    number: int
    kind: str
    player: int = -1
    subjects: tuple[Subject, ...] = ()
    values: Values = ()
    rule: str = ""
    cause: Cause | None = None
    together: int = -1

    @property
    def place(self) -> int:
        """Its place in event order, which all parts of a simultaneous step share (H1.2)."""
        return self.number if self.together < 0 else self.together
