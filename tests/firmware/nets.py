"""ROMs with small nets that know nothing, for tests of what reads them."""

from functools import cache

import numpy as np

from firmware import Device
from firmware.games import GAME_COUNT, RULES, SAME_WAY
from firmware.net import CONTACT, RACE
from roms import build
from roms.net import Net, inputs_of, outputs

UNITS = 16


def wild(game, units, seed):
    """A net with weights large enough that its outputs differ widely from board to board."""
    rng = np.random.default_rng(seed)
    count = outputs(game)
    return Net(
        rng.uniform(-0.5, 0.5, (inputs_of(game), units)).astype(np.float32),
        rng.uniform(-0.5, 1, units).astype(np.float32),
        rng.uniform(-2, 2, (units, count)).astype(np.float32),
        rng.uniform(-1, 1, count).astype(np.float32),
    )


@cache
def net(game, mode=1, phase=CONTACT, units=UNITS):
    """The net of a game, a mode and a phase in `rom`."""
    return wild(game, units, 100 * game + 10 * mode + phase)


@cache
def rom(units=UNITS, *, races=True):
    """An image with a net for each game, mode and, where sides can pass, phase."""
    nets = {}
    for game in range(GAME_COUNT):
        for mode in (1, 2):
            nets[game, mode, CONTACT] = net(game, mode, CONTACT, units).image()
            if races and not RULES[game][SAME_WAY]:
                nets[game, mode, RACE] = net(game, mode, RACE, units).image()
    return build.image(nets)


@cache
def only(game, mode=1):
    """An image with the nets of one game, as small as can be."""
    phases = (CONTACT,) if RULES[game][SAME_WAY] else (CONTACT, RACE)
    return build.image({(game, mode, phase): net(game, mode, phase).image() for phase in phases})


@cache
def bare():
    """An image without nets: the weighted sum serves."""
    return build.image({})


def device(image=None):
    """A device with `rom`, or with another image."""
    return Device(rom() if image is None else image)
