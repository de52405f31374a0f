"""Parse and print are inverses, in both languages and from one to the other."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from momon_dsl.language.parser import parse
from momon_dsl.language.printer import to_script

from .asts import all_documents


@pytest.mark.parametrize("language", ["en", "th"])
@given(document=all_documents)
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_what_is_printed_means_the_same(document, language):
    text = to_script(document, language)
    result = parse(text)
    assert result.diagnostics == ()
    assert result.document == document
    assert to_script(result.document, language) == text
