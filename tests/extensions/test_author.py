"""The tests that the author of the example package has written, run where it is installed."""

from __future__ import annotations

from pathlib import Path

from tests.extensions.site import EXAMPLE, Site


def test_the_tests_of_the_example_package_pass(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.install_example()
    options = ("-q", "-p", "no:cacheprovider", "-p", "no:momon", "-n0", "--import-mode=importlib")
    where = ("--rootdir", str(EXAMPLE), str(EXAMPLE / "tests"))
    ended = site.python("-m", "pytest", "-c", str(EXAMPLE / "pyproject.toml"), *options, *where)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "5 passed" in ended.stdout
