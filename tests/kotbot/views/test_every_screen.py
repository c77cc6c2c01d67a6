"""What holds for every screen and every toast in every language."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from engine import Edition, rules
from engine.cards.catalogue import CARDS, Kind
from engine.state import MIMIC
from kotbot.i18n import LOCALES, PSEUDO, Texts, texts_for
from kotbot.matches.facts import Deadline, Draft
from kotbot.matches.outcomes import Note
from kotbot.telegram.outgoing.buttons import encode
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base.layout import LONGEST_TEXT, LONGEST_TOAST
from kotbot.views.base.screen import Screen
from kotbot.views.base.widths import fits
from kotbot.views.digital.board import board
from scripts.texts.facts import (
    DECISION,
    ENGLISH,
    HEBREW,
    IN_A_ROW,
    MARKET,
    MOST_BUTTONS,
    WHEN,
    buttons,
    facts,
    picture,
    plain,
    position,
)
from scripts.texts.facts import PSEUDO as PSEUDO_TEXTS
from scripts.texts.filled import ATTACK
from scripts.texts.gallery import screens
from scripts.texts.toasts import toasts

ALL = [texts_for(locale) for locale in (*LOCALES, PSEUDO)]
BUTTON_BYTES = 60
"""Callback data that leaves some room below Telegram's 64."""
LONGEST_LABEL = 128
"""Characters of a button beyond which nobody reads on; Telegram has no limit of its own."""
LINE = 34
"""Characters that fit into a line of a narrow phone."""


def named(texts: Texts) -> str:
    return texts.locale


every_language = pytest.mark.parametrize("texts", ALL, ids=named)


@every_language
def test_texts_keyboards_and_callback_data_are_within_telegrams_limits(texts: Texts) -> None:
    for name, screen in screens(texts).items():
        assert 0 < len(plain(screen)) <= LONGEST_TEXT, name
        assert len(html_of(screen)) <= LONGEST_TEXT + 500, name
        assert len(buttons(screen)) <= MOST_BUTTONS, name
        for row in screen.keyboard:
            assert 0 < len(row) <= IN_A_ROW, name
        for button in buttons(screen):
            assert plain(button.text).strip(), name
            ways = (button.inline, button.share, button.chosen_chat)
            targets = (button.action, button.url, button.copy, *ways, button.app)
            assert sum(target is not None for target in targets) == 1, (name, button)
            if button.action is not None:
                assert len(encode(button.action).encode()) <= BUTTON_BYTES, (name, button.action)


WITHOUT_WORDS = [
    f"table, {Note.PAGE_OPENED!r}, counters",
    *(f"table, {note!r}, referee" for note in (Note.MARKED, Note.PAGE_OPENED)),
    f"table, {Note.PAGE_OPENED!r}, bare",
    f"{Note.PAGE_OPENED!r}, seats of a table",
]
"""The board shows the page that somebody opened at a table, and what is marked where no dice are kept."""


@every_language
def test_toasts_are_within_telegrams_limit_and_not_cut(texts: Texts) -> None:
    told = toasts(texts)
    assert [name for name, toast in told.items() if not toast.text] == WITHOUT_WORDS
    for name, toast in told.items():
        assert len(toast.text) <= LONGEST_TOAST, name
        assert not toast.text.endswith("…") or toast.text.endswith("⟧"), (name, toast.text)


LONG = (
    "Maximiliana von und zu Hohenfels",
    "Wolodymyr-Oleksandr Myroschnytsch",
    "Иннокентий Константинопольский А",
    "אלכסנדרה בת שבע כהן־רוזנבלום לוי",
    "Bartłomiej Grzegorz Szczebrzeszy",
    "Francesca Maria Annunziata Bella",
)


@pytest.mark.by_turns(3)
@every_language
def test_long_names_leave_texts_and_answers_within_telegrams_limits(texts: Texts) -> None:
    for name, toast in toasts(texts, LONG).items():
        assert len(toast.text) < LONGEST_TOAST, (name, toast.text)
    for name, screen in screens(texts, LONG).items():
        assert len(plain(screen)) <= LONGEST_TEXT, name
        assert all(0 < len(button.text) <= LONGEST_LABEL for button in buttons(screen)), name


FEW = 4
MOST_LINES = 15
MOST_LINES_OF_FEW = 20
MOST_ROWS = 4
MOST_ROWS_OF_FEW = 5


@pytest.mark.parametrize("edition", Edition)
@every_language
def test_the_board_of_a_full_table_fits_a_narrow_phone(texts: Texts, edition: Edition) -> None:
    """Somebody rolls, all hold cards, much happened, the clock runs: the dice are seen with their buttons."""
    most = rules(edition).box.most_seats
    keeps = [card for card, row in CARDS.items() if row.kind is Kind.KEEP and row.copies(edition)]
    other = (*MARKET, MIMIC, "extra_head", "background_dweller")  # another number of dice, another button
    held = [card for card in keeps if card not in other][: most + 2]
    seats = [{"hearts": 10, "stars": 12, "energy": 3, "cards": [card]} for card in held[:most]]
    seats[0]["cards"] = [held[0], *held[most:]]
    market = [card for card in (*MARKET, "tank") if CARDS[card].copies(edition)][:3]
    lying = {"market": market, "city": 1, "active": 3, "step": "roll 2", "dice": "3 3 2 h e c", "turn": 14}
    state = position(edition, *seats, **lying)
    rolling = facts(state, happened=ATTACK, draft=Draft(DECISION, (0, 0, 2, 0, 0, 0)))
    for match in (
        rolling,
        replace(rolling, private=True),
        replace(rolling, deadline=Deadline(WHEN, warned=False)),
        replace(rolling, lesson="roll"),
    ):
        screen = board(match, texts)
        lines = plain(screen).split("\n")

        assert len(lines) <= (MOST_LINES if most > FEW else MOST_LINES_OF_FEW), picture(screen)
        assert len(screen.keyboard) <= (MOST_ROWS if most > FEW else MOST_ROWS_OF_FEW), picture(screen)
        assert all(len(line) <= LINE for line in lines if "♥10" in line), picture(screen)
        assert len(screen.keyboard[0]) == 6
        assert texts.locale == PSEUDO or all(fits(row) for row in screen.keyboard), picture(screen)


class Tags(HTMLParser):
    """Notes what Telegram would see as markup."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@every_language
def test_markup_is_closed_and_known_to_telegram(texts: Texts) -> None:
    for name, screen in screens(texts).items():
        tags = Tags()
        tags.feed(html_of(screen))
        assert tags.open == [], name
        assert tags.seen <= {"b", "i", "code", "tg-time", "pre", "a", "blockquote"}, name


HOSTILE = (
    "<b>Ann</b> & <script>",
    "\u202eBob\u202c\u2069\u2066\u200f",
    "Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307algo",
    "דנה {player} %s",
    "\n\nEve\r\n\t/newgame",
    "\ue000Finn\ue001\ue0081\ue009\ue00a" + "x" * 300,
)


@pytest.mark.by_turns(3)
@every_language
def test_hostile_names_change_neither_markup_nor_direction(texts: Texts) -> None:
    friendly, hostile = screens(texts), screens(texts, HOSTILE)
    for name, screen in hostile.items():
        assert "<script" not in html_of(screen), name
        assert _marks(screen) == _marks(friendly[name]), name
        assert _written(screen) <= _written(friendly[name]), name
        for text in (html_of(screen), *(button.text for button in buttons(screen))):
            assert not re.search("[\u202a-\u202e\ue000-\uf8ff]", text), name
            assert _isolates_are_closed(text), (name, text)
    for name, toast in toasts(texts, HOSTILE).items():
        assert not re.search("[\u202a-\u202e\ue000-\uf8ff\n]", toast.text), name
        assert _isolates_are_closed(toast.text), (name, toast.text)


def _marks(screen: Screen) -> int:
    """Number of marks but folds: what long names leave no room for is folded."""
    return len(re.findall("<(?!/?blockquote)", html_of(screen)))


def _written(screen: Screen) -> int:
    """Number of lines with words: long names leave less room for events, and add no line."""
    return sum(map(bool, html_of(screen).split("\n")))


def _isolates_are_closed(text: str) -> bool:
    depth = 0
    for char in text:
        if char in "\u2066\u2067\u2068":
            depth += 1
        elif char == "\u2069":
            depth -= 1
        if depth < 0 or (char == "\n" and depth):
            return False
    return depth == 0


def _whole(text: str) -> str:
    """Words with the brackets that they had before they were cut."""
    text = re.sub("⟦[^⟦⟧]*…", r"\g<0>⟧", text)
    return text + "⟧" * (text.count("⟦") - text.count("⟧"))


def test_in_the_pseudo_locale_every_word_is_in_brackets() -> None:
    for name, screen in screens(PSEUDO_TEXTS).items():
        lines = html_of(screen).split("\n")
        for text in map(_whole, (*lines, *(button.text for button in buttons(screen)))):
            assert not _forgotten(text), (name, _forgotten(text))
    for name, toast in toasts(PSEUDO_TEXTS).items():
        assert not _forgotten(toast.text), (name, toast.text)


_LANGUAGES = "|".join(texts.name for texts in ALL)


def _forgotten(text: str) -> str:
    """Words that no catalogue can have translated: outside brackets, names, links and seeds.

    A letter alone is no word: cards are found by their first one.
    """
    text = re.sub(r"<code>.*?</code>|<tg-time.*?</tg-time>|<[^>]+>", "", text)
    text = re.sub("\u2068.*?\u2069", "", text, flags=re.DOTALL)
    while True:
        shorter = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
        if shorter == text:
            break
        text = shorter
    text = re.sub(_LANGUAGES, "", text)
    return "".join(re.findall(r"[^\W\d_]{2,}", text))


BY_ALPHABET = (
    *("which card", "which card: a letter"),
    *("table: give, cost", "table: give, letter"),
    *("table: referee, buy by cost", "table: referee, reveal by cost", "table: referee, seen by cost"),
    *("table: evolutions, played", "table: evolutions, played 4", "table: evolutions, drawn for a computer"),
)
"""Screens whose buttons come in the order of the names in each language."""
CARDS_OF_A_CHAPTER = re.compile(r"rules: \w+\.c(, |$)")
"""So do these."""


def test_in_hebrew_every_row_reads_from_the_right_and_every_line_begins_from_the_right() -> None:
    english, hebrew = screens(ENGLISH), screens(HEBREW)
    for name, screen in hebrew.items():
        if name in BY_ALPHABET or CARDS_OF_A_CHAPTER.match(name):
            continue
        assert [action for row in _actions(screen) for action in row[::-1]] == [
            action for row in _actions(english[name]) for action in row
        ], name
        for line in html_of(screen).split("\n"):
            told = line.removeprefix("<blockquote expandable>")
            assert not told or told.startswith("\u200f"), (name, line)


def _actions(screen: Screen) -> list[list[str]]:
    """What each button does, row by row; arrows between pages point the other way and are left out."""
    return [[str(button.action or button.url) for button in row] for row in screen.keyboard]
