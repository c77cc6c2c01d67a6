"""A made-up gift: of the set of one monster, laid before another, where it takes an energy each turn."""

from engine.events import CardMoved, EnergyChanged
from engine.invariants import broken
from tests.engine.boxes.kit import AT_A_TABLE, made_up, pile
from tests.engine.boxes.made_up import POWDER
from tests.engine.table.kit import refused


def test_it_is_in_the_set_of_its_monster() -> None:
    table = made_up()
    assert table.state.more is not None
    assert table.state.more.decks == ((POWDER,), (), ())


def test_who_plays_it_says_before_whom_it_lies() -> None:
    table = made_up({"hand": [POWDER]}, {}, {"energy": 9}, active=3, step="buy")
    table.play(f"1 play {POWDER}")
    assert table.legal(1) == ["choose 2", "choose 3"]
    table.play("1 choose 3")
    assert table.cards(3) == [POWDER]
    assert table.happened(CardMoved) == [CardMoved(2, POWDER, -1, 0)]
    assert table.state.more is not None
    assert table.state.more.gifts == ((table.state.cards[2][0].uid, 0),)
    assert table.asked == "BuyCards 3"
    assert not broken(table.state)


def test_it_acts_on_its_holder_and_not_on_its_owner() -> None:
    gifted = {"energy": 5, "cards": [{"card": POWDER, "of": 1}]}
    table = made_up({"energy": 5}, gifted, {}, active=2, step="buy").play("2 pass")
    assert table.energy == [5, 4, 0]
    assert table.happened(EnergyChanged) == [EnergyChanged(1, -1, 4, POWDER)]
    table.play("* roll 1 1 2 2 3 3", "3 stop", "* roll 1 1 2 2 3 3", "1 stop")
    assert table.energy == [5, 4, 0]


def test_it_takes_nothing_from_who_has_nothing() -> None:
    table = made_up({}, {"cards": [{"card": POWDER, "of": 1}]}, {}, active=2, step="buy")
    assert table.energy == [0, 0, 0]


def test_it_goes_back_to_the_pile_of_its_owner() -> None:
    table = made_up(
        {}, {"hearts": 1, "cards": [{"card": POWDER, "of": 1}]}, {}, step="resolve", dice="ec", city=2
    )
    table.play("1 resolve all")
    assert (pile(table, 1), pile(table, 2)) == ((POWDER,), ())
    assert table.state.more is not None
    assert table.state.more.gifts == ()
    assert POWDER not in table.state.discard


def test_it_stays_with_a_monster_that_begins_anew() -> None:
    holder = {"hearts": 1, "cards": ["it_has_a_child", {"card": POWDER, "of": 1}]}
    table = made_up({}, holder, {}, step="resolve", dice="ec", city=2)
    table.play("1 resolve all")
    assert table.cards(2) == [POWDER]


def test_nobody_copies_it() -> None:
    table = made_up(
        {"energy": 12},
        {"cards": [{"card": POWDER, "of": 1}]},
        {},
        step="buy",
        market=["mimic", "heal", "jets"],
    )
    table.play("1 buy mimic", "* reveal tank")
    assert table.asked == "BuyCards 1"


def test_at_a_table_it_is_given_before_another_monster() -> None:
    table = made_up(options=AT_A_TABLE, step="buy", active=2)
    assert refused(table, f"give 1 {POWDER}")[1] == f"{POWDER} lies before another monster than its own"
    table.play(f"! give 3 {POWDER}")
    assert table.cards(3) == [POWDER]
    assert table.state.more is not None
    assert table.state.more.decks == ((), (), ())
    assert not broken(table.state)
    table.play(f"! take 3 {POWDER}")
    assert (table.cards(3), pile(table, 1)) == ([], (POWDER,))
