"""Who may ask for a hint, and where."""

from collections.abc import Sequence
from typing import Any

import pytest

from engine import Answer, State, legal, refusal
from engine.decisions import KeepDice
from engine.dice import Dice
from engine.players.beforehand import Beforehand
from engine.players.coach import preferred
from engine.players.player import Randomness
from kotbot.i18n import texts_for
from kotbot.matches.core.game import save
from kotbot.matches.digital import game as digital_game
from kotbot.matches.facts import Mode, Person, Status, Where
from kotbot.matches.modes import load
from kotbot.matches.open import coaching, lobby, stopping
from kotbot.matches.open.coaching import EarlyHintRequest, HintRequest
from kotbot.matches.outcomes import OptionSet
from kotbot.matches.ports import Unit
from kotbot.matches.refusals import Illegal, NotAllowed, Privilege, Refusal, Refused
from kotbot.matches.replies import Reply
from kotbot.views.core.hints import hint
from kotbot.views.modes import board
from scripts.testing.matches import ANN, BOB, STRANGER, Bot
from scripts.testing.tables import open_table

ROLLED = {"active": 1, "step": "roll 1", "dice": "1 1 3 e c h"}
PRIVATE = Where(ANN.id, private=True)


def ask(bot: Bot, code: str, person: Person, decision: int | None = None) -> HintRequest | Reply:
    wanted = bot.facts(code).decision if decision is None else decision
    return bot.do(lambda unit: coaching.ask(unit, code, person, wanted))


def refused(reply: HintRequest | EarlyHintRequest | Reply) -> Refusal | None:
    assert isinstance(reply, Reply)
    return reply.refused


@pytest.fixture
def code(bot: Bot) -> str:
    """A match of Ann and Bob with hints, in which Ann keeps dice."""
    code = bot.lobby(2)
    bot.option(code, "hint", "on")
    bot.start(code)
    bot.at(code, {}, {}, **ROLLED)
    return code


def test_the_one_who_is_asked_gets_a_legal_answer(bot: Bot, code: str) -> None:
    asked = ask(bot, code, ANN)
    assert isinstance(asked, HintRequest)
    advice = coaching.advice(asked)
    assert refusal(asked.seen, advice.answer) is None
    assert asked.legal == tuple(legal(asked.seen, 0))


def test_the_same_question_has_the_same_hint(bot: Bot, code: str) -> None:
    first, second = ask(bot, code, ANN), ask(bot, code, ANN)
    assert isinstance(first, HintRequest)
    assert isinstance(second, HintRequest)
    assert coaching.advice(first) == coaching.advice(second)


@pytest.mark.parametrize("person", [BOB, STRANGER])
def test_nobody_else_is_told(bot: Bot, code: str, person: Person) -> None:
    assert refused(ask(bot, code, person)) is Refused.NOT_YOUR_TURN


def test_a_question_that_is_answered_has_no_hint(bot: Bot, code: str) -> None:
    assert refused(ask(bot, code, ANN, bot.facts(code).decision - 1)) is Refused.STALE


def test_a_hint_changes_nothing(bot: Bot, code: str) -> None:
    before = bot.facts(code)
    ask(bot, code, ANN)
    assert bot.facts(code) == before


def test_in_a_group_there_are_none_unless_they_are_wanted(bot: Bot) -> None:
    code = bot.match()
    bot.at(code, {}, {}, **ROLLED)
    assert not bot.facts(code).hints
    assert refused(ask(bot, code, ANN)) == NotAllowed(Privilege.HINT)
    bot.do(lambda unit: coaching.set_hint(unit, code, ANN, "on"))
    assert isinstance(ask(bot, code, ANN), HintRequest)


def test_in_private_there_are_hints_unless_they_are_not_wanted(bot: Bot) -> None:
    opened = bot.open(PRIVATE)
    assert opened.facts is not None
    assert opened.facts.hints
    code = opened.facts.code
    bot.option(code, "hint", "off")
    assert not bot.facts(code).hints


def test_the_host_alone_turns_them_on_in_a_match(bot: Bot, code: str) -> None:
    assert bot.do(lambda unit: coaching.set_hint(unit, code, BOB, "off")).refused is Refused.NOT_HOST
    assert bot.do(lambda unit: coaching.set_hint(unit, code, STRANGER, "off")).refused is Refused.STRANGER
    assert isinstance(bot.do(lambda unit: coaching.set_hint(unit, code, ANN, "maybe")).refused, Illegal)
    assert bot.facts(code).hints
    assert bot.do(lambda unit: coaching.set_hint(unit, code, ANN, "off")).note == OptionSet("hint", "off")
    assert not bot.facts(code).hints


def test_a_rematch_has_hints_like_the_match_before(bot: Bot, code: str) -> None:
    press = bot.press()
    bot.do(lambda unit: stopping.stop(unit, code, ANN, press))
    press = bot.press()
    again = bot.do(lambda unit: stopping.rematch(unit, code, ANN, press))
    assert again.facts is not None
    assert again.facts.hints


def test_a_nonsense_value_is_refused_in_the_lobby(bot: Bot) -> None:
    code = bot.lobby(2)
    reply = bot.do(lambda unit: lobby.set_option(unit, code, ANN, "hint", "loud"))
    assert isinstance(reply.refused, Illegal)


# At a table


def test_at_a_table_whoever_sits_there_turns_hints_on_and_off(bot: Bot) -> None:
    table = open_table(bot, 3)
    assert bot.do(lambda unit: coaching.set_hint(unit, table.code, BOB, "on")).note == OptionSet("hint", "on")
    assert table.facts.hints
    assert (
        bot.do(lambda unit: coaching.set_hint(unit, table.code, STRANGER, "off")).refused is Refused.STRANGER
    )
    assert table.facts.hints
    bot.do(lambda unit: coaching.set_hint(unit, table.code, ANN, "off"))
    assert not table.facts.hints


def test_at_a_table_for_one_there_are_hints_and_among_people_there_are_none(bot: Bot) -> None:
    assert open_table(bot, 3, computers=[2, 3]).facts.hints
    assert not open_table(bot, 3, computers=[3], where=Where(-1002)).facts.hints
    assert not open_table(bot, 2, guests=[2], where=Where(-1003)).facts.hints
    assert not open_table(bot, 3, guests=[2, 3], where=Where(ANN.id, private=True)).facts.hints
    assert not open_table(bot, 2, Mode.COUNTERS, computers=[2], where=Where(-1004)).facts.hints


@pytest.mark.parametrize(
    "position",
    [
        {"step": "buy", "market": ["?", "?", "?"]},
        {"step": "buy", "market": ["jets", "?", "wings"]},
        {"step": "roll 1", "dice": "1 1 3 e c h"},
    ],
)
def test_at_a_table_a_hint_names_what_can_be_answered_there(bot: Bot, position: dict[str, Any]) -> None:
    table = open_table(bot, 2, computers=[2])
    table.at({"energy": 9}, {}, active=1, **position)
    asked = ask(bot, table.code, ANN)
    assert isinstance(asked, HintRequest)
    advice = coaching.advice(asked)
    assert refusal(asked.seen, advice.answer) is None
    assert hint(advice, asked.facts, texts_for("en")).text.startswith("💡")
    shown = board(asked.facts, texts_for("en")).keyboard
    assert "💡 Hint" in [button.text for row in shown for button in row]


def test_at_a_table_there_is_no_hint_about_a_hand_that_the_bot_does_not_know(bot: Bot) -> None:
    table = open_table(bot, 2, computers=[2], boxes=["power_up"], monsters=["cyber_kitty", "kraken"])
    dying = {"monster": "cyber_kitty", "hand": ["?"], "hearts": 2}
    table.at(dying, {"monster": ""}, active=2, city=1, step="resolve", dice="c c 1 1 2 2")
    assert table.asked == "OfferHand 1"
    assert refused(ask(bot, table.code, ANN)) == NotAllowed(Privilege.HINT)
    shown = board(table.facts, texts_for("en")).keyboard
    assert not [button.text for row in shown for button in row if "Hint" in button.text]


def test_the_board_is_told_what_the_hint_says_at_every_roll(bot: Bot) -> None:
    code = bot.lobby(2)
    bot.option(code, "hint", "on")
    bot.start(code)
    told = 0
    while told < 12 and (facts := bot.facts(code)).status is Status.LIVE:
        assert facts.state is not None
        if isinstance(facts.state.question, KeepDice) and facts.state.rolls:
            asked = ask(bot, code, bot.asked(code))
            assert isinstance(asked, HintRequest)
            assert facts.advised == coaching.advice(asked).answer
            told += 1
        else:
            assert facts.advised is None
        bot.step(code)
    assert told == 12


def test_without_hints_no_board_is_told_anything(bot: Bot) -> None:
    code = bot.match()
    facts = bot.at(code, {}, {}, **ROLLED)
    assert facts.advised is None
    bot.do(lambda unit: coaching.set_hint(unit, code, ANN, "on"))
    assert bot.facts(code).advised is not None
    bot.do(lambda unit: coaching.set_hint(unit, code, ANN, "off"))
    assert bot.facts(code).advised is None


def test_a_roll_is_weighed_once_however_many_dice_are_marked(
    bot: Bot, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    weighed: list[Dice] = []

    def weigh(view: State, legal: Sequence[Answer], rng: Randomness) -> Answer:
        weighed.append(view.dice)
        return preferred(view, legal, rng)

    monkeypatch.setattr(digital_game, "preferred", weigh)
    bot.mark(code, ANN, "keep 1 1")
    bot.mark(code, ANN, "keep 1 2")
    bot.facts(code)
    assert len(weighed) <= 1


def test_who_is_away_is_not_advised(bot: Bot, code: str) -> None:
    def away(unit: Unit) -> None:
        game = load(unit, code)
        assert game is not None
        game.seats[0].away, game.seats[0].level = True, "hatchling"
        save(game)

    bot.do(away)
    assert bot.facts(code).advised is None


# Beforehand

IN_THE_CITY = ROLLED | {"city": 2}
"""Ann keeps dice, and Bob is in the City."""


def ask_beforehand(
    bot: Bot, code: str, person: Person, decision: int | None = None
) -> EarlyHintRequest | Reply:
    wanted = bot.facts(code).decision if decision is None else decision
    return bot.do(lambda unit: coaching.ask_beforehand(unit, code, person, wanted))


def test_who_waits_in_tokyo_is_told_whether_to_yield(bot: Bot, code: str) -> None:
    """With three hearts Bob yields to every hit that he survives."""
    bot.at(code, {}, {"hearts": 3}, **IN_THE_CITY)
    waiting = ask_beforehand(bot, code, BOB)
    assert isinstance(waiting, EarlyHintRequest)
    assert coaching.advice_beforehand(waiting) == Beforehand((1, 2), (), deadly=True)
    assert coaching.advice_beforehand(waiting) == coaching.advice_beforehand(waiting)


def test_what_is_told_beforehand_changes_nothing(bot: Bot, code: str) -> None:
    before = bot.at(code, {}, {}, **IN_THE_CITY)
    ask_beforehand(bot, code, BOB)
    assert bot.facts(code) == before


def test_who_is_asked_is_told_nothing_beforehand(bot: Bot, code: str) -> None:
    bot.at(code, {}, {}, **IN_THE_CITY)
    assert refused(ask_beforehand(bot, code, ANN)) is Refused.NOT_YOUR_TURN


def test_outside_tokyo_there_is_nothing_to_tell_beforehand(bot: Bot, code: str) -> None:
    bot.at(code, {}, {}, **ROLLED)
    assert refused(ask_beforehand(bot, code, BOB)) is Refused.NOT_YOUR_TURN


def test_a_stranger_is_told_nothing_beforehand(bot: Bot, code: str) -> None:
    bot.at(code, {}, {}, **IN_THE_CITY)
    assert refused(ask_beforehand(bot, code, STRANGER)) is Refused.STRANGER


def test_while_cards_are_bought_there_is_nothing_to_tell_beforehand(bot: Bot, code: str) -> None:
    bot.at(code, {"energy": 9}, {}, active=1, city=2, step="buy")
    assert bot.question(code) == "BuyCards 1"
    assert refused(ask_beforehand(bot, code, BOB)) is Refused.NOT_YOUR_TURN


def test_a_roll_that_is_over_has_no_hint_beforehand(bot: Bot, code: str) -> None:
    """The press was on its way when Ann kept her dice."""
    facts = bot.at(code, {}, {}, **IN_THE_CITY)
    bot.answer(code, ANN, "stop")
    assert refused(ask_beforehand(bot, code, BOB, facts.decision)) is Refused.STALE


def test_without_hints_there_are_none_beforehand(bot: Bot, code: str) -> None:
    bot.at(code, {}, {}, **IN_THE_CITY)
    bot.do(lambda unit: coaching.set_hint(unit, code, ANN, "off"))
    assert refused(ask_beforehand(bot, code, BOB)) == NotAllowed(Privilege.HINT)


def test_whose_monster_a_computer_plays_is_told_nothing_beforehand(bot: Bot, code: str) -> None:
    def away(unit: Unit) -> None:
        game = load(unit, code)
        assert game is not None
        game.seats[1].away, game.seats[1].level = True, "hatchling"
        save(game)

    bot.at(code, {}, {}, **IN_THE_CITY)
    bot.do(away)
    assert refused(ask_beforehand(bot, code, BOB)) is Refused.NOT_YOUR_TURN


def test_at_a_table_nothing_is_told_beforehand(bot: Bot) -> None:
    table = open_table(bot, 2)
    bot.do(lambda unit: coaching.set_hint(unit, table.code, BOB, "on"))
    table.at({}, {}, **IN_THE_CITY)
    assert refused(ask_beforehand(bot, table.code, BOB)) is Refused.NOT_YOUR_TURN


def test_a_match_that_is_over_or_unknown_has_no_hint_beforehand(bot: Bot, code: str) -> None:
    assert refused(ask_beforehand(bot, "none", BOB, 1)) is Refused.NO_MATCH
    bot.at(code, {}, {}, **IN_THE_CITY)
    press = bot.press()
    bot.do(lambda unit: stopping.stop(unit, code, ANN, press))
    assert refused(ask_beforehand(bot, code, BOB)) is Refused.OVER
