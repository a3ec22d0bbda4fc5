"""The house's own papers: the test command, the licence, the way in for newcomers."""

import re
import tomllib

import pytest

from manual.pages import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_readme_has_the_test_command_that_ci_runs() -> None:
    command = "pip install '.[test]' && pytest"
    assert command in (ROOT / "README.md").read_text("utf-8")
    assert command in (ROOT / ".ci" / "run").read_text("utf-8")


def test_changelog_knows_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    heads = re.findall(r"^## \[(.+?)\]", text, re.MULTILINE)
    assert "Unreleased" in heads[0] or heads[0] == PROJECT["project"]["version"]


@pytest.mark.parametrize("folder", ["emulator", "firmware", "manual", "roms", "tests"])
def test_each_folder_says_who_may_touch_what(folder: str) -> None:
    text = (ROOT / folder / "README.md").read_text("utf-8")
    assert text.startswith(f"# {folder}") or folder == "manual"
    assert f"`{folder}/`" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
