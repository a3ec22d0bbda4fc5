"""Keys and fields: names, and one press for each tap in every phase of the host."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.keypad import CLEAR, FIELDS, KEYS, TAP_DOWN, TAP_LIMIT, Keypad, canonical
from firmware import ports

ALL = (*KEYS, *FIELDS)


class Panel:
    """A keypad, and a debouncing firmware in small: it lists the presses it sees."""

    def __init__(self):
        self.io = bytearray(ports.IO_SIZE)
        self.keypad = Keypad(self.io)
        self.presses = []
        self.down = set()
        self.clear = {}

    def tick(self, count=1):
        for _ in range(count):
            self.keypad.step()
            held = self.keypad.held
            for name in held | self.down:
                if name in held:
                    if name not in self.down:
                        self.presses.append(name)
                        self.down.add(name)
                    self.clear[name] = 0
                else:
                    self.clear[name] = self.clear.get(name, 0) + 1
                    if self.clear[name] >= 3:
                        self.down.discard(name)

    def drain(self):
        while self.keypad.waiting:
            self.tick()
        self.tick(CLEAR)


def test_the_names_stand_for_the_bits_of_the_io_page():
    panel = Panel()
    assert len(KEYS) == ports.KEY_COUNT
    assert len(FIELDS) == ports.FIELD_COUNT
    assert KEYS[ports.KEY_DIE_1] == "1"
    assert KEYS[ports.KEY_ROLL] == "ROLL DICE"
    for name in ALL:
        panel.keypad.contact(name, True)
        assert panel.keypad.held == {name}
        base, names = (ports.KEYS, KEYS) if name in KEYS else (ports.FIELDS, FIELDS)
        bits = int.from_bytes(panel.io[base : base + 4], "little")
        assert bits & (1 << len(names)) - 1 == 1 << names.index(name)
        panel.keypad.contact(name, False)
        assert not any(panel.io)


@pytest.mark.parametrize(
    ("given_name", "name"),
    [
        ("accept", "DOUBLE/ACCEPT"),
        ("Double", "DOUBLE/ACCEPT"),
        ("roll", "ROLL DICE"),
        ("bar", "BAR WHITE"),
        ("Bar  Black", "BAR BLACK"),
        ("new_game", "NEW GAME"),
        (" take-back ", "TAKE BACK"),
        ("point\t8", "POINT 8"),
        ("6", "6"),
    ],
)
def test_names_are_taken_as_people_write_them(given_name, name):
    assert canonical(given_name) == name


@pytest.mark.parametrize("name", ["", "point 0", "point 25", "7", "dice", "ROLL DICE!"])
def test_an_unknown_name_is_answered_with_the_valid_ones(name):
    with pytest.raises(ValueError, match=r"keys: NEW GAME.*point 1 to point 24"):
        canonical(name)


@pytest.mark.parametrize("frames", [30, 50, 60, 144])
@given(phase=st.floats(0, 1, exclude_max=True), tick_phase=st.floats(0, 1, exclude_max=True))
def test_a_tap_is_one_press_at_every_frame_rate_and_phase(frames, phase, tick_phase):
    panel = Panel()
    ticks = 0
    tap_at = 0.2 + phase / frames
    tapped = False
    for frame in range(frames):
        now = frame / frames
        if not tapped and now >= tap_at:
            assert panel.keypad.tap("PLAY")
            tapped = True
        due = int(now * 64 + tick_phase)
        panel.tick(due - ticks)
        ticks = due
    panel.drain()
    assert panel.presses == ["PLAY"]


@pytest.mark.parametrize("frames", [30, 50, 60, 144])
@given(
    speed=st.sampled_from([0.25, 1, 4, 16]),
    length=st.floats(0, 0.2),
    phase=st.floats(0, 1, exclude_max=True),
)
def test_a_held_host_key_is_one_press_however_short_and_fast(frames, speed, length, phase):
    panel = Panel()
    ticks = 0
    events = [(0.3 + phase / frames, "hold"), (0.3 + phase / frames + length, "release")]
    for frame in range(frames):
        now = frame / frames
        while events and events[0][0] <= now:
            getattr(panel.keypad, events.pop(0)[1])("ROLL DICE")
        due = int(now * 64 * speed)
        panel.tick(due - ticks)
        ticks = due
    panel.drain()
    assert panel.presses == ["ROLL DICE"]
    assert not panel.keypad.held


@given(st.lists(st.tuples(st.sampled_from(["PLAY", "3", "POINT 8"]), st.integers(0, 9))))
def test_taps_come_once_each_in_order_and_none_is_lost(taps):
    panel = Panel()
    accepted = []
    for name, ticks in taps:
        if panel.keypad.tap(name):
            accepted.append(name)
        else:
            assert panel.keypad.waiting >= TAP_LIMIT
        panel.tick(ticks)
    panel.drain()
    assert panel.presses == accepted


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["hold", "release", "tap", "tick"]),
            st.sampled_from(["PLAY", "3", "POINT 8"]),
        )
    )
)
def test_any_mixture_of_calls_keeps_count_and_order(calls):
    panel = Panel()
    wanted = []
    held = set()
    for call, name in calls:
        if call == "tick":
            panel.tick()
        elif call == "tap":
            if panel.keypad.tap(name):
                wanted.append(name)
            else:
                assert name in held or panel.keypad.waiting >= TAP_LIMIT
        elif call == "hold":
            panel.keypad.hold(name)
            if name not in held:
                wanted.append(name)
            held.add(name)
        else:
            panel.keypad.release(name)
            held.discard(name)
    panel.drain()
    assert panel.presses == wanted
    assert panel.keypad.held == held


def test_the_queue_is_bounded_and_says_no():
    panel = Panel()
    assert [panel.keypad.tap("1") for _ in range(TAP_LIMIT + 5)].count(True) == TAP_LIMIT
    panel.drain()
    assert panel.presses == ["1"] * TAP_LIMIT


def test_a_tap_lasts_two_ticks_and_a_press_held_stays_down():
    panel = Panel()
    panel.keypad.tap("1")
    for _ in range(TAP_DOWN):
        panel.tick()
        assert panel.keypad.held == {"1"}
    panel.tick()
    assert not panel.keypad.held
    panel.keypad.hold("2")
    panel.tick(500)
    assert panel.keypad.held == {"2"}
    assert not panel.keypad.tap("2")


def test_a_key_released_before_the_next_tick_is_down_for_one():
    panel = Panel()
    panel.keypad.hold("PLAY")
    panel.keypad.release("PLAY")
    assert panel.keypad.held == {"PLAY"}
    panel.tick()
    assert panel.keypad.held == {"PLAY"}
    panel.tick()
    assert not panel.keypad.held
    assert panel.presses == ["PLAY"]


def test_release_all_lifts_what_is_held_and_lets_waiting_taps_come():
    panel = Panel()
    panel.keypad.hold("PLAY")
    panel.tick()
    panel.keypad.release_all()
    assert not panel.keypad.held
    panel.keypad.tap("1")
    panel.keypad.tap("2")
    panel.keypad.release_all()
    panel.drain()
    assert panel.presses == ["PLAY", "1", "2"]


def test_a_bouncing_contact_is_passed_on_as_it_is():
    panel = Panel()
    for down in (True, False, True, False, False, True):
        panel.keypad.contact("PLAY", down)
        panel.tick()
    assert panel.presses == ["PLAY"]


def test_reset_takes_the_contacts_as_they_stand():
    panel = Panel()
    panel.keypad.tap("1")
    panel.keypad.tap("2")
    panel.io[ports.KEYS] = 1 << ports.KEY_PLAY
    panel.io[ports.KEYS + 1] = 0
    panel.keypad.reset()
    assert panel.keypad.waiting == 0
    assert panel.keypad.held == {"PLAY"}
    panel.tick()
    panel.keypad.release("PLAY")
    assert not panel.keypad.held
