"""The numbers of a net: learned in floats, played in whole numbers."""

import random
import struct

import numpy as np
import pytest

from emulator import boards, core
from emulator.games import GAMES
from emulator.position import parse_request
from firmware import Device, memory
from firmware import net as firmware_net
from firmware.games import BACKGAMMON, PLAKOTO, TRICTRAC_12
from roms import build, net
from roms.learn import forward
from roms.outcome import outputs
from tests.positions import random_request

# What rounding costs: a chance by the bytes is off by no more than this from one by floats.
MOST = 0.01


def made(game, units=32, seed=1, spread=1.0):
    """A net that tells positions apart."""
    rng = np.random.default_rng(seed)
    begun = net.Net.begin(game, units, rng)
    begun.outs = rng.normal(0, spread, begun.outs.shape).astype(np.float32)
    begun.ends = rng.normal(0, 0.5, begun.ends.shape).astype(np.float32)
    return begun


def some_boards(game, count, seed=1):
    rng = random.Random(f"{game} {seed}")
    device = Device(b"")
    found = []
    for _ in range(count):
        position, _ = parse_request(random_request(rng, GAMES[game], "G1"))
        position.write(device)
        found.append(bytes(device.ram[boards.IN_RAM]))
    return found


def as_array(found):
    return np.frombuffer(b"".join(found), np.uint8).reshape(-1, boards.SIZE)


def played(runs_on, game, data, found):
    """The outputs of the firmware for boards."""
    device = runs_on.Device(build.image({(game, 1, 0): data}))
    ram = device.ram
    ram[memory.WORK_GAME] = game
    ram[memory.WORK_MODE] = 1
    place = runs_on.net.place(device, 0)
    told = []
    for board in found:
        ram[boards.IN_RAM] = board
        runs_on.net.begin(device, place, 0)
        runs_on.net.judge(device, place)
        words = struct.unpack_from(f"<{outputs(game)}H", ram, memory.NET_OUT)
        told.append([word / firmware_net.ONE for word in words])
    return np.array(told)


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_bytes_say_what_floats_say(game, compiled_core):
    begun = made(game)
    found = some_boards(game, 40)
    by_floats = forward(begun.rounded(), net.inputs(game, as_array(found)))[1]
    by_bytes = played(core.python(), game, begun.image(), found)
    assert by_floats.std(axis=0).min() > 0.02  # else there is nothing to be compared
    assert np.abs(by_bytes - by_floats).max() < MOST
    assert (by_bytes == played(compiled_core, game, begun.image(), found)).all()


def test_what_rounding_the_rows_costs_is_small():
    begun = made(BACKGAMMON, 64)
    given = net.inputs(BACKGAMMON, as_array(some_boards(BACKGAMMON, 100)))
    exact, rounded = forward(begun, given)[1], forward(begun.rounded(), given)[1]
    assert 0 < np.abs(exact - rounded).mean() < 0.02


def test_inputs_of_a_board():
    mine, theirs = bytearray(26), bytearray(26)
    mine[6], mine[0], theirs[25] = 3, 12, 7
    board = bytes((3, 12)) + mine + theirs + bytes(51) + b"\x01"
    given = net.inputs(BACKGAMMON, as_array([board]))[0][: firmware_net.OFF_ROWS].reshape(52, 5)
    assert given[6].tolist() == [1, 1, 1, 0, 0]
    assert given[0].tolist()[:4] == given[26 + 25].tolist()[:4] == [1] * 4
    assert given.any(axis=1).nonzero()[0].tolist() == [0, 6, 26 + 25]
    pins = net.inputs(PLAKOTO, as_array([board]))[0][firmware_net.MEN_ROWS :]
    assert pins.nonzero()[0].tolist() == [51]
    twelve = net.inputs(TRICTRAC_12, as_array([board]))[0][firmware_net.MEN_ROWS :]
    assert twelve.tolist() == [1] * 3 + [0] * 9 + [1] * 12


def test_a_race_is_one_that_nobody_can_meet_in():
    mine, theirs = bytearray(26), bytearray(26)
    mine[12], theirs[12] = 15, 15
    passed = bytes(2) + mine + theirs + bytes(52)
    theirs[13], theirs[12] = 1, 14
    meeting = bytes(2) + mine + theirs + bytes(52)
    assert net.is_race(as_array([passed, meeting])).tolist() == [True, False]


def test_chances_go_from_none_to_one_by_the_logistic():
    table = struct.unpack("<257H", net.chances())
    assert table[128] == firmware_net.ONE / 2
    assert list(table) == sorted(table)
    assert table[0] == firmware_net.ONE - table[256] < firmware_net.ONE / 1000


@pytest.mark.parametrize("units", [0, 8, 24, memory.NET_WIDE + 16])
def test_other_numbers_of_units_are_refused(units):
    begun = net.Net.begin(BACKGAMMON, units, np.random.default_rng(1))
    with pytest.raises(net.NetError, match="units"):
        begun.image()


@pytest.mark.parametrize(("part", "value"), [("rows", 1), ("units", 50), ("outs", 1e4)])
def test_weights_that_do_not_fit_are_refused(part, value):
    begun = made(BACKGAMMON)
    getattr(begun, part).flat[3] = value
    with pytest.raises(net.NetError, match="too large"):
        begun.image()


def test_a_sum_that_could_leave_the_small_numbers_is_refused():
    begun = made(BACKGAMMON, 256)
    begun.outs[:] = 32000 / net.OUT_SCALE
    with pytest.raises(net.NetError, match=r"2\^30"):
        begun.image()


def test_rows_are_kept_within_their_bytes():
    begun = made(BACKGAMMON)
    begun.rows[:] *= 100
    begun.clip()
    assert len(begun.image()) % firmware_net.PAGE == 0


@pytest.mark.parametrize("game", [BACKGAMMON, PLAKOTO, TRICTRAC_12])
def test_a_net_is_read_from_its_bytes(game):
    made = net.Net.begin(game, 32, np.random.default_rng(3))
    data = made.image()
    read = net.Net.read(game, data)
    assert read.image() == data
    for ours, theirs in zip(read.parts, made.parts, strict=True):
        assert np.allclose(ours, theirs, atol=0.5 / net.ROW_SCALE)


@pytest.mark.parametrize("data", [b"", bytes(256), b"\x04" + bytes(2000)])
def test_bytes_that_are_no_net_are_refused(data):
    with pytest.raises(net.NetError, match="too few"):
        net.Net.read(BACKGAMMON, data)


def test_what_an_output_begins_with_fits_its_bytes():
    made = net.Net.begin(BACKGAMMON, 16, np.random.default_rng(3))
    made.ends[0] = 2.0**29 / net.SUM_SCALE
    with pytest.raises(net.NetError, match="four bytes"):
        made.image()
