"""The echo bot on python-telegram-bot, talked to by people over real HTTP."""

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient, Room


@pytest.mark.usefixtures("polling_echo_bot")
class TestByPolling:
    async def test_start_with_a_payload_is_greeted(self, ann: PersonClient) -> None:
        chat = await ann.starts("abc_1")
        greeting = await ann.sees(chat, "Hello abc_1")
        assert greeting.raw["entities"] == [{"type": "bold", "offset": 0, "length": 5}]

    async def test_a_message_is_echoed_as_a_reply(self, ann: PersonClient) -> None:
        chat = await ann.starts()
        await ann.says(chat, "good evening")
        echo = await ann.sees(chat, "echo: good evening")
        assert echo.sender == "Echo"

    async def test_a_press_is_answered_by_a_toast_and_an_edit(self, ann: PersonClient) -> None:
        chat = await ann.starts()
        await ann.says(chat, "one")
        assert (await ann.presses(chat, "Again")).toast == "Once more"
        edited = await ann.sees(chat, "echoed again")
        assert edited.raw["edited"] is True

    async def test_a_press_is_answered_by_an_alert(self, ann: PersonClient) -> None:
        chat = await ann.starts()
        await ann.says(chat, "two")
        answer = await ann.presses(chat, "Alert")
        assert (answer.alert, answer.toast) == ("Look out!", None)

    async def test_two_people_share_a_group_with_the_bot(
        self, ann: PersonClient, bob: PersonClient, group: Room
    ) -> None:
        await ann.says(group, "/start@echo_bot together")
        await bob.sees(group, "Hello together")
        await bob.says(group, "/start@echo_bot again")
        await ann.sees(group, "Hello again")

    async def test_nothing_was_refused(self, ann: PersonClient, playground: PlaygroundClient) -> None:
        chat = await ann.starts()
        await ann.sees(chat, "Hello")
        assert (await playground.statistics())["errors"] == {}
