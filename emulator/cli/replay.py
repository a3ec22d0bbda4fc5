"""`champion replay FILE`: a recording run again, here or on a board."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from emulator.cli import tape
from emulator.cli.arguments import Parser
from emulator.files import SaveError, complain

if TYPE_CHECKING:
    from emulator.machine import Machine
    from emulator.recording import Recording


def parser() -> Parser:
    """Return the command's parser."""
    result = Parser(
        prog="champion replay",
        description="Run a recording again and compare every tick. At the first one that "
        "differs it stops and shows both glasses.",
        epilog="targets:\n"
        "  emulator, compiled         the firmware in this process\n"
        "  tcp, pty, micropython      a board started for this\n"
        "  tcp:HOST:PORT, pty:PATH, serial:PATH, ...  a board that is there\n\n"
        "examples:\n"
        "  champion replay game.rec\n"
        "  champion replay game.rec --target micropython\n"
        "  champion replay game.rec --trace game.vcd\n\n"
        "exit status: 0 all alike, 1 a tick differs or the target fails, 2 no recording",
    )
    result.add_argument("file", type=Path, metavar="FILE", help="a recording")
    result.add_argument("--target", default="emulator", help="where the firmware runs (emulator)")
    tape.add_options(result)
    return result


def run(options: argparse.Namespace) -> int:
    """Replay; returns the exit status."""
    from emulator import recording  # noqa: PLC0415 - `--help` must not wait for it
    from emulator.link import LinkError  # noqa: PLC0415
    from emulator.testing import targets  # noqa: PLC0415

    try:
        with options.file.open("rb") as file:
            kept = recording.unpack(file.read(recording.FILE_LIMIT + 1))
        targets.check(options.target)
    except OSError as error:
        complain(f"cannot read {options.file}: {error.strerror or error}")
        return 2
    except (recording.RecordingError, targets.TargetError) as error:
        complain(f"{options.file}: {error}")
        return 2
    try:
        machine = targets.open_machine(options.target)
    except targets.TargetError as error:
        complain(str(error))
        return 1
    try:
        return _replay(kept, machine, options)
    except (LinkError, SaveError) as error:
        complain(str(error))
        return 1
    finally:
        machine.close()


def _replay(kept: "Recording", machine: "Machine", options: argparse.Namespace) -> int:
    from emulator.recording import RecordingMachine  # noqa: PLC0415
    from emulator.replay import Replay  # noqa: PLC0415

    if kept.rom_digest != machine.rom_digest:
        complain(
            f"the recording was made with ROM {kept.rom_digest.hex()[:16]}... by version "
            f"{kept.version}; {machine.name} has ROM {machine.rom_digest.hex()[:16]}..."
        )
    wanted = options.record is not None or options.trace is not None
    recorder = RecordingMachine(machine) if wanted else None
    replay = Replay(kept, recorder or machine, every=True if wanted else None)
    difference = replay.run()
    if recorder is not None:
        tape.save(recorder.recording(), options.record, options.trace)
    if difference is not None:
        print(difference)
        return 1
    print(f"{kept.ticks} ticks alike on {machine.name}")
    return 0
