"""Methods that the other files do not need anyway: files, profiles, menus, inline mode, reactions."""

from typing import Any

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient, PlaygroundError, Room
from tests.playground.bot_calls import BotCalls, Json
from tests.playground.files import picture, upload


@pytest.fixture(autouse=True)
def generous(telegram: Any) -> None:
    telegram.limit_factor = 0


class TestGetMe:
    async def test_the_bot_knows_itself(self, bot: BotCalls) -> None:
        me = await bot.call("getMe")
        assert (me["id"], me["is_bot"], me["username"], me["first_name"]) == (
            1000000001,
            True,
            "echo_bot",
            "Echo",
        )


class TestFiles:
    async def test_a_document_is_sent_fetched_and_sent_again(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        files = {"document": ("record.txt", b"roll 1 1 1", "text/plain")}
        sent = await bot.call("sendDocument", files, chat_id=ann.id, caption="The record")
        assert (sent["document"]["file_name"], sent["document"]["file_size"]) == ("record.txt", 10)
        shown = await ann.sees(chat, "The record")
        assert shown.document is not None
        assert await ann.downloads(shown.document) == b"roll 1 1 1"
        file = await bot.call("getFile", file_id=sent["document"]["file_id"])
        address = bot.base.replace("/bot", "/file/bot") + "/" + file["file_path"]
        assert (await bot.http.get(address)).content == b"roll 1 1 1"
        again = await bot.call("sendDocument", chat_id=ann.id, document=sent["document"]["file_id"])
        assert again["document"]["file_id"] == sent["document"]["file_id"]

    async def test_a_picture_of_a_person_reaches_the_bot(
        self, bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        await bot.updates()
        await playground.http.post(
            f"/play/people/{ann.id}/chats/{chat.id}/photos",
            data=upload("table.jpg", picture(64, 48, "JPEG"), "image/jpeg", caption="our table"),
        )
        message = await bot.update("message")
        assert (message["photo"][-1]["width"], message["caption"]) == (64, "our table")
        file = await bot.call("getFile", file_id=message["photo"][-1]["file_id"])
        address = bot.base.replace("/bot", "/file/bot") + "/" + file["file_path"]
        assert (await bot.http.get(address)).content == picture(64, 48, "JPEG")

    async def test_a_document_of_a_person_reaches_the_bot(
        self, bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        await bot.updates()
        await playground.http.post(
            f"/play/people/{ann.id}/chats/{chat.id}/documents",
            data=upload("match.kot", b"x", "text/plain"),
        )
        assert (await bot.update("message"))["document"]["file_name"] == "match.kot"

    @pytest.mark.parametrize(
        ("method", "field", "value", "words"),
        [
            ("sendPhoto", "photo", "", "there is no photo in the request"),
            ("sendPhoto", "photo", "attach://nothing", "there is no photo in the request"),
            ("sendPhoto", "photo", "AgADnonsense", "wrong file identifier/HTTP URL specified"),
            ("sendPhoto", "photo", "https://example.com/x.png", "failed to get HTTP URL content"),
            ("sendDocument", "document", "", "there is no document in the request"),
            ("getFile", "file_id", "nonsense", "wrong file_id or the file is temporarily unavailable"),
            ("getFile", "file_id", "", "file_id not specified"),
        ],
    )
    async def test_files_that_are_not_there(
        self, bot: BotCalls, ann: PersonClient, chat: Room, method: str, field: str, value: str, words: str
    ) -> None:
        """S21: a file comes with the call or is known by its file_id."""
        refused = await bot.refusal(method, **{"chat_id": ann.id, field: value})
        assert refused.description == f"Bad Request: {words}"

    async def test_a_document_is_no_photo(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        """S21: file_ids keep their kind."""
        sent = await bot.call("sendDocument", {"document": ("a.txt", b"x", "text/plain")}, chat_id=ann.id)
        refused = await bot.refusal("sendPhoto", chat_id=ann.id, photo=sent["document"]["file_id"])
        assert refused.description == "Bad Request: can't use file of type Document as Photo"

    async def test_downloads_need_the_token(self, bot: BotCalls, address: str) -> None:
        response = await bot.http.get(f"{address}/file/bot1:guess/documents/file_0.txt")
        assert response.status_code == 401


class TestReplies:
    async def test_a_reply_shows_what_it_answers(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        said = await ann.says(chat, "question")
        sent = await bot.call(
            "sendMessage", chat_id=ann.id, text="answer", reply_parameters={"message_id": said.id}
        )
        assert sent["reply_to_message"]["text"] == "question"
        shown = await ann.sees(chat, "answer")
        assert shown.raw["reply_to"] == {"id": said.id, "name": "Ann", "text": "question", "kind": None}

    async def test_a_message_that_is_gone_cannot_be_answered(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        """E8: unless the bot allows it."""
        reply = {"message_id": 99}
        refused = await bot.refusal("sendMessage", chat_id=ann.id, text="x", reply_parameters=reply)
        assert refused.description == "Bad Request: message to be replied not found"
        reply["allow_sending_without_reply"] = True
        assert await bot.call("sendMessage", chat_id=ann.id, text="x", reply_parameters=reply)

    async def test_other_markups_reach_the_person(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        markup = {"force_reply": True, "selective": True, "input_field_placeholder": "Your name"}
        await bot.call("sendMessage", chat_id=ann.id, text="Name?", reply_markup=markup)
        shown = await ann.sees(chat, "Name?")
        assert shown.raw["force_reply"] == {"placeholder": "Your name", "selective": True}
        keys: Json = {"keyboard": [["Yes", {"text": "No", "style": "danger"}]], "one_time_keyboard": True}
        await bot.call("sendMessage", chat_id=ann.id, text="Sure?", reply_markup=keys)
        shown = await ann.sees(chat, "Sure?")
        assert [key["text"] for key in shown.raw["reply_keyboard"]["rows"][0]] == ["Yes", "No"]
        await bot.call("sendMessage", chat_id=ann.id, text="Fine", reply_markup={"remove_keyboard": True})
        assert (await ann.sees(chat, "Fine")).raw["remove_keyboard"] is True


class TestReactions:
    async def test_a_bot_reacts_without_being_admin(
        self, bot: BotCalls, ann: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        said = await ann.says(group, "I won")
        for emoji in ("🏆", "❤️"):
            reaction = [{"type": "emoji", "emoji": emoji}]
            assert await bot.call(
                "setMessageReaction", chat_id=group.id, message_id=said.id, reaction=reaction
            )
        await playground.catches_up()
        assert group.messages()[-1].raw["reactions"] == [
            {"emoji": "❤", "count": 1, "people": [playground.bot.id]}
        ]
        assert await bot.call("setMessageReaction", chat_id=group.id, message_id=said.id)
        await playground.catches_up()
        assert group.messages()[-1].raw["reactions"] == []

    @pytest.mark.parametrize(
        ("reaction", "code"),
        [
            ([{"type": "emoji", "emoji": "🦖"}], "REACTION_INVALID"),
            ([{"type": "emoji", "emoji": "👍"}, {"type": "emoji", "emoji": "🔥"}], "REACTIONS_TOO_MANY"),
        ],
    )
    async def test_bots_have_one_reaction_of_the_standard_ones(
        self, bot: BotCalls, ann: PersonClient, chat: Room, reaction: list[Json], code: str
    ) -> None:
        """E9: no dinosaur."""
        said = await ann.says(chat, "x")
        refused = await bot.refusal(
            "setMessageReaction", chat_id=ann.id, message_id=said.id, reaction=reaction
        )
        assert refused.description == f"Bad Request: {code}"


class TestChatAction:
    async def test_people_see_it(
        self, bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        assert await bot.call("sendChatAction", chat_id=ann.id, action="typing")
        refused = await bot.refusal("sendChatAction", chat_id=ann.id, action="thinking")
        assert refused.description == "Bad Request: wrong parameter action in request"


class TestMenus:
    async def test_scopes_and_languages(
        self, bot: BotCalls, ann: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        olha = await playground.person("Ольга", language="uk")
        await ann.adds(group, olha)

        async def offers(command: str, **where: Any) -> None:
            lines = [{"command": command, "description": "x"}]
            assert await bot.call("setMyCommands", commands=lines, **where)

        await offers("anywhere")
        assert await ann.menu(group) == await ann.menu(ann.private()) == ["anywhere"]
        await offers("alone", scope={"type": "all_private_chats"})
        await offers("samotni", scope={"type": "all_private_chats"}, language_code="uk")
        assert await ann.menu(ann.private()) == ["alone"]
        assert await olha.menu(olha.private()) == ["samotni"]
        await offers("together", scope={"type": "all_group_chats"})
        await offers("rule", scope={"type": "all_chat_administrators"})
        assert await ann.menu(group) == ["rule"]
        assert await olha.menu(group) == ["together"]
        await offers("here", scope={"type": "chat", "chat_id": group.id})
        assert await olha.menu(group) == ["here"]
        await offers("you", scope={"type": "chat_member", "chat_id": group.id, "user_id": olha.id})
        assert await olha.menu(group) == ["you"]
        assert await bot.call("deleteMyCommands", scope={"type": "all_private_chats"})
        assert await ann.menu(ann.private()) == ["anywhere"]

    async def test_the_menu_button(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        assert await bot.call("getChatMenuButton") == {"type": "commands"}
        app = {"type": "web_app", "text": "Play", "web_app": {"url": "https://example.com"}}
        assert await bot.call("setChatMenuButton", chat_id=ann.id, menu_button=app)
        assert await bot.call("getChatMenuButton", chat_id=ann.id) == app
        refused = await bot.refusal("setChatMenuButton", menu_button={"type": "lever"})
        assert refused.code == 400

    async def test_default_rights(self, bot: BotCalls) -> None:
        assert await bot.call("setMyDefaultAdministratorRights", rights={"can_pin_messages": True})
        rights = await bot.call("getMyDefaultAdministratorRights")
        assert (rights["can_pin_messages"], rights["can_restrict_members"]) == (True, False)

    async def test_the_profile_speaks_the_persons_language(
        self, bot: BotCalls, ann: PersonClient, playground: PlaygroundClient
    ) -> None:
        dora = await playground.person("דורה", language="he")
        for method, field in (
            ("setMyName", "name"),
            ("setMyDescription", "description"),
            ("setMyShortDescription", "short_description"),
        ):
            assert await bot.call(method, **{field: "Kot"})
            assert await bot.call(method, **{field: "קוט"}, language_code="he")
        for person, word in ((ann, "Kot"), (dora, "קוט")):
            profile = await person.bot_info()
            assert [profile[key] for key in ("name", "description", "short_description")] == [word] * 3
        assert await bot.call("getMyName", language_code="he") == {"name": "קוט"}
        assert await bot.call("getMyDescription", language_code="pl") == {"description": "Kot"}
        assert await bot.call("getMyShortDescription") == {"short_description": "Kot"}


def article(number: int, **more: Any) -> Json:
    return {
        "type": "article",
        "id": str(number),
        "title": f"Result {number}",
        "input_message_content": {"message_text": f"<b>{number}</b>", "parse_mode": "HTML"},
    } | more


KEYBOARD = {"inline_keyboard": [[{"text": "Again", "callback_data": "again"}]]}


class TestInlineMode:
    async def asked(self, bot: BotCalls, who: PersonClient, room: Room, query: str) -> Json:
        await bot.updates()
        await who.asks_inline(room, query, patience=0)
        return await bot.update("inline_query")

    async def test_a_result_is_chosen_pressed_and_edited(
        self, bot: BotCalls, ann: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        query = await self.asked(bot, ann, group, "dice")
        assert (query["query"], query["from"]["id"], query["chat_type"]) == ("dice", ann.id, "group")
        results = [article(1, reply_markup=KEYBOARD), article(2)]
        assert await bot.call(
            "answerInlineQuery", inline_query_id=query["id"], results=results, is_personal=True
        )
        answer = await ann.asks_inline(group, "dice")
        assert [it["title"] for it in answer["results"]] == ["Result 1", "Result 2"]
        posted = await ann.chooses(group, answer, "1")
        assert (posted.text, posted.sender, posted.raw["via_bot"]["username"]) == ("1", "Ann", "echo_bot")
        await bot.updates()
        await ann.presses(group, "Again", answer_within=0)
        press = await bot.update("callback_query")
        assert "message" not in press
        inline_id = press["inline_message_id"]
        assert await bot.call("editMessageText", inline_message_id=inline_id, text="6") is True
        await ann.sees(group, "6")
        refused = await bot.refusal("editMessageText", inline_message_id=inline_id, text="6")
        assert refused.description.startswith("Bad Request: message is not modified")
        refused = await bot.refusal("editMessageText", inline_message_id="nonsense", text="6")
        assert refused.description == "Bad Request: MESSAGE_ID_INVALID"

    async def test_feedback_comes_only_when_switched_on(
        self, bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        """S22: chosen_inline_result, with an inline_message_id only under a keyboard."""
        query = await self.asked(bot, ann, chat, "dice")
        results = [article(1, reply_markup=KEYBOARD), article(2)]
        await bot.call("answerInlineQuery", inline_query_id=query["id"], results=results)
        answer = await ann.asks_inline(chat, "dice")
        await ann.chooses(chat, answer, "1")
        assert "chosen_inline_result" not in await bot.kinds()
        await playground.set_bot(inline_feedback=True)
        await ann.chooses(chat, answer, "1")
        assert "inline_message_id" in await bot.update("chosen_inline_result")
        await ann.chooses(chat, answer, "2")
        assert "inline_message_id" not in await bot.update("chosen_inline_result")

    async def test_answers_are_kept_five_minutes_for_everybody(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        """S10: cache_time 300 unless told otherwise, shared unless personal."""
        query = await self.asked(bot, ann, group, "dice")
        await bot.call("answerInlineQuery", inline_query_id=query["id"], results=[article(1)])
        assert (await bob.asks_inline(group, "dice", patience=0))["answered"] is True
        await playground.advance(301)
        assert (await bob.asks_inline(group, "dice", patience=0))["answered"] is False

    async def test_personal_answers_are_kept_for_one(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, group: Room
    ) -> None:
        """S10: is_personal."""
        query = await self.asked(bot, ann, group, "mine")
        await bot.call(
            "answerInlineQuery", inline_query_id=query["id"], results=[article(1)], is_personal=True
        )
        assert (await ann.asks_inline(group, "mine", patience=0))["answered"] is True
        assert (await bob.asks_inline(group, "mine", patience=0))["answered"] is False

    @pytest.mark.parametrize(
        ("results", "code"),
        [
            ([article(number) for number in range(51)], "RESULTS_TOO_MUCH"),
            ([article(1), article(1)], "RESULT_ID_DUPLICATE"),
            ([article(1, id="x" * 65)], "RESULT_ID_INVALID"),
            ([article(1, type="venue")], "RESULT_TYPE_INVALID"),
            ([article(1, input_message_content=None)], "message text is empty"),
        ],
    )
    async def test_results_have_limits(
        self, bot: BotCalls, ann: PersonClient, chat: Room, results: list[Json], code: str
    ) -> None:
        """S10: at most 50, with ids of 64 bytes."""
        query = await self.asked(bot, ann, chat, "dice")
        refused = await bot.refusal("answerInlineQuery", inline_query_id=query["id"], results=results)
        assert refused.description == f"Bad Request: {code}"

    async def test_an_answer_after_10_seconds_is_too_late(
        self, bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        """S10: as for presses."""
        query = await self.asked(bot, ann, chat, "dice")
        await playground.advance(11)
        refused = await bot.refusal("answerInlineQuery", inline_query_id=query["id"], results=[])
        assert "query is too old" in refused.description

    async def test_a_query_of_257_characters_is_too_long(self, ann: PersonClient, chat: Room) -> None:
        """S10: 256."""
        with pytest.raises(PlaygroundError, match="256"):
            await ann.asks_inline(chat, "x" * 257)

    async def test_a_bot_without_inline_mode_is_not_asked(
        self, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        await playground.set_bot(inline=False)
        with pytest.raises(PlaygroundError, match="inline"):
            await ann.asks_inline(chat, "dice")
