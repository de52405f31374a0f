"""A pack that was found right once is ready at once, and nothing remembered is trusted."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from momon_dsl import Game, limits
from momon_dsl.checking import memory
from momon_dsl.errors import PackError, ScriptError
from momon_dsl.interpreter.pool import pool
from momon_dsl.language.nodes.base import Node, Span
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.parser import parse_strict
from momon_dsl.language.source import source_of
from momon_dsl.packs import index, ondemand
from momon_dsl.packs.collection import read
from momon_dsl.resources import cardscripts_dir
from momon_dsl.simulate.policies import uniform
from tests.packs.test_collection import CARD, DECK, FORMAT, write

THAI = """# language: th
# นํา
การ์ด TT 2 "นํา"  # เเล้ว
  On Summon:
    Incite ตัวนี้.
การ์ด TT 3 "สาม" On Snatch: Incite Momon เป้าหมาย.
"""
KEYWORDS = """keyword Ambush N: On Summon: Direct Snatch target Momon with N or fewer Stars.
card TT 4 "Four"
  name th "สี่"
  Ambush 2.
scenario "Four"
  test card T1 "Plain".
    Ambush 3.
  Given your Hand is TT 4.
  Given your Void is T1.
  When you Summon TT 4 into a1.
  Then a1 is TT 4.
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "momon-dsl"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "pack"
    folder.mkdir()
    write(folder, a=CARD, b=FORMAT + DECK, c=THAI, d=KEYWORDS)
    return folder


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every pack that is checked as a whole, one after another."""
    made: list[str] = []
    really = index._check

    def noted(paths: list[str], sources: index.Sources) -> index.Index:
        made.append(sources.key)
        return really(paths, sources)

    monkeypatch.setattr(index, "_check", noted)
    return made


def entry(cache: Path) -> Path:
    (path,) = cache.glob("checks-*/*.pack")
    return path


def played(folder: Path) -> str:
    """The key of a game after its first choice."""
    game = Game("Ones", "Ones", cards=read([folder]), format="Small", seed=5)
    assert game.decision is not None
    game.choose(game.decision.options[0])
    return game.key


def spans(node: object) -> list[Span | None]:
    """Where every node inside is, in order."""
    from momon_dsl.checking.walking import children

    assert isinstance(node, Node)
    return [node.span, *(span for child in children(node) for span in spans(child))]


def test_the_second_time_nothing_is_checked_and_all_is_the_same(
    pack: Path, checks: list[str]
) -> None:
    first, key = read([pack]), played(pack)
    again = read([pack])
    assert len(checks) == 1
    assert dict(again.cards) == dict(first.cards)
    assert dict(again.decks) == dict(first.decks)
    assert dict(again.formats) == dict(first.formats)
    assert list(again.scenarios) == list(first.scenarios)
    assert again.scenarios[:1][0][1].name == "Four"
    assert played(pack) == key
    assert list(again.cards) == ["TT 1", "TT 2", "TT 3", "TT 4"]


def test_items_are_where_they_stand_in_their_scripts() -> None:
    for folder in (cardscripts_dir() / "fbd", cardscripts_dir() / "him"):
        named = [str(folder)]
        sources = index.gather(named)
        found = index.index_of(named, sources)
        reader = ondemand.Reader(found, sources)
        for path, _ in found.files:
            whole = parse_strict(source_of(path, sources.scripts[path]).script).items
            cut = [reader.item(row) for row in range(len(found.keys)) if reader.path(row) == path]
            assert cut == list(whole)
            assert [spans(each) for each in cut] == [spans(each) for each in whole]


def test_keywords_and_names_in_both_languages_are_known(pack: Path) -> None:
    cards = read([pack])
    assert [type(x).__name__ for x in cards.cards["TT 4"].abilities] == ["KeywordUse"]
    assert cards.cards["TT 4"].abilities[0].expansion  # type: ignore[union-attr]
    ((path, scenario),) = cards.scenarios
    assert path.endswith("d.momon")
    assert scenario.cards[0].abilities[0].expansion  # type: ignore[union-attr]
    assert cards.card_id("สี่", quoted=True) == cards.card_id("Four", quoted=True) == "TT 4"
    assert cards.card_id("นำ", quoted=True) == "TT 2"
    with pytest.raises(PackError, match='no card named "Nobody"'):
        cards.card_id("Nobody", quoted=True)
    with pytest.raises(PackError, match=r"no card TT 9\. Did you mean TT "):
        cards.card_id("TT 9")


def test_a_game_has_one_state_and_one_save_whatever_was_read() -> None:
    folder = Path(str(cardscripts_dir()))
    read([folder])
    for decks in (("Clockwork", "Hills and Night"), ("First steps", "หิมพานต์")):
        large = Game(*decks, cards=read([folder]), seed=7)
        whole = Game(*decks, seed=7)
        policy = uniform(7)
        while (decision := large.decision) is not None:
            assert large.key == whole.key
            answer = policy(decision)
            large.choose(*answer)
            whole.choose(*answer)
        assert Game.load(large.save(), cards=read([folder])).key == large.key
        assert Game.load(large.save()).key == Game.load(whole.save(), cards=read([folder])).key


def test_the_pool_of_a_large_collection_is_that_of_all_its_cards(pack: Path) -> None:
    for folder in (pack, Path(str(cardscripts_dir()))):
        cards = read([folder])
        deferred, whole = cards.pool(), pool(cards.cards.values())
        assert list(deferred.cards) == list(whole.cards)
        assert dict(deferred.cards) == dict(whole.cards)
        assert deferred.symbols == whole.symbols
        assert list(deferred.abilities) == list(whole.abilities)
        assert deferred.numbers == whole.numbers
        with pytest.raises(PackError):
            deferred.card("TT 99")


def test_only_what_is_played_is_parsed(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read([pack])
    parsed: list[str] = []
    really = ondemand.Reader.item

    def noted(reader: ondemand.Reader, row: int) -> object:
        parsed.append(reader._index.keys[row])
        return really(reader, row)

    monkeypatch.setattr(ondemand.Reader, "item", noted)
    played(pack)
    assert sorted(parsed) == ["Ones", "Small", "TT 1"]


@pytest.mark.parametrize(
    "change",
    [
        lambda pack: write(pack, a=CARD.replace("stars 1", "stars 2")),
        lambda pack: write(pack, e='card TT 5 "Five"\n'),
        lambda pack: (pack / "c.momon").unlink(),
        lambda pack: (pack / "a.momon").rename(pack / "z.momon"),
        lambda pack: (pack / "pack.toml").write_text('symbols = ["S"]'),
    ],
)
def test_whatever_counts_and_was_changed_is_checked_again(
    pack: Path, checks: list[str], change: Callable[[Path], object]
) -> None:
    read([pack])
    change(pack)
    read([pack])
    assert len(set(checks)) == 2


def test_a_pack_that_has_become_wrong_is_refused(pack: Path) -> None:
    read([pack])
    write(pack, a=CARD + "On Summon: Incite it.")
    for _ in range(2):
        with pytest.raises(ScriptError, match=r"a\.momon:3:\d+: E301"):
            read([pack])


def test_scripts_that_change_while_they_are_checked_are_refused(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really = index._check

    def late(paths: list[str], sources: index.Sources) -> index.Index:
        write(pack, a=CARD.replace("stars 1", "stars 2"))
        return really(paths, sources)

    monkeypatch.setattr(index, "_check", late)
    with pytest.raises(PackError, match="changed while they were read"):
        read([pack])


@pytest.mark.parametrize(
    "damage",
    [
        lambda kept: kept[:-1],
        lambda kept: kept.replace(b"TT 1", b"TT 9"),
        lambda kept: b"",
        lambda kept: b"\xff" * 40,
        lambda kept: kept.split(b"\n")[0] + b"\n[[], []]",
        lambda kept: b"cos\nsystem\n(S'true'\ntR.",
    ],
)
def test_a_damaged_list_is_noticed_and_made_again(
    pack: Path, cache: Path, checks: list[str], damage: Callable[[bytes], bytes]
) -> None:
    key = played(pack)
    whole = entry(cache).read_bytes()
    entry(cache).write_bytes(damage(whole))
    assert played(pack) == key
    assert len(checks) == 2
    assert entry(cache).read_bytes() == whole


def put(kept: list[list[object]], column: int, value: object) -> list[list[object]]:
    """The columns with another value in the first row of one of them."""
    return [[value, *each[1:]] if number == column else each for number, each in enumerate(kept)]


def sealed(data: object) -> bytes:
    payload = json.dumps(data).encode()
    return memory._seal(payload) + b"\n" + payload


@pytest.mark.parametrize(
    "forge",
    [
        lambda kept: None,
        lambda kept: kept[:-1],
        lambda kept: [kept[0][:-1], *kept[1:]],
        lambda kept: [[[path, "xx"] for path, _ in kept[0]], *kept[1:]],
        lambda kept: put(kept, 1, "cow"),
        lambda kept: [kept[0], kept[1][1:], *kept[2:]],
        lambda kept: put(kept, 2, 7),
        lambda kept: put(kept, 3, [7]),
        lambda kept: put(kept, 3, "One"),
        lambda kept: put(kept, 4, ["S", 7]),
        lambda kept: put(kept, 5, -1),
        lambda kept: put(kept, 5, "3"),
        lambda kept: put(kept, 5, 10**12),
        lambda kept: put(kept, 6, 99),
        lambda kept: put(kept, 6, -1),
        lambda kept: put(kept, 6, 1.0),
        lambda kept: put(kept, 6, True),
    ],
)
def test_a_list_of_another_shape_is_made_again_though_it_is_sealed(
    pack: Path, cache: Path, checks: list[str], forge: Callable[..., object]
) -> None:
    read([pack])
    kept = json.loads(entry(cache).read_bytes().partition(b"\n")[2])
    entry(cache).write_bytes(sealed(forge(kept)))
    assert isinstance(read([pack]).cards["TT 1"], Card)
    assert len(checks) == 2


def test_a_sealed_list_that_points_elsewhere_gives_an_error_and_no_other_card(
    pack: Path, cache: Path
) -> None:
    read([pack])
    *kept, places = json.loads(entry(cache).read_bytes().partition(b"\n")[2])
    for start, end in ((3, 20), (0, 1), (99_999, 99_999)):
        entry(cache).write_bytes(sealed([*kept, [0, start, end, *places[3:]]]))
        with pytest.raises(PackError, match="card TT 1 is not here"):
            read([pack]).cards["TT 1"]
    first, last = places[:5], places[15:20]
    entry(cache).write_bytes(sealed([*kept, last + places[5:15] + first + places[20:]]))
    with pytest.raises(PackError, match="card TT 1 is not here"):
        read([pack]).cards["TT 1"]


def test_a_list_that_is_too_large_is_not_kept(
    pack: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PACK_INDEX_BYTES", 100)
    assert read([pack]).cards["TT 1"].stars == 1
    assert list(cache.glob("checks-*/*.pack")) == []


def test_a_cache_that_cannot_be_written_costs_only_time(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    assert played(pack) == played(pack)


def test_old_lists_are_forgotten(pack: Path, cache: Path) -> None:
    for stars in range(1, 10):
        for north in (1, 2):
            write(
                pack,
                a=f'card TT 1 "One" stars {stars} powers north {north}, east 1, south 1, west 1',
            )
            read([pack])
    assert len(list(cache.glob("checks-*/*.pack"))) == 16
