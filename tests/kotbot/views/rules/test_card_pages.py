"""The pages of cards: one with its price in each box, and those of a match."""

import re

from engine.cards.catalogue import Edition
from kotbot.matches.facts import Status
from kotbot.views.rules import card_pages
from tests.kotbot.views.kit import ENGLISH, button, buttons, facts, picture


def test_the_page_of_a_card_says_what_it_costs_in_each_box() -> None:
    shown = card_pages.card("battery_monster", Edition.SECOND, ENGLISH)

    assert re.search(r"^3⚡ · keep$", picture(shown), re.MULTILINE)
    assert button(shown, "2011").action is not None
    assert "2⚡" in picture(card_pages.card("battery_monster", Edition.FIRST, ENGLISH))


def test_before_a_match_begins_it_has_no_cards() -> None:
    """No button leads there, but whoever knows the code may ask."""
    screen = card_pages.cards(facts(status=Status.LOBBY), ENGLISH)
    assert "the match has not begun" in screen.text
    assert [one.text for one in buttons(screen)] == ["Close"]
