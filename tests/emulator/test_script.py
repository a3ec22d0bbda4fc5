"""The language of `champion run`."""

import contextlib
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator import Handheld
from emulator.script import COMMANDS, RunError, ScriptError, Session, parse, run


def play(text, handheld=None):
    data = text if isinstance(text, bytes) else text.encode()
    session = Session(handheld or Handheld(seed=7), io.StringIO())
    run(parse(data, "s"), session, "s")
    return session.out.getvalue()


def test_a_game_is_begun_and_looked_at():
    text = """
    # a whole game begins
    start jacquet G2 3
    settle
    expect legend JACQUET   # as on the glass
    expect legend g2
    expect dark plakoto
    print legends
    press level
    expect text LEVEL 3
    print text
    """
    out = play(text)
    assert "JACQUET" in out.splitlines()[0]
    assert out.splitlines()[1] == "LEVEL 3 "


def test_presses_reach_the_device():
    handheld = Handheld(seed=7)
    play("start backgammon\nhold play\nwait 2\n", handheld)
    assert handheld.keypad.held == {"PLAY"}
    play("release play\nwait 1\nfield 8\nfield bar white\npress point 8\npress 3\n", handheld)
    assert not handheld.keypad.held


def test_waits_are_ticks_or_seconds():
    handheld = Handheld(seed=7)
    start = handheld.ticks
    play("wait 10\nwait 2s\nwait 1.5 s\nwait 0", handheld)
    assert handheld.ticks - start == 10 + 128 + 96


def test_switches_power_acl_and_seed():
    handheld = Handheld()
    play("switch g2\nseed 255\npower off", handheld)
    assert (handheld.mode, handheld.seed, handheld.power) == ("G2", 255, False)
    assert not handheld.awake
    play("power on\nstart plakoto\nacl\nswitch G1", handheld)
    assert handheld.awake
    assert "PLAKOTO" not in handheld.lcd.legends
    assert handheld.mode == "G1"


def test_everything_that_can_be_printed_is_printed():
    out = play("start backgammon\nprint text\nprint lcd\nprint segments\nprint dice\nprint ticks")
    assert "BACKGAMMON" in out
    assert "legends." in out or "." in out
    assert play("print message").strip()


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("last", [True, False])
def test_all_spellings_of_a_text_file_are_read(end, mark, last):
    lines = [b"\tpress\tpoint\t8  ", b"", b"  WAIT 5\t# comment", b"Expect Text CHAMPION"]
    data = mark + end.join(lines) + (end if last else b"")
    assert [command.line for command in parse(data)] == [1, 3, 4]
    handheld = Handheld(seed=7)
    run(parse(mark + b"expect text CHAMPION" + end), Session(handheld, io.StringIO()))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("jump", "no command 'jump'; commands: press, field"),
        ("press", "no key or field ''; keys: NEW GAME"),
        ("press foo", "no key or field 'foo'"),
        ("field 25", "point 1 to point 24"),
        ("field", "no key or field"),
        ("wait", "no time ''; ticks"),
        ("wait -1", "no time '-1'"),
        ("wait 1.5", "seconds as in"),
        ("wait 2h", "no time"),
        ("wait 999999999", "too long"),
        ("switch G3", "valid: G1, G2"),
        ("power", "valid: on, off"),
        ("seed 256", "0 to 255"),
        ("seed -1", "0 to 255"),
        ("seed \u0667", "0 to 255"),
        ("acl now", "nothing may follow"),
        ("settle 5", "nothing may follow"),
        ("print", "valid: text, lcd"),
        ("print picture", "valid: text, lcd"),
        ("expect", "valid: text, message"),
        ("expect legend FOO", "legends: BACKGAMMON"),
        ("save", "file name"),
        ("load", "file name"),
        ("picture a.jpg", r"\.png"),
        ("picture", "file name"),
        ("start", "a game must follow"),
        ("start chess", "games: backgammon"),
        ("start jacquet G3", "modes: G1, G2"),
        ("start jacquet G1 9", "levels: 1 to 8"),
    ],
)
def test_a_wrong_line_is_named_with_what_is_valid(line, words):
    with pytest.raises(ScriptError, match=words) as error:
        parse(f"# fine\n\n{line}\n".encode(), "file.txt")
    assert str(error.value).startswith("file.txt:3: ")


def test_bytes_that_are_no_text_are_named():
    with pytest.raises(ScriptError, match=r"f:2: not UTF-8 text \(byte FF in column 3\)"):
        parse(b"acl\nab\xff", "f")


def test_nothing_is_run_if_a_later_line_is_wrong():
    with pytest.raises(ScriptError):
        parse(b"start jacquet\nnonsense")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("expect text NO", "s:1: expected text 'NO', the glass shows 'CHAMPION'"),
        ("expect text .*", "expected text"),
        ("expect message CHAMPIO", "expected message"),
        ("expect legend SCORE", "s:1: expected legend SCORE to be lit"),
        ("load nowhere.bin", "s:1: cannot read"),
        ("save nowhere/\u0000x", "file name"),
    ],
)
def test_what_fails_is_named_with_its_line(line, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises((RunError, ScriptError), match=words):
        play(line)


def test_states_and_pictures_are_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    out = play(
        'start trictrac\nsave "a state # 1.bin"\npicture glass.png\nacl\nexpect dark TRICTRAC\n'
        "load a state # 1.bin\n".replace("load a state # 1.bin", 'load "a state # 1.bin"')
        + "expect legend TRICTRAC\nprint text"
    )
    assert out.strip()
    assert (tmp_path / "glass.png").read_bytes().startswith(b"\x89PNG")
    assert len((tmp_path / "a state # 1.bin").read_bytes()) > 8192


def test_a_damaged_state_is_refused_and_a_read_only_save_too(tmp_path):
    path = tmp_path / "a.bin"
    path.write_bytes(b"rubbish, and read-only")
    path.chmod(0o444)
    with pytest.raises(RunError, match="s:1: not a save state"):
        play(f"load {path}")
    with pytest.raises(RunError, match=r"s:2: cannot save .*read-only"):
        play(f"wait 1\nsave {path}")
    assert path.read_bytes() == b"rubbish, and read-only"


def test_every_command_tells_its_use():
    for word, entry in COMMANDS.items():
        assert entry.usage.startswith(word)
        assert entry.help


@given(st.binary(max_size=120))
def test_no_bytes_break_the_parser(data):
    with contextlib.suppress(ScriptError):  # any other exception fails the test
        parse(data)


WORDS = st.sampled_from([*COMMANDS, "point", "G1", "8", "roll", "#", '"', "text", "on", "2s"])


@given(st.lists(st.lists(WORDS | st.text(max_size=4), max_size=4).map(" ".join), max_size=6))
def test_no_words_break_the_parser(lines):
    with contextlib.suppress(ScriptError):
        parse("\n".join(lines).encode("utf-8", "replace"))
