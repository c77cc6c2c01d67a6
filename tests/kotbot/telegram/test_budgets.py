import itertools

from kotbot.telegram.budgets import chat_budget


def spend_all_in(seconds: float, chat: int, scale: float = 1) -> list[float]:
    """Moments at which messages go out when there is always one more."""
    budget, now, sent = chat_budget(chat, scale), 0.0, list[float]()
    while now <= seconds:
        wait = budget.wait(now)
        if wait > 0:
            now += wait
            continue
        budget.spend(now)
        sent.append(now)
    return [moment for moment in sent if moment <= seconds]


def most_within(moments: list[float], span: float) -> int:
    return max(sum(start <= other < start + span for other in moments) for start in moments)


def test_a_group_never_gets_more_than_twenty_in_a_minute() -> None:
    sent = spend_all_in(600, chat=-5)
    assert most_within(sent, 60.0) <= 19
    assert most_within(sent, 5.0) <= 4


def test_a_group_may_have_a_short_burst_and_then_slows_down() -> None:
    first_minute = list(spend_all_in(59.9, chat=-5))
    assert len(first_minute) >= 17
    assert first_minute[3] == 0.0
    gaps = [after - before for before, after in itertools.pairwise(first_minute)]
    assert max(gaps) < 15


def test_a_private_chat_gets_about_one_a_second() -> None:
    sent = spend_all_in(60, chat=5)
    assert 44 <= len(sent) <= 52
    assert most_within(sent, 5.0) <= 4


def test_a_scale_of_100_is_a_hundred_times_as_generous() -> None:
    assert len(spend_all_in(6, chat=-5, scale=100)) >= 150


def test_a_scale_of_0_asks_for_nothing() -> None:
    budget = chat_budget(-5, 0)
    for _ in range(1000):
        assert budget.wait(0.0) == 0.0
        budget.spend(0.0)


def test_what_is_left_is_a_share_of_the_groups_minute() -> None:
    budget = chat_budget(-5, 1)
    assert budget.left(0.0) == 1.0
    for moment in range(0, 20, 2):
        budget.spend(float(moment))
    assert round(budget.left(30.0), 2) == 0.47
    assert budget.left(100.0) == 1.0
    assert budget.idle(100.0)


def test_drafts_are_drawn_while_half_of_the_groups_minute_is_left() -> None:
    group, private = chat_budget(-5, 1), chat_budget(5, 1)
    for moment in range(0, 18, 2):
        group.spend(float(moment))
        private.spend(float(moment))
    assert group.calm(18.0)
    group.spend(18.0)
    assert not group.calm(18.0)
    assert private.calm(18.0)
