"""Groups: privacy, topics, anonymity, rights, blocking, migration. U- and G-rows of docs/playground.md."""

from typing import Any

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient, PlaygroundError, Room
from tests.playground.bot_calls import BotCalls


@pytest.fixture(autouse=True)
def generous(telegram: Any) -> None:
    telegram.limit_factor = 0


async def heard(bot: BotCalls) -> list[str]:
    """The texts of the messages that reached the bot."""
    return [it["message"].get("text", "") for it in await bot.updates() if "message" in it]


class TestPrivacyMode:
    async def test_commands_and_replies_reach_the_bot_and_talk_does_not(
        self, bot: BotCalls, ann: PersonClient, group: Room
    ) -> None:
        """G1: what a bot with privacy mode gets."""
        await bot.call("sendMessage", chat_id=group.id, text="Whose name?")
        question = await ann.sees(group, "Whose name?")
        await bot.updates()
        await ann.says(group, "just talk about @echo_bot")
        await ann.says(group, "/roll")
        await ann.says(group, "/roll@echo_bot")
        await ann.says(group, "/roll@other_bot")
        await ann.says(group, "Ann", reply_to=question)
        assert await heard(bot) == ["/roll", "/roll@echo_bot", "Ann"]

    async def test_an_admin_hears_everything(
        self, bot: BotCalls, ann: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        """G1: admins have no privacy mode."""
        await ann.promotes(group, playground.bot)
        await bot.updates()
        await ann.says(group, "just talk")
        assert await heard(bot) == ["just talk"]

    async def test_switched_off_the_bot_hears_everything(
        self, bot: BotCalls, ann: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        """G1: BotFather's switch."""
        await playground.set_bot(privacy=False)
        await bot.updates()
        await ann.says(group, "just talk")
        assert await heard(bot) == ["just talk"]
        assert (await bot.call("getMe"))["can_read_all_group_messages"] is True

    async def test_presses_always_reach_the_bot(self, bot: BotCalls, ann: PersonClient, group: Room) -> None:
        """G1: all callback queries."""
        markup = {"inline_keyboard": [[{"text": "Roll", "callback_data": "roll"}]]}
        await bot.call("sendMessage", chat_id=group.id, text="board", reply_markup=markup)
        await ann.presses(group, "Roll", answer_within=0)
        assert "callback_query" in await bot.kinds()


class TestTopics:
    @pytest.fixture
    async def forum(self, ann: PersonClient, bob: PersonClient, playground: PlaygroundClient) -> Room:
        return await ann.creates_group("Forum", bob, playground.bot, forum=True)

    async def test_a_message_in_a_topic_names_its_thread(
        self, bot: BotCalls, ann: PersonClient, forum: Room
    ) -> None:
        """G2: message_thread_id with is_topic_message, as a reply to the topic's first message."""
        topic = await ann.creates_topic(forum, "Match 1")
        await bot.updates()
        await ann.says(topic, "/start@echo_bot")
        told = await bot.update("message")
        assert (told["message_thread_id"], told["is_topic_message"]) == (topic.thread, True)
        assert told["reply_to_message"]["forum_topic_created"]["name"] == "Match 1"
        assert told["chat"]["is_forum"] is True

    async def test_general_has_no_thread(self, bot: BotCalls, ann: PersonClient, forum: Room) -> None:
        """G2: General is silent about itself, and cannot be addressed."""
        await bot.updates()
        await ann.says(forum, "/start@echo_bot")
        told = await bot.update("message")
        assert "message_thread_id" not in told
        refused = await bot.refusal("sendMessage", chat_id=forum.id, text="x", message_thread_id=1)
        assert refused.description == "Bad Request: message thread not found"

    async def test_a_message_is_sent_into_a_topic(
        self, bot: BotCalls, ann: PersonClient, forum: Room
    ) -> None:
        """G2: the other way."""
        topic = await ann.creates_topic(forum, "Match 1")
        await bot.call("sendMessage", chat_id=forum.id, text="board", message_thread_id=topic.thread)
        assert (await ann.sees(topic, "board")).thread == topic.thread

    async def test_a_reply_stays_in_its_topic(self, bot: BotCalls, ann: PersonClient, forum: Room) -> None:
        """G2: without naming the thread again."""
        topic = await ann.creates_topic(forum, "Match 1")
        said = await ann.says(topic, "/start@echo_bot")
        sent = await bot.call(
            "sendMessage", chat_id=forum.id, text="x", reply_parameters={"message_id": said.id}
        )
        assert sent["message_thread_id"] == topic.thread

    async def test_a_closed_topic_is_for_admins(
        self, bot: BotCalls, ann: PersonClient, forum: Room, playground: PlaygroundClient
    ) -> None:
        """G2: TOPIC_CLOSED."""
        topic = await ann.creates_topic(forum, "Match 1")
        await playground.post(f"/play/people/{ann.id}/chats/{forum.id}/topics/{topic.thread}/close", {})
        message = {"chat_id": forum.id, "text": "x", "message_thread_id": topic.thread}
        assert (await bot.refusal("sendMessage", **message)).description == "Bad Request: TOPIC_CLOSED"
        await ann.promotes(forum, playground.bot)
        assert await bot.call("sendMessage", **message)

    async def test_replies_in_a_group_without_topics_have_threads_that_are_none(
        self, bot: BotCalls, ann: PersonClient, supergroup: Room
    ) -> None:
        """G3: message_thread_id without is_topic_message, refused when sent back."""
        sent = await bot.call("sendMessage", chat_id=supergroup.id, text="root")
        root = await ann.sees(supergroup, "root")
        await bot.updates()
        first = await ann.says(supergroup, "reply", reply_to=root)
        await ann.says(supergroup, "/reply@echo_bot again", reply_to=first)
        one, two = await bot.updates()
        assert one["message"]["message_thread_id"] == sent["message_id"]
        assert two["message"]["message_thread_id"] == sent["message_id"]
        assert "is_topic_message" not in one["message"]
        refused = await bot.refusal(
            "sendMessage", chat_id=supergroup.id, text="x", message_thread_id=sent["message_id"]
        )
        assert refused.description == "Bad Request: message thread not found"

    async def test_a_bot_creates_a_topic_as_admin(
        self, bot: BotCalls, ann: PersonClient, forum: Room, playground: PlaygroundClient
    ) -> None:
        """S11: names of 1 to 128 characters."""
        refused = await bot.refusal("createForumTopic", chat_id=forum.id, name="Match")
        assert refused.description == "Bad Request: not enough rights to create a topic"
        await ann.promotes(forum, playground.bot)
        topic = await bot.call("createForumTopic", chat_id=forum.id, name="x" * 128)
        assert await bot.call(
            "sendMessage", chat_id=forum.id, text="x", message_thread_id=topic["message_thread_id"]
        )
        refused = await bot.refusal("createForumTopic", chat_id=forum.id, name="x" * 129)
        assert refused.description == "Bad Request: TOPIC_TITLE_TOO_LONG"


class TestAnonymousAdmins:
    async def test_commands_come_from_the_group_and_presses_from_the_person(
        self, bot: BotCalls, ann: PersonClient, group: Room
    ) -> None:
        """G4: GroupAnonymousBot with sender_chat; a callback query has the real user."""
        hidden = await ann.hides(group)
        await bot.updates()
        await ann.says(hidden, "/start@echo_bot")
        told = await bot.update("message")
        assert told["from"]["username"] == "GroupAnonymousBot"
        assert told["sender_chat"]["id"] == hidden.id == told["chat"]["id"]
        assert hidden.messages()[-1].sender == "Friday"
        markup = {"inline_keyboard": [[{"text": "Roll", "callback_data": "roll"}]]}
        await bot.call("sendMessage", chat_id=hidden.id, text="board", reply_markup=markup)
        await ann.presses(hidden, "Roll", answer_within=0)
        assert (await bot.update("callback_query"))["from"]["id"] == ann.id

    async def test_only_admins_hide(self, bob: PersonClient, group: Room) -> None:
        with pytest.raises(PlaygroundError, match="Only administrators"):
            await bob.hides(group)


class TestMembers:
    async def test_administrators_are_listed(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, group: Room
    ) -> None:
        """G5: the list is of administrators; the creator is one."""
        admins = await bot.call("getChatAdministrators", chat_id=group.id)
        assert [(it["user"]["id"], it["status"]) for it in admins] == [(ann.id, "creator")]
        await ann.promotes(group, bob)
        admins = await bot.call("getChatAdministrators", chat_id=group.id)
        assert [(it["user"]["id"], it["status"]) for it in admins][1] == (bob.id, "administrator")

    async def test_there_are_none_in_private(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        """G5: an error, not an empty list."""
        refused = await bot.refusal("getChatAdministrators", chat_id=ann.id)
        assert refused.description == "Bad Request: there are no administrators in the private chat"

    async def test_a_member_has_a_status(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        """G5: also one who left, or never came."""

        async def status(who: int) -> str:
            found: str = (await bot.call("getChatMember", chat_id=group.id, user_id=who))["status"]
            return found

        stranger = await playground.person("Cid")
        assert await status(ann.id) == "creator"
        assert await status(bob.id) == "member"
        assert await status(stranger.id) == "left"
        await bob.leaves(group)
        assert await status(bob.id) == "left"
        assert await bot.call("getChatMemberCount", chat_id=group.id) == 2
        refused = await bot.refusal("getChatMember", chat_id=group.id, user_id=1)
        assert refused.code == 400

    async def test_a_muted_bot_has_no_right_to_send(
        self, bot: BotCalls, ann: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        """G6: the words name what was to be sent; the bot is told when it happens."""
        await bot.updates()
        muted = await ann.mutes(group, playground.bot)
        refused = await bot.refusal("sendMessage", chat_id=muted.id, text="x")
        assert (refused.code, refused.description) == (
            400,
            "Bad Request: not enough rights to send text messages to the chat",
        )
        refused = await bot.refusal("sendPhoto", chat_id=muted.id, photo="x")
        assert refused.description == "Bad Request: not enough rights to send photos to the chat"
        [member] = [it["my_chat_member"] for it in await bot.updates() if "my_chat_member" in it]
        assert member["new_chat_member"]["status"] == "restricted"
        assert member["new_chat_member"]["can_send_messages"] is False
        await ann.unmutes(muted, playground.bot)
        assert await bot.call("sendMessage", chat_id=muted.id, text="x")

    async def test_a_muted_person_cannot_write(
        self, ann: PersonClient, bob: PersonClient, group: Room
    ) -> None:
        muted = await ann.mutes(group, bob)
        with pytest.raises(PlaygroundError, match="muted"):
            await bob.says(muted, "x")

    @pytest.mark.parametrize(("supergroup", "place"), [(False, "group"), (True, "supergroup")])
    async def test_a_removed_bot_is_forbidden(
        self, bot: BotCalls, ann: PersonClient, playground: PlaygroundClient, supergroup: bool, place: str
    ) -> None:
        """G7: 403, with my_chat_member when it happens."""
        group = await ann.creates_group("Friday", playground.bot, supergroup=supergroup)
        await bot.updates()
        await ann.kicks(group, playground.bot)
        refused = await bot.refusal("sendMessage", chat_id=group.id, text="x")
        assert (refused.code, refused.description) == (
            403,
            f"Forbidden: bot was kicked from the {place} chat",
        )
        change = await bot.update("my_chat_member")
        statuses = [change[key]["status"] for key in ("old_chat_member", "new_chat_member")]
        assert (statuses, change["from"]["id"]) == (["member", "kicked"], ann.id)
        await ann.adds(group, playground.bot)
        assert await bot.call("sendMessage", chat_id=group.id, text="back again")

    async def test_a_bot_that_left_is_forbidden(self, bot: BotCalls, group: Room) -> None:
        """G7: in other words."""
        assert await bot.call("leaveChat", chat_id=group.id)
        refused = await bot.refusal("sendMessage", chat_id=group.id, text="x")
        assert refused.description == "Forbidden: bot is not a member of the group chat"

    async def test_an_unknown_chat_is_not_found(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, group: Room
    ) -> None:
        """G8: 400 for what the bot never saw."""
        foreign = await ann.creates_group("Without the bot", bob)
        for chat_id in (-1, foreign.id, 12345):
            refused = await bot.refusal("sendMessage", chat_id=chat_id, text="x")
            assert (refused.code, refused.description) == (400, "Bad Request: chat not found")
        refused = await bot.refusal("sendMessage", text="x")
        assert refused.description == "Bad Request: chat_id is empty"

    async def test_comings_and_goings_are_service_messages(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, playground: PlaygroundClient
    ) -> None:
        group = await ann.creates_group("Friday", playground.bot)
        joined, created = await bot.updates()
        assert joined["my_chat_member"]["new_chat_member"]["status"] == "member"
        assert created["message"]["group_chat_created"] is True
        await ann.adds(group, bob)
        assert (await bot.update("message"))["new_chat_members"][0]["id"] == bob.id
        await bob.leaves(group)
        assert (await bot.update("message"))["left_chat_member"]["id"] == bob.id


class TestPrivateChats:
    async def test_a_bot_cannot_begin(self, bot: BotCalls, ann: PersonClient, group: Room) -> None:
        """U7: 403 for somebody it knows from a group, 400 for nobody it knows."""
        refused = await bot.refusal("sendMessage", chat_id=ann.id, text="x")
        assert (refused.code, refused.description) == (
            403,
            "Forbidden: bot can't initiate conversation with a user",
        )

    async def test_a_blocked_bot_is_forbidden_and_told(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        """U7: my_chat_member at block and unblock."""
        board = await bot.call("sendMessage", chat_id=ann.id, text="board")
        await bot.updates()
        await ann.blocks()
        for method, more in (
            ("sendMessage", {"text": "x"}),
            ("editMessageText", {"text": "x", "message_id": board["message_id"]}),
        ):
            refused = await bot.refusal(method, chat_id=ann.id, **more)
            assert (refused.code, refused.description) == (403, "Forbidden: bot was blocked by the user")
        assert (await bot.update("my_chat_member"))["new_chat_member"]["status"] == "kicked"
        await ann.unblocks()
        assert (await bot.update("my_chat_member"))["new_chat_member"]["status"] == "member"
        assert await bot.call("sendMessage", chat_id=ann.id, text="x")

    async def test_a_person_who_blocked_the_bot_starts_again(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        await ann.blocks()
        with pytest.raises(PlaygroundError, match="blocked"):
            await ann.says(chat, "x")
        await ann.starts()
        assert await bot.call("sendMessage", chat_id=ann.id, text="x")

    async def test_bots_do_not_write_to_bots(self, bot: BotCalls) -> None:
        refused = await bot.refusal("sendMessage", chat_id=1000000001, text="x")
        assert refused.code == 403


class TestMigration:
    async def test_the_old_group_names_the_new_one(
        self, bot: BotCalls, ann: PersonClient, group: Room
    ) -> None:
        """U8: 400 with migrate_to_chat_id, and two service messages."""
        sent = await bot.call("sendMessage", chat_id=group.id, text="board")
        await bot.updates()
        new = await ann.migrates(group)
        refused = await bot.refusal("sendMessage", chat_id=group.id, text="x")
        assert (refused.code, refused.parameters) == (400, {"migrate_to_chat_id": new.id})
        assert refused.description == "Bad Request: group chat was upgraded to a supergroup chat"
        to, from_ = [it["message"] for it in await bot.updates()]
        assert (to["chat"]["id"], to["migrate_to_chat_id"]) == (group.id, new.id)
        assert (from_["chat"]["id"], from_["migrate_from_chat_id"]) == (new.id, group.id)
        assert new.id < -(2**32)
        refused = await bot.refusal(
            "editMessageText", chat_id=new.id, message_id=sent["message_id"] + 50, text="y"
        )
        assert refused.description == "Bad Request: message to edit not found"
        assert await bot.call("sendMessage", chat_id=new.id, text="board again")

    async def test_people_are_moved(self, ann: PersonClient, group: Room) -> None:
        new = await ann.migrates(group)
        assert group.moved_to == new.id
        with pytest.raises(PlaygroundError, match="became the supergroup"):
            await ann.says(group, "x")
