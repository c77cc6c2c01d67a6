from tests.engine.kit import game


def test_the_six_dice_example_of_the_rulebooks() -> None:
    """Rulebooks 000, 001, 003, 004: 2 2 2 2 energy claw gives 3 stars, 1 energy and 1 heart lost in Tokyo."""
    table = game("second", {}, {}, city=2, active=1)
    table.play(
        "* roll 1 2 3 3 h e", "1 keep 3 3", "* roll 2 2 2 c", "1 keep 2 2 2", "* roll 2 c e", "1 resolve all"
    )
    assert table.stars == [3, 0]
    assert table.energy == [1, 0]
    assert table.hearts == [10, 9]
    assert table.asked == "OfferYield 2"
