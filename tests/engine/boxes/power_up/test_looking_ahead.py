"""Who looks ahead knows no card that is drawn on the way, and counts a drawn evolution as what it may be."""

from random import Random
from typing import Any

import pytest

from engine import State, apply, legal, view
from engine.answers import CHANCE, Play, Revealed
from engine.cards.catalogue import UNKNOWN
from engine.hands import put_row, row
from engine.players.foresight import Foresight
from engine.players.king import King
from engine.players.network import trained
from engine.players.questions import PLAYER_QUESTIONS
from engine.players.things import Things, mean_of_best
from tests.engine.boxes.power_up.kit import evolved, resolved

LEFT = ("mega_purr", "mouse_hunter", "nine_lives")
"""What is still in the deck of Cyber Kitty, in the order of names."""
KITTY: dict[str, Any] = {
    "monster": "cyber_kitty",
    "hearts": 4,
    "hand": ["cat_nip"],
    "pile": ["electro_scratch", "feline_motor", "meow_missile", "play_with_your_food"],
}
WORTHS = Things({}, {"cat_nip": 0.1, "mega_purr": 0.1, "mouse_hunter": 0.3, "nine_lives": 0.4}, 0.02)


def with_three_hearts() -> State:
    """Cyber Kitty is about to draw two evolutions for three hearts."""
    state = resolved("h h h 1 2 e", KITTY, {}).state
    assert row(state, "decks", 0) == LEFT
    return state


def upside_down(state: State) -> State:
    """The same position with the own decks of all in the opposite order."""
    other = state.copy()
    for seat in range(state.seats):
        if row(other, "decks", seat):
            put_row(other, "decks", seat, row(other, "decks", seat)[::-1])
    return other


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_draw_that_is_looked_ahead_to_names_no_card(viewer: int) -> None:
    ahead = view(with_three_hearts(), viewer)
    Foresight(trained()).play_on(ahead)
    assert row(ahead, "drawn", 0) == (UNKNOWN, UNKNOWN)
    assert "mega_purr" not in [card for card, _ in row(ahead, "hands", 0)]


def test_it_is_worth_the_better_of_any_two_that_are_left() -> None:
    """0.3, 0.4 and 0.4 are the better ones of each two; 0.1 is in the hand, which the other sees as 0.02."""
    own, others = view(with_three_hearts(), 0), view(with_three_hearts(), 1)
    for ahead in (own, others):
        Foresight(trained()).play_on(ahead)
    assert WORTHS.added(own, 0) == pytest.approx(0.1 + (0.3 + 0.4 + 0.4) / 3)
    assert WORTHS.added(others, 0) == pytest.approx(0.02 + (0.1 + 0.3 + 0.3 + 3 * 0.4) / 6)


@pytest.mark.parametrize(("number", "mean"), [(1, 2.0), (2, (2.0 + 3.0 + 3.0) / 3), (3, 3.0), (4, 3.0)])
def test_the_mean_of_the_best_of_some(number: int, mean: float) -> None:
    assert mean_of_best((1.0, 3.0, 2.0), number) == pytest.approx(mean)


def test_nothing_left_to_draw_is_worth_nothing() -> None:
    assert mean_of_best((), 2) == 0.0


def test_what_is_turned_up_for_all_is_middling_and_then_spread() -> None:
    """Of eleven cards Deep Dive shows the one in the middle first, then one liked less and one liked more."""
    seat = {"hand": ["deep_dive"], "energy": 0}
    state = evolved(seat, {}, step="buy", market=["urbavore", "jets", "even_bigger"]).state
    state.deck = (
        *("acid_attack", "armor_plating", "evacuation_orders", "fire_breathing", "gas_refinery", "heal"),
        *("mimic", "nova_breath", "regeneration", "skyscraper", "wings"),
    )
    apply(state, Play(0, "deep_dive"))
    shown = []
    for _ in range(3):
        reply = PLAYER_QUESTIONS[type(state.question)].reply
        assert callable(reply)
        drawn = reply(state, state.question)
        assert isinstance(drawn, Revealed)
        shown.append(drawn.card)
        apply(state, drawn)
    assert shown == ["evacuation_orders", "heal", "acid_attack"]


@pytest.mark.parametrize("budget", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_order_of_a_deck_changes_no_worth(seat: int, budget: int) -> None:
    """Nobody knows what lies on top of a deck of evolutions, whoever sits where."""
    other: dict[str, Any] = {"hearts": 6}
    seats = [KITTY, other] if seat == 0 else [other, KITTY]
    state = evolved(*seats, step="roll 1", dice="hh12ec", active=seat + 1, city=2 - seat).state
    seen, answers = view(state, seat), legal(state, seat)
    worths = [King().weigh(each, answers, Random(1), budget) for each in (seen, upside_down(seen))]
    assert worths[0] == worths[1]


def test_a_draw_with_another_first_card_is_the_same_to_look_ahead_to() -> None:
    state = with_three_hearts()
    asked = state.question
    reply = PLAYER_QUESTIONS[type(asked)].reply
    assert callable(reply)
    assert reply(state, asked) == reply(upside_down(state), asked) == Revealed(CHANCE, UNKNOWN)
