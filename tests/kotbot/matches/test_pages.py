"""Pages of boards are named by words, on buttons and in stored drafts."""

from typing import get_args

import pytest

from engine.errors import Reason
from engine.table_events import GiveCard, SetNumber, TableEvent
from kotbot.matches.facts import Draft
from kotbot.matches.facts.pages import (
    EVERY,
    AttackPage,
    BoardPage,
    CardElsewhere,
    CardPage,
    CardsPage,
    CopyPage,
    DiePage,
    DiscardPage,
    DropsEffects,
    FreeCountersPage,
    GivePage,
    GiveThingPage,
    HouseRule,
    MarketPage,
    MonsterPage,
    Narrowed,
    NewCardPage,
    NextForSalePage,
    NumberPage,
    OptionPage,
    OthersPage,
    Page,
    PeekedPage,
    PlayedPage,
    RulePage,
    SeatPage,
    SellPage,
    StandInPage,
    UnseenPage,
    page_words,
    read_page,
)
from kotbot.matches.packing import pack_draft, unpack_draft

NAMED: dict[str, Page | None] = {
    "": None,
    "mats": BoardPage.MATS,
    "turn": BoardPage.TURN,
    "turn stretchy": DiePage("stretchy"),
    "turn stretchy 1": DiePage("stretchy", 1),
    "others": OthersPage(),
    "discard 2": DiscardPage(2),
    "sell": SellPage(),
    "copy 1": CopyPage(1),
    "unseen 4": UnseenPage(Narrowed(4)),
    "seen": PeekedPage(),
    "new 3 83": NewCardPage(Narrowed(3, "83")),
    "give 2 5 every": GivePage(1, Narrowed(5, EVERY)),
    "thing 2 tower": GiveThingPage(1, "tower"),
    "market": MarketPage(),
    "market 2 5": MarketPage(1, Narrowed(5)),
    "each 3": NextForSalePage(2),
    "number 1 hearts": NumberPage(0, "hearts"),
    "cards 2": CardsPage(1),
    "card 2 17": CardPage(1, 17),
    "attack": AttackPage(),
    "attack 2": AttackPage(1),
    "played": PlayedPage(),
    "played 2": PlayedPage(1),
    "seat 1": SeatPage(0),
    "monster 4": MonsterPage(3),
    "monster 4 2": MonsterPage(3, 2),
    "stand_in 2": StandInPage(1),
    "counters": FreeCountersPage(),
    "counters counter2": FreeCountersPage("counter2"),
    "option deck": OptionPage("deck"),
    "rules": BoardPage.RULES,
    "end": BoardPage.END,
    "rules bay": RulePage("bay"),
    "sure pending give 2 jets": DropsEffects((TableEvent(GiveCard(1, "jets")),)),
    "sure pending set 1 hearts 9; set 1 stars 3": DropsEffects(
        (TableEvent(SetNumber(0, "hearts", 9)), TableEvent(SetNumber(0, "stars", 3)))
    ),
    "sure out_of_range set 2 hearts 12 forced": HouseRule(
        Reason.OUT_OF_RANGE, TableEvent(SetNumber(1, "hearts", 12, forced=True))
    ),
    "sure card_elsewhere buy jets from deck": CardElsewhere("jets", "buy jets from deck"),
    "sure card_elsewhere buy other:Megahorn 4": CardElsewhere("other:Megahorn", "buy other:Megahorn 4"),
}


@pytest.mark.parametrize("words", NAMED)
def test_a_page_and_its_words(words: str) -> None:
    assert read_page(words.split()) == NAMED[words]
    assert " ".join(page_words(NAMED[words])) == words


def test_every_kind_of_page_has_words_here() -> None:
    assert {type(page) for page in NAMED.values()} == {*get_args(Page), type(None)}


@pytest.mark.parametrize(
    "words",
    [
        *("nonsense", "mats 1", "number hearts", "number 0 hearts", "number -1 hearts", "card 2 99 1"),
        *("give 1 cheap", "give 1 3 83 1", "turn stretchy all", "others 1 2", "attack two"),
        *(
            "sure nothing at all",
            "sure pending",
            "sure why give 2 jets",
            "sure out_of_range go; go",
        ),
    ],
)
def test_words_that_name_no_page(words: str) -> None:
    with pytest.raises(ValueError, match=" "):
        read_page(words.split())


def stored(page: str) -> dict[str, object]:
    """A draft as the version before typed pages stored it."""
    return {"decision": 7, "keep": [0, 0, 0, 0, 0, 2], "hearts": [], "page": page, "typed": [], "more": False}


@pytest.mark.parametrize("words", NAMED)
def test_stored_drafts_of_the_former_version_are_understood(words: str) -> None:
    draft = unpack_draft(stored(words))
    assert draft == Draft(7, (0, 0, 0, 0, 0, 2), page=NAMED[words])
    assert pack_draft(draft)["page"] == words


def test_of_a_stored_page_that_is_none_the_board_itself_is_shown_and_the_marks_stay() -> None:
    assert unpack_draft(stored("nonsense 3")) == Draft(7, (0, 0, 0, 0, 0, 2))
