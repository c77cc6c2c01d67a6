"""What the page relies on: shapes, order, refusals, and the live feed."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from kotbot.playground.client import NotSeenError, PersonClient, PlaygroundClient, PlaygroundError, Room
from kotbot.playground.playground import Playground
from tests.playground.bot_calls import BotCalls, Json
from tests.playground.files import upload


@pytest.fixture(autouse=True)
def generous(telegram: Playground) -> None:
    telegram.limit_factor = 0


class TestPeople:
    async def test_a_name_may_have_two_parts(self, playground: PlaygroundClient) -> None:
        made = await playground.post("/play/people", {"name": " Олена  Ко Ко ", "language": "uk"})
        assert (made["first_name"], made["last_name"], made["language"]) == ("Олена", "Ко Ко", "uk")
        changed = await playground.post(f"/play/people/{made['id']}", {"name": "Оля", "username": "@olia"})
        assert (changed["name"], changed["username"], changed["language"]) == ("Оля", "olia", "uk")

    @pytest.mark.parametrize(
        "body",
        [{}, {"name": " "}, {"name": 5}, {"name": "A", "username": "a b"}, {"name": "A", "language": 1}],
    )
    async def test_a_person_needs_a_name(self, playground: PlaygroundClient, body: Json) -> None:
        with pytest.raises(PlaygroundError):
            await playground.post("/play/people", body)

    async def test_usernames_are_taken_once(self, playground: PlaygroundClient) -> None:
        await playground.person("Ann", username="ann")
        for username in ("Ann", "echo_bot"):
            with pytest.raises(PlaygroundError, match="taken"):
                await playground.person("Eve", username=username)

    async def test_a_new_person_finds_the_bot_before_starting_it(
        self, ann: PersonClient, playground: PlaygroundClient
    ) -> None:
        [chat] = (await playground.get(f"/play/people/{ann.id}/chats"))["chats"]
        assert (chat["id"], chat["peer"], chat["started"], chat["title"]) == (
            playground.bot.id,
            "bot",
            False,
            "Echo",
        )
        await ann.starts()
        [chat] = (await playground.get(f"/play/people/{ann.id}/chats"))["chats"]
        assert (chat["started"], chat["last"]["text"]) == (True, "/start")

    async def test_people_write_to_each_other(
        self, ann: PersonClient, bob: PersonClient, bot: BotCalls, playground: PlaygroundClient
    ) -> None:
        here = playground.room(bob.id, ann.id)
        there = playground.room(ann.id, bob.id)
        await ann.says(here, "hi Bob")
        assert (await bob.sees(there, "hi Bob")).sender == "Ann"
        assert await bot.updates() == []


class TestHistory:
    async def test_it_is_read_backwards_in_pages(
        self, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        for number in range(5):
            await ann.says(chat, f"message {number}")
        where = f"/play/people/{ann.id}/chats/{chat.id}/messages"
        last = await playground.get(f"{where}?limit=2")
        assert [it["text"] for it in last["messages"]] == ["message 3", "message 4"]
        assert last["more"] is True
        before = await playground.get(f"{where}?limit=10&before={last['messages'][0]['id']}")
        assert [it["text"] for it in before["messages"]][-1] == "message 2"
        assert before["more"] is False

    async def test_a_topic_has_its_own(self, ann: PersonClient, playground: PlaygroundClient) -> None:
        forum = await ann.creates_group("Forum", playground.bot, forum=True)
        topic = await ann.creates_topic(forum, "Match 1")
        await ann.says(forum, "in General")
        await ann.says(topic, "in the topic")
        where = f"/play/people/{ann.id}/chats/{forum.id}/messages"
        in_topic = (await playground.get(f"{where}?thread={topic.thread}"))["messages"]
        assert [it["text"] for it in in_topic] == ["", "in the topic"]
        in_general = (await playground.get(f"{where}?thread=0"))["messages"]
        assert in_general[-1]["text"] == "in General"

    async def test_own_messages_are_edited_and_the_bot_is_told(
        self, ann: PersonClient, chat: Room, bot: BotCalls
    ) -> None:
        said = await ann.says(chat, "hallo")
        await bot.updates()
        await ann.edits(chat, said, "hello")
        assert (await bot.update("edited_message"))["text"] == "hello"
        assert (await ann.sees(chat, "hello")).raw["edited"] is True

    async def test_others_messages_are_left_alone(
        self, ann: PersonClient, bob: PersonClient, group: Room
    ) -> None:
        said = await ann.says(group, "mine")
        with pytest.raises(PlaygroundError, match="own messages"):
            await bob.edits(group, said, "yours")
        with pytest.raises(PlaygroundError, match="Only administrators"):
            await bob.deletes(group, said)
        with pytest.raises(PlaygroundError, match="Only administrators"):
            await bob.pins(group, said)
        await ann.pins(group, said)
        assert group.messages()[-1].text == "Ann pinned “mine”"


class TestGroups:
    async def test_rights_follow_rank(
        self, ann: PersonClient, bob: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        cid = await playground.person("Cid")
        await bob.adds(group, cid)
        with pytest.raises(PlaygroundError, match="Only administrators"):
            await bob.kicks(group, cid)
        await ann.promotes(group, bob)
        await ann.promotes(group, cid)
        with pytest.raises(PlaygroundError, match="Only the creator"):
            await bob.kicks(group, cid)
        with pytest.raises(PlaygroundError, match="creator"):
            await bob.kicks(group, ann)
        await ann.demotes(group, cid)
        await bob.kicks(group, cid)
        with pytest.raises(PlaygroundError, match="removed"):
            await cid.joins(group)
        await ann.adds(group, cid)
        await cid.leaves(group)
        await cid.joins(group)
        assert [message.text for message in group.messages()][-2:] == [
            "Cid left the group",
            "Cid joined the group",
        ]

    async def test_a_startgroup_link_brings_the_bot(
        self, ann: PersonClient, bot: BotCalls, bob: PersonClient
    ) -> None:
        group = await ann.creates_group("Without the bot", bob)
        await ann.starts_in_group(group, "seat_1")
        texts = [it["message"]["text"] for it in await bot.updates() if "text" in it.get("message", {})]
        assert texts == ["/start@echo_bot seat_1"]

    async def test_a_group_is_renamed(
        self, ann: PersonClient, group: Room, playground: PlaygroundClient, bot: BotCalls
    ) -> None:
        await bot.updates()
        await playground.post(f"/play/people/{ann.id}/chats/{group.id}/title", {"title": "Saturday"})
        assert (await bot.update("message"))["new_chat_title"] == "Saturday"

    async def test_a_stranger_sees_nothing(
        self, ann: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        eve = await playground.person("Eve")
        with pytest.raises(PlaygroundError, match="has no chat"):
            await eve.says(group, "let me in")

    async def test_topics_make_a_supergroup(
        self, ann: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        changed = await playground.post(f"/play/people/{ann.id}/chats/{group.id}/forum", {"on": True})
        assert (changed["type"], changed["forum"]) == ("supergroup", True)
        assert group.moved_to == changed["id"]


class TestLinks:
    @pytest.mark.parametrize(
        ("url", "meaning"),
        [
            ("https://t.me/echo_bot?start=a_1", {"kind": "start", "chat": 1000000001, "payload": "a_1"}),
            ("t.me/Echo_Bot?startgroup=x", {"kind": "startgroup", "bot": 1000000001, "payload": "x"}),
            ("tg://resolve?domain=echo_bot&start=x", {"kind": "start", "chat": 1000000001, "payload": "x"}),
            ("https://t.me/echo_bot", {"kind": "chat", "chat": 1000000001}),
            (
                "https://t.me/c/3000000001/17",
                {"kind": "message", "chat": -1003000000001, "message": 17, "thread": None},
            ),
            ("https://t.me/share/url?url=u&text=t", {"kind": "share", "url": "u", "text": "t"}),
            ("https://t.me/echo_bot?start=b%20d", {"kind": "chat", "chat": 1000000001}),
            ("https://example.com/x", {"kind": "external", "url": "https://example.com/x"}),
            ("https://t.me/nobody", {"kind": "external", "url": "https://t.me/nobody"}),
            ("tg://user?id=999", {"kind": "external", "url": "tg://user?id=999"}),
            ("http://[", {"kind": "external", "url": "http://["}),
        ],
    )
    async def test_a_link_has_a_meaning(
        self, ann: PersonClient, playground: PlaygroundClient, url: str, meaning: Json
    ) -> None:
        assert await playground.post(f"/play/people/{ann.id}/links", {"url": url}) == meaning


@asynccontextmanager
async def followed(playground: PlaygroundClient, **parameters: Any) -> AsyncIterator[AsyncIterator[Json]]:
    """The events of a feed of one's own."""
    async with playground.http.get("/play/events", params=parameters) as stream:

        async def events() -> AsyncIterator[Json]:
            async for line in stream.content:
                if line.startswith(b"data: "):
                    yield json.loads(line.removeprefix(b"data: "))

        yield events()


class TestFeed:
    async def test_people_see_their_own_chats_only(
        self, ann: PersonClient, bob: PersonClient, playground: PlaygroundClient
    ) -> None:
        async with followed(playground, person=bob.id) as events:
            await ann.starts()
            await bob.starts("mine")
            event = await anext(events)
            assert (event["type"], event["people"], event["chat"]) == ("message", [bob.id], playground.bot.id)
            assert event["message"]["text"] == "/start mine"

    async def test_what_was_missed_is_replayed(self, ann: PersonClient, playground: PlaygroundClient) -> None:
        seq = playground.seq
        chat = await ann.starts()
        await ann.says(chat, "missed")
        async with followed(playground, since=seq) as events:
            kinds = []
            async for event in events:
                kinds.append(event["type"])
                if event.get("message", {}).get("text") == "missed":
                    break
        assert kinds == ["message", "chat", "message"]

    @pytest.mark.parametrize("since", [-5, 10**9])
    async def test_what_cannot_be_replayed_is_loaded_again(
        self, ann: PersonClient, playground: PlaygroundClient, telegram: Playground, since: int
    ) -> None:
        async with followed(playground, since=since) as events:
            assert (await anext(events))["type"] == "world"

    async def test_a_browser_continues_by_last_event_id(
        self, ann: PersonClient, playground: PlaygroundClient
    ) -> None:
        seq = playground.seq
        await ann.starts()
        headers = {"Last-Event-ID": str(seq)}
        async with playground.http.get("/play/events", headers=headers) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            async for line in stream.content:
                if line.startswith(b"id: "):
                    assert int(line.removeprefix(b"id: ")) == seq + 1
                    break

    async def test_groups_tell_everybody_in_them(
        self, ann: PersonClient, bob: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        async with followed(playground, since=playground.seq) as events:
            await ann.says(group, "hello all")
            event = await anext(events)
            assert (event["people"], event["chat"]) == (sorted([ann.id, bob.id]), group.id)
            await ann.kicks(group, bob)
            gone = await anext(events)
            assert (gone["type"], gone["people"], gone["moved_to"]) == ("chat_gone", [bob.id], None)

    async def test_an_answer_to_a_press_is_told_to_the_presser(
        self, ann: PersonClient, bob: PersonClient, group: Room, bot: BotCalls, playground: PlaygroundClient
    ) -> None:
        markup = {"inline_keyboard": [[{"text": "Roll", "callback_data": "roll"}]]}
        await bot.call("sendMessage", chat_id=group.id, text="board", reply_markup=markup)
        pressed = await ann.presses(group, "Roll", answer_within=0)
        assert pressed.answered is False
        press = (await bot.updates())[-1]["callback_query"]["id"]
        async with followed(playground, since=playground.seq) as events:
            await bot.call("answerCallbackQuery", callback_query_id=press, text="A six!", show_alert=True)
            event = await anext(events)
        assert event["type"] == "answer"
        assert (event["people"], event["text"], event["alert"]) == ([ann.id], "A six!", True)


class TestSafety:
    async def test_foreign_pages_are_refused(self, address: str) -> None:
        async with httpx.AsyncClient(base_url=address, trust_env=False, verify=False) as http:
            foreign = {"Origin": "https://example.com"}
            assert (await http.post("/play/reset", headers=foreign)).status_code == 403
            own = {"Origin": address}
            assert (await http.post("/play/reset", headers=own)).status_code == 200

    async def test_foreign_names_of_this_machine_are_refused(self, address: str) -> None:
        async with httpx.AsyncClient(base_url=address, trust_env=False, verify=False) as http:
            assert (await http.get("/play/state", headers={"Host": "evil.example"})).status_code == 400

    async def test_a_form_of_a_foreign_page_does_nothing(self, address: str) -> None:
        async with httpx.AsyncClient(base_url=address, trust_env=False, verify=False) as http:
            response = await http.post(
                "/play/people", content="name=Eve", headers={"Content-Type": "text/plain"}
            )
            assert response.status_code == 400
            assert "application/json" in response.json()["error"]

    async def test_files_of_people_are_downloads(
        self, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        sent = await playground.http.post(
            f"/play/people/{ann.id}/chats/{chat.id}/documents",
            data=upload("page.html", b"<script>alert(1)</script>", "text/html"),
        )
        response = await playground.http.get((await sent.json())["document"]["url"])
        assert response.headers["content-disposition"] == 'attachment; filename="page.html"'
        assert response.headers["content-type"] == "application/octet-stream"


class TestReset:
    async def test_people_and_chats_go_and_the_bot_stays(
        self, ann: PersonClient, group: Room, bot: BotCalls, playground: PlaygroundClient
    ) -> None:
        await bot.call("setMyCommands", commands=[{"command": "start", "description": "Begin"}])
        await playground.reset()
        state = await playground.get("/play/state")
        assert (state["people"], [it["username"] for it in state["bots"]]) == ([], ["echo_bot"])
        assert await bot.updates() == []
        assert (await bot.call("getMyCommands"))[0]["command"] == "start"
        refused = await bot.refusal("sendMessage", chat_id=group.id, text="x")
        assert refused.description == "Bad Request: chat not found"
        again = await playground.person("Ann")
        assert again.id != ann.id


class TestClock:
    async def test_it_is_moved_stopped_and_started(self, playground: PlaygroundClient) -> None:
        before = (await playground.get("/play/state"))["clock"]
        assert before["running"] is False
        await playground.advance(90)
        assert (await playground.get("/play/state"))["clock"]["now"] == before["now"] + 90
        running = await playground.post("/play/clock", {"running": True})
        assert running["running"] is True
        with pytest.raises(PlaygroundError, match="back"):
            await playground.post("/play/clock", {"advance": -1})


class TestClient:
    async def test_what_is_not_seen_is_told_with_the_chat(self, ann: PersonClient, chat: Room) -> None:
        with pytest.raises(NotSeenError, match=r"(?s)Ann waited to see 'nothing'.*#1 Ann: /start"):
            await ann.sees(chat, "nothing", patience=0.01)

    async def test_seeing_waits_for_news(self, ann: PersonClient, chat: Room, bot: BotCalls) -> None:
        waiting = asyncio.create_task(ann.sees(chat, "at last"))
        await bot.call("sendMessage", chat_id=ann.id, text="at last")
        assert (await waiting).sender == "Echo"

    async def test_a_passing_state_was_seen_too(
        self, ann: PersonClient, chat: Room, bot: BotCalls, playground: PlaygroundClient
    ) -> None:
        sent = await bot.call("sendMessage", chat_id=ann.id, text="rolling")
        await bot.call("editMessageText", chat_id=ann.id, message_id=sent["message_id"], text="a six")
        await playground.catches_up()
        assert (await ann.sees(chat, "rolling")).id == sent["message_id"]
        assert chat.messages()[-1].text == "a six"

    async def test_what_was_there_before_an_own_act_is_old(
        self, ann: PersonClient, chat: Room, bot: BotCalls
    ) -> None:
        await bot.call("sendMessage", chat_id=ann.id, text="old news")
        await ann.sees(chat, "old news")
        await ann.says(chat, "and now?")
        with pytest.raises(NotSeenError):
            await ann.sees(chat, "old news", patience=0.01)

    async def test_buttons_are_found_by_what_they_show(
        self, ann: PersonClient, chat: Room, bot: BotCalls
    ) -> None:
        rows = [["Roll again", "Roll"], ["Rules"]]
        markup = {"inline_keyboard": [[{"text": it, "callback_data": it} for it in row] for row in rows]}
        await bot.call("sendMessage", chat_id=ann.id, text="board", reply_markup=markup)
        await bot.updates()
        for wanted, pressed in (("Roll", "Roll"), ("again", "Roll again"), ("Rul", "Rules")):
            await ann.presses(chat, wanted, answer_within=0)
            assert (await bot.update("callback_query"))["data"] == pressed
        board = chat.last_board()
        assert board is not None
        assert [[button.text for button in row] for row in board.rows] == rows

    async def test_buttons_hold_what_they_do(self, ann: PersonClient, chat: Room, bot: BotCalls) -> None:
        row = [
            {"text": "Roll", "callback_data": "roll"},
            {"text": "Rules", "url": "https://example.com/rules"},
            {"text": "Copy", "copy_text": {"text": "a seed"}},
            {"text": "Share", "switch_inline_query": "a match"},
        ]
        await bot.call("sendMessage", chat_id=ann.id, text="board", reply_markup={"inline_keyboard": [row]})
        board, _ = await ann.finds_button(chat, "Share")
        assert [(button.kind, button.value) for button in board.buttons] == [
            ("callback", "roll"),
            ("url", "https://example.com/rules"),
            ("copy", "a seed"),
            ("switch_inline", "a match"),
        ]

    async def test_a_button_that_goes_from_under_the_finger_is_pressed_on_the_next_message(
        self, ann: PersonClient, chat: Room, bot: BotCalls, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        sent = await bot.call("sendMessage", chat_id=ann.id, text="one", reply_markup=_roll("one"))
        seen = await ann.finds_button(chat, "Roll")
        await bot.call("sendMessage", chat_id=ann.id, text="two", reply_markup=_roll("two"))
        await bot.call("deleteMessage", chat_id=ann.id, message_id=sent["message_id"])
        await bot.updates()
        finds = ann.finds_button

        async def finds_what_was_there(*_: object, **__: object) -> object:
            monkeypatch.setattr(ann, "finds_button", finds)
            return seen

        monkeypatch.setattr(ann, "finds_button", finds_what_was_there)
        await ann.presses(chat, "Roll", answer_within=0)
        assert (await bot.update("callback_query"))["message"]["text"] == "two"

    async def test_a_button_is_waited_for_on_its_own_message(
        self, ann: PersonClient, chat: Room, bot: BotCalls
    ) -> None:
        sent = await bot.call("sendMessage", chat_id=ann.id, text="one", reply_markup=_roll("one"))
        first, _ = await ann.finds_button(chat, "Roll")
        await bot.call("sendMessage", chat_id=ann.id, text="two", reply_markup=_roll("two", "Keep"))
        await ann.sees(chat, "two")
        await bot.updates()
        with pytest.raises(NotSeenError, match=r"Ann waited to find \[Keep\]"):
            await ann.presses(chat, "Keep", on=first, patience=0.01, answer_within=0)
        assert await bot.kinds() == []
        waiting = asyncio.create_task(ann.presses(chat, "Keep", on=first, answer_within=0))
        await bot.call(
            "editMessageReplyMarkup",
            chat_id=ann.id,
            message_id=sent["message_id"],
            reply_markup=_roll("one", "Keep"),
        )
        await waiting
        assert (await bot.update("callback_query"))["data"] == "Keep one"


def _roll(board: str, *others: str) -> Json:
    """A keyboard whose data names its board."""
    texts = ["Roll", *others]
    return {"inline_keyboard": [[{"text": text, "callback_data": f"{text} {board}"} for text in texts]]}
