"""How updates reach a bot: polling. U-rows of docs/playground.md."""

import asyncio

import httpx
import pytest

from kotbot.playground.base.clock import Clock
from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from kotbot.playground.delivery.faults import Faults
from kotbot.playground.delivery.updates import UpdateQueue
from tests.playground.bot_calls import BotCalls, Json

NOW = 1_800_000_000.0


class TestPolling:
    async def test_updates_come_until_a_higher_offset_confirms_them(
        self, bot: BotCalls, ann: PersonClient
    ) -> None:
        """U1: ids grow, and offset confirms what is below it."""
        chat = await ann.starts()
        await ann.says(chat, "one")
        first = await bot.call("getUpdates")
        again = await bot.call("getUpdates")
        assert [it["message"]["text"] for it in first] == ["/start", "one"]
        assert again == first
        ids = [it["update_id"] for it in first]
        assert ids == [ids[0], ids[0] + 1]
        assert await bot.call("getUpdates", offset=ids[0] + 1) == first[1:]
        assert await bot.call("getUpdates", offset=ids[1] + 1) == []
        assert await bot.call("getUpdates") == []

    async def test_after_a_restart_the_numbers_are_higher(self) -> None:
        """U1: as a bot takes lower ones for updates that it has had."""
        numbers: list[int] = []
        for run in range(8):
            queue = UpdateQueue(Clock(running=False, start=NOW + 60 * run), Faults(lambda: None))
            for number in range(500):
                queue.push("message", {"text": str(number)}, "chat")
            numbers += [update.id for update in queue.pending()]
        assert numbers == sorted({*numbers})

    async def test_a_limit_is_kept(self, bot: BotCalls, ann: PersonClient, chat: Room) -> None:
        for number in range(3):
            await ann.says(chat, str(number))
        assert len(await bot.call("getUpdates", limit=2)) == 2

    async def test_a_negative_offset_counts_from_the_end(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        """U1: all but the last are forgotten."""
        await ann.says(chat, "last")
        [update] = await bot.call("getUpdates", offset=-1)
        assert update["message"]["text"] == "last"
        assert len(await bot.call("getUpdates")) == 1

    async def test_a_long_poll_ends_with_the_first_update(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        await bot.updates()
        poll = asyncio.create_task(bot.updates(timeout=50))
        await ann.says(chat, "wake up")
        [update] = await poll
        assert update["message"]["text"] == "wake up"

    async def test_a_long_poll_ends_when_its_time_is_over(
        self, bot: BotCalls, chat: Room, playground: PlaygroundClient
    ) -> None:
        await bot.updates()
        poll = asyncio.create_task(bot.updates(timeout=50))
        while "getUpdates" not in (await playground.statistics())["calls"] or not poll.done():
            await playground.advance(50)
        assert await poll == []

    async def test_a_second_poller_sends_the_first_away(
        self, address: str, bot: BotCalls, ann: PersonClient, playground: PlaygroundClient
    ) -> None:
        """U5: 409 for the one that waited; the newer one waits on."""
        first = asyncio.create_task(bot.refusal("getUpdates", timeout=50))
        while "getUpdates" not in (await playground.statistics())["calls"]:
            await asyncio.sleep(0)
        async with BotCalls.open(address) as other:
            second = asyncio.create_task(self.polled_after(first, other))
            refused = await first
            assert refused.code == 409
            assert refused.description == (
                "Conflict: terminated by other getUpdates request; "
                "make sure that only one bot instance is running"
            )
            await ann.starts()
            [update] = await second
            assert update["message"]["text"] == "/start"

    @staticmethod
    async def polled_after(first: "asyncio.Task[object]", other: BotCalls) -> list[Json]:
        while True:
            updates = await other.call("getUpdates", timeout=50)
            if first.done() and updates:
                found: list[Json] = updates
                return found

    async def test_polling_and_a_webhook_exclude_each_other(self, bot: BotCalls) -> None:
        """U5: 409 while a webhook is set."""
        await bot.call("setWebhook", url="http://127.0.0.1:9/hook")
        refused = await bot.refusal("getUpdates")
        assert refused.code == 409
        assert "can't use getUpdates method while webhook is active" in refused.description
        await bot.call("deleteWebhook")
        assert await bot.call("getUpdates") == []

    async def test_a_press_waits_150_seconds_and_a_message_a_day(
        self, bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
    ) -> None:
        """S6: what nobody fetches expires."""
        markup = {"inline_keyboard": [[{"text": "Roll", "callback_data": "roll"}]]}
        await bot.call("sendMessage", chat_id=ann.id, text="board", reply_markup=markup)
        await bot.updates()
        await ann.says(chat, "hello")
        await ann.presses(chat, "Roll", answer_within=0)
        await playground.advance(149)
        waiting = await bot.call("getUpdates", offset=bot.offset)
        assert [set(it) - {"update_id"} for it in waiting] == [{"message"}, {"callback_query"}]
        await playground.advance(2)
        assert await bot.kinds() == ["message"]
        await ann.says(chat, "still there?")
        await playground.advance(24 * 3600 + 1)
        assert await bot.call("getUpdates") == []


class TestAllowedUpdates:
    async def test_reactions_and_members_come_only_when_asked_for(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        """U6: excluded by default; my_chat_member is not."""
        await ann.promotes(group, playground.bot)
        said = await ann.says(group, "/start@echo_bot")
        await ann.reacts(group, said, "👍")
        await ann.kicks(group, bob)
        assert await bot.kinds() == ["my_chat_member", "message", "my_chat_member", "message", "message"]

    async def test_asked_for_they_come_from_then_on(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, group: Room, playground: PlaygroundClient
    ) -> None:
        """U6: the list does not reach back."""
        await ann.promotes(group, playground.bot)
        said = await ann.says(group, "look")
        await ann.reacts(group, said, "👍")
        await bot.updates(allowed_updates=["chat_member", "message_reaction"])
        await bot.updates()
        await ann.reacts(group, said, "🔥")
        await ann.kicks(group, bob)
        await ann.says(group, "not asked for")
        reaction, member = await bot.updates()
        assert reaction["message_reaction"]["new_reaction"] == [{"type": "emoji", "emoji": "🔥"}]
        assert member["chat_member"]["new_chat_member"]["status"] == "kicked"

    async def test_they_need_an_admin(
        self, bot: BotCalls, ann: PersonClient, bob: PersonClient, group: Room
    ) -> None:
        """U6: a plain member is not told."""
        await bot.updates(allowed_updates=["chat_member", "message_reaction"])
        await bot.updates()
        said = await ann.says(group, "look")
        await ann.reacts(group, said, "👍")
        await ann.kicks(group, bob)
        assert await bot.kinds() == []

    async def test_an_empty_list_means_the_default(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        """U6: []."""
        await bot.updates(allowed_updates=["callback_query"])
        await ann.says(chat, "lost")
        await bot.updates(allowed_updates=[])
        await ann.says(chat, "found")
        assert (await bot.update("message"))["text"] == "found"


class TestAddresses:
    @pytest.mark.parametrize("method", ["sendDice", "getGameHighScores", "noSuchMethod"])
    async def test_other_methods_are_not_found(self, bot: BotCalls, method: str) -> None:
        """A1: Telegram's own words."""
        refused = await bot.refusal(method)
        assert (refused.code, refused.description) == (404, "Not Found: method not found")

    async def test_methods_are_called_in_any_case(self, bot: BotCalls) -> None:
        """A1: getme is getMe."""
        assert await bot.call("getme") == await bot.call("getMe")

    async def test_a_wrong_token_is_unauthorized(self, address: str) -> None:
        """A2: 401."""
        async with BotCalls.open(address, "1000000001:guess") as stranger:
            refused = await stranger.refusal("getMe")
        assert (refused.code, refused.description) == (401, "Unauthorized")

    async def test_what_is_no_token_is_not_found(self, address: str) -> None:
        """A2: 404."""
        async with BotCalls.open(address, "nonsense") as stranger:
            refused = await stranger.refusal("getMe")
        assert (refused.code, refused.description) == (404, "Not Found")

    async def test_parameters_come_as_query_form_or_json(
        self, bot: BotCalls, ann: PersonClient, chat: Room
    ) -> None:
        """A3: three ways and a mixture."""
        address = f"{bot.base}/sendMessage"
        async with httpx.AsyncClient(trust_env=False, verify=False) as http:
            by_query = await http.get(address, params={"chat_id": ann.id, "text": "ї & ü"})
            by_form = await http.post(address, data={"chat_id": str(ann.id), "text": "ї & ü"})
            by_json = await http.post(address, json={"chat_id": ann.id, "text": "ї & ü"})
            mixed = await http.post(address, params={"chat_id": ann.id}, json={"text": "ї & ü"})
        assert [it.json()["result"]["text"] for it in (by_query, by_form, by_json, mixed)] == ["ї & ü"] * 4
