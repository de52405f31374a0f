"""The trace of a scenario: every event with the script line and the rule that made it happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from momon_dsl.model.events import PACKAGE_BEGAN, PACKAGE_ENDED, Cause, Event
from momon_dsl.telling.events import told
from momon_dsl.telling.names import Teller
from momon_dsl.telling.words import Lang

from .expectations import YOU
from .play import Played
from .scripts import Elsewhere


class TraceLine(NamedTuple):
    """One event in words, the rule it follows, and the line of script that made it happen.

    `path`, `line` (from 1) and `text` are of the card's script where an instruction of an
    ability made the event, else of the line of the scenario that play came from.
    """

    event: Event
    said: str
    rule: str
    path: str
    line: int
    text: str

    @property
    def script(self) -> str:
        """`path:line` and the text of that line."""
        return f"{self.path}:{self.line}: {self.text}"


def trace(played: Played, lang: Lang = "en", since: int = 0) -> list[TraceLine]:
    """The events of a scenario from number `since` on, in words of `lang`."""
    if played.game is None:
        return []
    teller = Teller(played.game, lang, YOU)
    events = played.events()
    causes = _causes(events)
    return [_line(played, teller, event, causes[event.number]) for event in events[since:]]


def _causes(events: Sequence[Event]) -> list[Cause | None]:
    """The instruction behind each event; a package comes from the one that Summoned (9.3.4)."""
    found: list[Cause | None] = []
    package: Cause | None = None
    for event in events:
        if event.kind == PACKAGE_BEGAN:
            package = events[int(str(event.values[0]))].cause
        found.append(event.cause or package)
        if event.kind == PACKAGE_ENDED:
            package = None
    return found


def _line(played: Played, teller: Teller, event: Event, cause: Cause | None) -> TraceLine:
    script, span = played.case.script, played.steps[event.number].span
    if cause is not None:
        assert played.game is not None
        card = played.game.pool.abilities[cause.ability].card
        span = played.game.runtime.span(cause)
        script = span.script if isinstance(span, Elsewhere) else played.scripts[card]
    return TraceLine(
        event,
        told(teller, event),
        event.rule,
        script.path,
        script.place(span)[0],
        script.line(span),
    )
