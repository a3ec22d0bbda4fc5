import numpy as np
import pytest

from emulator.window.layout import Fit, Rectangle
from emulator.window.paint import Canvas

WHITE = (255, 255, 255)
AREA = Rectangle(10, 20, 60, 40)


def canvas(scale=1.0, size=(100, 100)):
    height, width = size
    return Canvas(Fit(scale, 0, 0), np.zeros((3, height, width), dtype=np.float32))


def test_a_rectangle_covers_its_area():
    picture = canvas()
    picture.rounded(AREA, 0, WHITE)
    assert picture.pixels[0].sum() / 255 == pytest.approx(AREA.width * AREA.height)
    assert picture.pixels[0, 21, 11] == 255
    assert picture.pixels[0, 19, 11] == 0


@pytest.mark.parametrize("scale", [0.37, 1.0, 2.4])
def test_a_disc_has_the_area_of_a_disc(scale):
    picture = canvas(scale, (260, 260))
    picture.disc((50, 50), 30, WHITE)
    area = picture.pixels[0].sum() / 255 / scale**2
    assert area == pytest.approx(np.pi * 900, rel=0.01)


@pytest.mark.parametrize("radius", [0, 8, 20])
def test_cutting_shapes_into_pieces_leaves_no_seams(radius):
    large, whole = canvas(4, (400, 400)), canvas(4, (400, 400))
    large.rounded(AREA, radius, WHITE, opacity=0.5)
    box = whole._box(AREA)
    cover = whole._cover(whole._rounded_distance(AREA, radius, box), 0, 0.5)
    whole._fill(box, cover, WHITE, None, AREA)
    assert np.abs(large.pixels - whole.pixels).max() < 0.01


def test_an_outline_lies_inside_and_leaves_the_middle():
    picture = canvas()
    picture.outline(AREA, 5, 3, WHITE)
    assert picture.pixels[0, 40, 40] == 0
    assert picture.pixels[0, 40, 11] == 255
    assert picture.pixels[0, 40, 8] == 0


def test_a_shade_goes_from_colour_to_colour():
    picture = canvas()
    picture.rounded(AREA, 0, (0, 0, 0), WHITE)
    column = picture.pixels[0, 21:59, 40]
    assert (np.diff(column) > 0).all()


def test_a_polygon_is_filled():
    picture = canvas()
    picture.polygon([(10, 10), (50, 10), (10, 50)], WHITE)
    assert picture.pixels[0].sum() / 255 == pytest.approx(800, rel=0.03)
    assert picture.pixels[0, 45, 45] == 0


def test_text_is_written_where_it_belongs():
    picture = canvas()
    picture.text("HHH", (50, 50), 30, WHITE)
    rows, columns = np.nonzero(picture.pixels[0] > 60)
    assert columns.mean() == pytest.approx(50, abs=2)
    assert rows.mean() == pytest.approx(50, abs=3)
    assert picture.text_width("HHH", 30) == pytest.approx(np.ptp(columns), rel=0.2)


def test_anchors_of_text():
    for anchor, low, high in ((0, 50, 100), (1, 0, 50)):
        picture = canvas()
        picture.text("HH", (50, 50), 30, WHITE, anchor=anchor)
        _, columns = np.nonzero(picture.pixels[0] > 60)
        assert columns.min() >= low
        assert columns.max() <= high


def test_what_lies_outside_is_no_error():
    picture = canvas()
    picture.text("OUTSIDE", (-500, 50), 30, WHITE)
    picture.text("EDGE", (0, 0), 30, WHITE, spacing=3)
    picture.rounded(Rectangle(-100, -100, 50, 50), 5, WHITE)
    picture.outline(Rectangle(300, 300, 50, 50), 5, 2, WHITE)
    picture.polygon([(200, 200), (250, 200), (200, 250)], WHITE)
    assert picture.pixels.shape == (3, 100, 100)


def test_a_crop_is_a_picture_of_its_own():
    picture = canvas()
    part = picture.crop(AREA)
    part.rounded(AREA, 0, WHITE)
    assert part.pixels.min() == 255
    assert picture.pixels.max() == 0
    assert part.origin == (10, 20)


def test_grain_is_always_the_same():
    one, other = canvas(), canvas()
    one.grain(2)
    other.grain(2)
    assert (one.pixels == other.pixels).all()
    assert one.pixels.std() > 0
