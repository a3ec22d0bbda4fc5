"""`champion info`: versions, files, the ROM and the map of the memory."""

import argparse
import json
import platform
from pathlib import Path
from typing import Any

from emulator import core, pygame_check, rom
from emulator.cli.arguments import Parser
from emulator.folders import data_folder
from emulator.memory_map import areas
from emulator.version import VERSION
from firmware import layout, memory, ports


def parser() -> Parser:
    """Return the command's parser."""
    result = Parser(
        prog="champion info",
        description="Tell versions, files, the ROM's digest and how the RAM is used.",
        epilog="examples:\n  champion info\n  champion info --json\n  champion info --map",
    )
    result.add_argument("--json", action="store_true", help="one JSON object")
    result.add_argument("--map", action="store_true", help="list every entry of the RAM map")
    result.add_argument("--data-dir", type=Path, metavar="DIR", help="data folder to tell of")
    return result


def run(options: argparse.Namespace) -> int:
    """Print the report; the exit status is 1 if core, ROM or pygame are not in order."""
    facts = collect(options.data_dir)
    if options.json:
        print(json.dumps(facts, indent=2))
    else:
        print("\n".join(_lines(facts, options.map)))
    faults = (facts["firmware"].get("error"), facts["rom"].get("error"), facts["pygame"]["problem"])
    return int(any(faults))


def collect(data_dir: Path | None = None) -> dict[str, Any]:
    """Return all that the command tells, ready for JSON."""
    pygame = pygame_check.check()
    return {
        "version": VERSION,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": platform.platform(),
        "firmware": _core(),
        "rom": _rom(),
        "pygame": {"answers": pygame.answers, "problem": pygame.problem},
        "data_folder": str(data_folder(data_dir)),
        "io": {"size": ports.IO_SIZE},
        "ram": _ram(),
    }


def _core() -> dict[str, Any]:
    folder = str(Path(memory.__file__).parent)
    try:
        chosen = core.chosen()
    except core.CoreError as error:
        return {"folder": folder, "error": str(error)}
    return {
        "core": chosen.name,
        "reason": chosen.reason,
        "path": chosen.path,
        "checked": chosen.checked,
        "folder": folder,
    }


def _rom() -> dict[str, Any]:
    try:
        image = rom.load()
    except rom.RomError as error:
        return {"error": str(error)}
    return {"path": image.path, "size": len(image.data), "sha256": image.sha256}


def _ram() -> dict[str, Any]:
    parts = areas()
    return {
        "size": memory.RAM_SIZE,
        "used": sum(part.used for part in parts),
        "free": sum(part.free for part in parts),
        "areas": [
            {
                "name": part.name,
                "address": part.address,
                "size": part.size,
                "used": part.used,
                "free": part.free,
                "largest_free": {
                    "address": part.largest_free[0],
                    "size": part.largest_free[1],
                },
            }
            for part in parts
        ],
        "map": [
            {"name": name, "address": address, "size": size, "unit": unit}
            for name, address, size, unit in layout.MAP
        ],
    }


def _lines(facts: dict[str, Any], whole: bool) -> list[str]:
    image = facts["rom"]
    ram = facts["ram"]
    lines = [
        f"champion     {facts['version']}",
        f"python       {facts['python']} on {facts['system']}",
        f"firmware     {facts['firmware']['folder']}",
    ]
    running = facts["firmware"]
    if "error" in running:
        lines.append(f"core         {running['error']}")
    else:
        lines.append(f"core         {running['core']}: {running['reason']}")
        if running["path"] != running["folder"]:
            lines.append(f"             {running['path']}")
    if "error" in image:
        lines.append(f"ROM          {image['error']}")
    else:
        lines += [
            f"ROM          {image['path']}, {image['size']} bytes",
            f"             SHA-256 {image['sha256']}",
        ]
    lines.append(f"pygame       {facts['pygame']['answers']}")
    if facts["pygame"]["problem"]:
        lines.append(f"             {facts['pygame']['problem']}")
    lines += [
        f"data folder  {facts['data_folder']}",
        f"io page      {facts['io']['size']} bytes",
        f"RAM          {ram['size']} bytes: {ram['used']} used, {ram['free']} free",
        "  area             from    to  size  used  free  largest free block",
    ]
    for part in ram["areas"]:
        largest = part["largest_free"]
        end = part["address"] + part["size"] - 1
        lines.append(
            f"  {part['name']:15} {part['address']:#06x}-{end:#06x} {part['size']:5} "
            f"{part['used']:5} {part['free']:5}  {largest['size']} at {largest['address']:#06x}"
        )
    if whole:
        lines.append("  address  size  name              holds")
        lines += [
            f"  {entry['address']:#06x}  {entry['size']:5}  {entry['name']:16}  {entry['unit']}"
            for entry in sorted(ram["map"], key=lambda entry: int(entry["address"]))
        ]
    return lines
