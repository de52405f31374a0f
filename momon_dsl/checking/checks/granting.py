"""What an ability in quotes can do: whoever has it is in the Arena, and has it late (H11.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from momon_dsl.checking.context import report
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.keywords import Keyword, KeywordUse


def granted(
    ability: a.Ability | KeywordUse, defined: Mapping[str, Keyword]
) -> Iterator[Diagnostic]:
    """E418 rules on the Summon of its own card (R11.8b); W406 symbols, settled before (R11.5c).

    `defined` are the keywords of the document; what one of them says is found at its use.
    """
    if isinstance(ability, KeywordUse):
        for each in defined[ability.name].abilities if ability.name in defined else ():
            yield from _said(each, ability)
    else:
        yield from _said(ability)


def _said(ability: a.Ability | KeywordUse, at: Node | None = None) -> Iterator[Diagnostic]:
    for said in ability.statements if isinstance(ability, a.Continuous) else ():
        if isinstance(said, a.SummonOnly) or (
            isinstance(said, a.Instead) and said.would == "be Summoned"
        ):
            yield report("E418", at or said, "H11.8", "R11.8b")
        elif isinstance(said, a.HasSymbols):
            yield report("W406", at or said, "H11.5", "R11.5c")
