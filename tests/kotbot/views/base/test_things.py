"""The names and effects of the things of expansions."""

import pytest

from engine.cards.catalogue import Edition
from kotbot.views.base import boxes
from kotbot.views.base.cards import WORDS as CARD_WORDS
from kotbot.views.base.cards import card_effect, card_name
from kotbot.views.base.things import WORDS
from scripts.texts.facts import ENGLISH

LONGEST_NAME = 24
LONGEST_EFFECT = 110


@pytest.mark.parametrize("thing", WORDS)
def test_names_and_effects_are_short(thing: str) -> None:
    assert 0 < len(card_name(thing, Edition.SECOND, ENGLISH)) <= LONGEST_NAME
    effect = card_effect(thing, Edition.SECOND, ENGLISH)
    assert 0 < len(effect) <= LONGEST_EFFECT
    assert effect.endswith((".", "!"))


def test_no_thing_takes_the_words_of_a_power_card() -> None:
    assert not set(WORDS) & set(CARD_WORDS)


def test_only_the_tile_that_is_named_like_a_card_shares_its_name() -> None:
    cards = {row.name for row in CARD_WORDS.values()}
    assert [thing for thing, row in WORDS.items() if row.name in cards] == ["tile_poison_spit"]


@pytest.mark.parametrize(
    ("thing", "name", "effect"),
    [
        ("skulking", "Skulking", "Score 1 1 1 and get 1★ more."),
        ("starburst", "Starburst", "12⚡ now, and the tile is gone."),
        ("astronaut", "Astronaut", "You win as soon as you have 17★."),
        ("amusement_park", "Amusement Park", "4★ now."),
    ],
)
def test_a_thing_says_what_it_does(thing: str, name: str, effect: str) -> None:
    assert (card_name(thing, Edition.SECOND, ENGLISH), card_effect(thing, Edition.SECOND, ENGLISH)) == (
        name,
        effect,
    )


@pytest.mark.parametrize("box", boxes.WORDS)
def test_a_box_has_a_name_and_a_sentence(box: str) -> None:
    assert len(boxes.box_name(box, ENGLISH)) <= boxes.LONGEST
    assert boxes.box_about(box, ENGLISH).endswith(".")


def test_numbers_have_names() -> None:
    assert boxes.number_name("wickedness", ENGLISH) == "Wickedness"
    assert boxes.number_name("cultists", ENGLISH) == "Cultists"
