"""Actions of a person with groups and channels: create them, add and remove members, give and take rights."""

from __future__ import annotations

from collections.abc import Iterable

from kotbot.i18n import marked
from kotbot.playground.acting.chats import Actor, PlaceInChat
from kotbot.playground.base.errors import RefusedError
from kotbot.playground.playground import Playground
from kotbot.playground.world.world import (
    Chat,
    ChatKind,
    Member,
    Message,
    Person,
    ServiceContent,
    ServiceKind,
    Status,
    Topic,
    World,
)

NAME_LIMIT = 128
"""Characters of the title of a group and of the name of a topic."""


def create_group(
    playground: Playground, creator: Person, title: str, members: Iterable[int], kind: ChatKind
) -> Chat:
    """Create a group, supergroup or channel; bots come to no channel here.

    Raises:
        RefusedError: it has no title, somebody does not exist, or a bot is to come to a channel.
    """
    title = _title(title)
    others = [user for user in dict.fromkeys(members) if user != creator.id]
    for user in others:
        _needs_account(playground, user)
        _needs_person(playground, kind, user)
    chat = _added(playground.world, title, Member(creator.id, Status.CREATOR), kind)
    for user in others:
        playground.set_status(chat, creator.id, user, Status.MEMBER)
    playground.chat_changed(chat)
    if kind is ChatKind.GROUP:
        playground.post_service(chat, creator.id, ServiceContent(ServiceKind.GROUP_CREATED, text=title))
    elif kind is ChatKind.SUPERGROUP and others:
        playground.post_service(
            chat, creator.id, ServiceContent(ServiceKind.MEMBER_JOINED, users=tuple(others))
        )
    return chat


def _added(world: World, title: str, founder: Member, kind: ChatKind) -> Chat:
    match kind:
        case ChatKind.GROUP:
            return world.add_group(title, [founder])
        case ChatKind.CHANNEL:
            return world.add_channel(title, [founder])
        case ChatKind.SUPERGROUP | ChatKind.PRIVATE:
            return world.add_supergroup(title, [founder])


def add_member(actor: Actor, user: int) -> None:
    """Add a member; only an administrator can bring back a banned one.

    Raises:
        RefusedError: there is nobody like that, they are in already, or it is a bot and a channel.
    """
    chat = _shared(actor)
    _needs_account(actor.playground, user)
    _needs_person(actor.playground, chat.kind, user)
    if chat.is_in(user):
        raise RefusedError(marked("{name} is in this group already."), name=_name(actor, user))
    known = chat.members.get(user)
    if known is not None and known.status is Status.KICKED:
        actor.needs_admin(marked("Only administrators let in somebody who was removed."))
    actor.playground.set_status(chat, actor.person.id, user, Status.MEMBER)
    _say(actor, chat, ServiceContent(ServiceKind.MEMBER_JOINED, users=(user,)))


def kick_member(actor: Actor, user: int) -> None:
    """Remove and ban a member.

    Raises:
        RefusedError: the actor has no right to, or they are not in the group.
    """
    chat = _shared(actor)
    actor.needs_admin(marked("Only administrators remove members."))
    _needs_rank(actor, user)
    actor.playground.set_status(chat, actor.person.id, user, Status.KICKED)
    _say(actor, chat, ServiceContent(ServiceKind.MEMBER_LEFT, users=(user,)))


def mute_member(actor: Actor, user: int) -> Chat:
    """Mute a member; a basic group becomes a supergroup for it, as in Telegram's apps.

    Raises:
        RefusedError: the actor has no right to, or they are not in the group.
    """
    actor.needs_admin(marked("Only administrators mute members."))
    chat = _group(actor)
    _needs_rank(actor, user)
    chat = actor.playground.migrate(chat, actor.person.id)
    actor.playground.set_status(chat, actor.person.id, user, Status.RESTRICTED)
    return chat


def set_member(actor: Actor, user: int, status: Status) -> None:
    """Unmute, promote or demote a member.

    Raises:
        RefusedError: the actor has no right to, or they are not in the group.
    """
    actor.needs_admin(marked("Only administrators change the rights of members."))
    _needs_rank(actor, user)
    actor.playground.set_status(_shared(actor), actor.person.id, user, status)


def set_anonymous(actor: Actor, *, anonymous: bool) -> Chat:
    """Write in the group's name, or stop; a basic group becomes a supergroup for it.

    Raises:
        RefusedError: the actor is no administrator.
    """
    actor.needs_admin(marked("Only administrators write anonymously."))
    chat = actor.playground.migrate(_group(actor), actor.person.id)
    chat.members[actor.person.id].anonymous = anonymous
    actor.playground.chat_changed(chat)
    return chat


def leave(actor: Actor) -> None:
    """Leave the group or channel.

    Raises:
        RefusedError: it is neither.
    """
    chat, user = _shared(actor), actor.person.id
    actor.playground.set_status(chat, user, user, Status.LEFT)
    _say(actor, chat, ServiceContent(ServiceKind.MEMBER_LEFT, users=(user,)))


def join(playground: Playground, person: Person, chat: Chat) -> None:
    """Join a group on one's own.

    Raises:
        RefusedError: they were removed from it, or are in it.
    """
    member = chat.members.get(person.id)
    if member is not None and member.status is Status.KICKED:
        raise RefusedError(
            marked("{name} was removed from this group; an administrator has to add them."), name=person.name
        )
    if member is not None and member.present:
        raise RefusedError(marked("{name} is in this group already."), name=person.name)
    playground.set_status(chat, person.id, person.id, Status.MEMBER)
    _say(Actor(playground, person, chat), chat, ServiceContent(ServiceKind.MEMBER_JOINED, users=(person.id,)))


def start_in_group(actor: Actor, bot_id: int, payload: str) -> Message:
    """Follow a ?startgroup= link: add the bot and send it /start with the payload.

    Raises:
        RefusedError: there is no such bot.
    """
    bot = actor.playground.world.bots.get(bot_id)
    if bot is None:
        raise RefusedError(marked("There is no bot {bot}."), bot=str(bot_id))
    if not _group(actor).is_in(bot_id):
        add_member(actor, bot_id)
    return actor.writes(f"/start@{bot.username} {payload}".strip(), PlaceInChat())


def rename(actor: Actor, title: str) -> None:
    """Change the title of the group.

    Raises:
        RefusedError: the actor is no administrator, or the title does not fit.
    """
    actor.needs_admin(marked("Only administrators rename the group."))
    chat, title = _shared(actor), _title(title)
    chat.title = title
    actor.playground.chat_changed(chat)
    _say(actor, chat, ServiceContent(ServiceKind.TITLE_CHANGED, text=title))


def set_protected(actor: Actor, *, protected: bool) -> Chat:
    """Protect the content of a group or channel, or stop; where it is protected no guest bots come.

    Raises:
        RefusedError: the actor is no administrator.
    """
    actor.needs_admin(marked("Only administrators protect the content of a chat."))
    chat = _shared(actor)
    chat.protected = protected
    actor.playground.chat_changed(chat)
    return chat


def set_forum(actor: Actor, *, forum: bool) -> Chat:
    """Switch topics on or off; a basic group becomes a supergroup for it.

    Raises:
        RefusedError: the actor is no administrator.
    """
    actor.needs_admin(marked("Only administrators switch topics."))
    chat = actor.playground.migrate(_group(actor), actor.person.id)
    chat.is_forum = forum
    actor.playground.chat_changed(chat)
    return chat


def create_topic(actor: Actor, name: str) -> Topic:
    """Create a topic.

    Raises:
        RefusedError: the group has no topics, or the name does not fit.
    """
    name = name.strip()
    if not _group(actor).is_forum:
        raise RefusedError(marked("This group has no topics; switch them on first."))
    if not 1 <= len(name) <= NAME_LIMIT:
        raise RefusedError(marked("A topic needs a name of 1 to {limit} characters."), limit=NAME_LIMIT)
    return actor.playground.create_topic(actor.chat, actor.person.id, name)


def set_topic_closed(actor: Actor, thread: int, *, closed: bool) -> Topic:
    """Close or reopen a topic.

    Raises:
        RefusedError: the actor is no administrator, or there is no such topic.
    """
    actor.needs_admin(marked("Only administrators close and reopen topics."))
    topic = actor.chat.topics.get(thread)
    if topic is None:
        raise RefusedError(marked("There is no topic {topic} in this chat."), topic=str(thread))
    if topic.closed is closed:
        return topic
    topic.closed = closed
    actor.playground.chat_changed(actor.chat)
    kind = ServiceKind.TOPIC_CLOSED if closed else ServiceKind.TOPIC_REOPENED
    actor.playground.post_service(actor.chat, actor.person.id, ServiceContent(kind), thread=thread)
    return topic


def migrate(actor: Actor) -> Chat:
    """Migrate a group to a supergroup.

    Raises:
        RefusedError: the actor is no administrator.
    """
    actor.needs_admin(marked("Only administrators make a group a supergroup."))
    return actor.playground.migrate(_group(actor), actor.person.id)


def _title(title: str) -> str:
    if not 1 <= len(stripped := title.strip()) <= NAME_LIMIT:
        raise RefusedError(marked("A group needs a title of 1 to {limit} characters."), limit=NAME_LIMIT)
    return stripped


def _group(actor: Actor) -> Chat:
    if actor.chat.kind is ChatKind.CHANNEL:
        raise RefusedError(marked("This works in groups only."))
    return _shared(actor)


def _shared(actor: Actor) -> Chat:
    if actor.chat.private:
        raise RefusedError(marked("This works in groups only."))
    return actor.chat


def _say(actor: Actor, chat: Chat, content: ServiceContent) -> None:
    """Post a service message; in a channel nobody is told who comes and goes."""
    if chat.kind is not ChatKind.CHANNEL:
        actor.playground.post_service(chat, actor.person.id, content)


def _needs_person(playground: Playground, kind: ChatKind, user: int) -> None:
    if kind is ChatKind.CHANNEL and user in playground.world.bots:
        raise RefusedError(marked("The playground has no bots in channels."))


def _needs_account(playground: Playground, user: int) -> None:
    if playground.world.account(user) is None:
        raise RefusedError(marked("There is no person or bot {user}."), user=str(user))


def _needs_rank(actor: Actor, user: int) -> None:
    member = actor.chat.members.get(user)
    if member is None or not member.present:
        raise RefusedError(marked("{name} is not in this group."), name=_name(actor, user))
    if member.status is Status.CREATOR:
        raise RefusedError(marked("Nobody can do that to the creator of the group."))
    if member.admin and actor.member.status is not Status.CREATOR:
        raise RefusedError(marked("Only the creator of the group can do that to an administrator."))


def _name(actor: Actor, user: int) -> str:
    account = actor.playground.world.account(user)
    return account.name if account else str(user)
