"""A second, independent account of the rules of the six games.

The firmware decides which turns are legal; this module decides it again, from
the written rules alone, so that the two can be compared position by position.
It is written to be read: positions are immutable, one function states one
rule, and every turn is found by trying it.

A *request* is the position seen by the player on roll with the two dice::

    {"game": "plakoto", "mode": "G1", "board": [24 ints], "bar": [0, 0],
     "off": [0, 0], "pins": [[5, "mover"]], "dice": [2, 1]}

``board[0]`` is the mover's point 1; his men count positive, the opponent's
negative. Pairs are (mover, opponent). Plakoto lists in ``pins`` the men that
lie underneath, trictrac12 keeps the score in ``points``; either key may be
missing and then means none.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

GAMES = ("backgammon", "jacquet", "trictrac", "moultezim", "plakoto", "trictrac12")
MODES = ("G1", "G2")
SAME_WAY = frozenset({"jacquet", "trictrac", "moultezim"})
SMALLER_FIRST = frozenset({"jacquet", "trictrac"})

MEN = 15
OFF, HOME, START, BAR = 0, 6, 24, 25
HEEL, THEIR_HEEL = 13, 12
TARGET = 12  # points that win trictrac12
FIRST_FIELD = range(19, 25)
SECOND_FIELD = range(13, 19)

Request = dict[str, Any]
Position = dict[str, Any]
Path = tuple[tuple[int, int], ...]  # steps (from, to)


class State(NamedTuple):
    """A position: both sides' men by the mover's point numbers.

    In ``mine`` and ``theirs`` index 0 counts the men borne off, 25 the men on
    the bar. A pinned man is in ``my_pins`` or ``their_pins`` and nowhere else.
    """

    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    my_pins: frozenset[int] = frozenset()
    their_pins: frozenset[int] = frozenset()
    points: tuple[int, int] = (0, 0)


class Turn(NamedTuple):
    """A way to play the roll, or a part of it: where it ends, what it used.

    ``path`` lists the steps (from, to); it is kept in trictrac12 only, where
    the heel and the men on 24 make the way matter.
    """

    end: State
    used: tuple[int, ...] = ()
    path: Path = ()


# --- positions in and out -----------------------------------------------------------


def to_state(position: Position) -> State:
    """Read a request or an answer."""
    board = position["board"]
    mine = [max(n, 0) for n in board]
    theirs = [max(-n, 0) for n in board]
    (my_bar, their_bar), (my_off, their_off) = position["bar"], position["off"]
    pins = position.get("pins", [])
    return State(
        (my_off, *mine, my_bar),
        (their_off, *theirs, their_bar),
        frozenset(point for point, owner in pins if owner == "mover"),
        frozenset(point for point, owner in pins if owner == "opponent"),
        tuple(position.get("points", (0, 0))),
    )


def to_position(state: State) -> Position:
    """Write a state as an answer; ``pins`` and ``points`` appear if there are any."""
    position: Position = {
        "board": [a - b for a, b in zip(state.mine[1:BAR], state.theirs[1:BAR], strict=True)],
        "bar": [state.mine[BAR], state.theirs[BAR]],
        "off": [state.mine[OFF], state.theirs[OFF]],
    }
    pins = [(p, "mover") for p in state.my_pins] + [(p, "opponent") for p in state.their_pins]
    if pins:
        position["pins"] = [[point, owner] for point, owner in sorted(pins)]
    if any(state.points):
        position["points"] = list(state.points)
    return position


def canonical(position: Position, with_result: bool = True) -> Hashable:
    """A hashable key: equal for equal positions, missing keys meaning none."""
    return to_state(position), position.get("result") if with_result else None


def seen_across(point: int, game: str) -> int:
    """The opponent's number for the mover's point (and the other way round)."""
    if game in SAME_WAY:
        return point + 12 if point <= 12 else point - 12
    return 25 - point


def flip(position: Position, game: str) -> Position:
    """The same position seen by the other player; dice and result are dropped."""
    state = to_state(position)

    def turned(men: tuple[int, ...]) -> tuple[int, ...]:
        return (men[OFF], *(men[seen_across(p, game)] for p in range(1, BAR)), men[BAR])

    return to_position(
        State(
            turned(state.theirs),
            turned(state.mine),
            frozenset(seen_across(p, game) for p in state.their_pins),
            frozenset(seen_across(p, game) for p in state.my_pins),
            state.points[::-1],
        )
    )


# --- one step -----------------------------------------------------------------------


def is_blocked(game: str, state: State, point: int) -> bool:
    """Whether the opponent holds the point against the mover."""
    theirs = state.theirs[point]
    if game in SAME_WAY:
        return theirs >= 1
    if game == "plakoto":
        return theirs >= 2 or (theirs == 1 and point in state.my_pins)
    if game == "trictrac12" and point == THEIR_HEEL:
        return True
    return theirs >= 2


def may_bear_off(game: str, state: State) -> bool:
    """Whether the mover's men are where bearing off begins."""
    if game == "trictrac12":
        return True
    if game == "jacquet" and state.theirs[12]:  # a man on the opponent's 24
        return False
    return sum(state.mine[: HOME + 1]) == MEN  # nobody outside, on the bar or pinned


def runner_forbids(game: str, state: State, start: int, to: int, path: Path) -> bool:
    """The rules that keep the other men at home while the first is on his way."""
    mine = state.mine
    if game == "jacquet":
        outside = MEN - sum(mine[p] for p in FIRST_FIELD)
        running = outside == 1 and any(mine[HOME + 1 : 19])
        return running and start in FIRST_FIELD and to not in FIRST_FIELD
    if game == "moultezim":
        if any(mine[: 12 + 1]):
            return False
        return start != min(p for p in range(1, BAR) if mine[p])
    if game == "trictrac12":
        just_left = bool(path) and path[-1] == (START, start)
        return mine[START] > 0 and start != START and not just_left
    return False


def within_limits(game: str, mode: str, state: State) -> bool:
    """G1/G2 and the prime limit, asked after every step."""
    mine = state.mine
    open_points = 1 if mode == "G1" else 2
    if game == "moultezim":
        return sum(not mine[p] for p in FIRST_FIELD) >= open_points
    if game == "jacquet":
        if sum(not mine[p] for p in SECOND_FIELD) < open_points:
            return False
        return longest_prime(mine) <= 5 or (mine[2] > 0 and mine[1] > 0)
    return True


def longest_prime(mine: tuple[int, ...]) -> int:
    """The most consecutive points held, along the way of a same-way opponent."""
    longest = run = 0
    for point in (*range(12, 0, -1), *range(24, 12, -1)):
        run = run + 1 if mine[point] else 0
        longest = max(longest, run)
    return longest


def destination(game: str, state: State, start: int, die: int) -> int | None:
    """Where the step leads: a point, 0 for off, None if it cannot be played."""
    to = start - die
    if game == "trictrac12" and to <= 1:
        return OFF
    if to <= 0:
        exact_or_highest = to == 0 or not any(state.mine[start + 1 : BAR])
        return OFF if may_bear_off(game, state) and exact_or_highest else None
    return None if is_blocked(game, state, to) else to


def move(game: str, state: State, start: int, to: int) -> State:
    """The position after a man has gone from one point to another or off."""
    mine, theirs = list(state.mine), list(state.theirs)
    their_pins, my_score = state.their_pins, state.points[0]
    mine[start] -= 1
    mine[to] += 1
    if start in their_pins and not mine[start]:
        their_pins -= {start}
        theirs[start] = 1
    if to != OFF and theirs[to]:  # a single man, or the point would be blocked
        theirs[to] = 0
        if game == "plakoto":
            their_pins |= {to}
        elif game == "trictrac12":
            theirs[1] += 1  # the opponent's 24
            my_score += 1
        else:
            theirs[BAR] += 1
    if to == OFF and game == "trictrac12":
        my_score += 1
    return State(tuple(mine), tuple(theirs), state.my_pins, their_pins, (my_score, state.points[1]))


def steps(
    game: str, mode: str, state: State, die: int, path: Path = ()
) -> Iterator[tuple[tuple[int, int], State]]:
    """Every step the die allows: ((from, to), the position after it)."""
    sources = (BAR,) if state.mine[BAR] else range(1, BAR)
    for start in sources:
        if not state.mine[start]:
            continue
        to = destination(game, state, start, die)
        if to is None or runner_forbids(game, state, start, to, path):
            continue
        after = move(game, state, start, to)
        if within_limits(game, mode, after):
            yield (start, to), after


# --- the end of the game ------------------------------------------------------------


def decided(game: str, state: State) -> int | None:
    """The worth of a step that ends the game on the spot, other than the last man off."""
    if game == "plakoto" and 1 in state.their_pins:
        if START in state.my_pins:
            return 0
        if not state.mine[START]:
            return 2
    if game == "trictrac12" and state.points[0] >= TARGET:
        return 1
    return None


def outcome(game: str, state: State) -> int | None:
    """What the position is worth to the mover if his last step ended the game."""
    worth = decided(game, state)
    if worth is not None or state.mine[OFF] < MEN:
        return worth
    theirs = state.theirs
    if game == "trictrac" or theirs[OFF]:
        return 1
    if game == "backgammon":
        return 3 if theirs[BAR] or any(theirs[1 : HOME + 1]) else 2
    if game == "jacquet":
        for worth, field in ((5, range(7, 13)), (4, range(1, 7)), (3, range(19, 25))):
            if any(theirs[p] for p in field):
                return worth
    return 2


# --- whole turns --------------------------------------------------------------------


def numbers(game: str, dice: list[int]) -> tuple[int, ...]:
    """The numbers of a roll; in order where the smaller has to be played first."""
    low, high = sorted(dice)
    if game == "trictrac" and (low, high) == (1, 2):
        return (1, 1, 2, 2, 5, 5, 6, 6)
    if low != high:
        return (low, high)
    if game == "jacquet":
        low = min(low, 7 - low)
        return (low, low, 7 - low, 7 - low)
    return (low,) * (2 if game == "trictrac12" else 4)


def heel_allows(before: State, turn: Turn) -> bool:
    """trictrac12: whether a turn may end as it does, as far as the heel is concerned."""
    entries = sum(to == HEEL for _, to in turn.path)
    if not before.mine[HEEL] and entries == 1:
        return False
    return turn.end.mine[HEEL] != 1


def ends_in_order(game: str, mode: str, start: State, roll: tuple[int, ...]) -> set[State]:
    """Where turns end if each number is due in its order, however the last was played."""
    ends: set[State] = set()
    reached = {start}
    for number in roll:
        before, reached = reached, set()
        for state in before:
            after = {s for _, s in steps(game, mode, state, number)}
            reached |= after
            if not after:
                ends.add(state)
    return ends | reached


def partial_turns(game: str, mode: str, start: State, roll: tuple[int, ...]) -> list[Turn]:
    """Every way to play some, all or none of the numbers, in any order."""
    turns = [Turn(start)]
    seen: set[Hashable] = set()
    for turn in turns:  # grows while it is walked
        if decided(game, turn.end) is not None:
            continue
        rest = list(roll)
        for number in turn.used:
            rest.remove(number)
        for number in set(rest):
            for step, after in steps(game, mode, turn.end, number, turn.path):
                path = (*turn.path, step) if game == "trictrac12" else ()
                longer = Turn(after, tuple(sorted((*turn.used, number))), path)
                if longer not in seen:
                    seen.add(longer)
                    turns.append(longer)
    return turns


def ends_in_any_order(game: str, mode: str, start: State, roll: tuple[int, ...]) -> set[State]:
    """Where turns end if as many numbers as possible are due, in whatever order."""
    turns = partial_turns(game, mode, start, roll)
    if game == "trictrac12":
        turns = [turn for turn in turns if heel_allows(start, turn)]
    most = max(len(turn.used) for turn in turns)
    deciding = [turn for turn in turns if turn.used and decided(game, turn.end) is not None]
    plain = [
        turn
        for turn in turns
        if len(turn.used) == most and not (turn.used and decided(game, turn.end) is not None)
    ]
    if most == 1 and game != "trictrac12":
        plain = [turn for turn in plain if max(roll) in turn.used] or plain
    return {turn.end for turn in deciding + plain}


def legal_ends(request: Request) -> list[Position]:
    """Every position in which a complete legal turn can end, each once.

    The positions are seen by the player who has just moved. ``result`` stands
    in those that end the game: what the game is worth to him before any cube,
    0 for a tie. If nothing can be played, the position itself is the answer.
    """
    game, mode, start = request["game"], request["mode"], to_state(request)
    roll = numbers(game, request["dice"])
    find = ends_in_order if game in SMALLER_FIRST else ends_in_any_order
    answer = []
    for state in find(game, mode, start, roll):
        position = to_position(state)
        worth = outcome(game, state)
        if worth is not None and state != start:
            position["result"] = worth
        answer.append(position)
    return sorted(answer, key=repr)
