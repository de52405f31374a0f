"""Hypothesis strategies for ASTs that a script can say: the contract that both printers keep."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from momon_dsl.checking.walking import children
from momon_dsl.language.nodes import (
    abilities,
    amounts,
    conditions,
    documents,
    instructions,
    keywords,
    scenarios,
    selections,
)
from momon_dsl.language.nodes.base import AddedInstruction, AddedTrigger
from momon_dsl.language.nodes.documents import Document

from .ast_formats import settings
from .ast_parts import (
    Strategy,
    added,
    all_amounts,
    all_conditions,
    all_selections,
    all_spaces,
    counted,
    filters,
    literal,
    numbers,
    references,
    sides,
    small,
    symbols,
    texts,
    whats,
    who,
    without_name,
)

changes = st.integers(-99, 99)
durations = literal(instructions.GetsPower, "duration")
some_symbols = st.lists(symbols, min_size=1, max_size=3).map(tuple)


def _quotes(node: Any) -> int:
    """How many abilities in quotes lie inside one another."""
    inside = max((_quotes(child) for child in children(node)), default=0)
    return inside + isinstance(node, instructions.GainsAbility | abilities.HasAbility)


def _not_too_deep(ability: abilities.Ability) -> abilities.Ability:
    """The ability, or a plain one for one with quotes inside quotes inside quotes."""
    steps = (instructions.Incite(attacker=selections.This()),)
    plain = abilities.Triggered(trigger=abilities.OnSummon(), body=(instructions.Do(steps=steps),))
    return ability if _quotes(ability) < 3 else plain


all_instructions = st.one_of(
    *added(AddedInstruction),
    st.builds(instructions.PutIntoVoid, what=whats),
    st.builds(instructions.ReturnToHand, what=whats),
    st.builds(instructions.Summon, what=whats, into=st.none() | all_spaces, check=st.booleans()),
    st.builds(instructions.Move, what=whats, to=all_spaces),
    st.builds(instructions.Swap, first=whats, second=whats),
    st.builds(instructions.PerformCheck, attacker=whats),
    st.builds(instructions.Incite, attacker=whats),
    st.builds(instructions.DirectSnatch, what=whats),
    st.builds(
        instructions.GetsPower,
        what=whats,
        amount=changes,
        side=st.none() | sides,
        per=st.none() | st.builds(amounts.CountOf, what=counted(0)),
        duration=durations,
    ),
    st.builds(
        instructions.GetsStars,
        what=whats,
        amount=changes,
        per=st.none() | st.builds(amounts.CountOf, what=counted(0)),
        duration=durations,
    ),
    st.builds(instructions.SkipStep, step=literal(instructions.SkipStep, "step")),
    st.builds(instructions.EndGame, result=literal(instructions.EndGame, "result")),
    st.builds(
        instructions.ChangesSymbols,
        what=whats,
        gains=st.booleans(),
        symbols=some_symbols,
        duration=durations,
    ),
    st.builds(instructions.StarsBecome, what=whats, stars=all_amounts(1), duration=durations),
    st.builds(
        instructions.GainsAbility,
        what=whats,
        ability=st.deferred(lambda: triggered | continuous | some_keyword_uses).map(_not_too_deep),
        duration=durations,
    ),
    st.builds(instructions.LosesAbilities, what=whats, duration=durations),
    st.builds(
        instructions.LosesAbilities,
        what=whats,
        ability=st.deferred(lambda: triggered | continuous | some_keyword_uses).map(_not_too_deep),
        duration=durations,
    ),
    st.builds(
        instructions.BecomesUnable,
        what=whats,
        action=literal(instructions.BecomesUnable, "action"),
        duration=durations,
    ),
    st.builds(
        instructions.BecomesUnable,
        what=whats,
        action=st.just("be targeted"),
        by=who,
        duration=durations,
    ),
    st.builds(
        instructions.Choose,
        who=who,
        what=all_selections().filter(lambda found: found.how in ("choose", "random")),
    ),
    st.builds(
        instructions.Control,
        what=whats,
        to=st.sampled_from(["you", "opponent"]),
        duration=st.none() | durations,
    ),
    st.builds(instructions.Control, what=whats, to=st.just("owner")),
    st.builds(instructions.Rotate, whats=st.lists(whats, min_size=1, max_size=4).map(tuple)),
    st.builds(instructions.Reveal, what=whats),
    st.builds(instructions.LookAtHand, whose=who),
    st.builds(instructions.RandomiseVoid, whose=who),
    st.builds(
        instructions.CopyOf,
        what=whats,
        part=literal(instructions.CopyOf, "part"),
        of=whats,
        duration=durations,
    ),
)
steps = st.lists(all_instructions, min_size=1, max_size=2).map(tuple)


@st.composite
def choices(draw: Any) -> Any:
    low, high = draw(st.sampled_from([(1, 1), (0, 2), (1, 3), (2, 2), (0, 1), (9, 10)]))
    modes = st.lists(st.builds(instructions.Mode, steps=steps), min_size=1, max_size=2)
    return instructions.ChooseModes(
        who=draw(who), minimum=low, maximum=high, modes=tuple(draw(modes))
    )


may = st.none() | who
sentences = st.one_of(
    st.builds(instructions.Do, steps=steps),
    st.builds(instructions.May, who=who, steps=steps),
    st.builds(instructions.IfYouDo, did=st.booleans(), steps=steps, who=who, may=may),
    st.builds(instructions.If, condition=all_conditions, steps=steps, may=may),
    st.builds(instructions.Otherwise, steps=steps, may=may),
    st.builds(instructions.ForEach, what=counted(1) | references, steps=steps, may=may),
    choices(),
    st.builds(instructions.AtSameTime, steps=steps),
    st.builds(instructions.Repeat, times=small, steps=steps),
    st.builds(instructions.Later, point=literal(instructions.Later, "point"), steps=steps, may=may),
)


def no_special_when(when: abilities.When) -> bool:
    """`When this is Snatched` has a node of its own."""
    return not (isinstance(when.subject, selections.This) and when.happens == "is Snatched")


triggers = st.one_of(
    *added(AddedTrigger),
    *[
        st.just(cls())
        for cls in (
            abilities.OnSummon,
            abilities.OnSnatch,
            abilities.WhenThisSnatched,
            abilities.WhenThisReturns,
            abilities.WhenCheckTakesNone,
            abilities.WhenSummonFails,
        )
    ],
    st.builds(
        abilities.AtTurn,
        point=literal(abilities.AtTurn, "point"),
        whose=literal(abilities.AtTurn, "whose"),
    ),
    st.builds(abilities.When, subject=whats, happens=literal(abilities.When, "happens")).filter(
        no_special_when
    ),
    st.builds(
        abilities.WhenSymbols,
        subject=whats,
        gains=st.none() | st.booleans(),
        symbol=st.none() | symbols,
    ),
)
triggered: Strategy = st.builds(
    abilities.Triggered,
    trigger=triggers,
    body=st.lists(sentences, min_size=1, max_size=3).map(tuple),
    condition=st.none() | all_conditions,
    once=st.sampled_from([None, "turn", "game"]),
)
statements = st.one_of(
    st.builds(
        abilities.HasPower,
        subject=whats,
        amount=changes,
        side=st.none() | sides,
        per=st.none() | counted(1),
    ),
    st.builds(
        abilities.HasAbility,
        subject=whats,
        ability=st.deferred(lambda: triggered | continuous | some_keyword_uses).map(_not_too_deep),
    ),
    st.builds(abilities.Cannot, subject=whats, action=literal(abilities.Cannot, "action")),
    st.builds(abilities.Cannot, subject=whats, action=st.just("be targeted"), by=who),
    st.builds(abilities.HasStars, subject=whats, amount=changes, per=st.none() | counted(1)),
    st.builds(abilities.HasSymbols, subject=whats, gains=st.booleans(), symbols=some_symbols),
    st.builds(abilities.HasNoAbilities, subject=whats),
    st.builds(
        abilities.HasNoAbilities,
        subject=whats,
        ability=st.deferred(lambda: triggered | continuous | some_keyword_uses).map(_not_too_deep),
    ),
    st.builds(abilities.NoSummonInto, who=who),
    st.builds(abilities.SummonOnly, place=st.sampled_from(["corner", "edge", "centre"])),
    st.builds(abilities.SummonOnly, beside=counted(1).map(without_name)),
    st.builds(abilities.SummonOnly, only_if=all_conditions),
    st.builds(
        abilities.Instead, would=literal(abilities.Instead, "would"), instruction=all_instructions
    ),
)
continuous: Strategy = st.builds(
    abilities.Continuous,
    statements=st.lists(statements, min_size=1, max_size=2).map(tuple),
    condition=st.none() | all_conditions,
)
some_keyword_uses: Strategy = st.builds(
    keywords.KeywordUse,
    name=st.sampled_from(["Ambush", "Swift_2"]),
    arguments=st.lists(
        st.one_of(
            st.builds(keywords.Argument, kind=st.just("number"), value=numbers),
            st.builds(keywords.Argument, kind=st.just("symbol"), value=symbols),
            st.builds(keywords.Argument, kind=st.just("Side"), value=sides),
        ),
        max_size=3,
    ).map(tuple),
)
N, D = keywords.Hole("N"), keywords.SideHole("D")
some_n = st.just(amounts.Number(value=N))
with_holes = st.one_of(
    st.builds(
        instructions.GetsPower,
        what=whats,
        amount=st.sampled_from([N, keywords.Hole("N", -1)]),
        side=st.none() | st.just(D),
        duration=durations,
    ),
    st.builds(instructions.StarsBecome, what=whats, stars=some_n, duration=durations),
    st.builds(
        instructions.Incite,
        attacker=st.builds(
            selections.Selection,
            how=st.sampled_from(["target", "random"]),
            minimum=st.just(N),
            maximum=st.just(N),
            filters=st.one_of(
                st.builds(
                    selections.StarsFilter,
                    comparison=literal(selections.StarsFilter, "comparison"),
                    amount=some_n,
                ),
                st.builds(
                    selections.PowerFilter,
                    comparison=literal(selections.PowerFilter, "comparison"),
                    amount=some_n,
                    side=st.none() | st.just(D),
                ),
            ).map(lambda one: (one,)),
        ),
    ),
)
hole_conditions = st.one_of(
    st.builds(
        conditions.Controls,
        who=who,
        minimum=st.just(N),
        filters=filters(0),
        other=st.booleans(),
    ),
    st.builds(
        conditions.Compare,
        left=all_amounts(0),
        comparison=literal(conditions.Compare, "comparison"),
        right=some_n,
    ),
)
hole_abilities = st.builds(
    abilities.Triggered,
    trigger=triggers,
    body=st.one_of(
        st.builds(instructions.Do, steps=st.lists(with_holes, min_size=1, max_size=2).map(tuple)),
        st.builds(instructions.Repeat, times=st.just(N), steps=with_holes.map(lambda x: (x,))),
    ).map(lambda one: (one,)),
    condition=st.none()
    | hole_conditions
    | hole_conditions.map(lambda inner: conditions.Not(condition=inner)),
)
uses_inside = keywords.KeywordUse(
    name="Elder",
    arguments=(
        keywords.Argument(kind="number", value=N),
        keywords.Argument(kind="Side", value=D),
    ),
)
all_keywords = st.builds(
    keywords.Keyword,
    name=st.sampled_from(["Ambush", "Swift_2"]),
    parameters=st.just(
        (
            keywords.Parameter(name="N", kind="number"),
            keywords.Parameter(name="D", kind="Side"),
            keywords.Parameter(name="[X]", kind="symbol"),
        )
    ),
    abilities=st.lists(
        hole_abilities | continuous | st.just(uses_inside), min_size=1, max_size=2
    ).map(tuple),
)
powers = st.builds(
    documents.Powers, **{s: st.none() | small for s in ("north", "east", "south", "west")}
)
ids = st.sampled_from(["FBD 167", "MMT 3", "T1", "X", "FBD167", "A1"])
cards = st.builds(
    documents.Card,
    id=ids,
    name=texts,
    symbols=st.lists(symbols, max_size=3).map(tuple),
    stars=small,
    powers=powers,
    abilities=st.lists(triggered | continuous | some_keyword_uses, max_size=2).map(tuple),
    names=st.lists(st.tuples(st.sampled_from(["th", "en"]), texts), max_size=2).map(tuple),
    flavor=st.none() | texts,
    artist=st.none() | texts,
    rarity=st.none() | st.sampled_from(["common", "Very rare", "when"]),
    test=st.booleans(),
)
card_refs = st.one_of(
    st.builds(documents.CardRef, id=ids),
    st.builds(documents.CardRef, id=texts, quoted=st.just(True)),
)
decks = st.builds(
    documents.Deck,
    name=texts,
    entries=st.lists(st.builds(documents.DeckEntry, count=small, card=card_refs), max_size=3).map(
        tuple
    ),
)


formats = st.builds(
    documents.Format,
    name=texts,
    settings=st.lists(settings(all_conditions), max_size=3).map(tuple),
)
space_names = st.builds(scenarios.SpaceName, name=st.sampled_from(["a1", "b3", "h8"]))
things = card_refs | space_names
plain_answers: Strategy = st.sampled_from(["yes", "no", "nothing"])
some_refs = st.lists(card_refs, max_size=3).map(tuple)
happenings = st.one_of(
    st.builds(scenarios.Happened, kind=st.just("loop repeated"), count=small),
    st.builds(
        scenarios.Happened,
        kind=st.sampled_from(["triggered", "resolved", "did nothing", "dropped"]),
        what=st.none() | things,
        ability=st.none() | texts,
    ),
    st.builds(
        scenarios.Happened,
        kind=st.sampled_from(["Checked", "Incited"]),
        what=st.none() | things,
        count=st.none() | small,
    ),
    st.builds(
        scenarios.Happened,
        kind=st.sampled_from(["Summoned", "Moved"]),
        what=st.none() | things,
        space=st.none() | space_names,
    ),
    st.builds(
        scenarios.Happened,
        kind=st.sampled_from(
            ["Snatched", "Swapped", "revealed", "put into Void", "returned to Hand",
             "not Summoned", "skipped"]
        ),
        what=st.none() | things,
    ),
    st.builds(
        scenarios.Happened,
        kind=st.sampled_from(["package started", "package ended"]),
        what=things,
    ),
    st.builds(
        scenarios.Happened,
        kind=st.sampled_from(["effects ended", "turn started", "turn ended", "Judge called"]),
    ),
)  # fmt: skip
scenario_steps = st.one_of(
    st.builds(
        scenarios.GivenZone, whose=who, zone=st.sampled_from(["Hand", "Void"]), cards=some_refs
    ),
    st.builds(
        scenarios.GivenControls, who=who, card=card_refs, space=space_names, owner=st.none() | who
    ),
    st.builds(scenarios.GivenTurn, who=who, starts=st.booleans()),
    st.builds(scenarios.GivenRandom, card=card_refs),
    st.builds(scenarios.WhenSummons, who=who, card=card_refs, space=space_names),
    st.builds(
        scenarios.WhenChooses,
        who=who,
        answers=st.lists(
            card_refs | space_names | numbers | plain_answers, min_size=1, max_size=3
        ).map(tuple),
    ),
    st.builds(scenarios.WhenOrders, who=who, ability=things | texts),
    st.just(scenarios.WhenTurnPasses()),
    st.builds(scenarios.WhenConcedes, who=who),
    st.builds(scenarios.WhenRules, result=literal(scenarios.WhenRules, "result")),
    st.builds(scenarios.ThenSpace, space=space_names, card=st.none() | card_refs),
    st.builds(scenarios.ThenControls, who=who, what=things, at=st.none() | space_names),
    st.builds(
        scenarios.ThenZone, whose=who, zone=st.sampled_from(["Hand", "Void"]), cards=some_refs
    ),
    st.builds(scenarios.ThenStars, what=things, stars=numbers),
    st.builds(scenarios.ThenPower, what=things, side=sides, power=numbers),
    st.just(scenarios.ThenNoDecision()),
    st.builds(
        scenarios.ThenDecision, who=st.none() | who, kind=literal(scenarios.ThenDecision, "kind")
    ),
    st.tuples(
        st.lists(card_refs | space_names | plain_answers | numbers, min_size=1, max_size=3).map(
            tuple
        ),
        st.sampled_from([(True, False), (False, False), (False, True)]),
    ).map(lambda t: scenarios.ThenOptions(options=t[0], exact=t[1][0], negative=t[1][1])),
    st.builds(scenarios.ThenResult, result=literal(scenarios.ThenResult, "result")),
    st.builds(
        scenarios.ThenHappened,
        events=st.lists(happenings, min_size=1, max_size=3).map(tuple),
    ),
    st.builds(scenarios.ThenNever, event=happenings),
    st.builds(scenarios.ThenTimes, count=small, event=happenings),
)
all_scenarios = st.builds(
    scenarios.Scenario,
    name=texts,
    edition=st.none() | texts,
    format=st.none() | texts,
    seed=st.none() | numbers,
    sanctioned=st.booleans(),
    cards=st.lists(cards, max_size=2).map(lambda made: tuple(_as_test_card(card) for card in made)),
    steps=st.lists(scenario_steps, min_size=1, max_size=4).map(tuple),
)


def _as_test_card(card: Any) -> Any:
    import attrs

    return attrs.evolve(card, test=True)


all_documents = st.lists(cards | decks | formats | all_keywords | all_scenarios, max_size=3).map(
    lambda items: Document(items=tuple(items))
)
