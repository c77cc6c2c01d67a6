"""Copies of messages, and forwards, which name the original sender."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from kotbot.playground.base.errors import bad_request
from kotbot.playground.base.markup import InlineKeyboard
from kotbot.playground.base.text import Formatted, checked_caption
from kotbot.playground.methods.call import Call, Json
from kotbot.playground.methods.registry import method
from kotbot.playground.world.world import (
    Chat,
    Content,
    DocumentContent,
    Forward,
    Message,
    PhotoContent,
    ServiceContent,
)


@method("copyMessage")
def copy_message(call: Call) -> Json:
    """Send the same content as a message of the bot's own."""
    call.chat()
    source = _source(call, "message to copy not found")
    if isinstance(source.content, ServiceContent):
        raise bad_request("the message can't be copied")
    chat = call.destination(_kind(source.content))
    return _id_of(call.send(chat, _with_caption(call, source.content)))


@method("copyMessages")
def copy_messages(call: Call) -> list[Json]:
    """Copy up to 100 messages; missing ones and those that cannot be copied are skipped."""
    call.chat()
    found = _sources(call)
    sources = [source for source in found if not isinstance(source.content, ServiceContent)]
    if not sources:
        raise bad_request("messages can't be copied")
    without = call.parameters.flag("remove_caption")
    contents = [_captioned(it.content, Formatted("")) if without else it.content for it in sources]
    chats = [call.destination(_kind(content)) for content in contents]
    return [
        _id_of(call.post(chat, call.draft(chat, content)))
        for chat, content in zip(chats, contents, strict=True)
    ]


@method("forwardMessage")
def forward_message(call: Call) -> Json:
    """Send a message that names its original sender."""
    call.chat()
    source = _source(call, "message to forward not found")
    if not _can_be_forwarded(source):
        raise bad_request("the message can't be forwarded")
    return _forward(call, call.destination(_kind(source.content)), source)


@method("forwardMessages")
def forward_messages(call: Call) -> list[Json]:
    """Forward up to 100 messages; missing ones and those that cannot be forwarded are skipped."""
    call.chat()
    sources = [source for source in _sources(call) if _can_be_forwarded(source)]
    if not sources:
        raise bad_request("messages can't be forwarded")
    chats = [call.destination(_kind(source.content)) for source in sources]
    return [_id_of(_forward(call, chat, source)) for chat, source in zip(chats, sources, strict=True)]


def _source_chat(call: Call) -> Chat:
    if not call.parameters.has("from_chat_id"):
        raise bad_request('parameter "from_chat_id" is required')
    return call.chat("from_chat_id")


def _source(call: Call, otherwise: str) -> Message:
    return call.message(_source_chat(call), otherwise=otherwise)


def _sources(call: Call) -> list[Message]:
    ids = call.message_ids()
    if any(one >= next_one for one, next_one in pairwise(ids)):
        raise bad_request("message identifiers must be in a strictly increasing order")
    messages = _source_chat(call).messages
    found = [messages[number] for number in ids if number in messages]
    if not found:
        raise bad_request("there are no messages to forward")
    return found


def _can_be_forwarded(message: Message) -> bool:
    return not message.protected and not isinstance(message.content, ServiceContent)


def _forward(call: Call, chat: Chat, source: Message) -> Json:
    draft = replace(
        call.draft(chat, source.content),
        forward=source.forward or _origin(call, source),
        markup=source.markup if _has_links_only(source) else None,
    )
    return call.post(chat, draft)


def _origin(call: Call, source: Message) -> Forward:
    chat = _source_chat(call)
    return Forward(source.sender, source.date, chat.group_id if source.anonymous else None)


def _has_links_only(message: Message) -> bool:
    markup = message.markup
    if not isinstance(markup, InlineKeyboard):
        return False
    return all(button.kind == "url" for row in markup.rows for button in row)


def _with_caption(call: Call, content: Content) -> Content:
    """Replace the caption by that of the call, if it has one; a text has none."""
    if call.parameters.values.get("caption") is None:
        return content
    content = _captioned(content, checked_caption(call.formatted("caption", "caption_entities")))
    if isinstance(content, PhotoContent):
        return replace(content, caption_above=call.parameters.flag("show_caption_above_media"))
    return content


def _captioned(content: Content, caption: Formatted) -> Content:
    match content:
        case PhotoContent() | DocumentContent():
            return replace(content, caption=caption)
        case Formatted() | ServiceContent():
            return content


def _kind(content: Content) -> str:
    match content:
        case PhotoContent():
            return "photos"
        case DocumentContent():
            return "documents"
        case Formatted() | ServiceContent():
            return "text messages"


def _id_of(sent: Json) -> Json:
    return {"message_id": sent["message_id"]}
