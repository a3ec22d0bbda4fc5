import pytest

from emulator import core
from emulator.link.server import TcpServer, make_link
from emulator.machine import LocalMachine
from emulator.rom import default
from emulator.testing import targets
from emulator.testing.targets import TargetError


@pytest.mark.parametrize(
    ("name", "local", "shared"),
    [
        ("emulator", True, False),
        ("compiled", True, False),
        ("tcp", False, False),
        ("pty", False, False),
        ("micropython", False, False),
        ("tcp:7000", False, True),
        ("tcp:[::1]:7000", False, True),
        ("pty:/dev/pts/3", False, True),
        ("serial:/dev/ttyACM0?baud=9600", False, True),
        ("/dev/ttyACM0", False, True),
        ("rfc2217://desk:7000", False, True),
    ],
)
def test_names(name, local, shared):
    assert targets.check(name) == name
    assert (targets.is_local(name), targets.is_shared(name)) == (local, shared)


@pytest.mark.parametrize("name", ["", "toaster", "tcp:x", "emulator2", "tcp:99999"])
def test_names_of_nothing(name):
    with pytest.raises(TargetError, match="targets: emulator, compiled, tcp, pty, micropython"):
        targets.check(name)


def test_what_a_target_says_of_itself():
    machine = targets.open_machine("emulator")
    assert isinstance(machine, LocalMachine)
    facts = targets.facts("emulator", machine)
    assert facts.rom == default().sha256
    assert str(facts).startswith(f"emulator ({machine.core.name}), firmware ")
    with TcpServer(make_link(default().data, "a board")).running() as address:
        machine = targets.open_machine(address)
        assert targets.facts(address, machine).board == "a board"
        machine.close()


def test_a_target_that_is_not_there_is_named():
    with pytest.raises(TargetError, match=r"target tcp:localhost:1: .*cannot connect"):
        targets.open_machine("tcp:localhost:1")


def test_the_compiled_core_where_it_is(compiled_core, monkeypatch):
    monkeypatch.setattr(core, "chosen", lambda: compiled_core)
    assert targets.why_not("compiled") is None
    machine = targets.open_machine("compiled")
    assert machine.core.name == core.COMPILED


def test_and_where_it_is_not(monkeypatch):
    def missing():
        raise core.CoreError("there is no compiled core: it was not built")

    monkeypatch.setattr(core, "chosen", missing)
    assert "not built" in targets.why_not("compiled")
    with pytest.raises(TargetError, match="not built"):
        targets.open_machine("compiled")
    assert targets.why_not("emulator") is None
