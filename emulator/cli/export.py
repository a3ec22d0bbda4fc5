"""`champion export`: the stored game and match for other programs."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from emulator.cli import arguments
from emulator.cli.arguments import Parser
from emulator.files import complain

if TYPE_CHECKING:
    from emulator.interchange.mat import Text
    from emulator.interchange.record import Match
    from emulator.interchange.snapshot import Stand

_FORMATS = (".mat",)


def parser() -> Parser:
    """Return the command's parser."""
    result = Parser(
        prog="champion export",
        description="Print the stored position as XGID and as GNU Position and Match ID, or "
        "write the match, finished or running, as a .mat file. For backgammon alone: the "
        "other games are unknown to these formats.",
        epilog="examples:\n"
        "  champion export\n"
        "  champion export --xgid\n"
        "  champion export --mat match.mat\n"
        "  champion export --mat - --state evening.state",
    )
    result.add_argument("--mat", metavar="FILE", help="write the match there; - is standard output")
    result.add_argument("--xgid", action="store_true", help="print the position as XGID")
    result.add_argument(
        "--gnubg-id", action="store_true", help="print it as GNU Position ID, colon, Match ID"
    )
    result.add_argument(
        "--state", type=Path, metavar="FILE", help="of this save state, not of the stored battery"
    )
    result.add_argument("--data-dir", type=Path, metavar="DIR", help="folder of the battery")
    result.add_argument(
        "--profile", type=arguments.profile, default=None, metavar="NAME", help="whose battery"
    )
    return result


def run(options: argparse.Namespace) -> int:
    """Print and write what was asked for; returns the exit status."""
    from emulator.files import SaveError  # noqa: PLC0415
    from emulator.interchange import gnubg_id, mat, xgid  # noqa: PLC0415 - for `--help`
    from emulator.interchange.snapshot import NoPositionError  # noqa: PLC0415
    from emulator.state import StateError  # noqa: PLC0415

    fault = _format_fault(options.mat)
    if fault:
        complain(fault)
        return 2
    try:
        stand, match = _read(options)
        ids = f"{gnubg_id.encode_position(stand.table)}:{gnubg_id.encode_match(stand.table)}"
        if options.xgid:
            print(xgid.encode(stand.table))
        if options.gnubg_id:
            print(ids)
        if options.mat is not None:
            _write(mat.write(match), options.mat)
        elif not options.xgid and not options.gnubg_id:
            print(xgid.encode(stand.table))
            print(f"GNU Backgammon ID {ids}")
    except (NoPositionError, mat.NotExportableError, StateError, SaveError) as error:
        complain(str(error))
        return 1
    except OSError as error:
        complain(f"cannot read {options.state}: {error.strerror or error}")
        return 1
    return 0


def _format_fault(name: str | None) -> str:
    """Why a file of this name cannot be written; empty if it can."""
    if name is None or name == "-":
        return ""
    if not name or "\0" in name:
        return "--mat: a file name is wanted"
    suffix = Path(name).suffix
    if suffix.lower() in (*_FORMATS, ".txt", ""):
        return ""
    return (
        f"{name}: {suffix} is not written; what there is: .mat (--mat), "
        "XGID (--xgid), GNU Backgammon IDs (--gnubg-id)"
    )


def _read(options: argparse.Namespace) -> tuple["Stand", "Match"]:
    """The position, and the match as far as it is known."""
    from emulator import battery  # noqa: PLC0415
    from emulator.folders import data_folder  # noqa: PLC0415
    from emulator.interchange import matchlog, snapshot  # noqa: PLC0415
    from emulator.state import unpack  # noqa: PLC0415
    from firmware.memory import BATTERY_SIZE, RAM_SIZE  # noqa: PLC0415

    if options.state is not None:
        ram = unpack(options.state.read_bytes()).ram
        log = matchlog.MatchLog()
    else:
        profile = options.profile or battery.DEFAULT_PROFILE
        store = battery.BatteryFile(data_folder(options.data_dir), profile)
        kept = store.load()
        if kept is None:
            raise snapshot.NoPositionError(f"no battery is stored as {store.path}")
        ram = kept + bytes(RAM_SIZE - BATTERY_SIZE)
        log = matchlog.MatchLog(matchlog.path_beside(store.path))
    stand = snapshot.stand(ram[:BATTERY_SIZE])
    log.take(stand, snapshot.turns(lambda start, size: ram[start : start + size]))
    return stand, log.match


def _write(text: "Text", name: str) -> None:
    from emulator.files import replace  # noqa: PLC0415

    for line in text.left_out:
        complain(f"left out: {line}")
    if name == "-":
        sys.stdout.write(text.text)
    else:
        replace(Path(name), text.text.encode("ascii"))
