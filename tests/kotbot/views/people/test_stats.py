"""The statistics of a chat."""

from kotbot.matches.log.stats import Stats
from kotbot.views.people.stats import numbers, of_chat
from scripts.texts.facts import ENGLISH, picture, plain


def test_who_won_as_often_shares_a_rank_and_the_next_one_counts_both() -> None:
    """By stars or as the last one alive, a win is a win; fewer games make no better rank."""
    people = [
        Stats(1, "Ann", 5, 2, 1, "", 0),
        Stats(2, "Bob", 4, 0, 3, "", 0),
        Stats(3, "Cyd", 3, 1, 0, "", 0),
        Stats(4, "Dora", 3, 0, 0, "", 0),
    ]

    assert picture(of_chat(people, ENGLISH)).split("\n")[2:6] == [
        "1. Ann 🏆 3/5",
        "1. Bob 🏆 3/4",
        "3. Cyd 🏆 1/3",
        "4. Dora 🏆 0/3",
    ]


def test_the_boxes_that_somebody_played_with_stand_in_one_line_with_their_matches() -> None:
    own = Stats(1, "Ann", 1200, 0, 0, "", 0, boxes=(("tower", 1100), ("wicked", 1), ("of_later", 1)))
    assert plain(numbers(own, ENGLISH)[1]) == "Boxes: Tokyo Tower 1,100 · Even More Wicked! 1 · of later 1"
    assert not [line for line in numbers(Stats(1, "Ann", 1, 0, 0, "", 0), ENGLISH) if "Boxes" in line]


def test_how_many_evolutions_were_played_and_which_most_often_stands_in_one_line() -> None:
    cards = (("giant_banana", 3), ("high_tide", 2), ("nine_lives", 1), ("cat_nip", 1))
    own = Stats(1, "Ann", 9, 0, 0, "", 0, played=cards)
    told = "Evolutions played: 7, most often Giant Banana 3 · High Tide 2 · Nine Lives 1"
    assert plain(numbers(own, ENGLISH)[-1]) == told
    assert not [line for line in numbers(Stats(1, "Ann", 1, 0, 0, "", 0), ENGLISH) if "Evolutions" in line]
