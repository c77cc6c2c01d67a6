"""Who sits at a table changes in the middle of a match; each change is a line that can be taken back (7)."""

from collections.abc import Callable
from typing import Any

import pytest

from kotbot.matches.facts import MatchFacts, Mode, Occupant, Person, Status, Where
from kotbot.matches.outcomes import AtSeat, Entered, GotUp, Note, SatDown, SeatOutcome
from kotbot.matches.people.chats import block
from kotbot.matches.refusals import Illegal, NotAllowed, Refused
from kotbot.matches.replies import Reply
from kotbot.matches.table.seats import handing, seating
from kotbot.matches.table.seats.seating import TypedPlayer
from scripts.testing.matches import ANN, BOB, CID, DEE, EVE, GROUP, STRANGER, Bot, refused
from scripts.testing.tables import Table, open_table

ADMIN = Person(77, "Max", chat_admin=True)


def change(table: Table, use_case: Callable[..., Reply], *args: Any, person: Person = ANN) -> Reply:
    """A change of the present seats."""
    decision = table.facts.decision
    return table.bot.do(lambda unit: use_case(unit, table.code, person, decision, *args))


def do(table: Table, use_case: Callable[..., Reply], *args: Any, person: Person = ANN) -> Reply:
    """A change that names no seat."""
    return table.bot.do(lambda unit: use_case(unit, table.code, person, *args))


def sitting(facts: MatchFacts) -> list[tuple[str, str, str | None, bool, int | None]]:
    """Everything about who sits where."""
    return [(seat.name, seat.monster, seat.level, seat.away, seat.account) for seat in facts.seats]


def names(table: Table) -> list[str]:
    return [seat.name for seat in table.facts.seats]


# A line each


CHANGES: dict[str, Callable[[Table], Reply]] = {
    "a guest joins in": lambda table: do(table, seating.seat_typed, [TypedPlayer("Zed", "Megahorn")]),
    "two guests join in": lambda table: do(
        table, seating.seat_typed, [TypedPlayer("Zed"), TypedPlayer("Yan")]
    ),
    "somebody without a name joins in": lambda table: do(table, seating.seat_nameless, table.press()),
    "a computer joins in": lambda table: do(table, seating.seat_computer, table.press(), "hatchling"),
    "a seat is taken away": lambda table: change(table, handing.remove, 1),
    "a monster is withdrawn": lambda table: change(table, handing.withdraw, 1),
    "another order": lambda table: reversed_order(table),
    "another monster": lambda table: change(table, seating.dress, 0, "the_king"),
    "a monster that another has": lambda table: change(table, seating.dress, 0, "gigazaur"),
    "a typed monster": lambda table: do(table, seating.seat_typed, [TypedPlayer("Bob", "Megahorn")]),
    "a computer plays on": lambda table: change(table, handing.let_computer, 1, "hatchling"),
    "another host": lambda table: change(table, handing.pass_on_host, 1),
    "another name": lambda table: _named(table, "name"),
    "a guest plays on": lambda table: _named(table, "guest"),
    "somebody else plays on": lambda table: _given(table),
    "no Bay": lambda table: change(table, handing.set_option, "bay", "off"),
    "20 stars at the end of the round": lambda table: change(table, handing.set_option, "check", "round"),
    "another deck": lambda table: change(table, handing.set_option, "deck", "base+all"),
}


def reversed_order(table: Table) -> Reply:
    for place in (3, 2):
        change(table, seating.tap, place)
    return change(table, seating.tap, 1)


def _named(table: Table, what: str) -> Reply:
    change(table, seating.prompt, what, 1, 0)
    return do(table, seating.answer_prompt, "Zed")


def _given(table: Table) -> Reply:
    change(table, handing.offer_seat, 1)
    return change(table, handing.sit_here, 1, person=STRANGER)


@pytest.mark.parametrize("mode", [Mode.REFEREE, Mode.COUNTERS])
@pytest.mark.parametrize("name", CHANGES)
def test_every_change_is_one_line_that_is_taken_back_and_brought_back_whole(
    bot: Bot, mode: Mode, name: str
) -> None:
    table = open_table(bot, 4, mode)
    table.enter("set 2 stars 7")
    before = table.facts
    assert refused(CHANGES[name](table)) is None
    after = table.facts
    assert (sitting(after), after.rules, after.host, after.state) != (
        *(sitting(before), before.rules, before.host, before.state),
    )
    assert after.state is not None
    assert after.state.seats == len(after.seats)
    assert [seat.place for seat in after.seats] == list(range(len(after.seats)))

    table.undo()
    undone = table.facts
    assert (sitting(undone), undone.rules, undone.host, undone.state) == (
        *(sitting(before), before.rules, before.host, before.state),
    )
    table.redo()
    redone = table.facts
    assert (sitting(redone), redone.rules, redone.host, redone.state) == (
        *(sitting(after), after.rules, after.host, after.state),
    )


# What follows a seat


def test_numbers_follow_their_seats_into_another_order(bot: Bot) -> None:
    table = open_table(bot, 4)
    table.enter("set 2 stars 7")
    reversed_order(table)
    assert names(table) == ["Dee", "Cid", "Bob", "Ann"]
    assert table.stars == [0, 0, 7, 0]


def test_who_joins_in_has_ten_hearts_and_the_last_seat(bot: Bot) -> None:
    table = open_table(bot, 2)
    table.enter("set 1 hearts 3")
    do(table, seating.seat_typed, [TypedPlayer("Zed", "Megahorn")])
    assert (names(table), table.hearts) == (["Ann", "Bob", "Zed"], [3, 10, 10])
    assert table.facts.seats[2].monster == "Megahorn"


def test_a_withdrawn_monster_keeps_its_seat(bot: Bot) -> None:
    table = open_table(bot, 3)
    assert change(table, handing.withdraw, 2).note == AtSeat(SeatOutcome.RETIRED, 2)
    assert (names(table), table.hearts) == (["Ann", "Bob", "Cid"], [10, 10, 0])
    assert isinstance(refused(change(table, handing.withdraw, 2)), Illegal)


def test_when_all_others_withdraw_the_end_is_asked_and_not_forced(bot: Bot) -> None:
    table = open_table(bot, 2)
    change(table, handing.withdraw, 1)
    assert table.state.over
    assert table.facts.status is Status.LIVE


def test_two_seats_stay_at_least(bot: Bot) -> None:
    table = open_table(bot, 2)
    assert refused(change(table, handing.remove, 1)) is Refused.TOO_FEW


@pytest.mark.parametrize(("edition", "most"), [("second", 6), ("origins", 4)])
def test_a_box_has_so_many_seats_also_later(bot: Bot, edition: str, most: int) -> None:
    table = open_table(bot, most, edition=edition)
    assert refused(do(table, seating.seat_typed, [TypedPlayer("Zed")])) is Refused.FULL
    assert refused(do(table, seating.seat_nameless, "p")) is Refused.FULL


def test_the_edition_stays(bot: Bot) -> None:
    table = open_table(bot, 2)
    assert isinstance(refused(change(table, handing.set_option, "edition", "first")), Illegal)
    assert isinstance(refused(change(table, handing.set_option, "bay", "maybe")), Illegal)


def test_a_computer_plays_on_until_the_seat_is_played_again(bot: Bot) -> None:
    table = open_table(bot, 2, guests=[1])
    assert change(table, handing.let_computer, 0, "hatchling").note == AtSeat(SeatOutcome.STOOD_IN, 0)
    assert (table.facts.seats[0].level, table.facts.seats[0].away) == ("hatchling", True)
    assert isinstance(change(table, handing.play_again, 0).note, SatDown)
    assert (table.facts.seats[0].level, table.facts.seats[0].away) == (None, False)
    assert refused(change(table, handing.play_again, 0)) is Refused.STALE


def test_a_computer_answers_what_the_seat_was_asked(bot: Bot) -> None:
    table = open_table(bot, 2)
    table.more_rolls("more")
    table.type("112ech")
    assert table.asked == "KeepDice 1"
    change(table, handing.let_computer, 0, "hatchling")
    assert table.asked != "KeepDice 1"


def test_a_computers_seat_is_given_to_a_guest_or_to_somebody_of_the_group(bot: Bot) -> None:
    table = open_table(bot, 3, computers=[2, 3])
    _named(table, "name")
    change(table, handing.offer_seat, 2)
    change(table, handing.sit_here, 2, person=CID)
    assert [(seat.name, seat.occupant, seat.level) for seat in table.facts.seats[1:]] == [
        ("Zed", Occupant.GUEST, None),
        ("Cid", Occupant.PERSON, None),
    ]
    assert isinstance(table.enter("add 3 stars +1", CID).note, Entered)


def test_a_guest_who_is_in_the_group_takes_their_seat_with_its_numbers(bot: Bot) -> None:
    table = open_table(bot, 3, guests=[3])
    table.enter("set 3 energy 5")
    assert change(table, handing.offer_seat, 2, person=BOB).note == AtSeat(SeatOutcome.OFFERED, 2)
    assert change(table, handing.sit_here, 2, person=CID).note is Note.JOINED
    assert table.facts.seats[2].account == CID.id
    assert table.energy == [0, 0, 5]


def test_who_handed_the_seat_over_enters_nothing_more(bot: Bot) -> None:
    table = open_table(bot, 3)
    change(table, handing.offer_seat, 1)
    change(table, handing.sit_here, 1, person=STRANGER)
    assert refused(table.enter("add 2 stars +1", BOB)) is Refused.STRANGER
    assert isinstance(table.enter("add 2 stars +1", STRANGER).note, Entered)


# Who may


def test_strangers_change_no_seat(bot: Bot) -> None:
    table = open_table(bot, 3)
    before = table.facts
    replies = [
        do(table, seating.look, person=STRANGER),
        do(table, seating.seat_typed, [TypedPlayer("Zed")], person=STRANGER),
        do(table, seating.seat_nameless, "p", person=STRANGER),
        do(table, seating.seat_computer, "q", "hatchling", person=STRANGER),
        change(table, handing.remove, 1, person=STRANGER),
        change(table, handing.withdraw, 1, person=STRANGER),
        change(table, seating.tap, 1, person=STRANGER),
        change(table, seating.begin_order, person=STRANGER),
        change(table, seating.dress, 1, "the_king", person=STRANGER),
        change(table, handing.let_computer, 1, "hatchling", person=STRANGER),
        change(table, handing.offer_seat, 1, person=STRANGER),
        change(table, seating.prompt, "name", 1, 0, person=STRANGER),
        change(table, handing.pass_on_host, 1, person=STRANGER),
        change(table, handing.set_option, "bay", "off", person=STRANGER),
    ]
    assert {refused(reply) for reply in replies} == {Refused.STRANGER}
    assert table.facts == before


def test_admins_of_the_chat_may_change_seats_and_the_host(bot: Bot) -> None:
    table = open_table(bot, 3)
    assert change(table, handing.pass_on_host, 1, person=ADMIN).note == AtSeat(SeatOutcome.HOSTED, 1)
    assert isinstance(change(table, handing.remove, 2, person=ADMIN).note, GotUp)
    assert table.facts.host == BOB.id


def test_only_the_host_passes_on_the_role_and_only_to_an_account(bot: Bot) -> None:
    table = open_table(bot, 3, guests=[3])
    assert refused(change(table, handing.pass_on_host, 1, person=BOB)) is Refused.NOT_HOST
    assert isinstance(refused(change(table, handing.pass_on_host, 2)), Illegal)
    assert change(table, handing.pass_on_host, 1).note == AtSeat(SeatOutcome.HOSTED, 1)
    assert change(table, handing.pass_on_host, 0, person=BOB).note == AtSeat(SeatOutcome.HOSTED, 0)


def test_a_seat_is_taken_only_if_it_was_offered_and_once(bot: Bot) -> None:
    table = open_table(bot, 3, guests=[2, 3])
    assert refused(change(table, handing.sit_here, 1, person=DEE)) is Refused.STALE
    change(table, handing.offer_seat, 1)
    assert refused(change(table, handing.sit_here, 2, person=DEE)) is Refused.STALE
    assert refused(change(table, handing.sit_here, 1)) is Refused.SEATED
    bot.do(lambda unit: block(unit, GROUP.chat, DEE.id))
    assert refused(change(table, handing.sit_here, 1, person=DEE)) is Refused.BLOCKED
    assert change(table, handing.sit_here, 1, person=CID).note is Note.JOINED
    assert refused(change(table, handing.sit_here, 1, person=STRANGER)) is Refused.STALE


def test_on_one_phone_no_seat_is_given_away(bot: Bot) -> None:
    table = open_table(bot, 2, guests=[2], where=Where(ANN.id, private=True))
    assert refused(change(table, handing.offer_seat, 1)) == NotAllowed()


def test_an_offer_and_a_prompt_end_when_seats_are_counted_anew(bot: Bot) -> None:
    table = open_table(bot, 4, guests=[2, 3, 4])
    change(table, handing.offer_seat, 3)
    change(table, seating.prompt, "name", 3, 0)
    change(table, handing.remove, 1)
    assert refused(change(table, handing.sit_here, 2, person=STRANGER)) is Refused.STALE
    assert refused(do(table, seating.answer_prompt, "Zed")) is Refused.STALE


def test_an_offer_and_a_prompt_end_with_an_undo(bot: Bot) -> None:
    table = open_table(bot, 4, guests=[2, 3, 4])
    change(table, handing.remove, 1)
    change(table, handing.offer_seat, 1)
    change(table, seating.prompt, "name", 1, 0)
    table.undo()
    assert refused(change(table, handing.sit_here, 1, person=STRANGER)) is Refused.STALE
    assert refused(do(table, seating.answer_prompt, "Zed")) is Refused.STALE
    assert names(table) == ["Ann", "Guest 2", "Guest 3", "Guest 4"]


def test_buttons_that_name_a_seat_are_stale_once_seats_are_counted_anew(bot: Bot) -> None:
    table = open_table(bot, 4)
    decision = table.facts.decision

    def pressed(use_case: Callable[..., Reply], *args: Any) -> Reply:
        return bot.do(lambda unit: use_case(unit, table.code, ANN, decision, *args))

    assert isinstance(pressed(handing.remove, 1).note, GotUp)
    assert refused(pressed(handing.remove, 1)) is Refused.STALE
    assert refused(pressed(seating.dress, 1, "the_king")) is Refused.STALE
    assert refused(pressed(seating.tap, 1)) is Refused.STALE
    assert names(table) == ["Ann", "Cid", "Dee"]


def test_a_host_without_a_seat_and_whoever_sits_there_may_end_it_and_strangers_may_not(bot: Bot) -> None:
    table = open_table(bot, 3)
    change(table, handing.offer_seat, 0)
    change(table, handing.sit_here, 0, person=STRANGER)
    assert isinstance(table.enter("add 1 stars +1").note, Entered)
    assert refused(table.stop(EVE)) is Refused.STRANGER
    assert table.stop(BOB).note is Note.STOPPED


def test_after_days_the_match_is_as_it_was(bot: Bot) -> None:
    table = open_table(bot, 3)
    table.enter("set 2 stars 7")
    bot.later(days=9)
    assert bot.due() == []
    bot.restart()
    assert isinstance(table.enter("add 2 stars +1").note, Entered)
    assert table.stars == [0, 8, 0]
