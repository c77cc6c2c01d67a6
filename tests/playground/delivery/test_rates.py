"""Flood control. The rows (R1, ...) are those of docs/playground.md."""

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from tests.playground.bot_calls import BotCalls, RefusedError


async def sent_until_refused(bot: BotCalls, chat_id: int, *, at_most: int = 100) -> tuple[int, RefusedError]:
    """How many messages went through at one moment, and the refusal that ended it."""
    for count in range(at_most):
        try:
            await bot.call("sendMessage", chat_id=chat_id, text=f"message {count}")
        except RefusedError as refused:
            return count, refused
    raise AssertionError(f"{at_most} messages were not refused")


async def test_a_chat_takes_a_short_burst_then_one_message_a_second(
    bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
) -> None:
    """R1: five at once, then 429; a second later one more."""
    count, refused = await sent_until_refused(bot, ann.id)
    assert count == 5
    assert (refused.code, refused.parameters) == (429, {"retry_after": 5})
    await playground.advance(5)
    for second in range(5):
        await bot.call("sendMessage", chat_id=ann.id, text=f"later {second}")
        await playground.advance(1)


async def test_a_group_takes_twenty_messages_a_minute(
    bot: BotCalls, group: Room, playground: PlaygroundClient
) -> None:
    """R2: the twenty-first within a minute is refused until the minute is over."""
    for _ in range(20):
        await bot.call("sendMessage", chat_id=group.id, text="one of twenty")
        await playground.advance(2)
    refused = await bot.refusal("sendMessage", chat_id=group.id, text="one too many")
    assert (refused.code, refused.parameters) == (429, {"retry_after": 20})
    await playground.advance(20)
    await bot.call("sendMessage", chat_id=group.id, text="the first is a minute old")


async def test_all_chats_together_take_thirty_messages_a_second(
    bot: BotCalls, playground: PlaygroundClient
) -> None:
    """R3: the thirty-first within a second is refused, whatever chat it is for."""
    people = [await playground.person(f"Person {number}") for number in range(31)]
    for person in people:
        await person.starts()
    for person in people[:30]:
        await bot.call("sendMessage", chat_id=person.id, text="hello")
    refused = await bot.refusal("sendMessage", chat_id=people[30].id, text="hello")
    assert (refused.code, refused.parameters) == (429, {"retry_after": 1})
    await playground.advance(1)
    await bot.call("sendMessage", chat_id=people[30].id, text="hello")


async def test_edits_and_messages_share_one_budget(
    bot: BotCalls, group: Room, playground: PlaygroundClient
) -> None:
    """R4: nineteen edits and one message are twenty."""
    board = await bot.call("sendMessage", chat_id=group.id, text="0")
    for number in range(1, 20):
        await playground.advance(2)
        await bot.call("editMessageText", chat_id=group.id, message_id=board["message_id"], text=str(number))
    refused = await bot.refusal("sendMessage", chat_id=group.id, text="one too many")
    assert refused.code == 429
    refused = await bot.refusal(
        "editMessageText", chat_id=group.id, message_id=board["message_id"], text="20"
    )
    assert refused.code == 429


async def test_creating_a_topic_counts_as_a_message(
    bot: BotCalls, ann: PersonClient, playground: PlaygroundClient
) -> None:
    """R5: four messages and a topic are a burst of five."""
    forum = await ann.creates_group("Forum", playground.bot, forum=True)
    await ann.promotes(forum, playground.bot)
    for number in range(4):
        await bot.call("sendMessage", chat_id=forum.id, text=f"message {number}")
    await bot.call("createForumTopic", chat_id=forum.id, name="Match 1")
    refused = await bot.refusal("sendMessage", chat_id=forum.id, text="one too many")
    assert refused.code == 429


async def test_answering_a_press_is_free(
    bot: BotCalls, ann: PersonClient, group: Room, playground: PlaygroundClient
) -> None:
    """R6: presses are answered while nothing can be sent."""
    keyboard = {"inline_keyboard": [[{"text": "Roll", "callback_data": "roll"}]]}
    board = await bot.call("sendMessage", chat_id=group.id, text="board", reply_markup=keyboard)
    await sent_until_refused(bot, group.id)
    for number in range(40):
        press = await playground.post(
            f"/play/people/{ann.id}/chats/{group.id}/messages/{board['message_id']}/press",
            {"data": f"press {number}"},
        )
        assert await bot.call("answerCallbackQuery", callback_query_id=press["press"], text="noted")


async def test_waiting_as_long_as_told_is_enough(
    bot: BotCalls, group: Room, playground: PlaygroundClient
) -> None:
    """R7: whatever the budget, after retry_after seconds the call goes through."""
    for _ in range(5):
        _, refused = await sent_until_refused(bot, group.id)
        seconds = refused.parameters["retry_after"]
        assert refused.description == f"Too Many Requests: retry after {seconds}"
        await playground.advance(seconds)
        await bot.call("sendMessage", chat_id=group.id, text="second try")


async def test_one_chat_does_not_use_up_the_budget_of_another(
    bot: BotCalls, ann: PersonClient, chat: Room, group: Room
) -> None:
    await sent_until_refused(bot, group.id)
    await bot.call("sendMessage", chat_id=ann.id, text="unaffected")


async def test_refusals_are_counted(
    bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
) -> None:
    assert "429" not in (await playground.statistics())["errors"]
    await sent_until_refused(bot, ann.id)
    assert (await playground.statistics())["errors"]["429"] == 1


@pytest.mark.parametrize(("factor", "burst"), [(1, 5), (0.5, 5), (10, 5)])
async def test_a_factor_scales_the_time(
    bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient, factor: float, burst: int
) -> None:
    await playground.limits(factor)
    count, _ = await sent_until_refused(bot, ann.id)
    assert count == burst
    await playground.advance(burst / factor - 0.01)
    assert (await bot.refusal("sendMessage", chat_id=ann.id, text="too early")).code == 429
    await playground.advance(0.01)
    await bot.call("sendMessage", chat_id=ann.id, text="in time")


async def test_a_factor_of_nought_switches_flood_control_off(
    bot: BotCalls, ann: PersonClient, chat: Room, playground: PlaygroundClient
) -> None:
    await playground.limits(0)
    for number in range(100):
        await bot.call("sendMessage", chat_id=ann.id, text=f"message {number}")
