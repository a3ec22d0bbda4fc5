import pytest

from emulator import Handheld
from emulator.rewind import Rewind


def played(seconds: int, **options: int) -> tuple[Handheld, Rewind, dict[int, bytes]]:
    device = Handheld(seed=3)
    device.start("trictrac", players=2)
    rewind = Rewind(device, **options)
    glasses = {device.ticks: device.lcd.bytes}
    for _ in range(seconds):
        device.tap("PLAY")
        for _ in range(64):
            device.run()
            rewind.note()
            glasses[device.ticks] = device.lcd.bytes
    return device, rewind, glasses


def test_back_to_what_was_shown() -> None:
    device, rewind, glasses = played(8)
    now = device.ticks
    gone = rewind.back(100)
    assert 100 <= gone < 164
    assert device.ticks == now - gone
    assert device.lcd.bytes == glasses[device.ticks]


def test_beyond_the_start_it_stops_at_the_oldest_and_plays_on() -> None:
    """Case T090."""
    device, rewind, glasses = played(12, memory=60_000)
    assert len(rewind) < 12
    oldest = rewind.oldest
    for _ in range(640):
        rewind.back(64)
    assert device.ticks == oldest
    assert device.lcd.bytes == glasses[oldest]
    assert len(rewind) == 1
    device.run(64)
    assert device.lcd.bytes == glasses[oldest + 64]
    rewind.note()
    assert rewind.back(1) > 0
    assert device.ticks == oldest


def test_another_past_is_no_past() -> None:
    device, rewind, _ = played(4)
    device.power_cycle()
    rewind.note()
    assert rewind.back(1000) == 0
    assert len(rewind) == 1


def test_a_state_each_tick_and_none_in_no_time() -> None:
    device = Handheld(seed=3)
    rewind = Rewind(device, every=1)
    for _ in range(5):
        device.run()
        rewind.note()
    assert len(rewind) == 6
    assert rewind.back(3) == 3
    assert rewind.back(0) == 0
    with pytest.raises(ValueError, match="1 or more"):
        Rewind(device, every=0)
