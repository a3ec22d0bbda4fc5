"""One handheld: firmware and panel together, and what one can do with it.

This is what programs script. It passes inputs to the io page and reads outputs from
it, as the panel's wires do, and never looks into the firmware's memory.
"""

import secrets
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Final

import firmware
from emulator import reading, state
from emulator.games import LEVELS, MODES, game_number
from emulator.keypad import Keypad
from emulator.machine import LocalMachine, Machine
from firmware import Device, ports
from firmware.memory import BATTERY_SIZE

if TYPE_CHECKING:
    from emulator.lcd import Lcd

PRESS: Final = 4
"""Ticks that a press holds its contact down, and then leaves it up."""
MINUTE: Final = 60 * firmware.TICKS_PER_SECOND

_ENTROPY_BLOCK: Final = 256  # random bytes are fetched in blocks; one system call each


class Handheld:
    """A handheld with its firmware running, one tick at a time.

    `rom` is the ROM image (the package's own if None). `seed` (0-255) makes the
    entropy byte constant, so that the same presses give the same game; without it
    the dice cannot be foreseen. `battery` is what the battery kept (256 bytes, see
    the property of that name). `on` is where the ON/OFF switch stands; if it is on, the
    first tick has been run, so that the device is awake and takes the first press.
    `machine` is where the firmware runs (see `emulator.machine`); without it, in this
    process. A machine elsewhere has its own ROM; with `attach` its game goes on, and the
    switches stand as it has them.

    Raises ValueError for a seed or battery of the wrong kind, `emulator.rom.RomError`
    if the package's ROM is not there.
    """

    def __init__(
        self,
        *,
        rom: bytes | None = None,
        seed: int | None = None,
        battery: bytes | None = None,
        on: bool = True,
        machine: Machine | None = None,
        attach: bool = False,
    ) -> None:
        if battery is not None and len(battery) != BATTERY_SIZE:
            raise ValueError(f"battery must be {BATTERY_SIZE} bytes, not {len(battery)}")
        if machine is None:
            if rom is None:
                from emulator.rom import default  # noqa: PLC0415 - only who needs it pays for it

                rom = default().data
            machine = LocalMachine(rom)
        self.machine: Final = machine
        self.io: Final = machine.io
        self.keypad: Final = Keypad(self.io)
        self._entropy = iter(b"")
        self.seed = seed
        self.watcher: Callable[[Handheld], object] | None = None
        """Called whenever ticks have been run, as something that follows the game."""
        if attach:
            return
        self._switch(ports.SWITCH_ON, on)
        machine.reset(battery)
        if on:
            self.run()

    @property
    def device(self) -> Device:
        """The firmware's memories. AttributeError if the firmware runs elsewhere."""
        machine = self.machine
        while not isinstance(machine, LocalMachine):  # what records or guards has an inner one
            inner = getattr(machine, "inner", None)
            if inner is None:
                raise AttributeError(f"the memories of {machine.name} are not in this process")
            machine = inner
        return machine.device

    # What goes in ---------------------------------------------------------------

    @property
    def seed(self) -> int | None:
        """The constant entropy byte, or None for bytes that nobody can foresee."""
        return self._seed

    @seed.setter
    def seed(self, seed: int | None) -> None:
        if seed is not None and (
            not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= 255
        ):
            raise ValueError(f"seed must be a whole number from 0 to 255, not {seed!r}")
        self._seed = seed
        self._give_entropy()

    @property
    def mode(self) -> str:
        """Where the G1/G2 slide switch stands; NEW GAME reads it."""
        return "G2" if self.io[ports.SWITCHES] & ports.SWITCH_G2 else "G1"

    @mode.setter
    def mode(self, mode: str) -> None:
        if mode not in MODES:
            raise ValueError(f"no mode {mode!r}; modes: {', '.join(MODES)}")
        self._switch(ports.SWITCH_G2, mode == "G2")

    @property
    def power(self) -> bool:
        """Where the ON/OFF switch stands. The firmware obeys with the next tick."""
        return bool(self.io[ports.SWITCHES] & ports.SWITCH_ON)

    @power.setter
    def power(self, on: bool) -> None:
        self._switch(ports.SWITCH_ON, on)

    @property
    def low_battery(self) -> bool:
        """What the supply's voltage detector tells the firmware."""
        return bool(self.io[ports.SWITCHES] & ports.SWITCH_LOW_BATTERY)

    @low_battery.setter
    def low_battery(self, low: bool) -> None:
        self._switch(ports.SWITCH_LOW_BATTERY, low)

    def hold(self, name: str) -> None:
        """Put a key or field down until `release` (names: see `emulator.keypad`)."""
        self.keypad.hold(name)

    def release(self, name: str) -> None:
        """Let a held key or field go."""
        self.keypad.release(name)

    def tap(self, name: str) -> bool:
        """Ask for one press without running ticks; see `Keypad.tap`."""
        return self.keypad.tap(name)

    def acl(self, ticks: int = PRESS) -> None:
        """Press the recessed all-clear button and run `ticks` down and `ticks` up."""
        self._switch(ports.SWITCH_ACL, True)
        self.run(ticks)
        self._switch(ports.SWITCH_ACL, False)
        self.run(ticks)

    def power_cycle(self) -> None:
        """Let the power fail and come back, as if the batteries had slipped for a moment.

        Only the battery-backed bytes stay. One tick is run, so that the device is awake.
        """
        self.machine.power_cycle()
        self.run()

    # What comes out --------------------------------------------------------------

    @property
    def ticks(self) -> int:
        """Ticks run so far, 64 a second; loading a state sets it."""
        return self.machine.ticks

    @cached_property
    def lcd(self) -> "Lcd":
        """The glass as it stands now."""
        from emulator.lcd import Lcd  # noqa: PLC0415 - brings numpy, which ticks don't need

        return Lcd(self.io)

    @property
    def awake(self) -> bool:
        """Whether the device is on: False when switched off or asleep by itself."""
        return bool(self.io[ports.POWER])

    @property
    def cleared(self) -> bool:
        """Whether the firmware found no valid battery at its start and began from ACL."""
        return bool(self.io[ports.START] == ports.START_CLEARED)

    @property
    def divider(self) -> int:
        """The tone as a divider of the tone clock, 0 for silence."""
        io = self.io
        return io[ports.TONE] | io[ports.TONE + 1] << 8

    @property
    def tone(self) -> float:
        """The tone in Hz, 0.0 for silence."""
        divider = self.divider
        return float(ports.TONE_CLOCK / divider) if divider else 0.0

    @property
    def battery(self) -> bytes:
        """The 256 bytes that the battery keeps while the power is off."""
        return self.machine.read_ram(0, BATTERY_SIZE)

    # Running ----------------------------------------------------------------------

    def run(self, ticks: int = 1) -> None:
        """Run so many ticks, each one sixty-fourth of a second of the device's time."""
        while ticks > 0:
            # Nothing but the keypad's own doings changes inputs between two ticks.
            alike = 1 if self.keypad.waiting else ticks
            self.keypad.step(alike)
            if self._seed is None:
                self._give_entropy()
            self.machine.run(alike)
            ticks -= alike
            if self.watcher is not None:
                self.watcher(self)

    def press(self, name: str, ticks: int = PRESS) -> None:
        """Press a key or field once: `ticks` down, then PRESS ticks up.

        What the keypad still has to do comes first; a contact that is held is let go
        first.
        """
        self.keypad.release(name)
        while self.keypad.waiting:
            self.run()
        self.keypad.hold(name)
        while self.keypad.waiting:
            self.run()
        self.run(max(ticks, 1))
        self.keypad.release(name)
        self.run(PRESS)

    def field(self, point: int | str) -> None:
        """Press a board field: a printed point 1-24, "bar white" or "bar black"."""
        self.press(point if isinstance(point, str) else f"point {point}")

    def run_until(self, predicate: Callable[["Handheld"], object], limit: int = MINUTE) -> int:
        """Run until predicate(handheld) holds; returns the ticks it took.

        It is asked before the first tick and after each. Raises TimeoutError after
        `limit` ticks.
        """
        for ticks in range(limit):
            if predicate(self):
                return ticks
            self.run()
        if predicate(self):
            return limit
        raise TimeoutError(f"not so after {limit} ticks; the glass shows {self.lcd.text!r}")

    def settle(self, limit: int = 10 * MINUTE) -> int:
        """Run until the device waits for a person; returns the ticks it took.

        It waits when THINKING is dark and, but for blinking, nothing on the glass has
        changed for 40 ticks. Raises TimeoutError after `limit` ticks.
        """
        return reading.settle(self, limit)

    def read_message(self, limit: int = MINUTE) -> str:
        """Run while a text scrolls through the eight characters; returns all of it."""
        return reading.read_message(self, limit)

    def start(
        self,
        game: str | int,
        mode: str = "G1",
        level: int | None = None,
        players: int | None = None,
    ) -> None:
        """Begin a new game, with keys and slide switch as a person would.

        `game` is a name or number (see `emulator.games`), `level` 1-8, `players` 1
        (the computer plays Black) or 2; None leaves it as it is. A running game is
        given up. Raises ValueError for a game, mode, level or number of players that
        does not exist; nothing is pressed then.
        """
        number = game_number(game)
        if mode not in MODES:
            raise ValueError(f"no mode {mode!r}; modes: {', '.join(MODES)}")
        if level is not None and level not in LEVELS:
            raise ValueError(f"no level {level!r}; levels: 1 to {LEVELS[-1]}")
        if players not in (None, 1, 2):
            raise ValueError(f"cannot have {players!r} players; 1 or 2")
        self.mode = mode
        # VERIFY closes whatever menu is open, REJECT closes VERIFY.
        self.press("VERIFY")
        self.press("REJECT")
        self.press("GAME OPTION")
        self.press(str(number + 1))
        if players is not None:
            self.press("GAME OPTION")
            self.press(str(players))
        self.press("REJECT")
        if level is not None:
            self.press("LEVEL")
            self.press(str(min(level, 6)))
            for _ in range(6, level):
                self.press("LEVEL")
        self.press("NEW GAME")
        if self.lcd.text.strip().startswith("NEW?"):
            self.press("NEW GAME")

    # States -----------------------------------------------------------------------

    def save(self) -> bytes:
        """Return a save state: memories and tick, held contacts included."""
        machine = self.machine
        moment = state.State(machine.read_ram(), bytes(self.io), machine.ticks, machine.rom_digest)
        return state.pack(moment)

    def load(self, data: bytes) -> None:
        """Go on from a save state of `save`.

        All or nothing: raises `emulator.state.StateError`, and changes nothing, if the
        state is damaged, foreign or of another ROM. The G1/G2 switch, the battery's
        voltage and the seed are this panel's and stay; waiting taps are forgotten.
        """
        loaded = state.unpack(data, self.machine.rom_digest)
        here = ports.SWITCH_G2 | ports.SWITCH_LOW_BATTERY
        io = bytearray(loaded.io)
        io[ports.SWITCHES] = self.io[ports.SWITCHES] & here | io[ports.SWITCHES] & ~here
        self.machine.write(loaded.ram, bytes(io), loaded.tick)
        self.keypad.reset()
        self._give_entropy()

    # ---------------------------------------------------------------------------------

    def _switch(self, bit: int, on: bool) -> None:
        io = self.io
        io[ports.SWITCHES] = io[ports.SWITCHES] & ~bit & 0xFF | (bit if on else 0)

    def _give_entropy(self) -> None:
        if self._seed is not None:
            self.io[ports.ENTROPY] = self._seed
            return
        byte = next(self._entropy, None)
        if byte is None:
            self._entropy = iter(secrets.token_bytes(_ENTROPY_BLOCK))
            byte = next(self._entropy)
        self.io[ports.ENTROPY] = byte
