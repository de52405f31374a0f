"""`momon bench`: how fast this momon is, on this machine, now, and whether it was once faster."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from momon_dsl.cli import FINDINGS, USAGE, complain

if TYPE_CHECKING:
    from momon_dsl.simulate.bench.compared import Row
    from momon_dsl.simulate.bench.rounds import Part, Settings
    from momon_dsl.simulate.bench.written import Measured
    from momon_dsl.telling.words import Lang

_FILE = click.Path(exists=True, dir_okay=False)


@click.command(
    epilog="""\b
Examples:
  momon bench
  momon bench --only play --only history.undo --rounds 5
  momon bench --json > before.json
  momon bench --compare before.json
  momon bench --read after.json --compare before.json --lang th
  momon bench --peers --only play.random
  momon bench --yardstick other_engine.py

Exit codes: 0 measured, 1 a required figure is not reached or, with --compare, something has become
worse by more than its spread, 2 wrong usage or a file that holds no figures.
"""
)
@click.option("--rounds", default=9, show_default=True, type=click.IntRange(1, 1000))
@click.option(
    "--seconds", default=0.5, show_default=True, type=click.FloatRange(0.05, 3600),
    help="Seconds of random play in each round.",
)  # fmt: skip
@click.option(
    "--only", multiple=True, metavar="NAME",
    help="Measure this alone, such as play, play.greedy or history.undo; can be given several"
    " times.",
)  # fmt: skip
@click.option(
    "--yardstick", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A Python program to run beside it in the same rounds: FILE SECONDS SEED prints"
    " decisions/s=NUMBER.",
)  # fmt: skip
@click.option(
    "--peers", "with_peers", is_flag=True,
    help="Let other games play beside it in the same rounds (extra peers).",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option(
    "--compare", "earlier", type=_FILE, metavar="FILE",
    help="Compare with earlier figures, which --json has written.",
)  # fmt: skip
@click.option(
    "--tolerance", default=5.0, show_default=True, type=click.FloatRange(0, 1000),
    metavar="PERCENT", help="Changes up to this are none, however little the figures spread.",
)  # fmt: skip
@click.option(
    "--read", "saved", type=_FILE, metavar="FILE",
    help="Take the figures from this file, which --json has written, instead of measuring.",
)  # fmt: skip
@click.option("--lang", type=click.Choice(["en", "th"]), default="en", help="The language to use.")
def command(
    rounds: int, seconds: float, only: Sequence[str], yardstick: Path | None, with_peers: bool,
    as_json: bool, earlier: str | None, tolerance: float, saved: str | None, lang: Lang,
) -> int:  # fmt: skip
    """Measure play, parsing, memory and start-up in interleaved rounds; figures are medians.

    Random play is the pinned bench deck against itself in the House format by a uniform policy
    with fixed seeds on one core, with the full log.
    """
    from momon_dsl.simulate.bench.rounds import Settings
    from momon_dsl.simulate.bench.written import Refused, read

    if saved and (only or yardstick or with_peers):
        raise click.UsageError("--read measures nothing: leave --only, --yardstick, --peers out.")
    try:
        before, now = (path and read(path) for path in (earlier, saved))
    except Refused as refused:
        complain(refused.told(lang))
        return USAGE
    if not now:
        now = _measured(_parts(only, with_peers, lang), rounds, Settings(seconds, yardstick), lang)
    if before:
        return _compared(before, now, tolerance / 100, as_json, lang)
    return _shown(now, as_json, lang)


# --- measuring -------------------------------------------------------------------------------


def _parts(only: Sequence[str], with_peers: bool, lang: Lang) -> list[Part]:
    """What is asked for and can be measured; says what is left out, and why."""
    from momon_dsl.simulate.bench import peers
    from momon_dsl.simulate.bench.catalogue import chosen, names, unknown
    from momon_dsl.simulate.bench.told import word

    for name in unknown(only):
        from difflib import get_close_matches

        near = get_close_matches(name, names(), 1, cutoff=0.5)
        groups = ", ".join(dict.fromkeys(each.partition(".")[0] for each in names()))
        hint = f"Did you mean {near[0]}?" if near else f"They begin with {groups}."
        raise click.UsageError(f"--only {name}: there is no such figure. {hint}")
    parts = chosen(only, with_peers)
    left_out = set()
    for peer in peers.among(kind for part in parts for kind in part.kinds):
        if not peer.installed:
            complain(word(lang, "notes", "peer", package=peer.package))
            left_out.add(peer.kind)
        elif problem := peers.problem(peer):
            told = word(lang, "notes", "peer broken", package=peer.package, why=problem)
            complain(told)
            left_out.add(peer.kind)
    return [part for part in parts if not left_out.intersection(part.kinds)]


def _measured(parts: Sequence[Part], rounds: int, settings: Settings, lang: Lang) -> Measured:
    from momon_dsl.cli.progress import Progress
    from momon_dsl.simulate.bench.rounds import WARM_UP, run
    from momon_dsl.simulate.bench.told import label, word
    from momon_dsl.simulate.bench.written import Measured

    line = Progress(lang)

    def tell(number: int, name: str) -> None:
        key, figure = "warm" if number == WARM_UP else "round", label(lang, name)
        line.say(word(lang, "notes", key, number=number, rounds=rounds, figure=figure))

    try:
        return Measured.now(run(parts, rounds, settings, tell))
    finally:
        line.hide()


# --- showing ---------------------------------------------------------------------------------


def _shown(now: Measured, as_json: bool, lang: Lang) -> int:
    if as_json:
        from momon_dsl.simulate.bench.written import data, text

        click.echo(text(data(now)))
    else:
        from momon_dsl.cli.screen import columns, write
        from momon_dsl.simulate.bench.told import figures

        write(figures(now, lang, columns()))
    return FINDINGS if any(figure.holds is False for figure in now.figures) else 0


def _compared(before: Measured, now: Measured, tolerance: float, as_json: bool, lang: Lang) -> int:
    from momon_dsl.simulate.bench.compared import compared

    rows = list(compared(before, now, tolerance))
    if as_json:
        from momon_dsl.simulate.bench.written import data, text

        click.echo(text({**data(now), "comparison": _comparison(before, rows)}))
    else:
        from momon_dsl.cli.screen import columns, write
        from momon_dsl.simulate.bench.told import comparison

        write(comparison(rows, (before, now), lang, columns()))
    return FINDINGS if any(row.verdict == "worse" for row in rows) else 0


def _comparison(before: Measured, rows: Sequence[Row]) -> dict[str, object]:
    return {
        "momon": before.momon,
        "python": before.python,
        "date": before.date,
        "figures": [
            {
                "name": row.name,
                "earlier": row.earlier and row.earlier.median,
                "now": row.now and row.now.median,
                "ratio": row.ratio,
                "change": row.verdict,
            }
            for row in rows
        ],
    }
