"""Whatever the RAM holds, no function reads or writes beyond a memory, and each one ends.

The functions that are trusted in C are run from the sources with memories that watch
every access; then both compiled cores do the same work, and must survive it.
"""

import random

import pytest

from emulator import core
from emulator.position import parse_request
from firmware import memory, ports
from firmware.memory import (
    ADVICE,
    DUTY_KNOWN,
    EXACT,
    GAME,
    JOB,
    JOB_STATE,
    LOOK_STATE,
    NET_SUMS,
    PHASE,
    RAM_SIZE,
    SAVED,
    SAVED_SIZE,
    SEARCH_STAGE,
    WALK_DEPTH,
    WORK_GAME,
)
from firmware.phases import JOB_THINK, PHASE_MOVE
from tests import oracle, positions
from tests.firmware import nets

PLAIN = core.python()
PADDED = 1 << 16  # a ROM is at least as long in C
ACCESSES = 3_000_000  # of one call; the longest need a tenth
CASES = 60
BLIND = (IndexError, ValueError, OverflowError, TypeError)  # what CPython raises on rubbish
SEARCHES = (NET_SUMS, SAVED + SAVED_SIZE)  # where the search keeps its state


class BeyondError(Exception):
    """An access that C would have made outside of a memory."""


class Watched(bytearray):
    """A RAM that wraps what is stored, as C does, and lets no access pass its ends."""

    left = ACCESSES

    def __getitem__(self, place):
        if not 0 <= place < RAM_SIZE:
            raise BeyondError(f"read at {place}")
        self.left -= 1
        if not self.left:
            raise TimeoutError
        return super().__getitem__(place)

    def __setitem__(self, place, value):
        if not 0 <= place < RAM_SIZE:
            raise BeyondError(f"write at {place}")
        super().__setitem__(place, value & 255)


class Image(bytes):
    """A ROM that is zeros from its end on, up to PADDED, and nothing after that."""

    def __getitem__(self, place):
        if not 0 <= place < max(len(self), PADDED):
            raise BeyondError(f"ROM read at {place}")
        return super().__getitem__(place) if place < len(self) else 0


def searching(runs_on, rng, image, exact):
    """A device some way into a search on a legal board."""
    device = runs_on.Device(image)
    request = positions.random_request(rng, rng.choice(oracle.GAMES), "G1")
    position, dice = parse_request(request)
    position.write(device)
    runs_on.roll.lay_out(device, *dice)
    runs_on.duty.begin(device)
    while not device.ram[DUTY_KNOWN]:
        runs_on.duty.onward(device, 100)
    device.ram[WALK_DEPTH] = 0
    device.ram[EXACT] = exact
    device.ram[GAME] = device.ram[WORK_GAME]
    device.ram[ADVICE] = rng.choice((0, 0, 3))
    runs_on.search.begin(device)
    for _ in range(rng.randrange(12)):
        if runs_on.search.onward(device):
            break
    return device


def spoilt(rng, image):
    """A RAM: all rubbish, or a search's with some bytes changed."""
    if rng.random() < 0.3:
        ram = bytearray(rng.randbytes(RAM_SIZE))
        ram[WORK_GAME] = rng.choice((rng.randrange(6), rng.randrange(256)))
        return ram
    ram = bytearray(searching(PLAIN, rng, image, rng.choice((1, 2, 3))).ram)
    begin, end = SEARCHES if rng.random() < 0.6 else (WORK_GAME, memory.COMPARE)
    for _ in range(rng.choice((1, 5, 50, end - begin))):
        ram[rng.randrange(begin, end)] = rng.choice((0, 1, 255, rng.randrange(256)))
    for place in (SEARCH_STAGE, LOOK_STATE):
        if rng.random() < 0.5:
            ram[place] = rng.randrange(4)
    return ram


def calls(runs_on):
    """What a tick, a press or the cube may call, with whatever arguments they have."""
    return {
        "search": runs_on.search.onward,
        "stop": runs_on.search.stop,
        "begin": runs_on.search.begin,
        "played": lambda device: runs_on.search.played_score(device.ram),
        "look": lambda device: runs_on.look.onward(device, 96),
        "pick": lambda device: runs_on.pick.onward(device, 96),
        "duty": lambda device: runs_on.duty.onward(device, 24),
        "parent": lambda device: runs_on.evaluate.begin(device, 1),
        "score": runs_on.evaluate.score,
        "judge": runs_on.evaluate.judge,
        "blur": runs_on.levels.blur,
        "plies": lambda device: runs_on.levels.plies(device.ram),
    }


IMAGES = {
    "nets": nets.rom(),
    "bare": nets.bare(),
    "short": nets.rom()[:3000],
    "cut off": nets.rom()[:40000],
    "none": b"",
}


def directory_of_rubbish(rng):
    image = bytearray(nets.rom())
    image[16:64] = bytes(rng.choice((64, 65, 200, rng.randrange(256), 0)) for _ in range(48))
    return bytes(image)


@pytest.mark.parametrize("name", calls(PLAIN))
def test_no_call_leads_beyond_the_memories(name):
    rng = random.Random(name)
    for number in range(CASES):
        image = rng.choice((*IMAGES.values(), directory_of_rubbish(rng)))
        device = PLAIN.Device(Image(image))
        device.ram = Watched(spoilt(rng, nets.rom()))
        try:
            for _ in range(2):
                device.ram.left = ACCESSES
                calls(PLAIN)[name](device)
        except (BeyondError, TimeoutError) as error:
            pytest.fail(f"{name}, case {number}: {error!r}")
        except IndexError:
            pass  # of a table, which has 256 rows in C


def test_all_cores_survive_and_agree_where_the_sources_do(compiled_core):
    """Where CPython raises nothing, the bytes are the same."""
    rng = random.Random(9)
    same = 0
    for number in range(4 * CASES):
        image = rng.choice((*IMAGES.values(), directory_of_rubbish(rng)))
        ram = spoilt(rng, nets.rom())
        name = rng.choice(list(calls(PLAIN)))
        told = []
        for runs_on in (PLAIN, compiled_core):
            device = runs_on.Device(image)
            device.ram[:] = ram
            try:
                told.append((calls(runs_on)[name](device), bytes(device.ram)))
            except BLIND:
                told.append(None)
        if told[0] is not None:
            same += 1
            assert told[1] is not None, (number, name)
            assert told[0] == told[1], (number, name)
    assert same > CASES


@pytest.mark.parametrize("image", ["nets", "bare"])
def test_a_tick_ends_in_the_midst_of_a_spoilt_search(compiled_core, image):
    rng = random.Random(image)
    for _ in range(CASES):
        ram = spoilt(rng, IMAGES[image])
        ram[GAME] = rng.randrange(6)
        ram[JOB], ram[JOB_STATE], ram[PHASE] = JOB_THINK, 0, PHASE_MOVE
        ram[memory.AWAKE] = 1
        for runs_on in (PLAIN, compiled_core):
            device = runs_on.Device(IMAGES[image])
            device.ram[:] = ram
            device.io[ports.SWITCHES] = ports.SWITCH_ON
            try:
                for _ in range(3):
                    runs_on.tick(device)
            except BLIND:
                pass
