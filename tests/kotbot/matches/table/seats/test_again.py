"""The same table again: its people, monsters, order and rules, in one tap or by name."""

from kotbot.matches.facts import Mode
from kotbot.matches.open import lobby
from kotbot.matches.outcomes import Note
from kotbot.matches.refusals import Refused
from kotbot.matches.table.seats import seating, setting_up
from scripts.testing.matches import ANN, BOB, GROUP, Bot, refused
from tests.kotbot.matches.table.laying import Laid, four


def test_the_last_table_is_laid_again_in_one_tap(bot: Bot) -> None:
    old = four(bot)
    old.do(lobby.set_option, "edition", "first")
    old.do(lobby.set_option, "bay", "off")
    old.do(lobby.set_option, "mode", "counters")
    old.types("Dee = Megahorn")
    old.do(lobby.add_computer, "hatchling")
    before = old.facts
    old.played()
    laid = Laid(bot)
    assert laid.names == ["Ann"]
    laid.do(setting_up.same_as_last, "p")
    facts = laid.facts
    assert [(seat.name, seat.monster, seat.level) for seat in facts.seats] == [
        (seat.name, seat.monster, seat.level) for seat in before.seats
    ]
    assert (facts.rules, facts.mode) == (before.rules, Mode.COUNTERS)
    assert facts.set_up is not None
    assert facts.set_up.last == ()


def test_names_of_the_last_table_are_one_tap_away_with_their_monsters(bot: Bot) -> None:
    four(bot).played()
    laid = Laid(bot)
    assert laid.offered == ["Bob", "Cy", "Dee"]
    laid.taps("Cy")
    assert laid.offered == ["Bob", "Dee"]
    assert laid.monsters == ["alienoid", "gigazaur"]


def test_a_name_that_is_tapped_twice_sits_once(bot: Bot) -> None:
    four(bot).played()
    laid = Laid(bot)
    key = laid.facts.set_up.familiar[0].key if laid.facts.set_up else ""
    laid.do(seating.seat_familiar, key)
    assert laid.do(seating.seat_familiar, key).note is Note.REPEATED
    assert refused(laid.do(seating.seat_familiar, "0" * 12)) is Refused.STALE
    assert laid.names == ["Ann", "Bob"]


def test_people_of_the_chat_sit_again_with_their_accounts_and_those_of_another_by_name(bot: Bot) -> None:
    old = Laid(bot, GROUP)
    bot.join(old.code, BOB)
    old.played()
    here = Laid(bot, GROUP)
    here.do(setting_up.same_as_last, "p")
    assert [seat.account for seat in here.facts.seats] == [ANN.id, BOB.id]
    phone = Laid(bot)
    phone.do(setting_up.same_as_last, "q")
    assert [(seat.name, seat.account) for seat in phone.facts.seats] == [("Ann", ANN.id), ("Bob", None)]


def test_who_left_the_chat_is_not_offered(bot: Bot) -> None:
    old = Laid(bot, GROUP)
    bot.join(old.code, BOB)
    old.types("Cy")
    old.played()
    laid = Laid(bot, GROUP)
    assert setting_up.offered(laid.facts) == {ANN.id, BOB.id}
    left = bot.do(lambda unit: setting_up.leave_out(unit, laid.code, {BOB.id}))
    assert left.facts is not None
    assert left.facts.set_up is not None
    assert [seat.name for seat in left.facts.set_up.last] == ["Ann", "Cy"]
    assert laid.offered == ["Cy"]
    laid.do(setting_up.same_as_last, "p")
    assert laid.names == ["Ann", "Cy"]
    assert laid.facts.set_up is not None
    assert laid.facts.set_up.last == ()


def test_who_left_the_chat_and_sits_down_again_keeps_the_seat(bot: Bot) -> None:
    old = Laid(bot, GROUP)
    bot.join(old.code, BOB)
    old.types("Cy")
    old.played()
    laid = Laid(bot, GROUP)
    bot.do(lambda unit: setting_up.leave_out(unit, laid.code, {BOB.id}))
    bot.join(laid.code, BOB)
    laid.do(setting_up.same_as_last, "p")
    assert [(seat.name, seat.account) for seat in laid.facts.seats] == [
        ("Ann", ANN.id),
        ("Bob", BOB.id),
        ("Cy", None),
    ]


def test_who_joined_meanwhile_stays_at_the_table_of_the_last_time(bot: Bot) -> None:
    old = Laid(bot, GROUP)
    old.types("Cy")
    old.played()
    laid = Laid(bot, GROUP)
    bot.join(laid.code, BOB)
    laid.do(setting_up.same_as_last, "p")
    assert laid.names == ["Ann", "Cy", "Bob"]


def test_a_table_that_was_not_begun_is_not_the_last_one(bot: Bot) -> None:
    laid = four(bot)
    bot.do(lambda unit: lobby.expire_lobby(unit, laid.code))
    facts = Laid(bot).facts
    assert facts.set_up is not None
    assert (facts.set_up.familiar, facts.set_up.last) == ((), ())
