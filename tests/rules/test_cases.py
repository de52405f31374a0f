"""Cases 1-20 of the rules on Summons, each told event by event, from both sides of the table.

Every story was derived from the rules before the engine was asked. Each is played twice, the
second time with the players exchanged and the table turned by 180 degrees.
"""

from __future__ import annotations

import pytest

from tests.rule_marks import rule
from tests.rules.played import FBD, play

TH, EN = "1.0.0-th", "1.0.0-en"
BONUS = "On Summon: This gets +1 power until end of turn."
PLAIN = 'test card T1 "T1".\n'


def card(name: str, symbol: str = "", *abilities: str, stars: int = 1, powers: str = "") -> str:
    """A test card; `powers` is empty for 1/1/1/1."""
    symbols = f"  symbols [{symbol}]\n" if symbol else ""
    sides = f"  powers {powers}\n" if powers else ""
    body = "".join(f"  {ability}\n" for ability in abilities)
    return f'test card {name} "{name}"\n{symbols}  stars {stars}\n{sides}{body}'


S1 = card("S1", "S", BONUS, stars=2)
X = card(
    "X", "", "On Summon: Summon a [P] Momon from your Hand. Summon a [Q] Momon from your Hand."
)
X_MOVES = X.replace("Summon a [Q]", "Move target Momon to an empty Space. Summon a [Q]")
P1, Q1, R1 = card("P1", "P", BONUS), card("Q1", "Q", BONUS), card("R1", "R")
MOVED = card("B", "", "When a Momon Moves: This gets +1 power until end of turn.")


def story(script: str, lying: list[str], answers: list[str], edition: str = TH, **how: str) -> str:
    """What happened, which must be the same from both sides of the table."""
    one = play(script, *lying, edition=edition, **how)(*answers)  # type: ignore[arg-type]
    other = play(script, *lying, edition=edition, mirrored=True, **how)(*answers)  # type: ignore[arg-type]
    assert one.story() == other.story()
    assert one.asks == other.asks
    return one.story().removesuffix("; turn ends")


SELF = "FBD 167 checks 0/0"
S1_PACKAGE = "package(S1); end(S1); S1 checks 0/0; packed(S1)"
SUMMONED = "you summon FBD 167 a1"

FBD_CASES = {
    "1": (FBD + PLAIN, ["your hand FBD 167", "they T1 b3"], ["FBD 167@a1", "T1", "yes"],
          f"{SUMMONED}; void T1; summon skipped; end(FBD 167); {SELF}"),
    "2": (FBD + PLAIN + S1, ["your hand FBD 167, S1", "they T1 b3"], ["FBD 167@a1", "T1", "yes"],
          f"{SUMMONED}; void T1; you summon S1 b3; end(FBD 167); {S1_PACKAGE}; {SELF}; expire S1"),
    "3": (FBD + PLAIN + S1, ["your hand FBD 167, S1", "they T1 b3"], ["FBD 167@a1", "T1", "no"],
          f"{SUMMONED}; end(FBD 167); {SELF}"),
    "4": (FBD + PLAIN + card("S3", "S", stars=3) + card("P0", "P"),
          ["your hand FBD 167, S3, P0", "they T1 b3"], ["FBD 167@a1", "T1", "yes"],
          f"{SUMMONED}; void T1; summon skipped; end(FBD 167); {SELF}"),
    "6": (FBD + PLAIN + S1, ["your hand FBD 167, S1", "you T1 b3 theirs"],
          ["FBD 167@a1", "T1", "yes"],
          f"{SUMMONED}; void T1; you summon S1 b3; end(FBD 167); {S1_PACKAGE}; {SELF}; expire S1"),
    "7": (FBD + PLAIN + S1, ["your hand FBD 167, S1", "they T1 b3"], ["FBD 167@a1", "FBD", "yes"],
          f"{SUMMONED}; void FBD 167; you summon S1 a1; end(FBD 167); {S1_PACKAGE}; {SELF}; "
          "expire S1"),
}  # fmt: skip


@rule("9.3.2", holds=True)
@rule("R9.3.2", holds=True)
@pytest.mark.parametrize("case", FBD_CASES)
def test_9_3_2_fbd_167(case: str) -> None:
    script, lying, answers, expected = FBD_CASES[case]
    assert story(script, lying, answers) == expected


@rule("9.3.5", holds=True)
@pytest.mark.parametrize("case", FBD_CASES)
def test_9_3_5_the_older_edition_makes_the_same_moves_without_a_package(case: str) -> None:
    script, lying, answers, expected = FBD_CASES[case]
    assert story(script, lying, answers, EN) == expected.replace(S1_PACKAGE, "end(S1)")


@rule("9.4.1", refused=True)
def test_9_4_1_case_5_two_qualify_and_none_is_no_option() -> None:
    played = play(FBD + PLAIN + S1 + card("S2", "S"), "your hand FBD 167, S1, S2", "they T1 b3")
    played("FBD 167@a1", "T1", "yes")
    assert played.asks == "you summon"
    assert (played.decision.minimum, played.options()) == (1, ["S1@b3", "S2@b3"])


@rule("9.3.2", holds=True)
def test_9_3_2_case_6_it_goes_to_the_void_of_its_owner() -> None:
    script, lying, answers, _ = FBD_CASES["6"]
    played = play(script, *lying)(*answers)
    assert (played.pile("they", "void"), played.pile("you", "void")) == (["T1"], [])
    assert played.at("b3") == "you S1"


@rule("H11.1", holds=True)
@rule("H11.5", holds=True)
@pytest.mark.parametrize("edition", [TH, EN])
def test_h11_1_case_8_a_target_that_is_gone_is_not_even_asked_about(edition: str) -> None:
    granter = card(
        "G", "", 'Always: Each [S] Momon has "On Summon: Return target Momon to its owner\'s Hand."'
    )
    played = play(
        FBD + PLAIN + S1 + granter, "your hand FBD 167, S1", "they T1 b3", "you G d4",
        edition=edition,
    )("FBD 167@a1")  # fmt: skip
    assert played.asks == "you order"
    printed = played.game.setup.cards[0].printed.abilities[0]
    about = played.decision.about
    played.game.choose(int(about[0] == printed))  # the granted one first
    played("T1", "T1")
    assert played.story() == (
        f"{SUMMONED}; hand T1; end(FBD 167); nothing(FBD 167); end(FBD 167); {SELF}; turn ends"
    )


P1_PACKAGE = "package(P1); end(P1); P1 checks 0/0; packed(P1)"
Q1_PACKAGE = "package(Q1); end(Q1); Q1 checks 0/0; packed(Q1)"
R1_PACKAGE = "package(R1); R1 checks 0/0; packed(R1)"
Z = card("Z", "Z", "On Summon: Summon an [R] Momon from your Hand."
         " Move target Momon to an empty Space.")  # fmt: skip
Z3 = card("Z", "Z", "On Summon: Summon a [P] Momon from your Hand."
          " Move target Momon to an empty Space. Summon a [Q] Momon from your Hand.")  # fmt: skip
TO_Z = card("X", "", "On Summon: Summon a [Z] Momon from your Hand.")
STRICT = 'format "Strict"\n  Inside a package, triggers wait in event order.\n'
Z_BEGAN = "you summon X a1; you summon Z b2; end(X); package(Z)"
Z_THREE = f"{Z_BEGAN}; you summon P1 a4; move T1 d4-c4; you summon Q1 a3; end(Z)"
Z_CHECK = "Z checks 0/0; packed(Z)"

PACKAGES = {
    "10": (X + P1 + Q1, ["your hand X, P1, Q1"], ["X@a1", "P1@b2", "Q1@c3"], "House",
           "you summon X a1; you summon P1 b2; you summon Q1 c3; end(X); "
           f"{P1_PACKAGE}; {Q1_PACKAGE}; X checks 0/0; expire P1 Q1"),
    "10, a Snatch": (X + P1 + Q1 + PLAIN, ["your hand X, P1, Q1", "they T1 b3"],
           ["X@a1", "P1@b2", "Q1@c3"], "House",
           "you summon X a1; you summon P1 b2; you summon Q1 c3; end(X); package(P1); end(P1); "
           "P1 checks 1/1; you snatch T1; packed(P1); "
           f"{Q1_PACKAGE}; X checks 0/0; expire P1 Q1"),
    "11": (X_MOVES + P1 + Q1 + MOVED + PLAIN, ["your hand X, P1, Q1", "they T1 d4", "you B d1"],
           ["X@a1", "T1", "P1@b2", "c4", "Q1@a4"], "House",
           "you summon X a1; you summon P1 b2; move T1 d4-c4; you summon Q1 a4; end(X); "
           f"{P1_PACKAGE}; end(B); {Q1_PACKAGE}; X checks 0/0; expire B P1 Q1"),
    "12": (X + card("P1", "P", "On Summon: Summon an [R] Momon from your Hand.") + Q1 + R1,
           ["your hand X, P1, Q1, R1"], ["X@a1", "P1@c1", "Q1@a3", "R1@d4"], "House",
           "you summon X a1; you summon P1 c1; you summon Q1 a3; end(X); package(P1); "
           "you summon R1 d4; end(P1); P1 checks 0/0; packed(P1); "
           f"{Q1_PACKAGE}; {R1_PACKAGE}; X checks 0/0; expire Q1"),
    "13": (TO_Z + Z + R1 + MOVED + PLAIN, ["your hand X, Z, R1", "they T1 d4", "you B d1"],
           ["X@a1", "Z@b2", "T1", "R1@a4", "c4"], "House",
           f"{Z_BEGAN}; you summon R1 a4; move T1 d4-c4; end(Z); end(B); {Z_CHECK}; "
           f"{R1_PACKAGE}; X checks 0/0; expire B"),
    "13, three": (TO_Z + Z3 + card("P1", "P") + card("Q1", "Q") + MOVED + PLAIN,
           ["your hand X, Z, P1, Q1", "they T1 d4", "you B d1"],
           ["X@a1", "Z@b2", "T1", "P1@a4", "c4", "Q1@a3"], "House",
           f"{Z_THREE}; end(B); {Z_CHECK}; package(P1); P1 checks 0/0; packed(P1); "
           "package(Q1); Q1 checks 0/0; packed(Q1); X checks 0/0; expire B"),
    "13, strict": (STRICT + TO_Z + Z3 + card("P1", "P") + card("Q1", "Q") + MOVED + PLAIN,
           ["your hand X, Z, P1, Q1", "they T1 d4", "you B d1"],
           ["X@a1", "Z@b2", "T1", "P1@a4", "c4", "Q1@a3"], "Strict",
           f"{Z_THREE}; {Z_CHECK}; package(P1); P1 checks 0/0; packed(P1); end(B); "
           "package(Q1); Q1 checks 0/0; packed(Q1); X checks 0/0; expire B"),
    "14": (Z + R1 + MOVED + PLAIN, ["your hand Z, R1", "they T1 d4", "you B d1"],
           ["Z@b2", "T1", "R1@a4", "c4"], "House",
           f"you summon Z b2; you summon R1 a4; move T1 d4-c4; end(Z); {R1_PACKAGE}; end(B); "
           "Z checks 0/0; expire B"),
    "15": (card("X", "", "On Summon: Summon a [P] Momon from your Hand.") + card("P1", "P")
           + card("W", "", "When another Momon is Summoned: This gets +1 power until end of turn."),
           ["your hand X, P1", "they W d1"], ["X@a1", "P1@a4"], "House",
           "you summon X a1; you summon P1 a4; end(X); end(W); package(P1); end(W); "
           "P1 checks 0/0; packed(P1); X checks 0/0; expire W"),
    "16": (card("X", "", "On Summon: Summon a [P] Momon from your Hand.")
           + card("P1", "P", "On Summon: Return this to its owner's Hand."),
           ["your hand X, P1"], ["X@a1", "P1@a4"], "House",
           "you summon X a1; you summon P1 a4; end(X); package(P1); hand P1; end(P1); "
           "P1 checks 0/0; packed(P1); X checks 0/0"),
    "17": (card("X", "", "On Summon: Summon a [P] Momon from your Hand without a Snatch Check.")
           + P1, ["your hand X, P1"], ["X@a1", "P1@a4"], "House",
           "you summon X a1; you summon P1 a4; end(X); package(P1); end(P1); packed(P1); "
           "X checks 0/0; expire P1"),
    "18": (X + P1 + Q1, ["your hand X, Q1"], ["X@a1", "Q1@a4"], "House",
           f"you summon X a1; summon fails; you summon Q1 a4; end(X); {Q1_PACKAGE}; "
           "X checks 0/0; expire Q1"),
}  # fmt: skip


@rule("9.3.4", holds=True)
@rule("9.3.5", holds=True)
@rule("9.3.6", holds=True)
@rule("9.4.2", holds=True)
@rule("R9.3.5a", holds=True)
@rule("R9.3.5b", holds=True)
@pytest.mark.parametrize("case", PACKAGES)
def test_9_3_5_packages_keep_the_place_of_their_event(case: str) -> None:
    script, lying, answers, rules, expected = PACKAGES[case]
    assert story(script, lying, answers, format=rules) == expected


@rule("9.3.5", holds=True)
@pytest.mark.parametrize("case", PACKAGES)
def test_9_3_5_the_older_edition_has_ordinary_groups_in_event_order(case: str) -> None:
    script, lying, answers, rules, expected = PACKAGES[case]
    told = story(script, lying, answers, EN, format=rules)
    assert "pack" not in told
    # The ends of the abilities, without packages, in the order of the events that triggered them.
    ends = {"13": "end(X); end(Z); end(B)", "13, three": "end(X); end(Z); end(B)",
            "13, strict": "end(X); end(Z); end(B)", "14": "end(Z); end(B)"}  # fmt: skip
    own = "; ".join(part for part in expected.split("; ") if part.startswith("end("))
    assert "; ".join(p for p in told.split("; ") if p.startswith("end(")) == ends.get(case, own)
    assert told.count(" checks ") == 1  # the turn's own


@rule("9.4.4", holds=True)
@rule("H7.2", holds=True)
@pytest.mark.parametrize("mirrored", [False, True])
def test_9_4_4_case_19_a_failure_in_a_full_arena_ends_nothing_by_itself(mirrored: bool) -> None:
    nine = 'format "Nine"\n  Arena 3 by 3.\n'
    x = card("X", "", "On Summon: Summon a [P] Momon from your Hand.")
    spaces = ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"]
    played = play(
        nine + x + card("P1", "P") + PLAIN, "your hand X, P1", "their hand T1",
        *[f"{'they' if n % 2 else 'you'} T1 {space}" for n, space in enumerate(spaces)],
        format="Nine", turn_by_turn=False, mirrored=mirrored,
    )("X@b2")  # fmt: skip
    assert played.story() == (
        "you summon X b2; summon fails; end(X); X checks 0/2; turn ends; "
        "turn of they; game ends you H7.2"
    )


@rule("9.3.3", holds=True)
@rule("8.2", holds=True)
@pytest.mark.parametrize("mirrored", [False, True])
def test_9_3_3_case_20_a_summon_at_turn_start_leaves_the_turns_own(mirrored: bool) -> None:
    starter = card("S", "", "At the start of your turn: Summon a [P] Momon from your Hand.")
    played = play(
        starter + card("P1", "P"), "your hand P1, P1", "you S a1", starts=True, mirrored=mirrored
    )("P1@d4")
    assert played.story() == (
        "turn of you; you summon P1 d4; end(S); package(P1); P1 checks 0/0; packed(P1)"
    )
    assert played.asks == "you summon"
    played("P1@d3")
    assert played.story().endswith("packed(P1); you summon P1 d3; P1 checks 0/0; turn ends")
