"""A saved game played again by its choices with other cards, by another edition or format."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from momon_dsl.cli.cards import BadPath

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from momon_dsl.cli.saved import Opened
    from momon_dsl.compare.games import Under
    from momon_dsl.compare.moments import Difference
    from momon_dsl.compare.shelf import PackShelf
    from momon_dsl.language.nodes.base import Span
    from momon_dsl.packs.comparing.changes import Change
    from momon_dsl.scenarios.scripts import Script
    from momon_dsl.telling.words import Lang


def opened_for(path: str, packs: Sequence[str], pack: str | None) -> Opened:
    """A saved game with the cards that it was played with; perhaps those of `pack` itself.

    Raises `SaveError` with the difference where it fits none, BadPath where it cannot be read.
    """
    import os

    from momon_dsl.cli.saved import opened
    from momon_dsl.errors import SaveError

    try:
        return opened(path, packs)
    except SaveError:
        if pack is None or packs or not os.path.isdir(pack):
            raise
        try:
            return opened(path, [pack])
        except SaveError:
            pass
        raise


def rerun(
    opened: Opened, pack: str | None, edition: str | None, rules: str | None, lang: Lang
) -> Difference | None:
    """Where the game parts from what it was; None if it goes and ends the same.

    Raises `click.UsageError` for an edition or a format that there is not, BadPath for a pack
    that is refused.
    """
    from momon_dsl.compare.games import Under, difference, refitted
    from momon_dsl.compare.moments import Causes, Moment, parted
    from momon_dsl.errors import PackError, SaveError
    from momon_dsl.model.format import EDITIONS

    if edition is not None and edition not in EDITIONS:
        raise click.UsageError(f"There is no edition {edition}; there are {', '.join(EDITIONS)}.")
    replay = opened.replay
    old = Under(replay.saved, replay.cards, opened.scripts.place, lang)
    setup = replay.saved.table.setup
    shelf = None if pack is None else _shelf(pack, lang)
    numbers = [card.id for card in setup.cards]
    cards = replay.cards if shelf is None else shelf.collection(numbers)
    try:
        named = cards.formats.get(setup.format.name, setup.format) if pack else setup.format
        played_by = named if rules is None else cards.format(rules)
    except PackError as error:
        raise click.UsageError(str(error)) from None
    try:
        saved = refitted(replay.text, cards, rules=played_by, edition=edition)
    except SaveError as error:
        return parted("begin", [(), (Moment(str(error)),)])
    new = Under(saved, cards, shelf.place if shelf else opened.scripts.place, lang)
    causes = Causes([*_changes(old, new, shelf)] if shelf else [])
    return difference(old, new, saved.choices, causes)


def _shelf(pack: str, lang: Lang) -> PackShelf:
    from momon_dsl.compare.shelf import PackShelf
    from momon_dsl.packs.comparing.side import side_of
    from momon_dsl.packs.problems import PackRefused
    from momon_dsl.scenarios.scripts import Shelf

    try:
        return PackShelf(side_of(pack), Shelf(()))
    except PackRefused as error:
        raise BadPath(f"{pack}: {error.text(lang)}") from None


def _changes(old: Under, new: Under, shelf: PackShelf) -> Iterator[Change]:
    """In what the cards of the game differ, as far as they do."""
    from functools import partial

    from momon_dsl.packs.comparing.items import of_cards

    were, are = old.saved.table.pool.sources, new.saved.table.pool.sources
    for number in new.saved.table.texts:
        script = shelf.holder(number)
        if script is not None and were[number] != are[number]:
            card = are[number]
            yield from of_cards(were[number], card, partial(_place, script, card.span))


def _place(script: Script, card: Span | None, part: Span | None) -> tuple[str, int]:
    """The path and the line of a part of a card; without one, those of the card."""
    return script.path, script.place(part or card)[0]
