"""The pages and what stands in them: fenced blocks, pictures, generated parts."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent

_FENCE = re.compile(r"^```(?P<language>[a-z-]+)?[ \t]*$")
_PICTURE = re.compile(r"^!\[[^\]]*\]\((?P<file>pictures/[a-z0-9-]+\.png)\)$")
_PART = re.compile(r"(<!-- part: (?P<name>[a-z-]+) -->\n).*?(<!-- end of part -->)", re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block of a page: its language, text and first line's number.

    `picture` is the picture that follows it (relative to the manual's folder): what
    the glass shows at the block's end.
    """

    page: Path
    line: int
    language: str
    text: str
    picture: str | None

    @property
    def place(self) -> str:
        """File and line, for messages."""
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def pages() -> list[Path]:
    """Return all pages: those of the manual, and the README of the house."""
    return [ROOT / "README.md", *sorted(FOLDER.glob("*.md"))]


def blocks(page: Path) -> list[Block]:
    """Return the fenced blocks of a page. Raises ValueError for one without an end."""
    found = []
    lines = page.read_text(encoding="utf-8").split("\n")
    at = 0
    while at < len(lines):
        fence = _FENCE.match(lines[at])
        at += 1
        if fence is None:
            continue
        begin = at
        while at < len(lines) and lines[at] != "```":
            at += 1
        if at == len(lines):
            raise ValueError(f"{page.name}:{begin}: a block without an end")
        text = "\n".join(lines[begin:at]) + "\n"
        at += 1
        after = at
        while after < len(lines) and not lines[after].strip():
            after += 1
        picture = _PICTURE.match(lines[after]) if after < len(lines) else None
        file = picture["file"] if picture else None
        found.append(Block(page, begin + 1, fence["language"] or "", text, file))
    return found


def all_blocks(language: str) -> list[Block]:
    """Return the blocks of one language from all pages."""
    return [block for page in pages() for block in blocks(page) if block.language == language]


def fill(text: str, parts: dict[str, Callable[[], str]]) -> str:
    """Return a page's text with its generated parts made anew.

    Raises ValueError for a part that nobody makes.
    """

    def make(match: re.Match[str]) -> str:
        name = match["name"]
        if name not in parts:
            raise ValueError(f"no part {name!r}; parts: {', '.join(sorted(parts))}")
        return f"{match[1]}\n{parts[name]()}\n{match[3]}"

    return _PART.sub(make, text)


def part_names(text: str) -> list[str]:
    """Return the names of the generated parts in a page's text."""
    return [match["name"] for match in _PART.finditer(text)]


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Return a Markdown table; bars in the cells are escaped."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines
    )


def code(text: str) -> str:
    """Return text set as code."""
    return f"`{text}`"
