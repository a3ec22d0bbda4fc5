import os
import subprocess
import sys
from pathlib import Path

import pytest

from emulator import cli, rom
from emulator.link import LinkError, card, launch
from emulator.link.launch import LISTENING
from emulator.link.server import TcpServer, make_link


def test_probe_tells_what_a_board_is(capsys: pytest.CaptureFixture[str]) -> None:
    image = rom.default()
    with TcpServer(make_link(image.data, "tested")).running() as address:
        assert cli.main(["board", "--probe", address]) == 0
    told = capsys.readouterr().out
    assert f"board         tested at {address}" in told
    assert image.sha256 in told
    assert "capabilities  state, reset, hurry" in told


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--probe", "nonsense"], "no board 'nonsense'; known: tcp:PORT"),
        (["--link", "tcp:70000"], "no port in 'tcp:70000'"),
        (["--link", "serial:/nowhere/at/all"], "serial:/nowhere/at/all: cannot be opened"),
    ],
)
def test_complaints(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["board", *arguments]) == 1
    assert message in capsys.readouterr().err


def test_something_must_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["board"]) == 2
    assert cli.main(["board", "--link", "pty", "--card", "x"]) == 2
    assert "not allowed with" in capsys.readouterr().err


def test_a_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["board", "--card", str(tmp_path / "new" / "card")]) == 0
    told = capsys.readouterr().out
    assert (tmp_path / "new" / "card" / "main.py").exists()
    assert "flash   " in told
    assert "bytes of heap" in told or "not measured" in told
    assert "mpremote cp -r" in told


def test_a_compiled_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        version = card.compiler_version()
    except card.CardError as error:
        pytest.skip(str(error))
    assert cli.main(["board", "--card", str(tmp_path), "--mpy"]) == 0
    assert version in capsys.readouterr().out


def test_a_card_without_nets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["board", "--card", str(tmp_path), "--tables"]) == 0
    image = (tmp_path / "champion.rom").read_bytes()
    assert image == rom.default().data[: rom.TABLES]
    assert f"ROM     {rom.TABLES} bytes" in capsys.readouterr().out


def test_a_card_nowhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert cli.main(["board", "--card", str(tmp_path / "file" / "card")]) == 1
    assert "file" in capsys.readouterr().err


def test_it_prints_the_very_addresses_and_ends_with_its_input() -> None:
    home = str(Path(cli.__file__).parents[2])
    process = subprocess.Popen(
        [sys.executable, "-m", "emulator", "board", "--link", "tcp:0", "--until-eof"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": home},
    )
    with process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline().startswith("board: ROM ")
        address = process.stdout.readline()
        assert address.startswith(f"{LISTENING}tcp:127.0.0.1:")
        assert cli.main(["board", "--probe", address.removeprefix(LISTENING).strip()]) == 0
        process.stdin.close()
        assert process.wait(30) == 0


def test_a_board_that_cannot_listen_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch.sys, "executable", "/bin/false")
    with pytest.raises(LinkError, match="tcp: the board's process does not listen"):
        launch.launch("tcp")
