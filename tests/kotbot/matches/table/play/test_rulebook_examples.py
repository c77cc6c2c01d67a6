"""The worked examples of the rulebooks, entered at a table as people see them: final dice, and answers."""

import pytest

from engine.events import BayClosed, Eliminated, Place, TokyoLeft
from kotbot.matches.facts import Mode
from kotbot.matches.outcomes import WentBack
from scripts.testing.matches import ANN, BOB, CID, DEE, EVE, Bot
from scripts.testing.tables import Table, open_table

NO_CLAW = "112 23e"


@pytest.mark.parametrize("edition", ["first", "second", "origins"])
def test_the_six_dice_example(bot: Bot, edition: str) -> None:
    """Rulebooks 000-004: 2 2 2 2 energy claw gives 3 stars, 1 energy and 1 health lost in Tokyo."""
    table = open_table(bot, 3, edition=edition)
    table.enter("tokyo city 2 bay none")
    table.type("2222ec")
    assert (table.stars, table.energy, table.hearts) == ([3, 0, 0], [1, 0, 0], [10, 9, 10])
    assert table.asked == "OfferYield 2"


def test_the_six_dice_example_roll_by_roll(bot: Bot) -> None:
    table = open_table(bot, 3)
    table.enter("tokyo city 2 bay none")
    table.more_rolls("more")
    table.type("1233he")
    table.answer("keep 3 3")
    table.type("222c")
    table.answer("keep 2 2 2")
    table.type("2ce")
    assert (table.stars, table.energy, table.hearts) == ([3, 0, 0], [1, 0, 0], [10, 9, 10])


def test_the_buying_example(bot: Bot) -> None:
    """10 energy: 2 to sweep, 3 for one of the new cards, which is replaced, and 5 are kept."""
    table = open_table(bot, 3)
    table.at({"energy": 10}, {}, {}, city=2, step="buy", market=["jets", "wings", "nova_breath"], active=1)
    table.keep_market("on")
    table.answer("sweep", BOB)
    for card in ("skyscraper", "camouflage", "tank"):
        table.answer(f"reveal {card}", CID)
    assert table.energy[0] == 8
    table.answer("buy camouflage")
    table.answer("reveal heal")
    assert (table.energy[0], table.cards(1)) == (5, ["camouflage"])
    assert table.state.market == ("skyscraper", "heal", "tank")
    table.answer("pass")
    assert (table.energy[0], table.state.active) == (5, 1)


def five(bot: Bot, edition: str, bay: int) -> Table:
    """The example for five from its beginning: Meka Dragon (seat 5) rolled; Tokyo is full."""
    table = open_table(bot, 5, edition=edition)
    for text in ("set 1 hearts 8", f"tokyo city 1 bay {bay}", "active 5"):
        assert table.enter(text).refused is None
    return table


def play(table: Table, *lines: str) -> None:
    """Six dice are the result of the turn; everything else is an answer. Whoever is near enters it."""
    people = (ANN, BOB, CID, DEE, EVE)
    for number, line in enumerate(lines):
        person = people[number % len(people)]
        entered = table.dice(line, person) if line[0] in "123ch" else table.answer(line, person)
        assert entered.refused is None, (line, entered)


def test_second_the_example_for_five(bot: Bot) -> None:
    """Rulebooks 000 and 003. Seats: 1 Gigazaur, 2 Space Penguin, 3 King, 4 Cyber Kitty, 5 Meka Dragon."""
    table = five(bot, "second", bay=2)
    play(table, "cccc12")
    assert table.hearts == [4, 6, 10, 10, 10]
    play(table, "yield", "yield")
    assert (table.tokyo, table.stars[4]) == ((5, 0), 1)
    play(table, "c11223", "stay")
    assert (table.tokyo, table.hearts[4], table.stars[0]) == ((5, 1), 9, 1)
    play(table, "c11223", "stay", "yield")
    assert (table.tokyo, table.hearts, table.stars[1]) == ((5, 2), [3, 6, 10, 10, 8], 1)
    play(table, NO_CLAW, NO_CLAW)
    assert table.stars == [1, 1, 0, 0, 3]
    play(table, "ccc123")
    assert table.hearts == [0, 6, 7, 7, 8]
    assert (table.tokyo, table.stars) == ((5, 0), [1, 1, 0, 0, 3])
    assert table.happened(Eliminated) == [Eliminated(0, 4, "claws")]
    assert table.happened(BayClosed) == [BayClosed()]
    assert table.happened(TokyoLeft) == [TokyoLeft(1, Place.BAY, "bay_closed")]


def test_first_the_example_for_five_of_the_italian_rulebook(bot: Bot) -> None:
    """Rulebook 002. Seats: 1 Gigazaur, 2 Kraken, 3 Kong, 4 Cyber Bunny, 5 Meka Dragon."""
    table = five(bot, "first", bay=2)
    play(table, "cccc12", "yield", "yield", "c11223", "stay", "c11223", "stay", "yield")
    play(table, NO_CLAW, NO_CLAW, "ccc123")
    assert (table.hearts, table.stars, table.tokyo) == ([0, 6, 7, 7, 8], [1, 1, 0, 0, 3], (5, 0))


def test_first_the_example_for_five_of_the_russian_rulebook(bot: Bot) -> None:
    """Rulebook 001. Seats: 1 Gigazaur, 2 Cyber Bunny, 3 Kong, 4 Kraken, 5 Meka Dragon."""
    table = five(bot, "first", bay=4)
    play(table, "cccc12", "yield", "yield", "c11223", "stay", "c11223", "stay", "yield")
    play(table, NO_CLAW, NO_CLAW, "ccc123")
    assert (table.hearts, table.stars, table.tokyo) == ([0, 10, 7, 3, 8], [1, 1, 0, 0, 3], (5, 0))


def test_the_example_for_five_is_taken_back_to_its_beginning(bot: Bot) -> None:
    table = five(bot, "second", bay=2)
    begun = table.table.undo
    assert begun is not None
    before = table.state
    play(table, "cccc12", "yield", "yield", "c11223", "stay", "c11223", "stay", "yield")
    play(table, NO_CLAW, NO_CLAW, "ccc123")
    assert table.back_to(begun.line).note == WentBack(11)
    assert table.state == before
    for _ in range(11):
        assert table.redo().refused is None
    assert (table.hearts, table.stars, table.tokyo) == ([0, 6, 7, 7, 8], [1, 1, 0, 0, 3], (5, 0))


def test_the_example_for_five_kept_by_people_themselves(bot: Bot) -> None:
    """Counters: attacks and Tokyo by hand; the bot offers what the rules give, and the one who is out."""
    table = open_table(bot, 5, Mode.COUNTERS)
    for text in ("set 1 hearts 8", "tokyo city 1 bay 2", "begin 5"):
        table.enter(text)
    for offer in table.table.offers:
        table.decline(offer.kind, offer.seat + 1)
    table.attack(5, 4)
    table.enter("tokyo city 5 bay none")
    accept_all(table)
    table.next_turn()
    table.attack(1, 1)
    table.enter("tokyo city 5 bay 1")
    accept_all(table)
    table.next_turn()
    table.attack(2, 1)
    table.enter("tokyo city 5 bay 2")
    accept_all(table)
    for _ in range(3):
        table.next_turn()
    accept_all(table)
    table.attack(5, 3)
    assert table.hearts == [1, 6, 7, 7, 8]
    accept_all(table)
    assert (table.hearts, table.stars, table.tokyo) == ([0, 6, 7, 7, 8], [1, 1, 0, 0, 3], (5, 0))


def accept_all(table: Table) -> None:
    for offer in table.table.offers:
        assert table.accept(offer.kind, offer.seat + 1).refused is None
