"""Links that open a page in private: anybody can write one."""

from base64 import urlsafe_b64encode

import pytest

from kotbot.telegram.outgoing.buttons import LONGEST_PAYLOAD, PAGE, action_of, encode, link_to
from kotbot.views.base.callback_data import Action, AnyVerb
from kotbot.views.base.verbs import Verb


def payload_of(link: str) -> str:
    return link.partition("?start=")[2]


@pytest.mark.parametrize(
    "action",
    [
        Action(Verb.LOG, "abc234", args=("2",)),
        Action(Verb.CARDS, "abc234", args=("market",)),
        Action(Verb.CARD, args=("alpha_monster", "second")),
        Action(Verb.RULES, args=("tokyo.r", "origins")),
        Action(Verb.HELP, args=("start",)),
        Action(Verb.NOW, "abc234"),
        Action(Verb.MORE, "abc234"),
    ],
)
def test_a_link_carries_what_a_button_shows(action: Action) -> None:
    link = link_to(action, "kotbot_bot")
    payload = payload_of(link)
    assert link.startswith("https://t.me/kotbot_bot?start=")
    assert len(payload) <= LONGEST_PAYLOAD
    assert set(payload) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
    assert action_of(payload.removeprefix(PAGE)) == action


@pytest.mark.parametrize("verb", [Verb.QUIT, Verb.STOP, Verb.ANSWER, Verb.CLOSE, Verb.JOIN])
def test_no_link_does_anything(verb: AnyVerb) -> None:
    action = Action(verb, "abc234")
    assert link_to(action, "kotbot_bot") == ""
    forged = urlsafe_b64encode(encode(action).encode()).decode().rstrip("=")
    assert action_of(forged) is None


@pytest.mark.parametrize("payload", ["", "a", "____", "=", "%%%", "bG9n\u00e9", "//8", "bG9nOg" * 20])
def test_junk_is_no_action(payload: str) -> None:
    assert action_of(payload) is None
