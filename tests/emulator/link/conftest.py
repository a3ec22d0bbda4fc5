"""Boards for the tests of the link."""

from collections.abc import Iterator

import pytest

from emulator import rom
from emulator.link import Board
from emulator.link.memory import MemoryTransport
from emulator.link.server import make_link
from firmware.link import Link


@pytest.fixture(scope="session")
def image() -> bytes:
    return rom.default().data


@pytest.fixture
def link(image: bytes) -> Link:
    return make_link(image, "tested")


@pytest.fixture
def board(link: Link) -> Iterator[Board]:
    with Board(MemoryTransport(link)) as board:
        board.hello()
        yield board
