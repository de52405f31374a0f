"""Why a scenario fails, as data."""

from __future__ import annotations

import attrs

from momon_dsl.language.nodes.base import Node


class Unfit(Exception):
    """A line of a scenario cannot be carried out; `message` says why, `notes` what there is."""

    def __init__(self, message: str, notes: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.notes = notes


@attrs.frozen
class Failure:
    """One line of a scenario that is not as it says; `step` None is the scenario as a whole.

    `message` says what is wrong, `notes` what is there instead.
    """

    step: Node | None
    message: str
    notes: tuple[str, ...] = ()
