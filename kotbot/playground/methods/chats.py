"""Reading chats and their members, leaving them, and creating topics."""

from __future__ import annotations

from kotbot.playground.base.errors import bad_request
from kotbot.playground.methods.call import Call, Json
from kotbot.playground.methods.registry import method
from kotbot.playground.views.bots import OTHER_PERMISSIONS, SENDING_RIGHTS
from kotbot.playground.world.world import ChatKind, Member, ServiceContent, ServiceKind, Status

TOPIC_NAME = 128


@method("getChat")
def get_chat(call: Call) -> Json:
    """Return a `ChatFullInfo`."""
    chat = call.chat()
    shown = call.playground.bot_view.chat(chat, call.bot.id)
    shown |= {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": {
            "unlimited_gifts": False,
            "limited_gifts": False,
            "unique_gifts": False,
            "premium_subscription": False,
            "gifts_from_channels": False,
        },
    }
    if not chat.private:
        shown["permissions"] = dict.fromkeys((*SENDING_RIGHTS, *OTHER_PERMISSIONS), True)
        shown["join_to_send_messages"] = True
    pinned = chat.pinned()
    if pinned:
        shown["pinned_message"] = call.playground.bot_view.message(
            chat, pinned[-1], call.bot.id, with_reply=False
        )
    return shown


@method("getChatMember")
def get_chat_member(call: Call) -> Json:
    """Return one member; a user who was never there counts as left."""
    chat = call.chat()
    user_id = call.parameters.integer("user_id")
    if call.playground.world.account(user_id) is None:
        raise bad_request("invalid user_id specified")
    member = chat.members.get(user_id)
    if member is None and chat.private:
        raise bad_request("member not found")
    return call.playground.bot_view.member(member or Member(user_id, Status.LEFT))


@method("getChatAdministrators")
def get_chat_administrators(call: Call) -> list[Json]:
    """Return all administrators but other bots."""
    chat = call.chat()
    if chat.private:
        raise bad_request("there are no administrators in the private chat")
    bots = call.playground.world.bots
    return [
        call.playground.bot_view.member(member)
        for member in chat.present()
        if member.admin and (member.user_id not in bots or member.user_id == call.bot.id)
    ]


@method("getChatMemberCount")
def get_chat_member_count(call: Call) -> int:
    """Return the number of members."""
    return len(call.chat().present())


@method("leaveChat")
def leave_chat(call: Call) -> bool:
    """Leave the chat."""
    chat = call.chat()
    if chat.private:
        raise bad_request("chat member status can't be changed in private chats")
    call.playground.set_status(chat, call.bot.id, call.bot.id, Status.LEFT)
    call.playground.post_service(
        chat, call.bot.id, ServiceContent(ServiceKind.MEMBER_LEFT, users=(call.bot.id,))
    )
    return True


@method("createForumTopic")
def create_forum_topic(call: Call) -> Json:
    """Create a topic; it counts as a message."""
    chat = call.destination("text messages")
    if chat.kind is not ChatKind.SUPERGROUP or not chat.is_forum:
        raise bad_request("the chat is not a forum")
    if not chat.is_admin(call.bot.id):
        raise bad_request("not enough rights to create a topic")
    name = call.parameters.text("name").strip()
    if not 1 <= len(name) <= TOPIC_NAME:
        raise bad_request("TOPIC_TITLE_EMPTY" if not name else "TOPIC_TITLE_TOO_LONG")
    topic = call.playground.create_topic(chat, call.bot.id, name)
    return {"message_thread_id": topic.thread, "name": topic.name, "icon_color": 7322096}
