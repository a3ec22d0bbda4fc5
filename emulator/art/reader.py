"""Reads `lcd.svg` and finds the pixels of each segment at a given size.

The drawing is rasterised as a few sheets, each with segments that keep clear of
each other, and every sheet is cut up by the segments' bounding boxes: some 700
segments in a few tens of milliseconds. No display is needed.
"""

from __future__ import annotations

import io
import itertools
import os
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import cast
from xml.etree import ElementTree as ET

import numpy as np
import numpy.typing as npt

from emulator import segments

FILE = resources.files("emulator.art").joinpath("lcd.svg")

_SVG = "{http://www.w3.org/2000/svg}"
_LETTERS = str.maketrans("MLCZ", "    ")


@dataclass(frozen=True)
class Drawing:
    """The drawing's parts: size in units, printed ink, and each segment's path data."""

    width: float
    height: float
    ink: str
    paths: dict[int, str]
    """Path data by segment number, in ascending order."""


@dataclass(frozen=True)
class Masks:
    """Which pixels belong to which segment.

    The pixels of segment `numbers[k]` are `pixels[starts[k]:starts[k + 1]]`, places
    in the flattened picture; `cover` tells how much of each is covered, 1 to 255.
    `ink` is (height, width, 4): red, green, blue and opacity of what is printed.
    """

    width: int
    height: int
    numbers: npt.NDArray[np.intp]
    starts: npt.NDArray[np.intp]
    pixels: npt.NDArray[np.intp]
    cover: npt.NDArray[np.uint8]
    ink: npt.NDArray[np.uint8]


@cache
def drawing() -> Drawing:
    """Read the drawing.

    Raises ValueError if a path has no address on the glass, or an address no path
    or two.
    """
    text = FILE.read_text(encoding="utf-8")
    root = ET.fromstring(text)
    _, _, width, height = (float(word) for word in root.attrib["viewBox"].split())
    paths: dict[int, str] = {}
    for path in root.iter(f"{_SVG}path"):
        title = path.findtext(f"{_SVG}title")
        number = segments.NUMBERS.get(title or "")
        if number is None or number in paths:
            raise ValueError(f"{FILE.name}: no segment or a second path for title {title!r}")
        paths[number] = path.attrib["d"]
    if len(paths) != len(segments.TITLES):
        missing = [name for number, name in segments.TITLES.items() if number not in paths]
        raise ValueError(f"{FILE.name}: no path for {', '.join(missing)}")
    ink = re.search(r'<g id="ink".*?(?=\n<g id="points")', text, re.DOTALL)
    return Drawing(width, height, ink[0] if ink else "", dict(sorted(paths.items())))


@cache
def boxes() -> npt.NDArray[np.float64]:
    """Return left, top, right, bottom of each segment in units: (segments, 4).

    The rows are in the order of `drawing().paths`.
    """
    words = [data.translate(_LETTERS).split() for data in drawing().paths.values()]
    points = np.array(list(itertools.chain(*words)), dtype=np.float64).reshape(-1, 2)
    starts = np.cumsum([0] + [len(part) // 2 for part in words[:-1]])
    low, high = np.minimum.reduceat(points, starts), np.maximum.reduceat(points, starts)
    return np.hstack((low, high))


def _sheets(margin: float) -> list[list[int]]:
    """Share out the segments so that those of a sheet are `margin` units apart."""
    left, top, right, bottom = boxes().T
    meet = (left[:, None] < right + margin) & (left < right[:, None] + margin)
    meet &= (top[:, None] < bottom + margin) & (top < bottom[:, None] + margin)
    sheets: list[list[int]] = []
    used: list[npt.NDArray[np.bool_]] = []  # what each sheet has no room for
    for index, neighbours in enumerate(meet):
        for sheet, full in zip(sheets, used, strict=True):
            if not full[index]:
                sheet.append(index)
                np.logical_or(full, neighbours, out=full)
                break
        else:
            sheets.append([index])
            used.append(neighbours.copy())
    return sheets


def _rasterise(body: str, width: int, height: int) -> npt.NDArray[np.uint8]:
    """Draw SVG elements: (height, width, 4), opacity last."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame  # noqa: PLC0415 - who reads only text never loads it

    source = drawing()
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg"'
        f' viewBox="0 0 {source.width:g} {source.height:g}"'
        f' width="{source.width:g}" height="{source.height:g}">{body}</svg>'
    )
    surface = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (width, height))
    data = np.frombuffer(pygame.image.tobytes(surface, "RGBA"), dtype=np.uint8)
    drawn = data.reshape(surface.get_height(), surface.get_width(), 4)
    picture = np.zeros((height, width, 4), dtype=np.uint8)
    rows, columns = min(height, drawn.shape[0]), min(width, drawn.shape[1])
    picture[:rows, :columns] = drawn[:rows, :columns]
    return picture


def size(scale: float) -> tuple[int, int]:
    """Return width and height in pixels at `scale` pixels a unit."""
    source = drawing()
    return max(1, round(source.width * scale)), max(1, round(source.height * scale))


@lru_cache(maxsize=4)
def masks(scale: float) -> Masks:
    """Find the pixels of all segments at `scale` pixels a unit.

    Raises ValueError for a scale that is not between 0.1 and 20.
    """
    if not 0.1 <= scale <= 20:
        raise ValueError(f"scale must be between 0.1 and 20, not {scale}")
    width, height = size(scale)
    source = drawing()
    data = list(source.paths.values())
    # The raster keeps the drawing's proportions: the smaller ratio counts.
    ratio = min(width / source.width, height / source.height)
    edges = boxes() * ratio
    low = np.maximum(np.floor(edges[:, :2]).astype(int) - 1, 0)
    high = np.minimum(np.ceil(edges[:, 2:]).astype(int) + 1, (width, height))
    pixels: list[npt.NDArray[np.intp]] = [np.empty(0, np.intp)] * len(data)
    cover: list[npt.NDArray[np.uint8]] = [np.empty(0, np.uint8)] * len(data)
    for sheet in _sheets(3 / ratio):
        body = "".join(f'<path d="{data[index]}"/>' for index in sheet)
        opacity = _rasterise(body, width, height)[:, :, 3]
        for index in sheet:
            (x0, y0), (x1, y1) = low[index], high[index]
            window = opacity[y0:y1, x0:x1]
            rows, columns = window.nonzero()
            pixels[index] = (rows + y0) * width + (columns + x0)
            cover[index] = window[rows, columns]
    starts = np.concatenate(([0], np.cumsum([len(part) for part in pixels])))
    return Masks(
        width,
        height,
        np.array(list(source.paths), dtype=np.intp),
        cast("npt.NDArray[np.intp]", starts.astype(np.intp)),
        np.concatenate(pixels),
        np.concatenate(cover),
        _rasterise(source.ink, width, height),
    )
