"""A position set up on a handheld by its keys and fields, in its set-up mode."""

from typing import TYPE_CHECKING, Final

from emulator.interchange import snapshot
from emulator.interchange.table import BAR, BLACK, LONGEST, SIDES, WHITE, Table, check
from emulator.interchange.xgid import encode

if TYPE_CHECKING:
    from emulator.handheld import Handheld

# Places of options in the menu, counted in presses of GAME OPTION; choices from 1.
_GAME: Final = 1
_PLAYERS: Final = 2
_DIRECTION: Final = 3
_TURNED: Final = 7
_MATCH: Final = 8
_CUBE: Final = 9
_SET_UP: Final = 16

_CHOICE_OF_PLAYERS: Final = {2: 1, 0: 2, 1: 3}  # by the sides that the computer plays
_TWO_PLAYERS: Final = 2
_IN_MATCHES: Final = 1
_ALWAYS: Final = 2


class SetUpError(RuntimeError):
    """The handheld does not stand as it was set up; the message says how it stands."""


def set_up(handheld: "Handheld", table: Table) -> None:
    """Begin a match and set a position up in it, all by keys.

    The game in play is given up. Who plays which side, the direction and the rest of
    the options stay, but for game, match length and cube. Raises IdError if the
    position cannot be, SetUpError if the device does something unforeseen.
    """
    check(table)
    handheld.power = True
    handheld.run()
    handheld.press("VERIFY")  # it may doze: this press wakes it
    handheld.press("REJECT")
    _answer(handheld)
    before = handheld.battery
    _choose(handheld, _GAME, 1)
    _choose(handheld, _PLAYERS, _TWO_PLAYERS)
    _choose(handheld, _DIRECTION, 1)
    _choose(handheld, _TURNED, 1)
    _step(handheld, _MATCH, (table.length - snapshot.option(before, "MATCH")) % (LONGEST + 1))
    _choose(handheld, _CUBE, _IN_MATCHES if table.length else _ALWAYS)
    # The second time it begins a new match even if the first went on with an old one.
    for _ in range(2):
        handheld.press("NEW GAME")
        if handheld.lcd.text.strip().startswith("NEW?"):
            handheld.press("NEW GAME")
    _open(handheld, _SET_UP)
    handheld.press("ACCEPT")
    _men(handheld, table)
    _pages(handheld, table)
    handheld.press("ACCEPT")
    handheld.run(8)
    _choose(handheld, _DIRECTION, snapshot.option(before, "DIRECTION") + 1)
    _choose(handheld, _TURNED, snapshot.option(before, "TURNED") + 1)
    computer = snapshot.option(before, "COMPUTER")
    offers = table.doubled or table.resigned
    if offers and not computer >> table.side & 1:
        _choose(handheld, _PLAYERS, _CHOICE_OF_PLAYERS[computer])
    if table.doubled:
        handheld.press("DOUBLE")
    if table.resigned:
        handheld.press("REJECT")
        handheld.press(str(table.resigned))
        handheld.press("ACCEPT")
    stand = snapshot.stand(handheld.battery).table
    if stand != table:
        raise SetUpError(f"the device shows {handheld.lcd.text.strip()!r} and has {encode(stand)}")
    # Only an answer is taken while an offer stands; what the computer offers is made
    # with two players, and stays so.
    if not offers:
        _choose(handheld, _PLAYERS, _CHOICE_OF_PLAYERS[computer])


def _answer(handheld: "Handheld") -> None:
    """Get an offer that stands out of the way: no other key counts meanwhile."""
    for _ in range(8):
        if not snapshot.is_offer(handheld.battery):
            return
        handheld.press("REJECT")
        handheld.run(60)


def _open(handheld: "Handheld", place: int) -> None:
    for _ in range(place):
        handheld.press("GAME OPTION")


def _choose(handheld: "Handheld", place: int, choice: int) -> None:
    _open(handheld, place)
    handheld.press(str(choice))
    handheld.press("REJECT")


def _step(handheld: "Handheld", place: int, steps: int) -> None:
    _open(handheld, place)
    for _ in range(steps):
        handheld.press("ROLL DICE")
    handheld.press("REJECT")


def _men(handheld: "Handheld", table: Table) -> None:
    handheld.press("TAKE BACK")  # the board is empty now, and White's men come first
    for side in (WHITE, BLACK):
        for point in range(1, 25):
            for _ in range(table.men[side][point]):
                handheld.field(point if side == WHITE else 25 - point)
        for _ in range(table.men[side][0]):
            handheld.press("BEAR OFF")
        for _ in range(table.men[side][BAR]):
            handheld.field(f"bar {SIDES[side].lower()}")
        if side == WHITE:
            handheld.press("ROLL DICE")


def _pages(handheld: "Handheld", table: Table) -> None:
    """The pages after the men: side, dice, cube, owner, scores, Crawford game."""
    _page(handheld, "2" if table.side == BLACK else "1")
    _page(handheld, *(str(die) for die in table.dice if die))
    _page(handheld, *([str(table.cube.bit_length() - 1)] if table.cube > 1 else []))
    _page(handheld, {WHITE: "1", BLACK: "2", None: "3"}[table.owner])
    for side in (WHITE, BLACK):
        _page(handheld, *["ROLL DICE"] * table.score[side])
    if table.at_match_point:
        _page(handheld, "1" if table.crawford else "2")


def _page(handheld: "Handheld", *presses: str) -> None:
    handheld.press("GAME OPTION")
    for press in presses:
        handheld.press(press)
