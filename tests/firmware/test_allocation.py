"""On CPython, too, nothing remains of a tick but what it wrote into its memories."""

import gc
import sys
import tracemalloc
from pathlib import Path

import pytest

import firmware
from emulator import Handheld
from firmware.device import Device
from firmware.memory import TURNS

FOLDER = str(Path(firmware.__file__).parent)
WARM = 600  # ticks, until the interpreter has made what it makes once
TICKS = 1500


def playing():
    """A game of the computer against itself, so that all of the ticks have work to do."""
    handheld = Handheld(seed=3)
    handheld.start("plakoto", level=6, players=2)
    handheld.press("ROLL DICE")
    return handheld


def play(handheld, ticks):
    end = handheld.ticks + ticks
    while handheld.ticks < end:
        handheld.press("PLAY")
        handheld.run(10)


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="counts CPython's containers")
def test_no_container_is_made_for_good():
    handheld = playing()
    play(handheld, WARM)
    gc.collect()
    before = len(gc.get_objects())
    turns = handheld.device.ram[TURNS]
    play(handheld, TICKS)
    gc.collect()
    assert handheld.device.ram[TURNS] > turns + 3
    assert len(gc.get_objects()) - before < 20


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="counts CPython's memory")
@pytest.mark.skipif(tracemalloc.is_tracing(), reason="memory is being traced already")
def test_the_firmware_keeps_no_memory():
    handheld = playing()
    play(handheld, WARM // 3)
    tracemalloc.start()
    try:
        play(handheld, TICKS // 8)
        before = kept()
        play(handheld, TICKS // 8)
        assert kept() - before < 1024
    finally:
        tracemalloc.stop()


def kept():
    """Bytes alive that the firmware's code has allocated since the tracing began."""
    gc.collect()
    only = [tracemalloc.Filter(True, f"{FOLDER}/*")]
    found = tracemalloc.take_snapshot().filter_traces(only)
    return sum(statistic.size for statistic in found.statistics("filename"))


def test_a_device_is_its_memories():
    device = Device(b"rom")
    before = {name: id(getattr(device, name)) for name in ("ram", "io", "rom")}
    firmware.reset(device)
    firmware.tick(device)
    assert {name: id(getattr(device, name)) for name in before} == before
    if hasattr(device, "__dict__"):  # the compiled core's has none
        assert set(vars(device)) == set(before)
