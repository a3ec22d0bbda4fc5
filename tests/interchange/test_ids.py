from dataclasses import replace

import pytest
from hypothesis import given, settings

from emulator.interchange import gnubg_id, ids, xgid
from emulator.interchange.record import OPENING
from emulator.interchange.table import BLACK, START, WHITE, IdError, Table, check
from emulator.position import Position
from emulator.rules import legal_turns
from tests.interchange import gnubg
from tests.interchange.tables import boards, tables

T071 = "-aa---EBB---dDa--c-e----B-:0:0:1:16:0:0:3:0:8"
T074 = "----abF-B--BbB-Bacbd----A-:0:0:1:41:1:0:0:11:10"


def men(row):
    return {point: count for point, count in enumerate(row) if count}


def test_the_start_has_its_known_id():
    table = Table(OPENING)
    assert gnubg_id.encode_position(table) == "4HPwATDgc/ABMA"
    assert xgid.encode(table) == "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:6"


def test_colours_and_points_of_an_xgid():
    """Case T071."""
    table = ids.read(T071)
    assert table.side == WHITE
    assert table.dice == (1, 6)
    assert table.length == 0
    assert men(table.men[WHITE]) == {6: 5, 7: 2, 8: 2, 13: 4, 24: 2}
    assert men(table.men[BLACK]) == {6: 5, 8: 3, 11: 1, 13: 4, 23: 1, 24: 1}
    assert gnubg_id.encode_position(table) == "4HPkASjg2+ABMA"
    assert xgid.encode(table).startswith(f"XGID={T071[:26]}:")


def test_score_and_length_of_an_xgid():
    """Case T074."""
    table = ids.read(f"XGID={T074}")
    assert (table.length, table.score, table.dice) == (11, (1, 0), (4, 1))
    assert table.men[table.side][6] == 6
    assert table.men[table.side][24] == 1
    assert xgid.encode(table).split(":")[:9] == f"XGID={T074}".split(":")[:9]


@pytest.mark.parametrize(
    ("position", "match", "dice"),
    [
        ("HC/wATDg8+AxAA", "cIgUAAAAAAAA", (1, 5)),
        ("yOeDATDsnIMBMA", "cIgVAAAAAAAA", (3, 5)),
        ("Jh/wATBw84MBMA", "cAgFAAAAAAAA", (2, 1)),
    ],
)
def test_position_and_match_id_agree_about_the_roll(position, match, dice):
    """Case T075."""
    table = ids.read(f"{position}:{match}")
    assert table.dice == dice
    assert table.side == WHITE
    mine, theirs = table.men[table.side], table.men[1 - table.side]
    ways = [steps for _, steps in legal_turns(Position(0, 1, mine, theirs), dice)]
    if dice == (1, 5):
        assert mine[13]
        assert not any((13, 1) in steps for steps in ways)
    if dice == (3, 5):
        hits = {
            die
            for steps in ways
            for point, die in steps[:1]
            if point > die and theirs[25 - point + die] == 1
        }
        assert hits == {3}


@pytest.mark.parametrize(
    ("old", "new"), [("cAkAAAAAAAAA", "cAkAAAAAAAAE"), ("QYkqASAAIAAA", "QYkqASAAIAAE")]
)
def test_both_spellings_of_a_match_id(old, new):
    """Case T198."""
    assert gnubg_id.decode_match(old) == gnubg_id.decode_match(new)
    assert gnubg_id.encode_match(gnubg_id.decode_match(old)) == new


def test_the_match_id_of_the_description():
    """A 9-point match at 2-4, White has the cube at 2 against him and rolled 5-2."""
    table = gnubg_id.decode_match("QYkqASAAIAAE")
    assert table == Table((START, START), WHITE, (5, 2), 2, BLACK, (4, 2), 9)


@given(tables())
def test_gnu_ids_go_round(table):
    text = f"{gnubg_id.encode_position(table)}:{gnubg_id.encode_match(table)}"
    assert check(table) == table == ids.read(text)


@given(tables())
def test_xgids_go_round(table):
    assert ids.read(xgid.encode(table)) == table


@given(boards())
def test_a_resignation_goes_round(board):
    table = Table(board, resigned=2, cube=4, owner=BLACK)
    assert gnubg_id.decode_match(gnubg_id.encode_match(table)) == replace(table, men=(START, START))


@settings(max_examples=50, deadline=None)
@given(boards())
def test_position_ids_are_those_of_gnubg_nn(board):
    peer = pytest.importorskip("gnubg_nn")
    mine, theirs = (list(row[1:]) for row in board)
    assert gnubg_id.encode_position(Table(board)) == peer.position_id([theirs, mine])


@gnubg.needed
@pytest.mark.parametrize(
    "text",
    [
        T071,
        T074,
        "-b----E-C---eE---c-e----B-:1:1:1:52:2:1:0:5:6",
        "-b----E-C---eE---c-e----B-:2:-1:-1:00:2:1:0:5:6",
        "ab----D-C---dE---c-e----BA:0:0:-1:66:4:1:1:5:6",
    ],
)
def test_gnu_backgammon_gives_the_same_ids(text, tmp_path):
    table = ids.read(text)
    told = gnubg.run(f"set xgid XGID={text}", "show board", home=tmp_path)
    position = told.rsplit("Position ID: ", 1)[1].split()[0]
    match = told.rsplit("Match ID   : ", 1)[1].split()[0]
    again = ids.read(f"{position}:{match}")
    # It may call the bottom player by the other number, and order the dice.
    assert position == gnubg_id.encode_position(table)
    assert sorted(again.dice) == sorted(table.dice)
    assert (again.length, again.cube, again.crawford) == (table.length, table.cube, table.crawford)
    assert again.score[again.side] == table.score[table.side]
    assert again.score[1 - again.side] == table.score[1 - table.side]
    assert (again.owner is None, again.owner == again.side) == (
        table.owner is None,
        table.owner == table.side,
    )


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff4HPwATDgc/ABMA:cAkAAAAAAAAE\r\n",
        " 4HPwATDgc/ABMA\tcAkAAAAAAAAE ",
        "GNU Backgammon  Position ID: 4HPwATDgc/ABMA\r\n Match ID   : cAkAAAAAAAAE",
        "'4HPwATDgc/ABMA:cAkAAAAAAAAA'",
        "GNUBGID 4HPwATDgc/ABMA:cAkAAAAAAAAE",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\r",
        "xgid=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0",
        "4HPwATDgc/ABMA",
    ],
)
def test_spellings_of_one_id(text):
    """Case T195."""
    assert ids.read(text) == Table(OPENING)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "no ID given"),
        ("4HPwATDgc/ABM", "Position ID '4HPwATDgc/ABM': 13 characters, it has 14"),
        ("4HPwATDgc/ABM!", "character 14 is '!'"),
        ("4HPwATDgc/ABMA:cAkAAAAAAAA", "Match ID 'cAkAAAAAAAA': 11 characters"),
        ("cAkAAAAAAAAE", "Match ID alone"),
        ("/////////////w", "the other side has 80 men"),
        ("4HPwATDgc/ABMA:cAkcAAAAAAAE", "dice"),
        ("4HPwATDgc/ABMA:IAkAAAAAAAAE", "cube: its owner"),
        ("4HPwATDgc/ABMA:cAEAAAAAAAAE", "turn"),
        ("4HPwATDgc/ABMA:cAoAAAAAAAAE", "state: the game is over"),
        ("one two three", "no ID"),
        ("XGID=-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:0:6", "men: 25 characters"),
        ("XGID=-b----E-C---eE---c-e---B-:0:0:1", "parts between colons"),
        ("-b----E-C---eE---c-e----Z-:0:0:1:00:0:0:0:0:6", "men: character 25 is 'Z'"),
        ("Ab----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:6", "Black's bar"),
        ("-b----E-C---eE---c-e----Ba:0:0:1:00:0:0:0:0:6", "White's bar"),
        ("-b----E-E---eE---c-e----B-:0:0:1:00:0:0:0:0:6", "men: White has 17"),
        ("-b----E-C---eE---c-e----B-:x:0:1:00:0:0:0:0:6", "cube: 'x' is no whole number"),
        ("-b----E-C---eE---c-e----B-:0:2:1:00:0:0:0:0:6", "cube owner: 2"),
        ("-b----E-C---eE---c-e----B-:0:0:0:00:0:0:0:0:6", "turn: 0"),
        ("-b----E-C---eE---c-e----B-:0:0:1:70:0:0:0:0:6", "dice: '70'"),
        ("-b----E-C---eE---c-e----B-:0:0:1:B:0:0:0:0:6", "beaver"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:2:5:6", "rule: 2"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:1:5:6", "Crawford"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:5:0:0:5:6", "score: White has 5"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:30:6", "match length: 30"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:-3:6", "match length: -3"),
        ("-b----E-C---eE---c-e----B-:7:1:1:00:0:0:0:5:6", "cube: value 128"),
        ("-b----E-C---eE---c-e----B-:0:1:1:00:0:0:0:5:6", "cube: White owns it"),
        ("-b----E-C---eE---c-e----B-:1:-1:1:D:0:0:0:5:6", "double: the cube is Black's"),
        ("-b----E-C---eE---c-e----B-:0:0:1:D:4:0:1:5:6", "Crawford game"),
        ("-b------------------------:0:0:1:00:0:0:0:0:6", "men: White has borne off all"),
        ("-b----E-C---eE---c-e----B-:9999999:0:1:00:0:0:0:0:6", "cube: '9999999'"),
        ("-b----E-C---eE---c-e----B-:٣:0:1:00:0:0:0:0:6", "cube: '٣'"),
    ],
)
def test_a_wrong_id_is_told_by_its_part(text, part):
    with pytest.raises(IdError) as fault:
        ids.read(text)
    assert part in str(fault.value)
    assert "\n" not in str(fault.value)
