"""The pictures: what the device shows at the end of the block before each of them.

A picture whose name begins with `device` shows the whole device as its window draws
it, every other one the glass alone. No display is needed.
"""

import io
import os
from pathlib import Path

import numpy as np
import numpy.typing as npt

from emulator import Handheld, script
from emulator.png import encode
from manual.pages import FOLDER, Block, all_blocks

GLASS_SCALE = 1.75
DEVICE_SIZE = (1000, 694)
SEED = 7

Picture = npt.NDArray[np.uint8]


def run(block: Block, seed: int | None = SEED) -> Handheld:
    """Run a block of the run language on a fresh device; returns the device.

    Raises `script.ScriptError` or `script.RunError` naming page and line.
    """
    # Blank lines bring the messages' line numbers in step with the page's.
    text = "\n" * (block.line - 1) + block.text
    name = block.page.name
    session = script.Session(Handheld(seed=seed), io.StringIO())
    script.run(script.parse(text.encode("utf-8"), name), session, name)
    return session.handheld


def glass(handheld: Handheld) -> Picture:
    """Return a picture of the glass."""
    return handheld.lcd.picture(GLASS_SCALE)


def device(handheld: Handheld) -> Picture:
    """Return a picture of the whole device, as its window draws it."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame  # noqa: PLC0415 - the glass alone needs none

    from emulator.window.glass import glass as glass_of_the_window  # noqa: PLC0415
    from emulator.window.keyboard import KeyMap  # noqa: PLC0415
    from emulator.window.layout import Layout  # noqa: PLC0415
    from emulator.window.view import Scene, View  # noqa: PLC0415

    view = View(Layout(glass_of_the_window()), KeyMap().keys)
    view.resize(DEVICE_SIZE)
    view.advance(handheld.lcd.bytes, 0.0)
    view.wake()
    surface = pygame.Surface(DEVICE_SIZE, 0, 24)
    down = {"G1/G2"} if handheld.mode == "G2" else set()
    view.draw(surface, Scene(down=frozenset(down)))
    return np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1))


def picture(block: Block) -> Picture:
    """Return the picture that follows a block."""
    handheld = run(block)
    return (
        device(handheld) if Path(block.picture or "").stem.startswith("device") else glass(handheld)
    )


def make() -> list[str]:
    """Write all pictures; returns the names of those that have changed."""
    changed = []
    for block in all_blocks("champion-run"):
        if block.picture is None:
            continue
        path = FOLDER / block.picture
        data = encode(picture(block))
        if not path.exists() or path.read_bytes() != data:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
            changed.append(block.picture)
    return changed
