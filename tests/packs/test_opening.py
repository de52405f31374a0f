"""An installed pack is ready at once, and whatever it holds is believed by nobody."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from momon_dsl import Game
from momon_dsl.errors import MomonError, PackError, ScriptError
from momon_dsl.language import parser
from momon_dsl.language.nodes.keywords import KeywordUse
from momon_dsl.packs.archive import to_archive
from momon_dsl.packs.building import ASTS, build, sealed
from momon_dsl.packs.collection import read
from momon_dsl.packs.contents import CONTENTS
from momon_dsl.packs.facts import facts_of
from momon_dsl.packs.installing import install
from momon_dsl.packs.manifest import read_manifest
from momon_dsl.packs.meaning import items_of
from momon_dsl.packs.opening import open_packs
from momon_dsl.packs.problems import PackRefused
from momon_dsl.packs.seal import SEAL, Seal, digest_of, meaning_of, read_seal
from momon_dsl.packs.shelves import project_store
from momon_dsl.packs.verifying import Verified, examine, verify
from momon_dsl.resources import cardscripts_dir
from tests.packs.folders import FOX, manifest, pack
from tests.packs.test_index import KEYWORDS, THAI, played

DECK = 'format "Small"\n  Each player brings 4 cards, at most 4 of one card, all in Hand.\n'
ONES = 'deck "Ones"\n  4 TT 1\n'


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def installed(id: str, requires: dict[str, str] | None = None, **scripts: str) -> Path:
    """Build and install a pack for the project; its folder."""
    from momon_dsl.packs.installing import known_names

    folder = Path(pack(Path(id), manifest(id, "1", **(requires or {})), **scripts))
    made = build(str(folder), known_names)
    install([verify(made.data)], project_store("."))
    return folder


def test_it_is_the_same_as_its_folder() -> None:
    folder = installed("forest", a=FOX, b=DECK + ONES, c=THAI, d=KEYWORDS)
    opened, plain = open_packs(["forest"]), read([folder])
    assert dict(opened.cards) == dict(plain.cards)
    assert dict(opened.decks) == dict(plain.decks)
    assert dict(opened.formats) == dict(plain.formats)
    assert [each for _, each in opened.scenarios] == [each for _, each in plain.scenarios]
    game = Game("Ones", "Ones", cards=opened, format="Small", seed=5)
    assert game.decision is not None
    game.choose(game.decision.options[0])
    assert game.key == played(folder)


def test_bundled_cards_in_a_pack_are_the_same(tmp_path: Path) -> None:
    texts = {
        path.stem.replace("-", "_"): path.read_text(encoding="utf-8")
        for path in sorted((cardscripts_dir() / "sta").glob("*.momon"))
    }
    folder = installed("starter", **texts)
    opened, plain = open_packs(["starter"]), read([folder])
    assert dict(opened.cards) == dict(plain.cards)
    assert dict(opened.decks) == dict(plain.decks)


def test_nothing_is_parsed_before_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    installed("forest", a=FOX, c=THAI)
    parsed: list[str] = []
    really = parser._items
    monkeypatch.setattr(parser, "_items", lambda c, at: parsed.append(c.text) or really(c, at))
    opened = open_packs(["forest"])
    assert list(opened.cards) == ["TT 1", "TT 2", "TT 3"]
    assert parsed == []
    assert opened.cards["TT 1"].name == "Fox"
    assert len(parsed) == 1


# --- several packs -------------------------------------------------------------------------------


def test_a_pack_comes_with_what_it_requires() -> None:
    installed("forest", a=FOX)
    installed("owl", {"forest": ">=1"}, a='card OW 1 "Owl"\n  stars 1\n', b=DECK + ONES)
    opened = open_packs(["owl"])
    assert set(opened.cards) == {"OW 1", "TT 1"}
    game = Game("Ones", "Ones", cards=opened, format="Small", seed=5)
    assert game.decision is not None


OWL = 'card OW 1 "Owl"\n  stars 1\n'


def test_a_folder_is_read_with_what_it_requires(tmp_path: Path) -> None:
    folder = Path(pack(Path("owl"), manifest("owl", "1", forest=">=1"), a=OWL, b=DECK + ONES))
    with pytest.raises(PackRefused, match=r"owl 1\.0\.0 requires forest"):
        read([folder])
    installed("forest", a=FOX, c=THAI, d=KEYWORDS)
    for _ in range(2):  # checked, then remembered
        cards = read([folder])
        assert {"OW 1", "TT 1", "TT 2", "TT 4"} < set(cards.cards)
        game = Game("Ones", "Ones", cards=cards, format="Small", seed=5)
        assert game.decision is not None
    assert cards.cards["TT 4"] == open_packs(["forest"]).cards["TT 4"]
    (folder / "b.momon").write_text('deck "Ones"\n  4 TT 8\n  4 TT 1\n  4 TT 9\n', "utf-8")
    with pytest.raises(ScriptError, match=r"b\.momon:2:5: E314") as caught:
        read([folder])
    named = [dict(each.arguments)["name"] for each in caught.value.diagnostics]
    assert named == ["TT 8", "TT 9"]


def test_another_version_of_a_required_pack_is_noticed(tmp_path: Path) -> None:
    folder = Path(pack(Path("owl"), manifest("owl", "1", forest=">=1"), a=OWL, b=DECK + ONES))
    installed("forest", a=FOX)
    assert read([folder]).cards["TT 1"].name == "Fox"
    made = build(pack(Path("new"), manifest("forest", "2"), a=FOX.replace("Fox", "Vixen")))
    install([verify(made.data)], project_store("."))
    assert read([folder]).cards["TT 1"].name == "Vixen"
    made = build(pack(Path("bad"), manifest("forest", "3"), a=FOX.replace("TT 1", "TT 9")))
    install([verify(made.data)], project_store("."))
    with pytest.raises(ScriptError, match="E314"):
        read([folder])


def test_a_folder_keeps_its_numbers_beside_a_required_pack() -> None:
    own = FOX.replace("Fox", "Hare")
    folder = Path(pack(Path("owl"), manifest("owl", "1", forest=">=1"), a=own, b=DECK + ONES))
    installed("forest", a=FOX + '\ndeck "Foxes"\n  4 TT 1\n')
    cards = read([folder])
    assert {key: card.name for key, card in cards.cards.items()} == {
        "forest:TT 1": "Fox", "TT 1": "Hare",
    }  # fmt: skip
    assert cards.deck("Foxes") == ("forest:TT 1",) * 4
    assert cards.deck("Ones") == ("TT 1",) * 4


def test_of_two_cards_of_one_number_the_second_is_called_by_its_pack() -> None:
    for id, name in (("forest", "Fox"), ("river", "Otter"), ("lake", "Newt")):
        deck = f'deck "{name}"\n  2 TT 1\n  2 TT 2\n'
        other = f'card TT 2 "Second {name}"\n  stars 1\n'
        installed(id, a=FOX.replace("Fox", name), b=deck, c=other, d=DECK)
    opened = open_packs(["forest", "river", "lake"])
    assert {id: card.name for id, card in opened.cards.items() if id.endswith("1")} == {
        "lake:TT 1": "Newt", "river:TT 1": "Otter", "TT 1": "Fox",
    }  # fmt: skip
    assert all(card.id == id for id, card in opened.cards.items())
    assert opened.deck("Otter") == ("river:TT 1",) * 2 + ("river:TT 2",) * 2
    assert opened.deck("Fox") == ("TT 1",) * 2 + ("TT 2",) * 2
    game = Game("Otter", "Fox", cards=opened, format="Small", seed=5)
    while game.decision:
        game.choose(game.decision.options[0])
    assert game.result is not None
    again = Game.load(game.save(), cards=opened)
    assert again.key == game.key
    assert open_packs(["river", "forest"]).cards["TT 1"].name == "Otter"


def test_a_keyword_is_that_of_its_own_pack() -> None:
    for id, when in (("forest", "On Summon"), ("river", "On Snatch")):
        folder = Path(id) / "words"
        folder.mkdir(parents=True)
        (folder / "k.momon").write_text(f"keyword Rush: {when}: Incite this.\n", encoding="utf-8")
        card = f'card {id[:3].upper()} 1 "{id}"\n  stars 1\n  Rush.\n'
        installed(id, {"forest": ">=1"} if id == "river" else None, a=card)
    for opened in (open_packs(["forest", "river"]), open_packs(["river"]), read([Path("river")])):
        for card, when in (("FOR 1", "OnSummon"), ("RIV 1", "OnSnatch")):
            (used,) = opened.cards[card].abilities
            assert isinstance(used, KeywordUse)
            assert f"trigger={when}" in repr(used.expansion)


def test_scenarios_speak_of_the_cards_of_their_own_pack() -> None:
    scenario = 'scenario "S"\n  Given your Hand is TT 1.\n  When you Summon TT 1 into a1.\n'
    installed("forest", a=FOX)
    installed("river", a=FOX.replace("Fox", "Otter") + scenario)
    ((_, found),) = open_packs(["forest", "river"]).scenarios
    assert "river:TT 1" in repr(found)
    assert "'TT 1'" not in repr(found)


def test_a_pack_that_is_not_there_is_told() -> None:
    with pytest.raises(PackRefused, match="forest is not installed"):
        open_packs(["forest"])


# --- lists that lie ------------------------------------------------------------------------------


def lying(change: Callable[[list[Any]], object], text: str = FOX, **scripts: str) -> bytes:
    """A pack file with a list that was changed and digests that fit it."""
    pack(Path("lying"), manifest("lying", "1"), a=text, **scripts)
    members = dict(verify(build("lying").data).members)
    seal = read_seal(members.pop(SEAL))
    listed = json.loads(members[CONTENTS])
    change(listed)
    members[CONTENTS] = json.dumps(listed, separators=(",", ":")).encode() + b"\n"
    said = read_manifest(members["pack.toml"])
    return to_archive(sealed(said, members, dict(seal.items)))


FILES, KINDS, KEYS, NAMES, SYMBOLS, ABILITIES, PLACES = range(7)


@pytest.mark.parametrize(
    "change",
    [
        lambda listed: listed[KEYS].__setitem__(0, "TT 9"),
        lambda listed: listed[KINDS].__setitem__(0, "program"),
        lambda listed: listed[FILES].__setitem__(0, ["../../../etc/passwd", "en"]),
        lambda listed: listed[FILES].__setitem__(0, ["a.momon", "fr"]),
        lambda listed: listed[ABILITIES].__setitem__(0, 10**9),
        lambda listed: listed[ABILITIES].__setitem__(0, -1),
        lambda listed: listed[ABILITIES].__setitem__(0, 2),
        lambda listed: listed[SYMBOLS].__setitem__(0, []),
        lambda listed: listed[SYMBOLS].__setitem__(0, ["X"]),
        lambda listed: listed[PLACES].__setitem__(0, 7),
        lambda listed: listed[PLACES].__setitem__(1, 5),
        lambda listed: listed[PLACES].__setitem__(2, 10**12),
        lambda listed: listed[PLACES].__setitem__(2, 20),
        lambda listed: listed[PLACES].append(1),
        lambda listed: listed.clear(),
        lambda listed: listed.append([]),
        lambda listed: [column.clear() for column in listed[1:]],
        lambda listed: [column.extend(column) for column in listed[1:]],
    ],
)
def test_a_list_that_lies_is_refused_when_installed_or_when_used(
    change: Callable[[list[Any]], object],
) -> None:
    evil = verify(lying(change, b='deck "Ones"\n  4 TT 1\n'))
    with pytest.raises(PackRefused):
        examine(evil)
    install([evil], project_store("."), quick=True)
    try:
        opened = open_packs(["lying"])
        card = opened.cards["TT 1"]
        pool = opened.pool()
        assert pool.cards["TT 1"].printed.abilities
    except MomonError:
        return
    assert card.name == "Fox"  # what it lies of changes nothing
    assert len(opened.cards) == 1


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (FOX.replace("this", "it"), ScriptError),
        (FOX.replace("Incite", "Incte"), PackError),
        (FOX.replace("stars 2", "stars 3"), PackRefused),
        (FOX.replace("stars 2", "stars 2 # " + "x" * 100), None),
    ],
)
def test_a_card_that_is_wrong_is_refused_when_it_is_used(
    text: str, error: type[Exception] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack(Path("lying"), manifest("lying", "1"), a=FOX)
    members = dict(verify(build("lying").data).members)
    seal = read_seal(members.pop(SEAL))
    if "\n    Inc" in text:
        listed = json.loads(members[CONTENTS])
        listed[PLACES][2] = len(text)
        members[CONTENTS] = json.dumps(listed, separators=(",", ":")).encode() + b"\n"
    members["a.momon"] = text.encode()
    items = dict(seal.items)
    if error is ScriptError:
        facts = facts_of({"a.momon": text.encode()})
        items = items_of([facts["a.momon"].items])
    data = to_archive(sealed(read_manifest(members["pack.toml"]), members, items))
    install([verify(data)], project_store("."), quick=True)
    opened = open_packs(["lying"])
    if error is None:
        assert opened.cards["TT 1"].name == "Fox"
        return
    with pytest.raises(error):
        opened.cards["TT 1"]


# --- packs of another version of momon -----------------------------------------------------------


def of_another_program(**scripts: str) -> Verified:
    """A pack that another version of momon has built: it made other trees, and another list."""
    pack(Path("older"), manifest("older", "1"), **scripts)
    members = dict(verify(build("older", asts=True).data).members)
    seal = json.loads(members.pop(SEAL))
    members[CONTENTS], members[ASTS] = b"[]", b"{}"
    seal["program"] = "0.0.9"
    seal["items"] = dict.fromkeys(seal["items"], "0" * 32)
    seal["meaning"] = meaning_of(seal["items"])
    seal["members"] = {name: digest_of(data) for name, data in members.items()}
    del seal["format"]
    return verify(to_archive({SEAL: Seal(**seal).to_bytes(), **members}))


def test_a_pack_of_another_version_of_momon_is_checked_and_used() -> None:
    older = of_another_program(a=FOX, c=THAI, d=KEYWORDS)
    examine(older)
    install([older], project_store("."))
    for _ in range(2):  # made, then remembered
        opened = open_packs(["older"])
        assert dict(opened.cards) == dict(read([Path("older")]).cards)


def test_its_scripts_have_to_be_right_nevertheless() -> None:
    older = of_another_program(a=FOX)
    members = dict(older.members)
    members["a.momon"] = FOX.replace("this", "it").encode()
    seal = json.loads(members.pop(SEAL))
    seal["members"] = {name: digest_of(data) for name, data in members.items()}
    del seal["format"]
    wrong = verify(to_archive({SEAL: Seal(**seal).to_bytes(), **members}))
    with pytest.raises(PackRefused, match="E301"):
        examine(wrong)
    install([wrong], project_store("."), quick=True)
    with pytest.raises(PackRefused, match="E301"):
        open_packs(["older"])
