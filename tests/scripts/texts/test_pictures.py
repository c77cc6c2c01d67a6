"""Screens as pictures and texts for those who read them."""

from pathlib import Path

import pytest
from PIL import Image

from kotbot.i18n import texts_for
from kotbot.views.base.layout import screen
from kotbot.views.base.screen import Button
from scripts.texts import pictures
from scripts.texts.counting import NUMBERS, counted
from scripts.texts.pictures import SHEET_COLUMNS, SHEET_HEIGHT, Shown, all_texts, main, named, sheets


def shown(number: int, height: int) -> Shown:
    return Shown(f"board: {number}", Image.new("RGB", (720, height), "blue"), [])


def test_names_of_screens_become_names_of_files() -> None:
    assert named("board: over, last") == "board_over_last"


def test_a_sheet_holds_what_fits_and_the_next_one_the_rest() -> None:
    high = 2 * SHEET_HEIGHT * 2 // 5
    made = list(sheets([shown(number, high) for number in range(SHEET_COLUMNS * 3)]))

    assert len(made) == 2
    assert all(sheet.height <= SHEET_HEIGHT + 100 for sheet in made)
    assert made[0].getpixel((20, 60)) == (0, 0, 255)


def test_texts_have_screens_answers_and_sentences_that_count() -> None:
    texts = texts_for("uk")
    said = all_texts(texts, {"one": screen(texts, ["Рядок"], [(Button("Кнопка", url="https://t.me"),)])})

    assert "== one\nРядок\n\n[Кнопка]\n" in said
    assert "== Answers to presses\n" in said
    assert "== Counting\n" in said


@pytest.mark.parametrize(
    ("locale", "lines"),
    [
        ("uk", ["0 учасників", "1 учасник", "3 учасники", "11 учасників", "21 учасник", "22 учасники"]),
        ("pl", ["0 osób", "1 osoba", "3 osoby", "11 osób", "21 osób", "22 osoby", "101 osób"]),
    ],
)
def test_every_number_has_its_form(locale: str, lines: list[str]) -> None:
    said = counted(texts_for(locale)).split("\n")
    first = said.index("-- {count} members") + 1

    assert [line for line in lines if line not in said[first : first + len(NUMBERS)]] == []


@pytest.mark.browser
@pytest.mark.timeout(240)
def test_pictures_are_taken_of_the_page(chromium: str, tmp_path: Path) -> None:
    assert main([str(tmp_path), "--language", "he", "--screen", "languages: me"]) == 0

    assert (tmp_path / "widths.txt").read_text(encoding="utf-8") == ""
    assert (tmp_path / "he-1.png").exists()
    with Image.open(tmp_path / "he" / "languages_me.png") as picture:
        assert picture.width > 600
        assert len(picture.convert("L").getcolors(1 << 20) or []) > 20, "there is something on it"


@pytest.mark.parametrize("what", ["page", "readme"])
def test_the_command_writes_the_pictures_of_documents(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []

    async def write(folder: Path) -> None:
        asked.append(folder)

    monkeypatch.setattr(pictures, f"write_{what}_pictures", write)
    assert main([f"--{what}", str(tmp_path)]) == 0
    assert asked == [tmp_path]
