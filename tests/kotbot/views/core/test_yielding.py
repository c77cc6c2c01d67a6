"""What is promised to whoever may yield: the attacker moves in, or does not."""

import pytest

from engine import State, apply, read
from kotbot.matches.facts import MatchFacts
from kotbot.views.digital.board import board
from kotbot.views.digital.notices import your_turn
from kotbot.views.modes import now
from scripts.texts.facts import ENGLISH, facts, picture, position

CLAWS = {"step": "resolve", "dice": "c c 1 1 2 3"}


def said(match: MatchFacts, account: int) -> str:
    """What the board, the page of what can be done, and the call say to one who is asked."""
    return "\n".join(
        picture(screen)
        for screen in (board(match, ENGLISH), now(match, ENGLISH), your_turn(match, account, ENGLISH))
    )


def once_the_city_yielded() -> State:
    state = position("second", {}, {}, {}, {}, {}, city=2, bay=3, **CLAWS)
    apply(state, read("yield", 1))
    return state


def test_an_attacker_from_outside_moves_in() -> None:
    words = said(facts(position("second", {}, {}, {}, {}, {}, city=2, bay=3, **CLAWS)), 102)
    assert "Yield, and 👽 Alienoid moves in." in words
    assert "Yield: 👽 Alienoid must take the place." in words
    assert "👽 Alienoid wants your place in Tokyo: stay or yield?" in words


@pytest.mark.parametrize(
    ("state", "account"),
    [
        (position("second", {"cards": ["nova_breath"]}, {}, {}, {}, {}, city=1, bay=2, **CLAWS), 102),
        (once_the_city_yielded(), 103),
    ],
    ids=["from Tokyo", "the City is the attacker's"],
)
def test_an_attacker_who_takes_no_place_or_another_one_does_not_move_in(state: State, account: int) -> None:
    words = said(facts(state), account)
    assert "Yield, and you are outside." in words
    assert "Yield: you are outside, where you can heal." in words
    assert "👽 Alienoid bit you in Tokyo: stay or yield?" in words
    assert "moves in" not in words


def test_jets_cost_nothing_and_nobody_is_told_of_energy() -> None:
    state = position("second", {}, {"cards": ["jets"]}, {}, city=2, **CLAWS)
    words = picture(board(facts(state), ENGLISH))
    assert "Bob, use Jets?" in words
    assert "You have ⚡" not in words
