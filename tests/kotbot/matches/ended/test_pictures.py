"""The picture of a result: once, where the chat wants it, and forgotten with those whose names it has."""

from kotbot.matches import privacy
from kotbot.matches.ended import pictures
from kotbot.matches.people import chats
from scripts.testing.matches import ANN, BOB, GROUP, Bot
from tests.kotbot.matches.played_out import over

FILE = "AgACAgIAAx0"


def test_a_result_has_a_picture_until_one_is_kept(bot: Bot) -> None:
    code = over(bot).code
    exported = bot.do(lambda unit: pictures.wanted(unit, code))
    assert exported is not None
    assert exported.facts.result is not None
    bot.do(lambda unit: pictures.keep(unit, exported.facts, FILE))
    bot.restart()
    assert bot.do(lambda unit: pictures.wanted(unit, code)) is None
    kept = bot.do(lambda unit: pictures.kept(unit, code))
    assert kept is not None
    assert kept[1] == FILE


def test_a_match_that_goes_on_has_none(bot: Bot) -> None:
    code = bot.match()
    assert bot.do(lambda unit: pictures.wanted(unit, code)) is None
    assert bot.do(lambda unit: pictures.kept(unit, code)) is None
    assert bot.do(lambda unit: pictures.wanted(unit, "nosuch")) is None


def test_a_chat_can_do_without(bot: Bot) -> None:
    code = over(bot).code
    bot.do(lambda unit: chats.set_setting(unit, GROUP.chat, "pictures", "off"))
    assert bot.do(lambda unit: pictures.wanted(unit, code)) is None
    bot.do(lambda unit: chats.set_setting(unit, GROUP.chat, "pictures", "on"))
    assert bot.do(lambda unit: pictures.wanted(unit, code)) is not None


def test_who_is_forgotten_takes_the_picture_along(bot: Bot) -> None:
    facts = over(bot)
    code = facts.code
    bot.do(lambda unit: pictures.keep(unit, facts, FILE))
    bot.do(lambda unit: privacy.delete(unit, BOB.id))
    match = bot.do(lambda unit: unit.match(code))
    assert match is not None
    assert match.notes.picture == ""
    assert ANN.id in [seat.account for seat in bot.facts(code).seats]


def test_a_picture_with_who_was_forgotten_meanwhile_is_not_kept(bot: Bot) -> None:
    facts = over(bot)
    code = facts.code
    assert bot.do(lambda unit: pictures.shows_players(unit, facts))
    bot.do(lambda unit: privacy.delete(unit, BOB.id))
    assert not bot.do(lambda unit: pictures.shows_players(unit, facts))
    bot.do(lambda unit: pictures.keep(unit, facts, FILE))
    assert bot.do(lambda unit: pictures.kept(unit, code)) is None
    assert bot.do(lambda unit: pictures.wanted(unit, code)) is not None
