"""The battery: 256 bytes that outlive the program, kept in a file of the data folder.

The bytes are the firmware's own; whether they are valid is its decision. The host
looks at their number, and puts away what cannot be a battery, under another name.
"""

import re
from pathlib import Path
from typing import Final

from emulator.files import SaveError, complain, replace, set_aside
from firmware.memory import BATTERY_SIZE

DEFAULT_PROFILE: Final = "battery"
_PROFILE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")


def check_profile(profile: str) -> str:
    """Return `profile` if it may be the name of a battery file, else raise ValueError."""
    if not _PROFILE.fullmatch(profile):
        raise ValueError(
            f"no profile name {profile!r}: 1 to 64 letters a-z, digits, '-', '_' or '.', "
            "a letter or digit first"
        )
    return profile


class BatteryFile:
    """The file of one profile: `<folder>/<profile>.bin`.

    What differs from the file is dirty and stays so until a save has succeeded. The
    file is never overwritten while it holds something this object has not read or
    written itself: that is first kept beside under a name of its own.
    """

    def __init__(self, folder: Path, profile: str = DEFAULT_PROFILE) -> None:
        self.path: Final = folder / f"{check_profile(profile)}.bin"
        self._stored: bytes | None = None  # what the file holds, as far as we know
        self._wanted: bytes | None = None  # what it should hold

    @property
    def dirty(self) -> bool:
        """Whether something given to `save` is not in the file yet."""
        return self._wanted is not None and self._wanted != self._stored

    def load(self) -> bytes | None:
        """Return the stored bytes; None if there are none or they cannot be a battery.

        A file of the wrong size, or of 00 or FF alone, is put aside and named in one
        line on standard error.
        """
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            complain(f"cannot read {self.path}: {error.strerror or error}; starting from ACL")
            return None
        fault = _fault(data)
        if fault:
            self.reject(fault)
            return None
        self._stored = data
        return data

    def reject(self, reason: str) -> None:
        """Put the file aside as damaged, and say so, for it cannot be used."""
        self._stored = None
        try:
            aside = set_aside(self.path, "damaged")
        except FileNotFoundError:
            return
        except OSError as error:
            complain(
                f"{self.path} is no battery file ({reason}) and cannot be renamed "
                f"({error.strerror or error}); starting from ACL"
            )
            return
        complain(f"{self.path} is no battery file ({reason}); kept as {aside}, starting from ACL")

    def keep_before(self) -> Path | None:
        """Copy the file to `<profile>-before.bin`, or `-before-2.bin` and so on.

        Returns the copy, None if there is nothing to keep. A copy of the same bytes
        that is there already serves. Raises SaveError.
        """
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise SaveError(f"cannot read {self.path}: {error.strerror or error}") from error
        number = 1
        while True:
            suffix = "-before" if number == 1 else f"-before-{number}"
            copy = self.path.with_name(f"{self.path.stem}{suffix}.bin")
            try:
                if copy.read_bytes() == data:
                    return copy
            except FileNotFoundError:
                replace(copy, data)
                return copy
            except OSError:
                pass  # unreadable: not ours to overwrite, try the next name
            number += 1

    def save(self, battery: bytes) -> None:
        """Store `battery` if the file holds anything else.

        Raises SaveError; the bytes are then dirty, and `retry` or the next save tries
        again. Raises ValueError if they are not 256 bytes.
        """
        if len(battery) != BATTERY_SIZE:
            raise ValueError(f"a battery has {BATTERY_SIZE} bytes, not {len(battery)}")
        self._wanted = bytes(battery)
        self.retry()

    def retry(self) -> None:
        """Store what is dirty. Raises SaveError."""
        if self._wanted is None or self._wanted == self._stored:
            return
        try:
            if self._changed_by_another():
                copy = self.keep_before()
                complain(f"{self.path} was changed by another program; its game is kept as {copy}")
        except OSError as error:  # what cannot be read must not be overwritten either
            raise SaveError(f"cannot save {self.path}: {error.strerror or error}") from error
        replace(self.path, self._wanted)
        self._stored = self._wanted

    def _changed_by_another(self) -> bool:
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return False
        return data not in (self._stored, self._wanted)


def _fault(data: bytes) -> str:
    """Say why `data` cannot be a battery; empty if it can."""
    if len(data) != BATTERY_SIZE:
        return f"{len(data)} bytes, expected {BATTERY_SIZE}"
    for byte in (0x00, 0xFF):
        if not data.strip(bytes([byte])):
            return f"all {BATTERY_SIZE} bytes are {byte:02X}"
    return ""
