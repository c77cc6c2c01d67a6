"""Messages that a bot edits without being in their chat. I-rows of docs/playground.md."""

from dataclasses import dataclass
from typing import Any

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient, PlaygroundError, Room
from kotbot.playground.playground import Playground
from tests.playground.bot_calls import BotCalls, Json
from tests.playground.files import picture

KEYBOARD = {"inline_keyboard": [[{"text": "Join", "callback_data": "join"}]]}
INVALID = "Bad Request: MESSAGE_ID_INVALID"


def lobby(text: str = "Who plays?", **more: Any) -> Json:
    content = {"message_text": text}
    result = {"type": "article", "id": "1", "title": "A match", "input_message_content": content}
    return result | {"reply_markup": KEYBOARD} | more


@dataclass
class Board:
    """A message in Ann's chat with Bob, with the id by which the bot edits it."""

    inline_id: str
    message: Message


async def by_guest(bot: BotCalls, ann: PersonClient, room: Room) -> Board:
    await ann.mentions(room, "duel")
    called = await bot.update("guest_message")
    sent = await bot.call("answerGuestQuery", guest_query_id=called["guest_query_id"], result=lobby())
    return Board(sent["inline_message_id"], await ann.sees(room, "Who plays?"))


async def by_choice(bot: BotCalls, ann: PersonClient, room: Room) -> Board:
    await ann.asks_inline(room, "duel", patience=0)
    query = await bot.update("inline_query")
    await bot.call("answerInlineQuery", inline_query_id=query["id"], results=[lobby()], is_personal=True)
    chosen = await ann.chooses(room, await ann.asks_inline(room, "duel"), "1")
    await ann.presses(room, "Join", answer_within=0)
    return Board((await bot.update("callback_query"))["inline_message_id"], chosen)


WAYS = {"guest": by_guest, "inline": by_choice}


@pytest.fixture
def friends(ann: PersonClient, bob: PersonClient) -> Room:
    """Ann's chat with Bob, which the bot cannot enter."""
    return ann.private(bob)


@pytest.fixture(params=WAYS)
async def board(request: pytest.FixtureRequest, bot: BotCalls, ann: PersonClient, friends: Room) -> Board:
    return await WAYS[request.param](bot, ann, friends)


async def test_a_press_tells_no_message_and_no_chat(
    bot: BotCalls, bob: PersonClient, ann: PersonClient, board: Board
) -> None:
    """I6: `inline_message_id` and `chat_instance`, whoever presses."""
    await bob.presses(bob.private(ann), "Join", answer_within=0)
    press = await bot.update("callback_query")
    assert set(press) == {"id", "from", "chat_instance", "data", "inline_message_id"}
    assert (press["from"]["id"], press["inline_message_id"]) == (bob.id, board.inline_id)


async def test_text_keyboard_and_media_are_edited(
    bot: BotCalls, ann: PersonClient, friends: Room, board: Board, playground: PlaygroundClient
) -> None:
    """I7: by four methods, each of which answers True."""
    await playground.limits(0)
    where = {"inline_message_id": board.inline_id}
    assert await bot.call("editMessageText", **where, text="Turn 1", reply_markup=KEYBOARD) is True
    assert [it.text for it in (await ann.sees(friends, "Turn 1")).buttons] == ["Join"]
    assert await bot.call("editMessageReplyMarkup", **where) is True
    await playground.catches_up()
    assert [message.buttons for message in friends.messages() if message.text == "Turn 1"] == [[]]
    await ann.starts()
    sent = await bot.call("sendPhoto", {"photo": ("a.png", picture(9, 9), "image/png")}, chat_id=ann.id)
    media = {"type": "photo", "media": sent["photo"][-1]["file_id"], "caption": "The result"}
    assert await bot.call("editMessageMedia", **where, media=media) is True
    assert (await ann.sees(friends, "The result")).photo is not None
    assert await bot.call("editMessageCaption", **where, caption="Ann won") is True
    await ann.sees(friends, "Ann won")


async def test_an_equal_edit_is_refused(bot: BotCalls, board: Board, playground: PlaygroundClient) -> None:
    """I7: as for other messages."""
    await playground.limits(0)
    refused = await bot.refusal(
        "editMessageText", inline_message_id=board.inline_id, text="Who plays?", reply_markup=KEYBOARD
    )
    assert refused.description.startswith("Bad Request: message is not modified")


async def test_no_mini_app_opens_there(bot: BotCalls, board: Board, playground: PlaygroundClient) -> None:
    """I7: not even in a private chat; a link to the main app does."""
    await playground.limits(0)
    app = {"inline_keyboard": [[{"text": "App", "web_app": {"url": "https://example.org"}}]]}
    refused = await bot.refusal(
        "editMessageText", inline_message_id=board.inline_id, text="Turn 1", reply_markup=app
    )
    assert refused.description == "Bad Request: BUTTON_TYPE_INVALID"
    link = {"inline_keyboard": [[{"text": "App", "url": "https://t.me/echo_bot?startapp=x"}]]}
    await bot.call("editMessageText", inline_message_id=board.inline_id, text="Turn 1", reply_markup=link)


async def test_limits_hold_there_too(bot: BotCalls, board: Board, playground: PlaygroundClient) -> None:
    """I7: texts and keyboards have the sizes of all others."""
    await playground.limits(0)
    refused = await bot.refusal("editMessageText", inline_message_id=board.inline_id, text="x" * 4097)
    assert refused.description == "Bad Request: MESSAGE_TOO_LONG"
    keys = {"inline_keyboard": [[{"text": "x", "callback_data": "x" * 65}]]}
    refused = await bot.refusal(
        "editMessageReplyMarkup", inline_message_id=board.inline_id, reply_markup=keys
    )
    assert refused.description == "Bad Request: BUTTON_DATA_INVALID"


async def test_a_message_that_was_deleted_is_not_found(
    bot: BotCalls, bob: PersonClient, ann: PersonClient, board: Board
) -> None:
    """I7: either of two people deletes it for both; the press before it is still answered."""
    theirs = bob.private(ann)
    await bob.presses(theirs, "Join", answer_within=0)
    press = await bot.update("callback_query")
    await bob.deletes(theirs, await bob.sees(theirs, "Who plays?"))
    refused = await bot.refusal("editMessageText", inline_message_id=board.inline_id, text="Turn 1")
    assert refused.description == INVALID
    assert await bot.call("answerCallbackQuery", callback_query_id=press["id"], text="It is gone.")
    with pytest.raises(PlaygroundError):
        await ann.presses(ann.private(bob), "Join", on=board.message, answer_within=0)


async def test_an_edit_a_second_fits(bot: BotCalls, board: Board, playground: PlaygroundClient) -> None:
    """I8: each message has its own budget, of which 429 tells the rest."""
    where = {"inline_message_id": board.inline_id}
    await bot.call("editMessageText", **where, text="1")
    for turn in range(2, 6):
        refused = await bot.refusal("editMessageText", **where, text=str(turn))
        assert (refused.code, refused.parameters) == (429, {"retry_after": 1})
        await playground.advance(1)
        await bot.call("editMessageText", **where, text=str(turn))


async def test_the_pace_is_a_setting_of_each_way(
    bot: BotCalls, ann: PersonClient, friends: Room, playground: PlaygroundClient
) -> None:
    """I8: three seconds for one, none for the other; no budget of the chat is spent."""
    await playground.edit_pace(guest=3, inline=0)
    guest, chosen = await by_guest(bot, ann, friends), await by_choice(bot, ann, friends)
    for turn in range(20):
        await bot.call("editMessageText", inline_message_id=chosen.inline_id, text=f"Turn {turn}")
    await bot.call("editMessageText", inline_message_id=guest.inline_id, text="Turn 1")
    refused = await bot.refusal("editMessageText", inline_message_id=guest.inline_id, text="Turn 2")
    assert refused.parameters == {"retry_after": 3}
    await playground.advance(3)
    await bot.call("editMessageText", inline_message_id=guest.inline_id, text="Turn 2")


async def test_one_message_does_not_use_up_the_budget_of_another(
    bot: BotCalls, ann: PersonClient, friends: Room
) -> None:
    """I8: two boards of one chat are edited in one second."""
    for board in [await by_guest(bot, ann, friends), await by_guest(bot, ann, friends)]:
        await bot.call("editMessageText", inline_message_id=board.inline_id, text="Turn 1")


async def test_one_result_sent_to_two_chats_is_two_messages(
    bot: BotCalls, ann: PersonClient, bob: PersonClient, telegram: Playground
) -> None:
    """I10: each has an id of its own, and its chat an instance of its own."""
    room = await ann.creates_group("Friday", bob)
    await ann.asks_inline(room, "duel", patience=0)
    query = await bot.update("inline_query")
    await bot.call("answerInlineQuery", inline_query_id=query["id"], results=[lobby()])
    presses = []
    for place in (room, ann.private(bob)):
        shown = await ann.asks_inline(place, "duel", patience=0)
        assert shown["answered"] is True, "the answer is kept for all chats"
        await ann.chooses(place, shown, "1")
        await ann.presses(place, "Join", answer_within=0)
        presses.append(await bot.update("callback_query"))
    assert len({press["inline_message_id"] for press in presses}) == 2
    assert len({press["chat_instance"] for press in presses}) == 2


@pytest.mark.parametrize("feedback", [True, False])
async def test_a_choice_without_the_bot_is_told_with_feedback_alone(
    bot: BotCalls, ann: PersonClient, friends: Room, playground: PlaygroundClient, feedback: bool
) -> None:
    await playground.set_bot(inline_feedback=feedback)
    await ann.asks_inline(friends, "duel", patience=0)
    query = await bot.update("inline_query")
    assert query["chat_type"] == "private"
    await bot.call("answerInlineQuery", inline_query_id=query["id"], results=[lobby()])
    chosen = await ann.chooses(friends, await ann.asks_inline(friends, "duel"), "1")
    assert (chosen.sender, chosen.via) == ("Ann", "echo_bot")
    assert await bot.kinds() == ["chosen_inline_result"] * feedback


async def test_a_channel_is_asked_for_inline_by_its_writers(
    bot: BotCalls, ann: PersonClient, bob: PersonClient
) -> None:
    channel = await ann.creates_channel("News", bob)
    await ann.asks_inline(channel, "duel", patience=0)
    query = await bot.update("inline_query")
    assert query["chat_type"] == "channel"
    await bot.call("answerInlineQuery", inline_query_id=query["id"], results=[lobby()])
    chosen = await ann.chooses(channel, await ann.asks_inline(channel, "duel"), "1")
    assert (chosen.sender, chosen.via) == ("News", "echo_bot")
    with pytest.raises(PlaygroundError, match="channel"):
        await bob.says(channel, "me too")
    await bob.presses(channel, "Join", answer_within=0)
    assert "inline_message_id" in await bot.update("callback_query")


async def test_a_channel_has_no_bots(ann: PersonClient, playground: PlaygroundClient) -> None:
    channel = await ann.creates_channel("News")
    with pytest.raises(PlaygroundError, match="no bots in channels"):
        await ann.adds(channel, playground.bot)
    with pytest.raises(PlaygroundError, match="groups only"):
        await ann.creates_topic(channel, "Games")


class TestChosenChats:
    async def sent(self, bot: BotCalls, ann: PersonClient, chosen: Json) -> Json:
        await ann.starts()
        row = [{"text": "Play", "switch_inline_query_chosen_chat": chosen}]
        sent = await bot.call(
            "sendMessage", chat_id=ann.id, text="Play", reply_markup={"inline_keyboard": [row]}
        )
        button: Json = sent["reply_markup"]["inline_keyboard"][0][0]
        return button

    async def test_the_kinds_of_chats_are_kept(self, bot: BotCalls, ann: PersonClient) -> None:
        """I11: also where some are not named."""
        chosen = {"query": "duel", "allow_user_chats": True, "allow_group_chats": True}
        button = await self.sent(bot, ann, chosen)
        others = {"allow_bot_chats": False, "allow_channel_chats": False}
        assert button["switch_inline_query_chosen_chat"] == chosen | others
        [seen] = (await ann.sees(ann.private(), "Play")).raw["keyboard"][0]
        assert (seen["kind"], seen["query"], seen["chats"]) == (
            "switch_inline_chosen",
            "duel",
            ["user", "group"],
        )

    async def test_all_kinds_are_the_older_button(self, bot: BotCalls, ann: PersonClient) -> None:
        """I11: `switch_inline_query`."""
        kinds = ("user", "bot", "group", "channel")
        button = await self.sent(bot, ann, {"query": "x"} | {f"allow_{kind}_chats": True for kind in kinds})
        assert button == {"text": "Play", "switch_inline_query": "x"}

    async def test_no_kind_is_refused(self, bot: BotCalls, ann: PersonClient) -> None:
        """I11: at least one."""
        await ann.starts()
        row = [{"text": "Play", "switch_inline_query_chosen_chat": {"query": "duel"}}]
        refused = await bot.refusal(
            "sendMessage", chat_id=ann.id, text="Play", reply_markup={"inline_keyboard": [row]}
        )
        assert refused.description == "Bad Request: at least one chat type must be allowed"
