"""The trace is read back by a small reader of the format."""

import re

from emulator import trace
from emulator.recording import Recording, RecordingMachine
from emulator.replay import Replay
from firmware import ports
from tests.emulator.tapes import machine, played


def read(text: str) -> tuple[str, dict[str, list[tuple[int, str]]]]:
    """Return the timescale and each variable's changes by its full name."""
    names: dict[str, str] = {}
    scopes: list[str] = []
    changes: dict[str, list[tuple[int, str]]] = {}
    scale = ""
    time = 0
    head, body = text.split("$enddefinitions $end\n")
    for line in head.splitlines():
        words = line.split()
        if words[0] == "$timescale":
            scale = " ".join(words[1:-1])
        elif words[0] == "$scope":
            scopes.append(words[2])
        elif words[0] == "$upscope":
            scopes.pop()
        elif words[0] == "$var":
            names[words[3]] = ".".join([*scopes, words[4]])
    for line in body.splitlines():
        if line.startswith("#"):
            time = int(line[1:])
        elif line[0] in "br":
            value, name = line[1:].split()
            changes.setdefault(names[name], []).append((time, value))
        elif line[0] in "01":
            changes.setdefault(names[line[1:]], []).append((time, line[0]))
        else:
            assert line.startswith("$"), line
    return scale, changes


def test_the_timescale_exists_and_ticks_stand_where_they_belong() -> None:
    """Case T242."""
    tape = played()
    scale, changes = read(trace.vcd(tape))
    assert re.fullmatch(r"(1|10|100) (s|ms|us|ns|ps|fs)", scale)
    assert scale == "1 us"
    ticks = [(time, int(value, 2)) for time, value in changes["device.tick"]]
    assert ticks == [(15625 * tick, tick) for tick in range(tape.ticks + 1)]


def pages(tape: Recording) -> dict[int, bytes]:
    """The io page after each tick, as the machine has it when the tape is run again."""
    found: dict[int, bytes] = {}

    class Watched(RecordingMachine):
        def run(self, ticks: int) -> None:
            found[self.recorded] = bytes(self.io)
            super().run(ticks)
            found[self.recorded] = bytes(self.io)

    assert Replay(tape, Watched(machine()), every=True).run() is None
    return found


def test_everything_that_changed_is_in_it() -> None:
    tape = played()
    _, changes = read(trace.vcd(tape))
    shown = pages(tape)

    def at(name: str, tick: int) -> str:
        return [value for time, value in changes[name] if time <= 15625 * tick][-1]

    for tick in range(1, tape.ticks, 3):
        page = shown[tick]
        assert int(at("keys.play", tick)) == page[ports.KEYS] >> ports.KEY_PLAY & 1
        assert int(at("fields.point_3", tick)) == page[ports.FIELDS] >> 2 & 1
        assert int(at("switches.g2", tick)) == page[ports.SWITCHES] >> 1 & 1
        assert int(at("device.power", tick)) == page[ports.POWER]
        assert int(at("lcd.text.line_0", tick), 2) == page[ports.LCD + ports.LCD_TEXT]
        assert int(at("lcd.points.line_15", tick), 2) == page[ports.LCD + 15]
        divider = page[ports.TONE] | page[ports.TONE + 1] << 8
        assert int(at("sound.divider", tick), 2) == divider
        assert (float(at("sound.tone", tick)) > 0) == (divider > 0)


def test_the_same_recording_gives_the_same_file() -> None:
    tape = played()
    assert trace.vcd(tape) == trace.vcd(tape)
    assert "seen in blocks" in trace.vcd(played(exact=False))
