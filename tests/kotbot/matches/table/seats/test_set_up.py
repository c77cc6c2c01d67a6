"""A table is laid out: who sits there, as which monster, in which order, and who begins."""

import pytest

from engine.decisions import DrawFor
from kotbot.matches import finding
from kotbot.matches.digital import lobby as digital_lobby
from kotbot.matches.facts import Mode, Occupant, Person, Status, Where
from kotbot.matches.open import clock, lobby
from kotbot.matches.outcomes import AtSeat, Dressed, GotUp, Note, Outcome, SatDown, SeatOutcome
from kotbot.matches.people.chats import block, set_setting
from kotbot.matches.records import Due
from kotbot.matches.refusals import (
    BadName,
    Illegal,
    NameFault,
    NotAllowed,
    Privilege,
    Refusal,
    Refused,
    SameName,
)
from kotbot.matches.table.seats import handing, seating, setting_up
from scripts.testing.matches import ANN, BOB, CID, GROUP, STRANGER, Bot, refused
from tests.kotbot.matches.table.laying import Laid, four

# Opening


def test_who_opens_a_table_is_its_host_and_sits_first(bot: Bot) -> None:
    facts = Laid(bot).facts
    assert (facts.status, facts.mode, facts.host) == (Status.LOBBY, Mode.REFEREE, ANN.id)
    assert facts.rules.table
    assert [(seat.name, seat.monster) for seat in facts.seats] == [("Ann", "alienoid")]


def test_a_table_and_a_digital_match_are_open_in_one_place(bot: Bot) -> None:
    digital = bot.match()
    table = Laid(bot, GROUP).code
    assert [facts.code for facts in bot.do(lambda unit: finding.all_running_in(unit, GROUP))] == [
        digital,
        table,
    ]


def test_a_second_score_shows_the_table_that_is_there(bot: Bot) -> None:
    laid = Laid(bot, GROUP)
    reply = bot.do(lambda unit: setting_up.open_table(unit, GROUP, BOB))
    assert refused(reply) is Refused.ALREADY_RUNNING
    assert reply.facts is not None
    assert reply.facts.code == laid.code


def test_each_topic_has_a_table_of_its_own(bot: Bot) -> None:
    assert Laid(bot, Where(-7, 1)).code != Laid(bot, Where(-7, 2)).code


def test_the_chat_says_who_may_lay_out_a_table(bot: Bot) -> None:
    bot.do(lambda unit: set_setting(unit, GROUP.chat, "starters", "admins"))
    assert refused(bot.do(lambda unit: setting_up.open_table(unit, GROUP, ANN))) == NotAllowed(
        Privilege.START
    )


def test_an_unused_table_expires_after_an_hour(bot: Bot) -> None:
    laid = Laid(bot)
    bot.later(minutes=50)
    laid.types("Bob")
    bot.later(minutes=59)
    assert bot.due() == []
    bot.later(minutes=2)
    (task,) = bot.due()
    assert task.kind is Due.EXPIRE
    reply = bot.do(lambda unit: clock.time_out(unit, task.code, task.decision))
    assert reply.note is Note.STOPPED
    assert laid.facts.status is Status.STOPPED


# Who sits here


def test_one_text_seats_three_guests_in_its_order(bot: Bot) -> None:
    laid = four(bot)
    assert laid.names == ["Ann", "Bob", "Cy", "Dee"]
    assert [seat.occupant for seat in laid.facts.seats[1:]] == [Occupant.GUEST] * 3
    assert len(set(laid.monsters)) == 4


def test_a_guest_without_a_name_takes_one_tap(bot: Bot) -> None:
    laid = Laid(bot)
    laid.do(seating.seat_nameless, "p")
    assert laid.do(seating.seat_nameless, "p").note is Note.REPEATED
    assert laid.names == ["Ann", ""]


def test_computers_of_any_level_take_part(bot: Bot) -> None:
    laid = Laid(bot)
    laid.do(lobby.add_computer, "hatchling")
    assert [seat.level for seat in laid.facts.seats] == [None, "hatchling"]
    assert isinstance(refused(laid.do(lobby.add_computer, "oracle")), Illegal)


def test_people_of_a_group_join_with_their_accounts(bot: Bot) -> None:
    laid = Laid(bot, GROUP)
    assert bot.join(laid.code, BOB).note is Note.JOINED
    assert refused(bot.join(laid.code, BOB)) is Refused.SEATED
    assert [seat.account for seat in laid.facts.seats] == [ANN.id, BOB.id]


def test_who_joins_under_the_name_of_a_guest_is_that_guest(bot: Bot) -> None:
    laid = Laid(bot, GROUP)
    laid.types("bob = Kraken", "Cy")
    bot.join(laid.code, BOB)
    assert [(seat.name, seat.account) for seat in laid.facts.seats] == [
        ("Ann", ANN.id),
        ("bob", BOB.id),
        ("Cy", None),
    ]


def test_a_name_is_the_same_however_its_spaces_and_accents_are_typed(bot: Bot) -> None:
    laid = Laid(bot, GROUP)
    laid.types("Zoe\u0308 Lee")
    assert refused(laid.types("Zoë  lee")) == SameName("Zoë  lee")
    bot.join(laid.code, Person(77, "Zoë  Lee"))
    assert [(seat.name, seat.account) for seat in laid.facts.seats] == [
        ("Ann", ANN.id),
        ("Zoe\u0308 Lee", 77),
    ]


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (["Bob", "bob"], SameName("bob")),
        (["ANN"], SameName("ANN")),
        (["Bob = Kraken", "Cy = kraken"], SameName("Kraken")),
        (["x" * 25], BadName(NameFault.LONG)),
        (["Bob = " + "x" * 25], BadName(NameFault.LONG)),
        (["Bob", ""], BadName(NameFault.EMPTY)),
        ([f"P{n}" for n in range(13)], BadName(NameFault.MANY)),
        ([f"P{n}" for n in range(6)], Refused.FULL),
    ],
)
def test_of_names_that_cannot_be_none_is_seated(bot: Bot, names: list[str], why: Refusal) -> None:
    laid = Laid(bot)
    assert refused(laid.types(*names)) == why
    assert laid.names == ["Ann"]


def test_strangers_change_nothing(bot: Bot) -> None:
    laid = four(bot, GROUP)
    before = laid.facts
    replies = [
        laid.types("Zoe", person=STRANGER),
        laid.now(handing.remove, 1, person=STRANGER),
        laid.now(setting_up.turn_page, "options", person=STRANGER),
        laid.do(setting_up.same_as_last, "p", person=STRANGER),
        laid.start("1", "q", person=STRANGER),
        laid.do(lobby.set_option, "mode", "counters", person=STRANGER),
    ]
    assert {refused(reply) for reply in replies} == {Refused.STRANGER}
    assert laid.facts == before


def test_whoever_sits_at_the_table_and_admins_may_change_everything(bot: Bot) -> None:
    laid = Laid(bot, GROUP)
    bot.join(laid.code, BOB)
    assert isinstance(laid.types("Cy", person=BOB).note, SatDown)
    assert isinstance(laid.now(handing.remove, 2, person=Person(77, "Max", chat_admin=True)).note, GotUp)
    assert laid.start("1", "p", person=BOB).note == AtSeat(SeatOutcome.BEGINS, 0)


def test_a_seat_that_is_taken_away_twice_at_once_is_taken_away_once(bot: Bot) -> None:
    laid = four(bot)
    decision = laid.facts.decision
    laid.do(handing.remove, decision, 1)
    assert refused(laid.do(handing.remove, decision, 1)) is Refused.STALE
    assert laid.names == ["Ann", "Cy", "Dee"]


def test_a_host_who_does_not_play_keeps_the_score(bot: Bot) -> None:
    laid = four(bot)
    laid.now(handing.remove, 0)
    assert laid.begins().note == AtSeat(SeatOutcome.BEGINS, 0)
    assert laid.facts.host == ANN.id
    assert [facts.code for facts in bot.do(lambda unit: finding.of_account(unit, ANN.id))] == [laid.code]


def test_another_name_is_typed_by_whoever_was_asked_for_it(bot: Bot) -> None:
    laid = Laid(bot, GROUP)
    bot.join(laid.code, BOB)
    laid.types("Cy")
    assert laid.now(seating.prompt, "name", 2, 0).note is Note.PROMPTED
    assert refused(laid.do(seating.answer_prompt, "Zed", person=BOB)) is Refused.STALE
    assert refused(laid.do(seating.answer_prompt, "Bob")) == SameName("Bob")
    assert laid.do(seating.answer_prompt, "Zed").note == AtSeat(SeatOutcome.RENAMED, 2)
    assert laid.names == ["Ann", "Bob", "Zed"]
    assert refused(laid.do(seating.answer_prompt, "Yan")) is Refused.STALE


def test_a_seat_that_was_offered_is_taken_by_whoever_presses_first(bot: Bot) -> None:
    laid = Laid(bot, GROUP)
    laid.types("Cy", "Dee")
    assert refused(laid.now(handing.sit_here, 1, person=CID)) is Refused.STALE
    assert laid.now(handing.offer_seat, 1).note == AtSeat(SeatOutcome.OFFERED, 1)
    assert laid.now(handing.sit_here, 1, person=CID).note is Note.JOINED
    assert refused(laid.now(handing.sit_here, 1, person=BOB)) is Refused.STALE
    assert [seat.account for seat in laid.facts.seats] == [ANN.id, CID.id, None]


def test_blocked_people_take_no_seat(bot: Bot) -> None:
    laid = Laid(bot, GROUP)
    laid.types("Cy")
    laid.now(handing.offer_seat, 1)
    bot.do(lambda unit: block(unit, GROUP.chat, BOB.id))
    assert refused(laid.now(handing.sit_here, 1, person=BOB)) is Refused.BLOCKED


# Monsters


def test_whoever_has_a_monster_gets_the_one_that_becomes_free(bot: Bot) -> None:
    laid = four(bot)
    first, second, *rest = laid.monsters
    laid.now(seating.dress, 0, second)
    assert laid.monsters == [second, first, *rest]


def test_monsters_are_tapped_from_seat_to_seat(bot: Bot) -> None:
    laid = four(bot)
    laid.now(setting_up.turn_page, "monster 1")
    pages = []
    for seat, monster in enumerate(("the_king", "gigazaur", "cyber_kitty", "alienoid")):
        laid.now(seating.dress, seat, monster)
        pages.append(laid.page)
    assert pages == ["monster 2", "monster 3", "monster 4", ""]
    assert laid.monsters == ["the_king", "gigazaur", "cyber_kitty", "alienoid"]


def test_any_monster_can_be_typed_also_for_a_seat_by_its_number(bot: Bot) -> None:
    laid = four(bot)
    assert isinstance(laid.types("Cy = Megahorn", "4 = kraken").note, Dressed)
    assert laid.monsters[2:] == ["Megahorn", "kraken"]
    assert laid.names == ["Ann", "Bob", "Cy", "Dee"]


def test_monsters_of_all_boxes_are_tapped_and_others_are_not(bot: Bot) -> None:
    """Kraken is of the Dark Edition, Pumpkin Jack of the costumes; 2016 is played."""
    laid = four(bot)
    for seat, monster in enumerate(("kraken", "pumpkin_jack")):
        assert laid.now(seating.dress, seat, monster).note == Dressed((seat,))
    assert laid.monsters[:2] == ["kraken", "pumpkin_jack"]
    assert isinstance(refused(laid.now(seating.dress, 0, "Megahorn")), Illegal)


def test_another_box_keeps_what_was_typed(bot: Bot) -> None:
    laid = Laid(bot)
    laid.types("Bob = Megahorn")
    laid.do(lobby.set_option, "edition", "origins")
    assert laid.monsters == ["cosmic_joe", "Megahorn"]
    assert laid.facts.rules.table


# Order


def test_seats_sit_in_the_order_in_which_they_were_tapped(bot: Bot) -> None:
    laid = four(bot)
    laid.now(seating.begin_order)
    decision = laid.facts.decision
    for seat in (2, 0, 3):
        laid.do(seating.tap, decision, seat)
    assert laid.names == ["Cy", "Ann", "Dee", "Bob"]
    assert laid.page == ""


def test_a_seat_that_is_tapped_twice_counts_once(bot: Bot) -> None:
    laid = four(bot)
    laid.now(seating.begin_order)
    decision = laid.facts.decision
    laid.do(seating.tap, decision, 2)
    assert laid.do(seating.tap, decision, 2).note is Note.REPEATED
    laid.do(seating.tap, decision, 3)
    laid.do(seating.tap, decision, 1)
    assert refused(laid.do(seating.tap, decision, 1)) is Refused.STALE
    assert laid.names == ["Cy", "Dee", "Bob", "Ann"]


def test_the_order_can_be_tapped_from_the_beginning_again(bot: Bot) -> None:
    laid = four(bot)
    laid.now(seating.tap, 3)
    laid.now(seating.begin_order)
    for seat in (1, 0, 2):
        laid.now(seating.tap, seat)
    assert laid.names == ["Bob", "Ann", "Cy", "Dee"]


@pytest.mark.parametrize(
    "page", ["x", "seat", "seat 9", "monster", "monster 0", "order", "options 1", "seat 1 2"]
)
def test_pages_that_there_are_not_are_refused(bot: Bot, page: str) -> None:
    assert refused(four(bot).now(setting_up.turn_page, page)) is Refused.STALE


# The start


def test_a_seat_that_is_picked_begins(bot: Bot) -> None:
    laid = four(bot)
    assert laid.begins("3").note == AtSeat(SeatOutcome.BEGINS, 2)
    state = laid.facts.state
    assert state is not None
    assert (laid.facts.status, state.active) == (Status.LIVE, 2)


def test_the_claws_of_the_table_decide_who_begins(bot: Bot) -> None:
    laid = four(bot)
    laid.begins(setting_up.CLAWS)
    state = laid.facts.state
    assert state is not None
    assert type(state.question).__name__ == "OpeningRoll"


def test_without_a_referee_nobody_enters_claws(bot: Bot) -> None:
    laid = four(bot)
    laid.do(lobby.set_option, "mode", "counters")
    assert isinstance(refused(laid.begins(setting_up.CLAWS)), Illegal)


def test_chance_may_draw_who_begins(bot: Bot) -> None:
    drawn: set[Outcome | None] = set()
    for _ in range(12):
        laid = four(bot)
        drawn.add(laid.begins(setting_up.CHANCE).note)
        laid.stops()
    assert len(drawn) > 1
    assert drawn <= {AtSeat(SeatOutcome.BEGINS, place) for place in range(4)}


def test_one_alone_cannot_begin(bot: Bot) -> None:
    assert refused(Laid(bot).begins()) is Refused.TOO_FEW


def test_a_start_that_comes_twice_begins_once(bot: Bot) -> None:
    laid = four(bot)
    decision = laid.facts.decision
    laid.do(setting_up.start, "p", decision, "1")
    assert laid.do(setting_up.start, "p", decision, "1").note is Note.REPEATED
    assert refused(laid.do(setting_up.start, "q", decision, "2")) is Refused.TOO_LATE


def test_a_digital_start_does_not_begin_a_table(bot: Bot) -> None:
    laid = four(bot)
    assert refused(laid.do(digital_lobby.start, "p")) is Refused.NO_MATCH


def test_nothing_of_a_table_is_done_to_a_digital_match(bot: Bot) -> None:
    """The seed decides who begins there, and its rules are not those of a table."""
    code = bot.lobby()
    before = bot.facts(code)
    for reply in (
        bot.do(lambda unit: seating.seat_nameless(unit, code, ANN, "p")),
        bot.do(lambda unit: setting_up.start(unit, code, ANN, "q", before.decision, "2")),
        bot.do(lambda unit: setting_up.same_as_last(unit, code, ANN, "r")),
        bot.do(lambda unit: setting_up.turn_page(unit, code, ANN, before.decision, "options")),
    ):
        assert refused(reply) is Refused.NO_MATCH
    assert bot.facts(code) == before


# Whether computers have evolutions


def with_evolutions(bot: Bot) -> Laid:
    laid = Laid(bot)
    laid.do(lobby.set_option, "boxes", "+power_up")
    laid.do(lobby.add_computer, "hatchling")
    return laid


def asked_to_draw(bot: Bot, laid: Laid) -> bool:
    laid.do(setting_up.start, "p", laid.facts.decision, "1")
    state = laid.facts.state
    assert state is not None
    return isinstance(state.question, DrawFor)


def test_people_draw_for_a_computer_where_that_is_wished(bot: Bot) -> None:
    laid = with_evolutions(bot)
    assert laid.do(lobby.set_option, "open_hands", "on").refused is None
    assert asked_to_draw(bot, laid)


def test_nobody_draws_for_a_computer_unless_it_is_wished(bot: Bot) -> None:
    assert not asked_to_draw(bot, with_evolutions(bot))


def test_nobody_draws_where_the_bot_only_counts(bot: Bot) -> None:
    laid = with_evolutions(bot)
    laid.do(lobby.set_option, "open_hands", "on")
    laid.do(lobby.set_option, "mode", "counters")
    assert not asked_to_draw(bot, laid)


def test_in_a_digital_match_there_is_nothing_to_draw(bot: Bot) -> None:
    code = bot.lobby()
    reply = bot.do(lambda unit: lobby.set_option(unit, code, ANN, "open_hands", "on"))
    assert isinstance(refused(reply), Illegal)
