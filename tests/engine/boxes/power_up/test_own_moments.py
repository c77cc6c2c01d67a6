"""Evolutions whose moment is in the own turn: beside a question that is asked anyway, else by themselves."""

from engine.seeing import UNSEEN, is_own_moment, is_secret, view
from engine.steps import AtMoment
from tests.engine.boxes.power_up.kit import clawed, evolved, hand, resolved, rolled
from tests.engine.kit import Game


def test_who_can_buy_plays_destructive_wave_beside_the_cards_for_sale() -> None:
    table = resolved("1 1 2 2 3 3", {"hand": ["destructive_wave"], "energy": 9}, {}, {}, city=0)
    assert table.asked == "BuyCards 1"
    table.play("1 play destructive_wave")
    assert (table.hearts, table.asked) == ([10, 8, 8], "BuyCards 1")


def test_destructive_wave_comes_before_the_first_purchase() -> None:
    table = resolved("1 1 2 2 3 3", {"hand": ["destructive_wave"], "energy": 9}, {}, {}, city=0)
    table.play("1 buy alien_origin", "* reveal heal")
    assert (table.asked, table.may("1 play destructive_wave")) == ("BuyCards 1", False)


def test_who_does_not_enter_cannot_play_it_while_buying() -> None:
    table = resolved("1 1 2 2 3 3", {"hand": ["destructive_wave"], "energy": 9}, {}, {}, city=2)
    assert (table.asked, table.may("1 play destructive_wave")) == ("BuyCards 1", False)


def test_eats_shoots_and_leaves_pays_for_a_card_at_once() -> None:
    table = resolved("1 1 2 2 3 e", {"hand": ["eats_shoots_and_leaves"], "energy": 1}, {}, {}, city=0)
    assert (table.asked, table.energy[0]) == ("BuyCards 1", 2)
    table.play("1 play eats_shoots_and_leaves")
    assert (table.asked, table.energy[0], table.city) == ("BuyCards 1", 3, 0)


def test_jungle_frenzy_is_a_button_while_buying() -> None:
    table = clawed(2, {"hand": ["jungle_frenzy"], "energy": 9}, {}, {}).play("2 stay")
    assert table.asked == "BuyCards 1"
    table.play("1 play jungle_frenzy", "1 pass")
    assert (table.state.active, table.state.turn) == (0, 2)


def test_nobody_is_asked_at_the_end_of_a_turn_for_what_could_be_played_while_buying() -> None:
    table = resolved("e e 1 1 2 2", {"hand": ["stroke_of_genius"], "energy": 7}, {}, {})
    assert (table.asked, table.may("1 play stroke_of_genius")) == ("BuyCards 1", True)
    table.play("1 pass")
    assert table.asked == "RollDice *"


# What others know of it


def tune_up() -> Game:
    """The second monster begins its turn, and may tune up before it rolls."""
    table = evolved({"energy": 9}, {"hand": ["tune_up"], "hearts": 4}, {}, step="buy").play("1 pass")
    assert table.asked == "OfferHand 2"
    return table


def test_everybody_knows_that_the_active_player_is_asked_and_not_for_which_card() -> None:
    table = tune_up()
    assert is_own_moment(table.state)
    assert not is_secret(table.state)
    for seat in (None, 0, 2):
        seen = view(table.state, seat)
        below = seen.stack[-2]
        assert seen.asked_seat == 1
        assert isinstance(below, AtMoment)
        assert below.done == UNSEEN
        assert "tune_up" not in repr(seen.more.hands if seen.more else ())


def test_one_group_of_dice_alone_asks_for_its_card_openly() -> None:
    table = rolled("c c c 1 1 2", {"hand": ["mecha_blast"]}, {}, {})
    assert (table.asked, is_own_moment(table.state)) == ("OfferHand 1", True)
    assert hand(table, 1) == ["mecha_blast"]


def test_a_card_against_damage_in_the_own_turn_is_asked_for_in_secret() -> None:
    table = clawed(3, {"hand": ["detachable_tail"], "hearts": 2}, {"cards": ["lightning_armor"]}, {})
    table.play("2 use lightning_armor", "* roll c 1 2")
    assert (table.asked, is_own_moment(table.state), is_secret(table.state)) == ("OfferHand 1", False, True)
