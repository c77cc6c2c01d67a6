"""Rows of what was played give what the log gives, whatever happens to people, guests and chats."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from kotbot.matches import privacy
from kotbot.matches.ended import filling
from kotbot.matches.facts import Person, Where
from kotbot.matches.log import guests
from kotbot.matches.log.played import NOTHING, ROWS_VERSION
from kotbot.matches.people import accounts, chats
from kotbot.matches.people.names import fold
from kotbot.matches.ports import Unit
from scripts.testing.matches import ANN, BOB, CID, DEE, GROUP, Bot
from tests.databases import file_with_tables
from tests.kotbot.matches.log.evenings import evening, laid, named
from tests.kotbot.matches.log.histories import (
    all_that_is_read,
    check_results,
    forget_rows,
    without_rows,
)

FRIDAY, SUNDAY = GROUP, Where(-5)
MOVED: Final = -(10**12) - 5
OWN: Final = Where(ANN.id, private=True)
GUESTS: Final = ("Zoe", "ZOË", "Max", "")
OTHERS: Final = (BOB, CID, *GUESTS)
SAID: Final = {3: {"damage", "in_tokyo", "best_roll", "boxes", "played"}}
"""What rows say of a seat beside its result, by their version."""
Step = Callable[[Bot], object]


def plays(others: list[Person | str], where: Where, winner: int, counts: str) -> Step:
    def step(bot: Bot) -> None:
        evening(bot, ANN, *others, winner=1 + winner % (1 + len(others)), counts=counts, where=where)
        bot.later(hours=7)

    return step


def plays_and_takes_the_end_back(others: list[Person | str], where: Where) -> Step:
    """The first one has won, does not after all, and then the last one has."""

    def step(bot: Bot) -> None:
        table = laid(bot, ANN, *others, where=where)
        table.enter("set 1 stars 20")
        table.enter("win 1")
        table.undo(ANN)
        table.enter(f"win {1 + len(others)}")
        table.confirm("yes")

    return step


def says_of_a_guest(use_case: str, name: str, person: Person, where: Where) -> Step:
    """Taken over, given back, left out or put back, by who may do so; a refusal changes nothing."""
    admin = replace(person, chat_admin=True)

    def step(bot: Bot) -> None:
        press = bot.press()

        def work(unit: Unit) -> object:
            found = named(unit, where.chat, name)
            match use_case:
                case "take":
                    return guests.take_over(unit, found, admin, press)
                case "give":
                    return guests.give_back(unit, found, admin, press, person.id)
                case "out":
                    return guests.leave_out(unit, found, admin, press)
                case _:
                    return guests.put_back(unit, found, admin, press)

        bot.do(work)

    return step


def forgets(person: Person) -> Step:
    return lambda bot: bot.do(lambda unit: privacy.delete(unit, person.id))


def compares(person: Person, wanted: str) -> Step:
    return lambda bot: bot.do(lambda unit: accounts.set_setting(unit, person, "compared", wanted))


def moves(old: int) -> Step:
    return lambda bot: bot.do(lambda unit: chats.migrate_chat(unit, old, MOVED))


def an_earlier_version_ended_all(bot: Bot) -> None:
    bot.do(forget_rows)


def fills(bot: Bot) -> None:
    bot.do(filling.fill)


PLACES: Final = st.sampled_from([FRIDAY, SUNDAY, OWN])
SEATED: Final = st.lists(st.sampled_from(OTHERS), min_size=1, max_size=3, unique=True)
PEOPLE: Final = st.sampled_from([BOB, CID, DEE])
NAMES: Final = st.sampled_from([fold(name) for name in GUESTS if name])
GAMES: Final = st.builds(plays, SEATED, PLACES, st.integers(0, 3), st.sampled_from(["yes", "yes", "no"]))
STEPS: Final = st.one_of(
    GAMES,
    GAMES,
    st.builds(plays_and_takes_the_end_back, SEATED, PLACES),
    st.builds(says_of_a_guest, st.sampled_from(["take", "give", "out", "in"]), NAMES, PEOPLE, PLACES),
    st.builds(says_of_a_guest, st.just("take"), NAMES, PEOPLE, PLACES),
    st.builds(forgets, st.sampled_from([ANN, BOB, CID])),
    st.builds(compares, st.sampled_from([ANN, BOB, CID]), st.sampled_from(["on", "off"])),
    st.builds(moves, st.sampled_from([FRIDAY.chat, SUNDAY.chat])),
    st.sampled_from([an_earlier_version_ended_all, fills]),
)


@settings(max_examples=12)
@given(st.lists(STEPS, min_size=5, max_size=10))
def test_whatever_happened_rows_give_what_the_log_gives(steps: list[Step]) -> None:
    with TemporaryDirectory() as folder:
        bot = Bot(file_with_tables(Path(folder) / "kotbot.db"))
        plays([BOB, "Zoe"], FRIDAY, 1, "yes")(bot)
        for step in steps:
            step(bot)
        same_by_rows_and_by_log(bot)
        while bot.do(filling.fill):
            pass
        same_by_rows_and_by_log(bot)
        bot.close()


def same_by_rows_and_by_log(bot: Bot) -> None:
    places, people = (FRIDAY.chat, SUNDAY.chat, OWN.chat, BOB.id, MOVED), (ANN.id, BOB.id, CID.id, DEE.id)
    for chat in places:
        bot.do(lambda unit, chat=chat: check_results(unit, chat))  # type: ignore[misc]
    by_rows = bot.do(lambda unit: all_that_is_read(unit, places, people))
    assert by_rows == without_rows(bot, lambda unit: all_that_is_read(unit, places, people))


def test_rows_that_say_more_have_a_later_version() -> None:
    """Else matches that ended before would keep the rows that they have."""
    assert SAID.get(ROWS_VERSION) == set(NOTHING), "raise ROWS_VERSION, and say here what its rows say"
