"""The benchmarks: each function measures once and returns one figure.

What starts from nothing, or needs a window, is measured in a fresh process, with
drivers that show and play nothing.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import emulator

TICKS: Final = 2000
LOAD_SECONDS: Final = 3.0
CHILD_TIMEOUT: Final = 120.0


class MeasureError(Exception):
    """A benchmark cannot be run here; the message says why, in one line."""


@dataclass(frozen=True)
class Benchmark:
    """One row of the table: the figure should be under `limit`, in `unit`.

    What is measured `once` takes long by itself.
    """

    key: str
    title: str
    unit: str
    limit: float
    measure: Callable[[], float]
    once: bool = False


_IMPORT: Final = """
import time
start = time.perf_counter()
import firmware
device = firmware.Device(bytes({size}))
firmware.reset(device)
print(time.perf_counter() - start)
"""

_FIRST_FRAME: Final = """
import time
from emulator import cli, window
original = window.run
def run(*arguments, **options):
    report = lambda _: print(time.monotonic() - {start!r}, flush=True)
    return original(*arguments, **options, max_frames=1, on_frame=report)
window.run = run
raise SystemExit(cli.main(["--data-dir", {folder!r}]))
"""

_LOAD: Final = """
import time
from emulator import cli, window
original = window.run
marks = []
def look(_):
    now = time.monotonic()
    if not marks:
        marks.append(now + 1.0)
    elif len(marks) == 1 and now >= marks[0]:
        marks.extend((now, time.process_time()))
    elif len(marks) == 3 and now >= marks[1] + {seconds!r}:
        print(100 * (time.process_time() - marks[2]) / (now - marks[1]), flush=True)
        raise SystemExit(0)
def run(*arguments, **options):
    return original(*arguments, **options, on_frame=look)
window.run = run
raise SystemExit(cli.main(["--data-dir", {folder!r}]))
"""

_FRAME: Final = """
import statistics, time
import pygame
from emulator import Handheld
from emulator.window.glass import glass
from emulator.window.keyboard import KeyMap
from emulator.window.layout import BODY_HEIGHT, BODY_WIDTH, Layout
from emulator.window.view import Scene, View

handheld = Handheld(seed=7)
handheld.start("backgammon", players=2)
changes = [handheld.lcd.bytes]
for _ in range(12):
    handheld.tap("roll")
    handheld.tap("play")
    for _ in range(200):
        handheld.run()
        if handheld.lcd.bytes != changes[-1]:
            changes.append(handheld.lcd.bytes)
plan = Layout(glass())
factor = 2 * glass().width / plan.glass.width
pygame.display.init()
surface = pygame.Surface((round(BODY_WIDTH * factor), round(BODY_HEIGHT * factor)))
view = View(plan, KeyMap().keys)
view.resize(surface.get_size())
view.settle()
scene = Scene()
view.advance(changes[0], 0.0)
view.draw(surface, scene)
times = []
for lines in changes[1:]:
    start = time.perf_counter()
    view.advance(lines, 1 / 64)
    if view.stale(scene):
        view.draw(surface, scene)
        times.append(time.perf_counter() - start)
print(statistics.median(times))
"""


def import_and_reset() -> float:
    """Milliseconds to import the firmware and reset a device, in a fresh process."""
    from firmware.memory import RAM_SIZE  # noqa: PLC0415 - only a size for the ROM

    return 1000 * _child(_IMPORT.format(size=2 * RAM_SIZE))


def first_frame() -> float:
    """Milliseconds from starting the program to its first picture."""
    with tempfile.TemporaryDirectory() as folder:
        return 1000 * _child(_FIRST_FRAME.format(start=time.monotonic(), folder=folder))


def idle_tick() -> float:
    """Microseconds of one tick of a game that waits for its player."""
    handheld = _waiting()
    start = time.perf_counter()
    handheld.run(TICKS)
    return 1e6 * (time.perf_counter() - start) / TICKS


def thinking_tick() -> float:
    """Microseconds of the longest tick while the device looks for its move."""
    handheld = _waiting()
    handheld.tap("play")
    longest = 0.0
    for _ in range(TICKS):
        start = time.perf_counter()
        handheld.run()
        longest = max(longest, time.perf_counter() - start)
    return 1e6 * longest


def changed_frame() -> float:
    """Milliseconds to draw a picture in which the glass has changed, at 2x scale."""
    return 1000 * _child(_FRAME)


def idle_load() -> float:
    """Per cent of one core that the waiting program takes in its window."""
    with tempfile.TemporaryDirectory() as folder:
        return _child(_LOAD.format(seconds=LOAD_SECONDS, folder=folder))


def exchange(kind: str) -> float:
    """Microseconds of one lock-step exchange with a board of a kind, tick included."""
    from emulator.link import LinkError, measure  # noqa: PLC0415 - most need no link

    try:
        return measure.exchange(kind)
    except LinkError as error:
        raise MeasureError(f"cannot be measured: {error}") from error


def board_game() -> float:
    """Seconds of a game of jacquet on a MicroPython board."""
    from emulator.link import LinkError, measure  # noqa: PLC0415 - most need no link

    try:
        return measure.game("micropython")
    except (LinkError, TimeoutError) as error:
        raise MeasureError(f"cannot be measured: {error}") from error


BENCHMARKS: Final = (
    Benchmark("import", "import firmware and reset", "ms", 50, import_and_reset),
    Benchmark("start", "start to the first frame of the window", "ms", 1000, first_frame),
    Benchmark("tick", "one tick while idle", "us", 200, idle_tick),
    Benchmark("thinking", "longest tick while thinking", "us", 15625, thinking_tick),
    Benchmark("frame", "changed frame at 2x scale", "ms", 4, changed_frame),
    Benchmark("tcp", "one exchange with a board, TCP", "us", 2000, lambda: exchange("tcp")),
    Benchmark("pty", "one exchange with a board, PTY", "us", 2000, lambda: exchange("pty")),
    Benchmark(
        "micropython", "the same, MicroPython, PTY", "us", 2000, lambda: exchange("micropython")
    ),
    Benchmark("game", "a game of jacquet there", "s", 60, board_game, once=True),
    Benchmark("load", "load of one core while idle, 64 ticks/s", "%", 15, idle_load),
)
"""All benchmarks, in the order in which they are run."""


def _waiting() -> "emulator.Handheld":
    handheld = emulator.Handheld(seed=7)
    handheld.start("backgammon", players=2)
    handheld.settle()
    handheld.press("roll")
    handheld.settle()
    return handheld


def _child(program: str) -> float:
    """Run a program in a fresh interpreter; returns the number that it prints."""
    # As installed: with the bytecode kept. The first, unrecorded run writes it.
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    home = str(Path(emulator.__file__).parent.parent)
    paths = [home, os.environ.get("PYTHONPATH", "")]
    environment = {
        **kept,
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    command = [sys.executable, "-P", "-c", program]
    try:
        done = subprocess.run(
            command,
            env=environment,
            capture_output=True,
            text=True,
            timeout=CHILD_TIMEOUT,
            check=False,
        )
        return float(done.stdout)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise MeasureError(f"cannot be measured: {error}") from error
    except ValueError as error:
        last = (done.stderr.strip().splitlines() or ["no output"])[-1]
        raise MeasureError(f"cannot be measured: {last}") from error
