"""What a legal position is: somebody could be asked to play it."""

from tests.oracle import (
    BAR,
    HEEL,
    HOME,
    MEN,
    OFF,
    START,
    THEIR_HEEL,
    Position,
    State,
    flip,
    outcome,
    to_state,
    within_limits,
)


def is_legal(position: Position, game: str, mode: str) -> bool:
    """Whether a game can stand like this with the mover about to roll."""
    state = to_state(position)
    other = to_state(flip(position, game))
    if any(a and b for a, b in zip(state.mine[1:BAR], state.theirs[1:BAR], strict=True)):
        return False
    if not all(state.theirs[p] for p in state.my_pins):
        return False
    if not all(state.mine[p] for p in state.their_pins):
        return False
    if 1 in state.my_pins or START in state.their_pins:
        return False  # nobody comes back to the point where he starts
    return side_is_legal(game, mode, state) and side_is_legal(game, mode, other)


def side_is_legal(game: str, mode: str, state: State) -> bool:
    """The conditions on the mover's own men."""
    mine = state.mine
    if sum(mine) + len(state.my_pins) != MEN or mine[OFF] == MEN:
        return False
    if outcome(game, state) is not None or not within_limits(game, mode, state):
        return False
    if game != "backgammon" and mine[BAR]:
        return False
    if game == "trictrac12":
        # Men on 24 behind others long gone from there have been hit.
        returned = mine[START] and any(mine[:THEIR_HEEL])
        hits, their_hits = (state.points[i] - (mine, state.theirs)[i][OFF] for i in (0, 1))
        heels = mine[HEEL] != 1 and not mine[THEIR_HEEL]
        return heels and not mine[1] and hits >= 0 and (their_hits > 0 or not returned)
    if game == "backgammon":
        return True
    if mine[OFF]:  # once begun, in games without hits, everybody is home
        pinned_at_home = all(p <= HOME for p in state.my_pins)
        begun = game != "jacquet" or not state.theirs[12]
        return begun and pinned_at_home and not any(mine[HOME + 1 : BAR])
    if game == "jacquet":  # a second man leaves only after the first is home
        return sum(mine[1:19]) <= 1 or any(mine[1 : HOME + 1])
    if game == "moultezim":
        return sum(mine[1:START]) <= 1 or any(mine[1:13])
    return True
