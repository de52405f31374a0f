"""What `momon doctor` looks at: everything that is loaded, and what is wrong with it."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from momon_dsl import __version__
from momon_dsl.extensions.installed import Installed, installed, remembered
from momon_dsl.extensions.loading import Broken, Loaded, Problem, imported, problems
from momon_dsl.language import grammar
from momon_dsl.language.conflicts import Conflict, conflicts
from momon_dsl.language.extending import in_use
from momon_dsl.resources import cache_dir, cardscripts_dir, grammar_dir, tables_dir

LARK = "1.3"
"""The minor version of Lark whose parts that are not public the grammar is made with."""


class Trouble(NamedTuple):
    """One thing that is wrong: a text of `doctor.toml` by its key, or a problem of an extension."""

    key: str
    values: tuple[tuple[str, str], ...] = ()
    problem: Problem | None = None


class Found(NamedTuple):
    """All that was found; `facts` are sections of names and values."""

    troubles: list[Trouble]
    facts: dict[str, dict[str, Any]]


def examine() -> Found:
    """Load everything that a check and a game load, and say what there is."""
    used = in_use()
    troubles = [*_of_versions(), *_of_folders(), *_of_caches()]
    facts: dict[str, dict[str, Any]] = {
        "versions": _versions(),
        "editions": _editions(),
        "languages": {language: _language(language) for language in grammar.LANGUAGES},
        "nodes": _nodes(),
    }
    _play(used)
    troubles += [Trouble("extension", (), each) for each in problems()]
    facts["extensions"] = {one.called: _extension(one, in_use()) for one in installed()}
    facts["caches"] = _caches()
    return Found(troubles, facts)


# --- what is wrong -------------------------------------------------------------------------------


def _of_versions() -> Iterator[Trouble]:
    version = _versions()["lark"]
    if not version.startswith(f"{LARK}."):
        yield Trouble("lark", (("version", version), ("wanted", LARK)))


def _of_folders() -> Iterator[Trouble]:
    for name, folder in (("grammar", grammar_dir()), ("cardscripts", cardscripts_dir())):
        if not folder.is_dir():
            yield Trouble("folder", (("name", name), ("folder", str(folder))))


def _of_caches() -> Iterator[Trouble]:
    folder = cache_dir()
    probe = folder / f"doctor.{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_text("", "utf-8")
        probe.unlink()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        yield Trouble("cache", (("folder", str(folder)), ("error", reason)))


def _play(used: tuple[Loaded, ...]) -> None:
    """Ask every extension how it is played, which a game does first; what fails is noted."""
    from momon_dsl.extensions.loading import leave_out
    from momon_dsl.interpreter.extending import play_of

    for one in used:
        try:
            play_of(one)
        except Broken as broken:
            leave_out(Problem(one.called, broken.key, broken.arguments))


# --- what there is -------------------------------------------------------------------------------


def _versions() -> dict[str, str]:
    python = f"{platform.python_version()} ({platform.python_implementation()})"
    libraries = {name: _metadata(name) for name in ("lark", "attrs", "click", "wcwidth", "rich")}
    return {"momon": __version__, "python": python, **libraries}


def _metadata(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return "?"


def _editions() -> dict[str, str]:
    from momon_dsl.model.format import EDITIONS

    return dict.fromkeys(EDITIONS, "")


def _language(language: str) -> dict[str, Any]:
    from momon_dsl.language.fragments import definitions, fragments

    used = in_use()
    files = fragments(language, used)
    found = list(definitions(files))
    kept = grammar.place_of(language)
    tables = "made when needed"
    if kept is not None:
        tables = "in the package" if kept.parent == tables_dir() else "in the cache"
    return {
        "fragments": [each.shown for each in files],
        "rules": len({each.name for each in found}),
        "phrases": sum(len(each.alternatives) for each in found),
        "words": len(grammar.spelled(language, used)),
        "tables": tables,
    }


def _nodes() -> dict[str, int]:
    from momon_dsl.extensions.loading import owner_of
    from momon_dsl.language.nodes import NODES

    counted: dict[str, int] = {}
    for kind in NODES.values():
        owner = owner_of(kind)
        family = owner.called if owner else kind.__module__.rpartition(".")[2]
        counted[family] = counted.get(family, 0) + 1
    return counted


def _extension(one: Installed, used: tuple[Loaded, ...]) -> dict[str, Any]:
    here = next((each for each in used if each.installed == one), None)
    return {
        "distribution": one.distribution,
        "version": one.version,
        "target": one.target,
        "in use": here is not None,
        "folder": here.folder if here else None,
        "nodes": [kind.__name__ for kind in here.extension.nodes] if here else [],
    }


def _caches() -> dict[str, Any]:
    folder = cache_dir()
    files = [path for path in folder.rglob("*") if path.is_file()] if folder.is_dir() else []
    return {
        "folder": str(folder),
        "parser tables": _size([p for p in files if p.parent == folder and _is_table(p)]),
        "checks": _size([p for p in files if p.parent.name.startswith("checks-")]),
        "verdicts on extensions": _size([p for p in files if p.name.startswith("extensions-")]),
        "search path": f"{remembered()} folders remembered",
    }


def _is_table(path: Path) -> bool:
    return path.name.startswith(tuple(f"{language}-" for language in grammar.LANGUAGES))


def _size(files: list[Path]) -> str:
    total = sum(path.stat().st_size for path in files)
    return f"{len(files)} files, {total / 1_048_576:.1f} MiB"


# --- the grammar ---------------------------------------------------------------------------------


def all_conflicts(language: str) -> tuple[list[Conflict], tuple[Loaded, ...]]:
    """Every conflict of a language with all extensions that can be read, and those extensions.

    Those that clash with others are among them: their conflicts are what is asked for.
    """
    in_use()
    broken = {each.called for each in problems() if each.key != "conflict"}
    some = tuple(each for each in imported() if each.called not in broken)
    return conflicts(grammar.grammar_text(language, some), language, some), some
