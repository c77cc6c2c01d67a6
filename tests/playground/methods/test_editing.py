"""Editing, deleting, pinning, pressing. E-rows of docs/playground.md."""

from typing import Any

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient, PlaygroundError, Room
from tests.playground.bot_calls import BotCalls, Json
from tests.playground.files import picture

NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly "
    "the same as a current content and reply markup of the message"
)
KEYBOARD = {"inline_keyboard": [[{"text": "Roll", "callback_data": "roll"}]]}


@pytest.fixture(autouse=True)
def generous(telegram: Any) -> None:
    telegram.limit_factor = 0


@pytest.fixture
async def board(bot: BotCalls, ann: PersonClient, chat: Room) -> Json:
    """A message with a button in Ann's private chat."""
    sent: Json = await bot.call(
        "sendMessage", chat_id=ann.id, text="<b>Turn 1</b>", parse_mode="HTML", reply_markup=KEYBOARD
    )
    return sent


def where(message: Json) -> Json:
    return {"chat_id": message["chat"]["id"], "message_id": message["message_id"]}


class TestNotModified:
    async def test_the_same_text_entities_and_keyboard_are_refused(self, bot: BotCalls, board: Json) -> None:
        """E1: nothing would change."""
        refused = await bot.refusal(
            "editMessageText",
            **where(board),
            text=" <b>Turn 1</b>\n",
            parse_mode="HTML",
            reply_markup=KEYBOARD,
        )
        assert (refused.code, refused.description) == (400, NOT_MODIFIED)

    async def test_what_would_have_changed_nothing_is_counted(
        self, playground: PlaygroundClient, bot: BotCalls, board: Json
    ) -> None:
        for _ in range(2):
            await bot.refusal(
                "editMessageText",
                **where(board),
                text="<b>Turn 1</b>",
                parse_mode="HTML",
                reply_markup=KEYBOARD,
            )
        await bot.refusal("editMessageText", **where(board), text="")
        statistics = await playground.statistics()
        assert (statistics["errors"], statistics["unchanged"]) == ({"400": 3}, {"editMessageText": 2})

    @pytest.mark.parametrize(
        "change",
        [
            {"text": "<b>Turn 2</b>"},
            {"text": "<i>Turn 1</i>"},
            {"reply_markup": {"inline_keyboard": [[{"text": "Roll", "callback_data": "roll 2"}]]}},
            {"reply_markup": None},
        ],
    )
    async def test_any_difference_is_enough(self, bot: BotCalls, board: Json, change: Json) -> None:
        """E1: other words, another style, other data, no keyboard."""
        same = {"text": "<b>Turn 1</b>", "parse_mode": "HTML", "reply_markup": KEYBOARD}
        edited = await bot.call("editMessageText", **(where(board) | same | change))
        assert edited["message_id"] == board["message_id"]

    async def test_the_same_keyboard_alone_is_refused(self, bot: BotCalls, board: Json) -> None:
        """E1: editMessageReplyMarkup."""
        refused = await bot.refusal("editMessageReplyMarkup", **where(board), reply_markup=KEYBOARD)
        assert refused.description == NOT_MODIFIED

    async def test_an_edit_without_a_keyboard_takes_it_away(self, bot: BotCalls, board: Json) -> None:
        edited = await bot.call("editMessageText", **where(board), text="over")
        assert "reply_markup" not in edited
        assert edited["edit_date"] == edited["date"]


class TestWhatCanBeEdited:
    async def test_a_message_that_people_deleted_is_not_found(
        self, bot: BotCalls, board: Json, ann: PersonClient, chat: Room
    ) -> None:
        """E2: the board is gone."""
        await ann.deletes(chat, chat.messages()[-1])
        refused = await bot.refusal("editMessageText", **where(board), text="Turn 2")
        assert (refused.code, refused.description) == (400, "Bad Request: message to edit not found")

    async def test_a_message_of_somebody_else_cannot_be_edited(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        """E6: own messages only."""
        said = await ann.says(chat, "mine")
        refused = await bot.refusal("editMessageText", chat_id=ann.id, message_id=said.id, text="yours")
        assert refused.description == "Bad Request: message can't be edited"

    async def test_a_message_with_another_markup_cannot_be_edited(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        """E6: inline keyboards or none."""
        sent = await bot.call("sendMessage", chat_id=ann.id, text="name?", reply_markup={"force_reply": True})
        refused = await bot.refusal("editMessageText", **where(sent), text="name!")
        assert refused.description == "Bad Request: message can't be edited"

    async def test_text_and_caption_are_different_things(
        self, bot: BotCalls, board: Json, ann: PersonClient
    ) -> None:
        """E7: each edit method fits its kind of message."""
        refused = await bot.refusal("editMessageCaption", **where(board), caption="x")
        assert refused.description == "Bad Request: there is no caption in the message to edit"
        photo = await bot.call("sendPhoto", {"photo": ("a.png", picture(5, 5), "image/png")}, chat_id=ann.id)
        refused = await bot.refusal("editMessageText", **where(photo), text="x")
        assert refused.description == "Bad Request: there is no text in the message to edit"
        edited = await bot.call("editMessageCaption", **where(photo), caption="x")
        assert edited["caption"] == "x"


class TestMedia:
    async def test_a_text_becomes_a_photo_and_another_photo(
        self, bot: BotCalls, board: Json, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        """The picture can come with the call."""
        media = (
            '{"type": "photo", "media": "attach://board", "caption": "<b>Board</b>", "parse_mode": "HTML"}'
        )
        files = {"board": ("board.png", picture(40, 30), "image/png")}
        edited = await bot.call("editMessageMedia", files, **where(board), media=media)
        assert (edited["photo"][-1]["width"], edited["caption"]) == (40, "Board")
        await playground.catches_up()
        shown = chat.messages()[-1]
        assert shown.photo is not None
        assert await ann.downloads(shown.photo) == picture(40, 30)

    async def test_the_same_photo_and_caption_change_nothing(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        """E1: by file_id."""
        files = {"photo": ("a.png", picture(5, 5), "image/png")}
        photo = await bot.call("sendPhoto", files, chat_id=ann.id, caption="x")
        media = {"type": "photo", "media": photo["photo"][-1]["file_id"], "caption": "x"}
        refused = await bot.refusal("editMessageMedia", **where(photo), media=media)
        assert refused.description == NOT_MODIFIED
        assert await bot.call("editMessageMedia", **where(photo), media=media | {"caption": "y"})


class TestDeleting:
    async def test_a_deleted_message_is_not_found(self, bot: BotCalls, board: Json) -> None:
        """E2: the second time."""
        assert await bot.call("deleteMessage", **where(board))
        refused = await bot.refusal("deleteMessage", **where(board))
        assert (refused.code, refused.description) == (400, "Bad Request: message to delete not found")

    async def test_after_48_hours_a_message_stays(
        self, bot: BotCalls, board: Json, playground: PlaygroundClient
    ) -> None:
        """E3: too old to be deleted, young enough to be edited."""
        await playground.advance(48 * 3600 + 1)
        refused = await bot.refusal("deleteMessage", **where(board))
        assert refused.description == "Bad Request: message can't be deleted for everyone"
        assert await bot.call("editMessageText", **where(board), text="Turn 99")

    async def test_a_bot_deletes_others_messages_as_admin_only(
        self, bot: BotCalls, ann: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        """E3: in groups."""
        said = await ann.says(group, "delete me")
        refused = await bot.refusal("deleteMessage", chat_id=group.id, message_id=said.id)
        assert refused.description == "Bad Request: message can't be deleted"
        await ann.promotes(group, playground.bot)
        assert await bot.call("deleteMessage", chat_id=group.id, message_id=said.id)
        await playground.catches_up()
        assert said.id not in [message.id for message in group.messages()]

    async def test_a_bot_deletes_any_message_in_private(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        """E3: in private."""
        said = await ann.says(chat, "delete me")
        assert await bot.call("deleteMessage", chat_id=ann.id, message_id=said.id)


class TestPinning:
    async def test_in_private_a_bot_pins_and_unpins(
        self, bot: BotCalls, board: Json, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        """E5: free in private; a service message tells of it."""
        await bot.updates()
        assert await bot.call("pinChatMessage", **where(board), disable_notification=True)
        await playground.catches_up()
        assert chat.messages()[-2].pinned
        told = await bot.update("message")
        assert told["pinned_message"]["message_id"] == board["message_id"]
        assert (await bot.call("getChat", chat_id=ann.id))["pinned_message"]["text"] == "Turn 1"
        assert await bot.call("unpinChatMessage", **where(board))
        await playground.catches_up()
        assert not chat.messages()[-2].pinned

    async def test_in_a_group_a_bot_needs_to_be_admin(
        self, bot: BotCalls, ann: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        """E5: can_pin_messages."""
        sent = await bot.call("sendMessage", chat_id=group.id, text="board")
        refused = await bot.refusal("pinChatMessage", **where(sent))
        assert refused.description == "Bad Request: not enough rights to manage pinned messages in the chat"
        await ann.promotes(group, playground.bot)
        assert await bot.call("pinChatMessage", **where(sent))
        assert await bot.call("unpinAllChatMessages", chat_id=group.id)
        refused = await bot.refusal("unpinChatMessage", chat_id=group.id)
        assert refused.description == "Bad Request: message to unpin not found"

    async def test_an_unknown_message_cannot_be_pinned(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        """E2: as for editing."""
        refused = await bot.refusal("pinChatMessage", chat_id=ann.id, message_id=99)
        assert refused.description == "Bad Request: message to pin not found"


class TestPresses:
    async def test_a_press_carries_the_message_the_person_and_the_data(
        self, bot: BotCalls, board: Json, ann: PersonClient, chat: Room
    ) -> None:
        await bot.updates()
        await ann.presses(chat, "Roll", answer_within=0)
        query = await bot.update("callback_query")
        assert query["data"] == "roll"
        assert query["from"]["id"] == ann.id
        assert query["message"]["reply_markup"] == KEYBOARD
        assert query["message"]["message_id"] == board["message_id"]

    async def test_data_can_be_forged(
        self, bot: BotCalls, board: Json, ann: PersonClient, chat: Room
    ) -> None:
        """E4: the data need not be on any button of the message."""
        await bot.updates()
        await ann.forges(chat, "admin:everything", on=chat.messages()[-1], answer_within=0)
        assert (await bot.update("callback_query"))["data"] == "admin:everything"

    async def test_a_very_old_message_is_inaccessible_and_its_button_alive(
        self, bot: BotCalls, board: Json, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        """E4: the press comes with an InaccessibleMessage."""
        await bot.updates()
        await playground.advance(31 * 24 * 3600)
        await ann.presses(chat, "Roll", answer_within=0)
        query = await bot.update("callback_query")
        assert query["message"]["date"] == 0
        assert query["message"]["message_id"] == board["message_id"]

    async def test_a_button_of_before_an_edit_sends_what_it_showed(
        self, bot: BotCalls, board: Json, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        """E10: another button is in its place now; the bot gets the old data and the new message."""
        await playground.catches_up()
        seen = chat.last_board()
        other = {"inline_keyboard": [[{"text": "Leave", "callback_data": "leave"}]]}
        await bot.call("editMessageText", text="Leave?", **where(board), reply_markup=other)
        await bot.updates()
        await ann.presses(chat, "Roll", on=seen, answer_within=0)
        query = await bot.update("callback_query")
        assert (query["data"], query["message"]["text"]) == ("roll", "Leave?")
        await ann.presses(chat, "Leave", answer_within=0)
        assert (await bot.update("callback_query"))["data"] == "leave"

    async def test_a_button_of_a_board_without_any_now_sends_what_it_showed(
        self, bot: BotCalls, board: Json, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        """E10: the edit took the keyboard away."""
        await playground.catches_up()
        seen = chat.last_board()
        await bot.call("editMessageText", text="It is over.", **where(board))
        await bot.updates()
        await ann.presses(chat, "Roll", on=seen, answer_within=0)
        assert (await bot.update("callback_query"))["data"] == "roll"

    async def test_a_button_of_a_deleted_message_is_gone(
        self, bot: BotCalls, board: Json, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        """E2: people who still see it are told."""
        await playground.catches_up()
        seen = chat.last_board()
        await bot.call("deleteMessage", **where(board))
        with pytest.raises(PlaygroundError, match="message"):
            await ann.presses(chat, "Roll", on=seen, answer_within=0)

    async def test_a_press_says_what_its_button_holds(
        self, board: Json, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        press = f"/play/people/{ann.id}/chats/{chat.id}/messages/{board['message_id']}/press"
        with pytest.raises(PlaygroundError, match="“data” has to be a text"):
            await playground.post(press, {"row": 0, "column": 0})
        for data in ("", "x" * 65):
            with pytest.raises(PlaygroundError, match="1 to 64 bytes"):
                await playground.post(press, {"data": data})

    async def test_a_url_button_is_not_the_bots_business(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        markup = {"inline_keyboard": [[{"text": "Rules", "url": "https://example.com/rules"}]]}
        await bot.call("sendMessage", chat_id=ann.id, text="help", reply_markup=markup)
        with pytest.raises(PlaygroundError, match="url"):
            await ann.presses(chat, "Rules", patience=1)
