"""The scripts of a pack, checked against each other where they lie in the memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from momon_dsl.checking.linking import Group, Unit, frames_of, in_frame, link
from momon_dsl.checking.pack import bundled, but_allowed, limited, summary_of
from momon_dsl.checking.script import CheckedScript
from momon_dsl.checking.summary import Mention, Summary
from momon_dsl.checking.walking import descend
from momon_dsl.extensions.installed import installed
from momon_dsl.extensions.loading import owners
from momon_dsl.language.nodes.base import ADDED
from momon_dsl.language.nodes.documents import Document
from momon_dsl.language.parser import parse
from momon_dsl.language.source import source_of

from . import limits
from .manifest import Manifest
from .problems import Problem, of_finding, problem
from .upgrading import other_version

Tick = Callable[[int, int], None]
"""Told how many scripts are checked, and how many there are."""


def mistakes(
    scripts: Mapping[str, bytes],
    manifest: Manifest,
    known: Sequence[Mention] = (),
    made: Callable[[str, CheckedScript], None] | None = None,
    tick: Tick | None = None,
) -> list[Problem]:
    """What refuses the scripts of a pack: `momon check` with the names of other packs `known`.

    `made` is told of each script that was parsed, `tick` of each that is checked.
    """
    if sum(data.count(b"\n") for data in scripts.values()) > limits.LINES:
        return [problem("many_lines", limit=f"{limits.LINES:,}")]
    symbols = None if manifest.symbols is None else frozenset(manifest.symbols)
    said = (other_version(data.decode("utf-8", "replace"), path) for path, data in scripts.items())
    found: list[Problem] = [each for each in said if each]
    if found:
        return found
    units: list[Unit] = []
    for path, data in scripts.items():
        units.append(Unit(path, summary_of(path, data, made)))
        if tick is not None:
            tick(len(units), len(scripts))
        # A stranger may have written a million mistakes: some of them will do.
        if sum(each.is_error for each in units[-1].summary.findings) > limits.PROBLEMS:
            break
    linked = link(Group(tuple(units), symbols), lambda names: (*bundled(names), *known))
    frames = frames_of(units)
    for path, summary in units:
        own = [each for each in summary.findings if not in_frame(each, frames)]
        told = limited(but_allowed(scripts[path], [*own, *linked[path]]))
        found += [of_finding(each, path) for each in told if each.is_error]
    return found


def names_in(scripts: Mapping[str, bytes]) -> Iterator[Mention]:
    """What the scripts of a pack define that those of another may use."""
    for path, data in scripts.items():
        yield from (each for each in summary_of(path, data).defines if each.kind != "keyword")


def checked(
    scripts: Mapping[str, bytes], made: Mapping[str, CheckedScript] | None = None
) -> dict[str, CheckedScript]:
    """Scripts without mistakes, with their trees; those that have been `made` are taken from there.

    The others are parsed and not checked again.
    """
    known = made or {}
    return {path: known.get(path) or _parsed(path, scripts[path]) for path in scripts}


def _parsed(path: str, data: bytes) -> CheckedScript:
    source = source_of(path, data)
    document = parse(source.script, path=path).document if source.usable else None
    return CheckedScript(source, document, (), Summary())


def documents_in(scripts: Mapping[str, CheckedScript]) -> list[Document]:
    """The trees of those that could be read."""
    return [script.document for script in scripts.values() if script.document]


def missing_extensions(manifest: Manifest) -> list[Problem]:
    """The extensions that a pack needs and that are not installed, each by its name."""
    here = {_folded(each.distribution) for each in installed()}
    return [
        problem("no_extension", name=name, pack=manifest.called)
        for name in manifest.extensions
        if _folded(name) not in here
    ]


def undeclared_extensions(
    manifest: Manifest,
    scripts: Mapping[str, bytes],
    made: Mapping[str, CheckedScript] | None = None,
) -> list[Problem]:
    """The extensions whose phrases the scripts use though the manifest does not name them."""
    if not installed():
        return []
    documents = documents_in(checked(scripts, made))
    kinds = {type(node) for each in documents for i in each.items for node in descend(i, ADDED)}
    named = {_folded(name) for name in manifest.extensions}
    return [
        problem("undeclared", "pack.toml", name=each.installed.distribution)
        for each in owners(kinds)
        if _folded(each.installed.distribution) not in named
    ]


def _folded(distribution: str) -> str:
    return distribution.lower().replace("_", "-").replace(".", "-")
