"""What is generated is what stands in the repository, and every cited rule exists."""

from __future__ import annotations

import pytest

from tests.generated import ROOT, citations, generated, proofs
from tests.generated.ids import is_known


@pytest.mark.parametrize("name", generated())
def test_generated_file_is_fresh(name: str) -> None:
    path = ROOT / name
    assert path.exists(), f"{name} is missing: run `make docs`"
    assert path.read_text(encoding="utf-8") == generated()[name], (
        f"{name} is stale: run `make docs`"
    )


def test_every_reference_page_is_generated() -> None:
    pages = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs/reference").glob("*.md")}
    assert pages <= set(generated())


def test_every_rule_that_code_cites_is_in_the_catalogue() -> None:
    unknown = [(each.id, each.place) for each in citations.citations() if not is_known(each.id)]
    assert unknown == []


def test_every_rule_that_a_test_claims_to_prove_is_in_the_catalogue() -> None:
    unknown = [(each.id, each.test) for each in proofs.proofs() if not is_known(each.id)]
    assert unknown == []
