"""What fits into Telegram's budgets: 20 messages a minute in a group, 5 in 5 seconds in any chat."""

import itertools

import pytest

from kotbot.telegram.outgoing.budgets import Overall, chat_bucket

LONG_AGO = -1_000.0


def spend_all_in(seconds: float, chat: int, scale: float = 1, born: float = LONG_AGO) -> list[float]:
    """Moments at which messages go out when there is always one more."""
    bucket, now, sent = chat_bucket(chat, scale, born), 0.0, list[float]()
    while now <= seconds:
        wait = bucket.wait(now)
        if wait > 1e-9:
            now += wait
            continue
        bucket.spend(now)
        sent.append(now)
    return [moment for moment in sent if moment <= seconds]


def most_within(moments: list[float], span: float) -> int:
    return max(sum(start <= other < start + span for other in moments) for start in moments)


def test_a_group_never_gets_more_than_twenty_in_a_minute() -> None:
    sent = spend_all_in(600, chat=-5)
    assert most_within(sent, 60.0) == 19
    assert most_within(sent, 5.0) == 4


def test_a_group_may_have_a_short_burst_and_then_a_steady_pace() -> None:
    first_minute = spend_all_in(59.9, chat=-5)
    assert first_minute[:3] == [0.0, 0.0, 0.0]
    gaps = [after - before for before, after in itertools.pairwise(first_minute[2:])]
    assert gaps == [pytest.approx(3.6)] * 16


def test_a_private_chat_gets_about_one_in_two_seconds() -> None:
    sent = spend_all_in(60, chat=5)
    assert len(sent) == 37
    assert most_within(sent, 5.0) == 4


def test_a_scale_of_100_is_a_hundred_times_as_generous() -> None:
    assert len(spend_all_in(6, chat=-5, scale=100)) >= 150


def test_a_scale_of_0_asks_for_nothing() -> None:
    bucket, overall = chat_bucket(-5, 0, 0.0), Overall(0, 0.0)
    for _ in range(1000):
        assert bucket.wait(0.0) == 0.0
        assert overall.wait(0.0, 50) == 0.0
        bucket.spend(0.0)
        overall.spend(0.0)


def test_a_bot_that_was_just_started_has_spent_everything() -> None:
    assert spend_all_in(8, chat=-5, born=0.0) == [pytest.approx(3.6), pytest.approx(7.2)]
    assert spend_all_in(4, chat=5, born=0.0) == [pytest.approx(1.7), pytest.approx(3.4)]
    overall = Overall(1, 0.0)
    assert overall.wait(0.5, 0) == pytest.approx(0.5)
    assert overall.wait(1.0, 0) == 0.0


def test_what_is_kept_for_boards_is_left_by_everything_else() -> None:
    bucket = chat_bucket(-5, 1, LONG_AGO)
    for _ in range(2):
        assert bucket.wait(0.0, bucket.kept) == 0.0
        bucket.spend(0.0)
    assert bucket.wait(0.0, bucket.kept) == pytest.approx(3.6)
    assert bucket.wait(0.0) == 0.0
    assert bucket.idle(7.2)


def test_a_bucket_that_telegram_closed_opens_when_it_said() -> None:
    bucket = chat_bucket(5, 1, LONG_AGO)
    bucket.close(30.0)
    assert bucket.wait(10.0) == 20.0
    assert not bucket.idle(10.0)
    assert bucket.idle(30.0)
