"""Imports the extensions that are installed, and says of each that is broken what is wrong.

A broken extension is left out as a whole and the language goes on without it: its phrases are
unknown then, and a script that uses them is refused where it does.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from momon_dsl import limits

from .installed import Installed, installed

if TYPE_CHECKING:
    from .declaring import Extension


class Loaded:
    """An extension in use; `folder` holds its fragments, keyword tables and messages."""

    def __init__(self, installed: Installed, folder: str, extension: Extension) -> None:
        self.installed = installed
        self.folder = folder
        self.extension = extension

    @property
    def called(self) -> str:
        """The distribution with its version."""
        return self.installed.called


class Problem(NamedTuple):
    """What is wrong with an extension: a message of `messages/en.toml` with its arguments."""

    called: str
    key: str
    arguments: tuple[tuple[str, str], ...] = ()

    def text(self, lang: str = "en") -> str:
        """In words.

        >>> Problem("pack 1.0", "unnamed", (("target", "pack"),)).text()[:35]
        'The extension pack 1.0 is not used:'
        """
        from .words import word

        frame = word("left_out", lang, extension=self.called)
        values = dict(self.arguments)
        if "lang" in values:
            values["lang"] = word(f"lang_{values['lang']}", lang)
        return f"{frame} {word(self.key, lang, **values)}"


class Broken(Exception):
    """Something is missing or wrong in an extension; `key` and `arguments` say what."""

    def __init__(self, key: str, /, **arguments: object) -> None:
        super().__init__(key)
        self.key = key
        self.arguments = tuple((name, str(value)) for name, value in arguments.items())


class _State:
    """What has been loaded in this process."""

    def __init__(self) -> None:
        self.loaded: tuple[Loaded, ...] | None = None
        self.imported: tuple[Loaded, ...] = ()
        self.loading = False
        self.problems: list[Problem] = []
        self.told: set[Problem] = set()
        self.owners: dict[type[Any], Loaded] = {}


_STATE: Final = _State()


def loaded() -> tuple[Loaded, ...]:
    """The extensions in use; they are imported when this is first asked.

    While one is being imported there are none yet: an extension sees the language without any.
    """
    if _STATE.loaded is None:
        if not installed():
            _STATE.loaded = ()
            return ()
        with _only_one():
            if _STATE.loaded is None and not _STATE.loading:
                _load()
    return _STATE.loaded or ()


def problems() -> tuple[Problem, ...]:
    """What is wrong with the installed extensions, as far as it has been found out."""
    return tuple(_STATE.problems)


def untold(key: str = "") -> tuple[Problem, ...]:
    """The problems, perhaps those of one key, that no command has told yet; now they are told."""
    found = tuple(p for p in problems() if p not in _STATE.told and key in ("", p.key))
    _STATE.told.update(found)
    return found


def culprit(error: BaseException) -> str | None:
    """What to say of an error that arose in the code of an extension; None for any other."""
    import traceback

    from .words import word

    files = [frame.filename for frame in traceback.extract_tb(error.__traceback__)]
    for each in _STATE.loaded or ():
        if any(file.startswith(each.folder + os.sep) for file in files):
            return word("failed", extension=each.called, error=told(error))
    return None


class ExtensionWarning(UserWarning):
    """An extension is not used; the message says which, and what is wrong with it."""


def _note(problem: Problem) -> None:
    if problem not in _STATE.problems:
        import warnings

        _STATE.problems.append(problem)
        warnings.warn(problem.text(), ExtensionWarning, stacklevel=2)


def imported() -> tuple[Loaded, ...]:
    """The extensions that are whole by themselves, those that clash with others included."""
    loaded()
    return _STATE.imported


def leave_out(problem: Problem, *, entered: bool = True) -> None:
    """Note what is wrong with an extension that was found out only when it was used.

    Where nothing of it has been `entered` anywhere yet, its nodes are forgotten.
    """
    from momon_dsl.language.nodes.base import NODES

    _note(problem)
    for one in _STATE.loaded or () if not entered else ():
        for kind in one.extension.nodes if one.called == problem.called else ():
            NODES.pop(kind.__name__, None)
    kept = tuple(each for each in _STATE.loaded or () if each.called != problem.called)
    _STATE.loaded = kept


def owner_of(kind: type[Any]) -> Loaded | None:
    """The extension that a node class belongs to; None for a built-in one."""
    return _STATE.owners.get(kind)


def owners(kinds: Iterable[type[Any]]) -> list[Loaded]:
    """The extensions that some node classes belong to, each once, in the order of their names."""
    if not _STATE.owners:
        return []
    found = {owner.called: owner for owner in map(_STATE.owners.get, kinds) if owner}
    return [found[called] for called in sorted(found)]


@contextmanager
def _only_one() -> Iterator[None]:
    """One thread at a time; the one that loads may ask again meanwhile."""
    import threading

    lock = _LOCKS.setdefault("loading", threading.RLock())
    with lock:
        yield


_LOCKS: Final[dict[str, Any]] = {}


def _load() -> None:
    _STATE.loading = True
    try:
        found = [each for each in map(_try, installed()) if each is not None]
    finally:
        _STATE.loading = False
    for each in found:
        _STATE.owners.update(dict.fromkeys(each.extension.nodes, each))
    _STATE.loaded = _STATE.imported = tuple(found)


def _try(one: Installed) -> Loaded | None:
    """Import one extension; None if it is broken, which is noted."""
    from momon_dsl.language.nodes.base import NODES

    before = dict(NODES)
    try:
        made = _import(one)
        from .pieces import check

        check(made, {name: kind for name, kind in NODES.items() if name not in before})
        return made
    except Broken as broken:
        _note(Problem(one.called, broken.key, broken.arguments))
    for name in [name for name in NODES if name not in before]:
        del NODES[name]
    return None


def _import(one: Installed) -> Loaded:
    """Import the module that an entry point names, and take the extension from it."""
    from importlib import import_module

    from .declaring import Extension

    module_name, _, attribute = one.target.partition(":")
    try:
        module = import_module(module_name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a stranger's module does, sys.exit() included
        raise Broken("import", module=module_name, error=told(error)) from None
    extension = getattr(module, attribute or "EXTENSION", None)
    if not isinstance(extension, Extension):
        raise Broken("unnamed", target=f"{module_name}:{attribute or 'EXTENSION'}")
    file = getattr(module, "__file__", None)
    if not file or not ("." in module_name or hasattr(module, "__path__")):
        raise Broken("no_folder", module=module_name)
    return Loaded(one, os.path.dirname(os.path.abspath(file)), extension)


def told(error: BaseException) -> str:
    """An error of a stranger's code in one line: its kind, what it says, and where it arose."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    own = [f for f in frames if f"{os.sep}importlib{os.sep}" not in f.filename]
    own = [f for f in own if not f.filename.startswith("<frozen") and f.filename != __file__]
    said = " ".join(str(error).split())[:200]
    kind = type(error).__name__
    if isinstance(error, SyntaxError) and error.filename:
        return f"{kind}: {error.msg} ({os.path.basename(error.filename)}:{error.lineno})"
    where = f" ({os.path.basename(own[-1].filename)}:{own[-1].lineno})" if own else ""
    return f"{kind}: {said}{where}" if said else f"{kind}{where}"


def read_text(path: str) -> str:
    """A file of an extension. Raises `Broken` if it cannot be read, is no UTF-8 or too large."""
    try:
        with open(path, "rb") as file:
            data = file.read(limits.FRAGMENT_BYTES + 1)
        if len(data) > limits.FRAGMENT_BYTES:
            raise Broken("too_large", file=path, limit=limits.FRAGMENT_BYTES)
        return data.decode("utf-8")
    except OSError as error:
        raise Broken("unreadable", file=path, error=error.strerror or error) from None
    except UnicodeDecodeError:
        raise Broken("unreadable", file=path, error="not UTF-8") from None
