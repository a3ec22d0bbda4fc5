"""The nets, compared with the same sums in numpy."""

import math
import random
import struct

import numpy as np
import pytest

from emulator.position import parse_request
from firmware import Device, net, roll, walk
from firmware.games import BACKGAMMON, GAME_COUNT, PLAKOTO, RULES, SAME_WAY, TRICTRAC_12, WORTH
from firmware.memory import (
    MINE,
    MY_PINS,
    NET_BOARD_SIZE,
    NET_OUT,
    NET_SUMS,
    NET_WIDE,
    ROW,
    THEIR_PINS,
    THEIRS,
    WALK_DEPTH,
    WORK_GAME,
    WORK_MODE,
    WORK_TWELVE,
)
from firmware.words import get_word
from roms import build
from roms.net import FULL, OUT_SCALE, ROW_SCALE, SUM_SCALE, Net, chances, inputs
from tests import oracle, positions
from tests.firmware import nets
from tests.firmware.setup import START, row

BOARDS = 25
TABLE = struct.unpack("<257H", chances())


def expected_inputs(ram, turned):
    """The inputs of the working board, one by one, as the layout in roms/README.md says."""
    sides = [(MINE, MY_PINS, 0), (THEIRS, THEIR_PINS, 1)]
    if turned:
        sides.reverse()
    found = []
    for men, _, _ in sides:
        for point in range(ROW):
            count = ram[men + point]
            fifth = int(count > 4) if point == 0 else max(0, count - 4)
            found += [*(int(count > deep) for deep in range(4)), fifth]
    for men, _, _ in sides:
        found += [int(ram[men] > deep) for deep in range(5, 15)]
    if ram[WORK_GAME] == PLAKOTO:
        found += [int(ram[pins + point] > 0) for _, pins, _ in sides for point in range(ROW)]
    if ram[WORK_GAME] == TRICTRAC_12:
        found += [int(ram[WORK_TWELVE + side] > step) for _, _, side in sides for step in range(12)]
    return found


def expected(told, ram, turned):
    """The outputs that a net tells, in whole numbers as the firmware has them, and exactly."""
    given = np.array(expected_inputs(ram, turned), np.int64)
    rows = np.round(told.rows.astype(np.float64) * ROW_SCALE).astype(np.int64)
    units = np.round(told.units.astype(np.float64) * ROW_SCALE).astype(np.int64)
    outs = np.round(told.outs.astype(np.float64) * OUT_SCALE).astype(np.int64)
    ends = np.round(told.ends.astype(np.float64) * SUM_SCALE).astype(np.int64)
    cut = np.clip(given @ rows + units, 0, net.TOP)
    sums = (cut * cut + 64 >> 7) @ outs + ends
    whole = [chance(int(total)) for total in sums]
    levels = np.clip(given @ told.rounded().rows + told.units, 0, 1).astype(np.float64)
    return whole, 1 / (1 + np.exp(-(levels * levels @ told.outs + told.ends)))


def chance(total):
    """By the ROM's table, between whose entries it goes straight."""
    place = max(0, min((1 << 22) - 1, total + (1 << 21)))
    low, high = TABLE[place >> 14], TABLE[(place >> 14) + 1]
    return low + ((high - low) * (place & 0x3FFF) >> 14)


def one(game, units):
    """An image with the contact net of one game."""
    return build.image({(game, 1, net.CONTACT): nets.net(game, units=units).image()})


def outputs(device):
    ram = device.ram
    count = net.OUTPUTS_BY_WORTH[RULES[ram[WORK_GAME]][WORTH]]
    return [get_word(ram, NET_OUT + 2 * number) for number in range(count)]


def write_random(device, rng, game, mode="G1"):
    position, dice = parse_request(positions.random_request(rng, game, mode))
    position.write(device)
    return dice


def agree(device, told, turned):
    """The outputs are what the net says of the working board."""
    whole, exact = expected(told, device.ram, turned)
    assert outputs(device) == whole
    # Rounding units, outputs and the table's straight lines costs a hundredth or so.
    assert np.abs(np.array(whole) / net.ONE - exact).max() < 0.02


@pytest.mark.parametrize("units", [16, 32, NET_WIDE])
@pytest.mark.parametrize("game", oracle.GAMES)
def test_ends_of_a_turn_are_judged_from_its_start(game, units):
    """Corrected by a few men, as the search does it; turned as in trictrac12's doubles."""
    number = oracle.GAMES.index(game)
    told = nets.net(number, units=units)
    rng = random.Random(units)
    device = Device(one(number, units))
    for _ in range(BOARDS if units < 100 else 4):
        dice = write_random(device, rng, game)
        place = net.place(device, net.CONTACT)
        assert place
        turned = rng.randrange(2)
        net.begin(device, place, turned)
        net.judge(device, place)
        agree(device, told, turned)
        roll.lay_out(device, *dice)
        device.ram[WALK_DEPTH] = 0
        walk.begin(device, 0, 8)
        for _ in range(12):
            found = walk.onward(device, 1)
            if found == walk.FINISHED:
                break
            net.judge(device, place)
            agree(device, told, turned)


@pytest.mark.parametrize("mode", oracle.MODES)
@pytest.mark.parametrize("game", oracle.GAMES)
def test_boards_far_from_the_parent(game, mode):
    """All men elsewhere: more rows than are corrected at once."""
    number = oracle.GAMES.index(game)
    told = nets.net(number, oracle.MODES.index(mode) + 1)
    rng = random.Random(f"{game} {mode}")
    device = nets.device()
    for _ in range(BOARDS):
        write_random(device, rng, game, mode)
        place = net.place(device, net.CONTACT)
        turned = rng.randrange(2)
        net.begin(device, place, turned)
        for _ in range(3):
            write_random(device, rng, game, mode)
            net.judge(device, place)
            agree(device, told, turned)


def test_most_rows_that_can_differ():
    """Every man and every pin of Plakoto elsewhere than the parent's."""
    device = nets.device()
    ram = device.ram
    ram[WORK_GAME], ram[WORK_MODE] = PLAKOTO, 1
    place = net.place(device, net.CONTACT)
    boards = []
    for shift in (0, 1):
        mine = bytes(1 if p % 2 == shift and 1 <= p <= 24 else 0 for p in range(ROW))
        pins = bytes(mine)
        boards.append(bytes(2) + (mine[:-1] + b"\x03") * 2 + pins * 2)
    for parent, other in (boards, boards[::-1]):
        ram[WORK_TWELVE : WORK_TWELVE + NET_BOARD_SIZE] = parent
        net.begin(device, place, 0)
        ram[WORK_TWELVE : WORK_TWELVE + NET_BOARD_SIZE] = other
        net.judge(device, place)
        agree(device, nets.net(PLAKOTO), 0)
        net.judge_alone(device, place)
        agree(device, nets.net(PLAKOTO), 0)


@pytest.mark.parametrize("points", [(0, 0), (11, 0), (3, 11), (12, 5), (11, 12)])
def test_points_of_trictrac12(points):
    device = nets.device()
    ram = device.ram
    write_random(device, random.Random(1), "trictrac12")
    place = net.place(device, net.CONTACT)
    for turned in (0, 1):
        ram[WORK_TWELVE : WORK_TWELVE + 2] = bytes((5, 6))
        net.begin(device, place, turned)
        ram[WORK_TWELVE : WORK_TWELVE + 2] = bytes(points)
        net.judge(device, place)
        agree(device, nets.net(TRICTRAC_12), turned)


def test_the_learning_sees_the_same_inputs():
    rng = random.Random(7)
    device = nets.device()
    for game in oracle.GAMES:
        write_random(device, rng, game)
        board = np.frombuffer(device.ram[WORK_TWELVE : WORK_TWELVE + NET_BOARD_SIZE], np.uint8)
        seen = inputs(oracle.GAMES.index(game), board[None, :])[0]
        assert seen.tolist() == expected_inputs(device.ram, 0)


@pytest.mark.parametrize("game", [game for game in range(GAME_COUNT) if not RULES[game][SAME_WAY]])
def test_the_race_has_a_net_of_its_own(game):
    device = nets.device()
    ram = device.ram
    ram[WORK_GAME], ram[WORK_MODE] = game, 1
    contact, race = net.place(device, net.CONTACT), net.place(device, net.RACE)
    assert 0 < contact < race
    ram[MINE : MINE + ROW] = row({9: 3, 4: 12})
    ram[THEIRS : THEIRS + ROW] = row({15: 1, 5: 14})
    assert net.in_race(ram)
    net.begin(device, contact, 0)
    net.judge_alone(device, race)
    agree(device, nets.net(game, 1, net.RACE), 0)
    ram[THEIRS : THEIRS + ROW] = row({16: 1, 5: 14})
    assert not net.in_race(ram)
    net.judge(device, contact)
    agree(device, nets.net(game), 0)


def test_walking_the_same_way_nobody_passes_for_good():
    device = nets.device()
    for game in range(GAME_COUNT):
        device.ram[WORK_GAME] = game
        assert net.in_race(device.ram) == (not RULES[game][SAME_WAY])


# What the ROM holds --------------------------------------------------------------------


def entry(game, mode=1, phase=net.CONTACT):
    return net.DIRECTORY + 2 * (4 * game + 2 * (mode & 1) + phase)


def on(image, game=BACKGAMMON, mode=1):
    device = Device(bytes(image))
    device.ram[WORK_GAME], device.ram[WORK_MODE] = game, mode
    return device


def test_an_image_without_nets_has_no_place():
    for game in range(256):
        for mode in range(3):
            for phase in (net.CONTACT, net.RACE):
                assert net.place(on(nets.bare(), game, mode), phase) == 0


@pytest.mark.parametrize("length", [0, 10, 16, 17, 18, 100, 4096, 16384, 16385])
def test_a_rom_that_ends_before_the_net_has_no_place(length):
    for game in range(GAME_COUNT):
        assert net.place(on(nets.rom()[:length], game), net.CONTACT) == 0


def test_a_net_must_lie_within_the_rom_whole():
    whole = one(BACKGAMMON, 32)
    begin = net.place(on(whole), net.CONTACT)
    assert begin == 16384
    end = begin + net.BODY + 32 * (2 + 2 * 5 + net.MEN_ROWS + 1)
    assert net.place(on(whole[:end]), net.CONTACT) == begin
    for length in (end - 1, end - 300, begin + net.BODY, begin + 1, begin):
        assert net.place(on(whole[:length]), net.CONTACT) == 0


@pytest.mark.parametrize("page", [0, 1, 13, 63, 65535, 65534])
def test_a_directory_that_points_elsewhere_is_not_followed(page):
    image = bytearray(nets.rom())
    image[256] = image[256 * 13] = image[256 * 63] = 2
    image[entry(BACKGAMMON) : entry(BACKGAMMON) + 2] = struct.pack("<H", page)
    assert net.place(on(image), net.CONTACT) == 0


@pytest.mark.parametrize("units", [0, NET_WIDE // 8 + 1, 255])
def test_a_net_of_no_or_too_many_units_is_none(units):
    image = bytearray(one(BACKGAMMON, 32)) + bytes(1 << 18)
    image[16384] = units
    assert net.place(on(image), net.CONTACT) == 0


def test_rubbish_in_the_directory_leads_nowhere_or_into_the_rom():
    rng = random.Random(4)
    image = bytearray(nets.rom())
    for _ in range(300):
        image[net.DIRECTORY : net.DIRECTORY + 48] = rng.randbytes(48)
        for game in range(GAME_COUNT):
            device = on(image, game)
            place = net.place(device, net.CONTACT)
            assert place == 0 or 16384 <= place < len(image)
            if place:
                device.ram[MINE : MINE + ROW] = device.ram[THEIRS : THEIRS + ROW] = row(START)
                net.begin(device, place, 0)
                net.judge(device, place)
                assert all(0 <= told <= net.ONE for told in outputs(device))


def test_g2_has_a_net_of_its_own():
    device = nets.device()
    write_random(device, random.Random(3), "jacquet", "G2")
    place = net.place(device, net.CONTACT)
    net.begin(device, place, 0)
    net.judge(device, place)
    agree(device, nets.net(1, 2), 0)
    device.ram[WORK_MODE] = 1
    assert net.place(device, net.CONTACT) != place


def test_the_table_of_chances_is_the_logistic():
    for entry_, value in enumerate(TABLE):
        assert value == round(net.ONE / (1 + math.exp(-(entry_ - 128) / 16)))
    assert net.TOP**2 / 128 == FULL


def test_a_net_of_zeros_knows_nothing():
    silent = Net(
        np.zeros((net.MEN_ROWS, 16), np.float32),
        np.zeros(16, np.float32),
        np.zeros((16, 5), np.float32),
        np.zeros(5, np.float32),
    )
    device = on(build.image({(BACKGAMMON, 1, net.CONTACT): silent.image()}))
    place = net.place(device, net.CONTACT)
    net.begin(device, place, 0)
    net.judge(device, place)
    assert outputs(device) == [net.ONE // 2] * 5


def test_every_man_off_has_a_row_of_his_own():
    rows = [[net.man_row(offset, below) for below in range(15)] for offset in (0, ROW)]
    assert len({*rows[0], *rows[1]}) == 30
    assert [net.man_row(3, below) for below in (0, 4, 5, 14)] == [15, 19, 19, 19]
    for offset in range(2 * ROW):
        assert 0 <= net.man_row(offset, 255) < net.MEN_ROWS


def test_a_parent_that_is_known_is_not_summed_again():
    """Whatever else is asked for is: another board, the other side, another net."""
    image = build.image(
        {(BACKGAMMON, 1, phase): nets.net(BACKGAMMON, units=16 + 16 * phase).image()
         for phase in (net.CONTACT, net.RACE)}
    )  # fmt: skip
    device = Device(image)
    ram = device.ram
    write_random(device, random.Random(3), "backgammon")
    contact, race = (net.place(device, phase) for phase in (net.CONTACT, net.RACE))

    def summed(place, turned):
        """Whether the sums were made, not left as they were."""
        for unit in range(16):
            ram[NET_SUMS + NET_WIDE + unit] = 0  # no sum of a net is so low
        net.begin(device, place, turned)
        return any(ram[NET_SUMS + NET_WIDE + unit] for unit in range(16))

    assert summed(contact, 0)
    assert not summed(contact, 0)
    assert summed(contact, 1)
    assert summed(contact, 0)
    assert summed(race, 0)
    assert summed(contact, 0)
    ram[MINE + 6] += 1
    assert summed(contact, 0)
    assert not summed(contact, 0)
