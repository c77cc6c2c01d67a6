"""Messages in a group for one member: Bot API 10.2, and the object that names the receiver, 10.3."""

from __future__ import annotations

from typing import Any, NamedTuple

from kotbot.playground.base.errors import bad_request
from kotbot.playground.base.text import Formatted, checked_caption, required_text
from kotbot.playground.methods.call import Call, Json
from kotbot.playground.methods.callbacks import TOO_OLD
from kotbot.playground.methods.editing import NOT_MODIFIED, media_content, with_caption
from kotbot.playground.methods.registry import method
from kotbot.playground.world.presses import ANSWER_WINDOW
from kotbot.playground.world.world import Chat, Content, Message


class _Target(NamedTuple):
    """A message, its chat, and the member who sees it."""

    chat: Chat
    receiver: int
    message: Message


def send(call: Call, chat: Chat, content: Content) -> Json:
    """Post a message for everybody, or for the one receiver that the call names.

    Raises:
        ApiError: what `Call.send` refuses, or a receiver who may not be written to so.
    """
    given = _parameters(call)
    if given is None:
        return call.send(chat, content)
    receiver = _receiver(call, chat, given)
    draft, ephemerals = call.draft(chat, content), call.playground.ephemerals
    message = Message(
        ephemerals.next_number(),
        call.playground.now(),
        call.bot.id,
        content,
        anonymous=draft.anonymous,
        thread=draft.thread,
        markup=call.inline_keyboard(private=chat.private),
        silent=draft.silent,
        protected=draft.protected,
        receiver=receiver,
    )
    ephemerals.add(chat, receiver, message)
    return call.show(chat, message)


@method("editEphemeralMessageText")
def edit_text(call: Call) -> bool:
    """Edit the text."""
    target = _target(call, "message to edit not found")
    text = required_text(call.formatted("text", "entities"), too_long="MESSAGE_TOO_LONG")
    if not isinstance(target.message.content, Formatted):
        raise bad_request("there is no text in the message to edit")
    return _edit(call, target, text)


@method("editEphemeralMessageCaption")
def edit_caption(call: Call) -> bool:
    """Edit the caption of a photo or document."""
    target = _target(call, "message to edit not found")
    caption = checked_caption(call.formatted("caption", "caption_entities"))
    return _edit(call, target, with_caption(call, target.message, caption))


@method("editEphemeralMessageMedia")
def edit_media(call: Call) -> bool:
    """Replace the photo or document, or a text by one."""
    target = _target(call, "message to edit not found")
    return _edit(call, target, media_content(call, target.message))


@method("editEphemeralMessageReplyMarkup")
def edit_reply_markup(call: Call) -> bool:
    """Replace or remove the keyboard."""
    target = _target(call, "message to edit not found")
    return _edit(call, target, target.message.content)


@method("deleteEphemeralMessage")
def delete(call: Call) -> bool:
    """Delete a message."""
    call.playground.ephemerals.remove(*_target(call, "message to delete not found"))
    return True


def _parameters(call: Call) -> dict[str, Any] | None:
    given = call.parameters
    whole = given.object("ephemeral_message_parameters")
    if whole is not None:
        return whole
    if not given.has("receiver_user_id"):
        return None
    return {name: given.values.get(name) for name in ("receiver_user_id", "callback_query_id")}


def _receiver(call: Call, chat: Chat, given: dict[str, Any]) -> int:
    if chat.private:
        raise bad_request("ephemeral messages can be sent to groups and supergroups only")
    receiver = _number(given.get("receiver_user_id"))
    if receiver not in call.playground.world.people or not chat.is_in(receiver):
        raise bad_request("the receiver of the ephemeral message is not a member of the chat")
    query = given.get("callback_query_id")
    if query:
        _check_press(call, chat, receiver, str(query))
    elif not chat.is_admin(call.bot.id):
        raise bad_request("not enough rights to send ephemeral messages to the chat")
    return receiver


def _check_press(call: Call, chat: Chat, receiver: int, query: str) -> None:
    press = call.playground.presses.get(query)
    if press is None or (press.bot_id, press.person_id, press.chat_key) != (call.bot.id, receiver, chat.key):
        raise bad_request(TOO_OLD)
    if call.playground.clock.now() - press.pressed > ANSWER_WINDOW:
        raise bad_request(TOO_OLD)


def _number(given: Any) -> int:
    text = str(given)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else 0


def _target(call: Call, otherwise: str) -> _Target:
    chat = call.writable(call.chat())
    receiver = call.parameters.integer("receiver_user_id")
    number = call.parameters.integer("ephemeral_message_id")
    message = call.playground.ephemerals.find(chat, receiver, number)
    if message is None or message.sender != call.bot.id:
        raise bad_request(otherwise)
    return _Target(chat, receiver, message)


def _edit(call: Call, target: _Target, content: Content) -> bool:
    chat, receiver, message = target
    markup = call.inline_keyboard(private=chat.private)
    if content == message.content and markup == message.markup:
        raise bad_request(NOT_MODIFIED)
    call.spend(chat)
    if content != message.content:
        message.edited = call.playground.now()
    message.content, message.markup = content, markup
    call.playground.ephemerals.changed(chat, receiver, message)
    return True
