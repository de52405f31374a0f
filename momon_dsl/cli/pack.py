"""`momon pack`: folders of scripts into pack files, and pack files into use."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from momon_dsl.cli import FINDINGS, USAGE, comparing, complain, exchange, path_of
from momon_dsl.cli.sources import keep_sources

if TYPE_CHECKING:
    from momon_dsl.language.wording import Lang
    from momon_dsl.packs.problems import PackRefused
    from momon_dsl.packs.scripts import Tick
    from momon_dsl.packs.store import Store
    from momon_dsl.packs.verifying import Verified

F = TypeVar("F", bound=Callable[..., Any])


def _lang(command: F) -> F:
    return click.option(
        "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of messages."
    )(command)


def _project(command: F) -> F:
    return click.option(
        "--project", is_flag=True, help="In the project of this folder, not for the user."
    )(command)


def _form(command: F) -> F:
    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json"]),
        default="text",
        help="text for people (default), json for programs.",
    )(command)


@click.group(
    name="pack",
    epilog="\b\nExamples:\n"
    "  momon pack build my-cards\n"
    "  momon pack verify forest-1.2.0.momonpack\n"
    "  momon pack install forest-1.2.0.momonpack\n"
    "  momon pack info forest\n"
    "\nExit codes: 0 done, 1 a pack is refused, 2 wrong usage or unreadable path.",
)
def command() -> None:
    """Build packs of cards into files, verify them, and take them into use."""


@command.command(name="build", epilog="\b\nExample:\n  momon pack build my-cards -o fox.momonpack")
@click.argument("folder", metavar="[FOLDER]", default=".")
@click.option("-o", "--output", metavar="FILE", help="The file to write (ID-VERSION.momonpack).")
@click.option("--asts", is_flag=True, help="Put the syntax trees in, for other programs.")
@_lang
def build(folder: str, output: str | None, asts: bool, lang: Lang) -> None:
    """Write the pack in a folder into one file; the same folder always gives the same bytes."""
    from momon_dsl.packs import building, disk
    from momon_dsl.packs.installing import known_names
    from momon_dsl.packs.problems import message
    from momon_dsl.packs.seal import digest_of

    keep_sources(output, folder)
    with _refusals(lang), _shown(lang) as tick:
        made = building.build(
            folder, lambda manifest: known_names(manifest, folder), asts=asts, tick=tick
        )
    for name in made.left_out:
        complain(message("left_out", lang, name=name))
    path = output or f"{made.manifest.id}-{made.manifest.version}{building.ENDING}"
    with _refusals(lang):
        disk.write_file(path, made.data)
    click.echo(f"{path}: {made.manifest.called}")
    click.echo(f"sha256 {digest_of(made.data)}")


@command.command(
    name="verify",
    epilog="\b\nExamples:\n  momon pack verify forest-1.2.0.momonpack\n  momon pack verify forest",
)
@click.argument("packs", metavar="FILE...", nargs=-1, required=True)
@click.option("--quick", is_flag=True, help="Digests and texts alone; no script is parsed.")
@_lang
def verify(packs: tuple[str, ...], quick: bool, lang: Lang) -> int:
    """Say whether pack files, or installed packs, are whole and right; nothing is written.

    Digests, names and sizes come first. Only a file that is right in all of these is parsed. What
    it requires is installed already or named too.
    """
    from momon_dsl.packs.installing import known_names
    from momon_dsl.packs.problems import PackRefused, message
    from momon_dsl.packs.verifying import examine

    code = 0
    named = {name: _whole(name) for name in packs}
    whole = [pack for pack in named.values() if not isinstance(pack, PackRefused)]
    for name, pack in named.items():
        try:
            if isinstance(pack, PackRefused):
                raise pack
            if not quick:
                with _shown(lang) as tick:
                    examine(pack, known_names(pack.manifest, packs=whole), tick=tick)
        except PackRefused as error:
            code = max(code, _tell(error, lang, name))
            continue
        click.echo(message("whole", lang, file=name, pack=pack.manifest.called))
        click.echo(f"sha256 {pack.digest}")
        _of_another(pack, lang)
    return code


@command.command(
    name="install", epilog="\b\nExample:\n  momon pack install forest-1.2.0.momonpack --project"
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@_project
@click.option("--replace", is_flag=True, help="Replace other cards under the same version.")
@click.option("--quick", is_flag=True, help="Leave the scripts to be checked later.")
@_lang
def install(files: tuple[str, ...], project: bool, replace: bool, quick: bool, lang: Lang) -> None:
    """Verify pack files and take them into use: all of them, or none.

    What they require is installed already or named too. Several versions stand side by side. No
    program is ever installed or run.
    """
    from momon_dsl.packs import installing
    from momon_dsl.packs.problems import message
    from momon_dsl.packs.verifying import read_file
    from momon_dsl.packs.verifying import verify as verified

    packs: list[Verified] = []
    for path in files:
        with _refusals(lang, path):
            packs.append(verified(read_file(path)))
    with _refusals(lang), _shown(lang) as tick:
        made = installing.install(packs, _store(project), replace=replace, quick=quick, tick=tick)
    for row in made:
        click.echo(message("installed", lang, pack=row.called))
    for pack in packs:
        _of_another(pack, lang)


@command.command(name="remove", epilog="\b\nExample:\n  momon pack remove forest@1.2.0")
@click.argument("names", metavar="ID[@VERSION]...", nargs=-1, required=True)
@_project
@click.option("--force", is_flag=True, help="Also what another pack needs.")
@_lang
def remove(names: tuple[str, ...], project: bool, force: bool, lang: Lang) -> None:
    """Take installed packs out of use and delete them."""
    from momon_dsl.packs.installing import dependents
    from momon_dsl.packs.problems import message, refuse
    from momon_dsl.packs.shelves import one_of

    with _refusals(lang):
        store = _store(project)
        rows = [one_of(name, store.installed()) for name in names]
        others = [] if force else dependents(rows)
        if others:
            called = ", ".join(row.called for row in rows)
            raise refuse("needed", pack=called, others=", ".join(others))
        store.remove(rows)
    for row in rows:
        click.echo(message("removed", lang, pack=row.called))


@command.command(name="list", epilog="\b\nExample:\n  momon pack list --lang th")
@_form
@_lang
def listed(form: str, lang: Lang) -> None:
    """Show the packs that are installed, and which versions count in this folder."""
    from momon_dsl.packs.listing import rows

    with _refusals(lang):
        found = rows(lang)
    if form == "json":
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        _table(found, lang)


@command.command(name="info", epilog="\b\nExample:\n  momon pack info forest-1.2.0.momonpack")
@click.argument("name", metavar="FILE|ID[@VERSION]")
@_form
@_lang
def info(name: str, form: str, lang: Lang) -> None:
    """Show what a pack file, or an installed pack, says of itself; no script is parsed."""
    from momon_dsl.language.wording import shown
    from momon_dsl.packs.listing import facts
    from momon_dsl.packs.problems import message

    with _refusals(lang, name):
        found = facts(_pack(name), name, lang)
    if form == "json":
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    from wcwidth import wcswidth

    labels = {key: message(f"of_{key}", lang) for key in found}
    width = max(map(wcswidth, labels.values()))
    for key, value in found.items():
        if isinstance(value, dict):
            value = [f"{message(f'of_{kind}', lang)} {count}" for kind, count in value.items()]
        said = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        if said:
            pad = " " * (width - wcswidth(labels[key]))
            click.echo(f"{labels[key]}{pad}  {shown(said)}")


@command.command(name="lock", epilog="\b\nExamples:\n  momon pack lock\n  momon pack lock --check")
@click.argument("folder", metavar="[FOLDER]", default=".")
@click.option("--check", is_flag=True, help="Write nothing; say whether the lock still fits.")
@click.option("--upgrade", is_flag=True, help="Take the highest versions, not those locked before.")
@_lang
def lock(folder: str, check: bool, upgrade: bool, lang: Lang) -> None:
    """Pin what the pack in a folder requires, by version and digest, in momon.lock."""
    from momon_dsl.checking.files import MANIFEST, read_bytes
    from momon_dsl.packs import disk, installing
    from momon_dsl.packs.lockfile import LOCK, to_lock
    from momon_dsl.packs.manifest import read_manifest
    from momon_dsl.packs.problems import message

    path, place = (os.path.normpath(os.path.join(folder, name)) for name in (MANIFEST, LOCK))
    with _refusals(lang):
        manifest = read_manifest(read_bytes(path), path)
        if check:
            installing.check_lock(manifest, folder)
            click.echo(message("lock_fits", lang, lock=place))
            return
        rows = installing.lock(manifest, folder, upgrade=upgrade)
        disk.write_file(place, to_lock(rows).encode("utf-8"))
    click.echo(message("locked", lang, lock=place, count=len(rows)))
    for row in rows:
        click.echo(f"  {row.called}")


command.add_command(exchange.importing)
command.add_command(exchange.exporting)
command.add_command(comparing.command)


def _of_another(pack: Verified, lang: Lang) -> None:
    """Tell what of a pack that another version of momon has built could not be compared."""
    from momon_dsl import __version__
    from momon_dsl.packs.problems import message

    if not pack.seal.of_this_program:
        program = pack.seal.program
        called = pack.manifest.called
        complain(message("other_program", lang, pack=called, program=program, own=__version__))


def _store(project: bool) -> Store:
    from momon_dsl.packs.shelves import project_store, user_store

    return project_store(".") if project else user_store()


def _pack(name: str) -> Verified:
    """The pack in a file or, if there is no such file, the installed one; verified."""
    from momon_dsl.packs.building import ENDING
    from momon_dsl.packs.problems import PackRefused, refuse
    from momon_dsl.packs.shelves import named
    from momon_dsl.packs.verifying import read_file, verify

    if os.sep in name or name.endswith(ENDING) or os.path.isfile(name):
        return verify(read_file(name))
    try:
        return named(name).verified()
    except PackRefused:
        if os.path.isdir(name):
            raise refuse("folder", name=name) from None
        raise


def _whole(name: str) -> Verified | PackRefused:
    """The pack of a name, or why it is none."""
    from momon_dsl.packs.problems import PackRefused

    try:
        return _pack(name)
    except PackRefused as error:
        return error


def _table(found: list[dict[str, Any]], lang: Lang) -> None:
    from momon_dsl.language.wording import shown
    from momon_dsl.packs.problems import message

    if not found:
        click.echo(message("nothing", lang))
    width = max((len(f"{row['id']} {row['version']}") for row in found), default=0)
    for row in found:
        mark = "*" if row["in use"] else " "
        where = message("in_project" if row["project"] else "in_user", lang)
        called = f"{row['id']} {row['version']}".ljust(width)
        click.echo(f"{mark} {called}  {where}  {shown(row['name'])}".rstrip())


@contextmanager
def _shown(lang: Lang) -> Iterator[Tick]:
    """Show how far a long check has got."""
    from momon_dsl.cli.progress import Progress

    progress = Progress(lang)
    try:
        yield progress.show
    finally:
        progress.hide()


@contextmanager
def _refusals(lang: Lang, file: str = "") -> Iterator[None]:
    """Say why a pack is refused, and leave with 1, or with 2 if a file cannot be used."""
    from momon_dsl.packs.problems import PackRefused
    from momon_dsl.packs.reasons import unusable

    try:
        yield
    except PackRefused as error:
        raise click.exceptions.Exit(_tell(error, lang, file)) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise click.exceptions.Exit(_tell(unusable(path_of(error), error), lang)) from None


def _tell(error: PackRefused, lang: Lang, file: str = "") -> int:
    """Say why a pack is refused; the exit code for it."""
    for line in error.text(lang).split("\n"):
        complain(f"{file}: {line}" if file and not line.startswith(f"{file}:") else line)
    return USAGE if error.problems[0].key in ("unreadable", "unusable") else FINDINGS
