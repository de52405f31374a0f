"""The commands that take packs into use: what goes together, what counts where, what is pinned."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from momon_dsl.checking.pack import bundled
from momon_dsl.cli import main
from momon_dsl.packs.lockfile import LOCK, read_lock
from momon_dsl.packs.lookup import Ambiguous, Unknown, look_up
from momon_dsl.packs.places import Place
from momon_dsl.packs.problems import PackRefused
from momon_dsl.packs.resolving import Candidate, Wish, resolve
from momon_dsl.packs.versions import Range, Version
from tests.packs.attacks import resealed
from tests.packs.folders import FOX, OWL, manifest, pack

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that knows the bundled cards."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        list(bundled())
    return folder


@pytest.fixture
def momon(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Run `momon pack` in an empty folder of a user who has nothing installed."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(["pack", *arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def build(momon: Run, id: str, version: str, text: str, **requires: str) -> str:
    """The file of a pack with one script."""
    folder = pack(Path("..") / f"{id}-{version}", manifest(id, version, **requires), cards=text)
    file = f"../{id}-{version}.momonpack"
    code, _, err = momon("build", folder, "-o", file)
    assert (code, err) == (0, "")
    return file


def fox(number: int = 1, name: str = "Fox") -> str:
    return FOX.replace("TT 1", f"TT {number}").replace("Fox", name)


# --- installing ----------------------------------------------------------------------------------


def test_a_pack_is_installed_listed_and_removed(momon: Run) -> None:
    file = build(momon, "forest", "1.2", fox())
    assert momon("list") == (0, "No packs are installed.\n", "")
    assert momon("install", file) == (0, "forest 1.2.0 is installed.\n", "")
    assert momon("list") == (0, "* forest 1.2.0  user     forest\n", "")
    (row,) = json.loads(momon("list", "--format", "json")[1])
    assert (row["id"], row["version"], row["in use"], row["project"]) == (
        "forest", "1.2.0", True, False,
    )  # fmt: skip
    assert momon("verify", "forest")[1].startswith("forest: forest 1.2.0 is whole.\n")
    assert momon("remove", "forest", "--lang", "th") == (0, "ลบ forest 1.2.0 แล้ว\n", "")
    assert momon("list")[1] == "No packs are installed.\n"
    assert momon("remove", "forest")[2].startswith("momon: forest is not installed.")


def test_what_a_pack_says_of_itself_is_shown_from_its_file_and_when_installed(momon: Run) -> None:
    file = build(momon, "forest", "1.2", fox() + OWL.partition("\n")[2].replace("การ์ด", "card", 1)
                 .replace("ดาว", "stars"))  # fmt: skip
    _, out, _ = momon("info", file)
    assert "\nitems          cards 2\n" in out
    assert "id             forest\nversion        1.2.0\n" in out
    assert "folder" not in out
    momon("install", file)
    assert "\nfolder         " in momon("info", "forest")[1]
    assert "  การ์ด 2\n" in momon("info", "forest", "--lang", "th")[1]
    assert json.loads(momon("info", file, "--format", "json")[1])["items"] == {"card": 2}


def test_two_versions_stand_side_by_side_and_the_higher_counts(momon: Run) -> None:
    files = [build(momon, "forest", v, fox(1, f"Fox {v[0]}")) for v in ("1.2", "2.0")]
    assert momon("install", *files)[0] == 0
    assert momon("list")[1] == "  forest 1.2.0  user     forest\n* forest 2.0.0  user     forest\n"
    assert look_up("TT 1").names == ("Fox 2",)
    assert look_up("forest@1.2:TT 1").names == ("Fox 1",)
    assert momon("remove", "forest")[2] == (
        "momon: Several versions are installed: forest@1.2.0, forest@2.0.0. Say which one.\n"
    )
    assert momon("remove", "forest@2")[0] == 0
    assert look_up("TT 1").names == ("Fox 1",)


def test_a_project_has_packs_of_its_own_that_come_first(momon: Run) -> None:
    old = build(momon, "forest", "1.0", fox(1, "Old"))
    new = build(momon, "forest", "2.0", fox(1, "New"))
    momon("install", new)
    assert momon("install", old, "--project")[0] == 0
    assert (Path(".momon") / "packs" / "installed.json").is_file()
    assert look_up("TT 1").names == ("Old",)
    Path("cards").mkdir()
    assert look_up("TT 1", folder="cards").names == ("Old",)
    assert look_up("TT 1", folder="..").names == ("New",)


def test_other_cards_under_one_version_are_refused(momon: Run) -> None:
    momon("install", build(momon, "forest", "1.0", fox(1, "Old")))
    new = build(momon, "forest", "1.0", fox(1, "New"))
    code, _, err = momon("install", new)
    assert (code, "is installed with other cards" in err) == (1, True)
    assert momon("install", new, "--replace")[0] == 0
    assert look_up("TT 1").names == ("New",)


def test_what_another_version_of_momon_has_built_is_told(momon: Run) -> None:
    Path("other.momonpack").write_bytes(resealed(lambda seal: seal.update(program="9.9")))
    said = "momon: forest 1.2.0 was built by momon 9.9, not "
    for command in ("verify", "install"):
        code, _, err = momon(command, "other.momonpack")
        assert (code, err.startswith(said), "were not compared" in err) == (0, True, True)
    built = build(momon, "owl", "1", fox())
    assert momon("verify", built)[2] == ""


# --- requirements --------------------------------------------------------------------------------

MISSING = "momon: ../owl/pack.toml:4:1: owl 1.0.0 requires forest >=1,<2, which is not installed."
GONE = "This cannot be read: there is no such file or folder."
DECK = 'card OW 1 "Owl"\n  stars 1\n\ndeck "D"\n  2 TT 1\n'


def test_a_pack_may_use_the_cards_of_those_that_it_requires(momon: Run) -> None:
    forest = build(momon, "forest", "1.2", fox())
    folder = pack(Path("../owl"), manifest("owl", "1", forest=">=1,<2"), cards=DECK)
    assert momon("build", folder)[::2] == (
        1,
        "momon: ../owl/pack.toml:4:1: owl 1.0.0 requires forest >=1,<2, which is not installed. "
        "Install it first: `momon pack install FILE`.\n",
    )
    momon("install", forest)
    assert momon("build", folder)[0] == 0
    assert momon("verify", "owl-1.0.0.momonpack")[0] == 0
    assert momon("install", "owl-1.0.0.momonpack")[0] == 0
    assert momon("remove", "forest")[::2] == (
        1,
        "momon: forest 1.2.0 is needed by owl 1.0.0. Use --force to remove it all the same.\n",
    )
    assert momon("remove", "forest", "--force")[0] == 0
    code, _, err = momon("verify", "owl-1.0.0.momonpack")
    assert (code, err.endswith("Install it first, or name its file too.\n")) == (1, True)
    code, out, err = momon("verify", "owl-1.0.0.momonpack", forest, "mouse.momonpack")
    told = [line.split(": ")[0] for line in out.splitlines()[::2]]
    assert told == ["owl-1.0.0.momonpack", forest]
    assert (code, err) == (2, f"momon: mouse.momonpack: {GONE}\n")
    momon("remove", "owl")
    assert momon("install", "owl-1.0.0.momonpack", forest)[1] == (
        "owl 1.0.0 is installed.\nforest 1.2.0 is installed.\n"
    )


def test_a_check_knows_the_cards_of_required_packs(
    momon: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    forest = build(momon, "forest", "1.2", fox())
    text = DECK + '  2 "Fox"\n  2 TT 9\n'
    folder = pack(Path("../owl"), manifest("owl", "1", forest=">=1,<2"), cards=text)
    assert main(["check", folder]) == 1
    out, err = capsys.readouterr()
    assert err.startswith(MISSING)
    assert out.count(" E314 ") == 3
    momon("install", forest)
    assert main(["check", folder]) == 1
    out, err = capsys.readouterr()
    assert (out.count(" E314 "), " E314 There is no card TT 9." in out, err) == (1, True, "")

    pack(Path("../owl"), manifest("owl", "1"), cards=text)
    assert main(["check", folder]) == 1
    assert capsys.readouterr().out.count(" E314 ") == 3


def test_a_card_of_a_required_pack_has_the_keywords_of_its_own(
    momon: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path(pack(Path("../aa"), manifest("aa", "1"), a=f"{WORD}  Rush.\n"))
    (folder / "words").mkdir()
    (folder / "words" / "k.momon").write_text(RUSH.format("On Summon"), encoding="utf-8")
    assert momon("build", str(folder))[0] == momon("install", "aa-1.0.0.momonpack")[0] == 0
    scene = SCENE.replace("TT 1", "AA 1") + "  Then a1 has north power 5.\n"
    own = {"a": scene, "k": RUSH.format("On Snatch")}
    assert main(["test", pack(Path("bb"), manifest("bb", "1", aa=">=1"), **own)]) == 0
    assert capsys.readouterr().out.endswith("1 scenario: 1 passed\n")


WORD = 'card AA 1 "A"\n  stars 1\n  powers north 2, east 1, south 1, west 1\n'
RUSH = "keyword Rush: {}: This gets +3 north power until the start of your next turn.\n"


def test_the_highest_version_that_will_do_for_all_is_taken() -> None:
    def at(id: str, version: str, **requires: str) -> Candidate:
        wants = tuple((name, Range.of(text)) for name, text in requires.items())
        return Candidate(id, Version.of(version), version, wants)

    owls = [at("owl", "1"), at("owl", "1.5", fox="<2"), at("owl", "2", fox=">=2"), at("owl", "3")]
    foxes = [at("fox", "1"), at("fox", "2")]
    wish = [Wish("owl", Range.of("<3"), "forest 1.0.0")]
    found = resolve(wish, [*owls, *foxes])
    assert [one.called for one in found.values()] == ["fox 2.0.0", "owl 2.0.0"]
    found = resolve([*wish, Wish("fox", Range.of("<2"), "forest 1.0.0")], [*owls, *foxes])
    assert [one.called for one in found.values()] == ["fox 1.0.0", "owl 1.5.0"]
    found = resolve(wish, [*owls, *foxes], lambda one: one.called == "owl 1.0.0")
    assert [one.called for one in found.values()] == ["owl 1.0.0"]


def test_a_conflict_names_who_wants_what_and_what_there_is() -> None:
    zoo = [Wish("fox", Range.of(">=1"), "zoo 1.0.0"), Wish("owl", Range.of(">=1"), "zoo 1.0.0")]
    wants = {"fox": ("mouse", Range.of(">=2")), "owl": ("mouse", Range.of("<2"))}
    known = [Candidate(id, Version(1), id, (want,)) for id, want in wants.items()]
    mice = [Candidate("mouse", Version(n), str(n), ()) for n in (1, 2, 3)]
    with pytest.raises(PackRefused) as told:
        resolve(zoo, [*known, *mice])
    assert str(told.value).split("\n") == [
        "No versions of mouse will do for all:",
        "fox 1.0.0 requires mouse >=2; at hand: 3.0.0, 2.0.0, 1.0.0.",
        "owl 1.0.0 requires mouse <2; at hand: 3.0.0, 2.0.0, 1.0.0.",
    ]
    assert told.value.text("th").startswith("ไม่มีรุ่นใดของ mouse ")


def test_what_is_required_in_vain_is_told_at_its_line_with_what_helps(momon: Run) -> None:
    forest = build(momon, "forest", "1.2", fox())
    momon("install", forest)
    folder = pack(Path("owl"), manifest("owl", "1", forest=">=1"), cards=DECK)
    assert (momon("build", folder)[0], momon("lock", folder)[0]) == (0, 0)
    momon("remove", "forest")
    alone, besides = " Install it first: `momon pack install FILE`.\n", " name its file too.\n"
    for *command, helps in (
        ("build", folder, alone),
        ("lock", folder, alone),
        ("verify", "owl-1.0.0.momonpack", besides),
    ):
        code, out, err = momon(*command)
        assert (code, out, "pack.toml:4:1: owl 1.0.0 requires forest >=1, " in err) == (1, "", True)
        assert err.endswith(helps)
        assert "pack.toml:4:1: owl 1.0.0 ต้องใช้ forest " in momon(*command, "--lang", "th")[2]
    _, _, err = momon("install", "owl-1.0.0.momonpack")
    assert err.startswith("momon: pack.toml:4:1: owl 1.0.0 requires forest ")
    assert err.endswith(" Install it first, or name its file too.\n")
    assert momon("install", "owl-1.0.0.momonpack", forest)[0] == 0

    folder = pack(Path("owl"), manifest("owl", "2", fox=">=1", forest=">=3"), cards=DECK)
    momon("install", build(momon, "fox", "1.0", fox(2)))
    assert momon("build", folder)[2] == (
        "momon: owl/pack.toml:5:1: owl 2.0.0 requires forest >=3; at hand: 1.2.0.\n"
    )
    folder = pack(Path("owl"), manifest("owl", "2", forest="<2", zoo=">=1"), cards=DECK)
    momon("install", build(momon, "forest", "3.0", fox()))
    momon("install", build(momon, "zoo", "1.0", fox(3), forest=">=3"))
    code, _, err = momon("build", folder)
    lines = err.splitlines()
    assert (code, len(lines)) == (1, 3)
    assert all("pack.toml:4:1: " in line for line in lines)
    assert "zoo 1.0.0 requires forest >=3; at hand: " in err


def test_a_circle_is_told_where_the_pack_at_hand_goes_into_it() -> None:
    places = (("fox", Place("a.toml", 2, 1)), ("owl", Place("b.toml", 3, 1)))
    wants = {"fox": "owl", "owl": "fox"}
    known = [
        Candidate(id, Version(1), id, ((wants[id], Range.of(">=1")),), ((wants[id], place),))
        for id, place in places
    ]
    for wish, said in ((Wish("fox", Range.of(">=1"), "zoo 1.0.0"), "a.toml:2:1: "),
                       (known[1].wishes()[0]._replace(place=Place("own.toml", 9, 9)),
                        "own.toml:9:9: ")):  # fmt: skip
        with pytest.raises(PackRefused, match="These packs require each other") as told:
            resolve([wish], known)
        assert str(told.value).startswith(said)


def test_files_that_cannot_be_used_are_told_in_thai(momon: Run) -> None:
    Path("taken").mkdir()
    folder = pack(Path("fox"), manifest("fox", "1"), cards=fox())
    table = "taken/fox.csv"
    for command in (
        ("build", "nowhere"), ("build", folder, "-o", "taken"), ("lock", "nowhere"),
        ("verify", "x.momonpack"), ("install", "x.momonpack"), ("info", "./x"),
        ("diff", "x.momonpack", folder), ("import", "x.csv"), ("import", "x.csv", "--map", "m"),
        ("export", folder, "-o", "nowhere/x.csv"), ("export", "nowhere", "-o", table),
    ):  # fmt: skip
        code, out, err = momon(*command, "--lang", "th")
        assert (code, out) == (2, "") or command[:2] == ("export", "nowhere"), (command, err)
        assert ("ไม่มีไฟล์หรือโฟลเดอร์นี้" in err) or ("เป็นโฟลเดอร์" in err), (command, err)
        assert not re.search("(?i)no such|is a dir|errno", err)


def test_looking_for_versions_ends() -> None:
    ids = [f"p{number}" for number in range(30)]
    known = [
        Candidate(id, Version(1, n), f"{id}{n}",
                  tuple((other, Range.of(f"!=1.{n}")) for other in ids if other != id))
        for id in ids for n in range(8)
    ]  # fmt: skip
    with pytest.raises(PackRefused):
        resolve([Wish(id, Range.of(">=1"), "zoo 1.0.0") for id in ids], known)
    many = [Candidate("p", Version(1, n), "", ()) for n in range(1_001)]
    with pytest.raises(PackRefused, match="More than 1000 packs"):
        resolve([Wish("p", Range.of(">=1"), "zoo 1.0.0")], many)


SCENE = """
scenario "At home"
  Given your Hand is TT 1.
  When you Summon TT 1 into a1.
  Then a1 is TT 1.
"""


def test_a_scenario_has_the_cards_of_required_packs_in_reach(
    momon: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    forest = build(momon, "forest", "1.2", fox())
    folder = pack(Path("../owl"), manifest("owl", "1", forest=">=1,<2"), cards=DECK + SCENE)
    assert main(["test", folder]) == 1
    out, err = capsys.readouterr()
    assert "There is no card TT 1 among the cards in reach" in out
    assert err.startswith(MISSING)
    momon("install", forest, "--project")
    moved = Path("owl")
    Path(folder).rename(moved)  # a pack of its own, inside the project that forest is installed in
    assert main(["test", str(moved)]) == 0
    assert capsys.readouterr() == ("1 scenario: 1 passed\n", "")


# --- the lock file -------------------------------------------------------------------------------


def test_a_lock_pins_versions_and_digests(momon: Run) -> None:
    momon("install", build(momon, "forest", "1.0", fox(1, "Old")))
    pack(Path("."), manifest("zoo", "1", forest=">=1"), own=fox(9, "Own"))
    assert momon("lock") == (0, "momon.lock: 1 pinned.\n  forest 1.0.0\n", "")
    text = Path(LOCK).read_text()
    momon("install", build(momon, "forest", "1.1", fox(1, "New")))
    assert look_up("TT 1").names == ("Old",)
    assert look_up("TT 1", folder="..").names == ("New",)
    assert momon("lock", "--check") == (0, "momon.lock fits.\n", "")
    momon("lock")
    assert Path(LOCK).read_text() == text
    assert momon("lock", "--upgrade")[1] == "momon.lock: 1 pinned.\n  forest 1.1.0\n"
    assert look_up("TT 1").names == ("New",)


def test_a_lock_that_does_not_fit_is_told(momon: Run) -> None:
    file = build(momon, "forest", "1.0", fox())
    momon("install", file)
    pack(Path("."), manifest("zoo", "1", forest=">=1"), own=fox(9, "Own"))
    momon("lock")
    momon("remove", "forest")
    assert momon("lock", "--check")[::2] == (
        1, "momon: forest 1.0.0 is pinned by momon.lock and not installed.\n",
    )  # fmt: skip
    other = build(momon, "forest", "1.0", fox(1, "Other"))
    assert momon("install", other)[::2] == (
        1, "momon: forest 1.0.0 is another one than momon.lock pins: its digest differs.\n",
    )  # fmt: skip
    (row,) = read_lock(LOCK)
    momon("install", build(momon, "forest", "1.0", fox()))
    pack(Path("."), manifest("zoo", "1"), own=fox(9, "Own"))
    assert "nothing requires it" in momon("lock", "--check")[2]
    assert momon("lock")[1] == "momon.lock: 0 pinned.\n"
    assert (row.id, row.version) == ("forest", Version(1))


@pytest.mark.parametrize(
    "text",
    [
        "x", "\0", "format = 2\n", "# another\nformat = 1\n",
        'format = 1\n[[pack]]\nid = "../evil"\nversion = "1"\ndigest = "sha256:0"\n',
        "x." * 50_000 + "y = 1", "#" * 300_000, "[" * 100_000,
    ],
)  # fmt: skip
def test_a_damaged_lock_is_told(text: str, momon: Run) -> None:
    Path(LOCK).write_text(text)
    assert momon("list")[::2][0] == 1
    with pytest.raises(PackRefused, match="This lock file is damaged"):
        read_lock(LOCK)


# --- looking cards up ----------------------------------------------------------------------------


def test_installed_packs_come_after_the_folder_and_before_the_bundled_cards(momon: Run) -> None:
    momon("install", build(momon, "forest", "1", fox().replace("TT 1", "FBD 167")))
    assert look_up("FBD 167").names == ("Fox",)
    Path("own.momon").write_text(fox(1, "Own").replace("TT 1", "FBD 167"))
    assert look_up("FBD 167").names == ("Own",)
    assert look_up("FBD 167", ["forest"]).names == ("Fox",)
    assert look_up("forest:FBD 167").names == look_up("forest:fox").names == ("Fox",)


def test_of_two_packs_with_one_number_neither_is_taken_but_each_can_be_named(momon: Run) -> None:
    files = [build(momon, id, "1", fox(1, id.title())) for id in ("forest", "river")]
    momon("install", *files)
    with pytest.raises(Ambiguous, match=r"Name its pack too: forest:TT 1\.$"):
        look_up("TT 1")
    assert look_up("river:TT 1").names == ("River",)
    with pytest.raises(Unknown, match=r"There is no card river:TT 2\. Did you mean TT 1\?"):
        look_up("river:TT 2")
    with pytest.raises(Unknown):
        look_up("river:FBD 167")
    with pytest.raises(Unknown):
        look_up("lake:TT 1")


# --- without the extra ---------------------------------------------------------------------------


def test_without_the_extra_a_project_still_has_packs(
    momon: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = build(momon, "forest", "1", fox())
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    monkeypatch.setitem(sys.modules, "resolvelib", None)
    assert look_up("FBD 167").number == "FBD 167"
    assert momon("install", file)[::2] == (
        1,
        "momon: This needs the extra “packs”, of which platformdirs is missing: "
        "pip install 'momon-dsl[packs]'\n",
    )
    assert momon("install", file, "--project")[0] == 0
    assert look_up("TT 1").names == ("Fox",)
