"""When the computer gives a game up."""

from firmware import resign
from tests.firmware.setup import fresh, row, write_position


def test_the_computer_does_not_resign_trictrac_that_1_2_can_win():
    machine = fresh()
    write_position(machine, 2, (row({2: 1}), row({1: 8})), side=1)
    assert resign.is_hopeless(machine) == 0


def test_the_computer_does_not_resign_while_it_pins_the_last_man():
    machine = fresh()
    write_position(machine, 4, (row({3: 1}), row({22: 1, 1: 10})), pins=((0, 3),), side=1)
    assert resign.is_hopeless(machine) == 0
