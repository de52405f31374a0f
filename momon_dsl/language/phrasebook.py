"""The whole vocabulary as a book of phrases: what each means, in both languages, in a script.

A phrase is made from the docstring of its node. Its example shows only itself; a frame puts it
where it can stand. There is one frame for each kind of node, in both languages, and one for each
node that its kind does not fit.
"""

from __future__ import annotations

import inspect
import re
from difflib import get_close_matches
from typing import Any, get_args

import attrs

from momon_dsl.extensions.loading import owner_of
from momon_dsl.language.nodes import (
    NODES,
    Node,
    abilities,
    amounts,
    conditions,
    documents,
    instructions,
    scenarios,
    selections,
    spaces,
)

CARD = ('card FBD 1 "X" ', '# language: th\nการ์ด FBD 1 "X" ')
SCENARIO = ('scenario "X" ', '# language: th\nฉาก "X" ')
FILE = ("", "# language: th\n")

Frame = tuple[str, str]


@attrs.frozen
class Entry:
    """What the docstring of a node says: its meaning, and an example line in each language.

    `family` is the kind of phrase, as the language reference parts them ("instructions", …), or
    the extension that it comes from.
    """

    name: str
    family: str
    meaning: str
    en: str
    th: str


def entry(node: type[Node]) -> Entry:
    """Read the docstring of a node class.

    Raises `ValueError` if it lacks its meaning or one of the two examples.

    >>> entry(NODES["Incite"]).en
    'Incite target Momon you control'
    """
    lines = inspect.cleandoc(node.__doc__ or "").splitlines()
    examples = {line[:3]: line[3:].strip() for line in lines if line[:3] in ("en:", "th:")}
    meaning = "\n".join(line for line in lines if line[:3] not in ("en:", "th:")).strip()
    if not meaning or not examples.get("en:") or not examples.get("th:"):
        raise ValueError(f"{node.__name__}: the docstring needs a meaning and en: and th: lines")
    owner = owner_of(node)
    family = owner.called if owner else node.__module__.rpartition(".")[2]
    return Entry(node.__name__, family, meaning, examples["en:"], examples["th:"])


def phrases(word: str = "") -> list[Entry]:
    """The phrases that have `word` in their name, meaning or example, all without it.

    Case and spaces do not count. Those that are called by it come first.

    >>> [each.name for each in phrases("incite")][:1]
    ['Incite']
    """
    wanted = _plain(word)
    found = [each for each in map(entry, NODES.values()) if wanted in _plain(_all(each))]
    return sorted(found, key=lambda each: wanted not in _plain(each.name))


def near(word: str) -> list[str]:
    """Words of the phrase book that look like one that is not in it, at most three.

    >>> near("Snacth")[0]
    'snatch'
    """
    return get_close_matches(word.lower(), sorted(_words()), 3)


def _words() -> set[str]:
    lines = (each.en.lower() for each in map(entry, NODES.values()))
    return {word for line in lines for word in re.findall(r"[a-z]+", line)}


def _all(each: Entry) -> str:
    return "\n".join((each.name, each.meaning, each.en, each.th))


def _plain(text: str) -> str:
    return "".join(text.lower().split())


def _card(en: str, th: str) -> Frame:
    return CARD[0] + en, CARD[1] + th


INSTRUCTION = _card("On Summon: {}.", "On Summon: {}.")
SENTENCE = _card("On Summon: {}", "On Summon: {}")
ACTED_ON = _card("On Summon: Incite {}.", "On Summon: Incite {}.")

FORMAT = ('format "X" {}', '# language: th\nรูปแบบ "X" {}')

KINDS: list[tuple[Any, Frame]] = [
    (instructions.Instruction, INSTRUCTION),
    (instructions.Sentence, SENTENCE),
    (abilities.Trigger, _card("{} Incite this.", "{} Incite ตัวนี้.")),
    (abilities.Ability, _card("{}", "{}")),
    (abilities.Statement, _card("Always: {}", "ตลอดเวลา: {}")),
    (
        conditions.Condition,
        _card("On Summon: If {}, Incite this.", "On Summon: หาก {} ให้ Incite ตัวนี้."),
    ),
    (selections.Reference, ACTED_ON),
    (
        selections.Filter,
        _card("On Summon: Incite target Momon {}.", "On Summon: Incite Momon เป้าหมาย{}."),
    ),
    (
        amounts.Amount,
        _card(
            "On Summon: Incite target Momon with exactly {} Stars.",
            "On Summon: Incite Momon เป้าหมายที่มี {} Stars พอดี.",
        ),
    ),
    (
        spaces.SpaceRef,
        _card("On Summon: Move this to {}.", "On Summon: Move ตัวนี้ไป {}."),
    ),
    (
        scenarios.Given | scenarios.WhenStep | scenarios.Then,
        (SCENARIO[0] + "{}", SCENARIO[1] + "{}"),
    ),
]

SINGLE: dict[str, Frame] = {
    **dict.fromkeys(
        (name for name, node in NODES.items() if issubclass(node, documents.Setting)), FORMAT
    ),
    **dict.fromkeys(
        ("AttackingSide", "FacingSide"),
        (
            'format "X" A Snatch succeeds if {} is equal to 2.',
            '# language: th\nรูปแบบ "X" Snatch สำเร็จหาก{}เท่ากับ 2.',
        ),
    ),
    "Selection": ACTED_ON,
    "Mode": _card("On Summon: Choose one: {}", "On Summon: เลือก 1 อย่าง: {}"),
    "Zone": _card("On Summon: Summon a Momon {}.", "On Summon: Summon Momon {}."),
    "HasSymbol": _card("On Summon: Incite target {}.", "On Summon: Incite {} เป้าหมาย."),
    "Powers": CARD,
    "Keyword": FILE,
    "KeywordUse": CARD,
    "Argument": (CARD[0] + "Ambush {}.", CARD[1] + "Ambush {}."),
    "Parameter": (
        "keyword Ambush {}: On Summon: Incite up to N target Momon.",
        "# language: th\nคีย์เวิร์ด Ambush {}: On Summon: Incite Momon เป้าหมายสูงสุด N ตัว.",
    ),
    "Card": FILE,
    "CardRef": ('deck "X" 2 {}', '# language: th\nสำรับ "X" 2 {}'),
    "Deck": FILE,
    "DeckEntry": ('deck "X" {}', '# language: th\nสำรับ "X" {}'),
    "Format": FILE,
    "Scenario": FILE,
    "SpaceName": (SCENARIO[0] + "Then {} is empty.", SCENARIO[1] + "แล้ว {} ว่าง."),
    "Happened": (
        SCENARIO[0] + "Then these happened in order: {}.",
        SCENARIO[1] + "แล้วสิ่งเหล่านี้เกิดขึ้นตามลำดับ: {}.",
    ),
}


def script(name: str, lang: str) -> str:
    """A whole script in "en" or "th" around the example of the node with this name.

    >>> script("Incite", "en")
    'card FBD 1 "X" On Summon: Incite target Momon you control.'
    """
    example = entry(NODES[name])
    frame = frame_of(name)
    en, th = (each if "{}" in each else each + "{}" for each in frame)
    return en.format(example.en) if lang == "en" else th.format(example.th)


def frame_of(name: str) -> Frame:
    """Where the example of a node can stand; raises `LookupError` if nobody has said."""
    if name in SINGLE:
        return SINGLE[name]
    for kind, frame in KINDS:
        if issubclass(NODES[name], get_args(kind)):
            return frame
    raise LookupError(f"{name}: say in language/phrasebook.py where its example can stand")


def contains(node: Any, wanted: type[Node]) -> bool:
    """Whether a node of a class stands anywhere in a tree."""
    if isinstance(node, tuple):
        return any(contains(each, wanted) for each in node)
    if not attrs.has(type(node)):
        return False
    if isinstance(node, wanted):
        return True
    return any(contains(getattr(node, field.name), wanted) for field in attrs.fields(type(node)))
