"""The examples for shell and Python run and print what the pages say."""

import contextlib
import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

from emulator.cli import COMMANDS
from emulator.settings import Settings
from manual.pages import FOLDER, ROOT, Block, all_blocks, pages

SHELL = shutil.which("bash")
SPAN = re.compile(r"`champion( [^`]*)?`")


def place(block: Block) -> str:
    """Name a test by its block."""
    return block.place


@pytest.mark.parametrize("block", all_blocks("python"), ids=place)
def test_python_runs(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile("\n" * (block.line - 1) + block.text, str(block.page), "exec"), {})
    assert "+-12-11-10--9--8--7-+BAR-+" in out.getvalue()


def sessions(block: Block) -> list[tuple[str, str]]:
    """Return the commands of a console block with what they print."""
    found: list[tuple[str, str]] = []
    for line in block.text.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:].strip(), ""))
        else:
            found[-1] = (found[-1][0], found[-1][1] + line)
    return found


@pytest.fixture
def desk(tmp_path: Path) -> dict[str, str]:
    """A folder with the examples, and an environment in which `champion` is at hand."""
    for example in (FOLDER / "examples").iterdir():
        shutil.copy(example, tmp_path)
    tools = tmp_path / "bin"
    tools.mkdir()
    command = tools / "champion"
    python = shlex.quote(sys.executable)
    command.write_text(f'#!/bin/sh\nexec {python} -m emulator "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return {
        **kept,
        "PATH": f"{tools}{os.pathsep}{kept['PATH']}",
        "PYTHONPATH": str(ROOT),
        "CHAMPION_HOME": str(tmp_path / "data"),
    }


@pytest.mark.skipif(SHELL is None, reason="the examples are for a Unix shell")
@pytest.mark.parametrize("block", all_blocks("console"), ids=place)
def test_console_prints_what_the_page_says(
    block: Block, tmp_path: Path, desk: dict[str, str]
) -> None:
    for command, expected in sessions(block):
        done = subprocess.run(
            [str(SHELL), "-c", command],
            cwd=tmp_path,
            env=desk,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            timeout=60,
        )
        same = doctest.OutputChecker().check_output(expected, done.stdout, doctest.ELLIPSIS)
        assert same, f"{block.place}: {command} printed\n{done.stdout}"


def typed_commands() -> list[str]:
    """Return the lines of the shell blocks that call `champion`."""
    lines = [line for block in all_blocks("sh") for line in block.text.splitlines()]
    return [line for line in lines if line.split()[:1] == ["champion"]]


def mentioned_commands() -> list[str]:
    """Return the calls of `champion` that stand in the text."""
    found = {
        span[0].strip("`") for page in pages() for span in SPAN.finditer(page.read_text("utf-8"))
    }
    return sorted(" ".join(call.split()) for call in found if "COMMAND" not in call)


@pytest.mark.parametrize("line", typed_commands())
def test_typed_commands_are_valid(line: str) -> None:
    words = shlex.split(line)[1:]
    name = words.pop(0) if words and words[0] in COMMANDS else "play"
    import_module(f"emulator.cli.{name}").parser().parse(words)


@pytest.mark.parametrize("call", mentioned_commands())
def test_mentioned_commands_exist(call: str) -> None:
    words = call.split()[1:]
    name = words[0] if words and not words[0].startswith("-") else "play"
    usage = import_module(f"emulator.cli.{name}").parser().format_help()
    assert all(word in usage for word in words if word.startswith("--") and word != "--version")


def test_settings_of_the_manual_are_all_there_are() -> None:
    (block,) = all_blocks("toml")
    table = tomllib.loads(block.text)
    known = {item.name for item in fields(Settings) if item.metadata.get("toml", True)}
    assert set(table) == known
    del table["keys"]
    default = Settings()
    assert table == {name: getattr(default, name) for name in table}
