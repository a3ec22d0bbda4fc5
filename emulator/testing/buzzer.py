"""The buzzer, listened to."""

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from emulator.handheld import Handheld

LISTEN: Final = 128
"""Ticks that a melody is listened to."""


class Note(NamedTuple):
    """A tone in Hz (0 for silence) and how many ticks it lasted."""

    hertz: float
    ticks: int


class Buzzer:
    """What a handheld's buzzer does."""

    def __init__(self, handheld: "Handheld") -> None:
        self._handheld = handheld

    @property
    def tone(self) -> float:
        """The tone in Hz, 0.0 for silence."""
        return self._handheld.tone

    @property
    def sounding(self) -> bool:
        """Whether anything is to be heard."""
        return bool(self._handheld.divider)

    def listen(self, ticks: int = LISTEN) -> list[Note]:
        """Run so many ticks; returns the notes that were heard, pauses included."""
        notes: list[Note] = []
        for _ in range(ticks):
            self._handheld.run()
            tone = self._handheld.tone
            if notes and notes[-1].hertz == tone:
                notes[-1] = Note(tone, notes[-1].ticks + 1)
            else:
                notes.append(Note(tone, 1))
        return notes
