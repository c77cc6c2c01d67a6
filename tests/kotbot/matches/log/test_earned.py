"""Achievements of people in stored matches: first ones, old matches, guests taken over, forgotten people."""

import pytest

from engine import TABLE, Event
from engine.events import StarsChanged, TurnBegan, Why
from kotbot.matches import privacy
from kotbot.matches.core.game import append, save
from kotbot.matches.facts import Achievement, Person, Where
from kotbot.matches.inline_chats import InlineWay, chat_of
from kotbot.matches.log import guests, played, ratings, stats, top
from kotbot.matches.log.achievements import earned_by
from kotbot.matches.log.played import Player
from kotbot.matches.log.ratings import Ladder
from kotbot.matches.modes import load
from kotbot.matches.people import accounts
from kotbot.matches.ports import Unit
from scripts.testing.matches import ANN, BOB, CID, GROUP, NOON, Bot
from scripts.testing.tables import Table
from tests.kotbot.matches.log.evenings import evening, laid, named, zoe
from tests.kotbot.matches.stored import counted_for, whole_export

ELSEWHERE = Where(-5)


def shower(bot: Bot, *who: Person | str, seat: int = 0, counts: str = "yes", where: Where = GROUP) -> Table:
    """A game in which a seat (from 0) gained twelve stars in a turn; the first one won."""
    table = laid(bot, *who, where=where)

    def rain(unit: Unit) -> None:
        game = load(unit, table.code)
        assert game is not None
        happened: list[Event] = [TurnBegan(seat, 9, "", 0), StarsChanged(seat, 12, 12, Why.NUMBERS)]
        append(game, TABLE, None, "turn 1", happened)
        save(game)

    by = next(one for one in who if isinstance(one, Person))
    table.enter("set 1 stars 20", by)
    bot.do(rain)
    table.enter("win 1", by)
    table.confirm(counts, by)
    return table


def firsts(bot: Bot, table: Table) -> list[tuple[int, Achievement]]:
    """What the result of a match tells."""
    result = bot.facts(table.code).result
    assert result is not None
    return [(one.place, one.achievement) for one in result.earned or () if one.is_first]


def chronicle(unit: Unit) -> top.Chronicle:
    return top.chronicle(played.of_chat(unit, GROUP.chat), top.month_of(unit, GROUP.chat))


def compare(bot: Bot, person: Person, wanted: str = "on") -> None:
    bot.do(lambda unit: accounts.set_setting(unit, person, "compared", wanted))


def had(bot: Bot, person: Person) -> list[Achievement]:
    return [one.achievement for one in bot.do(lambda unit: earned_by(counted_for(unit, person.id)))]


def test_the_result_tells_it_the_first_time_alone_whatever_the_chat(bot: Bot) -> None:
    wanted = [(0, Achievement.TWELVE_STARS)]
    assert firsts(bot, shower(bot, ANN, BOB)) == wanted
    assert firsts(bot, shower(bot, ANN, BOB, where=ELSEWHERE)) == []
    assert firsts(bot, shower(bot, BOB, ANN)) == wanted
    assert had(bot, ANN) == had(bot, BOB) == [Achievement.TWELVE_STARS]


def test_it_was_earned_when_it_was_earned_first(bot: Bot) -> None:
    shower(bot, ANN, BOB)
    bot.later(days=1)
    shower(bot, ANN, BOB)
    assert bot.do(lambda unit: earned_by(counted_for(unit, ANN.id)))[0].when == NOON


def test_what_does_not_count_earns_nothing(bot: Bot) -> None:
    assert firsts(bot, shower(bot, ANN, BOB, counts="no")) == []
    assert had(bot, ANN) == []
    assert firsts(bot, shower(bot, ANN, BOB)) == [(0, Achievement.TWELVE_STARS)]


def test_a_guest_earns_it_in_its_chat_and_whoever_takes_the_guest_over_has_it(bot: Bot) -> None:
    shower(bot, ANN, "Zoe", seat=1)
    assert firsts(bot, shower(bot, ANN, "Zoe", seat=1)) == []
    assert firsts(bot, shower(bot, ANN, "Zoe", seat=1, where=ELSEWHERE)) == [(1, Achievement.TWELVE_STARS)]
    evening(bot, CID, BOB)
    assert had(bot, CID) == []
    bot.do(lambda unit: guests.take_over(unit, named(unit, GROUP.chat, "zoe"), CID, "take"))
    assert had(bot, CID) == [Achievement.TWELVE_STARS]
    bot.do(lambda unit: guests.give_back(unit, named(unit, GROUP.chat, "zoe"), CID, "give", CID.id))
    assert had(bot, CID) == []
    assert zoe(bot).account is None


def test_of_a_forgotten_person_no_achievement_and_no_rating_is_left(bot: Bot) -> None:
    shower(bot, ANN, BOB)
    compare(bot, ANN)
    bot.do(lambda unit: privacy.delete(unit, ANN.id))
    assert had(bot, ANN) == []
    assert bot.do(lambda unit: unit.compared_accounts()) == []
    found = bot.do(chronicle)
    assert list(found.names) == [Player(BOB.id)]
    assert [line.name for line in top.best_rated(found, top.Since.EVER)[Ladder.TABLE]] == ["Bob"]


def test_the_export_has_achievements_and_the_ratings_of_each_chat(bot: Bot) -> None:
    shower(bot, ANN, BOB)
    evening(bot, CID, "Zoe", where=ELSEWHERE)
    data = bot.do(lambda unit: whole_export(unit, ANN.id))
    assert data["achievements"] == [{"achievement": "twelve_stars", "earned": NOON.isoformat()}]
    rated = ratings.rate(bot.do(lambda unit: played.of_chat(unit, GROUP.chat)).rows())
    told = {
        "chat": GROUP.chat,
        "ladder": "table",
        "points": 1079,
        "error": 242,
        "games": 1,
        "opponents": None,
    }
    assert privacy.ratings(rated, ANN.id, GROUP.chat) == [told]
    assert privacy.ratings(rated, CID.id, GROUP.chat) == []


def test_the_export_says_whether_somebody_is_rated_over_all_chats(bot: Bot) -> None:
    for wanted, exported in (("on", True), ("off", False)):
        compare(bot, ANN, wanted)
        account = bot.do(lambda unit: whole_export(unit, ANN.id))["account"]
        assert account["rated_over_all_chats"] is exported
    with pytest.raises(ValueError, match="compared is on or off, not 'maybe'"):
        compare(bot, ANN, "maybe")


def test_over_all_chats_those_are_rated_who_asked_for_it(bot: Bot) -> None:
    evening(bot, ANN, BOB, CID, winner=1)
    evening(bot, BOB, ANN, winner=2, where=ELSEWHERE)
    for person in (ANN, BOB):
        compare(bot, person)
    wanted = bot.do(lambda unit: unit.compared_accounts())
    assert wanted == [ANN.id, BOB.id]

    def read(unit: Unit) -> top.Chronicle:
        return top.chronicle_of_all(played.of_accounts(unit, wanted), wanted, NOON)

    found = bot.do(read)
    lines = top.best_rated_of_all(found, wanted, top.Since.EVER)[Ladder.TABLE]
    assert [(line.name, line.rating.games) for line in lines] == [("Ann", 2), ("Bob", 2)]
    assert found.names.keys() == {Player(ANN.id), Player(BOB.id)}


def test_in_a_chat_without_the_bot_matches_count_for_people_and_over_all_chats(bot: Bot) -> None:
    inline = Where(chat_of("a message", InlineWay.GUEST))
    shower(bot, ANN, BOB, where=inline)
    evening(bot, ANN, BOB, winner=1)
    for person in (ANN, BOB):
        compare(bot, person)
    history = bot.do(lambda unit: played.of_account(unit, ANN.id))
    assert stats.of_person(history, ANN.id).games == 2
    assert had(bot, ANN) == [Achievement.TWELVE_STARS]
    rated = ratings.rate_accounts(
        bot.do(lambda unit: played.of_accounts(unit, [ANN.id, BOB.id])).rows(), {ANN.id, BOB.id}
    )
    assert rated[Ladder.TABLE][Player(ANN.id)].games == 2
    assert {row.chat for row in history.rows()} == {inline.chat, GROUP.chat}
    assert privacy.rated_chats(history.rows()) == [GROUP.chat]


def test_ratings_follow_a_guest_that_is_taken_over_and_given_back(bot: Bot) -> None:
    evening(bot, ANN, "Zoe", winner=2)
    bot.later(hours=1)
    evening(bot, ANN, BOB, winner=1)

    def rated() -> dict[str, int]:
        found = bot.do(chronicle)
        return {line.name: line.rating.points for line in top.best_rated(found, top.Since.EVER)[Ladder.TABLE]}

    before = rated()
    assert before.keys() == {"Ann", "Bob", "Zoe"}
    assert before["Zoe"] == 1079
    bot.do(lambda unit: guests.take_over(unit, named(unit, GROUP.chat, "zoe"), BOB, "take"))
    assert rated().keys() == {"Ann", "Bob"}
    bot.do(lambda unit: guests.give_back(unit, named(unit, GROUP.chat, "zoe"), BOB, "give", BOB.id))
    assert rated() == before
