"""What an extension says of itself: one object, named by its entry point."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    # For type checkers only: a check of a script never loads the interpreter.
    from momon_dsl.checking.context import View
    from momon_dsl.interpreter.compile import Handler
    from momon_dsl.interpreter.scope import Predicate, Scope, Test
    from momon_dsl.interpreter.watches import Heading
    from momon_dsl.language.builder import Context
    from momon_dsl.language.diagnostics import Diagnostic
    from momon_dsl.language.nodes.base import Node

    Kind = type[Node]

Printer = Callable[[Any, Any], str]
"""The words of a node: from the phrases of a language, which say its parts, and the node."""


@attrs.frozen(kw_only=True, eq=False)
class Play:
    """How the nodes of an extension are carried out, by class; one table for each kind.

    A table that the built-in nodes of that kind are in takes these in beside them.
    """

    instructions: Mapping[Kind, Handler] = attrs.field(factory=dict)
    triggers: Mapping[Kind, Callable[[Any, Scope], Heading]] = attrs.field(factory=dict)
    filters: Mapping[Kind, Callable[[Scope, Any], Predicate]] = attrs.field(factory=dict)
    conditions: Mapping[Kind, Callable[[Scope, Any], Test]] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True, eq=False)
class Extension:
    """What a distribution adds to the language.

    `nodes` are its node classes, each a subclass of `AddedInstruction`, `AddedTrigger`,
    `AddedFilter` or `AddedCondition` with its reference entry as its docstring. `english` and
    `thai` word them. `play` gives how they are carried out; it is called when the first game
    needs it, so that a check never loads the interpreter.

    `checks` are checks of one triggered ability. The rest is for grammar rules that do not bear
    the name of a node or of a field: `fields` (rule -> field that it fills), `literals` (field ->
    alias -> value), `bundles` (rule -> fields), `special` (rule -> function that makes its value).
    """

    nodes: tuple[Kind, ...]
    english: Mapping[Kind, Printer]
    thai: Mapping[Kind, Printer]
    play: Callable[[], Play]
    checks: tuple[Callable[[View], Iterator[Diagnostic]], ...] = ()
    fields: Mapping[str, str] = attrs.field(factory=dict)
    literals: Mapping[str, Mapping[str, Any]] = attrs.field(factory=dict)
    bundles: Mapping[str, Mapping[str, Any]] = attrs.field(factory=dict)
    special: Mapping[str, Callable[[Context, list[Any], int, int], Any]] = attrs.field(factory=dict)
