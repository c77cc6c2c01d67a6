"""Pictures are made by the processes of the pool, with letters of our own, and small."""

import asyncio
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from kotbot.i18n import texts_for
from kotbot.thinking import rendering
from kotbot.thinking.pool import Pool
from kotbot.thinking.ports import NoResult, ThoughtOutcome
from kotbot.views.pictures.outcome import picture
from scripts.texts.outcomes import exported
from tests.kotbot.thinking import slow

LONG = 30.0
MOST_BYTES = 150_000
PAPER = '<rect width="60" height="60" fill="#fff"/>'
LETTER = (
    f'<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60">{PAPER}'
    '<text y="50" font-size="50">{}</text></svg>'
)


@pytest.mark.parametrize("locale", ["en", "uk", "he"])
@pytest.mark.parametrize("seats", [2, 6])
async def test_a_result_becomes_a_small_png(pool: Pool, locale: str, seats: int) -> None:
    png = await pool.render(picture(exported(seats), texts_for(locale)), LONG)
    with Image.open(BytesIO(png)) as image:
        assert (image.format, image.size) == ("PNG", (1200, 630))
    assert len(png) <= MOST_BYTES


def test_letters_of_each_alphabet_are_drawn(tmp_path: Path) -> None:
    missing = rendering.png(LETTER.format("\u3042"), str(tmp_path))
    drawn = {letter: rendering.png(LETTER.format(letter), str(tmp_path)) for letter in ("Ann", "Їж", "דנה")}
    assert missing not in drawn.values()
    assert len(set(drawn.values())) == 3


def test_letters_that_were_tidied_away_are_laid_out_again(tmp_path: Path) -> None:
    folder = tmp_path / "letters"
    first = rendering.png(LETTER.format("A"), str(folder))
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    assert rendering.png(LETTER.format("A"), str(folder)) == first


async def test_what_is_no_svg_is_a_failure_in_words(pool: Pool) -> None:
    with pytest.raises(NoResult, match="8 characters of SVG") as failed:
        await pool.render("no <svg>", LONG)
    assert failed.value.how is ThoughtOutcome.FAILED


async def test_a_picture_for_which_there_is_no_time_is_late(pool: Pool) -> None:
    first = asyncio.create_task(pool.render(picture(exported(), texts_for("en")), LONG))
    await asyncio.sleep(0)
    with pytest.raises(NoResult) as late:
        await pool.render(picture(exported(), texts_for("en")), 0.0)
    assert late.value.how is ThoughtOutcome.LATE
    assert await first


async def test_nothing_stays_on_the_disk() -> None:
    pool = Pool(1, slow.prepare)
    await pool.render(LETTER.format("A"), LONG)
    assert pool.typeface is not None
    folder = Path(pool.typeface.name)
    assert sorted(file.suffix for file in folder.iterdir()) == [".ttf", ".ttf"]
    await pool.close()
    assert not folder.exists()
