"""Secrecy by non-interference: swap what one seat alone sees, and all that others get stays as it was.

Compared byte for byte: views, legal answers, positions after a public answer, events, logs, boards, pages and
the problems that computers think about.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from engine import CHANCE, State, apply, build, legal, to_json, view, write
from engine.answers import Answer, Play
from engine.codec import event_to_json
from engine.dispatch import is_among
from engine.more import InHand
from engine.seeing import is_secret, own, public_text
from kotbot.matches.facts import Logged, MatchFacts
from kotbot.thinking.jobs import SeatProblem
from kotbot.views.modes import board, more
from kotbot.views.page.contract import Viewer
from kotbot.views.page.page import page
from scripts.texts.facts import ENGLISH, MARKET, WHEN, facts
from tests.engine.boxes.games import answer_to, start

GAMES: Final = 12
POSITIONS: Final = 60
"""Answers of each game after which hidden cards are swapped."""


def shown(state: State, log: tuple[Logged, ...] = ()) -> list[str]:
    """All that the public gets of a position."""
    match: MatchFacts = replace(facts(view(state, None)), log=log)
    found = [repr(board(match, ENGLISH)), repr(more(match, ENGLISH))]
    return found + [repr(page(match, ENGLISH, viewer)) for viewer in Viewer]


def seen(state: State, seat: int | None) -> list[str]:
    """All that one seat gets of a position, or the public."""
    looks = view(state, seat)
    answers = [] if seat is None else [write(answer) for answer in legal(looks, seat)]
    return [json.dumps(to_json(looks)), *answers]


def thought(state: State) -> str:
    """What goes to another machine for the seat that is asked."""
    seat = state.asked_seat
    assert seat is not None
    return repr(SeatProblem("king", view(state, seat), tuple(legal(state, seat)), 1))


def compare(one: State, other: State, owner: int, shown_of_one: list[str]) -> None:
    """Nobody but the owner can tell the two apart."""
    for seat in (None, *range(one.seats)):
        if seat != owner:
            assert seen(one, seat) == seen(other, seat)
    assert shown_of_one == shown(other)
    asked = one.asked_seat
    if asked is not None and asked not in (owner, CHANCE) and not is_secret(one):
        assert thought(one) == thought(other)
    assert seen(one, owner) != seen(other, owner)


def public_answer(state: State, other: State, owner: int, rng: Random) -> Answer | None:
    """An answer of somebody else that both positions have."""
    asked = state.asked_seat
    if asked in (None, owner) or asked == CHANCE or is_secret(state):
        return None
    assert asked is not None
    answers = [answer for answer in legal(state, asked) if not isinstance(answer, Play)]
    return next(
        (one for one in rng.sample(answers, len(answers)) if is_among(one, legal(other, asked))), None
    )


# Hands


def swapped(state: State, owner: int, rng: Random) -> State | None:
    """The same position with another card in a hand, out of what nobody else has seen; None if none is."""
    more_ = state.more
    if more_ is None or not more_.hands or not more_.hands[owner] or not more_.decks[owner]:
        return None
    place = rng.randrange(len(more_.hands[owner]))
    card, known = more_.hands[owner][place]
    others = [one for one in dict.fromkeys(more_.decks[owner]) if one != card]
    if known or not others:
        return None
    instead = rng.choice(others)
    hand, deck = [*more_.hands[owner]], [*more_.decks[owner]]
    hand[place] = InHand(instead)
    deck.remove(instead)
    deck.append(card)
    other = state.copy()
    other.more = more_._replace(
        hands=tuple(tuple(hand) if seat == owner else row for seat, row in enumerate(more_.hands)),
        decks=tuple(tuple(sorted(deck)) if seat == owner else row for seat, row in enumerate(more_.decks)),
    )
    return other


def games(seed: int) -> Iterator[tuple[State, list[tuple[State, int]]]]:
    """Positions of a random game, each with others that differ in one hidden card, and whose it is."""
    rng = Random(seed)
    state = start(rng)
    for _ in range(POSITIONS):
        if state.over:
            return
        others = [] if is_secret(state) else [*in_another_hand(state, rng)]
        if others:
            yield state, others
        apply(state, answer_to(state, rng))


def in_another_hand(state: State, rng: Random) -> Iterator[tuple[State, int]]:
    """The position with another card in the hand of each who has one."""
    for owner in range(state.seats):
        other = swapped(state, owner, rng) if state.lives(owner) else None
        if other is not None:
            yield other, owner


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_hand_is_seen_by_its_owner_alone(seed: int) -> None:
    rng = Random(seed)
    for state, others in games(seed):
        shown_of_it = shown(state)
        for other, owner in others:
            compare(state, other, owner, shown_of_it)
            answer_publicly(state, other, owner, rng)


def answer_publicly(state: State, other: State, owner: int, rng: Random) -> None:
    """Have somebody else answer, if they can, in both: the same happens."""
    given = public_answer(state, other, owner, rng)
    if given is None:
        return
    one, two = state.copy(), other.copy()
    happened, beside = apply(one, given), apply(two, given)
    if type(one.question) is type(two.question):  # else that somebody has a fitting card may show, by design
        assert [event_to_json(event) for event in happened] == [event_to_json(event) for event in beside]


def test_hands_were_swapped() -> None:
    assert sum(len(others) for seed in range(GAMES) for _, others in games(seed)) > 100


def test_who_is_asked_for_a_hidden_card_is_seen_by_nobody_else() -> None:
    """The question, whoever it is put to, looks the same to all others."""
    rng, found = Random(8), 0
    for seed in range(60):
        state = start(Random(seed))
        for _ in range(POSITIONS):
            if state.over:
                break
            if is_secret(state):
                found += 1
                asked = state.asked_seat
                assert view(state, None).asked_seat == -3
                others = [seat for seat in range(state.seats) if seat != asked]
                assert {view(state, seat).asked_seat for seat in others} == {-3}
                assert view(state, asked).asked_seat == asked
            apply(state, answer_to(state, rng))
        if found > 5:
            return
    pytest.fail("no hidden card was ever asked for")


# The top card of the deck


def peeked(top: str, **position: Any) -> State:
    row = {"cards": ["made_in_a_lab"], "energy": 9}
    rules = {"rules": {"edition": "second"}, "seats": [row, {}, {}], "market": MARKET}
    state = build({**rules, "active": 1, **position})
    state.top, state.peekers = top, 1
    return state


@pytest.mark.parametrize("step", ["buy", "start", "roll 1"])
def test_the_top_card_is_seen_by_who_looked_alone(step: str) -> None:
    parts = {"dice": "1 1 2 3 e c"} if step == "roll 1" else {}
    one, other = (peeked(top, step=step, **parts) for top in ("wings", "jets"))
    for seat in (None, 1, 2):
        assert seen(one, seat) == seen(other, seat)
    assert shown(one) == shown(other)
    assert own(one, 0) != own(other, 0)
    assert own(one, 1) == own(other, 1)


def test_a_look_is_logged_without_the_card() -> None:
    texts = []
    for card in ("wings", "jets"):
        state = peeked("", step="buy")
        state.peekers = 0
        apply(state, next(answer for answer in legal(state, 0) if write(answer) == "peek"))
        answer = next(answer for answer in legal(state, CHANCE) if write(answer) == f"reveal {card}")
        happened = apply(state, answer)
        texts.append(public_text(write(answer), CHANCE, happened))
        entry = Logged(7, CHANCE, None, texts[-1], tuple(happened), WHEN, 3)
        assert card not in repr(shown(state, (entry,))).casefold()
    assert texts == ["reveal ?", "reveal ?"]


def test_a_card_that_all_see_is_named() -> None:
    state = build(
        {"rules": {"edition": "second"}, "seats": [{}, {}], "step": "buy", "market": ["heal", "jets"]}
    )
    answer = next(answer for answer in legal(state, CHANCE) if write(answer) == "reveal wings")
    assert public_text(write(answer), CHANCE, apply(state, answer)) == "reveal wings"
