"""A small painter with soft edges: shapes given in body units, drawn into a numpy picture.

Every shape is a signed distance: inside is negative, the edge is faded over one
pixel, so that all is smooth at any scale and shadows are only a wider fade.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pygame

from emulator.window.layout import Fit, Rectangle

Colour = tuple[int, int, int]
Array = npt.NDArray[np.float32]
Box = tuple[slice, slice]  # rows and columns of a picture

_FINER = 4  # letters are drawn this many times larger, then averaged: even spacing at any size


@functools.cache
def font(pixels: int) -> pygame.font.Font:
    """Pygame's bundled typeface at a certain height, in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(None, max(6, pixels))


def forget_fonts() -> None:
    """Drop all typefaces; to be called before pygame's font module is shut down."""
    font.cache_clear()


class Canvas:
    """A picture that is being painted.

    `pixels` is float32, shape (3, height, width), 0 to 255: planes are filled fastest.
    `origin` is the window pixel of its left upper corner, `fit` tells where body units
    lie in the window.
    """

    def __init__(self, fit: Fit, pixels: Array, origin: tuple[int, int] = (0, 0)) -> None:
        self.fit = fit
        self.pixels = pixels
        self.origin = origin

    def crop(self, area: Rectangle) -> Canvas:
        """A copy of a part of the picture as a canvas of its own."""
        left, top, width, height = self.fit.to_pixels(area)
        left, top = left - self.origin[0], top - self.origin[1]
        x, y = max(left, 0), max(top, 0)
        part = self.pixels[:, y : top + height, x : left + width].copy()
        return Canvas(self.fit, part, (x + self.origin[0], y + self.origin[1]))

    def surface(self) -> pygame.Surface:
        """The picture as a surface of pygame."""
        height, width = self.pixels.shape[1:]
        data = np.empty((height, width, 3), dtype=np.uint8)
        for plane in range(3):
            data[..., plane] = np.clip(self.pixels[plane] + np.float32(0.5), 0, 255)
        return pygame.image.frombuffer(data.tobytes(), (width, height), "RGB")

    # Shapes ---------------------------------------------------------------------

    def rounded(
        self,
        area: Rectangle,
        radius: float,
        colour: Colour,
        lower: Colour | None = None,
        *,
        opacity: float = 1.0,
        blur: float = 0.0,
    ) -> None:
        """Fill a rectangle with round corners.

        `lower` is the colour at its lower edge where it is shaded; `blur` is the
        width in units over which its edge fades.
        """
        edges, cores = self._parts(area.grown(blur), max(radius, blur) + blur, 2 * blur)
        for box in edges:
            cover = self._cover(self._rounded_distance(area, radius, box), blur, opacity)
            self._fill(box, cover, colour, lower, area)
        whole = np.full((1, 1), opacity, dtype=np.float32)
        for box in cores:
            self._fill(box, whole, colour, lower, area)

    def outline(
        self, area: Rectangle, radius: float, width: float, colour: Colour, opacity: float = 1.0
    ) -> None:
        """Draw a line of `width` units just inside a rounded rectangle's edge."""
        half = max(width * self.fit.scale, 1.0) / 2
        edges, _ = self._parts(area, max(radius, width), width)
        for box in edges:
            ring = np.abs(self._rounded_distance(area, radius, box) + half) - half
            self._fill(box, self._cover(ring, 0, opacity), colour, None, area)

    def disc(
        self,
        centre: tuple[float, float],
        radius: float,
        colour: Colour,
        lower: Colour | None = None,
        *,
        opacity: float = 1.0,
        blur: float = 0.0,
    ) -> None:
        """Fill a circle."""
        x, y = centre
        area = Rectangle(x - radius, y - radius, 2 * radius, 2 * radius)
        self.rounded(area, radius, colour, lower, opacity=opacity, blur=blur)

    def polygon(
        self, points: Sequence[tuple[float, float]], colour: Colour, opacity: float = 1.0
    ) -> None:
        """Fill a convex polygon whose corners run clockwise on the screen."""
        xs, ys = [point[0] for point in points], [point[1] for point in points]
        area = Rectangle(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        box = self._box(area)
        if box is None:
            return
        columns, rows = self._grid(box)
        distance: Array | None = None
        for (x, y), (next_x, next_y) in zip(points, [*points[1:], points[0]], strict=True):
            start_x, start_y = self._pixel(x, y)
            end_x, end_y = self._pixel(next_x, next_y)
            length = max(float(np.hypot(end_x - start_x, end_y - start_y)), 1e-6)
            normal_x, normal_y = (end_y - start_y) / length, (start_x - end_x) / length
            side = (columns - start_x) * normal_x + (rows - start_y) * normal_y
            distance = side if distance is None else np.maximum(distance, side)
        if distance is not None:
            self._fill(box, self._cover(distance, 0, opacity), colour, None, area)

    def text(
        self,
        words: str,
        centre: tuple[float, float],
        size: float,
        colour: Colour,
        *,
        spacing: float = 0.0,
        opacity: float = 1.0,
        anchor: float = 0.5,
    ) -> None:
        """Write one line at `centre`; capitals are about 0.5 x `size` high.

        `anchor` says which part of the line lies there: 0 its start, 1 its end.
        """
        face = font(round(size * self.fit.scale * _FINER))
        gap = spacing * self.fit.scale * _FINER
        parts = list(words) if gap else [words]
        glyphs = [face.render(part, True, (255, 255, 255)) for part in parts]
        total = sum(glyph.get_width() for glyph in glyphs) + gap * (len(glyphs) - 1)
        x, y = self._pixel(*centre)
        left, top = x * _FINER - total * anchor, y * _FINER - face.get_height() / 2
        for glyph in glyphs:
            self._stamp(glyph, round(left), round(top), colour, opacity)
            left += glyph.get_width() + gap

    def text_width(self, words: str, size: float) -> float:
        """How many units a line without spacing takes."""
        finer = self.fit.scale * _FINER
        return font(round(size * finer)).size(words)[0] / finer

    def grain(self, strength: float) -> None:
        """Roughen the whole picture a little, as moulded plastic is; always the same way."""
        height, width = self.pixels.shape[1:]
        noise = np.random.default_rng(1990).standard_normal((128, 128), dtype=np.float32)
        tiles = np.tile(noise, (height // 128 + 1, width // 128 + 1))[:height, :width]
        self.pixels += tiles * np.float32(strength)

    # How it is done -------------------------------------------------------------

    def _pixel(self, x: float, y: float) -> tuple[float, float]:
        """Body units to pixels of this canvas."""
        return (
            self.fit.x + x * self.fit.scale - self.origin[0],
            self.fit.y + y * self.fit.scale - self.origin[1],
        )

    def _box(self, area: Rectangle) -> Box | None:
        """The pixels that an area can touch, as slices; None if it lies outside."""
        left, top = self._pixel(area.x, area.y)
        right, bottom = self._pixel(area.right, area.bottom)
        height, width = self.pixels.shape[1:]
        x0, x1 = max(int(left) - 1, 0), min(int(right) + 2, width)
        y0, y1 = max(int(top) - 1, 0), min(int(bottom) + 2, height)
        if x0 >= x1 or y0 >= y1:
            return None
        return slice(y0, y1), slice(x0, x1)

    def _parts(self, area: Rectangle, corner: float, depth: float) -> tuple[list[Box], list[Box]]:
        """An area's pixels cut in pieces: those that its edge touches, those well inside.

        `corner` and `depth` are how far the edge reaches inward, in units, at the
        corners and along the straight sides.
        """
        box = self._box(area)
        if box is None:
            return [], []
        rows, columns = box
        round_part = int(corner * self.fit.scale) + 3
        straight = int(depth * self.fit.scale) + 3
        if min(rows.stop - rows.start, columns.stop - columns.start) <= 2 * round_part:
            return [box], []
        ys = _cuts(rows, straight, round_part)
        xs = _cuts(columns, straight, round_part)
        edges = [
            (slice(ys[start].start, ys[start + 1].stop), slice(xs[left].start, xs[left + 1].stop))
            for start in (0, 3)
            for left in (0, 3)
        ]
        edges += [(ys[0], xs[2]), (ys[4], xs[2]), (ys[2], xs[0]), (ys[2], xs[4])]
        cores = [
            (slice(ys[1].start, ys[3].stop), xs[2]),
            (ys[2], xs[1]),
            (ys[2], xs[3]),
        ]
        return edges, cores

    @staticmethod
    def _grid(box: Box) -> tuple[Array, Array]:
        """The pixel centres of a box: a row of x and a column of y."""
        rows, columns = box
        x = np.arange(columns.start, columns.stop, dtype=np.float32) + np.float32(0.5)
        y = np.arange(rows.start, rows.stop, dtype=np.float32) + np.float32(0.5)
        return x[None, :], y[:, None]

    def _rounded_distance(self, area: Rectangle, radius: float, box: Box) -> Array:
        """Signed distance in pixels from the edge of a rounded rectangle."""
        columns, rows = self._grid(box)
        x, y = self._pixel(*area.centre)
        half_width = area.width * self.fit.scale / 2
        half_height = area.height * self.fit.scale / 2
        corner = min(radius * self.fit.scale, half_width, half_height)
        beyond_x = np.abs(columns - np.float32(x)) - np.float32(half_width - corner)
        beyond_y = np.abs(rows - np.float32(y)) - np.float32(half_height - corner)
        outside = np.hypot(np.maximum(beyond_x, 0), np.maximum(beyond_y, 0))
        inside = np.minimum(np.maximum(beyond_x, beyond_y), 0)
        result: Array = outside + inside - np.float32(corner)
        return result

    def _cover(self, distance: Array, blur: float, opacity: float) -> Array:
        """How much of each pixel is covered, 0 to `opacity`."""
        fade = np.float32(max(blur * self.fit.scale * 2, 1.0))
        cover = np.clip(np.float32(0.5) - distance / fade, 0, 1)
        if blur:
            cover = cover * cover * (3 - 2 * cover)
        result: Array = cover * np.float32(opacity)
        return result

    def _fill(
        self,
        box: Box,
        cover: Array,
        colour: Colour,
        lower: Colour | None,
        area: Rectangle,
    ) -> None:
        """Blend a colour, or a shade from `colour` to `lower`, into a box."""
        target = self.pixels[(slice(None), *box)]
        ink = np.asarray(colour, dtype=np.float32)[:, None, None]
        if lower is not None:
            _, rows = self._grid(box)
            _, top = self._pixel(area.x, area.y)
            part = np.clip((rows - np.float32(top)) / (area.height * self.fit.scale), 0, 1)
            end = np.asarray(lower, dtype=np.float32)[:, None, None]
            ink = ink + (end - ink) * part.astype(np.float32)
        if cover.size == 1:
            part_covered = float(cover.flat[0])
            if part_covered >= 1:
                target[:] = ink
            else:
                target *= np.float32(1 - part_covered)
                target += ink * np.float32(part_covered)
            return
        target *= 1 - cover
        target += ink * cover

    def _stamp(
        self, glyph: pygame.Surface, left: int, top: int, colour: Colour, opacity: float
    ) -> None:
        """Blend a glyph in a colour; it is _FINER times larger than it will be, as are its places.

        What lies outside the picture is cut off.
        """
        height, width = self.pixels.shape[1:]
        x, y = left // _FINER, top // _FINER
        shift_x, shift_y = left - x * _FINER, top - y * _FINER
        columns = -(-(glyph.get_width() + shift_x) // _FINER)
        rows = -(-(glyph.get_height() + shift_y) // _FINER)
        fine = np.zeros((rows * _FINER, columns * _FINER), dtype=np.float32)
        fine[shift_y : shift_y + glyph.get_height(), shift_x : shift_x + glyph.get_width()] = (
            pygame.surfarray.array_alpha(glyph).T
        )
        alpha = fine.reshape(rows, _FINER, columns, _FINER).mean(axis=(1, 3)) / np.float32(255)
        x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + columns, width), min(y + rows, height)
        if x0 >= x1 or y0 >= y1:
            return
        cover = alpha[y0 - y : y1 - y, x0 - x : x1 - x] * np.float32(opacity)
        target = self.pixels[:, y0:y1, x0:x1]
        target += (np.asarray(colour, dtype=np.float32)[:, None, None] - target) * cover


def _cuts(span: slice, straight: int, corner: int) -> list[slice]:
    """A span cut at `straight` and `corner` from both its ends: five pieces."""
    places = [
        span.start,
        span.start + straight,
        span.start + max(corner, straight),
        span.stop - max(corner, straight),
        span.stop - straight,
        span.stop,
    ]
    return [slice(start, stop) for start, stop in itertools.pairwise(places)]
