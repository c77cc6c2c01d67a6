"""The rules by chapter and by card: what is said, whence, and where it is found."""

import re

import pytest

from engine import rules
from engine.cards.catalogue import CARDS, THINGS, Edition, Kind
from engine.cards.hooks import windows
from engine.market import SWEEP_PRICE
from engine.rolling import ROLLS
from engine.rules import EDITIONS
from engine.state import GOAL, MARKET_SLOTS, START_HEARTS
from engine.tokyo import BAY_LEAST
from kotbot.i18n import LOCALES, texts_for
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.rules.card_pages import card
from kotbot.views.rules.card_rules import CARD_RULES, CARDS_OF_CHAPTER, chapters_of
from kotbot.views.rules.chapters import CHAPTERS
from kotbot.views.rules.cited import statements_of
from kotbot.views.rules.how_to_play import how_to_play
from kotbot.views.rules.pages import found, rules_page
from kotbot.views.rules.rulings import RULINGS
from kotbot.views.rules.search import search_rules
from kotbot.views.rules.statements import BOOKS, Statement, number
from scripts.texts.facts import ENGLISH, HEBREW, button, picture, plain, shown

SOURCE = re.compile(r"00[0-4](§[1-6])?")

STATEMENTS = [
    *(one for chapter in CHAPTERS.values() for one in chapter.statements),
    *(one for rules in CARD_RULES.values() for one in rules),
]


def page(name: str, edition: Edition = Edition.SECOND) -> str:
    return plain(rules_page(name, edition, ENGLISH))


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda one: one.says[:40])
def test_each_statement_names_its_rulebooks(statement: Statement) -> None:
    sources = statement.books.split()
    assert sources
    assert all(SOURCE.fullmatch(source) for source in sources)
    assert len({number(source) for source in sources}) == len(sources)


def test_a_statement_for_one_box_alone_is_in_a_rulebook_of_that_box() -> None:
    for one in STATEMENTS:
        if len(one.boxes) == 1:
            assert {BOOKS[number(source)].edition for source in one.books.split()} == set(one.boxes), one.says


def test_each_ruling_has_a_reason_and_a_place() -> None:
    for ruling in RULINGS:
        assert ruling.why, ruling
        assert ruling.chapter in CHAPTERS or (not ruling.chapter and ruling.cards), ruling
        assert set(ruling.cards) <= set(THINGS), ruling
        assert not ruling.against or ruling.books, ruling


def test_the_order_of_cards_before_damage_names_every_window_of_a_power_card() -> None:
    told = next(one.cards for one in RULINGS if one.cards[:2] == ("jets", "camouflage"))
    for edition in Edition:
        opened = [window.card for window in windows(rules(edition).index)]
        assert [card for card in opened if card in CARDS] == [card for card in told if card in opened]


def test_every_card_belongs_to_a_step_and_discard_cards_to_buying() -> None:
    for row in CARDS.values():
        assert chapters_of(row.id), row.id
        assert row.kind is Kind.KEEP or chapters_of(row.id) == ("buy",)
    assert set(CARDS_OF_CHAPTER) == set(CHAPTERS)


def test_the_page_shows_the_rulebooks_of_its_own_box() -> None:
    assert "• Be the first with 20★, or the last one alive. [001, 002]" in page("win", Edition.FIRST)
    assert "• Be the first with 20★, or the last one alive. [000, 003]" in page("win", Edition.SECOND)
    assert "• Be the first with 20★, or the last one alive. [004]" in page("win", Edition.ORIGINS)


def test_an_empty_tokyo_is_entered_by_a_claw_in_2011_and_in_any_case_later() -> None:
    """Rulebooks 001, 002 against 000, 003, 004; the engine's own data say the same."""
    for edition in Edition:
        said = {one.says for one in statements_of("enter", edition)}
        needs_claw = "The first to roll a 🐾 takes the empty City; without one it stays empty." in said
        assert needs_claw == EDITIONS[edition].entry_needs_claw


def test_a_bay_that_closes_sends_its_monster_up_in_2016_alone() -> None:
    moves = "When the Bay closes and the City is empty, its monster moves there."
    for edition in (Edition.FIRST, Edition.SECOND):
        said = {one.says for one in statements_of("bay", edition)}
        assert (moves in said) == EDITIONS[edition].bay_moves_up


def test_the_rulings_of_a_chapter_are_one_tap_away_with_their_reasons() -> None:
    yielding = rules_page("yield", Edition.FIRST, ENGLISH)
    opened = button(yielding, "⚖ Rulings: 2").action
    assert opened is not None
    rulings = page(opened.args[0], Edition.FIRST)
    assert "⚖ Of two in Tokyo the City decides first, then the Bay." in rulings
    assert "The attacker must know whether the City is free." in rulings
    assert "[000§3, 003§3, 004§3 ≠ 001, 002]" in rulings


def test_the_page_of_a_card_has_its_rules_and_rulings() -> None:
    fire = picture(card("fire_breathing", Edition.FIRST, ENGLISH))
    assert "where you did not attack, it is no attack. [001]" in fire
    assert "⚖ It reaches both neighbours, attacked or not." in fire
    assert "[001 ≠ 002]" in fire
    assert "where you did not attack" not in picture(card("fire_breathing", Edition.SECOND, ENGLISH))


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("yield", "yield"),
        ("yeild", "yield"),
        ("leave Tokyo", "yield"),
        ("bay", "bay"),
        ("sweep", "buy"),
        ("20 stars", "win"),
        ("jets", "jets"),
        ("jtes", "jets"),
        ("відступ", "yield"),
        ("реактивні двигуни", "jets"),
        ("отступление", "yield"),
        ("залив", "bay"),
        ("abbandonare", "yield"),
        ("propulsori", "jets"),
        ("כניעה", "yield"),
        ("סילונים", "jets"),
        ("מפרץ", "bay"),
        ("opuszczanie Tokio", "yield"),
        ("zatoka", "bay"),
    ],
)
def test_a_rule_or_a_card_is_found_in_six_languages_with_typing_errors(query: str, first: str) -> None:
    best = search_rules(query)[0]
    assert first in (best.page, best.card)


@pytest.mark.parametrize("query", ["", "  ", "qqqqq", "!?", "x" * 5000])
def test_nothing_is_found_for_nothing(query: str) -> None:
    assert search_rules(query) == []


def test_the_only_hit_is_shown_at_once_and_several_are_offered() -> None:
    assert found("jets", search_rules("jets"), Edition.SECOND, ENGLISH) == card(
        "jets", Edition.SECOND, ENGLISH
    )
    offered = shown(found("poison", search_rules("poison"), Edition.SECOND, ENGLISH))
    assert {"Cards and tokens", "🃏 Poison Spit", "🃏 Poison Quills"} <= set(offered)


def test_every_chapter_is_found_by_its_title_in_each_language() -> None:
    for texts in map(texts_for, LOCALES):
        for name, chapter in CHAPTERS.items():
            assert name in {hit.page for hit in search_rules(texts.gettext(chapter.title))}, (
                texts.locale,
                name,
            )


def test_a_page_is_shared_by_a_link_that_opens_it() -> None:
    shared = button(rules_page("yield", Edition.FIRST, ENGLISH, "KotBot"), "Share").url
    assert shared is not None
    assert shared.endswith("url=https%3A%2F%2Ft.me%2FKotBot%3Fstart%3Drules_yield_first")


def test_sources_are_read_from_left_to_right_in_hebrew() -> None:
    assert "\u2066[000§1,\u00a0003§1]\u2069" in html_of(rules_page("roll", Edition.SECOND, HEBREW))


def test_numbers_in_the_rules_are_those_of_the_engine() -> None:
    said = {
        "setup": f"{START_HEARTS}♥, 0★",
        "win": f"first with {GOAL}★",
        "buy": f"{SWEEP_PRICE}⚡ sweep all three away",
        "bay": f"With {BAY_LEAST} or 6 monsters",
        "roll": "up to three rolls",
        "dice": f"above {START_HEARTS}♥",
    }
    assert (ROLLS, MARKET_SLOTS) == (3, 3)
    for name, words in said.items():
        assert words in page(name), name


@pytest.mark.parametrize("edition", Edition)
def test_how_to_play_tells_of_the_energy_of_a_duel_where_the_box_has_it(edition: Edition) -> None:
    words = plain(how_to_play("tokyo", edition, ENGLISH))
    assert ("With two players it is 1⚡ for entering Tokyo" in words) == EDITIONS[edition].duel_energy
