"""What is kept between two runs."""

from pathlib import Path

import pytest

from kotbot.playground.client import connect
from kotbot.playground.playground import Playground, bot_from_token, new_world
from kotbot.playground.saving import StateError, load, save
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


async def test_without_a_file_everything_begins_anew(tmp_path: Path) -> None:
    playground = fresh()
    load(playground, tmp_path / "nothing.json")
    assert playground.world.people == {}


async def test_another_file_is_refused_by_name(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"world": 5}')
    with pytest.raises(StateError, match=r"broken\.json"):
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
    with pytest.raises(StateError, match=str(state)):
        save(fresh(), state)
    assert in_the_way.read_text(encoding="ascii") == ""
