"""Ten games, two of each family, come out alike on every target."""

import pytest

from emulator.recording import unpack
from emulator.replay import Replay
from emulator.rom import default, kind
from tests.hil.make_recordings import COMMAND, GAMES, path


@pytest.mark.needs_state
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_recorded_game(champion_bench, game):
    tape = unpack(path(game).read_bytes())
    assert tape.rom_digest.hex() == default().sha256, f"the ROM has changed: {COMMAND}"
    machine = champion_bench.open()
    if machine.rom_digest != tape.rom_digest:
        pytest.skip(
            f"the target's ROM has SHA-256 {machine.rom_digest.hex()[:16]}..., "
            f"{kind(machine.rom_digest)}; games come out alike with the program's own only"
        )
    difference = Replay(tape, machine).run()
    assert difference is None, f"{difference}\nif that is how it should be: {COMMAND}"
