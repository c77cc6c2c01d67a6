from typing import Any

import pytest
from structlog.testing import capture_logs
from telegram import Bot, Update

from kotbot.telegram.payloads import lean_answer, lean_update, read_update

CHAT = {"id": -5, "type": "supergroup", "title": "Table"}
BOARD = {
    "message_id": 7,
    "message_thread_id": 3,
    "is_topic_message": True,
    "date": 1_700_000_000,
    "chat": CHAT,
    "text": "a board",
    "entities": [{"type": "bold", "offset": 0, "length": 1}],
    "reply_markup": {"inline_keyboard": [[{"text": "Stop", "callback_data": "c"}]]},
}
PLACE = {
    name: BOARD[name] for name in ("message_id", "message_thread_id", "is_topic_message", "date", "chat")
}
ANN = {"id": 11, "is_bot": False, "first_name": "Ann"}


def pressed(message: dict[str, Any]) -> dict[str, Any]:
    return {
        "update_id": 1,
        "callback_query": {"id": "9", "from": ANN, "chat_instance": "1", "data": "c", "message": message},
    }


def test_of_a_press_the_message_keeps_its_place_only() -> None:
    lean = lean_update(pressed(BOARD))
    assert lean["callback_query"] == pressed(PLACE)["callback_query"]
    update = Update.de_json(lean)
    assert update.callback_query is not None
    assert update.callback_query.message is not None
    assert update.callback_query.message.message_id == 7
    assert update.effective_chat is not None
    assert update.effective_chat.title == "Table"


def test_the_original_is_left_alone() -> None:
    update = pressed(BOARD)
    lean_update(update)
    assert update == pressed(BOARD)


def test_a_message_that_somebody_wrote_is_kept_whole() -> None:
    update = {"update_id": 2, "message": {**BOARD, "from": ANN}}
    assert lean_update(update) == update


def test_a_press_without_its_message_is_kept() -> None:
    update = pressed(BOARD)
    del update["callback_query"]["message"]
    assert lean_update(update) == update


def test_the_answer_to_an_edit_keeps_the_place_of_the_message() -> None:
    assert lean_answer({"ok": True, "result": BOARD}) == {"ok": True, "result": PLACE}


def test_other_answers_are_kept() -> None:
    for result in (True, ANN, [ANN], []):
        assert lean_answer({"ok": True, "result": result}) == {"ok": True, "result": result}


@pytest.mark.parametrize("message", [{"message_id": 1, "text": "of Ann"}, "of Ann", ["of Ann"]])
def test_of_an_update_that_cannot_be_read_the_number_is_logged(message: Any) -> None:
    bot = Bot("1:not-a-secret")
    with capture_logs() as logged:
        assert read_update({"update_id": 5, "message": message}, bot) is None
    (line,) = logged
    assert (line["event"], line["update"]) == ("update cannot be read", 5)
    assert "of Ann" not in str(line)
