import random

import pygame
import pytest

from emulator import window as window_package
from emulator.handheld import Handheld
from emulator.settings import Settings
from emulator.window import Window, WindowError, run
from emulator.window.layout import BODY_HEIGHT, BODY_WIDTH


def test_ticks_keep_time(window, hands, clock):
    start = window.handheld.ticks
    began = clock.now
    hands.frames(640)
    assert abs(window.handheld.ticks - start - (clock.now - began) * 64) <= 1


@pytest.mark.parametrize("speed", [2, 4])
def test_speeds(window, hands, clock, speed):
    while window.pace.speed != speed:
        hands.tap_key(pygame.K_F3)
        hands.frames()
    start, began = window.handheld.ticks, clock.now
    hands.frames(64)
    assert abs(window.handheld.ticks - start - (clock.now - began) * 64 * speed) <= speed
    assert f"speed x{speed}" in window.title


def test_drawing_happens_on_change_only(window, hands):
    hands.frames(300)
    hands.until(lambda: not window.handheld.keypad.waiting)
    window.handheld.power = False
    hands.frames(100)
    drawn = window.frames_drawn
    hands.frames(200)
    assert window.frames_drawn == drawn
    hands.post(pygame.WINDOWEXPOSED)
    hands.frames(3)
    assert window.frames_drawn == drawn + 1


def test_nothing_is_drawn_while_hidden_but_time_goes_on(window, hands, clock):
    hands.frames(10)
    for hide, show in (
        (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
        (pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN),
    ):
        hands.post(hide)
        hands.frames()
        drawn, ticks, began = window.frames_drawn, window.handheld.ticks, clock.now
        window.handheld.tap("NEW GAME")
        hands.frames(60)
        assert window.frames_drawn == drawn
        assert abs(window.handheld.ticks - ticks - (clock.now - began) * 64) <= 4
        hands.post(show)
        hands.frames(2)
        assert window.frames_drawn > drawn


def test_a_click_is_one_press(window, hands):
    hands.frames(5)
    hands.click("GAME OPTION")
    hands.frames(2)
    assert window.handheld.lcd.text != "CHAMPION"
    hands.frames(10)
    assert not window.handheld.keypad.held


@pytest.mark.parametrize("frames_between", range(6))
def test_taps_in_any_phase_are_one_press_each(window, hands, frames_between):
    held = []
    hold, release = window.handheld.hold, window.handheld.release
    window.handheld.hold = lambda name: (held.append(name), hold(name))
    window.handheld.release = lambda name: (held.append("-" + name), release(name))
    for _ in range(3):
        hands.tap_key(pygame.K_v)
        hands.frames(frames_between)
    hands.frames(40)
    assert held == ["VERIFY", "-VERIFY"] * 3
    assert not window.handheld.keypad.held
    assert window.handheld.keypad.waiting == 0


def test_keys_go_up_when_the_focus_goes(window, hands):
    hands.key(pygame.K_p)
    hands.frames(3)
    assert window.handheld.keypad.held == {"PLAY"}
    hands.post(pygame.WINDOWFOCUSLOST)
    hands.frames(2)
    assert not window.handheld.keypad.held
    hands.post(pygame.WINDOWFOCUSGAINED)
    hands.frames(2)
    assert not window.handheld.keypad.held


def test_pressed_keys_are_seen(window, hands):
    hands.frames(2)
    x, y = hands.pixel("PLAY")
    before = window.surface.subsurface((x - 20, y - 20, 40, 40)).copy()
    hands.mouse("PLAY")
    hands.frames(2)
    after = window.surface.subsurface((x - 20, y - 20, 40, 40))
    assert (pygame.surfarray.array3d(before) != pygame.surfarray.array3d(after)).any()


def test_a_touch_presses_what_is_under_it(window, hands):
    hands.frames(2)
    hands.finger(pygame.FINGERDOWN, "point 8")
    hands.frames(2)
    assert window.handheld.keypad.held == {"POINT 8"}
    hands.finger(pygame.FINGERUP, "point 8")
    hands.frames(2)
    assert not window.handheld.keypad.held


def test_resizing_keeps_the_aspect_and_does_not_creep(window, hands):
    hands.frames(2)
    height = window.size[1]
    for step in range(20):
        window.resize((900 + 10 * step, height))
        hands.frames(3)
        assert window.size == (900 + 10 * step, height)
        fit = window.view.fit
        assert fit.scale == pytest.approx(min(window.size[0] / BODY_WIDTH, height / BODY_HEIGHT))
    hands.frames(40)
    assert window.view.settled
    assert window.size == (1090, height)


def test_a_hundred_resizes_while_the_device_runs(window, hands):
    chance = random.Random(120)
    hands.tap_key(pygame.K_n)
    hands.frames(60)
    hands.tap_key(pygame.K_SPACE)
    for _ in range(100):
        window.resize((chance.randrange(300, 1000), chance.randrange(200, 700)))
        hands.frames(1)
        assert window.surface.get_size() == window.size
    hands.frames(30)
    assert window.view.settled


def test_full_screen_and_the_old_size_back(window, hands):
    window.resize((800, 600))
    hands.frames(30)
    for key in (pygame.K_F11, pygame.K_ESCAPE):
        hands.tap_key(pygame.K_F11)
        hands.frames(3)
        assert window.full_screen
        assert window.view.settled
        hands.tap_key(key)
        hands.frames(3)
        assert not window.full_screen
        assert window.size == (800, 600)
    hands.tap_key(pygame.K_ESCAPE)
    hands.frames(2)
    assert not window.full_screen


def test_the_mouse_hits_on_a_screen_with_several_pixels_a_unit(window, hands, monkeypatch):
    hands.frames(2)
    width, height = window.size
    monkeypatch.setattr(Window, "size", property(lambda self: (2 * width, 2 * height)))
    window.view.resize((2 * width, 2 * height))
    control = window.plan["PLAY"]
    x, y = control.area.centre
    fit = window.view.fit
    place = window.place((fit.x + x * fit.scale) / 2, (fit.y + y * fit.scale) / 2)
    assert place == pytest.approx((x, y))


def test_fast_runs_more_ticks_in_a_frame(handheld, clock):
    class Hurried:
        """A clock that also moves a little at each look."""

        def __call__(self):
            clock.now += 0.0005
            return clock.now

    window = Window(handheld, clock=Hurried(), sleep=clock.sleep)
    try:
        start = handheld.ticks
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_f, mod=0, scancode=0))
        for _ in range(10):
            window.frame()
            window.wait()
        assert handheld.ticks - start > 100
        assert "fast" in window.title
    finally:
        window.close()


def test_taps_in_fast_forward_are_one_press_each(handheld, clock):
    class Hurried:
        def __call__(self):
            clock.now += 0.0005
            return clock.now

    presses = []
    tick_keys = []
    window = Window(handheld, Settings(speed=0), clock=Hurried(), sleep=clock.sleep)
    try:
        for key in (pygame.K_p, pygame.K_SPACE, pygame.K_BACKSPACE):
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0))
            ticks = handheld.ticks
            for _ in range(5):  # some 80 ms of the host's time
                window.frame()
                window.wait()
            tick_keys.append(handheld.ticks - ticks)
            presses.append(len(handheld.keypad.held))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0, scancode=0))
            for _ in range(5):
                window.frame()
                window.wait()
        assert presses == [1, 1, 1]
        assert max(tick_keys) < 30
    finally:
        window.close()


def test_events_come_first_when_ticks_are_slow(handheld, clock):
    run_ticks = handheld.run

    def slow(ticks=1):
        clock.now += 0.05
        run_ticks(ticks)

    handheld.run = slow
    window = Window(handheld, clock=clock, sleep=clock.sleep)
    try:
        for _ in range(20):
            before = handheld.ticks
            window.frame()
            window.wait()
            assert handheld.ticks - before <= 1
    finally:
        window.close()


def test_the_battery_is_saved_while_playing_and_at_the_end(handheld, clock):
    saved = []

    def on_frame(window):
        if handheld.ticks == 20:
            handheld.tap("NEW GAME")

    run(
        handheld, None, saved.append, max_frames=400, on_frame=on_frame,
        clock=clock, sleep=clock.sleep,
    )  # fmt: skip
    assert saved
    assert all(len(battery) == 256 for battery in saved)
    assert saved[-1] == handheld.battery


def test_the_battery_is_saved_when_the_power_goes_off(handheld, clock):
    saved = []
    window = Window(handheld, None, saved.append, clock=clock, sleep=clock.sleep)
    try:
        handheld.start("plakoto")
        window.frame()
        before = len(saved)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_o, mod=0, scancode=0))
        for _ in range(20):
            window.frame()
            window.wait()
        assert len(saved) > before
        assert saved[-1] == handheld.battery
    finally:
        window.close()


def test_a_failing_save_is_told_and_play_goes_on(handheld, clock):
    def save(battery):
        raise OSError("no space left")

    window = Window(handheld, None, save, clock=clock, sleep=clock.sleep)
    try:
        handheld.tap("NEW GAME")
        for _ in range(300):
            assert window.frame()
            window.wait()
        assert "battery not saved: no space left" in window.title
    finally:
        window.close()


def test_closing_and_reopening_in_one_process(clock):
    handheld = Handheld(seed=1)
    for _ in range(3):
        assert run(handheld, max_frames=5, clock=clock, sleep=clock.sleep) == 0
    handheld.press("NEW GAME")
    assert handheld.lcd.picture().shape[2] == 3


@pytest.mark.parametrize("ending", [pygame.QUIT, pygame.WINDOWCLOSE])
def test_the_window_closes_when_asked(handheld, clock, ending):
    frames = []

    def on_frame(window):
        frames.append(window)
        if len(frames) == 3:
            pygame.event.post(pygame.event.Event(ending))

    assert run(handheld, on_frame=on_frame, clock=clock, sleep=clock.sleep) == 0
    assert len(frames) == 3


def test_control_q_closes(window, hands):
    hands.tap_key(pygame.K_q, pygame.KMOD_CTRL)
    hands.frames()
    assert not window.frame()


def test_without_a_display_there_is_one_error(monkeypatch, handheld):
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(WindowError, match="no window can be opened") as caught:
        run(handheld, max_frames=1)
    assert "\n" not in str(caught.value)


def test_without_sound_everything_runs(monkeypatch, handheld, clock, capsys):
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")

    def on_frame(window):
        handheld.tap(random.Random(handheld.ticks).choice(("point 3", "REJECT", "ROLL DICE")))

    run(handheld, max_frames=200, on_frame=on_frame, clock=clock, sleep=clock.sleep)
    assert capsys.readouterr().err.count("no sound") == 1


def test_changed_choices_are_left_in_the_settings(handheld, clock):
    settings = Settings()

    def on_frame(window):
        if handheld.ticks == 1:
            window.resize((880, 610))
            for key in (pygame.K_F3, pygame.K_F4):
                event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0)
                pygame.event.post(event)

    run(handheld, settings, max_frames=20, on_frame=on_frame, clock=clock, sleep=clock.sleep)
    assert settings.mute
    assert settings.speed == 2
    assert not settings.fullscreen
    assert settings.scale == pytest.approx(1.67, abs=0.02)


def test_settings_are_obeyed(handheld, clock):
    settings = Settings(scale=2.0, mute=True, speed=4.0, fullscreen=True, keys={"z": "PLAY"})
    window = Window(handheld, settings, clock=clock, sleep=clock.sleep)
    try:
        assert window.full_screen
        assert window.speaker.muted
        assert window.pace.speed == 4
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=0, scancode=0))
        window.frame()
        assert "PLAY" in window.controls.fingers.held
    finally:
        window.close()


def test_nonsense_keys_in_the_settings_are_told(handheld, clock, capsys):
    run(handheld, Settings(keys={"hyper": "PLAY"}), max_frames=1, clock=clock, sleep=clock.sleep)
    assert "hyper" in capsys.readouterr().err


def test_the_package_says_what_it_offers():
    for name in window_package.__all__:
        assert hasattr(window_package, name)
