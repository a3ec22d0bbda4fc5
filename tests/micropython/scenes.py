"""What is played for a recording: scenes that together call every function of the firmware."""

import random
from collections.abc import Callable

from emulator import Handheld
from emulator.games import GAMES as GAME_NAMES
from emulator.keypad import KEYS
from firmware import memory
from firmware.phases import (
    JOB_NONE,
    JOB_TEACH,
    PHASE_OVER,
    PHASE_ROLL,
)
from tests.firmware.setup import START, cases, place, place_request, request_of
from tests.micropython.recorded import Recorded

GAMES = (
    ("backgammon", "G1", 2),
    ("jacquet", "G1", 1),
    ("jacquet", "G2", 1),
    ("trictrac", "G1", 4),
    ("moultezim", "G1", 4),
    ("moultezim", "G2", 8),
    ("plakoto", "G1", 8),
    ("trictrac12", "G1", 1),
)
"""Game, mode and a seed whose game is short."""


def whole_game(game: str, mode: str) -> Callable[[Recorded], None]:
    """A game from NEW GAME to its result: most by PLAY, some rolls and men by hand."""

    def play(handheld: Recorded) -> None:
        choose = random.Random(game + mode)
        handheld.start(game, mode, level=6, players=2)
        turns = 0
        while handheld.phase != PHASE_OVER:
            turns += 1
            if turns > 400:
                raise TimeoutError(f"{game} is not over after {turns} turns")
            if handheld.phase == PHASE_ROLL and turns == 6:
                handheld.press("1")
                handheld.press("2")
                handheld.wait_for_fields()
            elif handheld.phase == PHASE_ROLL and turns % 7 == 0:
                handheld.press("ROLL DICE")
                handheld.wait_for_fields()
                handheld.lift_and_set_down(choose)
            handheld.onward()
        handheld.run(64)  # the past turns are digested once more

    return play


def panel(handheld: Recorded) -> None:
    """Every key and switch, in every phase of a game, and what the device answers."""
    _options(handheld)
    for key in (*KEYS, "point 1", "bar black"):
        handheld.press(key)  # no game yet: NEW GAME begins one
    for game in GAME_NAMES:
        handheld.start(game, "G2", level=1, players=1)
        handheld.press("NEW GAME")
        handheld.press("ACCEPT")
        handheld.press("6")
        handheld.press("TAKE BACK")
        for key in ("6", "5", "1", "1"):
            handheld.press(key)
        handheld.wait_for_fields()
        _overlays(handheld)
        _meddle(handheld, random.Random(game), 60)
    _same_end(handheld)
    _switches(handheld)


def _options(handheld: Recorded) -> None:
    for option in range(8):
        handheld.press("GAME OPTION")
        for value in ("2", "6", "ROLL DICE", "1"):
            handheld.press(value)
        if option == 2:
            handheld.press("2")  # mirrored from here on
        if option == 6:
            handheld.press("2")  # turned for the side on roll from here on
    for _ in range(10):
        handheld.press("LEVEL")
    handheld.press("ROLL DICE")
    handheld.press("POINT 5")


def _overlays(handheld: Recorded) -> None:
    for key in ("STATISTICS",) * 6 + ("REJECT",):
        handheld.press(key)
    for key in ("VERIFY", "VERIFY", "point 24", "bar white", "VERIFY", "REJECT"):
        handheld.press(key)
    handheld.press("NEW GAME")
    handheld.run(200)  # the question scrolls
    handheld.press("REJECT")


def _meddle(handheld: Recorded, choose: random.Random, presses: int) -> None:
    """Press at random, men and dice above all, and play on in between."""
    keys = (*KEYS[1:6], *KEYS[8:])
    for _ in range(presses):
        kind = choose.random()
        if kind < 0.3:
            handheld.press(choose.choice(keys))
        elif kind < 0.6:
            handheld.lift_and_set_down(choose)
        elif kind < 0.7:
            handheld.press("BEAR OFF")
            handheld.lift_and_set_down(choose)
        else:
            handheld.onward()
        handheld.run(choose.randrange(40))


def _same_end(handheld: Recorded) -> None:
    """Lift a man for a step that plays fewer numbers but ends where more numbers end.

    6-1 with men on 6 and 5, 4 held: 6 off ends where 6/5, 5/off ends.
    """
    other = Handheld(seed=1)
    place(other, "backgammon", {6: 1, 5: 1}, {21: 2}, dice=(6, 1))
    handheld.lose_power(other.battery)
    handheld.run(40)
    handheld.press("point 6")
    handheld.wait_for_fields()
    handheld.press("BEAR OFF")
    handheld.run(40)


def _switches(handheld: Recorded) -> None:
    handheld.mode = "G1"
    handheld.run(70)  # its legend blinks
    handheld.low_battery = True
    handheld.run(4)
    handheld.power = False
    handheld.run(4)
    handheld.power = True
    handheld.run(4)
    handheld.lose_power()
    handheld.run(70)
    for key in ("GAME OPTION",) * 5 + ("2", "REJECT"):
        handheld.press(key)
    handheld.start(0, players=2)
    handheld.run(5 * 60 * 64)  # off by itself after five minutes
    handheld.press("PLAY")
    handheld.run(4)
    handheld.acl()
    handheld.run(70)


def looks(level: int, *games: str) -> Callable[[Recorded], None]:
    """The computer looks ahead with few men left, in several games; then it gives advice."""

    def play(handheld: Recorded) -> None:
        for game in games:
            _few_men(handheld, game, level, (4, 1))
            handheld.press("PLAY")
            while handheld.job != JOB_NONE:
                handheld.run()
        _few_men(handheld, games[0], level, (2, 1))
        for key in ("VERIFY", "PLAY"):
            handheld.press(key)
        while handheld.job != JOB_NONE:
            handheld.run()
        handheld.run(70)

    return play


def corners(handheld: Recorded) -> None:
    """A number that is due, a game taken back, a double to think about, a search left."""
    other = Handheld(seed=1)
    place_request(other, request_of(cases("backgammon")["bg01"]))
    _wake(handheld, other)
    handheld.press("point 21")
    handheld.wait_for_fields()
    handheld.press("point 18")  # the larger is due
    handheld.wait_for_fields()
    _few_men(handheld, "backgammon", 1, (6, 5))
    handheld.press("PLAY")
    while handheld.phase != PHASE_OVER:
        handheld.onward()
        handheld.run()
    handheld.press("TAKE BACK")
    handheld.wait_for_fields()
    for white in (START, {1: 2}):
        other = Handheld(seed=1)
        other.device.ram[memory.OPTION_CUBE] = 1
        place(other, "backgammon", white, START, computer=2, level=6)
        _wake(handheld, other)
        handheld.press("DOUBLE")
        handheld.run(120)
    other = Handheld(seed=1)
    spread = dict.fromkeys((23, 21, 20, 18, 17, 15, 14, 12, 11, 9, 8, 6, 5, 3, 2), 1)
    place(other, "backgammon", spread, {24: 15}, dice=(1, 1))
    _wake(handheld, other)
    handheld.press("point 23")
    handheld.wait_for_fields()
    for key in ("point 22", "VERIFY", "PLAY", "TAKE BACK"):  # leaves a long search
        handheld.press(key)
    handheld.run(20)


def _wake(handheld: Recorded, other: Handheld) -> None:
    """Let the handheld wake up with another one's battery."""
    handheld.lose_power(other.battery)
    handheld.run(40)


def _few_men(handheld: Recorded, game: str, level: int, dice: tuple[int, int]) -> None:
    """Let the handheld wake up in mid-game, with a roll to play."""
    mine, theirs = {
        "backgammon": ({6: 1, 4: 1}, {20: 1, 1: 1}),
        "plakoto": ({6: 1, 4: 1}, {20: 1, 1: 1}),
        "trictrac12": ({15: 2}, {16: 2}),
    }.get(game, ({6: 1, 4: 1}, {5: 1, 2: 1}))
    other = Handheld(seed=1)
    place(other, game, mine, theirs, dice=dice, level=level)
    _wake(handheld, other)


def match_play(handheld: Recorded) -> None:
    """A match with cube and clock, resignations, advice, the teacher, and set positions."""
    options = {8: "5", 10: "1", 11: "2", 12: "1", 13: "2", 14: "2", 15: "2"}
    for number, value in options.items():
        _option(handheld, number, value)
    handheld.start("backgammon", players=2, level=6)
    for _ in range(4):
        handheld.onward()
        handheld.run(30)
    _to_roll(handheld)
    for key in ("DOUBLE", "5", "ACCEPT", "3", "1"):
        handheld.press(key)
    handheld.wait_for_fields()
    for key in ("VERIFY", "PLAY"):
        handheld.press(key)
    handheld.run(300)  # the best play scrolls over the glass
    for key in ("REJECT", "3", "ACCEPT", "REJECT", "REJECT", "1", "ACCEPT", "ACCEPT"):
        handheld.press(key)
    for key in ("STATISTICS",) * 16 + ("REJECT", "TAKE BACK", "REJECT", "ACCEPT", "ACCEPT"):
        handheld.press(key)
    handheld.press("NEW GAME")
    _teacher(handheld)
    _against_the_computer(handheld)
    _positions(handheld)
    _option(handheld, 1, "1")
    handheld.start("backgammon", players=2)
    handheld.onward()
    handheld.run(64 * 330)  # the flag falls


def _option(handheld: Recorded, number: int, *values: str) -> None:
    for _ in range(number):
        handheld.press("GAME OPTION")
    for value in values:
        handheld.press(value)
    handheld.press("REJECT")


def _to_roll(handheld: Recorded) -> None:
    while handheld.phase != PHASE_ROLL:
        handheld.onward()
        handheld.run(4)


def _set_up(
    handheld: Recorded, game: int, white: dict[int, int], black: dict[int, int], *more: str
) -> None:
    """Set a position up by keys: men by printed points, 0 off; `more` before the last ACCEPT."""
    for key in ("GAME OPTION", str(game)) + ("GAME OPTION",) * 15 + ("ACCEPT", "TAKE BACK"):
        handheld.press(key)
    for men in (white, black):
        for field, number in men.items():
            for _ in range(number):
                handheld.press("BEAR OFF" if field == 0 else f"point {field}")
        handheld.press("ROLL DICE")
    for key in (*more, "ACCEPT"):
        handheld.press(key)
    handheld.wait_for_fields()


def _teacher(handheld: Recorded) -> None:
    """A blunder is taken back, and made again."""
    _set_up(handheld, 1, {6: 1, 2: 1, 0: 13}, {24: 1, 0: 14})
    for key in ("REJECT", "3", "REJECT"):  # more than can be lost
        handheld.press(key)
    for again in range(2):
        if not again:
            handheld.press("6")
            handheld.press("2")
        handheld.wait_for_fields()
        for source, target in (("point 6", "point 4"), ("point 4", "BEAR OFF")):
            handheld.press(source)
            handheld.wait_for_fields()
            handheld.press(target)
            handheld.wait_for_fields()
        while handheld.job not in (JOB_NONE, JOB_TEACH):
            handheld.run()
        handheld.run(4)
        handheld.press("TAKE BACK")
        handheld.wait_for_fields()


def _against_the_computer(handheld: Recorded) -> None:
    """It takes, drops, doubles, accepts and resigns."""
    _set_up(handheld, 1, {6: 5, 8: 3, 13: 5, 24: 2}, {19: 5, 17: 3, 12: 5, 1: 2})
    _option(handheld, 2, "1")
    for key in ("DOUBLE", "DOUBLE"):
        handheld.press(key)
    handheld.run(80)
    for key in ("REJECT", "ACCEPT"):
        handheld.press(key)
    handheld.run(80)
    side = ("GAME OPTION", "2")
    handheld.press("NEW GAME")
    handheld.press("NEW GAME")
    _set_up(handheld, 1, {13: 15}, {24: 5, 0: 10}, *side)
    handheld.run(100)
    handheld.press("ACCEPT")
    handheld.press("NEW GAME")
    handheld.press("NEW GAME")
    _set_up(handheld, 1, {1: 4, 0: 11}, {19: 10, 0: 5}, *side)
    handheld.run(100)
    handheld.press("REJECT")
    handheld.run(100)
    for strategy in ("3", "4", "1"):
        _option(handheld, 14, strategy)
        _set_up(handheld, 5, {24: 14, 5: 1}, {1: 13, 5: 2}, *side)
        handheld.run(400)
    _option(handheld, 2, "2")


def _positions(handheld: Recorded) -> None:
    """Positions that cannot be, and every page of the mode."""
    pages = [("2",), ("4", "2"), ("2",), ("1",), ("3",), ("1",)]
    more = [key for page in pages for key in ("GAME OPTION", *page, "ROLL DICE")]
    _set_up(handheld, 1, {6: 14}, {6: 1, 19: 15}, "VERIFY", "bar black", "LEVEL", *more)
    for key in ("GAME OPTION", "ACCEPT", "REJECT", "REJECT"):
        handheld.press(key)
    _set_up(handheld, 2, {1: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 13: 1, 24: 7}, {12: 15})
    handheld.press("REJECT")
    handheld.press("REJECT")
    _set_up(handheld, 6, {13: 1, 24: 14}, {1: 15})
    handheld.press("REJECT")
    handheld.press("REJECT")
