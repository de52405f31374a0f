"""Extensions are found by reading metadata, and only what has changed is read again."""

from __future__ import annotations

import importlib.metadata
import json
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from momon_dsl.extensions import installed as module
from momon_dsl.extensions.installed import GROUP, Installed
from tests.extensions.packs import files
from tests.extensions.site import Site


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    made = Site(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(made.cache))
    monkeypatch.setattr(sys, "path", [str(made.folder), *sys.path])
    return made


def found() -> list[Installed]:
    """What is found by a process that starts now."""
    return list(module.installed.__wrapped__())


def settle(site: Site, seconds: int = 10) -> None:
    """As if the folder had last been changed some time ago."""
    then = time.time() - seconds
    os.utime(site.folder, (then, then))


def test_it_finds_what_importlib_finds(site: Site) -> None:
    site.install("alpha", "1.0", "alpha:EXTENSION")
    site.install("Beta-Pack", "2.0rc1", "beta.momon:EXTENSION", "beta")
    site.install("other", "1.0", "")
    (site.folder / "other-1.0.dist-info" / "entry_points.txt").write_text(
        "[console_scripts]\nmomon_dsl.extensions = x:y\n", "utf-8"
    )
    theirs = sorted(
        (each.dist.name, each.dist.version, each.name, each.value)
        for each in importlib.metadata.entry_points(group=GROUP)
        if each.dist is not None
    )
    assert [tuple(each) for each in found()] == theirs
    assert len(theirs) == 2


def test_the_first_of_a_name_on_the_path_counts(site: Site, tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    second = Site(tmp_path / "more")
    site.install("alpha", "1.0", "alpha:EXTENSION")
    second.install("Alpha", "2.0", "alpha:EXTENSION")
    sys.path.insert(1, str(second.folder))
    assert [each.version for each in found()] == ["1.0"]


def upgrade(site: Site) -> None:
    shutil.rmtree(site.folder / "alpha-1.0.dist-info")
    site.install("alpha", "1.1", "alpha:EXTENSION")


@pytest.mark.parametrize(
    "change",
    [
        lambda site: site.install("beta", "1.0", "beta:EXTENSION"),
        lambda site: upgrade(site),
        lambda site: (site.folder / "alpha-1.0.dist-info" / "entry_points.txt").write_text(""),
        lambda site: (site.folder / "alpha-1.0.dist-info" / "METADATA").write_text(
            "Name: alpha\nVersion: 9\n"
        ),
    ],
    ids=["installed", "upgraded", "withdrawn", "rewritten"],
)
def test_a_change_is_seen_though_all_was_remembered(
    site: Site, change: Callable[[Site], object]
) -> None:
    site.install("alpha", "1.0", "alpha:EXTENSION")
    settle(site)
    before = found()
    assert [each.called for each in before] == ["alpha 1.0"]
    change(site)
    assert found() != before


def test_a_folder_that_has_not_changed_is_not_read(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.install("alpha", "1.0", "alpha:EXTENSION")
    settle(site)
    before = found()
    looked: list[str] = []
    monkeypatch.setattr(module, "_look", lambda folder: looked.append(folder) or [])
    assert found() == before
    assert str(site.folder) not in looked


def test_what_changed_a_moment_ago_is_looked_at_again(site: Site) -> None:
    site.install("alpha", "1.0", "alpha:EXTENSION")
    found()
    remembered = json.loads((site.cache / "momon-dsl" / "extensions.json").read_bytes())
    assert str(site.folder) not in remembered


@pytest.mark.parametrize(
    "spoilt",
    [b"", b"{", b"[]", b"\xff", b"[" * 100_000, b'{"/": 1}', b'{"%s": [0, ["../evil"]]}'],
)
def test_a_spoilt_memory_is_made_anew(site: Site, spoilt: bytes) -> None:
    site.install("alpha", "1.0", "alpha:EXTENSION")
    settle(site)
    place = site.cache / "momon-dsl" / "extensions.json"
    found()
    place.write_bytes(spoilt.replace(b"%s", str(site.folder).encode()))
    assert [each.called for each in found()] == ["alpha 1.0"]


def test_off_leaves_all_out(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site.install("alpha", "1.0", "alpha:EXTENSION")
    monkeypatch.setenv("MOMON_EXTENSIONS", "off")
    assert found() == []


LOADED = """
import sys
from momon_dsl.cli import main
code = main(["check", sys.argv[1]])
print(code, [name for name in sys.argv[2:] if name in sys.modules])
"""


def test_an_unchanged_check_loads_nothing_and_a_changed_extension_is_seen(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.install("ping", "1.0", "pack_ping:EXTENSION")
    site.package("pack_ping", files())
    script = tmp_path / "a.momon"
    script.write_text('card TT 1 "One"\n  On Summon: Ping this.\n', "utf-8")
    watched = ("pack_ping", "importlib.metadata", "attr", "lark")
    first = site.python("-c", LOADED, str(script), *watched).stdout
    assert first.splitlines()[-1].startswith("0 ['pack_ping'")
    again = site.python("-c", LOADED, str(script), *watched).stdout
    assert again.splitlines()[-1] == "0 []"
    for path in ("en/pack.lark", "th/pack.lark"):
        fragment = site.folder / "pack_ping" / path
        fragment.write_text(fragment.read_text("utf-8").replace("PING what", "PING OF what"))
    assert site.momon("check", str(script)).returncode == 1
    script.write_text('card TT 1 "One"\n  On Summon: Ping of this.\n', "utf-8")
    assert site.momon("check", str(script)).returncode == 0
