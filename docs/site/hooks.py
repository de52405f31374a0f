"""What the site does to the pages: titles for files, links that only a checkout has, Thai words."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from momon_dsl.pictures.breaking import borders
from tests.docs.pages import DOCS, links, slug, text_of

_FILE = re.compile(r"^<!-- (file|added|changed|written): (.+?) -->\n+```(\w+)$", re.M)
_LINK = re.compile(r"\[`?([^\]`]*)`?\]\(([^)\s#:]+)\)")
_THAI = re.compile("[\u0e01-\u0e5b]+")
_WIDE = ("conformance.md",)
_KINDS = {
    "1": "The file and its letters",
    "2": "Words and sentences",
    "3": "Names and what they mean",
    "4": "What the rules refuse",
}
"""What the codes are about, by their first digit."""
_BORDER = "\u200b"
_SAYING = {
    "en": {"added": ", at its end", "changed": ", changed"},
    "th": {"added": " ต่อท้ายไฟล์", "changed": " ที่แก้"},
}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Anchors as in a checkout; what is listed elsewhere is not listed again in the navigation."""
    config.mdx_configs["toc"]["slugify"] = slug
    filled = {"How to": _tasks(), "Diagnostics": ["diagnostics/README.md", *_codes()]}
    config.nav = [
        {title: filled.get(title, pages) for title, pages in part.items()} for part in config.nav
    ]
    return config


def _tasks() -> list[str]:
    """The pages by task, in the order of the first page."""
    listed = links(text_of(DOCS / "README.md"))
    return [link for link in listed if link.startswith("how-to/")]


def _codes() -> Iterator[dict[str, list[dict[str, str]]]]:
    """The pages of the diagnostics, by the first digit of their code."""
    paths = sorted(DOCS.glob("diagnostics/*[0-9].md"), key=lambda path: path.stem[1:])
    for digit, group in groupby(paths, key=lambda path: path.stem[1]):
        yield {
            _KINDS.get(digit, digit): [{path.stem: f"diagnostics/{path.name}"} for path in group]
        }


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A file that is shown gets its name as a title; a file outside the site is only named."""
    if page.file.src_uri in _WIDE:
        page.meta["hide"] = ["navigation", "toc"]
    language = "th" if page.file.src_uri.endswith(".th.md") else "en"

    def titled(found: re.Match[str]) -> str:
        return f'``` {{.{found[3]} title="{found[2]}{_SAYING[language].get(found[1], "")}"}}'

    def linked(found: re.Match[str]) -> str:
        target = posixpath.join("docs", posixpath.dirname(page.file.src_uri), found[2])
        path = posixpath.normpath(target)
        if path.startswith("docs/"):
            return found[0]
        return f"`{path}`" if found[1].strip("/") in path else f"{found[1]} (`{path}`)"

    return _LINK.sub(linked, _FILE.sub(titled, markdown))


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    """A page in Thai says so, to browsers and to programs that read aloud."""
    if not page.file.src_uri.endswith(".th.md"):
        return output
    return output.replace('<html lang="en"', '<html lang="th"', 1)


def on_post_build(*, config: MkDocsConfig) -> None:
    """Mark where Thai words end, so that each can be searched for; `separator` knows the mark."""
    path = Path(config.site_dir, "search", "search_index.json")
    index = json.loads(path.read_text(encoding="utf-8"))
    for entry in index["docs"]:
        for part in ("title", "text"):
            entry[part] = _THAI.sub(_apart, entry[part])
    path.write_text(json.dumps(index, ensure_ascii=False), encoding="utf-8")


def _apart(found: re.Match[str]) -> str:
    places = [0, *borders(found[0]), len(found[0])]
    return _BORDER.join(found[0][start:end] for start, end in pairwise(places))
