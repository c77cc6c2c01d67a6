"""The pages of boxes without a rulebook: what each adds, its rules by step, its rulings, its things."""

from dataclasses import replace

import pytest

from engine.boxes import EXPANSIONS, parts_of
from engine.cards.catalogue import Edition
from engine.rules import rules
from kotbot.i18n import LOCALES, texts_for
from kotbot.views.base import actions
from kotbot.views.base.screen import Screen
from kotbot.views.rules.box_rules import BOX_RULES, box_adds
from kotbot.views.rules.card_pages import card, one_line
from kotbot.views.rules.card_pages import found as cards_found
from kotbot.views.rules.chapters import CHAPTERS
from kotbot.views.rules.pages import found, rules_page
from kotbot.views.rules.rulings import RULINGS
from kotbot.views.rules.search import search_boxes, search_cards, search_rules
from scripts.texts.facts import ENGLISH, buttons, facts, picture, plain, shown

UNREAD = "Cards not read: these rules were made without its rulebook. Tell us what yours says."


def page(name: str, edition: Edition = Edition.SECOND) -> str:
    return plain(rules_page(name, edition, ENGLISH))


def presses(screen: Screen) -> list[str]:
    return shown(screen)


def test_each_box_has_a_start_page_that_says_what_it_adds_and_that_no_card_was_read() -> None:
    assert set(BOX_RULES) == {"dark", "wicked", "tower", "cultists", "promos", "costumes", "power_up"}
    for box in BOX_RULES:
        assert box_adds(box, ENGLISH) in page(box)
        assert UNREAD in page(box)


def test_rules_of_a_box_stand_at_known_chapters() -> None:
    for row in BOX_RULES.values():
        assert set(row.statements) <= set(CHAPTERS)


COUNTED = {"dark": 8, "wicked": 12, "tower": 3, "cultists": 3, "promos": 6, "costumes": 11}
"""Rulings of each box."""


def test_each_ruling_on_a_box_has_the_mark_that_no_card_was_read() -> None:
    assert {one.box for one in RULINGS} - {""} == {*COUNTED, "power_up"}
    for box, number in COUNTED.items():
        assert page(f"{box}.r").count("[cards not read]") == number, box


def test_rulings_on_a_card_of_a_set_stand_beside_it_with_its_monster() -> None:
    general = page("power_up.r")
    assert general.count("[cards not read]") == 13
    assert "Somebody is asked only if a card in hand fits what happens." in general
    assert "So all learn that there is such a card" in general, "what leaks is said"
    assert "Once for each monster and turn." not in general
    assert "Rulings: 13" in " ".join(presses(rules_page("power_up", Edition.SECOND, ENGLISH)))
    set_of_one = page("power_up.c.meka_dragon")
    claws = set_of_one.split("Claws of Steel · permanent evolution\n")[1].split("\n\n")[0]
    assert claws.endswith("One event, one use: nothing is counted twice. [cards not read]")


def test_the_sets_of_power_up_are_two_taps_from_its_page() -> None:
    assert "What is in it: 72" in " ".join(presses(rules_page("power_up", Edition.SECOND, ENGLISH)))
    monsters = presses(rules_page("power_up.c", Edition.SECOND, ENGLISH))[:-2]
    assert len(monsters) == 9
    assert "🦍 The King" in monsters
    cards = presses(rules_page("power_up.c.the_king", Edition.SECOND, ENGLISH))[:-2]
    assert len(cards) == 8
    assert "Giant Banana" in cards


def test_an_evolution_is_found_with_its_monster() -> None:
    assert plain(card("giant_banana", Edition.SECOND, ENGLISH)).split("\n")[:3] == [
        "Giant Banana",
        "The King · temporary evolution",
        "2♥.",
    ]
    assert one_line("giant_banana", Edition.SECOND, ENGLISH) == (
        "Power Up! · The King · temporary evolution · 2♥."
    )


def test_a_ruling_on_a_single_tile_names_it() -> None:
    assert "Skybeam\n⚖ Its further ♥ do not heal you in Tokyo." in page("wicked.r")


def test_all_boxes_are_one_tap_from_the_contents() -> None:
    assert "Expansions" in presses(rules_page("contents", Edition.SECOND, ENGLISH))
    offered = presses(rules_page("more", Edition.SECOND, ENGLISH))
    assert {"King of Tokyo Dark Edition", "Even More Wicked!", "Tokyo Tower", "Costumes"} <= set(offered)


def test_the_dark_edition_has_the_rules_of_the_gauge_in_its_chapters() -> None:
    gauge = "Three 1s move your marker by 2, three 2s by 1, besides their ★."
    assert parts_of(Edition.DARK) == ("dark", "wicked")
    assert gauge in page("dice", Edition.DARK)
    assert gauge not in page("dice", Edition.SECOND)
    differences = presses(rules_page("box", Edition.DARK, ENGLISH))
    assert {"King of Tokyo Dark Edition", "Even More Wicked!"} <= set(differences)


def test_a_chapter_beside_a_match_has_the_rules_of_its_boxes() -> None:
    here = replace(facts(None), rules=rules(Edition.SECOND, boxes=("tower",)))
    win = "Take the top while you have the other two, and you win at once."
    assert win in plain(rules_page("win", Edition.SECOND, ENGLISH, facts=here))
    assert win not in plain(rules_page("win", Edition.FIRST, ENGLISH, facts=here))
    assert win not in page("win")


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("wicked", "wicked"),
        ("gauge", "wicked"),
        ("tower", "tower"),
        ("cultist", "cultists"),
        ("costumes", "costumes"),
        ("dark", "dark"),
        ("promo", "promos"),
        ("skybeam", "skybeam"),
        ("astronaut", "astronaut"),
        ("sleep walker", "sleep_walker"),
    ],
)
def test_boxes_and_their_things_are_found_in_english(query: str, first: str) -> None:
    hits = search_rules(query)
    assert first in {hits[0].page, hits[0].card}


def test_every_thing_is_found_by_its_english_name_and_names_its_box() -> None:
    for box, name in {"wicked": "Even More Wicked!", "tower": "Tokyo Tower", "costumes": "Costumes"}.items():
        for thing in EXPANSIONS[box].things:
            assert thing.id in search_cards(thing.id.replace("_", " "))
            assert f"In the box: {name}" in picture(card(thing.id, Edition.SECOND, ENGLISH))
            assert one_line(thing.id, Edition.SECOND, ENGLISH).startswith(name)


def test_a_tile_says_at_which_level_it_is_taken() -> None:
    assert "😈6 · tile" in picture(card("evil_lair", Edition.SECOND, ENGLISH))
    assert "4⚡ · costume" in picture(card("witch", Edition.SECOND, ENGLISH))
    assert "3⚡ · keep" in picture(card("sleep_walker", Edition.SECOND, ENGLISH))


def test_what_a_cultist_is_spent_on_is_no_card_to_look_up() -> None:
    assert not {"cultist_heart", "cultist_energy", "cultist_roll"} & set(search_cards("cultist"))


@pytest.mark.parametrize(
    ("query", "boxes"), [("cultist", ["cultists"]), ("costumes", ["costumes"]), ("jets", [])]
)
def test_a_search_for_cards_finds_boxes_that_are_named_so(query: str, boxes: list[str]) -> None:
    assert search_boxes(query) == boxes


def test_who_looks_for_cultists_is_offered_what_they_are_beside_the_cards() -> None:
    offered = cards_found(
        "cultist", search_cards("cultist"), Edition.SECOND, ENGLISH, search_boxes("cultist")
    )
    assert [one.text for one in buttons(offered)] == ["Cultists", "Cult Worshippers"]
    assert buttons(offered)[0].action == actions.rules("cultists", Edition.SECOND)


def test_the_page_of_a_box_opens_by_its_name_in_each_language() -> None:
    for texts in map(texts_for, LOCALES):
        title = texts.pgettext("expansion", "Tokyo Tower")
        hits = search_rules(title)
        assert any(hit.page == "tower" for hit in hits), texts.locale
        found(title, hits, Edition.SECOND, texts)
