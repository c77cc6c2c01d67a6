import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotbot.telegram.outgoing.callbacks import LIMIT, decode, encode
from kotbot.views.base.screen import Action

WORDS = st.text("abcXYZ019_.+-", min_size=1, max_size=8)


@given(WORDS, WORDS, st.integers(-1, 999_999_999), st.lists(WORDS, max_size=3).map(tuple))
def test_what_is_encoded_is_decoded(verb: str, match: str, decision: int, args: tuple[str, ...]) -> None:
    action = Action(verb, match, decision, args)
    data = encode(action)
    assert len(data.encode()) <= LIMIT
    assert decode(data) == action


def test_an_action_without_match_and_decision_is_short() -> None:
    assert encode(Action("start")) == "start"
    assert decode("start") == Action("start")


def test_an_argument_survives_empty_places_before_it() -> None:
    assert encode(Action("lang", args=("he",))) == "lang:::he"
    assert decode("lang:::he") == Action("lang", args=("he",))


@given(st.text(max_size=80))
def test_junk_never_fails(data: str) -> None:
    action = decode(data)
    assert action is None or decode(encode(action)) == action


@pytest.mark.parametrize(
    "data", [None, "", ":", "a:b:x", "a:b:-2", "a b", "é", "x" * 65, "a:b:1:<b>", "a:b::", "a:b:1:x:"]
)
def test_forged_data_is_no_action(data: str | None) -> None:
    assert decode(data) is None


def test_too_much_for_a_button_is_refused_here() -> None:
    with pytest.raises(ValueError, match="64 fit"):
        encode(Action("keep", "x" * 40, 1, ("y" * 40,)))
    with pytest.raises(ValueError, match="cannot be in callback data"):
        encode(Action("keep", "a:b"))
