"""Every kind of node that can be added works wherever the built-in ones of its kind do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.extensions.packs import install
from tests.extensions.site import Site

MODULE = '''
from momon_dsl.extensions import Extension, Play
from momon_dsl.language.nodes.base import AddedCondition, AddedFilter, AddedTrigger, frozen
from momon_dsl.language.nodes.selections import Reference

@frozen
class RoomLeft(AddedCondition):
    """More than half of the Spaces are empty.

    en: there is room left
    th: ยังมีที่ว่าง
    """

@frozen
class WhenWakes(AddedTrigger):
    """Triggers when a Momon other than this is Summoned.

    en: When something wakes:
    th: เมื่อมีตัวตื่น:
    """
    about = "another"
    awaits = "is Summoned"

@frozen
class StrongerThan(AddedFilter):
    """More power in all than another.

    en: outweighing this
    th: ที่หนักกว่าตัวนี้
    """
    in_arena = True
    of: Reference

def play():
    from momon_dsl.interpreter.select import referred
    from momon_dsl.model import events as ev
    from momon_dsl.model.format import OTHER

    def total(now):
        return sum(max(0, power) for power in now.powers)

    def stronger(scope, node):
        of = referred(scope, node.of)
        return lambda state, card, run: any(
            total(state.current[card]) > total(state.current[ref[0]]) for ref in of(state, run)
        )

    def wakes(node, scope):
        def matches(state, event, card):
            return [n for n, each in enumerate(event.subjects) if each.card != card]
        return (ev.MOMON_SUMMONED,), OTHER, matches

    return Play(
        conditions={RoomLeft: lambda scope, node: (
            lambda state, run: 2 * state.arena.count(-1) > len(state.arena)
        )},
        triggers={WhenWakes: wakes},
        filters={StrongerThan: stronger},
    )

EXTENSION = Extension(
    nodes=(RoomLeft, WhenWakes, StrongerThan),
    english={
        RoomLeft: lambda phrases, n: "there is room left",
        WhenWakes: lambda phrases, n: "When something wakes",
        StrongerThan: lambda phrases, n: f"outweighing {phrases.say(n.of)}",
    },
    thai={
        RoomLeft: lambda phrases, n: "ยังมีที่ว่าง",
        WhenWakes: lambda phrases, n: "เมื่อมีตัวตื่น",
        StrongerThan: lambda phrases, n: f"ที่หนักกว่า{phrases.say(n.of)}",
    },
    play=play,
)
'''
PACK = {
    "__init__.py": MODULE,
    "en/moon.lark": "%extend _one: room_left\nroom_left: THERE IS ROOM LEFT\n\n"
    "%extend trigger: WHEN SOMETHING WAKES -> when_wakes\n\n"
    "%extend _filter: stronger_than\nstronger_than: OUTWEIGHING of\n",
    "th/moon.lark": "%extend _one: room_left\nroom_left: STILL_ROOM\n\n"
    "%extend trigger: WHEN SOMEBODY_WAKES -> when_wakes\n\n"
    "%extend _filter: stronger_than\nstronger_than: OUTWEIGHING of\n",
    "en.toml": '[keywords]\nTHERE = "there"\nROOM = "room"\nSOMETHING = "something"\n'
    'WAKES = "wakes"\nOUTWEIGHING = "outweighing"\n',
    "th.toml": '[keywords]\nSTILL_ROOM = "ยังมีที่ว่าง"\nSOMEBODY_WAKES = "มีตัวตื่น"\n'
    'OUTWEIGHING = "ที่หนักกว่า"\n',
}
SCRIPT = """card TT 1 "Sentry"
  stars 1
  powers north 1, east 1, south 1, west 1

  When something wakes, if there is room left:
    If it is a Momon outweighing this, return it to its owner's Hand.

card TT 2 "Shield"
  stars 1
  powers north 2, east 2, south 2, west 2

  While not there is room left:
    This cannot be Snatched.

  Always:
    Each Momon outweighing this has +1 power.

scenario "what wakes and outweighs it goes back"
  test card T1 "Giant".
    powers north 9, east 9, south 9, west 9
  Given you control TT 1 at a1.
  Given your Hand is T1.
  When you Summon T1 into d4.
  Then d4 is empty.
  Then your Hand is T1.

scenario "what is lighter stays, and this is not another"
  test card T1 "Mouse".
    powers north 0, east 0, south 0, west 0
  Given you control TT 1 at a1.
  Given your Hand is T1.
  When you Summon T1 into d4.
  Then you control T1 at d4.

scenario "a continuous ability reads it"
  test card T1 "Giant".
    powers north 9, east 9, south 9, west 9
  test card T2 "Mouse".
    powers north 0, east 0, south 0, west 0
  Given you control TT 2 at a1.
  Given you control T1 at c3.
  Given you control T2 at c1.
  When the turn passes.
  Then T1 has north power 10.
  Then T2 has north power 0.
  Then TT 2 has north power 2.
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    made = Site(tmp_path_factory.mktemp("kinds"))
    install(made, "moon", PACK)
    (made.folder.parent / "a.momon").write_text(SCRIPT, "utf-8")
    return made


def test_they_are_checked_played_and_translated(site: Site, tmp_path: Path) -> None:
    script = str(site.folder.parent / "a.momon")
    checked = site.momon("check", script)
    assert (checked.stdout, checked.stderr) == ("1 script: nothing found\n", "")
    assert "3 scenarios: 3 passed" in site.momon("test", script).stdout
    thai = tmp_path / "thai.momon"
    thai.write_text(site.momon("translate", "--to", "th", script).stdout, "utf-8")
    assert "เมื่อมีตัวตื่น, หากยังมีที่ว่าง:" in thai.read_text("utf-8")
    assert site.momon("translate", "--to", "en", str(thai)).stdout == SCRIPT


def test_a_pronoun_means_what_the_heading_is_about(site: Site) -> None:
    assert "it" in site.momon("refs", str(site.folder.parent / "a.momon")).stdout


def test_a_filter_of_the_arena_is_refused_in_a_hand(site: Site, tmp_path: Path) -> None:
    script = tmp_path / "b.momon"
    script.write_text(
        'card TT 1 "One"\n  On Summon: Put a Momon outweighing this in your Hand into its '
        "owner's Void.\n",
        "utf-8",
    )
    assert "E404" in site.momon("check", str(script)).stdout
