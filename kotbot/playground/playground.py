"""The playground: its world, its clock, and the notification of bots and people about every change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any, TypeVar

from kotbot.playground.base.clock import Clock
from kotbot.playground.base.markup import Markup
from kotbot.playground.delivery.faults import Faults
from kotbot.playground.delivery.limits import EditPace, Limits
from kotbot.playground.delivery.statistics import Statistics
from kotbot.playground.delivery.updates import UpdateQueue
from kotbot.playground.views.bots import BotView
from kotbot.playground.views.ephemerals import Ephemerals
from kotbot.playground.views.feed import Feed
from kotbot.playground.views.page import PageView
from kotbot.playground.world.files import FileStore
from kotbot.playground.world.guests import called_guests
from kotbot.playground.world.presses import GUEST_ANSWER_WINDOW, GuestQuery, InlineQuery, Press
from kotbot.playground.world.privacy import may_read
from kotbot.playground.world.world import (
    FIRST_BOT,
    Bot,
    Caller,
    Chat,
    ChatKind,
    Content,
    Forward,
    Member,
    Message,
    ServiceContent,
    ServiceKind,
    Status,
    Topic,
    World,
)

Json = dict[str, Any]

REMEMBERED_QUESTIONS = 1000
SECRET_BYTES = 26  # as long as the secret of Telegram's tokens

Key = TypeVar("Key")
Value = TypeVar("Value")


@dataclass(frozen=True)
class Draft:
    """A message before it has a number."""

    sender: int
    content: Content
    anonymous: bool = False
    reply_to: int | None = None
    thread: int | None = None
    markup: Markup | None = None
    via_bot: int | None = None
    inline_id: str | None = None
    silent: bool = False
    protected: bool = False
    effect: str | None = None
    forward: Forward | None = None
    caller: Caller | None = None


@dataclass
class BotConnection:
    """The connection of one bot: its waiting updates and its budgets."""

    queue: UpdateQueue
    limits: Limits = field(default_factory=Limits)


class Playground:
    """Telegram for one machine.

    All changes go through this class, which notifies bots by updates and people by events.
    """

    def __init__(self, world: World, *, clock: Clock | None = None, limit_factor: float = 1.0) -> None:
        self.clock = clock or Clock()
        self.limit_factor = limit_factor
        self.edit_pace = EditPace()
        self.guest_seconds = GUEST_ANSWER_WINDOW
        """Time that a bot has to answer a guest query."""
        self.main_app = ""
        """Address of the Mini App on this machine, as if BotFather had been told it; empty for none."""
        self.feed = Feed()
        self.faults = Faults(self._faults_changed)
        self.statistics = Statistics()
        self.lines: dict[int, BotConnection] = {}
        self._open_world(world, FileStore())

    def _open_world(self, world: World, files: FileStore) -> None:
        self.world = world
        self.files = files
        self.bot_view = BotView(world, files)
        self.page_view = PageView(world, files)
        self.presses: dict[str, Press] = {}
        self.reusable_presses: dict[tuple[int, str, int, str], Press] = {}
        self.inline_queries: dict[str, InlineQuery] = {}
        self.guest_queries: dict[str, GuestQuery] = {}
        self.ephemerals = Ephemerals(self.feed, self.page_view)
        for bot in world.bots.values():
            if bot.id not in self.lines:
                self.lines[bot.id] = BotConnection(UpdateQueue(self.clock, self.faults))

    def restore(self, world: World, files: FileStore) -> None:
        """Continue with a saved world."""
        self._open_world(world, files)
        self.feed.publish({"type": "world"})

    def reset(self) -> None:
        """Delete all people and chats; the bots stay, without pending updates."""
        for line in self.lines.values():
            line.queue.clear()
            line.limits = Limits()
        bots = dict(self.world.bots)
        for bot in bots.values():
            bot.menu_buttons = {chat: button for chat, button in bot.menu_buttons.items() if chat == 0}
        made = self.world
        self.restore(
            World(
                bots=bots,
                made_people=made.made_people,
                made_groups=made.made_groups,
                made_supergroups=made.made_supergroups,
            ),
            FileStore(),
        )

    async def close(self) -> None:
        """End every stream and every delivery."""
        self.feed.close()
        for line in self.lines.values():
            await line.queue.close()

    def now(self) -> int:
        """Return the unix time in seconds, as Telegram writes it."""
        return int(self.clock.now())

    def people_in(self, chat: Chat) -> list[int]:
        """Return the people who are in a chat now."""
        return [member.user_id for member in chat.present() if member.user_id in self.world.people]

    def bots_in(self, chat: Chat) -> list[Bot]:
        """Return the bots that are in a chat now and not blocked."""
        if chat.blocked:
            return []
        return [bot for member in chat.present() if (bot := self.world.bots.get(member.user_id)) is not None]

    def post(self, chat: Chat, draft: Draft) -> Message:
        """Put a message into a chat and tell everybody concerned."""
        message = Message(
            id=chat.next_message,
            date=self.now(),
            sender=draft.sender,
            content=draft.content,
            anonymous=draft.anonymous,
            reply_to=draft.reply_to,
            thread=draft.thread,
            reply_thread=_reply_thread(chat, draft),
            markup=draft.markup,
            via_bot=draft.via_bot,
            inline_id=draft.inline_id,
            silent=draft.silent,
            protected=draft.protected or chat.protected,
            effect=draft.effect,
            forward=draft.forward,
            caller=draft.caller,
        )
        chat.next_message += 1
        chat.messages[message.id] = message
        if message.inline_id is not None:
            self.world.inline_messages[message.inline_id] = (chat.key, message.id)
        if draft.sender in self.world.bots and draft.caller is None:
            chat.last_bot = draft.sender
        self.show(chat, {"type": "message", "message": self.page_view.message(chat, message)})
        self.tell_readers(chat, message, "message")
        for bot in called_guests(self.world, chat, message):
            self._call_guest(chat, message, bot)
        return message

    def post_service(
        self, chat: Chat, sender: int, content: ServiceContent, *, thread: int | None = None
    ) -> Message:
        """Put a service message into a chat."""
        anonymous = chat.members[sender].anonymous if sender in chat.members else False
        return self.post(chat, Draft(sender, content, anonymous=anonymous, thread=thread))

    def message_changed(self, chat: Chat, message: Message) -> None:
        """Show people the present state of a message."""
        self.show(chat, {"type": "message_changed", "message": self.page_view.message(chat, message)})

    def delete_message(self, chat: Chat, message: Message) -> None:
        """Delete a message."""
        del chat.messages[message.id]
        if message.inline_id is not None:
            self.world.inline_messages.pop(message.inline_id, None)
            for line in self.lines.values():
                line.limits.forget_inline(message.inline_id)
        self.show(chat, {"type": "message_deleted", "id": message.id})

    def pin(self, chat: Chat, message: Message, sender: int) -> None:
        """Pin a message, with a service message about it."""
        if message.pinned:
            return
        message.pinned = True
        self.message_changed(chat, message)
        self.post_service(
            chat, sender, ServiceContent(ServiceKind.PINNED, number=message.id), thread=message.thread
        )

    def unpin(self, chat: Chat, message: Message) -> None:
        """Unpin a message."""
        message.pinned = False
        self.message_changed(chat, message)

    def show(self, chat: Chat, data: Json) -> None:
        """Publish an event to the people of a chat, each with the chat id that they know."""
        people = self.people_in(chat)
        if not chat.private:
            self.feed.publish({**data, "chat": chat.group_id}, people)
            return
        for person in people:
            self.feed.publish({**data, "chat": chat.id_for(person)}, [person])

    def chat_changed(self, chat: Chat) -> None:
        """Publish the present state of a chat to its people."""
        for person in self.people_in(chat):
            state = self.page_view.chat(chat, person)
            self.feed.publish({"type": "chat", "chat": state["id"], "state": state}, [person])

    def _faults_changed(self) -> None:
        self.feed.publish({"type": "faults", "faults": self.faults.as_json()})

    def tell(self, bot_id: int, kind: str, body: Json, lane: str) -> None:
        """Queue an update for a bot."""
        self.lines[bot_id].queue.push(kind, body, lane)

    def tell_readers(self, chat: Chat, message: Message, kind: str) -> None:
        """Queue a message update for every bot of the chat that may read it."""
        for bot in self.bots_in(chat):
            own_words = message.sender == bot.id and not isinstance(message.content, ServiceContent)
            if own_words or not may_read(self.world, chat, bot, message):
                continue
            self.tell(bot.id, kind, self.bot_view.message(chat, message, bot.id), chat.key)

    def set_status(self, chat: Chat, actor: int, user_id: int, status: Status) -> None:
        """Change a member's status in a group, and tell the bots that are told about such changes."""
        old = chat.members.get(user_id, Member(user_id, Status.LEFT))
        new = Member(
            user_id, status, anonymous=old.anonymous and status in (Status.ADMINISTRATOR, Status.CREATOR)
        )
        if old.status is status:
            return
        chat.members[user_id] = new
        if user_id in self.world.bots:
            self._tell_of_member("my_chat_member", user_id, chat, actor, old, new)
        for bot in self.bots_in(chat):
            if bot.id != user_id and chat.is_admin(bot.id):
                self._tell_of_member("chat_member", bot.id, chat, actor, old, new)
        if not new.present:
            self.chat_gone(chat, user_id, None)
        self.chat_changed(chat)

    def set_blocked(self, chat: Chat, person_id: int, *, blocked: bool) -> None:
        """Block or unblock the bot of a private chat."""
        if chat.blocked is blocked:
            return
        bot_id = chat.id_for(person_id)
        member, kicked = Member(bot_id, Status.MEMBER), Member(bot_id, Status.KICKED)
        old, new = (member, kicked) if blocked else (kicked, member)
        chat.blocked = blocked
        self._tell_of_member("my_chat_member", bot_id, chat, person_id, old, new)
        self.chat_changed(chat)

    def chat_gone(self, chat: Chat, person_id: int, moved_to: int | None) -> None:
        """Tell a person that a chat is no longer accessible."""
        if person_id in self.world.people:
            self.feed.publish({"type": "chat_gone", "chat": chat.group_id, "moved_to": moved_to}, [person_id])

    def migrate(self, chat: Chat, actor: int) -> Chat:
        """Make a group a supergroup: a new chat with the same people; the old one stays as an empty shell."""
        if chat.kind is not ChatKind.GROUP:
            return chat
        members = [Member(it.user_id, it.status, it.anonymous) for it in chat.members.values()]
        new = self.world.add_supergroup(chat.title, members)
        new.last_bot, new.protected = chat.last_bot, chat.protected
        self.post_service(chat, actor, ServiceContent(ServiceKind.MIGRATED_TO, number=new.group_id))
        chat.migrated_to = new.group_id
        self.chat_changed(new)
        for person in self.people_in(chat):
            self.chat_gone(chat, person, new.group_id)
        self.post_service(new, actor, ServiceContent(ServiceKind.MIGRATED_FROM, number=chat.group_id))
        return new

    def create_topic(self, chat: Chat, actor: int, name: str) -> Topic:
        """Create a topic of a forum; its thread is the service message about its creation."""
        topic = Topic(chat.next_message, name)
        chat.topics[topic.thread] = topic
        self.post_service(
            chat, actor, ServiceContent(ServiceKind.TOPIC_CREATED, text=name), thread=topic.thread
        )
        self.chat_changed(chat)
        return topic

    def inline_answered(self, query: InlineQuery) -> None:
        """Show a person the results of an inline query."""
        query.done.set()
        chat = self.world.chats.get(query.chat_key)
        if chat is not None:
            news = {"type": "inline", "chat": chat.id_for(query.person_id), **query.as_json()}
            self.feed.publish(news, [query.person_id])

    def remember_press(self, press: Press) -> None:
        """Keep a press until its answer comes; drop the oldest ones above a limit."""
        _remember(self.presses, press.id, press)
        _remember(
            self.reusable_presses, (press.person_id, press.chat_key, press.message_id, press.data), press
        )

    def remember_inline_query(self, query: InlineQuery) -> None:
        """Keep an inline query for its answer and the choice; drop the oldest ones above a limit."""
        _remember(self.inline_queries, query.id, query)

    def _call_guest(self, chat: Chat, message: Message, bot: Bot) -> None:
        """Tell a guest bot of the message that calls it; the answer is the bot's only way into the chat."""
        caller = Caller(message.sender, chat.group_id if message.anonymous else None)
        query = GuestQuery(bot.id, caller, chat.key, message.thread, self.clock.now())
        _remember(self.guest_queries, query.id, query)
        body = self.bot_view.guest_message(chat, message, bot.id) | {"guest_query_id": query.id}
        self.tell(bot.id, "guest_message", body, f"guest:{chat.key}")

    def _tell_of_member(
        self, kind: str, bot_id: int, chat: Chat, actor: int, old: Member, new: Member
    ) -> None:
        body = {
            "chat": self.bot_view.chat(chat, bot_id),
            "from": self.bot_view.user(actor),
            "date": self.now(),
            "old_chat_member": self.bot_view.member(old),
            "new_chat_member": self.bot_view.member(new),
        }
        self.tell(bot_id, kind, body, chat.key)


def new_world(bots: Iterable[Bot]) -> World:
    """Return a world with these bots and no people."""
    return World(bots={bot.id: bot for bot in bots})


def new_token(bot: int = FIRST_BOT) -> str:
    """Return an unguessable token for a bot."""
    return f"{bot}:{token_urlsafe(SECRET_BYTES)}"


def bot_from_token(token: str, username: str, name: str | None = None) -> Bot:
    """Make a bot from its token ("<id>:<secret>").

    Raises:
        ValueError: the token does not start with a number and a colon.
    """
    number, colon, secret = token.partition(":")
    if not number.isdecimal() or not colon or not secret:
        raise ValueError("a bot token looks like 123456:abc, a number, a colon and a secret")
    return Bot(int(number), token, username, name or username)


def _reply_thread(chat: Chat, draft: Draft) -> int | None:
    if chat.kind is not ChatKind.SUPERGROUP or draft.thread is not None or draft.reply_to is None:
        return None
    replied = chat.messages.get(draft.reply_to)
    return None if replied is None else replied.reply_thread or replied.id


def _remember(kept: dict[Key, Value], key: Key, value: Value) -> None:
    kept[key] = value
    while len(kept) > REMEMBERED_QUESTIONS:
        del kept[next(iter(kept))]
