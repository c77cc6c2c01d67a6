"""A link to a table on one phone: a guest's seat is taken with an account, and played from another phone."""

import pytest

from kotbot.matches import finding, privacy
from kotbot.matches.ended.exporting import export
from kotbot.matches.facts import MatchFacts, Occupant, Person, Where
from kotbot.matches.open import stopping
from kotbot.matches.outcomes import Entered, Note, Undone
from kotbot.matches.refusals import NotAllowed, Refused
from kotbot.matches.replies import Reply
from kotbot.matches.table.seats import inviting, seating
from scripts.testing.matches import ANN, BOB, CID, STRANGER, Bot, refused
from scripts.testing.tables import Table, open_table
from tests.kotbot.matches.stored import whole_export

PHONE = Where(ANN.id, private=True)


@pytest.fixture
def table(bot: Bot) -> Table:
    """Ann and two guests on Ann's phone."""
    return open_table(bot, 3, guests=[2, 3], where=PHONE)


@pytest.fixture
def secret(table: Table) -> str:
    return linked(table)


def linked(table: Table) -> str:
    """The secret of the link of a table, which has one from now on."""
    table.bot.do(lambda unit: inviting.invite(unit, table.code, ANN))
    return table.bot.do(lambda unit: inviting.secret_of(unit, table.code))


def invited(table: Table, secret: str) -> MatchFacts | None:
    return table.bot.do(lambda unit: inviting.invited(unit, table.code, secret))


def sit(table: Table, secret: str, seat: int, person: Person = BOB) -> Reply:
    """Take a seat, counted from 1."""
    press, sign = table.press(), inviting.sign_of(table.facts.seats[seat - 1].monster)
    return table.bot.do(
        lambda unit: inviting.sit_by_link(unit, table.code, person, press, secret, seat - 1, sign)
    )


def test_a_guest_takes_the_seat_and_enters_from_another_phone(table: Table, secret: str) -> None:
    table.enter("add 2 stars +3")
    assert sit(table, secret, 2).note is Note.JOINED
    seat = table.facts.seats[1]
    assert (seat.occupant, seat.account, seat.name) == (Occupant.PERSON, BOB.id, "Bob")
    assert table.stars == [0, 3, 0]
    assert table.facts.chats == (ANN.id, BOB.id)
    assert isinstance(table.enter("add 2 stars +1", BOB).note, Entered)
    assert isinstance(table.undo(ANN).note, Undone)


def test_the_same_link_seats_everybody_and_nobody_twice(table: Table, secret: str) -> None:
    assert linked(table) == secret
    sit(table, secret, 2)
    assert refused(sit(table, secret, 3)) is Refused.SEATED
    assert sit(table, secret, 3, CID).note is Note.JOINED
    assert table.facts.chats == (ANN.id, BOB.id, CID.id)


def test_without_the_link_strangers_get_nothing(table: Table, secret: str) -> None:
    assert invited(table, secret) is not None
    for wrong in ("", "x", secret[:-1], secret + "x", secret.swapcase()):
        assert invited(table, wrong) is None
        assert refused(sit(table, wrong, 2, STRANGER)) is Refused.NO_MATCH
    assert refused(table.bot.do(lambda unit: inviting.invite(unit, table.code, STRANGER))) is Refused.STRANGER
    assert table.bot.do(lambda unit: inviting.invited(unit, "nosuch", secret)) is None


def test_a_table_without_an_invitation_has_no_link_that_works(table: Table) -> None:
    assert invited(table, "") is None
    assert refused(sit(table, "", 2)) is Refused.NO_MATCH


def test_a_link_ends_with_its_table(table: Table, secret: str) -> None:
    press = table.press()
    table.bot.do(lambda unit: stopping.stop(unit, table.code, ANN, press))
    assert invited(table, secret) is None
    assert refused(sit(table, secret, 2)) is Refused.NO_MATCH


def test_a_seat_that_is_taken_or_was_moved_is_not_taken_by_an_old_button(table: Table, secret: str) -> None:
    assert refused(sit(table, secret, 1)) is Refused.TAKEN
    sign, press = inviting.sign_of(table.facts.seats[1].monster), table.press()
    table.enter("seat order 1 3 2")
    reply = table.bot.do(lambda unit: inviting.sit_by_link(unit, table.code, BOB, press, secret, 1, sign))
    assert refused(reply) is Refused.TAKEN
    nowhere = table.bot.do(
        lambda unit: inviting.sit_by_link(unit, table.code, BOB, "nowhere", secret, 7, sign)
    )
    assert refused(nowhere) is Refused.TAKEN


def test_an_undo_makes_a_guest_of_them_again(table: Table, secret: str) -> None:
    sit(table, secret, 2)
    table.undo(ANN)
    assert BOB.id not in table.facts.chats
    assert refused(table.enter("add 2 stars +1", BOB)) is Refused.STRANGER
    table.redo(ANN)
    assert BOB.id in table.facts.chats


def test_whose_seat_a_guest_has_again_has_no_board_any_more(table: Table, secret: str) -> None:
    sit(table, secret, 2)
    decision = table.facts.decision
    table.bot.do(lambda unit: seating.prompt(unit, table.code, ANN, decision, "guest", 1, 7))
    table.bot.do(lambda unit: seating.answer_prompt(unit, table.code, ANN, "Yan"))
    assert table.facts.chats == (ANN.id,)
    assert table.bot.do(lambda unit: finding.on_own_phone(unit, Where(BOB.id, private=True))) is None


def test_what_is_typed_on_the_other_phone_is_for_the_table(table: Table, secret: str) -> None:
    bob = Where(BOB.id, private=True)
    assert table.bot.do(lambda unit: finding.table_addressed(unit, bob, 0)) is None
    sit(table, secret, 2)
    found = table.bot.do(lambda unit: finding.table_addressed(unit, bob, 0))
    assert found is not None
    assert found.code == table.code
    own = open_table(table.bot, 2, where=bob)
    found = table.bot.do(lambda unit: finding.table_addressed(unit, bob, 0))
    assert found is not None
    assert found.code == own.code


def test_a_rematch_from_another_phone_stays_the_table_of_its_host(table: Table, secret: str) -> None:
    """The phones that followed the last game follow the next one; the link to the last one opens nothing."""
    sit(table, secret, 2)
    table.stop()
    press = table.press()
    facts = table.bot.do(lambda unit: stopping.rematch(unit, table.code, BOB, press)).facts
    assert facts is not None
    assert (facts.chat, facts.host, facts.chats) == (ANN.id, ANN.id, (ANN.id, BOB.id))
    assert [seat.account for seat in facts.seats] == [ANN.id, BOB.id, None]
    assert table.bot.do(lambda unit: inviting.invited(unit, facts.code, secret)) is None


def test_the_secret_is_told_to_whoever_invites_and_to_nobody_else(table: Table, secret: str) -> None:
    sit(table, secret, 2)
    assert len(secret) == 16
    assert secret not in repr(table.facts)
    exported = table.bot.do(lambda unit: export(unit, table.code))
    assert secret not in repr(exported)
    assert secret not in repr(table.bot.do(lambda unit: whole_export(unit, ANN.id)))


def test_in_a_group_there_is_no_link(bot: Bot) -> None:
    table = open_table(bot, 3, guests=[3])
    assert refused(bot.do(lambda unit: inviting.invite(unit, table.code, ANN))) == NotAllowed()


def test_somebody_who_wants_to_be_forgotten_leaves_no_phone_behind(table: Table, secret: str) -> None:
    sit(table, secret, 2)
    table.bot.do(lambda unit: privacy.delete(unit, BOB.id))
    assert table.facts.chats == (ANN.id,)
    assert table.facts.phones == ()
