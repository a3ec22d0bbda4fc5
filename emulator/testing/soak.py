"""Faults at random, each run reproduced by its seed and number.

A run takes a position of some game, presses keys and fields as its seed has it, and lets
one kind of fault happen. What the device shows is compared with a twin that was spared,
or, where the fault costs time or a man in the hand, the match is: men, dice, turn, score.
"""

import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from emulator.battery import BatteryFile
from emulator.files import SaveError
from emulator.games import GAMES
from emulator.handheld import Handheld
from emulator.keypad import FIELDS, KEYS
from emulator.link import Board
from emulator.link.faults import FaultyTransport, Rates
from emulator.link.memory import MemoryTransport
from emulator.link.server import make_link
from emulator.machine import LocalMachine
from emulator.recording import outputs
from emulator.recovery import RecoveringMachine
from emulator.remote import RemoteMachine
from emulator.rom import default
from emulator.segments import STACK_NAMES
from emulator.testing.faults import (
    ResettingTransport,
    StuckLine,
    bounces,
    full_disk,
)
from firmware import ports

PRESSES: Final = range(4, 11)
"""Presses of one run."""
LINE: Final = Rates(0.004, 0.004, 0.004, 0.004, 0.02, 0.02, 0.02)
"""How bad the line of a run is: a fault in every second frame or so."""

_RETRIES: Final = 60  # a frame has so many chances on that line
_PLAYED: Final = ("PLAY", "ROLL DICE", "TAKE BACK", "BEAR OFF", "STATISTICS", "VERIFY", "REJECT")
_POSITIONS: Final = 6  # of each game and mode
_SETTLED: Final = 40  # ticks after which a resumed device shows its game
_LEGENDS: Final = frozenset(("WHITE", "BLACK", "SCORE", "2 PLAYERS", "SOUND"))


class SoakError(AssertionError):
    """A run went wrong; the message says how."""


@dataclass
class Count:
    """What was run: runs and faults by kind."""

    runs: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)


def soak(runs: int, seed: int, first: int = 0, kind: str | None = None) -> Iterator[Count]:
    """Run so many runs, of one kind if it is given; yields the count after each.

    Raises SoakError naming the run; `first` is the number of the first.
    """
    count = Count()
    positions = Positions()
    kinds = (kind,) if kind else tuple(KINDS)
    for number in range(first, first + runs):
        chance = random.Random(f"{seed}:{number}")
        chosen = chance.choice(kinds)
        try:
            count.faults[chosen] += KINDS[chosen](chance, positions)
        except Exception as error:
            what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise SoakError(f"run {number} of seed {seed} ({chosen}): {what}") from error
        count.runs[chosen] += 1
        yield count


class Positions:
    """Save states of games going on, made once by playing."""

    def __init__(self) -> None:
        self.states: list[bytes] = []
        for number, game in enumerate(GAMES):
            for mode in ("G1", "G2") if game in ("jacquet", "moultezim") else ("G1",):
                device = Handheld(seed=number + 1)
                device.start(game, mode, level=1, players=2)
                for _ in range(_POSITIONS):
                    for _ in range(30):
                        device.press("PLAY", ticks=1)
                    self.states.append(device.save())

    def pick(self, chance: random.Random) -> bytes:
        """Return one of them."""
        return chance.choice(self.states)


# A run's presses ------------------------------------------------------------------------


def _presses(chance: random.Random, without: str = "") -> list[tuple[str, int, int]]:
    """Names of contacts, ticks down, ticks up."""
    found = []
    for _ in range(chance.choice(PRESSES)):
        fate = chance.random()
        if fate < 0.5:
            name = chance.choice(FIELDS)
        else:
            name = chance.choice(_PLAYED if fate < 0.9 else KEYS)
        if name != without:
            found.append((name, chance.randrange(1, 5), chance.randrange(4, 30)))
    return found


def _press(device: Handheld, name: str, down: int, up: int) -> None:
    device.hold(name)
    device.run(down)
    device.release(name)
    device.run(up)


def _local(state: bytes, seed: int) -> Handheld:
    device = Handheld(seed=seed)
    device.load(state)
    device.keypad.release_all()
    device.run(4)
    return device


def _alike(one: Handheld, two: Handheld, when: str) -> None:
    if outputs(one.io) != outputs(two.io):
        raise SoakError(f"{when} the glass shows {one.lcd.text!r}, its twin {two.lcd.text!r}")


def _match(device: Handheld) -> tuple[object, ...]:
    """Men, dice and turn, from the glass, and the score by its keys."""
    lcd = device.lcd
    men = tuple(lcd.men(stack) for stack in range(len(STACK_NAMES)))
    pinned = tuple(lcd.pinned(point) for point in range(24))
    device.press("STATISTICS", ticks=1)
    device.press("STATISTICS", ticks=1)
    score = device.read_message(200)
    device.press("REJECT", ticks=1)
    return men, pinned, lcd.dice, lcd.legends & _LEGENDS, score


# The kinds of fault: each returns how many happened ----------------------------------------


def _bouncing(chance: random.Random, positions: Positions) -> int:
    state, seed = positions.pick(chance), chance.randrange(256)
    device, twin = _local(state, seed), _local(state, seed)
    presses = _presses(chance)
    for name, down, up in presses:
        states = bounces(chance, down)
        last = max(tick for tick, closed in enumerate(states) if closed)
        for tick, closed in enumerate(states):
            device.keypad.contact(name, closed)
            twin.keypad.contact(name, tick <= last)  # the same press, but clean
            device.run()
            twin.run()
            _alike(device, twin, f"after {name} bounced")
        device.run(up)
        twin.run(up)
        _alike(device, twin, f"after {name}")
    return len(presses)


def _stuck(chance: random.Random, positions: Positions) -> int:
    state, seed = positions.pick(chance), chance.randrange(256)
    device, twin = _local(state, seed), _local(state, seed)
    name = chance.choice((*KEYS, *FIELDS))
    for one in (device, twin):
        one.hold(name)
        one.run(4)
    twin.release(name)
    for one in (device, twin):
        one.run(8)
    for press in _presses(chance, without=name):
        for one in (device, twin):
            _press(one, *press)
        _alike(device, twin, f"with {name} stuck, after {press[0]},")
    return 1


def _together(chance: random.Random, positions: Positions) -> int:
    """Any contacts at once: the device goes on, and what it keeps is sound."""
    device = _local(positions.pick(chance), chance.randrange(256))
    names = chance.sample((*KEYS, *FIELDS), chance.randrange(2, 12))
    for down in (True, False):
        for name in names:
            device.keypad.contact(name, down)
        device.run(chance.randrange(1, 6))
    for press in _presses(chance):
        _press(device, *press)
    _resumes(device)
    return 1


def _brown_out(chance: random.Random, positions: Positions) -> int:
    device = _local(positions.pick(chance), chance.randrange(256))
    presses = _presses(chance)
    for name, down, up in presses:
        device.hold(name)
        device.run(down)
        device.release(name)
        device.run(chance.randrange(up))
        _resumes(device)
    return len(presses)


def _resumes(device: Handheld) -> None:
    """Let the power fail: the men stay, and all else is as on a device of that battery."""
    men = [device.lcd.men(stack) for stack in range(len(STACK_NAMES))]
    legends = device.lcd.legends & {"WHITE", "BLACK"}
    twin = Handheld(seed=device.seed, battery=device.battery)
    device.keypad.release_all()
    device.power_cycle()
    if device.cleared:
        raise SoakError("the battery was found invalid")
    if men != [device.lcd.men(stack) for stack in range(len(STACK_NAMES))] and legends:
        raise SoakError(f"men were moved by a brown-out; the glass shows {device.lcd.text!r}")
    for one in (device, twin):
        one.keypad.reset()
        one.run(_SETTLED)
    twin.mode = device.mode
    for one in (device, twin):
        one.run(_SETTLED)
    _alike(device, twin, "after a brown-out")


def _bad_line(chance: random.Random, positions: Positions) -> int:
    state, seed = positions.pick(chance), chance.randrange(256)
    link = make_link(default().data)
    board = Board(MemoryTransport(link), retries=_RETRIES)
    board.hello()
    device = Handheld(machine=RemoteMachine(board), seed=seed)
    device.load(state)
    device.keypad.release_all()
    device.run(4)
    twin = _local(state, seed)
    good = board.transport
    line = FaultyTransport(good, chance.randrange(1 << 30), LINE)
    board.transport = line
    for press in _presses(chance):
        for one in (device, twin):
            _press(one, *press)
        _alike(device, twin, f"on a bad line, after {press[0]},")
    board.transport = good  # long frames never come through on the other
    if device.battery != twin.battery:
        raise SoakError("on a bad line, the battery-backed bytes differ")
    return line.faults


def _board_reset(chance: random.Random, positions: Positions) -> int:
    transport = ResettingTransport(make_link(default().data))
    transport.keeps = chance.random() < 0.5
    board = Board(transport, retries=1)
    board.hello()
    machine = RecoveringMachine(RemoteMachine(board), patience=1.0)
    device = Handheld(machine=machine, seed=chance.randrange(256))
    device.load(positions.pick(chance))
    device.keypad.release_all()
    for press in _presses(chance):
        _press(device, *press)
    device.press("REJECT")
    device.run(600)  # whatever is thought or shown comes to its end
    before = _match(device)
    transport.due = chance.randrange(40)  # bytes: within the next few frames
    for _ in range(12):
        device.run()
    device.run(_SETTLED)
    if transport.resets != 1 or machine.recoveries != 1:
        raise SoakError(f"{transport.resets} resets, {machine.recoveries} recoveries")
    after = _match(device)
    if after != before:
        raise SoakError(f"the match was {before} and is {after}")
    return transport.resets


def _stuck_line(chance: random.Random, positions: Positions) -> int:
    state, seed = positions.pick(chance), chance.randrange(256)
    line = chance.randrange(ports.LCD_SIZE)
    machine = StuckLine(LocalMachine(default().data), line, chance.randrange(256))
    device = Handheld(machine=machine, seed=seed)
    device.load(state)
    device.keypad.release_all()
    device.run(4)
    twin = _local(state, seed)
    for press in _presses(chance):
        for one in (device, twin):
            _press(one, *press)
        if outputs(machine.inner.io) != outputs(twin.io):
            raise SoakError(f"with line {line} stuck, after {press[0]}, the device differs")
    if device.battery != twin.battery:
        raise SoakError(f"with line {line} stuck, the battery-backed bytes differ")
    return 1


def _full_disk(chance: random.Random, positions: Positions) -> int:
    device = _local(positions.pick(chance), chance.randrange(256))
    full = 0
    with tempfile.TemporaryDirectory(prefix="champion-") as folder:
        store = BatteryFile(Path(folder))
        kept: bytes | None = None
        for press in _presses(chance)[:5]:
            _press(device, *press)
            battery = device.battery
            if chance.random() < 0.5:
                full += 1
                try:
                    with full_disk():
                        store.save(battery)
                    if battery != kept:
                        raise SoakError("a full disk was not noticed")
                except SaveError:
                    pass
                if (store.path.read_bytes() if store.path.exists() else None) != kept:
                    raise SoakError("a full disk has cost what was stored")
            else:
                store.save(battery)
                kept = battery
        store.save(device.battery)
        stored = BatteryFile(Path(folder)).load()
        if stored != device.battery or len(list(Path(folder).iterdir())) != 1:
            raise SoakError("what was stored in the end is not the game")
    if Handheld(battery=stored, seed=1).cleared:
        raise SoakError("the stored battery was found invalid")
    return full


KINDS: Final[dict[str, Callable[[random.Random, Positions], int]]] = {
    "bouncing": _bouncing,
    "stuck-key": _stuck,
    "together": _together,
    "brown-out": _brown_out,
    "bad-line": _bad_line,
    "board-reset": _board_reset,
    "stuck-line": _stuck_line,
    "full-disk": _full_disk,
}
"""The kinds of fault by name."""
