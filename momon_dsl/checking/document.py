"""Checking one document: everything that can be said without looking at other scripts."""

from __future__ import annotations

from momon_dsl.checking import checks
from momon_dsl.checking.antecedents import bind, bind_replacement
from momon_dsl.checking.checks import effects, filters, granting, replacements, triggers
from momon_dsl.checking.context import NO_TEXT, Context, View
from momon_dsl.checking.names import Names, names_in
from momon_dsl.checking.types import check_types
from momon_dsl.checking.walking import QUOTED, Nodes, children
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.extending import in_use
from momon_dsl.language.nodes.abilities import Continuous, HasAbility, Instead, Triggered
from momon_dsl.language.nodes.documents import Card, Document, Format
from momon_dsl.language.nodes.instructions import GainsAbility
from momon_dsl.language.nodes.keywords import Keyword


def check_document(document: Document, context: Context = NO_TEXT) -> tuple[Diagnostic, ...]:
    """Everything wrong inside one document, in the order of the text.

    `context.text` is the script that was parsed; with it messages quote the designer's words.
    Cards that are defined elsewhere are not missed here (`check_paths` looks for them).

    >>> check_document(Document(items=()))
    ()
    """
    return examine(document, context)[1]


def examine(document: Document, context: Context = NO_TEXT) -> tuple[Names, tuple[Diagnostic, ...]]:
    """The names of a document, and everything wrong inside it: see `check_document`."""
    # Each item is gone through once; most of the time of a check would be spent on it otherwise.
    items, known = list[Nodes](), dict[int, Nodes]()
    for item in document.items:
        parts = [(part, Nodes(part)) for part in children(item)]
        items.append(Nodes.joined(item, (nodes for _, nodes in parts)))
        known.update((id(part), nodes) for part, nodes in parts)
    nodes = Nodes.joined(document, items)
    names = names_in(document, items)
    added = tuple(check for each in in_use() for check in each.extension.checks)
    of_triggered, carried_out = (*checks.TRIGGERED, *added), (*checks.CARRIED_OUT, *added)
    found = [*names.problems, *check_types(nodes, context)]
    found += filters.counted(nodes)
    found += filters.idle(nodes, context)
    found += effects.large(nodes)
    for card in nodes.of(Card):
        found += triggers.card(card)
    for triggered in nodes.of(Triggered):
        own = known.get(id(triggered))
        if own is None or sum(len(own.of(kind)) for kind in QUOTED) > 1:
            # An ability in quotes inside it is one of its own, and comes in its own turn.
            own = Nodes(triggered, but_not_in=QUOTED)
        view = View(triggered, bind(triggered), own, context)
        for check in of_triggered:
            found += check(view)
    for instead in nodes.of(Instead):
        bindings = bind_replacement(instead)
        inside = Nodes(bindings.ability, but_not_in=QUOTED)
        view = View(bindings.ability, bindings, inside, context)
        for check in carried_out:
            found += check(view)
        found += replacements.replacement(instead)
    for continuous in nodes.of(Continuous):
        for said in checks.CONTINUOUS:
            found += said(continuous)
    given = [each.ability for each in nodes.of(HasAbility)]
    given += [each.ability for each in nodes.of(GainsAbility)]
    defined = {item.name: item for item in document.items if isinstance(item, Keyword)}
    found += (d for ability in given for d in granting.granted(ability, defined))
    if any(nodes.named(kind) for kind in ("Format", "AttackingSide", "FacingSide")):
        from momon_dsl.checking.checks import formats  # late: most files hold none

        for block in nodes.of(Format):
            found += formats.format_block(block)
        found += formats.words_of_attempts(document)
    for scenario in nodes.named("Scenario"):
        from momon_dsl.checking.checks import expecting, scenarios  # late: most files hold none

        found += scenarios.scenario(scenario)
        found += expecting.expecting(scenario, document)
    return names, in_order(found)


def in_order(diagnostics: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """By place, then by code; what is said twice of one place is said once."""
    return tuple(dict.fromkeys(sorted(diagnostics, key=_place)))


def _place(diagnostic: Diagnostic) -> tuple[int, int, str]:
    return diagnostic.span.start, diagnostic.span.end, diagnostic.code
