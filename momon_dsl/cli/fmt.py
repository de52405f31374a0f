"""`momon fmt`: scripts in their canonical form."""

from __future__ import annotations

import os

import click

from momon_dsl.cli import FINDINGS


@click.command(
    name="fmt",
    epilog="\b\nExamples:\n"
    "  momon fmt cardscripts/\n"
    "  momon fmt --check cardscripts/\n"
    "  momon fmt --diff cardscripts/fbd/167.momon\n"
    "  momon fmt - < card.momon\n"
    "  momon fmt --upgrade cardscripts/\n"
    "\nComments stay. A script with a mistake in it is told and left as it is."
    "\n\nExit codes: 0 all formatted, 1 a script has mistakes, or (--check, --diff) would change, "
    "2 wrong usage or unreadable path.",
)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--check", is_flag=True, help="Write nothing; name the scripts that would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@click.option("--upgrade", is_flag=True, help="Bring scripts of an older language version on.")
def command(paths: tuple[str, ...], check: bool, diff: bool, upgrade: bool) -> int:
    """Write scripts in their canonical form: files, folders, or - for standard input."""
    from momon_dsl.cli.rewriting import STDIN, Outcome, difference, rewritten, write
    from momon_dsl.cli.screen import write_script
    from momon_dsl.language.formatting import formatted

    outcome = Outcome()
    for one in rewritten(paths, formatted, outcome, _upgraded if upgrade else None):
        changes = one.new != one.old
        if check or diff:
            if changes:
                outcome.worse(FINDINGS)
                click.echo(difference(one) if diff else f"{one.path}: not formatted", nl=not diff)
        elif one.path == STDIN:
            write_script(one.new)
        elif changes and write(one, outcome):
            click.echo(f"{one.path}: formatted")
    return outcome.code


def _upgraded(path: str, data: bytes) -> bytes:
    """A script for the language version that momon reads, by what it or its pack says it is for.

    What is no text is left to the checker. Raises `PackRefused` where no way leads on.
    """
    from momon_dsl.checking.files import MANIFEST, pack_root, read_bytes
    from momon_dsl.cli.rewriting import STDIN
    from momon_dsl.packs.manifest import dsl_of
    from momon_dsl.packs.upgrading import upgraded

    root = None if path == STDIN else pack_root(path)
    dsl = dsl_of(read_bytes(os.path.join(root, MANIFEST))) if root else None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return data
    return upgraded(text, path, dsl).encode("utf-8")
