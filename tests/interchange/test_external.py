import socket
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.interchange import external, fibs
from emulator.interchange.decider import Decider
from emulator.interchange.external import ExternalServer, Player
from emulator.interchange.table import BAR, Table
from emulator.link.errors import LinkError
from emulator.position import Position
from emulator.rom import default
from emulator.rules import legal_turns
from tests.interchange import gnubg

RECORDED = [
    line
    for line in (Path(__file__).parents[1] / "data" / "external.txt").read_text().splitlines()
    if not line.startswith("#")
]
PLAYS = [line for line in RECORDED if fibs.parse(line).is_play]


def decider(level=6, seed=3):
    return Decider(default().data, level, seed)


def player(log=None):
    return Player(decider(), log if log is not None else pytest.fail)


def after(table: Table, answer: str):
    """The mover's men and the other's after a play."""
    rows = [bytearray(table.men[table.side]), bytearray(table.men[1 - table.side])]
    for word in answer.replace("bar", str(BAR)).replace("off", "0").split():
        source, target = map(int, word.split("/"))
        assert rows[0][source]
        rows[0][source] -= 1
        rows[0][target] += 1
        if target and rows[1][25 - target]:
            rows[1][25 - target] -= 1
            rows[1][BAR] += 1
    return bytes(rows[0]), bytes(rows[1])


def check_answer(line: str, answer: str):
    table = fibs.parse(line).table
    if table.doubled:
        assert answer in ("take", "drop")
    elif not any(table.dice):
        assert answer in ("roll", "double") or answer.startswith("resign ")
    else:
        position = Position(0, 1, table.men[table.side], table.men[1 - table.side])
        ends = {(end.mine, end.theirs) for end, _ in legal_turns(position, table.dice)}
        assert after(table, answer) in ends


def test_the_recorded_exchange_is_answered_legally():
    """Case T079."""
    device = player()
    kinds = set()
    for line in RECORDED:
        answer = device.answer(line)
        check_answer(line, answer)
        kinds.add(answer.split("/")[0] if "/" not in answer else "play")
    assert {"play", "roll", ""} <= kinds
    seats = {fibs.parse(line).table.side for line in PLAYS}
    assert seats == {0, 1}


def board(men, *, dice=(0, 0), turn=1, cube=1, may=(1, 1), doubled=0, length=5, score=(0, 0)):
    numbers = [men.get(place, 0) for place in range(26)]
    fields = ["board", "one", "two", length, *score, *numbers, turn, *dice, *dice, cube, *may]
    fields += [doubled, 1, -1, 0, 25, 0, 0, 0, 0, 0, 0, 0, 1]
    return ":".join(map(str, fields))


@pytest.mark.parametrize(
    ("men", "dice", "turn", "answer"),
    [
        # bar: one number enters, and the other cannot be played
        ({25: 1, 6: 1, 17: -2, 19: -2, 20: -2, 21: -2}, (2, 6), 1, {"bar/23"}),
        # nothing to play
        ({25: 2, 19: -2, 20: -2, 21: -2, 22: -2, 23: -2, 24: -2}, (3, 4), 1, {""}),
        # a higher die bears off
        ({2: 1, 1: 1, 25: 0, 24: -2}, (6, 5), 1, {"2/off 1/off"}),
        # the same from the other seat: his point p is 25 - p
        ({23: -1, 24: -1, 1: 2}, (6, 5), -1, {"2/off 1/off"}),
    ],
)  # fmt: skip
def test_plays_that_other_programs_get_wrong(men, dice, turn, answer):
    """Case T079."""
    assert player().answer(board(men, dice=dice, turn=turn)) in answer


def test_a_double_with_two_hits():
    """Case T079."""
    men = {13: 4, 9: -1, 5: -1, 24: 0, 1: -2, 6: 2}
    line = board(men, dice=(4, 4))
    check_answer(line, player().answer(line))


def test_cube_answers_and_a_resignation():
    lost = board({20: 14, 24: -1})
    device = player()
    assert device.answer(board({24: 14, 20: 1, 23: -1}, doubled=1, turn=-1)) == "drop"
    assert device.answer(board({1: 2, 20: -12}, doubled=1, turn=-1)) == "take"
    assert device.answer(lost) == "resign normal"
    assert device.answer(lost) == "roll"  # it was not accepted


@pytest.mark.parametrize("names", ["a b:c d", "a:b:c", "äöü 中:peer", f"{'n' * 100}:{'m' * 100}"])
def test_names_do_not_matter(names):
    """Case T190."""
    for line in PLAYS[:5]:
        fields = line.split(":")
        renamed = ":".join(["board", names, *fields[3:]])
        assert fibs.parse(renamed) == fibs.parse(line)
        check_answer(renamed, player().answer(renamed))


WRONG = [
    "",
    "hello",
    "board",
    "board:" * 60,
    PLAYS[0].replace("board", "bored"),
    PLAYS[0][:-10],
    board({6: 16, 1: -1}, dice=(1, 2)),
    board({6: 9, 5: 9, 1: -1}, dice=(1, 2)),
    board({6: 9}, dice=(1, 2)),
    board({0: 1, 1: -1}, dice=(1, 2)),
    board({25: -1, 1: 1}, dice=(1, 2)),
    board({6: 2, 1: -1}, dice=(7, 2)),
    board({6: 2, 1: -1}, dice=(0, 2)),
    board({6: 2, 1: -1}, dice=(1, 2), turn=0),
    board({6: 2, 1: -1}, dice=(1, 2), cube=3),
    board({6: 2, 1: -1}, dice=(1, 2), length=-1),
    board({6: "x", 1: -1}, dice=(1, 2)),
    board({6: "9" * 5000, 1: -1}, dice=(1, 2)),
]


@pytest.mark.parametrize("line", WRONG, ids=range(len(WRONG)))
def test_a_wrong_line_is_logged_and_answered_by_nothing(line):
    told = []
    assert player(told.append).answer(line) == ""
    assert len(told) == 1
    assert len(told[0]) < 400


@given(st.text(max_size=300))
def test_any_text_is_survived(line):
    Player.answer(player(lambda text: None), line)


_NUMBER = st.integers(-20, 20)


@given(st.lists(_NUMBER, min_size=26, max_size=26), _NUMBER, st.tuples(_NUMBER, _NUMBER), _NUMBER)
def test_any_numbers_are_survived(numbers, turn, dice, cube):
    told = []
    line = board(dict(enumerate(numbers)), dice=dice, turn=turn, cube=cube)
    Player(decider(), told.append).answer(line)
    assert not any("Error:" in text for text in told)


def test_a_flood_of_wrong_lines_is_not_logged_for_ever():
    told = []
    device = player(told.append)
    for _ in range(1000):
        device.answer("x")
    assert len(told) == external.COMPLAINTS + 1


def test_cubes_owners_and_scores():
    men = {6: 2, 1: -1}
    middle = fibs.parse(board(men, score=(2, 1))).table
    assert (middle.owner, middle.score) == (None, (1, 2))  # in front is player 0, Black here
    assert fibs.parse(board(men, cube=2, may=(1, 0))).table.owner == 0
    assert fibs.parse(board(men, cube=2, may=(0, 1))).table.owner == 1
    offered = fibs.parse(board(men, doubled=1, turn=1, score=(2, 1))).table
    assert (offered.score, offered.doubled) == ((2, 1), True)
    assert fibs.parse(board(men, length=9999)).table.length == 0


# The server ---------------------------------------------------------------------------


@contextmanager
def serving(log=lambda text: None, **options):
    server = ExternalServer(decider, log=log, **options)
    thread = threading.Thread(target=server.serve)
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join()


def ask(stream, *lines):
    answers = []
    for line in lines:
        stream.write(line if isinstance(line, bytes) else line.encode() + b"\n\0")
        stream.flush()
        answers.append(stream.readline())
    return answers


def connect(server):
    connection = socket.create_connection(("127.0.0.1", server.port), 30)
    return connection, connection.makefile("rwb")


def test_it_listens_on_loopback_only():
    """Case T158."""
    with serving() as server:
        assert set(server.addresses) <= {"127.0.0.1", "::1"}
        assert "127.0.0.1" in server.addresses


def test_it_answers_and_lives_on():
    told = []
    with serving(told.append) as server:
        connection, stream = connect(server)
        with connection, stream:
            answers = ask(
                stream,
                PLAYS[0],
                "nonsense",
                b"\xff\xfe\x00\x01\n",
                b"x" * 200_000 + b"\n",
                PLAYS[0],
            )
            check_answer(PLAYS[0], answers[0].decode().rstrip("\n"))
            assert answers[0].endswith(b"\n")
            assert b"\r" not in answers[0]
            assert answers[1:4] == [b"\n"] * 3
            check_answer(PLAYS[0], answers[4].decode().rstrip("\n"))
        assert len(told) == 3
        connection, stream = connect(server)
        with connection, stream:
            assert ask(stream, PLAYS[0]) == answers[:1]  # each connection begins alike


def test_two_connections_at_once():
    with serving() as server:
        one, first = connect(server)
        two, second = connect(server)
        with one, first, two, second:
            for stream in (first, second, first):
                check_answer(PLAYS[3], ask(stream, PLAYS[3])[0].decode().rstrip("\n"))


def test_a_port_in_use_is_told():
    """Case T203."""
    with serving() as server, pytest.raises(LinkError, match=f"{server.port}.*in use"):
        ExternalServer(decider, server.port)


@gnubg.needed
@pytest.mark.parametrize(("seat", "level"), [(0, 6), (1, 6), (0, 1)])
def test_gnu_backgammon_plays_a_match_against_the_device(seat, level, tmp_path):
    """A match of 3 points; a finished match proves nothing, so each play is looked at."""
    path = tmp_path / "match.mat"
    told = []
    answers = []

    def log(text):
        (answers if " -> " in text else told).append(text)

    server = ExternalServer(lambda: decider(level), log=log, trace=True)
    thread = threading.Thread(target=server.serve)
    thread.start()
    try:
        gnubg.run(
            f"set player {seat} external localhost:{server.port}",
            f"set player {1 - seat} gnubg",
            f"set player {1 - seat} chequerplay evaluation plies 0",
            f"set player {1 - seat} cubedecision evaluation plies 0",
            "set rng mersenne",
            "set seed 11",
            "set beavers 0",
            "set automatic game on",
            "set automatic roll on",
            "set display off",
            "set confirm new off",
            "new match 3",
            f"export match mat {path}",
            "show score",
            home=tmp_path,
        )
    finally:
        server.stop()
        thread.join()
    assert told == []
    games = gnubg.read(path)
    asked = [line.split(" -> ") for line in answers]
    plays = [line for line, _ in asked if fibs.parse(line).is_play]
    assert gnubg.check_plays(games, seat) == len(plays) > 10
    for line, answer in asked:
        check_answer(line, answer)
    total = [0, 0]
    for game in games:
        assert game.score == total
        total[_winner(game)] += game.wins
    assert max(total) >= 3


def _winner(game):
    """Who has won: the last to bear off, or the one whose double was dropped."""
    side, text = game.cells[-1]
    return 1 - side if text == "Drops" else side
