"""The pictures show what the device shows."""

import os
import zlib
from pathlib import Path

import numpy as np
import pytest

from manual import make_pictures
from manual.pages import FOLDER, Block, all_blocks, pages

os.environ["SDL_VIDEODRIVER"] = "dummy"

PICTURED = [block for block in all_blocks("champion-run") if block.picture]
CLEARLY = 64  # levels of 255 by which two dots differ for everybody to see


def read_png(path: Path) -> make_pictures.Picture:
    """Read a picture as `emulator.png` writes them."""
    data = path.read_bytes()
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    start = data.index(b"IDAT")
    size = int.from_bytes(data[start - 4 : start], "big")
    lines = np.frombuffer(zlib.decompress(data[start + 4 : start + 4 + size]), np.uint8)
    return lines.reshape(height, 1 + 3 * width)[:, 1:].reshape(height, width, 3)


@pytest.mark.parametrize("block", PICTURED, ids=lambda block: block.picture)
def test_picture_is_in_step(block: Block) -> None:
    stored = read_png(FOLDER / str(block.picture)).astype(int)
    shown = make_pictures.picture(block).astype(int)
    assert shown.shape == stored.shape
    # Rounding may differ from machine to machine; a segment more or less may not.
    differing = (np.abs(shown - stored).max(axis=2) > CLEARLY).mean()
    assert differing < 0.0005, "run python -m manual.generate"


def test_every_picture_belongs_to_a_page() -> None:
    shown = {Path(str(block.picture)).name for block in PICTURED}
    assert {path.name for path in (FOLDER / "pictures").iterdir()} == shown
    linked = "".join(page.read_text("utf-8") for page in pages())
    assert all(f"pictures/{name})" in linked for name in shown)
