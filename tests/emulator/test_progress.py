import io

from emulator.progress import Progress, bar


class Terminal(io.StringIO):
    def isatty(self):
        return True


def clock(*seconds):
    return iter(seconds).__next__


def test_a_bar_fills():
    assert bar(0, 4) == "[----]"
    assert bar(0.5, 4) == "[##--]"
    assert bar(7, 4) == "[####]"


def test_it_stays_in_its_line_and_leaves_it_empty():
    stream = Terminal()
    with Progress(stream, 8, "games", clock(0, 0, 6, 8)) as progress:
        progress(6)
        progress(8)
    lines = stream.getvalue().split("\r")
    assert "\n" not in stream.getvalue()
    assert lines[1].rstrip().endswith("0 of 8 games")
    assert lines[2].rstrip().endswith("6 of 8 games, 2 s left")
    assert lines[3].rstrip().endswith("8 of 8 games, 0 s left")
    assert lines[4].strip() == ""
    assert len(lines[4]) == max(map(len, lines))
    assert lines[5] == ""


def test_it_keeps_quiet_where_nobody_looks():
    stream = io.StringIO()
    for where in (stream, None):
        with Progress(where, 2, "games") as progress:
            progress(1)
    assert stream.getvalue() == ""
