"""What goes wrong in the field: the device goes on, and nothing of the match is lost."""

import pytest

from emulator import Handheld
from emulator.battery import BatteryFile
from emulator.files import SaveError
from tests.hil.table import begin, dice, men, move, press, stand


@pytest.mark.parametrize("seed", range(6))
def test_a_bouncing_key_is_one_press(handheld, faults, seed):
    for expected in ("PIPS", "SCORE", "WON", "TURNS"):
        faults.bounce("STATISTICS", seed, hold=seed)
        assert handheld.lcd.text.startswith(expected)


@pytest.mark.parametrize("seed", range(6))
def test_a_bouncing_field(handheld, faults, seed):
    begin(handheld, "backgammon", opening=(3, 1))
    for point in (8, 5, 6, 5):
        faults.bounce(f"point {point}", seed)
    handheld.run(16)
    assert men(handheld, "white")["point 5"] == 2
    assert stand(handheld).side == "BLACK"


@pytest.mark.parametrize("name", ["TAKE BACK", "point 12", "ROLL DICE", "bar black"])
def test_a_stuck_contact_is_one_press(handheld, faults, name):
    begin(handheld, "backgammon", opening=(3, 1))
    faults.stuck(name)
    handheld.run(200)
    press(handheld, "STATISTICS", "REJECT")
    move(handheld, 8, 5, 6, 5)
    dice(handheld, 2, 1)
    assert men(handheld, "white")["point 5"] == 2
    assert stand(handheld).side == "BLACK"


def test_all_keys_at_once_change_no_man(handheld, faults, keypad):
    from emulator.keypad import FIELDS, KEYS  # noqa: PLC0415

    begin(handheld, "backgammon", opening=(3, 1))
    before = stand(handheld)
    names = [name for name in (*KEYS, *FIELDS) if name not in ("PLAY", "NEW GAME")]
    faults.together(*names)
    handheld.run(100)
    assert not keypad.held
    press(handheld, "STATISTICS", "REJECT")
    press(handheld, "TAKE BACK")
    press(handheld, "STATISTICS", "REJECT")
    assert stand(handheld).side == before.side
    assert sum(men(handheld, "white").values()) == 15
    assert sum(men(handheld, "black").values()) == 15


def test_two_fields_in_the_same_tick(handheld, faults):
    """The lower number counts first: a man is set down where the other finger was."""
    begin(handheld, "backgammon", opening=(3, 1))
    faults.together("point 5", "point 8")
    handheld.run(16)
    assert sum(men(handheld, "white").values()) == 15
    press(handheld, "REJECT", "STATISTICS", "REJECT")
    move(handheld, 6, 5)
    assert men(handheld, "white")["point 5"] >= 1


def test_brown_outs_in_a_turn(handheld, faults):
    begin(handheld, "jacquet", "G2")
    dice(handheld, 6, 5)
    move(handheld, 24, 19)
    before = stand(handheld)
    for _ in range(3):
        faults.brown_out()
        handheld.run(20)
        assert stand(handheld) == before
    move(handheld, 24, 18)
    assert stand(handheld).side == "BLACK"


def test_a_stuck_segment_line(handheld, faults):
    """What the glass shows wrongly is shown, not played."""
    begin(handheld, "backgammon", opening=(3, 1))
    seen = faults.stuck_line(3 * 7, 0xFF)  # the rings of point 8
    seen.run(4)
    assert seen.lcd.men(7) != handheld.lcd.men(7)
    seen.press("point 8")
    seen.press("point 5")
    seen.run(16)
    assert men(handheld, "white")["point 8"] == 2
    assert men(handheld, "white")["point 5"] == 1


def test_a_full_disk_while_saving(handheld, faults, tmp_path):
    store = BatteryFile(tmp_path)
    begin(handheld, "backgammon", opening=(3, 1))
    store.save(handheld.battery)
    kept = store.path.read_bytes()
    move(handheld, 8, 5)
    with faults.full_disk(), pytest.raises(SaveError, match="No space"):
        store.save(handheld.battery)
    assert store.dirty
    assert store.path.read_bytes() == kept
    assert [path.name for path in tmp_path.iterdir()] == [store.path.name]
    before = stand(handheld)
    move(handheld, 6, 5)
    store.save(handheld.battery)
    assert BatteryFile(tmp_path).load() == handheld.battery
    assert before.side == "WHITE"


@pytest.mark.needs_link
@pytest.mark.parametrize("seed", range(3))
def test_a_bad_line(handheld, faults, link, seed):
    """Bytes dropped, doubled, changed, invented and late: the game is the same."""
    begin(handheld, "backgammon", opening=(3, 1))
    reference = Handheld(seed=handheld.seed)
    begin(reference, "backgammon", opening=(3, 1))
    line = faults.bad_line(seed)
    for device in (handheld, reference):
        move(device, 8, 5, 6, 5)
        dice(device, 6, 4)
    assert line.faults
    assert handheld.lcd.bytes == reference.lcd.bytes
    assert handheld.battery == reference.battery


@pytest.mark.needs_link
def test_noise_on_a_line_that_rests(handheld, link):
    begin(handheld, "backgammon", opening=(3, 1))
    for noise in (b"\xff\xfe\xc2\x80", b"C" * 40, b"CB\x02", bytes(range(256))):
        link.transport.write(noise)
        move(handheld, 8)
        assert handheld.lcd.text.strip() == "8-"
        press(handheld, "REJECT")
