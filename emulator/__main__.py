"""`python -m emulator` is `champion`."""

import os
import sys


def _own_modules_first() -> None:
    """Drop the working folder from the search path unless this package lies in it.

    `python -m` puts it in front, and a folder of somebody's own called `firmware` or
    `roms` would be imported in the place of ours.
    """
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if sys.path and os.path.abspath(sys.path[0]) != home and not sys.flags.safe_path:
        del sys.path[0]


if __name__ == "__main__":
    _own_modules_first()
    from emulator.cli import main

    sys.exit(main())
