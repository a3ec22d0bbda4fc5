"""Ten games to be replayed on every target: `python -m tests.hil.make_recordings`.

To be made anew whenever the ROM or what the firmware shows changes.
"""

import random
from pathlib import Path
from typing import NamedTuple

from emulator import Handheld
from emulator.machine import LocalMachine
from emulator.recording import Recording, RecordingMachine
from emulator.rom import default
from tests.hil.table import is_over

FOLDER = Path(__file__).parents[1] / "data" / "recordings"
COMMAND = f"python -m {__name__ if __name__ != '__main__' else 'tests.hil.make_recordings'}"
PRESSES = 3000
OTHER_KEYS = ("STATISTICS", "VERIFY", "REJECT", "TAKE BACK", "ROLL DICE", "point 6", "point 13")


class Game(NamedTuple):
    """What is played: by the device against itself, or a person who lets PLAY do the work."""

    name: str
    game: str
    mode: str
    players: int
    level: int


GAMES = (
    Game("backgammon-1", "backgammon", "G1", 1, 1),
    Game("backgammon-2", "backgammon", "G1", 2, 2),
    Game("jacquet-g1", "jacquet", "G1", 1, 1),
    Game("jacquet-g2", "jacquet", "G2", 2, 1),
    Game("trictrac", "trictrac", "G1", 1, 1),
    Game("trictrac12", "trictrac12", "G1", 2, 1),
    Game("moultezim-g1", "moultezim", "G1", 2, 1),
    Game("moultezim-g2", "moultezim", "G2", 1, 1),
    Game("plakoto-1", "plakoto", "G1", 1, 1),
    Game("plakoto-2", "plakoto", "G1", 2, 1),
)


def record(game: Game) -> Recording:
    """Play one game to its result, with some presses between that no game needs."""
    chance = random.Random(game.name)
    recorder = RecordingMachine(LocalMachine(default().data))
    device = Handheld(machine=recorder, seed=chance.randrange(256))
    device.start(game.game, game.mode, game.level, game.players)
    for _ in range(PRESSES):
        if is_over(device):
            break
        if chance.random() < 0.1:
            device.press(chance.choice(OTHER_KEYS), ticks=chance.randrange(1, 6))
        device.press("PLAY", ticks=chance.randrange(1, 4))
    else:
        raise RuntimeError(f"{game.name} has no end after {PRESSES} presses")
    device.run(128)
    return recorder.recording()


def path(game: Game) -> Path:
    """Where its file lies."""
    return FOLDER / f"{game.name}.rec"


def main() -> None:
    """Make all files."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        tape = record(game)
        path(game).write_bytes(tape.pack())
        print(f"{path(game).name:18} {tape.ticks:7} ticks {path(game).stat().st_size:7} bytes")


if __name__ == "__main__":
    main()
