"""`champion board`: the firmware as a board on a link, and what a real board needs."""

import argparse
import os
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from emulator.cli.arguments import Parser
from emulator.files import complain

if TYPE_CHECKING:
    from emulator.link.server import Server


def parser() -> Parser:
    """Return the command's parser."""
    result = Parser(
        prog="champion board",
        description="Run the firmware as a board that a panel reaches over a line, look at "
        "such a board, or gather the files for a MicroPython board.",
        epilog="links:\n"
        "  tcp:PORT        127.0.0.1 and ::1 only; port 0 takes a free one\n"
        "  tcp:HOST:PORT   an address of this machine, reachable from elsewhere\n"
        "  pty             a pseudo-terminal\n"
        "  serial:PATH     a serial line (serial:PATH?baud=N)\n\n"
        "examples:\n"
        "  champion board --link tcp:7000\n"
        "  champion board --probe tcp:7000\n"
        "  champion board --card card && mpremote cp -r card/. : + reset",
    )
    what = result.add_mutually_exclusive_group(required=True)
    what.add_argument("--link", metavar="LINK", help="be a board there, until Ctrl-C")
    what.add_argument("--probe", metavar="BOARD", help="tell what a board says of itself")
    what.add_argument(
        "--card", type=Path, metavar="DIR", help="fill a folder with a MicroPython board's files"
    )
    result.add_argument("--mpy", action="store_true", help="with --card: compiled by mpy-cross")
    result.add_argument(
        "--tables",
        action="store_true",
        help="with --card: of the ROM the tables alone, for a board without room for the "
        "nets; it then plays less well",
    )
    result.add_argument("--name", help="with --link: what the board calls itself")
    result.add_argument(
        "--until-eof", action="store_true", help="with --link: end when standard input ends"
    )
    return result


def run(options: argparse.Namespace) -> int:
    """Do what was asked; returns the exit status."""
    from emulator.link.card import CardError  # noqa: PLC0415 - `--help` must not wait for it
    from emulator.link.errors import LinkError  # noqa: PLC0415

    try:
        if options.link is not None:
            return _serve(options.link, options.name, options.until_eof)
        if options.probe is not None:
            return _probe(options.probe)
        return _card(options.card, options.mpy, options.tables)
    except (LinkError, CardError) as error:
        complain(str(error))
        return 1
    except BrokenPipeError:
        raise  # the reader of what is printed has gone, no fault of the folder
    except OSError as error:
        complain(f"{options.card}: {error.strerror or error}")
        return 1


def _serve(where: str, name: str | None, until_eof: bool) -> int:
    from emulator.link import server  # noqa: PLC0415
    from emulator.link.launch import LISTENING  # noqa: PLC0415
    from emulator.rom import default  # noqa: PLC0415

    image = default()
    board, addresses, warning = server.open_server(where, server.make_link(image.data, name))
    try:
        print(f"board: ROM {image.sha256[:16]}..., one panel at a time, stop with Ctrl-C")
        for address in addresses:
            print(f"{LISTENING}{address}", flush=True)
        if warning:
            complain(warning)
        if until_eof:
            threading.Thread(target=_stop_at_end, args=(board,), daemon=True).start()
        board.serve()
    finally:
        board.close()
    return 0


def _stop_at_end(board: "Server") -> None:
    while os.read(sys.stdin.fileno(), 1024):  # its buffer could not be left at the end
        pass
    board.stop()


def _probe(target: str) -> int:
    from emulator import rom  # noqa: PLC0415
    from emulator.link import connect  # noqa: PLC0415
    from firmware import protocol  # noqa: PLC0415

    with connect(target) as board:
        info = board.info
        names = ("CAN_STATE", "CAN_RESET", "CAN_HURRY", "HEAP_LOCKED")
        able = [
            name.removeprefix("CAN_").replace("_", " ").lower()
            for name in names
            if info.can(getattr(protocol, name))
        ]
        print(f"board         {info.name} at {board.name}")
        print(f"firmware      {info.firmware}, layout {info.layout}, protocol {info.protocol}")
        print(f"ROM           {info.rom_size} bytes, SHA-256 {info.rom_digest.hex()}")
        print(f"              {rom.kind(info.rom_digest)}")
        print(f"memory        RAM {info.ram_size} bytes, io page {info.io_size} bytes")
        print(f"capabilities  {', '.join(able) or 'none'}")
        for line in board.log.lines:
            print(f"it wrote      {line}")
    return 0


def _card(folder: Path, compiled: bool, tables: bool) -> int:
    from emulator import rom  # noqa: PLC0415
    from emulator.link import card, launch  # noqa: PLC0415

    data = rom.default().data
    image = data[: rom.TABLES] if tables else data
    files = card.write(folder, image, compiled=compiled)
    print(f"card    {folder}{'' if files.compiler is None else ', compiled'}")
    print(f"flash   {files.flash} bytes")
    print(f"ROM     {len(image)} bytes, {rom.kind(bytes.fromhex(rom.digest(image)))}")
    used = launch.heap_used(files)
    if used is None:
        print("RAM     not measured: MicroPython is not installed here")
    else:
        print(f"RAM     {used} bytes of heap in use on a 64-bit MicroPython, about half on 32 bits")
    if len(image) > rom.TABLES:
        print(f"        {len(image)} of them are the ROM's; firmware/port/README.md tells how to")
        print("        keep it in flash, and --tables makes a card without the nets")
    if files.compiler is not None:
        print(f"made by {files.compiler}")
        print("        a board with MicroPython of another version may refuse them, and says so:")
        print("        leave --mpy out then")
    print(f"copy    mpremote cp -r {folder}/. : + reset")
    return 0
