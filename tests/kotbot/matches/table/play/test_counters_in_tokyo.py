"""Counters: attacks, Tokyo, and whose turn it is."""

import pytest

from engine.errors import Reason
from engine.events import HeartsLost, Place, Stayed, TableChanged, Why
from kotbot.matches.facts import Mode, OfferKind
from kotbot.matches.outcomes import Entered, OfferMade
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.table.play import correcting
from scripts.testing.matches import ANN, BOB, Bot, refused
from scripts.testing.tables import Table, open_table


@pytest.fixture
def table(bot: Bot) -> Table:
    """Three at a table, Ann's turn."""
    return open_table(bot, 3, Mode.COUNTERS)


# Attacks


def test_from_tokyo_everybody_outside_is_hit_in_one_line(table: Table) -> None:
    table.enter("tokyo city 2 bay none")
    assert table.attack(2, 3).note == Entered(("add 3 hearts -3", "add 1 hearts -3"))
    assert table.hearts == [7, 10, 7]
    table.undo()
    assert table.hearts == [10, 10, 10]


def test_from_outside_the_city_and_the_bay_are_hit(bot: Bot) -> None:
    table = open_table(bot, 5, Mode.COUNTERS)
    table.enter("tokyo city 2 bay 4")
    table.attack(1, 2)
    assert table.hearts == [10, 8, 10, 8, 10]


def test_an_attack_closes_its_page_and_is_not_done_twice_by_two_people(table: Table) -> None:
    table.enter("tokyo city 2 bay none")
    table.mark("page attack")
    decision = table.facts.decision
    table.attack(1, 2)

    assert table.facts.draft is None
    again = table.bot.do(lambda unit: correcting.attack(unit, table.code, BOB, table.press(), 0, 2, decision))
    assert refused(again) is Refused.STALE
    assert table.hearts == [10, 8, 10]


def test_what_was_asked_about_is_asked_no_more_once_somebody_insisted(table: Table) -> None:
    table.enter("set 2 hearts 12")
    assert table.page == "sure out_of_range set 2 hearts 12 forced"
    table.insist("set 2 hearts 12 forced")

    assert table.page == ""
    assert table.hearts == [10, 12, 10]


def test_the_next_turn_opens_the_mat_of_the_monster_that_has_it(table: Table) -> None:
    table.bot.do(lambda unit: correcting.open_mat(unit, table.code, ANN, 0))
    assert table.table.mat == 0
    table.next_turn()
    assert table.table.mat == 1


def test_a_tap_right_after_an_attack_is_a_line_of_its_own(table: Table) -> None:
    table.enter("tokyo city 2 bay none")
    table.attack(2, 3)
    table.enter("add 1 hearts -3")

    assert table.undoable == "add 1 hearts -3"
    table.undo()
    assert table.hearts == [7, 10, 7]


def test_an_attack_on_an_empty_tokyo_hits_nobody(table: Table) -> None:
    assert refused(table.attack(1, 2)) is Refused.NO_TARGET


def test_an_attack_asks_about_each_monster_that_it_would_put_out(table: Table) -> None:
    table.enter("tokyo city 1 bay none")
    table.enter("set 2 hearts 2")
    table.enter("set 3 hearts 5")
    assert isinstance(table.attack(1, 2).note, OfferMade)
    assert table.hearts == [10, 1, 3]
    assert [offer for offer in table.offers if offer.startswith("out")] == ["out 2: set 2 hearts 0"]


@pytest.mark.parametrize(("hearts", "bitten", "told"), [(3, 5, (-2, 1)), (1, 1, (0, 1))])
def test_the_last_heart_is_taken_by_the_attacker(
    table: Table, hearts: int, bitten: int, told: tuple[int, int]
) -> None:
    """Ann, outside, bites Bob, who is in Tokyo and then out; he may have a heart and lose it."""
    table.enter("tokyo city 2 bay none")
    table.enter(f"set 2 hearts {hearts}")
    table.attack(1, bitten)
    assert table.happened(HeartsLost) == [HeartsLost(1, *told, 0, Why.CLAWS, True)]
    table.accept(OfferKind.OUT, 2)
    assert table.happened(HeartsLost) == [HeartsLost(1, -1, 0, 0, Why.CLAWS, True)]
    table.enter("set 3 hearts 0")
    table.accept(OfferKind.OUT, 3)
    table.confirm()
    result = table.facts.result
    assert result is not None
    assert result.highlights.most_damage == (0, hearts)


def test_the_last_heart_that_no_attack_took_is_nobody_s(table: Table) -> None:
    table.enter("tokyo city 2 bay none")
    table.enter("set 2 hearts 4")
    table.attack(1, 3)
    table.enter("add 2 hearts -1")
    table.accept(OfferKind.OUT, 2)
    assert table.happened(HeartsLost) == []
    assert table.happened(TableChanged) == [TableChanged("set 2 hearts 0")]


# Tokyo and turns


def test_entering_tokyo_and_beginning_a_turn_there_are_offered(table: Table) -> None:
    table.enter("tokyo city 1 bay none")
    assert table.offers == ["enter 1: add 1 stars +1"]
    table.accept(OfferKind.ENTER, 1)
    assert table.stars == [1, 0, 0]
    for _ in range(3):
        table.next_turn()
    assert table.offers == ["start 1: add 1 stars +2"]
    table.accept(OfferKind.START, 1)
    assert table.stars == [3, 0, 0]


def test_nothing_is_given_for_tokyo_unless_it_is_accepted(table: Table) -> None:
    table.enter("tokyo city 2 bay none")
    table.decline(OfferKind.ENTER, 2)
    table.next_turn()
    assert table.stars == [0, 0, 0]
    table.decline(OfferKind.START, 2)
    assert (table.stars, table.offers) == ([0, 0, 0], [])


def test_with_the_variant_for_two_tokyo_offers_energy(bot: Bot) -> None:
    table = open_table(bot, 2, Mode.COUNTERS, duel_energy=True)
    table.enter("tokyo city 2 bay none")
    assert table.offers == ["enter 2: add 2 energy +1"]


def test_turns_are_counted_and_a_late_tap_on_the_turn_before_does_nothing(table: Table) -> None:
    turn = table.state.turn
    table.next_turn()
    assert (table.state.active, table.state.turn) == (1, turn + 1)
    late = table.next_turn(turn=turn)
    assert refused(late) is Refused.STALE
    assert table.state.active == 1


def test_a_tap_on_the_next_turn_that_crosses_the_end_of_the_game_changes_nothing(table: Table) -> None:
    turn = table.state.turn
    table.enter("set 2 hearts 0")
    table.accept(OfferKind.OUT, 2)
    table.enter("set 3 hearts 0")
    table.accept(OfferKind.OUT, 3)
    assert refused(table.next_turn(turn=turn)) == Illegal(Reason.OVER)
    assert (table.state.winner, table.state.turn) == (0, turn)


def test_a_monster_that_is_out_is_left_out_and_its_turn_passes_on(table: Table) -> None:
    table.enter("tokyo city 2 bay none")
    table.decline(OfferKind.ENTER, 2)
    table.enter("set 1 hearts 1")
    table.enter("add 1 hearts -2")
    table.accept(OfferKind.OUT, 1)
    assert table.state.active == 1
    assert table.stars == [0, 0, 0]
    assert table.offers == ["start 2: add 2 stars +2"]
    table.next_turn()
    table.next_turn()
    assert table.state.active == 1


# Tokyo in one tap


def test_a_monster_that_was_hit_in_tokyo_yields_and_the_attacker_enters_in_one_tap(table: Table) -> None:
    """Ann is outside, Bob in Tokyo: he loses 2 hearts and leaves, Ann enters and gets a star."""
    table.enter("tokyo city 2 bay none")
    table.decline(OfferKind.ENTER, 2)
    table.attack(1, 2)
    assert table.offers == ["yield 2: tokyo city 1 bay none"]
    assert table.accept(OfferKind.YIELD, 2).note == Entered(("tokyo city 1 bay none", "add 1 stars +1"))
    assert (table.hearts, table.stars, table.tokyo, table.offers) == ([10, 8, 10], [1, 0, 0], (1, 0), [])
    table.undo()
    assert (table.stars, table.tokyo) == ([0, 0, 0], (2, 0))


def test_a_monster_that_stays_is_asked_no_more(table: Table) -> None:
    table.enter("tokyo city 2 bay none")
    table.decline(OfferKind.ENTER, 2)
    table.attack(1, 2)
    table.decline(OfferKind.YIELD, 2)
    assert (table.tokyo, table.offers) == ((2, 0), [])
    assert table.history().lines[0].texts == ("tokyo city 2 bay none",)


def test_who_stays_is_recorded_as_staying(table: Table) -> None:
    table.enter("tokyo city 2 bay none")
    table.decline(OfferKind.ENTER, 2)
    table.attack(1, 2)
    table.decline(OfferKind.YIELD, 2)
    assert table.facts.log[-1].events == (Stayed(1, Place.CITY),)


def test_who_attacks_from_tokyo_or_out_of_turn_takes_no_place(table: Table) -> None:
    table.enter("tokyo city 2 bay none")
    table.decline(OfferKind.ENTER, 2)
    table.attack(2, 1)
    table.attack(3, 1)
    assert table.offers == []


def test_tokyo_is_taken_after_a_kill_there(table: Table) -> None:
    table.enter("tokyo city 2 bay none")
    table.decline(OfferKind.ENTER, 2)
    table.enter("set 2 hearts 2")
    table.attack(1, 3)
    assert table.offers == ["out 2: set 2 hearts 0"]
    table.accept(OfferKind.OUT, 2)
    assert table.offers == ["take 1: tokyo city 1 bay none"]
    table.accept(OfferKind.TAKE, 1)
    assert (table.stars, table.tokyo) == ([1, 0, 0], (1, 0))


def test_the_stars_of_a_turn_begun_in_tokyo_are_asked_for_until_somebody_says(table: Table) -> None:
    table.enter("tokyo city 2 bay none")
    table.decline(OfferKind.ENTER, 2)
    table.next_turn()
    assert table.offers == ["start 2: add 2 stars +2"]
    table.next_turn()
    assert table.offers == ["start 2: add 2 stars +2"]
    table.accept(OfferKind.START, 2)
    assert table.stars == [0, 2, 0]


# City and Bay


def both_in_tokyo(bot: Bot, seats: int = 5, edition: str = "second") -> Table:
    """Ann's turn; Bob in the City, Cid in the Bay."""
    table = open_table(bot, seats, Mode.COUNTERS, edition=edition)
    table.enter("tokyo city 2 bay 3")
    table.decline(OfferKind.ENTER, 2)
    table.decline(OfferKind.ENTER, 3)
    return table


def without_bob(table: Table) -> Table:
    table.enter("set 2 hearts 1")
    table.attack(1, 1)
    table.accept(OfferKind.OUT, 2)
    return table


@pytest.mark.parametrize("seats", [(2, 3), (3, 2)])
def test_when_city_and_bay_both_yield_the_attacker_has_the_city_and_one_star(
    bot: Bot, seats: tuple[int, int]
) -> None:
    table = both_in_tokyo(bot)
    table.attack(1, 2)
    for seat in seats:
        assert table.accept(OfferKind.YIELD, seat).refused is None
    assert (table.tokyo, table.stars[0], table.offers) == ((1, 0), 1, [])


def test_the_second_monster_in_tokyo_may_stay_when_the_first_has_yielded(bot: Bot) -> None:
    table = both_in_tokyo(bot)
    table.attack(1, 2)
    table.accept(OfferKind.YIELD, 2)
    assert table.offers == ["yield 3: tokyo city 1 bay none"]
    table.decline(OfferKind.YIELD, 3)
    assert (table.tokyo, table.offers) == ((1, 3), [])


def test_nobody_is_asked_to_yield_any_more_once_the_turn_of_the_attacker_is_over(bot: Bot) -> None:
    table = both_in_tokyo(bot)
    table.attack(1, 2)
    table.accept(OfferKind.YIELD, 2)
    table.next_turn()
    assert table.offers == []


def test_who_took_out_the_city_takes_it_though_the_bay_closes_by_that(bot: Bot) -> None:
    """Of five four are left: in the box of 2011 the monster of the Bay is out of Tokyo."""
    table = without_bob(both_in_tokyo(bot, edition="first"))
    assert table.offers == ["take 1: tokyo city 1 bay none"]
    table.accept(OfferKind.TAKE, 1)
    assert (table.tokyo, table.stars[0], table.offers) == ((1, 0), 1, [])


def test_a_city_that_the_bay_moved_up_to_is_not_there_to_be_taken_but_may_be_yielded(bot: Bot) -> None:
    table = without_bob(both_in_tokyo(bot))
    assert (table.tokyo, table.offers) == ((3, 0), ["yield 3: tokyo city 1 bay none"])
    table.accept(OfferKind.YIELD, 3)
    assert (table.tokyo, table.stars[0]) == ((1, 0), 1)


def test_taking_a_place_leaves_tokyo_otherwise_as_it_was_put_right_meanwhile(bot: Bot) -> None:
    table = without_bob(both_in_tokyo(bot, seats=6))
    table.enter("tokyo city none bay none")
    table.accept(OfferKind.TAKE, 1)
    assert table.tokyo == (1, 0)


def test_a_place_that_somebody_else_was_put_into_is_not_offered_any_more(bot: Bot) -> None:
    table = without_bob(both_in_tokyo(bot, seats=6))
    table.enter("tokyo city 4 bay 3")
    assert [offer for offer in table.offers if offer.startswith("take")] == []


# What nobody answered is asked, whatever comes between


def test_a_star_that_was_left_open_is_asked_about_after_its_monster_yielded(table: Table) -> None:
    """Ann takes Tokyo, "+1★?" is left open; Bob hits her, she yields, and her own star is still to come."""
    table.enter("tokyo city 1 bay none")
    table.next_turn()
    table.attack(2, 1)
    assert sorted(table.offers) == ["enter 1: add 1 stars +1", "yield 1: tokyo city 2 bay none"]
    table.accept(OfferKind.YIELD, 1)
    assert (table.tokyo, table.stars, table.offers) == ((2, 0), [0, 1, 0], ["enter 1: add 1 stars +1"])
    table.accept(OfferKind.ENTER, 1)
    assert (table.stars, table.offers) == ([1, 1, 0], [])


def test_a_second_star_for_entering_does_not_take_the_place_of_the_first(table: Table) -> None:
    table.enter("tokyo city 1 bay none")
    table.enter("tokyo city none bay none")
    table.enter("tokyo city 1 bay none")
    assert table.offers == ["enter 1: add 1 stars +2"]
    table.accept(OfferKind.ENTER, 1)
    assert table.stars == [2, 0, 0]


def test_entering_by_a_yield_gives_one_star_and_asks_about_the_one_before(table: Table) -> None:
    table.enter("tokyo city 1 bay none")
    table.enter("tokyo city 2 bay none")
    table.decline(OfferKind.ENTER, 2)
    table.attack(1, 1)
    table.accept(OfferKind.YIELD, 2)
    assert (table.stars, table.offers) == ([1, 0, 0], ["enter 1: add 1 stars +1"])


def test_a_price_that_was_left_open_is_asked_about_in_the_next_turn(table: Table) -> None:
    table.enter("set 1 energy 7")
    table.enter("give 1 jets")
    table.next_turn()
    assert table.offers == ["pay 1: add 1 energy -5"]
    table.accept(OfferKind.PAY, 1)
    assert table.energy == [2, 0, 0]


def test_a_star_stays_open_while_the_referee_plays(table: Table) -> None:
    table.enter("tokyo city 1 bay none")
    table.switch(Mode.REFEREE)
    assert table.offers == []
    table.switch(Mode.COUNTERS)
    assert table.offers == ["enter 1: add 1 stars +1"]


def test_a_star_that_was_left_open_goes_with_its_monster_to_another_seat(table: Table) -> None:
    table.enter("tokyo city 1 bay none")
    table.enter("seat order 2 3 1")
    assert table.offers == ["enter 3: add 3 stars +1"]
    table.enter("seat remove 1")
    assert table.offers == ["enter 2: add 2 stars +1"]
