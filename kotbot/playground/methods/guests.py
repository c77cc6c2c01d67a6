"""Answering the messages that call a guest bot."""

from __future__ import annotations

from kotbot.playground.base.errors import bad_request
from kotbot.playground.methods.call import Call, Json
from kotbot.playground.methods.callbacks import TOO_OLD
from kotbot.playground.methods.inline import inline_result
from kotbot.playground.methods.registry import method
from kotbot.playground.playground import Draft
from kotbot.playground.world.presses import GuestQuery, new_inline_id


@method("answerGuestQuery")
def answer_guest_query(call: Call) -> Json:
    """Post the one answer to a guest query, which can be edited afterwards by its `inline_message_id`."""
    result = inline_result(call, call.parameters.object("result"))
    query = _open_query(call)
    chat = call.playground.world.chats.get(query.chat_key)
    if chat is None or chat.migrated_to is not None:
        raise bad_request(TOO_OLD)
    query.answered = True
    inline_id = new_inline_id()
    call.playground.post(
        chat,
        Draft(
            call.bot.id,
            result.content,
            thread=query.thread,
            markup=result.markup,
            inline_id=inline_id,
            caller=query.caller,
        ),
    )
    return {"inline_message_id": inline_id}


def _open_query(call: Call) -> GuestQuery:
    playground = call.playground
    query = playground.guest_queries.get(call.parameters.text("guest_query_id"))
    if query is None or query.bot_id != call.bot.id or query.answered:
        raise bad_request(TOO_OLD)
    if playground.clock.now() - query.asked > playground.guest_seconds:
        raise bad_request(TOO_OLD)
    return query
