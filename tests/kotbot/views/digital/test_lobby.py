"""What a lobby asks for is what its readers can do."""

from collections.abc import Sequence
from dataclasses import replace

from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import MatchFacts, Opponents, Status
from kotbot.views.base.widths import fits
from kotbot.views.digital.lobby import OPTIONS, lobby
from scripts.texts.facts import ENGLISH, facts, people, picture, shown
from scripts.texts.filled import six_rolling


def opened(seats: int, *, private: bool = False, computers: Sequence[int] = ()) -> MatchFacts:
    everybody = people(six_rolling(), computers=computers)
    return facts(status=Status.LOBBY, seats=everybody[:seats], private=private)


def test_a_lobby_with_room_asks_who_joins() -> None:
    words = picture(lobby(opened(1), ENGLISH))

    assert "Who joins? 1 more monster is needed." in words
    assert "[Join] [Leave]" in words


def test_where_all_seats_are_taken_nobody_is_asked_to_join() -> None:
    words = picture(lobby(opened(6), ENGLISH))

    assert "All seats are taken. Ann starts." in words
    assert "[Leave]" in words
    assert "[Join]" not in words
    assert "Who joins?" not in words


def test_in_private_nobody_is_asked_to_join() -> None:
    alone, two = (opened(n, private=True, computers=[1]) for n in (1, 2))

    assert "Add an opponent: 🤖 Computers" in picture(lobby(alone, ENGLISH, OPTIONS))
    assert "Ready when you are." in picture(lobby(two, ENGLISH))
    assert not any("Who joins?" in picture(lobby(match, ENGLISH)) for match in (alone, two))


def test_alone_in_private_each_level_is_a_tap_that_begins() -> None:
    alone = opened(1, private=True)

    words = picture(lobby(alone, ENGLISH))

    assert "Against whom? One tap begins." in words
    assert "[Hatchling] [Brawler] [King]" in words
    assert "Again:" not in words


def test_the_opponents_of_last_time_stand_first_with_their_number_and_their_box() -> None:
    alone = replace(
        opened(1, private=True), last_opponents=Opponents("origins", ("king", "hatchling", "king"))
    )

    assert "[▶ Again: 2× King, Hatchling · Origins]" in picture(lobby(alone, ENGLISH))


def test_opponents_that_a_button_has_no_room_for_are_counted() -> None:
    crowd = Opponents("second", ("king", "king", "hatchling", "hatchling", "brawler"))
    alone = replace(opened(1, private=True), last_opponents=crowd)

    assert "[▶ Again: 5× 🤖 · 2016]" in picture(lobby(alone, ENGLISH))


def test_who_is_not_alone_begins_by_start() -> None:
    for match in (opened(2, private=True, computers=[1]), opened(1)):
        assert "One tap begins" not in picture(lobby(match, ENGLISH))


def test_a_taken_monster_shows_who_has_it_and_stays_in_its_place() -> None:
    keys = shown(lobby(opened(2), ENGLISH))

    assert keys[2:8] == [
        "👽 Ann",
        "🐱 Bob",
        "🦖 Gigazaur",
        "🐲 Meka Dragon",
        "🐧 Space Penguin",
        "🦍 The King",
    ]
    assert not any("✓" in key for key in keys[2:8])


def test_the_monsters_stand_two_by_two_whoever_has_them() -> None:
    for locale in LOCALES:
        for seats in range(1, 7):
            screen = lobby(opened(seats, computers=[2, 3, 4]), texts_for(locale))
            assert [len(row) for row in screen.keyboard[1:4]] == [2, 2, 2], picture(screen)
            assert all(fits(row) for row in screen.keyboard[1:4]), picture(screen)
