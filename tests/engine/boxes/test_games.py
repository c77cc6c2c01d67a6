"""Random games with everything made up in them: each position is sound, and events explain every number."""

from collections import Counter
from functools import cache
from typing import Final

import pytest

from engine.decisions import Choose, DrawFor, OfferCard, OfferHand, OfferWindow, ThrowFor
from engine.events import CardPlayed, CardsDrawn, ExtraTurnWon, Forbidden
from engine.invariants import broken
from engine.ledger import Ledger
from tests.engine.boxes.games import played
from tests.engine.random_games import MORE

GAMES: Final = range(6 * MORE)


@cache
def check(seed: int) -> Counter[str]:
    """Play a game through; the kinds of questions and events that it had."""
    found: Counter[str] = Counter()
    ledger: Ledger | None = None
    for state, _, events in played(seed):
        if ledger is None:
            ledger = Ledger(state)
        ledger.add(events)
        assert [*broken(state), *ledger.differences(state)] == []
        found.update(type(event).__name__ for event in events)
        found[type(state.question).__name__] += 1
    return found


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("seed", GAMES)
def test_a_game_is_sound_to_its_end(seed: int) -> None:
    assert check(seed)["GameEnded"] == 1


@pytest.mark.parametrize("seed", GAMES)
def test_a_game_is_sound_though_people_leave_it(seed: int) -> None:
    for state, _, _ in played(1000 + seed, leave=0.02):
        assert broken(state) == []
    assert state.over


def test_the_games_have_everything_in_them() -> None:
    found = sum(map(check, GAMES), Counter[str]())
    kinds = (OfferCard, OfferHand, OfferWindow, Choose, ThrowFor, DrawFor)
    happened = (CardPlayed, CardsDrawn, ExtraTurnWon, Forbidden)
    assert {kind.__name__ for kind in (*kinds, *happened)} <= set(found)
