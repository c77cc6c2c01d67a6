"""The lobby: seats, monsters, options, computers, start (issue: "The match in a chat", 2)."""

import pytest

from kotbot.matches import finding, housekeeping
from kotbot.matches.digital import lobby as digital_lobby
from kotbot.matches.facts import Occupant, Pace, Person, SeatNews, Status, Where
from kotbot.matches.open import clock, lobby
from kotbot.matches.outcomes import GotUp, MonsterChosen, Note, OptionSet, SatDown
from kotbot.matches.people import chats
from kotbot.matches.records import Due
from kotbot.matches.refusals import BoxTooSmall, Illegal, MonsterTaken, NotAllowed, Privilege, Refused
from scripts.testing.matches import ANN, BOB, CID, DEE, GROUP, PEOPLE, STRANGER, Bot, refused


def test_who_opens_is_host_and_sits_first(bot: Bot) -> None:
    facts = bot.facts(bot.lobby(1))
    assert facts.status is Status.LOBBY
    assert facts.host == ANN.id
    assert [(seat.name, seat.monster, seat.occupant) for seat in facts.seats] == [
        ("Ann", "alienoid", Occupant.PERSON)
    ]
    assert facts.pace is Pace.RELAXED
    assert facts.state is None
    assert len(facts.seed_hash) == 64


def test_a_second_match_in_a_place_shows_the_running_one(bot: Bot) -> None:
    code = bot.lobby()
    reply = bot.do(lambda unit: digital_lobby.open_lobby(unit, GROUP, BOB))
    assert refused(reply) is Refused.ALREADY_RUNNING
    assert reply.facts is not None
    assert reply.facts.code == code


def test_each_topic_has_a_match_of_its_own(bot: Bot) -> None:
    bot.lobby()
    reply = bot.do(lambda unit: digital_lobby.open_lobby(unit, Where(GROUP.chat, topic=5), ANN))
    assert reply.note is Note.OPENED
    assert len(bot.do(lambda unit: finding.of_account(unit, ANN.id))) == 2


def test_nobody_sits_twice(bot: Bot) -> None:
    code = bot.lobby()
    assert refused(bot.do(lambda unit: lobby.join(unit, code, BOB))) is Refused.SEATED


@pytest.mark.parametrize(("edition", "most"), [("first", 6), ("second", 6), ("origins", 4)])
def test_a_box_has_so_many_seats(bot: Bot, edition: str, most: int) -> None:
    code = bot.lobby(most, edition)
    assert refused(bot.do(lambda unit: lobby.join(unit, code, STRANGER))) is Refused.FULL


def test_monsters_are_unique_and_of_the_box(bot: Bot) -> None:
    code = bot.lobby()
    choose = lobby.choose_monster
    assert bot.do(lambda unit: choose(unit, code, BOB, "the_king")).note == MonsterChosen("the_king")
    assert refused(bot.do(lambda unit: choose(unit, code, ANN, "the_king"))) == MonsterTaken("the_king")
    assert isinstance(refused(bot.do(lambda unit: choose(unit, code, ANN, "kraken"))), Illegal)
    assert [seat.monster for seat in bot.facts(code).seats] == ["alienoid", "the_king"]


def test_another_edition_deals_its_own_monsters(bot: Bot) -> None:
    code = bot.lobby()
    bot.option(code, "edition", "origins")
    facts = bot.facts(code)
    assert facts.rules.edition == "origins"
    assert facts.rules.duel_energy
    assert not facts.rules.bay
    assert [seat.monster for seat in facts.seats] == ["cosmic_joe", "gigarex"]


def test_trying_another_edition_and_coming_back_keeps_the_chosen_monsters(bot: Bot) -> None:
    code = bot.lobby()
    bot.do(lambda unit: lobby.choose_monster(unit, code, BOB, "the_king"))
    bot.do(lambda unit: lobby.choose_monster(unit, code, ANN, "gigazaur"))
    bot.option(code, "edition", "origins")
    bot.do(lambda unit: lobby.choose_monster(unit, code, BOB, "mechamster"))
    bot.option(code, "edition", "second")
    assert [seat.monster for seat in bot.facts(code).seats] == ["gigazaur", "the_king"]
    bot.option(code, "edition", "origins")
    assert [seat.monster for seat in bot.facts(code).seats] == ["cosmic_joe", "mechamster"]


def test_a_monster_that_another_box_has_too_stays(bot: Bot) -> None:
    code = bot.lobby()
    bot.do(lambda unit: lobby.choose_monster(unit, code, BOB, "the_king"))
    bot.option(code, "edition", "first")
    assert bot.facts(code).seats[1].monster == "the_king"


def test_a_newcomer_takes_no_monster_that_somebody_comes_back_to(bot: Bot) -> None:
    code = bot.lobby()
    bot.option(code, "edition", "origins")
    bot.join(code, CID)
    bot.option(code, "edition", "second")
    monsters = [seat.monster for seat in bot.facts(code).seats]
    assert monsters[:2] == ["alienoid", "cyber_kitty"]
    assert len(set(monsters)) == 3


def test_a_monster_that_is_tapped_seats_who_has_no_seat(bot: Bot) -> None:
    code = bot.lobby(1)
    reply = bot.do(lambda unit: lobby.choose_monster(unit, code, BOB, "the_king"))
    assert reply.note is Note.JOINED
    assert [(seat.name, seat.monster) for seat in bot.facts(code).seats] == [
        ("Ann", "alienoid"),
        ("Bob", "the_king"),
    ]


def test_a_monster_that_is_taken_seats_nobody(bot: Bot) -> None:
    code = bot.lobby(1)
    assert refused(bot.do(lambda unit: lobby.choose_monster(unit, code, BOB, "alienoid"))) == MonsterTaken(
        "alienoid"
    )
    assert len(bot.facts(code).seats) == 1


def test_a_monster_seats_nobody_who_is_blocked(bot: Bot) -> None:
    code = bot.lobby(1)
    bot.do(lambda unit: chats.block(unit, GROUP.chat, BOB.id))
    assert refused(bot.do(lambda unit: lobby.choose_monster(unit, code, BOB, "the_king"))) is Refused.BLOCKED


def test_a_smaller_box_is_refused_while_too_many_sit(bot: Bot) -> None:
    code = bot.lobby(5)
    assert refused(bot.option(code, "edition", "origins")) == BoxTooSmall(4)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("deck", "base+new"), ("bay", "off"), ("duel_energy", "on")),
        *(("check", "round"), ("pace", "live"), ("language", "he")),
    ],
)
def test_options_are_set_by_the_host(bot: Bot, option: str, value: str) -> None:
    code = bot.lobby()
    before = bot.facts(code)
    assert bot.option(code, option, value).note == OptionSet(option, value)
    after = bot.facts(code)
    assert (after.rules, after.pace, after.language) != (before.rules, before.pace, before.language)


@pytest.mark.parametrize(
    ("option", "value"),
    [("edition", "third"), ("deck", "x"), ("bay", "maybe"), ("check", ""), ("pace", "1"), ("colour", "red")],
)
def test_options_that_do_not_exist_are_refused(bot: Bot, option: str, value: str) -> None:
    code = bot.lobby()
    assert isinstance(refused(bot.option(code, option, value)), Illegal)


def test_origins_has_no_bay(bot: Bot) -> None:
    code = bot.lobby(2, "origins")
    assert isinstance(refused(bot.option(code, "bay", "on")), Illegal)


def test_guests_do_not_change_options(bot: Bot) -> None:
    code = bot.lobby()
    set_option = lobby.set_option
    assert refused(bot.do(lambda u: set_option(u, code, BOB, "pace", "live"))) is Refused.NOT_HOST
    assert refused(bot.do(lambda u: set_option(u, code, STRANGER, "pace", "live"))) is Refused.STRANGER
    admin = Person(77, "Max", chat_admin=True)
    assert bot.do(lambda u: set_option(u, code, admin, "pace", "live")).note == OptionSet("pace", "live")


def test_computers_take_seats_and_leave_them(bot: Bot) -> None:
    code = bot.lobby()
    assert isinstance(bot.do(lambda unit: lobby.add_computer(unit, code, ANN, "random")).note, SatDown)
    assert isinstance(refused(bot.do(lambda unit: lobby.add_computer(unit, code, ANN, "oracle"))), Illegal)
    assert [seat.level for seat in bot.facts(code).seats] == [None, None, "random"]
    decision = bot.facts(code).decision
    assert refused(bot.do(lambda unit: lobby.remove_computer(unit, code, ANN, decision, 1))) == Illegal()
    assert isinstance(bot.do(lambda unit: lobby.remove_computer(unit, code, ANN, decision, 2)).note, GotUp)
    assert len(bot.facts(code).seats) == 2


def test_the_next_person_becomes_host_and_the_last_one_closes(bot: Bot) -> None:
    code = bot.lobby()
    bot.do(lambda unit: lobby.leave(unit, code, ANN))
    facts = bot.facts(code)
    assert facts.host == BOB.id
    assert [(seat.place, seat.name) for seat in facts.seats] == [(0, "Bob")]
    bot.do(lambda unit: lobby.leave(unit, code, BOB))
    assert bot.facts(code).status is Status.STOPPED
    assert bot.do(lambda unit: digital_lobby.open_lobby(unit, GROUP, CID)).note is Note.OPENED


def test_one_alone_cannot_start(bot: Bot) -> None:
    code = bot.lobby(1)
    assert refused(bot.start(code)) is Refused.TOO_FEW


def test_only_the_host_starts(bot: Bot) -> None:
    code = bot.lobby()
    assert refused(bot.do(lambda unit: digital_lobby.start(unit, code, BOB, "p"))) is Refused.NOT_HOST


def test_the_start_deals_the_market_the_roll_off_and_the_first_roll(bot: Bot) -> None:
    code = bot.match()
    state = bot.facts(code).state
    assert state is not None
    assert all(state.market)
    assert sum(state.dice) == 6
    assert bot.question(code).startswith("KeepDice")


def test_the_start_pressed_twice_starts_once(bot: Bot) -> None:
    code = bot.lobby()
    first = bot.do(lambda unit: digital_lobby.start(unit, code, ANN, "p"))
    again = bot.do(lambda unit: digital_lobby.start(unit, code, ANN, "p"))
    other = bot.do(lambda unit: digital_lobby.start(unit, code, BOB, "q"))
    assert (first.note, again.note, other.refused) == (Note.STARTED, Note.REPEATED, Refused.TOO_LATE)
    assert again.facts == first.facts


def test_late_comers_join_until_somebody_played(bot: Bot) -> None:
    code = bot.match()
    before = bot.facts(code)
    assert bot.do(lambda unit: lobby.join(unit, code, CID)).note is Note.JOINED
    facts = bot.facts(code)
    assert facts.state is not None
    assert facts.state.seats == 3
    assert facts.decision > before.decision
    bot.answer(code, bot.asked(code), "keep nothing")
    assert refused(bot.do(lambda unit: lobby.join(unit, code, DEE))) is Refused.TOO_LATE


def test_an_unused_lobby_expires(bot: Bot) -> None:
    code = bot.lobby()
    assert bot.waits_for(code) is Due.EXPIRE
    bot.later(minutes=59)
    assert bot.due() == []
    bot.later(minutes=2)
    (task,) = bot.due()
    reply = bot.do(lambda unit: clock.time_out(unit, task.code, task.decision))
    assert reply.note is Note.STOPPED
    assert bot.facts(code).status is Status.STOPPED
    assert bot.due() == []


def test_who_joins_gives_the_lobby_another_hour(bot: Bot) -> None:
    code = bot.lobby(1)
    bot.later(minutes=59)
    bot.join(code, BOB)
    bot.later(minutes=59)
    assert bot.due() == []
    bot.later(minutes=1)
    assert [task.kind for task in bot.due()] == [Due.EXPIRE]


def test_in_private_there_is_no_clock(bot: Bot) -> None:
    code = bot.lobby(1, where=Where(ANN.id, private=True))
    assert bot.facts(code).pace is Pace.NONE


def test_the_chat_says_who_may_open(bot: Bot) -> None:
    bot.do(lambda unit: chats.set_setting(unit, GROUP.chat, "starters", "admins"))
    assert refused(bot.do(lambda unit: digital_lobby.open_lobby(unit, GROUP, ANN))) == NotAllowed(
        Privilege.START
    )
    admin = Person(11, "Ann", chat_admin=True)
    assert bot.do(lambda unit: digital_lobby.open_lobby(unit, GROUP, admin)).note is Note.OPENED


def test_a_blocked_person_neither_opens_nor_joins(bot: Bot) -> None:
    bot.do(lambda unit: chats.block(unit, GROUP.chat, BOB.id))
    assert refused(bot.do(lambda unit: digital_lobby.open_lobby(unit, GROUP, BOB))) is Refused.BLOCKED
    code = bot.lobby(1)
    assert refused(bot.do(lambda unit: lobby.join(unit, code, BOB))) is Refused.BLOCKED
    bot.do(lambda unit: chats.unblock(unit, GROUP.chat, BOB.id))
    assert bot.do(lambda unit: lobby.join(unit, code, BOB)).note is Note.JOINED


def test_the_language_is_that_of_the_chat_or_of_who_opens(bot: Bot) -> None:
    polish = Person(50, "Ola", language="pl")
    opened = bot.do(lambda unit: digital_lobby.open_lobby(unit, Where(-5), polish))
    assert opened.facts is not None
    assert opened.facts.language == "pl"
    bot.do(lambda unit: chats.set_setting(unit, -6, "language", "he"))
    opened = bot.do(lambda unit: digital_lobby.open_lobby(unit, Where(-6), polish))
    assert opened.facts is not None
    assert opened.facts.language == "he"


def test_before_a_restart_no_match_is_begun(bot: Bot) -> None:
    bot.do(lambda unit: housekeeping.announce_maintenance(unit, "at noon"))
    reply = bot.do(lambda unit: digital_lobby.open_lobby(unit, GROUP, ANN))
    assert refused(reply) is Refused.MAINTENANCE
    bot.do(lambda unit: housekeeping.announce_maintenance(unit, ""))
    assert bot.do(lambda unit: digital_lobby.open_lobby(unit, GROUP, ANN)).note is Note.OPENED


def test_codes_are_short_and_all_different(bot: Bot) -> None:
    codes = set()
    for chat, person in enumerate(PEOPLE):
        opened = bot.open(Where(-50 - chat), person)
        assert opened.facts is not None
        codes.add(opened.facts.code)
    assert len(codes) == 6
    assert all(len(code) == 6 and code.isalnum() for code in codes)


def test_a_host_who_presses_start_twice_is_told_that_it_was_done(bot: Bot) -> None:
    code = bot.lobby()
    assert bot.start(code).note is Note.STARTED
    again = bot.start(code)
    assert (again.note, again.refused, again.changed) == (Note.REPEATED, None, False)


def test_who_writes_as_a_channel_is_neither_seated_nor_remembered(bot: Bot) -> None:
    channel = Person(136817688, "News", nameless=True)
    opened = bot.open(GROUP, channel).facts
    assert opened is not None
    assert (opened.host, opened.seats) == (None, ())
    assert refused(bot.join(opened.code, channel)) is Refused.STRANGER
    assert bot.do(lambda unit: unit.account(channel.id)) is None
    for person in (BOB, ANN):
        assert bot.join(opened.code, person).note is Note.JOINED
    assert bot.facts(opened.code).host == BOB.id


def test_who_joins_a_match_that_had_just_begun_is_told_to_everybody(bot: Bot) -> None:
    """It begins anew: other dice and other cards want a reason."""
    code = bot.match(2)

    assert bot.join(code, CID).note is Note.JOINED

    told = bot.facts(code).seat_change
    assert told is not None
    assert (told.place, told.news) == (2, SeatNews.JOINED)


def test_who_joins_before_the_start_is_seen_in_the_lobby_and_told_nowhere(bot: Bot) -> None:
    code = bot.lobby(2)
    bot.join(code, CID)
    bot.start(code)

    assert bot.facts(code).seat_change is None
