"""Matches that were played to the end, as their pictures get them."""

from collections.abc import Sequence
from datetime import timedelta, timezone
from functools import cache
from random import Random
from uuid import UUID

from engine import Edition, Event, State, apply, legal, new_game, rules
from engine.sampling import sample
from kotbot.matches.around.exporting import Exported, Names
from kotbot.matches.facts import Occupant, Result, SeatFacts, Status
from kotbot.matches.log.results import count_result
from kotbot.matches.log.turns import Course, TurnLine
from tests.kotbot.views.kit import NAMES, WHEN, facts

NOBODYS = Names(UUID(int=1), UUID(int=2), UUID(int=3), ())


@cache
def played(edition: Edition, seats: int, seed: int = 1) -> tuple[State, Result, tuple[TurnLine, ...]]:
    """The end of a match of people who do anything that is legal, its result and its turns."""
    rng = Random(seed)
    state = new_game(rules(edition), seats=seats)
    course = Course(state, WHEN)
    happened: list[Event] = []
    while not state.over:
        asked = state.asked_seat
        assert asked is not None
        answer = sample(state, rng.random) if asked < 0 else rng.choice(legal(state, asked))
        told = list(apply(state, answer))
        course.add(answer, told, state, WHEN)
        happened += told
    return state, count_result(state, happened, bytes(32), ""), course.lines()


def exported(
    seats: int = 2,
    edition: Edition = Edition.SECOND,
    names: Sequence[str] = NAMES,
    monsters: Sequence[str] | None = None,
) -> Exported:
    """A match that is over, with people of these names."""
    state, result, turns = played(edition, seats)
    kept = monsters or state.rules.box.monsters
    people = tuple(
        SeatFacts(place, Occupant.PERSON, names[place], kept[place], account=101 + place)
        for place in range(seats)
    )
    match = facts(state, status=Status.OVER, seats=people, result=result)
    return Exported(match, "", turns, timezone(timedelta()), NOBODYS, WHEN)
