"""Computers at a table: people roll for them, they answer everything else, and what they do is one line."""

from random import Random

import pytest

from engine import Answer, build
from engine.answers import Keep, Stop, Yield
from engine.dice import ENERGY
from engine.errors import Reason
from engine.players import BUDGETS, PLAYERS
from kotbot.matches.core.computers import known_answers, seen_by
from kotbot.matches.core.game import save
from kotbot.matches.facts import Mode
from kotbot.matches.modes import load
from kotbot.matches.open import clock, thoughts
from kotbot.matches.open.thoughts import ThoughtRequest
from kotbot.matches.ports import Unit
from kotbot.matches.records import Due
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Reply
from kotbot.matches.table.play import changing
from scripts.testing.matches import ANN, Bot, refused
from scripts.testing.tables import Table, open_table
from tests.kotbot.thinking import slow


@pytest.mark.parametrize("level", ["random", "hatchling", "greedy", "trickster", "brawler"])
def test_a_computer_of_every_level_plays_with_dice_from_the_table(bot: Bot, level: str) -> None:
    table = open_table(bot, 2, computers=[1, 2])
    with_level(table, level)
    for _ in range(40):
        if table.state.over:
            break
        assert table.table.asked_dice
        faces = [bot.random.choice("123ech") for _ in range(table.table.asked_dice)]
        assert table.type("".join(faces)).refused is None
    assert table.state.turn > 5


def with_level(table: Table, level: str) -> None:
    def work(unit: Unit) -> None:
        game = load(unit, table.code)
        assert game is not None
        for seat in game.seats:
            seat.level = level if seat.level else None
        save(game)

    table.bot.do(work)


def test_what_a_computer_did_is_taken_back_with_the_roll_that_it_followed(bot: Bot) -> None:
    table = open_table(bot, 2, computers=[2])
    table.type("112233")
    before = table.state
    table.type("123ech")
    line = table.history().lines[0]
    assert line.texts == ("roll 1 2 3 energy claw heart",)
    assert [entry.seat for entry in line.entries[1:]] == [1]
    table.undo()
    assert table.state == before


def test_a_computer_is_asked_whether_it_yields_and_people_go_on(bot: Bot) -> None:
    table = open_table(bot, 2, computers=[2])
    table.at({}, {"hearts": 3}, active=1, city=2, step="roll 0")
    table.type("cc1123")
    answers = [entry.text for entry in table.history().lines[0].entries if entry.seat == 1]
    assert answers in (["yield"], ["stay"])
    assert table.asked == "RollDice *"


def test_in_counters_a_computer_does_nothing_by_itself(bot: Bot) -> None:
    table = open_table(bot, 2, Mode.COUNTERS, computers=[2])
    table.next_turn()
    assert (table.asked, table.state.active) == ("RollDice *", 1)
    assert [line.texts for line in table.history().lines] == [("begin 2",), ("start",)]


# Levels that think


@pytest.fixture
def thinker(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Ann against one that would fail if it were asked in this process; its turn."""
    slow.register(monkeypatch.setitem)
    table = open_table(bot, 2, computers=[2])
    with_level(table, "failing")
    table.type("112233")
    table.type("123ech")
    return table


def taken(table: Table) -> ThoughtRequest:
    decision = table.facts.decision
    question = table.bot.do(lambda unit: thoughts.take_up(unit, table.code, decision))
    assert question is not None
    return question


def give(table: Table, question: ThoughtRequest, answer: Answer | None) -> Reply:
    code, decision = question.code, question.decision
    return table.bot.do(lambda unit: thoughts.answered(unit, code, decision, answer))


def test_a_table_waits_for_one_that_thinks(bot: Bot, thinker: Table) -> None:
    assert thinker.asked == "KeepDice 2"
    assert thinker.bot.waits_for(thinker.code) is Due.THINK
    assert give(thinker, taken(thinker), Keep(1, (0, 0, 0, 1, 1, 0))).refused is None
    assert (thinker.asked, thinker.table.asked_dice) == ("RollDice *", 4)
    assert bot.due() == []


def test_a_thought_belongs_to_the_roll_that_it_followed(thinker: Table) -> None:
    give(thinker, taken(thinker), Keep(1, (0, 0, 0, 1, 1, 0)))
    assert thinker.undoable == "roll 1 2 3 energy claw heart"
    thinker.undo()
    assert (thinker.asked, thinker.table.asked_dice) == ("RollDice *", 6)


def test_the_dice_before_a_thought_are_typed_again_without_the_last_one(thinker: Table) -> None:
    give(thinker, taken(thinker), Keep(1, (0, 0, 0, 1, 1, 0)))
    thinker.undo()
    assert thinker.typed == (0, 1, 2, 3, 4)


def test_a_thought_that_comes_after_an_undo_does_nothing(thinker: Table) -> None:
    question = taken(thinker)
    thinker.undo()
    before = thinker.facts
    assert refused(give(thinker, question, Stop(1))) is Refused.STALE
    assert thinker.facts == before


def test_a_redo_to_the_question_asks_for_the_thought_again(bot: Bot, thinker: Table) -> None:
    thinker.undo()
    assert bot.due() == []
    thinker.redo()
    assert [task.kind for task in bot.due()] == [Due.THINK]
    assert give(thinker, taken(thinker), Stop(1)).refused is None
    assert thinker.asked == "OfferYield 1"
    thinker.undo()
    thinker.undo()
    assert thinker.asked == "RollDice *"


def test_one_that_thinks_too_long_is_answered_for(bot: Bot, thinker: Table) -> None:
    question = taken(thinker)
    bot.later(seconds=30)
    bot.do(lambda unit: clock.time_out(unit, thinker.code, question.decision))
    assert thinker.asked == "RollDice *"


def test_in_counters_nobody_thinks(bot: Bot, thinker: Table) -> None:
    question = taken(thinker)
    thinker.switch(Mode.COUNTERS)
    assert bot.due() == []
    assert refused(give(thinker, question, Yield(1))) is Refused.STALE


def test_what_cannot_be_put_before_a_line_disturbs_no_thought(thinker: Table) -> None:
    """Ann never had so much energy: that is refused, and the computer is waited for as before."""
    question = taken(thinker)
    line, press = thinker.history().lines[0].line, thinker.press()
    reply = thinker.bot.do(
        lambda unit: changing.correct_before(unit, thinker.code, ANN, press, line, "add 1 energy -9")
    )
    assert refused(reply) == Illegal(Reason.OUT_OF_RANGE)
    assert thinker.bot.waits_for(thinker.code) is Due.THINK
    assert give(thinker, question, Keep(1, (0, 0, 0, 1, 1, 0))).refused is None


def test_a_computer_says_what_to_keep_and_people_roll_for_it(bot: Bot) -> None:
    table = open_table(bot, 3, computers=[2, 3])
    table.type("112233")
    assert (table.state.active, table.asked, table.table.final) == (1, "RollDice *", False)
    table.type("333123")
    kept = [logged.text for logged in table.facts.log if logged.seat == 1]
    assert kept
    assert kept[-1].startswith(("keep", "stop"))


def test_one_person_plays_the_box_against_two_computers(bot: Bot) -> None:
    table = open_table(bot, 3, computers=[2, 3])
    for _ in range(60):
        if table.state.over:
            break
        if table.table.asked_dice:
            faces = [bot.random.choice("123ech") for _ in range(table.table.asked_dice)]
            assert table.type("".join(faces)).refused is None
        else:
            assert table.state.asked_seat == 0
            assert table.answer(bot.any_answer(table.code)).refused is None
    assert table.state.turn > 6


def test_a_computer_buys_no_card_that_was_not_named(bot: Bot) -> None:
    table = open_table(bot, 2, computers=[2])
    table.at({}, {"energy": 12}, active=2, step="buy")
    assert table.cards(2) == []
    assert table.state.market == ("?", "?", "?")


def test_a_computer_buys_from_the_market_that_was_entered(bot: Bot) -> None:
    table = open_table(bot, 2, computers=[2])
    table.at({}, {"energy": 30}, active=2, step="buy", market=["extra_head", "giant_brain", "alien_origin"])
    assert table.cards(2)


@pytest.mark.parametrize("level", ["greedy", "brawler"])
def test_a_computer_that_knows_no_card_for_sale_keeps_its_energy(bot: Bot, level: str) -> None:
    """3 and five ⚡, two more rolls: five ⚡ may buy nearly any card, and a 3 alone is worth nothing."""
    position = {"dice": "3 e e e e e", "active": 1, "step": "roll 1", "market": ["?", "?", "?"]}
    state = build({"rules": {"edition": "second", "table": True}, "seats": [{}, {}, {}], **position})
    kept = [
        PLAYERS[level].choose(
            seen_by(state, 0, Random(n)), known_answers(state, 0), Random(n), BUDGETS[level]
        )
        for n in range(5)
    ]
    assert [answer for answer in kept if isinstance(answer, Keep) and answer.dice[ENERGY] == 5] == kept


def test_named_cards_and_other_questions_are_seen_as_they_are() -> None:
    rules = {"edition": "second", "table": True}
    named = build({"rules": rules, "seats": [{}, {}], "market": ["jets", "wings", "heal"], "step": "buy"})
    buying = build({"rules": rules, "seats": [{"energy": 6}, {}], "market": ["?", "?", "?"], "step": "buy"})
    assert seen_by(named, 0, Random(1)).market == ("jets", "wings", "heal")
    assert seen_by(buying, 0, Random(1)).market == ("?", "?", "?")
