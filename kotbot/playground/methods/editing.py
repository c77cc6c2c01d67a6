"""Editing, deleting and pinning messages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kotbot.playground.base.errors import bad_request
from kotbot.playground.base.markup import InlineKeyboard
from kotbot.playground.base.text import Formatted, checked_caption, required_text
from kotbot.playground.methods.call import Call
from kotbot.playground.methods.files import is_upload, uploaded_document, uploaded_photo
from kotbot.playground.methods.registry import method
from kotbot.playground.world.world import (
    Chat,
    Content,
    DocumentContent,
    Message,
    PhotoContent,
    ServiceContent,
)

DELETABLE_SECONDS = 48 * 3600
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as a "
    "current content and reply markup of the message"
)


@method("editMessageText")
def edit_message_text(call: Call) -> Any:
    """Edit the text."""
    chat, message = _target(call)
    text = required_text(call.formatted("text", "entities"), too_long="MESSAGE_TOO_LONG")
    if not isinstance(message.content, Formatted):
        raise bad_request("there is no text in the message to edit")
    return _edit(call, chat, message, text, _keyboard(call, chat, message))


@method("editMessageCaption")
def edit_message_caption(call: Call) -> Any:
    """Edit the caption of a photo or document."""
    chat, message = _target(call)
    caption = checked_caption(call.formatted("caption", "caption_entities"))
    content = with_caption(call, message, caption)
    return _edit(call, chat, message, content, _keyboard(call, chat, message))


@method("editMessageMedia")
def edit_message_media(call: Call) -> Any:
    """Replace the photo or document, or a text by one."""
    chat, message = _target(call)
    content = media_content(call, message)
    return _edit(call, chat, message, content, _keyboard(call, chat, message))


@method("editMessageReplyMarkup")
def edit_message_reply_markup(call: Call) -> Any:
    """Replace or remove the keyboard."""
    chat, message = _target(call)
    return _edit(call, chat, message, message.content, _keyboard(call, chat, message))


@method("deleteMessage")
def delete_message(call: Call) -> bool:
    """Delete a message."""
    chat = call.chat()
    message = call.message(chat, otherwise="message to delete not found")
    _check_deletable(call, chat, message)
    call.playground.delete_message(chat, message)
    return True


@method("deleteMessages")
def delete_messages(call: Call) -> bool:
    """Delete up to 100 messages, or none of them; missing ones are skipped."""
    numbers = call.message_ids()
    chat = call.chat()
    messages = [chat.messages[number] for number in dict.fromkeys(numbers) if number in chat.messages]
    for message in messages:
        _check_deletable(call, chat, message)
    for message in messages:
        call.playground.delete_message(chat, message)
    return True


def _check_deletable(call: Call, chat: Chat, message: Message) -> None:
    mine = message.sender == call.bot.id
    if not mine and not chat.private and not chat.is_admin(call.bot.id):
        raise bad_request("message can't be deleted")
    if call.playground.now() - message.date > DELETABLE_SECONDS:
        raise bad_request("message can't be deleted for everyone")


@method("pinChatMessage")
def pin_chat_message(call: Call) -> bool:
    """Pin a message."""
    chat = _pinnable(call)
    message = call.message(chat, otherwise="message to pin not found")
    if isinstance(message.content, ServiceContent):
        raise bad_request("message can't be pinned")
    call.playground.pin(chat, message, call.bot.id)
    return True


@method("unpinChatMessage")
def unpin_chat_message(call: Call) -> bool:
    """Unpin one message, or the newest pinned one."""
    chat = _pinnable(call)
    pinned = chat.pinned()
    if call.parameters.has("message_id"):
        message = call.message(chat, otherwise="message to unpin not found")
    elif pinned:
        message = pinned[-1]
    else:
        raise bad_request("message to unpin not found")
    call.playground.unpin(chat, message)
    return True


@method("unpinAllChatMessages")
def unpin_all_chat_messages(call: Call) -> bool:
    """Unpin all messages."""
    chat = _pinnable(call)
    for message in chat.pinned():
        call.playground.unpin(chat, message)
    return True


def _target(call: Call) -> tuple[Chat, Message]:
    """Return the message to edit, with one edit spent from its budget or that of its chat."""
    inline_id = call.parameters.text("inline_message_id")
    if inline_id:
        return _inline_target(call, inline_id)
    chat = call.writable(call.chat())
    call.spend(chat)
    message = call.message(chat, otherwise="message to edit not found")
    if message.sender != call.bot.id or isinstance(message.content, ServiceContent):
        raise bad_request("message can't be edited")
    if message.markup is not None and not isinstance(message.markup, InlineKeyboard):
        raise bad_request("message can't be edited")
    return chat, message


def _inline_target(call: Call, inline_id: str) -> tuple[Chat, Message]:
    found = call.playground.world.inline_message(inline_id)
    if found is None or call.bot.id not in (found[1].via_bot, found[1].sender):
        raise bad_request("MESSAGE_ID_INVALID")
    call.spend_inline(inline_id, found[1])
    return found


def _keyboard(call: Call, chat: Chat, message: Message) -> InlineKeyboard | None:
    """Return the keyboard of the call; no Mini App opens from an inline message, even in a private chat."""
    return call.inline_keyboard(private=chat.private and message.inline_id is None)


def _edit(call: Call, chat: Chat, message: Message, content: Content, markup: InlineKeyboard | None) -> Any:
    if content == message.content and markup == message.markup:
        raise bad_request(NOT_MODIFIED)
    if content != message.content:
        message.content = content
        message.edited = call.playground.now()
    message.markup = markup
    call.playground.message_changed(chat, message)
    return True if call.parameters.has("inline_message_id") else call.show(chat, message)


def with_caption(call: Call, message: Message, caption: Formatted) -> Content:
    """Return the content of a message with another caption.

    Raises:
        ApiError: it can have none.
    """
    match message.content:
        case PhotoContent() as photo:
            above = call.parameters.flag("show_caption_above_media")
            return replace(photo, caption=caption, caption_above=above)
        case DocumentContent() as document:
            return replace(document, caption=caption)
        case _:
            raise bad_request("there is no caption in the message to edit")


def media_content(call: Call, message: Message) -> Content:
    """Return the content for the `media` of a call.

    Raises:
        ApiError: there is none, or it is refused.
    """
    media = call.parameters.object("media")
    if media is None:
        raise bad_request("can't parse InputMedia: media is not specified")
    kind, source = media.get("type"), media.get("media")
    mode = media.get("parse_mode")
    text = media.get("caption")
    caption = checked_caption(
        call.parsed(
            text if isinstance(text, str) else "",
            mode if isinstance(mode, str) else "",
            media.get("caption_entities"),
        )
    )
    if message.inline_id is not None and is_upload(call, source, "media"):
        raise bad_request("wrong file identifier/HTTP URL specified")
    match kind:
        case "photo":
            return PhotoContent(
                uploaded_photo(call, source, "media").id,
                caption,
                spoiler=media.get("has_spoiler") is True,
                caption_above=media.get("show_caption_above_media") is True,
            )
        case "document":
            return DocumentContent(uploaded_document(call, source, "media").id, caption)
        case _:
            raise bad_request(f"can't parse InputMedia: type must be photo or document here, found {kind!r}")


def _pinnable(call: Call) -> Chat:
    chat = call.writable(call.chat())
    if not chat.private and not chat.is_admin(call.bot.id):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    return chat
