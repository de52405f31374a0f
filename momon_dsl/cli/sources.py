"""What a command is to write never takes the place of what it reads, nor of a script."""

from __future__ import annotations

import os

import click

from momon_dsl.checking.files import MANIFEST, SUFFIX


def keep_sources(output: str | None, *sources: str | None) -> None:
    """Raise a usage error if an output would write over one of the sources, or over a script.

    >>> keep_sources("fox.momonpack", "forest")
    >>> keep_sources("forest/fox.momon", "forest")
    Traceback (most recent call last):
        ...
    click.exceptions.UsageError: This would write over a script: forest/fox.momon
    """
    if output is None:
        return
    if output.endswith(SUFFIX) or os.path.basename(output) == MANIFEST:
        raise click.UsageError(f"This would write over a script: {output}")
    for source in sources:
        if source is not None and os.path.realpath(source) == os.path.realpath(output):
            raise click.UsageError(f"This would write over what is read: {output}")
