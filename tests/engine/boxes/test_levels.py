"""Every level plays the made-up things, digital and at a table, with whatever it may be asked."""

from random import Random
from typing import Any, Final

import pytest

from engine import Answer, State, apply_table, build, from_json, legal, to_json, view
from engine.answers import Play
from engine.decisions import Choose, OfferCard, OfferHand, OfferWindow
from engine.departing import depart
from engine.dispatch import is_among
from engine.invariants import broken
from engine.players import PLAYERS
from engine.players.goals import Aim, Goal, reachable
from engine.players.outcomes import alike_results
from engine.players.valuation import fitted
from engine.players.worths import WORTHS, Look, Worth
from engine.table_events import TableEvent, Withdraw
from tests.engine.boxes.games import start
from tests.engine.boxes.kit import made_up
from tests.engine.boxes.made_up import BATH, BOX, HULL, MADE_UP, SHIELD, SPIKES, STRAW
from tests.engine.boxes.playing import for_a_while

WORTHS[BOX] = Worth(look=Look.HEARTS)
for thing in MADE_UP.things:
    WORTHS[thing.id] = Worth(open=50, liking=2.0, look=Look.NOTHING)
WORTHS[HULL] = Worth(in_hand=300, now=lambda state, seat: state.hearts[seat] <= 0)
WORTHS[BATH] = Worth(in_hand=60, now=lambda state, seat: state.hearts[seat] <= state.most_hearts(seat) - 2)

ANSWERS: Final = 40
OF_THINGS: Final = (OfferCard, OfferHand, OfferWindow, Choose)


def leaves(state: State, seat: int) -> None:
    """Somebody goes, digital or at a table."""
    if state.rules.table:
        apply_table(state, TableEvent(Withdraw(seat)))
    else:
        depart(state, seat)


def at_a_table(state: State) -> State:
    """The same position where people roll: nobody names what is in a hand."""
    data = to_json(state)
    data["rules"]["table"] = True
    hidden = from_json(data)
    if hidden.more is not None and hidden.more.hands:
        seen = view(state, None).more
        hidden.more = seen
    return hidden


def answers_of(state: State, seat: int) -> list[Answer]:
    """At a table a computer plays no card that nobody named."""
    unnamed = state.rules.table
    return [answer for answer in legal(state, seat) if not (unnamed and isinstance(answer, Play))]


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("table", [False, True], ids=["digital", "table"])
@pytest.mark.parametrize("name", PLAYERS)
def test_a_level_plays_with_everything_made_up(name: str, table: bool) -> None:
    asked: set[type[object]] = set()
    for seed in (1, 2):
        rng = Random(seed)
        begun = at_a_table(start(rng)) if table else start(rng)

        def answer(state: State, seat: int, rng: Random = rng) -> Answer:
            kind = type(state.question)
            if kind in OF_THINGS and kind not in asked:
                asked.add(kind)
                check_leaving(state)
            answers = answers_of(state, seat)
            given = PLAYERS[name].choose(view(state, seat), answers, rng, 1)
            assert is_among(given, answers)
            return given

        for_a_while(begun, rng, ANSWERS, answer)
    assert asked


def check_leaving(state: State) -> None:
    """Whoever leaves now leaves nothing broken."""
    for seat in range(state.seats):
        if state.lives(seat):
            gone = state.copy()
            leaves(gone, seat)
            assert broken(gone) == []


def hurt(**more: Any) -> State:
    """Somebody with 3 hearts and a hand."""
    row = {"hearts": 3, "monster": "tin_whale", "hand": [BATH, SPIKES]}
    rules = {"edition": "second", "boxes": [BOX]}
    return build({"rules": rules, "seats": [row, {}, {}], "active": 1, **more})


def test_who_is_hurt_and_greedy_plays_what_heals() -> None:
    state = hurt(step="roll 3", dice="1 1 2 2 3 e")
    given = PLAYERS["greedy"].choose(view(state, 0), legal(state, 0), Random(3), 0)
    assert isinstance(given, Play)
    assert given.card in (BATH, SPIKES)


@pytest.mark.parametrize("cards", [[SHIELD], [STRAW], ["wings"], ["it_has_a_child"]])
def test_nobody_aims_to_knock_out_a_monster_that_a_card_may_save(cards: list[str]) -> None:
    keeping: dict[str, Any] = {"city": 2, "active": 1, "step": "roll 1", "dice": "1 2 h e e e"}
    bare = made_up({}, {"hearts": 1}, **keeping).state
    saved = made_up({}, {"hearts": 1, "cards": cards}, **keeping).state
    knock_out = Goal(Aim.KNOCK_OUT, seat=1)
    assert knock_out in [reached.goal for reached in reachable(view(bare, 0))]
    assert knock_out not in [reached.goal for reached in reachable(view(saved, 0))]


def test_what_is_not_known_is_never_taken_for_without_effect() -> None:
    state = hurt(step="roll 1", dice="1 1 2 2 3 e")
    known = len(alike_results(state).results)
    row = WORTHS.pop(BOX)
    try:
        assert len(alike_results(state).results) == 462
    finally:
        WORTHS[BOX] = row
    assert known < 462


def test_a_card_of_the_hand_is_worth_more_to_who_sees_it() -> None:
    row = {"monster": "tin_whale", "hand": [HULL]}
    rules = {"edition": "second", "boxes": [BOX]}
    state = build({"rules": rules, "seats": [row, {}, {}], "active": 1})
    mine, theirs = (fitted().chances(view(state, seat), 0)[0] for seat in (0, 1))
    without = build({"rules": rules, "seats": [{"monster": "tin_whale"}, {}, {}], "active": 1})
    assert mine > theirs > fitted().chances(without, 0)[0]
