"""Creating groups and changing their members and rights."""

from __future__ import annotations

from collections.abc import Callable

from starlette.routing import Route

from kotbot.i18n import marked
from kotbot.playground.acting import groups
from kotbot.playground.acting.chats import Actor
from kotbot.playground.api.request import Json, PageRequest, post
from kotbot.playground.base.errors import RefusedError
from kotbot.playground.world.world import Chat, ChatKind, Status, Topic


def create(asked: PageRequest) -> Json:
    """Create a group with members, perhaps a supergroup, perhaps with topics; or a channel."""
    playground, person = asked.playground, asked.person()
    forum = asked.has("forum") and asked.flag("forum")
    kind = _kind(asked, forum=forum)
    chat = groups.create_group(playground, person, asked.text("title"), asked.integers("members"), kind)
    if forum:
        groups.set_forum(Actor(playground, person, chat), forum=True)
    return _shown(asked, chat)


def _kind(asked: PageRequest, *, forum: bool) -> ChatKind:
    if asked.has("channel") and asked.flag("channel"):
        return ChatKind.CHANNEL
    supergroup = forum or (asked.has("supergroup") and asked.flag("supergroup"))
    return ChatKind.SUPERGROUP if supergroup else ChatKind.GROUP


def add(asked: PageRequest) -> Json:
    """Add a member."""
    groups.add_member(asked.actor(), asked.number("user"))
    return _shown(asked, asked.chat())


def kick(asked: PageRequest) -> Json:
    """Remove and ban a member."""
    groups.kick_member(asked.actor(), asked.number("user"))
    return _shown(asked, asked.chat())


def mute(asked: PageRequest) -> Json:
    """Mute a member."""
    return _shown(asked, groups.mute_member(asked.actor(), asked.number("user")))


def set_status(status: Status) -> Callable[[PageRequest], Json]:
    """Unmute, promote or demote a member."""

    def handle(asked: PageRequest) -> Json:
        groups.set_member(asked.actor(), asked.number("user"), status)
        return _shown(asked, asked.chat())

    return handle


def set_anonymous(asked: PageRequest) -> Json:
    """Write in the group's name, or stop."""
    return _shown(asked, groups.set_anonymous(asked.actor(), anonymous=asked.flag("on")))


def leave(asked: PageRequest) -> Json:
    """Leave the group."""
    groups.leave(asked.actor())
    return {}


def join(asked: PageRequest) -> Json:
    """Rejoin the group on one's own."""
    chat = asked.playground.world.group(asked.number("chat"))
    if chat is None or chat.migrated_to is not None:
        raise RefusedError(marked("There is no group {group}."), group=asked.path("chat"))
    groups.join(asked.playground, asked.person(), chat)
    return _shown(asked, chat)


def start_group(asked: PageRequest) -> Json:
    """Follow a ?startgroup= link."""
    groups.start_in_group(asked.actor(), asked.integer("bot"), asked.text("payload", ""))
    return _shown(asked, asked.chat())


def rename(asked: PageRequest) -> Json:
    """Change the title."""
    groups.rename(asked.actor(), asked.text("title"))
    return _shown(asked, asked.chat())


def set_protected(asked: PageRequest) -> Json:
    """Protect the content, or stop."""
    return _shown(asked, groups.set_protected(asked.actor(), protected=asked.flag("on")))


def set_forum(asked: PageRequest) -> Json:
    """Switch topics on or off."""
    return _shown(asked, groups.set_forum(asked.actor(), forum=asked.flag("on")))


def create_topic(asked: PageRequest) -> Json:
    """Create a topic."""
    return _topic(asked, groups.create_topic(asked.actor(), asked.text("name")))


def close_topic(asked: PageRequest) -> Json:
    """Close a topic."""
    return _topic(asked, groups.set_topic_closed(asked.actor(), asked.number("thread"), closed=True))


def reopen_topic(asked: PageRequest) -> Json:
    """Reopen a topic."""
    return _topic(asked, groups.set_topic_closed(asked.actor(), asked.number("thread"), closed=False))


def migrate(asked: PageRequest) -> Json:
    """Migrate a group to a supergroup."""
    return _shown(asked, groups.migrate(asked.actor()))


def _shown(asked: PageRequest, chat: Chat) -> Json:
    return asked.playground.page_view.chat(chat, asked.person().id)


def _topic(asked: PageRequest, topic: Topic) -> Json:
    return asked.playground.page_view.topic(topic)


_CHAT = "/play/people/{person:number}/chats/{chat:signed}"
_MEMBER = _CHAT + "/members/{user:number}"

ROUTES: list[Route] = [
    post("/play/people/{person:number}/groups", create),
    post(_MEMBER + "/add", add),
    post(_MEMBER + "/kick", kick),
    post(_MEMBER + "/mute", mute),
    post(_MEMBER + "/unmute", set_status(Status.MEMBER)),
    post(_MEMBER + "/promote", set_status(Status.ADMINISTRATOR)),
    post(_MEMBER + "/demote", set_status(Status.MEMBER)),
    post(_CHAT + "/anonymous", set_anonymous),
    post(_CHAT + "/leave", leave),
    post(_CHAT + "/join", join),
    post(_CHAT + "/startgroup", start_group),
    post(_CHAT + "/title", rename),
    post(_CHAT + "/protected", set_protected),
    post(_CHAT + "/forum", set_forum),
    post(_CHAT + "/topics", create_topic),
    post(_CHAT + "/topics/{thread:number}/close", close_topic),
    post(_CHAT + "/topics/{thread:number}/reopen", reopen_topic),
    post(_CHAT + "/migrate", migrate),
]
