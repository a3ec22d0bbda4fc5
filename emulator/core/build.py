"""Building the compiled core: as part of an installation, or by hand.

    python -m emulator.core.build                       in place, for the program run from here
    python -m emulator.core.build --checked FOLDER      for tests: all bounds are checked

An installation without Cython or a C compiler goes on without the compiled core and
says so; the program then runs the sources, only slower. With CHAMPION_CORE=python in
the environment it is not even tried.
"""

import argparse
import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

NAME: Final = "emulator.core._compiled"
ROOT: Final = Path(__file__).resolve().parents[2]


class BuildError(Exception):
    """The core cannot be built here; the message says why."""


class BuildCore(build_ext):
    """setuptools' command: builds the core if it can, and leaves it out if not."""

    required = False
    checked = False
    level = "-O3"

    def run(self) -> None:
        """Build; an extension that cannot be built is taken off the list."""
        if not self.required and os.environ.get("CHAMPION_CORE") == "python":
            self.extensions = []
            return
        try:
            with tempfile.TemporaryDirectory() as folder:
                for extension in self.extensions:
                    extension.sources = [str(write_c(Path(folder), checked=self.checked))]
                super().run()
        except Exception as error:
            if self.required:
                raise BuildError(f"the compiled core cannot be built: {error}") from error
            print(f"warning: the compiled core is left out ({error})", file=sys.stderr)
            print("warning: the program will run the sources, which is slower", file=sys.stderr)
            self.extensions = []

    def build_extension(self, ext: Extension) -> None:
        """Compile, without what only debuggers want."""
        if self.compiler.compiler_type != "msvc":
            # Warnings of code that Cython wrote help nobody.
            ext.extra_compile_args = [self.level, "-g0", "-w"]
        super().build_extension(ext)


def write_c(folder: Path, *, checked: bool = False) -> Path:
    """Write the core's C source into a folder and return its path.

    Raises BuildError without Cython; its own exceptions if it finds a fault.
    """
    try:
        from Cython.Build import cythonize  # noqa: PLC0415 - only this needs it
    except ImportError as error:
        raise BuildError("there is no Cython") from error
    with _importable():
        from emulator.core.translate import translate  # noqa: PLC0415

        text = translate(checked=checked)
    source = folder / "_compiled.pyx"
    source.write_text(text, "utf-8")
    cythonize([Extension(NAME, [str(source)])], quiet=True, force=True)
    return source.with_suffix(".c")


@contextlib.contextmanager
def _importable() -> Iterator[None]:
    """Let the packages beside this one be imported: an installer does not."""
    sys.path.insert(0, str(ROOT))
    try:
        yield
    finally:
        sys.path.remove(str(ROOT))


def build(folder: Path, *, checked: bool = False, level: str = "-O3") -> Path:
    """Build the core into a folder and return the file; it is replaced at once or not.

    `level` is how hard the C compiler tries. Raises BuildError.
    """
    command = BuildCore(Distribution({"name": "core", "ext_modules": [Extension(NAME, [])]}))
    command.required = True
    command.checked = checked
    command.level = level
    with tempfile.TemporaryDirectory() as work:
        command.build_lib = work
        command.build_temp = os.path.join(work, "objects")
        command.ensure_finalized()
        with contextlib.redirect_stdout(sys.stderr):
            command.run()
        (built,) = Path(work).glob("emulator/core/_compiled.*")
        folder.mkdir(parents=True, exist_ok=True)
        new = folder / f".{built.name}.{os.getpid()}"
        shutil.copy(built, new)
        return new.replace(folder / built.name)


def main(arguments: list[str] | None = None) -> int:
    """Build by hand; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m emulator.core.build", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).parent)
    parser.add_argument("--checked", action="store_true", help="check bounds, as for tests")
    options = parser.parse_args(arguments)
    try:
        print(build(options.folder, checked=options.checked))
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
