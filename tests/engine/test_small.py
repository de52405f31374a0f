"""What no game asks for, because the checker refuses the script: an error, and told as one."""

from __future__ import annotations

import pytest

from momon_dsl.errors import PackError
from momon_dsl.interpreter.scope import OnlyThis
from momon_dsl.interpreter.snatches import Attempt
from momon_dsl.language.nodes.selections import Selection
from momon_dsl.packs.collection import bundled


@pytest.mark.parametrize("names", [OnlyThis(), Attempt()])
def test_a_continuous_ability_and_a_comparison_choose_nothing(names: OnlyThis | Attempt) -> None:
    with pytest.raises(KeyError):
        names.index_of(Selection(how="target"))


def test_a_card_that_a_pool_does_not_have_is_named() -> None:
    with pytest.raises(PackError, match="There is no card XYZ 1 among the cards of this game"):
        bundled().pool().card("XYZ 1")
