"""From text to what a game runs: parse, check, compile, single cards and a large pack."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Final

from .figures import Kind, Need, Values
from .rounds import WARM_UP, Measure, Part, Settings, once

COLD_ROUNDS: Final = 3
"""Rounds in which a pack is read for the first time: that takes seconds."""
AGAIN: Final = 3
"""Times that it is read again in each round."""

_SCRIPTS: Final = (
    Kind("parse.scripts", "k chars/s", "more"),
    Kind("parse.lark", "x", "more", Need(2, least=True)),
)
_CARDS: Final = (
    Kind("cards.parse", "cards/s", "more"),
    Kind("cards.check", "cards/s", "more"),
    Kind("cards.compile", "cards/s", "more"),
    Kind("cards.all", "cards/s", "more", Need(1_100, least=True)),
)
_PACK: Final = (
    Kind("pack.cold", "s", "less", Need(10, least=False)),
    Kind("pack.again", "ms", "less", Need(100, least=False)),
    Kind("pack.memory", "MiB", "less", Need(30, least=False)),
)


def parts() -> Iterable[Part]:
    """The bundled scripts, cards by the hundred, and a pack of thousands."""
    yield Part(_SCRIPTS, _scripts)
    yield Part(_CARDS, _cards)
    yield Part(_PACK, _pack)


def _scripts(settings: Settings, stack: ExitStack) -> Measure:
    """The parser with its builder, against bare Lark, on the bundled English scripts."""
    from momon_dsl.language.grammar import bare_lark
    from momon_dsl.language.parser import parse
    from momon_dsl.resources import cardscripts_dir

    found = [path.read_text("utf-8") for path in sorted(cardscripts_dir().rglob("*.momon"))]
    texts = [text for text in found if not text.startswith("# language:")]
    bare, characters = bare_lark("en"), sum(map(len, texts))

    def measure(number: int) -> Values:
        ours = once(lambda: [parse(text) for text in texts])
        theirs = once(lambda: [bare.parse(text) for text in texts])
        return {"parse.scripts": characters / ours / 1000, "parse.lark": theirs / ours}

    return measure


def _cards(settings: Settings, stack: ExitStack) -> Measure:
    """From the text of a card to what a game runs, as packs are read, in seconds of one core.

    `cards.all` is what a pack does, all in one; the three before it are the steps by themselves.
    """
    from momon_dsl.checking.document import check_document
    from momon_dsl.checking.pack import uncollected
    from momon_dsl.checking.script import check_script
    from momon_dsl.language.nodes.documents import Card, Document
    from momon_dsl.language.parser import parse
    from momon_dsl.language.printer import to_script
    from momon_dsl.simulate.large import cards, compile_all

    text = "\n".join(map(to_script, cards(settings.cards)))
    data = text.encode()

    def read() -> Document:
        document = check_script("cards.momon", data).document
        assert document is not None
        return document

    def compiled(document: Document) -> None:
        compile_all(item for item in document.items if isinstance(item, Card))

    parsed = read()
    steps = {
        "parse": lambda: parse(text),
        "check": lambda: check_document(parsed),
        "compile": lambda: compiled(parsed),
        "all": lambda: compiled(read()),
    }

    def measure(number: int) -> Values:
        with uncollected():
            took = {name: once(work, time.process_time) for name, work in steps.items()}
        return {f"cards.{name}": settings.cards / seconds for name, seconds in took.items()}

    return measure


# --- a large pack --------------------------------------------------------------------------


def _pack(settings: Settings, stack: ExitStack) -> Measure:
    """A pack of thousands, each time in a process of its own: from nothing, then again."""
    from momon_dsl.simulate.large import write_pack

    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    pack, empty, cache = folder / "pack", folder / "empty", folder / "cache"
    write_pack(pack, settings.pack)

    def measure(number: int) -> Values:
        if number == WARM_UP:
            # The parser's own tables come with a wheel; a checkout makes them once for all packs,
            # the Thai ones as well, since cards may speak of bundled ones.
            made = "from momon_dsl.language import grammar as g; [*map(g.tables, g.LANGUAGES)]"
            subprocess.run([sys.executable, "-c", made], check=True, env=_with_cache(empty))
            return {}
        values = {}
        if number <= COLD_ROUNDS:
            shutil.rmtree(cache, ignore_errors=True)
            shutil.copytree(empty, cache)
            values["pack.cold"] = _read_pack(pack, cache)[1]
        again = zip(*(_read_pack(pack, cache) for _ in range(AGAIN)), strict=True)
        seconds, _, mebibytes = map(median, again)
        return {**values, "pack.again": seconds * 1000, "pack.memory": mebibytes}

    return measure


def _with_cache(folder: Path) -> dict[str, str]:
    return {**os.environ, "XDG_CACHE_HOME": str(folder)}


def _read_pack(pack: Path, cache: Path) -> tuple[float, ...]:
    """Until a game from the pack asks for its first choice: seconds, those of one core, and MiB."""
    command = [sys.executable, "-m", "momon_dsl.simulate.large", str(pack)]
    environment = _with_cache(cache)
    done = subprocess.run(command, check=True, env=environment, capture_output=True, text=True)
    return tuple(map(float, done.stdout.split()))
