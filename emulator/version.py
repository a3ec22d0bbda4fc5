"""The program's version, known without reading package metadata."""

from typing import Final

VERSION: Final = "0.1.0"
