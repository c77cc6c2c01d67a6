"""Matches with evolutions, which are dealt and proved as dice are."""

from engine import State, legal, read_record, write
from kotbot.matches.ended.exporting import export
from kotbot.matches.facts import Status
from kotbot.matches.log.proof import verify
from kotbot.matches.modes import load
from kotbot.matches.ports import Unit
from scripts.testing.matches import PEOPLE, Bot


def position(unit: Unit, code: str) -> State:
    """The whole position, hidden cards included."""
    game = load(unit, code)
    assert game is not None
    return game.position


def test_a_match_with_evolutions_follows_from_its_seed(bot: Bot) -> None:
    code = bot.lobby(3)
    assert bot.option(code, "boxes", "+power_up").refused is None
    bot.start(code)
    while bot.facts(code).status is Status.LIVE:
        state = bot.do(lambda unit: position(unit, code))
        seat = state.asked_seat
        assert seat is not None
        account = bot.facts(code).seats[seat].account
        person = next(person for person in PEOPLE if person.id == account)
        answer = write(bot.random.choice(legal(state, seat)))
        assert bot.answer(code, person, answer).refused is None
    proof = bot.do(lambda unit: verify(unit, code))
    assert proof is not None
    assert proof.checked > 10
    assert proof.wrong == ()
    taken = bot.do(lambda unit: export(unit, code))
    assert taken is not None
    assert read_record(taken.record)


def test_nobody_else_is_told_what_is_drawn(bot: Bot) -> None:
    code = bot.lobby(2)
    bot.option(code, "boxes", "+power_up")
    bot.start(code)
    state = bot.facts(code).state
    assert state is not None
    assert state.more is not None
    assert state.more.drawn == (("?", "?"), ("?", "?"))
