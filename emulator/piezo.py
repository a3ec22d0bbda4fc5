"""The piezo: a divider of the tone clock to Hz, and to the samples of a square wave."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from firmware import TICKS_PER_SECOND
from firmware.ports import TONE_CLOCK

PEAK: Final = 32767


def frequency(divider: int) -> float:
    """Return the tone in Hz of an io TONE divider; 0.0 for silence (divider 0)."""
    return TONE_CLOCK / divider if divider else 0.0


class Piezo:
    """Renders the tones of one handheld; phase goes on from call to call, so no clicks.

    `rate` is in samples a second, `volume` between 0 and 1 of full scale.
    """

    def __init__(self, rate: int = 44100, volume: float = 0.25) -> None:
        if rate <= 0:
            raise ValueError(f"sample rate must be above 0, not {rate}")
        self.rate = rate
        self.volume = volume
        self._phase = 0.0  # in periods
        self._owed = 0.0  # fraction of a sample not yet given out

    def render(self, dividers: Sequence[int]) -> npt.NDArray[np.int16]:
        """Return the mono samples of len(dividers) ticks, one divider a tick.

        A tick is rate/64 samples; what is left of a broken sample is given later, so
        that 64 ticks are exactly one second.
        """
        parts = [self._tick(divider) for divider in dividers]
        if not parts:
            return np.zeros(0, dtype=np.int16)
        return np.concatenate(parts)

    def _tick(self, divider: int) -> npt.NDArray[np.int16]:
        exact = self.rate / TICKS_PER_SECOND + self._owed
        count = int(exact)
        self._owed = exact - count
        if not divider:
            self._phase = 0.0
            return np.zeros(count, dtype=np.int16)
        step = frequency(divider) / self.rate
        # Each sample is the wave's mean over its own time: the difference of the
        # integral (a triangle) at both ends. Sampling the bare square would alias.
        edges = self._phase + step * np.arange(count + 1)
        turn = edges % 1.0
        rise = np.where(turn < 0.5, turn, 1.0 - turn)
        wave = np.diff(rise) / step
        self._phase = float(edges[-1] % 1.0)
        peak = PEAK * min(max(self.volume, 0.0), 1.0)
        return np.round(wave * peak).astype(np.int16)
