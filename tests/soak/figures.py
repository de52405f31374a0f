"""The figures: what each requires, and in what pieces it is measured."""

from __future__ import annotations

from tests.packs import mutated as packs

from . import asts, bounds, compared, exact, illegal, live_size, machine, mutated, random_games
from .tally import Figure

REFERENCE = ("tests/reference",)
TEXT = ("grammar", "momon_dsl/language", "momon_dsl/limits.py")
"""What decides how a script is read and printed."""
SPOILT = (
    *(*TEXT, "cardscripts", "momon_dsl/checking"),
    *(
        "tests/soak/bounds.py",
        "tests/soak/mutated.py",
        "tests/soak/spoiling.py",
        "tests/language/recall.py",
    ),
)
FIGURES = {
    figure.name: figure
    for figure in (
        Figure(
            "compared",
            "decisions of engine and reference compared, 0 differences",
            "decisions",
            required=1_000_000,
            piece=500,
            sample=150,
            measure=compared.measure,
            reads=REFERENCE,
        ),
        Figure(
            "machine",
            "5,000 machines of 200 steps: choose, undo, fork, save, load, concede, not allowed",
            "steps",
            required=5_000 * machine.STEPS,
            piece=50,
            sample=5,
            measure=machine.measure,
        ),
        Figure(
            "illegal",
            "illegal choices near legal ones refused, the state unchanged",
            "choices",
            required=500_000,
            piece=100,
            sample=30,
            measure=illegal.measure,
        ),
        Figure(
            "games",
            "random games without hang or error, memory in use within 2 MiB of that at 10 %",
            "games",
            required=20_000,
            piece=20_000,
            sample=400,
            measure=random_games.measure,
            bounds={random_games.MEMORY: 2},
        ),
        Figure(
            "size",
            "a live game without log and history at most 32 KiB",
            "measured states",
            required=20_000,
            piece=200,
            sample=20,
            measure=live_size.measure,
            bounds={live_size.LARGEST: 32},
        ),
        Figure(
            "exact",
            "undo, fork, save, load, replay at every decision, also in processes of 5 hash seeds",
            "decisions",
            required=10_000,
            piece=20,
            sample=4,
            measure=exact.measure,
        ),
        Figure(
            "asts",
            "documents drawn from the grammar, the same when printed, read and translated",
            "documents",
            required=10_000,
            piece=250,
            sample=50,
            measure=asts.measure,
            depends=(*TEXT, "momon_dsl/testing", "tests/soak/asts.py"),
        ),
        Figure(
            "mutated",
            "spoilt scripts: findings only, in at most 2 seconds and 200 MB each",
            "scripts",
            required=1_000_000,
            piece=10_000,
            sample=1_000,
            measure=mutated.measure,
            bounds={
                bounds.SECONDS: bounds.MOST_SECONDS,
                bounds.MEGABYTES: bounds.MOST_MEGABYTES,
            },
            depends=SPOILT,
        ),
        Figure(
            "packs",
            "spoilt pack files: refused or taken whole, nothing outside, in 2 seconds and 200 MB",
            "packs",
            required=20_000,
            piece=500,
            sample=60,
            measure=packs.measure,
            bounds={
                bounds.SECONDS: bounds.MOST_SECONDS,
                bounds.MEGABYTES: bounds.MOST_MEGABYTES,
            },
            depends=(
                "momon_dsl/packs",
                "momon_dsl/limits.py",
                "tests/packs/mutated.py",
                "tests/soak/bounds.py",
            ),
        ),
    )
}
