import re
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from emulator import segments
from emulator.art import draw, layout, reader

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def root():
    return ET.parse(reader.FILE).getroot()


def test_the_file_is_what_the_script_draws():
    assert reader.FILE.read_text(encoding="utf-8") == draw.drawing()


def test_every_segment_is_one_path_and_every_path_a_segment(root):
    titles = [path.findtext(f"{SVG}title") for path in root.iter(f"{SVG}path")]
    assert len(titles) == len(set(titles))
    assert set(titles) == set(segments.NUMBERS)
    assert len(list(root.iter(f"{SVG}title"))) == len(titles)


def test_ids_are_unique_and_tell_the_address(root):
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    by_id = {path.attrib["id"]: path.findtext(f"{SVG}title") for path in root.iter(f"{SVG}path")}
    assert by_id["point-5-ring-2"] == "0.12.1"
    assert by_id["point-24-core-5"] == "0.70.4"
    assert by_id["bar-black-arrow"] == "1.3.5"
    assert by_id["off-white-count-g"] == "2.2.6"
    assert by_id["die-right-frame"] == "3.1.7"
    assert by_id["character-8-point"] == "4.15.6"
    assert by_id["cube-white-64"] == "5.0.5"
    assert by_id["legend-low-battery"] == "6.1.7"


def test_paths_use_only_what_the_reader_understands(root):
    for path in root.iter(f"{SVG}path"):
        assert re.fullmatch(r"(M[-\d. ]+([LC][-\d. ]+)*Z)+", path.attrib["d"])


def test_all_is_inside_the_glass():
    boxes = reader.boxes()
    assert boxes[:, :2].min() > 0
    assert np.all(boxes[:, 2:] < (layout.WIDTH, layout.HEIGHT))


def test_men_stand_where_their_field_is():
    boxes = dict(zip(reader.drawing().paths, reader.boxes(), strict=True))

    def middle(title):
        left, top, right, bottom = boxes[segments.NUMBERS[title]]
        return (left + right) / 2, (top + bottom) / 2

    point = {number: middle(f"0.{3 * (number - 1)}.0") for number in range(1, 25)}
    assert all(point[n][0] > point[n + 1][0] for n in range(1, 12))
    assert all(point[n][0] < point[n + 1][0] for n in range(13, 24))
    assert all(point[n][0] == pytest.approx(point[25 - n][0]) for n in range(1, 13))
    assert all(point[n][1] > layout.CENTRE_Y > point[n + 12][1] for n in range(1, 13))
    # Men are stacked from the rim, the arrow is innermost.
    heights = [middle(f"0.0.{bit}")[1] for bit in range(6)]
    assert heights == sorted(heights, reverse=True)
    # White's bar and tray lie below, Black's above.
    assert middle("1.0.0")[1] > layout.CENTRE_Y > middle("1.3.0")[1]
    assert middle("2.0.0")[1] > layout.CENTRE_Y > middle("2.3.0")[1]
    # Text and dice read from left to right.
    text = [middle(f"4.{2 * place}.0")[0] for place in range(8)]
    assert text == sorted(text)
    assert middle("3.0.7")[0] < middle("3.1.7")[0]


def test_ink_has_no_titles(root):
    ink = next(group for group in root.iter(f"{SVG}g") if group.attrib.get("id") == "ink")
    assert not list(ink.iter(f"{SVG}path"))
    assert not list(ink.iter(f"{SVG}title"))


def damaged(monkeypatch, tmp_path, change):
    file = tmp_path / "lcd.svg"
    file.write_text(change(reader.FILE.read_text(encoding="utf-8")), encoding="utf-8")
    monkeypatch.setattr(reader, "FILE", file)
    reader.drawing.cache_clear()
    try:
        reader.drawing()
    finally:
        reader.drawing.cache_clear()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("<title>0.0.0</title>", "<title>0.0.1</title>", "second path for title '0.0.1'"),
        ("<title>0.0.0</title>", "<title>7.0.0</title>", "no segment .* title '7.0.0'"),
        ("<title>0.0.0</title>", "", "title None"),
        ("<path ", "<other ", "no path for 0.0.0"),
    ],
)
def test_a_wrong_drawing_is_refused(monkeypatch, tmp_path, old, new, message):
    def change(text):
        if old == "<path ":
            return re.sub(r"<path [^\n]*<title>0\.0\.0</title></path>", "", text)
        return text.replace(old, new)

    with pytest.raises(ValueError, match=message):
        damaged(monkeypatch, tmp_path, change)
