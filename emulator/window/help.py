"""The help over the device: what each key of the host does."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pygame

from emulator.window.layout import BODY_HEIGHT, BODY_WIDTH, Fit, Rectangle
from emulator.window.paint import Canvas, Colour

_PAPER: Colour = (24, 25, 28)
_INK: Colour = (236, 228, 205)
_SOFT: Colour = (168, 160, 138)
_ACCENT: Colour = (214, 92, 74)

PANEL = Rectangle(90, 60, BODY_WIDTH - 180, BODY_HEIGHT - 120)

_SPELLED = {
    "return": "Return",
    "backspace": "Backspace",
    "space": "Space",
    "delete": "Delete",
    "escape": "Esc",
    "left": "Left",
    "right": "Right",
    "up": "Up",
    "down": "Down",
}

_LEFT = (
    "ROLL DICE", "PLAY", "TAKE BACK", "BEAR OFF", "NEW GAME", "GAME OPTION",
    "LEVEL", "STATISTICS", "VERIFY", "DOUBLE/ACCEPT", "REJECT",
)  # fmt: skip
_RIGHT = (
    ("G1/G2", "slide switch G1/G2"),
    ("ON/OFF", "slide switch ON/OFF"),
    ("ACL", "all clear: hold for a second"),
    ("fast", "fast, while held"),
    ("speed", "speed x1, x2, x4"),
    ("mute", "sound on and off"),
    ("full screen", "full screen on and off"),
    ("help", "this page"),
    ("quit", "close the window"),
)


def spell(names: tuple[str, ...]) -> str:
    """Key names as printed on a keyboard, those of the number pad left out."""
    shown = [name for name in names if not name.startswith("kp")]
    words = []
    for name in shown:
        prefix = "Ctrl+" if name.startswith("ctrl+") else ""
        plain = name.removeprefix("ctrl+")
        words.append(prefix + _SPELLED.get(plain, plain.upper()))
    return ", ".join(words)


def lines(keys: Mapping[str, tuple[str, ...]]) -> tuple[list[tuple[str, str]], ...]:
    """Both columns of the page as pairs of keys and meaning."""
    left = [("1 - 6", "dice and choices")]
    left += [(spell(keys[action]), action) for action in _LEFT]
    right = [
        ("Arrows", "move the cursor"),
        (spell(keys["press"]), "press what is under it"),
        ("Shift + number", "press that point; 0, 25: bars"),
        ("Mouse", "press, or drag a man"),
    ]
    right += [(spell(keys[action]), meaning) for action, meaning in _RIGHT]
    return left, right


def picture(
    keys: Mapping[str, tuple[str, ...]], fit: Fit
) -> tuple[pygame.Surface, tuple[int, int]]:
    """The page as a surface, and the window pixel of its left upper corner."""
    left, top, width, height = fit.to_pixels(PANEL)
    canvas = Canvas(fit, np.zeros((3, height, width), dtype=np.float32), (left, top))
    canvas.rounded(PANEL, 30, _PAPER, (34, 35, 40))
    canvas.outline(PANEL.grown(-10), 22, 3, _SOFT, 0.6)
    canvas.text("KEYS", (PANEL.x + PANEL.width / 2, PANEL.y + 62), 66, _INK, spacing=12)
    for column, pairs in enumerate(lines(keys)):
        x = PANEL.x + (330, 960)[column]
        for row, (names, meaning) in enumerate(pairs):
            y = PANEL.y + 150 + row * 60
            canvas.text(names, (x - 18, y), 41, _ACCENT, anchor=1)
            canvas.text(meaning, (x + 10, y), 41, _INK, anchor=0)
    y = PANEL.bottom - 42
    note = "A drag from point to point presses both. A pad's stick moves the cursor."
    canvas.text(note, (PANEL.x + PANEL.width / 2, y), 32, _SOFT)
    return canvas.surface(), (left, top)
