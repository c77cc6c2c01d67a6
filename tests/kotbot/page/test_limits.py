"""Nobody keeps the page from the others: requests and connections are counted."""

import pytest
from starlette.requests import Request
from structlog.testing import capture_logs

from kotbot.page.limits import Complaints, Connections, Rate, RateLimiter, TooMany, address_of


def asked(peer: str, forwarded: str = "") -> Request:
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    return Request({"type": "http", "client": (peer, 1), "headers": headers})


def test_a_bucket_empties_and_fills_up_again() -> None:
    now = 0.0
    rates = RateLimiter(lambda: now)
    rate = Rate(burst=3, a_second=0.5)
    for _ in range(3):
        rates.take("ann", rate)
    with pytest.raises(TooMany):
        rates.take("ann", rate)
    rates.take("bob", rate)
    now = 2.0
    rates.take("ann", rate)
    with pytest.raises(TooMany):
        rates.take("ann", rate)


def test_however_often_the_page_is_asked_too_much_it_is_logged_once_a_minute() -> None:
    now = 0.0
    complaints = Complaints(lambda: now)
    with capture_logs() as lines:
        for _ in range(1000):
            complaints.about(TooMany("ann asks too fast"))
        now = 60.0
        complaints.about(TooMany("bob asks too fast"))
    assert [(line["reason"], line["others"]) for line in lines] == [
        ("ann asks too fast", 0),
        ("bob asks too fast", 999),
    ]


def test_one_connection_too_many_is_refused_and_a_closed_one_makes_room() -> None:
    connections = Connections()
    with connections.one([("all", 2), ("ann", 1)]):
        with pytest.raises(TooMany), connections.one([("all", 2), ("ann", 1)]):
            pass
        with connections.one([("all", 2), ("bob", 1)]):
            assert connections.open("all") == 2
    assert connections.open("all") == 0
    assert connections.open("ann") == 0


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("203.0.113.5", "", "203.0.113.5"),
        ("203.0.113.5", "198.51.100.7", "203.0.113.5"),  # no proxy of ours: it may say what it likes
        ("127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "1.1.1.1, 198.51.100.7", "198.51.100.7"),  # the first is what the client made up
        ("127.0.0.1", "1.1.1.1, nonsense", "127.0.0.1"),
        ("10.0.0.2", "2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:1", "", "2001:db8::/64"),  # one customer has all of them
        ("2001:db8:0:1::1", "", "2001:db8:0:1::/64"),
        ("::ffff:203.0.113.5", "", "203.0.113.5"),
        ("::1", "198.51.100.7", "198.51.100.7"),
        ("::ffff:127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("unix", "198.51.100.7", "unix"),
    ],
)
def test_an_address_is_the_proxys_word_where_there_is_a_proxy(
    peer: str, forwarded: str, address: str
) -> None:
    assert address_of(asked(peer, forwarded)) == address
