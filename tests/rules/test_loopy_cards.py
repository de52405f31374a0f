"""Random cards that answer each other for ever: history stays exact at every decision."""

from __future__ import annotations

import os
from random import Random

import pytest

from momon_dsl.checking.document import check_document
from momon_dsl.errors import IllegalChoice
from momon_dsl.game import Game
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.parser import parse_strict
from momon_dsl.model.arena import Arena
from momon_dsl.model.format import Format
from momon_dsl.packs.collection import Collection
from tests.rule_marks import rule

GAMES = 1_000 if os.environ.get("MOMON_SOAK") else 20
MOST_DECISIONS = 50

HEADINGS = (
    "When another Momon Moves", "When a Momon Moves", "When another Momon is Summoned",
    "When another Momon leaves the Arena", "When another Momon is Snatched", "On Summon",
    "When another Momon is Swapped", "When a Snatch Check takes no Momon",
    "At the start of your turn",
)  # fmt: skip
BODIES = (
    "{may} Move this to an empty Space.",
    "{may} Swap this and another Momon.",
    "Move target Momon to an empty Space.",
    "Swap target Momon and another target Momon.",
    "Return up to 2 Momon from your Void to their owner's Hand.",
    "Put 2 Momon from your Hand into their owner's Void.",
    "Return another Momon to its owner's Hand. Summon a Momon from your Hand.",
    "Choose one:\n    - Move this to an empty Space.\n    - Direct Snatch another Momon.\n",
    "Choose up to two:\n    - Move this to an empty Space.\n    - Swap this and another Momon."
    "\n    - This gets +1 power until the game ends.\n",
    "Your opponent chooses one:\n    - Move this to an empty Space."
    "\n    - Swap this and another Momon.\n",
    "Direct Snatch another Momon.",
    "Incite another Momon.",
    "This gets +1 Stars until end of turn. {may} Move this to an empty Space.",
    "Return a random Momon from your Void to its owner's Hand. Move this to an empty Space.",
    "Move 1 to 2 target Momon to different empty Spaces.",
)
WILL = ("You may", "Your opponent may")


def random_card(number: int, rng: Random) -> str:
    lines = [f'card LOO {number} "L{number}"', f"  stars {rng.randint(1, 3)}"]
    for _ in range(rng.randint(1, 2)):
        once = rng.choice(("", "", "", ", once per turn"))
        body = rng.choice(BODIES)
        may = rng.choice((*WILL, ""))
        lines.append(f"  {rng.choice(HEADINGS)}{once}: {body.format(may=may).strip()}")
    return "\n".join(lines) + "\n"


def random_game(seed: int) -> tuple[Game, Collection]:
    """A game with these cards, on a small Arena, by either edition."""
    rng = Random(seed)
    document = parse_strict("".join(random_card(n, rng) for n in range(1, rng.randint(2, 5))))
    assert not [d for d in check_document(document) if d.severity == "error"]
    cards = {item.id: item for item in document.items if isinstance(item, Card)}
    rules = Format(
        "Small", arena=Arena.of(*rng.choice([(3, 3), (4, 4), (2, 3)])), brought=5, copies=5,
        resolution_limit=rng.choice([30, 300]), turn_limit=10,
        strict_package_order=rng.random() < 0.3,
    )  # fmt: skip
    collection = Collection(cards, {}, {"Small": rules}, ())
    decks = [rng.choices(sorted(cards), k=5) for _ in range(2)]
    game = Game(
        *decks, cards=collection, format="Small", seed=seed, sanctioned=rng.random() < 0.2,
        edition=rng.choice(["1.0.0-th", "1.0.0-en"]),
    )  # fmt: skip
    return game, collection


def answer(game: Game, rng: Random) -> tuple[int, ...]:
    decision = game.decision
    assert decision is not None
    options = decision.options
    if len(options) > 1_000:
        return (rng.choice([0, 1, 5, options[-1]]),)
    return tuple(rng.sample(options, rng.randint(decision.minimum, decision.maximum)))


@rule("12.4.1", holds=True)
@rule("H12", holds=True)
@pytest.mark.parametrize("seed", range(GAMES))
def test_12_4_1_history_is_exact_among_loops(seed: int) -> None:
    rng = Random(seed)
    game, collection = random_game(seed)
    keys = [game.key]
    while game.decision and len(keys) <= MOST_DECISIONS:
        with pytest.raises(IllegalChoice):
            game.choose(-7)
        if len(game.decision.options) < 1_000:
            assert len(game.text()) == len(game.decision.options)
        chosen = answer(game, rng)
        twin = game.fork()
        game.choose(*chosen)
        assert twin.key == keys[-1]
        twin.choose(*chosen)
        assert twin.key == game.key
        keys.append(game.key)
    loaded = Game.load(game.save(), cards=collection)
    assert (loaded.key, loaded.decision) == (game.key, game.decision)
    if not game.setup.sanctioned:
        for back in {1, 3, len(keys) - 1} & set(range(len(keys))):
            twin = loaded.fork()
            twin.undo(back)
            assert twin.key == keys[-1 - back]
    for line in (game.tell(event) for event in game.log):
        assert line
