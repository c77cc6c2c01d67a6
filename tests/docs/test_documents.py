"""Every file and folder that README and the pages of docs/ name is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PLACE = re.compile(r"(?:docs|engine|kotbot|scripts|tests|translations)/[\w./-]*")
EXAMPLES = ("translations/es",)
"""What the reader is about to make."""


def name_of(path: Path) -> str:
    return path.name


def is_there(place: str) -> bool:
    """Whether it is a file or a folder, a module, or a function of a module."""
    return any((ROOT / path).exists() for path in (place, f"{place}.py", f"{place.rpartition('.')[0]}.py"))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_place_of_a_page_is_there(page: Path) -> None:
    quoted = re.findall(r"`([^`\s]+)", page.read_text(encoding="utf-8"))
    places = [place for place in quoted if PLACE.fullmatch(place) and place not in EXAMPLES]
    assert [place for place in places if not is_there(place)] == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_file_that_a_page_links_to_is_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_pages_name_many_places() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert len([place for place in re.findall(r"`([^`\s]+)", text) if PLACE.fullmatch(place)]) > 50
