"""`momon pack diff`: in what two packs differ, in words and in what happens with them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from momon_dsl.cli import FINDINGS, USAGE, complain

if TYPE_CHECKING:
    from momon_dsl.compare.folder import Gone
    from momon_dsl.compare.moments import Difference, Moment
    from momon_dsl.compare.scenarios import Tried
    from momon_dsl.packs.comparing.changes import Change
    from momon_dsl.packs.comparing.side import Side
    from momon_dsl.telling.board import Line
    from momon_dsl.telling.words import Lang


@click.command(
    name="diff",
    epilog="\b\nExamples:\n"
    "  momon pack diff forest-1.2.0.momonpack forest\n"
    "  momon pack diff forest@1.1.0 forest@1.2.0 --quick\n"
    "  momon pack diff forest@1.2.0 my-forest --games saved --json\n"
    "\nOLD and NEW are folders, pack files or installed packs. Exit codes: 0 both mean the same, "
    "1 they differ, 2 wrong usage, or a pack that cannot be read or is refused.",
)
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option(
    "--text", "as_text", is_flag=True, help="Also show the lines that differ, as diff -u."
)
@click.option("--quick", is_flag=True, help="Compare what the packs say; play nothing.")
@click.option(
    "--games",
    "folder",
    type=click.Path(exists=True, file_okay=False),
    metavar="FOLDER",
    help="Play the saved games in this folder with both packs too.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON instead of text.")
@click.option(
    "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of the output."
)
def command(
    old: str, new: str, as_text: bool, quick: bool, folder: str | None, as_json: bool, lang: Lang
) -> int:
    """Say in what two packs differ: card by card, and in what happens with their cards.

    The scenarios of both packs are played with the cards of either. Of each that goes differently
    the first event that differs is shown, with its line of script and the change behind it.
    """
    from momon_dsl.packs.comparing.items import changes
    from momon_dsl.packs.comparing.textual import rewritten, unified

    sides = (_side(old, lang), _side(new, lang))
    found = changes(*sides)
    lines = [*unified(*sides)] if as_text else []
    scenarios, games = ([], []) if quick else _played(sides, found, folder, lang)
    report = _Report(found, rewritten(*sides), lines, scenarios, games, played=not quick)
    if as_json:
        click.echo(json.dumps(report.to_json(sides, lang), ensure_ascii=False, indent=1))
    else:
        from momon_dsl.cli.screen import write

        write(report.lines(lang, folder is not None))
    return FINDINGS if report.differs else 0


def _side(name: str, lang: Lang) -> Side:
    """One of the packs; leaves with 2 where it is refused."""
    from momon_dsl.packs.comparing.side import side_of
    from momon_dsl.packs.problems import PackRefused

    try:
        return side_of(name)
    except PackRefused as error:
        for line in error.text(lang).split("\n"):
            complain(line if line.startswith(name) else f"{name}: {line}")
        raise click.exceptions.Exit(USAGE) from None


def _played(
    sides: tuple[Side, Side], found: list[Change], folder: str | None, lang: Lang
) -> tuple[list[Tried], list[Tried | Gone]]:
    """The scenarios and the saved games under both packs."""
    from momon_dsl.cli.progress import Progress
    from momon_dsl.compare.folder import games
    from momon_dsl.compare.moments import Causes
    from momon_dsl.compare.scenarios import tried
    from momon_dsl.compare.shelf import PackShelf
    from momon_dsl.scenarios.scripts import Shelf

    disk, causes, progress = Shelf(()), Causes(found), Progress()
    shelves = (PackShelf(sides[0], disk), PackShelf(sides[1], disk))
    scenarios: list[Tried] = []
    saved: list[Tried | Gone] = []
    try:
        for each in tried(*shelves, causes, lang):
            scenarios.append(each)
            progress.show(len(scenarios))
        for game in games(folder, *shelves, causes, lang) if folder else ():
            saved.append(game)
            progress.show(len(scenarios) + len(saved))
    finally:
        progress.hide()
    return scenarios, saved


class _Report(NamedTuple):
    """What was found."""

    changes: Sequence[Change]
    files: Sequence[str]
    text: Sequence[str]
    scenarios: Sequence[Tried]
    games: Sequence[Tried | Gone]
    played: bool

    @property
    def differs(self) -> bool:
        """Whether anything differs that means something, or was asked for."""
        return bool(self.changes or self.text or self._changed([*self.scenarios, *self.games]))

    @staticmethod
    def _changed(tried: Sequence[Tried | Gone]) -> list[Tried]:
        from momon_dsl.compare.scenarios import Tried

        return [each for each in tried if isinstance(each, Tried) and each.difference]

    @staticmethod
    def _gone(tried: Sequence[Tried | Gone]) -> list[Gone]:
        from momon_dsl.compare.folder import Gone

        return [each for each in tried if isinstance(each, Gone)]

    def lines(self, lang: Lang, with_games: bool) -> Iterator[Line]:
        """Everything for people."""
        from momon_dsl.telling.words import word

        yield from ([(line, _style(line))] for line in self.text)
        if self.text:
            yield []
        yield from ([(each.text(lang), "")] for each in self.changes)
        if not self.changes:
            yield [(word(lang, "comparing", "same"), "bold")]
            if self.files:
                yield [(word(lang, "comparing", "rewritten", files=", ".join(self.files)), "")]
        if not self.played:
            return
        yield from self._section("scenarios", self.scenarios, lang)
        if with_games:
            yield from self._section("games", self.games, lang)

    def _section(self, key: str, tried: Sequence[Tried | Gone], lang: Lang) -> Iterator[Line]:
        from momon_dsl.language.wording import shown
        from momon_dsl.telling.words import word

        changed, gone = self._changed(tried), self._gone(tried)
        counts = {"count": f"{len(tried) - len(gone):,}", "changed": f"{len(changed):,}"}
        yield []
        yield [(word(lang, "comparing", key, **counts), "bold")]
        for each in changed:
            yield []
            yield from difference_lines(each, lang)
        for one in gone:
            said = word(lang, "comparing", "left out")
            yield [(f"{one.path}: ", ""), (f"{said}: {shown(one.reason)}", "failed")]

    def to_json(self, sides: tuple[Side, Side], lang: Lang) -> dict[str, Any]:
        """Everything for other programs."""
        made: dict[str, Any] = {
            "old": sides[0].manifest.called,
            "new": sides[1].manifest.called,
            "differs": self.differs,
            "changes": [each.to_json(lang) for each in self.changes],
            "files": [*self.files],
            "text": [*self.text],
        }
        if self.played:
            for key, tried in (("scenarios", self.scenarios), ("games", self.games)):
                gone = self._gone(tried)
                made[key] = {
                    "played": len(tried) - len(gone),
                    "changed": [_tried_json(each, lang) for each in self._changed(tried)],
                    "left out": [each._asdict() for each in gone],
                }
        return made


def _style(line: str) -> str:
    return {"-": "failed", "+": "passed", "@": "rule"}.get(line[:1], "")


def difference_lines(tried: Tried, lang: Lang) -> Iterator[Line]:
    """A scenario or a game that goes differently: where both part, and what is behind it."""
    from momon_dsl.language.wording import shown
    from momon_dsl.telling.words import word

    assert tried.difference is not None
    of = word(lang, "comparing", f"of {tried.origin}")
    yield [
        (f"{tried.place}: ", ""),
        (f"{shown(tried.name)} ".lstrip(), "bold"),
        (of and f"({of})", "dim"),
    ]
    yield from parting_lines(tried.difference, lang)


def parting_lines(difference: Difference, lang: Lang) -> Iterator[Line]:
    """Where two games part."""
    from momon_dsl.language.wording import shown
    from momon_dsl.telling.words import word

    yield [(f"  {word(lang, 'comparing', difference.how, number=difference.number)}", "")]
    for key, moments in (("old", difference.old), ("new", difference.new)):
        for moment in moments:
            yield from _moment(word(lang, "comparing", key), moment)
    for cause in difference.causes:
        place = f"  [{cause.path}:{cause.line}]" if cause.path else ""
        by = word(lang, "comparing", "by")
        yield [(f"  {by}: ", "bold"), (shown(cause.text(lang)), ""), (place, "dim")]


def _moment(key: str, moment: Moment) -> Iterator[Line]:
    from momon_dsl.language.wording import shown

    rule = f"{moment.rule} " if moment.rule else ""
    yield [(f"  {key}: ", "bold"), (rule, "rule"), (shown(moment.said), "")]
    if moment.path:
        yield [(f"      [{moment.path}:{moment.line}: {shown(moment.text)}]", "dim")]


def _tried_json(tried: Tried, lang: Lang) -> dict[str, Any]:
    assert tried.difference is not None
    return {
        "name": tried.name, "place": tried.place, "as in": tried.origin,
        **difference_json(tried.difference, lang),
    }  # fmt: skip


def difference_json(difference: Difference, lang: Lang) -> dict[str, Any]:
    """Where two games part, for other programs."""
    return {
        "how": difference.how,
        "number": difference.number,
        "old": [each.to_json() for each in difference.old],
        "new": [each.to_json() for each in difference.new],
        "causes": [each.to_json(lang) for each in difference.causes],
    }
