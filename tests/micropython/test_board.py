"""The firmware on MicroPython, heap locked: same inputs, same memories after every tick."""

import inspect
import os
import pickle
import sys
from functools import cache, partial

import pytest

from emulator.games import GAMES, MODES
from emulator.rom import default
from tests.firmware import nets
from tests.micropython import recorded, scenes, targets
from tests.micropython.compare import agree

# What is played, a seed, and what makes the ROM: the games by nets, and what is pressed
# without any, as on a board that has only the tables.
SCENES = {
    f"{game} {mode}": (
        scenes.whole_game(game, mode),
        seed,
        partial(nets.only, GAMES.index(game), MODES.index(mode) + 1),
    )
    for game, mode, seed in scenes.GAMES
}
SCENES["panel"] = (scenes.panel, 1, nets.bare)
SCENES["match play"] = (scenes.match_play, 1, nets.bare)
SCENES["one ply by nets"] = (scenes.looks(7, "backgammon", "plakoto"), 1, nets.rom)
SCENES["one ply without"] = (scenes.looks(7, *GAMES), 1, nets.bare)
SCENES["two plies by nets"] = (scenes.looks(8, "backgammon"), 1, partial(nets.only, 0))
SCENES["two plies without"] = (scenes.looks(8, "trictrac12"), 1, nets.bare)
SCENES["corners by nets"] = (scenes.corners, 1, partial(nets.only, 0))
# Not for ticks: programs that play whole turns at once call them.
OUTSIDE = {"search.decide", "steps.decision"}
IDLE = 64  # ticks


@pytest.fixture(scope="session")
def recording(tmp_path_factory):
    """Scenes by name, each played once even where several processes share the tests."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent

    @cache
    def played(name):
        file = shared / f"{name}.scene"
        if file.exists():
            return pickle.loads(file.read_bytes())
        scene = recorded.record(*SCENES[name])
        own = file.with_suffix(f".{os.getpid()}")
        own.write_bytes(pickle.dumps(scene))
        own.replace(file)
        return scene

    return played


@cache
def idle():
    return recorded.record(lambda handheld: handheld.run(IDLE), 1)


@pytest.fixture(params=targets.TARGETS, ids=lambda target: target.name)
def target(request):
    request.param.require()
    return request.param


@pytest.fixture
def card(tmp_path):
    return targets.make_card(tmp_path, nets.bare(), {})


@pytest.mark.parametrize("name", SCENES)
def test_all_memories_are_as_on_cpython(name, target, tmp_path, recording):
    scene = recording(name)
    card = targets.make_card(tmp_path, scene.rom, {"inputs": scene.events})
    agree(target, card, "inputs", scene)


def test_the_programs_own_rom_runs_on_boards(target, tmp_path):
    """All of it in the heap, and one roll is played by it."""
    scene = recorded.record(scenes.looks(7, "backgammon"), 1, lambda: default().data)
    card = targets.make_card(tmp_path, scene.rom, {"inputs": scene.events})
    agree(target, card, "inputs", scene)


def test_trictrac_plays_a_roll_of_1_and_2(recording):
    assert (1, 2) in recording("trictrac G1").rolls


@pytest.mark.skipif(sys.gettrace() is not None, reason="another tracer is at work")
def test_the_scenes_call_every_function_of_the_firmware(recording):
    called = set().union(*(recording(name).functions for name in SCENES))
    there = {function for module in running() for function in functions(module)}
    assert there - called == OUTSIDE
    assert len(there) > 100


def running():
    """The modules that `reset` and `tick` are made of."""
    found = set()
    waiting = ["firmware.machine"]
    while waiting:
        name = waiting.pop()
        if name in found or name == "firmware.constant" or not name.startswith("firmware."):
            continue
        found.add(name)
        for value in vars(sys.modules[name]).values():
            if inspect.ismodule(value):
                waiting.append(value.__name__)
            elif inspect.isfunction(value):
                waiting.append(value.__module__)
    return found


def functions(module):
    """The functions that a module defines, as module.name."""
    for name, value in vars(sys.modules[module]).items():
        if inspect.isfunction(value) and value.__module__ == module:
            yield f"{module.rpartition('.')[2]}.{name}"


# That the board would tell ------------------------------------------------------------


LOCKED = """
import micropython
def attempt():
    micropython.heap_lock()
    try:
        {code}
    except MemoryError:
        return "refused"
    finally:
        micropython.heap_unlock()
    return "done"
number = 1 << 29
print("result", attempt())
"""


@pytest.mark.parametrize("code", ["x = [number]", "x = number, number", "x = number * 1.5"])
def test_a_locked_heap_refuses_what_allocates(target, code):
    assert target.run(LOCKED.format(code=code))["result"] == "refused"


def test_small_integers_end_at_2_to_the_30_on_32_bits(target):
    answer = target.run(LOCKED.format(code="x = number + number"))
    assert answer["result"] == ("refused" if target is targets.WASM else "done")
    assert target.run(LOCKED.format(code="x = number + (number - 1)"))["result"] == "done"


def test_an_allocation_is_told_with_its_tick(target, card):
    machine = card / "firmware" / "machine.py"
    machine.write_text(
        machine.read_text("utf-8")
        + """

_tick = tick


def tick(device) -> None:
    if device.io[0x0A] == 20:
        device.rom = [device.rom]
    _tick(device)
""",
        "utf-8",
    )
    (card / "inputs").write_bytes(idle().events)
    with pytest.raises(AssertionError, match=r"MemoryError.*with the heap locked, at tick 20"):
        agree(target, card, "inputs", idle())


def test_a_difference_is_told_with_its_tick_and_both_glasses(card):
    targets.UNIX.require()
    machine = card / "firmware" / "machine.py"
    text = machine.read_text("utf-8")
    machine.write_text(text.replace("& 0xFF", "& 0x0F"), "utf-8")
    (card / "inputs").write_bytes(idle().events)
    with pytest.raises(AssertionError, match=r"first at tick 16\n(.|\n)*here:\n(.|\n)*there:\n"):
        agree(targets.UNIX, card, "inputs", idle())


# The size of the heap -----------------------------------------------------------------


def test_the_heap_needed_is_less_than_the_heap_documented(card):
    targets.UNIX.require()
    (card / "inputs").write_bytes(idle().events)
    answer = targets.UNIX.replay(card, "inputs")
    assert int(answer["heap"]) < (targets.HEAP + len(nets.bare())) * 4 // 5
    assert int(answer["ticks"]) == len(idle().digests)


@pytest.mark.parametrize("part", [2, 4])
def test_too_small_a_heap_is_told_with_need_and_have(card, part):
    targets.UNIX.require()
    (card / "inputs").write_bytes(idle().events)
    answer = targets.UNIX.replay(card, "inputs", heap=targets.HEAP // part)
    told = answer["error"].split()
    assert answer["error"].startswith("heap too small")
    assert str(targets.HEAP + len(nets.bare())) in told
    assert int(told[-1]) < targets.HEAP
