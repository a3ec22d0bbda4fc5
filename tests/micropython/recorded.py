"""Recordings: handhelds played by their keys on CPython, and what went in at which tick."""

import hashlib
import random
import sys
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import firmware
from emulator import Handheld
from emulator.keypad import FIELDS
from firmware import memory, ports
from firmware.memory import BATTERY_SIZE
from firmware.phases import (
    JOB_DUTY,
    JOB_LIFT,
    JOB_NONE,
    JOB_SHOW,
    PHASE_MOVE,
    PHASE_OFFER,
    PHASE_OPENING,
    PHASE_PASS,
    PHASE_ROLL,
)
from tests.firmware import nets

FIRMWARE = Path(firmware.__file__).parent

RESET = 0xFF  # in an event's place of an address: power was lost; the battery's bytes follow
_CLOCKED = (ports.TICKS, ports.TICKS + 1, ports.SECONDS, ports.SECONDS + 1, ports.SECONDS + 2)


class Recorded(Handheld):
    """A handheld that notes its inputs and a digest of its memories after every tick."""

    def __init__(self, seed: int, rom: bytes) -> None:
        self.events = bytearray()
        self.digests: list[bytes] = []
        self.rolls: set[tuple[int, int]] = set()
        self._digest = hashlib.sha256()
        self._before = bytes(ports.INPUTS_END)
        super().__init__(seed=seed, rom=rom, on=False)
        self._note(0)
        self.run(2)
        self.power = True
        self.run(4)

    def run(self, ticks: int = 1) -> None:
        for _ in range(ticks):
            super().run()
            self._note(self.ticks)
            self._digest.update(self.device.ram[: memory.HISTORY])
            self._digest.update(self.device.io)
            if not self.ticks & 63:
                self._digest.update(self.device.ram)
            self.digests.append(self._digest.digest())
            dice = self.device.ram[memory.DICE], self.device.ram[memory.DICE + 1]
            self.rolls.add((min(dice), max(dice)))

    def lose_power(self, battery: bytes | None = None) -> None:
        """Power fails and comes back before the next tick, perhaps with another battery."""
        battery = battery or self.battery
        tick = self.ticks + 1
        self.events += bytes((tick & 0xFF, tick >> 8, RESET, 0)) + battery
        self.device.ram[:BATTERY_SIZE] = battery
        firmware.reset(self.device)

    def _note(self, tick: int) -> None:
        now = bytes(self.device.io[: ports.INPUTS_END])
        for address in range(ports.INPUTS_END):
            if now[address] != self._before[address] and address not in _CLOCKED:
                self.events += bytes((tick & 0xFF, tick >> 8, address, now[address]))
        self._before = now

    # What a player sees and does ----------------------------------------------------

    @property
    def phase(self) -> int:
        return self.device.ram[memory.PHASE]

    @property
    def job(self) -> int:
        return self.device.ram[memory.JOB]

    def onward(self) -> None:
        """Press what takes the game on, or wait for the device where it is at work."""
        if self.phase == PHASE_OPENING:
            self.press("ROLL DICE")
        elif self.phase in (PHASE_ROLL, PHASE_MOVE, PHASE_PASS):
            self.press("PLAY")
        elif self.phase == PHASE_OFFER:
            self.press("ACCEPT")
        while self.job != JOB_NONE and self.phase == PHASE_MOVE:
            if self.job == JOB_SHOW:
                self.press("PLAY")  # the rest of the play at once
            else:
                self.run()

    def lift_and_set_down(self, choose: random.Random) -> None:
        """Try to move a man by hand: press fields until one is lifted, then his target.

        Of three men one is sent somewhere else, for which the device has its reasons.
        """
        for name in choose.sample(FIELDS, 6):
            self.press(name)
            self.wait_for_fields()
            if self.device.ram[memory.LIFTED]:
                self.run()
                lit = sorted(name for name in self.lcd.arrows() if name.upper() in FIELDS)
                if choose.random() < 1 / 3:
                    self.press(choose.choice(FIELDS))
                else:
                    self.press(choose.choice(lit) if lit else "TAKE BACK")
                self.wait_for_fields()
                return

    def wait_for_fields(self) -> None:
        while self.job in (JOB_DUTY, JOB_LIFT):
            self.run()


@dataclass
class Recording:
    """What happened: `events` for the board, a running digest of all memories per tick."""

    events: bytes
    digests: list[bytes]
    rolls: set[tuple[int, int]]
    functions: set[str]  # of the firmware that were called, as module.name
    rom: bytes

    def inputs(self) -> Iterator[tuple[int, int, int, bytes]]:
        """The events one by one: tick, address or RESET, value, the battery's bytes."""
        at = 2
        while at < len(self.events):
            low, high, address, value = self.events[at : at + 4]
            size = BATTERY_SIZE if address == RESET else 0
            yield low | high << 8, address, value, self.events[at + 4 : at + 4 + size]
            at += 4 + size

    def replayed(self, stop: int) -> tuple[bytes, bytes]:
        """RAM and io page on this interpreter after `stop` ticks."""
        device = firmware.Device(self.rom)
        events = deque(self.inputs())
        for tick in range(stop + 1):
            while events and events[0][0] == tick:
                _, address, value, battery = events.popleft()
                if address == RESET:
                    device.ram[:BATTERY_SIZE] = battery
                    firmware.reset(device)
                else:
                    device.io[address] = value
            if tick == 0:
                firmware.reset(device)
                continue
            device.io[ports.TICKS : ports.TICKS + 2] = tick.to_bytes(2, "little")
            device.io[ports.SECONDS : ports.SECONDS + 3] = (tick // 64).to_bytes(3, "little")
            firmware.tick(device)
        return bytes(device.ram), bytes(device.io)


def record(
    play: Callable[[Recorded], None], seed: int, image: Callable[[], bytes] = nets.bare
) -> Recording:
    """Let `play` play a handheld; note which functions of the firmware it called."""
    called: set[str] = set()
    seen = set()
    others = sys.gettrace()

    def trace(frame, event, arg):
        code = frame.f_code
        if code not in seen:
            seen.add(code)
            if code.co_filename.startswith(str(FIRMWARE)):
                called.add(f"{Path(code.co_filename).stem}.{code.co_name}")

    if others is None:
        sys.settrace(trace)
    try:
        rom = image()
        handheld = Recorded(seed, rom)
        play(handheld)
    finally:
        if others is None:
            sys.settrace(None)
    ticks = len(handheld.digests)
    if ticks >= 1 << 16:
        raise ValueError(f"{ticks} ticks do not fit a recording")
    head = bytes((ticks & 0xFF, ticks >> 8))
    return Recording(head + handheld.events, handheld.digests, handheld.rolls, called, rom)
