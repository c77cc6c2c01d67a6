"""Guest mode: a mention calls the bot into a chat in which it is not. I-rows of docs/playground.md."""

from typing import Any

import pytest

from kotbot.playground.base.clock import Clock
from kotbot.playground.client import PersonClient, PlaygroundClient, PlaygroundError, Room, connect
from kotbot.playground.playground import Playground, bot_from_token, new_token, new_world
from kotbot.playground.web.serving import serving
from tests.playground.bot_calls import BotCalls, Json

KEYBOARD = {"inline_keyboard": [[{"text": "Join", "callback_data": "join"}]]}
TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


@pytest.fixture(autouse=True)
def generous(telegram: Playground) -> None:
    telegram.limit_factor = 0


@pytest.fixture
def friends(ann: PersonClient, bob: PersonClient) -> Room:
    """Ann's chat with Bob, which the bot cannot enter."""
    return ann.private(bob)


def lobby(text: str = "Who plays?", **more: Any) -> Json:
    content = {"message_text": text}
    return {"type": "article", "id": "1", "title": "A match", "input_message_content": content} | more


async def call(bot: BotCalls, who: PersonClient, room: Room, text: str = "duel") -> Json:
    """The guest message that a mention makes."""
    await bot.updates()
    await who.mentions(room, text)
    return await bot.update("guest_message")


async def answer(bot: BotCalls, guest_message: Json, result: Json) -> str:
    sent = await bot.call("answerGuestQuery", guest_query_id=guest_message["guest_query_id"], result=result)
    assert list(sent) == ["inline_message_id"]
    return str(sent["inline_message_id"])


class TestCalling:
    async def test_a_mention_between_two_people_calls_the_bot(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, friends: Room
    ) -> None:
        """I1: private chats of people."""
        called = await call(bot, ann, friends)
        assert (called["text"], called["from"]["id"]) == ("@echo_bot duel", ann.id)
        await answer(bot, called, lobby(reply_markup=KEYBOARD))
        for person, room in ((ann, friends), (bob, bob.private(ann))):
            seen = await person.sees(room, "Who plays?")
            assert (seen.sender, seen.called_by, seen.via, seen.inline) == ("Echo", "Ann", None, True)
            assert [button.text for button in seen.buttons] == ["Join"]

    @pytest.mark.parametrize("kind", [{}, {"supergroup": True}, {"forum": True}])
    async def test_a_mention_in_a_group_without_the_bot_calls_it(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, kind: Json
    ) -> None:
        """I1: groups and supergroups."""
        room = await ann.creates_group("Friday", bob, **kind)
        called = await call(bot, bob, room)
        assert called["chat"]["title"] == "Friday"
        await answer(bot, called, lobby())
        assert (await ann.sees(room, "Who plays?")).called_by == "Bob"

    async def test_in_a_topic_the_answer_stands_in_it(self, bot: BotCalls, ann: PersonClient) -> None:
        forum = await ann.creates_group("Forum", forum=True)
        topic = await ann.creates_topic(forum, "Games")
        called = await call(bot, ann, topic)
        assert called["message_thread_id"] == topic.thread
        await answer(bot, called, lobby())
        assert (await ann.sees(topic, "Who plays?")).thread == topic.thread

    async def test_a_channel_calls_nobody(self, bot: BotCalls, ann: PersonClient, bob: PersonClient) -> None:
        """I1: no channels."""
        channel = await ann.creates_channel("News", bob)
        await ann.mentions(channel, "duel")
        assert await bot.kinds() == []

    async def test_protected_content_stays_among_its_people(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient
    ) -> None:
        """I1: no chats with protected content; as soon as it is not protected any more, guests come."""
        room = await ann.creates_group("Secret", bob)
        await ann.protects(room)
        await bob.mentions(room, "duel")
        assert await bot.kinds() == []
        await ann.protects(room, protected=False)
        await bob.mentions(room, "duel")
        assert await bot.kinds() == ["guest_message"]

    async def test_only_administrators_protect(self, ann: PersonClient, bob: PersonClient) -> None:
        room = await ann.creates_group("Friday", bob)
        with pytest.raises(PlaygroundError, match="administrators"):
            await bob.protects(room)

    async def test_an_old_app_sends_mere_text(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, friends: Room
    ) -> None:
        """I9: the other side's app may know guest mode or not; whose message it is counts."""
        await ann.uses_old_app()
        await ann.mentions(friends, "duel")
        assert await bot.kinds() == []
        await bob.mentions(bob.private(ann), "duel")
        assert await bot.kinds() == ["guest_message"]

    async def test_a_bot_without_guest_mode_is_not_called(
        self, bot: BotCalls, ann: PersonClient, friends: Room, playground: PlaygroundClient
    ) -> None:
        """I1: a setting of BotFather, which getMe tells."""
        assert (await bot.call("getMe"))["supports_guest_queries"] is True
        await playground.set_bot(guest=False)
        assert (await bot.call("getMe"))["supports_guest_queries"] is False
        await ann.mentions(friends, "duel")
        assert await bot.kinds() == []

    async def test_somebody_else_can_be_mentioned(
        self, bot: BotCalls, ann: PersonClient, playground: PlaygroundClient, friends: Room
    ) -> None:
        await playground.person("Eve", username="echo_bot_2")
        await ann.says(friends, "@echo_bot_2 or mail@echo_bot")
        assert await bot.kinds() == []

    async def test_a_member_that_may_not_read_is_called_too(
        self, bot: BotCalls, ann: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        """I1: with privacy mode; without it the member gets the message itself, once."""
        called = await call(bot, ann, group)
        assert called["chat"]["id"] == group.id
        await playground.set_bot(privacy=False)
        await ann.mentions(group, "duel")
        assert await bot.kinds() == ["message"]

    async def test_its_own_private_chat_calls_no_guest(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        await bot.updates()
        await ann.mentions(chat, "duel")
        assert await bot.kinds() == ["message"]

    async def test_a_chosen_result_with_a_mention_calls_nobody(
        self, bot: BotCalls, ann: PersonClient, friends: Room
    ) -> None:
        await ann.asks_inline(friends, "", patience=0)
        query = await bot.update("inline_query")
        await bot.call("answerInlineQuery", inline_query_id=query["id"], results=[lobby("by @echo_bot")])
        shown = await ann.asks_inline(friends, "")
        await ann.chooses(friends, shown, "1")
        assert await bot.kinds() == []

    async def test_at_most_three_guests_hear_one_message(self) -> None:
        """I1: three; who is named twice is called once."""
        names = ["one_bot", "two_bot", "three_bot", "four_bot"]
        tokens = [new_token(1_000_000_001 + number) for number in range(4)]
        bots = [bot_from_token(token, name) for token, name in zip(tokens, names, strict=True)]
        telegram = Playground(new_world(bots), clock=Clock(running=False, start=1e9), limit_factor=0)
        async with serving(telegram) as address, connect(address) as people:
            ann, bob = await people.person("Ann"), await people.person("Bob")
            await ann.says(ann.private(bob), "@ONE_bot @one_bot @two_bot @three_bot @four_bot")
            heard = []
            for token, name in zip(tokens, names, strict=True):
                async with BotCalls.open(address, token) as calls:
                    heard += [name] * len(await calls.kinds())
        assert heard == ["one_bot", "two_bot", "three_bot"]


class TestGuestMessage:
    async def test_it_comes_by_default_and_when_asked_for(
        self, bot: BotCalls, ann: PersonClient, friends: Room
    ) -> None:
        """I2: `allowed_updates`."""
        await bot.updates(allowed_updates=["message"])
        await ann.mentions(friends, "not heard")
        assert await bot.updates(allowed_updates=["guest_message"]) == []
        await ann.mentions(friends, "heard")
        [update] = await bot.updates()
        assert update["guest_message"]["text"] == "@echo_bot heard"
        await bot.updates(allowed_updates=[])
        await ann.mentions(friends, "heard again")
        assert await bot.kinds() == ["guest_message"]

    async def test_it_tells_the_message_that_it_replies_to(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient
    ) -> None:
        """I2: one level of `reply_to_message`, and nothing else of the chat."""
        room = await ann.creates_group("Friday", bob)
        said = await bob.says(room, "shall we play?")
        await bot.updates()
        await ann.mentions(room, "duel", reply_to=said)
        called = await bot.update("guest_message")
        assert called["reply_to_message"]["text"] == "shall we play?"
        assert called["reply_to_message"]["from"]["first_name"] == "Bob"

    async def test_a_reply_to_the_guest_alone_calls_nobody(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient
    ) -> None:
        """I2: only a mention calls."""
        room = await ann.creates_group("Friday", bob)
        await answer(bot, await call(bot, ann, room), lobby())
        board = await bob.sees(room, "Who plays?")
        await bob.says(room, "me", reply_to=board)
        assert await bot.kinds() == []
        await bob.mentions(room, "me", reply_to=board)
        called = (await bot.update("guest_message"))["reply_to_message"]
        assert called["from"]["username"] == "echo_bot"
        assert called["guest_bot_caller_user"]["first_name"] == "Ann"

    async def test_a_private_chat_of_others_has_the_number_of_the_sender(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient
    ) -> None:
        """I5: it is not the bot's own chat with her, though that has the same number."""
        said = await ann.says(ann.private(bob), "hello")
        await bot.updates()
        await ann.mentions(ann.private(bob), "duel", reply_to=said)
        called = await bot.update("guest_message")
        assert called["chat"] == {"id": ann.id, "type": "private", "first_name": "Ann"}
        assert called["reply_to_message"]["chat"] == called["chat"]
        await bot.refusal("sendMessage", chat_id=ann.id, text="here?")

    async def test_a_group_that_called_cannot_be_written_to(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient
    ) -> None:
        """I5: as any chat in which the bot never was."""
        room = await ann.creates_group("Friday", bob)
        called = await call(bot, ann, room)
        refused = await bot.refusal("sendMessage", chat_id=called["chat"]["id"], text="here?")
        assert refused.description == "Bad Request: chat not found"

    async def test_an_anonymous_administrator_calls_in_the_name_of_the_group(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient
    ) -> None:
        """I2: `sender_chat`, and `guest_bot_caller_chat` in the answer."""
        room = await ann.creates_group("Friday", bob, supergroup=True)
        room = await ann.hides(room)
        called = await call(bot, ann, room)
        assert called["sender_chat"]["id"] == room.id
        await answer(bot, called, lobby())
        board = await bob.sees(room, "Who plays?")
        assert board.called_by == "Friday"
        await bot.updates()
        await bob.mentions(room, "again", reply_to=board)
        replied = (await bot.update("guest_message"))["reply_to_message"]
        assert replied["guest_bot_caller_chat"]["id"] == room.id
        assert "guest_bot_caller_user" not in replied


class TestAnswering:
    async def test_once(self, bot: BotCalls, ann: PersonClient, friends: Room) -> None:
        """I3: one answer to a query."""
        called = await call(bot, ann, friends)
        await answer(bot, called, lobby())
        refused = await bot.refusal(
            "answerGuestQuery", guest_query_id=called["guest_query_id"], result=lobby("again")
        )
        assert refused.description == TOO_OLD
        assert [message.text for message in friends.messages()] == ["@echo_bot duel", "Who plays?"]

    @pytest.mark.parametrize(("seconds", "in_time"), [(15, True), (15.5, False)])
    async def test_within_fifteen_seconds(
        self,
        bot: BotCalls,
        ann: PersonClient,
        friends: Room,
        playground: PlaygroundClient,
        seconds: float,
        in_time: bool,
    ) -> None:
        """I4: the time is a setting."""
        called = await call(bot, ann, friends)
        await playground.advance(seconds)
        if in_time:
            await answer(bot, called, lobby())
            return
        refused = await bot.refusal(
            "answerGuestQuery", guest_query_id=called["guest_query_id"], result=lobby()
        )
        assert refused.description == TOO_OLD
        await playground.guest_patience(60)
        await answer(bot, called, lobby())

    async def test_another_bot_cannot_answer(
        self, bot: BotCalls, ann: PersonClient, friends: Room, telegram: Playground, address: str
    ) -> None:
        """I3: a query belongs to the bot that was called."""
        other = bot_from_token(new_token(1_000_000_002), "other_bot")
        telegram.world.bots[other.id] = other
        telegram.restore(telegram.world, telegram.files)
        called = await call(bot, ann, friends)
        async with BotCalls.open(address, other.token) as stranger:
            refused = await stranger.refusal(
                "answerGuestQuery", guest_query_id=called["guest_query_id"], result=lobby()
            )
        assert refused.description == TOO_OLD

    @pytest.mark.parametrize(
        ("result", "code"),
        [
            (lobby(type="venue"), "RESULT_TYPE_INVALID"),
            (lobby(id=""), "RESULT_ID_INVALID"),
            (lobby(""), "message text is empty"),
            (lobby("x" * 4097), "MESSAGE_TOO_LONG"),
            (
                lobby(
                    reply_markup={
                        "inline_keyboard": [[{"text": "App", "web_app": {"url": "https://example.org"}}]]
                    }
                ),
                "BUTTON_TYPE_INVALID",
            ),
            (
                lobby(reply_markup={"inline_keyboard": [[{"text": "x", "callback_data": "x" * 65}]]}),
                "BUTTON_DATA_INVALID",
            ),
            (lobby(reply_markup={"keyboard": [["Roll"]]}), "inline keyboard expected"),
        ],
    )
    async def test_a_result_that_is_refused_leaves_the_query_open(
        self, bot: BotCalls, ann: PersonClient, friends: Room, result: Json, code: str
    ) -> None:
        """I3: results are as strict as those of inline queries."""
        called = await call(bot, ann, friends)
        refused = await bot.refusal(
            "answerGuestQuery", guest_query_id=called["guest_query_id"], result=result
        )
        assert refused.description == f"Bad Request: {code}"
        await answer(bot, called, lobby())

    async def test_without_a_result_or_a_query_nothing_is_sent(
        self, bot: BotCalls, ann: PersonClient, friends: Room
    ) -> None:
        """I3: both parameters are needed."""
        called = await call(bot, ann, friends)
        await bot.refusal("answerGuestQuery", guest_query_id=called["guest_query_id"])
        refused = await bot.refusal("answerGuestQuery", result=lobby())
        assert refused.description == TOO_OLD

    async def test_a_group_that_has_moved_cannot_be_answered(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient
    ) -> None:
        room = await ann.creates_group("Friday", bob)
        called = await call(bot, ann, room)
        await ann.migrates(room)
        refused = await bot.refusal(
            "answerGuestQuery", guest_query_id=called["guest_query_id"], result=lobby()
        )
        assert refused.description == TOO_OLD


class TestDeleting:
    async def test_who_called_the_guest_may_delete_what_it_said(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, playground: PlaygroundClient
    ) -> None:
        """I7: so may administrators, others not; an edit then finds nothing."""
        cleo = await playground.person("Cleo")
        room = await ann.creates_group("Friday", bob, cleo)
        inline_id = await answer(bot, await call(bot, bob, room), lobby())
        board = await bob.sees(room, "Who plays?")
        with pytest.raises(PlaygroundError, match="administrators"):
            await cleo.deletes(room, board)
        await bob.deletes(room, board)
        refused = await bot.refusal("editMessageText", inline_message_id=inline_id, text="Turn 1")
        assert refused.description == "Bad Request: MESSAGE_ID_INVALID"
