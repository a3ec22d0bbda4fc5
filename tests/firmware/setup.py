"""Positions on a running device, and what a test reads from it.

Men are given as a dict of a side's own points: 24 where it starts, 25 its bar, 0 off.
What is not given stands off the board, so that every side has its 15 men.
"""

import json
from pathlib import Path

from emulator import Handheld
from emulator.games import GAMES
from emulator.position import Position, parse_request
from firmware import Device, board, memory, ports, power, view
from firmware.games import MEN_PER_SIDE, OTHER, RULES, SAME_WAY
from firmware.memory import ROW
from firmware.phases import JOB_NONE, JOB_TEACH, PHASE_MOVE, PHASE_ROLL
from firmware.words import get_word, set_word

CASES = Path(__file__).parents[1] / "cases"
LOW_TONE = 208  # Hz, the answer to a press that cannot be taken
START = {24: 2, 13: 5, 8: 3, 6: 5}  # a side's men at the start of backgammon


def fresh(seed=1, rom=b""):
    """A bare device that is switched on and has been cleared."""
    device = Device(rom)
    device.io[ports.SWITCHES] = ports.SWITCH_ON
    device.io[ports.ENTROPY] = seed
    power.reset(device)
    power.is_awake(device)
    return device


def handheld(**options):
    """A handheld with fixed dice."""
    return Handheld(**{"seed": 1, **options})


# Setting up ---------------------------------------------------------------------


def row(men):
    """A row of 26 bytes from a dict of points; who is missing is off."""
    counts = bytearray(ROW)
    for point, number in men.items():
        counts[point] = number
    missing = MEN_PER_SIDE - sum(counts)
    assert missing >= 0, f"{sum(counts)} men"
    counts[0] += missing
    return bytes(counts)


def write_position(device, game, men, pins=(), *, twelve=(0, 0), mode=1, side=0, dice=None):
    """Write a position into the battery-backed bytes; `men` are two rows, White's first.

    `pins` are pairs of side and point. With `dice` they are thrown and no step is made;
    without, the side on roll has not rolled.
    """
    ram = device.ram
    ram[memory.GAME] = game
    ram[memory.OPTION_GAME] = game
    ram[memory.MODE] = mode
    ram[memory.SIDE] = side
    for address in range(memory.MEN, memory.MEN + 2 * ROW):
        ram[address] = men[(address - memory.MEN) // ROW][(address - memory.MEN) % ROW]
        ram[address - memory.MEN + memory.PINS] = 0
    for owner, point in pins:
        ram[memory.PINS + ROW * owner + point] = 1
    ram[memory.TWELVE : memory.TWELVE + 2] = bytes(twelve)
    first, second = dice or (0, 0)
    ram[memory.DICE] = first
    ram[memory.DICE + 1] = second
    ram[memory.PHASE] = PHASE_MOVE if dice else PHASE_ROLL
    ram[memory.RESULT] = ram[memory.WINNER] = 0
    ram[memory.TURN_STEPS] = ram[memory.TURN_HITS] = 0
    ram[memory.TURN_STEP : memory.TURN_STEP + 8] = bytes(8)
    ram[memory.TURN_RANDOM : memory.TURN_RANDOM + 2] = bytes(2)
    ram[memory.OPENING_DICE : memory.OPENING_DICE + 4] = bytes(4)
    assert board.is_sound(device)


def place(
    device,
    game,
    white,
    black,
    *,
    side=0,
    dice=None,
    mode=1,
    pins=(),
    twelve=(0, 0),
    computer=0,
    level=1,
):
    """Set a handheld up at a position and start it there, with nothing in its past.

    `game` is a name or number; `white` and `black` are dicts, `pins` pairs of side and
    point; `computer` has bit s set if the computer plays side s.
    """
    number = GAMES.index(game) if isinstance(game, str) else game
    machine = device.device
    write_position(
        machine,
        number,
        (row(white), row(black)),
        pins,
        twelve=twelve,
        mode=mode,
        side=side,
        dice=dice,
    )
    device.mode = f"G{mode}"
    _start(device, computer, level)


def place_request(device, request, *, side=0, computer=0, level=1):
    """Set a handheld up as a request of `champion moves` tells, `side` being on roll."""
    position, dice = parse_request(request)
    rows = [position.mine, position.theirs]
    pins = [(side, p) for p in range(ROW) if position.my_pins[p]]
    pins += [(1 - side, p) for p in range(ROW) if position.their_pins[p]]
    twelve = list(position.points)
    if side:
        rows.reverse()
        twelve.reverse()
    write_position(
        device.device,
        position.game,
        rows,
        pins,
        twelve=twelve,
        mode=position.mode,
        side=side,
        dice=dice,
    )
    device.mode = f"G{position.mode}"
    _start(device, computer, level)


def _start(device, computer, level):
    machine = device.device
    machine.ram[memory.OPTION_COMPUTER] = computer
    machine.ram[memory.OPTION_LEVEL] = level
    power.seal(machine)
    power.reset(machine)
    assert machine.io[ports.START] == ports.START_RESUMED
    device.run()
    if computer >> machine.ram[memory.SIDE] & 1 == 0:
        device.run_until(at_rest)
        device.run()  # the glass shows it now


def cases(name):
    """The lines of a file of requests and their right answers, by their ids."""
    lines = (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return {case["id"]: case for case in map(json.loads, lines)}


def request_of(case):
    """The request in a case."""
    keys = ("game", "mode", "board", "bar", "off", "dice", "pins", "points")
    return {key: case[key] for key in keys if key in case}


# Reading ------------------------------------------------------------------------


def at_rest(device):
    """Whether nothing is being worked out."""
    return device.device.ram[memory.JOB] in (JOB_NONE, JOB_TEACH)


def phase(device):
    return device.device.ram[memory.PHASE]


def side_on_roll(device):
    return device.device.ram[memory.SIDE]


def dice_of(device):
    return tuple(device.device.ram[memory.DICE : memory.DICE + 2])


def men(device, side):
    """A side's men by its own points, as the battery-backed bytes have them."""
    start = memory.MEN + ROW * side
    return {p: n for p, n in enumerate(device.device.ram[start : start + ROW]) if n}


def position(device):
    """All that makes a position: men, pins, points of both sides."""
    ram = device.device.ram
    return bytes(ram[memory.MEN : memory.PINS + 2 * ROW]), bytes(
        ram[memory.TWELVE : memory.TWELVE + 2]
    )


def standing(device):
    """The position and whose turn it is, with which dice, in which phase."""
    return position(device), side_on_roll(device), dice_of(device), phase(device)


def seen_by(device, side):
    """The position as `side` sees it."""
    ram = device.device.ram
    rows = [bytes(ram[memory.MEN + ROW * s :][:ROW]) for s in (side, 1 - side)]
    pins = [bytes(ram[memory.PINS + ROW * s :][:ROW]) for s in (side, 1 - side)]
    points = (0, 0)
    if GAMES[ram[memory.GAME]] == "trictrac12":
        points = (ram[memory.TWELVE + side], ram[memory.TWELVE + 1 - side])
    return Position(ram[memory.GAME], ram[memory.MODE], *rows, *pins, points)


def men_on_glass(device, side):
    """A side's men by its own points, read from the glass alone."""
    lcd = device.lcd
    ram = device.device.ram
    name = ("white", "black")[side]
    found = {}
    for field in range(24):
        shown = [slot for slot in lcd.slots(field) if slot]
        if name not in shown:
            continue
        number = lcd.men(field)[1] if shown[-1] == name else shown.count(name)
        found[view.point_of(ram, side, field)] = number
    for stack, point in ((24 + side, 25), (26 + side, 0)):
        if lcd.men(stack)[1]:
            found[point] = lcd.men(stack)[1]
    return found


def words(device, address, count=2):
    """Numbers of two bytes from an address on."""
    ram = device.device.ram
    return tuple(get_word(ram, address + 2 * place) for place in range(count))


def set_words(device, address, *values):
    for place_, value in enumerate(values):
        set_word(device.device.ram, address + 2 * place_, value)


def pips_sound(device):
    """Whether the board is sound and the phase one that exists."""
    ram = device.device.ram
    return bool(board.is_sound(device.device)) and ram[memory.PHASE] <= 5


# Pressing -----------------------------------------------------------------------


def field_name(device, side, point):
    """The name of the panel's field on which `side`'s own `point` lies."""
    field = view.field_of(device.device.ram, side, point)
    return ("bar white", "bar black")[field - 24] if field >= 24 else f"point {field + 1}"


def press_point(device, point, side=None):
    """Press the field of a point, counted by the side on roll."""
    side = side_on_roll(device) if side is None else side
    device.press(field_name(device, side, point))
    device.run_until(at_rest)


def move(device, source, target):
    """Move a man of the side on roll by two presses; target 0 is off."""
    press_point(device, source)
    if target:
        press_point(device, target)
    else:
        device.press("BEAR OFF")
        device.run_until(at_rest)


def refused(device):
    """The text of the refusal that the last press met; it fails if there was none."""
    assert round(device.tone) == LOW_TONE, f"no low tone; the glass shows {device.lcd.text!r}"
    return device.read_message()


def roll(device, *dice):
    """Key in dice by hand."""
    for die in dice:
        device.press(str(die))
    device.run_until(at_rest)


def opposite(game, point):
    """The other side's number of a point in a game given by name or number."""
    number = GAMES.index(game) if isinstance(game, str) else game
    return OTHER[RULES[number][SAME_WAY]][point]
