"""Cases of trouble with states: what they cost, and what they show."""

import sys

from emulator import Handheld

GROWTH = 400  # blocks of memory; a state that stayed would be some each time


def test_saving_loading_and_resetting_cost_no_memory():
    """Case T231."""
    device = Handheld(seed=3)
    device.start("plakoto", players=2)
    begin = 0
    for number in range(2000):
        device.load(device.save())
        if number % 3 == 0:
            device.power_cycle()
        device.run()
        if number == 200:
            begin = sys.getallocatedblocks()
    assert sys.getallocatedblocks() - begin < GROWTH


def test_the_picture_of_a_loaded_state_is_the_one_saved():
    """Case T081."""
    device = Handheld(seed=3)
    device.start("backgammon", players=2)
    for number in range(60):
        if number % 6 == 0:
            device.press("PLAY", ticks=1)
        device.run(1 + number % 5)
        state, shown = device.save(), device.lcd.bytes
        device.run(50)
        device.load(state)
        assert device.lcd.bytes == shown
    picture = device.lcd.picture()
    device.load(device.save())
    assert (device.lcd.picture() == picture).all()
