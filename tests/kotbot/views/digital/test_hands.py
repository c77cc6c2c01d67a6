"""What boards, menus and lists say of hidden hands."""

from dataclasses import replace
from typing import Final

import pytest

from engine import view
from engine.answers import Use
from engine.cards.power_up import EVOLUTION_SETS
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import MatchFacts
from kotbot.matches.facts.hands import SeenCard, SeenHand
from kotbot.views.base.actions import answer
from kotbot.views.base.cards import card_name
from kotbot.views.base.layout import LONGEST_TOAST, alert
from kotbot.views.base.screen import Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.digital.hands import told_of_hand, whisper
from kotbot.views.digital.own_cards import own_cards
from kotbot.views.modes import board, more
from kotbot.views.people.games import games
from scripts.texts.evolved import OWNER, attacked, beginning, from_seat, holding, new_cards, own_hand, public
from scripts.texts.facts import ENGLISH, MARKET, facts, picture, plain
from tests.engine.boxes.power_up.kit import evolved, rolled

TAIL, BELLOW = "Detachable Tail", "Primal Bellow"
ACCOUNT: Final = 102


def keys(shown: Screen) -> list[str]:
    return [button.text for row in shown.keyboard for button in row]


def away(facts: MatchFacts) -> MatchFacts:
    """The same while a computer plays for who holds three cards."""
    seats = (replace(seat, away=seat.place == OWNER) for seat in facts.seats)
    return replace(facts, seats=tuple(seats))


def test_in_private_each_card_that_fits_has_a_key() -> None:
    shown = board(from_seat(holding()), ENGLISH)
    assert f"🎴 {TAIL}" in keys(shown)
    assert "Play it" not in keys(shown)
    assert f"{TAIL}, {BELLOW}" in picture(shown)


def test_in_a_group_two_keys_are_for_all() -> None:
    shown = board(public(holding()), ENGLISH)
    assert [key for key in keys(shown) if "My cards" in key or key == "Play it"] == ["🎴 My cards", "Play it"]
    assert TAIL not in repr(shown)


def test_who_is_asked_is_told_of_what_and_may_say_not_to_be_asked() -> None:
    """Three claws take the last of three hearts: then nothing said beforehand counts."""
    state = view(attacked(), OWNER)
    deadly = whisper(from_seat(attacked()), ENGLISH)
    assert f"🎴 {TAIL}" in keys(deadly)
    assert "Only to survive" not in keys(deadly)
    state.hearts[OWNER] = 9
    harmless = whisper(from_seat(state), ENGLISH)
    assert {"Not now", "Not this turn", "Only to survive"} <= {*keys(harmless)}
    assert "9 → 6" in picture(harmless)


def test_the_board_names_nobody_who_may_play_a_card() -> None:
    shown = picture(board(public(attacked()), ENGLISH))
    assert "Somebody may play a card." in shown
    assert TAIL not in shown


def test_before_the_first_turn_all_are_asked_who_have_not_chosen() -> None:
    facts = public(beginning())
    names = [seat.name for seat in facts.seats]
    asked = picture(board(replace(facts, picked=(2,)), ENGLISH))
    assert f"✓ {names[0]} and {names[2]}" in asked
    assert f"{names[1]}, keep one of two cards" in asked


def test_who_stands_in_for_somebody_is_said_to_have_their_cards() -> None:
    assert "a computer plays on, with 3 cards in hand." in picture(board(away(public(holding())), ENGLISH))


def test_the_list_of_matches_tells_of_a_hand_and_shows_it_in_private() -> None:
    facts = public(holding())
    here = games([facts], ACCOUNT, ENGLISH, chat=ACCOUNT)
    assert "🎴 3 cards in hand" in picture(here)
    assert "1: 🎴 My cards" in keys(here)
    assert not any("My cards" in key for key in keys(games([facts], ACCOUNT, ENGLISH, chat=facts.chat)))
    left = games([away(facts)], ACCOUNT, ENGLISH, chat=ACCOUNT)
    assert "in hand" not in picture(left)


def test_the_menu_has_what_is_said_beforehand() -> None:
    assert {"Not about cards this turn", "Cards only to survive"} <= {*keys(more(public(holding()), ENGLISH))}


def test_each_card_is_told_whole_in_an_alert_in_every_language() -> None:
    """An alert has room for 200 characters."""
    facts = public(holding())
    cards = [thing.id for things in EVOLUTION_SETS.values() for thing in things]
    assert len(cards) == 72
    for locale in LOCALES:
        texts = texts_for(locale)
        for card in cards:
            for is_drawn in (True, False):
                shown = SeenHand(facts, SeenCard(card, 7, 8, is_drawn, fits=True), plays=True)
                told = alert(texts, told_of_hand(shown, texts)).text
                assert len(told) <= LONGEST_TOAST
                assert not told.endswith("…"), (locale, card)


def test_the_page_of_the_own_cards_names_the_own_monster_its_turn_and_not_who_is_at_turn() -> None:
    """The King is at turn, the seventh; the hand is Gigazaur's."""
    state = holding().copy()
    state.turn = 7
    shown = picture(own_cards(own_hand(state), ENGLISH))
    assert "Power Up! · 🦖 Gigazaur · turn 7\n" in shown
    assert "King · " not in shown


def test_the_page_of_the_own_cards_shows_drawn_ones_each_with_the_key_that_keeps_it() -> None:
    hand = new_cards()
    shown = own_cards(hand, ENGLISH)
    names = [card_name(card, hand.facts.rules.edition, ENGLISH) for card in hand.drawn]
    assert "Keep one of these" in picture(shown)
    assert "You hold no card" not in picture(shown)
    assert all(f"{name}: " in picture(shown) for name in names)
    kept = [button for row in shown.keyboard for button in row if button.text.startswith("Keep ")]
    assert [button.text for button in kept] == [f"Keep {name}" for name in names]
    assert [button.action for button in kept] == [Verb.KEEP_DRAWN.of(hand.facts, card) for card in hand.drawn]


def test_the_drawn_card_that_was_chosen_is_marked_and_may_be_changed() -> None:
    first, second = new_cards().drawn
    shown = own_cards(new_cards(first), ENGLISH)
    edition = new_cards().facts.rules.edition
    assert "✓ You chose one of these" in picture(shown)
    assert f"✓ Keep {card_name(first, edition, ENGLISH)}" in keys(shown)
    assert f"Keep {card_name(second, edition, ENGLISH)}" in keys(shown)


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("tail_sweep", "Tail Sweep: once a turn"),
        ("gamma_breath", "Gamma Breath: once a turn"),
        ("yin_and_yang", "Yin and Yang: once a turn"),
    ],
)
def test_a_card_that_turns_dice_says_how_often(card: str, words: str) -> None:
    asked = rolled("1 1 1 2 h e", {"cards": [card]}, {}).state
    assert words in picture(board(facts(asked), ENGLISH))


@pytest.mark.parametrize("cards", [["yin_and_yang"], ["yin_and_yang", "shrinky"]])
def test_all_dice_are_turned_over_by_a_key_of_its_own(cards: list[str]) -> None:
    asked = rolled("1 1 1 2 h e", {"cards": cards}, {}).state
    shown = board(facts(asked), ENGLISH)
    (key,) = [button for row in shown.keyboard for button in row if "Yin and Yang" in button.text]
    assert key.action == answer(facts(asked), Use(0, "yin_and_yang"))


@pytest.mark.parametrize(
    ("card", "charge"), [("adapting_technology", 3), ("miraculous_catch", 0), ("superior_technology", 0)]
)
def test_what_a_card_does_beside_the_market_has_a_key(card: str, charge: int) -> None:
    seat = {"cards": [{"card": card, "charge": charge}], "energy": 7}
    table = evolved(seat, {}, step="buy", active=1, market=MARKET, discard=["wings", "jets"])
    asked = facts(table.state)
    actions = [button.action for row in board(asked, ENGLISH).keyboard for button in row]
    assert answer(asked, Use(0, card)) in actions


def test_in_private_a_hidden_card_that_turns_dice_says_that_it_goes() -> None:
    asked = rolled("1 1 1 2 h e", {"hand": ["saurian_adaptability"]}, {}).state
    shown = picture(board(facts(view(asked, 0)), ENGLISH))
    assert "Saurian Adaptability: any face, then the card is gone" in shown


def test_a_card_for_any_time_says_on_its_key_what_it_brings() -> None:
    seat = {"cards": ["mothership_support"], "hearts": 5, "energy": 4}
    state = evolved(seat, {}, step="buy", active=1, market=MARKET).state
    assert "Ann: 1♥ for 1⚡" in map(plain, keys(board(facts(state), ENGLISH)))
