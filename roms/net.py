"""The numbers of a net: as the learning knows them, and as bytes of the ROM.

`firmware.net` reads the bytes. In them a row weight or what a unit begins with is a part
of ROW_SCALE, what a level adds to an output a part of OUT_SCALE, an output's sum a part
of SUM_SCALE, so that 2^21 stands for eight units of log-odds.
"""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from firmware import memory, net
from roms.outcome import Array, outputs

Boards = npt.NDArray[np.uint8]

ROW_SCALE = net.TOP  # a unit is full at 1
FULL = net.TOP * net.TOP / (1 << net.SQUARE_SHIFT)
SUM_SCALE = net.CHANCE_HALF / 8
OUT_SCALE = SUM_SCALE / FULL

_ROW_LIMIT = 127 / ROW_SCALE
_SMALL_INT = 1 << 30  # beyond it a number of MicroPython on 32 bits is no small one

_TWELVE = slice(0, 2)
_MEN = slice(2, 2 + 2 * memory.ROW)
_PINS = slice(2 + 2 * memory.ROW, memory.NET_BOARD_SIZE)


class NetError(ValueError):
    """A net that does not fit the ROM's numbers; the message says where."""


@dataclass
class Net:
    """Weights: rows (inputs, units), units (units,), outs (units, outputs), ends (outputs,)."""

    rows: Array
    units: Array
    outs: Array
    ends: Array

    @staticmethod
    def begin(game: int, units: int, rng: np.random.Generator) -> Net:
        """A net that knows nothing."""
        count = outputs(game)
        ends = np.full(count, -2, np.float32)
        ends[0] = 0
        return Net(
            rng.uniform(-0.12, 0.12, (inputs_of(game), units)).astype(np.float32),
            rng.uniform(0.1, 0.5, units).astype(np.float32),
            rng.uniform(-0.1, 0.1, (units, count)).astype(np.float32),
            ends,
        )

    @property
    def parts(self) -> list[Array]:
        """The four arrays."""
        return [getattr(self, field.name) for field in fields(self)]

    def joined(self, more: Net) -> Net:
        """The units of both, with what the outputs of this one begin with."""
        return Net(
            np.concatenate([self.rows, more.rows], axis=1),
            np.concatenate([self.units, more.units]),
            np.concatenate([self.outs, more.outs]),
            self.ends.copy(),
        )

    def clip(self) -> None:
        """Keep the row weights within what a byte can say."""
        np.clip(self.rows, -_ROW_LIMIT, _ROW_LIMIT, out=self.rows)

    def rounded(self) -> Net:
        """The net as the bytes will say it, levels apart."""
        return Net(
            (np.round(self.rows * ROW_SCALE) / ROW_SCALE).astype(np.float32),
            self.units,
            self.outs,
            self.ends,
        )

    @staticmethod
    def read(game: int, data: bytes) -> Net:
        """The net whose bytes these are. Raises NetError."""
        count, ends = inputs_of(game), outputs(game)
        units = 8 * data[0] if data else 0
        planes = 2 * (1 + ends)
        if not units or len(data) < net.BODY + units * (planes + count):
            raise NetError(f"{len(data)} bytes are too few for a net of {units} units")
        words, rows = (
            np.frombuffer(data, np.uint8, units * many, net.BODY + units * begin).reshape(-1, units)
            for begin, many in ((0, planes), (planes, count))
        )
        biased = words[0::2] + 256.0 * words[1::2] - net.WORD_BIAS
        sums = np.array(struct.unpack_from(f"<{ends}I", data, net.OUTPUTS), np.float64)
        return Net(
            ((rows - float(net.BIAS)) / ROW_SCALE).astype(np.float32),
            (biased[0] / ROW_SCALE).astype(np.float32),
            (biased[1:].T / OUT_SCALE).astype(np.float32),
            ((sums - net.LONG_BIAS) / SUM_SCALE).astype(np.float32),
        )

    def image(self) -> bytes:
        """The net's bytes in the ROM, whole pages of it. Raises NetError."""
        count = self.units.size
        if count % 16 or not 0 < count <= memory.NET_WIDE:
            raise NetError(f"a net has 16 to {memory.NET_WIDE} units, by sixteens, not {count}")
        rows = np.round(self.rows.astype(np.float64) * ROW_SCALE).astype(np.int64)
        units = np.round(self.units.astype(np.float64) * ROW_SCALE).astype(np.int64)
        outs = np.round(self.outs.T.astype(np.float64) * OUT_SCALE).astype(np.int64)
        ends = np.round(self.ends.astype(np.float64) * SUM_SCALE).astype(np.int64)
        full = int(FULL) + 1
        if np.abs(rows).max() > 127 or np.abs(units).max() > 8000 or np.abs(outs).max() > 32767:
            raise NetError("a weight is too large for its byte or word")
        if (full * np.abs(outs).sum(axis=1) + np.abs(ends)).max() >= _SMALL_INT:
            raise NetError("the sum of an output could reach 2^30")
        if np.abs(ends).max() >= net.LONG_BIAS:
            raise NetError("what an output begins with is too large for its four bytes")
        head = bytes([count // 8]) + bytes(net.OUTPUTS - 1)
        head += struct.pack(f"<{ends.size}I", *(int(end) + net.LONG_BIAS for end in ends))
        head += bytes(net.BODY - len(head))
        body = _planes(units) + b"".join(_planes(weights) for weights in outs)
        silent = np.zeros((1, count), np.int64)
        body += (np.concatenate([rows, silent]) + net.BIAS).astype(np.uint8).tobytes()
        return head + body + b"\xff" * (-len(head + body) % net.PAGE)


def _planes(words: npt.NDArray[np.int64]) -> bytes:
    """Biased words as a plane of low bytes and one of high bytes."""
    biased = words + net.WORD_BIAS
    return (biased & 255).astype(np.uint8).tobytes() + (biased >> 8).astype(np.uint8).tobytes()


def inputs_of(game: int) -> int:
    """How many inputs a net of this game has."""
    return net.MEN_ROWS + net.EXTRA_ROWS[game]


def chances() -> bytes:
    """The ROM's table of an output's chance by its sum."""
    step = 1 << net.CHANCE_SHIFT
    half = net.CHANCE_HALF // step
    values = (
        round(net.ONE / (1 + math.exp(-(entry - half) * step / SUM_SCALE)))
        for entry in range(2 * half + 1)
    )
    return b"".join(struct.pack("<H", value) for value in values)


def inputs(game: int, boards: Boards) -> Array:
    """The inputs of boards (n, NET_BOARD_SIZE), as in the RAM from WORK_TWELVE on."""
    count = len(boards)
    men = boards[:, _MEN].astype(np.int16)
    result = np.empty((count, inputs_of(game)), np.float32)
    places = result[:, : net.OFF_ROWS].reshape(count, 2 * memory.ROW, net.DEEP)
    for deep in range(net.DEEP - 1):
        places[:, :, deep] = men > deep
    places[:, :, -1] = np.maximum(men - (net.DEEP - 1), 0)
    for side in range(2):
        # The men off have a row each, the last as well.
        gone = men[:, side * memory.ROW, None]
        places[:, side * memory.ROW, -1] = gone[:, 0] >= net.DEEP
        begin = net.OFF_ROWS + side * net.OFF_DEEP
        steps = np.arange(net.DEEP, net.DEEP + net.OFF_DEEP)
        result[:, begin : begin + net.OFF_DEEP] = gone > steps
    extra = net.EXTRA_ROWS[game]
    if extra == 2 * memory.ROW:
        result[:, net.MEN_ROWS :] = boards[:, _PINS] > 0
    elif extra:
        steps = np.arange(12)
        twelve = boards[:, _TWELVE, None] > steps
        result[:, net.MEN_ROWS :] = twelve.reshape(count, 24)
    return result


def is_race(boards: Boards) -> npt.NDArray[np.bool_]:
    """On which boards (n, NET_BOARD_SIZE) opposite walkers have passed each other."""
    men = boards[:, _MEN].reshape(-1, 2, memory.ROW) > 0
    rear = (men * np.arange(memory.ROW)).max(axis=2)
    passed: npt.NDArray[np.bool_] = rear.sum(axis=1) < 25
    return passed
