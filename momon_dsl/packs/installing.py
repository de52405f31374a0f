"""Pack files into use: what they require is there, their scripts are right, then they are kept."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from momon_dsl.checking.summary import Mention

from .lockfile import LOCK, Locked, read_lock
from .manifest import Manifest
from .problems import PackRefused, problem, refuse
from .resolving import Candidate, Wish, resolve, wishes_of
from .scripts import Tick, missing_extensions, names_in
from .shelves import all_installed, project_of
from .store import Installed, Store
from .verifying import Verified, examine


def install(
    packs: Sequence[Verified],
    store: Store,
    folder: str = ".",
    *,
    replace: bool = False,
    quick: bool = False,
    tick: Tick | None = None,
) -> list[Installed]:
    """Install verified packs, all or none of them; see `Store.install`.

    What they require has to be among them or installed already. With `quick` their scripts are
    checked when cards are used, not now; `tick` is told how far the check of one has got.
    Raises `PackRefused`; nothing is written then.
    """
    _as_locked(packs, folder)
    for pack in packs:
        missing = missing_extensions(pack.manifest)
        if missing:
            raise PackRefused(missing)
        known = known_names(pack.manifest, folder, packs)
        if not quick:
            examine(pack, known, tick=tick)
    return store.install(packs, replace=replace)


def known_names(
    manifest: Manifest, folder: str = ".", packs: Sequence[Verified] = ()
) -> list[Mention]:
    """The names that the packs which a pack requires define: of `packs`, or installed ones.

    Raises `PackRefused` if no versions of them go together.
    """
    named, there = _required(manifest, folder, packs)
    scripts = [*(pack.scripts for pack in named), *(row.scripts() for row in there)]
    return [name for each in scripts for name in names_in(each)]


def required_rows(manifest: Manifest, folder: str = ".") -> tuple[Installed, ...]:
    """The installed packs that a pack requires, by itself or through others, each once.

    Raises `PackRefused` if no versions of them go together.
    """
    return tuple(_required(manifest, folder)[1])


def _required(
    manifest: Manifest, folder: str, packs: Sequence[Verified] = ()
) -> tuple[list[Verified], list[Installed]]:
    """The packs that one requires: those of `packs`, and installed ones."""
    if not manifest.requires:
        return [], []
    given = {(pack.manifest.id, pack.manifest.version): pack for pack in packs}
    rows = [row for row in all_installed(folder) if (row.id, row.version) not in given]
    # Of the pack itself there is this version only, so that a circle is found.
    candidates = [
        one
        for one in (*map(of_pack, packs), *map(of_installed, rows))
        if one.id != manifest.id or one.version == manifest.version
    ]
    # Only who installs files can name that of another pack besides.
    absent = "required_besides" if packs else "required_absent"
    found = resolve(_wishes(manifest), candidates, _pinned(folder), absent)
    digests = {one.digest for one in found.values()}
    there = {row.digest: row for row in reversed(rows) if row.digest in digests}
    return [pack for pack in packs if pack.digest in digests], [*there.values()][::-1]


def _pinned(folder: str) -> Callable[[Candidate], bool]:
    """Whether a version is the one that the project has pinned."""
    rows = read_lock(os.path.join(project_of(folder), LOCK))
    return lambda one: Locked(one.id, one.version, one.digest) in rows


def _wishes(manifest: Manifest) -> list[Wish]:
    """What a pack requires."""
    return wishes_of(manifest.called, manifest.requires, manifest.places)


def of_pack(pack: Verified) -> Candidate:
    """A pack file that is at hand."""
    said = pack.manifest
    return Candidate(said.id, said.version, pack.digest, said.requires, said.places)


def of_installed(row: Installed) -> Candidate:
    """An installed pack that is at hand; raises `PackRefused` if it is damaged."""
    said = row.manifest()
    return Candidate(row.id, row.version, row.digest, said.requires, said.places)


def _as_locked(packs: Sequence[Verified], folder: str) -> None:
    """Refuse other bytes under the version that the project has pinned."""
    for row in read_lock(os.path.join(project_of(folder), LOCK)):
        for pack in packs:
            same = (pack.manifest.id, pack.manifest.version) == (row.id, row.version)
            if same and pack.digest != row.digest:
                raise refuse("not_as_locked", pack=row.called, lock=LOCK)


def dependents(rows: Sequence[Installed], folder: str = ".") -> list[str]:
    """The installed packs that would lack something without these ones."""
    left = [row for row in all_installed(folder) if row not in rows]
    return [
        row.called
        for row in left
        for id, range in row.manifest().requires
        if any(id == gone.id and gone.version in range for gone in rows)
        and not any(id == other.id and other.version in range for other in left)
    ]


def lock(manifest: Manifest, folder: str, *, upgrade: bool = False) -> list[Locked]:
    """The versions that a project is to use: those locked before where they will still do.

    With `upgrade` the highest are taken. Raises `PackRefused` if no versions go together.
    """
    candidates = map(of_installed, all_installed(folder))
    preferred = _none if upgrade else _pinned(folder)
    found = resolve(_wishes(manifest), candidates, preferred)
    return [Locked(one.id, one.version, one.digest) for one in found.values()]


def _none(one: Candidate) -> bool:
    """No version is better than a higher one."""
    return False


def check_lock(manifest: Manifest, folder: str) -> list[Locked]:
    """What a lock file pins, if it still fits the manifest and what is installed.

    Raises `PackRefused` with everything that does not fit.
    """
    rows = read_lock(os.path.join(project_of(folder), LOCK))
    here = all_installed(folder)
    problems = []
    for row in rows:
        digests = [one.digest for one in here if (one.id, one.version) == row[:2]]
        if row.digest not in digests:
            key = "not_as_locked" if digests else "locked_absent"
            problems.append(problem(key, pack=row.called, lock=LOCK))
    if not problems:
        there = [of_installed(one) for one in here if (one.id, one.version, one.digest) in rows]
        found = resolve(_wishes(manifest), there)
        problems = [problem("locked_too_much", pack=r.called) for r in rows if r.id not in found]
    if problems:
        raise PackRefused(problems)
    return rows
