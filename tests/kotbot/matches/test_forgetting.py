"""Whoever wants to be forgotten: nothing in the database names them any more, and others play on."""

import pytest
from sqlalchemy import inspect, text

from kotbot.matches import boards, finding, privacy
from kotbot.matches.digital import leaving, play
from kotbot.matches.digital import lobby as digital_lobby
from kotbot.matches.facts import MatchFacts, Occupant, Person, Status, Where
from kotbot.matches.open import lobby, stopping, watching
from kotbot.matches.people import accounts, chats
from kotbot.matches.replies import Reply
from kotbot.matches.table.seats import inviting
from scripts.testing.matches import ANN, BOB, CID, GROUP, Bot, refused
from scripts.testing.tables import Table, open_table
from tests.kotbot.matches.log.evenings import evening
from tests.kotbot.matches.stored import whole_export

pytestmark = pytest.mark.each_database

MAX = Person(5_000_777_111, "Maximilian", "maximilian", "it")
OWN = Where(MAX.id, private=True)


def forget(bot: Bot) -> list[str]:
    return bot.do(lambda unit: privacy.delete(unit, MAX.id))


def places_that_name(bot: Bot, person: Person) -> set[str]:
    """Columns of the database in which a person's id, name or username stands."""

    def read(unit: object) -> set[str]:
        connection = unit._connection  # type: ignore[attr-defined]
        found = set()
        for name in inspect(connection).get_table_names():
            for row in connection.execute(text(f'SELECT * FROM "{name}"')).mappings():
                found |= {f"{name}.{column}" for column, value in row.items() if _names(str(value), person)}
        return found

    return bot.do(read)


def _names(stored: str, person: Person) -> bool:
    return any(word in stored for word in (str(person.id), person.name, person.username))


def in_group(bot: Bot) -> str:
    """A live match of Ann, Bob and Max, in which all of them answered something."""
    code = bot.lobby(2)
    assert bot.join(code, MAX).refused is None
    assert bot.start(code).refused is None
    answered: set[int | None] = set()
    while answered < {ANN.id, BOB.id, MAX.id}:
        step(bot, code)
        answered = {event.account for event in bot.facts(code).log} - {None}
    return code


def step(bot: Bot, code: str) -> None:
    """A random answer of whoever is asked."""
    facts = bot.facts(code)
    assert facts.asked is not None
    who = next(person for person in (ANN, BOB, MAX) if person.id == facts.seats[facts.asked].account)
    assert bot.answer(code, who, bot.any_answer(code)).refused is None


def alone(bot: Bot) -> str:
    """A live match of Max and a computer in private, with a board."""
    opened = bot.open(OWN, MAX)
    assert opened.facts is not None
    code, press = opened.facts.code, bot.press()
    bot.do(lambda unit: lobby.add_computer(unit, code, MAX, "random"))
    assert bot.do(lambda unit: digital_lobby.start(unit, code, MAX, press)).refused is None
    bot.do(lambda unit: boards.put_board(unit, code, OWN, 9, "it"))
    return code


def stop(bot: Bot, code: str, person: Person) -> Reply:
    press = bot.press()
    return bot.do(lambda unit: stopping.stop(unit, code, person, press))


def speak_italian(bot: Bot) -> None:
    """What /language does in private."""
    bot.do(lambda unit: accounts.choose_language(unit, MAX, "it"))
    bot.do(lambda unit: chats.speak(unit, MAX.id, "it"))


def test_nothing_names_who_is_forgotten(bot: Bot) -> None:
    speak_italian(bot)
    voted = in_group(bot)
    for person in (BOB, MAX):
        press = bot.press()
        bot.do(lambda unit, who=person, id=press: stopping.vote(unit, voted, who, id))  # type: ignore[misc]
    assert bot.facts(voted).status is Status.STOPPED
    live = in_group(bot)
    evening(bot, MAX, "Zoe", winner=2)
    stop(bot, alone(bot), MAX)
    own = alone(bot)
    bot.do(lambda unit: watching.share(unit, own, MAX, "secret"))
    assert places_that_name(bot, MAX) >= {
        "account.id",
        "board.chat",
        "chat.id",
        "event.account",
        "link.account",
        "link.chat",
        "match.votes",
        "played.account",
    }
    forget(bot)
    assert places_that_name(bot, MAX) == set()
    assert bot.facts(live).status is Status.LIVE
    assert {ANN.id, BOB.id} <= {event.account for event in bot.facts(live).log}


def test_a_block_by_administrators_stays_and_is_in_the_export(bot: Bot) -> None:
    bot.do(lambda unit: chats.block(unit, GROUP.chat, MAX.id))
    forget(bot)
    assert places_that_name(bot, MAX) == {"chat.blocked"}
    assert bot.do(lambda unit: whole_export(unit, MAX.id))["blocked_in"] == [GROUP.chat]


def test_an_export_has_the_language_of_the_private_chat_and_what_one_hosts(bot: Bot) -> None:
    speak_italian(bot)
    code = alone(bot)
    exported = bot.do(lambda unit: whole_export(unit, MAX.id))
    assert exported["language_of_private_chat"] == "it"
    assert exported["hosted"] == [code]


def test_an_export_has_standing_answers(bot: Bot) -> None:
    code = in_group(bot)
    press = bot.press()
    bot.do(lambda unit: play.set_standing_answer(unit, code, MAX, press, "yield 4"))
    (seat,) = bot.do(lambda unit: whole_export(unit, MAX.id))["seats"]
    assert (seat["yields_below"], seat["windows"]) == (4, "ask")


def test_a_match_alone_against_computers_goes_with_its_player(bot: Bot) -> None:
    code = alone(bot)
    assert forget(bot) == [code]
    assert bot.do(lambda unit: finding.by_code(unit, code)) is None
    assert bot.due() == []


def test_a_match_in_which_only_computers_are_left_is_stopped(bot: Bot) -> None:
    code = in_group(bot)
    for person in (ANN, BOB):
        press = bot.press()
        bot.do(
            lambda unit, who=person, id=press: leaving.leave_match(  # type: ignore[misc]
                unit, code, who, id, leaving.Leaving.COMPUTER
            )
        )
    assert bot.facts(code).status is Status.LIVE
    forget(bot)
    assert bot.facts(code).status is Status.STOPPED


# A table on one phone


def on_phone_of_max(bot: Bot) -> Table:
    """Max keeps the score of three guests; Bob and Cid took two of the seats, with phones of their own."""
    table = open_table(bot, 3, guests=[1, 2, 3], where=OWN)
    hand_to_max(bot, table.code)
    bot.do(lambda unit: inviting.invite(unit, table.code, MAX))
    secret = bot.do(lambda unit: inviting.secret_of(unit, table.code))
    for place, person in ((0, BOB), (1, CID)):
        sign, press = inviting.sign_of(table.facts.seats[place].monster), table.press()
        taken = (table.code, person, press, secret, place, sign)
        assert refused(bot.do(lambda unit, it=taken: inviting.sit_by_link(unit, *it))) is None  # type: ignore[misc]
    return table


def hand_to_max(bot: Bot, code: str) -> None:
    """Make Max who keeps the score."""

    def hand(unit: object) -> None:
        match = unit.match(code)  # type: ignore[attr-defined]
        match.host = MAX.id
        unit.save_match(match)  # type: ignore[attr-defined]

    bot.do(hand)


def test_a_table_goes_on_in_the_private_chat_of_the_first_with_a_phone(bot: Bot) -> None:
    table = on_phone_of_max(bot)
    assert forget(bot) == [table.code]
    assert table.facts.chats == (BOB.id, CID.id)
    assert table.facts.status is Status.LIVE
    assert table.enter("add 1 stars +1", BOB).refused is None
    assert places_that_name(bot, MAX) == set()


def test_a_table_goes_to_a_phone_that_has_no_other_table(bot: Bot) -> None:
    table = on_phone_of_max(bot)
    open_table(bot, 2, where=Where(BOB.id, private=True))
    forget(bot)
    assert table.facts.chats == (CID.id, BOB.id)


def test_a_table_without_a_free_phone_is_stopped_and_stays_with_those_who_played(bot: Bot) -> None:
    table = on_phone_of_max(bot)
    for person in (BOB, CID):
        open_table(bot, 2, where=Where(person.id, private=True))
    forget(bot)
    assert table.facts.status is Status.STOPPED
    assert table.facts.chats == (BOB.id, CID.id)
    assert places_that_name(bot, MAX) == set()


def test_a_table_that_has_ended_stays_with_those_who_played(bot: Bot) -> None:
    table = on_phone_of_max(bot)
    assert stop(bot, table.code, MAX).refused is None
    forget(bot)
    facts: MatchFacts = table.facts
    assert [(seat.occupant, seat.account) for seat in facts.seats] == [
        (Occupant.PERSON, BOB.id),
        (Occupant.PERSON, CID.id),
        (Occupant.GUEST, None),
    ]
    assert facts.chats == (BOB.id, CID.id)
    assert places_that_name(bot, MAX) == set()
