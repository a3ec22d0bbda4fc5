import pytest

from firmware import sound
from firmware.memory import OPTION_SOUND, TONE_TUNE
from firmware.ports import TONE, TONE_CLOCK
from tests.firmware.setup import fresh

TUNES = range(sound.TUNE_KEY, sound.TUNE_START + 1)


def dividers(device, ticks):
    found = []
    for _ in range(ticks):
        sound.onward(device)
        found.append(device.io[TONE] | device.io[TONE + 1] << 8)
    return found


@pytest.mark.parametrize("tune", TUNES)
def test_every_tune_sounds_and_ends(tune):
    device = fresh()
    sound.play(device, tune)
    heard = dividers(device, 120)
    assert heard[0]
    assert heard[-1] == 0
    end = heard.index(0)
    assert not any(heard[end:])
    assert device.ram[TONE_TUNE] == sound.TUNE_NONE
    for divider in heard[:end]:
        assert 100 <= TONE_CLOCK / divider <= 4500


def test_the_tones_of_taken_and_refused_presses_differ():
    device = fresh()
    sound.play(device, sound.TUNE_KEY)
    high = dividers(device, 3)
    assert [round(TONE_CLOCK / d) if d else 0 for d in high] == [2001, 2001, 0]
    sound.play(device, sound.TUNE_LOW)
    low = dividers(device, 13)
    assert [round(TONE_CLOCK / d) if d else 0 for d in low] == [208] * 12 + [0]


def test_a_new_tune_takes_the_place_of_the_old():
    device = fresh()
    sound.play(device, sound.TUNE_WIN)
    dividers(device, 5)
    sound.play(device, sound.TUNE_KEY)
    assert round(TONE_CLOCK / dividers(device, 1)[0]) == 2001
    assert dividers(device, 3)[-1] == 0


def test_the_winners_tune_rises():
    device = fresh()
    sound.play(device, sound.TUNE_WIN)
    heard = [d for d in dividers(device, 60) if d]
    assert heard == sorted(heard, reverse=True)
    assert len(set(heard)) == 4


@pytest.mark.parametrize("tune", TUNES)
def test_with_sound_off_nothing_is_heard(tune):
    device = fresh()
    device.ram[OPTION_SOUND] = 0
    sound.play(device, tune)
    assert not any(dividers(device, 60))


def test_a_tune_ends_when_sound_goes_off():
    device = fresh()
    sound.play(device, sound.TUNE_WIN)
    dividers(device, 3)
    device.ram[OPTION_SOUND] = 0
    sound.play(device, sound.TUNE_KEY)
    assert not any(dividers(device, 5)[1:])
