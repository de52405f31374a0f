"""Random cards that answer each other for ever."""

from __future__ import annotations

from random import Random

from momon_dsl.checking.document import check_document
from momon_dsl.language.nodes.documents import Document
from momon_dsl.language.parser import parse_strict
from momon_dsl.model.arena import Arena
from momon_dsl.model.format import Format

from .differential import Match

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
    "{may} Move this to the Space it left.",
    "{may} Return another Momon to its owner's Hand."
    " If you do, Summon a Momon from your Hand into its former Space.",
    "Put a Momon from your Hand into its owner's Void."
    " Return a Momon from your Void to its owner's Hand.",
    "This cannot be targeted until end of turn. {may} Swap this and another Momon.",
    "Choose one:\n    - Move this to the Space it left.\n    - Swap this and target Momon.\n",
    "If the Stars of this are fewer than 9, this gets +1 Stars until end of turn, then"
    " Move this to an empty Space.",
    'This gains "When another Momon Moves: This gets +1 power until end of turn."'
    " until end of turn. Move this to an empty Space.",
)
WILL = ("You may", "Your opponent may")


def loopy_match(seed: int) -> Match:
    """Decks of such cards on a small Arena, whose players mostly choose as before."""
    rng = Random(seed)
    cards = parse_strict("".join(random_card(n, rng) for n in range(1, rng.randint(2, 5)))).items
    decks = [tuple(rng.choice(cards) for _ in range(5)) for _ in range(2)]
    rules = Format(
        "Small", arena=Arena.of(*rng.choice([(3, 3), (4, 4), (2, 3)])), brought=5, copies=5,
        resolution_limit=rng.choice([60, 300]), turn_limit=8,
        strict_package_order=rng.random() < 0.3,
    )  # fmt: skip
    edition = rng.choice(("1.0.0-th", "1.0.0-en"))
    sanctioned = rng.random() < 0.3
    return Match((decks[0], decks[1]), rules, edition, seed, sanctioned, steady=True)


def random_card(number: int, rng: Random) -> str:
    """A card in card text with one or two abilities."""
    head = f'card LOO {number} "L{number}"\n  stars {rng.randint(1, 3)}\n'
    return head + "".join(random_ability(rng) for _ in range(rng.randint(1, 2)))


def random_ability(rng: Random) -> str:
    """One that the checker lets pass: not every heading has a Space that was left."""
    while True:
        once = rng.choice(("", "", "", ", once per turn"))
        body = rng.choice(BODIES).format(may=rng.choice((*WILL, ""))).strip()
        ability = f"  {rng.choice(HEADINGS)}{once}: {body}\n"
        if not errors(parse_strict(f'card LOO 1 "L"\n  stars 1\n{ability}')):
            return ability


def errors(document: Document) -> list[str]:
    """The errors that the checker finds."""
    return [d.code for d in check_document(document) if d.severity == "error"]
