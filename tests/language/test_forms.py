"""Every form of the language: parsed, printed, said in the other language, compiled and played."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

from momon_dsl.checking.document import check_document
from momon_dsl.game import Game
from momon_dsl.language.nodes.documents import Card, Document
from momon_dsl.language.parser import parse, parse_strict
from momon_dsl.language.printer import to_script, to_text
from momon_dsl.model.position import Placed, Position
from momon_dsl.model.state import ARENA, HAND, VOID
from momon_dsl.packs.collection import collect

SECTIONS = tomllib.loads((Path(__file__).parent / "forms.toml").read_text(encoding="utf-8"))
FORMS = [(en, th) for section in SECTIONS.values() for en, th in section["forms"]]

CARD = (
    'card TT 1 "Form" symbols [S] powers north 5, east 5, south 5, west 5 ',
    '# language: th\nการ์ด TT 1 "Form" สัญลักษณ์ [S] พลัง เหนือ 5, ตะวันออก 5, ใต้ 5, ตะวันตก 5 ',
)
"""The heads of a card with the form, in each language."""

OTHERS = """
test card P1 "Plain" symbols [S].
test card P2 "Two" symbols [P], [Q] stars 2 powers north 3, east 2, south -, west 4.
test card P3 "Mover" symbols [S], [P] stars 3 On Summon: Move this to an empty Space.
test card P4 "Giver"
  On Summon: Target Momon gains [P] until end of turn. Target Momon loses [S] until end of turn.
"""


def card(text: str) -> Document:
    """A script with one card, in which nothing at all is found."""
    result = parse(text)
    assert result.document is not None, result.diagnostics
    found = (*result.diagnostics, *check_document(result.document))
    assert [d for d in found if d.severity == "error" or d.code.startswith("W2")] == []
    return result.document


@pytest.mark.parametrize(("en", "th"), FORMS)
def test_both_languages_say_the_same(en: str, th: str) -> None:
    document = card(CARD[0] + en)
    assert card(CARD[1] + th) == document
    for language in ("en", "th"):
        assert parse_strict(to_script(document, language)) == document  # type: ignore[arg-type]


@pytest.mark.parametrize(("en", "th"), FORMS)
def test_it_is_printed_as_it_stands(en: str, th: str) -> None:
    (made,) = card(CARD[0] + en).items
    assert isinstance(made, Card)
    (ability,) = made.abilities
    assert to_text(ability, "en") == en
    assert to_text(ability, "th") == th


def played(text: str, seed: int) -> Game:
    """A game in which the card with the form is Summoned first, then anything happens."""
    collection = collect([("test", parse_strict(text + OTHERS))])
    pool = collection.pool()
    placed = [
        ("TT 1", 0, HAND, -1), ("P1", 0, HAND, -1), ("P3", 0, HAND, -1), ("P4", 0, HAND, -1),
        ("P2", 1, HAND, -1), ("TT 1", 1, HAND, -1), ("P3", 1, HAND, -1),
        ("P1", 0, VOID, -1), ("P2", 1, VOID, -1),
        ("P1", 0, ARENA, 5), ("P2", 0, ARENA, 10), ("P1", 1, ARENA, 6), ("P2", 1, ARENA, 9),
        ("TT 1", 0, ARENA, 15),
    ]  # fmt: skip
    cards = [
        Placed(pool.card(name), owner, zone, owner if zone == ARENA else -1, space)
        for name, owner, zone, space in placed
    ]
    position = Position(tuple(cards))
    game = Game.from_position(position, pool, format=collection.format("House"), seed=seed)
    random = Random(seed)
    for _ in range(40):
        decision = game.decision
        if decision is None:
            break
        least, most = decision.minimum, decision.maximum
        game.choose(*random.sample(decision.options, random.randint(least, most)))
    return game


@pytest.mark.parametrize(("en", "th"), FORMS)
def test_it_compiles_and_plays(en: str, th: str) -> None:
    for seed in range(2):
        game = played(CARD[0] + en + "\n", seed)
        assert len(game.log) > 20 or game.result is not None
