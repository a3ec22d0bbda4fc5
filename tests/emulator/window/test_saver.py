from emulator.window.saver import PERIOD, Saver


def test_only_a_changed_battery_is_stored():
    stored = []
    saver = Saver(stored.append, b"a")
    saver.look(b"a", 0.0)
    saver.look(b"b", 1.0)
    saver.look(b"b", 2.0)
    assert stored == [b"b"]


def test_looks_are_some_seconds_apart():
    saver = Saver(lambda battery: None, b"")
    assert saver.due(0.0)
    saver.look(b"x", 0.0)
    assert not saver.due(PERIOD / 2)
    assert saver.due(PERIOD)


def test_soon_is_soon():
    saver = Saver(lambda battery: None, b"")
    saver.look(b"", 0.0)
    saver.soon(0.0)
    assert not saver.due(0.1)
    assert saver.due(0.3)


def test_a_failure_is_told_and_tried_again():
    stored = []
    broken = True

    def save(battery):
        if broken:
            raise OSError("disk full")
        stored.append(battery)

    saver = Saver(save, b"a")
    saver.look(b"b", 0.0)
    assert saver.trouble == "disk full"
    broken = False
    saver.look(b"b", 3.0)
    assert saver.trouble == ""
    assert stored == [b"b"]


def test_without_a_place_nothing_is_stored():
    saver = Saver(None, b"a")
    assert not saver.due(100.0)
    saver.look(b"b", 100.0)
    assert saver.trouble == ""
