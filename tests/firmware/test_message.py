from firmware import message, refusals, texts
from firmware.memory import BEARING, DIRTY, LIFTED, MESSAGE, TONE_TUNE
from firmware.sound import TUNE_LOW
from tests.firmware.setup import fresh


def test_a_refusal_is_heard_and_read_and_puts_the_man_down():
    device = fresh()
    device.ram[LIFTED] = 13
    device.ram[BEARING] = 1
    device.ram[DIRTY] = 0
    message.refuse(device, refusals.HELD)
    assert device.ram[MESSAGE] == refusals.HELD
    assert device.ram[TONE_TUNE] == TUNE_LOW
    assert device.ram[LIFTED] == device.ram[BEARING] == 0
    assert device.ram[DIRTY] == 1


def test_only_the_request_to_wait_goes_by_itself():
    device = fresh()
    for number in range(1, texts.MESSAGE_COUNT):
        device.ram[MESSAGE] = number
        message.stop_waiting(device.ram)
        assert device.ram[MESSAGE] == (0 if number == texts.WAIT else number)
