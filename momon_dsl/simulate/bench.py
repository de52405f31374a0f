"""`momon bench`: every figure measured in interleaved rounds, reported as medians and ratios.

A ratio is taken inside each round, so that it holds while the speed of the machine drifts.
"""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from momon_dsl.errors import MomonError
from momon_dsl.game import Game

from .play import Counts, play
from .policies import Policy, uniform

DECK = "Bench"
"""The pinned deck of the pinned bench pack, in the House format."""
GAMES_PER_SLICE = 25
CARDS, PACK = 200, 10_000
"""Cards that are parsed, checked and compiled in a round, and cards of the large pack."""


class Figure(NamedTuple):
    """One line of the report: the median of the rounds, and what is asked of it, if anything."""

    name: str
    value: float
    unit: str
    required: str = ""
    holds: bool | None = None


def run(rounds: int, seconds: float, yardstick: Path | None) -> list[Figure]:
    """Measure everything, playing `seconds` in a round. Raises `MomonError` for a bad yardstick."""
    return [
        *_play_figures(rounds, seconds, yardstick),
        *_history_figures(rounds),
        *_parse_figures(rounds),
        *_card_figures(rounds),
        *_pack_figures(),
        *_start_figures(max(rounds, 5)),
    ]


# --- play ----------------------------------------------------------------------------------


def _play_figures(rounds: int, seconds: float, yardstick: Path | None) -> Iterator[Figure]:
    _play_for(0.2, 0)
    measured, ratios = [], []
    total = Counts()
    for number in range(rounds):
        other = _yardstick(yardstick, seconds, number + 1) if yardstick else None
        counts, took = _play_for(seconds, number + 1)
        measured.append([count / took for count in counts])
        total = total.plus(counts)
        if other:
            ratios.append(counts.decisions / took / other)
    names = ("games", "decisions with 2 or more options", "triggers", "events")
    for name, values in zip(names, zip(*measured, strict=True), strict=True):
        yield Figure(f"play: {name}", statistics.median(values), "/s")
    yield _at_least("play: triggers per decision", total.triggers / total.decisions, "", 0.35)
    yield _at_least("play: events per decision", total.events / total.decisions, "", 2)
    if ratios:
        ratio = statistics.median(ratios)
        yield _at_least("play: decisions against the yardstick", ratio, "x", 0.25)


def _play_for(seconds: float, seed: int) -> tuple[Counts, float]:
    """Whole games by the uniform policy for about so long; the seeds are the same every time."""
    counts, first = Counts(), seed * 1_000_000
    start = time.perf_counter()
    while (took := time.perf_counter() - start) < seconds:
        for number in range(first, first + GAMES_PER_SLICE):
            counts = counts.plus(play(Game(DECK, DECK, seed=number), uniform(number)))
        first += GAMES_PER_SLICE
    return counts, took


def _yardstick(program: Path, seconds: float, seed: int) -> float:
    """The decisions per second that another program reports as `decisions/s=NUMBER`."""
    command = [sys.executable, str(program), str(seconds), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"decisions/s=([0-9.]+)", done.stdout)
    if done.returncode or not found or not float(found.group(1)):
        raise MomonError(f"{program} does not report decisions/s=NUMBER, so it is no yardstick.")
    return float(found.group(1))


# --- history -------------------------------------------------------------------------------


def _history_figures(rounds: int) -> Iterator[Figure]:
    """What a search or a client does at every decision of a game in each round."""
    took: dict[str, list[float]] = {"undo of one choice": [], "fork": [], "save and load": []}
    for number in range(rounds):
        for name, seconds in _history(Game(DECK, DECK, seed=number), uniform(number)):
            took[name].append(seconds)
    for name, values in took.items():
        yield Figure(f"history: {name}", statistics.median(values) * 1_000_000, "µs")


def _history(game: Game, policy: Policy) -> Iterator[tuple[str, float]]:
    """The seconds that each takes after every choice of a game."""
    while (decision := game.decision) is not None:
        answer = policy(decision)
        game.choose(*answer)
        yield "fork", _once(game.fork)
        yield "save and load", _once(lambda: Game.load(game.save()))
        yield "undo of one choice", _once(game.undo)
        game.choose(*answer)


# --- parse ---------------------------------------------------------------------------------


def _parse_figures(rounds: int) -> Iterator[Figure]:
    """The parser with its builder, against bare Lark, on the bundled English scripts."""
    from momon_dsl.language.grammar import bare_lark
    from momon_dsl.language.parser import parse
    from momon_dsl.resources import cardscripts_dir

    found = [path.read_text("utf-8") for path in sorted(cardscripts_dir().rglob("*.momon"))]
    texts = [text for text in found if not text.startswith("# language:")]
    bare = bare_lark("en")
    speeds, ratios = [], []
    for warm in range(rounds + 1):
        ours = _once(lambda: [parse(text) for text in texts])
        theirs = _once(lambda: [bare.parse(text) for text in texts])
        if warm:
            speeds.append(sum(map(len, texts)) / ours / 1000)
            ratios.append(theirs / ours)
    yield Figure("parse: bundled scripts", statistics.median(speeds), "thousand characters/s")
    yield _at_least("parse: against bare Lark", statistics.median(ratios), "x", 0.75)


def _once(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    start = clock()
    work()
    return clock() - start


# --- cards and packs -----------------------------------------------------------------------


def _card_figures(rounds: int) -> Iterator[Figure]:
    """From the text of a card to what a game runs, as packs are read, in seconds of one core."""
    from momon_dsl.checking.pack import uncollected
    from momon_dsl.checking.script import check_script
    from momon_dsl.language.nodes.documents import Card
    from momon_dsl.language.printer import to_script

    from .large import cards, compile_all

    data = "\n".join(map(to_script, cards(CARDS))).encode()

    def work() -> None:
        with uncollected():
            document = check_script("cards.momon", data).document
            assert document is not None
            compile_all(item for item in document.items if isinstance(item, Card))

    work()
    took = [_once(work, time.process_time) for _ in range(rounds)]
    name = f"cards: parse, check, compile ({len(data) / CARDS:.0f} bytes)"
    yield _at_least(name, CARDS / statistics.median(took), "cards/s", 1_100)


def _pack_figures() -> Iterator[Figure]:
    """A pack of ten thousand cards, each time in a process of its own: from nothing, then again."""
    from .large import write_pack

    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder) / "pack"
        write_pack(pack, PACK)
        cache = {**os.environ, "XDG_CACHE_HOME": str(Path(folder) / "cache")}
        # The parser's own tables are made once for all packs.
        one = "from momon_dsl.language.parser import parse; parse('card FBD 1 \"One\"')"
        subprocess.run([sys.executable, "-c", one], check=True, env=cache)
        cold, *again = [_read_pack(pack, cache) for _ in range(6)]
    columns = zip(*again, strict=True)
    seconds, _, mebibytes = (statistics.median(values) for values in columns)
    yield _at_most(f"pack of {PACK:,}: checked and ready to play", cold[1], "s of one core", 10)
    yield _at_most(f"pack of {PACK:,}: the next time", seconds * 1000, "ms", 100)
    yield _at_most(f"pack of {PACK:,}: memory the next time", mebibytes, "MiB", 30)


def _read_pack(pack: Path, environment: dict[str, str]) -> tuple[float, ...]:
    """Until a game from the pack asks for its first choice: seconds, those of one core, and MiB."""
    command = [sys.executable, "-m", "momon_dsl.simulate.large", str(pack)]
    done = subprocess.run(command, check=True, env=environment, capture_output=True, text=True)
    return tuple(map(float, done.stdout.split()))


# --- start-up ------------------------------------------------------------------------------


def _start_figures(rounds: int) -> Iterator[Figure]:
    """Whole processes: the command against a bare Python, in turn."""
    from momon_dsl.resources import cardscripts_dir

    momon = "import sys; from momon_dsl.cli import main; sys.exit(main(sys.argv[1:]))"
    text = (cardscripts_dir() / "fbd" / "167.momon").read_text("utf-8")
    with tempfile.TemporaryDirectory() as folder:
        card = Path(folder) / "card.momon"
        commands: dict[str, tuple[list[str], float]] = {
            "momon --version": ([momon, "--version"], 5),
            "momon check, changed card": ([momon, "check", str(card)], 18),
            "momon check, unchanged card": ([momon, "check", str(card)], 8),
        }
        ratios: dict[str, list[float]] = {name: [] for name in commands}
        bare = []
        for number in range(rounds + 1):
            card.write_text(f"{text}\n# {time.time_ns()}\n", "utf-8")  # never seen before
            base = _process(["pass"])
            for name, (arguments, _) in commands.items():
                took = _process(arguments)
                if number:
                    ratios[name].append(took / base)
            if number:
                bare.append(base)
    yield Figure("start: bare python -c pass", statistics.median(bare) * 1000, "ms")
    for name, (_, limit) in commands.items():
        value = statistics.median(ratios[name])
        yield Figure(f"start: {name}", value, "x bare", f"<= {limit:g}", value <= limit)


def _process(arguments: list[str]) -> float:
    """Seconds of one process with compiled modules, as an installed command has them."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", *arguments]
    return _once(
        lambda: subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    )


def _at_most(name: str, value: float, unit: str, most: float) -> Figure:
    return Figure(name, value, unit, f"<= {most:g}", value <= most)


def _at_least(name: str, value: float, unit: str, least: float) -> Figure:
    return Figure(name, value, unit, f">= {least:g}", value >= least)
