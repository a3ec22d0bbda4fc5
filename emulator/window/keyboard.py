"""The keyboard: which key of the host does what.

Keys have the names of pygame's constants in small letters ("space", "left", "a",
"f1", "kp1" on the number pad). A name with "ctrl+" in front counts with the control
key held down only.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from emulator.window.layout import FIELDS

MOVES = {
    "cursor left": (-1, 0),
    "cursor right": (1, 0),
    "cursor up": (0, -1),
    "cursor down": (0, 1),
}

DEFAULT_KEYS: dict[str, tuple[str, ...]] = {
    # keys of the device
    "1": ("1", "kp1"),
    "2": ("2", "kp2"),
    "3": ("3", "kp3"),
    "4": ("4", "kp4"),
    "5": ("5", "kp5"),
    "6": ("6", "kp6"),
    "ROLL DICE": ("space", "r"),
    "PLAY": ("p",),
    "TAKE BACK": ("backspace", "t"),
    "BEAR OFF": ("b",),
    "NEW GAME": ("n",),
    "GAME OPTION": ("m",),
    "LEVEL": ("l",),
    "STATISTICS": ("s",),
    "VERIFY": ("v",),
    "DOUBLE/ACCEPT": ("d", "a"),
    "REJECT": ("x", "j"),
    # cursor over board and keys
    **{move: (move.split()[1],) for move in MOVES},
    "press": ("return", "kp_enter"),
    # slide switches and the all-clear button
    "G1/G2": ("g",),
    "ON/OFF": ("o",),
    "ACL": ("delete",),
    # the window
    "help": ("f1", "h"),
    "fast": ("f",),
    "speed": ("f3",),
    "mute": ("f4",),
    "full screen": ("f11",),
    "back": ("escape",),
    "quit": ("ctrl+q",),
}
"""Names of keys for each action.

The settings' table of keys says it the other way round: a key's name, then its action.
"""

KEY_CODES: dict[str, int] = {
    name.removeprefix("K_").lower(): code
    for name, code in vars(pygame).items()
    if name.startswith("K_")
}
"""Pygame's key numbers by name."""

_CONTROL = "ctrl+"
_MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class KeyMap:
    """Which action a key of the host stands for.

    `changes` gives keys (by name) to actions of DEFAULT_KEYS or to board fields; an
    empty action takes a key's meaning away. What cannot be done is left out and told
    in `faults`, one line each.
    """

    def __init__(self, changes: Mapping[str, str] | None = None) -> None:
        known = {action.lower(): action for action in (*DEFAULT_KEYS, *FIELDS, "")}
        table = {name: action for action, names in DEFAULT_KEYS.items() for name in names}
        self.faults: list[str] = []
        for name, wanted in (changes or {}).items():
            action = known.get(wanted.lower())
            if action is None:
                self.faults.append(
                    f"key {name!r}: no action {wanted!r}; there are: {', '.join(DEFAULT_KEYS)}, "
                    f"point 1 to point 24, bar white, bar black"
                )
            elif name.lower().removeprefix(_CONTROL) not in KEY_CODES:
                self.faults.append(
                    f"no key {name!r}; keys have names such as a, space, return, left, f1, "
                    f"kp1 (on the number pad) or ctrl+q"
                )
            else:
                table[name.lower()] = action
        self._actions = {_code(name): action for name, action in table.items() if action}
        self.keys = {
            action: tuple(name for name, given in table.items() if given == action)
            for action in DEFAULT_KEYS
        }
        """Names of the keys of each action, for the help page."""

    def action(self, key: int, modifiers: int = 0) -> str | None:
        """The action of a key (pygame's key number) under modifiers, None if it has none."""
        return self._actions.get((key, bool(modifiers & _MODIFIERS)))


def _code(name: str) -> tuple[int, bool]:
    """Key number of a key's name, and whether control belongs to it."""
    return KEY_CODES[name.removeprefix(_CONTROL)], name.startswith(_CONTROL)


class PointEntry:
    """Points typed as numbers: hold Shift, type the number, let Shift go.

    1 to 24 are the points as printed, 0 is White's bar, 25 Black's.
    """

    def __init__(self) -> None:
        self._digits = ""

    def type(self, key: int, modifiers: int) -> bool:
        """Take a key if it is a digit under Shift; says whether it was."""
        if not modifiers & pygame.KMOD_SHIFT or modifiers & _MODIFIERS:
            return False
        if not pygame.K_0 <= key <= pygame.K_9:
            return False
        self._digits += chr(key)
        return True

    def finish(self) -> str | None:
        """Shift was let go: the field meant, None if the number names none."""
        digits, self._digits = self._digits, ""
        if not digits or len(digits) > 2 or int(digits) > 25:
            return None
        number = int(digits)
        if number in (0, 25):
            return "bar black" if number else "bar white"
        return FIELDS[number - 1]

    def forget(self) -> None:
        """Drop what was typed."""
        self._digits = ""


def plain_key(event: pygame.event.Event) -> int:
    """The key of an event; the row of digits counts as digits on every layout."""
    key: int = event.key
    scancode = getattr(event, "scancode", 0)
    if key < pygame.K_0 or pygame.K_9 < key < pygame.K_a or key > pygame.K_z:
        if pygame.KSCAN_1 <= scancode <= pygame.KSCAN_9:
            return pygame.K_1 + scancode - pygame.KSCAN_1
        if scancode == pygame.KSCAN_0:
            return pygame.K_0
    return key
