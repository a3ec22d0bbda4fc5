import hashlib
import json
from dataclasses import fields, replace
from pathlib import Path

import pytest

from firmware.equities import TABLE as MATCH_TABLE
from firmware.evaluate import BIAS, BLOCK, MAN, TABLE
from firmware.games import GAME_COUNT, RULES, SINGLE, SINGLE_PINNED, SINGLE_SAFE
from roms import build, met, weights

FOLDER = Path(build.__file__).parent


def test_the_image_in_the_repository_is_what_the_recipe_makes():
    assert (FOLDER / build.NAME).read_bytes() == build.image()


def test_the_manifest_tells_size_and_digest():
    entry = json.loads((FOLDER / "manifest.json").read_text("utf-8"))[build.NAME]
    image = build.image()
    assert entry["size"] == len(image) == build.SIZE
    assert entry["sha256"] == hashlib.sha256(image).hexdigest()
    assert (FOLDER.parent / entry["recipe"]).is_file()


def test_the_image_says_what_it_is():
    image = build.image()
    assert image[:8] == b"CHAMPION"
    assert image[8] == build.VERSION
    assert set(image[TABLE + BLOCK * GAME_COUNT : MATCH_TABLE]) == {0xFF}
    assert set(image[MATCH_TABLE + len(met.image()) :]) == {0xFF}


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


def test_main_writes_both_files(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(build, "__file__", str(tmp_path / "build.py"))
    build.main()
    assert (tmp_path / build.NAME).read_bytes() == build.image()
    manifest = (tmp_path / "manifest.json").read_bytes()
    assert manifest == (FOLDER / "manifest.json").read_bytes()
    assert "sha256" in capsys.readouterr().out
