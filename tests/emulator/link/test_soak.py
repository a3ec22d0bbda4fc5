import pytest

from tests.emulator.link.soak import soak


@pytest.mark.parametrize("seed", range(3))
def test_a_short_soak(seed: int) -> None:
    count = soak(3000, seed)
    assert count.frames == 3000
    assert count.answers > 1000
