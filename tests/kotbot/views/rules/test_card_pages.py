"""The pages of cards: one with its price in each box, and those of a match."""

import re

import pytest

from engine.cards.catalogue import Edition
from kotbot.i18n import LOCALES, Texts, texts_for
from kotbot.matches.facts import Status
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base.widths import fits
from kotbot.views.rules import card_pages
from scripts.texts.facts import ENGLISH, button, buttons, facts, picture, position, speaks


def test_the_page_of_a_card_says_what_it_costs_in_each_box() -> None:
    shown = card_pages.card("battery_monster", Edition.SECOND, ENGLISH)

    assert re.search(r"^3⚡ · keep$", picture(shown), re.MULTILINE)
    assert button(shown, "2011").action is not None
    assert "2⚡" in picture(card_pages.card("battery_monster", Edition.FIRST, ENGLISH))


def test_before_a_match_begins_it_has_no_cards() -> None:
    """No button leads there, but whoever knows the code may ask."""
    screen = card_pages.cards(facts(status=Status.LOBBY), ENGLISH)
    assert "the match has not begun" in html_of(screen)
    assert [one.text for one in buttons(screen)] == ["Close"]


@pytest.mark.parametrize("texts", [texts_for(locale) for locale in LOCALES], ids=speaks)
def test_the_ways_to_the_piles_and_the_hands_of_six_are_not_cut(texts: Texts) -> None:
    held = ("jets", "wings", "nova_breath", "camouflage", "regeneration", "giant_brain")
    match = facts(position("second", *({"cards": [card]} for card in held), discard=["energize"]))
    for page in ("market", "discard", "6"):
        rows = card_pages.cards(match, texts, page).keyboard
        assert [len(row) for row in rows[-3:]] == [3, 3, 1]
        assert sum(map(len, rows[:-3])) == 2
        assert all(map(fits, rows))
