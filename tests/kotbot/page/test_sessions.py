"""A session says who somebody is for a day after its last use, and cannot be made by anybody else."""

import json
from base64 import urlsafe_b64encode

import pytest

from kotbot.matches.facts import Person
from kotbot.page.sessions import LASTS_SECONDS, Sessions

ANN = Person(101, "Ann ⚡", "ann", "uk")
NOW = 1_800_000_000.0
OURS = Sessions(b"one")


def test_a_session_knows_its_person_again() -> None:
    session = OURS.read(OURS.begin(ANN, NOW), NOW + 1)
    assert session is not None
    assert session.person == ANN


@pytest.mark.parametrize("letter", ["W", "Ж", "ש", "🦖"])
def test_the_longest_name_of_any_letters_fits(letter: str) -> None:
    """Telegram takes 64 for the first name, and as many for the last."""
    longest = Person(2**52, f"{letter * 64} {letter * 64}", "a" * 32, "zh-hans")
    session = OURS.read(OURS.begin(longest, NOW), NOW)
    assert session is not None
    assert session.person == longest


def test_it_ends_after_a_day() -> None:
    token = OURS.begin(ANN, NOW)
    assert OURS.read(token, NOW + LASTS_SECONDS - 1) is not None
    assert OURS.read(token, NOW + LASTS_SECONDS) is None


def test_in_use_it_is_made_anew_once_it_is_an_hour_old() -> None:
    session = OURS.read(OURS.begin(ANN, NOW), NOW)
    assert session is not None
    assert OURS.renewed(session, NOW + 3599) is None
    renewed = OURS.renewed(session, NOW + 3600)
    assert renewed is not None
    again = OURS.read(renewed, NOW + LASTS_SECONDS + 1800)
    assert again is not None
    assert again.person == ANN


def test_what_another_secret_signed_is_nobodys() -> None:
    assert OURS.read(Sessions(b"other").begin(ANN, NOW), NOW) is None


def test_another_person_cannot_be_put_into_it() -> None:
    token = OURS.begin(ANN, NOW)
    _, _, signature = token.partition(".")
    body = urlsafe_b64encode(json.dumps([1, "Root", "", "", int(NOW) * 2]).encode()).decode()
    assert OURS.read(f"{body}.{signature}", NOW) is None


@pytest.mark.parametrize("junk", ["", ".", "a.b", "é.é", "x" * 5000, "W10=.", "null"])
def test_junk_is_nobodys(junk: str) -> None:
    assert OURS.read(junk, NOW) is None
