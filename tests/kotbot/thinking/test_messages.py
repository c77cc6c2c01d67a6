"""Questions and replies between machines: what goes over is what arrives, and nothing foreign is believed."""

import json
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import legal, view
from engine.answers import Pass, Stay
from engine.record import read_entry
from engine.review.deep_compare import Judged
from engine.review.pieces import Piece
from kotbot.i18n import texts_for
from kotbot.thinking.jobs import CheckDoubt, JudgeTurn, RenderRequest, SeatProblem
from kotbot.thinking.messages import (
    MOST_BYTES,
    Malformed,
    NoAnswerReason,
    Nothing,
    Question,
    read_question,
    read_reply,
    write_found,
    write_nothing,
    write_question,
)
from kotbot.views.pictures.outcome import picture
from scripts.texts.outcomes import exported
from tests.engine.kit import game
from tests.engine.random_games import Setting, game_settings, over_games, walk
from tests.kotbot.thinking.asked import JUDGED, QUESTIONS, SVG, doubted, judgements, problem, turns


def arrives(question: Question) -> bool:
    """Whether a question is the same after its way, in writing too: answers of two kinds may be equal."""
    message = write_question(question, 2.5)
    arrived, seconds = read_question(message)
    return (arrived, seconds) == (question, 2.5) and write_question(arrived, seconds) == message


def test_a_problem_arrives_as_it_was_sent() -> None:
    assert arrives(problem())


@over_games(10)
@given(game_settings() | game_settings(table=True))
def test_each_problem_of_a_game_arrives_with_its_answers_in_their_order(setting: Setting) -> None:
    for number, (state, _, _) in enumerate(walk(setting)):
        seat = state.asked_seat
        if number % 7 or seat is None or seat < 0:
            continue
        answers = tuple(legal(state, seat))
        if not answers:
            continue
        assert arrives(SeatProblem("king", view(state, seat), answers, number))


@pytest.mark.parametrize("number", range(JUDGED))
def test_a_turn_and_its_judgement_arrive_as_they_were_sent(number: int) -> None:
    job = JudgeTurn(turns()[number])
    assert arrives(job)
    assert read_reply(write_found(job, judgements()[number]), job) == judgements()[number]


def test_an_entry_of_a_table_arrives_as_it_was_sent() -> None:
    table = game("second", {}, {}, options={"table": True})
    before = table.state.copy()
    table.play("! set 1 hearts 7")
    job = JudgeTurn(Piece(before, (read_entry("! set 1 hearts 7"),), table.state, 1))
    assert arrives(job)


def test_every_doubt_arrives_as_it_was_sent() -> None:
    assert doubted()
    assert all(arrives(CheckDoubt(doubt)) for doubt in doubted())


@pytest.mark.parametrize("error", [0.1, 1 / 3, inf])
def test_a_difference_arrives_to_the_last_digit_even_if_nothing_is_known_of_its_error(error: float) -> None:
    job, judged = CheckDoubt(doubted()[0]), Judged(0.1 + 0.2, error)
    assert read_reply(write_found(job, judged), job) == judged


@pytest.mark.parametrize("locale", ["en", "he"])
def test_the_picture_of_a_result_arrives_as_it_was_sent(locale: str) -> None:
    assert arrives(RenderRequest(picture(exported(6), texts_for(locale))))


def test_a_png_arrives_as_it_was_sent() -> None:
    png = bytes(range(256))
    assert read_reply(write_found(RenderRequest(SVG), png), RenderRequest(SVG)) == png


def test_an_answer_arrives_by_its_place_among_the_legal_ones() -> None:
    asked = problem()
    assert list(map(repr, asked.legal)) == ["Yield(seat=1)", "Stay(seat=1)"]
    written = write_found(asked, Stay(1))
    assert json.loads(written)["found"] == 1
    assert repr(read_reply(written, asked)) == "Stay(seat=1)"


def test_an_answer_of_another_kind_with_the_same_numbers_is_not_legal() -> None:
    assert Pass(1) in problem().legal  # as tuples, they are equal
    with pytest.raises(Malformed, match=r"Pass\(seat=1\) is not legal"):
        write_found(problem(), Pass(1))


@pytest.mark.parametrize("why", NoAnswerReason)
@pytest.mark.parametrize("kind", QUESTIONS)
def test_the_reason_why_nothing_was_found_arrives_whatever_was_asked(why: NoAnswerReason, kind: str) -> None:
    assert read_reply(write_nothing(Nothing(why, "words")), QUESTIONS[kind]()) == Nothing(why, "words")


def test_no_failure_has_too_many_words() -> None:
    reply = read_reply(write_nothing(Nothing(NoAnswerReason.FAILED, "w" * 10_000)), problem())
    assert reply == Nothing(NoAnswerReason.FAILED, "w" * 500)


# What is refused


def changed(question: Question, path: str, value: Any) -> bytes:
    """A question with another value at a path."""
    message = json.loads(write_question(question, 1.0))
    *way, last = path.split(".")
    place = message
    for step in way:
        place = place[step]
    place[last] = value
    return json.dumps(message).encode()


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("version", 2, "the message is of version 2; this is version 1"),
        ("version", "1", "version: Input should be a valid integer"),
        ("version", None, "version: Input should be a valid integer"),
        ("surplus", 1, "surplus: Extra inputs are not permitted"),
        ("seconds", 0, "seconds: Input should be greater than 0"),
        ("seconds", 1e9, "seconds: Input should be less than or equal to 300"),
        ("seconds", inf, "seconds: Input should be a finite number"),
        ("seconds", "1", "seconds: Input should be a valid number"),
        ("asked", None, "asked: Input should be"),
        ("asked.kind", "pickle", "asked: Input tag 'pickle'"),
        ("asked.level", 7, r"asked\.think\.level: Input should be a valid string"),
        ("asked.seed", 1.5, r"asked\.think\.seed: Input should be a valid integer"),
        ("asked.seen", [], r"asked\.think\.seen: Value error, a position is an object"),
        ("asked.seen", {}, r"asked\.think\.seen: Value error, rules: missing|seen: .*missing"),
        ("asked.seen.version", "0", "a stored position of rules version"),
        ("asked.seen.version", [], "a stored position of rules version"),
        ("asked.seen.hearts", [10, "ten"], r"hearts: \[10, 'ten'\] is not of its kind"),
        ("asked.seen.stack", [["Nonsense", 1]], "is no question and no step"),
        ("asked.legal", [], r"asked\.think\.legal: Tuple should have at least 1 item"),
        ("asked.legal", [7], "a line of notation is a text"),
        ("asked.legal", ["2 dance"], "dance"),
        ("asked.legal", ["1 stay"], "all answers are of the seat that is asked"),
    ],
)
def test_a_foreign_problem_is_refused_with_the_reason(path: str, value: Any, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        read_question(changed(problem(), path, value))


@pytest.mark.parametrize("message", [b"", b"[]", b"1", b"\xff", b"{", b"[" * 100_000, b'{"version": 1}'])
def test_what_is_no_message_is_refused(message: bytes) -> None:
    with pytest.raises(Malformed):
        read_question(message)
    with pytest.raises(Malformed):
        read_reply(message, problem())


def test_a_message_that_is_too_long_is_neither_read_nor_written() -> None:
    with pytest.raises(Malformed, match=f"may have {MOST_BYTES}"):
        read_question(b" " * (MOST_BYTES + 1))
    with pytest.raises(Malformed, match=f"may have {MOST_BYTES}"):
        write_question(RenderRequest("x" * MOST_BYTES), 1.0)


@pytest.mark.parametrize(
    ("svg", "why"),
    [
        ("", "a picture is SVG"),
        ("<svg", "a picture is SVG"),
        ("<svg/>", "a width and a height"),
        ('<svg width="9" height="100000"/>', "a width and a height"),
        ('<svg width="9" height="-1"/>', "a width and a height"),
        ('<svg width="9" height="²"/>', "a width and a height"),
        ('<svg width="9" height="9"><image href="/etc/secret.png"/></svg>', "nothing outside itself"),
        (
            '<svg width="9" height="9" xmlns:x="http://www.w3.org/1999/xlink"><use x:href="a.svg#b"/></svg>',
            "nothing outside itself",
        ),
        ('<!DOCTYPE svg [<!ENTITY a "aa">]><svg width="9" height="9"/>', "declares nothing"),
    ],
)
def test_a_picture_that_is_too_large_or_reaches_out_is_refused(svg: str, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        read_question(write_question(RenderRequest(svg), 1.0))


@pytest.mark.parametrize("place", [-1, 2, 1.5, "0", None, True])
def test_a_place_that_no_answer_has_is_refused(place: Any) -> None:
    with pytest.raises(Malformed, match="found"):
        read_reply(json.dumps({"version": 1, "found": place}).encode(), problem())


def test_a_judgement_of_other_seats_is_refused() -> None:
    job = JudgeTurn(turns()[0])
    message = json.loads(write_found(job, judgements()[0]))
    message["found"]["costs"].append(0.0)
    with pytest.raises(Malformed, match="found: 3 seats have a number each"):
        read_reply(json.dumps(message).encode(), job)


# Whatever comes

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(("think", "2 stay", "Hit", "city", "1", ""))
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def damaged(draw: st.DrawFn, message: bytes) -> bytes:
    """A message in which some values are others, or left out."""
    data = json.loads(message)
    for _ in range(draw(st.integers(1, 3))):
        _damage(draw, data)
    return json.dumps(data).encode()


def _damage(draw: st.DrawFn, data: Any) -> None:
    place = draw(st.sampled_from(sorted(data))) if isinstance(data, dict) else _index(draw, data)
    deeper = data[place]
    if isinstance(deeper, dict | list) and deeper and draw(st.integers(0, 3)):
        _damage(draw, deeper)
    elif draw(st.booleans()):
        data[place] = draw(JSON)
    else:
        del data[place]
        data.update(extra=1) if isinstance(data, dict) and not data else None


def _index(draw: st.DrawFn, data: list[Any]) -> int:
    return draw(st.integers(0, len(data) - 1))


@over_games(300)
@given(st.data(), st.sampled_from(sorted(QUESTIONS)))
def test_a_damaged_question_is_refused_or_is_one(data: st.DataObject, kind: str) -> None:
    message = data.draw(damaged(write_question(QUESTIONS[kind](), 1.0)))
    try:
        asked, seconds = read_question(message)
    except Malformed:
        return
    assert type(asked) in {type(make()) for make in QUESTIONS.values()}
    assert 0 < seconds <= 300
    assert read_question(write_question(asked, seconds)) == (asked, seconds)


@over_games(200)
@given(st.data(), st.integers(0, JUDGED - 1))
def test_a_damaged_judgement_is_refused_or_is_one(data: st.DataObject, number: int) -> None:
    job = JudgeTurn(turns()[number])
    message = data.draw(damaged(write_found(job, judgements()[number])))
    try:
        found = read_reply(message, job)
    except Malformed:
        return
    assert isinstance(found, Nothing) or len(found.before) == job.piece.before.seats  # type: ignore[union-attr]


@over_games(100)
@given(st.binary(max_size=50))
def test_whatever_bytes_come_they_are_refused(message: bytes) -> None:
    with pytest.raises(Malformed):
        read_question(message)
    with pytest.raises(Malformed):
        read_reply(message, problem())
