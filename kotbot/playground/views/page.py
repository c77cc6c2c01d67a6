"""The world as people see it: JSON for the page and for programs that play people."""

from __future__ import annotations

from typing import Any

from kotbot.playground.base.markup import (
    ForceReply,
    InlineButton,
    InlineKeyboard,
    RemoveKeyboard,
    ReplyKeyboard,
)
from kotbot.playground.base.text import Entity
from kotbot.playground.views.words import words_of
from kotbot.playground.world.command_menu import menu
from kotbot.playground.world.files import FileStore
from kotbot.playground.world.world import (
    Bot,
    Caller,
    Chat,
    DocumentContent,
    Forward,
    Member,
    Message,
    Person,
    PhotoContent,
    ServiceContent,
    ServiceKind,
    Status,
    Topic,
    World,
)

Json = dict[str, Any]

SHOWN_OF_PINNED = 40
"""Characters of a pinned message in the line that tells of it."""

_BUTTON_KINDS = {
    "callback_data": "callback",
    "url": "url",
    "copy_text": "copy",
    "switch_inline_query": "switch_inline",
    "switch_inline_query_current_chat": "switch_inline_here",
    "switch_inline_query_chosen_chat": "switch_inline_chosen",
    "web_app": "web_app",
}
_BUTTON_VALUES = {"callback": "data", "url": "url", "web_app": "url", "copy": "copy"}


class PageView:
    """The world as seen by people."""

    def __init__(self, world: World, files: FileStore) -> None:
        self._world = world
        self._files = files

    def person(self, person: Person) -> Json:
        """Encode a Person."""
        return {
            "id": person.id,
            "name": person.name,
            "first_name": person.first_name,
            "last_name": person.last_name,
            "username": person.username,
            "language": person.language,
            "old_app": person.old_app,
        }

    def bot(self, bot: Bot) -> Json:
        """Encode a Bot."""
        return {
            "id": bot.id,
            "name": bot.name,
            "username": bot.username,
            "privacy": bot.privacy,
            "inline": bot.inline,
            "inline_feedback": bot.inline_feedback,
            "guest": bot.guest,
        }

    def sender(self, user_id: int) -> Json:
        """Encode a Sender."""
        account = self._world.account(user_id)
        return {
            "id": user_id,
            "name": account.name if account else "Deleted account",
            "username": account.username if account else None,
            "is_bot": isinstance(account, Bot),
            "anonymous": False,
        }

    def chat(self, chat: Chat, person_id: int) -> Json:
        """Encode a Chat as this person sees it."""
        chat_id = chat.id_for(person_id)
        shown: Json = {
            "id": chat_id,
            "type": chat.kind.value,
            "title": chat.title,
            "username": None,
            "forum": chat.is_forum,
            "peer": None,
            "started": chat.started,
            "blocked": chat.blocked,
            "protected": chat.protected,
            "topics": [self.topic(topic) for topic in chat.topics.values()],
            "members": [],
            "me": None,
            "pinned": [message.id for message in chat.pinned()],
            "last": self._last(chat),
            "next_message": chat.next_message,
        }
        if chat.private:
            peer = self.sender(chat_id)
            shown |= {"title": peer["name"], "username": peer["username"], "peer": _peer(peer)}
        else:
            shown["members"] = [self._member(member) for member in chat.present()]
            me = chat.members.get(person_id)
            shown["me"] = _rights(me) if me else None
        return shown

    def topic(self, topic: Topic) -> Json:
        """Encode a forum topic."""
        return {"thread": topic.thread, "name": topic.name, "closed": topic.closed}

    def message(self, chat: Chat, message: Message) -> Json:
        """Encode a Message; the same for everybody in the chat."""
        text = message.formatted
        shown: Json = {
            "id": message.id,
            "date": message.date,
            "from": self._author(chat, message),
            "text": text.text,
            "entities": [self._entity(entity) for entity in text.entities],
            "photo": None,
            "caption_above": False,
            "document": None,
            "reply_to": self._reply(chat, message),
            "thread": message.thread,
            "edited": message.edited is not None,
            "pinned": message.pinned,
            "via_bot": None if message.via_bot is None else self.sender(message.via_bot),
            "inline": message.inline_id is not None,
            "called_by": None if message.caller is None else self._caller(message.caller),
            "ephemeral": message.receiver is not None,
            "forwarded": None if message.forward is None else self._origin(message.forward),
            "reactions": _reactions(message),
            "silent": message.silent,
            "effect": message.effect,
            "service": None,
            **_markup(message),
        }
        match message.content:
            case PhotoContent() as photo:
                file = self._files.files[photo.file_id]
                shown["photo"] = {
                    "url": f"/play/files/{file.id}",
                    "width": file.width,
                    "height": file.height,
                    "spoiler": photo.spoiler,
                }
                shown["caption_above"] = photo.caption_above
            case DocumentContent() as document:
                file = self._files.files[document.file_id]
                shown["document"] = {
                    "url": f"/play/files/{file.id}",
                    "name": file.name,
                    "size": len(file.content),
                    "mime": file.mime,
                }
            case ServiceContent() as service:
                shown["service"] = self._service(chat, message, service)
            case _:
                pass
        return shown

    def commands(self, bot: Bot, chat: Chat, person: Person) -> list[Json]:
        """Encode the lines of a bot's command menu that a person sees in a chat."""
        return [
            {"command": line.command, "description": line.description, "bot": bot.username}
            for line in menu(bot, chat, person)
        ]

    def _last(self, chat: Chat) -> Json | None:
        if not chat.messages:
            return None
        return self.message(chat, next(reversed(chat.messages.values())))

    def _author(self, chat: Chat, message: Message) -> Json:
        if not message.anonymous:
            return self.sender(message.sender)
        return {"id": chat.group_id, "name": chat.title, "username": None, "is_bot": False, "anonymous": True}

    def _caller(self, caller: Caller) -> Json:
        group = None if caller.group_id is None else self._world.group(caller.group_id)
        if group is not None:
            return {"id": group.group_id, "name": group.title}
        return {"id": caller.user_id, "name": self.sender(caller.user_id)["name"]}

    def _origin(self, forward: Forward) -> Json:
        group = None if forward.group_id is None else self._world.group(forward.group_id)
        return {"name": self.sender(forward.sender)["name"] if group is None else group.title}

    def _reply(self, chat: Chat, message: Message) -> Json | None:
        if message.reply_to is None:
            return None
        replied = chat.messages.get(message.reply_to)
        if replied is None:
            return {"id": message.reply_to, "name": "", "text": "", "kind": "deleted"}
        return {
            "id": replied.id,
            "name": self._author(chat, replied)["name"],
            "text": self._summary(chat, replied),
            "kind": "photo" if isinstance(replied.content, PhotoContent) else None,
        }

    def _summary(self, chat: Chat, message: Message) -> str:
        match message.content:
            case PhotoContent(caption=caption):
                return caption.text
            case DocumentContent(file_id=file_id, caption=caption):
                return caption.text or self._files.files[file_id].name
            case ServiceContent() as service:
                return str(self._service(chat, message, service)["text"])
            case text:
                return text.text

    def _entity(self, entity: Entity) -> Json:
        shown: Json = {"type": entity.type, "offset": entity.offset, "length": entity.length}
        for name, value in (
            ("url", entity.url),
            ("language", entity.language),
            ("custom_emoji_id", entity.custom_emoji_id),
            ("unix_time", entity.unix_time),
            ("date_time_format", entity.date_time_format),
            ("user", None if entity.user_id is None else self.sender(entity.user_id)),
        ):
            if value is not None:
                shown[name] = value
        return shown

    def _member(self, member: Member) -> Json:
        account = self.sender(member.user_id)
        account.pop("anonymous")
        return account | _rights(member)

    def _service(self, chat: Chat, message: Message, service: ServiceContent) -> Json:
        """Encode a service message: the name of one of the page's texts with its values, and English text."""
        form = _form(message, service)
        pinned = chat.messages.get(service.number) if service.kind is ServiceKind.PINNED else None
        values = {
            "name": self._author(chat, message)["name"],
            "users": ", ".join(self.sender(user)["name"] for user in service.users),
            "text": self._summary(chat, pinned)[:SHOWN_OF_PINNED] if pinned else service.text,
        }
        if service.kind is ServiceKind.PINNED and not values["text"]:
            form = "pinned_gone"
        said = str(words_of("en").words[f"service_{form}"]).format(**values)
        return {"type": service.kind.value, "form": form, "values": values, "text": said}


def _form(message: Message, service: ServiceContent) -> str:
    """Return the name of an event's sentence; joining or leaving differs from being added or removed."""
    if service.kind in (ServiceKind.MEMBER_JOINED, ServiceKind.MEMBER_LEFT):
        themselves = service.users == (message.sender,)
        return service.kind.value if themselves else f"{service.kind.value}_by_others"
    if service.kind is ServiceKind.MIGRATED_FROM:
        return ServiceKind.MIGRATED_TO.value
    return service.kind.value


def _rights(member: Member) -> Json:
    return {
        "status": member.status.value,
        "anonymous": member.anonymous,
        "muted": member.status is Status.RESTRICTED,
    }


def _peer(sender: Json) -> str:
    return "bot" if sender["is_bot"] else "person"


def _reactions(message: Message) -> list[Json]:
    by_emoji: dict[str, list[int]] = {}
    for user, emoji in message.reactions.items():
        by_emoji.setdefault(emoji, []).append(user)
    return [{"emoji": emoji, "count": len(people), "people": people} for emoji, people in by_emoji.items()]


def _markup(message: Message) -> Json:
    shown: Json = {"keyboard": None, "reply_keyboard": None, "remove_keyboard": False, "force_reply": None}
    match message.markup:
        case InlineKeyboard(rows=rows):
            shown["keyboard"] = [[_button(button) for button in row] for row in rows]
        case ReplyKeyboard() as keyboard:
            shown["reply_keyboard"] = {
                "rows": [[{"text": key.text, "style": key.style} for key in row] for row in keyboard.rows],
                "one_time": keyboard.one_time,
                "placeholder": keyboard.placeholder,
                "selective": keyboard.selective,
            }
        case RemoveKeyboard():
            shown["remove_keyboard"] = True
        case ForceReply() as forced:
            shown["force_reply"] = {"placeholder": forced.placeholder, "selective": forced.selective}
        case None:
            pass
    return shown


def _button(button: InlineButton) -> Json:
    kind = _BUTTON_KINDS[button.kind]
    shown: Json = {"text": button.text, "kind": kind, "style": button.style}
    shown[_BUTTON_VALUES.get(kind, "query")] = button.value
    if button.chats:
        shown["chats"] = list(button.chats)
    if button.icon is not None:
        shown["icon"] = button.icon
    return shown
