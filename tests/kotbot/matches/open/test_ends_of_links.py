"""Until when a link to a table shows it, and whose data it is."""

from dataclasses import replace

import pytest
from sqlalchemy import delete

from kotbot.matches import privacy
from kotbot.matches.facts import Status, Where
from kotbot.matches.open import watching
from kotbot.matches.outcomes import Note
from kotbot.matches.partitions import of_chat
from kotbot.matches.people import accounts, chats, links
from kotbot.matches.ports import Unit
from kotbot.matches.records import LinkRecord
from kotbot.store.tables import ACCOUNT
from scripts.testing.matches import ANN, BOB, CID, GROUP, NOON, Bot
from tests.kotbot.matches.open.links import (
    OTHER,
    SECRET,
    SUPERGROUP,
    TOPIC,
    opened,
    rematch,
    share,
    share_again,
    shown,
    stop,
    take_back,
)
from tests.kotbot.matches.stored import whole_export

pytestmark = pytest.mark.each_database


# How it ends


def test_all_links_of_a_table_are_taken_back_at_once(bot: Bot) -> None:
    code = bot.match()
    share(bot, code)
    share_again(bot, code, OTHER)
    assert take_back(bot, code).note is Note.TAKEN_BACK
    assert (shown(bot), shown(bot, OTHER)) == (None, None)
    assert not bot.facts(code).on_screen


def test_it_ends_twelve_hours_after_the_last_match(bot: Bot) -> None:
    code = bot.match()
    share(bot, code)
    bot.later(hours=3)
    stop(bot, code)
    bot.later(hours=11, minutes=59)
    assert shown(bot) == code
    bot.later(minutes=1)
    assert shown(bot) is None


def test_a_match_that_runs_keeps_it(bot: Bot) -> None:
    code = bot.match()
    share(bot, code)
    bot.later(days=9)
    assert shown(bot) == code


def test_a_link_that_has_ended_shows_no_later_match(bot: Bot) -> None:
    code = bot.match()
    share(bot, code)
    stop(bot, code)
    bot.later(hours=12)
    later = rematch(bot, code)
    assert shown(bot) is None
    assert not bot.facts(later).on_screen
    assert share(bot, later, secret=OTHER).note is Note.DONE


def test_what_has_ended_is_forgotten_and_what_has_not_stays(bot: Bot) -> None:
    ended, goes_on = bot.match(), opened(bot.open(TOPIC)).code
    share(bot, ended)
    share(bot, goes_on, secret=OTHER)
    stop(bot, ended)
    bot.later(hours=13)
    bot.do(links.drop_over)
    kept = bot.do(lambda unit: unit.links())
    assert [link.topic for link in kept] == [7]


def test_each_machine_forgets_what_has_ended_in_its_own_partitions_alone(bot: Bot) -> None:
    code, home = bot.match(), of_chat(GROUP.chat)
    share(bot, code)
    stop(bot, code)
    bot.later(hours=13)
    bot.do(lambda unit: links.drop_over(unit.within(frozenset(range(64)) - {home})))
    assert len(bot.do(lambda unit: unit.links())) == 1
    bot.do(lambda unit: links.drop_over(unit.within(frozenset({home}))))
    assert bot.do(lambda unit: unit.links()) == []


def test_where_every_match_is_gone_it_ends_twelve_hours_after_it_was_made(bot: Bot) -> None:
    bot.do(lambda unit: accounts.remember(unit, ANN))
    link = LinkRecord(
        secret=watching.hashed(SECRET), partition=1, chat=-5, topic=0, account=ANN.id, made=NOON
    )
    bot.do(lambda unit: unit.add_link(link))
    assert shown(bot) is None
    assert bot.do(lambda unit: links.is_over(unit, link)) is False
    bot.later(hours=12)
    assert bot.do(lambda unit: links.is_over(unit, link)) is True


def test_a_clock_that_is_set_back_makes_no_link_last_longer(bot: Bot) -> None:
    share(bot, bot.match())
    bot.do(lambda unit: unit.bring_back(NOON.replace(hour=2)))
    (link,) = bot.do(lambda unit: unit.links())
    assert link.made == NOON.replace(hour=2)


# Supergroups, and who wants to be forgotten


def test_it_goes_along_with_a_group_that_becomes_a_supergroup(bot: Bot) -> None:
    code = bot.match()
    share(bot, code)
    bot.do(lambda unit: chats.migrate_chat(unit, GROUP.chat, SUPERGROUP))
    assert shown(bot) == code
    stop(bot, code)
    following = rematch(bot, code)
    assert shown(bot) == following
    assert bot.facts(following).on_screen
    (link,) = bot.do(lambda unit: unit.links())
    assert (link.chat, link.partition) == (SUPERGROUP, of_chat(GROUP.chat))


def test_a_match_that_was_begun_in_the_supergroup_meanwhile_is_shown_and_says_so(bot: Bot) -> None:
    lobby = bot.lobby()
    share(bot, lobby)
    live = opened(bot.open(Where(SUPERGROUP))).code
    bot.join(live, BOB)
    bot.start(live)
    bot.do(lambda unit: chats.migrate_chat(unit, GROUP.chat, SUPERGROUP))
    assert bot.facts(lobby).status is Status.STOPPED
    assert shown(bot) == live
    assert bot.facts(live).on_screen


def test_it_dies_with_the_data_of_who_made_it_and_those_of_others_do_not(bot: Bot) -> None:
    code = bot.match()
    share(bot, code)
    in_topic = opened(bot.open(TOPIC)).code
    share(bot, in_topic, replace(CID, chat_admin=True), OTHER)
    assert code in bot.do(lambda unit: privacy.delete(unit, ANN.id))
    assert (shown(bot), shown(bot, OTHER)) == (None, in_topic)
    assert not bot.facts(code).on_screen


def test_an_earlier_version_that_deletes_somebody_leaves_no_link_of_theirs(bot: Bot) -> None:
    share(bot, bot.match())
    bot.do(lambda unit: delete_row(unit, ANN.id))
    assert bot.do(lambda unit: unit.links()) == []


def delete_row(unit: Unit, account: int) -> None:
    """Delete an account as code does that knows no links."""
    connection = unit._connection
    connection.execute(delete(ACCOUNT).where(ACCOUNT.c.id == account))


def test_the_export_has_the_links_that_one_made_without_their_secrets(bot: Bot) -> None:
    share(bot, opened(bot.open(TOPIC)).code)
    exported = bot.do(lambda unit: whole_export(unit, ANN.id))
    assert exported["links_to_tables"] == [
        {"chat": GROUP.chat, "topic": 7, "made": "2026-11-20T12:00:00+00:00"}
    ]


# Links from before


def test_the_link_of_a_single_match_from_before_goes_on_to_show_it_until_it_is_taken_back(bot: Bot) -> None:
    code = bot.match()
    bot.do(lambda unit: with_own_link(unit, code))
    assert opened_by(bot, code, "of-before") == code
    assert opened_by(bot, code, "other") is None
    share(bot, code)
    stop(bot, code)
    bot.later(days=3)
    assert opened_by(bot, code, "of-before") == code
    take_back(bot, code)
    assert opened_by(bot, code, "of-before") is None


def with_own_link(unit: Unit, code: str) -> None:
    match = unit.match(code)
    assert match is not None
    match.secrets = replace(match.secrets, watching="of-before")
    unit.save_match(match)


def opened_by(bot: Bot, code: str, secret: str) -> str | None:
    facts = bot.do(lambda unit: watching.shared(unit, code, secret))
    return None if facts is None else facts.code


def test_what_no_facts_have_is_the_secret_of_a_link(bot: Bot) -> None:
    code = bot.match()
    share(bot, code)
    bot.do(lambda unit: with_own_link(unit, code))
    facts = bot.facts(code)
    assert facts.on_screen
    assert "of-before" not in repr(facts)
