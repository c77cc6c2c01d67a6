"""The names and effects of the cards."""

import pytest

from engine.cards.catalogue import CARDS, Edition
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base.cards import WORDS, card_effect, card_kind, card_line, card_name
from kotbot.views.base.screen import Screen
from scripts.texts.facts import ENGLISH

LONGEST_NAME = 32
LONGEST_EFFECT = 110


def test_every_card_of_the_catalogue_has_words_and_no_other() -> None:
    assert set(WORDS) == set(CARDS)


@pytest.mark.parametrize("card", WORDS)
def test_names_and_effects_are_short(card: str) -> None:
    for edition in Edition:
        assert 0 < len(card_name(card, edition, ENGLISH)) <= LONGEST_NAME
        effect = card_effect(card, edition, ENGLISH)
        assert 0 < len(effect) <= LONGEST_EFFECT
        assert effect.endswith((".", "!"))


def test_no_two_cards_of_a_box_share_a_name() -> None:
    for edition in Edition:
        names = [card_name(card, edition, ENGLISH) for card in CARDS if CARDS[card].copies(edition)]
        assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("card", "edition", "name"),
    [
        ("energy_drink", Edition.FIRST, "Telepath"),
        ("energy_drink", Edition.SECOND, "Energy Drink"),
        ("detritivore", Edition.FIRST, "Omnivore"),
        ("battery_monster", Edition.FIRST, "Monster Batteries"),
        ("death_from_above", Edition.ORIGINS, "Death From Above"),
    ],
)
def test_a_card_has_the_name_of_its_box(card: str, edition: Edition, name: str) -> None:
    assert card_name(card, edition, ENGLISH) == name


def test_effects_follow_the_box() -> None:
    assert "attack" in card_effect("acid_attack", Edition.FIRST, ENGLISH)
    assert "🐾" in card_effect("acid_attack", Edition.SECOND, ENGLISH)


@pytest.mark.parametrize(
    ("card", "number"),
    [("apartment_building", "3★"), ("skyscraper", "4★"), ("energize", "9⚡"), ("nuclear_power_plant", "3♥")],
)
def test_numbers_are_those_of_the_card(card: str, number: str) -> None:
    assert number in card_effect(card, Edition.SECOND, ENGLISH)


def test_cards_that_the_catalogue_lacks_keep_the_name_that_was_typed() -> None:
    assert "Megahorn" in card_name("other:Megahorn", Edition.SECOND, ENGLISH)
    assert card_effect("other:Megahorn", Edition.SECOND, ENGLISH) == ""
    assert card_name("?", Edition.SECOND, ENGLISH) == "a card"


def test_a_name_that_calls_out_takes_no_colon() -> None:
    assert html_of(Screen((card_line("wings", Edition.SECOND, ENGLISH),))).startswith("Wings: <i>2⚡")
    called = html_of(Screen((card_line("it_has_a_child", Edition.SECOND, ENGLISH),)))
    assert called.startswith("It Has a Child! <i>At 0♥")


def test_kinds_have_words() -> None:
    assert (card_kind("heal", ENGLISH), card_kind("jets", ENGLISH)) == ("discard", "keep")
