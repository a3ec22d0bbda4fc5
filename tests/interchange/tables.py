"""Positions for the tests: a strategy of hypothesis for everything an ID can express."""

from hypothesis import strategies as st

from emulator.interchange.table import BAR, MEN, Table


@st.composite
def boards(draw):
    """Men of both sides, never on one point, at least one of each left on the board."""
    owners = draw(st.lists(st.sampled_from((0, 1, 2)), min_size=24, max_size=24))
    rows = []
    for side in (0, 1):
        points = [
            place if side == 0 else 25 - place
            for place, owner in enumerate(owners, 1)
            if owner == side
        ]
        places = [BAR, *points]
        men = draw(st.lists(st.sampled_from(places), min_size=1, max_size=MEN))
        row = bytearray(26)
        for point in men:
            row[point] += 1
        row[0] = MEN - len(men)
        rows.append(bytes(row))
    return rows[0], rows[1]


@st.composite
def tables(draw):
    """A whole match position that can be set up."""
    length = draw(st.sampled_from((0, 1, 2, 3, 5, 7, 13, 25)))
    most = length - 1 if length else 30
    score = (draw(st.integers(0, most)), draw(st.integers(0, most)))
    match_point = length > 1 and length - 1 in score
    crawford = match_point and draw(st.booleans())
    cube = 1 if crawford or length == 1 else 1 << draw(st.integers(0, 6))
    owner = None if cube == 1 else draw(st.sampled_from((0, 1)))
    side = draw(st.sampled_from((0, 1)))
    may_double = not crawford and length != 1 and cube < 64 and owner in (None, side)
    doubled = may_double and draw(st.booleans())
    die = st.integers(1, 6)
    dice = (0, 0) if doubled else draw(st.one_of(st.just((0, 0)), st.tuples(die, die)))
    return Table(draw(boards()), side, dice, cube, owner, score, length, crawford, doubled)
