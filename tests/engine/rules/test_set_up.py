"""Set-up: the start of the game and the roll-off."""

from collections import Counter

import pytest

from engine import Deck, Edition, EngineError, new_game, rules
from engine.events import CardRevealed, GameBegan, OpeningRolled, TurnBegan
from tests.engine.kit import Game, every_edition

REVEALS = ("* reveal skyscraper", "* reveal jets", "* reveal tank")


def opened(edition: str, seats: int = 2) -> Game:
    """A new game with its three cards, before the roll-off."""
    return Game(new_game(rules(Edition(edition)), seats)).play(*REVEALS)


@every_edition
def test_a_monster_begins_with_10_health_and_nothing_else(edition: str) -> None:
    table = opened(edition, 4)
    assert table.hearts == [10, 10, 10, 10]
    assert table.stars == [0, 0, 0, 0]
    assert table.energy == [0, 0, 0, 0]
    assert (table.city, table.bay) == (0, 0)
    assert [table.cards(seat) for seat in (1, 2, 3, 4)] == [[], [], [], []]


@every_edition
def test_three_cards_are_laid_out_first(edition: str) -> None:
    table = Game(new_game(rules(Edition(edition)), 2))
    assert table.asked == "RevealCard *"
    table.play(*REVEALS)
    assert table.state.market == ("skyscraper", "jets", "tank")
    assert table.happened(CardRevealed) == [
        CardRevealed("skyscraper", 0),
        CardRevealed("jets", 1),
        CardRevealed("tank", 2),
    ]


@pytest.mark.parametrize(("edition", "cards"), [("first", 66), ("second", 66), ("origins", 50)])
def test_the_deck_of_each_box(edition: str, cards: int) -> None:
    assert len(rules(Edition(edition)).deck) == cards


@pytest.mark.parametrize(
    ("edition", "twice"),
    [
        ("first", {"evacuation_orders", "extra_head"}),
        ("second", {"evacuation_orders", "extra_head"}),
        ("origins", set()),
    ],
)
def test_two_cards_of_the_base_boxes_are_there_twice(edition: str, twice: set[str]) -> None:
    deck = Counter(rules(Edition(edition)).deck)
    assert {card for card, copies in deck.items() if copies == 2} == twice
    assert max(deck.values()) <= 2


@pytest.mark.parametrize("deck", ["base+new", "base+all"])
def test_decks_can_be_mixed(deck: str) -> None:
    """Rulebook 004: the 14 new cards added to the 66, or all 50."""
    assert len(rules(Edition.SECOND, deck=Deck(deck)).deck) == {"base+new": 80, "base+all": 116}[deck]


@every_edition
def test_most_claws_in_the_roll_off_starts(edition: str) -> None:
    table = opened(edition, 3)
    table.play("* roll c 1 1 2 2 3", "* roll c c c 1 1 2", "* roll c c 1 1 2 3")
    assert table.happened(GameBegan) == [GameBegan(1)]
    assert table.happened(TurnBegan) == [TurnBegan(1, 1, "", 0)]
    assert (table.state.first, table.state.active) == (1, 1)


@every_edition
def test_only_the_tied_roll_again_until_one_leads(edition: str) -> None:
    table = opened(edition, 3)
    table.play("* roll c c 1 1 2 3", "* roll c 1 1 2 2 3", "* roll c c 1 1 2 3")
    assert table.asked == "OpeningRoll *"
    table.play("* roll 1 1 2 2 3 3", "* roll 1 1 2 2 3 3")
    assert [event.seat for event in table.happened(OpeningRolled)] == [0, 2]
    table.play("* roll c 1 1 2 2 3", "* roll c c 1 1 2 3")
    assert table.happened(GameBegan) == [GameBegan(2)]


@every_edition
def test_without_any_claw_all_roll_again(edition: str) -> None:
    table = opened(edition, 2)
    table.play("* roll 1 1 2 2 3 3", "* roll 1 1 2 2 3 3", "* roll 1 1 2 2 3 3", "* roll c 1 2 2 3 3")
    assert table.happened(GameBegan) == [GameBegan(1)]


@every_edition
def test_six_dice_are_rolled_for_the_start(edition: str) -> None:
    table = opened(edition, 2)
    assert not table.may("* roll c c c c c")
    assert not table.may("* roll c c c c c c c")
    assert table.may("* roll c c c c c c")


@every_edition
def test_the_roll_off_can_be_skipped(edition: str) -> None:
    table = Game(new_game(rules(Edition(edition)), 2, first=1)).play(*REVEALS)
    assert (table.state.first, table.state.active, table.asked) == (1, 1, "RollDice *")


@every_edition
def test_play_goes_to_the_left(edition: str) -> None:
    table = Game(new_game(rules(Edition(edition)), 3, first=2)).play(*REVEALS)
    turns = [table.state.active]
    for seat in (3, 1, 2):
        table.play("* roll 1 1 2 2 3 3", f"{seat} stop")
        turns.append(table.state.active)
    assert turns == [2, 0, 1, 2]


@pytest.mark.parametrize(("edition", "most"), [("first", 6), ("second", 6), ("origins", 4)])
def test_the_number_of_seats(edition: str, most: int) -> None:
    chosen = rules(Edition(edition))
    for seats in (2, most):
        assert new_game(chosen, seats).seats == seats
    for seats in (1, most + 1):
        with pytest.raises(EngineError, match=f"is for 2-{most} seats, not {seats}"):
            new_game(chosen, seats)


def test_a_first_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(EngineError, match="there is no seat 3 among 2"):
        new_game(rules(), 2, first=2)


@pytest.mark.parametrize(
    ("edition", "seats", "bay"), [("first", 4, False), ("first", 5, True), ("second", 6, True)]
)
def test_tokyo_bay_is_used_with_5_and_6(edition: str, seats: int, bay: bool) -> None:
    assert new_game(rules(Edition(edition)), seats).bay_open is bay


def test_tokyo_bay_can_be_left_out() -> None:
    assert new_game(rules(Edition.FIRST, bay=False), 6).bay_open is False


def test_origins_has_no_bay() -> None:
    with pytest.raises(EngineError, match="the origins edition has no Tokyo Bay"):
        rules(Edition.ORIGINS, bay=True)


@pytest.mark.parametrize(
    ("edition", "monsters"),
    [
        ("first", {"alienoid", "cyber_bunny", "gigazaur", "kraken", "meka_dragon", "the_king"}),
        ("second", {"alienoid", "cyber_kitty", "gigazaur", "meka_dragon", "space_penguin", "the_king"}),
        ("origins", {"cosmic_joe", "gigarex", "iron_back", "mechamster"}),
    ],
)
def test_the_monsters_of_each_box(edition: str, monsters: set[str]) -> None:
    assert set(rules(Edition(edition)).box.monsters) == monsters
