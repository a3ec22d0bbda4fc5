"""Random legal positions of the six games, to try the rules on.

Half of them are reached by random play from the start. The others are laid
out on purpose: contact, bearing off, men on the bar, closed boards, runners on
their way, positions close to a limit, pinned men and mothers, the heel, a
score close to twelve. All are legal: somebody could be asked to play them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from tests.legal import is_legal
from tests.oracle import (
    BAR,
    FIRST_FIELD,
    HEEL,
    HOME,
    MEN,
    OFF,
    SMALLER_FIRST,
    START,
    THEIR_HEEL,
    Position,
    Request,
    Turn,
    decided,
    flip,
    heel_allows,
    legal_ends,
    numbers,
    outcome,
    seen_across,
    steps,
    to_position,
    to_state,
)

Men = dict[int, int]  # one side's men by its own point numbers, 0 off, 25 bar

LONGEST_GAME = 160  # turns of random play, about where most games are over
BACKGAMMON_START: Men = {24: 2, 13: 5, 8: 3, 6: 5}
VARIANT_START: Men = {24: MEN}


# --- random play ----------------------------------------------------------------------


def start_position(game: str) -> Position:
    """The position at the start of a game."""
    men = BACKGAMMON_START if game == "backgammon" else VARIANT_START
    return merge(game, men, men)


def random_dice(rng: random.Random) -> list[int]:
    """One roll."""
    return [rng.randint(1, 6), rng.randint(1, 6)]


def random_turn(rng: random.Random, request: Request) -> Position:
    """One of the legal ends of a request, chosen at random, not evenly.

    The numbers are played one by one as they come; that is a legal turn if all
    could be used, and in any case where the smaller goes first. Only otherwise
    are all turns looked for.
    """
    game, mode = request["game"], request["mode"]
    start = to_state(request)
    roll = list(numbers(game, request["dice"]))
    if game not in SMALLER_FIRST:
        rng.shuffle(roll)
    turn = Turn(start)
    for number in roll:
        choices = list(steps(game, mode, turn.end, number, turn.path))
        if not choices:
            break
        step, after = rng.choice(choices)
        turn = Turn(after, (*turn.used, number), (*turn.path, step))
        if decided(game, after) is not None:
            break
    complete = game in SMALLER_FIRST or len(turn.used) == len(roll)
    if complete and (game != "trictrac12" or heel_allows(start, turn)):
        return to_position(turn.end)
    return rng.choice(legal_ends(request))


def random_game(rng: random.Random, game: str, mode: str) -> Iterator[Request]:
    """The requests of one game of random play, from the first roll to the last."""
    position = start_position(game)
    while True:
        request = {"game": game, "mode": mode, **position, "dice": random_dice(rng)}
        yield request
        end = random_turn(rng, request)
        if outcome(game, to_state(end)) is not None:
            return
        a, b = request["dice"]
        again = game == "trictrac12" and a == b  # the same side rolls again
        position = end if again else flip(end, game)


def from_play(rng: random.Random, game: str, mode: str) -> Position:
    """A position of a random game; if it is shorter than asked for, any, often a late one."""
    wanted = rng.randint(1, LONGEST_GAME)
    requests = list(islice(random_game(rng, game, mode), wanted))
    request = requests[-1] if len(requests) == wanted else rng.choice(requests + requests[-20:])
    return {key: request[key] for key in request if key not in ("game", "mode", "dice")}


# --- laying out one side --------------------------------------------------------------


def merge(game: str, mine: Men, theirs: Men, pins: Iterable[tuple[int, str]] = ()) -> Position:
    """A position from both sides' men, each by its own numbers."""
    board = [mine.get(p, 0) - theirs.get(seen_across(p, game), 0) for p in range(1, BAR)]
    position: Position = {
        "board": board,
        "bar": [mine.get(BAR, 0), theirs.get(BAR, 0)],
        "off": [mine.get(OFF, 0), theirs.get(OFF, 0)],
    }
    listed = [[point, owner] for point, owner in sorted(pins)]
    return {**position, "pins": listed} if listed else position


def scatter(rng: random.Random, points: Iterable[int], men: int, held: int | None = None) -> Men:
    """So many men on some of the points, from nearly one a point to few big heaps."""
    free = list(points)
    if not free or men <= 0:
        return {}
    chosen = rng.sample(free, min(len(free), men, held or rng.randint(1, 15)))
    layout = dict.fromkeys(chosen, 1)
    for _ in range(men - len(chosen)):
        layout[rng.choice(chosen)] += 1
    return layout


def add(*layouts: Men) -> Men:
    """Several layouts of one side together."""
    total: Men = {}
    for layout in layouts:
        for point, men in layout.items():
            total[point] = total.get(point, 0) + men
    return total


# A way to lay out one side, given the points the other has left free and the number of men.
Side = Callable[[random.Random, set[int], int], Men]


def anywhere(rng: random.Random, free: set[int], men: int) -> Men:
    """Contact: men all over the board."""
    return scatter(rng, sorted(free), men)


def bearing_off(rng: random.Random, free: set[int], men: int) -> Men:
    """All at home, some of them off."""
    few = min(men, rng.randint(1, 4))
    off = rng.choice((0, rng.randint(0, men - 1), men - few, men - few))
    return {**scatter(rng, sorted(free & set(range(1, 7))), men - off), OFF: off}


def coming_home(rng: random.Random, free: set[int], men: int) -> Men:
    """All at home but one or two."""
    late = rng.randint(1, 2)
    stragglers = scatter(rng, sorted(p for p in free if HOME < p <= 18), late)
    return add(scatter(rng, sorted(free & set(range(1, 7))), men - late), stragglers)


def on_the_bar(rng: random.Random, free: set[int], men: int) -> Men:
    """Backgammon: one to four on the bar, the rest where they may be."""
    bar = rng.choice((1, 1, 2, 2, 3, 4))
    layout = anywhere if rng.random() < 0.7 else bearing_off
    rest = layout(rng, free, men - bar)
    return {**rest, BAR: bar}


def closed_board(rng: random.Random, free: set[int], men: int) -> Men:
    """Two men on four to six points of one's own home."""
    held = rng.sample(range(1, 7), rng.choice((4, 5, 5, 6)))
    closed = {p: 2 for p in held if p in free}
    return add(closed, scatter(rng, sorted(free), men - sum(closed.values())))


def deep(rng: random.Random, free: set[int], men: int) -> Men:
    """Hardly a man that can move: one or two late, the others on the last points."""
    late = scatter(rng, sorted(p for p in free if p > HOME), rng.randint(1, 2))
    rest = men - sum(late.values())
    low = sorted(free & set(range(1, rng.choice((3, 4, 7)))))
    return add(late, scatter(rng, low, rest, rng.randint(1, 3)))


def wall(rng: random.Random, free: set[int], men: int) -> Men:
    """Two men each on most of ten points in a row."""
    begin = rng.randint(1, 15)
    row = sorted(free & set(range(begin, begin + 10)))
    held = dict.fromkeys(rng.sample(row, min(len(row), men // 2)), 2)
    return add(held, scatter(rng, sorted(held) or sorted(free), men - 2 * len(held)))


def running(rng: random.Random, free: set[int], men: int) -> Men:
    """Jacquet and moultezim: nobody, or only the first man, has left."""
    way = free & rng.choice(({5, 6, 7}, {11, 12, 13}, set(range(1, START))))
    first = scatter(rng, sorted(way), rng.choice((0, 1, 1)))
    field = sorted(free & set(FIRST_FIELD)) if rng.random() < 0.6 else [START]
    return add(first, scatter(rng, field, men - sum(first.values())))


def near_limit(rng: random.Random, free: set[int], men: int) -> Men:
    """Four to seven points in a row, perhaps with the 1 and the 2, perhaps with gaps."""
    way = (*range(12, 0, -1), *range(24, 12, -1))
    begin = rng.randrange(len(way) - 6)
    if rng.random() < 0.6:  # the fields that G1 and G2 look at
        begin = way.index(rng.choice((24, 18))) - rng.randint(0, 2)
    row = set(way[begin : begin + rng.randint(4, 7)])
    row.discard(rng.choice(way))
    if rng.random() < 0.4:
        row |= {1, 2}
    row.add(rng.randint(1, HOME))  # the first man, home long ago
    wall = dict.fromkeys(row & free, 1)
    return add(wall, scatter(rng, sorted(free), men - len(wall), rng.randint(1, 3)))


def around_heel(rng: random.Random, free: set[int], men: int) -> Men:
    """trictrac12: the heel empty or held by two or three, men before and behind it."""
    heel = rng.choice((0, 0, 2, 2, 2, 3)) if HEEL in free else 0
    at_start = rng.choice((0, 0, 0, 0, 1, 1, 2, 3))
    off = rng.choice((0, 0, 0, 1, 2, 5, 9))
    rest = men - heel - at_start - off
    usable = sorted(free - {1, THEIR_HEEL, HEEL, START})
    if rng.random() < 0.4:
        usable = [p for p in usable if p <= 19 and p >= 7] or usable
    fixed = {HEEL: heel, START: at_start, OFF: off}
    return add(fixed, scatter(rng, usable, rest, rng.randint(4, 13)))


STYLES: dict[str, tuple[Side, ...]] = {
    "backgammon": (anywhere, anywhere, bearing_off, coming_home, on_the_bar, closed_board),
    "jacquet": (anywhere, running, near_limit, near_limit, bearing_off, coming_home),
    "trictrac": (anywhere, anywhere, near_limit, bearing_off, coming_home, deep),
    "moultezim": (anywhere, running, near_limit, near_limit, bearing_off, coming_home, deep),
    "plakoto": (anywhere, anywhere, closed_board, bearing_off, coming_home),
}
PAIRS: dict[str, tuple[tuple[Side, Side], ...]] = {
    "backgammon": ((deep, wall), (deep, wall), (bearing_off, on_the_bar)),
    "plakoto": ((deep, wall),),
}


# --- laying out both ------------------------------------------------------------------


def laid_out(rng: random.Random, game: str, mode: str) -> Position:
    """A position of a purposeful kind, drawn again until it is legal."""
    draw = {"plakoto": with_pins, "trictrac12": to_twelve}.get(game, two_sides)
    while True:
        position = draw(rng, game)
        if is_legal(position, game, mode):
            return position


def two_sides(rng: random.Random, game: str) -> Position:
    """One style for each side, the second kept off the points of the first."""
    first, second = (rng.choice(STYLES[game]) for _ in range(2))
    if game in PAIRS and rng.random() < 0.3:
        first, second = rng.choice(PAIRS[game])
    mine = first(rng, set(range(1, BAR)), MEN)
    taken = {seen_across(p, game) for p in mine if OFF < p < BAR}
    theirs = second(rng, set(range(1, BAR)) - taken, MEN)
    position = merge(game, mine, theirs)
    return position if rng.random() < 0.5 else flip(position, game)


def with_pins(rng: random.Random, game: str) -> Position:
    """Plakoto: some men pinned, the mothers often among them or in danger."""
    if rng.random() < 0.4:
        return rng.choice((two_sides, pinned_at_home, mother_in_reach))(rng, game)
    mine: Men = {}
    theirs: Men = {}
    pins: list[tuple[int, str]] = []
    if rng.random() < 0.5:  # the opponent's mother on my 1, pinned or about to be
        mine[START] = rng.randint(0, 2)
        if rng.random() < 0.5:
            pins.append((1, "opponent"))
            mine[1] = rng.randint(1, 2)
        else:
            theirs[24] = 1
    spots = [p for p in range(2, 24) if rng.random() < rng.choice((0.05, 0.15, 0.4))]
    for point in rng.sample(spots, min(len(spots), 8)):
        owner = rng.choice(("mover", "opponent"))
        pins.append((point, owner))
        if owner == "mover":
            theirs[25 - point] = rng.choice((1, 1, 1, 2, 3))
        else:
            mine[point] = rng.choice((1, 1, 1, 2, 3))
    closed = {point for point, _ in pins} | {p for p in mine if mine[p]}
    closed |= {25 - p for p in theirs} | {1, 24}
    free = set(range(1, BAR)) - closed
    left = [MEN - sum(side.values()) for side in (mine, theirs)]
    left[0] -= sum(owner == "mover" for _, owner in pins)
    left[1] -= sum(owner == "opponent" for _, owner in pins)
    if min(left) > 0:
        mine = add(mine, rng.choice(STYLES[game])(rng, free, left[0]))
        free -= set(mine)
        theirs = add(theirs, rng.choice(STYLES[game])(rng, {25 - p for p in free}, left[1]))
    position = merge(game, mine, theirs, pins)
    return position if rng.random() < 0.5 else flip(position, game)


def pinned_at_home(rng: random.Random, game: str) -> Position:
    """Plakoto: all at home, one of them pinned there, perhaps after some went off."""
    point = rng.randint(2, HOME)
    top = rng.randint(1, 2)
    mine = bearing_off(rng, set(range(1, BAR)) - {point}, MEN - 1)
    free = set(range(1, BAR)) - {25 - point} - {25 - p for p in mine if p}
    theirs = add({25 - point: top}, anywhere(rng, free, MEN - top))
    return merge(game, mine, theirs, [(point, "mover")])


def mother_in_reach(rng: random.Random, game: str) -> Position:
    """Plakoto: the opponent's mother before men of mine that can do little else."""
    spots = set(rng.sample(range(2, 9), rng.randint(1, 3)))
    point = rng.randint(9, 23)
    mine = scatter(rng, sorted(spots), MEN - 1)
    theirs = {24: 1, 25 - point: rng.randint(1, 2)}
    for p in sorted(set(range(2, 8)) - spots):
        if rng.random() < 0.6:
            theirs[25 - p] = 2
    behind = {p for p in range(1, 12) if 25 - p not in spots | {point}}
    theirs = add(theirs, scatter(rng, sorted(behind), MEN - sum(theirs.values())))
    return merge(game, mine, theirs, [(point, "mover")])


def to_twelve(rng: random.Random, game: str) -> Position:
    """trictrac12: both heels in every state, the score often close to its end."""
    mine = around_heel(rng, set(range(1, BAR)), MEN)
    taken = {seen_across(p, game) for p, men in mine.items() if OFF < p < START and men}
    other = wall if rng.random() < 0.2 else around_heel
    theirs = other(rng, set(range(2, START)) - taken - {THEIR_HEEL}, MEN)
    points = [
        rng.choice((side.get(OFF, 0), 10, 11, 11, rng.randint(0, 11))) for side in (mine, theirs)
    ]
    return {**merge(game, mine, theirs), "points": points}


def random_request(rng: random.Random, game: str, mode: str) -> Request:
    """A legal position with random dice: half of them from play, half laid out.

    Trictrac's 1-2 can end in so many positions that it is only asked of a
    mover on at most six points.
    """
    while True:
        draw = from_play if rng.random() < 0.5 else laid_out
        position, dice = draw(rng, game, mode), random_dice(rng)
        points_held = sum(men > 0 for men in position["board"])
        if game != "trictrac" or set(dice) != {1, 2} or points_held <= 6:
            return {"game": game, "mode": mode, **position, "dice": dice}
