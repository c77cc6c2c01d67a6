"""What is kept between two runs."""

import re
from pathlib import Path

import pytest

from kotbot.playground.client import connect
from kotbot.playground.playground import Playground, bot_from_token, new_world
from kotbot.playground.saving import SaveFileError, load, save
from kotbot.playground.web.serving import serving
from tests.playground.bot_calls import TOKEN, BotCalls
from tests.playground.files import picture

KEYBOARD = {"inline_keyboard": [[{"text": "Roll", "callback_data": "roll", "style": "primary"}]]}


def fresh() -> Playground:
    return Playground(new_world([bot_from_token(TOKEN, "echo_bot", "Echo")]), limit_factor=0)


async def test_people_chats_and_pictures_are_there_again(tmp_path: Path) -> None:
    state = tmp_path / "deeper" / "state.json"
    first = fresh()
    async with serving(first) as address, connect(address) as people, BotCalls.open(address) as bot:
        ann = await people.person("Анна", language="uk")
        group = await ann.creates_group("Friday", people.bot, forum=True)
        topic = await ann.creates_topic(group, "Match 1")
        await bot.call(
            "sendMessage",
            chat_id=group.id,
            message_thread_id=topic.thread,
            text="<b>board</b>",
            parse_mode="HTML",
            reply_markup=KEYBOARD,
        )
        said = await ann.says(topic, "mine")
        await bot.call("forwardMessage", chat_id=group.id, from_chat_id=group.id, message_id=said.id)
        photo = await bot.call(
            "sendPhoto", {"photo": ("a.png", picture(9, 9), "image/png")}, chat_id=group.id
        )
    save(first, state)
    assert TOKEN not in state.read_text()

    second = fresh()
    load(second, state)
    assert second.world == first.world
    async with serving(second) as address, connect(address) as people, BotCalls.open(address) as bot:
        again = await people.get("/play/state")
        assert [person["name"] for person in again["people"]] == ["Анна"]
        assert await bot.call("sendPhoto", chat_id=group.id, photo=photo["photo"][-1]["file_id"])
        sent = await bot.call("sendMessage", chat_id=group.id, text="on we go")
        assert sent["message_id"] == photo["message_id"] + 2
        assert (await people.person("Bob")).id == ann.id + 1


async def test_a_board_in_a_chat_without_the_bot_is_there_again(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    first = fresh()
    async with serving(first) as address, connect(address) as people, BotCalls.open(address) as bot:
        ann, bob = await people.person("Ann"), await people.person("Bob")
        await ann.mentions(ann.private(bob), "duel")
        called = await bot.update("guest_message")
        content = {"message_text": "Who plays?"}
        lobby = {"type": "article", "id": "1", "title": "A match", "input_message_content": content}
        sent = await bot.call("answerGuestQuery", guest_query_id=called["guest_query_id"], result=lobby)
        await people.set_bot(guest=False)
    save(first, state)

    second = fresh()
    load(second, state)
    assert second.world == first.world
    async with serving(second) as address, BotCalls.open(address) as bot:
        await bot.call("editMessageText", inline_message_id=sent["inline_message_id"], text="Turn 1")
        assert (await bot.call("getMe"))["supports_guest_queries"] is False


async def test_a_state_from_before_guest_mode_is_taken(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    first = fresh()
    async with serving(first) as address, connect(address) as people:
        ann = await people.person("Ann")
        await ann.says(await ann.creates_group("Friday"), "hello")
    save(first, state)
    newer = re.compile(r',"(?:old_app|guest|protected|caller)":(?:true|false|null)')
    state.write_text(newer.sub("", state.read_text()))

    second = fresh()
    load(second, state)
    assert second.world == first.world


async def test_without_a_file_everything_begins_anew(tmp_path: Path) -> None:
    playground = fresh()
    load(playground, tmp_path / "nothing.json")
    assert playground.world.people == {}


async def test_another_file_is_refused_by_name(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"world": 5}')
    with pytest.raises(SaveFileError, match=r"broken\.json"):
        load(fresh(), broken)


async def test_a_busy_port_is_avoided() -> None:
    async with serving(fresh()) as first:
        port = int(first.rpartition(":")[2])
        async with serving(fresh(), port=port) as second:
            assert second != first
            async with connect(second) as people:
                assert people.bot.username == "echo_bot"


@pytest.mark.parametrize("token", ["", "abc", "12:", ":x"])
def test_a_token_has_a_number_and_a_secret(token: str) -> None:
    with pytest.raises(ValueError, match="123456:abc"):
        bot_from_token(token, "bot")


async def test_a_file_that_cannot_be_written_is_named_and_the_old_one_stays(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("", encoding="ascii")
    state = in_the_way / "state.json"
    with pytest.raises(SaveFileError, match=str(state)):
        save(fresh(), state)
    assert in_the_way.read_text(encoding="ascii") == ""
