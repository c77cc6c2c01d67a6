"""A roll with a name before it."""

import pytest

from kotbot.i18n import texts_for
from kotbot.views.table.typing.typed_dice import NamedRoll, named_roll, roller
from scripts.texts.facts import ENGLISH
from scripts.texts.tables import at_table, rolling, six


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("bob 1 1 2 3 e h", NamedRoll(1, "1 1 2 3 e h")),
        ("Cyber Kitty 112 3eh", NamedRoll(1, "112 3eh")),
        ("cyd 3 3 3 c c c", NamedRoll(2, "3 3 3 c c c")),
        ("1 1 2 3 e h", None),
        ("bob 1 1 2 3 e", None),
        ("bob -3", None),
        ("nobody 1 1 2 3 e h", None),
    ],
)
def test_a_name_before_six_dice_says_whose_they_are(text: str, named: NamedRoll | None) -> None:
    assert named_roll(text, rolling(()), [ENGLISH]) == named


def test_a_name_is_read_in_the_language_of_the_one_who_types() -> None:
    assert named_roll("בוב 1 1 2 3 e h", rolling(()), [texts_for("he")]) is None
    names = ("Ann", "בוב", "Cyd", "Dora", "Eve", "Finn")
    match = at_table(six(), asked_dice=6, names=names)
    assert named_roll("בוב 1 1 2 3 e h", match, [texts_for("he")]) == NamedRoll(1, "1 1 2 3 e h")


def test_whose_dice_are_asked_for_is_who_has_the_turn() -> None:
    assert roller(rolling(())) == 1


def test_below_a_purchase_they_are_those_of_the_next_player() -> None:
    match = at_table(six(step="buy"), next_roll=(2, 6))
    assert roller(match) == 2
    assert named_roll("cyd 112233", match, [ENGLISH]) == NamedRoll(2, "112233")
