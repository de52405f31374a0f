"""No rule knows a first player: a game with the players exchanged and the table turned is the same.

Left out are cards that do one thing after another "for each" Momon: these are taken in the order
of the Spaces, which is another one on a turned table.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from random import Random

import pytest

from momon_dsl.model.decisions import ORDER, SPACE, Decision
from momon_dsl.packs.collection import bundled
from momon_dsl.resources import cardscripts_dir
from tests.rule_marks import rule
from tests.rules.played import Played, play

GAMES = 400 if os.environ.get("MOMON_SOAK") else 12
SPACES = [f"{column}{row}" for column in "abcd" for row in range(1, 5)]


@cache
def scripts() -> str:
    """All bundled cards."""
    folders = [Path(str(cardscripts_dir()), name) for name in ("bench", "mmt", "fbd")]
    files = [path for folder in folders for path in sorted(folder.rglob("*.momon"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@cache
def able() -> tuple[str, ...]:
    """Their ids, less those that do something "for each"."""
    return tuple(
        sorted(
            card.id
            for card in bundled().cards.values()
            if "ForEach" not in repr(card) and card.id.split()[0] in ("BEN", "MMT", "FBD")
        )
    )


def position(rng: Random) -> list[str]:
    """Hands, Voids and a few Momon in the Arena."""

    def some(count: int) -> str:
        return ", ".join(rng.choices(able(), k=count))

    lying = [f"your hand {some(10)}", f"their hand {some(10)}"]
    for space in rng.sample(SPACES, rng.randrange(7)):
        owner = rng.choice(["", " yours", " theirs"])
        lying.append(f"{rng.choice(['you', 'they'])} {some(1)} {space}{owner}")
    return [*lying, f"your void {some(3)}"] if rng.random() < 0.3 else lying


def in_words(played: Played) -> list[int]:
    """The options in an order that is the same on both tables."""
    asked = played.decision

    def key(option: int) -> tuple[object, ...]:
        if asked.kind == ORDER:
            return (asked.about[2 * option + 1], asked.about[2 * option], option)
        return (played.word(option), 0 if asked.kind == SPACE else option)

    return sorted(asked.options, key=key)


def size(rng: Random, asked: Decision) -> int:
    return rng.randint(asked.minimum, min(asked.maximum, len(asked.options)))


@rule("H10.2", holds=True)
@rule("8.1", holds=True)
@rule("12.1.4", holds=True)
@pytest.mark.parametrize("edition", ["1.0.0-th", "1.0.0-en"])
@pytest.mark.parametrize("seed", range(GAMES))
def test_8_1_a_mirrored_game_is_the_same_game(seed: int, edition: str) -> None:
    rng = Random(seed)
    lying = position(rng)
    one, other = (
        play(scripts(), *lying, edition=edition, seed=seed, turn_by_turn=False, mirrored=mirrored)
        for mirrored in (False, True)
    )
    while one.game.decision:
        assert (one.asks, one.options()) == (other.asks, other.options())
        picked = rng.sample(range(len(one.decision.options)), size(rng, one.decision))
        for played in (one, other):
            options = in_words(played)
            played.game.choose(*[options[place] for place in picked])
    assert one.lines() == other.lines()
    ends = [played.game.result for played in (one, other)]
    assert ends[0] is not None
    assert ends[1] is not None
    assert ends[0].rule == ends[1].rule
    assert [end and end.winner for end in ends] in ([0, 1], [1, 0], [None, None])
