"""The board: runs the firmware under MicroPython with the heap locked.

Written in MicroPython's language and run by it, from a folder ("card") that holds this
file, `firmware/`, the ROM image and a recording (see scenes.py). What happens on the
card's inputs is told in lines of `name value` on standard output.

From the end of `reset` to the last tick the heap is locked: whatever tries to
allocate there raises MemoryError, and the board says at which tick.
"""

import binascii
import gc
import hashlib

import micropython

RESET = 0xFF  # "address" of a recorded event: power was lost, these bytes are the battery's
BATTERY_SIZE = 256


def run(card, recording, stop, heap):
    """Replay `recording` up to tick `stop` (-1: all of it). `heap` is the size documented.

    `heap` 0 stands for a build whose heap has a size of its own. That build (WebAssembly)
    cannot be told to collect garbage here: it does not see what the caller's frames
    refer to. With the heap locked nothing is ever collected.
    """
    if heap:
        gc.threshold(32768)  # compiling leaves so much behind that it would take half more
    try:
        import firmware  # noqa: PLC0415 - here too small a heap can be told
        from firmware import memory, ports  # noqa: PLC0415

        with open(card + "/champion.rom", "rb") as file:
            rom = file.read()
        with open(card + "/" + recording, "rb") as file:
            events = file.read()
        device = firmware.Device(rom)
        last = events[0] | events[1] << 8
        if stop >= 0:
            last = stop
        board = Board(firmware, ports, memory, device, events)
        board.start()
        if heap:
            gc.collect()
    except MemoryError:
        size = gc.mem_free() + gc.mem_alloc()
        print("error heap too small: the firmware needs", heap, "bytes, this one has", size)
        return
    used = gc.mem_alloc()
    error = board.locked(last)
    print("heap", used)
    print("after", gc.mem_alloc())
    print("ticks", board.now)
    if error is not None:
        print("error", type(error).__name__, error, "with the heap locked, at tick", board.now)
        return
    print("digest", binascii.hexlify(board.digest.digest()).decode())
    if stop >= 0:
        show("ram", device.ram)
        show("io", device.io)


def show(name, data):
    """Print a memory as hexadecimal lines of 64 bytes: name, address, bytes."""
    for address in range(0, len(data), 64):
        print(name, address, binascii.hexlify(data[address : address + 64]).decode())


class Board:
    """A device, the events still to come, and a digest of its memories after each tick.

    The past turns, the largest part of RAM, are digested once a second only.
    """

    def __init__(self, firmware, ports, memory, device, events):
        self.reset = firmware.reset
        self.tick = firmware.tick
        self.ports = ports
        self.device = device
        self.events = events
        self.at = 2  # of the next event in `events`
        self.now = 0
        self.seconds = 0
        self.digest = hashlib.sha256()
        self.working = memoryview(device.ram)[: memory.HISTORY]

    def start(self):
        """Set the inputs as they stand when power comes, and reset."""
        self._inputs()
        self.reset(self.device)

    def locked(self, last):
        """Run up to tick `last` with the heap locked; None, or the exception raised."""
        micropython.heap_lock()
        try:
            while self.now < last:
                self.now += 1
                self._inputs()
                self._clock()
                self.tick(self.device)
                self.digest.update(self.working)
                self.digest.update(self.device.io)
                if self.now & 63 == 0:
                    self.digest.update(self.device.ram)
        except Exception as error:
            return error
        finally:
            micropython.heap_unlock()
        return None

    def _inputs(self):
        """Take the events of this tick: its number (2 bytes), address, value.

        After a loss of power follow the bytes that the battery kept.
        """
        events = self.events
        while self.at < len(events):
            at = self.at
            if events[at] | events[at + 1] << 8 != self.now & 0xFFFF:
                return
            self.at = at + 4
            if events[at + 2] == RESET:
                for address in range(BATTERY_SIZE):
                    self.device.ram[address] = events[self.at + address]
                self.at += BATTERY_SIZE
                self.reset(self.device)
            else:
                self.device.io[events[at + 2]] = events[at + 3]

    def _clock(self):
        """Keep the panel's clock."""
        io = self.device.io
        ticks = self.ports.TICKS
        io[ticks] = self.now & 0xFF
        io[ticks + 1] = self.now >> 8 & 0xFF
        if self.now & 63 == 0:
            self.seconds += 1
            seconds = self.ports.SECONDS
            io[seconds] = self.seconds & 0xFF
            io[seconds + 1] = self.seconds >> 8 & 0xFF
