"""The `momon` command. Nothing heavy is imported before a subcommand needs it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

FINDINGS = 1
USAGE = 2
INTERNAL = 3
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `momon` and return its exit code: 0 fine, 1 findings, 2 usage or an unreadable path.

    Whatever goes wrong ends in a message, never in a traceback: card text and paths come from
    anywhere. A mistake of momon itself exits 3; MOMON_TRACEBACK=1 shows where it is.

    >>> main(["--version"])
    momon 0.1.0
    0
    """
    try:
        _open_streams()
        return _run(arguments)
    except KeyboardInterrupt:  # while the first modules were being imported
        return INTERRUPTED
    finally:
        _tell_problems()


def _run(arguments: Sequence[str] | None) -> int:
    import warnings

    import click

    from momon_dsl.cli.app import group
    from momon_dsl.errors import MomonError

    warnings.filterwarnings("ignore", "The extension ")  # told at the end, in a line of its own
    try:
        result = group.main(args=_list(arguments), prog_name="momon", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as done:
        return done.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except MomonError as error:
        complain(str(error))
        return FINDINGS
    except BrokenPipeError:
        return _quiet()
    except OSError as error:
        return _system(error)
    except Exception as error:
        return _internal(error)


def complain(message: str) -> None:
    """Say on stderr what is wrong; nothing in a path moves the cursor or changes a colour."""
    from momon_dsl.language.wording import shown

    print(f"momon: {shown(message)}", file=sys.stderr)


def _tell_problems() -> None:
    """Say which extensions have been left out, if any were asked for; `doctor` says it itself."""
    loading = sys.modules.get("momon_dsl.extensions.loading")
    for problem in loading.untold() if loading else ():
        complain(problem.text())


def _list(arguments: Sequence[str] | None) -> list[str] | None:
    return None if arguments is None else list(arguments)


def _open_streams() -> None:
    """Make output possible wherever it goes.

    Where it was closed (`momon … >&-`) nobody wants it: to nowhere. A terminal that is not
    UTF-8 gets `?` for each character that it does not have.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
        elif stream.errors == "strict" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _quiet() -> int:
    """The reader has gone (`momon … | head`): leave without a word, also at interpreter exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return 0


def _internal(error: Exception) -> int:
    if _interrupted(error):
        return INTERRUPTED
    if os.environ.get("MOMON_TRACEBACK"):
        raise error
    loading = sys.modules.get("momon_dsl.extensions.loading")
    culprit = loading.culprit(error) if loading else None
    if culprit:
        complain(culprit)
        return INTERNAL
    print(f"momon: internal error: {type(error).__name__}: {error}", file=sys.stderr)
    print("momon: please report it with the script and MOMON_TRACEBACK=1 set", file=sys.stderr)
    return INTERNAL


def _interrupted(error: BaseException | None) -> bool:
    """Whether Ctrl-C is behind an error: in the middle of an import it comes out as another one.

    >>> _interrupted(RuntimeError()), _interrupted(KeyboardInterrupt())
    (False, True)
    """
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _system(error: OSError) -> int:
    name = path_of(error)
    complain(f"{name}: {error.strerror or error}" if name else error.strerror or str(error))
    return USAGE


def path_of(error: OSError) -> str:
    """The path that an error is about, as its user knows it.

    Files are written beside their place first; of one that cannot be, its place is named, or the
    folder.

    >>> path_of(OSError(2, "No such file or directory", "faces/.momon-x1.tmp"))
    'faces'
    >>> path_of(OSError(21, "Is a directory", "./.momon-x1.tmp", None, "./faces"))
    './faces'
    """
    name = os.fsdecode(error.filename2 or error.filename or "")
    folder, last = os.path.split(name)
    return folder if last.startswith(".momon-") and last.endswith(".tmp") else name
