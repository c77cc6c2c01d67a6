"""Why nothing was entered at a table, and the way on."""

import pytest

from kotbot.matches.facts import MatchFacts, Mode
from kotbot.matches.replies import Refused, Reply
from kotbot.views.modes import toast
from tests.kotbot.views.kit import ENGLISH, plain
from tests.kotbot.views.table.tables import ENTERED, REDO, at_table, rolling, six

COUNTING = at_table(six(), Mode.COUNTERS, redo=REDO, log=ENTERED)


def refused(why: Refused, detail: str = "", match: MatchFacts = COUNTING) -> str:
    answer = toast(Reply(match, refused=why, detail=detail), 999, ENGLISH)
    assert answer.alert
    return plain(answer.text)


@pytest.mark.parametrize(
    ("why", "detail", "words"),
    [
        (
            Refused.ILLEGAL,
            "unreadable",
            "I cannot read that. Dice: 1 2 3 e=⚡ c=🐾 h=♥. A number: +7, or Cyber Kitty -3.",
        ),
        (
            Refused.ILLEGAL,
            "out_of_range",
            "No number falls below 0 or goes beyond all bounds. Try a smaller step.",
        ),
        (
            Refused.ILLEGAL,
            "card_not_there",
            "That card is there already, or not in this game. 🃏 Cards shows who has what.",
        ),
        (Refused.NO_TARGET, "2", "Nobody is in Tokyo, so the claws hit nobody. 🏙 Tokyo: enter first."),
        (Refused.STRANGER, "", "Only those at this table enter something. Turn: 🐱 Bob: ★ 5, ♥ 8."),
        (Refused.NOTHING_TO_UNDO, "", "Nothing done: the last entry is now 🐱 −2♥ (Ann)."),
        (Refused.NOT_YET, "", "Nobody has won yet. Play on, or end the game in ⋯."),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_refusal_says_what_why_and_the_way_on(why: Refused, detail: str, words: str) -> None:
    assert refused(why, detail) == words


def test_too_many_or_too_few_dice_are_told_how_many_are_asked_for() -> None:
    assert refused(Refused.ILLEGAL, "no_such_dice", rolling(())) == (
        "6 dice are asked for, all at once: 1 2 3 e=⚡ c=🐾 h=♥"
    )
    assert refused(Refused.ILLEGAL, "no_such_dice") == (
        "No dice are asked for now: answer what the board asks, or undo. Turn: 🐱 Bob: ★ 5, ♥ 8."
    )
