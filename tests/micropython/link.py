"""The link under MicroPython: bytes in, the bytes that it sends back told as text.

Written in MicroPython's language and run by it, from a folder that holds this file,
`firmware/` and the ROM image; the heap is locked while bytes come.
"""

import binascii
import hashlib

import micropython

import firmware
from firmware import link


def run(card, incoming):
    """Give the link bytes (a file on the card); print what it answers, in hexadecimal."""
    with open(card + "/champion.rom", "rb") as file:
        rom = file.read()
    with open(card + "/" + incoming, "rb") as file:
        data = file.read()
    device = firmware.Device(rom)
    firmware.reset(device)
    end = link.Link(device, hashlib.sha256(rom).digest(), b"tested", 7)
    out = bytearray(1 << 17)
    micropython.heap_lock()
    try:
        size = answer(link.receive, end, data, out)
    finally:
        micropython.heap_unlock()
    for start in range(0, size, 32):
        part = out[start : min(size, start + 32)]
        print("out", start, binascii.hexlify(part).decode())
    print("done", size)


def answer(receive, end, data, out):
    """Give bytes to the link and gather what it sends; returns how many."""
    size = 0
    for byte in data:
        told = receive(end, byte)
        for place in range(told):
            out[size] = end.answer[place]
            size += 1
    return size
