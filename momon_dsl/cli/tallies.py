"""The last lines of `momon check` and `momon test`: how many of what, in either language.

The words stand here and not in a TOML file: `momon check` of an unchanged script has a few
hundredths of a second, and reading a table would take a fifth of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from momon_dsl.language.wording import Lang

WORDS: Final[dict[Lang, dict[str, tuple[str, str]]]] = {
    "en": {
        "script": ("{} script", "{} scripts"),
        "scenario": ("{} scenario", "{} scenarios"),
        "error": ("{} error", "{} errors"),
        "warning": ("{} warning", "{} warnings"),
        "passed": ("{} passed", "{} passed"),
        "failed": ("{} failed", "{} failed"),
        "broken": ("{} script with errors, not run", "{} scripts with errors, not run"),
        "fixed": ("{} finding put right", "{} findings put right"),
        "clean": ("nothing found", "nothing found"),
        "none": ("no scenarios found", "no scenarios found"),
    },
    "th": {
        "script": ("{} สคริปต์", "{} สคริปต์"),
        "scenario": ("{} ฉาก", "{} ฉาก"),
        "error": ("ข้อผิดพลาด {} ข้อ", "ข้อผิดพลาด {} ข้อ"),
        "warning": ("คำเตือน {} ข้อ", "คำเตือน {} ข้อ"),
        "passed": ("ผ่าน {}", "ผ่าน {}"),
        "failed": ("ไม่ผ่าน {}", "ไม่ผ่าน {}"),
        "broken": ("ไม่ได้เล่น {} สคริปต์ที่มีข้อผิดพลาด", "ไม่ได้เล่น {} สคริปต์ที่มีข้อผิดพลาด"),
        "fixed": ("แก้ให้แล้ว {} จุด", "แก้ให้แล้ว {} จุด"),
        "clean": ("ไม่พบสิ่งผิดปกติ", "ไม่พบสิ่งผิดปกติ"),
        "none": ("ไม่พบฉาก", "ไม่พบฉาก"),
    },
}
"""For each count its text for one and for any other number."""


def findings(lang: Lang, scripts: int, errors: int, warnings: int) -> str:
    """What a check found.

    >>> findings("en", 2, 1, 0)
    '2 scripts: 1 error'
    >>> findings("th", 1, 0, 0)
    '1 สคริปต์: ไม่พบสิ่งผิดปกติ'
    """
    counts = {"error": errors, "warning": warnings}
    said = [_said(lang, key, number) for key, number in counts.items() if number]
    return f"{_said(lang, 'script', scripts)}: {', '.join(said) or _said(lang, 'clean')}"


def fixed(lang: Lang, count: int) -> str:
    """How many findings of a script were put right.

    >>> fixed("en", 1)
    '1 finding put right'
    """
    return _said(lang, "fixed", count)


def scenarios(lang: Lang, played: int, failed: int, broken: int) -> str:
    """How many scenarios passed and failed, and how many scripts could not be run.

    >>> scenarios("en", 20, 1, 0)
    '20 scenarios: 19 passed, 1 failed'
    >>> scenarios("th", 1, 0, 2)
    '1 ฉาก: ผ่าน 1, ไม่ได้เล่น 2 สคริปต์ที่มีข้อผิดพลาด'
    """
    if not played and not broken:
        return _said(lang, "none")
    counts = {"passed": played - failed, "failed": failed, "broken": broken}
    said = [_said(lang, key, number) for key, number in counts.items() if number]
    return f"{_said(lang, 'scenario', played)}: {', '.join(said)}"


def _said(lang: Lang, key: str, number: int = 0) -> str:
    one, many = WORDS[lang][key]
    return (one if number == 1 else many).format(number)
