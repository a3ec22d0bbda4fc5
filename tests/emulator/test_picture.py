import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator import segments
from emulator.art import reader
from emulator.lcd import Lcd
from emulator.picture import LEVELS, Fader, Picture, Skin, settled
from firmware import ports
from tests.emulator import glass

BLACK_ON_WHITE = Skin(background=(255, 255, 255), segment=(0, 0, 0))


def outlines(data):
    """The path's outlines as polygons; curves are cut into eight straight pieces."""
    for part in data.split("Z")[:-1]:
        points = []
        for command, text in re.findall(r"([MLC])([-\d. ]+)", part):
            xy = np.array(text.split(), dtype=float).reshape(-1, 2)
            if command == "C":
                for a, b, c in xy.reshape(-1, 3, 2):
                    t = np.linspace(0, 1, 9)[1:, None]
                    start = points[-1]
                    curve = (1 - t) ** 3 * start + 3 * t * (1 - t) ** 2 * a
                    points += list(curve + 3 * t**2 * (1 - t) * b + t**3 * c)
            else:
                points += list(xy)
        yield np.array(points)


def coverage(data, scale, width, height):
    """How much of each pixel a path covers, by 4 x 4 samples and the non-zero rule."""
    result = np.zeros((height, width))
    shapes = [outline * scale for outline in outlines(data)]
    low = np.floor(np.min([shape.min(axis=0) for shape in shapes], axis=0)).astype(int)
    high = np.ceil(np.max([shape.max(axis=0) for shape in shapes], axis=0)).astype(int)
    xs = (np.arange(4 * low[0], 4 * high[0]) + 0.5) / 4
    ys = (np.arange(4 * low[1], 4 * high[1])[:, None] + 0.5) / 4
    winding = np.zeros((len(ys), len(xs)), dtype=int)
    for shape in shapes:
        for (ax, ay), (bx, by) in zip(shape, np.roll(shape, -1, axis=0), strict=True):
            if ay == by:
                continue
            crossed = (ys > min(ay, by)) & (ys <= max(ay, by))
            at = ax + (ys - ay) * (bx - ax) / (by - ay)
            winding += np.where(crossed & (xs < at), 1 if by > ay else -1, 0)
    inside = (winding != 0).reshape(high[1] - low[1], 4, high[0] - low[0], 4)
    result[low[1] : high[1], low[0] : high[0]] = inside.mean(axis=(1, 3))
    return result


@pytest.mark.parametrize("scale", [2, 1.37])
def test_each_segment_alone_darkens_its_path_and_nothing_else(scale):
    picture = Picture(scale, BLACK_ON_WHITE)
    skin = picture.skin
    base = picture.draw(settled(bytes(ports.LCD_SIZE)))[:, :, 0].astype(float)
    numbers = list(segments.TITLES) if scale == 2 else list(segments.TITLES)[::7]
    for number in numbers:
        levels = np.zeros(segments.COUNT, dtype=np.uint8)
        levels[number] = LEVELS
        lit = picture.draw(levels)[:, :, 0]
        darker = (base - lit) / ((skin.lit - skin.unlit) * base)
        expected = coverage(reader.drawing().paths[number], scale, picture.width, picture.height)
        wrong = np.abs(darker - expected).max()
        assert wrong < 0.4, f"{segments.TITLES[number]} is off by {wrong:.2f}"
        assert abs(darker.sum() - expected.sum()) < 0.12 * expected.sum() + 2
        assert darker[expected == 0].max() < 0.3


def test_segments_share_no_pixel_but_at_their_edges():
    masks = reader.masks(2)
    full = masks.pixels[masks.cover > 250]
    assert len(full) == len(np.unique(full))


def test_sizes():
    assert Picture(1).draw(settled(bytes(ports.LCD_SIZE))).shape == (230, 480, 3)
    assert (Picture(2.5).width, Picture(2.5).height) == (1200, 575)
    picture = Lcd(glass.dark()).picture(0.5)
    assert picture.shape == (115, 240, 3)
    assert picture.dtype == np.uint8


@pytest.mark.parametrize("scale", [0, -1, 0.01, 100, float("nan")])
def test_an_impossible_scale_is_refused(scale):
    with pytest.raises(ValueError, match="scale must be between"):
        Picture(scale)


def test_pictures_of_one_device_do_not_share_memory():
    lcd = Lcd(glass.backgammon())
    first = lcd.picture()
    first[:] = 0
    assert lcd.picture().any()


def test_the_wrong_number_of_bytes_is_refused():
    with pytest.raises(ValueError, match="107 byte lines, not 3"):
        settled(b"abc")


PICTURE = Picture(1)

LINES = st.binary(min_size=ports.LCD_SIZE, max_size=ports.LCD_SIZE)


@settings(max_examples=30)
@given(st.lists(LINES, min_size=1, max_size=3))
def test_drawing_what_changed_gives_the_same_as_drawing_all(frames):
    for lines in frames:
        drawn = PICTURE.draw(settled(lines))
    assert np.array_equal(drawn, Picture(1).draw(settled(lines)))


@settings(max_examples=30)
@given(LINES)
def test_bits_without_a_segment_show_nothing(lines):
    masked = bytes(byte & mask for byte, mask in zip(lines, segments.MASKS, strict=True))
    shown = PICTURE.draw(settled(lines)).copy()
    assert np.array_equal(shown, PICTURE.draw(settled(masked)))


@pytest.mark.parametrize("shadow", [0, 0.7])
def test_what_faded_away_leaves_nothing_behind(shadow):
    picture = Picture(1, Skin(shadow=shadow))
    blank = picture.draw(settled(bytes(ports.LCD_SIZE))).copy()
    lit = settled(bytes(glass.backgammon()[ports.LCD : ports.LCD + ports.LCD_SIZE]))
    for level in (3, 9, 16, 5, 1):
        assert not np.array_equal(picture.draw(np.minimum(lit, level)), blank)
    assert np.array_equal(picture.draw(settled(bytes(ports.LCD_SIZE))), blank)


def test_levels_darken_step_by_step():
    picture = Picture(1)
    levels = settled(b"\xff" * ports.LCD_SIZE)
    light = [int(picture.draw(np.minimum(levels, step)).sum()) for step in range(LEVELS + 1)]
    assert light == sorted(set(light), reverse=True)


def test_contrast_shows_the_unlit_and_darkens_the_lit():
    dark, lit = bytes(ports.LCD_SIZE), b"\xff" * ports.LCD_SIZE
    sums = [
        [int(Picture(1, Skin(contrast=wheel)).draw(settled(lines)).sum()) for lines in (dark, lit)]
        for wheel in (0.0, 0.5, 1.0)
    ]
    assert sums[0][0] > sums[1][0] > sums[2][0]
    assert sums[0][1] > sums[1][1] > sums[2][1]
    assert all(unlit > lit for unlit, lit in sums)


def test_a_new_skin_redraws_all():
    picture = Picture(1)
    levels = settled(b"\x55" * ports.LCD_SIZE)
    picture.draw(levels)
    picture.skin = Skin(contrast=0.9, background=(200, 200, 255))
    assert np.array_equal(picture.draw(levels), Picture(1, picture.skin).draw(levels))


@pytest.mark.parametrize("values", [{"contrast": 1.5}, {"shadow": -0.1}])
def test_a_skin_out_of_range_is_refused(values):
    with pytest.raises(ValueError, match="between 0 and 1"):
        Skin(**values)


@pytest.mark.parametrize("scale", [1, 2])
def test_the_sides_differ_in_grey_by_the_number_of_dark_pixels(scale):
    blank = Lcd(glass.dark()).picture(scale).mean(axis=2)

    def dark_pixels(name, men):
        io = glass.dark()
        glass.stack_men(io, name, men)
        grey = Lcd(io).picture(scale).mean(axis=2)
        return int(((grey < 110) & (blank >= 110)).sum())

    for name, slots in (("point 6", 5), ("point 20", 5), ("bar white", 3), ("off black", 1)):
        white, black = dark_pixels(name, "w" * slots), dark_pixels(name, "b" * slots)
        assert white > 25 * slots * scale**2
        assert black > 1.5 * white


# Fading -----------------------------------------------------------------------


def test_fading_takes_its_time_and_ends():
    lit = b"\xff" * ports.LCD_SIZE
    fader = Fader(rise=0.1, fall=0.2)
    seen = [int(fader.advance(lit, 1 / 60).max()) for _ in range(7)]
    assert seen == sorted(set(seen))[: len(seen)] or seen[-1] == LEVELS
    assert 0 < seen[0] < LEVELS
    assert np.array_equal(fader.advance(lit, 1), settled(lit))
    fading = [int(fader.advance(bytes(ports.LCD_SIZE), 1 / 60).max()) for _ in range(13)]
    assert fading == sorted(fading, reverse=True)
    assert fading[0] > 0 == fading[-1]


def test_steady_segments_never_flicker():
    lit = bytes(glass.backgammon()[ports.LCD : ports.LCD + ports.LCD_SIZE])
    fader = Fader()
    first = fader.settle(lit)
    assert np.array_equal(first, settled(lit))
    for frame in range(300):
        assert np.array_equal(fader.advance(lit, 1 / 60 + frame % 3 / 1000), first)


def test_a_blinking_segment_leaves_its_neighbours_alone():
    lines = bytearray(glass.backgammon()[ports.LCD : ports.LCD + ports.LCD_SIZE])
    fader = Fader()
    first = fader.settle(bytes(lines))
    blinking = 8 * ports.LCD_LEGENDS + 6
    for frame in range(120):
        if frame % 30 == 0:
            lines[ports.LCD_LEGENDS] ^= ports.LEGEND_G1
        levels = fader.advance(bytes(lines), 1 / 60)
        assert set(np.flatnonzero(levels != first)) <= {blinking}


@given(LINES, st.lists(st.tuples(LINES, st.floats(0, 2)), max_size=5))
def test_levels_stay_in_range(start, frames):
    fader = Fader()
    fader.settle(start)
    for lines, seconds in frames:
        levels = fader.advance(lines, seconds)
        assert levels.dtype == np.uint8
        assert levels.max() <= LEVELS


def test_no_fading_at_all():
    fader = Fader(rise=0, fall=0)
    lit = b"\xff" * ports.LCD_SIZE
    assert np.array_equal(fader.advance(lit, 0), settled(lit))
    assert not fader.advance(bytes(ports.LCD_SIZE), 0).any()
    with pytest.raises(ValueError, match="negative"):
        Fader(rise=-1)
