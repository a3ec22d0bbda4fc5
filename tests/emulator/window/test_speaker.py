import numpy as np
import pygame
import pytest

from emulator.window.speaker import RATE, Speaker, square_loop


@pytest.mark.parametrize("tone", [64.0, 262144 / 300, 2048.0, 4096.0, 9000.0])
def test_the_loop_has_the_right_pitch(tone):
    loop = square_loop(tone).astype(np.int32)
    repeated = np.tile(loop, max(1, RATE // len(loop)))
    rises = np.count_nonzero((repeated[:-1] <= 0) & (repeated[1:] > 0)) + 1
    assert rises * RATE / len(repeated) == pytest.approx(tone, rel=0.01, abs=1.5)
    assert np.abs(loop).max() > 2000
    assert abs(loop.mean()) < 200


@pytest.fixture
def speaker():
    speaker = Speaker()
    yield speaker
    speaker.close()


def test_a_tone_sounds_until_it_is_silent(speaker):
    assert speaker.audible
    speaker.play(1000.0)
    assert speaker.tone == 1000.0
    assert pygame.mixer.Channel(0).get_busy()
    speaker.play(1000.0)
    speaker.play(0.0)
    assert speaker.tone == 0
    assert not pygame.mixer.Channel(0).get_busy()


def test_mute_is_silence(speaker):
    speaker.play(1000.0)
    speaker.muted = True
    speaker.play(1000.0)
    assert speaker.tone == 0


def test_absurd_tones_are_silence(speaker):
    for tone in (262144.0, -5.0, float("nan"), float("inf")):
        speaker.play(tone)
        assert speaker.tone == 0


def test_without_a_sound_device_it_is_silent_and_says_so_once(monkeypatch, capsys):
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    speaker = Speaker()
    for tone in (440.0, 880.0, 0.0, 440.0):
        speaker.play(tone)
    speaker.close()
    captured = capsys.readouterr()
    assert not speaker.audible
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    assert "no sound" in captured.err


def test_a_device_that_fails_later_is_silence(speaker, capsys):
    pygame.mixer.quit()
    speaker.play(440.0)
    speaker.play(0.0)
    speaker.play(880.0)
    assert not speaker.audible
    assert capsys.readouterr().err.count("no sound") == 1


def test_it_can_be_closed_twice():
    speaker = Speaker()
    speaker.close()
    speaker.close()
