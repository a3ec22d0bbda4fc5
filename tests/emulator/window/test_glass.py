from emulator.keypad import FIELDS
from emulator.window.glass import field_areas, glass
from emulator.window.layout import OFF_TRAYS, Rectangle


def test_every_field_and_tray_has_its_area_on_the_glass():
    drawn = glass()
    assert {name.upper() for name in drawn.areas} == {
        *FIELDS,
        *(name.upper() for name in OFF_TRAYS),
    }
    whole = Rectangle(0, 0, drawn.width, drawn.height).grown(0.01)
    for area in field_areas().values():
        assert whole.holds(area.x, area.y)
        assert whole.holds(area.right, area.bottom)
