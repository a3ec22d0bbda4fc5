"""Every key sequence of the manual does what the manual says, whatever the dice."""

import os
from pathlib import Path

import pytest

from manual.make_pictures import run
from manual.pages import Block, all_blocks

SEQUENCES = all_blocks("champion-run")


@pytest.mark.parametrize("seed", [0, 7, 201])
@pytest.mark.parametrize("block", SEQUENCES, ids=lambda block: block.place)
def test_sequence_holds(
    block: Block, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # what a script saves is no concern of the checkout
    run(block, seed)
    assert all(name.endswith((".state", ".png")) for name in os.listdir(tmp_path))


def test_there_are_sequences_on_every_page_about_playing() -> None:
    pages = {block.page.stem for block in SEQUENCES}
    games = {"backgammon", "jacquet", "trictrac", "moultezim", "plakoto", "trictrac-12"}
    assert games | {"quick-start", "panel", "g1-g2", "script"} <= pages
