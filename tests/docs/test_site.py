"""The site is built without a warning; it needs nothing from elsewhere, and its links hold."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

from tests.docs.pages import DOCS
from tests.generated import ROOT

_LOADED = re.compile(r'<(?:link|script|img|iframe)\b[^>]*?\b(?:href|src)="([^"]*)"')
_LINKED = re.compile(r'<a\b[^>]*?\bhref="([^"]*)"')
_ID = re.compile(r'\bid="([^"]*)"')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    options = ["-f", "docs/site/mkdocs.yml", "-d", str(folder)]
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", *options], cwd=ROOT, capture_output=True,
        text=True, timeout=300, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )  # fmt: skip
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def test_every_page_is_in_it(site: Path) -> None:
    pages = {page.relative_to(DOCS).with_suffix(".html") for page in DOCS.rglob("*.md")}
    built = {page.relative_to(site) for page in site.rglob("*.html")} - {Path("404.html")}
    assert built == {
        page.with_name("index.html") if page.stem == "README" else page for page in pages
    }


def test_it_loads_nothing_from_elsewhere(site: Path) -> None:
    loaded = {link for page in site.rglob("*.html") for link in _LOADED.findall(_text(page))}
    assert [link for link in loaded if re.match(r"(\w+:)?//", link)] == []
    styles = "".join(_text(sheet) for sheet in site.rglob("*.css"))
    assert re.findall(r"url\([\"']?https?:[^)]*\)|@import", styles) == []


def test_its_links_hold(site: Path) -> None:
    ids = {page: set(_ID.findall(_text(page))) for page in site.rglob("*.html")}
    broken = [
        (page.relative_to(site).as_posix(), link)
        for page in ids
        if page.name != "404.html"
        for link in set(_LINKED.findall(_text(page)))
        if not link.startswith(("https://", "javascript:")) and not _holds(page, link, ids)
    ]
    assert broken == []


def _holds(page: Path, link: str, ids: dict[Path, set[str]]) -> bool:
    path, anchor = urldefrag(unquote(link))
    target = (page.parent / path).resolve() if path else page
    if target.is_dir():
        target /= "index.html"
    return target.exists() and (not anchor or anchor in ids.get(target, ()))


def test_scripts_are_in_colour(site: Path) -> None:
    assert '<span class="kd">card</span>' in _text(site / "how-to" / "cards.html")
    assert '<span class="kd">การ์ด</span>' in _text(site / "tutorial" / "first-card.th.html")


def test_a_page_in_thai_says_so(site: Path) -> None:
    for name, language in (("first-card", "en"), ("first-card.th", "th")):
        assert f'<html lang="{language}"' in _text(site / "tutorial" / f"{name}.html")


def test_thai_words_can_be_searched_for(site: Path) -> None:
    index = _text(site / "search" / "search_index.js")
    assert "\u200bคู่แข่ง\u200b" in index


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
