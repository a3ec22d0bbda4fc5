"""`champion bench`: how fast this machine runs the handheld."""

import argparse
import json
import statistics
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from emulator.cli import random_play
from emulator.cli.arguments import Parser
from emulator.measure import BENCHMARKS, Benchmark, MeasureError

_COLUMNS = ("lists", "plays", "evaluations")
_ENGINE = "engine"
_ENGINE_TITLE = "rates of both cores, and of other engines installed (gnubg-nn, bgsage)"


def parser() -> Parser:
    """Return the command's parser."""
    titles = {**{bench.key: bench.title for bench in BENCHMARKS}, _ENGINE: _ENGINE_TITLE}
    names = "\n".join(f"  {key:12}{title}" for key, title in titles.items())
    once = ", ".join(bench.key for bench in BENCHMARKS if bench.once)
    result = Parser(
        prog="champion bench",
        description="Measure how fast this machine runs the handheld.",
        epilog=f"benchmarks:\n{names}\n\n"
        f"A figure is the median of several runs (--runs), except: {once} is run once; {_ENGINE}\n"
        "passes over its positions once, for lists several times, of which the fastest counts.\n\n"
        "examples:\n  champion bench\n"
        "  champion bench tick import --json\n  champion bench --random --games 20\n"
        "  champion bench --engine",
    )
    result.add_argument("names", nargs="*", metavar="NAME", help="which to run; all if none")
    result.add_argument("--json", action="store_true", help="one JSON object")
    result.add_argument(
        "--runs", type=int, default=5, help="of each but those run once, and the engine (5)"
    )
    engine = result.add_argument_group("the engine")
    engine.add_argument("--engine", action="store_true", help="nothing else; the same as its name")
    engine.add_argument(
        "--positions", type=int, default=2000, metavar="N", help="of self-play (2000)"
    )
    random_play.add_options(result)
    return result


def run(options: argparse.Namespace) -> int:
    """Measure and print; returns the exit status."""
    if options.random:
        return random_play.run(options)
    table = {bench.key: bench for bench in BENCHMARKS}
    names = [*options.names]
    if options.engine:
        names.append(_ENGINE)
    names = names or [*table, _ENGINE]
    for name in names:
        if name not in table and name != _ENGINE:
            parser().error(f"no benchmark {name!r}; benchmarks: {', '.join(table)}, {_ENGINE}")
    if not 1 <= options.runs <= 1000:
        parser().error(f"no number of runs {options.runs}; 1 to 1000")
    if not 1 <= options.positions <= 1_000_000:
        parser().error(f"no number of positions {options.positions}; 1 to 1000000")
    told: dict[str, Any] = {}
    for name in names:
        if name != _ENGINE:
            result = measure(table[name], options.runs)
            told.setdefault("benchmarks", []).append(result)
            if not options.json:
                print(_line(result), flush=True)
    if _ENGINE in names:
        if told and not options.json:
            print()
        told |= _engine(options)
    if options.json:
        print(json.dumps(told, indent=2))
    return 0


def _engine(options: argparse.Namespace) -> dict[str, Any]:
    """Measure the engines, printing their rates as they come; returns what was found."""
    from emulator import peers, speed  # noqa: PLC0415 - only this needs it

    rates: list[speed.Rates] = []
    if not options.json:
        print(
            f"{'a second, on one core':22}{'play lists':>11}{'0-ply plays':>13}"
            f"{'evaluations':>13}{'top level':>13}"
        )
    for rate in speed.compare(options.positions):
        rates.append(rate)
        if not options.json:
            beside = next((each for each in rates if each.name == peers.GNUBG), None)
            print("\n".join(_rates(rate, beside)), flush=True)
    targets = speed.targets(rates)
    if not options.json:
        print(f"positions of 0-ply self-play: {options.positions}")
        for target in targets:
            most = "at most" if target.unit else "at least"
            verdict = "" if target.is_met else "  MISSED"
            print(
                f"{target.title:52}{target.value:9.2f} {target.unit:2} "
                f"(wanted {most} {target.limit:g}){verdict}"
            )
    return {
        "positions": options.positions,
        "engines": list(map(asdict, rates)),
        "targets": [{**asdict(target), "met": target.is_met} for target in targets],
    }


def _rates(rate: Any, beside: Any) -> Iterator[str]:
    """An engine's line, and how that compares with another one."""
    top = f"{rate.top:10,.1f} ms" if rate.top is not None else ""
    yield f"{rate.name:22}{rate.lists:11,.0f}{rate.plays:13,.0f}{rate.evaluations:13,.0f}{top}"
    if beside is not None and beside is not rate:
        many = (getattr(rate, name) / getattr(beside, name) for name in _COLUMNS)
        yield f"{'  beside ' + beside.name:22}" + "".join(
            f"{f'x {ratio:.2g}':>{width}}" for ratio, width in zip(many, (11, 13, 13), strict=True)
        )


def measure(bench: Benchmark, runs: int) -> dict[str, Any]:
    """Run one benchmark; returns its figures, or the reason why there are none."""
    facts: dict[str, Any] = {
        "name": bench.key,
        "title": bench.title,
        "unit": bench.unit,
        "limit": bench.limit,
    }
    try:
        if bench.once:
            runs = 1
        else:
            bench.measure()  # to warm up
        figures = [bench.measure() for _ in range(runs)]
    except MeasureError as error:
        return {**facts, "error": str(error)}
    return {
        **facts,
        "runs": runs,
        "median": round(statistics.median(figures), 4),
        "lowest": round(min(figures), 4),
        "highest": round(max(figures), 4),
    }


def _line(result: dict[str, Any]) -> str:
    if "error" in result:
        return f"{result['title']:42} {result['error']}"
    unit = result["unit"]
    verdict = "" if result["median"] < result["limit"] else "  OVER"
    return (
        f"{result['title']:42} {result['median']:9.3f} {unit:3} "
        f"({result['lowest']:.3f} to {result['highest']:.3f}; wanted under "
        f"{result['limit']:g} {unit}){verdict}"
    )
