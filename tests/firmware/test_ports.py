import ast
from itertools import pairwise
from pathlib import Path

import pytest

from firmware import ports

# Address and size of everything on the page, as the module's comments tell.
PAGE = {
    "KEYS": 3,
    "FIELDS": 4,
    "SWITCHES": 1,
    "ENTROPY": 1,
    "TICKS": 2,
    "SECONDS": 3,
    "POWER": 1,
    "WATCHDOG": 1,
    "TONE": 2,
    "START": 1,
    "LCD": ports.LCD_SIZE,
}
INPUTS = ("KEYS", "FIELDS", "SWITCHES", "ENTROPY", "TICKS", "SECONDS")

# Base and size of each group of segment lines.
GLASS = {
    "LCD_POINTS": 24 * 3,
    "LCD_BARS": 2 * 3,
    "LCD_OFF": 2 * 3,
    "LCD_DICE": 2,
    "LCD_TEXT": ports.TEXT_LENGTH * 2,
    "LCD_CUBE": 2,
    "LCD_LEGENDS": 3,
}

# Legends that share a byte.
LEGENDS = (
    ("LEGEND_GAMES", "LEGEND_G1", "LEGEND_G2"),
    (
        "LEGEND_LEVEL",
        "LEGEND_SCORE",
        "LEGEND_TWO_PLAYERS",
        "LEGEND_SET_UP",
        "LEGEND_PASS",
        "LEGEND_THINKING",
        "LEGEND_SOUND",
        "LEGEND_LOW_BATTERY",
    ),
    ("LEGEND_WHITE", "LEGEND_BLACK"),
)


def constants():
    tree = ast.parse(Path(ports.__file__).read_text("utf-8"))
    return [s.targets[0].id for s in tree.body if isinstance(s, ast.Assign)]


def named(prefix):
    return {name: getattr(ports, name) for name in constants() if name.startswith(prefix)}


def apart(names):
    """Whether the bits of the given constants are in one byte and none is shared."""
    seen = 0
    for name in names:
        bits = getattr(ports, name)
        if not 0 < bits <= 0xFF or bits & seen:
            return False
        seen |= bits
    return True


def test_nothing_on_the_page_overlaps():
    ordered = sorted((getattr(ports, name), size, name) for name, size in PAGE.items())
    for (address, size, name), (following, _, other) in pairwise(ordered):
        assert address + size <= following, f"{name} reaches into {other}"
    address, size, _ = ordered[-1]
    assert address + size <= ports.IO_SIZE


@pytest.mark.parametrize("name", PAGE)
def test_inputs_and_outputs_lie_apart(name):
    address, size = getattr(ports, name), PAGE[name]
    if name in INPUTS:
        assert address + size <= ports.INPUTS_END
    else:
        assert address >= ports.INPUTS_END


def test_nothing_on_the_glass_overlaps_and_all_of_it_is_used():
    at = 0
    for name, size in GLASS.items():
        assert getattr(ports, name) == at
        at += size
    assert at == ports.LCD_SIZE
    assert set(GLASS) == set(named("LCD_")) - {"LCD_SIZE"}


def test_every_key_and_field_has_a_contact_of_its_own():
    keys = {name: bit for name, bit in named("KEY_").items() if name != "KEY_COUNT"}
    die = keys.pop("KEY_DIE_1")
    bits = [*keys.values(), *range(die, die + 6)]
    assert sorted(bits) == list(range(ports.KEY_COUNT))
    assert 8 * PAGE["KEYS"] >= ports.KEY_COUNT
    assert (ports.FIELD_BAR_WHITE, ports.FIELD_BAR_BLACK) == (24, 25)
    assert ports.FIELD_COUNT == 26 <= 8 * PAGE["FIELDS"]
    assert ports.KEYS + PAGE["KEYS"] == ports.FIELDS  # one row of contacts


def test_bits_that_share_a_byte_are_apart():
    assert apart(named("SWITCH_"))
    for line in LEGENDS:
        assert apart(line)
    assert {name for line in LEGENDS for name in line} == set(named("LEGEND_"))
    assert apart(("ARROW", "TENS"))
    assert (ports.ARROW | ports.TENS) & 0x1F == 0  # the five rings
    assert (ports.LINE_RINGS, ports.LINE_CORES, ports.LINE_UNITS) == (0, 1, 2)


def test_every_constant_is_known_here():
    other = {
        "IO_SIZE",
        "INPUTS_END",
        "TONE_CLOCK",
        "TEXT_LENGTH",
        "CHARACTER_POINT",
        "ARROW",
        "TENS",
        "DIE_FRAME",
        "START_RESUMED",
        "START_CLEARED",
    }
    groups = ("KEY_", "FIELD_", "LCD_", "LEGEND_", "LINE_", "SWITCH_")
    unknown = {n for n in constants() if n not in PAGE and not n.startswith(groups)}
    assert unknown == other
