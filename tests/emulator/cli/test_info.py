"""`champion info`: facts for people and for programs."""

import json

from emulator import rom
from emulator.cli import main
from emulator.cli.info import collect
from emulator.version import VERSION
from firmware import layout


def test_json_holds_all_facts(capsys, tmp_path):
    assert main(["info", "--json", "--data-dir", str(tmp_path)]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["version"] == VERSION
    assert facts["rom"]["sha256"] == rom.load().sha256
    assert facts["ram"]["size"] == 8192
    assert facts["ram"]["used"] + facts["ram"]["free"] == 8192
    assert len(facts["ram"]["map"]) == len(layout.MAP)
    assert facts["data_folder"] == str(tmp_path)
    assert "pygame" in facts["pygame"]["answers"]


def test_the_report_names_digest_areas_and_folder(capsys):
    assert main(["info"]) == 0
    out = capsys.readouterr().out
    for word in (rom.load().sha256, "battery-backed", "largest free block", "data folder"):
        assert word in out
    assert "MAGIC" not in out
    assert main(["info", "--map"]) == 0
    assert "MAGIC" in capsys.readouterr().out


def test_a_wrong_rom_or_pygame_is_told_and_the_status_is_1(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(rom, "folder", lambda: tmp_path)
    assert main(["info"]) == 1
    assert str(tmp_path) in capsys.readouterr().out
    assert "error" in collect()["rom"]
