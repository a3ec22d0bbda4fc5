"""Bring the manual up to date: `python -m manual.generate`.

The parts of the pages between markers are made anew from the program itself, and the
pictures by running the blocks before them. With `--check` nothing is written: the exit
status is 1 if a page's text is not in step.
"""

import argparse
import sys

from manual import pages
from manual.memory_parts import MEMORY_PARTS
from manual.panel_parts import PANEL_PARTS
from manual.shell_parts import SHELL_PARTS

PARTS = {**PANEL_PARTS, **SHELL_PARTS, **MEMORY_PARTS}


def stale_pages() -> dict[str, str]:
    """Return the pages whose text is not in step: name and the text as it should be."""
    stale = {}
    for page in pages.pages():
        text = page.read_text(encoding="utf-8")
        fresh = pages.fill(text, PARTS)
        if fresh != text:
            stale[str(page.relative_to(pages.ROOT))] = fresh
    return stale


def main() -> int:
    """Write what is stale, or tell of it; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m manual.generate", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only tell which pages are stale")
    parser.add_argument("--text", action="store_true", help="leave the pictures as they are")
    options = parser.parse_args()
    stale = stale_pages()
    for name, text in stale.items():
        print(f"{name}: {'not in step' if options.check else 'written'}")
        if not options.check:
            (pages.ROOT / name).write_text(text, encoding="utf-8", newline="\n")
    if options.check:
        return int(bool(stale))
    if not options.text:
        from manual.make_pictures import make  # noqa: PLC0415 - brings pygame

        for name in make():
            print(f"manual/{name}: written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
