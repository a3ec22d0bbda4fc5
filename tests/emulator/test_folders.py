"""Where the data folder is."""

from pathlib import Path

import platformdirs

from emulator.folders import data_folder


def test_option_then_variable_then_the_usual_place(tmp_path, monkeypatch):
    monkeypatch.setenv("CHAMPION_HOME", str(tmp_path / "variable"))
    assert data_folder(tmp_path / "option") == tmp_path / "option"
    assert data_folder() == tmp_path / "variable"
    monkeypatch.setenv("CHAMPION_HOME", "")
    usual = platformdirs.user_data_dir("champion-backgammon", appauthor=False)
    assert data_folder() == Path(usual)
    assert "champion-backgammon" in str(data_folder())
