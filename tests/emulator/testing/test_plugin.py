"""The plugin as another project meets it."""

import importlib.util
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import emulator.testing.door
from emulator.link.server import TcpServer, make_link
from emulator.rom import default
from manual.pages import FOLDER, blocks
from tests.emulator.testing.inner import ALONE, CONFTEST, free_port, run, run_apart

pytest_plugins = ["pytester"]

FIRST = """
def test_text(handheld, lcd):
    assert lcd.text.strip() == "CHAMPION"
"""

HAS_XDIST = importlib.util.find_spec("xdist") is not None


def test_without_options_it_runs_in_this_process(pytester):
    result = run(pytester, FIRST)
    result.assert_outcomes(passed=1)
    result.stdout.re_match_lines(
        [rf"champion: target emulator \(\w+\), firmware .*, ROM {default().sha256[:16]}"]
    )
    assert "[emulator]" not in result.stdout.str()


def test_several_targets_are_in_the_ids(pytester):
    """Case T135."""
    result = run(pytester, FIRST, "-v", "--target", "emulator", "--target", "tcp")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines_random(
        ["*::test_text[[]emulator[]] PASSED*", "*::test_text[[]tcp[]] PASSED*"]
    )
    result.stdout.fnmatch_lines(["champion: target emulator*", "champion: target tcp (CPython*"])


def test_a_target_that_cannot_be_is_wrong_usage(pytester):
    result = run(pytester, FIRST, "--target", "toaster")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*no target 'toaster'; targets: emulator, compiled, tcp,*"])


def test_options_may_stand_before_the_files(pytester):
    result = run(pytester, FIRST, "--target", "emulator", str(pytester.path))
    result.assert_outcomes(passed=1)


def test_each_test_has_a_fresh_handheld(pytester):
    source = """
        def test_one(handheld):
            handheld.start("jacquet")
            handheld.hold("PLAY")
            handheld.mode = "G2"

        def test_two(handheld, keypad):
            assert handheld.lcd.text.strip() == "CHAMPION"
            assert not keypad.held
            assert handheld.mode == "G1"
            assert handheld.seed == 1
    """
    run(pytester, source, "--target", "emulator", "--target", "pty").assert_outcomes(passed=4)


def test_the_scope_may_be_wider(pytester):
    source = """
        import pytest

        @pytest.mark.parametrize("number", range(3))
        def test_it(handheld, number):
            handheld.press("STATISTICS")
            assert handheld.lcd.text.startswith(("PIPS", "SCORE", "WON")[number])
    """
    result = run(pytester, source, "--handheld-scope", "module")
    result.assert_outcomes(passed=3)


def test_markers_skip_what_a_target_cannot_do(pytester):
    source = """
        import pytest

        @pytest.mark.needs_local
        def test_here(handheld):
            assert len(handheld.device.ram) == 8192

        @pytest.mark.needs_link
        def test_there(handheld, link):
            assert link.info.rom_size

        @pytest.mark.needs_state
        @pytest.mark.needs_reset
        def test_both(handheld):
            handheld.load(handheld.save())

        def test_link(link):
            pass
    """
    targets = ("--strict-markers", "--target", "emulator", "--target", "tcp")
    run(pytester, source, *targets).assert_outcomes(passed=5, skipped=3)


def test_the_buzzer_is_heard(pytester):
    source = """
        def test_it(handheld, buzzer):
            assert not buzzer.sounding
            handheld.tap("STATISTICS")
            notes = buzzer.listen(20)
            assert sum(note.ticks for note in notes) == 20
            assert any(note.hertz > 1000 for note in notes)
            assert notes[-1].hertz == buzzer.tone == 0
    """
    run(pytester, source).assert_outcomes(passed=1)


def test_plain_text_is_plain(pytester):
    """Case T133."""
    source = """
        def test_it(handheld):
            handheld.start("backgammon", players=2)
            handheld.press("4")
            text = handheld.read_message()
            assert text == "4-"
            assert text != "4."
    """
    run(pytester, source).assert_outcomes(passed=1)


# Limits ---------------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["emulator", "tcp"])
def test_a_test_has_so_many_ticks(pytester, target):
    source = """
        def test_it(handheld):
            handheld.run(100)
            handheld.run_until(lambda device: False, limit=10**9)

        def test_next(handheld):
            handheld.run(190)
    """
    result = run(pytester, source, "--tick-limit", "200", "--target", target)
    result.assert_outcomes(passed=1, failed=1)
    wanted = f"*target {target}: the test ran 200 ticks (--tick-limit); tick 200, the glass*"
    result.stdout.fnmatch_lines([wanted])
    if target == "tcp":
        result.stdout.fnmatch_lines(["*last frame sent: RUN*"])


class Silent(threading.Thread):
    """Answers as a board does, and falls silent after so many bytes."""

    def __init__(self, answers: int) -> None:
        super().__init__(daemon=True)
        import socket  # noqa: PLC0415

        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._left = answers

    def run(self) -> None:
        from emulator.link.server import answer  # noqa: PLC0415

        link = make_link(default().data)
        connection, _ = self._listening.accept()
        with connection:
            while data := connection.recv(4096):
                said = answer(link, data)[: max(0, self._left)]
                self._left -= len(said)
                if said:
                    connection.sendall(said)

    def __enter__(self) -> "Silent":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.close()
        self.join(5)


def test_a_board_that_falls_silent_ends_the_test(pytester):
    """Case T132: in mid-frame."""
    with Silent(20_000) as board:
        source = """
            def test_it(handheld):
                while True:
                    handheld.run()
        """
        target = f"tcp:127.0.0.1:{board.port}"
        result = run(pytester, source, "--target", target, "--wall-limit", "1")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"*NoAnswer: {target}: no answer*last frame sent: RUN*heard: *"])


# Broken boards --------------------------------------------------------------------------


MANY = """
    import pytest

    @pytest.mark.parametrize("number", range(300))
    def test_it(handheld, number):
        pass
"""


def test_a_board_that_refuses_is_tried_once(pytester):
    """Case T138."""
    target = f"tcp:127.0.0.1:{free_port()}"
    result = run(pytester, MANY, "-rs", "--target", target)
    result.assert_outcomes(errors=1, skipped=299)
    result.stdout.fnmatch_lines([f"*broken board: target {target}: *cannot connect*"])


@contextmanager
def served(**options) -> Iterator[TcpServer]:
    server = TcpServer(make_link(default().data), **options)
    with server.running():
        yield server


def test_a_board_that_dies_is_tried_once_more(pytester):
    with Silent(60_000) as board:
        target = f"tcp:127.0.0.1:{board.port}"
        source = """
            import pytest

            @pytest.mark.parametrize("number", range(100))
            def test_it(handheld, number):
                for _ in range(300):
                    handheld.run()
        """
        limits = ["--wall-limit", "0.5"]
        from emulator import link  # noqa: PLC0415

        with pytest.MonkeyPatch.context() as patch:
            original = link.connect
            patch.setattr(
                "emulator.testing.targets.connect", lambda name: original(name, patience=0.5)
            )
            result = run(pytester, source, "--target", target, *limits)
    found = result.parseoutcomes()
    assert found.get("failed", 0) + found.get("errors", 0) in (1, 2)
    assert found["passed"] > 2
    assert found["skipped"] > 80


def test_a_board_that_is_there_is_used_again_and_again(pytester):
    with served() as server:
        result = run(pytester, MANY.replace("300", "5"), "--target", server.address)
        result.assert_outcomes(passed=5)
        run(pytester, FIRST, "--target", server.address).assert_outcomes(passed=1)


@pytest.mark.skipif(not HAS_XDIST, reason="needs pytest-xdist")
def test_workers_share_one_board(pytester):
    """Case T233."""
    source = """
        import pytest

        @pytest.mark.parametrize("number", range(8))
        def test_it(handheld, number):
            handheld.start("backgammon", players=2)
            for die in (number % 6 + 1, (number + 1) % 6 + 1):
                handheld.press(str(die))
            handheld.run(16)
            assert set(handheld.lcd.dice) == {number % 6 + 1, (number + 1) % 6 + 1}
    """
    with served() as server:
        result = run_apart(pytester, source, "-n", "2", "--target", server.address)
    result.assert_outcomes(passed=8)
    result.stdout.fnmatch_lines(["*one board for all workers, one after the other"])


@pytest.mark.skipif(not HAS_XDIST, reason="needs pytest-xdist")
def test_workers_have_boards_of_their_own(pytester):
    result = run_apart(pytester, MANY.replace("300", "6"), "-n", "2", "--target", "tcp")
    result.assert_outcomes(passed=6)


# Reports --------------------------------------------------------------------------------


def test_junit_properties(pytester):
    run(pytester, FIRST, "--junit-xml", "report.xml", "--target", "tcp")
    report = (pytester.path / "report.xml").read_text()
    for name, value in (("target", "tcp"), ("rom", default().sha256), ("board", "CPython")):
        assert f'name="{name}" value="{value}' in report


def test_a_failure_leaves_a_folder(pytester):
    from emulator.machine import LocalMachine  # noqa: PLC0415
    from emulator.recording import unpack  # noqa: PLC0415
    from emulator.replay import Replay  # noqa: PLC0415
    from emulator.state import unpack as unpack_state  # noqa: PLC0415

    source = """
        import pytest

        @pytest.mark.parametrize("name", ["a b", "c/d"])
        def test_it(handheld, name):
            handheld.start("jacquet", players=2)
            handheld.press("ROLL DICE")
            assert handheld.lcd.text == "nothing"
    """
    result = run(pytester, source, "--target", "emulator", "--target", "pty")
    result.assert_outcomes(failed=4)
    folders = sorted((pytester.path / "champion-failures").iterdir())
    assert len(folders) == 4
    for folder in folders:
        assert {path.name for path in folder.iterdir()} == {
            "log.txt", "keys.txt", "lcd.txt", "lcd.png", "state.bin", "recording.bin", "trace.vcd",
        }  # fmt: skip
        assert "ROLL DICE down" in (folder / "keys.txt").read_text()
        assert "+-12-11-10--9--8--7-+BAR-+" in (folder / "lcd.txt").read_text()
        assert (folder / "lcd.png").read_bytes().startswith(b"\x89PNG")
        log = (folder / "log.txt").read_text()
        assert "ROM" in log
        assert "nothing" in log
        tape = unpack((folder / "recording.bin").read_bytes())
        assert tape.ticks > 40
        assert Replay(tape, LocalMachine(default().data)).run() is None
        unpack_state((folder / "state.bin").read_bytes(), tape.rom_digest)
    result.stdout.fnmatch_lines(["kept in *champion-failures*test_it*"])


def test_a_failure_may_leave_nothing(pytester):
    source = "def test_it(handheld): assert False"
    run(pytester, source, "--failure-dir", "").assert_outcomes(failed=1)
    assert not (pytester.path / "champion-failures").exists()


# Where it is installed --------------------------------------------------------------------


def test_the_door_loads_nothing_else():
    """So that a checkout tests itself where another copy is installed."""
    door = Path(emulator.testing.door.__file__)
    code = (
        "import importlib.util, sys\n"
        f"spec = importlib.util.spec_from_file_location('pytest_champion', {str(door)!r})\n"
        "spec.loader.exec_module(importlib.util.module_from_spec(spec))\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('emulator', 'firmware')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_tests_of_other_things_are_left_alone(pytester):
    result = run(pytester, "def test_it(): pass")
    result.assert_outcomes(passed=1)


def test_it_is_loaded_once(pytester):
    result = run(pytester, FIRST, "--markers")
    assert result.stdout.str().count("@pytest.mark.needs_link") == 1


EXAMPLES = [
    block.text for block in blocks(FOLDER / "hil.md") if not block.language and "def " in block.text
]


@pytest.mark.parametrize("target", ["emulator", "tcp"])
def test_the_examples_of_the_manual(pytester, target):
    assert len(EXAMPLES) == 2
    (pytester.path / "conftest.py").write_text(CONFTEST)
    for number, text in enumerate(EXAMPLES):
        (pytester.path / f"test_example_{number}.py").write_text(text)
    result = pytester.runpytest(*ALONE, "--target", target)
    assert result.ret == 0
    assert result.parseoutcomes()["passed"] >= 3
