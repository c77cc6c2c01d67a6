"""Sizes and shapes that Telegram refuses. The rows (S1, ...) are those of docs/playground.md."""

import asyncio
from typing import Any

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient, PlaygroundError, Room
from tests.playground.bot_calls import BotCalls
from tests.playground.files import picture


def keyboard(*rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"inline_keyboard": list(rows)}


def button(data: str = "x", text: str = "Button") -> dict[str, Any]:
    return {"text": text, "callback_data": data}


@pytest.fixture(autouse=True)
def generous(telegram: Any) -> None:
    """Rates are another file's matter."""
    telegram.limit_factor = 0


class TestTexts:
    """S1: a message has 1 to 4096 characters after its entities were parsed."""

    async def test_4096_characters_fit(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        """S1: the longest text."""
        sent = await bot.call("sendMessage", chat_id=ann.id, text="ы" * 4096)
        assert len(sent["text"]) == 4096

    async def test_4097_characters_do_not(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        """S1: one too many."""
        refused = await bot.refusal("sendMessage", chat_id=ann.id, text="x" * 4097)
        assert refused.description == "Bad Request: message is too long"

    async def test_markup_does_not_count(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        """S1: 4096 characters between tags fit."""
        text = "<b>" + "x" * 4096 + "</b>"
        sent = await bot.call("sendMessage", chat_id=ann.id, text=text, parse_mode="HTML")
        assert sent["entities"] == [{"type": "bold", "offset": 0, "length": 4096}]

    @pytest.mark.parametrize("text", ["", "  \n ", "\r\u202d"])
    async def test_nothing_is_no_message(
        self, bot: BotCalls, ann: PersonClient, chat: Room, text: str
    ) -> None:
        """S1: what is empty after cleaning cannot be sent."""
        refused = await bot.refusal("sendMessage", chat_id=ann.id, text=text)
        assert refused.description == "Bad Request: message text is empty"

    async def test_an_edit_has_the_same_limit(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        """S1: edits too, in other words."""
        sent = await bot.call("sendMessage", chat_id=ann.id, text="short")
        refused = await bot.refusal(
            "editMessageText", chat_id=ann.id, message_id=sent["message_id"], text="x" * 4097
        )
        assert refused.description == "Bad Request: MESSAGE_TOO_LONG"


class TestCaptions:
    async def test_1024_characters_fit(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        """S2: the longest caption."""
        files = {"photo": ("board.png", picture(10, 10), "image/png")}
        sent = await bot.call("sendPhoto", files, chat_id=ann.id, caption="x" * 1024)
        assert len(sent["caption"]) == 1024

    async def test_1025_characters_do_not(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        """S2: one too many."""
        files = {"photo": ("board.png", picture(10, 10), "image/png")}
        refused = await bot.refusal("sendPhoto", files, chat_id=ann.id, caption="x" * 1025)
        assert refused.description == "Bad Request: message caption is too long"


class TestCallbackData:
    @pytest.mark.parametrize("data", ["x" * 64, "ы" * 32])
    async def test_64_bytes_fit(self, bot: BotCalls, ann: PersonClient, chat: Room, data: str) -> None:
        """S3: counted in UTF-8."""
        await bot.call("sendMessage", chat_id=ann.id, text="board", reply_markup=keyboard([button(data)]))

    @pytest.mark.parametrize("data", ["x" * 65, "ы" * 33])
    async def test_65_bytes_do_not(self, bot: BotCalls, ann: PersonClient, chat: Room, data: str) -> None:
        """S3: one byte too many."""
        markup = keyboard([button(data)])
        refused = await bot.refusal("sendMessage", chat_id=ann.id, text="board", reply_markup=markup)
        assert refused.description == "Bad Request: BUTTON_DATA_INVALID"


class TestCallbackAnswers:
    async def test_200_characters_fit(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        """S4: the longest alert."""
        press = await pressed(bot, ann, chat)
        await bot.call("answerCallbackQuery", callback_query_id=press, text="x" * 200, show_alert=True)

    async def test_201_characters_do_not(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        """S4: one too many."""
        press = await pressed(bot, ann, chat)
        refused = await bot.refusal("answerCallbackQuery", callback_query_id=press, text="x" * 201)
        assert refused.description == "Bad Request: MESSAGE_TOO_LONG"

    async def test_an_answer_after_15_seconds_is_too_late(
        self, bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        """S5: the window closes."""
        press = await pressed(bot, ann, chat)
        await playground.advance(15.1)
        refused = await bot.refusal("answerCallbackQuery", callback_query_id=press)
        assert refused.code == 400
        assert refused.description == (
            "Bad Request: query is too old and response timeout expired or query ID is invalid"
        )

    async def test_a_press_is_answered_once(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        """S5: a second answer finds no question."""
        press = await pressed(bot, ann, chat)
        assert await bot.call("answerCallbackQuery", callback_query_id=press)
        refused = await bot.refusal("answerCallbackQuery", callback_query_id=press)
        assert "query is too old" in refused.description

    async def test_nobody_pressed_an_unknown_id(self, bot: BotCalls, chat: Room) -> None:
        """S5: an invented id."""
        refused = await bot.refusal("answerCallbackQuery", callback_query_id="123")
        assert "query ID is invalid" in refused.description

    async def test_an_answer_can_be_kept_by_the_app(
        self, bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        """S17: with cache_time the same press is answered without the bot."""
        board = await bot.call(
            "sendMessage", chat_id=ann.id, text="board", reply_markup=keyboard([button("log")])
        )
        where = f"/play/people/{ann.id}/chats/{chat.id}/messages/{board['message_id']}/press"
        press = await playground.post(where, {"data": "log"})
        await bot.call("answerCallbackQuery", callback_query_id=press["press"], text="the log", cache_time=30)
        await bot.updates()
        again = await playground.post(where, {"data": "log"})
        assert (again["answered"], again["text"]) == (True, "the log")
        assert await bot.kinds() == []
        await playground.advance(31)
        assert (await playground.post(where, {"data": "log"}))["answered"] is False
        assert await bot.kinds() == ["callback_query"]

    async def test_a_link_opens_the_bot_itself_only(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        """S18: t.me/<this bot>?start=... and nothing else."""
        press = await pressed(bot, ann, chat)
        refused = await bot.refusal(
            "answerCallbackQuery", callback_query_id=press, url="https://example.com/"
        )
        assert refused.description == "Bad Request: URL_INVALID"
        assert await bot.call(
            "answerCallbackQuery", callback_query_id=press, url="https://t.me/echo_bot?start=hand"
        )


class TestKeyboards:
    async def test_100_buttons_fit(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        """S7: twelve rows of eight and one of four."""
        rows = [[button()] * 8] * 12 + [[button()] * 4]
        await bot.call("sendMessage", chat_id=ann.id, text="board", reply_markup=keyboard(*rows))

    async def test_101_buttons_do_not(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        """S7: one too many."""
        rows = [[button()] * 8] * 12 + [[button()] * 5]
        markup = keyboard(*rows)
        refused = await bot.refusal("sendMessage", chat_id=ann.id, text="board", reply_markup=markup)
        assert refused.description == "Bad Request: reply markup is too long"

    async def test_nine_buttons_in_a_row_do_not_fit(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        """S7: eight at most."""
        markup = keyboard([button()] * 9)
        refused = await bot.refusal("sendMessage", chat_id=ann.id, text="board", reply_markup=markup)
        assert refused.description.startswith("Bad Request: reply markup is too long")

    @pytest.mark.parametrize(("text", "fits"), [("x" * 256, True), ("x" * 257, False), ("", False)])
    async def test_a_copy_button_holds_1_to_256_characters(
        self, bot: BotCalls, ann: PersonClient, chat: Room, text: str, fits: bool
    ) -> None:
        """S8: copy_text."""
        markup = keyboard([{"text": "Copy", "copy_text": {"text": text}}])
        if fits:
            await bot.call("sendMessage", chat_id=ann.id, text="result", reply_markup=markup)
        else:
            refused = await bot.refusal("sendMessage", chat_id=ann.id, text="result", reply_markup=markup)
            assert refused.description == "Bad Request: BUTTON_COPY_TEXT_INVALID"

    @pytest.mark.parametrize("style", ["danger", "success", "primary"])
    async def test_three_styles_are_known(
        self, bot: BotCalls, ann: PersonClient, chat: Room, style: str
    ) -> None:
        """S15: coloured buttons."""
        markup = keyboard([button() | {"style": style}])
        sent = await bot.call("sendMessage", chat_id=ann.id, text="board", reply_markup=markup)
        assert sent["reply_markup"]["inline_keyboard"][0][0]["style"] == style

    async def test_other_styles_are_refused(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        """S15: purple is none."""
        markup = keyboard([button() | {"style": "purple"}])
        refused = await bot.refusal("sendMessage", chat_id=ann.id, text="board", reply_markup=markup)
        assert refused.description.startswith("Bad Request: can't parse inline keyboard button")

    async def test_a_mini_app_opens_in_private_only(
        self, bot: BotCalls, ann: PersonClient, chat: Room, group: Room
    ) -> None:
        """S16: web_app buttons."""
        markup = keyboard([{"text": "Open", "web_app": {"url": "https://example.com"}}])
        await bot.call("sendMessage", chat_id=ann.id, text="board", reply_markup=markup)
        refused = await bot.refusal("sendMessage", chat_id=group.id, text="board", reply_markup=markup)
        assert refused.description == "Bad Request: BUTTON_TYPE_INVALID"

    @pytest.mark.parametrize(
        ("url", "reason"),
        [
            ("http://example.com", "Only HTTPS links are allowed"),
            ("http://127.0.0.1:8000/app", "Only HTTPS links are allowed"),
            ("bad", "Only HTTPS links are allowed"),
            ("https://localhost", "Wrong HTTP URL"),
            ("", "URL host is empty"),
            ("https://[", "Wrong HTTP URL"),
        ],
    )
    async def test_a_mini_app_has_a_public_address_over_https(
        self, bot: BotCalls, ann: PersonClient, chat: Room, group: Room, url: str, reason: str
    ) -> None:
        """S23: inline keyboards, also where Mini Apps do not open anyway, menu buttons and inline results."""
        words = f"Web App URL '{url}' is invalid: {reason}"
        markup = keyboard([{"text": "Open", "web_app": {"url": url}}])
        for where in (ann.id, group.id):
            refused = await bot.refusal("sendMessage", chat_id=where, text="board", reply_markup=markup)
            assert (refused.code, refused.description) == (
                400,
                f"Bad Request: inline keyboard button {words}",
            )
        button = {"type": "web_app", "text": "Open", "web_app": {"url": url}}
        refused = await bot.refusal("setChatMenuButton", chat_id=ann.id, menu_button=button)
        assert refused.description == f"Bad Request: menu button {words}"
        await bot.updates()
        asked = asyncio.create_task(ann.asks_inline(chat, "dice"))
        query = (await bot.updates(timeout=10))[0]["inline_query"]
        refused = await bot.refusal(
            "answerInlineQuery",
            inline_query_id=query["id"],
            results=[],
            button={"text": "Open", "web_app": {"url": url}},
        )
        assert refused.description == f"Bad Request: inline query results button {words}"
        await bot.call("answerInlineQuery", inline_query_id=query["id"], results=[])
        await asked

    @pytest.mark.parametrize(
        ("broken", "words"),
        [
            ({"text": "Nothing"}, "Text buttons are unallowed in the inline keyboard"),
            ({"callback_data": "x"}, 'Can\'t find field "text"'),
            ({"text": 7, "callback_data": "x"}, 'Field "text" must be of type String'),
            ({"text": "Link", "url": "http://localhost:8080"}, "Wrong HTTP URL"),
            ({"text": "Link", "url": "javascript://x.y"}, "Unsupported URL protocol"),
            ("Roll", "Expected an Object"),
        ],
    )
    async def test_broken_buttons_are_refused(
        self, bot: BotCalls, ann: PersonClient, chat: Room, broken: Any, words: str
    ) -> None:
        """S19: a button has a text and exactly something to do."""
        refused = await bot.refusal(
            "sendMessage", chat_id=ann.id, text="board", reply_markup=keyboard([broken])
        )
        assert refused.code == 400
        assert words in refused.description


class TestDeepLinks:
    @pytest.mark.parametrize("payload", ["x", "A-z_09", "x" * 64])
    async def test_a_payload_of_allowed_characters_arrives(
        self, bot: BotCalls, ann: PersonClient, payload: str
    ) -> None:
        """S9: 1 to 64 of A-Z, a-z, 0-9, _ and -."""
        await ann.starts(payload)
        assert (await bot.update("message"))["text"] == f"/start {payload}"

    @pytest.mark.parametrize("payload", ["x" * 65, "a b", "ы", "a=b"])
    async def test_another_payload_does_not(self, ann: PersonClient, payload: str) -> None:
        """S9: nothing else."""
        with pytest.raises(PlaygroundError, match="payload"):
            await ann.starts(payload)


class TestPhotos:
    @pytest.mark.parametrize(("width", "height"), [(9000, 1000), (2000, 100)])
    async def test_large_and_long_pictures_fit(
        self, bot: BotCalls, ann: PersonClient, chat: Room, width: int, height: int
    ) -> None:
        """S14: width and height together at most 10,000, one at most 20 times the other."""
        files = {"photo": ("board.png", picture(width, height), "image/png")}
        sent = await bot.call("sendPhoto", files, chat_id=ann.id)
        assert (sent["photo"][-1]["width"], sent["photo"][-1]["height"]) == (width, height)

    @pytest.mark.parametrize(("width", "height"), [(9001, 1000), (2100, 100)])
    async def test_larger_and_longer_ones_do_not(
        self, bot: BotCalls, ann: PersonClient, chat: Room, width: int, height: int
    ) -> None:
        """S14: beyond either limit."""
        files = {"photo": ("board.png", picture(width, height), "image/png")}
        refused = await bot.refusal("sendPhoto", files, chat_id=ann.id)
        assert refused.description == "Bad Request: PHOTO_INVALID_DIMENSIONS"

    async def test_what_is_no_picture_is_no_photo(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        """S14: bytes of another kind."""
        files = {"photo": ("board.png", b"not a picture", "image/png")}
        refused = await bot.refusal("sendPhoto", files, chat_id=ann.id)
        assert refused.description == "Bad Request: IMAGE_PROCESS_FAILED"

    async def test_ten_megabytes_are_too_big(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        """S14: 10 MB."""
        files = {"photo": ("board.png", picture(8, 8) + b"\0" * 10 * 2**20, "image/png")}
        refused = await bot.refusal("sendPhoto", files, chat_id=ann.id)
        assert refused.description == "Bad Request: file is too big"

    async def test_a_file_id_is_used_again_and_again(
        self, bot: BotCalls, ann: PersonClient, chat: Room, group: Room
    ) -> None:
        """S14: uploaded once."""
        files = {"photo": ("board.png", picture(30, 20), "image/png")}
        file_id = (await bot.call("sendPhoto", files, chat_id=ann.id))["photo"][-1]["file_id"]
        for chat_id in (ann.id, group.id):
            sent = await bot.call("sendPhoto", chat_id=chat_id, photo=file_id)
            assert sent["photo"][-1]["file_id"] == file_id


class TestProfile:
    @pytest.mark.parametrize(
        ("method", "field", "limit"),
        [
            ("setMyName", "name", 64),
            ("setMyDescription", "description", 512),
            ("setMyShortDescription", "short_description", 120),
        ],
    )
    async def test_texts_of_the_profile_have_limits(
        self, bot: BotCalls, method: str, field: str, limit: int
    ) -> None:
        """S13: 64, 512 and 120 characters, per language."""
        assert await bot.call(method, **{field: "x" * limit, "language_code": "uk"})
        refused = await bot.refusal(method, **{field: "x" * (limit + 1), "language_code": "uk"})
        assert refused.code == 400

    @pytest.mark.parametrize(
        ("commands", "code"),
        [
            (
                [{"command": f"c{number}", "description": "x"} for number in range(101)],
                "BOT_COMMANDS_TOO_MUCH",
            ),
            ([{"command": "x" * 33, "description": "x"}], "BOT_COMMAND_INVALID"),
            ([{"command": "Start", "description": "x"}], "BOT_COMMAND_INVALID"),
            ([{"command": "start", "description": "x" * 257}], "BOT_COMMAND_DESCRIPTION_INVALID"),
            ([{"command": "start", "description": ""}], "BOT_COMMAND_DESCRIPTION_INVALID"),
        ],
    )
    async def test_commands_have_limits(
        self, bot: BotCalls, commands: list[dict[str, str]], code: str
    ) -> None:
        """S12: 100 commands of 32 small letters, with 256 characters of description."""
        refused = await bot.refusal("setMyCommands", commands=commands)
        assert refused.description == f"Bad Request: {code}"

    async def test_the_longest_menu_fits(self, bot: BotCalls) -> None:
        """S12: exactly at the limits."""
        commands = [{"command": f"{'c' * 29}{number:03}", "description": "x" * 256} for number in range(100)]
        assert await bot.call("setMyCommands", commands=commands)
        assert await bot.call("getMyCommands") == commands

    async def test_languages_have_two_letters(self, bot: BotCalls) -> None:
        """S20: uk, not ukr."""
        refused = await bot.refusal("setMyDescription", description="x", language_code="ukr")
        assert refused.description == "Bad Request: invalid language code specified"


async def pressed(bot: BotCalls, ann: PersonClient, chat: Room) -> str:
    """The id of a press that waits for its answer."""
    board = await bot.call("sendMessage", chat_id=ann.id, text="board", reply_markup=keyboard([button()]))
    playground = ann._playground
    press = await playground.post(
        f"/play/people/{ann.id}/chats/{chat.id}/messages/{board['message_id']}/press", {"data": "data"}
    )
    press_id: str = press["press"]
    return press_id
