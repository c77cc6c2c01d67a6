"""A name that shows nothing has a stand-in wherever somebody is named."""

from dataclasses import replace

import pytest

from kotbot.i18n import LOCALES, Texts, texts_for
from kotbot.matches.core import seats as computers
from kotbot.matches.facts import MatchFacts, Occupant, SeatFacts, Standing
from kotbot.matches.log.stats import Stats
from kotbot.views.base.render_context import (
    COMPUTER_NAMES,
    NAME_LENGTH,
    RenderContext,
    player_in_full,
    player_name,
)
from kotbot.views.core.ending import standing
from kotbot.views.digital import notices
from kotbot.views.exports.names import player
from kotbot.views.people import blocking, stats
from kotbot.views.pictures.looks import looks_of
from kotbot.views.table.names import account_name
from scripts.texts.facts import ENGLISH, facts, people, plain, speaks
from scripts.texts.filled import six_rolling

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
    assert ", Player 2, " not in plain(notices.your_turn(match, seat.account, ENGLISH))
    assert " Player 2, " in plain(notices.your_turn(match, seat.account, ENGLISH))


@pytest.mark.parametrize("name", UNSEEN)
def test_outside_a_match_they_are_somebody(name: str) -> None:
    assert plain(blocking.blocked(name, ENGLISH)).startswith("Somebody plays no more")
    assert plain(blocking.unblocked(name, texts_for("it"))).startswith("Qualcuno")
    numbers = Stats(5, name, 0, 0, 0, "", 0)
    assert "Somebody: the numbers" in plain(stats.of_person(numbers, ENGLISH))


def test_somebody_who_shows_a_letter_keeps_the_name() -> None:
    match = nameless("\u200c\u0301\U000e0041Bo\u0301b")
    assert plain(player_name(match.seats[BOB], ENGLISH)) == "Bo\u0301b"


def with_a_computer(name: str) -> MatchFacts:
    """Bob's seat is that of a King of this name."""
    match = facts(six_rolling())
    seats = list(match.seats)
    seats[BOB] = SeatFacts(BOB, Occupant.COMPUTER, name, seats[BOB].monster, level="king")
    return replace(match, seats=tuple(seats))


@pytest.mark.parametrize("texts", [texts_for(locale) for locale in LOCALES], ids=speaks)
def test_every_computer_has_a_name_of_its_own_in_every_language(texts: Texts) -> None:
    names = {player_name(with_a_computer(name).seats[BOB], texts) for name in computers.COMPUTER_NAMES}
    assert len(names) == len(computers.COMPUTER_NAMES) == 8
    assert set(COMPUTER_NAMES) == set(computers.COMPUTER_NAMES)
    assert max(map(len, names)) <= NAME_LENGTH


def test_a_computer_is_called_by_its_name_and_its_level_stands_where_it_matters() -> None:
    match = with_a_computer("pixel")
    context = RenderContext(match, ENGLISH)
    assert context.player(BOB) == "🤖 Pixel"
    assert context.player_in_full(BOB) == "🤖 Pixel (King)"
    assert player(match.seats[BOB], ENGLISH) == "🤖 Pixel (King)", "in files"
    assert looks_of(match.seats, ENGLISH)[BOB].player == "Pixel (King)", "in pictures"
    assert "2 🐱 🤖 Pixel (King)" in plain(standing(Standing(2, BOB, 9, 4, None), context))
    assert RenderContext(match, texts_for("he")).player_in_full(BOB) == "🤖 פיקסל (מלך)"


def test_a_computer_of_an_old_match_is_called_by_its_level() -> None:
    match = with_a_computer("")
    context = RenderContext(match, ENGLISH)
    assert (
        context.player(BOB) == context.player_in_full(BOB) == player(match.seats[BOB], ENGLISH) == "🤖 King"
    )


def test_a_person_is_not_called_like_a_computer() -> None:
    match = nameless("pixel")
    assert plain(player_name(match.seats[BOB], texts_for("uk"))) == "pixel"
    assert plain(player_in_full(match.seats[BOB], texts_for("uk"))) == "pixel"
