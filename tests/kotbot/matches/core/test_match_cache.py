"""What is kept between two units of work is what is stored, and a failure leaves nothing of it behind."""

from collections.abc import Callable

import pytest

from kotbot.matches import finding, privacy
from kotbot.matches.core.game import Game
from kotbot.matches.digital import play
from kotbot.matches.facts import MatchFacts, Mode, Person, Status
from kotbot.matches.modes import load
from kotbot.matches.open import clock, lobby
from kotbot.matches.people import accounts
from kotbot.matches.ports import Unit
from kotbot.store import Store
from scripts.testing.matches import ANN, BOB, Bot
from scripts.testing.tables import open_table


def stored(bot: Bot, code: str) -> MatchFacts | None:
    """The match as a process reads it that never saw it before."""
    other = Store(bot.url, lambda: bot.now)
    facts = other.run_here(lambda unit: finding.by_code(unit, code))
    other.disconnect()
    return facts


def is_kept(bot: Bot, code: str) -> bool:
    """Whether the match is at hand; it is not after this."""
    return bot.do(lambda unit: unit.take_match(code)) is not None


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("edition", ["first", "second", "origins"])
def test_after_each_answer_of_a_match_the_kept_one_is_the_stored_one(bot: Bot, edition: str) -> None:
    code = bot.match(2, edition)
    bot.do(lambda unit: play.set_standing_answer(unit, code, ANN, bot.press(), "yield 4"))
    for number in range(400):
        facts = bot.facts(code)
        assert facts == stored(bot, code)
        if facts.status is not Status.LIVE:
            break
        if number % 3 == 0 and facts.undo is not None and facts.undo.account == bot.asked(code).id:
            bot.undo(code, bot.asked(code), facts.undo.seq)
        else:
            bot.step(code)
    assert bot.facts(code).status is Status.OVER


@pytest.mark.each_database
def test_the_turns_of_computers_are_kept_as_they_are_stored(bot: Bot) -> None:
    code = bot.lobby(1)
    for _ in range(2):
        bot.add_computer(code)
    bot.start(code)
    for _ in range(20):
        assert bot.facts(code) == stored(bot, code)
        bot.step(code)


@pytest.mark.each_database
def test_whatever_is_entered_at_a_table_the_kept_match_is_the_stored_one(bot: Bot) -> None:
    table = open_table(bot, 3)
    entries: list[Callable[[], object]] = [
        *[lambda: table.type("112ech")] * 4,
        *[lambda: table.enter("add 2 energy +1")] * 3,
        lambda: table.type("33"),
        table.undo,
        table.redo,
        lambda: table.enter("seat order 2 1 3"),
        lambda: table.enter("add 1 stars +1"),
        table.undo,
        table.undo,
        lambda: table.attack(1, 1),
        lambda: table.back_to(table.history().lines[3].line),
        lambda: table.switch(Mode.COUNTERS),
        table.next_turn,
        lambda: table.keep_market("on"),
        lambda: table.name_for_sale(1, "jets"),
    ]
    for enter in entries:
        enter()
        assert table.facts == stored(bot, table.code)
    assert is_kept(bot, table.code)


def test_a_long_line_at_a_table_is_known_whole(bot: Bot) -> None:
    table = open_table(bot, 3, Mode.COUNTERS)
    for number in range(30):
        table.enter("add 2 energy +1")
        assert table.facts == stored(bot, table.code)
        assert len(table.undoable.split("; ")) == number + 1
    table.undo()
    assert (table.energy, table.facts) == ([0, 0, 0], stored(bot, table.code))


def test_a_press_finds_the_match_of_the_last_press_at_hand(bot: Bot) -> None:
    code = bot.match()
    bot.step(code)
    assert is_kept(bot, code)


def test_a_refusal_keeps_nothing(bot: Bot) -> None:
    code = bot.match()
    assert bot.answer(code, bot.asked(code), "buy nothing").refused is not None
    assert not is_kept(bot, code)


def test_what_failed_halfway_is_forgotten(bot: Bot) -> None:
    code = bot.match()
    before = bot.facts(code)

    def fails(unit: Unit) -> None:
        game = load(unit, code)
        assert isinstance(game, Game)
        game.match.paused = "for ever"
        raise LookupError("halfway")

    with pytest.raises(LookupError):
        bot.do(fails)
    assert bot.facts(code) == before


def test_an_ended_match_is_not_kept(bot: Bot) -> None:
    code = bot.match()
    bot.to_the_end(code)
    assert not is_kept(bot, code)


def test_clocks_that_stood_still_are_read_again(bot: Bot) -> None:
    code = bot.match(pace="live")
    bot.do(clock.beat)
    before = bot.facts(code).deadline
    bot.later(minutes=10)
    bot.do(clock.resume)
    after = bot.facts(code).deadline
    assert before is not None
    assert after is not None
    assert (after.due - before.due).total_seconds() == 600


def test_who_is_forgotten_has_no_seat_in_the_kept_match(bot: Bot) -> None:
    code = bot.match()
    bot.step(code)
    bot.do(lambda unit: privacy.delete(unit, BOB.id))
    assert bot.facts(code) == stored(bot, code)
    assert bot.facts(code).seat_of(BOB.id) is None


def test_a_name_that_changed_is_the_one_that_is_known(bot: Bot) -> None:
    bot.do(lambda unit: accounts.remember(unit, ANN))
    bot.do(lambda unit: accounts.remember(unit, Person(ANN.id, "Anna", language="it")))
    known = bot.do(lambda unit: unit.account(ANN.id))
    assert known is not None
    assert (known.name, known.language) == ("Anna", "it")


def test_an_account_in_hand_can_be_changed_without_being_stored(bot: Bot) -> None:
    bot.do(lambda unit: accounts.remember(unit, ANN))

    def change(unit: Unit) -> None:
        known = unit.account(ANN.id)
        assert known is not None
        known.name = "Nobody"

    bot.do(change)
    known = bot.do(lambda unit: unit.account(ANN.id))
    assert known is not None
    assert known.name == ANN.name


def test_a_lobby_that_somebody_left_is_kept_as_it_is_stored(bot: Bot) -> None:
    code = bot.lobby(3)
    bot.do(lambda unit: lobby.leave(unit, code, BOB))
    assert bot.facts(code) == stored(bot, code)
