"""The catalogue of rules, read from `catalogue/*.toml`, one file for each chapter.

A rule's kind follows from its id: `9.3.5` stands in the source text, `H…` is a house rule that
fills a chapter we do not have, `R…` is a ruling on a rule that can be read in two ways.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal

import attrs

from momon_dsl.errors import MomonError

Kind = Literal["source", "house", "ruling"]
Lang = Literal["en", "th"]

EDITIONS = ("1.0.0-th", "1.0.0-en")
"""The editions of the rules, the current one first."""


class UnknownRule(MomonError):
    """An id that the catalogue does not hold; the message proposes ids that are like it."""


@attrs.frozen
class Wording:
    """One text in both languages."""

    en: str
    th: str

    def text(self, lang: Lang) -> str:
        """The text in English ("en") or Thai ("th")."""
        return self.th if lang == "th" else self.en


@attrs.frozen
class Rule:
    """One rule of the catalogue.

    `editions` are those in which it holds. `setting` says that a format may change it. `older` is
    the wording of edition 1.0.0-en where that edition has another rule under the same id.
    """

    id: str
    wording: Wording
    editions: tuple[str, ...] = EDITIONS
    setting: bool = False
    older: Wording | None = None

    @property
    def kind(self) -> Kind:
        """Where the rule comes from.

        >>> rule("9.3.5").kind, rule("H10.2").kind, rule("R9.3.5a").kind
        ('source', 'house', 'ruling')
        """
        return {"H": "house", "R": "ruling"}.get(self.id[0], "source")  # type: ignore[return-value]

    def text(self, lang: Lang = "en", edition: str = EDITIONS[0]) -> str:
        """Our wording of the rule in a language, as it stands in an edition.

        >>> rule("9.3.3").text().startswith("An Effect-Based Summon is never")
        True
        """
        wording = self.older if self.older and edition == EDITIONS[1] else self.wording
        return wording.text(lang)


@attrs.frozen
class Section:
    """A chapter or section heading: it can be referred to but is no rule.

    `stands_in` is the house rule that fills a section which we do not have.
    """

    id: str
    title: Wording | None = None
    stands_in: str | None = None


@cache
def load() -> Mapping[str, Rule]:
    """Every rule by its id, in the order of the chapters, house rules last.

    >>> "9.3.5" in load()
    True
    """
    rules: dict[str, Rule] = {}
    for document in _documents():
        for id, entry in document["rule"].items():
            rules[id] = _rule(id, entry)
    return MappingProxyType(rules)


@cache
def sections() -> Mapping[str, Section]:
    """Every chapter and section by its number.

    >>> sections()["7.2"].stands_in
    'H7.2'
    """
    found: dict[str, Section] = {}
    for document in _documents():
        for id, entry in document.get("section", {}).items():
            found[id] = Section(id, title=_wording(entry))
        for id, house in document.get("elsewhere", {}).items():
            found[id] = Section(id, stands_in=house)
    return MappingProxyType(found)


def rule(id: str) -> Rule:
    """The rule with this id; upper and lower case are alike.

    Raises `UnknownRule` if there is none.

    >>> rule("r9.3.5A").id
    'R9.3.5a'
    >>> rule("9.3.9")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    momon_dsl.rulebook.catalogue.UnknownRule: there is no rule 9.3.9; did you mean 9.3.6, ...?
    """
    found = _folded().get(id.strip().casefold())
    if found is None:
        hint = ", ".join(suggestions(id))
        raise UnknownRule(f"there is no rule {id}" + (f"; did you mean {hint}?" if hint else ""))
    return found


def suggestions(id: str) -> list[str]:
    """Ids that may be meant by `id`: the rules of a section, else up to three like it.

    >>> suggestions("9.4")
    ['9.4.1', '9.4.2', '9.4.3', '9.4.4']

    >>> suggestions("10.4")
    ['H10.4', 'R10.4a', 'H11.4']
    """
    if section := sections().get(id.strip()):
        within = [each for each in load() if each.startswith(f"{section.id}.")]
        return [section.stands_in] if section.stands_in else within
    like = get_close_matches(id.strip().casefold(), _folded(), n=3, cutoff=0.6)
    return [_folded()[each].id for each in like]


@cache
def _folded() -> dict[str, Rule]:
    return {id.casefold(): each for id, each in load().items()}


def _documents() -> Iterator[dict[str, Any]]:
    folder = files(__package__) / "catalogue"
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            yield tomllib.loads(file.read_text(encoding="utf-8"))


def _rule(id: str, entry: dict[str, Any]) -> Rule:
    older = entry.get("older")
    return Rule(
        id,
        _wording(entry),
        editions=tuple(entry.get("editions", EDITIONS)),
        setting=entry.get("setting", False),
        older=_wording(older) if older else None,
    )


def _wording(entry: dict[str, str]) -> Wording:
    return Wording(en=" ".join(entry["en"].split()), th=" ".join(entry["th"].split()))
