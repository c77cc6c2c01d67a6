"""Pictures of the live page for those who read about it."""

import re
from contextlib import nullcontext
from pathlib import Path

import pytest
from PIL import Image
from playwright.async_api import Browser

from scripts.texts import page_pictures
from scripts.texts.page_pictures import HEIGHT, LARGEST, SHOTS, TOGETHER, WITH_BOXES, WITH_HAND, side_by_side

DOCS = Path(__file__).parents[3] / "docs"
ALL = (*SHOTS, WITH_BOXES, WITH_HAND)
NAMES = {f"{name}.png" for name in (TOGETHER, *(shot.name for shot in ALL))}


def test_screens_stand_side_by_side_at_one_height() -> None:
    sheet = side_by_side([Image.new("RGB", (1920, 1080), "red"), Image.new("RGB", (390, 844), "blue")])

    assert sheet.height == HEIGHT
    assert sheet.getpixel((10, 10)) == (255, 0, 0)
    assert sheet.getpixel((sheet.width - 10, HEIGHT - 10)) == (0, 0, 255)


def test_the_documents_show_all_of_them_and_they_are_small() -> None:
    told = (DOCS / "page.md").read_text(encoding="utf-8")

    assert {*re.findall(r"\((page[\w-]*\.png)\)", told), f"{TOGETHER}.png"} == NAMES
    assert f"(docs/{TOGETHER}.png)" in (DOCS.parent / "README.md").read_text(encoding="utf-8")
    assert [name for name in NAMES if (DOCS / name).stat().st_size > LARGEST] == []


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.browser
@pytest.mark.timeout(240)
async def test_the_page_is_photographed_on_every_screen(
    browser: Browser, chromium: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_pictures, "saved", lambda picture, path: picture.save(path, compress_level=1))
    monkeypatch.setattr(page_pictures, "launched", lambda _: nullcontext(browser))
    await page_pictures.write_page_pictures(tmp_path)

    assert {path.name for path in tmp_path.iterdir()} == NAMES
    for shot in ALL:
        with Image.open(tmp_path / f"{shot.name}.png") as picture:
            assert picture.width == shot.width
            assert len(picture.getcolors(1 << 20) or []) > 60, "there is something on it"
