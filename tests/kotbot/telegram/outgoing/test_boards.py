"""What the boards of a match show: always what was asked for last, however late it is drawn."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import pytest
from telegram import Bot
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError

from kotbot.i18n import Texts
from kotbot.matches import boards as rows
from kotbot.matches import finding
from kotbot.matches.digital.lobby import MAIN
from kotbot.matches.facts import BoardChapter, MatchFacts, Where
from kotbot.matches.ports import Unit
from kotbot.telegram.outgoing import outbox
from kotbot.telegram.outgoing.boards import OUT_OF_REACH
from kotbot.telegram.outgoing.pictures import send_photo
from kotbot.telegram.recovery import Recovery
from kotbot.views.base.screen import Screen
from kotbot.views.digital.lobby import LobbyPage
from scripts.testing.matches import ANN
from tests.kotbot.telegram.outgoing.kit import GROUP, Lobby


class Page(LobbyPage):
    """A page which says how many monsters there are."""

    def __call__(self, facts: MatchFacts, _: Texts) -> Screen:
        return Screen((f"{self.page} for {len(facts.seats)}",))


def page(title: str) -> Page:
    """Another page."""
    return Page(title, "")


FORMING = "<b>King of Tokyo 2016 · a rampage is forming!</b>"
FIRST_PAGE = LobbyPage(MAIN, "")


async def test_a_page_asked_for_after_a_change_stays(friday: Lobby) -> None:
    """Somebody joins and the host turns the page before that was drawn: the page is shown, with the news."""
    await friday.bob_joins()
    friday.wants(page("languages"))
    assert await friday.shows() == ["languages for 2"]


async def test_of_two_pages_asked_for_quickly_the_last_one_is_shown(friday: Lobby) -> None:
    friday.wants(page("options"))
    assert await friday.shows() == ["options for 1"]
    friday.wants(FIRST_PAGE)
    friday.wants(page("languages"))
    assert await friday.shows() == ["languages for 1"]


async def test_a_page_stays_while_people_join_until_it_is_turned_back(friday: Lobby) -> None:
    friday.wants(page("options"))
    assert await friday.shows() == ["options for 1"]
    await friday.bob_joins()
    assert await friday.shows() == ["options for 2"]
    friday.wants(FIRST_PAGE)
    assert await friday.shows() == [FORMING]
    friday.boards.will_show_the_newest(GROUP.chat, friday.facts.code)
    friday.outbox.redraw(GROUP.chat, friday.facts.code)
    assert await friday.shows() == []


async def test_a_match_that_begins_shows_no_page_of_its_lobby(friday: Lobby) -> None:
    friday.wants(page("options"))
    await friday.begins()
    friday.wants()
    assert await friday.shows() == ["<b>King of Tokyo 2016</b> · turn 1"]


async def test_a_lobby_that_is_brought_down_shows_its_first_page(friday: Lobby) -> None:
    friday.wants(page("options"))
    assert await friday.shows() == ["options for 1"]
    friday.boards.will_stand_below(GROUP.chat, friday.facts.code)
    friday.outbox.redraw(GROUP.chat, friday.facts.code)
    await friday.shows()
    await friday.bob_joins()
    assert await friday.shows() == [FORMING]


async def test_an_older_state_does_not_take_the_place_of_a_newer_page(friday: Lobby) -> None:
    before = friday.facts
    await friday.bob_joins()
    friday.wants(page("languages"))
    friday.boards.will_show(before)
    assert await friday.shows() == ["languages for 2"]


async def test_a_board_that_is_behind_shows_the_newest_whatever_was_to_be_drawn(friday: Lobby) -> None:
    """A machine's clock is set back while a board waits: it shows what the match says since then."""
    friday.boards.will_show(friday.facts)
    await friday.store.run(lambda unit: unit.bring_back(unit.now - timedelta(hours=2)))
    redraws: Any = None
    await Recovery(friday.store, friday.outbox, friday.boards, redraws).redraw_behind()
    await friday.shows()
    facts = await friday.store.run(lambda unit: finding.by_code(unit, friday.facts.code))
    (row,) = await friday.store.run(lambda unit: rows.boards_of(unit, friday.facts.code))
    assert facts is not None
    assert row.revision == facts.revision > friday.facts.revision


async def test_nothing_older_is_drawn_over_what_stands_there(friday: Lobby) -> None:
    before = friday.facts
    await friday.bob_joins()
    assert await friday.shows() == [FORMING]
    friday.boards.will_show(before)
    friday.outbox.redraw(GROUP.chat, before.code)
    assert await friday.shows() == []


async def test_of_two_boards_the_last_one_stays(friday: Lobby) -> None:
    """As after a kill of an earlier version between sending a board and stripping the former one."""
    code = friday.facts.code
    await friday.store.run(lambda unit: rows.put_board(unit, code, GROUP, 8, "en"))
    friday.wants()
    assert await friday.shows() == [FORMING]
    assert friday.telegram.deleted == [7]
    left = await friday.store.run(lambda unit: rows.boards_of(unit, code))
    assert [(row.message, row.kind) for row in left] == [(8, rows.BOARD)]


async def test_a_board_that_is_brought_down_many_times_at_once_is_sent_once(friday: Lobby) -> None:
    for _ in range(8):
        friday.boards.will_stand_below(GROUP.chat, friday.facts.code)
        friday.outbox.redraw(GROUP.chat, friday.facts.code)
    await friday.shows()
    left = await friday.store.run(lambda unit: rows.boards_of(unit, friday.facts.code))
    assert [(row.message, row.kind) for row in left] == [(101, rows.BOARD)]


async def test_a_board_that_was_refused_is_not_meant_any_more(friday: Lobby) -> None:
    await friday.begins()
    friday.telegram.errors = [Forbidden("Forbidden: bot was kicked from the group chat")]
    friday.boards.will_stand_below(GROUP.chat, friday.facts.code)
    friday.outbox.redraw(GROUP.chat, friday.facts.code)
    await friday.shows()
    assert await friday.store.run(rows.meant) == []
    assert await friday.paused() == OUT_OF_REACH


async def test_after_a_kill_what_stood_above_the_former_board_keeps_its_buttons(friday: Lobby) -> None:
    """The board is 95, and the new one 101: what lies between may be the one that was lost."""
    code = friday.facts.code
    await friday.store.run(lambda unit: rows.put_board(unit, code, GROUP, 95, "en"))
    assert await friday.store.run(lambda unit: rows.mean(unit, code, GROUP, "en")) is None
    friday.boards.will_stand_below(GROUP.chat, code)
    friday.outbox.redraw(GROUP.chat, code)
    await friday.shows()
    assert friday.telegram.deleted == [7, 95]
    assert friday.telegram.stripped == [100, 99, 98, 97, 96]


async def test_a_picture_below_a_board_that_may_be_lost_keeps_its_buttons(friday: Lobby) -> None:
    """The board is 99, the picture 101, and the new board 102: 100 alone may be the one that was lost."""
    code, former = friday.facts.code, friday.boards.retired
    await friday.store.run(lambda unit: rows.put_board(unit, code, GROUP, 99, "en"))
    assert await friday.store.run(lambda unit: rows.mean(unit, code, GROUP, "en")) is None
    await send_photo(cast(Bot, friday.telegram), former, GROUP, b"picture", Screen(("Share it",)), 0)
    friday.boards.will_stand_below(GROUP.chat, code)
    friday.outbox.redraw(GROUP.chat, code)
    await friday.shows()
    assert friday.telegram.stripped == [100]


async def test_a_page_that_was_lost_on_the_way_is_shown_when_the_network_is_back(
    friday: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kotbot.telegram.outgoing.outbox.RETRY_SECONDS", (0.0,))
    friday.telegram.errors = [NetworkError("gone")]
    friday.wants(page("languages"))
    assert await friday.shows() == ["languages for 1"]
    friday.wants(FIRST_PAGE)
    assert await friday.shows() == [FORMING]


async def test_after_an_edit_that_may_have_arrived_the_former_page_is_drawn_again(
    friday: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Marked, and unmarked while Telegram's answer to the first edit was lost."""
    monkeypatch.setattr("kotbot.telegram.outgoing.outbox.RETRY_SECONDS", (0.05,))
    friday.wants(page("unmarked"))
    assert await friday.shows() == ["unmarked for 1"]
    friday.telegram.errors = [NetworkError("lost")]
    friday.wants(page("marked"))
    while friday.telegram.errors:
        await asyncio.sleep(0)
    friday.wants(page("unmarked"))
    assert await friday.shows() == ["unmarked for 1"]


async def test_the_page_that_is_shown_already_costs_nothing(friday: Lobby) -> None:
    friday.wants(page("languages"))
    assert await friday.shows() == ["languages for 1"]
    friday.wants(page("languages"))
    assert await friday.shows() == []


async def test_an_edit_whose_answer_was_lost_is_made_again_once_and_counted(
    friday: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have come or not: the second one finds that it had, and the board is known to be right."""
    monkeypatch.setattr(outbox, "RETRY_SECONDS", (0.01,))
    friday.telegram.errors = [NetworkError("lost"), BadRequest("Message is not modified")]
    friday.wants(page("languages"))
    assert await friday.shows() == []
    assert (friday.telegram.errors, friday.outbox.unchanged) == ([], 1)
    friday.wants(page("languages"))
    assert await friday.shows() == []
    friday.wants(page("options"))
    assert await friday.shows() == ["options for 1"]
    assert friday.outbox.unchanged == 1


@pytest.mark.parametrize(
    "refusal",
    [
        Forbidden("Forbidden: bot was kicked from the group chat"),
        BadRequest("Topic_closed"),
        BadRequest("Message thread not found"),
        BadRequest("Not enough rights to send text messages to the chat"),
    ],
)
async def test_a_match_whose_board_was_deleted_where_the_bot_may_not_write_pauses(
    friday: Lobby, refusal: Exception
) -> None:
    await friday.begins()
    friday.telegram.errors = [BadRequest("Message to edit not found"), refusal]
    friday.wants()
    assert await friday.shows() == []
    assert await friday.paused() == OUT_OF_REACH


async def test_a_board_that_telegram_does_not_take_pauses_nothing(friday: Lobby) -> None:
    await friday.begins()
    friday.telegram.errors = [BadRequest("Message to edit not found"), BadRequest("Can't parse entities")]
    friday.wants()
    assert await friday.shows() == []
    assert await friday.paused() == ""


@pytest.mark.parametrize(
    "refusal",
    [BadRequest("Message can't be deleted for everyone"), Forbidden("bot was blocked"), ChatMigrated(-5)],
)
async def test_a_message_out_of_reach_is_forgotten(friday: Lobby, refusal: Exception) -> None:
    """Too old to be deleted, or in a chat that is closed to the bot."""
    code = friday.facts.code
    await friday.store.run(lambda unit: rows.put_board(unit, code, GROUP, 8, "en"))
    await friday.store.run(lambda unit: rows.put_board(unit, code, GROUP, 9, "en", rows.ANNOUNCEMENT))
    board, other, _ = await friday.store.run(lambda unit: rows.boards_of(unit, code))
    friday.telegram.errors = [refusal]
    await friday.boards.retired.take_away(board)
    friday.telegram.errors = [refusal]
    await friday.boards.retired.strip(other)
    friday.telegram.errors = [refusal]
    await friday.notices.take_back(code, lambda _: Screen(("over",)))
    assert await friday.store.run(lambda unit: rows.boards_of(unit, code)) == []
    assert friday.telegram.errors == []


async def test_a_page_waits_for_the_chat_of_the_match_alone(friday: Lobby) -> None:
    """A phone shows no page, so nothing would ever take it away."""
    facts = replace(friday.facts, phones=(ANN.id,))
    assert facts.chats == (GROUP.chat, ANN.id)
    friday.boards.will_show(facts, page("languages"))
    assert [chat for chat, _ in friday.boards._wanted] == [GROUP.chat]


async def test_who_leaves_while_their_board_waits_to_be_drawn_has_it_without_buttons(friday: Lobby) -> None:
    """The board on a phone is asked for, and before it is drawn its owner's seat is gone."""
    code, phone = friday.facts.code, Where(ANN.id, private=True)
    await friday.store.run(lambda unit: rows.put_board(unit, code, phone, 5, "en"))
    await friday.boards.draw(GROUP.chat, code)  # the messages of the match are known from now on
    sitting = replace(friday.facts, phones=(ANN.id,))
    friday.boards.will_show(sitting)
    friday.boards.will_show(replace(sitting, phones=(), revision=sitting.revision + 1))
    await friday.boards.draw(ANN.id, code)
    left = await friday.store.run(lambda unit: rows.boards_of(unit, code))
    assert [row.chat for row in left] == [GROUP.chat]


# Chapters


async def fell(friday: Lobby) -> MatchFacts:
    """Bob's monster has just fallen, as far as boards are told."""
    await friday.begins()
    code = friday.facts.code

    def fall(unit: Unit) -> MatchFacts | None:
        match = unit.match(code)
        assert match is not None
        match.notes = replace(match.notes, chapter=BoardChapter(match.revision + 1, (1,)))
        unit.save_match(match)
        return finding.by_code(unit, code)

    facts = await friday.store.run(fall)
    assert facts is not None
    return facts


async def test_a_fall_is_one_edit_and_one_message(friday: Lobby) -> None:
    friday.facts = await fell(friday)
    friday.wants()
    assert len(await friday.shows()) == 1
    assert friday.telegram.sent == 1
    left = await friday.store.run(lambda unit: rows.boards_of(unit, friday.facts.code))
    assert [(row.message, row.kind) for row in left] == [(101, rows.BOARD)]
    friday.wants()
    assert await friday.shows() == []


async def test_a_fall_whose_board_was_lost_on_the_way_is_recorded_once_and_sent_again(
    friday: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "RETRY_SECONDS", (0.01,))
    friday.facts = await fell(friday)
    friday.telegram.refuses_to_send = [NetworkError("lost")]
    friday.wants()
    assert len(await friday.shows()) == 1
    assert friday.telegram.sent == 1


async def test_a_record_that_is_gone_does_not_keep_the_next_board_from_coming(friday: Lobby) -> None:
    friday.facts = await fell(friday)
    friday.telegram.errors = [BadRequest("Message to edit not found")]
    friday.wants()
    assert await friday.shows() == []
    assert friday.telegram.sent == 1
