from emulator.window.cursor import HOME, Cursor
from emulator.window.glass import glass
from emulator.window.layout import Layout


def test_it_shows_once_it_moves():
    cursor = Cursor(Layout(glass()))
    assert cursor.place == HOME
    assert not cursor.shown
    cursor.move(1, 0)
    assert cursor.place == "point 5"
    assert cursor.shown
    cursor.hide()
    assert not cursor.shown
    assert cursor.place == "point 5"
