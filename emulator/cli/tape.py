"""`--record` and `--trace`: what several commands write of a handheld's run."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from emulator.files import replace

if TYPE_CHECKING:
    from emulator.machine import Machine
    from emulator.recording import Recording, RecordingMachine


def add_options(parser: argparse._ActionsContainer) -> None:
    """Add --record and --trace."""
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="write a recording for champion replay"
    )
    parser.add_argument(
        "--trace", type=Path, metavar="FILE.vcd", help="write all inputs and outputs as a VCD file"
    )


class Tape:
    """The recording of one run, for the files that the options name, if any."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._record: Final[Path | None] = options.record
        self._trace: Final[Path | None] = options.trace
        self._recorder: RecordingMachine | None = None

    @property
    def wanted(self) -> bool:
        """Whether there is anything to write."""
        return self._record is not None or self._trace is not None

    def machine(self, inner: "Machine | None" = None) -> "Machine":
        """Return `inner`, or the firmware in this process, recorded if that is wanted.

        Raises `emulator.rom.RomError`.
        """
        from emulator.machine import LocalMachine  # noqa: PLC0415 - `--help` need not wait
        from emulator.recording import RecordingMachine  # noqa: PLC0415
        from emulator.rom import default  # noqa: PLC0415

        if inner is None:
            inner = LocalMachine(default().data)
        if not self.wanted:
            return inner
        self._recorder = RecordingMachine(inner)
        return self._recorder

    def save(self) -> None:
        """Write the files. Raises SaveError."""
        if self._recorder is not None:
            save(self._recorder.recording(), self._record, self._trace)


def save(recording: "Recording", file: Path | None, trace_file: Path | None) -> None:
    """Write a recording and its trace where they are wanted. Raises SaveError."""
    if file is not None:
        replace(file, recording.pack())
    if trace_file is not None:
        from emulator import trace  # noqa: PLC0415 - brings pyvcd

        replace(trace_file, trace.vcd(recording).encode("ascii"))
