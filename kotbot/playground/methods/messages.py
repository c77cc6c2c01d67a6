"""Sending messages."""

from __future__ import annotations

from kotbot.playground.base.errors import bad_request
from kotbot.playground.base.text import checked_caption, required_text
from kotbot.playground.methods import ephemeral
from kotbot.playground.methods.call import Call, Json
from kotbot.playground.methods.files import uploaded_document, uploaded_photo
from kotbot.playground.methods.registry import method
from kotbot.playground.world.world import DocumentContent, PhotoContent

ACTIONS = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    }
)


@method("sendMessage")
def send_message(call: Call) -> Json:
    """Send a text."""
    chat = call.destination("text messages")
    text = required_text(call.formatted("text", "entities"), too_long="message is too long")
    return ephemeral.send(call, chat, text)


@method("sendPhoto")
def send_photo(call: Call) -> Json:
    """Send a picture with a caption."""
    chat = call.destination("photos")
    caption = checked_caption(call.formatted("caption", "caption_entities"))
    photo = uploaded_photo(call, call.parameters.values.get("photo"), "photo")
    given = call.parameters
    return ephemeral.send(
        call,
        chat,
        PhotoContent(
            photo.id,
            caption,
            spoiler=given.flag("has_spoiler"),
            caption_above=given.flag("show_caption_above_media"),
        ),
    )


@method("sendDocument")
def send_document(call: Call) -> Json:
    """Send a file with a caption."""
    chat = call.destination("documents")
    caption = checked_caption(call.formatted("caption", "caption_entities"))
    document = uploaded_document(call, call.parameters.values.get("document"), "document")
    return ephemeral.send(call, chat, DocumentContent(document.id, caption))


@method("sendChatAction")
def send_chat_action(call: Call) -> bool:
    """Show "typing..." and the like for five seconds."""
    chat = call.writable(call.chat())
    action = call.parameters.text("action").lower()
    if action not in ACTIONS:
        raise bad_request("wrong parameter action in request")
    thread = call.parameters.integer("message_thread_id") or None
    if thread is not None and thread not in chat.topics:
        raise bad_request("message thread not found")
    sender = call.playground.page_view.sender(call.bot.id)
    call.playground.show(chat, {"type": "action", "from": sender, "action": action, "thread": thread})
    return True
