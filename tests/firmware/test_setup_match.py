"""The set-up mode and the match that the position belongs to."""

from firmware import memory
from firmware.memory import SCORE
from tests.firmware.setup import START, handheld, move, phase, place, position, row, words
from tests.trouble.test_match import LAST_MAN, match

BLACK = 2
BOARD = slice(memory.MINE, memory.MINE + 4 * memory.ROW)


def enter(device):
    """Enter the set-up mode by keys."""
    for _ in range(16):
        device.press("GAME OPTION")
    device.press("DOUBLE")
    assert device.device.ram[memory.SETTING_UP]


def test_nothing_moves_during_set_up():
    device = handheld()
    place(device, "backgammon", START, START, side=1)
    enter(device)
    device.device.ram[memory.OPTION_COMPUTER] = BLACK
    before = position(device), phase(device)
    device.run(600)
    assert (position(device), phase(device)) == before


def test_set_up_after_a_match_begins_a_new_one():
    device = handheld()
    place(device, "backgammon", LAST_MAN, START, dice=(2, 1))
    match(device, 2)
    move(device, 1, 0)
    assert device.device.ram[memory.MATCH_OVER] == 1
    ram = device.device.ram
    enter(device)
    ram[BOARD] = row(START) + row(START) + bytes(52)
    device.press("DOUBLE")
    assert ram[memory.SETTING_UP] == 0
    assert ram[memory.MATCH_OVER] == 0
    assert words(device, SCORE) == (0, 0)


def test_set_up_of_a_first_match_knows_its_length():
    device = handheld()
    ram = device.device.ram
    ram[memory.OPTION_MATCH] = 3
    enter(device)
    ram[BOARD] = row(START) + row(START) + bytes(52)
    for _ in range(5):
        device.press("GAME OPTION")
    for _ in range(4):
        device.press("ROLL DICE")
    device.press("DOUBLE")
    assert words(device, SCORE)[0] < 3


def test_set_up_ends_play():
    device = handheld()
    place(device, "backgammon", START, START, dice=(1, 1))
    ram = device.device.ram
    enter(device)
    ram[memory.AUTO_TURN] = 1  # as after PLAY
    ram[BOARD] = row(START) + row(START) + bytes(52)
    device.press("DOUBLE")
    assert ram[memory.AUTO_TURN] == 0
