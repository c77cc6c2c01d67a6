"""The worked examples of the rulebooks, played as they are printed."""

from engine import Record, read_record, replay, write_record
from engine.events import BayClosed, Eliminated, TokyoLeft
from engine.record import read_entry
from tests.engine.kit import Game, every_edition, game, resolving

NO_CLAW = "1 1 2 2 3 e"


@every_edition
def test_the_six_dice_example(edition: str) -> None:
    """Rulebooks 000-004: 2 2 2 2 energy claw gives 3 stars, 1 energy and 1 health lost in Tokyo."""
    table = game(edition, {}, {}, {}, city=2, active=1, step="roll 0")
    table.play("* roll 1 2 3 3 h e", "1 keep 3 3", "* roll 2 2 2 c", "1 keep 2 2 2", "* roll 2 c e")
    table.play("1 resolve all")
    assert table.stars == [3, 0, 0]
    assert table.energy == [1, 0, 0]
    assert table.hearts == [10, 9, 10]
    assert table.asked == "OfferYield 2"


@every_edition
def test_four_1s_give_2_stars(edition: str) -> None:
    """Rulebooks 000, 003, 004: 1 1 1 is 1 star, the fourth 1 is one more."""
    assert resolving(edition, "1 1 1 1 2 3", {}, {}, {}, city=2).stars[0] == 2


@every_edition
def test_the_buying_example(edition: str) -> None:
    """10 energy: 2 to sweep, 3 for one of the new cards, which is replaced, and 5 are kept."""
    table = game(edition, {"energy": 10}, {}, {}, city=2, step="buy", market=["jets", "wings", "nova_breath"])
    table.play("1 sweep", "* reveal skyscraper", "* reveal camouflage", "* reveal tank")
    assert table.energy[0] == 8
    table.play("1 buy camouflage", "* reveal heal")
    assert table.energy[0] == 5
    assert table.cards(1) == ["camouflage"]
    assert table.state.market == ("skyscraper", "heal", "tank")
    table.play("1 pass")
    assert table.energy[0] == 5


def played(start: Game, text: str) -> Game:
    """Play lines as a record, and see that the record written and read again leads to the same position."""
    record = Record.begin(start.state)
    for line in text.split("\n"):
        if line.strip():
            start.events += record.add(start.state, read_entry(line))
    assert replay(read_record(write_record(record))) == start.state
    return start


FIVE = f"""
5 stop
1 yield
2 yield
* roll c 1 1 2 2 3
1 stop
5 stay
* roll c 1 1 2 2 3
2 stop
5 stay
1 yield
* roll {NO_CLAW}
3 stop
* roll {NO_CLAW}
4 stop
* roll c c c 1 2 3
5 stop
"""


def test_second_the_example_for_five() -> None:
    """Rulebooks 000 and 003. Seats: 1 Gigazaur, 2 Space Penguin, 3 King, 4 Cyber Kitty, 5 Meka Dragon.

    Gigazaur dies of 4, 1 and 3 claws, so it began the example with 8 health.
    """
    table = game(
        "second", {"hearts": 8}, {}, {}, {}, {}, city=1, bay=2, active=5, step="roll 1", dice="c c c c 1 2"
    )
    played(table, FIVE)
    assert table.hearts == [0, 6, 7, 7, 8]
    assert table.stars == [1, 1, 0, 0, 3]
    assert (table.city, table.bay) == (5, 0)
    assert table.happened(Eliminated) == [Eliminated(0, 4, "claws")]
    assert table.happened(BayClosed) == [BayClosed()]
    assert [event.seat for event in table.happened(TokyoLeft)] == [1]
    assert table.state.bay_open is False


def test_second_the_example_for_five_step_by_step() -> None:
    table = game(
        "second", {"hearts": 8}, {}, {}, {}, {}, city=1, bay=2, active=5, step="roll 1", dice="c c c c 1 2"
    )
    table.play("5 stop")
    assert table.hearts == [4, 6, 10, 10, 10]
    table.play("1 yield", "2 yield")
    assert (table.city, table.bay, table.stars[4]) == (5, 0, 1)
    table.play("* roll c 1 1 2 2 3", "1 stop")
    assert table.hearts == [4, 6, 10, 10, 9]
    table.play("5 stay")
    assert (table.city, table.bay, table.stars[0]) == (5, 1, 1)
    table.play("* roll c 1 1 2 2 3", "2 stop")
    assert table.hearts == [3, 6, 10, 10, 8]
    table.play("5 stay", "1 yield")
    assert (table.city, table.bay, table.stars[1]) == (5, 2, 1)
    table.play(f"* roll {NO_CLAW}", "3 stop", f"* roll {NO_CLAW}", "4 stop")
    assert (table.city, table.bay) == (5, 2)
    assert table.stars == [1, 1, 0, 0, 3]


def test_first_the_example_for_five_of_the_italian_rulebook() -> None:
    """Rulebook 002. Seats: 1 Gigazaur, 2 Kraken, 3 Kong, 4 Cyber Bunny, 5 Meka Dragon."""
    table = game(
        "first", {"hearts": 8}, {}, {}, {}, {}, city=1, bay=2, active=5, step="roll 1", dice="c c c c 1 2"
    )
    played(table, FIVE)
    assert table.hearts == [0, 6, 7, 7, 8]
    assert table.stars == [1, 1, 0, 0, 3]
    assert (table.city, table.bay) == (5, 0)


FIRST_001 = f"""
5 stop
1 yield
4 yield
* roll c 1 1 2 2 3
1 stop
5 stay
* roll c 1 1 2 2 3
2 stop
5 stay
1 yield
* roll {NO_CLAW}
3 stop
* roll {NO_CLAW}
4 stop
* roll c c c 1 2 3
5 stop
"""


def test_first_the_example_for_five_of_the_russian_rulebook() -> None:
    """Rulebook 001. Seats: 1 Gigazaur, 2 Cyber Bunny, 3 Kong, 4 Kraken, 5 Meka Dragon.

    Cyber Bunny in the Bay is safe from the 3 claws of the City, then the Bay closes.
    """
    table = game(
        "first", {"hearts": 8}, {}, {}, {}, {}, city=1, bay=4, active=5, step="roll 1", dice="c c c c 1 2"
    )
    played(table, FIRST_001)
    assert table.hearts == [0, 10, 7, 3, 8]
    assert table.stars == [1, 1, 0, 0, 3]
    assert (table.city, table.bay) == (5, 0)
    assert [(event.seat, event.why) for event in table.happened(TokyoLeft)] == [(1, "bay_closed")]
