"""What becomes of messages whose time is over: boards in whose place others stand, texts, calls."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from telegram.error import BadRequest, ChatMigrated, NetworkError

from kotbot.matches import boards as rows
from kotbot.matches.facts import Status, Where
from kotbot.matches.open import stopping
from kotbot.matches.partitions import ALL
from kotbot.matches.records import BoardRecord
from kotbot.telegram.outgoing import outbox
from kotbot.telegram.outgoing.board_messages import NOTICE
from scripts.testing.matches import ANN
from tests.kotbot.telegram.outgoing.kit import GROUP, Lobby

PRIVATE = Where(ANN.id, private=True)
TOO_OLD = BadRequest("Message can't be deleted for everyone")


@pytest.fixture
def minutes(friday: Lobby, monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What is to happen a minute later."""
    waiting: list[Callable[[], None]] = []

    def later(seconds: float, call: Callable[[], None]) -> None:
        assert seconds == 60.0
        waiting.append(call)

    monkeypatch.setattr(friday.outbox, "later", later)
    return waiting


async def comes_down(friday: Lobby, where: Where = GROUP) -> None:
    """The board is sent anew."""
    friday.boards.will_stand_below(where.chat, friday.facts.code)
    friday.outbox.redraw(where.chat, friday.facts.code)
    await friday.shows()


async def known(friday: Lobby, chat: int = GROUP.chat) -> list[tuple[int, str]]:
    """The messages of a chat that are stored, and their kinds."""
    found = await friday.store.run(lambda unit: rows.boards_of(unit, friday.facts.code))
    return [(row.message, row.kind) for row in found if row.chat == chat]


async def notice(friday: Lobby) -> BoardRecord:
    """A call that stands as message 50 and is known."""
    await friday.boards.standing(GROUP.chat, friday.facts.code)
    row = await friday.store.run(
        lambda unit: rows.put_board(unit, friday.facts.code, GROUP, 50, "en", NOTICE)
    )
    assert row is not None
    friday.board_messages.put(row.code, row)
    return row


# In a group


async def test_in_a_group_a_former_board_stays_for_a_minute(
    friday: Lobby, minutes: list[Callable[[], None]]
) -> None:
    """Somebody may be replying to it."""
    await comes_down(friday)
    assert friday.telegram.deleted == []
    assert await known(friday) == [(7, rows.FORMER), (101, rows.BOARD)]
    (over,) = minutes
    over()
    await friday.shows()
    assert friday.telegram.deleted == [7]
    assert await known(friday) == [(101, rows.BOARD)]


async def test_in_a_group_a_former_board_goes_with_the_next_answer(
    friday: Lobby, minutes: list[Callable[[], None]]
) -> None:
    await friday.begins()
    await comes_down(friday)
    friday.boards.will_show(friday.facts)  # as it was: something is marked, or looked at
    await friday.shows()
    assert friday.telegram.deleted == []
    friday.boards.will_show(replace(friday.facts, seq=friday.facts.seq + 1))
    await friday.shows()
    assert friday.telegram.deleted == [7]
    minutes[0]()
    await friday.shows()
    assert friday.telegram.deleted == [7]


async def test_what_others_go_on_with_is_deleted_by_them(
    friday: Lobby, minutes: list[Callable[[], None]]
) -> None:
    """On many machines the partition of the match is handed over within the minute."""
    await comes_down(friday)
    friday.boards.retired.leave_to_others(ALL)
    minutes[0]()
    await friday.shows()
    assert friday.telegram.deleted == []
    assert await known(friday) == [(7, rows.FORMER), (101, rows.BOARD)]


async def test_a_board_that_is_pinned_stays_and_says_that_the_match_goes_on_below(friday: Lobby) -> None:
    await friday.begins()
    friday.telegram.pinned = [7]
    friday.boards.will_stand_below(GROUP.chat, friday.facts.code)
    friday.outbox.redraw(GROUP.chat, friday.facts.code)
    assert await friday.shows() == ["<b>King of Tokyo 2016</b> · turn 1"]
    assert friday.telegram.deleted == []
    assert await known(friday) == [(101, rows.BOARD)]


async def test_a_board_that_is_too_old_to_be_deleted_says_that_the_match_goes_on_below(
    friday: Lobby, minutes: list[Callable[[], None]]
) -> None:
    await friday.begins()
    await comes_down(friday)
    friday.telegram.errors = [TOO_OLD]
    minutes[0]()
    assert await friday.shows() == ["<b>King of Tokyo 2016</b> · turn 1"]
    assert await known(friday) == [(101, rows.BOARD)]


@pytest.mark.parametrize("refusal", [BadRequest("Message to delete not found"), ChatMigrated(-5)])
async def test_a_former_board_that_is_gone_is_forgotten(
    friday: Lobby, minutes: list[Callable[[], None]], refusal: Exception
) -> None:
    await comes_down(friday)
    friday.telegram.errors = [refusal]
    minutes[0]()
    assert await friday.shows() == []
    assert await known(friday) == [(101, rows.BOARD)]


async def test_a_result_stays_without_its_buttons(friday: Lobby) -> None:
    await friday.begins()
    code = friday.facts.code
    admin = replace(ANN, chat_admin=True)
    reply = await friday.store.run(lambda unit: stopping.stop(unit, code, admin, "another press"))
    assert reply.facts is not None
    assert reply.facts.status is Status.STOPPED
    friday.facts = reply.facts
    friday.wants()
    await friday.shows()
    before = await known(friday)
    await comes_down(friday)
    assert friday.telegram.deleted == []
    assert friday.telegram.stripped == [before[-1][0]]
    assert await known(friday) == [(101, rows.BOARD)]


# In private


async def test_in_private_a_former_board_goes_at_once(
    friday: Lobby, minutes: list[Callable[[], None]]
) -> None:
    code = friday.facts.code
    row = await friday.store.run(lambda unit: rows.put_board(unit, code, PRIVATE, 5, "en", rows.FORMER))
    assert row is not None
    friday.boards.retired.go_later(row)
    await friday.shows()
    assert friday.telegram.deleted == [5]
    assert minutes == []
    assert await known(friday, ANN.id) == []


async def test_a_deletion_whose_answer_is_lost_is_asked_for_again(
    friday: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "RETRY_SECONDS", (0.0,))
    code = friday.facts.code
    row = await friday.store.run(lambda unit: rows.put_board(unit, code, PRIVATE, 5, "en", rows.FORMER))
    assert row is not None
    friday.telegram.errors = [NetworkError("lost"), BadRequest("Message to delete not found")]
    friday.boards.retired.go_later(row)
    await friday.shows()
    assert friday.telegram.errors == []
    assert await known(friday, ANN.id) == []


async def test_a_board_that_stands_is_never_deleted_as_a_former_one(friday: Lobby) -> None:
    (row,) = await friday.store.run(lambda unit: rows.boards_of(unit, friday.facts.code))
    await friday.boards.retired.go(row)
    assert friday.telegram.deleted == []


async def test_a_text_goes_with_the_first_board_that_shows_what_became_of_it(friday: Lobby) -> None:
    """Typed as message 9; what stands there is of the moment before."""
    before = friday.facts
    await friday.boards.standing(GROUP.chat, before.code)
    friday.facts = replace(before, revision=before.revision + 1)
    here = replace(GROUP, private=True)
    text = await friday.store.run(lambda unit: rows.put_text(unit, friday.facts, here, 9))
    friday.boards.will_take(text)
    friday.boards.will_show(before)
    friday.outbox.redraw(GROUP.chat, before.code)
    await friday.shows()
    assert friday.telegram.deleted == []
    friday.wants()
    await friday.shows()
    assert friday.telegram.deleted == [9]
    assert await known(friday) == [(7, rows.BOARD)]


async def test_what_is_typed_in_a_group_stays(friday: Lobby) -> None:
    assert await friday.store.run(lambda unit: rows.put_text(unit, friday.facts, GROUP, 9)) is None
    assert await known(friday) == [(7, rows.BOARD)]


# Calls


async def test_a_call_that_is_answered_while_it_is_taken_away_is_deleted_once(
    friday: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next call takes the former one away; meanwhile the answer comes, which takes it away, too."""
    row = await notice(friday)
    goes_on, delete = asyncio.Event(), friday.telegram.delete_message

    async def slowly(chat_id: int, message_id: int) -> None:
        await goes_on.wait()
        await delete(chat_id=chat_id, message_id=message_id)

    monkeypatch.setattr(friday.telegram, "delete_message", slowly)
    taking = asyncio.create_task(friday.boards.retired.take_away(row))
    await asyncio.sleep(0)
    friday.notices.take_answered(friday.facts)
    goes_on.set()
    await taking
    await friday.shows()
    assert friday.telegram.deleted == [50]
    assert await known(friday) == [(7, rows.BOARD)]


async def test_a_call_that_is_gone_is_not_deleted_again(friday: Lobby) -> None:
    row = await notice(friday)
    for take in (partial(friday.boards.retired.take_away, row),) * 2:
        await take()
    assert friday.telegram.deleted == [50]
