"""The piezo made audible: a square wave that sounds as long as the device asks for it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pygame

from emulator.files import complain

RATE = 44100
_LOOP = 0.1  # seconds of sound in a loop, about
_TOP = 20000.0  # Hz; beyond it nobody hears anything


def square_loop(frequency: float, rate: int = RATE, peak: int = 9000) -> npt.NDArray[np.int16]:
    """One loop of a square wave: int16, mono, a whole number of periods, about 0.1 s.

    Its length is chosen such that the tone is within 0.1 % of `frequency` (Hz, above 0).
    """
    periods = max(1, round(_LOOP * frequency))
    length = max(2, round(periods * rate / frequency))
    # Each sample is the wave's mean over its own time, the slope of a triangle: no aliasing.
    edges = np.arange(length + 1) * (periods / length) % 1.0
    triangle = np.where(edges < 0.5, edges, 1.0 - edges)
    wave = np.diff(triangle) * (length / periods)
    result: npt.NDArray[np.int16] = np.round(wave * peak).astype(np.int16)
    return result


@contextlib.contextmanager
def _hushed() -> Iterator[None]:
    """Keep what sound libraries write to the error stream by themselves from the terminal."""
    try:
        kept = os.dup(2)
    except OSError:  # there is no error stream
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


class Speaker:
    """Plays the device's tone. Without a sound device it is silent and says so once.

    `volume` is 0 to 1; `muted` keeps silence whatever the device does.
    """

    def __init__(self, volume: float = 0.5, muted: bool = False) -> None:
        self.volume = min(max(volume, 0.0), 1.0)
        self.muted = muted
        self._tone = 0.0
        self._sounds: dict[int, pygame.mixer.Sound] = {}
        self._channel: pygame.mixer.Channel | None = None
        self._opened = False
        self._tried = False
        if not muted:
            self._open()

    def _open(self) -> None:
        self._tried = True
        try:
            with _hushed():
                pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
            self._opened = True
            self._channel = pygame.mixer.Channel(0)
        except (pygame.error, NotImplementedError) as trouble:
            self._silence(str(trouble))

    @property
    def audible(self) -> bool:
        """Whether there is a sound device."""
        return self._channel is not None

    @property
    def tone(self) -> float:
        """The tone that sounds, in Hz; 0 for silence."""
        return self._tone

    def play(self, tone: float) -> None:
        """Sound a tone in Hz from now on, 0 for silence; the same again changes nothing."""
        wanted = 0.0 if self.muted or not 0 < tone <= _TOP else tone
        if wanted == self._tone:
            return
        self._tone = wanted
        if wanted and not self._tried:
            self._open()  # muted so far
        if self._channel is None:
            return
        try:
            if wanted:
                self._channel.play(self._sound(wanted), loops=-1)
                self._channel.set_volume(self.volume)
            else:
                self._channel.stop()
        except pygame.error as trouble:
            self._silence(str(trouble))

    def close(self) -> None:
        """Give the sound device back."""
        self._sounds.clear()
        self._channel = None
        self._tone = 0.0
        if self._opened:
            pygame.mixer.quit()
            self._opened = False

    def _sound(self, tone: float) -> pygame.mixer.Sound:
        key = round(tone)
        sound = self._sounds.get(key)
        if sound is None:
            sound = pygame.mixer.Sound(buffer=square_loop(tone).tobytes())
            self._sounds[key] = sound
        return sound

    def _silence(self, reason: str) -> None:
        self._channel = None
        complain(f"no sound: {reason}")
