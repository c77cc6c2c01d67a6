"""Boards in inline messages: edited, never sent, gone when Telegram says so; a 429 teaches their pace."""

from typing import Any

import pytest
from telegram.error import BadRequest, RetryAfter

from kotbot.matches import boards
from kotbot.matches.facts import InlineMessage, Status
from kotbot.matches.inline_chats import InlineWay, chat_of
from kotbot.matches.open import inline_matches, stopping
from kotbot.matches.open.inline_matches import Terms
from kotbot.matches.people import accounts
from kotbot.store import Store
from kotbot.telegram.outgoing.budgets import FORGETS, SLOWEST, Pace, chat_bucket
from scripts.testing.matches import ANN
from tests.kotbot.telegram.outgoing.kit import Lobby

HERE, THERE = "BAAA-message-one", "BAAA-message-two"
LONG_AGO = -1e6


async def opened(store: Store) -> Lobby:
    """A lobby in an inline message, as the first press leaves it."""
    await store.run(lambda unit: accounts.remember(unit, ANN))
    _, word = await store.run(lambda unit: inline_matches.invite(unit, ANN.id, InlineWay.INLINE, Terms()))
    reply = await store.run(lambda unit: inline_matches.accept(unit, HERE, Terms(), word, ANN, "first press"))
    assert reply.facts is not None
    lobby = Lobby(store, reply.facts)
    lobby.telegram.username = "kotbot_bot"  # type: ignore[attr-defined]
    return lobby


async def shown_in(lobby: Lobby) -> list[str]:
    rows = await lobby.store.run(lambda unit: inline_matches.shown_in(unit, lobby.facts.code))
    return [row.inline_message_id for row in rows]


async def brought(lobby: Lobby, message: str) -> None:
    """Ann brings the match to another message, and the one that it leaves is to say so."""
    code = lobby.facts.code
    former = await lobby.store.run(lambda unit: inline_matches.shown_in(unit, code))
    await lobby.store.run(lambda unit: inline_matches.bring(unit, message, code, ANN))
    lobby.board_messages.forget_match(code)
    lobby.boards.leave(former, lobby.facts)


async def test_the_board_is_edited_by_the_id_of_its_message(friday: Lobby) -> None:
    lobby = await opened(friday.store)
    asked: list[dict[str, Any]] = []

    async def edit(text: str, **parameters: Any) -> None:
        asked.append({name: value for name, value in parameters.items() if name != "reply_markup"})

    lobby.telegram.edit_message_text = edit  # type: ignore[assignment]
    lobby.wants()
    await lobby.shows()

    assert asked == [{"inline_message_id": HERE}]
    assert lobby.telegram.sent == 0


async def test_an_equal_edit_is_not_sent(friday: Lobby) -> None:
    lobby = await opened(friday.store)
    lobby.wants()
    assert len(await lobby.shows()) == 1

    lobby.wants()

    assert await lobby.shows() == []


async def test_a_message_that_is_gone_ends_the_board_and_nothing_else(friday: Lobby) -> None:
    lobby = await opened(friday.store)
    lobby.telegram.errors = [BadRequest("MESSAGE_ID_INVALID")]

    lobby.wants()
    await lobby.shows()

    assert await shown_in(lobby) == []
    assert lobby.telegram.sent == 0
    assert (lobby.facts.status, await lobby.paused()) == (Status.LOBBY, "")


async def test_a_message_without_a_board_is_never_replaced(friday: Lobby) -> None:
    lobby = await opened(friday.store)
    lobby.telegram.errors = [BadRequest("MESSAGE_ID_INVALID")]
    lobby.wants()
    await lobby.shows()

    await lobby.bob_joins()

    assert await lobby.shows() == []
    assert lobby.telegram.sent == 0


async def test_a_rematch_is_shown_in_the_message_of_the_match_before(friday: Lobby) -> None:
    lobby = await opened(friday.store)
    code = lobby.facts.code
    lobby.wants()
    await lobby.shows()
    await lobby.store.run(lambda unit: stopping.stop(unit, code, ANN, "stop"))
    again = await lobby.store.run(lambda unit: stopping.rematch(unit, code, ANN, "again"))
    assert again.facts is not None
    lobby.facts = again.facts

    lobby.wants()
    shown = await lobby.shows()

    assert len(shown) == 1
    assert await shown_in(lobby) == [HERE]


async def test_the_message_that_a_match_left_says_so_without_its_players(friday: Lobby) -> None:
    lobby = await opened(friday.store)
    code = lobby.facts.code
    lobby.wants()
    await lobby.shows()
    await brought(lobby, THERE)

    assert await lobby.shows() == ["This match goes on in another message."]
    assert await shown_in(lobby) == [THERE]
    rows = await lobby.store.run(lambda unit: boards.boards_of(unit, code))
    assert [row.inline_message_id for row in rows] == [THERE]


async def test_the_message_that_a_match_left_is_edited_no_more_when_it_is_pressed(friday: Lobby) -> None:
    """Its own inline chat is another one than that of the match, which it showed for a while."""
    lobby = await opened(friday.store)
    code = lobby.facts.code
    await lobby.store.run(lambda unit: inline_matches.bring(unit, THERE, code, ANN))
    lobby.wants()
    await lobby.shows()
    await brought(lobby, HERE)
    assert await lobby.shows() == ["This match goes on in another message."]
    lobby.boards.retired.strip_stray_later("", InlineMessage(chat_of(THERE, InlineWay.INLINE), THERE))
    assert await lobby.outbox.drain(5) == 0
    assert lobby.telegram.stripped == []


async def test_nothing_is_announced_in_an_inline_message(friday: Lobby) -> None:
    lobby = await opened(friday.store)

    announced = await lobby.notices.announce(lobby.facts.code, lambda *_: pytest.fail("nobody is told"))

    assert (announced, lobby.telegram.sent) == (0, 0)


@pytest.mark.parametrize("way", InlineWay)
def test_a_message_is_edited_once_in_the_time_that_is_set_for_its_way(way: InlineWay) -> None:
    paces = {InlineWay.INLINE: Pace(1.0), InlineWay.GUEST: Pace(3.0)}
    bucket = chat_bucket(chat_of(HERE, way), 1, LONG_AGO, paces)

    bucket.spend(0.0)

    assert bucket.wait(0.0) == paces[way].seconds(0.0)


def test_a_429_doubles_the_time_between_edits_up_to_a_bound() -> None:
    pace = Pace(1.0)
    paces = {InlineWay.INLINE: pace, InlineWay.GUEST: Pace(1.0)}
    bucket = chat_bucket(chat_of(HERE, InlineWay.INLINE), 1, LONG_AGO, paces)

    bucket.refused(0.0, 5.0)
    bucket.spend(5.0)

    assert bucket.wait(5.0) == 2.0
    for _ in range(10):
        pace.too_fast(5.0)
    assert pace.seconds(5.0) == SLOWEST


def test_what_a_429_taught_is_forgotten_by_halves() -> None:
    pace = Pace(1.0)
    pace.too_fast(0.0)
    pace.too_fast(0.0)

    assert [pace.seconds(FORGETS * n) for n in (0, 1, 2, 3)] == [4.0, 2.0, 1.0, 1.0]


async def test_an_edit_that_met_a_429_is_made_again(friday: Lobby) -> None:
    lobby = await opened(friday.store)
    lobby.telegram.errors = [RetryAfter(0)]
    lobby.wants()

    assert len(await lobby.shows()) == 1
    assert lobby.outbox.too_many == 1


async def test_the_start_repairs_a_board_that_is_behind(friday: Lobby) -> None:
    lobby = await opened(friday.store)

    behind = await lobby.store.run(boards.behind)

    assert [row.inline_message_id for row in behind if row.code == lobby.facts.code] == [HERE]
