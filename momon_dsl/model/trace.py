"""What a game with tracing on remembers: why something happened, and why something did not.

Every record is plain data (`attrs.asdict` of it is JSON) and is made at the moment it speaks of.
`number` is the event a record is about or, where none is, the last one before it. Texts in either
language are made on demand (`momon_dsl.telling.reasons`).
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

Seen = tuple[int | str, ...]
"""Values as they were read at that moment; what they are follows from the kind of reason."""


@attrs.frozen
class By:
    """Whose sentence something follows from: an ability, the card that has it.

    `event` is the number of the event by which its effect began, -1 for what a continuous ability
    says all the time.
    """

    ability: int
    source: int
    event: int = -1


@attrs.frozen
class Reason:
    """Why something did not happen, was not chosen from, or was not offered.

    `card`, `space` and `subject` (an index into the objects of the event) are what it speaks of,
    -1 where it speaks of none. `part` is the path inside the ability's AST to the words that say
    so ("trigger.subject.filters.1"). `secret` has bit p where it was read off what only player p
    sees.
    """

    kind: str
    rule: str
    card: int = -1
    space: int = -1
    part: str = ""
    values: Seen = ()
    by: tuple[By, ...] = ()
    subject: int = -1
    secret: int = 0


@attrs.frozen
class Considered:
    """The verdict on one ability that waits for the kind of event that happened (H11.8).

    `card` has the ability, printed or gained; `subjects` are the objects of the event that it
    triggered for, none where it did not trigger. `reasons` say why not, or why not for others.
    """

    number: int
    ability: int
    card: int
    subjects: tuple[int, ...]
    reasons: tuple[Reason, ...] = ()
    secret: int = 0

    @property
    def triggered(self) -> bool:
        """Whether it triggered at all."""
        return bool(self.subjects)


@attrs.frozen
class Fate:
    """What became of a trigger: "dropped", "did nothing", or "lost targets" (H11.1).

    `event` is what it triggered on, `number` the last event before it came to that.
    """

    number: int
    event: int
    ability: int
    card: int
    outcome: str
    reasons: tuple[Reason, ...]


@attrs.frozen
class Carried:
    """What came of one instruction or sentence: "done", "nothing", "skipped" (H11.7).

    `part` is its path in the ability, `event` what the ability triggered on. A thing done can
    have reasons too: why it was not done to all that was meant.
    """

    number: int
    event: int
    ability: int
    card: int
    step: int
    part: str
    outcome: str
    reasons: tuple[Reason, ...] = ()


@attrs.frozen
class Offered:
    """What a choice left out, and why (12.3.1, 12.3.2); `options` is what it did offer.

    A reason without `card` holds for every card, one without `space` for every Space. `player` is
    who chooses, `ability` -1 where the turn asks.
    """

    number: int
    kind: str
    player: int
    rule: str
    ability: int
    card: int
    step: int
    options: tuple[int, ...]
    left_out: tuple[Reason, ...]


Record = Considered | Fate | Carried | Offered


@attrs.frozen
class Origin:
    """Under way when an event happened: an ability, and what it had triggered on; -1: none.

    `subject` tells triggers of one ability by one event apart; `package` is the Summon event of
    the Pending Summon Package whose Check it was.
    """

    number: int
    event: int = -1
    ability: int = -1
    card: int = -1
    subject: int = -1
    package: int = -1


@attrs.frozen
class Link:
    """One step of a chain of causes: an event, and how it came from the one before it.

    `how` is "choice", "turn", "ability", "triggered", "check", "package", "replaced", "state",
    "player" or "beginning". `cause` is (ability, source, step) of the instruction that made it;
    `choices` are the numbers of the choices that went into it.
    """

    number: int
    how: str
    rule: str
    cause: tuple[int, int, int] | None = None
    choices: tuple[int, ...] = ()


@attrs.frozen
class Why:
    """Why an event happened: a chain that begins with it and ends at a choice or the turn.

    `records` are those of the trace that speak of what the chain goes through.
    """

    number: int
    chain: tuple[Link, ...]
    records: tuple[Record, ...] = ()


def visible(records: Sequence[Record], player: int) -> tuple[Record, ...]:
    """What of a trace `player` may know: nothing that was read off the other Hand."""
    other = 1 << (1 - player)
    return tuple([_without_secrets(r, other) for r in records if not _hidden(r, player, other)])


def _hidden(record: Record, player: int, other: int) -> bool:
    if isinstance(record, Considered):
        return bool(record.secret & other)
    if isinstance(record, Offered):
        return record.player not in (player, -1)
    return False


def _without_secrets(record: Record, other: int) -> Record:
    if isinstance(record, Offered):
        kept = _public(record.left_out, other)
        return record if kept == record.left_out else attrs.evolve(record, left_out=kept)
    kept = _public(record.reasons, other)
    return record if kept == record.reasons else attrs.evolve(record, reasons=kept)


def _public(reasons: tuple[Reason, ...], other: int) -> tuple[Reason, ...]:
    """Reasons without what was read off the other Hand.

    Of a condition only the values are secret; that it failed is seen by all.
    """
    shown = [
        attrs.evolve(r, values=(), secret=0) if r.secret & other and r.card < 0 else r
        for r in reasons
    ]
    return tuple([r for r in shown if not r.secret & other])
