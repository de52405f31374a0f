"""`momon orders`: tries every order and choice from a position, and says whether order matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from momon_dsl import limits
from momon_dsl.cli import FINDINGS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from momon_dsl.language.wording import Lang
    from momon_dsl.scenarios.orders import Differing, Explored, Path
    from momon_dsl.scenarios.scripts import Case
    from momon_dsl.telling.board import Line

SHOWN = 10
"""Outcomes that are shown; of more only the number is told."""


@click.command(
    name="orders",
    epilog="\b\nExamples:\n"
    '  momon orders "into the Void"\n'
    "  momon orders mine.momon --after 2\n"
    "  momon orders mine.momon --nodes 100000 --lang th\n"
    "\nA scenario is named as for momon run. Exit codes: 0 answered, 1 the scenario cannot be "
    "played so far, 2 wrong usage.",
)
@click.argument("scenario", metavar="PATH|TITLE")
@click.argument("title", required=False, metavar="[TITLE]")
@click.option(
    "--after",
    type=click.IntRange(min=0),
    metavar="N",
    help="Play N When lines first; else those before the first choice.",
)
@click.option(
    "--nodes",
    "budget",
    type=click.IntRange(1, 10_000_000),
    default=limits.POSITIONS,
    show_default=True,
    help="Positions to look at, at most.",
)
@click.option(
    "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of the output."
)
def command(scenario: str, title: str | None, after: int | None, budget: int, lang: Lang) -> int:
    """Try every legal order and choice from a position of a scenario to the end of the turn.

    The ways to play are grouped by what comes of them. Whether the order of simultaneous triggers
    matters is said, and the two shortest ways that end differently are shown.
    """
    from momon_dsl.cli.run import cases_of
    from momon_dsl.cli.screen import write

    failed = False
    for case in cases_of(scenario, title, lang):
        lines, playable = _explored(case, after, budget, lang)
        write([*lines, []])
        failed = failed or not playable
    return FINDINGS if failed else 0


def _explored(case: Case, after: int | None, budget: int, lang: Lang) -> tuple[list[Line], bool]:
    """What to show of a scenario, and whether it could be played to the position."""
    from momon_dsl.language.wording import shown
    from momon_dsl.scenarios.orders import explore, position_of
    from momon_dsl.scenarios.report import failure_lines

    lines: list[Line] = [[(f"{case.place}: ", ""), (shown(case.scenario.name), "bold")]]
    played, done = position_of(case, after)
    if played.game is None or played.failures:
        return [*lines, *failure_lines(played, lang)], False
    lines += [[("▸ ", "bold"), (case.script.words(step), "")] for step in done]
    lines += _Report(explore(played.game, budget), lang).lines()
    return lines, True


class _Report:
    """What was found, in words."""

    def __init__(self, found: Explored, lang: Lang) -> None:
        self._found = found
        self._lang = lang

    def _word(self, key: str, **values: object) -> str:
        from momon_dsl.telling.words import word

        return word(self._lang, "orders", key, **values)

    def lines(self) -> Iterator[Line]:
        """Everything that is shown."""
        found = self._found
        counts = {"ways": found.ways, "outcomes": len(found.outcomes), "positions": found.positions}
        yield [(self._word("counts", **{k: f"{v:,}" for k, v in counts.items()}), "")]
        if not found.complete:
            yield [(self._word("incomplete"), "failed")]
        yield from self._outcomes()
        yield from self._verdict()

    def _outcomes(self) -> Iterator[Line]:
        from momon_dsl.scenarios.expectations import YOU
        from momon_dsl.telling.differences import differences

        shown = self._found.outcomes[:SHOWN]
        said = differences([outcome.game for outcome in shown], self._lang, YOU)
        for number, (outcome, facts) in enumerate(zip(shown, said, strict=True), 1):
            title = self._word("outcome", number=number, ways=f"{outcome.ways:,}")
            yield []
            yield [(title, "bold")]
            yield from ([(f"  {fact}", "")] for fact in facts)
        if len(self._found.outcomes) > SHOWN:
            yield []
            yield [(self._word("more", number=f"{len(self._found.outcomes) - SHOWN:,}"), "dim")]

    def _verdict(self) -> Iterator[Line]:
        found = self._found
        yield []
        if found.order is not None:
            yield [(self._word("order matters"), "failed")]
            yield from self._pair(found.order)
            return
        key = "order does not matter" if found.complete else "order not seen to matter"
        yield [(self._word(key), "passed" if found.complete else "")]
        if found.choice is not None:
            yield [(self._word("choice matters"), "")]
            yield from self._pair(found.choice)

    def _pair(self, pair: Differing) -> Iterator[Line]:
        """Both ways, from the answer by which they part."""
        for letter, path in (("A", pair.first), ("B", pair.second)):
            yield []
            yield [(f"{letter}: ", "bold")]
            yield from self._trace(path)

    def _trace(self, path: Path) -> Iterator[Line]:
        from momon_dsl.scenarios.expectations import YOU
        from momon_dsl.scenarios.orders import along
        from momon_dsl.scenarios.report import RULE_COLUMNS
        from momon_dsl.telling.events import told
        from momon_dsl.telling.names import Teller

        game = along(self._found.start, path)
        teller = Teller(game, self._lang, YOU)
        for event in game.log[len(self._found.start.log) :]:
            yield [(f"  {event.rule.ljust(RULE_COLUMNS)}", "rule"), (told(teller, event), "")]
