"""A person at the table: presses keys and fields, reads the glass, and no more than that."""

from typing import NamedTuple

from emulator import Handheld
from emulator.segments import STACK_NAMES

LOW_TONE = 208  # Hz, the answer to a press that cannot be taken
ANSWER = 16  # ticks in which the device has done what a press asks for
SIDES = ("WHITE", "BLACK")


class Stand(NamedTuple):
    """What the glass says of a game: men by stack, whose turn, which dice."""

    men: tuple[tuple[str, ...], ...]
    counts: tuple[int | None, ...]
    side: str
    dice: tuple[int | None, int | None]


def stand(device: Handheld) -> Stand:
    """Read the game from the glass."""
    lcd = device.lcd
    stacks = range(len(STACK_NAMES))
    (side,) = [name for name in SIDES if name in lcd.legends] or [""]
    return Stand(
        tuple(lcd.slots(stack) for stack in stacks),
        tuple(lcd.count(stack) for stack in stacks),
        side,
        lcd.dice,
    )


def men(device: Handheld, side: str) -> dict[str, int]:
    """A side's men by the names of the stacks; those that lie pinned are left out."""
    found = {}
    for stack, name in enumerate(STACK_NAMES):
        owner, number = device.lcd.men(stack)
        if owner == side:
            found[name] = number
    return found


def text(device: Handheld) -> str:
    """What the eight characters say."""
    return device.lcd.text.strip()


def press(device: Handheld, *names: str) -> None:
    """Press one after the other, and let the device answer."""
    for name in names:
        device.press(name)
    device.run(ANSWER)


def dice(device: Handheld, *numbers: int) -> None:
    """Key dice in."""
    press(device, *(str(number) for number in numbers))


def move(device: Handheld, *points: int | str) -> None:
    """Lift and set down, as often as there are pairs of points."""
    for point in points:
        device.field(point)
    device.run(ANSWER)


def option(device: Handheld, number: int, value: int) -> None:
    """Choose a value of an option, both counted from 1."""
    for _ in range(number):
        device.press("GAME OPTION")
    press(device, str(value), "REJECT")


def begin(device: Handheld, game: str, mode: str = "G1", opening: tuple[int, ...] = (5, 3)) -> None:
    """Begin a game of two players with these opening dice, White's first."""
    device.start(game, mode, players=2)
    dice(device, *opening)


def refusal(device: Handheld, *names: int | str) -> str:
    """Press keys and fields; the message with which the last press is refused, "" if not."""
    *before, last = (f"point {name}" if isinstance(name, int) else name for name in names)
    for name in before:
        device.press(name)
    device.tap(last)
    low = False
    for _ in range(ANSWER):
        low = low or round(device.tone) == LOW_TONE
        device.run()
    return device.read_message() if low else ""


def clear(device: Handheld) -> None:
    """Let a message go."""
    press(device, "STATISTICS", "REJECT")


def is_over(device: Handheld) -> bool:
    """Whether the glass shows a result."""
    legends = device.lcd.legends
    return "SCORE" in legends and not legends & set(SIDES)


def play_on(device: Handheld, limit: int = 3000) -> int:
    """Press PLAY until the game is over; returns how often. AssertionError if it never is."""
    for number in range(limit):
        if is_over(device):
            return number
        device.press("PLAY", ticks=1)
    raise AssertionError(f"no result after {limit} presses of PLAY: {device.lcd.text!r}")
