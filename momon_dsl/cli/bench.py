"""`momon bench`: how fast this momon is, on this machine, now."""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command(
    epilog="""\b
Examples:
  momon bench
  momon bench --rounds 9 --json
  momon bench --yardstick other_engine.py
"""
)
@click.option("--rounds", default=9, show_default=True, type=click.IntRange(1, 1000))
@click.option(
    "--seconds", default=0.5, show_default=True, type=click.FloatRange(0.05, 3600),
    help="Seconds of play in each round.",
)  # fmt: skip
@click.option(
    "--yardstick", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A Python program to run beside it in the same rounds: FILE SECONDS SEED prints"
    " decisions/s=NUMBER.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def command(rounds: int, seconds: float, yardstick: Path | None, as_json: bool) -> int:
    """Measure play, parsing and start-up in interleaved rounds; figures are medians.

    Play is the pinned bench deck against itself in the House format by a uniform random policy
    with fixed seeds on one core, with the full log. Exits 1 when a required figure is not reached.
    """
    from momon_dsl.simulate.bench import run

    figures = run(rounds, seconds, yardstick)
    if as_json:
        click.echo(json.dumps([figure._asdict() for figure in figures], indent=1))
    else:
        for figure in figures:
            verdict = {None: "", True: "holds", False: "DOES NOT HOLD"}[figure.holds]
            click.echo(
                f"{figure.name:<42}{figure.value:>12,.2f} {figure.unit:<22}"
                f"{figure.required:<9}{verdict}".rstrip()
            )
    return int(any(figure.holds is False for figure in figures))
