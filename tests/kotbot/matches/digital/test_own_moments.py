"""Hidden cards of the own turn: the player is asked openly, or has a key at another question."""

import re
from datetime import timedelta
from typing import Any

import pytest

from engine import State
from engine.cards.power_up import BOX
from kotbot.matches.core.game import advance
from kotbot.matches.digital import hands, play
from kotbot.matches.facts import WindowsWanted
from kotbot.matches.replies import Reply
from kotbot.views.digital.hands import told_of_hand
from kotbot.views.modes import board
from scripts.testing.matches import ANN, BOB, Bot
from scripts.texts.facts import ENGLISH, picture
from tests.engine.boxes.power_up.kit import evolved, rolled
from tests.kotbot.matches.seen_by_others import position, public, put


def begin(bot: Bot, state: State, pace: str) -> str:
    """Ann, Bob and Cid, whose match stands like this."""
    code = bot.lobby(3)
    bot.option(code, "boxes", f"+{BOX}")
    bot.option(code, "pace", pace)
    bot.start(code)
    put(bot, code, lambda _: state, advance)
    return code


def play_seen(bot: Bot, code: str, press: str) -> Reply:
    return bot.do(lambda unit: hands.play_seen(unit, code, BOB, press))


def bobs_turn() -> State:
    """Bob begins a turn, and may tune up before he rolls."""
    table = evolved({"energy": 9}, {"hand": ["tune_up"], "hearts": 4}, {}, step="buy").play("1 pass")
    assert table.asked == "OfferHand 2"
    return table.state


def test_a_slow_match_asks_by_name_and_waits_as_in_any_turn(bot: Bot) -> None:
    code = begin(bot, bobs_turn(), "relaxed")
    facts = bot.facts(code)
    assert facts.asked == 1
    assert facts.deadline is not None
    assert facts.deadline.due - bot.now == timedelta(hours=12)
    shown = picture(board(facts, ENGLISH))
    assert "Bob, roll, or play a card first?" in shown
    assert "Somebody" not in shown
    assert bot.answer(code, BOB, "pass").refused is None
    assert bot.question(code) == "KeepDice 2"


def test_a_live_match_goes_on_by_itself_after_twenty_seconds(bot: Bot) -> None:
    code = begin(bot, bobs_turn(), "live")
    deadline = bot.facts(code).deadline
    assert deadline is not None
    assert deadline.due - bot.now == timedelta(seconds=20)


def test_the_card_is_named_to_nobody_else(bot: Bot) -> None:
    code = begin(bot, bobs_turn(), "relaxed")
    assert "tune_up" not in repr(bot.facts(code).state.more.hands)  # type: ignore[union-attr]
    assert "Tune" not in picture(board(bot.facts(code), ENGLISH))


@pytest.mark.parametrize("pace", ["live", "relaxed"])
@pytest.mark.parametrize(
    ("bob", "asked"),
    [
        ({"hand": ["tune_up"], "hearts": 8}, "KeepDice 2"),
        ({"hand": ["tune_up"], "hearts": 7}, "OfferHand 2"),
        ({"hand": ["cat_nip"], "hearts": 10}, "KeepDice 2"),
        ({"hand": ["cat_nip"], "hearts": 10, "stars": 14}, "OfferHand 2"),
    ],
)
def test_a_turn_begins_at_once_unless_its_monster_is_hurt_or_may_win(
    bot: Bot, pace: str, bob: dict[str, Any], asked: str
) -> None:
    """Three hearts are missing, or three threes that count double are enough for twenty stars."""
    code = begin(bot, evolved({"energy": 9}, bob, {}, step="buy").state, pace)
    bot.answer(code, ANN, "pass")
    assert bot.question(code) == asked


def test_a_key_of_the_group_has_such_a_card_play_itself_in_the_next_turn(bot: Bot) -> None:
    code = begin(bot, evolved({"energy": 9}, {"hand": ["cat_nip"]}, {}, step="buy").state, "relaxed")
    before = public(bot, code)
    seen = bot.do(lambda unit: hands.see_next(unit, code, BOB, "look"))
    assert "“Play it” plays it before your next roll." in told_of_hand(seen, ENGLISH)
    for press in ("armed", "armed", "armed once more"):
        assert play_seen(bot, code, press).refused is None
    assert [re.sub(r"revision=\d+", "", told) for told in public(bot, code)] == [
        re.sub(r"revision=\d+", "", told) for told in before
    ]
    bot.answer(code, ANN, "pass")
    more = position(bot, code).more
    assert more is not None
    assert more.hands[1] == ()


def test_who_wants_not_to_be_asked_rolls_at_once(bot: Bot) -> None:
    table = evolved({"energy": 9}, {"hand": ["tune_up"], "hearts": 4}, {}, step="buy")
    code = begin(bot, table.state, "relaxed")
    said = f"windows {WindowsWanted.DEADLY}"
    bot.do(lambda unit: play.set_standing_answer(unit, code, BOB, "said", said))
    bot.answer(code, ANN, "pass")
    assert bot.question(code) == "KeepDice 2"


# Beside the order of the groups of dice, which mostly makes no difference


def counted(*hand: str) -> State:
    """Ann's dice show claws and a heart; she lacks no heart, so the order is all one."""
    table = rolled("c c c 1 2 h", {"hand": list(hand), "monster": "meka_dragon", "hearts": 9}, {}, {})
    assert table.asked == "ChooseOrder 1"
    return table.state


def test_the_order_is_asked_of_who_holds_a_card_for_it(bot: Bot) -> None:
    code = begin(bot, counted("mecha_blast"), "relaxed")
    assert bot.question(code) == "ChooseOrder 1"
    used = bot.do(lambda unit: play.use_card(unit, code, ANN, "used", 0, "mecha_blast"))
    assert used.refused is None
    assert (bot.question(code), position(bot, code).hearts[1]) == ("OfferYield 2", 5)


def test_the_order_is_not_asked_of_anybody_else(bot: Bot) -> None:
    code = begin(bot, counted(), "relaxed")
    assert bot.question(code) == "OfferYield 2"
