"""Pictures of README that show no live page of a running match."""

from contextlib import nullcontext
from pathlib import Path

import pytest
from PIL import Image
from playwright.async_api import Browser

from scripts.texts import readme_pictures
from scripts.texts.page_pictures import LARGEST
from scripts.texts.readme_pictures import SHOWN, played

DOCS = Path(__file__).parents[3] / "docs"
NAMES = {"course.png", "playground.png", "result.png"}


def test_readme_shows_all_of_them_and_they_are_small() -> None:
    told = (DOCS.parent / "README.md").read_text(encoding="utf-8")

    assert [name for name in NAMES if f"(docs/{name})" not in told] == []
    assert [name for name in NAMES if (DOCS / name).stat().st_size > LARGEST] == []


def test_each_turn_of_the_match_has_its_table() -> None:
    match = played()

    assert [one.number for one in match.moments] == list(range(1, len(match.turns) + 1))
    assert [one.state.turn for one in match.moments] == [line.turn for line in match.turns]
    assert len(match.turns) > SHOWN


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.browser
@pytest.mark.timeout(240)
async def test_they_are_made_and_small(
    browser: Browser, chromium: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readme_pictures, "launched", lambda _: nullcontext(browser))
    await readme_pictures.write_readme_pictures(tmp_path)

    assert {path.name for path in tmp_path.iterdir()} == NAMES
    for name in NAMES:
        with Image.open(tmp_path / name) as picture:
            assert picture.width > picture.height
        assert (tmp_path / name).stat().st_size <= LARGEST
