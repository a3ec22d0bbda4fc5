"""The link's protocol: the one map of what passes between a panel and a board.

The panel asks, the board answers, one frame each:

    2 bytes   SYNC_0, SYNC_1
    1 byte    type of the request; its answer has ANSWER added, or is REFUSED
    1 byte    sequence number, one more with every request; an answer repeats it
    2 bytes   length of the payload, at most PAYLOAD_SIZE
    ...       payload
    2 bytes   CRC-16 (polynomial 0x1021, begun at 0xFFFF) from type to payload

Numbers of more than one byte are little-endian.
"""

from firmware.constant import const

PROTOCOL = const(1)  # the version spoken here

SYNC_0 = const(0xFA)  # no byte of any UTF-8 text
SYNC_1 = const(0xCE)
HEAD_SIZE = const(6)
CRC_SIZE = const(2)
PAYLOAD_SIZE = const(264)
FRAME_SIZE = const(272)  # head, largest payload, CRC

# Types of requests
HELLO = const(0x01)  # lowest and highest protocol version spoken by the panel
RUN = const(0x02)  # ticks (2 bytes), flags, then pairs of address and value
READ = const(0x03)  # space, address (2), size (2)
WRITE = const(0x04)  # space, address (2), bytes
RESET = const(0x05)  # flags, then pairs of address and value
BYE = const(0x06)  # nothing

ANSWER = const(0x80)
REFUSED = const(0xFF)  # reason, type of the request

# Flags
RUN_ALL = const(0x01)  # answer with all outputs, not only the changed ones
RESET_FORGET = const(0x01)  # the battery was out: the whole RAM is lost

# Spaces, and the most bytes of one READ or WRITE
SPACE_RAM = const(0)
SPACE_IO = const(1)
BLOCK_SIZE = const(256)

# Reasons of a refusal
UNKNOWN = const(1)  # no such type
MALFORMED = const(2)  # the payload makes no sense
NO_VERSION = const(3)  # no version in common
NO_HELLO = const(4)  # a hello must come first: the board has been started again
OUT_OF_STEP = const(5)  # neither the last sequence number nor the next
BUSY = const(6)  # another panel has the board (said by servers)

# Capabilities, bits of a number of two bytes
CAN_STATE = const(0x0001)  # READ and WRITE reach all of RAM and io
CAN_RESET = const(0x0002)
CAN_HURRY = const(0x0004)  # ticks take as long as they need, not 1/64 s
HEAP_LOCKED = const(0x0008)  # nothing can be allocated while ticks run

# The answer to HELLO, offsets in the payload
HELLO_VERSION = const(0)  # protocol version chosen
HELLO_CAPABILITIES = const(1)  # 2 bytes
HELLO_FIRMWARE = const(3)  # 3 bytes, version of the firmware
HELLO_LAYOUT = const(6)  # layout of the battery-backed bytes
HELLO_RAM = const(7)  # 2 bytes, size
HELLO_IO = const(9)  # 2 bytes, size
HELLO_ROM = const(11)  # 4 bytes, size
HELLO_DIGEST = const(15)  # SHA-256 of the ROM
HELLO_NAME = const(47)  # the board's name, ASCII, to the end
DIGEST_SIZE = const(32)
NAME_SIZE = const(48)

FIRMWARE = b"\x00\x01\x00"
