"""A pack file taken apart without believing it: first its form and its digests, then its texts.

No script is parsed before everything else has been found right, and nothing is ever written here.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping, Sequence

import attrs

from momon_dsl.checking.files import MANIFEST
from momon_dsl.checking.pack import uncollected
from momon_dsl.checking.script import CheckedScript
from momon_dsl.checking.summary import Mention

from . import limits
from .archive import from_archive
from .building import ASTS, in_order, trees
from .contents import CONTENTS, contents
from .facts import facts_of
from .manifest import Manifest, read_manifest
from .meaning import items_of
from .members import is_script
from .problems import PackRefused, Problem, problem, refuse
from .reasons import of_system
from .scripts import Tick, checked, missing_extensions, mistakes, undeclared_extensions
from .seal import SEAL, Seal, digest_of, meaning_of, read_seal
from .texts import bad_text
from .verdicts import is_right, note_right


@attrs.frozen
class Verified:
    """A pack file whose form, digests and manifest are right; `digest` is that of the file."""

    digest: str
    manifest: Manifest
    seal: Seal
    members: Mapping[str, bytes] = attrs.field(repr=False)

    @property
    def scripts(self) -> dict[str, bytes]:
        """The scripts by their names."""
        return {name: data for name, data in self.members.items() if is_script(name)}


def read_file(path: str) -> bytes:
    """The bytes of a pack file; raises `PackRefused` for what is too large or no file at all."""
    try:
        # Opening a pipe would wait for somebody to write into it.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _BINARY)
        with os.fdopen(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise refuse("no_file", path)
            data = file.read(limits.PACK_BYTES + 1)
    except OSError as error:
        raise refuse("unreadable", path, **of_system(error)) from None
    if len(data) > limits.PACK_BYTES:
        raise refuse("large_pack", path, limit=f"{limits.PACK_BYTES:,}")
    return data


_BINARY = getattr(os, "O_BINARY", 0)


def verify(data: bytes) -> Verified:
    """Verify a pack file without parsing a script of it.

    Raises `PackRefused` with everything that is wrong in the first respect in which it is.
    """
    members = from_archive(data)
    seal = _seal(members)
    manifest = read_manifest(members[MANIFEST])
    if (seal.id, seal.version) != (manifest.id, str(manifest.version)):
        raise refuse("two_names", SEAL, seal=f"{seal.id} {seal.version}", pack=manifest.called)
    if meaning_of(seal.items) != seal.meaning:
        raise refuse("wrong_meaning", SEAL)
    made = Verified(digest_of(data), manifest, seal, members)
    for name, text in made.scripts.items():
        _stop(bad_text(name, text))
    if not made.scripts:
        raise refuse("no_scripts", manifest.called)
    return made


@uncollected()
def examine(pack: Verified, known: Sequence[Mention] = (), *, tick: Tick | None = None) -> None:
    """Check the scripts of a verified pack, and that they mean what its seal says.

    Another version of momon may have made other trees of them: then only the scripts count.
    `known` are the names that the packs it requires define. What was found right once is
    remembered. `tick` is told how far the check has got. Raises `PackRefused`.
    """
    _stop(missing_extensions(pack.manifest))
    if is_right(pack.digest, known):
        return
    made: dict[str, CheckedScript] = {}
    _stop(mistakes(pack.scripts, pack.manifest, known, made.__setitem__, tick))
    _stop(undeclared_extensions(pack.manifest, pack.scripts, made))
    if pack.seal.of_this_program:
        _as_sealed(pack, made)
    note_right(pack.digest, known)


def _as_sealed(pack: Verified, made: Mapping[str, CheckedScript]) -> None:
    """Refuse a pack of which something is not what its scripts make."""
    facts = facts_of(pack.scripts, made)
    items = items_of(each.items for each in facts.values())
    wrong = sorted(name for name in {**items, **pack.seal.items} if _differs(name, items, pack))
    _stop([problem("other_meaning", item=name) for name in wrong])
    if ASTS in pack.members and pack.members[ASTS] != trees(checked(pack.scripts, made)):
        raise refuse("wrong_trees", ASTS)
    if pack.members[CONTENTS] != contents(pack.scripts, facts):
        raise refuse("wrong_contents", CONTENTS)


def _differs(name: str, items: Mapping[str, str], pack: Verified) -> bool:
    return items.get(name) != pack.seal.items.get(name)


def _seal(members: Mapping[str, bytes]) -> Seal:
    """The seal, which has to name exactly the files that are there, with their digests."""
    first = next(iter(members), "")
    if first != SEAL:
        raise refuse("no_seal", name=SEAL)
    seal = read_seal(members[SEAL])
    there = {name for name in members if name != SEAL}
    odd = [name for name in there if not (is_script(name) or name in (MANIFEST, ASTS, CONTENTS))]
    wrong = [problem("odd_member", name) for name in sorted(odd)]
    wrong += [problem("unsealed", name) for name in sorted(there - seal.members.keys())]
    wrong += [problem("absent", name) for name in sorted(seal.members.keys() - there)]
    wrong += [
        problem("wrong_digest", name)
        for name in sorted(there & seal.members.keys())
        if digest_of(members[name]) != seal.members[name]
    ]
    wrong += [problem("no_manifest")] * (MANIFEST not in there)
    wrong += [problem("no_contents", CONTENTS)] * (CONTENTS not in there)
    _stop(wrong)
    if [*members][1:] != in_order(dict(members)):
        raise refuse("other_form")
    return seal


def _stop(problems: list[Problem]) -> None:
    if problems:
        raise PackRefused(problems)
