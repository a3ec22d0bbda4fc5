"""What a failed test leaves: a folder with all that is needed to understand it."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from emulator import state
from emulator.keypad import FIELDS, KEYS
from emulator.lcd import Lcd
from emulator.link import LinkError
from emulator.machine import Machine
from emulator.recording import CYCLE, INPUTS, LOAD, RESET, Recording
from emulator.state import State
from emulator.testing.bench import Bench
from firmware import ports

LOG: Final = "log.txt"
KEYS_FILE: Final = "keys.txt"
ASCII: Final = "lcd.txt"
PICTURE: Final = "lcd.png"
STATE: Final = "state.bin"
RECORDING: Final = "recording.bin"
TRACE: Final = "trace.vcd"

_LONGEST: Final = 120  # characters of a folder's name
_SWITCHES: Final = {
    ports.SWITCH_ON: "ON/OFF",
    ports.SWITCH_G2: "G2",
    ports.SWITCH_ACL: "ACL",
    ports.SWITCH_LOW_BATTERY: "LOW BATTERY",
}
_DEEDS: Final = {CYCLE: "power failed", RESET: "reset", LOAD: "state loaded"}


def keep(folder: Path, test: str, text: str, bench: Bench) -> Path:
    """Write the folder of a failed test and return it. It never raises for a broken board.

    `test` is the test's id, `text` what pytest says of the failure.
    """
    place = folder / folder_name(test)
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True, exist_ok=True)
    guard, recorder = bench.guard, bench.recorder
    assert guard is not None
    assert recorder is not None
    notes: list[str] = []

    def part(name: str, make: Callable[[], bytes | str]) -> None:
        try:
            made = make()
            data = made.encode() if isinstance(made, str) else made
            (place / name).write_bytes(data)
        except (LinkError, OSError, ValueError, ImportError) as error:
            notes.append(f"no {name}: {error}")

    recording: Recording | None = None
    try:
        recording = recorder.recording()
    except LinkError as error:
        notes.append(f"no recording: {error}")
    part(ASCII, lambda: Lcd(guard.io).ascii() + "\n")
    part(PICTURE, lambda: _picture(guard.io))
    part(STATE, lambda: _state(recorder))
    if recording is not None:
        kept = recording
        part(KEYS_FILE, lambda: "".join(f"{line}\n" for line in key_history(kept)))
        part(RECORDING, kept.pack)
        part(TRACE, lambda: _trace(kept))
    lines = [test, summary(bench), *notes]
    if bench.board is not None:
        lines += [
            bench.board.last_frames(),
            *(f"it wrote {line}" for line in bench.board.log.lines),
        ]
    log = "\n".join([*lines, "", text]) + "\n"
    (place / LOG).write_text(log, encoding="utf-8", errors="backslashreplace")
    return place


def summary(bench: Bench) -> str:
    """Say in one line where a test stood."""
    assert bench.guard is not None
    io = bench.guard.io
    where = str(bench.facts) if bench.facts else bench.target
    return (
        f"target {where}; tick {bench.guard.ticks}, {bench.guard.used} in this test; "
        f"the glass shows {Lcd(io).text!r}"
    )


def folder_name(test: str) -> str:
    """Return the name of a test's folder: its id without what file systems dislike."""
    name = re.sub(r"[^A-Za-z0-9._\[\]-]+", "-", test).strip("-.")
    return name[-_LONGEST:]


def key_history(recording: Recording) -> Iterator[str]:
    """Yield what was pressed, released and switched, one a line, with its tick."""
    inputs = bytearray(recording.state.io[: ports.INPUTS_END])
    for address, bit, name in _WIRES:
        if inputs[address] & bit:
            yield f"{0:8} {name} is down"
    for event in recording.events():
        if event.kind in _DEEDS:
            yield f"{event.tick:8} {_DEEDS[event.kind]}"
        if event.kind == LOAD:
            inputs[:] = state.unpack(event.data).io[: ports.INPUTS_END]
        if event.kind != INPUTS:
            continue
        before = bytes(inputs)
        for address, value in event.pairs:
            inputs[address] = value
        for address, bit, name in _WIRES:
            if (before[address] ^ inputs[address]) & bit:
                yield f"{event.tick:8} {name} {'down' if inputs[address] & bit else 'up'}"


def _wires() -> Iterator[tuple[int, int, str]]:
    for base, names in ((ports.KEYS, KEYS), (ports.FIELDS, FIELDS)):
        for number, name in enumerate(names):
            yield base + (number >> 3), 1 << (number & 7), name
    for bit, name in _SWITCHES.items():
        yield ports.SWITCHES, bit, name


_WIRES: Final = tuple(_wires())


def _state(machine: Machine) -> bytes:
    moment = State(machine.read_ram(), bytes(machine.io), machine.ticks, machine.rom_digest)
    return state.pack(moment)


def _picture(io: bytearray) -> bytes:
    from emulator.png import encode  # noqa: PLC0415 - brings numpy and pygame

    return encode(Lcd(io).picture())


def _trace(recording: Recording) -> bytes:
    from emulator import trace  # noqa: PLC0415 - brings pyvcd

    return trace.vcd(recording).encode("ascii")
