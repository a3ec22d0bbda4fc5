"""`champion moves`: one answer a line, whatever comes."""

import io
import json

import pytest

from emulator.cli import main

GOOD = json.dumps(
    {
        "game": "backgammon",
        "mode": "G1",
        "board": [1] + [0] * 22 + [-15],
        "bar": [0, 0],
        "off": [14, 0],
        "dice": [6, 5],
    }
).encode()


@pytest.fixture
def ask(monkeypatch, capsys):
    def ask(data):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        status = main(["moves"])
        told = capsys.readouterr()
        assert told.err == ""
        return status, [json.loads(line) for line in told.out.splitlines()]

    return ask


def test_a_request_is_answered(ask):
    status, answers = ask(GOOD + b"\n")
    assert status == 0
    assert answers[0]["legal"][0]["off"] == [15, 0]
    assert "result" in answers[0]["legal"][0]


def test_nothing_is_answered_with_nothing(ask):
    assert ask(b"") == (0, [])
    assert ask(b"\n\r\n  \n") == (0, [])


@pytest.mark.parametrize(
    "bad",
    [
        b"{",
        b"null",
        b"[]",
        b"7",
        b'"x"',
        b"{}",
        b"\xff\xfe",
        b'{"game": "chess"}',
        GOOD.replace(b"[6, 5]", b"[0, 5]"),
        GOOD.replace(b"[14, 0]", b"[15, 0]"),
        GOOD.replace(b"[14, 0]", b"[1e400, 0]"),
        b"[" * 100_000,
        b"1" * 5000,
    ],
)
def test_a_bad_request_is_an_error_and_the_next_is_served(ask, bad):
    status, answers = ask(bad + b"\n" + GOOD)
    assert status == 1
    assert list(answers[0]) == ["error"]
    assert answers[0]["error"]
    assert "legal" in answers[1]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_marks_and_line_ends_do_not_matter(ask, end, mark):
    status, answers = ask(mark + GOOD + end + b"\t" + GOOD.replace(b" ", b"\t") + end)
    assert status == 0
    assert answers[0] == answers[1]


def test_each_answer_is_flushed_before_the_next_request_is_read(monkeypatch):
    log = []

    class Source:
        def __iter__(self):
            for _ in range(2):
                log.append("read")
                yield GOOD

    class Out(io.StringIO):
        def flush(self):
            log.append("flush")

    class In:
        buffer = Source()

    monkeypatch.setattr("sys.stdin", In())
    monkeypatch.setattr("sys.stdout", Out())
    main(["moves"])
    assert log[:4] == ["read", "flush", "read", "flush"]
