"""The handheld as a board: copy this folder's files, `firmware/` and the ROM to it.

Runs under MicroPython, on a microcontroller or as the command `micropython`. It speaks
the link (`firmware/protocol.py`) on the USB serial port, or on standard input and output.
See README.md beside this file.
"""

import gc
import sys

ROM = "champion.rom"
TABLES = 16384  # bytes of the ROM before its nets
DIRECTORY = (16, 64)  # where in them the nets are told of; FF if there are none
RAM_SPACE = 8192 + 512  # kept free for the device's memories


def heap_wanted():
    """Bytes of heap that the handheld takes, sources compiled on the board included.

    A ROM that is read from its file lies there as a whole; one in a module that is frozen
    does not.
    """
    return (278528 if sys.maxsize >> 32 else 147456) + rom_size()


def rom_size():
    """Bytes of the ROM's file, 0 if there is none."""
    import os

    try:
        return os.stat(folder() + ROM)[6]
    except OSError:
        return 0


def folder():
    """Where this file's neighbours lie, with a / at the end; "" is the working folder."""
    return __file__[: -len("main.py")] if __file__.endswith("/main.py") else ""


def read_rom():
    """The ROM: that of the module `champion_rom`, which a board may have frozen, or the file.

    The file comes into one piece of memory from the start: `read` would grow it bit by bit.
    """
    try:
        from champion_rom import DATA

        return DATA
    except ImportError:
        gc.collect()
    with open(folder() + ROM, "rb") as file:
        rom = bytearray(file.seek(0, 2))
        file.seek(0)
        file.readinto(rom)
    return rom


def start():
    """Make device, link and wire; returns a list of link and wire, or None."""
    if hasattr(gc, "threshold"):
        gc.threshold(32768)  # what compiling leaves behind is picked up early
    try:
        # Large pieces first: the modules leave none so large between them.
        rom = read_rom()
        told = tables_only(rom)
        space = bytearray(RAM_SPACE)
        import hashlib

        import stream

        from firmware import Device, link, protocol, reset

        del space
        gc.collect()
        device = Device(rom)
        reset(device)
        name = "MicroPython %s %s" % (sys.platform, ".".join(map(str, sys.implementation[1][:3])))
        can = protocol.CAN_STATE | protocol.CAN_RESET | protocol.CAN_HURRY | protocol.HEAP_LOCKED
        ends = [
            link.Link(device, hashlib.sha256(rom).digest(), name.encode(), can),
            stream.Stream(),
        ]
        gc.collect()
        print("champion: heap", gc.mem_alloc(), "bytes used,", gc.mem_free(), "free")
        if told:
            print("champion: the ROM is its tables alone: it plays by a weighted sum, not by nets")
        return ends
    except MemoryError:
        gc.collect()
        have = gc.mem_alloc() + gc.mem_free()
        print("champion: heap too small: need about", heap_wanted(), "bytes, have", have)
        if rom_size() > TABLES:
            print("champion: its ROM takes", rom_size(), "of them; in a frozen module", end=" ")
            print("champion_rom it takes none, and its first", TABLES, "bytes are enough to play")
    except OSError as error:
        print("champion: cannot read", folder() + ROM, error)
    except ValueError as error:
        # What MicroPython raises for .mpy files of another version.
        print("champion:", error, "- they are version", card_version(), end=", ")
        print("this board reads version", board_version())
    return None


def tables_only(rom):
    """Whether the nets that the ROM tells of are missing in it."""
    if len(rom) > TABLES:
        return False
    return any(byte != 255 for byte in rom[DIRECTORY[0] : DIRECTORY[1]])


def board_version():
    """The version of .mpy files that this MicroPython reads, as text."""
    number = getattr(sys.implementation, "_mpy", 0)
    return "%d.%d" % (number & 0xFF, number >> 8 & 3)


def card_version():
    """The version of the .mpy files that were copied here, as text."""
    try:
        with open(folder() + "stream.mpy", "rb") as file:
            head = file.read(3)
        return "%d.%d" % (head[1], head[2] & 3)
    except OSError:
        return "unknown"


def serve(link, wire):
    """Answer until the input ends, or Ctrl-C comes while no panel is linked."""
    import micropython

    from firmware.link import receive

    byte = bytearray(1)
    micropython.heap_lock()
    try:
        while wire.read(byte):
            size = receive(link, byte[0])
            if size:
                # Before the answer: what follows it may hold a byte 03.
                wire.let_interrupt(not link.linked)
                wire.write(link.answer, size)
    finally:
        micropython.heap_unlock()
        wire.let_interrupt(True)


def restart(link):
    """Begin anew with the memory cleared, after a failure: the panel is told by and by."""
    from firmware import reset
    from firmware.link import forget

    device = link.device
    for address in range(len(device.ram)):
        device.ram[address] = 0
    for address in range(len(device.io)):
        device.io[address] = 0
    forget(link)
    reset(device)


def main():
    """Run the board until its input ends."""
    sys.path.insert(0, folder() or ".")
    ends = start()
    while ends:
        try:
            serve(ends[0], ends[1])
            return
        except KeyboardInterrupt:
            return
        except Exception as error:
            sys.print_exception(error)
            restart(ends[0])


if __name__ == "__main__":
    main()
