"""Reviews of stored matches: found for what is over, kept with it, and gone with who is forgotten."""

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine import read_record, write_record
from engine.review import stored
from engine.review.review import Review, review
from kotbot.matches import privacy
from kotbot.matches.ended import reviewing
from kotbot.matches.facts import Person
from scripts.testing.matches import ANN, BOB, CID, Bot
from tests.kotbot.matches import played_out
from tests.kotbot.matches.stored import whole_export

SHORT = 36
"""With these dice a match is over after 16 turns."""


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each seat one bad and one good choice are looked at more closely: each takes a while."""
    monkeypatch.setattr("engine.review.review.CHECKED", 1)


def over(bot: Bot) -> str:
    """A match that is over."""
    return played_out.over(bot, 2, "origins", SHORT).code


@cache
def review_of(written: str) -> Review:
    """Found once: these tests play the same match."""
    return review(read_record(written))


def reviewed(bot: Bot, code: str) -> Review:
    """Review a match and keep what was found."""
    played = bot.do(lambda unit: reviewing.take_up(unit, code))
    assert played is not None
    found = review_of(write_record(played.record))
    bot.do(lambda unit: reviewing.keep(unit, played, found))
    return found


def kept(bot: Bot, code: str) -> Review | None:
    return bot.do(lambda unit: reviewing.found(unit, code))


def test_a_review_is_kept_with_its_match(bot: Bot) -> None:
    code = over(bot)
    assert kept(bot, code) is None
    found = reviewed(bot, code)
    bot.restart()
    again = kept(bot, code)
    assert again is not None
    assert [seat.choices for seat in again.seats] == [seat.choices for seat in found.seats]
    facts = bot.facts(code)
    assert reviewing.can_review(facts)
    assert facts.result is not None
    ends = [round(seat.end, 6) for seat in again.seats]
    assert ends == [float(place == facts.result.winner) for place in range(2)]


def test_what_is_still_played_or_not_there_cannot_be_taken_up(bot: Bot) -> None:
    code = bot.match()
    assert not reviewing.can_review(bot.facts(code))
    assert bot.do(lambda unit: reviewing.take_up(unit, code)) is None
    assert bot.do(lambda unit: reviewing.take_up(unit, "nosuch")) is None
    assert kept(bot, "nosuch") is None


def test_the_reasons_of_its_moments_are_those_of_hints(bot: Bot) -> None:
    found = reviewed(bot, over(bot))
    assert any(seat.mistakes for seat in found.seats)
    for seat in found.seats:
        told = reviewing.reasons(seat)
        better = {moment.line: moment.other for moment in seat.mistakes}
        if seat.best is not None:
            better[seat.best.line] = seat.best.answer
        assert {line: advice.answer for line, advice in told.items()} == better


def test_a_reason_that_argues_for_the_mistake_is_not_told(bot: Bot) -> None:
    """What was found long ago may be judged otherwise by today's hints."""
    found = reviewed(bot, over(bot))
    seat = next(seat for seat in found.seats if seat.mistakes)
    turned = tuple([replace(each, answer=each.other, other=each.answer) for each in seat.mistakes])
    assert reviewing.reasons(replace(seat, mistakes=turned, best=None)) == {}


def test_a_review_goes_with_who_is_forgotten(bot: Bot) -> None:
    code = over(bot)
    reviewed(bot, code)
    bot.do(lambda unit: privacy.delete(unit, ANN.id))
    assert kept(bot, code) is None


def test_the_export_has_what_reviews_say_of_the_own_seat_alone(bot: Bot) -> None:
    code = over(bot)
    assert exported(bot, ANN) == []
    found = reviewed(bot, code)
    (own,) = exported(bot, ANN)
    assert own["match"] == code
    assert own["seat"]["choices"] == found.seats[0].choices
    assert len(own["seat"]["mistakes"]) == len(found.seats[0].mistakes)
    assert [chance for _, chance in own["curve"]] == [round(chances[0], 4) for _, chances in found.curve]
    (theirs,) = exported(bot, BOB)
    assert theirs["seat"]["books"] != own["seat"]["books"]
    assert exported(bot, CID) == []


def test_a_review_that_is_too_old_to_be_shown_is_exported_and_deleted_all_the_same(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = over(bot)
    monkeypatch.setattr(stored, "VERSION", 1)
    reviewed(bot, code)
    monkeypatch.undo()
    assert kept(bot, code) is None
    assert [own["version"] for own in exported(bot, ANN)] == [1]
    bot.do(lambda unit: privacy.delete(unit, ANN.id))
    assert exported(bot, ANN) == exported(bot, BOB) == []


def exported(bot: Bot, person: Person) -> list[dict[str, Any]]:
    data = bot.do(lambda unit: whole_export(unit, person.id))
    assert json.loads(json.dumps(data)) == data
    return list(data["reviews"])
