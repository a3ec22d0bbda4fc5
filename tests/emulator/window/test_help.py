import pygame
import pytest

from emulator.window import help as help_page
from emulator.window.keyboard import DEFAULT_KEYS, MOVES, KeyMap
from emulator.window.layout import fit


def test_every_action_is_explained():
    marked = {action: (action,) for action in DEFAULT_KEYS}
    left, right = help_page.lines(marked)
    shown = " ".join(names for names, _ in left + right).lower()
    dice = {str(number) for number in range(1, 7)}
    for action in set(DEFAULT_KEYS) - set(MOVES) - dice - {"back"}:
        assert action.lower() in shown


def test_keys_are_spelled_as_printed_on_them():
    keys = KeyMap().keys
    assert help_page.spell(keys["ROLL DICE"]) == "Space, R"
    assert help_page.spell(keys["press"]) == "Return"
    assert help_page.spell(keys["quit"]) == "Ctrl+Q"
    assert help_page.spell(keys["full screen"]) == "F11"


@pytest.mark.parametrize("size", [(640, 400), (1600, 1000)])
def test_all_lines_find_room(size):
    pygame.font.init()
    picture, place = help_page.picture(KeyMap().keys, fit(*size))
    assert place[0] >= 0
    assert place[1] >= 0
    assert place[0] + picture.get_width() <= size[0]
    assert place[1] + picture.get_height() <= size[1]
    columns = help_page.lines(KeyMap().keys)
    assert help_page.PANEL.y + 150 + 60 * (max(map(len, columns)) - 1) < help_page.PANEL.bottom - 60
