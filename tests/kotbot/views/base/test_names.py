"""A name that shows nothing has a stand-in wherever somebody is named."""

from dataclasses import replace

import pytest

from kotbot.i18n import texts_for
from kotbot.matches.facts import MatchFacts, Occupant
from kotbot.matches.log.stats import Stats
from kotbot.views.base.cast import player_name
from kotbot.views.digital import notices
from kotbot.views.exports.names import player
from kotbot.views.people import blocking, stats
from kotbot.views.table.base.names import account_name
from tests.kotbot.views.filled import six_rolling
from tests.kotbot.views.kit import ENGLISH, facts, people, plain

UNSEEN = ["\u200c\u200d", "\U000e0041\U000e007f", "\u0301\u0301", "\u3164\u2800", "\u2068\u2069", "\u00ad"]
BOB = 1


def nameless(name: str) -> MatchFacts:
    state = six_rolling()
    return facts(state, seats=people(state, names=("Ann", name, "Cyd", "Dora", "Eve", "Fay")))


@pytest.mark.parametrize("name", UNSEEN)
def test_a_player_is_named_by_the_number_of_the_seat(name: str) -> None:
    match = nameless(name)
    seat = match.seats[BOB]
    assert seat.occupant is Occupant.PERSON
    assert seat.account is not None
    assert player_name(seat, ENGLISH) == "Player 2"
    assert player_name(replace(seat, occupant=Occupant.GUEST), texts_for("uk")) == "Гравець 2"
    assert player_name(replace(seat, away=True), ENGLISH) == "🤖 Player 2"
    assert player(seat, ENGLISH) == "Player 2"
    assert account_name(match, seat.account, ENGLISH) == "Player 2"
    assert ", Player 2, " not in plain(notices.your_turn(match, seat.account, ENGLISH).text)
    assert " Player 2, " in plain(notices.your_turn(match, seat.account, ENGLISH).text)


@pytest.mark.parametrize("name", UNSEEN)
def test_outside_a_match_they_are_somebody(name: str) -> None:
    assert plain(blocking.blocked(name, ENGLISH).text).startswith("Somebody plays no more")
    assert plain(blocking.unblocked(name, texts_for("it")).text).startswith("Qualcuno")
    numbers = Stats(5, name, 0, 0, 0, "", 0)
    assert "Somebody: the numbers" in plain(stats.of_person(numbers, ENGLISH).text)


def test_somebody_who_shows_a_letter_keeps_the_name() -> None:
    match = nameless("\u200c\u0301\U000e0041Bo\u0301b")
    assert plain(player_name(match.seats[BOB], ENGLISH)) == "Bo\u0301b"
