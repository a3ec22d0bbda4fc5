"""One run of tests: its targets, their benches, and who may run on which."""

from pathlib import Path
from typing import Final

import pytest

from emulator.testing import failures, targets
from emulator.testing.bench import Bench, Limits
from emulator.testing.targets import TargetError
from firmware import protocol

NEEDS: Final = {
    "needs_state": protocol.CAN_STATE,
    "needs_reset": protocol.CAN_RESET,
    "needs_hurry": protocol.CAN_HURRY,
}
"""Markers that ask for a capability of the board."""


class Run:
    """What the plugin knows."""

    def __init__(
        self,
        names: list[str],
        limits: Limits,
        failure_folder: Path | None,
        *,
        is_worker: bool,
        hands_out: bool,
    ) -> None:
        self.targets: Final = names
        self.failure_folder: Final = failure_folder
        self._given = False
        # The process that only hands tests out must not hold what its workers want.
        self._is_worker = is_worker
        self._hands_out = hands_out
        self._benches: Final = {name: Bench(name, limits, sharing=is_worker) for name in names}

    @staticmethod
    def of(config: pytest.Config) -> "Run":
        """Read the options. Raises pytest.UsageError."""
        option = config.getoption
        names: list[str] = list(dict.fromkeys(option("champion_targets"))) or [targets.EMULATOR]
        try:
            for name in names:
                targets.check(name)
        except TargetError as error:
            raise pytest.UsageError(f"--target: {error}") from None
        limits = Limits(option("champion_tick_limit"), option("champion_wall_limit"))
        if limits.ticks < 1 or limits.seconds <= 0:
            raise pytest.UsageError("--tick-limit and --wall-limit must be more than 0")
        place = option("champion_failure_dir")
        folder = config.invocation_params.dir / place if place else None
        is_worker = hasattr(config, "workerinput")
        parallel = bool(option("numprocesses", None)) or option("dist", "no") != "no"
        hands_out = parallel and not is_worker
        run = Run(names, limits, folder, is_worker=is_worker, hands_out=hands_out)
        run._given = bool(option("champion_targets"))
        return run

    def bench(self, target: str) -> Bench:
        """Return the bench of a target."""
        return self._benches[target]

    def header(self) -> list[str]:
        """Return the lines of the report's header."""
        if self._is_worker:  # nobody reads it, and it would hold boards that others want
            return []
        return [f"champion: {self._facts(name)}" for name in self.targets]

    def begin(self, item: pytest.Item) -> None:
        """Begin a test: skip it if its target is broken or lacks what it needs."""
        bench = self.bench(self._target(item))
        if bench.broken and bench.told:
            pytest.skip(f"broken board: {bench.broken}")
        if item.get_closest_marker("needs_local") and not bench.local:
            pytest.skip(f"target {bench.target} is not in this process")
        if item.get_closest_marker("needs_link") and bench.local:
            pytest.skip(f"target {bench.target} has no link")
        reason = targets.why_not(bench.target)
        if reason:
            pytest.skip(f"target {bench.target}: {reason}")
        try:
            bench.open()
        except TargetError:
            bench.told = True
        if bench.broken:
            pytest.fail(bench.broken, pytrace=False)
        for marker, capability in NEEDS.items():
            if item.get_closest_marker(marker) and not bench.can(capability):
                pytest.skip(f"target {bench.target} lacks what {marker} asks for")
        bench.begin()
        self._tell(item, bench)

    def end(self, item: pytest.Item) -> None:
        """End a test."""
        self.bench(self._target(item)).end()

    def failed(self, item: pytest.Item, report: pytest.TestReport) -> None:
        """Keep what there is of a failed test."""
        bench = self.bench(self._target(item))
        if self.failure_folder is None or bench.guard is None:
            return
        folder = failures.keep(self.failure_folder, item.nodeid, report.longreprtext, bench)
        report.sections.append(("champion", f"{failures.summary(bench)}\nkept in {folder}"))

    def close(self) -> None:
        """Let go of all targets."""
        for bench in self._benches.values():
            bench.close()

    # ---------------------------------------------------------------------------------

    def _target(self, item: pytest.Item) -> str:
        call = getattr(item, "callspec", None)
        target: str = call.params.get("champion_target", "") if call else ""
        return target or self.targets[0]

    def _facts(self, name: str) -> str:
        bench = self.bench(name)
        if not self._given and name == targets.EMULATOR:
            return self._look(bench)
        reason = targets.why_not(name)
        if reason:
            return f"target {name}: {reason}"
        if self._hands_out and not bench.local:
            if targets.is_shared(name):
                return f"target {name}, one board for all workers, one after the other"
            return f"target {name}, one for each worker"
        return self._look(bench)

    @staticmethod
    def _look(bench: Bench) -> str:
        """Return a bench's facts, or why it is broken."""
        try:
            bench.open()
        except TargetError:
            return bench.broken
        return f"target {bench.facts}"

    @staticmethod
    def _tell(item: pytest.Item, bench: Bench) -> None:
        """Let a report in a file name the target."""
        facts = bench.facts
        if facts is not None:
            known = dict(item.user_properties)
            new = {"target": facts.target, "firmware": facts.firmware, "rom": facts.rom}
            if facts.board:
                new["board"] = facts.board
            item.user_properties += [pair for pair in new.items() if pair[0] not in known]
