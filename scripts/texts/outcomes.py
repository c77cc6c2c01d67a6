"""Matches that were played to the end, as their pictures get them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta, timezone
from functools import cache
from random import Random
from uuid import UUID
from xml.etree import ElementTree

from engine import Edition, Event, State, apply, legal, new_game, rules
from engine.review.pieces import Gaps
from engine.review.review import Review, SeatReview
from engine.sampling import sample
from kotbot.matches.ended.exporting import Exported, Names
from kotbot.matches.facts import MatchFacts, Occupant, Result, SeatFacts, Standing, Status
from kotbot.matches.log.results import count_result
from kotbot.matches.log.turns import TurnLine, TurnLogBuilder
from kotbot.views.core.ending import result_of
from scripts.texts.facts import NAMES, WHEN, facts

SVG = "{http://www.w3.org/2000/svg}"
MARKS = re.compile("[\u200e\u200f\u2066-\u2069]")
EVIL = (
    '<script>alert("x")</script>',
    "&amp;</text>",
    "]]><!--",
    "\u202eevil",
    '"/><svg onload="x',
    "\x00\x08",
)
SHAPES = {"svg", "title", "rect", "circle", "polygon", "polyline", "path", "text"}
"""What drawings and words are made of."""

UTC = timezone(timedelta())
NOBODYS = Names(UUID(int=1), UUID(int=2), UUID(int=3), ())
NOBODY = SeatReview(0.0, 0.0, 0.0, 0.0, 0.0, 0, (), None)
"""What a picture of the chances does not look at."""


@cache
def played(edition: Edition, seats: int, seed: int = 1) -> tuple[State, Result, tuple[TurnLine, ...]]:
    """The end of a match of people who do anything that is legal, its result and its turns."""
    rng = Random(seed)
    state = new_game(rules(edition), seats=seats)
    course = TurnLogBuilder(state, WHEN)
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
    match = facts(state, status=Status.OVER, seats=people_of(state, names, monsters), result=result)
    return Exported(match, "", turns, UTC, NOBODYS, WHEN)


def people_of(
    state: State, names: Sequence[str] = NAMES, monsters: Sequence[str] | None = None
) -> tuple[SeatFacts, ...]:
    """People with these names and monsters, one for each seat."""
    kept = monsters or state.rules.box.monsters
    return tuple(
        SeatFacts(place, Occupant.PERSON, names[place], kept[place], account=101 + place)
        for place in range(len(state.hearts))
    )


def falling(seats: int) -> tuple[MatchFacts, Review]:
    """A match of three turns that the first one wins: all others fall in the last one.

    The chances are equal before the first turn and the second; before the third the first one has 96 %.
    """
    match = exported(seats).facts
    others = seats - 1
    rows = (Standing(1, 0, 9, 4, None), *(Standing(2, place, 9, 0, 3) for place in range(1, seats)))
    result = replace(result_of(match), standings=rows, winner=0)
    equal = (1 / seats,) * seats
    led = (0.96, *(0.04 / others,) * others)
    end = (1.0, *(0.0,) * others)
    curve = ((1, equal), (2, equal), (3, led), (4, end))
    return replace(match, result=result), Review((NOBODY,) * seats, 0, curve, Gaps())


# What is drawn


def drawn(svg: str) -> ElementTree.Element:
    """A picture as its shapes."""
    return ElementTree.fromstring(svg)


def words(svg: str) -> list[str]:
    """What is written in a picture, without marks of direction."""
    return [MARKS.sub("", text.text or "") for text in drawn(svg).iter(f"{SVG}text")]
