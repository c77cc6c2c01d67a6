"""Where an update belongs: to the match that it names, else to its chat, else to its person."""

from base64 import urlsafe_b64encode
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotbot.matches.inline_chats import InlineWay, chat_of
from kotbot.matches.open.inline_matches import Terms
from kotbot.matches.partitions import ALPHABET, CODE_LENGTH, PARTITIONS, new_code, of_chat, of_code
from kotbot.telegram.outgoing.buttons import encode, link_to
from kotbot.telegram.updates.partition_router import partition_of
from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import Verb
from kotbot.views.people.inline_matches import CALLS
from kotbot.views.people.start import join_link
from kotbot.views.table.seats.invitations import seat_link

ANN = 11
GROUP = -1001
CODE = new_code(42, bytes(CODE_LENGTH))
assert 42 not in (of_chat(ANN), of_chat(GROUP))
PRIVATE = {"chat": {"id": ANN, "type": "private"}, "from": {"id": ANN}}
IN_GROUP = {"chat": {"id": GROUP, "type": "supergroup"}, "from": {"id": ANN}}


def press(data: Any, **more: Any) -> dict[str, Any]:
    return {"update_id": 1, "callback_query": {"id": "1", "from": {"id": ANN}, "data": data, **more}}


def text(words: Any, place: dict[str, Any] = PRIVATE) -> dict[str, Any]:
    return {"update_id": 1, "message": {"message_id": 1, **place, "text": words}}


def payload(link: str) -> str:
    return link.partition("?start=")[2]


@pytest.mark.parametrize(
    "update",
    [
        press(encode(Action(Verb.ANSWER, CODE, 3, ("1",)))),
        press(encode(Action(Verb.ANSWER, CODE, 3, ("1",))), message=IN_GROUP),
        text(f"/start {payload(join_link('kotbot', CODE))}"),
        text(f"/START@kotbot {payload(join_link('kotbot', CODE))} "),
        text(f"/start {CALLS}{CODE}"),
        text(f"/start {payload(seat_link('kotbot', CODE, 'a_b-c'))}"),
        text(f"/start {payload(link_to(Action(Verb.LOG, CODE), 'kotbot'))}"),
    ],
)
def test_what_names_a_match_belongs_to_it(update: dict[str, Any]) -> None:
    assert partition_of(update) == 42


@pytest.mark.parametrize(
    "update",
    [
        press(encode(Action(Verb.HELP)), message=IN_GROUP),
        press("junk::", message=IN_GROUP),
        press(None, message=IN_GROUP),
        press(f"{Verb.ANSWER}:11111", message=IN_GROUP),
        text("/newgame", IN_GROUP),
        text(f"/join join_{CODE}", IN_GROUP),
        text(f"what is join_{CODE}", IN_GROUP),
        text("/start", IN_GROUP),
        text(None, IN_GROUP),
        {"update_id": 1, "my_chat_member": IN_GROUP},
        {"update_id": 1, "message": {**IN_GROUP, "migrate_to_chat_id": -1002}},
    ],
)
def test_what_names_none_belongs_to_its_chat(update: dict[str, Any]) -> None:
    assert partition_of(update) == of_chat(GROUP)


@pytest.mark.parametrize(
    "update",
    [
        {"update_id": 1, "inline_query": {"id": "1", "from": {"id": ANN}, "query": CODE}},
        press(encode(Action(Verb.HELP)), inline_message_id="7"),
        press(encode(Action(Verb.HELP)), message={"chat": {"id": True}}),
        {"update_id": 1, "guest_message": {"from": {"id": ANN}, **IN_GROUP}},
        {"update_id": 1, "chosen_inline_result": {"from": {"id": ANN}, "result_id": "match"}},
        text(f"/start {payload(link_to(Action(Verb.RULES), 'kotbot'))}"),
    ],
)
def test_what_has_no_chat_belongs_to_its_person(update: dict[str, Any]) -> None:
    assert partition_of(update) == of_chat(ANN)


@pytest.mark.parametrize("way", InlineWay)
def test_the_first_press_of_an_invitation_belongs_to_the_chat_that_it_opens(way: InlineWay) -> None:
    word = urlsafe_b64encode(bytes(11) + way.value.encode() + bytes(12)).decode()
    first = press(encode(Verb.HERE.anywhere(Terms(), word)), inline_message_id="BAAA")
    assert partition_of(first) == of_chat(chat_of("BAAA", way))


json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
names = st.sampled_from(
    ["callback_query", "message", "my_chat_member", "inline_query", "from", "chat", "id", "data", "text"]
)
updates = st.recursive(
    json | st.text().map(lambda words: f"/start {words}"),
    lambda inner: st.dictionaries(names, inner, max_size=4),
    max_leaves=12,
).filter(lambda made: isinstance(made, dict))


@given(updates)
def test_whatever_comes_there_is_a_partition_for_it(update: Any) -> None:
    assert 0 <= partition_of(update) < PARTITIONS


@given(st.text(ALPHABET, min_size=CODE_LENGTH, max_size=CODE_LENGTH))
def test_a_press_and_a_link_that_name_a_match_belong_together(code: str) -> None:
    pressed = partition_of(press(encode(Action(Verb.ANSWER, code, 1)), message=IN_GROUP))
    followed = partition_of(text(f"/start {payload(join_link('kotbot', code))}"))
    assert pressed == followed == of_code(code)
