"""Helpers: a host's clock without a host, and hands that post events."""

from collections.abc import Callable

import pygame


class HostClock:
    """Seconds that pass only by sleeping."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds


class Recorder:
    """A handheld of nothing but a list of what was done to it."""

    def __init__(self):
        self.done = []

    def hold(self, name):
        self.done.append(("hold", name))

    def release(self, name):
        self.done.append(("release", name))

    def tap(self, name):
        self.done.append(("tap", name))
        return True


class Hands:
    """Posts events to a window as a person's hands would."""

    def __init__(self, window):
        self.window = window

    def post(self, kind, **values):
        pygame.event.post(pygame.event.Event(kind, **values))

    def frames(self, count=1):
        for _ in range(count):
            self.window.frame()
            self.window.wait()

    def until(self, predicate: Callable[[], object], limit=400):
        for _ in range(limit):
            if predicate():
                return
            self.frames()
        raise AssertionError("it never came to pass")

    def key(self, key, down=True, mod=0):
        self.post(pygame.KEYDOWN if down else pygame.KEYUP, key=key, mod=mod, scancode=0)

    def tap_key(self, key, mod=0):
        self.key(key, True, mod)
        self.key(key, False, mod)

    def pixel(self, name):
        """The mouse position over a control's middle."""
        x, y = self.window.plan[name].area.centre
        fit = self.window.view.fit
        return round(fit.x + x * fit.scale), round(fit.y + y * fit.scale)

    def mouse(self, name, down=True, button=1, **values):
        place = name if isinstance(name, tuple) else self.pixel(name)
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        self.post(kind, pos=place, button=button, touch=False, **values)

    def move(self, name, buttons=(1, 0, 0)):
        place = name if isinstance(name, tuple) else self.pixel(name)
        self.post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=buttons, touch=False)

    def click(self, name):
        self.mouse(name, True)
        self.mouse(name, False)

    def finger(self, kind, name, finger_id=1):
        x, y = self.pixel(name)
        width, height = self.window.size
        self.post(kind, touch_id=0, finger_id=finger_id, x=x / width, y=y / height, dx=0, dy=0)
