import random
import subprocess
import sys

import pytest

from emulator import Handheld, core, rom
from emulator.cli import main
from emulator.cli.info import collect
from emulator.core import CoreError, sources
from emulator.games import GAMES
from emulator.machine import LocalMachine
from emulator.position import parse_request
from emulator.rules import legal_turns
from tests import positions


@pytest.fixture(autouse=True)
def forgotten():
    """Nobody after these tests runs on what they chose."""
    clear = core.chosen.cache_clear
    yield
    clear()


def choose(monkeypatch, value):
    monkeypatch.setenv(core.VARIABLE, value)
    core.chosen.cache_clear()
    return core.chosen()


def test_the_sources_are_chosen_by_name(monkeypatch):
    chosen = choose(monkeypatch, "python")
    assert (chosen.name, chosen.reason, chosen.checked) == ("python", "CHAMPION_CORE=python", True)
    assert chosen.path == str(sources.FIRMWARE)
    assert chosen.walk.FINISHED == 0


def test_without_a_build_the_sources_run_and_the_reason_is_told(monkeypatch):
    def missing():
        raise CoreError("there is no compiled core: it was not built")

    monkeypatch.setattr(core, "compiled", missing)
    chosen = choose(monkeypatch, "")
    assert chosen.name == "python"
    assert chosen.reason == "there is no compiled core: it was not built"
    with pytest.raises(CoreError, match="not built"):
        choose(monkeypatch, "compiled")


def test_a_build_is_chosen_by_its_path(monkeypatch, compiled_core):
    chosen = choose(monkeypatch, compiled_core.path)
    assert (chosen.name, chosen.path) == ("compiled", compiled_core.path)
    handheld = Handheld(seed=1)
    assert isinstance(handheld.device, chosen.Device)
    assert collect()["firmware"]["core"] == "compiled"


@pytest.mark.parametrize("value", ["c", "/no/such/file.so"])
def test_a_core_that_is_not_there_is_refused(monkeypatch, capsys, value):
    with pytest.raises(CoreError):
        choose(monkeypatch, value)
    assert main(["info"]) == 1
    assert value in capsys.readouterr().out
    assert main(["run", "-"]) in (1, 2)


def test_a_build_of_other_sources_is_refused(monkeypatch, compiled_core):
    monkeypatch.setattr(sources, "digest", lambda: "other")
    with pytest.raises(CoreError, match="other sources"):
        core.load(compiled_core.path)


def test_modules_of_the_compiled_core_hold_the_same_names(compiled_core):
    for name in sources.names():
        mine, plain = vars(compiled_core.modules[name]), vars(core.python().modules[name])
        public = {key for key in plain if not key.startswith("_")}
        assert public - {"const"} <= set(mine) | {"const"}
        for key in public:
            if isinstance(plain[key], (int, bytes, tuple)):
                assert mine[key] == plain[key]
    assert compiled_core.walk.steps is compiled_core.steps
    with pytest.raises(AttributeError, match="no module 'nonsense'"):
        _ = compiled_core.nonsense


def test_functions_of_the_sources_take_devices_of_either(compiled_core):
    device = compiled_core.Device(rom.default().data)
    core.python().reset(device)
    core.python().tick(device)
    with pytest.raises(TypeError):
        compiled_core.tick(core.python().Device(b""))


def test_the_rules_give_the_same_on_both(monkeypatch, compiled_core):
    rng = random.Random(5)
    for game in GAMES:
        position, dice = parse_request(positions.random_request(rng, game, "G1"))
        answers = []
        for runs_on in (core.python(), compiled_core):
            monkeypatch.setattr(core, "chosen", lambda chosen=runs_on: chosen)
            answers.append(list(legal_turns(position, dice)))
        assert answers[0] == answers[1]


def test_a_machine_runs_on_the_core_it_is_given(compiled_core):
    machine = LocalMachine(rom.default().data, compiled_core)
    assert machine.core is compiled_core
    machine.reset(None)
    machine.run(10)
    assert machine.read_ram() == bytes(machine.device.ram)


def test_installed_it_is_what_import_means(compiled_core):
    code = (
        "from pathlib import Path\n"
        "from emulator import core\n"
        f"core.install(core.load(Path({compiled_core.path!r})))\n"
        "from firmware import Device, walk, tick\n"
        "from firmware.steps import make\n"
        "print(Device.__module__, walk.begin.__name__, tick.__name__, make.__name__)\n"
        "print(core.python().steps.make.__module__)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=sources.FIRMWARE.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "emulator.core._compiled walk__begin machine__tick steps__make",
        "firmware.steps",
    ]
