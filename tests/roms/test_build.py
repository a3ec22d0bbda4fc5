import hashlib
import json
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest

from firmware import Device, memory
from firmware import net as firmware_net
from firmware.equities import TABLE as MATCH_TABLE
from firmware.games import GAME_COUNT, PLAKOTO, RULES, SINGLE, SINGLE_PINNED, SINGLE_SAFE
from firmware.weigh import BIAS, BLOCK, MAN, TABLE
from roms import build, met, net, weights
from tests.firmware import nets

FOLDER = Path(build.__file__).parent


def test_the_image_in_the_repository_is_what_the_recipe_makes():
    assert (FOLDER / build.ROM_NAME).read_bytes() == build.image()


def test_the_manifest_tells_size_and_digest():
    entry = json.loads((FOLDER / "manifest.json").read_text("utf-8"))[build.ROM_NAME]
    image = build.image()
    assert entry["size"] == len(image) >= build.TABLES
    assert entry["sha256"] == hashlib.sha256(image).hexdigest()
    assert (FOLDER.parent / entry["recipe"]).is_file()


def test_the_image_says_what_it_is():
    image = build.image()
    assert image[:8] == b"CHAMPION"
    assert image[8] == build.VERSION
    assert set(image[9:16]) == {0xFF}
    assert set(image[TABLE + BLOCK * GAME_COUNT : MATCH_TABLE]) == {0xFF}
    assert set(image[MATCH_TABLE + len(met.image()) : firmware_net.CHANCES]) <= {0xFF}
    assert set(image[firmware_net.CHANCES + 514 : build.TABLES]) == {0xFF}


@pytest.mark.parametrize("table", weights.ALL)
def test_weights_fit_a_biased_byte(table):
    for field in fields(table):
        value = getattr(table, field.name)
        for weight in value if isinstance(value, tuple) else (value,):
            assert -127 <= weight <= 127, field.name


def test_weights_of_what_a_game_lacks_are_nothing():
    for rules, table in zip(RULES, weights.ALL, strict=True):
        if rules[SINGLE] == SINGLE_SAFE:
            assert not any(table.blot)
        if rules[SINGLE] != SINGLE_PINNED:
            assert not any(table.pin)


def test_a_weight_lies_where_the_firmware_reads_it():
    image = build.image()
    assert image[TABLE + MAN + 24] == weights.BACKGAMMON.man[24] + BIAS


def test_weights_that_do_not_fit_are_refused(monkeypatch):
    wide = replace(weights.BACKGAMMON, crowd=200)
    monkeypatch.setattr(weights, "ALL", (wide,))
    with pytest.raises(ValueError, match="byte"):
        build.image()


def test_a_list_of_the_wrong_length_is_refused(monkeypatch):
    short = replace(weights.BACKGAMMON, man=(0,) * 25)
    monkeypatch.setattr(weights, "ALL", (short,))
    with pytest.raises(ValueError, match="26 weights"):
        build.image()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder for what is written, with a small net of one game in it."""
    monkeypatch.setattr(build, "FOLDER", tmp_path)
    monkeypatch.setattr(build, "NETS", tmp_path / "nets")
    monkeypatch.setattr(build.load_nets, "__defaults__", (tmp_path / "nets",))
    (tmp_path / "nets").mkdir()
    (tmp_path / "nets" / "plakoto-g1-contact.net").write_bytes(nets.net(4).image())
    about = {"recipe": "python -m roms.train --game plakoto", "games": 12}
    (tmp_path / "nets" / "plakoto-g1-contact.json").write_text(json.dumps(about), "utf-8")
    return tmp_path


def test_main_writes_both_files(folder, capsys):
    assert build.main([]) == 0
    image = (folder / build.ROM_NAME).read_bytes()
    told = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert told[build.ROM_NAME]["sha256"] == hashlib.sha256(image).hexdigest()
    assert told[build.ROM_NAME]["sha256"] in capsys.readouterr().out
    data = nets.net(4).image()
    assert told["plakoto-g1-contact.net"] == {
        "sha256": hashlib.sha256(data).hexdigest(),
        "size": len(data),
        "recipe": "python -m roms.train --game plakoto",
        "games": 12,
    }
    assert image == build.image({(4, 1, 0): data})


def test_the_manifest_tells_the_strength_that_was_measured_of_these_bytes(folder, capsys):
    digest = hashlib.sha256(build.image()).hexdigest()
    found = {
        build.ROM_NAME: {"sha256": digest, "against hand": 0.4},
        "plakoto-g1-contact.net": {"sha256": "another", "against sum": 0.25},
    }
    (folder / build.STRENGTH).write_text(json.dumps(found), "utf-8")
    assert build.main([]) == 0
    told = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert told[build.ROM_NAME]["strength"] == {"against hand": 0.4}
    assert "strength" not in told["plakoto-g1-contact.net"]
    out = capsys.readouterr().out
    assert "another plakoto-g1-contact.net" in out
    assert f"another {build.ROM_NAME}" not in out


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        ({"plakoto": {}}, "plakoto-g1-contact.net"),
        ([], "of objects"),
        ({build.ROM_NAME: 1}, "objects"),
    ],
)
def test_a_strength_of_nothing_is_refused_and_nothing_written(folder, capsys, kept, said):
    (folder / build.STRENGTH).write_text(json.dumps(kept), "utf-8")
    assert build.main([]) == 1
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1
    assert not (folder / build.ROM_NAME).exists()


def test_who_asks_for_help_gets_no_image(folder):
    with pytest.raises(SystemExit):
        build.main(["--help"])
    assert not (folder / build.ROM_NAME).exists()


@pytest.mark.parametrize("data", [b"", bytes(255), bytes(257)])
def test_a_net_that_is_not_of_whole_pages_is_refused(data):
    with pytest.raises(ValueError, match=r"plakoto-g1-contact: .* whole pages"):
        build.image({(PLAKOTO, 1, 0): data})


def test_the_manifest_in_the_repository_tells_of_every_net():
    told = json.loads((FOLDER / "manifest.json").read_text("utf-8"))
    there = {f"{build.file_name(key)}.net": data for key, data in build.load_nets().items()}
    assert set(told) == {build.ROM_NAME, *there}
    for name, data in there.items():
        assert told[name]["sha256"] == hashlib.sha256(data).hexdigest()
        assert told[name]["recipe"]
    assert told == build.manifest(build.image())


def test_all_strength_in_the_repository_is_that_of_its_nets():
    told = build.manifest(build.image())
    measured = json.loads((FOLDER / build.STRENGTH).read_text("utf-8"))
    assert {name for name, entry in told.items() if "strength" in entry} == set(measured)


def test_nets_lie_on_pages_behind_the_tables():
    found = {key: nets.net(*key).image() for key in ((5, 2, 0), (0, 1, 0), (0, 1, 1))}
    image = build.image(found)
    device = nets.device(image)
    page = build.TABLES // 256
    for (game, mode, phase), data in sorted(found.items()):
        at = firmware_net.DIRECTORY + 2 * (4 * game + 2 * (mode & 1) + phase)
        assert image[at] | image[at + 1] << 8 == page
        assert image[page * 256 : page * 256 + len(data)] == data
        assert len(data) % 256 == 0
        page += len(data) // 256
    assert len(image) == page * 256
    assert device.rom == image


def test_nets_that_do_not_fit_are_refused():
    data = nets.net(0, units=256).image()
    many = {(game, mode, phase): data for game in range(6) for mode in (1, 2) for phase in (0, 1)}
    with pytest.raises(ValueError, match="524288 at most"):
        build.image(many)


def test_the_table_of_chances_is_where_the_firmware_reads_it():
    image = build.image()
    assert image[firmware_net.CHANCES :][: len(net.chances())] == net.chances()


def test_a_net_of_g1_serves_g2_where_there_is_no_other():
    data = net.Net.begin(PLAKOTO, 16, np.random.default_rng(1)).image()
    device = Device(build.image({(PLAKOTO, 1, 0): data}))
    device.ram[memory.WORK_GAME] = PLAKOTO
    places = []
    for mode in (1, 2):
        device.ram[memory.WORK_MODE] = mode
        places.append(firmware_net.place(device, firmware_net.CONTACT))
    assert places == [build.TABLES] * 2
