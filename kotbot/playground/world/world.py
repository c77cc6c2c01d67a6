"""The data model: people, bots, chats, messages. Plain data and look-ups."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from enum import StrEnum

from kotbot.playground.base.markup import Markup
from kotbot.playground.base.text import Formatted

FIRST_BOT = 1_000_000_001
FIRST_PERSON = 5_000_000_001  # beyond 32 bits, as Telegram's newer accounts are
FIRST_GROUP = -4_000_000_001
FIRST_SUPERGROUP = -1_003_000_000_001
GENERAL_TOPIC = 1


class ChatKind(StrEnum):
    """The `type` of a Bot API `Chat`."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"
    CHANNEL = "channel"


class Status(StrEnum):
    """The `status` of a Bot API `ChatMember`."""

    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    RESTRICTED = "restricted"
    LEFT = "left"
    KICKED = "kicked"


PRESENT = frozenset({Status.CREATOR, Status.ADMINISTRATOR, Status.MEMBER, Status.RESTRICTED})
ADMINS = frozenset({Status.CREATOR, Status.ADMINISTRATOR})


@dataclass
class Person:
    """A human being with an account; an old app knows no guest mode and sends a mention as mere text."""

    id: int
    first_name: str
    last_name: str | None
    username: str | None
    language: str
    old_app: bool = False

    @property
    def name(self) -> str:
        """First and last name as a chat shows them."""
        return f"{self.first_name} {self.last_name}" if self.last_name else self.first_name


@dataclass(frozen=True)
class Command:
    """One line of the command menu."""

    command: str
    description: str


@dataclass
class Bot:
    """A bot with its settings from BotFather and the setMy* methods.

    `commands` is keyed by scope key and language code, the texts by language code; "" is any language.
    `menu_buttons` is keyed by private chat (0: the default).
    """

    id: int
    token: str
    username: str
    first_name: str
    privacy: bool = True
    inline: bool = True
    inline_feedback: bool = False
    guest: bool = True
    commands: dict[str, dict[str, list[Command]]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)
    menu_buttons: dict[int, dict[str, str]] = field(default_factory=dict)
    default_rights: dict[str, bool] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name in any language."""
        return self.names.get("", self.first_name)


@dataclass
class Member:
    """The membership of a user in a chat."""

    user_id: int
    status: Status
    anonymous: bool = False

    @property
    def present(self) -> bool:
        """Whether the member is in the chat now."""
        return self.status in PRESENT

    @property
    def admin(self) -> bool:
        """Whether the member has administrator rights."""
        return self.status in ADMINS


@dataclass
class Topic:
    """A forum topic; its thread is the id of the message that created it."""

    thread: int
    name: str
    closed: bool = False


@dataclass(frozen=True)
class PhotoContent:
    """A picture with a caption."""

    file_id: str
    caption: Formatted
    spoiler: bool = False
    caption_above: bool = False


@dataclass(frozen=True)
class DocumentContent:
    """A file with a caption."""

    file_id: str
    caption: Formatted


@dataclass(frozen=True)
class Forward:
    """The origin of a forwarded message: the sender, or the group if an anonymous admin wrote it."""

    sender: int
    date: int
    group_id: int | None = None


@dataclass(frozen=True)
class Caller:
    """The caller of a guest bot: the person, or the group if an anonymous admin called it."""

    user_id: int
    group_id: int | None = None


class ServiceKind(StrEnum):
    """The kinds of service messages."""

    GROUP_CREATED = "group_created"
    MEMBER_JOINED = "member_joined"
    MEMBER_LEFT = "member_left"
    MIGRATED_TO = "migrated_to"
    MIGRATED_FROM = "migrated_from"
    PINNED = "pinned"
    TITLE_CHANGED = "title_changed"
    TOPIC_CREATED = "topic_created"
    TOPIC_CLOSED = "topic_closed"
    TOPIC_REOPENED = "topic_reopened"


@dataclass(frozen=True)
class ServiceContent:
    """A service message: the users concerned, and the text or number that belongs to it."""

    kind: ServiceKind
    users: tuple[int, ...] = ()
    text: str = ""
    number: int = 0


Content = Formatted | PhotoContent | DocumentContent | ServiceContent


@dataclass
class Message:
    """One message of one chat.

    Attributes:
        sender: user id of the author, also behind an anonymous admin.
        thread: the topic of the message; None outside topics and in General.
        reply_thread: root of the chain of replies in a supergroup without topics.
        inline_id: the `inline_message_id` of a message that a bot can edit without being in the chat.
        caller: who called the guest bot that sent the message.
        receiver: the only person who sees an ephemeral message; those have numbers of their own.
        reactions: emoji by user id.
    """

    id: int
    date: int
    sender: int
    content: Content
    anonymous: bool = False
    reply_to: int | None = None
    thread: int | None = None
    reply_thread: int | None = None
    markup: Markup | None = None
    edited: int | None = None
    via_bot: int | None = None
    inline_id: str | None = None
    pinned: bool = False
    silent: bool = False
    protected: bool = False
    effect: str | None = None
    forward: Forward | None = None
    caller: Caller | None = None
    receiver: int | None = None
    reactions: dict[int, str] = field(default_factory=dict)

    @property
    def formatted(self) -> Formatted:
        """The text or caption; empty for a service message."""
        match self.content:
            case Formatted():
                return self.content
            case PhotoContent(caption=caption) | DocumentContent(caption=caption):
                return caption
            case ServiceContent():
                return Formatted("")


@dataclass
class Chat:
    """A private chat, group, supergroup or channel.

    Attributes:
        key: its name inside the playground; the id that a bot or person sees is `id_for`.
        instance: the Bot API's `chat_instance`.
        started: a private chat that its human side has begun.
        blocked: a private chat whose human side has blocked the bot.
        protected: a chat whose content cannot be forwarded, and where no guest bots come.
    """

    key: str
    kind: ChatKind
    title: str
    members: dict[int, Member]
    instance: str
    group_id: int = 0
    is_forum: bool = False
    started: bool = False
    blocked: bool = False
    protected: bool = False
    migrated_to: int | None = None
    next_message: int = 1
    last_bot: int | None = None
    messages: dict[int, Message] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)

    @property
    def private(self) -> bool:
        """Whether it is a private chat."""
        return self.kind is ChatKind.PRIVATE

    def id_for(self, user_id: int) -> int:
        """Return the chat id that this member knows: the other side's id, or that of the group or channel."""
        if not self.private:
            return self.group_id
        return next((other for other in self.members if other != user_id), user_id)

    def is_in(self, user_id: int) -> bool:
        """Return whether the user is in it now."""
        member = self.members.get(user_id)
        return member is not None and member.present

    def is_admin(self, user_id: int) -> bool:
        """Return whether the user is in it as administrator or creator."""
        member = self.members.get(user_id)
        return member is not None and member.admin

    def present(self) -> list[Member]:
        """Return those who are in it now, in the order in which they came."""
        return [member for member in self.members.values() if member.present]

    def pinned(self) -> list[Message]:
        """Return the pinned messages, oldest first."""
        return [message for message in self.messages.values() if message.pinned]


@dataclass
class World:
    """All data that is saved between two runs."""

    people: dict[int, Person] = field(default_factory=dict)
    bots: dict[int, Bot] = field(default_factory=dict)
    chats: dict[str, Chat] = field(default_factory=dict)
    inline_messages: dict[str, tuple[str, int]] = field(default_factory=dict)
    made_people: int = 0
    made_groups: int = 0
    made_supergroups: int = 0

    def account(self, user_id: int) -> Person | Bot | None:
        """Return the person or bot with this id."""
        return self.people.get(user_id) or self.bots.get(user_id)

    def inline_message(self, inline_id: str) -> tuple[Chat, Message] | None:
        """Return the message with this `inline_message_id`, and its chat."""
        key, number = self.inline_messages.get(inline_id, ("", 0))
        chat = self.chats.get(key)
        message = chat.messages.get(number) if chat is not None else None
        return None if chat is None or message is None else (chat, message)

    def bot_by_token(self, token: str) -> Bot | None:
        """Return the bot of a token; tokens are compared in constant time."""
        found = None
        for bot in self.bots.values():
            if secrets.compare_digest(bot.token.encode(), token.encode()):
                found = bot
        return found

    def by_username(self, username: str) -> Person | Bot | None:
        """Return the person or bot called @username (with or without the sign, in any case)."""
        wanted = username.removeprefix("@").lower()
        everybody: list[Person | Bot] = [*self.people.values(), *self.bots.values()]
        return next((one for one in everybody if (one.username or "").lower() == wanted), None)

    def add_person(
        self, first_name: str, last_name: str | None, username: str | None, language: str
    ) -> Person:
        """Add a person."""
        person = Person(FIRST_PERSON + self.made_people, first_name, last_name, username, language)
        self.made_people += 1
        self.people[person.id] = person
        return person

    def add_group(self, title: str, members: list[Member]) -> Chat:
        """Add a basic group."""
        group_id = FIRST_GROUP - self.made_groups
        self.made_groups += 1
        return self._add_chat(ChatKind.GROUP, title, members, group_id)

    def add_supergroup(self, title: str, members: list[Member]) -> Chat:
        """Add a supergroup."""
        return self._add_chat(ChatKind.SUPERGROUP, title, members, self._supergroup_id())

    def add_channel(self, title: str, members: list[Member]) -> Chat:
        """Add a channel; its id is of the same kind as those of supergroups."""
        return self._add_chat(ChatKind.CHANNEL, title, members, self._supergroup_id())

    def group(self, group_id: int) -> Chat | None:
        """Return the group, supergroup or channel with this (negative) id."""
        return self.chats.get(str(group_id))

    def private_chat(self, one: int, other: int) -> Chat | None:
        """Return the private chat of these two, or None."""
        return self.chats.get(_private_key(one, other))

    def open_private_chat(self, one: int, other: int) -> Chat:
        """Return the private chat of these two, created if there is none."""
        known = self.private_chat(one, other)
        if known is not None:
            return known
        key = _private_key(one, other)
        members = {user: Member(user, Status.MEMBER) for user in (one, other)}
        chat = Chat(key, ChatKind.PRIVATE, "", members, _instance())
        self.chats[key] = chat
        return chat

    def _supergroup_id(self) -> int:
        group_id = FIRST_SUPERGROUP - self.made_supergroups
        self.made_supergroups += 1
        return group_id

    def _add_chat(self, kind: ChatKind, title: str, members: list[Member], group_id: int) -> Chat:
        by_id = {member.user_id: member for member in members}
        chat = Chat(str(group_id), kind, title, by_id, _instance(), group_id=group_id)
        self.chats[chat.key] = chat
        return chat


def _private_key(one: int, other: int) -> str:
    return f"{min(one, other)}:{max(one, other)}"


def _instance() -> str:
    return str(secrets.randbelow(2**63))
