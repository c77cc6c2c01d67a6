"""Matches with each expansion, played to their end: whatever reads an ended match reads these."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from engine import read_record
from engine.review.pieces import account, judge, pieces
from engine.review.review import reviewed
from engine.rules import FirstCostume
from kotbot.matches.core.game import save
from kotbot.matches.core.seats import put_rules, rules_of
from kotbot.matches.ended.exporting import export
from kotbot.matches.ended.reviewing import take_up
from kotbot.matches.facts import MatchFacts, Status
from kotbot.matches.log import stats
from kotbot.matches.log.played import of_chat
from kotbot.matches.log.proof import verify
from kotbot.matches.log.ratings import Ladder, rate
from kotbot.matches.log.top import chronicle
from kotbot.matches.modes import load
from kotbot.matches.ports import Unit
from kotbot.views.core.review import of_seat, overview
from kotbot.views.exports.bgstats import bgstats
from kotbot.views.exports.page import play_log
from kotbot.views.exports.sheets import seats_table, turns_table
from kotbot.views.modes import board
from kotbot.views.page.contract import Viewer
from kotbot.views.page.page import page
from kotbot.views.pictures.outcome import picture
from scripts.testing.matches import GROUP, Bot
from scripts.texts.facts import ENGLISH, HEBREW, plain

BOXES = {
    "wicked": "Even More Wicked!",
    "tower": "Tokyo Tower",
    "cultists": "Cultists",
    "promos": "Promo cards",
    "costumes": "Costumes",
}


def played(bot: Bot, *boxes: str, edition: str = "second", people: int = 3) -> str:
    """The code of a match with these boxes, played at random to its end."""
    code = bot.lobby(people, edition)
    for box in boxes:
        assert bot.option(code, "boxes", f"+{box}").refused is None
    assert bot.start(code).note is not None
    assert bot.to_the_end(code).status is Status.OVER
    return code


MATCHES = [(box,) for box in BOXES] + [tuple(BOXES)]


def test_costumes_that_chance_deals_at_the_start_follow_from_the_seed_too(bot: Bot) -> None:
    code = bot.lobby(3)
    bot.option(code, "boxes", "+costumes")

    def deal_first(unit: Unit) -> None:
        game = load(unit, code)
        assert game is not None
        put_rules(game, replace(rules_of(game), first_costume=FirstCostume.RANDOM))
        save(game)

    bot.do(deal_first)
    bot.start(code)
    state = bot.facts(code).state
    assert state is not None
    assert [len(hand) for hand in state.cards] == [1, 1, 1]
    bot.to_the_end(code)
    proof = bot.do(lambda unit: verify(unit, code))
    assert proof is not None
    assert proof.wrong == ()


def test_one_costume_of_two_is_chosen_before_the_first_turn(bot: Bot) -> None:
    code = bot.lobby(2)
    bot.option(code, "boxes", "+costumes")
    assert bot.option(code, "costume", "choice").refused is None
    bot.start(code)
    facts = bot.facts(code)
    assert facts.asked == 0
    assert plain(board(facts, ENGLISH))
    assert plain(board(facts, HEBREW))
    bot.to_the_end(code)
    proof = bot.do(lambda unit: verify(unit, code))
    assert proof is not None
    assert proof.wrong == ()


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("boxes", MATCHES, ids="+".join)
def test_an_ended_match_follows_from_its_seed_and_files_picture_and_page_name_its_boxes(
    bot: Bot, boxes: tuple[str, ...]
) -> None:
    code = played(bot, *boxes)
    proof = bot.do(lambda unit: verify(unit, code))
    assert proof is not None
    assert proof.checked > 10
    assert proof.wrong == ()
    taken = bot.do(lambda unit: export(unit, code))
    assert taken is not None
    facts = taken.facts
    assert facts.result is not None
    assert read_record(taken.record)
    log = play_log(taken, facts.result, ENGLISH)
    told = [
        log,
        seats_table(taken, ENGLISH).decode(),
        bgstats(taken, facts.result, ENGLISH).decode(),
        plain(board(facts, ENGLISH)),
    ]
    for box in boxes:
        assert all(BOXES[box] in words for words in told), box
    assert turns_table(taken, HEBREW)
    assert "<svg" in picture(taken, ENGLISH)
    assert page(facts, HEBREW, Viewer.CHAT).mats


def test_such_matches_count_as_others_do(bot: Bot) -> None:
    for boxes in (("tower",), ("wicked", "costumes")):
        played(bot, *boxes, people=2)
    history = bot.do(lambda unit: of_chat(unit, GROUP.chat))
    lines = stats.of_chat(history)
    assert [line.games for line in lines] == [2, 2]
    rated = rate(history.rows())[Ladder.DIGITAL]
    assert [one.games for one in rated.values()] == [2, 2]
    assert chronicle(history, datetime(2026, 11, 1, tzinfo=UTC)) is not None


@pytest.mark.parametrize("boxes", [("wicked", "cultists"), ("costumes", "promos", "tower")], ids="+".join)
def test_luck_and_decisions_of_each_seat_come_to_its_result(bot: Bot, boxes: tuple[str, ...]) -> None:
    code = played(bot, *boxes, people=2)
    replayed = bot.do(lambda unit: take_up(unit, code))
    assert replayed is not None
    cut = pieces(replayed.record)
    accounts = [account(piece) for piece in cut]
    start = judge(cut[0]).before
    winner = winner_of(bot.facts(code))
    for seat in range(2):
        books = start[seat] + sum(each.luck[seat] + each.decisions[seat] for each in accounts)
        assert books == pytest.approx(float(seat == winner), abs=1e-6)
        assert all(each.unknown[seat] == 0 for each in accounts)


def test_a_review_names_the_boxes(bot: Bot) -> None:
    code = played(bot, "wicked", "tower", people=2)
    replayed = bot.do(lambda unit: take_up(unit, code))
    assert replayed is not None
    found = reviewed([judge(piece) for piece in pieces(replayed.record)], ())
    words = plain(overview(bot.facts(code), ENGLISH, found))
    assert "King of Tokyo 2016 · Tokyo Tower · Even More Wicked!" in words
    for place in range(2):
        assert plain(of_seat(bot.facts(code), ENGLISH, found, place, {}))


def winner_of(facts: MatchFacts) -> int | None:
    assert facts.result is not None
    return facts.result.winner
