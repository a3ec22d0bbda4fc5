import os

import pytest

from emulator.testing.lock import BoardLock, LockError


def test_one_holds_it_and_the_other_is_told_who(tmp_path):
    first, second = BoardLock("tcp:1", tmp_path), BoardLock("tcp:1", tmp_path)
    first.take()
    first.take()  # it has it already
    with pytest.raises(LockError, match=rf"target tcp:1 is held by process {os.getpid()}; waited"):
        second.take(0)
    first.give()
    second.take(0)
    second.give()
    second.give()


def test_another_board_is_another_lock(tmp_path):
    locks = [BoardLock(name, tmp_path) for name in ("tcp:1", "tcp:2", "serial:/dev/ttyACM0")]
    for lock in locks:
        lock.take(0)
    for lock in locks:
        lock.give()
    assert len(list(tmp_path.iterdir())) == 3
