"""Ten games, two of each family, come out alike on every target."""

import pytest

from emulator.recording import unpack
from emulator.replay import Replay
from emulator.rom import default
from tests.hil.make_recordings import COMMAND, GAMES, path


@pytest.mark.needs_state
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_recorded_game(champion_bench, game):
    tape = unpack(path(game).read_bytes())
    assert tape.rom_digest.hex() == default().sha256, f"the ROM has changed: {COMMAND}"
    machine = champion_bench.open()
    difference = Replay(tape, machine).run()
    assert difference is None, f"{difference}\nif that is how it should be: {COMMAND}"
