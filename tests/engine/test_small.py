"""What no game asks for, because the checker refuses the script: an error, and told as one."""

from __future__ import annotations

import pytest

from momon_dsl.engine.continuous import simply
from momon_dsl.errors import PackError
from momon_dsl.interpreter.scope import OnlyThis
from momon_dsl.interpreter.snatches import Attempt
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.nodes.selections import Selection
from momon_dsl.language.parser import parse_strict
from momon_dsl.packs.collection import bundled, collect
from tests.rule_marks import rule
from tests.rules.played import play
from tests.rules.test_cases import card


@pytest.mark.parametrize("names", [OnlyThis(), Attempt()])
def test_a_continuous_ability_and_a_comparison_choose_nothing(names: OnlyThis | Attempt) -> None:
    with pytest.raises(KeyError):
        names.index_of(Selection(how="target"))


def test_a_card_that_a_pool_does_not_have_is_named() -> None:
    with pytest.raises(PackError, match="There is no card XYZ 1 among the cards of this game"):
        bundled().pool().card("XYZ 1")


def test_a_keyword_that_was_not_looked_up_is_named_with_its_card() -> None:
    script = 'card A1 "Lurks"\n  Ambush 2.\n'
    keyword = "keyword Ambush N:\n  On Summon: This gets +N power until the game ends.\n"
    (unknown,) = parse_strict(script).items
    assert isinstance(unknown, Card)
    with pytest.raises(PackError, match=r"^A1: there is no keyword Ambush\.$"):
        collect([]).pool([unknown])
    known = collect([("test", parse_strict(keyword + script))])
    assert len(known.pool().card("A1").printed.abilities) == 1


@rule("H11.8", holds=True)
def test_h11_8_outside_the_arena_a_card_has_what_is_printed() -> None:
    script = card("B", "", "Always: Each Momon you control has +2 power.") + card("T")
    game = play(script, "your hand T, T", "you B b2", "you T c2").game
    printed = [each.printed for each in game.setup.cards]
    here, there = (
        next(n for n, zone in enumerate(game.state.zone) if zone == wanted and printed[n].stars)
        for wanted in (0, 1)
    )
    assert simply(game.state, here, printed[here]) == printed[here]
    assert simply(game.state, there, printed[there]).powers == (3, 3, 3, 3)
