"""How a rule id is written in comments, docstrings and other prose.

* `9.3.5`, `8.T1.2`, `R9.3.5a`, `H10.4`, `H12`: anywhere. A number that begins 8., 9. or 12. is a
  citation unless a unit follows it (`9.5 ms`). `9.1.3-9.1.6` cites all four.
* A comment that begins with a dotted number and a colon, or parentheses that hold nothing but
  dotted numbers, cite as well, whatever the chapter: `# 10.4: …` is an error (it is H10.4).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from momon_dsl.rulebook import load, sections

ID = r"(?:R\d+(?:\.T?\d+)+[a-z]?|H\d+(?:\.\d+)*|(?:8|9|12)\.(?:T?\d+)(?:\.\d+)*)"
_ANYWHERE = re.compile(rf"(?<![\w.]){ID}(?![\w%]|\.\d|\s?(?:ms|µs|s|KiB|MiB)\b)")
_RANGE = re.compile(rf"(?<![\w.])({ID})-({ID})")
_DOTTED = r"[RH]?\d+(?:\.T?\d+)+[a-z]?"
_LIST = re.compile(rf"\(({_DOTTED}(?:,\s+{_DOTTED})*)\)|^\W*({_DOTTED}):", re.MULTILINE)
_WHOLE = re.compile(ID)


def cited_in(prose: str) -> Iterator[str]:
    """Every id that a comment or docstring cites, known or not.

    >>> list(cited_in("9.3.5: nothing between (H10.4, 10.4); it took 9.5 ms in edition 1.0.0-th"))
    ['9.3.5', 'H10.4', '10.4']
    >>> list(cited_in("by 9.1.3-9.1.6, as ever"))
    ['9.1.3', '9.1.4', '9.1.5', '9.1.6']
    """
    found = [(m.start(), m[0]) for m in _ANYWHERE.finditer(prose)]
    for m in _LIST.finditer(prose):
        start = m.start(m.lastindex or 0)
        found += [(start + n.start(), n[0]) for n in re.finditer(_DOTTED, m[m.lastindex or 0])]
    for m in _RANGE.finditer(prose):
        found += [(m.start(), id) for id in _between(m[1], m[2])]
    yield from dict.fromkeys(id for _, id in sorted(found))


def _between(first: str, last: str) -> list[str]:
    """The ids from `first` to `last` of one section; none if they are not of one."""
    (section, _, low), (other, _, high) = first.rpartition("."), last.rpartition(".")
    if section != other or not (low.isdigit() and high.isdigit()):
        return []
    return [f"{section}.{number}" for number in range(int(low), int(high) + 1)]


def is_id(text: str) -> bool:
    """Whether a whole string literal is a rule id, known or not.

    >>> is_id("R9.3.5a"), is_id("T1"), is_id("1.0.0-th")
    (True, False, False)
    """
    return _WHOLE.fullmatch(text) is not None


def is_known(id: str) -> bool:
    """Whether the catalogue holds the id, as a rule or as a section that may be referred to."""
    return id in load() or id in sections()
