"""`--watch`: do something again whenever a script changes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable

import click

from momon_dsl.checking.files import find_scripts

PAUSE = 0.3
"""Seconds between two looks at the files."""
Seen = dict[str, tuple[int, int]]


def watch(paths: Iterable[str], run: Callable[[], int], *, looks: int | None = None) -> int:
    """Run now and after each change of a script under `paths`, until Ctrl-C; the last exit code.

    `looks` ends it after so many looks at the files.
    """
    paths = list(paths)
    code, seen = _again(run), look(paths)
    while looks is None or looks > 0:
        try:
            time.sleep(PAUSE)
        except KeyboardInterrupt:
            break
        now = look(paths)
        if now != seen:
            seen, code = now, _again(run)
        looks = None if looks is None else looks - 1
    return code


def look(paths: Iterable[str]) -> Seen:
    """When each script was last written, and how long it is; those that have gone are left out."""
    seen: Seen = {}
    for path in find_scripts(list(paths)).scripts:
        try:
            found = os.stat(path)
        except OSError:
            continue
        seen[path] = (found.st_mtime_ns, found.st_size)
    return seen


def _again(run: Callable[[], int]) -> int:
    click.clear()  # does nothing where there is no terminal
    code = run()
    click.echo(f"-- {time.strftime('%H:%M:%S')} --", err=True)
    return code
