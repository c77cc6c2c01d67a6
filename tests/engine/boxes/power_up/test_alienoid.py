"""The evolutions of Alienoid."""

import pytest

from tests.engine.boxes.power_up.kit import clawed, evolved, pile, resolved

ARMED = {"card": "exotic_arms", "charge": 2}


def test_alien_scourge_brings_two_stars() -> None:
    table = evolved({"energy": 9}, {"hand": ["alien_scourge"]}, step="buy").play("2 play alien_scourge")
    assert table.stars == [0, 2]


# Precision Field Support


def test_precision_field_support_takes_the_next_keep_card_that_costs_at_most_four() -> None:
    table = evolved({"energy": 9}, {"hand": ["precision_field_support"]}, step="buy")
    table.play("2 play precision_field_support")
    assert table.asked == "DrawFor *"
    table.play("* reveal skyscraper" if table.may("* reveal skyscraper") else "* reveal heal")
    table.play("* reveal acid_attack", "* reveal energy_hoarder")
    assert table.cards(2) == ["energy_hoarder"]
    assert (table.state.discard, table.energy) == (("heal", "acid_attack"), [9, 0])
    assert table.asked == "BuyCards 1"


def test_precision_field_support_is_no_purchase() -> None:
    media = {"hand": ["precision_field_support"], "cards": ["media_friendly"]}
    table = evolved({"energy": 9}, media, step="buy")
    table.play("2 play precision_field_support", "* reveal energy_hoarder")
    assert (table.cards(2), table.stars) == (["media_friendly", "energy_hoarder"], [0, 0])


# Anger Batteries


def test_anger_batteries_bring_energy_for_hearts_lost_in_this_turn() -> None:
    table = clawed(3, {"energy": 9}, {"hand": ["anger_batteries"]}, {}).play("2 stay")
    table.play("2 play anger_batteries")
    assert table.energy == [9, 3, 0]


def test_anger_batteries_are_offered_as_the_turn_ends() -> None:
    table = clawed(2, {}, {"hand": ["anger_batteries"]}, {}).play("2 stay")
    assert (table.asked, table.legal(2)) == ("OfferHand 2", ["pass", "play anger_batteries"])
    table.play("2 play anger_batteries")
    assert (table.energy, pile(table, 2)) == ([0, 2, 0], ("anger_batteries",))


def test_anger_batteries_do_nothing_for_whom_nothing_hurt() -> None:
    table = evolved({"energy": 9}, {"hand": ["anger_batteries"], "hearts": 5}, step="buy")
    assert not table.may("2 play anger_batteries")
    assert table.play("1 pass").asked == "RollDice *"


# Adapting Technology


def test_adapting_technology_comes_with_three_tokens() -> None:
    table = evolved({"energy": 9, "hand": ["adapting_technology"]}, {}, step="buy")
    table.play("1 play adapting_technology")
    assert [held.charge for held in table.state.cards[0]] == [3]


def test_adapting_technology_sweeps_for_a_token_and_goes_with_the_last() -> None:
    table = evolved({"cards": [{"card": "adapting_technology", "charge": 1}]}, {}, step="buy")
    assert table.legal(1) == ["pass", "use adapting_technology"]
    table.play("1 use adapting_technology", "* reveal heal", "* reveal jets", "* reveal wings")
    assert (table.energy, table.cards(1)) == ([0, 0], [])
    assert table.state.market == ("heal", "jets", "wings")
    assert pile(table, 1) == ("adapting_technology",)


def test_adapting_technology_is_not_for_the_turns_of_others() -> None:
    table = evolved({"energy": 9}, {"cards": [{"card": "adapting_technology", "charge": 3}]}, step="buy")
    assert not table.may("2 use adapting_technology")


# Funny Looking But Dangerous


@pytest.mark.parametrize(("dice", "hearts"), [("2 2 2 1 1 3", [10, 9, 9]), ("2 2 1 1 3 3", [10, 10, 10])])
def test_funny_looking_but_dangerous_wants_three_twos(dice: str, hearts: list[int]) -> None:
    assert resolved(dice, {"cards": ["funny_but_dangerous"]}, {}, {}).hearts == hearts


def test_funny_looking_but_dangerous_is_merged_with_claws() -> None:
    armoured = {"cards": ["armor_plating"]}
    table = resolved("2 2 2 c 1 3", {"cards": ["funny_but_dangerous"]}, armoured, {})
    assert (table.hearts, table.asked) == ([10, 8, 9], "OfferYield 2")


def test_funny_looking_but_dangerous_alone_lets_nobody_yield() -> None:
    table = resolved("2 2 2 1 1 3", {"cards": ["funny_but_dangerous"]}, {}, {})
    assert table.asked == "RollDice *"


# Exotic Arms


def test_exotic_arms_may_stake_two_energy_before_the_roll() -> None:
    table = evolved({}, {"cards": ["exotic_arms"], "energy": 3}, step="end")
    assert (table.asked, table.legal(2)[:2]) == ("OfferCard 2", ["use exotic_arms", "pass"])
    table.play("2 use exotic_arms")
    assert (table.energy, table.state.cards[1][0].charge) == ([0, 1], 2)


def test_exotic_arms_are_not_offered_for_one_energy() -> None:
    assert evolved({}, {"cards": ["exotic_arms"], "energy": 1}, step="end").asked == "RollDice *"


def test_exotic_arms_hurt_more_with_three_rolled_claws_and_the_stake_comes_back() -> None:
    table = clawed(3, {"cards": [ARMED]}, {}, {})
    assert (table.hearts, table.energy) == ([10, 5, 10], [2, 0, 0])
    assert table.state.cards[0][0].charge == 0


def test_exotic_arms_fail_with_two_claws() -> None:
    table = clawed(2, {"cards": [ARMED, "spiked_tail"]}, {}, {})
    assert (table.hearts, table.energy) == ([8, 7, 10], [0, 0, 0])
    assert table.state.cards[0][0].charge == 0


def test_exotic_arms_without_a_stake_do_nothing() -> None:
    assert clawed(3, {"cards": ["exotic_arms"]}, {}, {}).hearts == [10, 7, 10]


# Mothership Support


def test_mothership_support_heals_once_in_the_own_turn() -> None:
    table = evolved({"cards": ["mothership_support"], "energy": 3, "hearts": 5}, {}, step="buy", city=1)
    table.play("1 use mothership_support")
    assert (table.hearts, table.energy) == ([6, 10], [2, 0])
    assert not table.may("1 use mothership_support")


def test_mothership_support_is_not_for_the_turns_of_others() -> None:
    table = evolved({"energy": 5}, {"cards": ["mothership_support"], "energy": 3, "hearts": 5}, step="buy")
    assert not table.may("2 use mothership_support")


def test_mothership_support_saves_its_owner() -> None:
    dying = {"cards": ["mothership_support"], "energy": 1, "hearts": 1, "poison": 1}
    table = evolved(dying, {}, step="end")
    assert table.asked == "OfferWindow 1"
    assert table.play("1 use mothership_support").hearts == [1, 10]


# Superior Alien Technology


def test_superior_technology_buys_keep_cards_for_half_rounded_up() -> None:
    table = evolved(
        {"cards": ["superior_technology"], "energy": 3},
        {},
        step="buy",
        market=["giant_brain", "skyscraper", "acid_attack"],
    )
    table.play("1 use superior_technology")
    assert table.legal(1)[:3] == ["pass", "choose giant_brain", "choose acid_attack"]
    table.play("1 choose giant_brain", "* reveal heal")
    assert (table.energy, table.cards(1)) == ([0, 0], ["superior_technology", "giant_brain"])


@pytest.mark.parametrize(("face", "left"), [("c", []), ("h", ["giant_brain"])])
def test_superior_technology_may_lose_such_a_card_as_a_turn_starts(face: str, left: list[str]) -> None:
    table = evolved({"cards": ["superior_technology"], "energy": 3}, {}, step="buy")
    table.play("1 use superior_technology", "1 choose giant_brain", "* reveal heal")
    table.play("* roll 1 1 2 2 3 3", "2 stop")
    assert table.asked == "ThrowFor *"
    table.play(f"* roll {face}")
    assert table.cards(1) == ["superior_technology", *left]


def test_superior_technology_has_room_for_three() -> None:
    cards = ["giant_brain", "jets", "wings"]
    table = evolved({"cards": ["superior_technology"], "energy": 30}, {}, step="buy", market=[*cards])
    for card, new in zip(cards, ("energy_hoarder", "metamorph", "herbivore"), strict=True):
        table.play("1 use superior_technology", f"1 choose {card}", f"* reveal {new}")
    assert not table.may("1 use superior_technology")
