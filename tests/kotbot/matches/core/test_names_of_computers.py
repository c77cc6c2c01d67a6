"""What computers are called: each seat of a computer has a name of its own, which it keeps."""

from kotbot.matches import privacy
from kotbot.matches.core.seats import COMPUTER_NAMES
from kotbot.matches.ended import looking_back
from kotbot.matches.facts import MatchFacts, Occupant, Where
from kotbot.matches.open import lobby, stopping
from kotbot.matches.ports import Unit
from kotbot.matches.table.seats import handing, seating, setting_up
from scripts.testing.matches import ANN, BOB, Bot
from scripts.testing.tables import open_table
from tests.kotbot.matches.table.laying import Laid


def called(facts: MatchFacts) -> list[str]:
    """What the computers are called, in the order of their seats."""
    return [seat.name for seat in facts.seats if seat.occupant is Occupant.COMPUTER]


def nameless(bot: Bot, code: str) -> None:
    """The computers of a match have no names, as those that sat down before there were any."""

    def forget(unit: Unit) -> None:
        match = unit.match(code)
        assert match is not None
        seats = unit.seats(match.id)
        for seat in seats:
            seat.name = "" if seat.occupant is Occupant.COMPUTER else seat.name
        unit.put_seats(match.id, seats)

    bot.do(forget)


def test_five_of_one_level_have_five_names(bot: Bot) -> None:
    code = bot.lobby(1)
    for _ in range(5):
        bot.do(lambda unit: lobby.add_computer(unit, code, ANN, "hatchling"))
    assert called(bot.facts(code)) == list(COMPUTER_NAMES[:5])


def test_the_next_one_has_the_first_name_that_is_free(bot: Bot) -> None:
    code = bot.lobby(1)
    for _ in range(3):
        bot.do(lambda unit: lobby.add_computer(unit, code, ANN, "king"))
    facts = bot.facts(code)
    bot.do(lambda unit: lobby.remove_computer(unit, code, ANN, facts.decision, 2))
    assert called(bot.facts(code)) == ["pixel", "gizmo"]
    bot.do(lambda unit: lobby.add_computer(unit, code, ANN, "king"))
    assert called(bot.facts(code)) == ["pixel", "gizmo", "domino"]


def test_no_computer_is_called_like_a_guest(bot: Bot) -> None:
    laid = Laid(bot)
    laid.types("Pixel")
    laid.do(lobby.add_computer, "hatchling")
    assert called(laid.facts) == ["domino"]


def test_a_computer_keeps_its_name_in_a_rematch(bot: Bot) -> None:
    code = bot.lobby(2)
    bot.add_computer(code)
    bot.add_computer(code)
    facts = bot.facts(code)
    bot.do(lambda unit: lobby.remove_computer(unit, code, ANN, facts.decision, 2))
    bot.start(code)
    bot.do(lambda unit: stopping.stop(unit, code, ANN, "s"))
    again = bot.do(lambda unit: stopping.rematch(unit, code, BOB, "p")).facts
    assert again is not None
    assert called(again) == ["domino"]


def test_in_a_rematch_of_an_old_match_computers_have_names(bot: Bot) -> None:
    code = bot.lobby(2)
    bot.add_computer(code)
    bot.start(code)
    nameless(bot, code)
    assert called(bot.facts(code)) == [""]
    bot.do(lambda unit: stopping.stop(unit, code, ANN, "s"))
    again = bot.do(lambda unit: stopping.rematch(unit, code, BOB, "p")).facts
    assert again is not None
    assert called(again) == ["pixel"]


def test_an_old_match_goes_on_with_computers_that_have_no_names(bot: Bot) -> None:
    code = bot.lobby(2)
    bot.add_computer(code)
    bot.start(code)
    nameless(bot, code)
    assert called(bot.to_the_end(code)) == [""]


def test_who_plays_on_alone_has_the_same_computers_and_new_ones_for_the_others(bot: Bot) -> None:
    code = bot.lobby(3)
    bot.add_computer(code)
    bot.start(code)
    facts = bot.to_the_end(code)
    at_anns = Where(ANN.id, private=True)
    mine = bot.do(lambda unit: looking_back.play_on(unit, at_anns, ANN, "p", code, 1)).facts
    assert mine is not None
    kept = {seat.monster: seat.name for seat in facts.seats if seat.occupant is Occupant.COMPUTER}
    names = {seat.monster: seat.name for seat in mine.seats if seat.occupant is Occupant.COMPUTER}
    assert kept.items() < names.items()
    assert sorted(names.values()) == ["domino", "gizmo", "pixel"]


def test_the_computer_in_the_place_of_a_forgotten_person_has_a_name_of_its_own(bot: Bot) -> None:
    code = bot.lobby(2)
    bot.add_computer(code)
    bot.start(code)
    bot.do(lambda unit: privacy.delete(unit, BOB.id))
    assert sorted(called(bot.facts(code))) == ["domino", "pixel"]


def test_a_computer_that_sits_down_at_a_live_table_has_a_name(bot: Bot) -> None:
    table = open_table(bot, 2, computers=[2])
    bot.do(lambda unit: seating.seat_computer(unit, table.code, ANN, "p", "king"))
    assert called(table.facts) == ["pixel", "domino"]


def test_another_level_is_the_same_computer(bot: Bot) -> None:
    table = open_table(bot, 2, computers=[2])
    decision = table.facts.decision
    bot.do(lambda unit: handing.let_computer(unit, table.code, ANN, decision, 1, "king"))
    assert [(seat.name, seat.level) for seat in table.facts.seats[1:]] == [("pixel", "king")]


def test_the_same_table_again_has_the_same_computers(bot: Bot) -> None:
    old = Laid(bot)
    for _ in range(2):
        old.do(lobby.add_computer, "hatchling")
    old.do(lobby.remove_computer, old.facts.decision, 1)
    old.played()
    laid = Laid(bot)
    laid.do(setting_up.same_as_last, "p")
    assert called(laid.facts) == ["domino"]
    assert laid.facts.set_up is not None
    assert laid.facts.set_up.last == ()
