"""The record of a match that has ended replays to where it ended."""

import pytest

from engine import read_record, replay
from kotbot.matches import leaving
from kotbot.matches.exporting import export_record
from kotbot.matches.facts import Status
from kotbot.matches.leaving import Leaving
from kotbot.matches.proof import verify
from tests.kotbot.matches.kit import BOB, CID, PEOPLE, Bot


@pytest.mark.parametrize(("edition", "people"), [("first", 3), ("second", 4), ("origins", 2)])
def test_a_record_replays_to_the_last_position(bot: Bot, edition: str, people: int) -> None:
    code = bot.match(people, edition)
    facts = bot.to_the_end(code)
    text = bot.do(lambda unit: export_record(unit, code))
    assert text is not None
    assert facts.state is not None
    assert replay(read_record(text)) == facts.state


def test_a_late_comer_is_in_the_record_from_the_start(bot: Bot) -> None:
    code = bot.match(2)
    bot.join(code, CID)
    facts = bot.to_the_end(code)
    text = bot.do(lambda unit: export_record(unit, code))
    assert text is not None
    assert replay(read_record(text)) == facts.state


def test_a_withdrawal_is_in_the_record(bot: Bot) -> None:
    code = bot.match(3)
    for _ in range(10):
        bot.step(code)
    bot.do(lambda unit: leaving.leave_match(unit, code, BOB, Leaving.WITHDRAW, "p"))
    facts = bot.to_the_end(code)
    text = bot.do(lambda unit: export_record(unit, code))
    assert text is not None
    end = replay(read_record(text))
    assert (end.hearts, end.stars, end.winner, end.how) == (
        facts.state.hearts if facts.state else None,
        facts.state.stars if facts.state else None,
        facts.state.winner if facts.state else None,
        facts.state.how if facts.state else None,
    )
    assert "! seat withdraw 2" in text


def test_a_live_match_is_not_exported(bot: Bot) -> None:
    code = bot.match()
    assert bot.do(lambda unit: export_record(unit, code)) is None
    assert bot.do(lambda unit: export_record(unit, "nosuch")) is None


def test_what_was_taken_back_is_not_in_the_record(bot: Bot) -> None:
    code = bot.match(3)
    taken_back = 0
    while bot.facts(code).status is Status.LIVE:
        offered = bot.facts(code).undo
        if offered is not None and bot.random.random() < 0.5:
            person = next(one for one in PEOPLE if one.id == offered.account)
            assert bot.undo(code, person, offered.seq).refused is None
            taken_back += 1
        assert bot.step(code).refused is None
    assert taken_back
    text = bot.do(lambda unit: export_record(unit, code))
    assert text is not None
    assert "undo" not in text
    assert replay(read_record(text)) == bot.facts(code).state
    proof = bot.do(lambda unit: verify(unit, code))
    assert proof is not None
    assert proof.wrong == ()
