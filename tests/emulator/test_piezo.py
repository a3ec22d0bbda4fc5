"""The piezo: the tone that the divider says, within one per cent, and no clicks."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.piezo import PEAK, Piezo, frequency
from firmware.ports import TONE_CLOCK


def test_frequency_is_the_tone_clock_by_the_divider():
    assert frequency(0) == 0.0
    assert frequency(TONE_CLOCK // 440) == pytest.approx(440, rel=0.01)


@pytest.mark.parametrize("rate", [8000, 22050, 44100, 48000])
@pytest.mark.parametrize("divider", [1000, 595, 262, 150])
def test_the_samples_have_the_frequency(rate, divider):
    wave = Piezo(rate).render([divider] * 128).astype(float)
    turns = np.count_nonzero((wave[:-1] < 0) & (wave[1:] >= 0))
    assert turns / (len(wave) / rate) == pytest.approx(frequency(divider), rel=0.01)


@given(st.integers(8000, 96000), st.lists(st.integers(1, 40), min_size=1, max_size=20))
def test_ticks_make_seconds_exactly(rate, chunks):
    piezo = Piezo(rate)
    ticks = sum(chunks)
    samples = sum(len(piezo.render([300] * chunk)) for chunk in chunks)
    assert abs(samples - ticks * rate / 64) < 1.001


def test_one_call_or_many_make_the_same_wave():
    dividers = [400, 400, 0, 0, 300, 300, 301]
    whole = Piezo().render(dividers)
    piezo = Piezo()
    parts = np.concatenate([piezo.render([divider]) for divider in dividers])
    assert np.array_equal(whole, parts)


@given(st.lists(st.integers(0, 65535), max_size=8), st.floats(-1, 2))
def test_no_divider_or_volume_overflows(dividers, volume):
    wave = Piezo(volume=volume).render(dividers)
    assert wave.dtype == np.int16
    assert np.abs(wave.astype(int)).max(initial=0) <= PEAK * min(max(volume, 0), 1) + 1


def test_silence_is_silent_and_a_bad_rate_is_refused():
    assert not Piezo().render([0] * 10).any()
    assert len(Piezo().render([])) == 0
    with pytest.raises(ValueError, match="above 0"):
        Piezo(0)
