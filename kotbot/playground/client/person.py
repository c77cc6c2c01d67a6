"""One of the people of a playground, as a program."""

from __future__ import annotations

from kotbot.playground.client.following import PATIENCE, BotAccount, Follower, Json, PlaygroundError
from kotbot.playground.client.room import Answer, Button, Message, Room


class PersonClient:
    """One human being with an account."""

    def __init__(self, playground: Follower, person_id: int, name: str) -> None:
        self._playground = playground
        self._acted: dict[tuple[int, int | None], int] = {}
        self.id = person_id
        self.name = name

    def private(self, other: BotAccount | PersonClient | None = None) -> Room:
        """Return the private chat with a bot, by default the first one, or with another person."""
        return self._playground.room((other or self._playground.bot).id, self.id)

    async def creates_group(
        self, title: str, *members: PersonClient | BotAccount, supergroup: bool = False, forum: bool = False
    ) -> Room:
        """Create a group with these members."""
        body = {
            "title": title,
            "members": [member.id for member in members],
            "supergroup": supergroup,
            "forum": forum,
        }
        made = await self._playground.post(f"/play/people/{self.id}/groups", body)
        return self._playground.room(made["id"], self.id)

    async def creates_channel(self, title: str, *subscribers: PersonClient) -> Room:
        """Create a channel, in which this person alone writes."""
        body = {"title": title, "members": [person.id for person in subscribers], "channel": True}
        made = await self._playground.post(f"/play/people/{self.id}/groups", body)
        return self._playground.room(made["id"], self.id)

    async def protects(self, room: Room, *, protected: bool = True) -> None:
        """Protect the content of a group or channel, or stop."""
        await self._does(room, "protected", {"on": protected})

    async def uses_old_app(self, *, old: bool = True) -> None:
        """Use an app from before guest mode, or a new one."""
        await self._playground.post(f"/play/people/{self.id}", {"old_app": old})

    async def mentions(
        self, room: Room, text: str = "", *, bot: BotAccount | None = None, reply_to: Message | None = None
    ) -> Message:
        """Mention a bot, by default the first one, and say something to it: it is called as a guest."""
        words = f"@{(bot or self._playground.bot).username} {text}".strip()
        return await self.says(room, words, reply_to=reply_to)

    async def says(self, room: Room, text: str, *, reply_to: Message | None = None) -> Message:
        """Send a text, perhaps as a reply."""
        body = {"text": text, "thread": room.thread, "reply_to": reply_to.id if reply_to else None}
        return Message.read(await self._does(room, "messages", body))

    async def starts(self, payload: str = "", bot: BotAccount | None = None) -> Room:
        """Press Start in the private chat with a bot, perhaps by a deep link."""
        room = self.private(bot)
        await self._does(room, "start", {"payload": payload})
        return room

    async def starts_in_group(self, room: Room, payload: str, bot: BotAccount | None = None) -> None:
        """Follow a ?startgroup= link into a group."""
        body = {"bot": (bot or self._playground.bot).id, "payload": payload}
        await self._does(room, "startgroup", body)

    async def sees(self, room: Room, text: str, *, patience: float = PATIENCE) -> Message:
        """Wait for a message that contains a text.

        It counts if it came or changed since this person last did something here, or if it is the newest one.

        Raises:
            NotSeenError: it did not come in time.
        """
        since = self._acted.get((room.id, room.thread), 0)

        def find() -> Message | None:
            last = room.last()
            candidates = [*([last] if last else []), *room.changes_since(since)]
            return next((message for message in candidates if text in message.text), None)

        return await self._playground.until(find, lambda: self._complaint(room, f"see {text!r}"), patience)

    async def sees_alone(self, room: Room, text: str, *, patience: float = PATIENCE) -> Message:
        """Wait for an ephemeral message that contains a text.

        Raises:
            NotSeenError: it did not come in time.
        """

        def find() -> Message | None:
            mine = room.seen_alone.get(self.id, {}).values()
            return next((message for message in mine if text in message.text), None)

        return await self._playground.until(find, lambda: self._complaint(room, f"see {text!r}"), patience)

    async def finds_button(
        self, room: Room, text: str, *, on: Message | None = None, patience: float = PATIENCE
    ) -> tuple[Message, Button]:
        """Wait for a button, on one message or on the newest message that has it.

        Raises:
            NotSeenError: it did not come in time.
        """

        def find() -> tuple[Message, Button] | None:
            for message in reversed(room.messages()):
                if (on is None or on.id == message.id) and (button := message.button(text)):
                    return message, button
            return None

        return await self._playground.until(find, lambda: self._complaint(room, f"find [{text}]"), patience)

    async def presses(
        self,
        room: Room,
        text: str,
        *,
        on: Message | None = None,
        patience: float = PATIENCE,
        answer_within: float = PATIENCE,
    ) -> Answer:
        """Press the button that shows a text, and wait for the bot's answer.

        The bot receives the data of the button that was seen, even if the message has changed since. If the
        message goes from under the finger, and none was named, the button is pressed on the next one.

        Args:
            room: the chat.
            text: what the button shows, or a part of it.
            on: the message as it was seen, unless it is the newest one that has such a button.
            patience: seconds to wait for the button if the message does not show it yet.
            answer_within: seconds to wait for the answer; 0 does not wait.

        Raises:
            NotSeenError: the button did not come in time.
            PlaygroundError: the button is not one for the bot.
        """
        message, button = on, on.button(text) if on is not None else None
        if message is None or button is None:
            message, button = await self.finds_button(room, text, on=on, patience=patience)
        if button.kind != "callback":
            raise PlaygroundError(
                f"The bot does not answer “{button.text}”; it is of the kind {button.kind}."
            )
        try:
            return await self._sends_data(room, button.value, message, answer_within)
        except PlaygroundError:
            await self._playground.catches_up()
            if on is not None or any(it.id == message.id for it in room.messages()):
                raise
        return await self.presses(room, text, patience=patience, answer_within=answer_within)

    async def forges(self, room: Room, data: str, *, on: Message, answer_within: float = PATIENCE) -> Answer:
        """Send callback data that need not be on any button, as an attacker can."""
        return await self._sends_data(room, data, on, answer_within)

    async def _sends_data(self, room: Room, data: str, on: Message, answer_within: float) -> Answer:
        body = {"data": data, "wait": answer_within}
        where = "ephemerals" if on.ephemeral else "messages"
        return Answer.read(await self._does(room, f"{where}/{on.id}/press", body))

    async def edits(self, room: Room, message: Message, text: str) -> None:
        """Edit an own message."""
        await self._does(room, f"messages/{message.id}/edit", {"text": text})

    async def deletes(self, room: Room, message: Message) -> None:
        """Delete a message."""
        await self._does(room, f"messages/{message.id}/delete", {})

    async def reacts(self, room: Room, message: Message, emoji: str | None) -> None:
        """Set or remove a reaction."""
        await self._does(room, f"messages/{message.id}/react", {"emoji": emoji})

    async def pins(self, room: Room, message: Message) -> None:
        """Pin a message."""
        await self._does(room, f"messages/{message.id}/pin", {})

    async def blocks(self, bot: BotAccount | None = None) -> None:
        """Block a bot."""
        await self._does(self.private(bot), "block", {})

    async def unblocks(self, bot: BotAccount | None = None) -> None:
        """Unblock a bot."""
        await self._does(self.private(bot), "unblock", {})

    async def adds(self, room: Room, who: PersonClient | BotAccount) -> None:
        """Add a member to a group."""
        await self._does(room, f"members/{who.id}/add", {})

    async def kicks(self, room: Room, who: PersonClient | BotAccount) -> None:
        """Remove a member from a group."""
        await self._does(room, f"members/{who.id}/kick", {})

    async def mutes(self, room: Room, who: PersonClient | BotAccount) -> Room:
        """Mute a member; return the chat, which is a supergroup from then on."""
        return self._moved(await self._does(room, f"members/{who.id}/mute", {}))

    async def unmutes(self, room: Room, who: PersonClient | BotAccount) -> None:
        """Unmute a member."""
        await self._does(room, f"members/{who.id}/unmute", {})

    async def promotes(self, room: Room, who: PersonClient | BotAccount) -> None:
        """Promote a member to administrator."""
        await self._does(room, f"members/{who.id}/promote", {})

    async def demotes(self, room: Room, who: PersonClient | BotAccount) -> None:
        """Demote an administrator to a plain member."""
        await self._does(room, f"members/{who.id}/demote", {})

    async def hides(self, room: Room, *, anonymous: bool = True) -> Room:
        """Write in the group's name; return the chat, which is a supergroup from then on."""
        return self._moved(await self._does(room, "anonymous", {"on": anonymous}))

    async def migrates(self, room: Room) -> Room:
        """Migrate a group to a supergroup; return the new chat."""
        return self._moved(await self._does(room, "migrate", {}))

    async def creates_topic(self, room: Room, name: str) -> Room:
        """Create a topic in a forum."""
        topic = await self._does(room, "topics", {"name": name})
        return room.topic(topic["thread"])

    async def leaves(self, room: Room) -> None:
        """Leave a group."""
        await self._does(room, "leave", {})

    async def joins(self, room: Room) -> None:
        """Join a group, or rejoin it."""
        await self._does(room, "join", {})

    async def asks_inline(
        self, room: Room, query: str, *, offset: str = "", patience: float = PATIENCE
    ) -> Json:
        """Type @bot and a query; return an InlineAnswer of the page's API."""
        body = {"bot": self._playground.bot.id, "query": query, "offset": offset, "wait": patience}
        return await self._does(room, "inline", body)

    async def chooses(self, room: Room, answer: Json, result_id: str) -> Message:
        """Post a result of an inline query; of one result as many messages can be made as people like."""
        body = {"result": result_id, "thread": room.thread}
        return Message.read(await self._does(room, f"inline/{answer['query']}/choose", body))

    async def menu(self, room: Room) -> list[str]:
        """Return the commands that typing "/" offers here."""
        return [command for command, _ in await self.described_menu(room)]

    async def described_menu(self, room: Room) -> list[tuple[str, str]]:
        """Return the commands that typing "/" offers here, each with its description."""
        offered = await self._playground.get(f"/play/people/{self.id}/chats/{room.id}/menu")
        return [(line["command"], line["description"]) for line in offered["commands"]]

    async def bot_info(self, bot: BotAccount | None = None) -> Json:
        """Return the profile of a bot in this person's language."""
        return await self._playground.get(f"/play/people/{self.id}/bots/{(bot or self._playground.bot).id}")

    async def downloads(self, address: str) -> bytes:
        """Return the bytes behind `Message.photo` or `Message.document`."""
        async with self._playground.http.get(address, raise_for_status=True) as response:
            return await response.read()

    async def _does(self, room: Room, what: str, body: Json) -> Json:
        self._acted[(room.id, room.thread)] = self._playground.seq
        return await self._playground.post(f"/play/people/{self.id}/chats/{room.id}/{what}", body)

    def _moved(self, chat: Json) -> Room:
        return self._playground.room(chat["id"], self.id)

    def _complaint(self, room: Room, what: str) -> str:
        return f"{self.name} waited to {what}, but the chat shows\n{room.transcript()}"
