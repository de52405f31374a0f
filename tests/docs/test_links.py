"""Every link of the documentation leads to a file that is there, and to a heading in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.pages import anchors, links, name_of, pages, text_of

ELSEWHERE = ("https://", "mailto:")


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    inside = [link for link in links(text_of(page)) if not link.startswith(ELSEWHERE)]
    assert [link for link in inside if not leads(page, link)] == []


def leads(page: Path, link: str) -> bool:
    """Whether the file that a link names is there, with the heading that it names."""
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    if not target.exists():
        return False
    return not anchor or (target.suffix == ".md" and anchor in anchors(text_of(target)))
