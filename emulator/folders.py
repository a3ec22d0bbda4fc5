"""Where a person's files lie: the data folder."""

import os
from pathlib import Path

HOME_VARIABLE = "CHAMPION_HOME"


def data_folder(chosen: str | Path | None = None) -> Path:
    """Return the folder of battery, settings and states; it need not exist yet.

    The first of: `chosen` (the option --data-dir), the environment variable
    CHAMPION_HOME, the system's usual place for a user's data.
    """
    if chosen:
        return Path(chosen).expanduser()
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home).expanduser()
    import platformdirs  # noqa: PLC0415 - not needed where a folder was named

    return Path(platformdirs.user_data_dir("champion-backgammon", appauthor=False))
