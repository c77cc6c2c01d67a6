import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotbot.telegram.outgoing.buttons import LIMIT, decode, encode
from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import VERBS, OfGuest, Scope, Verb
from tests.kotbot.telegram.outgoing.buttons import former_buttons

WORDS = st.text("abcXYZ019_.+-", min_size=1, max_size=8)


@given(WORDS, st.integers(-1, 999_999_999), st.lists(WORDS, max_size=3).map(tuple))
def test_what_is_encoded_is_decoded(match: str, decision: int, args: tuple[str, ...]) -> None:
    action = Action(Verb.ANSWER, match, decision, args)
    data = encode(action)
    assert len(data.encode()) <= LIMIT
    assert decode(data) == action


def test_an_action_without_match_and_decision_is_short() -> None:
    assert encode(Verb.CLOSE.anywhere()) == "close"
    assert decode("close") == Action(Verb.CLOSE)


def test_an_argument_survives_empty_places_before_it() -> None:
    assert encode(Verb.SETTINGS.anywhere(Scope.CHAT, "zone")) == "sets:::chat:zone"
    assert encode(Verb.GUEST.anywhere("a1b2", OfGuest.TAKE, None, -100)) == "gst:::a1b2:take::-100"
    assert Verb.GUEST.read(("a1b2", "take", "", "-100")) == ("a1b2", OfGuest.TAKE, None, -100)


@pytest.mark.parametrize("data", former_buttons())
def test_buttons_of_live_messages_are_understood_and_would_be_made_the_same(data: str) -> None:
    action = decode(data)
    assert action is not None
    args = action.verb.read(action.args)
    assert encode(Action(action.verb, action.match, action.decision, action.verb.write(*args))) == data


def test_of_every_verb_there_is_a_button_of_a_live_message() -> None:
    assert {data.partition(":")[0] for data in former_buttons()} == set(VERBS)


@given(st.text(max_size=80))
def test_junk_never_fails(data: str) -> None:
    action = decode(data)
    assert action is None or decode(encode(action)) == action


@given(st.sampled_from(sorted(VERBS)), st.lists(WORDS | st.just(""), max_size=4))
def test_forged_arguments_are_read_or_are_no_action(verb: str, args: list[str]) -> None:
    action = decode(":".join((verb, "k3f9qz", "7", *args)).rstrip(":"))
    if action is not None:
        action.verb.read(action.args)


@pytest.mark.parametrize(
    "data",
    [
        None,
        "",
        ":",
        "log:b:x",
        "log:b:-2",
        "a b",
        "é",
        "x" * 65,
        "a:b:1:<b>",
        "a:b::",
        "a:b:1:x:",
        "unheard:b",
    ],
)
def test_forged_data_is_no_action(data: str | None) -> None:
    assert decode(data) is None


@pytest.mark.parametrize(
    "data",
    ["log:b::two", "f:b:1:hearts", "f:b:1", "mat:b::1234567890", "card:::nowhere:second", "quit:b::sleep"],
)
def test_an_argument_that_no_button_has_is_no_action(data: str) -> None:
    assert decode(data) is None


def test_too_much_for_a_button_is_refused_here() -> None:
    with pytest.raises(ValueError, match="64 fit"):
        encode(Action(Verb.ANSWER, "x" * 40, 1, ("y" * 40,)))
    with pytest.raises(ValueError, match="cannot be in callback data"):
        encode(Action(Verb.ANSWER, "a:b"))
