# ruff: noqa: N999 - named as the command is
"""`champion import`: a position from another program becomes the stored game."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from emulator.cli import arguments
from emulator.cli.arguments import Parser
from emulator.files import SaveError, complain


class _Parser(Parser):
    """A parser that knows an XGID without its prefix, which may begin like an option."""

    def parse(self, arguments: Sequence[str]) -> argparse.Namespace:
        """See `Parser.parse`."""
        return super().parse(
            [
                f"XGID={word}" if word.startswith("-") and word.count(":") >= 5 else word
                for word in arguments
            ]
        )


def parser() -> Parser:
    """Return the command's parser."""
    result = _Parser(
        prog="champion import",
        description="Set a position of backgammon up, with match, score, cube and dice, and "
        "store it as the running game. The game stored before is kept beside.",
        epilog="ID is an XGID, or a GNU Position ID with a Match ID after it.\n\n"
        "examples:\n"
        "  champion import XGID=-b----E-C---eE---c-e----B-:0:0:1:52:2:1:0:5:6\n"
        "  champion import 4HPwATDgc/ABMA:cIkYAAAAAAAE\n"
        "  champion import 4HPwATDgc/ABMA cIkYAAAAAAAE --profile study",
    )
    result.add_argument("id", metavar="ID", nargs="+", help="the position")
    result.add_argument(
        "--game", type=arguments.game, default="backgammon", help="only backgammon has IDs"
    )
    result.add_argument("--data-dir", type=Path, metavar="DIR", help="folder of the battery")
    result.add_argument(
        "--profile", type=arguments.profile, default=None, metavar="NAME", help="whose battery"
    )
    return result


def run(options: argparse.Namespace) -> int:
    """Set the position up and store it; returns the exit status."""
    from emulator import battery  # noqa: PLC0415 - `--help` must not wait for it
    from emulator.folders import data_folder  # noqa: PLC0415
    from emulator.handheld import Handheld  # noqa: PLC0415
    from emulator.interchange import ids, matchlog, xgid  # noqa: PLC0415
    from emulator.interchange.setting_up import SetUpError, set_up  # noqa: PLC0415
    from emulator.interchange.table import SIDES, IdError  # noqa: PLC0415

    if options.game != "backgammon":
        complain(
            f"an ID is a position of backgammon, not of {options.game}; what keeps every game "
            "is a save state or the battery file"
        )
        return 2
    try:
        table = ids.read(" ".join(options.id))
    except IdError as error:
        complain(str(error))
        return 2
    store = battery.BatteryFile(
        data_folder(options.data_dir), options.profile or battery.DEFAULT_PROFILE
    )
    try:
        handheld = Handheld(battery=store.load())
        set_up(handheld, table)
        kept = store.keep_before()
        if kept is not None:
            matchlog.keep_before(store.path, kept)
        store.save(handheld.battery)
        log = matchlog.MatchLog(matchlog.path_beside(store.path))
        log.look(handheld)
        log.save()
    except (IdError, SetUpError, SaveError) as error:
        complain(str(error))
        return 1
    if kept is not None:
        complain(f"the stored game is kept as {kept}; champion --profile {kept.stem} plays it")
    print(xgid.encode(table))
    todo = "to roll or double"
    if table.doubled or table.resigned:
        todo = "has offered " + ("a double" if table.doubled else f"to lose {table.resigned}")
    elif any(table.dice):
        todo = f"to play {table.dice[0]}-{table.dice[1]}"
    print(f"{SIDES[table.side]} {todo}; stored as {store.path}")
    return 0
