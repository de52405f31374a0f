"""What an ability in quotes can do: whoever has it is in the Arena, and has it late (H11.5)."""

from __future__ import annotations

from collections.abc import Iterator

from momon_dsl.checking.context import report
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import abilities as a


def granted(ability: a.Ability) -> Iterator[Diagnostic]:
    """E418 rules on the Summon of its own card (R11.8b); W406 symbols, settled before (R11.5c)."""
    for said in ability.statements if isinstance(ability, a.Continuous) else ():
        if isinstance(said, a.SummonOnly) or (
            isinstance(said, a.Instead) and said.would == "be Summoned"
        ):
            yield report("E418", said, "H11.8", "R11.8b")
        elif isinstance(said, a.HasSymbols):
            yield report("W406", said, "H11.5", "R11.5c")
