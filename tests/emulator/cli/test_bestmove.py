"""`champion bestmove`: a play a line, whatever comes."""

import io
import json

import pytest

from emulator.cli import main

OPENING = {
    "game": "backgammon",
    "mode": "G1",
    "board": [-2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2],
    "bar": [0, 0],
    "off": [0, 0],
    "dice": [3, 1],
}
LAST = OPENING | {"board": [1] + [0] * 22 + [-15], "off": [14, 0]}

# Few men, and the best plays so close that each ply is looked at.
SHOT = OPENING | {"board": [0, 0, 1, 1, -1, 1] + [0] * 16 + [-2, 0], "off": [12, 12]}
RACE = OPENING | {"board": [0] * 4 + [2, 2] + [0] * 12 + [-2, 0, -2, 0, 0, 0], "off": [11, 11]}
CLOSE = [SHOT | {"dice": [4, 1]}, SHOT | {"dice": [2, 1]}, RACE | {"dice": [2, 1]}]


def line(request):
    return json.dumps(request).encode() + b"\n"


@pytest.fixture
def ask(monkeypatch, capsys):
    def ask(data, *arguments):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        status = main(["bestmove", *arguments])
        told = capsys.readouterr()
        assert told.err == ""
        return status, [json.loads(line) for line in told.out.splitlines()]

    return ask


def test_a_play_is_told_in_steps_with_its_equity(ask):
    status, (told,) = ask(line(LAST))
    assert status == 0
    assert told == {"play": [[1, 0]], "equity": 2.0}


def test_by_level_or_by_plies(ask):
    for how in (["--level", "3"], ["--plies", "0"], ["--level", "5", "--seed", "123456"]):
        _, (told,) = ask(line(OPENING), *how)
        assert len(told["play"]) == 2
        assert sum(source - target for source, target in told["play"]) == 4


def test_each_ply_sees_another_equity_and_the_default_sees_them_all(ask):
    asked = b"".join(map(line, CLOSE))
    by_plies = [
        [told["equity"] for told in ask(asked, "--plies", plies)[1]] for plies in ("0", "1", "2")
    ]
    for number, equities in enumerate(by_plies):
        assert equities not in by_plies[:number]
    _, (told,) = ask(line(CLOSE[0]))
    assert told["equity"] == by_plies[2][0]


def test_plies_know_no_slips(ask):
    asked = b"".join(line(OPENING | {"dice": [a, b]}) for a in range(1, 7) for b in range(1, 7))
    one = ask(asked, "--plies", "0", "--seed", "7")
    assert ask(asked, "--plies", "0", "--seed", "8") == one


def test_the_same_seed_gives_the_same_answers(ask):
    asked = b"".join(line(OPENING | {"dice": [a, b]}) for a in range(1, 7) for b in range(1, 7))
    one = ask(asked, "--level", "1", "--seed", "7")
    assert ask(asked, "--level", "1", "--seed", "7") == one
    assert ask(asked, "--level", "1", "--seed", "8") != one


def test_a_pass_is_an_empty_play(ask):
    shut = OPENING | {"board": [0] * 18 + [-2] * 6, "bar": [1, 0], "off": [14, 3]}
    _, (told,) = ask(line(shut), "--plies", "0")
    assert told["play"] == []
    assert isinstance(told["equity"], float)


def test_a_bad_request_is_an_error_and_the_next_is_served(ask):
    status, (wrong, right) = ask(b'{"game": "chess"}\n' + line(LAST))
    assert status == 1
    assert list(wrong) == ["error"]
    assert right["play"] == [[1, 0]]


def test_requests_may_lie_in_a_file(ask, tmp_path, capsys):
    path = tmp_path / "requests"
    path.write_bytes(b"\xef\xbb\xbf" + line(LAST) + b"\r\n" + line(LAST))
    assert ask(b"", str(path)) == (0, [{"play": [[1, 0]], "equity": 2.0}] * 2)
    assert ask(line(LAST), "-")[1] == [{"play": [[1, 0]], "equity": 2.0}]
    assert main(["bestmove", str(tmp_path / "none")]) == 1
    assert "none" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--level", "9"], "1 to 8"),
        (["--plies", "3"], "0 to 2"),
        (["--plies", "1", "--level", "2"], "not allowed with"),
        (["--seed", "-1"], "0 to 999999999"),
        (["a", "b"], "nothing known to do with 'b'"),
    ],
)
def test_wrong_arguments_are_answered_in_one_line(arguments, words, capsys):
    assert main(["bestmove", *arguments]) == 2
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert words in told.err
