"""An agent that is another program: JSON lines on its standard input and output.

`docs/how-to/agents.md` tells the protocol to those who write such a program.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import signal
import subprocess
import sys
import threading
from collections import deque
from queue import Empty, Queue
from typing import IO, Any, Final, NoReturn

from momon_dsl.engine.kernel import check
from momon_dsl.errors import IllegalChoice, MomonError
from momon_dsl.model.events import Event
from momon_dsl.simulate.policies import Answer

from .messages import asked, since
from .protocol import Seat

PROTOCOL: Final = 1
"""The version of the protocol."""
SECONDS: Final = 30.0
"""How long a program may take to begin, and for each answer; then it is ended."""
PARTING: Final = 2.0
"""How long it may take to end by itself, once it has nothing more to decide or to say."""
LINE: Final = 1_000_000
"""Bytes of one line that are read of a program: it never has so much to say."""
SHOWN: Final = 120
"""Characters of what a program said that an error repeats."""
WAITING: Final = 16
"""Lines that are read before anybody has asked for them."""

Message = dict[str, Any]


class AgentError(MomonError):
    """A program that plays has not kept to the protocol, has ended, or takes too long."""


class ExternalAgent:
    """Another program, asked at each decision.

    It is begun with the first decision, without a shell, and ended by `close`. It gets to know
    the seed, and otherwise what its seat shows. How long it may take is no budget, only a bound on
    waiting for what never comes.
    """

    def __init__(self, command: str, seed: int, seconds: float = SECONDS) -> None:
        """Raises `ValueError` for a command that is none."""
        try:
            self._words = shlex.split(command)
        except ValueError:
            raise ValueError("a quotation mark of its command has no other") from None
        if not self._words:
            raise ValueError("it needs a command")
        self.name = f"external:{command}"
        self._seed = seed
        self._seconds = seconds
        self._program: Program | None = None
        self._number = 0
        self._told: tuple[Event, ...] = ()

    def choose(self, seat: Seat) -> Answer:
        """What the program answers. Raises `AgentError`, and the program is ended then."""
        try:
            return self._chosen(seat)
        except AgentError:
            self._end(0)
            raise

    def _chosen(self, seat: Seat) -> Answer:
        program = self._program or self._begin()
        self._number += 1
        log = seat.log
        program.say(asked(seat, self._number, since(self._told, log)))
        self._told = log
        said = program.hear("answer", "number", self._number)
        options = said.get("options")
        if not isinstance(options, list):
            program.fail(f"gives no list of options: {_short(said)}")
        try:
            check(seat.decision, tuple(options))
        except IllegalChoice as problem:
            program.fail(f"answers what is not offered: {problem}")
        return tuple(options)

    def _begin(self) -> Program:
        self._number, self._told = 0, ()
        program = self._program = Program(self._words, self._seconds)
        program.say({"type": "hello", "protocol": PROTOCOL, "seed": self._seed})
        program.hear("hello", "protocol", PROTOCOL)
        return program

    def close(self) -> None:
        """Tell the program that nothing more comes, and see that it ends."""
        if self._program is not None:
            self._program.say({"type": "bye"})
            self._end(PARTING)

    def _end(self, patience: float) -> None:
        if self._program is not None:
            self._program.end(patience)
            self._program = None


class Program:
    """A running program. Nothing it does or leaves undone makes anybody wait longer than `seconds`.

    Threads of their own write to it and read from it, so that it may fill its pipes or read none.
    """

    def __init__(self, words: list[str], seconds: float) -> None:
        """Begin it. Raises `AgentError` where that cannot be."""
        self._command = shlex.join(words)
        self._seconds = seconds
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except OSError as problem:
            self.fail(f"cannot be begun: {problem.strerror or problem}")
        self._to_say: Queue[Message | None] = Queue()
        self._heard: Queue[bytes] = Queue(WAITING)
        self._complaints: deque[bytes] = deque(maxlen=1)
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        _thread(_write, process.stdin, self._to_say)
        _thread(_read, process.stdout, self._heard)
        self._complaining = _thread(_keep, process.stderr, self._complaints)

    def say(self, message: Message) -> None:
        """Tell it something; it need not listen at once."""
        self._to_say.put(message)

    def hear(self, kind: str, key: str, value: int) -> Message:
        """Its next message, of this kind and with this value. Raises `AgentError` for any other."""
        try:
            line = self._heard.get(timeout=self._seconds)
        except Empty:
            self.fail(f"has said nothing within {self._seconds:g} seconds")
        if not line:
            self._has_ended()
        said = self._message(line)
        if said.get("type") != kind:
            self.fail(f"says something else than its {kind}: {_short(said)}")
        if type(said.get(key)) is not int or said[key] != value:
            self.fail(f"gives another {key} than {value} with its {kind}: {_short(said)}")
        return said

    def _message(self, line: bytes) -> Message:
        if len(line) > LINE:
            self.fail(f"says a line of more than {LINE:,} bytes")
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):  # the former for text that is not UTF-8, too
            self.fail(f"says what is no JSON: {_shortened(line.decode('utf-8', 'replace'))}")
        if not isinstance(said, dict):
            self.fail(f"says what is no JSON object: {_short(said)}")
        return said

    def _has_ended(self) -> NoReturn:
        """Say how it ended, and the last that it complained of."""
        try:
            code = self._process.wait(PARTING)
        except subprocess.TimeoutExpired:
            self.fail("has closed its output")
        self._complaining.join(PARTING)
        last = b"".join(self._complaints).decode("utf-8", "replace")
        self.fail(f"has ended with exit code {code}" + (f": {_shortened(last)}" if last else ""))

    def fail(self, told: str) -> NoReturn:
        """Raise `AgentError` with the command and what is wrong with it."""
        raise AgentError(f"The program {self._command} {told}.")

    def end(self, patience: float) -> None:
        """Give it some time to end by itself, then end it and what it has begun."""
        self._to_say.put(None)
        process = self._process
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(patience)
            return
        if sys.platform == "win32":
            process.kill()
        else:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _thread(work: Any, pipe: IO[bytes], queue: Any) -> threading.Thread:
    thread = threading.Thread(target=work, args=(pipe, queue), daemon=True)
    thread.start()
    return thread


def _write(pipe: IO[bytes], messages: Queue[Message | None]) -> None:
    with contextlib.suppress(OSError), pipe:
        while (message := messages.get()) is not None:
            pipe.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
            pipe.flush()


def _read(pipe: IO[bytes], lines: Queue[bytes]) -> None:
    """Put each line into the queue, b"" at the end; what is too long is cut, and the last."""
    with pipe:
        line = b"\n"
        while line and len(line) <= LINE:
            line = pipe.readline(LINE + 1)
            lines.put(line)


def _keep(pipe: IO[bytes], lines: deque[bytes]) -> None:
    """Keep the last line that says anything."""
    with pipe:
        while line := pipe.readline(LINE):
            if line.strip():
                lines.append(line)


def _short(said: object) -> str:
    return _shortened(json.dumps(said, ensure_ascii=False))


def _shortened(text: str) -> str:
    """One line of what can be shown, not too long."""
    text = "".join(each if each.isprintable() else " " for each in text[: 4 * SHOWN])
    text = " ".join(text.split())
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
