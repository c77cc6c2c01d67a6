"""The world as the Bot API shows it: users, chats, messages and members as JSON for one bot."""

from __future__ import annotations

from typing import Any

from kotbot.playground.base.markup import (
    CHAT_KINDS,
    ForceReply,
    InlineButton,
    InlineKeyboard,
    Markup,
    RemoveKeyboard,
    ReplyKeyboard,
)
from kotbot.playground.base.text import Entity, Formatted
from kotbot.playground.world.files import FileStore, StoredFile
from kotbot.playground.world.world import (
    Bot,
    Caller,
    Chat,
    ChatKind,
    DocumentContent,
    Forward,
    Member,
    Message,
    Person,
    PhotoContent,
    ServiceContent,
    ServiceKind,
    Status,
    World,
)

Json = dict[str, Any]

ANONYMOUS_BOT = {
    "id": 1087968824,
    "is_bot": True,
    "first_name": "Group",
    "username": "GroupAnonymousBot",
}
ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
)
SENDING_RIGHTS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
)
OTHER_PERMISSIONS = (
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
    "can_edit_tag",
)


class BotView:
    """The world as seen by bots."""

    def __init__(self, world: World, files: FileStore) -> None:
        self._world = world
        self._files = files

    def user(self, user_id: int) -> Json:
        """Encode a `User`; an unknown one is a deleted account."""
        match self._world.account(user_id):
            case Person() as person:
                return _without_nothing(
                    id=person.id,
                    is_bot=False,
                    first_name=person.first_name,
                    last_name=person.last_name,
                    username=person.username,
                    language_code=person.language,
                )
            case Bot() as bot:
                return {"id": bot.id, "is_bot": True, "first_name": bot.name, "username": bot.username}
            case None:
                return {"id": user_id, "is_bot": False, "first_name": ""}

    def chat(self, chat: Chat, bot_id: int) -> Json:
        """Encode a `Chat`."""
        chat_id = chat.id_for(bot_id)
        if not chat.private:
            shown: Json = {"id": chat_id, "type": chat.kind.value, "title": chat.title}
            if chat.is_forum:
                shown["is_forum"] = True
            if chat.kind is ChatKind.GROUP:
                shown["all_members_are_administrators"] = False
            return shown
        return self._private(chat_id)

    def _private(self, user_id: int) -> Json:
        user = self.user(user_id)
        names = {name: user[name] for name in ("first_name", "last_name", "username") if name in user}
        return {"id": user_id, "type": "private"} | names

    def message(self, chat: Chat, message: Message, bot_id: int, *, with_reply: bool = True) -> Json:
        """Encode a `Message`, with the replied-to message one level deep."""
        shown = self._envelope(chat, message, bot_id)
        if with_reply:
            replied = self._replied(chat, message)
            if replied is not None:
                shown["reply_to_message"] = self.message(chat, replied, bot_id, with_reply=False)
        shown.update(self._content(chat, message, bot_id))
        if isinstance(message.markup, InlineKeyboard):
            shown["reply_markup"] = markup_json(message.markup)
        return shown

    def guest_message(self, chat: Chat, message: Message, bot_id: int) -> Json:
        """Encode a message that calls a guest bot; a private chat between people has the id of the sender."""
        shown = self.message(chat, message, bot_id)
        if chat.private:
            place = self._private(message.sender)
            shown["chat"] = place
            if "reply_to_message" in shown:
                shown["reply_to_message"]["chat"] = place
        return shown

    def member(self, member: Member) -> Json:
        """Encode a `ChatMember`."""
        shown: Json = {"user": self.user(member.user_id), "status": member.status.value}
        match member.status:
            case Status.CREATOR:
                shown["is_anonymous"] = member.anonymous
            case Status.ADMINISTRATOR:
                shown |= {"can_be_edited": False, "is_anonymous": member.anonymous}
                shown |= dict.fromkeys(ADMIN_RIGHTS, True)
            case Status.RESTRICTED:
                shown |= {"is_member": True, "until_date": 0}
                shown |= dict.fromkeys((*SENDING_RIGHTS, *OTHER_PERMISSIONS), False)
            case Status.KICKED:
                shown["until_date"] = 0
            case Status.MEMBER | Status.LEFT:
                pass
        return shown

    def photo_sizes(self, file: StoredFile) -> list[Json]:
        """Encode the sizes of a photo; only the original is kept."""
        size = _file_json(file) | {"width": file.width, "height": file.height}
        return [size]

    def _envelope(self, chat: Chat, message: Message, bot_id: int) -> Json:
        shown: Json = {"message_id": message.id if message.receiver is None else 0}
        if message.receiver is not None:
            shown |= {"ephemeral_message_id": message.id, "receiver_user": self.user(message.receiver)}
        if message.thread is not None:
            shown |= {"message_thread_id": message.thread, "is_topic_message": True}
        elif message.reply_thread is not None:
            shown["message_thread_id"] = message.reply_thread
        shown["from"] = ANONYMOUS_BOT if message.anonymous else self.user(message.sender)
        chat_json = self.chat(chat, bot_id)
        if message.anonymous:
            shown["sender_chat"] = chat_json
        shown |= {"date": message.date, "chat": chat_json}
        if message.edited is not None:
            shown["edit_date"] = message.edited
        if message.via_bot is not None:
            shown["via_bot"] = self.user(message.via_bot)
        if message.caller is not None:
            shown |= self._caller(message.caller, bot_id)
        if message.forward is not None:
            shown |= self._forwarded(message.forward, bot_id)
        if message.protected:
            shown["has_protected_content"] = True
        if message.effect is not None:
            shown["effect_id"] = message.effect
        return shown

    def _caller(self, caller: Caller, bot_id: int) -> Json:
        group = None if caller.group_id is None else self._world.group(caller.group_id)
        if group is not None:
            return {"guest_bot_caller_chat": self.chat(group, bot_id)}
        return {"guest_bot_caller_user": self.user(caller.user_id)}

    def _forwarded(self, forward: Forward, bot_id: int) -> Json:
        """Encode `forward_origin`, and the older fields that the server still sends beside it."""
        group = None if forward.group_id is None else self._world.group(forward.group_id)
        if group is not None:
            chat = self.chat(group, bot_id)
            origin = {"type": "chat", "sender_chat": chat, "date": forward.date}
            return {"forward_origin": origin, "forward_from_chat": chat, "forward_date": forward.date}
        user = self.user(forward.sender)
        origin = {"type": "user", "sender_user": user, "date": forward.date}
        return {"forward_origin": origin, "forward_from": user, "forward_date": forward.date}

    def _replied(self, chat: Chat, message: Message) -> Message | None:
        if message.reply_to is not None:
            return chat.messages.get(message.reply_to)
        if message.thread is not None and message.id != message.thread:
            return chat.messages.get(message.thread)
        return None

    def _content(self, chat: Chat, message: Message, bot_id: int) -> Json:
        match message.content:
            case Formatted() as text:
                return self._formatted(text, "text", "entities")
            case PhotoContent() as photo:
                shown: Json = {"photo": self.photo_sizes(self._files.files[photo.file_id])}
                if photo.spoiler:
                    shown["has_media_spoiler"] = True
                if photo.caption_above:
                    shown["show_caption_above_media"] = True
                return shown | self._formatted(photo.caption, "caption", "caption_entities")
            case DocumentContent() as document:
                file = self._files.files[document.file_id]
                shown = {"document": _file_json(file) | {"file_name": file.name, "mime_type": file.mime}}
                return shown | self._formatted(document.caption, "caption", "caption_entities")
            case ServiceContent() as service:
                return self._service(chat, service, bot_id)

    def _formatted(self, formatted: Formatted, text_field: str, entities_field: str) -> Json:
        if not formatted.text:
            return {}
        shown: Json = {text_field: formatted.text}
        if formatted.entities:
            shown[entities_field] = [self.entity(entity) for entity in formatted.entities]
        return shown

    def entity(self, entity: Entity) -> Json:
        """Encode a `MessageEntity`."""
        shown = _without_nothing(
            type=entity.type,
            offset=entity.offset,
            length=entity.length,
            url=entity.url,
            language=entity.language,
            custom_emoji_id=entity.custom_emoji_id,
            unix_time=entity.unix_time,
            date_time_format=entity.date_time_format,
        )
        if entity.user_id is not None:
            shown["user"] = self.user(entity.user_id)
        return shown

    def _service(self, chat: Chat, service: ServiceContent, bot_id: int) -> Json:
        match service.kind:
            case ServiceKind.GROUP_CREATED:
                return {"group_chat_created": True}
            case ServiceKind.MEMBER_JOINED:
                users = [self.user(user) for user in service.users]
                return {
                    "new_chat_participant": users[0],
                    "new_chat_member": users[0],
                    "new_chat_members": users,
                }
            case ServiceKind.MEMBER_LEFT:
                user = self.user(service.users[0])
                return {"left_chat_participant": user, "left_chat_member": user}
            case ServiceKind.MIGRATED_TO:
                return {"migrate_to_chat_id": service.number}
            case ServiceKind.MIGRATED_FROM:
                return {"migrate_from_chat_id": service.number}
            case ServiceKind.TITLE_CHANGED:
                return {"new_chat_title": service.text}
            case ServiceKind.TOPIC_CREATED:
                return {"forum_topic_created": {"name": service.text, "icon_color": 7322096}}
            case ServiceKind.TOPIC_CLOSED:
                return {"forum_topic_closed": {}}
            case ServiceKind.TOPIC_REOPENED:
                return {"forum_topic_reopened": {}}
            case ServiceKind.PINNED:
                pinned = chat.messages.get(service.number)
                if pinned is None:
                    return {"pinned_message": self.inaccessible(chat, service.number, bot_id)}
                return {"pinned_message": self.message(chat, pinned, bot_id, with_reply=False)}

    def inaccessible(self, chat: Chat, message_id: int, bot_id: int) -> Json:
        """Encode an `InaccessibleMessage`."""
        return {"chat": self.chat(chat, bot_id), "message_id": message_id, "date": 0}


def markup_json(markup: Markup) -> Json:
    """Encode a `reply_markup` object."""
    match markup:
        case InlineKeyboard(rows=rows):
            return {"inline_keyboard": [[_inline_button_json(button) for button in row] for row in rows]}
        case ReplyKeyboard(rows=keys):
            return {"keyboard": [[{"text": key.text} for key in row] for row in keys]}
        case RemoveKeyboard():
            return {"remove_keyboard": True}
        case ForceReply():
            return {"force_reply": True}


def _inline_button_json(button: InlineButton) -> Json:
    value: Any
    match button.kind:
        case "copy_text":
            value = {"text": button.value}
        case "web_app":
            value = {"url": button.value}
        case "switch_inline_query_chosen_chat":
            allowed = {f"allow_{kind}_chats": kind in button.chats for kind in CHAT_KINDS}
            value = {"query": button.value, **allowed}
        case _:
            value = button.value
    shown: Json = {"text": button.text, button.kind: value}
    if button.style is not None:
        shown["style"] = button.style
    if button.icon is not None:
        shown["icon_custom_emoji_id"] = button.icon
    return shown


def _file_json(file: StoredFile) -> Json:
    return {"file_id": file.id, "file_unique_id": file.unique_id, "file_size": len(file.content)}


def _without_nothing(**fields: Any) -> Json:
    return {name: value for name, value in fields.items() if value is not None}
