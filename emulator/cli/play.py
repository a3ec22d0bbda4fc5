"""`champion play`, or a bare `champion`: the handheld in a window."""

import argparse
import contextlib
import math
import signal
from copy import deepcopy
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

from emulator import battery, display, pygame_check, settings
from emulator.battery import BatteryFile
from emulator.cli import COMMANDS, arguments, tape
from emulator.cli.arguments import Parser
from emulator.files import SaveError, complain
from emulator.folders import data_folder
from emulator.interchange.matchlog import MatchLog, keep_before, path_beside
from emulator.link.errors import LinkError
from emulator.settings import SCALE_LIMITS, SPEED_LIMITS, Settings

if TYPE_CHECKING:
    from emulator.handheld import Handheld
    from emulator.machine import Machine

HEADLESS = (
    "ways without one: champion run SCRIPT, champion moves, "
    "and in Python 'from emulator import Handheld'"
)
_SETTINGS = ("scale", "contrast", "volume", "mute", "speed", "fullscreen")


def parser() -> Parser:
    """Return the command's parser."""
    words = "\n".join(f"  {name:9}{text}" for name, text in COMMANDS.items())
    result = Parser(
        prog="champion",
        description="Play the handheld in a window.",
        epilog=f"commands (champion COMMAND --help tells more):\n{words}\n\n"
        "examples:\n"
        "  champion\n"
        "  champion --game jacquet --mode G2 --level 3 --seed 7\n"
        "  champion --profile anna --scale 1.5\n"
        "  champion --board /dev/ttyACM0",
    )
    game = result.add_argument_group("the game")
    game.add_argument("--game", type=arguments.game, help="begin a new game of this name")
    game.add_argument("--mode", type=arguments.mode, help="slide switch: G1 or G2")
    game.add_argument("--level", type=arguments.level, help="level of the new game, 1-8")
    game.add_argument("--players", type=arguments.players, help="1 against the device, or 2")
    game.add_argument("--seed", type=arguments.seed, help="make the dice foreseeable, 0-255")
    window = result.add_argument_group("the window")
    window.add_argument("--scale", type=arguments.number(*SCALE_LIMITS), help="size of the window")
    window.add_argument(
        "--speed", type=arguments.number(*SPEED_LIMITS), help="1 = as made, 0 = as fast as it goes"
    )
    window.add_argument("--contrast", type=arguments.number(0, 100), help="of the glass, 0-100")
    window.add_argument("--volume", type=arguments.number(0, 100), help="0-100")
    window.add_argument("--mute", action="store_const", const=True, help="no sound")
    window.add_argument("--fullscreen", action="store_const", const=True, help="fill the screen")
    result.add_argument_group("the firmware").add_argument(
        "--board",
        metavar="BOARD",
        help="play on a board: tcp:7000, /dev/ttyACM0, rfc2217://HOST:PORT; its game goes on",
    )
    files = result.add_argument_group("files")
    files.add_argument("--data-dir", type=Path, metavar="DIR", help="folder of battery, settings")
    files.add_argument(
        "--profile",
        type=_profile,
        default=battery.DEFAULT_PROFILE,
        metavar="NAME",
        help="whose battery to put in: the file NAME.bin",
    )
    tape.add_options(files)
    return result


def run(options: argparse.Namespace) -> int:
    """Play until the window is closed; returns the exit status."""
    if options.game is None and (options.level is not None or options.players is not None):
        complain("--level and --players belong to a new game; name it with --game")
        return 2
    if not _have_display():
        return 1
    folder = data_folder(options.data_dir)
    settings_file = folder / settings.FILE_NAME
    chosen = settings.load(settings_file)
    in_use = _override(chosen, options)
    before = deepcopy(in_use)
    store = BatteryFile(folder, options.profile)
    kept = tape.Tape(options)
    try:
        if options.board is None:
            handheld = _handheld(options, store, chosen.mode, kept.machine())
        else:
            handheld = _attached(options, kept)
    except (SaveError, LinkError) as error:
        complain(str(error))
        return 1
    from emulator import window  # noqa: PLC0415 - brings pygame

    saver: Saver | None = None
    if options.board is None:  # a board keeps its own battery
        log = MatchLog(path_beside(store.path))
        handheld.watcher = log.watch
        saver = Saver(store, log)
    _end_like_a_person()
    try:
        status = window.run(handheld, in_use, saver)
    except window.WindowError as error:
        complain(f"{error}; {HEADLESS}")
        status = 1
    except LinkError as error:
        complain(_first_line(error))
        status = 1
    finally:
        if saver is not None:
            with contextlib.suppress(SaveError):  # told already; the status says it again
                saver(handheld.battery)
            in_use.mode = handheld.mode
        written = _written(kept)
        handheld.machine.close()
        _keep(chosen, before, in_use, settings_file)
    return status or int(store.dirty or not written)


def _written(kept: tape.Tape) -> bool:
    """Write recording and trace, if they are wanted; tells in one line if it cannot be."""
    try:
        kept.save()
    except (SaveError, LinkError) as error:
        complain(str(error))
        return False
    return True


class Saver:
    """Stores battery and record of the match when called; tells each kind of failure once."""

    def __init__(self, store: BatteryFile, log: MatchLog) -> None:
        self._store = store
        self._log = log
        self._told = ""

    def __call__(self, data: bytes) -> None:
        """Store the bytes. Raises SaveError; they stay dirty for the next call then."""
        try:
            self._store.save(data)
            self._log.save()
        except SaveError as error:
            if str(error) != self._told:
                complain(str(error))
            self._told = str(error)
            raise
        self._told = ""


def _end_like_a_person() -> None:
    """Let the signals that end a program close the window, so that the game is kept."""

    def leave(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            with contextlib.suppress(ValueError):  # not in the main thread
                signal.signal(getattr(signal, name), leave)


def _profile(text: str) -> str:
    try:
        return battery.check_profile(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _have_display() -> bool:
    """Find out whether there is a screen, and say so in one line if not."""
    problem = pygame_check.check().problem
    if problem:
        complain(problem)
        return False
    fault = display.fault()
    if fault:
        complain(f"no display for a window ({fault}); {HEADLESS}")
        return False
    return True


def _attached(options: argparse.Namespace, kept: tape.Tape) -> "Handheld":
    """Return a handheld on a board, switched on. Raises LinkError."""
    from emulator.handheld import Handheld  # noqa: PLC0415
    from emulator.link import connect  # noqa: PLC0415
    from emulator.recovery import RecoveringMachine  # noqa: PLC0415
    from emulator.remote import RemoteMachine  # noqa: PLC0415

    board = connect(options.board)
    try:
        machine = RecoveringMachine(RemoteMachine(board), told=complain)
        handheld = Handheld(seed=options.seed, machine=kept.machine(machine), attach=True)
        if not handheld.power:
            handheld.power = True
            handheld.run()
        if options.mode is not None:
            handheld.mode = options.mode
        if options.game is not None:
            mode = options.mode or handheld.mode
            handheld.start(options.game, mode, options.level, options.players)
    except BaseException:
        board.close()
        raise
    return handheld


def _first_line(error: BaseException) -> str:
    """What a link's failure said first; later failures only follow from it."""
    first = error
    while error.__context__ is not None:
        error = error.__context__
        if isinstance(error, LinkError):
            first = error
    return str(first)


def _handheld(
    options: argparse.Namespace, store: BatteryFile, mode: str, machine: "Machine"
) -> "Handheld":
    """Return the handheld, with its stored battery or in a new game from ACL."""
    from emulator.handheld import Handheld  # noqa: PLC0415

    if options.game is None:
        stored = store.load()
        handheld = Handheld(seed=options.seed, battery=stored, machine=machine)
        if stored is not None and handheld.cleared:
            store.reject("the firmware found its checksum wrong")
        handheld.mode = options.mode or mode
        return handheld
    stored = store.load()
    if stored is not None:
        kept = store.keep_before()
        if kept is not None:
            keep_before(store.path, kept)
            complain(f"the stored game is kept as {kept}; champion --profile {kept.stem} plays it")
    handheld = Handheld(seed=options.seed, machine=machine)
    handheld.start(options.game, options.mode or "G1", options.level, options.players)
    return handheld


def _override(chosen: Settings, options: argparse.Namespace) -> Settings:
    """Return the settings with those of the command line in their place."""
    in_use = deepcopy(chosen)
    for name in _SETTINGS:
        value = getattr(options, name)
        if value is not None:
            setattr(in_use, name, type(getattr(in_use, name))(value))
    return in_use


def _alike(one: object, two: object) -> bool:
    """Compare two values of a setting; a window is never exactly as large as asked for."""
    if isinstance(one, float) and isinstance(two, float):
        return math.isclose(one, two, rel_tol=0.01)
    return one == two


def _keep(chosen: Settings, before: Settings, after: Settings, path: Path) -> None:
    """Store what was changed in the window, not what the command line said."""
    changed = False
    for item in fields(Settings):
        value = getattr(after, item.name)
        if not _alike(value, getattr(before, item.name)):
            setattr(chosen, item.name, value)
            changed = True
    if changed:
        try:
            settings.save(chosen, path)
        except SaveError as error:
            complain(str(error))
