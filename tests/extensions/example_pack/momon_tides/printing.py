"""The words of the nodes: the grammar fragments, read the other way round."""

from __future__ import annotations

from typing import Any

from momon_dsl.language.printer_th import joined

from .nodes import ExchangeControl, OddOrEven, WhenArenaFills

ENGLISH: Any = {
    ExchangeControl: lambda phrases, node: (
        f"exchange control of {phrases.say(node.first)} and {phrases.say(node.second)}"
    ),
    WhenArenaFills: lambda phrases, node: "When the Arena becomes full",
    OddOrEven: lambda phrases, node: f"with {node.parity} Stars",
}

_PARITY = {"odd": "เป็นเลขคี่", "even": "เป็นเลขคู่"}

THAI: Any = {
    ExchangeControl: lambda phrases, node: joined(
        "แลกการควบคุม", phrases.say(node.first), "และ", phrases.say(node.second)
    ),
    WhenArenaFills: lambda phrases, node: "เมื่อ Arena เต็ม",
    OddOrEven: lambda phrases, node: joined("ที่มี Stars", _PARITY[node.parity]),
}
