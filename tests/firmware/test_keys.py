from hypothesis import given
from hypothesis import strategies as st

from firmware import keys, memory
from firmware.ports import FIELD_COUNT, FIELDS, KEY_COUNT, KEYS
from tests.firmware.setup import fresh, handheld

CODES = [*range(KEY_COUNT), *(keys.FIELD_CODE + field for field in range(FIELD_COUNT))]
code = st.sampled_from(CODES)


def contact(device, code, down):
    base, bit = (FIELDS, code - keys.FIELD_CODE) if code >= keys.FIELD_CODE else (KEYS, code)
    if down:
        device.io[base + (bit >> 3)] |= 1 << (bit & 7)
    else:
        device.io[base + (bit >> 3)] &= ~(1 << (bit & 7)) & 0xFF


def scan(device, ticks=1):
    return sum(keys.scan(device) for _ in range(ticks))


def waiting(device):
    found = []
    while (code := keys.take(device)) != keys.NO_PRESS:
        found.append(code)
    return found


@given(code, st.integers(1, 40))
def test_a_press_counts_once_however_long_it_is_held(code, ticks):
    device = fresh()
    contact(device, code, True)
    assert scan(device, ticks) == 1
    contact(device, code, False)
    assert scan(device, 5) == 0
    assert waiting(device) == [code]


@given(code, st.lists(st.integers(1, 2), max_size=12))
def test_a_bouncing_contact_is_one_press(code, gaps):
    """However often it opens for one or two ticks, both at its closing and its opening."""
    device = fresh()
    pressed = 0
    for gap in gaps:
        contact(device, code, True)
        pressed += scan(device)
        contact(device, code, False)
        pressed += scan(device, gap)
    contact(device, code, True)
    pressed += scan(device)
    assert pressed == 1
    assert waiting(device) == [code]


@given(code, st.integers(3, 20))
def test_three_clear_ticks_end_a_press(code, clear):
    device = fresh()
    for _ in range(3):
        contact(device, code, True)
        assert scan(device) == 1
        contact(device, code, False)
        assert scan(device, clear) == 0
    assert waiting(device) == [code] * 3


@given(st.lists(code, min_size=1, max_size=16, unique=True))
def test_keys_pressed_at_once_all_count(codes):
    device = fresh()
    for code in codes:
        contact(device, code, True)
    assert scan(device) == 1
    assert sorted(waiting(device)) == sorted(codes)


@given(st.lists(code, min_size=1, max_size=16))
def test_presses_wait_in_their_order(codes):
    device = fresh()
    for code in codes:
        contact(device, code, True)
        scan(device)
        contact(device, code, False)
        scan(device, 3)
    assert waiting(device) == codes
    assert keys.take(device) == keys.NO_PRESS


def test_of_too_many_presses_the_last_are_dropped():
    device = fresh()
    for code in CODES:
        contact(device, code, True)
    scan(device)
    held = waiting(device)
    assert len(held) == keys.QUEUE_SIZE
    assert held == CODES[: keys.QUEUE_SIZE]


def test_what_is_held_while_the_device_wakes_is_no_press():
    device = fresh()
    contact(device, 3, True)
    keys.absorb(device)
    assert scan(device, 10) == 0
    contact(device, 3, False)
    scan(device, 3)
    contact(device, 3, True)
    assert scan(device) == 1


def test_absorbing_forgets_what_waits():
    device = fresh()
    contact(device, 3, True)
    scan(device)
    keys.absorb(device)
    assert waiting(device) == []


def test_keys_that_are_not_there_do_nothing():
    """The three bytes of keys have room for 24, the four of fields for 32."""
    device = handheld()
    device.start("backgammon", players=2)
    for bit in range(KEY_COUNT, 24):
        device.device.io[KEYS + (bit >> 3)] |= 1 << (bit & 7)
    for bit in range(FIELD_COUNT, 32):
        device.device.io[FIELDS + (bit >> 3)] |= 1 << (bit & 7)
    phase = device.device.ram[memory.PHASE]
    device.run(40)
    assert device.device.ram[memory.PHASE] == phase


@given(st.lists(st.tuples(code, st.booleans()), max_size=60))
def test_presses_are_at_most_the_closings_of_contacts(changes):
    device = fresh()
    down = set()
    closings = 0
    for code, close in changes:
        closings += close and code not in down
        (down.add if close else down.discard)(code)
        contact(device, code, close)
        scan(device)
    assert len(waiting(device)) <= min(closings, keys.QUEUE_SIZE)
