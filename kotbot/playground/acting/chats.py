"""Actions of a person in chats: write, press, react, ask inline, start and block bots."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kotbot.i18n import marked
from kotbot.playground.base.errors import ApiError, RefusedError, refused_file
from kotbot.playground.base.text import CAPTION_LIMIT, TEXT_LIMIT, Formatted, finished
from kotbot.playground.playground import Draft, Playground
from kotbot.playground.world.files import DOCUMENT_BYTES, PHOTO_BYTES, StoredFile, Upload
from kotbot.playground.world.presses import InlineQuery, Press, new_inline_id
from kotbot.playground.world.world import (
    Bot,
    Chat,
    ChatKind,
    Content,
    DocumentContent,
    Member,
    Message,
    Person,
    PhotoContent,
    Status,
)

INLINE_QUERY_LIMIT = 256
DATA_BYTES = 64
OLD_MESSAGE_SECONDS = 30 * 24 * 3600  # Telegram names no age from which a bot cannot see a pressed message
_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True)
class PlaceInChat:
    """The place of a new message in a chat."""

    reply_to: int | None = None
    thread: int | None = None


@dataclass(frozen=True)
class Actor:
    """A person in one chat, with the rights that Telegram's apps would give there."""

    playground: Playground
    person: Person
    chat: Chat

    @property
    def member(self) -> Member:
        """The person's membership of the chat."""
        return self.chat.members[self.person.id]

    def writes(self, text: str, place: PlaceInChat) -> Message:
        """Send a text.

        Raises:
            RefusedError: there is nothing to send, or they may not write there.
        """
        return self._post(_text(text), place)

    def sends_photo(self, picture: Upload, caption: str, place: PlaceInChat) -> Message:
        """Send a picture.

        Raises:
            RefusedError: it is no picture that Telegram takes, or they may not write there.
        """
        return self._post(PhotoContent(self._stored_photo(picture).id, _caption(caption)), place)

    def sends_document(self, file: Upload, caption: str, place: PlaceInChat) -> Message:
        """Send a file.

        Raises:
            RefusedError: it is empty or too big, or they may not write there.
        """
        try:
            stored = self.playground.files.add_document(file)
        except ApiError as error:
            raise refused_file(error, DOCUMENT_BYTES) from error
        return self._post(DocumentContent(stored.id, _caption(caption)), place)

    def starts(self, payload: str) -> Message:
        """Press Start, perhaps by a link with a payload; unblocks the bot too.

        Raises:
            RefusedError: it is no chat with a bot, or the payload is not 1-64 of A-Z, a-z, 0-9, _ and -.
        """
        self.bot_of_private_chat()
        if payload and not _PAYLOAD.fullmatch(payload):
            raise RefusedError(
                marked("The payload of a start has up to 64 of these characters: {characters}"),
                characters="A-Z, a-z, 0-9, _, -",
            )
        self.playground.set_blocked(self.chat, self.person.id, blocked=False)
        return self.writes(f"/start {payload}".strip(), PlaceInChat())

    def blocks(self, *, blocked: bool) -> None:
        """Block or unblock the bot of a private chat.

        Raises:
            RefusedError: it is no chat with a bot.
        """
        self.bot_of_private_chat()
        self.playground.set_blocked(self.chat, self.person.id, blocked=blocked)

    def edits(self, message: Message, text: str) -> None:
        """Edit an own text or caption.

        Raises:
            RefusedError: it is not theirs, or the text does not fit.
        """
        if message.sender != self.person.id or message.via_bot is not None:
            raise RefusedError(marked("People edit their own messages only."))
        content: Content
        match message.content:
            case Formatted():
                content = _text(text)
            case PhotoContent() | DocumentContent():
                content = replace(message.content, caption=_caption(text))
            case _:
                raise RefusedError(marked("A service message cannot be edited."))
        if content == message.content:
            return
        message.content = content
        message.edited = self.playground.now()
        self.playground.message_changed(self.chat, message)
        self.playground.tell_readers(self.chat, message, "edited_message")

    def deletes(self, message: Message) -> None:
        """Delete a message; bots are not told. Who called a guest bot may delete what it said.

        Raises:
            RefusedError: it is somebody else's and they are no administrator.
        """
        own = self.person.id in (message.sender, message.caller.user_id if message.caller else None)
        if not (self.chat.private or own or self.member.admin):
            raise RefusedError(marked("Only administrators delete messages of others."))
        self.playground.delete_message(self.chat, message)

    def pins(self, message: Message) -> None:
        """Pin a message.

        Raises:
            RefusedError: they are no administrator of the group.
        """
        self.needs_admin(marked("Only administrators pin messages."))
        self.playground.pin(self.chat, message, self.person.id)

    def unpins(self, message: Message) -> None:
        """Take a pin off.

        Raises:
            RefusedError: they are no administrator of the group.
        """
        self.needs_admin(marked("Only administrators unpin messages."))
        self.playground.unpin(self.chat, message)

    def reacts(self, message: Message, emoji: str | None) -> None:
        """Set or remove a reaction."""
        old = message.reactions.pop(self.person.id, None)
        if emoji is not None:
            message.reactions[self.person.id] = emoji
        self.playground.message_changed(self.chat, message)
        if old == emoji:
            return
        for bot in self.playground.bots_in(self.chat):
            if self.chat.private or self.chat.is_admin(bot.id):
                self._tell_of_reaction(bot, message, old, emoji)

    def presses(self, message: Message, data: str) -> Press:
        """Press a button with this callback data, even if the message no longer has it, or never had it.

        Raises:
            RefusedError: no button can hold such data, or no bot stands behind the message.
        """
        bot_id = message.via_bot if message.via_bot is not None else message.sender
        if bot_id not in self.playground.world.bots:
            raise RefusedError(marked("No bot stands behind this message."))
        if not data or len(data.encode()) > DATA_BYTES:
            raise RefusedError(marked("The data of a button has 1 to {limit} bytes."), limit=DATA_BYTES)
        number = message.id if message.receiver is None else -message.id
        remembered = self.playground.reusable_presses.get((self.person.id, self.chat.key, number, data))
        if remembered is not None and remembered.reusable_until > self.playground.clock.now():
            return remembered
        press = Press(bot_id, self.person.id, self.chat.key, number, self.playground.clock.now(), data=data)
        self.playground.remember_press(press)
        self._tell_of_press(press, message, data)
        return press

    def asks_inline(self, bot: Bot, query: str, offset: str) -> InlineQuery:
        """Type a query behind @bot.

        Raises:
            RefusedError: the bot does not answer inline queries, or the query is too long.
        """
        if not bot.inline:
            raise RefusedError(
                marked("{bot} does not answer inline queries; switch its inline mode on."),
                bot=f"@{bot.username}",
            )
        if len(query) > INLINE_QUERY_LIMIT:
            raise RefusedError(
                marked("An inline query has at most {limit} characters."), limit=INLINE_QUERY_LIMIT
            )
        asked = InlineQuery(bot.id, self.person.id, self.chat.key, query, offset, self.playground.clock.now())
        cached = self._cached_answer(asked)
        self.playground.remember_inline_query(asked)
        if cached is not None:
            asked.answer = cached.answer
            self.playground.inline_answered(asked)
            return asked
        body = {
            "id": asked.id,
            "from": self.playground.bot_view.user(self.person.id),
            "query": query,
            "offset": offset,
            "chat_type": self._chat_type(bot),
        }
        self.playground.tell(bot.id, "inline_query", body, f"user:{self.person.id}")
        return asked

    def chooses(self, asked: InlineQuery, result_id: str, place: PlaceInChat) -> Message:
        """Post a result of an inline query.

        Raises:
            RefusedError: there is no such result, or they may not write there.
        """
        results = asked.answer.results if asked.answer is not None else ()
        result = next((it for it in results if it.id == result_id), None)
        if result is None:
            raise RefusedError(
                marked("The answer to this inline query has no result “{result}”."), result=result_id
            )
        inline_id = new_inline_id() if result.markup is not None else None
        look = Draft(0, result.content, markup=result.markup, inline_id=inline_id, via_bot=asked.bot_id)
        message = self._post(result.content, place, look)
        bot = self.playground.world.bots[asked.bot_id]
        if bot.inline_feedback:
            body = {
                "result_id": result.id,
                "from": self.playground.bot_view.user(self.person.id),
                "query": asked.query,
            }
            if inline_id is not None:
                body["inline_message_id"] = inline_id
            self.playground.tell(bot.id, "chosen_inline_result", body, f"user:{self.person.id}")
        return message

    def needs_admin(self, refusal: str) -> None:
        """Refuse the action unless the person is an administrator of the group.

        Raises:
            RefusedError: the person is no administrator; with the (marked) text that names the action.
        """
        if not self.chat.private and not self.member.admin:
            raise RefusedError(refusal)

    def bot_of_private_chat(self) -> Bot:
        """Return the bot on the other side of the chat.

        Raises:
            RefusedError: there is none.
        """
        bot = self.playground.world.bots.get(self.chat.id_for(self.person.id)) if self.chat.private else None
        if bot is None:
            raise RefusedError(marked("This is no private chat with a bot."))
        return bot

    def _post(self, content: Content, place: PlaceInChat, look: Draft | None = None) -> Message:
        self._needs_voice()
        if place.reply_to is not None and place.reply_to not in self.chat.messages:
            raise RefusedError(
                marked("There is no message {message} to reply to."), message=str(place.reply_to)
            )
        draft = replace(
            look or Draft(0, content),
            sender=self.person.id,
            anonymous=self._speaks_for_the_chat(),
            reply_to=place.reply_to,
            thread=self._thread(place),
        )
        if self.chat.private and not self.chat.started:
            self.chat.started = True
            message = self.playground.post(self.chat, draft)
            self.playground.chat_changed(self.chat)
            return message
        return self.playground.post(self.chat, draft)

    def _speaks_for_the_chat(self) -> bool:
        if self.chat.kind is ChatKind.CHANNEL:
            return True
        return self.member.anonymous and not self.chat.private

    def _needs_voice(self) -> None:
        if self.chat.blocked:
            raise RefusedError(marked("The bot is blocked; unblock it first."))
        if self.chat.kind is ChatKind.CHANNEL and not self.member.admin:
            raise RefusedError(marked("Only administrators write in a channel."))
        if self.member.status is Status.RESTRICTED:
            raise RefusedError(marked("{name} is muted here."), name=self.person.name)

    def _thread(self, place: PlaceInChat) -> int | None:
        if place.thread is None:
            return self.chat.messages[place.reply_to].thread if place.reply_to is not None else None
        topic = self.chat.topics.get(place.thread)
        if topic is None:
            raise RefusedError(marked("There is no topic {topic} in this chat."), topic=str(place.thread))
        if topic.closed and not self.member.admin:
            raise RefusedError(marked("The topic “{topic}” is closed."), topic=topic.name)
        return topic.thread

    def _stored_photo(self, picture: Upload) -> StoredFile:
        try:
            return self.playground.files.add_photo(picture)
        except ApiError as error:
            raise refused_file(error, PHOTO_BYTES) from error

    def _tell_of_press(self, press: Press, message: Message, data: str) -> None:
        view, chat = self.playground.bot_view, self.chat
        body = {
            "id": press.id,
            "from": view.user(self.person.id),
            "chat_instance": chat.instance,
            "data": data,
        }
        if message.inline_id is not None:
            body["inline_message_id"] = message.inline_id
        elif self.playground.now() - message.date > OLD_MESSAGE_SECONDS:
            body["message"] = view.inaccessible(chat, message.id, press.bot_id)
        else:
            body["message"] = view.message(chat, message, press.bot_id)
        self.playground.tell(press.bot_id, "callback_query", body, f"user:{self.person.id}")

    def _tell_of_reaction(self, bot: Bot, message: Message, old: str | None, new: str | None) -> None:
        view = self.playground.bot_view
        body = {
            "chat": view.chat(self.chat, bot.id),
            "message_id": message.id,
            "user": view.user(self.person.id),
            "date": self.playground.now(),
            "old_reaction": [{"type": "emoji", "emoji": old}] if old else [],
            "new_reaction": [{"type": "emoji", "emoji": new}] if new else [],
        }
        self.playground.tell(bot.id, "message_reaction", body, self.chat.key)

    def _cached_answer(self, asked: InlineQuery) -> InlineQuery | None:
        now = self.playground.clock.now()
        return next(
            (
                known
                for known in self.playground.inline_queries.values()
                if (known.bot_id, known.query, known.offset) == (asked.bot_id, asked.query, asked.offset)
                and known.answer is not None
                and known.answer.until > now
                and (not known.answer.personal or known.person_id == asked.person_id)
            ),
            None,
        )

    def _chat_type(self, bot: Bot) -> str:
        if not self.chat.private:
            return self.chat.kind.value
        return "sender" if self.chat.id_for(self.person.id) == bot.id else "private"


def _text(text: str) -> Formatted:
    formatted = finished(Formatted(text))
    if not formatted.text:
        raise RefusedError(marked("The message is empty; write something."))
    if (length := len(formatted.text)) > TEXT_LIMIT:
        refusal = marked("The message has {length} characters; at most {limit} fit.")
        raise RefusedError(refusal, length=length, limit=TEXT_LIMIT)
    return formatted


def _caption(text: str) -> Formatted:
    caption = finished(Formatted(text))
    if (length := len(caption.text)) > CAPTION_LIMIT:
        refusal = marked("The caption has {length} characters; at most {limit} fit.")
        raise RefusedError(refusal, length=length, limit=CAPTION_LIMIT)
    return caption
