import itertools

import pytest

from emulator.window.pace import LONGEST_LAG, Pace, Repeat


@pytest.mark.parametrize("rate", [30, 50, 60, 64, 144])
@pytest.mark.parametrize("speed", [1, 2, 4])
def test_ticks_follow_time_at_any_frame_rate(rate, speed):
    pace = Pace(speed)
    total = sum(pace.due(frame / rate) for frame in range(60 * rate + 1))
    assert abs(total - 60 * 64 * speed) <= 1


def test_a_long_pause_is_not_caught_up():
    pace = Pace()
    pace.due(0.0)
    assert pace.due(1000.0) == LONGEST_LAG * 64
    assert pace.due(1000.0) == 0


def test_a_clock_that_jumps_back_costs_nothing():
    pace = Pace()
    pace.due(50.0)
    assert pace.due(10.0) == 0
    assert pace.due(10.1) == 6


def test_ticks_given_back_are_due_again():
    pace = Pace()
    pace.due(0.0)
    ticks = pace.due(0.1)
    pace.give_back(ticks)
    assert pace.due(0.1) == ticks


def test_forgotten_ticks_are_gone():
    pace = Pace()
    pace.due(0.0)
    pace.give_back(5)
    pace.forget()
    assert pace.due(0.0) == 0


def test_speeds_go_round():
    pace = Pace()
    seen = []
    for _ in range(4):
        seen.append(pace.speed)
        pace.faster()
    assert seen == [1, 2, 4, 1]


def test_a_held_direction_repeats_at_the_stated_rate():
    repeat = Repeat(pause=0.4, period=0.1)
    assert repeat.push((1, 0))
    assert not repeat.push((1, 0))
    steps = [frame / 100 for frame in range(200) if repeat.due(frame / 100)]
    assert steps[0] == pytest.approx(0.4, abs=0.011)
    gaps = [later - earlier for earlier, later in itertools.pairwise(steps)]
    assert all(gap == pytest.approx(0.1, abs=0.011) for gap in gaps)


def test_another_direction_steps_at_once_and_waits_again():
    repeat = Repeat(pause=0.4, period=0.1)
    repeat.push((1, 0))
    repeat.due(0.0)
    assert repeat.push((0, 1))
    assert not repeat.due(0.5)
    assert repeat.due(0.9)


def test_rest_is_no_step():
    repeat = Repeat()
    assert not repeat.push((0, 0))
    assert not repeat.due(10.0)
    repeat.push((1, 0))
    assert not repeat.push((0, 0))
    assert not repeat.due(20.0)
