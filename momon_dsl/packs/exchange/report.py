"""What an import did: what came in, what was changed, what was refused; in words and as JSON."""

from __future__ import annotations

from typing import Any, Final

import attrs

from momon_dsl.language.wording import Lang, shown

from . import limits
from .notes import Kind, Note, message

_PARTS: Final[tuple[Kind, ...]] = ("told", "changed", "warned", "refused")


@attrs.frozen
class Report:
    """The counts, the columns with the fields that they hold, and everything to know.

    `written` says whether there is a pack; `rows` are those with anything in them.
    """

    source: str
    pack: str
    rows: int
    cards: int
    others: int
    refused: int
    written: bool
    notes: tuple[Note, ...] = ()
    columns: tuple[tuple[str, str], ...] = ()

    def of(self, kind: Kind) -> list[Note]:
        """The notes of one kind."""
        return [each for each in self.notes if each.kind == kind]

    def text(self, lang: Lang = "en") -> str:
        """In words; each part at most `limits.TOLD` lines, the rest is counted.

        >>> print(Report("a.csv", "a", 1, 1, 0, 0, True).text())
        rows 1 · cards 1 · others 0 · refused 0
        """
        lines = [
            message("counts", lang, rows=f"{self.rows:,}", cards=f"{self.cards:,}",
                    others=f"{self.others:,}", refused=f"{self.refused:,}")
        ]  # fmt: skip
        if self.columns:
            pairs = ", ".join(
                header if header == field else f"{shown(header)} → {field}"
                for header, field in self.columns
            )
            lines.append(f"{message('part_columns', lang)} {pairs}")
        for kind in _PARTS:
            found = self.of(kind)
            if found:
                lines.append(message(f"part_{kind}", lang, count=f"{len(found):,}"))
                lines += [f"  {each.text(lang)}" for each in found[: limits.TOLD]]
            if len(found) > limits.TOLD:
                lines.append("  " + message("more", lang, count=f"{len(found) - limits.TOLD:,}"))
        return "\n".join(lines)

    def to_json(self, lang: Lang = "en") -> dict[str, Any]:
        """Everything, for other programs."""
        return {
            "source": self.source, "pack": self.pack, "written": self.written, "rows": self.rows,
            "cards": self.cards, "others": self.others, "refused": self.refused,
            "columns": dict(self.columns),
            "notes": [each.to_json(lang) for each in self.notes],
        }  # fmt: skip
