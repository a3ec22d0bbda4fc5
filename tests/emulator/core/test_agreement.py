"""The compiled cores do what the sources do: the same numbers, RAM and io, byte for byte."""

import random
from itertools import islice

import pytest

from emulator import Handheld, core, rom
from emulator.games import GAMES, MODES
from emulator.keypad import FIELDS, KEYS
from emulator.machine import LocalMachine
from emulator.position import parse_request
from firmware import memory, ports
from firmware.memory import DUTY_KNOWN
from firmware.phases import PHASE_OVER
from roms import build
from tests import positions
from tests.firmware import nets
from tests.firmware.nets import wild
from tests.firmware.test_pick import ready

POSITIONS = 12
ENDS = 400
SEARCH_TICKS = 40
TICKS = 1500
GAME_TICKS = 24000
RUBBISH = 200


def ends(runs_on, position, dice, image):
    """Every end of a walk in order: steps, whole RAM, whether it is legal, its score."""
    device = runs_on.Device(image)
    position.write(device)
    runs_on.roll.lay_out(device, *dice)
    runs_on.evaluate.begin(device, runs_on.roll.comes_again(device))
    runs_on.duty.begin(device)
    while not device.ram[DUTY_KNOWN]:
        runs_on.duty.onward(device, 7)
    runs_on.walk.begin(device, 0, 8)
    for _ in range(3000):
        found = runs_on.walk.onward(device, 5)
        if found == runs_on.walk.FINISHED:
            break
        if found == runs_on.walk.AT_END:
            legal = runs_on.duty.is_met(device)
            yield bytes(device.ram), legal, runs_on.evaluate.score(device)
    yield bytes(device.ram), 0, 0


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", GAMES)
def test_same_ends_and_scores(compiled_core, game, mode):
    """By nets, of 16 units and of as many as there may be, and by the weighted sum."""
    rng = random.Random(f"{game} {mode}")
    wide = {(GAMES.index(game), MODES.index(mode) + 1, 0): wild(GAMES.index(game), 256, 1).image()}
    for number in range(POSITIONS):
        position, dice = parse_request(positions.random_request(rng, game, mode))
        image = (nets.rom(), nets.bare(), build.image(wide))[number % 3]
        plain = list(islice(ends(core.python(), position, dice, image), ENDS))
        assert list(islice(ends(compiled_core, position, dice, image), ENDS)) == plain


@pytest.mark.parametrize("game", GAMES)
def test_same_search(compiled_core, game):
    """The whole RAM after every tick of a look ahead."""
    rng = random.Random(game)
    for image in (nets.rom(), nets.bare()):
        for exact in (2, 3):
            task = positions.random_request(rng, game, "G1")
            states = []
            for runs_on in (core.python(), compiled_core):
                device = ready(task, image, exact=exact, runs_on=runs_on)
                runs_on.search.begin(device)
                states.append([])
                for _ in range(SEARCH_TICKS):
                    done = runs_on.search.onward(device)
                    states[-1].append(bytes(device.ram))
                    if done:
                        break
            assert states[0] == states[1]


def test_same_worth_of_a_cube(compiled_core):
    rng = random.Random(2)
    for _ in range(200):
        length = rng.randrange(1, 12)
        scores = rng.randrange(length), rng.randrange(length)
        win, side, cube = rng.randrange(1 << 14), rng.randrange(2), rng.randrange(4)
        answers = []
        for runs_on in (core.python(), compiled_core):
            device = runs_on.Device(rom.default().data)
            device.ram[memory.MATCH] = length
            device.ram[memory.SCORE], device.ram[memory.SCORE + 2] = scores
            worth = runs_on.equities
            answers.append(
                (
                    worth.after(device, side, 1 << cube),
                    worth.cash_point(device, side, 1 << cube),
                    worth.held(device, side, 1 << cube, side, win),
                    worth.taken(device, side, 1 << cube, win),
                )
            )
        assert answers[0] == answers[1]


def both(compiled_core, seed, data=None):
    """The same handheld on the sources and compiled."""
    data = rom.default().data if data is None else data
    machines = (LocalMachine(data, core.python()), LocalMachine(data, compiled_core))
    return [Handheld(seed=seed, machine=machine) for machine in machines]


def in_step(pair, ticks):
    """Run both; fail at the first tick after which a byte differs."""
    one, other = (handheld.device for handheld in pair)
    for _ in range(ticks):
        for handheld in pair:
            handheld.run()
        assert one.ram == other.ram, differences(one.ram, other.ram)
        assert one.io == other.io, differences(one.io, other.io)


def differences(one, other):
    return [(at, a, b) for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]


@pytest.mark.parametrize("game", GAMES)
def test_same_game_tick_for_tick(compiled_core, game):
    """The device plays both sides: PLAY for White, the computer for Black."""
    pair = both(compiled_core, 3 + GAMES.index(game), nets.rom())
    for handheld in pair:
        handheld.start(game, "G2", level=5)
    for _ in range(GAME_TICKS // 12):
        for handheld in pair:
            handheld.tap("PLAY")
        in_step(pair, 12)
        if pair[0].battery[memory.PHASE] == PHASE_OVER:
            break
    assert pair[0].battery[memory.PHASE] == PHASE_OVER


@pytest.mark.parametrize("seed", range(4))
def test_same_answer_to_any_presses(compiled_core, seed):
    rng = random.Random(seed)
    pair = both(compiled_core, seed)
    names = [*KEYS, *FIELDS]
    for _ in range(TICKS // 6):
        name = rng.choice(("ROLL DICE", "PLAY", rng.choice(names), rng.choice(names)))
        for handheld in pair:
            handheld.tap(name)
        in_step(pair, rng.choice((2, 6, 12)))
        if rng.random() < 0.02:
            mode = rng.choice(MODES)
            for handheld in pair:
                handheld.load(handheld.save())
                handheld.mode = mode


def test_rubbish_in_the_memory_does_no_harm(compiled_core):
    """Whatever the RAM holds, a tick ends: if only with the exception that CPython raises.

    Where the sources raise none, all cores give the same bytes.
    """
    rng = random.Random(8)
    data = rom.default().data
    for _ in range(RUBBISH):
        ram = bytearray(rng.randbytes(memory.RAM_SIZE))
        ram[memory.GAME] = ram[memory.WORK_GAME] = rng.choice(
            (rng.randrange(6), rng.randrange(256))
        )
        ram[memory.JOB] = rng.randrange(5)
        plain, compiled = (
            rubbish(runs_on, data, ram) for runs_on in (core.python(), compiled_core)
        )
        assert plain is None or plain == compiled


def rubbish(runs_on, data, ram):
    """What three ticks make of it, None if they raise."""
    device = runs_on.Device(data)
    device.ram[:] = ram
    device.io[ports.SWITCHES] = ports.SWITCH_ON
    device.ram[memory.AWAKE] = 1
    try:
        for _ in range(3):
            runs_on.tick(device)
    except (IndexError, ValueError):
        return None
    return bytes(device.ram), bytes(device.io)


def test_a_device_keeps_its_memories(compiled_core):
    device = compiled_core.Device(b"")
    with pytest.raises(AttributeError):
        device.ram = bytearray(memory.RAM_SIZE)
    assert isinstance(device.ram, bytearray)
    device.ram[:] = bytes(range(256)) * (memory.RAM_SIZE // 256)
    assert compiled_core.words.get_word(device.ram, 0x12) == 0x1312
    if not compiled_core.checked:
        with pytest.raises(BufferError):
            device.ram.append(0)
