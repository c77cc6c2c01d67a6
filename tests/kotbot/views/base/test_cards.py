"""The names and effects of the cards, and finding them."""

import re

import pytest

from engine.cards.catalogue import CARDS, Edition
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import Status
from kotbot.views.base.cards import WORDS, card_effect, card_kind, card_line, card_name
from kotbot.views.base.layout import to_html
from kotbot.views.rules import card_pages
from kotbot.views.rules.card_search import search
from tests.kotbot.views.kit import ENGLISH, button, buttons, facts, picture

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
    assert to_html(card_line("wings", Edition.SECOND, ENGLISH)).startswith("Wings: <i>2⚡")
    assert to_html(card_line("it_has_a_child", Edition.SECOND, ENGLISH)).startswith(
        "It Has a Child! <i>At 0♥"
    )


def test_kinds_have_words() -> None:
    assert (card_kind("heal", ENGLISH), card_kind("jets", ENGLISH)) == ("discard", "keep")


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("jets", "jets"),
        ("Acid Attack", "acid_attack"),
        ("acid atack", "acid_attack"),
        ("WINGS!", "wings"),
        ("wngs", "wings"),
        ("telepath", "energy_drink"),
        ("only making", "were_only_making_it_stronger"),
        ("opportunsit", "opportunist"),
        ("we're", "were_only_making_it_stronger"),
    ],
)
def test_a_card_is_found_by_a_piece_of_its_name(query: str, first: str) -> None:
    assert search(query)[0] == first


@pytest.mark.parametrize(
    ("query", "card"),
    [
        # Ukrainian: a letter too few, changed places, wrong, without the apostrophe or accents
        *(("крила", "wings"), ("крлиа", "wings"), ("реактивні двигни", "jets"), ("отруйна", "poison_spit")),
        *(("ГІГАНТСЬКИЙ МОЗОК", "giant_brain"), ("опортунист", "opportunist"), ("імитація", "mimic")),
        # Russian: ё or е, one p for two
        *(("небоскреб", "skyscraper"), ("небоскрёб", "skyscraper"), ("опортунист", "opportunist")),
        *(("крыля", "wings"), ("реактивна тяга", "jets"), ("огненое дыхание", "fire_breathing")),
        # Italian: without accents, a piece, a slip
        *(("tifo per il piu debole", "rooting_for_the_underdog"), ("propulsri", "jets"), ("alli", "wings")),
        *(("grattaceilo", "skyscraper"), ("soffio", "fire_breathing"), ("cervelo gigante", "giant_brain")),
        # Hebrew: niqqud, final letters, a slip in a short word
        *(("כְּנָפַיִם", "wings"), ("כנפיימ", "wings"), ("טנקק", "tank"), ("טקנ", "tank"), ("רפיוי", "heal")),
        *(("סילונימ", "jets"), ("מוח ענק", "giant_brain"), ("גורד שחקימ", "skyscraper")),
        # Polish: without tails and strokes
        *(("skrzydla", "wings"), ("SKRZYDŁA", "wings"), ("roslinozerca", "herbivore"), ("czolg", "tank")),
        *(("kamuflaz", "camouflage"), ("silniki odrzutwe", "jets"), ("wielki mozg", "giant_brain")),
    ],
)
def test_a_card_is_found_in_six_languages_however_it_is_typed(query: str, card: str) -> None:
    assert card in search(query)[:3]


@pytest.mark.parametrize("locale", LOCALES)
def test_every_card_is_found_by_its_name_in_every_language_with_a_letter_left_out(locale: str) -> None:
    texts = texts_for(locale)
    lost = []
    for card, row in WORDS.items():
        name = texts.pgettext("card", row.name)
        middle = len(name) // 2
        assert card in search(name)[:2], name
        if card not in search(name[:middle] + name[middle + 1 :])[:4]:
            lost.append(name)

    assert len(lost) <= 1, lost


def test_what_begins_so_comes_before_what_contains_it() -> None:
    assert search("fire") == ["fire_breathing", "flame_thrower"]
    assert set(search("healing")) >= {"healing_ray", "rapid_healing"}


@pytest.mark.parametrize("query", ["", "   ", "qqqq", "<>", "x" * 300])
def test_nothing_is_found_for_nothing(query: str) -> None:
    assert search(query) == []


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
