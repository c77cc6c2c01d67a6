"""Decisions with cards that change dice or give rolls: by hand where the turn decides the game."""

from typing import Any

import pytest

from engine import Record, read_line
from engine.answers import Buy
from engine.review.choices import choice
from engine.review.deep_compare import look_closer
from engine.review.review import SURE, review
from tests.engine.kit import MIXED, Game, game
from tests.engine.review.turns import MISS, made


def last_turn(dice: str, *cards: Any, energy: int = 0, step: str = "roll 3") -> Game:
    """The first seat dies of poison at the end of this turn, unless it takes the only heart of the other."""
    dying = {"hearts": 1, "poison": 9, "cards": list(cards), "energy": energy}
    return game("second", dying, {"hearts": 1}, options=MIXED, active=1, city=2, step=step, dice=dice)


A_CARD = 0.05
"""What a card or some energy is taken for at first sight, even where the game ends with the turn."""
FORGOTTEN = {
    "a die that Plot Twist turns": (last_turn("1 1 2 2 3 3", "plot_twist"), "1 pass", 1.0),
    "a die that Stretchy turns": (last_turn("1 1 2 2 3 3", "stretchy", energy=2), "1 pass", 1.0),
    "a fourth 1 by Herd Culler": (last_turn("1 1 1 2 3 h", "herd_culler", "flaming_aura"), "1 pass", 1.0),
    "a fourth 1 by Shrinky": (last_turn("1 1 1 2 3 h", "shrinky", "flaming_aura"), "1 pass", 1.0),
    "a roll of Energy Drink": (last_turn("1 1 2 2 3 3", "energy_drink", energy=1), "1 stop", 1 - MISS),
    "a roll of Smoke Cloud": (
        last_turn("1 1 2 2 3 3", {"card": "smoke_cloud", "charge": 1}),
        "1 stop",
        1 - MISS,
    ),
    "a 3 that is rolled until it is another face": (
        last_turn("1 1 2 2 3 h", "background_dweller").play("1 stop"),
        "1 pass",
        1 / 5,
    ),
}


@pytest.mark.parametrize("what", FORGOTTEN)
def test_a_card_that_would_have_won_and_was_not_used_is_a_mistake(what: str) -> None:
    table, line, cost = FORGOTTEN[what]
    missed = made(table, line)
    assert missed.cost == pytest.approx(cost, abs=A_CARD)
    closer = look_closer(missed.seen, missed.best, missed.answer, missed.cost)
    assert closer.by == pytest.approx(cost)
    assert closer.error < A_CARD / 2


def test_a_review_shows_it() -> None:
    table = last_turn("1 1 2 2 3 3", "plot_twist")
    record = Record.begin(table.state)
    record.add(table.state, read_line("1 pass"))
    while not table.state.over:
        record.add(table.state, read_line(f"1 {table.legal(1)[0]}"))
    (shown,) = review(record).seats[0].mistakes
    assert str(shown.answer) == str(read_line("1 pass"))
    assert shown.by == pytest.approx(1.0)


def test_a_card_used_for_nothing_is_a_mistake() -> None:
    """The claw that wins lies there; to turn it away loses it."""
    table = last_turn("c 1 2 2 3 3", "plot_twist")
    wasted = made(table, "1 turn c to 1 with plot_twist")
    assert wasted.cost == pytest.approx(1.0, abs=A_CARD)
    assert look_closer(wasted.seen, wasted.best, wasted.answer, wasted.cost).by == pytest.approx(1.0)


def test_with_plot_twist_any_dice_win_and_none_that_are_kept_are_a_mistake() -> None:
    table = last_turn("1 1 2 2 3 3", "plot_twist", step="roll 2")
    kept = made(table, "1 keep 1 1")
    closer = look_closer(kept.seen, kept.best, kept.answer, kept.cost)
    assert closer.by <= SURE * closer.error


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        (("rapid_healing",), "1 use rapid_healing"),
        (("stretchy", "plot_twist"), "1 turn h to c with plot_twist"),
    ],
)
def test_what_a_player_does_not_think_of_is_judged_all_the_same(cards: tuple[str, ...], line: str) -> None:
    """An action that leaves the dice alone, and a third change where two are cheaper."""
    own = {"hearts": 4, "energy": 6, "cards": list(cards)}
    table = game("second", own, {"hearts": 9}, active=1, city=2, step="roll 3", dice="h h 3 3 2 e")
    if line.startswith("1 use"):
        table = game("second", own, {"hearts": 9}, active=1, city=2, step="roll 2", dice="h h 3 3 2 e")
    found = made(table, line)
    assert 0 <= found.cost < 1
    judged = look_closer(found.seen, found.best, found.answer, found.cost)
    assert judged.error < 1


def test_whoever_may_look_at_a_card_is_judged_by_what_they_buy() -> None:
    own = {"stars": 19, "energy": 3, "cards": ["made_in_a_lab"]}
    table = game("second", own, {"stars": 10}, active=1, step="buy", market=["corner_store", "jets", "tank"])
    passed = made(table, "1 pass")
    assert isinstance(passed.best, Buy)
    assert passed.best.card == "corner_store"
    assert choice(table.state, read_line("1 peek")) is None
