"""The dice keys of a table, and what is tapped on a board that is not the newest any more."""

from kotbot.matches.facts import MatchFacts
from kotbot.views.base.screen import Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import board
from scripts.testing.matches import BOB, Bot
from scripts.testing.tables import open_table
from scripts.texts.facts import ENGLISH


def from_below(screen: Screen) -> tuple[int, list[str]]:
    """How many rows stand below the dice keys, and their words from left to right."""
    for number, row in enumerate(reversed(screen.keyboard)):
        if any(one.action is not None and one.action.verb == Verb.FACE for one in row):
            return number, [one.text for one in row]
    raise AssertionError("no dice can be entered")


def keys(facts: MatchFacts) -> tuple[int, list[str]]:
    return from_below(board(facts, ENGLISH))


def test_dice_keys_do_not_move_from_the_purchase_to_the_last_die(bot: Bot) -> None:
    """Ann may buy; the first die of Bob ends that, and the fifth still finds its key where the first was."""
    table = open_table(bot, 3).at({"energy": 9}, {}, {}, active=1, step="buy")
    table.undo()
    table.redo()
    assert table.asked == "BuyCards 1"
    there = keys(table.facts)
    assert there == (1, ["1", "2", "3", "⚡", "🐾", "♥"])
    for face in "112ec":
        table.type(face)
        assert keys(table.facts) == there


def test_a_die_tapped_on_the_board_of_a_purchase_that_the_same_hand_ended_counts(bot: Bot) -> None:
    """Ann presses Done, and the first die of Bob before her board is drawn anew."""
    table = open_table(bot, 3).at({"energy": 9}, {}, {}, active=1, step="buy")
    purchase = table.facts.decision
    assert table.answer("pass").refused is None
    assert table.type("1", decision=purchase).refused is None
    assert table.type("1", BOB, decision=purchase).refused is not None
    assert table.typed == (0,)
