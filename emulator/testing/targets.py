"""The names of targets: where the firmware of a test may run.

emulator      in this process, as `emulator.Handheld` has it
compiled      in this process, compiled
tcp  pty  micropython              a board as a process of its own, started for the tests
tcp:HOST:PORT  pty:PATH  serial:URL   a board that is there already
"""

from dataclasses import dataclass
from typing import Final

from emulator import core
from emulator.link import LinkError, connect
from emulator.link.launch import KINDS, launch, missing
from emulator.link.targets import FORMS, parse
from emulator.machine import LocalMachine, Machine
from emulator.remote import RemoteMachine
from emulator.rom import RomError, default
from emulator.version import VERSION

EMULATOR: Final = "emulator"
COMPILED: Final = "compiled"
LOCAL: Final = (EMULATOR, COMPILED)


class TargetError(Exception):
    """A target cannot be had; the message names it and says why."""


@dataclass(frozen=True)
class Facts:
    """What a target says of itself: its firmware's version, its ROM, the board's own name."""

    target: str
    firmware: str
    rom: str
    board: str = ""

    def __str__(self) -> str:
        where = f"{self.target} ({self.board})" if self.board else self.target
        return f"{where}, firmware {self.firmware}, ROM {self.rom[:16]}"


def check(name: str) -> str:
    """Return the name of a target if there can be one. Raises TargetError."""
    if name in LOCAL or name in KINDS:
        return name
    try:
        parse(name)
    except LinkError as error:
        known = ", ".join((*LOCAL, *KINDS))
        raise TargetError(f"no target {name!r}; targets: {known}, or a board: {FORMS}") from error
    return name


def is_local(name: str) -> bool:
    """Whether the firmware runs in this process."""
    return name in LOCAL


def is_shared(name: str) -> bool:
    """Whether there is one board only, for all processes of this machine."""
    return name not in LOCAL and name not in KINDS


def why_not(name: str) -> str | None:
    """Return why this machine can never have the target, None if it may well."""
    if name in KINDS:
        return missing(name)
    if name == COMPILED:
        try:
            _compiled()
        except TargetError as error:
            return str(error)
    return None


def open_machine(name: str) -> Machine:
    """Return a machine of a target. Raises TargetError."""
    try:
        if name == EMULATOR:
            return LocalMachine(default().data)
        if name == COMPILED:
            return LocalMachine(default().data, _compiled())
        return RemoteMachine(launch(name) if name in KINDS else connect(name))
    except (LinkError, RomError, core.CoreError) as error:
        raise TargetError(f"target {name}: {error}") from error


def facts(name: str, machine: Machine) -> Facts:
    """Return what a target's machine says of itself."""
    digest = machine.rom_digest.hex()
    if isinstance(machine, RemoteMachine):
        info = machine.board.info
        return Facts(name, info.firmware, digest, info.name)
    kind = machine.core.name if isinstance(machine, LocalMachine) else ""
    return Facts(name, VERSION, digest, kind)


def _compiled() -> core.Core:
    try:
        chosen = core.chosen()
        return chosen if chosen.name == core.COMPILED else core.compiled()
    except core.CoreError as error:
        raise TargetError(str(error)) from error
