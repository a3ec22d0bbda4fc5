import pytest
from hypothesis import HealthCheck, given, settings

from emulator import Handheld
from emulator.interchange import ids, snapshot
from emulator.interchange.setting_up import set_up
from emulator.interchange.table import IdError, Table
from firmware import memory
from tests.firmware.setup import handheld
from tests.interchange.tables import tables


def stands(device):
    return snapshot.stand(device.battery).table


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(tables())
def test_whatever_an_id_can_say_is_set_up_by_keys(table):
    device = handheld()
    set_up(device, table)
    assert stands(device) == table


@pytest.mark.parametrize(
    "text",
    [
        "-b----E-C---eE---c-e----B-:0:0:1:00:4:1:1:5:6",
        "-b----E-C---eE---c-e----B-:0:0:1:00:4:1:0:5:6",
        "-b----E-C---eE---c-e----B-:0:0:-1:31:4:4:0:5:6",
    ],
)
def test_the_crawford_game_and_after_it(text):
    table = ids.read(text)
    device = handheld()
    set_up(device, table)
    assert stands(device).crawford == table.crawford
    if not any(table.dice):
        device.press("DOUBLE")
        assert stands(device).doubled != table.crawford


def test_options_stay_and_an_offer_in_the_way_goes():
    device = handheld()
    device.start("plakoto", players=1)
    for choice in ("HOME LEFT", "BOARD TURNS"):
        for _ in range(30):
            device.press("GAME OPTION")
            if choice[:8].strip() in device.read_message():
                break
            device.press("ROLL DICE")
            if choice in device.read_message():
                break
        device.press("REJECT")
    before = device.battery
    table = ids.read("-b----E-C---eE---c-e----B-:1:1:1:52:2:1:0:5:6")
    set_up(device, table)
    for name in ("COMPUTER", "DIRECTION", "TURNED", "LEVEL", "SOUND"):
        assert snapshot.option(device.battery, name) == snapshot.option(before, name)
    device.press("TAKE BACK")
    assert stands(device) == table
    set_up(device, ids.read("-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:3:6"))
    assert stands(device).doubled
    set_up(device, table)
    assert stands(device) == table


def test_the_game_goes_on_from_there():
    device = handheld()
    set_up(device, ids.read("-b----E-C---eE---c-e----B-:0:0:1:31:2:1:0:5:6"))
    for point in (8, 5, 6, 5):
        device.field(point)
    device.run(20)
    assert device.device.ram[memory.SIDE] == 1
    again = Handheld(battery=device.battery)
    assert stands(again) == stands(device)


def test_what_cannot_be_is_not_begun():
    device = handheld()
    before = device.battery
    with pytest.raises(IdError, match="match length: 26"):
        set_up(device, Table(length=26))
    assert device.battery == before


def test_an_unfinished_turn_is_told_from_its_beginning():
    device = handheld()
    table = ids.read("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:6")
    set_up(device, table)
    device.field(8)
    device.field(5)
    assert device.device.ram[memory.TURN_STEPS] == 1
    assert stands(device) == table


@pytest.mark.parametrize("game", ["jacquet", "trictrac", "moultezim", "plakoto", "trictrac12"])
def test_other_games_have_no_id(game):
    """Case T193."""
    device = handheld()
    device.start(game)
    with pytest.raises(snapshot.NoPositionError, match=f"{game}.*save state"):
        snapshot.stand(device.battery)


def test_no_game_has_no_id():
    with pytest.raises(snapshot.NoPositionError, match="no game"):
        snapshot.stand(handheld().battery)
