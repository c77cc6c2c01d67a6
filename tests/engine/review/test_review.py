"""Whole games: the books of every seat balance, and what is shown is certain."""

from random import Random

import pytest

from engine import Edition, IllegalAnswer, Record, TableEvent, new_game, rules
from engine.answers import Answer
from engine.record import read_record, write_record
from engine.review.pieces import Gaps, account, judge, pieces
from engine.review.review import MOST_MISTAKES, SURE, Review, review, turning_point
from engine.review.stored import review_from_json, review_to_json
from engine.table_events import AddSeat, RemoveSeat, Reorder
from tests.engine.kit import game
from tests.engine.random_games import any_answer
from tests.engine.random_table import table_answer, table_event
from tests.engine.review.games import played

CLOSE = 1e-6
SEATED = 60
"""Entries of a random table after which nobody comes, goes or changes places any more."""


@pytest.mark.by_turns(8)
@pytest.mark.parametrize(
    ("edition", "seats", "players"),
    [
        ("first", 2, ("random", "hatchling")),
        ("second", 3, ("hatchling", "brawler", "random")),
        ("origins", 2, ("greedy",)),
        ("second", 5, ("hatchling",)),
    ],
)
@pytest.mark.parametrize("seed", range(2))
def test_the_books_of_every_seat_come_to_its_result(
    edition: str, seats: int, players: tuple[str, ...], seed: int
) -> None:
    record, state = played(edition, seats, seed, *players)
    cut = pieces(record)
    accounts = [account(piece) for piece in cut]
    start = judge(cut[0]).before
    for seat in range(seats):
        books = start[seat] + sum(each.luck[seat] + each.decisions[seat] for each in accounts)
        assert books == pytest.approx(float(seat == state.winner), abs=CLOSE)
        assert all(each.unknown[seat] == 0 for each in accounts)


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("seed", range(6))
def test_the_books_of_a_table_balance_whatever_is_entered(seed: int) -> None:
    """Corrections, results without rolls, seats that come and go at first: to what stands at the end."""
    rng = Random(seed)
    state = new_game(rules(Edition.SECOND, table=True), 3)
    record = Record.begin(state)
    for number in range(120):
        if state.over:
            break
        said = table_event(state, rng) if rng.random() < 0.1 else table_answer(state, rng)
        entry: Answer | TableEvent = said if said and rng.random() < 0.3 else any_answer(state, rng)
        if moves_seats(entry) and (number >= SEATED or state.alive.bit_count() == 2):
            continue  # what is judged begins after the last of them, and two must be left to play on
        try:
            record.add(state, entry)
        except IllegalAnswer:
            continue
    judged = [judge(piece) for piece in pieces(read_record(write_record(record)))]
    for seat in range(state.seats):
        parts = [part[seat] for each in judged for part in each.account]
        assert judged[0].before[seat] + sum(parts) == pytest.approx(judged[-1].after[seat], abs=CLOSE)


def moves_seats(entry: Answer | TableEvent) -> bool:
    return isinstance(entry, TableEvent) and isinstance(entry.change, AddSeat | RemoveSeat | Reorder)


@pytest.fixture(scope="module")
def found() -> tuple[Record, Review]:
    record, _ = played("second", 2, 10, "hatchling", "random")
    return record, review(record)


def test_a_review_has_everybodys_books_and_the_winner_is_certain_at_the_end(
    found: tuple[Record, Review],
) -> None:
    _, made = found
    assert sorted(round(seat.end, 9) for seat in made.seats) == [0, 1]
    assert [sum(chances) for _, chances in made.curve] == pytest.approx([1.0] * len(made.curve))
    assert sorted(made.curve[-1][1]) == [0, 1]


def test_only_what_is_certain_is_shown_and_the_costliest_first(found: tuple[Record, Review]) -> None:
    _, made = found
    shown = [moment for seat in made.seats for moment in seat.mistakes]
    assert shown
    for seat in made.seats:
        assert len(seat.mistakes) <= MOST_MISTAKES
        assert [moment.by for moment in seat.mistakes] == sorted(
            (moment.by for moment in seat.mistakes), reverse=True
        )
    assert all(moment.by > SURE * moment.error for moment in shown)


def test_a_review_names_the_lines_where_its_moments_were(found: tuple[Record, Review]) -> None:
    record, made = found
    lines = [line for section in record.sections for line in section.lines]
    for place, seat in enumerate(made.seats):
        for moment in (*seat.mistakes, *([seat.best] if seat.best else [])):
            assert moment.answer.seat == place
            assert lines[moment.line - 1].startswith(f"{place + 1} ")


def test_a_review_is_stored_and_read_again(found: tuple[Record, Review]) -> None:
    _, made = found
    again = review_from_json(review_to_json(made))
    assert review_to_json(again) == review_to_json(made)
    assert [seat.mistakes for seat in again.seats] != []


def test_who_could_have_won_at_once_and_did_not_is_told_so() -> None:
    """Seat 1 has the claw that knocks the other out, rolls it again, and dies of poison."""
    table = game(
        "second",
        {"hearts": 1, "poison": 9},
        {"hearts": 1},
        active=1,
        city=2,
        step="roll 2",
        dice="c 1 2 2 3 3",
    )
    record = Record.begin(table.state)
    for line in ("1 keep nothing", "* roll 1 1 2 2 3 3"):
        record.sections[-1].lines.append(line)
    table.play("1 keep nothing", "* roll 1 1 2 2 3 3")
    while not table.state.over:
        answer = table.legal(1)[0]
        record.sections[-1].lines.append(f"1 {answer}")
        table.play(f"1 {answer}")
    made = review(record)
    missed = made.seats[0].mistakes[0]
    assert missed.by == pytest.approx((5 / 6) ** 6)
    assert made.seats[0].start == pytest.approx(1.0)
    assert made.seats[0].luck == pytest.approx((5 / 6) ** 6 - 1)
    assert made.seats[0].decisions == pytest.approx(-((5 / 6) ** 6))
    assert made.seats[0].end == pytest.approx(0.0)
    assert made.seats[1].luck == pytest.approx(1 - (5 / 6) ** 6)


def test_the_turning_point_is_the_turn_that_moved_all_chances_most() -> None:
    """Turn 5 takes the first from 50 to 20 % and turn 7 from 20 to 60; turn 6 moves the others by 20 each."""
    curve = (
        (5, (0.5, 0.3, 0.2)),
        (6, (0.2, 0.4, 0.4)),
        (7, (0.2, 0.6, 0.2)),
        (8, (0.6, 0.4, 0.0)),
    )
    assert turning_point(Review((), 5, curve, Gaps())) == 2
    assert turning_point(Review((), 5, curve[:3], Gaps())) == 0
