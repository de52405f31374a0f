"""Writing a file: the old content or the new one, never a part of either."""

from __future__ import annotations

import os
import stat
import tempfile


def write_script(path: str, text: str) -> None:
    """Replace the contents of a script at once; its permissions stay, a link stays a link.

    The text is written beside the script and takes its place only when it is wholly on the disk,
    so that a crash in the middle leaves the old script. Raises OSError; nothing is left behind
    then.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     script = pathlib.Path(folder, "a.momon")
    ...     _ = script.write_text("old")
    ...     write_script(str(script), "ใหม่")
    ...     script.read_text(encoding="utf-8"), len(os.listdir(folder))
    ('ใหม่', 1)
    """
    write_whole(path, text, stat.S_IMODE(os.stat(path).st_mode))


def write_whole(path: str, content: str | bytes, mode: int = 0o644) -> None:
    """Write a file at once, as `write_script` does; it need not be there before.

    Raises OSError; nothing is left behind then.
    """
    target = os.path.realpath(path)
    handle, beside = tempfile.mkstemp(".tmp", ".momon-", os.path.dirname(target))
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, mode)
        os.replace(beside, target)
    except BaseException:
        os.unlink(beside)
        raise
