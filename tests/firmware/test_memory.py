import ast
from itertools import pairwise
from pathlib import Path

import pytest

from firmware import layout, memory, ports

TREE = ast.parse(Path(memory.__file__).read_text("utf-8"))
# Constants that are no addresses.
MEASURES = {
    "RAM_SIZE",
    "BATTERY_SIZE",
    "ROW",
    "SEALED_FROM",
    "HISTORY_SIZE",
    "HISTORY_TURNS",
    "NET_WIDE",
    "NET_BOARD_SIZE",
    "ENTRY",
    "MOST_PLAYS",
    "SAVED_SIZE",
}


def constants():
    """The names that the module gives to numbers, in order."""
    return [
        statement.targets[0].id
        for statement in TREE.body
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call)
    ]


def test_no_two_entries_overlap():
    ordered = sorted((address, size, name) for name, address, size, _ in layout.MAP)
    for (address, size, name), (following, _, other) in pairwise(ordered):
        assert address + size <= following, f"{name} reaches into {other}"


@pytest.mark.parametrize("row", layout.MAP, ids=lambda row: row[0])
def test_an_entry_lies_in_one_part_of_the_memory(row):
    name, address, size, unit = row
    assert size > 0
    assert unit
    assert 0 <= address <= address + size <= memory.RAM_SIZE
    battery = memory.BATTERY_SIZE
    assert address >= battery or address + size <= battery, f"{name} lies in both parts"


def test_names_are_unique():
    names = [row[0] for row in layout.MAP]
    assert len(set(names)) == len(names)


def test_every_row_stands_at_its_constant():
    for name, address, _, _ in layout.MAP:
        assert getattr(memory, name) == address


def test_every_address_has_a_row():
    names = {row[0] for row in layout.MAP}
    assert set(constants()) - names == MEASURES


def test_the_battery_part_is_sealed_but_for_its_seal():
    sealed = {name for name, address, _, _ in layout.MAP if address < memory.SEALED_FROM}
    assert sealed == {"MAGIC", "VERSION", "CHECKSUM"}


def test_the_sizes_fit_what_they_hold():
    sizes = {name: size for name, _, size, _ in layout.MAP}
    assert sizes["HISTORY"] == memory.HISTORY_SIZE * memory.HISTORY_TURNS
    assert sizes["MEN"] == sizes["PINS"] == 2 * memory.ROW
    assert sizes["MINE"] == sizes["THEIRS"] == memory.ROW
    assert sizes["COMPARE"] >= 2 * memory.ROW
    assert sizes["NET_SUMS"] == sizes["NET_FOLDED"] == 2 * sizes["NET_LEVELS"]
    assert sizes["NET_LEVELS"] == memory.NET_WIDE
    assert sizes["NET_BOARD"] == sizes["NET_EMPTY"] == memory.NET_BOARD_SIZE
    assert sizes["LOOK_BOARD"] == 2 * memory.NET_BOARD_SIZE
    assert sizes["PLAYS"] == (memory.MOST_PLAYS + 1) * memory.ENTRY
    assert sizes["REPLY"] == memory.ENTRY
    assert sizes["SAVED"] == memory.SAVED_SIZE
    assert sizes["LINE"] == sizes["NEXT_LINE"] >= ports.TEXT_LENGTH
    assert sizes["KEYS_HELD"] == sizes["KEYS_BEFORE"] == sizes["KEYS_EARLIER"]
    assert 8 * sizes["KEYS_HELD"] >= ports.KEY_COUNT + ports.FIELD_COUNT


def test_what_the_search_saves_is_the_board_the_roll_and_the_walk():
    """All that a roll laid out or a walk writes, so that both can be brought back."""
    saved = {
        name
        for name, address, size, _ in layout.MAP
        if address >= memory.WORK_GAME and address + size <= memory.WORK_GAME + memory.SAVED_SIZE
    }
    kinds = ("WORK_", "DIE_", "DUTY_", "WALK_")
    needed = {name for name, *_ in layout.MAP if name.startswith(kinds)}
    assert saved == needed | {"MINE", "THEIRS", "MY_PINS", "THEIR_PINS"}
