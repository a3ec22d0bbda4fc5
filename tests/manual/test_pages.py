"""The pages: in step with the program, whole, and speaking of the product alone."""

import re
from pathlib import Path

import pytest

from manual import generate, pages

PAGES = pages.pages()
LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)#]+)(?:#(?P<heading>[^)]+))?\)")
LANGUAGES = {"", "champion-run", "console", "python", "sh", "toml"}


def test_generated_parts_are_in_step() -> None:
    stale = generate.stale_pages()
    assert not stale, f"run python -m manual.generate; not in step: {', '.join(stale)}"


def test_every_part_is_used() -> None:
    used = {name for page in PAGES for name in pages.part_names(page.read_text("utf-8"))}
    assert used == set(generate.PARTS)


def test_a_part_that_nobody_makes_is_an_error() -> None:
    with pytest.raises(ValueError, match="no part 'weather'"):
        pages.fill("<!-- part: weather -->\n<!-- end of part -->\n", generate.PARTS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for match in LINK.finditer(page.read_text("utf-8")):
        if not match["target"].startswith("https://"):
            assert (page.parent / match["target"]).exists(), match[0]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_blocks_are_of_known_languages(page: Path) -> None:
    assert {block.language for block in pages.blocks(page)} <= LANGUAGES


def test_every_page_is_in_the_index() -> None:
    index = (pages.FOLDER / "README.md").read_text("utf-8")
    for page in pages.FOLDER.glob("*.md"):
        assert page.name == "README.md" or f"({page.name})" in index


def test_a_block_without_an_end_is_an_error(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("text\n```python\n1 + 1\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"page\.md:2"):
        pages.blocks(page)
