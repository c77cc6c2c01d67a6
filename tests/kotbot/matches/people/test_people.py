"""Accounts, chats, statistics and privacy."""

import json

import pytest

from kotbot.matches import boards, finding, housekeeping, privacy
from kotbot.matches.facts import Occupant, Pace, Person, Status, Where
from kotbot.matches.log import played, stats
from kotbot.matches.open import clock
from kotbot.matches.outcomes import Answered
from kotbot.matches.partitions import of_chat, of_code
from kotbot.matches.people import accounts, chats
from kotbot.matches.people.settings import Setting
from kotbot.matches.records import AccountRecord, UpdateRecord
from scripts.testing.matches import ANN, BOB, CID, GROUP, Bot
from tests.kotbot.matches.stored import whole_export

pytestmark = pytest.mark.each_database

# Accounts


def test_names_follow_telegram_and_a_chosen_language_stays(bot: Bot) -> None:
    bot.do(lambda unit: accounts.remember(unit, Person(5, "Ola", "ola", "pl")))
    bot.do(lambda unit: accounts.remember(unit, Person(5, "Ola K", "ola", "de")))
    assert bot.do(lambda unit: accounts.language_of(unit, Person(5, "Ola K"))) == "de"
    bot.do(lambda unit: accounts.choose_language(unit, Person(5, "Ola K"), "uk"))
    known = bot.do(lambda unit: accounts.remember(unit, Person(5, "Ola K", "ola", "de")))
    assert (known.name, known.language, known.chosen) == ("Ola K", "uk", True)


def test_a_person_without_a_language_is_answered_in_english(bot: Bot) -> None:
    assert bot.do(lambda unit: accounts.language_of(unit, Person(6, "X"))) == "en"


def test_notices_are_on_or_off(bot: Bot) -> None:
    with pytest.raises(ValueError, match="turn or off"):
        bot.do(lambda unit: accounts.set_setting(unit, ANN, "notices", "loud"))


# Chats


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("starters", "nobody"), ("pace", "fast"), ("notices", "yes"), ("quiet", "8"), ("quiet", "8-25")),
        *(("utc_offset", "900"), ("utc_offset", "x"), ("colour", "red")),
    ],
)
def test_a_setting_that_cannot_be_is_refused(bot: Bot, name: str, value: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        bot.do(lambda unit: chats.set_setting(unit, GROUP.chat, name, value))
    assert bot.do(lambda unit: unit.chat(GROUP.chat)) is None


def test_settings_of_a_chat_are_kept(bot: Bot) -> None:
    for name, value in (("language", "it"), ("pace", "live"), ("quiet", "22-8"), ("utc_offset", "-150")):
        bot.do(lambda unit, n=name, v=value: chats.set_setting(unit, GROUP.chat, n, v))  # type: ignore[misc]
    bot.restart()
    settings = bot.do(lambda unit: chats.settings_of(unit, GROUP.chat))
    assert (settings.language, settings.pace, settings.quiet_from, settings.quiet_to) == (
        "it",
        Pace.LIVE,
        22,
        8,
    )
    assert settings.utc_offset == -150
    bot.do(lambda unit: chats.set_setting(unit, GROUP.chat, "quiet", "off"))
    assert bot.do(lambda unit: chats.settings_of(unit, GROUP.chat)).quiet_from is None


def test_a_group_that_became_a_supergroup_takes_everything_along(bot: Bot) -> None:
    bot.do(lambda unit: chats.set_setting(unit, GROUP.chat, "language", "it"))
    code = bot.match()
    bot.do(lambda unit: boards.put_board(unit, code, GROUP, 55, "it"))
    new = -(10**12) - 5
    assert bot.do(lambda unit: chats.migrate_chat(unit, GROUP.chat, new)) == [code]
    assert bot.do(lambda unit: chats.migrate_chat(unit, GROUP.chat, new)) == [code]
    assert bot.facts(code).chat == new
    assert bot.do(lambda unit: boards.boards_of(unit, code)) == []
    assert bot.do(lambda unit: chats.settings_of(unit, new)).language == "it"
    assert bot.do(lambda unit: finding.running_in(unit, GROUP.chat)) is None
    assert isinstance(bot.answer(code, bot.asked(code), "stop").note, Answered)


def test_a_lobby_opened_in_the_supergroup_meanwhile_gives_way(bot: Bot) -> None:
    code = bot.match()
    opened = bot.open(Where(-999))
    assert opened.facts is not None
    moved = bot.do(lambda unit: chats.migrate_chat(unit, GROUP.chat, -999))
    assert moved == [code, opened.facts.code], "its board says that it is closed"
    assert bot.facts(opened.facts.code).status is Status.STOPPED


# Boards


def test_boards_that_are_behind_are_known_after_a_restart(bot: Bot) -> None:
    code = bot.match()
    board = bot.do(lambda unit: boards.put_board(unit, code, GROUP, 55, "en"))
    assert board is not None
    assert [one.message for one in bot.do(boards.behind)] == [55]
    revision = bot.facts(code).revision
    bot.do(lambda unit: boards.drawn(unit, board, revision, "digest"))
    assert bot.do(boards.behind) == []
    bot.mark(code, bot.asked(code), "page others")
    bot.restart()
    (behind,) = bot.do(boards.behind)
    assert (behind.code, behind.digest) == (code, "digest")
    bot.do(lambda unit: boards.gone(unit, behind))
    assert bot.do(lambda unit: boards.boards_of(unit, code)) == []


def test_a_match_that_does_not_exist_has_no_board(bot: Bot) -> None:
    assert bot.do(lambda unit: boards.put_board(unit, "nosuch", GROUP, 1, "en")) is None


# Statistics


def finished(bot: Bot, loser_hearts: int = 1) -> str:
    """A match that Ann won as the last one alive."""
    code = bot.match()
    bot.at(code, {}, {"hearts": loser_hearts}, active=1, city=2, step="roll 1", dice="c c c c c c")
    bot.answer(code, ANN, "stop")
    return code


def test_wins_are_counted_by_how_they_were_won(bot: Bot) -> None:
    finished(bot)
    finished(bot, 3)
    stars = bot.match()
    bot.at(stars, {}, {"stars": 20}, active=2, step="end")
    ann = bot.do(lambda unit: stats.of_person(played.of_account(unit, ANN.id), ANN.id))
    assert (ann.games, ann.by_stars, ann.by_elimination) == (3, 0, 2)
    assert (ann.name, ann.favourite, ann.most_damage) == ("Ann", "alienoid", 3)
    lines = bot.do(lambda unit: stats.of_chat(played.of_chat(unit, GROUP.chat)))
    assert [(line.name, line.by_stars, line.by_elimination) for line in lines] == [
        ("Ann", 0, 2),
        ("Bob", 1, 0),
    ]


def test_matches_that_were_stopped_are_not_counted(bot: Bot) -> None:
    bot.match()
    nobody = bot.do(lambda unit: stats.of_person(played.of_account(unit, ANN.id), ANN.id))
    assert (nobody.games, nobody.favourite, nobody.most_damage) == (0, "", 0)
    assert bot.do(lambda unit: stats.of_chat(played.of_chat(unit, GROUP.chat))) == []


# Privacy


def test_an_export_has_account_seats_and_answers(bot: Bot) -> None:
    code = finished(bot)
    data = bot.do(lambda unit: whole_export(unit, ANN.id))
    assert json.loads(json.dumps(data)) == data
    assert data["account"]["name"] == "Ann"
    assert len(data["account"]) == len(AccountRecord.model_fields), "each of its columns is told"
    assert [seat["match"] for seat in data["seats"]] == [code]
    assert [answer["answer"] for answer in data["answers"]] == ["stop"]


def test_an_export_has_a_private_setting_that_is_more_than_one_field(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As quiet hours are: two fields of the record, read as one value."""
    quiet = chats.SETTINGS["quiet"]
    own = Setting(quiet.name, quiet.values, quiet.read, quiet.write, in_private=True)
    monkeypatch.setitem(chats.SETTINGS, "quiet", own)
    bot.do(lambda unit: chats.set_setting(unit, ANN.id, "quiet", "22-8"))
    bot.do(lambda unit: chats.set_setting(unit, ANN.id, "pictures", "off"))

    data = bot.do(lambda unit: whole_export(unit, ANN.id))

    assert data["quiet_in_private_chat"] == "22-8"
    assert data["pictures_in_private_chat"] == "off"


def test_deleted_a_person_is_a_former_player_of_old_matches(bot: Bot) -> None:
    code = finished(bot)
    assert bot.do(lambda unit: privacy.delete(unit, ANN.id)) == []
    facts = bot.facts(code)
    assert [(seat.account, seat.name, seat.occupant) for seat in facts.seats] == [
        (None, "", Occupant.PERSON),
        (BOB.id, "Bob", Occupant.PERSON),
    ]
    assert facts.host is None
    assert ANN.id not in [event.account for event in facts.log]
    empty = bot.do(lambda unit: whole_export(unit, ANN.id))
    assert empty == {
        "account": None,
        "language_of_private_chat": None,
        "pictures_in_private_chat": None,
        "blocked_in": [],
        "hosted": [],
        "seats": [],
        "answers": [],
        "guests_taken_over": [],
        "guests_asked_about": [],
        "achievements": [],
        "reviews": [],
        "pressed_beside_a_seat_in": [],
        "links_to_tables": [],
    }


def test_deleted_in_mid_match_a_computer_plays_on(bot: Bot) -> None:
    code = bot.match(3)
    bot.answer(code, bot.asked(code), "keep nothing")
    assert bot.do(lambda unit: privacy.delete(unit, ANN.id)) == [code]
    seat = bot.facts(code).seats[0]
    assert (seat.occupant, seat.account, seat.name) == (Occupant.COMPUTER, None, "pixel")
    assert bot.facts(code).status is Status.LIVE
    assert bot.to_the_end(code).status is Status.OVER


def test_deleted_in_the_lobby_the_seat_is_free(bot: Bot) -> None:
    code = bot.lobby(3)
    bot.do(lambda unit: privacy.delete(unit, ANN.id))
    facts = bot.facts(code)
    assert [seat.name for seat in facts.seats] == ["Bob", "Cid"]
    assert facts.host == BOB.id


# Housekeeping


def received(bot: Bot, number: int, person: Person = ANN) -> UpdateRecord:
    return UpdateRecord(id=number, account=person.id, body=f'{{"text": "of {person.name}"}}', at=bot.now)


def takes_in(bot: Bot, *updates: UpdateRecord) -> set[int]:
    return bot.do(lambda unit: housekeeping.take_in(unit, updates))


def left_over(bot: Bot) -> list[int]:
    return [update.id for update in bot.do(housekeeping.left_over)]


def test_an_update_is_taken_in_once_and_done_once(bot: Bot) -> None:
    assert takes_in(bot, received(bot, 7), received(bot, 8)) == {7, 8}
    assert takes_in(bot, received(bot, 8), received(bot, 9)) == {9}
    bot.do(lambda unit: housekeeping.update_done(unit, 7))
    bot.restart()
    assert takes_in(bot, received(bot, 7)) == set()
    bot.later(hours=49)
    bot.do(housekeeping.tidy)
    assert takes_in(bot, received(bot, 7)) == {7}


def test_what_was_not_done_is_left_to_the_next_process_in_its_order(bot: Bot) -> None:
    takes_in(bot, received(bot, 9))
    bot.later(seconds=1)
    takes_in(bot, received(bot, 3), received(bot, 4))
    bot.do(lambda unit: housekeeping.press_done(unit, 3))
    bot.restart()
    assert left_over(bot) == [9, 4]


def test_a_press_that_is_done_is_known_by_its_own_id_alone(bot: Bot) -> None:
    takes_in(bot, received(bot, 7))
    bot.do(lambda unit: housekeeping.press_done(unit, 7))
    assert takes_in(bot, received(bot, 7)) == {7}


def test_an_update_that_outlives_three_processes_is_dropped(bot: Bot) -> None:
    takes_in(bot, received(bot, 7))
    assert [left_over(bot) for _ in range(4)] == [[7], [7], [7], []]
    assert takes_in(bot, received(bot, 7)) == {7}


def test_an_update_is_left_for_a_day(bot: Bot) -> None:
    takes_in(bot, received(bot, 7))
    bot.later(hours=23)
    assert left_over(bot) == [7]
    bot.later(hours=2)
    assert left_over(bot) == []


def test_who_is_forgotten_has_no_update_waiting(bot: Bot) -> None:
    takes_in(bot, received(bot, 7, ANN), received(bot, 8, BOB))
    bot.do(lambda unit: privacy.delete(unit, ANN.id))
    bot.do(lambda unit: privacy.forget_updates(unit, ANN.id))
    assert left_over(bot) == [8]


def test_one_process_owns_the_chats(bot: Bot) -> None:
    assert bot.do(lambda unit: housekeeping.take_lease(unit, "a"))
    assert not bot.do(lambda unit: housekeeping.take_lease(unit, "b"))
    assert bot.do(lambda unit: housekeeping.take_lease(unit, "a"))
    bot.do(lambda unit: housekeeping.end_lease(unit, "a"))
    assert bot.do(lambda unit: housekeeping.take_lease(unit, "b"))
    assert not bot.do(lambda unit: housekeeping.take_lease(unit, "a"))
    bot.do(lambda unit: housekeeping.end_lease(unit, "b"))
    assert bot.do(lambda unit: housekeeping.take_lease(unit, "a"))


def test_presses_are_forgotten_after_two_days(bot: Bot) -> None:
    code = bot.match()
    bot.answer(code, bot.asked(code), "keep nothing", press="p")
    bot.later(hours=47)
    bot.do(housekeeping.tidy)
    assert bot.do(lambda unit: unit.press("p")) is not None
    bot.later(hours=2)
    bot.do(housekeeping.tidy)
    assert bot.do(lambda unit: unit.press("p")) is None


def test_games_of_a_person_are_listed(bot: Bot) -> None:
    code = bot.match(3)
    opened = bot.open(Where(-70), CID)
    assert opened.facts is not None
    found = bot.do(lambda unit: finding.of_account(unit, CID.id))
    assert [facts.code for facts in found] == [opened.facts.code, code]
    assert bot.do(lambda unit: finding.of_account(unit, 12345)) == []
    bot.later(seconds=20)
    assert bot.do(clock.due)


def test_the_whole_log_is_paged(bot: Bot) -> None:
    code = bot.match()
    for _ in range(25):
        bot.step(code)
    last = bot.facts(code).seq
    latest = bot.do(lambda unit: finding.history(unit, code, number=10))
    older = bot.do(lambda unit: finding.history(unit, code, latest[0].seq, 10))
    assert [event.seq for event in older + latest] == list(range(last - 19, last + 1))
    assert bot.do(lambda unit: finding.history(unit, "nosuch")) == []


def test_a_group_that_moved_stays_in_its_partition(bot: Bot) -> None:
    new = -(10**12) - 5
    bot.do(lambda unit: chats.migrate_chat(unit, GROUP.chat, new))
    bot.do(lambda unit: chats.migrate_chat(unit, GROUP.chat, new))
    settings = bot.do(lambda unit: chats.settings_of(unit, new))
    assert chats.partition_of(settings) == of_chat(GROUP.chat)
    later = bot.lobby(where=Where(new))
    assert of_code(later) == of_chat(GROUP.chat)
