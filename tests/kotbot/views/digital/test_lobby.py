"""What a lobby asks for is what its readers can do."""

from collections.abc import Sequence
from dataclasses import replace

from engine import Edition
from engine.rules import rules
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import ChosenOptions, MatchFacts, Opponents, Status
from kotbot.views.base.widths import fits
from kotbot.views.digital.lobby import COMPUTERS, OPTIONS, lobby, option_page
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
    assert "[Hatchling] [Prowler]\n[Trickster] [Brawler]\n[King]" in words
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


def test_where_computers_are_added_the_match_can_be_started() -> None:
    two, one = (shown(lobby(opened(n), ENGLISH, COMPUTERS)) for n in (2, 1))
    assert two[-2:] == ["▶ Start", "Back"]
    assert "▶ Start" not in one


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


# Expansions


def with_boxes(*boxes: str, edition: Edition = Edition.SECOND) -> MatchFacts:
    return replace(opened(3), rules=rules(edition, boxes=boxes))


def test_expansions_are_named_where_people_join_with_the_warning_about_their_cards() -> None:
    words = picture(lobby(with_boxes("tower", "cultists"), ENGLISH))

    assert "📦 Cultists · Tokyo Tower\nCards not read: /rules says what I decided, and why." in words
    assert "not read" not in picture(lobby(with_boxes("monsters"), ENGLISH))
    assert "📦" not in picture(lobby(opened(3), ENGLISH))


def test_expansions_are_turned_on_and_off_on_one_page_that_tells_what_each_brings() -> None:
    words = picture(lobby(with_boxes("tower"), ENGLISH, option_page("boxes")))

    assert "Tokyo Tower: Four 1s in Tokyo claim a level of the tower." in words
    assert "[Even More Wicked!] [✓ Tokyo Tower]" in words
    assert "[Monster packs]" in words
    assert "[None of them]" in words
    assert "[Expansions: Tokyo Tower]" in picture(lobby(with_boxes("tower"), ENGLISH, OPTIONS))
    assert "[Expansions: none]" in picture(lobby(opened(3), ENGLISH, OPTIONS))


def test_what_does_not_go_with_an_edition_says_why_and_has_no_button() -> None:
    dark = picture(lobby(with_boxes(edition=Edition.DARK), ENGLISH, option_page("boxes")))
    origins = picture(lobby(with_boxes(edition=Edition.ORIGINS), ENGLISH, option_page("boxes")))

    assert "The Dark Edition has the gauge and the tiles already." in dark
    assert "[Even More Wicked!]" not in dark
    assert "Even More Wicked! does not go with King of Tokyo Origins." in origins
    assert "[Even More Wicked!]" not in origins
    assert "[Halloween night]" not in origins


def test_tiles_have_a_side_to_choose_where_there_are_tiles() -> None:
    wicked = with_boxes("wicked")

    assert "[Tiles: side A]" in picture(lobby(wicked, ENGLISH, OPTIONS))
    assert "[✓ side A] [side B] [by chance]" in picture(lobby(wicked, ENGLISH, option_page("sides")))
    assert "Tiles:" not in picture(lobby(opened(3), ENGLISH, OPTIONS))


def test_costumes_have_a_start_to_choose() -> None:
    costumes = with_boxes("costumes")

    assert "[First costume: none]" in picture(lobby(costumes, ENGLISH, OPTIONS))
    assert "[✓ none] [by chance]\n[one of two]" in picture(lobby(costumes, ENGLISH, option_page("costume")))


def test_sides_by_chance_are_told_to_who_joins() -> None:
    by_chance = replace(with_boxes("wicked"), chosen=ChosenOptions(sides_by_chance=True))

    assert "Tiles: by chance" in picture(lobby(by_chance, ENGLISH))
    assert "Tiles:" not in picture(lobby(with_boxes("wicked"), ENGLISH))


def test_two_monsters_stand_in_a_row_and_a_crowd_of_them_on_pages() -> None:
    words = picture(lobby(with_boxes("monsters"), ENGLISH))

    assert "[More monsters: 1/3]" in words
    assert len(lobby(with_boxes("monsters"), ENGLISH).keyboard) <= 11
