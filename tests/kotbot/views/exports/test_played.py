"""Cards that were played from hands, in every file of a match."""

import json
from dataclasses import replace
from datetime import UTC
from uuid import UUID

from engine import apply, read_line
from kotbot.matches.ended.exporting import Exported, Names, so_far
from kotbot.matches.log.turns import PlayedCard, TurnLine, TurnLogBuilder
from kotbot.views.exports.bgstats import bgstats
from kotbot.views.exports.page import play_log
from kotbot.views.exports.sheets import turns_table
from kotbot.views.pictures.outcome import picture
from scripts.texts import evolved
from scripts.texts.facts import ENGLISH, WHEN
from scripts.texts.filled import RESULT
from scripts.texts.outcomes import words
from tests.kotbot.views.exports.test_exports import cells

BELLOW, TAIL, BANANA = "primal_bellow", "detachable_tail", "giant_banana"


def turns(*lines: str) -> tuple[TurnLine, ...]:
    """The turns of a match in which these answers were given, from the first monster's roll on."""
    state = evolved.holding().copy()
    course = TurnLogBuilder(state, WHEN)
    for line in lines:
        answer = read_line(line)
        course.add(answer, list(apply(state, answer)), state, WHEN)
    return course.lines()


def exported() -> Exported:
    """The second monster played two cards, the first one its banana."""
    played = turns(f"2 play {BELLOW}", f"1 play {BANANA}", f"2 play {TAIL}")
    names = Names(UUID(int=1), UUID(int=2), UUID(int=3), tuple(UUID(int=10 + seat) for seat in range(3)))
    return Exported(evolved.public(evolved.holding()), "kotbot record", played, UTC, names, WHEN)


def test_a_turn_knows_what_was_played_in_it_and_by_whom() -> None:
    (turn,) = exported().turns
    assert turn.played == (PlayedCard(1, BELLOW), PlayedCard(0, BANANA), PlayedCard(1, TAIL))


def test_the_table_of_turns_has_a_column_for_it() -> None:
    (row,) = cells(turns_table(exported(), ENGLISH), ENGLISH)
    assert row["Played"] == "Bob Primal Bellow, Ann Giant Banana, Bob Detachable Tail"
    (row,) = cells(turns_table(replace(exported(), turns=turns()), ENGLISH), ENGLISH)
    assert "Played" not in row


def test_bg_stats_has_it_in_the_comments_and_the_box_as_the_board() -> None:
    match = exported()
    (play,) = json.loads(bgstats(match, so_far(match.facts), ENGLISH))["plays"]
    assert play["board"] == "2016 · Power Up!"
    assert play["comments"].endswith("Played: Ann Giant Banana; Bob Primal Bellow, Detachable Tail")


def test_the_play_log_has_it_beside_each_seat() -> None:
    match = exported()
    head, *lines = play_log(match, so_far(match.facts), ENGLISH).split("\n")
    assert head.startswith("King of Tokyo 2016 · Power Up! · ")
    assert [line.endswith(" · Primal Bellow, Detachable Tail") for line in lines if "Bob" in line] == [True]
    assert [line.endswith(" · Giant Banana") for line in lines if "Ann" in line] == [True]


def test_the_picture_names_the_box_and_what_the_winner_played() -> None:
    match = exported()
    won = replace(RESULT, winner=1, standings=RESULT.standings[:3])
    told = words(picture(replace(match, facts=replace(match.facts, result=won)), ENGLISH))
    assert "Power Up!" in told
    assert "Primal Bellow · Detachable Tail" in told
    (turn,) = match.turns
    more = replace(turn, played=(PlayedCard(1, "tail_sweep"), *turn.played))
    told = words(picture(replace(match, turns=(more,), facts=replace(match.facts, result=won)), ENGLISH))
    assert "+1 · Primal Bellow · Detachable Tail" in told
