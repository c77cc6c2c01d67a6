"""Every file, folder and section that README and the pages of docs/ name is there."""

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


def links_of(page: Path) -> list[tuple[Path, str]]:
    """The files that a page links to, each with the section, and the pictures that it shows."""
    text = page.read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([^)#:]*)(?:#([^)]+))?\)", text)
    shown = [(path, "") for path in re.findall(r'<img src="([^"]+)"', text)]
    return [(page.parent / path if path else page, section) for path, section in [*linked, *shown]]


def sections_of(page: Path) -> list[str]:
    """The names by which links know the sections of a page."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_file_and_section_that_a_page_links_to_is_there(page: Path) -> None:
    links = links_of(page)
    assert [path for path, _ in links if not path.exists()] == []
    assert [link for link in links if link[1] and link[1] not in sections_of(link[0])] == []


def test_the_pages_name_many_places() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert len([place for place in re.findall(r"`([^`\s]+)", text) if PLACE.fullmatch(place)]) > 50
    assert sum(len(links_of(page)) for page in PAGES) > 30


MODULES = {path.stem for folder in ("engine", "kotbot") for path in (ROOT / folder).rglob("*_*.py")}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_no_module_stands_in_prose_as_if_it_were_a_word(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert [word for word in re.findall(r"\w+", text) if word in MODULES] == []
