"""Tests can only claim to prove rules that exist, in marks that can be read."""

from __future__ import annotations

import pytest

from tests import rule_marks  # by this name no call below counts as a claim
from tests.generated import citations, proofs


def test_a_mark_keeps_its_id_and_what_it_proves() -> None:
    mark = rule_marks.rule("9.3.5", holds=True).mark
    assert (mark.args, mark.kwargs) == (("9.3.5",), {"holds": True, "refused": False})


def test_an_unknown_id_stops_the_collection() -> None:
    with pytest.raises(pytest.UsageError, match=r"9\.3\.7"):
        rule_marks.rule("9.3.7", holds=True)


def test_a_mark_that_claims_nothing_is_refused() -> None:
    with pytest.raises(pytest.UsageError, match="holds=True"):
        rule_marks.rule("9.3.5")


SOURCE = """
from tests.rule_marks import rule

class TestSummon:
    @rule("9.4.1", refused=True)
    @pytest.mark.parametrize("n", [pytest.param(1, marks=rule("9.1.1", holds=True))])
    def test_pass(self): ...
"""


def test_marks_are_read_from_decorators_and_parameters() -> None:
    assert sorted((p.id, p.how, p.test) for p in proofs.in_python("t.py", SOURCE)) == [
        ("9.1.1", "holds", "t.py::TestSummon::test_pass"),
        ("9.4.1", "refused", "t.py::TestSummon::test_pass"),
    ]


def test_a_function_called_rule_from_elsewhere_is_no_mark() -> None:
    text = SOURCE.replace("tests.rule_marks", "momon_dsl.rulebook")
    assert list(proofs.in_python("t.py", text)) == []


def test_a_mark_that_is_not_literal_cannot_be_counted() -> None:
    text = "from tests.rule_marks import rule\npytestmark = rule(ID, holds=True)\n"
    with pytest.raises(proofs.Malformed, match="literals"):
        list(proofs.in_python("t.py", text))


SCRIPT = """\
card T1 "Not a scenario"
  stars 1

# rule: 9.3.2 holds, R9.3.2 refused
scenario "First"
  Then no decision waits.

# a remark about the next one
scenario "Second"
  # rule: 9.4.1 holds
  When you choose b3.  # rule: 9.4.2 refused

# rule: H10.4 holds
ฉาก "สาม"
  แล้วไม่มีการตัดสินใจรออยู่.
"""


def test_claims_of_scenarios_belong_to_the_scenario_they_stand_above_or_in() -> None:
    assert [(p.id, p.how, p.test) for p in proofs.in_scenarios("a.momon", SCRIPT)] == [
        ("9.3.2", "holds", "a.momon::First"),
        ("R9.3.2", "refused", "a.momon::First"),
        ("9.4.1", "holds", "a.momon::Second"),
        ("9.4.2", "refused", "a.momon::Second"),
        ("H10.4", "holds", "a.momon::สาม"),
    ]


@pytest.mark.parametrize(
    "script",
    [
        '# rule: 9.3.2\nscenario "No claim"\n',
        '# rule 9.3.2 is nice\nscenario "Prose"\n',
        '# rules: 9.3.2 held\nscenario "Neither holds nor refused"\n',
        'card T1 "A card"\n  # rule: 9.3.2 holds\n',
        "# rule: 9.3.2 holds\n",
    ],
)
def test_a_claim_that_cannot_be_read_is_an_error_with_its_line(script: str) -> None:
    with pytest.raises(proofs.Malformed, match=r"a\.momon:\d"):
        list(proofs.in_scenarios("a.momon", script))


CODE = '''
"""A module (9.1)."""

def place(state):
    """Put it down (9.1.3).

    >>> 9.25
    9.25
    """
    # 10.4: a chapter that is not ours
    return Decision(rule="H10.4", name="T1", edition="1.0.0-th")  # takes 9.5 ms, see 9.3.77
'''


def test_citations_are_read_from_comments_docstrings_and_literals() -> None:
    assert sorted((c.id, c.place) for c in citations.in_python("a.py", CODE)) == [
        ("10.4", "a.py:place"),
        ("9.1", "a.py"),
        ("9.1.3", "a.py:place"),
        ("9.3.77", "a.py:place"),
        ("H10.4", "a.py:place"),
    ]
