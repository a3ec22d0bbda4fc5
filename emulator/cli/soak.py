"""`champion soak`: thousands of runs with faults at random."""

import argparse
import sys
import time

from emulator.cli.arguments import Parser
from emulator.files import complain

_EVERY = 0.2  # seconds between two lines of progress


def parser() -> Parser:
    """Return the command's parser."""
    result = Parser(
        prog="champion soak",
        description="Let faults happen at random: bouncing and stuck keys, failing power, bad "
        "lines, boards that are started again, stuck segments, full disks. Whatever a run does "
        "follows from the seed and its number.",
        epilog="examples:\n"
        "  champion soak\n"
        "  champion soak --runs 10000 --seed 3\n"
        "  champion soak --seed 3 --first 4711 --runs 1\n\n"
        "exit status: 0 all went well, 1 one did not; the line tells how to run it again",
    )
    result.add_argument("--runs", type=int, default=1000, metavar="N", help="how many (1000)")
    result.add_argument("--seed", type=int, default=1, help="what they follow from (1)")
    result.add_argument("--first", type=int, default=0, metavar="N", help="number of the first (0)")
    result.add_argument("--kind", help="one kind of fault only")
    return result


def run(options: argparse.Namespace) -> int:
    """Soak; returns the exit status."""
    from emulator.testing import soak  # noqa: PLC0415 - `--help` must not wait for it

    if options.kind is not None and options.kind not in soak.KINDS:
        parser().error(f"no kind {options.kind!r}; kinds: {', '.join(soak.KINDS)}")
    if options.runs < 1 or options.first < 0:
        parser().error("--runs must be 1 or more, --first 0 or more")
    begin = told = time.monotonic()
    count = soak.Count()
    try:
        for count in soak.soak(options.runs, options.seed, options.first, options.kind):
            if sys.stderr.isatty() and time.monotonic() - told >= _EVERY:
                told = time.monotonic()
                print(f"\r{count.runs.total()} of {options.runs} runs", end="", file=sys.stderr)
    except soak.SoakError as error:
        complain(str(error))
        kind = f" --kind {options.kind}" if options.kind else ""
        number = options.first + count.runs.total()
        print(f"again: champion soak --seed {options.seed} --first {number} --runs 1{kind}")
        return 1
    finally:
        if sys.stderr.isatty():
            print(file=sys.stderr)
    for kind, runs in sorted(count.runs.items()):
        print(f"{kind:12} {runs:7} runs {count.faults[kind]:8} faults")
    seconds = time.monotonic() - begin
    print(f"{count.runs.total()} runs in {seconds:.0f} s, nothing lost; seed {options.seed}")
    return 0
