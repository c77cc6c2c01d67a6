"""A call of a method: the bot, the parameters, and the chats and messages that it may touch."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kotbot.playground.base.errors import ApiError, bad_request, forbidden, migrated
from kotbot.playground.base.html_entities import parse_html
from kotbot.playground.base.markup import InlineKeyboard, parse_inline_keyboard, parse_markup
from kotbot.playground.base.text import Formatted, entities_from_json, finished
from kotbot.playground.methods.parameters import Parameters
from kotbot.playground.playground import Draft, Playground
from kotbot.playground.world.world import GENERAL_TOPIC, Bot, Chat, ChatKind, Content, Message, Status

Json = dict[str, Any]

RAW_TEXT_BYTES = 32 * 1024
MESSAGES_LIMIT = 100
_MARKDOWN_SIGNS = frozenset("_*[]()~`>#+-=|{}.!\\")


@dataclass(frozen=True)
class Call:
    """A method call by a bot."""

    playground: Playground
    bot: Bot
    parameters: Parameters

    def chat(self, field: str = "chat_id") -> Chat:
        """Return the chat named by a parameter, if the bot may look at it.

        Raises:
            ApiError: 400 when there is none for this bot, 403 when it was thrown out.
        """
        if not self.parameters.has(field):
            raise bad_request(f"{field} is empty")
        chat_id = self.parameters.integer(field)
        return self._private_chat(chat_id) if chat_id > 0 else self._group(chat_id)

    def destination(self, what: str) -> Chat:
        """Return the chat to send to, with one message spent from its budget.

        Args:
            what: the kind of thing that is sent, as in "not enough rights to send photos to the chat".

        Raises:
            ApiError: 400, 403 or 429.
        """
        chat = self.chat()
        self._refuse_blocked(chat)
        if not chat.private and chat.members[self.bot.id].status is Status.RESTRICTED:
            raise bad_request(f"not enough rights to send {what} to the chat")
        self.spend(chat)
        return chat

    def spend(self, chat: Chat) -> None:
        """Spend one message or edit from the budgets of a chat.

        Raises:
            ApiError: 429.
        """
        playground = self.playground
        limits = playground.lines[self.bot.id].limits
        limits.spend(
            chat.key, group=not chat.private, now=playground.clock.now(), factor=playground.limit_factor
        )

    def spend_inline(self, inline_id: str, message: Message) -> None:
        """Spend one edit from the budget of an inline message, or of a message of a guest bot.

        Raises:
            ApiError: 429.
        """
        playground = self.playground
        pace = playground.edit_pace
        playground.lines[self.bot.id].limits.spend_inline(
            inline_id,
            seconds=pace.inline if message.caller is None else pace.guest,
            now=playground.clock.now(),
            factor=playground.limit_factor,
        )

    def message(self, chat: Chat, *, otherwise: str) -> Message:
        """Return the message named by `message_id`.

        Raises:
            ApiError: there is none (any more), said in the words of `otherwise`.
        """
        if not self.parameters.has("message_id"):
            raise bad_request("message identifier is not specified")
        message = chat.messages.get(self.parameters.integer("message_id"))
        if message is None:
            raise bad_request(otherwise)
        return message

    def message_ids(self) -> list[int]:
        """Return the numbers in `message_ids`, 1 to 100 of them.

        Raises:
            ApiError: there are none or too many, or one is no number of a message.
        """
        given = self.parameters.structure("message_ids")
        if given is None or given == []:
            raise bad_request("message identifiers are not specified")
        if not isinstance(given, list):
            raise bad_request("expected an Array of message identifiers")
        if len(given) > MESSAGES_LIMIT:
            raise bad_request("too many message identifiers specified")
        return [_message_id(one) for one in given]

    def formatted(self, field: str, entities_field: str) -> Formatted:
        """Return a text parameter, parsed, cleaned and trimmed.

        Raises:
            ApiError: it cannot be parsed.
        """
        given = self.parameters
        return self.parsed(given.text(field), given.text("parse_mode"), given.structure(entities_field))

    def parsed(self, source: str, parse_mode: str, entities: Any) -> Formatted:
        """Parse a text in a parse mode, or with entities.

        Raises:
            ApiError: it cannot be parsed.
        """
        if len(source.encode()) > RAW_TEXT_BYTES:
            raise bad_request("message is too long")
        match parse_mode.lower():
            case "html":
                raw = parse_html(source)
            case "" if entities is not None:
                raw = Formatted(source, entities_from_json(entities))
            case "":
                raw = Formatted(source)
            case "markdown" | "markdownv2":
                raw = Formatted(_plain_markdown(source))
            case _:
                raise bad_request("unsupported parse_mode")
        return finished(self._with_known_users(raw))

    def inline_keyboard(self, *, private: bool) -> InlineKeyboard | None:
        """Return the `reply_markup` of a call that accepts only an inline keyboard.

        Raises:
            ApiError: it is something else, or refused.
        """
        given = self.parameters.structure("reply_markup")
        return parse_inline_keyboard(given, private=private, local_app=self.playground.main_app)

    def send(self, chat: Chat, content: Content) -> Json:
        """Post a message with the parameters that all send* methods share.

        Raises:
            ApiError: a bad keyboard, thread or message to reply to.
        """
        given = self.parameters
        app = self.playground.main_app
        markup = parse_markup(given.structure("reply_markup"), private=chat.private, local_app=app)
        reply_to = self._reply_to(chat)
        draft = self.draft(chat, content)
        thread = self._thread(chat, reply_to)
        return self.post(chat, replace(draft, reply_to=reply_to, thread=thread, markup=markup))

    def draft(self, chat: Chat, content: Content) -> Draft:
        """Make a message with the parameters that all sending methods share.

        Raises:
            ApiError: a bad thread or effect.
        """
        given = self.parameters
        return Draft(
            self.bot.id,
            content,
            anonymous=not chat.private and chat.members[self.bot.id].anonymous,
            thread=self._thread(chat, None),
            silent=given.flag("disable_notification"),
            protected=given.flag("protect_content"),
            effect=self._effect(chat),
        )

    def post(self, chat: Chat, draft: Draft) -> Json:
        """Post a message, and show it to the bot."""
        return self.show(chat, self.playground.post(chat, draft))

    def show(self, chat: Chat, message: Message) -> Json:
        """Encode a message as this bot sees it."""
        return self.playground.bot_view.message(chat, message, self.bot.id)

    def _private_chat(self, user_id: int) -> Chat:
        world = self.playground.world
        if user_id in world.bots:
            raise forbidden("bots can't send messages to bots")
        chat = world.private_chat(self.bot.id, user_id)
        if chat is not None and chat.started:
            return chat
        if user_id in world.people and self._has_met(user_id):
            raise forbidden("bot can't initiate conversation with a user")
        raise bad_request("chat not found")

    def _has_met(self, user_id: int) -> bool:
        chats = self.playground.world.chats.values()
        return any(self.bot.id in chat.members and user_id in chat.members for chat in chats)

    def _group(self, chat_id: int) -> Chat:
        chat = self.playground.world.group(chat_id)
        member = chat.members.get(self.bot.id) if chat is not None else None
        if chat is None or member is None:
            raise bad_request("chat not found")
        if chat.migrated_to is not None:
            raise migrated(chat.migrated_to)
        place = "supergroup" if chat.kind is ChatKind.SUPERGROUP else "group"
        if member.status is Status.KICKED:
            raise forbidden(f"bot was kicked from the {place} chat")
        if member.status is Status.LEFT:
            raise forbidden(f"bot is not a member of the {place} chat")
        return chat

    def _refuse_blocked(self, chat: Chat) -> None:
        if chat.blocked:
            raise forbidden("bot was blocked by the user")

    def writable(self, chat: Chat) -> Chat:
        """Return the chat, if its people let the bot write there.

        Raises:
            ApiError: the bot is blocked or muted.
        """
        self._refuse_blocked(chat)
        if not chat.private and chat.members[self.bot.id].status is Status.RESTRICTED:
            raise bad_request("CHAT_WRITE_FORBIDDEN")
        return chat

    def _with_known_users(self, raw: Formatted) -> Formatted:
        known = [it for it in raw.entities if it.user_id is None or self.playground.world.account(it.user_id)]
        return Formatted(raw.text, tuple(known))

    def _reply_to(self, chat: Chat) -> int | None:
        reply = self.parameters.object("reply_parameters") or {
            "message_id": self.parameters.integer("reply_to_message_id"),
            "allow_sending_without_reply": self.parameters.flag("allow_sending_without_reply"),
        }
        message_id = reply.get("message_id")
        if not message_id:
            return None
        if isinstance(message_id, int) and message_id in chat.messages:
            return message_id
        if reply.get("allow_sending_without_reply") is True:
            return None
        raise bad_request("message to be replied not found")

    def _thread(self, chat: Chat, reply_to: int | None) -> int | None:
        if not self.parameters.has("message_thread_id"):
            return chat.messages[reply_to].thread if reply_to is not None else None
        topic = chat.topics.get(self.parameters.integer("message_thread_id"))
        if topic is None or not chat.is_forum or topic.thread == GENERAL_TOPIC:
            raise bad_request("message thread not found")
        if topic.closed and not chat.is_admin(self.bot.id):
            raise bad_request("TOPIC_CLOSED")
        if reply_to is not None and chat.messages[reply_to].thread != topic.thread:
            raise bad_request("message to be replied not found")
        return topic.thread

    def _effect(self, chat: Chat) -> str | None:
        effect = self.parameters.text("message_effect_id")
        if not effect:
            return None
        if not chat.private:
            raise bad_request("EFFECT_ID_INVALID")
        return effect


def _message_id(given: Any) -> int:
    if isinstance(given, str):
        if not given.isascii() or not given.isdecimal():
            raise bad_request("can't parse message identifier as a Number")
        given = int(given[:20])
    if isinstance(given, bool) or not isinstance(given, int):
        raise bad_request("message identifier must be a Number")
    if given <= 0:
        raise bad_request("invalid message identifier specified")
    return given


def _plain_markdown(source: str) -> str:
    if any(character in _MARKDOWN_SIGNS for character in source):
        raise ApiError(
            400,
            "Bad Request: can't parse entities: this playground reads HTML; send parse_mode HTML",
        )
    return source
