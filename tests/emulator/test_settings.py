"""Settings: read whatever comes, written whole."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator import settings
from emulator.files import SaveError
from emulator.settings import Settings

DEFAULT = Settings()


def test_without_a_file_all_is_default_and_quiet(tmp_path, capsys):
    assert settings.load(tmp_path / "settings.toml") == DEFAULT
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"scale = 2.0\nvolume = ", "line 2"),
        (b'scale = 2.0\nname = "cut', "line 2"),
        (b"scale = 2.0\n\xff\xfe\x00", "line 2"),
        (bytes(range(256)), "line 2"),
        (b"", "line 1"),
        (b"a = " + b"[" * 100_000, "line 1"),
    ],
)
def test_a_broken_file_is_named_kept_and_replaced_by_defaults(tmp_path, capsys, data, line):
    path = tmp_path / "settings.toml"
    path.write_bytes(data)
    loaded = settings.load(path)
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "settings.toml" in told
    assert line in told
    assert path.read_bytes() == data
    loaded.volume = 9
    settings.save(loaded, path)
    assert (tmp_path / "settings.toml.damaged-1").read_bytes() == data
    assert settings.load(path).volume == 9


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_byte_order_marks_and_line_ends_do_not_matter(tmp_path, encoding, end, capsys):
    path = tmp_path / "settings.toml"
    lines = ["scale = 2", "mute = true", "\t[keys]", 'x = "roll"', '"ctrl+y" = "quit"']
    path.write_bytes(end.join(lines).encode(encoding))
    loaded = settings.load(path)
    assert (loaded.scale, loaded.mute) == (2.0, True)
    assert loaded.keys == {"x": "ROLL DICE", "ctrl+y": "quit"}
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('scale = "big"', "scale must be a number from 0.25 to 8"),
        ("scale = 100", "scale must be a number"),
        ("volume = true", "volume must be a number from 0 to 100"),
        ("volume = nan", "volume must be a number"),
        ("mute = 1", "mute must be true or false"),
        ('mode = "G3"', "mode must be one of G1, G2"),
        ("keys = 3", "keys must be a table"),
        ("[keys]\nx = 3", "keys must be a table"),
    ],
)
def test_a_wrong_value_has_its_default_and_is_named(tmp_path, capsys, line, fault):
    path = tmp_path / "settings.toml"
    path.write_text(line)
    loaded = settings.load(path)
    assert {**vars(loaded), "other": {}} == vars(DEFAULT)
    assert fault in capsys.readouterr().err


def test_shorter_settings_leave_nothing_behind(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text("# " + "long " * 2000 + "\nscale = 2.0\n")
    settings.save(Settings(volume=3), path)
    table = tomllib.loads(path.read_text())
    assert table["volume"] == 3
    assert "long" not in path.read_text()


def test_keys_of_other_versions_are_kept(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text('skin = "wood"\nsince = 2026-01-02\n[later]\na = [1, {b = "ü"}]\n')
    settings.save(settings.load(path), path)
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    assert table["skin"] == "wood"
    assert table["since"].year == 2026
    assert table["later"] == {"a": [1, {"b": "ü"}]}


WORDS = st.text(st.characters(codec="utf-8"), max_size=12)


@given(
    st.builds(
        Settings,
        scale=st.floats(0.25, 8),
        volume=st.integers(0, 100),
        speed=st.floats(0, 64),
        mute=st.booleans(),
        keys=st.dictionaries(WORDS, st.sampled_from(["PLAY", "quit", ""])),
        other=st.dictionaries(WORDS.filter(lambda word: word not in vars(DEFAULT)), WORDS),
    )
)
def test_whatever_is_written_is_read_back(tmp_path_factory, chosen):
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    settings.save(chosen, path)
    assert settings.load(path) == chosen


@given(st.binary(max_size=200))
def test_no_file_stops_the_program(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    path.write_bytes(data)
    assert isinstance(settings.load(path), Settings)
    assert path.read_bytes() == data


def test_a_folder_in_the_place_of_the_file(tmp_path, capsys):
    (tmp_path / "settings.toml").mkdir()
    assert settings.load(tmp_path / "settings.toml") == DEFAULT
    assert "cannot read" in capsys.readouterr().err
    with pytest.raises(SaveError):
        settings.save(Settings(), tmp_path / "settings.toml")
