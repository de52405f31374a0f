"""`momon bench`: every figure has its place in the report."""

from __future__ import annotations

import json

import pytest

from momon_dsl.cli import main
from momon_dsl.simulate import bench


def test_every_figure_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the required ones hold is for a quiet machine to say."""
    monkeypatch.setattr(bench, "CARDS", 10)
    monkeypatch.setattr(bench, "PACK", 200)
    assert main(["bench", "--rounds", "1", "--seconds", "0.05", "--json"]) in (0, 1)
    figures = {figure["name"]: figure for figure in json.loads(capsys.readouterr().out)}
    parts = {name.partition(":")[0] for name in figures}
    assert parts == {"play", "history", "parse", "cards", "pack of 200", "start"}
    assert figures["pack of 200: the next time"]["holds"] is not None
    for name in ("undo of one choice", "fork", "save and load"):
        figure = figures[f"history: {name}"]
        assert figure["unit"] == "µs"
        assert figure["value"] > 0
        assert figure["holds"] is None
    assert figures["history: fork"]["value"] < figures["history: save and load"]["value"]
