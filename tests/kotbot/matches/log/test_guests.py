"""Guests of a chat: counted under their name, taken over by an account, given back, left out."""

from dataclasses import replace

import pytest

from kotbot.matches import privacy
from kotbot.matches.core.seats import add_seat
from kotbot.matches.core.use_case import done
from kotbot.matches.facts import Mode, Occupant, Person, Where
from kotbot.matches.log import guests, played, stats
from kotbot.matches.log.guests import Did, GuestReply, Hindrance
from kotbot.matches.log.played import Player
from kotbot.matches.outcomes import Note
from kotbot.matches.people import chats
from kotbot.matches.people.names import fold
from kotbot.matches.ports import Unit
from kotbot.matches.table.seats import setting_up
from scripts.testing.matches import ANN, BOB, CID, GROUP, Bot
from scripts.testing.tables import Table
from tests.kotbot.matches.log.evenings import ZOE, evening, laid, named, zoe
from tests.kotbot.matches.stored import whole_export

ADMIN = Person(88, "Max", chat_admin=True)


def lines(bot: Bot, chat: int = GROUP.chat) -> list[tuple[int | None, str, int, int]]:
    """Account, name, games and wins, as the statistics of a chat list them."""
    found = bot.do(lambda unit: stats.of_chat(played.of_chat(unit, chat)))
    return [(line.account, line.name, line.games, line.wins) for line in found]


def take(
    bot: Bot, person: Person = ZOE, press: str = "", name: str = "zoe", chat: int = GROUP.chat
) -> GuestReply:
    id_ = press or bot.press()
    return bot.do(lambda unit: guests.take_over(unit, named(unit, chat, name), person, id_))


def give(bot: Bot, person: Person, account: int = ZOE.id, press: str = "") -> GuestReply:
    id_ = press or bot.press()
    return bot.do(lambda unit: guests.give_back(unit, named(unit, GROUP.chat, "zoe"), person, id_, account))


def two_evenings(bot: Bot) -> None:
    """Zoe wins once as a guest, Ann once; then Zoe has an account and loses to Ann."""
    evening(bot, ANN, "Zoe", winner=2)
    evening(bot, ANN, "zoe", winner=1)
    evening(bot, ANN, ZOE, winner=1)


# Counting


def test_two_spellings_of_a_name_are_one_guest_called_as_it_was_written_last(bot: Bot) -> None:
    evening(bot, ANN, "Zoe\u0308  B", winner=2)
    evening(bot, ANN, "zoë b")
    assert lines(bot) == [(ANN.id, "Ann", 2, 1), (None, "zoë b", 2, 1)]
    assert fold("STRASSE") == fold("straße")


def test_guests_of_another_chat_are_others(bot: Bot) -> None:
    evening(bot, ANN, "Zoe", winner=2)
    evening(bot, ANN, "Zoe", winner=2, where=Where(-5))
    assert lines(bot) == [(None, "Zoe", 1, 1), (ANN.id, "Ann", 1, 0)]


@pytest.mark.parametrize("counts", ["no", "stopped"])
def test_what_does_not_count_does_not_count_for_guests(bot: Bot, counts: str) -> None:
    if counts == "no":
        evening(bot, ANN, "Zoe", counts="no")
    else:
        laid(bot, ANN, "Zoe").stop()
    assert lines(bot) == []
    assert bot.do(lambda unit: guests.of_chat(played.of_chat(unit, GROUP.chat), GROUP.chat)) == []


def test_a_guest_whom_nobody_named_is_nobody(bot: Bot) -> None:
    evening(bot, ANN, "", winner=2)
    assert lines(bot) == [(ANN.id, "Ann", 1, 0)]


def test_a_row_of_each_seat_says_who_played_what_and_how_it_ended(bot: Bot) -> None:
    table = evening(bot, ANN, "Zoe", winner=2)
    ann, guest = bot.do(lambda unit: played.of_chat(unit, GROUP.chat)).rows()
    assert (ann.code, ann.place, ann.player, ann.rank, ann.how) == (table.code, 0, Player(ANN.id), 2, "")
    assert (guest.place, guest.player, guest.rank, guest.stars) == (1, Player(guest="zoe"), 1, 20)
    assert (guest.how, guest.kind) == ("stars", "table")


# Taking over


def test_who_takes_a_guest_over_has_the_games_of_both_and_an_undo_gives_them_back(bot: Bot) -> None:
    two_evenings(bot)
    before = lines(bot)
    assert before == [(ANN.id, "Ann", 3, 2), (None, "zoe", 2, 1), (ZOE.id, "Zoe Smith", 1, 0)]
    assert take(bot).did is Did.TOOK_OVER
    assert lines(bot) == [(ANN.id, "Ann", 3, 2), (ZOE.id, "Zoe Smith", 3, 1)]
    own = bot.do(lambda unit: stats.of_person(played.of_account(unit, ZOE.id), ZOE.id))
    assert (own.games, own.wins, own.tables, own.as_guest) == (3, 1, 3, 2)
    assert give(bot, ZOE).did is Did.GAVE_BACK
    assert lines(bot) == before
    assert take(bot).did is Did.TOOK_OVER
    assert lines(bot)[1] == (ZOE.id, "Zoe Smith", 3, 1)


def test_what_the_guest_plays_next_counts_for_the_account_until_that_is_undone(bot: Bot) -> None:
    two_evenings(bot)
    take(bot)
    evening(bot, BOB, "Zoe", winner=2)
    assert (ZOE.id, "Zoe Smith", 4, 2) in lines(bot)
    give(bot, ZOE)
    assert (None, "Zoe", 3, 2) in lines(bot)


def test_at_a_table_where_the_account_sits_the_guest_is_somebody_else(bot: Bot) -> None:
    two_evenings(bot)
    take(bot)
    evening(bot, ZOE, "Zoe", winner=2)
    assert (ZOE.id, "Zoe Smith", 4, 1) in lines(bot)
    assert (None, "Zoe", 1, 1) in lines(bot)


def test_of_two_guests_of_one_account_at_one_table_the_second_is_somebody_else(bot: Bot) -> None:
    evening(bot, ANN, ZOE, where=GROUP)
    evening(bot, ANN, "Zoe", "Yuri", winner=3)
    take(bot)
    assert take(bot, name="yuri").did is Did.TOOK_OVER
    assert lines(bot) == [
        (ANN.id, "Ann", 2, 1),
        (None, "Yuri", 1, 1),
        (ZOE.id, "Zoe Smith", 2, 0),
    ]


def test_of_two_guests_called_alike_at_one_table_the_first_counts(bot: Bot) -> None:
    """So they could be seated before names were compared without their accents' composition."""
    evening(bot, ANN, "Zoë", "Zoe\u0308", winner=3)
    assert lines(bot) == [(ANN.id, "Ann", 1, 0), (None, "Zoë", 1, 0)]


def test_the_lobby_says_for_whom_a_guest_counts(bot: Bot) -> None:
    two_evenings(bot)
    take(bot)
    code = bot.do(lambda unit: _lobby(unit, "ZOE"))
    set_up = bot.facts(code).set_up
    assert set_up is not None
    assert set_up.counts_for == ((1, "Zoe Smith"),)


def _lobby(unit: Unit, guest: str) -> str:
    game = setting_up.new_table(
        unit, GROUP, ANN.id, {"edition": "second", "table": True}, "en", Mode.COUNTERS
    )
    add_seat(game, Occupant.PERSON, ANN.id, ANN.name, None)
    add_seat(game, Occupant.GUEST, None, guest, None)
    done(game, Note.OPENED, ANN)
    return game.match.code


def test_the_same_press_again_is_told_the_same_and_another_one_that_it_is_so(bot: Bot) -> None:
    two_evenings(bot)
    assert [take(bot, press="p").did for _ in range(2)] == [Did.TOOK_OVER] * 2
    bot.restart()
    assert take(bot, press="p").did is Did.TOOK_OVER
    assert take(bot).hindrance is Hindrance.ALREADY
    assert give(bot, ZOE, press="q").did is give(bot, ZOE, press="q").did is Did.GAVE_BACK
    assert give(bot, ZOE).hindrance is Hindrance.ALREADY


def test_who_never_played_here_was_no_guest_here(bot: Bot) -> None:
    two_evenings(bot)
    evening(bot, ANN, CID, where=Where(-5))
    assert take(bot, CID).hindrance is Hindrance.STRANGER
    assert take(bot, replace(CID, nameless=True)).hindrance is Hindrance.STRANGER


def test_who_sat_beside_the_guest_was_somebody_else(bot: Bot) -> None:
    two_evenings(bot)
    assert take(bot, ANN).hindrance is Hindrance.TOGETHER


def test_who_is_blocked_takes_nobody_over(bot: Bot) -> None:
    two_evenings(bot)
    bot.do(lambda unit: chats.block(unit, GROUP.chat, ZOE.id))
    assert take(bot).hindrance is Hindrance.BLOCKED


def test_a_guest_is_one_persons_until_that_is_undone(bot: Bot) -> None:
    two_evenings(bot)
    evening(bot, ANN, CID)
    take(bot)
    assert take(bot, CID).hindrance is Hindrance.TAKEN
    give(bot, ZOE)
    assert take(bot, CID).did is Did.TOOK_OVER
    assert give(bot, ZOE).hindrance is Hindrance.ALREADY, "an undo of what was undone long ago"
    assert zoe(bot).account == CID.id


def test_no_guest_is_taken_over_who_is_not_there(bot: Bot) -> None:
    two_evenings(bot)
    assert take(bot, name="yuri").hindrance is Hindrance.GONE


# Who may undo it


def test_the_host_of_a_table_with_the_guest_and_admins_undo_it_and_nobody_else(bot: Bot) -> None:
    two_evenings(bot)
    evening(bot, BOB, CID)
    for person in (ANN, ADMIN):
        take(bot)
        assert give(bot, BOB).hindrance is Hindrance.NOT_ALLOWED
        assert zoe(bot).account == ZOE.id
        assert give(bot, person).did is Did.GAVE_BACK
    assert zoe(bot).account is None


# Leaving out


def leave_out(bot: Bot, person: Person) -> GuestReply:
    press = bot.press()
    return bot.do(lambda unit: guests.leave_out(unit, named(unit, GROUP.chat, "zoe"), person, press))


def put_back(bot: Bot, person: Person) -> GuestReply:
    press = bot.press()
    return bot.do(lambda unit: guests.put_back(unit, named(unit, GROUP.chat, "zoe"), person, press))


def test_a_guest_is_left_out_of_the_statistics_and_put_back(bot: Bot) -> None:
    two_evenings(bot)
    before = lines(bot)
    assert leave_out(bot, ZOE).hindrance is Hindrance.NOT_ALLOWED
    assert put_back(bot, ANN).hindrance is Hindrance.ALREADY
    assert leave_out(bot, ANN).did is Did.LEFT_OUT
    assert leave_out(bot, ANN).hindrance is Hindrance.ALREADY
    assert lines(bot) == [(ANN.id, "Ann", 3, 2), (ZOE.id, "Zoe Smith", 1, 0)]
    assert take(bot).hindrance is Hindrance.LEFT_OUT
    assert put_back(bot, ADMIN).did is Did.PUT_BACK
    assert lines(bot) == before


def test_a_guest_who_is_somebodys_is_not_left_out(bot: Bot) -> None:
    two_evenings(bot)
    take(bot)
    assert leave_out(bot, ANN).hindrance is Hindrance.TAKEN


# Offering


def offer(bot: Bot, table: Table, person: Person, name: str) -> GuestReply | None:
    return bot.do(lambda unit: guests.offer(unit, table.code, person, name))


def test_who_sits_down_is_asked_once_about_the_guest_of_that_name(bot: Bot) -> None:
    evening(bot, ANN, "Zoe")
    table = laid(bot, ANN, ZOE)
    assert offer(bot, table, BOB, "Zoe") is None, "does not sit there"
    assert offer(bot, table, ZOE, "Zoe Smith") is None, "no guest is called so"
    asked = offer(bot, table, ZOE, "ZOE")
    assert asked is not None
    assert asked.did is Did.MAY_TAKE
    assert offer(bot, table, ZOE, "Zoe") is None
    assert lines(bot) == [(ANN.id, "Ann", 1, 1), (None, "Zoe", 1, 0)]


# Privacy, and a chat that moves


def test_an_export_names_the_guests_and_who_is_forgotten_gives_them_back(bot: Bot) -> None:
    evening(bot, ANN, "Zoe")
    table = evening(bot, ANN, ZOE)
    offer(bot, table, ZOE, "Zoe")
    take(bot)
    (own,) = bot.do(lambda unit: whole_export(unit, ZOE.id))["guests_taken_over"]
    assert own == {"chat": GROUP.chat, "guest": "zoe", "taken": bot.now.isoformat()}
    assert len(bot.do(lambda unit: whole_export(unit, ZOE.id))["guests_asked_about"]) == 1
    bot.do(lambda unit: privacy.delete(unit, ZOE.id))
    assert lines(bot) == [(ANN.id, "Ann", 2, 2), (None, "Zoe", 1, 0)]
    (said,) = bot.do(lambda unit: unit.guests(GROUP.chat))
    assert (said.account, said.taken, said.asked) == (None, None, [])


def test_a_guest_of_a_private_chat_goes_with_its_person(bot: Bot) -> None:
    own = Where(ANN.id, private=True)
    evening(bot, ANN, "Zoe", where=own)
    press = bot.press()
    bot.do(
        lambda unit: guests.leave_out(unit, named(unit, ANN.id, "zoe"), replace(ANN, chat_admin=True), press)
    )
    bot.do(lambda unit: privacy.delete(unit, ANN.id))
    assert bot.do(lambda unit: unit.guests(ANN.id)) == []


def test_guests_move_with_their_chat(bot: Bot) -> None:
    two_evenings(bot)
    take(bot)
    before, new = lines(bot), -(10**12) - 5
    for _ in range(2):
        bot.do(lambda unit: chats.migrate_chat(unit, GROUP.chat, new))
    assert lines(bot, new) == before
    assert lines(bot) == []
    assert zoe(bot, new).account == ZOE.id


def test_what_was_said_in_the_group_stands_in_the_supergroup(bot: Bot) -> None:
    two_evenings(bot)
    evening(bot, ANN, "Zoe", where=Where(-999))
    evening(bot, ANN, CID, where=Where(-999))
    take(bot)
    take(bot, CID, chat=-999)
    bot.do(lambda unit: chats.migrate_chat(unit, GROUP.chat, -999))
    assert zoe(bot, -999).account == ZOE.id


def test_who_took_a_guest_over_since_it_was_found_is_asked_first(bot: Bot) -> None:
    evening(bot, ANN, "Zoe")
    evening(bot, BOB, "Mia")
    evening(bot, CID, "Mia")
    found = bot.do(lambda unit: named(unit, GROUP.chat, "zoe"))
    assert take(bot, BOB).did is Did.TOOK_OVER
    late = bot.do(lambda unit: guests.take_over(unit, found, CID, "late"))
    assert late.hindrance is Hindrance.TAKEN
