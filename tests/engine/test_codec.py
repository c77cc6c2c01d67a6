"""Stored positions."""

import json
import sys
from random import Random
from typing import Any

import pytest

from engine import CHANCE, Record, from_json, legal, new_game, replay, rules, to_json
from engine.codec import event_from_json, event_to_json, frame_from_json, frame_to_json, rules_from_json
from engine.errors import InvalidPosition
from engine.events import CardMoved, TokensChanged, TokyoEntered
from engine.sampling import sample
from engine.steps import AskChanges, AskProbes
from tests.engine.kit import Game, game, resolving


def test_a_stored_position_stays_as_it_was_when_the_game_goes_on() -> None:
    table = game("second", {"energy": 3}, {}, city=2, active=1)
    stored = to_json(table.state)
    table.play("* roll e e e c 1 2", "1 stop", "1 resolve all")
    assert table.energy == [6, 0]
    assert table.hearts == [10, 9]
    assert stored["energy"] == [3, 0]
    assert stored["hearts"] == [10, 10]


def test_a_record_that_is_written_while_the_game_goes_on_is_replayed() -> None:
    random = Random(1)
    state = new_game(rules(), 3)
    record = Record.begin(state)
    while not state.over:
        chance = state.asked_seat == CHANCE
        record.add(state, sample(state, random.random) if chance else random.choice(legal(state)))
    assert len(record) > 100
    assert replay(record) == state


def test_a_place_in_tokyo_is_the_same_after_storage() -> None:
    """Burrowing bites just before the entry; whoever reads the position then still takes the City."""
    table = resolving(
        "second", "c 1 1 2 2 3", {"energy": 2, "cards": ["wings"]}, {"cards": ["burrowing"]}, {}, city=2
    )
    table.play("2 yield")
    assert table.asked == "OfferWings 1"
    again = Game(from_json(json.loads(json.dumps(to_json(table.state)))))
    again.play("1 pass")
    assert (again.city, again.bay) == (1, 0)
    events = [event_from_json(json.loads(json.dumps(event_to_json(event)))) for event in again.events]
    assert events == again.events
    assert [repr(event) for event in events if isinstance(event, TokyoEntered)] == [
        "TokyoEntered(seat=0, place=<Place.CITY: 'city'>)"
    ]


def test_events_that_were_stored_before_are_read() -> None:
    assert event_from_json(["TokensChanged", 0, "smoke", -1, 2]) == TokensChanged(0, "smoke", -1, 2)
    assert event_from_json(["CardMoved", 1, "jets", 0]) == CardMoved(1, "jets", 0)


def test_steps_that_have_other_names_now_are_stored_by_their_first_ones() -> None:
    """Workers of the version before read what this one stores, and this one what they stored."""
    for stored, frame in ((["Settling", (7,)], AskProbes((7,))), (["Changing"], AskChanges())):
        assert frame_to_json(frame) == stored
        assert frame_from_json(json.loads(json.dumps(stored))) == frame


def test_rules_that_are_nested_too_deep_are_refused() -> None:
    deck: list[Any] = []
    for _ in range(sys.getrecursionlimit()):
        deck = [deck]
    with pytest.raises(InvalidPosition, match="recursion"):
        rules_from_json({"deck": deck})


def test_the_same_rules_are_decoded_once() -> None:
    assert rules_from_json({"edition": "origins"}) is rules_from_json({"edition": "origins"})
