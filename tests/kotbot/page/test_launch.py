"""`initData` is what Telegram signed for this bot, just now, or it is nothing."""

import json
import time
from typing import Any

import pytest

from kotbot.page.launch import BadLaunch, launched
from scripts.testing.page import ANN, TOKEN, init_data

NOW = time.time()


def refusal(data: str, now: float = NOW) -> str:
    with pytest.raises(BadLaunch) as refused:
        launched(data, TOKEN, now)
    return str(refused.value)


def test_who_opened_the_page_is_who_telegram_says() -> None:
    person = launched(init_data(ANN, at=NOW, language="he"), TOKEN, NOW)
    assert (person.id, person.name, person.language, person.chat_admin) == (ANN, "Ann", "he", False)


@pytest.mark.parametrize(
    "changed",
    [
        {"user": json.dumps({"id": 1, "first_name": "Ann"})},
        {"auth_date": str(int(NOW) + 1)},
        {"query_id": "AAF"},
        {"more": "1"},
        {"hash": "0" * 64},
        {"hash": ""},
        {"hash": "é"},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_a_field_that_was_changed_afterwards_breaks_the_signature(changed: dict[str, Any]) -> None:
    assert "signature" in refusal(init_data(at=NOW, **changed))


def test_a_launch_of_another_bot_is_none_of_ours() -> None:
    assert "signature" in refusal(init_data(at=NOW, token="654321:" + "y" * 35))


@pytest.mark.parametrize(
    ("age", "is_taken"), [(0, True), (3599, True), (3602, False), (-30, True), (-90, False)]
)
def test_a_launch_is_good_for_an_hour(age: int, is_taken: bool) -> None:
    data = init_data(at=NOW - age)
    if is_taken:
        assert launched(data, TOKEN, NOW).id == ANN
    else:
        assert "too long ago" in refusal(data)


@pytest.mark.parametrize(
    "junk",
    ["", "hash", "hash=%ff", "&" * 50, "a=1&a=2", "x" * 5000, "user=%7B", "=".join("abc"), "a=1;b=2"],
)
def test_junk_is_refused_with_a_reason(junk: str) -> None:
    assert refusal(junk)


def test_what_is_signed_without_a_person_is_refused() -> None:
    for user in ("", "[]", '{"id": "1"}', '{"id": true}', '{"id": 5, "is_bot": true}', "[" * 3000):
        assert refusal(signed(user=user)) in ("there is no person in it", "it is too long")


def test_what_is_signed_without_a_time_is_refused() -> None:
    for moment in ("", "-5", "1e9", "²", "9" * 30):
        assert refusal(signed(auth_date=moment)) == "there is no time of the launch"


def signed(**fields: str) -> str:
    """These fields with a right signature: what Telegram would never sign."""
    import hmac
    from hashlib import sha256
    from urllib.parse import urlencode

    known = {"user": json.dumps({"id": ANN}), "auth_date": str(int(NOW)), **fields}
    lines = "\n".join(f"{name}={value}" for name, value in sorted(known.items()))
    key = hmac.digest(b"WebAppData", TOKEN.encode(), sha256)
    return urlencode({**known, "hash": hmac.digest(key, lines.encode(), sha256).hex()})
