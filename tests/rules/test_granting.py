"""Granted continuous abilities where a script cannot look: the bound, keys, what is told."""

from __future__ import annotations

import pytest

from momon_dsl import limits
from momon_dsl.engine.kernel import Kernel
from momon_dsl.engine.loops import MOST, MOST_GROWING
from momon_dsl.engine.turn import STEPS
from momon_dsl.game import Game
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.parser import parse_ability
from momon_dsl.language.printer import to_script
from momon_dsl.model.decisions import REPETITIONS
from momon_dsl.model.frames import Effect
from momon_dsl.model.position_key import position_key
from momon_dsl.model.state import ARENA, EVERYTHING, GameState
from tests.checking.scripts import reported
from tests.rule_marks import rule
from tests.rules.played import Played, play
from tests.rules.test_cases import card
from tests.rules.test_rulings import game_with

EVERYBODY = """
test card X "Everybody teaches to teach"
  Always:
    Each other Momon has "Always: Each other Momon has \\"Always: This has +1 power.\\""
test card T "Plain".
"""


def powers(played: Played, number: int) -> tuple[int, ...]:
    return played.game.state.current[number].powers


def anew(game: Game, state: GameState) -> None:
    """Work everything out once more."""
    state.current = [card.printed for card in game.setup.cards]
    state.dirty = EVERYTHING
    Kernel(game.setup, state, game.runtime, STEPS).recompute()


# --- the bound -------------------------------------------------------------------------------


def crowd(teachers: int) -> Game:
    """That many teachers in the Arena; each teaches all the others to teach all the others."""
    return game_with(EVERYBODY, *[("X", 0, ARENA, space) for space in range(teachers)])


@rule("R11.5d", holds=True)
@pytest.mark.parametrize("teachers", [2, 5, 10])
def test_r11_5d_below_the_bound_everything_granted_is_found(teachers: int) -> None:
    others = teachers - 1
    assert teachers * others * others <= limits.LAYER_GRANTS
    game = crowd(teachers)
    for number in range(teachers):
        # Each other has been taught once by each Momon but itself, this one included.
        assert game.state.current[number].powers[0] == 1 + others * others
        assert len(game.state.current[number].abilities) == 1 + others + others * others


@rule("R11.5d", refused=True)
def test_r11_5d_beyond_the_bound_granted_abilities_grant_no_more() -> None:
    game = crowd(16)
    had = [len(now.abilities) for now in game.state.current]
    assert sum(had) == 16 + 16 * 15 + limits.LAYER_GRANTS
    assert sum(now.powers[0] for now in game.state.current) == 16 + limits.LAYER_GRANTS
    before = game.state.current[:]
    again = game.state.copy()
    anew(game, again)
    assert again.current == before  # the same answer every time


def learner(lessons: int, between: str = "") -> Game:
    """A Momon that has been taught nine times so many lessons when it is Summoned."""
    lesson = 'this gains "On Snatch: Incite this." until the game ends'
    said = ", then ".join([lesson] * lessons)
    script = card("L", "", f"On Summon: Repeat 9 times: {said}.{between}") + card("T1")
    return play(script, "your hand L", "you T1 d4")("L@a1").game


@rule("R11.5e", holds=True)
@pytest.mark.parametrize("lessons", [1, 2, 28])
def test_r11_5e_below_the_bound_a_momon_gains_all_abilities(lessons: int) -> None:
    game = learner(lessons)
    assert len(game.state.current[0].abilities) == 1 + 9 * lessons
    # The same once more right after it is one effect, so that what grows for ever stays cheap.
    assert len(game.state.effects) == (1 if lessons == 1 else 9 * lessons)


@rule("R11.5e", refused=True)
def test_r11_5e_beyond_the_bound_a_momon_gains_none_and_the_rest_is_done() -> None:
    game = learner(30, between=" This gets +1 Stars until the game ends.")
    now = game.state.current[0]
    assert len(now.abilities) == 1 + limits.GAINED
    assert now.stars == 2


@rule("12.4.1", holds=True)
@rule("R11.5e", holds=True)
def test_a_loop_that_grants_an_ability_each_time_is_found_and_recurs_at_the_bound() -> None:
    learns = (
        'This gains "On Snatch: Incite this." until the game ends. Move this to an empty Space.'
    )
    abilities = ("On Summon: Move this to an empty Space.", f"When this Moves: {learns}")
    played = play(card("L", "", *abilities) + card("T1"), "your hand L", "you T1 d4")("L@a1")
    offered = []
    while len(offered) < 2:
        decision = played.decision
        if decision.kind == REPETITIONS:
            offered.append(len(decision.options))
        played.game.choose(decision.options[-1])
    assert offered == [MOST_GROWING + 1, MOST + 1]
    assert len(played.game.state.current[0].abilities) == 2 + limits.GAINED


# --- what cannot be granted ------------------------------------------------------------------


@rule("R11.8b", refused=True)
@pytest.mark.parametrize(
    "said",
    [
        "Summon this only into a corner Space.",
        "Summon this only if your Hand is empty.",
        "If this would be Summoned, Incite this instead.",
    ],
)
def test_r11_8b_what_concerns_the_summon_of_the_card_itself_is_refused_in_quotes(said: str) -> None:
    for text in (f'Always: This has "Always: {said}"',
                 f'On Summon: This gains "Always: {said}" until end of turn.'):  # fmt: skip
        assert [code for _, code in reported(f'card TT 1 "One"\n  {text}')] == ["E418"]
        assert reported(f'card TT 1 "One"\n  Always: {said}') == []


# --- what was worked out is worked out anew --------------------------------------------------


@rule("12.4.1", holds=True)
@rule("R11.5c", holds=True)
def test_12_4_1_the_order_counts_where_a_granted_ability_reads() -> None:
    """Two additions and the grant between them, in either order of the first two."""
    reads = 'On Summon: This gains "Always: Each Momon with 3 or more Stars has +1 power."' + (
        " until the game ends."
    )
    keys = set()
    for first in (1, 3):
        game = play(card("X", "", reads) + card("T1"), "you X b2", "you T1 d4").game
        state, ability = game.state.copy(), 1
        this, other = (0, state.stay[0]), (1, state.stay[1])
        state.effects = (
            Effect(first, "stars", (other,), (2,), "game", 0),
            Effect(2, "ability", (this,), (ability,), "game", 0),
        )
        state.since[0] = state.since[1] = 0
        anew(game, state)
        assert state.current[1].powers[0] == (2 if first == 1 else 1)
        keys.add(position_key(state, game.setup))
    assert len(keys) == 2


@rule("R11.5c", holds=True)
@rule("H11.5", holds=True)
def test_r11_5c_two_additions_are_not_made_one_across_the_grant_of_what_reads_between() -> None:
    """P gets +2 Stars, X gains what rewards 3 Stars, P loses 1: one -1 +2 would hide the 3."""
    script = (
        card("L", "", "On Summon: Each [P] Momon gets +2 Stars until the game ends."
             ' This gains "Always: Each Momon with 3 or more Stars has +1 power." until the game'
             " ends. Each [P] Momon gets -1 Stars until the game ends.")
        + card("P1", "P")
    )  # fmt: skip
    played = play(script, "your hand L", "you P1 d4")("L@a1")
    now = played.game.state.current[1]
    assert (now.stars, now.powers) == (2, (2, 2, 2, 2))


# --- looking back, and what is told ------------------------------------------------------------


def test_undo_and_replay_know_what_was_granted() -> None:
    teach = 'On Summon: Target Momon gains "While you control 2 or more Momon: This has +2 power."'
    script = card("X", "", teach + " until the game ends.") + card("T1")
    played = play(script, "your hand X", "you T1 d4")("X@a1")
    before = played.game.key
    played("T1")
    after = played.game.key
    assert powers(played, 1) == (3, 3, 3, 3)
    played.game.undo()
    assert (powers(played, 1), played.game.key) == ((1, 1, 1, 1), before)
    played("T1")
    assert (powers(played, 1), played.game.key) == ((3, 3, 3, 3), after)


def test_reasons_name_the_granted_ability_and_the_momon_that_has_it() -> None:
    guards = (
        'Always: Each other Momon you control has "Always: Each adjacent Momon cannot be Snatched."'
    )
    take = "On Summon: Direct Snatch target Momon your opponent controls."
    script = card("X", "", take) + card("L", "", guards) + card("T1") + card("S1")
    played = play(script, "your hand X", "they L d4", "they T1 a4", "they S1 b4")
    game = played("X@a1", "S1").game.traced()
    said = {by for record in game.trace for reason in getattr(record, "reasons", ())
            for by in reason.by}  # fmt: skip
    granted = parse_ability("Always: Each adjacent Momon cannot be Snatched.")
    sources = {
        played.card(by.source) for by in said if game.pool.abilities[by.ability].node == granted
    }
    assert sources == {"T1"}


# --- single abilities lost -------------------------------------------------------------------


TWICE = "On Snatch: Return this to its owner's Hand."
OTHER = "On Snatch: Skip the next End step."


def loser(body: str, *abilities: str) -> Game:
    """A Momon with these abilities that was there, after the Summon of one that takes some."""
    script = card("L", "", f"On Summon: {body}") + card("V", "", *abilities) + card("T1")
    return play(script, "your hand L", "they V d4", "they T1 a4")("L@a1").game


def texts(game: Game, number: int) -> list[str]:
    """The abilities that a card has now."""
    return [
        to_text(game.pool.abilities[ability].node)
        for ability in game.state.current[number].abilities
    ]


def to_text(node: Node) -> str:
    return " ".join(to_script(node, "en").split())


@rule("R11.5f", holds=True)
@pytest.mark.parametrize(
    ("body", "left"),
    [
        (f'Each other Momon loses "{TWICE}" until the game ends.', [OTHER]),
        (f'Each other Momon loses "{OTHER}" until the game ends.', [TWICE, TWICE]),
        ("Each other Momon loses all abilities until the game ends.", []),
        (f'Each other Momon gains "{TWICE}" until the game ends.'
         f' Each other Momon loses "{TWICE}" until the game ends.', [OTHER]),
        (f'Each other Momon loses "{TWICE}" until the game ends.'
         f' Each other Momon gains "{TWICE}" until the game ends.', [OTHER, TWICE]),
    ],
)  # fmt: skip
def test_r11_5f_all_that_say_the_same_are_lost_until_they_come_anew(
    body: str, left: list[str]
) -> None:
    game = loser(body, TWICE, OTHER, TWICE)
    assert texts(game, 1) == left


@rule("R11.5f", refused=True)
def test_r11_5f_what_says_something_else_stays() -> None:
    other = (
        'Each other Momon loses "On Snatch: Put this into its owner\'s Void." until the game ends.'
    )
    assert texts(loser(other, TWICE, OTHER), 1) == [TWICE, OTHER]


@rule("R11.5f", holds=True)
def test_r11_5f_a_continuous_ability_lost_says_nothing_any_more() -> None:
    leads = "Always: Each other Momon you control has +2 power."
    taken = f'Each other Momon loses "{leads}" until the game ends.'
    assert loser(taken, leads).state.current[2].powers == (1, 1, 1, 1)
    assert loser("Incite this.", leads).state.current[2].powers == (3, 3, 3, 3)


@rule("R11.5f", holds=True)
def test_r11_5f_by_a_continuous_ability_and_as_a_keyword() -> None:
    script = (
        f"keyword Swift:\n  {TWICE}\n  {OTHER}\n"
        + card("L", "", 'Always: Each other Momon loses "Swift.".')
        + card("V", "", TWICE, "On Summon: Incite this.", OTHER)
    )
    game = play(script, "your hand L", "they V d4")("L@a1").game
    assert texts(game, 1) == ["On Summon: Incite this."]


# --- the same grant once more ----------------------------------------------------------------

TEACHES = "Target Momon gains {} until the game ends."
LISTENS = '"On Snatch: This gets +1 Stars until the game ends."'


def grants(played: Played) -> list[int]:
    """How many abilities each grant in force brings."""
    effects = played.game.state.effects
    return [len(effect.value) for effect in effects if effect.kind == "ability"]


@rule("R11.5e", holds=True)
def test_r11_5e_the_same_grant_once_more_is_one_with_it_though_a_momon_has_come_since() -> None:
    script = card("X", "", "On Summon: " + TEACHES.format(LISTENS)) + card("T1")
    table = play(script, "your hand X, X", "they T1 d4", "their hand T1, T1", turn_by_turn=False)
    table("X@a1", "T1 d4")
    assert grants(table) == [1]
    table("T1@c1", "X@a3", "T1 d4")
    assert grants(table) == [2]


@rule("R11.5c", holds=True)
def test_r11_5c_a_grant_of_which_one_part_works_in_layers_keeps_its_place() -> None:
    says = (
        "keyword Lesson:\n  Always: This has +1 power.\n"
        "  On Snatch: This gets +1 Stars until the game ends.\n"
    )
    script = says + card("X", "", "On Summon: " + TEACHES.format("Lesson")) + card("T1")
    table = play(script, "your hand X, X", "they T1 d4", "their hand T1, T1", turn_by_turn=False)
    table("X@a1", "T1 d4", "T1@c1", "X@a3", "T1 d4")
    assert grants(table) == [2, 2]
    assert table.game.state.current[table.game.state.arena[15]].powers == (3, 3, 3, 3)
