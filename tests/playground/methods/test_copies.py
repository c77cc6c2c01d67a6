"""Copying, forwarding and deleting, one or many. E-rows of docs/playground.md."""

from typing import Any

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient, Room
from kotbot.playground.delivery.limits import CHAT_BURST
from tests.playground.bot_calls import BotCalls, Json
from tests.playground.files import picture

KEYBOARD = {"inline_keyboard": [[{"text": "Roll", "callback_data": "roll"}]]}
LINKS = {"inline_keyboard": [[{"text": "Rules", "url": "https://example.com"}]]}
ONE = ["copyMessage", "forwardMessage"]
MANY = ["copyMessages", "forwardMessages"]


@pytest.fixture(autouse=True)
def generous(telegram: Any) -> None:
    telegram.limit_factor = 0


@pytest.fixture
async def photo(bot: BotCalls, ann: PersonClient, chat: Room) -> Json:
    """A picture with a caption in Ann's private chat."""
    sent: Json = await bot.call(
        "sendPhoto", {"photo": ("a.png", picture(8, 8), "image/png")}, chat_id=ann.id, caption="The board"
    )
    return sent


async def said(bot: BotCalls, person: PersonClient, room: Room, *texts: str) -> list[int]:
    """The numbers of messages that a person wrote; the bot has read none of them."""
    return [(await person.says(room, text)).id for text in texts]


async def arrives(playground: PlaygroundClient, room: Room, number: int) -> Message:
    """The message with a number, once people see it."""

    def find() -> Message | None:
        return next((message for message in room.messages() if message.id == number), None)

    return await playground.until(find, lambda: f"no message {number}\n{room.transcript()}")


class TestCopies:
    async def test_a_copy_is_a_message_of_the_bots_own(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, chat: Room, group: Room
    ) -> None:
        """E11: nothing tells whose it was; a keyboard comes only with the call."""
        sent = await bot.call(
            "sendMessage", chat_id=ann.id, text="<b>Turn</b> 1", parse_mode="HTML", reply_markup=KEYBOARD
        )
        source = {"chat_id": group.id, "from_chat_id": ann.id, "message_id": sent["message_id"]}
        copied = await bot.call("copyMessage", **source)
        assert set(copied) == {"message_id"}
        shown = await bob.sees(group, "Turn 1")
        assert (shown.id, shown.sender, shown.buttons) == (copied["message_id"], "Echo", [])
        assert [it["type"] for it in shown.raw["entities"]] == ["bold"]
        assert shown.raw["forwarded"] is None
        await bot.call("copyMessage", **source, reply_markup=KEYBOARD)
        await bob.finds_button(group, "Roll")

    async def test_a_caption_is_kept_or_replaced(
        self, bot: BotCalls, ann: PersonClient, chat: Room, photo: Json, playground: PlaygroundClient
    ) -> None:
        """E11: captions of pictures and files; a text stays as it is."""
        text = (await said(bot, ann, chat, "Look"))[0]
        here = {"chat_id": ann.id, "from_chat_id": ann.id}
        await bot.call("copyMessage", **here, message_id=photo["message_id"])
        await bot.call("copyMessage", **here, message_id=photo["message_id"], caption="Mine")
        await bot.call("copyMessage", **here, message_id=photo["message_id"], caption="")
        await bot.call("copyMessage", **here, message_id=text, caption="Not this")
        many = {"message_ids": sorted([photo["message_id"], text]), "remove_caption": True}
        sent = await bot.call("copyMessages", **here, **many)
        await arrives(playground, chat, sent[-1]["message_id"])
        assert [message.text for message in chat.messages()[-6:]] == [
            "The board",
            "Mine",
            "",
            "Look",
            "",
            "Look",
        ]
        refused = await bot.refusal("copyMessage", **here, message_id=photo["message_id"], caption="x" * 1025)
        assert refused.description == "Bad Request: message caption is too long"

    async def test_what_is_protected_can_be_copied_but_not_forwarded(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        """E12: protected content is refused."""
        sent = await bot.call("sendMessage", chat_id=ann.id, text="Secret", protect_content=True)
        source = {"chat_id": ann.id, "from_chat_id": ann.id, "message_id": sent["message_id"]}
        await bot.call("copyMessage", **source)
        refused = await bot.refusal("forwardMessage", **source)
        assert (refused.code, refused.description) == (
            400,
            "Bad Request: the message can't be forwarded",
        )


class TestForwards:
    async def test_a_forward_names_who_wrote_it_also_when_it_is_forwarded_again(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, chat: Room, group: Room
    ) -> None:
        """E12: the origin stays the first one."""
        [number] = await said(bot, ann, chat, "My dice")
        first = await bot.call("forwardMessage", chat_id=group.id, from_chat_id=ann.id, message_id=number)
        again = await bot.call(
            "forwardMessage", chat_id=ann.id, from_chat_id=group.id, message_id=first["message_id"]
        )
        for forwarded in (first, again):
            assert forwarded["from"]["id"] == 1000000001
            assert forwarded["forward_origin"]["type"] == "user"
            assert forwarded["forward_origin"]["sender_user"]["id"] == ann.id
            assert forwarded["forward_origin"]["date"] == forwarded["forward_date"] == first["date"]
            assert forwarded["forward_from"]["first_name"] == "Ann"
        shown = await bob.sees(group, "My dice")
        assert (shown.sender, shown.raw["forwarded"]) == ("Echo", {"name": "Ann"})

    async def test_of_an_anonymous_admin_the_group_is_named(
        self, bot: BotCalls, ann: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        """E12: as they wrote it."""
        supergroup = await ann.hides(group)
        message = await ann.says(supergroup, "Hush")
        forwarded = await bot.call(
            "forwardMessage", chat_id=supergroup.id, from_chat_id=supergroup.id, message_id=message.id
        )
        assert forwarded["forward_origin"]["type"] == "chat"
        assert forwarded["forward_origin"]["sender_chat"]["id"] == supergroup.id
        assert "forward_from" not in forwarded
        shown = await arrives(playground, supergroup, forwarded["message_id"])
        assert shown.raw["forwarded"] == {"name": "Friday"}

    async def test_buttons_that_are_links_come_along(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        """E12: others do not, for they belong to the message."""
        here = {"chat_id": ann.id, "from_chat_id": ann.id}
        for markup, kept in ((LINKS, True), (KEYBOARD, False)):
            sent = await bot.call("sendMessage", chat_id=ann.id, text="x", reply_markup=markup)
            forwarded = await bot.call("forwardMessage", **here, message_id=sent["message_id"])
            assert ("reply_markup" in forwarded) is kept

    async def test_an_answer_to_a_forward_shows_its_origin(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, chat: Room, group: Room
    ) -> None:
        [number] = await said(bot, ann, chat, "My dice")
        answer = await bot.call("forwardMessage", chat_id=group.id, from_chat_id=ann.id, message_id=number)
        reply = await bot.call(
            "sendMessage",
            chat_id=group.id,
            text="yes",
            reply_parameters={"message_id": answer["message_id"]},
        )
        assert reply["reply_to_message"]["forward_origin"]["sender_user"]["id"] == ann.id


class TestRefusals:
    @pytest.mark.parametrize(("method", "verb"), [("copyMessage", "copy"), ("forwardMessage", "forward")])
    async def test_one_that_is_not_there(
        self, bot: BotCalls, ann: PersonClient, chat: Room, group: Room, method: str, verb: str
    ) -> None:
        """E2: also in a chat that the bot does not know."""
        words = {
            "chat_id is empty": {"from_chat_id": ann.id, "message_id": 1},
            "chat not found": {"chat_id": 77, "from_chat_id": ann.id, "message_id": 1},
            'parameter "from_chat_id" is required': {"chat_id": ann.id, "message_id": 1},
            "message identifier is not specified": {"chat_id": ann.id, "from_chat_id": ann.id},
            f"message to {verb} not found": {"chat_id": ann.id, "from_chat_id": ann.id, "message_id": 999},
        }
        for reason, parameters in words.items():
            refused = await bot.refusal(method, **parameters)
            assert (refused.code, refused.description) == (400, f"Bad Request: {reason}")
        foreign = await bot.refusal(method, chat_id=ann.id, from_chat_id=78, message_id=1)
        assert foreign.description == "Bad Request: chat not found"
        created = next(message.id for message in group.messages() if message.raw["service"])
        refused = await bot.refusal(method, chat_id=ann.id, from_chat_id=group.id, message_id=created)
        participle = {"copy": "copied", "forward": "forwarded"}[verb]
        assert refused.description == f"Bad Request: the message can't be {participle}"

    @pytest.mark.parametrize("method", [*ONE, *MANY])
    async def test_who_may_not_write_there_sends_no_copies(
        self,
        bot: BotCalls,
        ann: PersonClient,
        chat: Room,
        supergroup: Room,
        playground: PlaygroundClient,
        method: str,
    ) -> None:
        """G6: a muted bot."""
        [number] = await said(bot, ann, chat, "Look")
        await ann.mutes(supergroup, playground.bot)
        which = {"message_ids": [number]} if method in MANY else {"message_id": number}
        refused = await bot.refusal(method, chat_id=supergroup.id, from_chat_id=ann.id, **which)
        assert refused.description == "Bad Request: not enough rights to send text messages to the chat"

    @pytest.mark.parametrize("method", [*MANY, "deleteMessages"])
    @pytest.mark.parametrize(
        ("given", "reason"),
        [
            (None, "message identifiers are not specified"),
            ([], "message identifiers are not specified"),
            ("[", "can't parse message_ids JSON object"),
            (5, "expected an Array of message identifiers"),
            (list(range(1, 102)), "too many message identifiers specified"),
            ([None], "message identifier must be a Number"),
            (["x"], "can't parse message identifier as a Number"),
            ([0], "invalid message identifier specified"),
        ],
    )
    async def test_numbers_that_are_none(
        self, bot: BotCalls, ann: PersonClient, chat: Room, method: str, given: Any, reason: str
    ) -> None:
        """E13: what `message_ids` is not."""
        refused = await bot.refusal(method, chat_id=ann.id, from_chat_id=ann.id, message_ids=given)
        assert (refused.code, refused.description) == (400, f"Bad Request: {reason}")

    @pytest.mark.parametrize("method", MANY)
    async def test_numbers_grow(self, bot: BotCalls, ann: PersonClient, chat: Room, method: str) -> None:
        """E13: each is larger than the one before."""
        for wrong in ([2, 1], [1, 1]):
            refused = await bot.refusal(method, chat_id=ann.id, from_chat_id=ann.id, message_ids=wrong)
            reason = "message identifiers must be in a strictly increasing order"
            assert refused.description == f"Bad Request: {reason}"


class TestMany:
    @pytest.mark.parametrize("method", MANY)
    async def test_what_is_not_there_is_skipped(
        self,
        bot: BotCalls,
        ann: PersonClient,
        chat: Room,
        group: Room,
        playground: PlaygroundClient,
        method: str,
    ) -> None:
        """E13: the numbers of those that were sent come back, in order."""
        numbers = await said(bot, ann, chat, "one", "two")
        sent = await bot.call(
            method, chat_id=group.id, from_chat_id=ann.id, message_ids=[*numbers, numbers[-1] + 900]
        )
        await arrives(playground, group, sent[-1]["message_id"])
        assert [(it.id, it.text) for it in group.messages()[-2:]] == [
            (sent[0]["message_id"], "one"),
            (sent[1]["message_id"], "two"),
        ]
        refused = await bot.refusal(method, chat_id=group.id, from_chat_id=ann.id, message_ids=[900, 901])
        assert refused.description == "Bad Request: there are no messages to forward"

    @pytest.mark.parametrize("method", MANY)
    async def test_each_of_many_counts(
        self, bot: BotCalls, telegram: Any, ann: PersonClient, chat: Room, method: str
    ) -> None:
        """R1: six messages at once are one too many, and none is sent."""
        numbers = await said(bot, ann, chat, *"abcdef")
        telegram.limit_factor = 1
        before = len(chat.messages())
        refused = await bot.refusal(method, chat_id=ann.id, from_chat_id=ann.id, message_ids=numbers)
        assert (len(numbers), refused.code) == (CHAT_BURST.count + 1, 429)
        assert len(chat.messages()) == before

    async def test_many_are_deleted_at_once(
        self, bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        """E13: those that are gone are skipped."""
        numbers = await said(bot, ann, chat, "one", "two", "three")
        assert await bot.call("deleteMessages", chat_id=ann.id, message_ids=[numbers[0], numbers[2], 900])
        shown = await ann.says(chat, "after")
        await ann.sees(chat, "after")
        assert [it.id for it in chat.messages()][-2:] == [numbers[1], shown.id]
        assert await bot.call("deleteMessages", chat_id=ann.id, message_ids=[numbers[0]]) is True

    async def test_all_or_none_are_deleted(
        self, bot: BotCalls, ann: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        """E3: of others in a group, and what is older than 48 hours."""
        own = (await bot.call("sendMessage", chat_id=group.id, text="own"))["message_id"]
        [other] = await said(bot, ann, group, "other")
        refused = await bot.refusal("deleteMessages", chat_id=group.id, message_ids=[own, other])
        assert refused.description == "Bad Request: message can't be deleted"
        await playground.advance(48 * 3600 + 1)
        new = (await bot.call("sendMessage", chat_id=group.id, text="new"))["message_id"]
        refused = await bot.refusal("deleteMessages", chat_id=group.id, message_ids=[new, own])
        assert refused.description == "Bad Request: message can't be deleted for everyone"
        await bot.call("deleteMessages", chat_id=group.id, message_ids=[new])
        texts = [message.text for message in group.messages()]
        assert "own" in texts
        assert "other" in texts
