"""The settings of a chat and of a person: all with their values, and a page for each."""

import pytest

from kotbot.matches.facts import Pace
from kotbot.matches.people import accounts, chats
from kotbot.matches.records import AccountRecord, ChatRecord
from kotbot.views.people.settings import OF_CHAT, OF_PERSON, chat_settings, own_settings, privacy
from scripts.texts.facts import ENGLISH, WHEN, picture

CHAT = ChatRecord(id=-1)
ANN = AccountRecord(id=101, name="Ann", username="ann", language="en", seen=WHEN)


def shown(chat: ChatRecord, page: str = "") -> list[str]:
    return picture(chat_settings(chat, WHEN, ENGLISH, page)).splitlines()


def test_every_setting_that_offers_values_has_words() -> None:
    of_chat = {row.name for row in chats.SETTINGS.values() if row.values}
    in_private = {row.name for row in chats.SETTINGS.values() if row.in_private}
    assert (set(OF_CHAT), set(OF_PERSON)) == (of_chat, in_private | set(accounts.SETTINGS))


def test_the_first_page_has_a_button_for_each_setting_with_its_value() -> None:
    chat = ChatRecord(id=-1, starters="admins", pace=Pace.LIVE, notices=False, quiet_from=23, quiet_to=7)
    assert shown(chat)[3:] == [
        "[Who may start: only admins]",
        "[Pace: ⏳ Live, 2 min]",
        "[Calls: never]",
        "[Quiet hours: 23–7]",
        "[Pictures: after each match]",
        "[🌐 English]",
        "[Close]",
    ]


def test_a_page_says_what_the_setting_does_and_marks_what_is_chosen() -> None:
    assert shown(CHAT, "starters") == [
        "Who may start",
        "Who may open a match here. Everyone may join it.",
        "",
        "[✓ everyone] [only admins]",
        "[Back]",
    ]


def test_time_for_an_answer_and_time_of_the_day_have_different_names() -> None:
    """A limit and a zone; neither is called a clock."""
    pages = [line for page in ("pace", "quiet", "zone") for line in shown(CHAT, page)]
    assert "[No time limit]" in pages
    assert "[🕰 Time zone: UTC]" in pages
    assert not [line for line in pages if "clock" in line.lower()]


def test_hours_that_no_button_offers_are_shown_all_the_same() -> None:
    chat = ChatRecord(id=-1, quiet_from=21, quiet_to=6)
    assert "[Quiet hours: 21–6]" in shown(chat)
    assert any("[✓ 21–6]" in line for line in shown(chat, "quiet"))


@pytest.mark.parametrize("page", ["", "compared", "nosuch"])
def test_a_page_that_a_chat_does_not_have_is_the_first_one(page: str) -> None:
    assert shown(CHAT, page)[0] == "Settings of this chat"


def test_a_person_is_told_who_sees_a_rating_over_all_chats() -> None:
    lines = picture(own_settings(ANN, CHAT, ENGLISH, "compared")).splitlines()
    assert "sees your name and your rating in /top" in lines[1]
    assert lines[-2:] == ["[over all chats] [✓ each chat apart]", "[Back]"]


def test_all_that_is_stored_is_said_before_what_is_not() -> None:
    _, kept, guests, links, visits, not_kept, *_ = picture(privacy(ENGLISH)).splitlines()

    assert kept.startswith("Your Telegram id and name")
    assert guests.startswith("Also which guests")
    assert links.startswith("Links that you made")
    assert visits.startswith("In chats without me")
    assert not_kept.endswith("keep no message.")
