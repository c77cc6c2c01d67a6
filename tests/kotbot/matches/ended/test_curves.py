"""The picture of everybody's chances: where it may be, once for each chat, and gone with who is forgotten."""

from kotbot.matches import privacy
from kotbot.matches.ended import curves
from kotbot.matches.facts import Where
from kotbot.matches.people import chats
from scripts.testing.matches import ANN, BOB, GROUP, STRANGER, Bot
from tests.kotbot.matches.played_out import over

FILE = "AgACAgIAAx0"


def keep(bot: Bot, code: str, chat: int, language: str) -> None:
    facts = bot.facts(code)
    bot.do(lambda unit: curves.keep(unit, facts, chat, language, FILE))


def stands(bot: Bot, code: str, chat: int) -> bool:
    return bot.do(lambda unit: curves.stands(unit, code, chat))


def test_it_may_be_in_the_chat_of_the_match_and_in_private_with_who_played(bot: Bot) -> None:
    facts = over(bot)
    assert curves.may_have(facts, GROUP)
    assert curves.may_have(facts, Where(ANN.id, private=True))
    assert not curves.may_have(facts, Where(STRANGER.id, private=True))
    assert not curves.may_have(facts, Where(-1002))


def test_a_chat_can_do_without(bot: Bot) -> None:
    facts, private = over(bot), Where(ANN.id, private=True)
    bot.do(lambda unit: chats.set_setting(unit, GROUP.chat, "pictures", "off"))
    assert not bot.do(lambda unit: curves.wanted(unit, facts, GROUP))
    assert bot.do(lambda unit: curves.wanted(unit, facts, private))


def test_each_chat_has_it_once(bot: Bot) -> None:
    code = over(bot).code
    assert not stands(bot, code, GROUP.chat)
    assert not stands(bot, "nosuch", GROUP.chat)
    keep(bot, code, GROUP.chat, "en")
    bot.restart()
    assert stands(bot, code, GROUP.chat)
    assert not stands(bot, code, ANN.id)
    keep(bot, code, ANN.id, "uk")
    assert stands(bot, code, ANN.id)
    assert not stands(bot, code, BOB.id)


def test_a_group_that_gets_another_id_still_has_it(bot: Bot) -> None:
    code = over(bot).code
    keep(bot, code, GROUP.chat, "en")
    bot.do(lambda unit: chats.migrate_chat(unit, GROUP.chat, -100777))
    assert stands(bot, code, -100777)


def test_another_chat_of_the_same_language_needs_no_new_one(bot: Bot) -> None:
    code = over(bot).code
    keep(bot, code, GROUP.chat, "en")
    assert bot.do(lambda unit: curves.file(unit, code, "en")) == FILE
    assert bot.do(lambda unit: curves.file(unit, code, "uk")) == ""
    assert bot.do(lambda unit: curves.file(unit, "nosuch", "en")) == ""


def test_one_with_who_was_forgotten_meanwhile_is_not_kept(bot: Bot) -> None:
    facts = over(bot)
    code = facts.code
    bot.do(lambda unit: privacy.delete(unit, BOB.id))
    bot.do(lambda unit: curves.keep(unit, facts, GROUP.chat, "en", FILE))
    assert not stands(bot, code, GROUP.chat)
    assert bot.do(lambda unit: curves.file(unit, code, "en")) == ""


def test_who_is_forgotten_takes_all_of_them_along(bot: Bot) -> None:
    code = over(bot).code
    for chat in (GROUP.chat, ANN.id, BOB.id):
        keep(bot, code, chat, "en")
    bot.do(lambda unit: privacy.delete(unit, BOB.id))
    match = bot.do(lambda unit: unit.match(code))
    assert match is not None
    assert match.notes.curves == ()
