"""Matches with evolutions, which are dealt and proved as dice are."""

from engine import CHANCE, State, legal, read_record, write
from kotbot.matches.ended import looking_back
from kotbot.matches.ended.exporting import export
from kotbot.matches.facts import Status
from kotbot.matches.log.proof import verify
from kotbot.matches.modes import load
from kotbot.matches.open import stopping
from kotbot.matches.packing import unpack_text
from kotbot.matches.ports import Unit
from kotbot.store.tables import EVENT
from scripts.testing.matches import ANN, PEOPLE, Bot
from tests.kotbot.matches.played_out import once


def position(unit: Unit, code: str) -> State:
    """The whole position, hidden cards included."""
    game = load(unit, code)
    assert game is not None
    return game.position


def over(bot: Bot) -> str:
    """The code of a match of three that was played to its end at random."""
    return once(bot, played)


def played(bot: Bot) -> str:
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
    return code


def test_a_match_with_evolutions_follows_from_its_seed(bot: Bot) -> None:
    code = over(bot)
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


def test_a_draw_that_was_tampered_with_is_found(bot: Bot) -> None:
    """The first three draws of two cards each follow the start, and were sealed before it."""
    code = over(bot)

    def tamper(unit: Unit) -> int:
        match = unit.match(code)
        assert match is not None
        first = unit.events(match.id)[1]
        assert first.seat == CHANCE
        assert first.asked is not None
        _, drawn = first.text.split()
        other = next(card for card in unpack_text(first.asked).split()[1:] if card != drawn)
        change = EVENT.update().where(EVENT.c.seq == first.seq).values(text=f"reveal {other}")
        unit._connection.execute(change)
        return first.seq

    number = bot.do(tamper)
    proof = bot.do(lambda unit: verify(unit, code))
    assert proof is not None
    assert proof.wrong == (number,)


def test_before_the_end_nothing_is_taken_along_and_after_it_everything(bot: Bot) -> None:
    code = bot.lobby(2)
    bot.option(code, "boxes", "+power_up")
    bot.start(code)
    assert bot.do(lambda unit: export(unit, code)) is None
    state = bot.do(lambda unit: position(unit, code))
    assert state.more is not None
    drawn = [card for cards in state.more.drawn for card in cards]
    assert len(drawn) == 4
    press = bot.press()
    bot.do(lambda unit: stopping.stop(unit, code, ANN, press))
    taken = bot.do(lambda unit: export(unit, code))
    assert taken is not None
    assert all(card in taken.record for card in drawn)


def test_a_match_that_has_ended_is_leafed_through_with_what_lay_open(bot: Bot) -> None:
    code = over(bot)
    turns = bot.do(lambda unit: looking_back.moments(unit, code))
    assert len(turns) > 3
    assert any(line.played for line in (turn.line for turn in turns))
    for turn in turns:
        assert turn.state.more is not None
        assert {held.card for hand in turn.state.more.hands for held in hand} <= {"?"}
