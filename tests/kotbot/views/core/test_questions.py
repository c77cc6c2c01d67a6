"""Every question of the engine can be answered by what its board shows."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

import pytest

from engine import CHANCE, Answer, Edition, State, apply, legal, new_game, outcomes, read, rules, view, write
from engine.answers import Buy, Charge, Hearts, Keep, Use
from engine.decisions import Question
from engine.flow import standing
from kotbot.i18n import Texts
from kotbot.matches.facts import Draft, MatchFacts
from kotbot.matches.facts.pages import read_page
from kotbot.telegram.outgoing.buttons import encode
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base.layout import LONGEST_TEXT
from kotbot.views.base.screen import Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import board, more
from scripts.texts.facts import (
    DECISION,
    ENGLISH,
    HEBREW,
    MOST_BUTTONS,
    PSEUDO,
    buttons,
    facts,
    picture,
    plain,
    position,
)
from scripts.texts.positions import POSITIONS, kind

OF_EXPANSIONS = {"OfferCard", "OfferHand", "OfferWindow", "Choose", "ThrowFor", "DrawFor"}
"""Kinds that things of expansions alone ask: test_expansions.py."""


def test_there_is_a_position_for_every_kind_of_question() -> None:
    kinds = {one.__name__ for one in get_args(Question)}
    assert {kind(name) for name in POSITIONS} == kinds - OF_EXPANSIONS


@pytest.mark.parametrize("name", POSITIONS)
def test_the_position_asks_what_it_is_for(name: str) -> None:
    assert type(POSITIONS[name].question).__name__ == kind(name)


ASKED = [name for name, state in POSITIONS.items() if state.asked_seat != CHANCE]


@pytest.mark.parametrize("name", ASKED)
def test_every_legal_answer_can_be_reached_by_buttons(name: str) -> None:
    state = POSITIONS[name]
    seat = state.asked_seat
    assert seat is not None
    own_actions = {use.card for use in standing(state, seat)}
    wanted = {
        write(answer)
        for answer in legal(state, seat)
        if not (
            isinstance(answer, Use)
            and answer.card in own_actions
            and kind(name) not in ("OfferWings", "LastChance")
        )
    }
    given, commits = reachable(facts(state))

    if commits:
        wanted = {text for text in wanted if not isinstance(read(text, seat), Keep | Hearts)}
    assert wanted <= given
    assert all(read(text, seat) in legal(state, seat) for text in given)


def test_a_card_and_its_copy_have_buttons_of_their_own() -> None:
    """Which of the two is used up is said by the button itself."""
    for name, words in (
        ("KeepDice with a copy", ["🎲 Roll once more: 1💨 · Mimic", "🎲 Roll once more: 1💨 · Smoke Cloud"]),
        ("ChangeDice with a copy", ["Mimic…", "Plot Twist…"]),
        ("ProbeDie with a copy", ["⚡", "Mimic: ⚡"]),
    ):
        texts = [button.text for button in buttons(board(facts(POSITIONS[name]), ENGLISH))]
        assert set(words) <= set(texts), texts


def reachable(match: MatchFacts) -> tuple[set[str], bool]:
    """Answers on all pages of a question and behind the dots, and whether a draft can be answered with."""
    given: set[str] = set()
    commits = False
    waiting, seen = [""], {""}
    while waiting:
        page = waiting.pop()
        paged = replace(match, draft=Draft(DECISION, page=read_page(page.split())))
        for one in (*buttons(board(paged, ENGLISH)), *buttons(more(paged, ENGLISH))):
            action = one.action
            if action is None:
                continue
            if action.verb == Verb.ANSWER:
                given.add(" ".join(action.args))
            commits = commits or action.verb == Verb.COMMIT
            if action.verb == Verb.MARK and action.args[0] == "page":
                other = " ".join(action.args[1:])
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
    return given, commits


def test_each_set_of_dice_can_be_marked() -> None:
    state = POSITIONS["KeepDice"]
    wanted = {(face, n) for face in range(6) for n in range(state.dice[face] + 1)}
    marks: set[tuple[int, int]] = set()
    names = ("1", "2", "3", "energy", "claw", "heart")
    for keep in ((0, 0, 0, 0, 0, 0), state.dice):
        screen = board(facts(state, draft=Draft(DECISION, keep=keep)), ENGLISH)
        marks |= {
            (names.index(one.action.args[1]), int(one.action.args[2]))
            for one in buttons(screen)
            if one.action is not None and one.action.verb == Verb.MARK
        }

    assert {(face, n) for face, n in wanted if state.dice[face]} == marks


def test_each_heart_can_be_marked_and_taken_back() -> None:
    state = POSITIONS["SpendHearts with a ray"]
    screen = board(facts(state, draft=Draft(DECISION, hearts=(("poison", 1),))), ENGLISH)
    marks = [one.action.args for one in buttons(screen) if one.action and one.action.verb == Verb.MARK]

    assert marks == [
        ("hearts", "poison", "0"),
        ("hearts", "poison", "2"),
        ("hearts", "shrink", "1"),
        ("hearts", "2", "1"),
    ]


def test_a_card_that_was_looked_at_is_named_nowhere() -> None:
    screen = board(facts(POSITIONS["BuyCards after a peek"]), ENGLISH)

    assert "Buy the card you saw" in [plain(one.text) for one in buttons(screen)]
    assert "jets" not in html_of(screen).lower()
    assert not any("jets" in encode(one.action).lower() for one in buttons(screen) if one.action)


@pytest.mark.parametrize("card", ["jets", "wings", "rapid_healing"])
def test_nobody_is_out_before_it_is_decided(card: str) -> None:
    holder = {"cards": [card], "hearts": 1, "energy": 4}
    hit = {"city": 2, "active": 1, "step": "resolve", "dice": "c 1 1 2 2 3"}
    screen = picture(board(facts(position("second", {}, holder, **hit)), ENGLISH))
    assert "👽 Alienoid: 🐱 ♥ 1 → 0\nBob, use" in screen


def test_a_battery_can_take_all_of_much_energy() -> None:
    state = POSITIONS["ChargeBattery"].copy()
    state.energy[0] = 120
    given, _ = reachable(facts(state))

    assert write(Charge(0, 120)) in given
    assert len(given) == 40


# Random games


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("texts", [ENGLISH, HEBREW, PSEUDO], ids=lambda texts: str(texts.locale))
@pytest.mark.parametrize(("edition", "seats"), [("first", 6), ("second", 6), ("second", 2), ("origins", 4)])
def test_in_random_games_each_board_is_within_limits_and_can_be_answered(
    edition: str, seats: int, texts: Texts
) -> None:
    for state in random_game(Edition(edition), seats, seed=seats):
        match = facts(view(state, None))
        screen = board(match, texts)
        assert len(html_of(screen)) <= LONGEST_TEXT
        assert len(buttons(screen)) <= MOST_BUTTONS
        assert all(len(encode(one.action)) <= 60 for one in buttons(screen) if one.action)
        if state.asked_seat != CHANCE:
            assert answers_on(screen)


def answers_on(screen: Screen) -> list[str]:
    verbs = (Verb.ANSWER, Verb.COMMIT)
    return [one.text for one in buttons(screen) if one.action and one.action.verb in verbs]


def random_game(edition: Edition, seats: int, seed: int) -> Iterator[State]:
    """The positions of a game in which everybody answers at random, and likes to buy."""
    rng = random.Random(seed)
    state = new_game(rules(edition), seats)
    for _ in range(400):
        if state.over:
            return
        yield state
        apply(state, answer_of(state, rng))


def answer_of(state: State, rng: random.Random) -> Answer:
    seat = state.asked_seat
    assert seat is not None
    if seat == CHANCE:
        falls = outcomes(state)
        return rng.choices([answer for answer, _ in falls], [chance for _, chance in falls])[0]
    answers = legal(state, seat)
    bought: list[Answer] = [answer for answer in answers if isinstance(answer, Buy)]
    return rng.choice(bought or answers)
