"""Messages that one member of a group sees. P-rows of docs/playground.md."""

from pathlib import Path
from typing import Any

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient, PlaygroundError, Room
from kotbot.playground.delivery.limits import CHAT_BURST
from kotbot.playground.playground import Playground
from kotbot.playground.saving import save
from tests.playground.bot_calls import BotCalls, Json
from tests.playground.files import picture

KEYBOARD = {"inline_keyboard": [[{"text": "Hand", "callback_data": "hand"}]]}
TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


@pytest.fixture(autouse=True)
def generous(telegram: Any) -> None:
    telegram.limit_factor = 0


async def press(bot: BotCalls, ann: PersonClient, group: Room) -> str:
    """Ann presses a button of a board in the group; the id of her callback query."""
    await bot.call("sendMessage", chat_id=group.id, text="board", reply_markup=KEYBOARD)
    await ann.presses(group, "Hand", answer_within=0)
    query: str = (await bot.update("callback_query"))["id"]
    return query


def to(person: PersonClient, query: str | None = None) -> Json:
    wanted: Json = {"receiver_user_id": person.id}
    return {
        "ephemeral_message_parameters": wanted if query is None else wanted | {"callback_query_id": query}
    }


async def shown(bot: BotCalls, ann: PersonClient, group: Room, **more: Any) -> tuple[Json, Message]:
    """An ephemeral message for Ann, as the bot and as she sees it."""
    query = await press(bot, ann, group)
    sent = await bot.call("sendMessage", chat_id=group.id, text="Your hand", **to(ann, query), **more)
    return sent, await ann.sees_alone(group, "Your hand")


def where(sent: Json) -> Json:
    return {
        "chat_id": sent["chat"]["id"],
        "receiver_user_id": sent["receiver_user"]["id"],
        "ephemeral_message_id": sent["ephemeral_message_id"],
    }


class TestWhoSeesIt:
    async def test_the_presser_alone(
        self,
        bot: BotCalls,
        ann: PersonClient,
        bob: PersonClient,
        group: Room,
        telegram: Playground,
        playground: PlaygroundClient,
        tmp_path: Path,
    ) -> None:
        """P1: it has no number among the messages, is in nobody's history, and is not saved."""
        sent, message = await shown(bot, ann, group)
        assert (sent["message_id"], sent["receiver_user"]["id"]) == (0, ann.id)
        assert (message.text, message.ephemeral) == ("Your hand", True)
        assert bob.id not in group.seen_alone
        assert "Your hand" not in group.transcript()
        history = await playground.get(f"/play/people/{ann.id}/chats/{group.id}/messages")
        assert [it["text"] for it in history["messages"] if it["text"]] == ["board"]
        save(telegram, tmp_path / "state.json")
        assert "Your hand" not in (tmp_path / "state.json").read_text()

    @pytest.mark.parametrize("since", ["10.2", "10.3"])
    async def test_the_receiver_is_named_in_both_ways(
        self, bot: BotCalls, ann: PersonClient, group: Room, since: str
    ) -> None:
        """P1: as parameters of their own, and as an object."""
        query = await press(bot, ann, group)
        old = {"receiver_user_id": ann.id, "callback_query_id": query}
        named = old if since == "10.2" else {"ephemeral_message_parameters": old}
        assert (await bot.call("sendMessage", chat_id=group.id, text="Only you", **named))["message_id"] == 0
        await ann.sees_alone(group, "Only you")

    async def test_pictures_and_files_can_be_shown_so(
        self, bot: BotCalls, ann: PersonClient, group: Room
    ) -> None:
        """P1: whatever can be sent here."""
        query = await press(bot, ann, group)
        named = {"receiver_user_id": ann.id, "callback_query_id": query, "chat_id": group.id}
        await bot.call("sendPhoto", {"photo": ("a.png", picture(9, 9), "image/png")}, caption="Card", **named)
        await bot.call("sendDocument", {"document": ("a.txt", b"x", "text/plain")}, caption="Log", **named)
        assert (await ann.sees_alone(group, "Card")).photo is not None
        assert (await ann.sees_alone(group, "Log")).document is not None


class TestWhoMaySend:
    async def test_within_15_seconds_after_the_press(
        self, bot: BotCalls, ann: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        """P2: also when the press was answered already; later not."""
        query = await press(bot, ann, group)
        await bot.call("answerCallbackQuery", callback_query_id=query)
        await playground.advance(15)
        await bot.call("sendMessage", chat_id=group.id, text="in time", **to(ann, query))
        await playground.advance(1)
        refused = await bot.refusal("sendMessage", chat_id=group.id, text="late", **to(ann, query))
        assert (refused.code, refused.description) == (400, TOO_OLD)

    async def test_a_press_of_another_person_or_chat_does_not_count(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        """P2: nor does one that never was."""
        other = await ann.creates_group("Other", bob, playground.bot)
        query = await press(bot, ann, group)
        for chat, person, used in ((group, bob, query), (other, ann, query), (group, ann, "17")):
            refused = await bot.refusal("sendMessage", chat_id=chat.id, text="x", **to(person, used))
            assert refused.description == TOO_OLD

    async def test_an_admin_may_at_any_time(
        self,
        bot: BotCalls,
        ann: PersonClient,
        bob: PersonClient,
        supergroup: Room,
        playground: PlaygroundClient,
    ) -> None:
        """P2: other bots need a press."""
        refused = await bot.refusal("sendMessage", chat_id=supergroup.id, text="x", **to(bob))
        assert "not enough rights to send ephemeral messages" in refused.description
        await ann.promotes(supergroup, playground.bot)
        await bot.call("sendMessage", chat_id=supergroup.id, text="Psst", **to(bob))
        await bob.sees_alone(supergroup, "Psst")

    async def test_to_members_of_groups_only(
        self,
        bot: BotCalls,
        ann: PersonClient,
        bob: PersonClient,
        chat: Room,
        group: Room,
        playground: PlaygroundClient,
    ) -> None:
        """P2: not in private, not to somebody who left."""
        refused = await bot.refusal("sendMessage", chat_id=ann.id, text="x", **to(ann))
        assert "groups and supergroups only" in refused.description
        await ann.promotes(group, playground.bot)
        await ann.kicks(group, bob)
        for receiver in (bob.id, 77, playground.bot.id, "x", None):
            named = {"ephemeral_message_parameters": {"receiver_user_id": receiver}}
            refused = await bot.refusal("sendMessage", chat_id=group.id, text="x", **named)
            assert "not a member of the chat" in refused.description

    async def test_it_counts_as_a_message(
        self, bot: BotCalls, ann: PersonClient, group: Room, telegram: Playground
    ) -> None:
        """P2: of the budgets of the group."""
        query = await press(bot, ann, group)
        telegram.limit_factor = 1
        for _ in range(CHAT_BURST.count):
            await bot.call("sendMessage", chat_id=group.id, text="x", **to(ann, query))
        assert (await bot.refusal("sendMessage", chat_id=group.id, text="x", **to(ann, query))).code == 429


class TestLater:
    async def test_it_is_edited_and_deleted_by_methods_of_its_own(
        self, bot: BotCalls, ann: PersonClient, group: Room
    ) -> None:
        """P3: they answer with True."""
        sent, _ = await shown(bot, ann, group, reply_markup=KEYBOARD)
        assert await bot.call("editEphemeralMessageText", **where(sent), text="Your new hand") is True
        assert (await ann.sees_alone(group, "new hand")).buttons == []
        assert await bot.call("editEphemeralMessageReplyMarkup", **where(sent), reply_markup=KEYBOARD) is True
        same = {"text": "Your new hand", "reply_markup": KEYBOARD}
        refused = await bot.refusal("editEphemeralMessageText", **where(sent), **same)
        assert "message is not modified" in refused.description
        photo = {"new": ("a.png", picture(9, 9), "image/png")}
        media = '{"type": "photo", "media": "attach://new", "caption": "A card"}'
        assert await bot.call("editEphemeralMessageMedia", photo, **where(sent), media=media) is True
        assert await bot.call("editEphemeralMessageCaption", **where(sent), caption="The card") is True
        assert (await ann.sees_alone(group, "The card")).photo is not None
        refused = await bot.refusal("editEphemeralMessageText", **where(sent), text="x")
        assert refused.description == "Bad Request: there is no text in the message to edit"
        assert await bot.call("deleteEphemeralMessage", **where(sent)) is True
        await ann.says(group, "gone")
        assert group.seen_alone[ann.id] == {}

    async def test_the_usual_methods_do_not_know_it(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, group: Room
    ) -> None:
        """P3: nor is it found for another receiver, or when it is deleted."""
        sent, _ = await shown(bot, ann, group)
        usual = {"chat_id": group.id, "message_id": sent["message_id"]}
        for method, what in (("editMessageText", "edit"), ("deleteMessage", "delete")):
            refused = await bot.refusal(method, **usual, text="x")
            assert refused.description == f"Bad Request: message to {what} not found"
        other = where(sent) | {"receiver_user_id": bob.id}
        refused = await bot.refusal("editEphemeralMessageText", **other, text="x")
        assert refused.description == "Bad Request: message to edit not found"
        await bot.call("deleteEphemeralMessage", **where(sent))
        refused = await bot.refusal("deleteEphemeralMessage", **where(sent))
        assert refused.description == "Bad Request: message to delete not found"

    async def test_a_press_under_it_says_where_it_was(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, group: Room
    ) -> None:
        """P4: a message without a number, with that of the ephemeral one; nobody else can press there."""
        sent, message = await shown(bot, ann, group, reply_markup=KEYBOARD)
        await ann.presses(group, "Hand", on=message, answer_within=0)
        query = await bot.update("callback_query")
        assert (query["data"], query["from"]["id"]) == ("hand", ann.id)
        assert query["message"]["message_id"] == 0
        assert query["message"]["ephemeral_message_id"] == sent["ephemeral_message_id"]
        assert query["message"]["receiver_user"]["id"] == ann.id
        assert await bot.call("answerCallbackQuery", callback_query_id=query["id"], text="ok") is True
        with pytest.raises(PlaygroundError, match="There is no message"):
            await bob.presses(group, "Hand", on=message, answer_within=0)
