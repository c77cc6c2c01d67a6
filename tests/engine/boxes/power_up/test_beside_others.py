"""Evolutions beside other cards, as their notes name them."""

from engine.events import TokyoLeft
from tests.engine.boxes.power_up.kit import clawed, evolved, hand, pile, resolved, rolled


def test_adapting_technology_lets_an_opportunist_buy() -> None:
    adapting = {"cards": [{"card": "adapting_technology", "charge": 2}]}
    table = evolved(adapting, {"cards": ["opportunist"], "energy": 9}, step="buy")
    table.play("1 use adapting_technology", "* reveal heal", "* reveal jets", "* reveal wings")
    assert table.asked == "OfferRevealed 2"


def test_anger_batteries_are_one_gain_for_friend_of_children() -> None:
    angry = {"hand": ["anger_batteries"], "cards": ["friend_of_children"]}
    table = clawed(3, {"energy": 9}, angry, {}).play("2 stay", "2 play anger_batteries")
    assert table.energy == [9, 4, 0]


def test_superior_technology_halves_what_is_left_after_other_discounts() -> None:
    """Acid Attack costs 6, one less by Alien Origin: half of 5, rounded up."""
    owner = {"cards": ["superior_technology", "alien_origin"], "energy": 9}
    table = evolved(owner, {}, step="buy", market=["acid_attack", "heal", "wings"])
    table.play("1 use superior_technology", "1 choose acid_attack")
    assert table.energy == [6, 0]


def test_cat_nip_does_not_help_to_draw() -> None:
    table = evolved({}, {"hand": ["cat_nip"], "hearts": 3}, {}, step="end", city=1)
    table.play("2 play cat_nip", "* roll h h 1 1 2 3")
    assert (table.hearts[1], table.asked) == (7, "RollDice *")


def test_chest_thumping_drives_nobody_out_of_a_blizzard() -> None:
    table = clawed(2, {"cards": ["chest_thumping"], "energy": 5}, {}, {"cards": ["blizzard"]})
    assert (table.asked, table.city) == ("BuyCards 1", 2)


def test_twas_beauty_ends_with_being_driven_out() -> None:
    """By Chest Thumping, which a Space Penguin copied."""
    king = {"cards": ["twas_beauty", "chest_thumping"], "stars": 9}
    copied = {"card": "icy_reflection", "copies": [2, 2]}
    table = clawed(1, {"cards": [copied]}, king, {}).play("1 choose 2")
    assert [left.seat for left in table.happened(TokyoLeft)] == [1]
    assert (table.cards(2), table.stars) == (["chest_thumping"], [1, 0, 0])


def test_eater_of_souls_gives_twelve_hearts_and_no_more_beside_even_bigger() -> None:
    table = evolved({"cards": ["eater_of_souls", "even_bigger"], "hearts": 12}, {}, step="buy")
    assert table.state.most_hearts(0) == 12


def test_eater_of_souls_takes_the_hearts_above_ten_along() -> None:
    dying = {"cards": ["eater_of_souls"], "hearts": 12}
    table = evolved({"energy": 9}, dying, step="buy", table=True).play("! take 2 eater_of_souls")
    assert table.hearts == [10, 10]


def test_yin_and_yang_go_with_other_changes_in_any_order() -> None:
    table = rolled("1 1 2 h c e", {"cards": ["yin_and_yang", "shrinky"]}, {})
    table.play("1 use yin_and_yang")
    assert "turn 2 to 1 with shrinky" in table.legal(1)
    table = rolled("1 1 2 h c e", {"cards": ["yin_and_yang", "shrinky"]}, {})
    table.play("1 turn 2 to 1 with shrinky", "1 use yin_and_yang")
    assert table.state.dice == (0, 1, 3, 1, 1, 0)


def test_a_monster_without_dice_has_not_even_the_frozen_one() -> None:
    table = rolled("c c 1 2 3 h", {"cards": ["encased_in_ice"], "energy": 1}, {"shrink": 6}, {})
    table.play("1 choose claw", "1 resolve all", "2 stay")
    assert (table.state.active, table.hearts) == (2, [10, 8, 10])


def test_a_frozen_die_is_the_only_one_of_who_has_one() -> None:
    table = rolled("c c 1 2 3 h", {"cards": ["encased_in_ice"], "energy": 1}, {"shrink": 5}, {})
    table.play("1 choose claw", "1 resolve all", "2 stay")
    assert (table.state.active, table.hearts) == (2, [9, 8, 9])


def test_a_wave_ends_with_its_owner() -> None:
    table = clawed(2, {}, {"hearts": 1, "cards": ["cold_wave"]}, {})
    assert (table.state.active, table.rolling) == (2, 6)


def test_bamboozle_does_not_stop_opportunists() -> None:
    table = evolved(
        {"energy": 9}, {"cards": ["opportunist"], "energy": 9}, {"hand": ["bamboozle"]}, step="buy"
    )
    table.play("1 buy alien_origin", "3 pass", "* reveal heal", "2 buy heal")
    assert table.asked == "RevealCard *"


def test_lightning_armor_strikes_whose_turn_it_is_once_for_each_event() -> None:
    table = clawed(2, {"cards": ["fire_breathing"]}, {"cards": ["lightning_armor"]}, {})
    table.play("2 use lightning_armor")
    assert table.asked == "ThrowFor *"
    table.play("* roll c c c")
    assert table.hearts == [7, 7, 9]
    assert table.asked == "OfferYield 2"


def test_king_of_the_gizmo_counts_beside_media_friendly() -> None:
    table = evolved({"cards": ["king_of_the_gizmo", "media_friendly"], "energy": 9}, {}, step="buy")
    table.play("1 buy alien_origin", "* reveal heal")
    assert table.stars == [2, 0]


def test_a_tail_lets_nobody_put_tokens_on_its_owner() -> None:
    table = clawed(2, {"cards": ["poison_spit", "shrink_ray"]}, {"hand": ["detachable_tail"]}, {})
    table.play("2 play detachable_tail")
    assert (table.poison, table.shrink) == ((0, 0, 0), (0, 0, 0))


def test_a_rescue_keeps_the_place_that_claws_emptied() -> None:
    table = clawed(2, {}, {"hand": ["nine_lives"], "hearts": 1}, {}).play("2 play nine_lives")
    assert (table.city, table.stars) == (1, [1, 9, 0])


def test_the_pile_is_shuffled_when_the_deck_is_used_up() -> None:
    lying = ["healing_rain", "destructive_wave"]
    five = ["cult_worshippers", "high_tide", "terror_of_the_deep", "eater_of_souls", "sunken_temple"]
    table = resolved("h h h 1 2 2", {"hand": five, "pile": lying, "hearts": 3}, {}, {})
    table.play("* reveal mandibles_of_dread", "* reveal healing_rain", "1 take healing_rain")
    assert (len(hand(table, 1)), pile(table, 1)) == (6, ())
