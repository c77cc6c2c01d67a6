"""Cards in a hand: drawn for three hearts, played at any time, offered when their moment has come."""

from typing import Any

import pytest

from engine import from_json, to_json
from engine.departing import depart
from engine.events import CardPlayed, CardsDrawn, DamagePrevented, Eliminated, HeartsLost
from engine.invariants import broken
from tests.engine.boxes.kit import WITH_IT, pile
from tests.engine.boxes.made_up import BATH, HULL, SLICK, SPIKES, WAVE
from tests.engine.kit import Game, game

WHALE = "tin_whale"
CLAWED: dict[str, Any] = {"step": "resolve", "dice": "c c 1 2 3 3", "city": 2}
"""The first monster bites the second, in the City, for two hearts."""


def whales(*seats: dict[str, Any], options: dict[str, Any] = WITH_IT, **position: Any) -> Game:
    """Who has a hand is a tin whale."""
    first, second, *others = [{"monster": WHALE, **seat} if "hand" in seat else seat for seat in seats]
    return game("second", first, second, *others, options=options, **position)


def hand(table: Game, seat: int) -> list[str]:
    assert table.state.more is not None
    return [card for card, _ in table.state.more.hands[seat - 1]] if table.state.more.hands else []


def stored_and_read(table: Game) -> Game:
    return Game(from_json(to_json(table.state)))


# Drawing


def test_three_hearts_draw_two_and_one_is_kept() -> None:
    table = game("second", {"monster": WHALE}, {}, options=WITH_IT, step="resolve", dice="h h h 1 2 e")
    table.play("1 resolve all")
    assert table.asked == "DrawFor *"
    table.play(f"* reveal {HULL}", f"* reveal {WAVE}")
    assert table.asked == "Choose 1"
    assert table.legal(1) == [f"take {HULL}", f"take {WAVE}"]
    table.play(f"1 take {WAVE}")
    assert table.happened(CardsDrawn) == [CardsDrawn(0, 1)]
    assert hand(table, 1) == [WAVE]
    assert table.state.more is not None
    assert table.state.more.away[0] == (HULL,)
    assert table.state.more.decks[0] == (SLICK, BATH, SPIKES)


def test_two_hearts_draw_nothing() -> None:
    table = whales({"hand": [], "energy": 5}, {}, step="resolve", dice="h h 3 1 2 e").play("1 resolve all")
    assert table.asked == "BuyCards 1"


def test_what_was_played_is_drawn_again_when_the_deck_is_used_up() -> None:
    table = whales({}, {"hand": [WAVE, HULL, SPIKES, SLICK]}, active=2, step="resolve", dice="h h h c 2 e")
    table.play(f"2 play {WAVE}", "2 resolve all", f"* reveal {BATH}")
    assert table.happened(CardPlayed) == [CardPlayed(1, WAVE)]
    table.play(f"* reveal {WAVE}", f"2 take {BATH}")
    assert sorted(hand(table, 2)) == sorted([HULL, SPIKES, SLICK, BATH])
    assert pile(table, 2) == ()


# At any time


def test_a_card_is_played_in_the_turn_of_another_and_the_question_stays() -> None:
    table = whales({"energy": 9}, {"hearts": 5, "hand": [BATH]}, step="buy")
    asked = table.state.asked
    table.play(f"2 play {BATH}")
    assert table.hearts == [10, 7]
    assert (table.asked, table.state.asked) == ("BuyCards 1", asked)
    assert (hand(table, 2), pile(table, 2)) == ([], (BATH,))
    assert not table.may(f"2 play {BATH}")


def test_a_card_that_hurts_kills_who_is_asked_and_its_turn_is_over() -> None:
    table = whales({"energy": 9, "hearts": 1}, {}, {"hand": [WAVE]}, step="buy")
    table.play(f"3 play {WAVE}")
    assert table.hearts == [0, 9, 10]
    assert table.happened(Eliminated) == [Eliminated(0, 2, WAVE)]
    assert (table.asked, table.state.active) == ("RollDice *", 1)


def test_a_card_that_hurts_kills_a_monster_that_is_asked_in_the_turn_of_another() -> None:
    table = whales({"energy": 9, "hand": [WAVE]}, {"hearts": 3}, {}, **CLAWED)
    assert table.asked == "OfferYield 2"
    table.play(f"1 play {WAVE}")
    assert table.hearts == [10, 0, 9]
    assert (table.asked, table.city) == ("BuyCards 1", 1)


def test_nothing_but_help_is_played_amid_damage() -> None:
    armoured = {"hearts": 3, "energy": 1, "cards": ["electric_armor"], "hand": [BATH, WAVE]}
    table = whales({}, armoured, options={**WITH_IT, "deck": "base+new"}, **CLAWED)
    assert table.asked == "OfferArmor 2"
    assert not table.may(f"2 play {WAVE}")
    table.play(f"2 play {BATH}")
    assert (table.asked, table.hearts) == ("OfferArmor 2", [10, 5])
    table.play("2 pass")
    assert table.hearts == [10, 3]


def test_nothing_is_played_while_a_card_takes_effect() -> None:
    table = game(
        "first",
        {"energy": 11},
        {"monster": WHALE, "hand": [WAVE]},
        options=WITH_IT,
        step="buy",
        market=["battery_monster", "jets", "wings"],
    )
    table.play("1 buy battery_monster", "* reveal heal")
    assert table.asked == "ChargeBattery 1"
    assert not table.may(f"2 play {WAVE}")


# When their moment has come


def test_a_card_saves_its_owner_at_0_hearts() -> None:
    table = whales({}, {"hearts": 2, "hand": [HULL, BATH]}, **CLAWED)
    assert (table.asked, table.hearts) == ("OfferHand 2", [10, 0])
    assert table.legal(2) == ["pass", f"play {HULL}"]
    assert not table.may(f"2 play {BATH}")
    table = stored_and_read(table).play(f"2 play {HULL}")
    assert table.hearts == [10, 3]
    assert table.state.lives(1)
    assert table.asked == "OfferYield 2"


def test_who_is_not_saved_is_out() -> None:
    table = whales({}, {"hearts": 2, "hand": [HULL]}, **CLAWED)
    table.play("2 pass")
    assert (table.state.how, table.state.winner) == ("last", 0)
    assert hand(table, 2) == []


def test_a_child_comes_after_the_cards_of_the_hand() -> None:
    table = whales({}, {"hearts": 1, "hand": [HULL], "cards": ["it_has_a_child"]}, **CLAWED)
    table.play("2 pass")
    assert (table.hearts, table.cards(2)) == ([10, 10], [])


def test_a_card_stands_before_claws_and_before_jets() -> None:
    table = whales({}, {"cards": ["jets"], "hand": [SLICK]}, **CLAWED)
    assert (table.asked, table.legal(2)) == ("OfferHand 2", ["pass", f"play {SLICK}"])
    table = stored_and_read(table).play(f"2 play {SLICK}")
    assert table.happened(DamagePrevented) == [DamagePrevented(1, 2, SLICK)]
    assert table.hearts == [10, 10]


def test_a_card_that_is_not_played_lets_jets_be_asked() -> None:
    table = whales({}, {"cards": ["jets"], "hand": [SLICK]}, **CLAWED).play("2 pass")
    assert table.asked == "OfferJets 2"


def test_a_card_that_stays_acts_once_the_damage_is_over() -> None:
    table = whales({}, {"hand": [SPIKES]}, active=1, step="roll 0", city=2)
    table.play(f"2 play {SPIKES}")
    assert table.cards(2) == [SPIKES]
    table.play("* roll c c c 1 2 e", "1 stop", "1 resolve all")
    assert table.hearts == [9, 7]
    assert [(loss.seat, loss.by, loss.why) for loss in table.happened(HeartsLost)] == [
        (1, 0, "claws"),
        (0, 1, SPIKES),
    ]
    assert table.asked == "OfferYield 2"


def test_claws_that_kill_their_own_through_spikes_end_the_turn() -> None:
    table = whales({"hearts": 1}, {"monster": WHALE, "cards": [SPIKES]}, {}, **CLAWED)
    assert (table.state.alive, table.hearts) == (0b110, [0, 8, 10])
    assert table.state.active == 1


# Leaving


def test_who_leaves_while_it_draws_is_asked_no_more() -> None:
    table = whales({}, {}, {"hand": []}, active=3, step="resolve", dice="h h h 1 2 e")
    table.play("3 resolve all", f"* reveal {HULL}")
    depart(table.state, 2)
    assert broken(table.state) == []
    assert table.state.active == 0


@pytest.mark.parametrize("answer", [f"2 play {HULL}", "2 pass"])
def test_somebody_else_leaves_while_a_hand_is_asked(answer: str) -> None:
    table = whales({}, {"hearts": 1, "hand": [HULL]}, {}, **CLAWED)
    depart(table.state, 2)
    assert table.asked == "OfferHand 2"
    table.play(answer)
    assert broken(table.state) == []
