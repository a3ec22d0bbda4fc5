import itertools

import pytest

from emulator.art import layout as art
from emulator.keypad import FIELDS as CONTACTS
from emulator.keypad import KEYS
from emulator.window import layout
from emulator.window.glass import glass
from emulator.window.layout import Kind, Layout, Rectangle, fit

SIZES = [(1280, 800), (800, 480), (640, 400), (3840, 2160), (500, 1200), (2000, 400)]


@pytest.fixture(scope="module")
def plan():
    return Layout(glass())


def test_every_key_and_field_of_the_device_is_there(plan):
    devices = {control.device.upper() for control in plan.controls}
    assert devices - {""} == {*KEYS, *CONTACTS}


def test_switches_and_acl_are_there(plan):
    kinds = {control.name: control.kind for control in plan.controls}
    assert kinds["ON/OFF"] is kinds["G1/G2"] is Kind.SWITCH
    assert kinds["ACL"] is Kind.ACL


def test_a_press_on_a_tray_bears_off(plan):
    for name in layout.OFF_TRAYS:
        assert plan[name].device == "BEAR OFF"


def test_no_two_controls_overlap(plan):
    for one, other in itertools.combinations(plan.controls, 2):
        assert not one.area.grown(-0.01).overlaps(other.area.grown(-0.01)), (one.name, other.name)


def test_everything_lies_on_the_body(plan):
    for control in plan.controls:
        assert control.area.x >= layout.BODY.x
        assert control.area.right <= layout.BODY.right
        assert control.area.y >= layout.BODY.y
        assert control.area.bottom <= layout.BODY.bottom


def test_the_glass_fills_its_window_undistorted(plan):
    drawn = glass()
    assert plan.glass.width / plan.glass.height == pytest.approx(drawn.width / drawn.height)
    assert plan.glass.width > 0.98 * layout.WINDOW.width
    assert plan.glass.height <= layout.WINDOW.height


def test_a_place_is_the_control_under_it(plan):
    for control in plan.controls:
        assert plan.at(*control.area.centre) is control
    assert plan.at(*layout.SPEAKER.centre) is None
    assert plan.at(-1, -1) is None


def test_fields_lie_over_their_stacks(plan):
    drawn = glass()
    scale = plan.glass.width / drawn.width
    for stack, name in enumerate((*layout.FIELDS, *layout.OFF_TRAYS)):
        x, y = plan[name].area.centre
        assert (x - plan.glass.x) / scale == pytest.approx(art.stack_x(stack))
        assert (y < plan.glass.centre[1]) == art.is_upper(stack)


def test_printed_numbers_run_round_the_board(plan):
    def place(number):
        return plan[f"point {number}"].area.centre

    assert place(1)[0] > place(12)[0]
    assert place(1)[1] == place(12)[1]
    assert place(13)[0] < place(24)[0]
    assert place(13)[1] < place(12)[1]
    assert place(24)[0] == place(1)[0]


@pytest.mark.parametrize("size", SIZES)
def test_the_whole_body_fits_undistorted(plan, size):
    placed = fit(*size)
    whole = placed.to_pixels(Rectangle(0, 0, layout.BODY_WIDTH, layout.BODY_HEIGHT))
    assert whole[0] >= 0
    assert whole[1] >= 0
    assert whole[0] + whole[2] <= size[0]
    assert whole[1] + whole[3] <= size[1]
    assert whole[2] == size[0] or whole[3] == size[1]
    assert whole[2] / whole[3] == pytest.approx(layout.BODY_WIDTH / layout.BODY_HEIGHT, abs=0.01)


@pytest.mark.parametrize("size", [(800, 480), (640, 400)])
def test_controls_can_be_hit_in_a_small_window(plan, size):
    placed = fit(*size)
    for control in plan.controls:
        left, top, width, height = placed.to_pixels(control.area)
        assert min(width, height) >= 12
        assert left >= 0
        assert top >= 0
        assert left + width <= size[0]
        assert top + height <= size[1]
        assert plan.at(*placed.to_units(left + width / 2, top + height / 2)) is control


def test_pixels_and_units_are_inverse():
    placed = fit(900, 700)
    x, y = placed.to_units(*placed.to_pixels(Rectangle(400, 300, 10, 10))[:2])
    assert x == pytest.approx(400, abs=1 / placed.scale)
    assert y == pytest.approx(300, abs=1 / placed.scale)


def test_the_cursor_can_reach_every_control(plan):
    reached = {"point 6"}
    waiting = ["point 6"]
    while waiting:
        name = waiting.pop()
        for step in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            next_name = plan.neighbour(name, *step)
            if next_name not in reached:
                reached.add(next_name)
                waiting.append(next_name)
    assert reached == {control.name for control in plan.controls}


@pytest.mark.parametrize(
    ("start", "step", "end"),
    [
        ("point 6", (1, 0), "point 5"),
        ("point 6", (-1, 0), "bar white"),
        ("bar white", (-1, 0), "point 7"),
        ("point 8", (0, -1), "point 17"),
        ("point 17", (0, 1), "point 8"),
        ("point 1", (1, 0), "off white"),
        ("off white", (1, 0), "off white"),
        ("point 13", (-1, 0), "point 13"),
        ("point 13", (0, -1), "point 13"),
        ("1", (1, 0), "2"),
        ("6", (1, 0), "ROLL DICE"),
        ("NEW GAME", (1, 0), "GAME OPTION"),
    ],
)
def test_the_cursor_goes_to_what_lies_beside(plan, start, step, end):
    assert plan.neighbour(start, *step) == end
