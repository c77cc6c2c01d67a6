"""Links that show a table: who makes them and takes them back, and what they show."""

from dataclasses import replace

import pytest
from sqlalchemy import select

from kotbot.matches.facts import Mode
from kotbot.matches.open import watching
from kotbot.matches.outcomes import LinksTakenBack, Note
from kotbot.matches.partitions import of_chat
from kotbot.matches.ports import Unit
from kotbot.matches.refusals import NotAllowed, Privilege, Refused
from kotbot.store.tables import LINK
from scripts.testing.matches import ANN, BOB, CID, GROUP, NOON, Bot, refused
from scripts.testing.tables import open_table
from tests.kotbot.matches.open.links import (
    HOME,
    OTHER,
    SECRET,
    TOPIC,
    opened,
    rematch,
    share,
    share_again,
    shown,
    stop,
    take_back,
    take_back_in,
)

pytestmark = pytest.mark.each_database


# Who may


def test_its_host_makes_the_link_and_everybody_there_can_see_that(bot: Bot) -> None:
    code = bot.match()
    reply = share(bot, code)
    assert (reply.note, reply.changed) == (Note.DONE, True)
    assert shown(bot) == code
    assert bot.facts(code).on_screen


def test_an_admin_makes_the_link_too(bot: Bot) -> None:
    code = bot.match()
    assert share(bot, code, replace(CID, chat_admin=True)).note is Note.DONE
    assert shown(bot) == code


def test_whoever_plays_and_is_no_host_is_told_who_may(bot: Bot) -> None:
    code = bot.match()
    assert refused(share(bot, code, BOB)) == NotAllowed(Privilege.SCREEN)
    share(bot, code)
    assert refused(take_back(bot, code, BOB)) == NotAllowed(Privilege.SCREEN)
    assert shown(bot) == code


def test_the_owner_of_a_private_chat_makes_the_link_of_a_table_there_without_being_its_host(bot: Bot) -> None:
    table = open_table(bot, where=HOME)
    bot.do(lambda unit: hosted_by(unit, table.code, None))
    assert share(bot, table.code).note is Note.DONE


def hosted_by(unit: Unit, code: str, host: int | None) -> None:
    match = unit.match(code)
    assert match is not None
    match.host = host
    unit.save_match(match)


def test_a_match_that_has_ended_gives_no_link(bot: Bot) -> None:
    code = bot.match()
    stop(bot, code)
    assert refused(share(bot, code)) is Refused.OVER


# What is stored


def test_a_link_is_stored_as_a_hash_with_its_chat_its_topic_and_who_made_it(bot: Bot) -> None:
    share(bot, opened(bot.open(TOPIC)).code)
    row = bot.do(lambda unit: unit._connection.execute(select(LINK)).one())
    assert tuple(row) == (
        bytes.fromhex("0a4ccb74db63b21c4dc5d70669065449658954d7bf59e760c9c6b66ef440f3f9"),
        of_chat(GROUP.chat),
        GROUP.chat,
        7,
        ANN.id,
        NOON,
    )


def test_a_secret_has_96_bits_and_no_sign_that_an_address_would_change(bot: Bot) -> None:
    secret = bot.do(watching.new_secret)
    assert len(secret) == 16
    assert secret.replace("-", "").replace("_", "").isalnum()
    assert secret != bot.do(watching.new_secret)


# What it shows


def test_it_shows_the_lobby_the_match_its_end_and_the_next_lobby(bot: Bot) -> None:
    lobby = bot.lobby()
    share(bot, lobby)
    assert shown(bot) == lobby
    bot.start(lobby)
    assert shown(bot) == lobby
    bot.later(minutes=40)
    stop(bot, lobby)
    assert shown(bot) == lobby
    following = rematch(bot, lobby)
    assert shown(bot) == following
    assert bot.facts(following).on_screen
    assert not bot.facts(lobby).on_screen


def test_it_shows_matches_of_both_kinds_a_live_one_before_a_lobby(bot: Bot) -> None:
    digital = bot.match()
    share(bot, digital)
    bot.later(minutes=1)
    table = open_table(bot)
    assert bot.facts(table.code).on_screen
    assert shown(bot) == table.code, "of two live ones the later one"
    stop(bot, table.code)
    assert shown(bot) == digital
    stop(bot, digital)
    bot.later(minutes=1)
    lobby = bot.lobby()
    assert shown(bot) == lobby


def test_an_end_stays_although_a_lobby_was_open_beside_the_match(bot: Bot) -> None:
    table = open_table(bot)
    share(bot, table.code)
    bot.later(minutes=1)
    lobby = bot.lobby()
    assert shown(bot) == table.code
    bot.later(minutes=1)
    stop(bot, table.code)
    assert shown(bot) == table.code
    bot.start(lobby)
    assert shown(bot) == lobby


def test_it_shows_its_own_topic_alone(bot: Bot) -> None:
    here = opened(bot.open(TOPIC)).code
    share(bot, here)
    bot.later(minutes=1)
    elsewhere = bot.match()
    assert shown(bot) == here
    assert not bot.facts(elsewhere).on_screen


def test_nobody_sees_anything_by_a_secret_that_was_guessed(bot: Bot) -> None:
    share(bot, bot.match())
    assert shown(bot, "") is None
    assert shown(bot, SECRET[:-1]) is None


def test_a_table_with_the_box_is_shown_by_a_link_as_well(bot: Bot) -> None:
    table = open_table(bot, mode=Mode.COUNTERS)
    share(bot, table.code)
    assert shown(bot) == table.code
    assert bot.facts(table.code).on_screen


# More than one


def test_who_asks_again_is_told_that_there_is_a_link_and_may_make_another(bot: Bot) -> None:
    code = bot.match()
    share(bot, code)
    bot.later(seconds=6)
    again = share(bot, code, secret=OTHER)
    assert (again.note, again.changed, shown(bot, OTHER)) == (Note.TURNED, False, None)
    assert share_again(bot, code, OTHER).note is Note.DONE
    assert (shown(bot), shown(bot, OTHER)) == (code, code)


def test_of_a_double_press_the_link_that_is_told_last_is_the_one_that_shows(bot: Bot) -> None:
    code = bot.match()
    share(bot, code)
    bot.later(seconds=2)
    assert share(bot, code, secret=OTHER).note is Note.DONE
    assert (shown(bot), shown(bot, OTHER)) == (None, code)


def test_a_link_stays_that_somebody_else_made_a_moment_ago(bot: Bot) -> None:
    code = bot.match()
    share(bot, code)
    again = share(bot, code, replace(CID, chat_admin=True), OTHER)
    assert (again.note, shown(bot), shown(bot, OTHER)) == (Note.TURNED, code, None)


def test_the_ninth_link_takes_the_place_of_the_first(bot: Bot) -> None:
    code = bot.match()
    for number in range(9):
        share_again(bot, code, f"{SECRET}{number}")
        bot.later(seconds=1)
    assert shown(bot, f"{SECRET}0") is None
    assert {shown(bot, f"{SECRET}{number}") for number in range(1, 9)} == {code}


def test_a_link_that_is_known_is_shown_as_a_picture_to_who_may_make_it(bot: Bot) -> None:
    code = bot.match()
    share(bot, code)
    known = bot.do(lambda unit: watching.check_link(unit, code, ANN, SECRET))
    forged = bot.do(lambda unit: watching.check_link(unit, code, ANN, OTHER))
    stranger = bot.do(lambda unit: watching.check_link(unit, code, BOB, SECRET))
    assert (known.note, forged.note, stranger.refused) == (
        Note.DONE,
        Note.TAKEN_BACK,
        NotAllowed(Privilege.SCREEN),
    )


def test_a_link_of_another_table_is_no_link_of_this_one(bot: Bot) -> None:
    share(bot, bot.match())
    other = opened(bot.open(TOPIC)).code
    assert bot.do(lambda unit: watching.check_link(unit, other, ANN, SECRET)).note is Note.TAKEN_BACK


# In a chat


def test_an_admin_takes_back_every_link_of_the_chat(bot: Bot) -> None:
    here, in_topic = bot.match(), opened(bot.open(TOPIC)).code
    share(bot, here)
    share(bot, in_topic, secret=OTHER)
    reply = take_back_in(bot, replace(CID, chat_admin=True))
    assert reply.note == LinksTakenBack((here, in_topic))
    assert (shown(bot), shown(bot, OTHER)) == (None, None)
    assert not bot.facts(here).on_screen


def test_who_neither_made_a_link_nor_is_host_takes_none_back(bot: Bot) -> None:
    code = bot.match()
    share(bot, code)
    assert refused(take_back_in(bot, BOB)) == NotAllowed(Privilege.SCREEN)
    assert shown(bot) == code


def test_who_made_a_link_takes_it_back_and_so_does_the_host_of_what_it_shows(bot: Bot) -> None:
    code = bot.match()
    share(bot, code, replace(CID, chat_admin=True))
    stop(bot, code)
    assert isinstance(take_back_in(bot, CID).note, LinksTakenBack)
    following = rematch(bot, code)
    share(bot, following, replace(CID, chat_admin=True))
    assert isinstance(take_back_in(bot, ANN).note, LinksTakenBack)
    assert shown(bot) is None
