"""A collection read from scripts holds only what the checker allows."""

from __future__ import annotations

from pathlib import Path

import pytest

from momon_dsl import Game
from momon_dsl.checking.pack import check_paths
from momon_dsl.errors import PackError, ScriptError
from momon_dsl.packs.collection import bundled, read
from momon_dsl.resources import cardscripts_dir
from momon_dsl.simulate.play import play
from momon_dsl.simulate.policies import uniform

CARD = 'card TT 1 "One"\n  stars 1\n'
FORMAT = 'format "Small"\n  Each player brings 4 cards, at most 4 of one card, all in Hand.\n'
DECK = 'deck "Ones"\n  4 TT 1\n'


def write(folder: Path, **texts: str) -> list[Path]:
    paths = [folder / f"{name}.momon" for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def test_scripts_and_folders_are_read_and_can_be_played(tmp_path: Path) -> None:
    paths = write(tmp_path, a=CARD, b=FORMAT + DECK)
    for named in (paths, [tmp_path]):
        cards = read(named)
        game = Game("Ones", "Ones", cards=cards, format="Small", seed=3)
        assert play(game, uniform(3)).games == 1
        assert game.result is not None


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("On Summon: Incite it.", ["E301"]),
        ("On Summon: Summon a Momon.", ["E401"]),
        ("On Summon: Incite that.", ["E202"]),
    ],
)
def test_a_card_that_the_checker_refuses_is_not_read(
    text: str, codes: list[str], tmp_path: Path
) -> None:
    paths = write(tmp_path, a=CARD + text, b=DECK)
    with pytest.raises(ScriptError, match=rf"a\.momon:3:\d+: {codes[0]}") as caught:
        read(paths)
    assert [d.code for d in caught.value.diagnostics if d.severity == "error"] == codes


def test_what_is_wrong_between_scripts_is_in_the_error(tmp_path: Path) -> None:
    with pytest.raises(ScriptError) as caught:
        read(write(tmp_path, a=CARD, b=CARD))
    assert [(d.code, d.span.line) for d in caught.value.diagnostics] == [
        ("E311", 1),
        ("E312", 1),
    ]


def test_a_path_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="none: no such file or folder"):
        read([tmp_path / "none"])


def test_the_bundled_scripts_need_no_check_because_they_are_checked_here() -> None:
    assert check_paths([str(cardscripts_dir())]).errors == 0
    assert read([Path(str(cardscripts_dir()))]).cards == bundled().cards
