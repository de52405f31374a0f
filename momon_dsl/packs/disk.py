"""Writing that a crash at any moment cannot leave half done: aside, onto the disk, then in place.

Everything that packs write goes through the five steps below, so that tests can let any of them
fail.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Final

DRAFT: Final = ".draft-"
"""What everything is called that is not in its place yet."""


def write(handle: int, data: bytes) -> None:
    """Step: put bytes into an open file."""
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


def sync(handle: int) -> None:
    """Step: wait until a file is on the disk."""
    os.fsync(handle)


def sync_folder(path: str) -> None:
    """Step: wait until the names in a folder are on the disk, where a system can do that."""
    if sys.platform == "win32":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        sync(handle)
    finally:
        os.close(handle)


def rename(old: str, new: str) -> None:
    """Step: put something in its place, instead of the file that is there."""
    os.replace(old, new)


def write_file(path: str, data: bytes) -> None:
    """Write a file at once: the old bytes are there, or all of the new. Raises OSError.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_file(os.path.join(folder, "a"), b"new")
    ...     os.listdir(folder)
    ['a']
    """
    target = os.path.realpath(path)
    draft = f"{target}{DRAFT}{os.getpid()}"
    try:
        _create(draft, data)
        rename(draft, target)
        sync_folder(os.path.dirname(target))
    except BaseException as error:
        if isinstance(error, OSError) and error.filename == draft:
            error.filename, error.filename2 = path, None  # what nobody has named is no help
        with suppress(OSError):
            os.unlink(draft)
        raise


def exchange(one: str, other: str) -> None:
    """Step: let two folders change places at once; OSError where a system has no way to do that."""
    import ctypes  # late: hardly anything is replaced

    libc = ctypes.CDLL(None, use_errno=True)
    first, second = os.fsencode(one), os.fsencode(other)
    if sys.platform == "linux" and hasattr(libc, "renameat2"):
        failed = libc.renameat2(_HERE, first, _HERE, second, _EXCHANGE)
    elif sys.platform == "darwin" and hasattr(libc, "renamex_np"):
        failed = libc.renamex_np(first, second, _EXCHANGE)
    else:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    if failed:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


_HERE: Final = -100
"""Linux's AT_FDCWD: a path counts from the folder of the process."""
_EXCHANGE: Final = 2
"""RENAME_EXCHANGE of Linux, and RENAME_SWAP of macOS."""
_NO_EXCHANGE: Final = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EPERM})
"""What a system, or a file system, says that cannot exchange folders."""


def write_folder(path: str, files: Mapping[str, bytes]) -> None:
    """Write a folder that is not there yet at once: it is there with all its files, or not at all.

    The names of the files have been checked before. Raises OSError.
    """
    with _drafted(path, files) as draft:
        rename(draft, path)
        sync_folder(os.path.dirname(path))


def replace_folder(path: str, files: Mapping[str, bytes]) -> None:
    """Write a folder in the place of one that is there: the old one stands there, or the new one.

    Where a system cannot exchange two folders at once, a crash may leave the old one beside, under
    the name of a draft. Raises OSError.
    """
    with _drafted(path, files) as draft:
        try:
            exchange(draft, path)
        except OSError as error:
            if error.errno not in _NO_EXCHANGE:
                raise
            _in_two_steps(draft, path)
        sync_folder(os.path.dirname(path))
        shutil.rmtree(draft, ignore_errors=True)  # what was there before


def _in_two_steps(draft: str, path: str) -> None:
    """Put a draft in the place of a folder, which is called as the draft was afterwards."""
    aside = f"{draft}-old"
    rename(path, aside)
    try:
        rename(draft, path)
    except BaseException:
        os.replace(aside, path)
        raise
    with suppress(OSError):
        os.replace(aside, draft)


@contextmanager
def _drafted(path: str, files: Mapping[str, bytes]) -> Iterator[str]:
    """A folder with some files beside its place, all on the disk; gone if anything fails."""
    draft = tempfile.mkdtemp(prefix=DRAFT, dir=os.path.dirname(path))
    try:
        os.chmod(draft, 0o755)
        for name in _folders(files):
            os.mkdir(os.path.join(draft, *name.split("/")), 0o755)
        for name, data in files.items():
            _create(os.path.join(draft, *name.split("/")), data)
        for name in reversed(_folders(files)):
            sync_folder(os.path.join(draft, *name.split("/")))
        sync_folder(draft)
        yield draft
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise


def _folders(files: Mapping[str, bytes]) -> list[str]:
    """The folders that some files lie in, each before those inside it."""
    found: dict[str, None] = {}
    for name in files:
        parts = name.split("/")
        found.update(dict.fromkeys("/".join(parts[:depth]) for depth in range(1, len(parts))))
    return [*found]


def _create(path: str, data: bytes) -> None:
    """A new file with these bytes, on the disk; never through a link that lies there."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags, 0o644)
    try:
        write(handle, data)
        sync(handle)
    finally:
        os.close(handle)


@contextmanager
def alone(path: str) -> Iterator[None]:
    """While nobody else is inside of this: others wait. One that dies leaves nothing behind."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        _lock(handle)
        yield
    finally:
        os.close(handle)


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX)
