"""The place at which one target lies during a run of tests, whole or broken."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from emulator.handheld import Handheld
from emulator.link import Board, LinkError
from emulator.machine import Machine
from emulator.recording import RecordingMachine
from emulator.remote import RemoteMachine
from emulator.testing import targets
from emulator.testing.guard import GuardedMachine
from emulator.testing.lock import BoardLock, LockError
from emulator.testing.targets import Facts, TargetError
from firmware import ports

SEED: Final = 1
"""The entropy byte of a test's handheld: the same dice on every target."""


@dataclass(frozen=True)
class Limits:
    """What one test may take."""

    ticks: int
    seconds: float


class Bench:
    """One target: opened when first needed, tried no more once it is broken.

    If a link fails within a test the board is opened once more for the next test; the
    second time it counts as broken. `sharing` gives a board that other processes want
    too back after each handheld.
    """

    def __init__(self, target: str, limits: Limits, *, sharing: bool = False) -> None:
        self.target: Final = target
        self.limits: Final = limits
        self.broken = ""
        """Why no test runs on this target any more; empty while it is in order."""
        self.told = False
        """Whether a test has failed for that reason; one is enough."""
        self.facts: Facts | None = None
        self.guard: GuardedMachine | None = None
        self._machine: Machine | None = None
        self._sharing = sharing and targets.is_shared(target)
        self._lock = BoardLock(target) if targets.is_shared(target) else None
        self._deaths = 0

    @property
    def local(self) -> bool:
        """Whether the firmware runs in this process."""
        return targets.is_local(self.target)

    @property
    def board(self) -> Board | None:
        """The board at the other end of the link, if the target is one and is open."""
        machine = self._machine
        return machine.board if isinstance(machine, RemoteMachine) else None

    def open(self) -> Machine:
        """Return the target's machine. Raises TargetError; then it is broken for good."""
        if self.broken:
            raise TargetError(self.broken)
        if self._machine is None:
            try:
                if self._lock is not None:
                    self._lock.take()
                self._machine = targets.open_machine(self.target)
                self.facts = targets.facts(self.target, self._machine)
            except (TargetError, LockError) as error:
                self.broken = str(error)
                self._leave()
                raise TargetError(self.broken) from error
        return self._machine

    def can(self, capability: int) -> bool:
        """Whether the target has a capability (CAN_... in `firmware.protocol`)."""
        machine = self.open()
        if isinstance(machine, RemoteMachine):
            return machine.board.info.can(capability)
        return True

    @contextmanager
    def handheld(self, seed: int | None = SEED, battery: bytes | None = None) -> Iterator[Handheld]:
        """Give a fresh handheld on the target: nothing pressed, switched on.

        Raises TargetError if the target is broken or does not obey.
        """
        machine = self.open()
        machine.io[: ports.INPUTS_END] = bytes(ports.INPUTS_END)
        recorder = RecordingMachine(machine, exact=self.local)
        self.guard = GuardedMachine(
            recorder,
            tick_limit=self.limits.ticks,
            wall_limit=self.limits.seconds,
            board=self.board,
            target=self.target,
            died=self._died,
        )
        try:
            try:
                handheld = Handheld(machine=self.guard, seed=seed, battery=battery)
            except LinkError as error:
                self.broken = f"target {self.target}: {error}"
                raise TargetError(self.broken) from error
            yield handheld
        finally:
            self.guard = None
            if self.local:
                self._machine = None  # the next one is fresh, whatever became of this one
            elif self._sharing or self._dead:
                self._leave()

    @property
    def recorder(self) -> RecordingMachine | None:
        """What writes the running test down."""
        inner = self.guard.inner if self.guard else None
        return inner if isinstance(inner, RecordingMachine) else None

    def begin(self) -> None:
        """Begin a test."""
        if self.guard is not None:
            self.guard.begin()

    def end(self) -> None:
        """End a test: a board that others want is given back, unless a handheld is on it."""
        if self._sharing and self.guard is None:
            self._leave()

    def close(self) -> None:
        """Let go of the target."""
        self._leave()

    # ---------------------------------------------------------------------------------

    _dead = False

    def _died(self, error: LinkError) -> None:
        if self._dead:
            return
        self._dead = True
        self._deaths += 1
        if self._deaths > 1:
            self.broken = f"target {self.target}: {error}"
            self.told = True

    def _leave(self) -> None:
        machine, self._machine = self._machine, None
        self._dead = False
        try:
            if machine is not None:
                machine.close()
        finally:
            if self._lock is not None:
                self._lock.give()
