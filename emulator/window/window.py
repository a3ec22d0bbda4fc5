"""The window: a loop that lets ticks, hands, sound and picture take their turns."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable

import pygame

from emulator.files import complain
from emulator.handheld import Handheld
from emulator.settings import SCALE_LIMITS, Settings
from emulator.window.body import icon
from emulator.window.controls import Controls
from emulator.window.glass import glass
from emulator.window.keyboard import KeyMap
from emulator.window.layout import BODY_HEIGHT, BODY_WIDTH, FIELDS, OFF_TRAYS, Layout, fit
from emulator.window.pace import Pace
from emulator.window.paint import forget_fonts
from emulator.window.saver import Saver
from emulator.window.screen import Wheels
from emulator.window.speaker import Speaker
from emulator.window.view import Scene, View

TITLE = "Champion Backgammon"
SMALLEST = (640, 400)
FRAME = 1 / 64  # seconds; one tick a frame at the device's own speed
HIDDEN_FRAME = 1 / 16  # nothing to see: wake up less often, ticks are caught up
BUDGET = 0.012  # seconds of a frame that ticks may take before events come first again
CALM = 0.2  # seconds without another size until the picture is drawn anew

Clock = Callable[[], float]


class WindowError(RuntimeError):
    """No window can be opened here; the message is one line that says why."""


class Window:
    """One open window with one handheld.

    `clock` gives seconds, `sleep` waits for some; tests bring their own.
    """

    def __init__(
        self,
        handheld: Handheld,
        settings: Settings | None = None,
        save_battery: Callable[[bytes], object] | None = None,
        *,
        clock: Clock = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.settings = settings = settings or Settings()
        keys = KeyMap(settings.keys)
        for fault in keys.faults:
            complain(f"settings, keys: {fault}")
        self.handheld = handheld
        self._clock, self._sleep = clock, sleep
        self.plan = Layout(glass())
        self._window = _open(settings.scale)
        self._first_size = self._window.size
        self.controls = Controls(handheld, self.plan, keys, self.place, self._touch_place)
        skin = Wheels(depth=settings.contrast / 100, ghost=settings.ghost / 100)
        self.view = View(self.plan, keys.keys, skin)
        self.speaker = Speaker(settings.volume / 100, settings.mute)
        self.pace = Pace(settings.speed or 1)
        self._unlimited = settings.speed == 0
        now = clock()
        self.saver = Saver(save_battery, handheld.battery)
        self.saver.look(handheld.battery, now)
        self.frames_drawn = 0
        self.shown = True
        self._open = True
        self._windowed_size: tuple[int, int] | None = None  # while in full screen
        self._last_frame = now
        self._resized = now
        self._next_frame = now
        if settings.fullscreen:
            self._toggle_full_screen()

    # What tests and the loop ask -------------------------------------------------------

    @property
    def size(self) -> tuple[int, int]:
        """The window's picture in pixels."""
        return self._window.get_surface().get_size()

    @property
    def surface(self) -> pygame.Surface:
        """What the window shows."""
        return self._window.get_surface()

    @property
    def full_screen(self) -> bool:
        """Whether the window covers the screen."""
        return self._windowed_size is not None

    @property
    def title(self) -> str:
        """What the title bar says."""
        return self._window.title

    def resize(self, size: tuple[int, int]) -> None:
        """Ask for another size, in the host's own window units."""
        self._window.size = size

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Body units under a mouse position; on fine screens a unit of it is several pixels."""
        width, height = self._window.size
        pixels_x, pixels_y = self.size
        return self.view.fit.to_units(x * pixels_x / width, y * pixels_y / height)

    # The loop ------------------------------------------------------------------------

    def frame(self) -> bool:
        """Do one turn of everything; False once the window is to be closed."""
        now = self._clock()
        for event in pygame.event.get():
            self._event(event)
        self.controls.frame(now)
        self._requests(now)
        self._run(now)
        if self.saver.due(now):
            self.saver.look(self.handheld.battery, now)
        self._retitle()
        if self.shown:
            self._show(now)
        self._last_frame = now
        return self._open

    def wait(self) -> None:
        """Sleep until the next frame is due."""
        now = self._clock()
        self._next_frame = max(self._next_frame + self._period, now)
        if self._next_frame > now:
            self._sleep(self._next_frame - now)

    def close(self) -> None:
        """Save the battery and give everything back."""
        self.controls.let_go()
        self._remember()
        self.controls.pads.close()
        self.speaker.close()
        self._window.destroy()
        forget_fonts()
        pygame.joystick.quit()
        pygame.font.quit()
        pygame.display.quit()
        # Last, for it may fail where the firmware runs elsewhere and the line is cut.
        self.saver.look(self.handheld.battery, self._clock())

    def _remember(self) -> None:
        """Leave in the settings what a person has changed."""
        settings = self.settings
        settings.mute = self.speaker.muted
        settings.fullscreen = self.full_screen
        settings.speed = 0.0 if self._unlimited else float(self.pace.speed)
        width, height = self._windowed_size or self._window.size
        if (width, height) != self._first_size:
            scale = fit(width, height).scale * self.plan.glass.width / glass().width
            settings.scale = round(min(max(scale, SCALE_LIMITS[0]), SCALE_LIMITS[1]), 3)

    @property
    def _period(self) -> float:
        return FRAME if self.shown else HIDDEN_FRAME

    def _run(self, now: float) -> None:
        """Let the ticks pass that are due, as far as time allows."""
        due = self.pace.due(now)
        handheld, speaker = self.handheld, self.speaker
        deadline = now + BUDGET
        if self.controls.fast or (self._unlimited and not self.controls.fingers.held):
            speaker.play(0)
            self.pace.forget()
            handheld.run(1)
            while self._clock() < deadline:
                handheld.run(1)
            return
        while due > 0:
            handheld.run(1)
            due -= 1
            speaker.play(handheld.tone)
            if self._clock() >= deadline:
                break
        self.pace.give_back(due)

    def _show(self, now: float) -> None:
        """Bring the picture up to date, if anything has changed."""
        view = self.view
        surface = self._window.get_surface()
        view.resize(surface.get_size())
        if not view.settled and now - self._resized >= CALM:
            self.speaker.play(0)  # drawing anew takes a while; no tone shall hang on
            view.settle()
        view.advance(self.handheld.lcd.bytes, now - self._last_frame)
        scene = self._scene()
        if view.stale(scene):
            view.draw(surface, scene)
            self._window.flip()
            self.frames_drawn += 1

    def _scene(self) -> Scene:
        controls, handheld = self.controls, self.handheld
        down = set(controls.fingers.held)
        down.update(name if name in _KEYS else name.lower() for name in handheld.keypad.held)
        if not handheld.power:
            down.add("ON/OFF")
        if handheld.mode == "G2":
            down.add("G1/G2")
        if controls.acl_down:
            down.add("ACL")
        return Scene(
            frozenset(down),
            controls.cursor.place if controls.cursor.shown else None,
            controls.pointer.dragging_from,
            controls.help,
        )

    # Events ---------------------------------------------------------------------------

    def _event(self, event: pygame.event.Event) -> None:
        kind = event.type
        if kind in (pygame.QUIT, pygame.WINDOWCLOSE):
            self._open = False
            return
        if kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.shown = False
        elif kind in (
            pygame.WINDOWRESTORED,
            pygame.WINDOWSHOWN,
            pygame.WINDOWEXPOSED,
            pygame.WINDOWMAXIMIZED,
        ):
            if not self.shown:
                self.view.wake()
            self.shown = True
            self.view.spoil()
        elif kind in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            self._resized = self._clock()
            self.view.spoil()
        self.controls.event(event)

    def _requests(self, now: float) -> None:
        """Act on what was asked of the window itself."""
        for request in self.controls.requests:
            if request == "quit":
                self._open = False
            elif request == "full screen" or (request == "back" and self.full_screen):
                self._toggle_full_screen()
            elif request == "speed":
                self._unlimited = False
                self.pace.faster()
            elif request == "mute":
                self.speaker.muted = not self.speaker.muted
            elif request == "save":
                self.saver.soon(now)
        self.controls.requests.clear()

    def _toggle_full_screen(self) -> None:
        if self._windowed_size is None:
            self._windowed_size = self._window.size
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
            self._window.size = self._windowed_size
            self._windowed_size = None
        self._resized = self._clock() - CALM  # one change of size, not a drag: draw at once
        self.view.spoil()

    def _retitle(self) -> None:
        """Say in the title bar what is out of the ordinary."""
        notes = []
        if self.controls.fast or self._unlimited:
            notes.append("fast")
        elif self.pace.speed != 1:
            notes.append(f"speed x{self.pace.speed:g}")
        if self.speaker.muted:
            notes.append("muted")
        if self.controls.acl_down:
            notes.append("ACL: keep holding to clear everything")
        if self.saver.trouble:
            notes.append(f"battery not saved: {self.saver.trouble}")
        title = " - ".join([TITLE, *notes])
        if title != self._window.title:
            self._window.title = title

    def _touch_place(self, x: float, y: float) -> tuple[float, float]:
        width, height = self.size
        return self.view.fit.to_units(x * width, y * height)


_KEYS = frozenset(control.name for control in Layout(glass()).controls) - {*FIELDS, *OFF_TRAYS}


def _open(scale: float) -> pygame.Window:
    """Open the window; `scale` is pixels a unit of the glass, 0 fits the screen."""
    try:
        pygame.display.init()
        width, height = pygame.display.get_desktop_sizes()[0]
        if scale:
            factor = scale * glass().width / Layout(glass()).glass.width
        else:
            factor = min(0.8 * width / BODY_WIDTH, 0.8 * height / BODY_HEIGHT)
        size = (
            max(SMALLEST[0], min(width, round(BODY_WIDTH * factor))),
            max(SMALLEST[1], min(height, round(BODY_HEIGHT * factor))),
        )
        window = pygame.Window(TITLE, size, resizable=True, allow_high_dpi=True)
    except (pygame.error, IndexError) as trouble:
        pygame.display.quit()
        raise WindowError(f"no window can be opened here: {trouble}") from trouble
    window.minimum_size = SMALLEST
    window.set_icon(icon())
    pygame.key.stop_text_input()
    pygame.event.clear()
    with contextlib.suppress(pygame.error):  # a host without pads
        pygame.joystick.init()
    return window


def run(
    handheld: Handheld,
    settings: Settings | None = None,
    save_battery: Callable[[bytes], object] | None = None,
    *,
    max_frames: int | None = None,
    on_frame: Callable[[Window], object] | None = None,
    clock: Clock = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> int:
    """Show a handheld in a window until it is closed; returns the exit status 0.

    `save_battery` takes the battery's 256 bytes whenever they have changed, at the
    latest at the end. `on_frame` is called with the window after each frame;
    `max_frames` ends the loop after so many. At the end `settings` holds what was
    changed meanwhile: size, sound, speed, full screen. Raises WindowError if there
    is no display.
    """
    window = Window(handheld, settings, save_battery, clock=clock, sleep=sleep)
    frames = 0
    try:
        while (max_frames is None or frames < max_frames) and window.frame():
            frames += 1
            if on_frame is not None:
                on_frame(window)
            window.wait()
    finally:
        window.close()
    return 0
