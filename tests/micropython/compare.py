"""Where a board and CPython part: the first tick, the glasses, the bytes of RAM."""

from pathlib import Path

from emulator.lcd import Lcd
from firmware import layout
from tests.micropython.recorded import Recording
from tests.micropython.targets import Target


def agree(target: Target, card: Path, name: str, recording: Recording) -> None:
    """Replay a recording on a target; AssertionError tells the first tick that differs."""
    answer = target.replay(card, name)
    error = answer.get("error")
    assert error is None, f"{target.name}, {name}: {error}\n{_keys(answer.get('ticks'), recording)}"
    assert int(answer["ticks"]) == len(recording.digests)
    if answer["digest"] == recording.digests[-1].hex():
        assert answer["after"] == answer["heap"], "the heap has grown"
        return
    raise AssertionError(_where(target, card, name, recording))


def _where(target: Target, card: Path, name: str, recording: Recording) -> str:
    same, differs = 0, len(recording.digests)
    while differs - same > 1:
        middle = (same + differs) // 2
        answer = target.replay(card, name, middle)
        if answer["digest"] == recording.digests[middle - 1].hex():
            same = middle
        else:
            differs = middle
    answer = target.replay(card, name, differs)
    ram, io = recording.replayed(differs)
    theirs, their_io = answer.memory("ram"), answer.memory("io")
    lines = [f"{target.name}, {name}: not as on CPython, first at tick {differs}"]
    lines += [
        f"RAM {_name(at)}: {mine:02x} here, {other:02x} there"
        for at, (mine, other) in enumerate(zip(ram, theirs, strict=True))
        if mine != other
    ][:20]
    lines += [
        f"io {at:02x}: {mine:02x} here, {other:02x} there"
        for at, (mine, other) in enumerate(zip(io, their_io, strict=True))
        if mine != other
    ][:20]
    lines += ["here:", Lcd(bytearray(io)).ascii(), "there:", Lcd(bytearray(their_io)).ascii()]
    return "\n".join(lines)


def _name(address: int) -> str:
    for name, start, size, _ in layout.MAP:
        if start <= address < start + size:
            return f"{address} ({name}+{address - start})"
    return str(address)


def _keys(ticks: str | None, recording: Recording) -> str:
    """The last inputs before a tick, for a message."""
    before = [
        f"tick {tick}: io {address:02x} = {value:02x}"
        for tick, address, value, _ in recording.inputs()
        if ticks is None or tick <= int(ticks)
    ]
    return "\n".join(["the last inputs:", *before[-6:]])
