"""The lobby of somebody who is alone with the bot: a tap begins, and the last match is remembered."""

from kotbot.matches.digital import lobby as digital_lobby
from kotbot.matches.facts import Status, Where
from kotbot.matches.open import stopping
from kotbot.matches.outcomes import Note
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Reply
from scripts.testing.matches import ANN, BOB, Bot, refused

HOME = Where(ANN.id, private=True)


def alone(bot: Bot) -> str:
    """The code of Ann's lobby in private, where nobody else sits."""
    facts = bot.open(HOME).facts
    assert facts is not None
    return facts.code


def begin_against(bot: Bot, code: str, level: str, press: str = "tap") -> Reply:
    return bot.do(lambda unit: digital_lobby.start_against(unit, code, ANN, press, level))


def begin_as_last(bot: Bot, code: str) -> Reply:
    return bot.do(lambda unit: digital_lobby.start_as_last(unit, code, ANN, "again"))


def stop_now(bot: Bot, code: str) -> None:
    assert bot.do(lambda unit: stopping.stop(unit, code, ANN, bot.press())).note is Note.STOPPED


def test_a_tap_on_a_level_begins_against_one_computer_of_it(bot: Bot) -> None:
    code = alone(bot)
    sealed = bot.facts(code).seed_hash

    assert begin_against(bot, code, "brawler").note is Note.STARTED

    facts = bot.facts(code)
    assert facts.status is Status.LIVE
    assert [seat.level for seat in facts.seats] == [None, "brawler"]
    assert facts.seed_hash == sealed


def test_the_same_tap_twice_begins_once(bot: Bot) -> None:
    code = alone(bot)
    begin_against(bot, code, "brawler")

    for press in ("tap", "another"):
        assert begin_against(bot, code, "king", press).note is Note.REPEATED

    assert [seat.level for seat in bot.facts(code).seats] == [None, "brawler"]


def test_who_is_not_alone_begins_against_nobody_else(bot: Bot) -> None:
    code = alone(bot)
    bot.add_computer(code)

    assert refused(begin_against(bot, code, "king")) is Refused.STALE
    assert bot.facts(code).status is Status.LOBBY


def test_a_level_that_there_is_not_begins_nothing(bot: Bot) -> None:
    code = alone(bot)

    assert isinstance(refused(begin_against(bot, code, "godzilla")), Illegal)
    assert len(bot.facts(code).seats) == 1


def test_nobody_begins_the_match_of_somebody_else(bot: Bot) -> None:
    code = alone(bot)

    reply = bot.do(lambda unit: digital_lobby.start_against(unit, code, BOB, "tap", "king"))

    assert refused(reply) is Refused.STRANGER


def test_the_opponents_of_the_last_match_and_its_box_are_remembered_across_a_restart(bot: Bot) -> None:
    code = alone(bot)
    bot.option(code, "edition", "origins")
    for level in ("king", "hatchling", "king"):
        bot.add_computer(code, level)
    bot.start(code)
    stop_now(bot, code)
    bot.restart()

    code = alone(bot)
    assert bot.facts(code).rules.edition == "origins"
    bot.option(code, "edition", "second")
    assert bot.facts(code).last_opponents == ("origins", ("king", "hatchling", "king"))

    assert begin_as_last(bot, code).note is Note.STARTED

    facts = bot.facts(code)
    assert facts.rules.edition == "origins"
    assert [seat.level for seat in facts.seats] == [None, "king", "hatchling", "king"]


def test_a_lobby_that_never_began_is_no_match_to_remember(bot: Bot) -> None:
    code = alone(bot)
    bot.add_computer(code, "king")
    stop_now(bot, code)

    code = alone(bot)

    assert bot.facts(code).last_opponents is None
    assert isinstance(refused(begin_as_last(bot, code)), Illegal)


def test_a_group_remembers_no_opponents(bot: Bot) -> None:
    code = bot.match()
    stop_now(bot, code)

    assert bot.facts(bot.lobby(1)).last_opponents is None
