"""A match as files and as a text: each is read back and says what the match was."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, timedelta, timezone
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import pytest

from kotbot.i18n import LOCALES, Texts, texts_for
from kotbot.matches.ended.exporting import Exported, Names, so_far
from kotbot.matches.facts import ChosenOptions, Mode, Occupant, Status
from kotbot.matches.log.turns import Stand, TurnLine
from kotbot.views.exports.bgstats import bgstats
from kotbot.views.exports.page import export_page, file_name, play_log, play_log_page
from kotbot.views.exports.sheets import seats_table, turns_table
from scripts.texts.facts import ENGLISH, NAMES, WHEN, button, facts, people, plain, shown
from scripts.texts.filled import RESULT, six_rolling

FORMULAS = tuple("=+-@\t\r＝＋－＠")
SPLIT = ("x;=HYPERLINK(1)", 'y,"+38050', "z|-Bob-", "a\t@SUM(A1)", 'b; "=1', "c;'=1,=2|=3")
EVIL = ("=1+1", "+38050", "-Bob-", "@SUM(A1)", "\u202eEve", "＝cmd|'/c calc'!A0")


def exported(names: tuple[str, ...] = NAMES, **changes: Any) -> Exported:
    """A match of six that Bob won after 41 turns and 52 minutes; two of its turns."""
    state = six_rolling()
    match = replace(
        facts(state, status=Status.OVER, seats=people(state, computers=[5], names=names), result=RESULT),
        started=WHEN,
        ended=WHEN + timedelta(minutes=52),
        **changes,
    )
    ten = Stand(10, 0, 0)
    turns = (
        TurnLine(
            1,
            2,
            WHEN,
            (0, 3, 0, 1, 1, 1),
            (ten, ten, Stand(10, 2, 1), ten, None, ten),
            tokyo=(2, 0),
            bought=("jets", "heal"),
        ),
        TurnLine(2, None, WHEN + timedelta(hours=1), None, (ten,) * 6),
    )
    names_ = Names(UUID(int=1), UUID(int=2), UUID(int=3), tuple(UUID(int=10 + seat) for seat in range(6)))
    return Exported(match, "kotbot record", turns, timezone(timedelta(hours=2)), names_, WHEN)


def cells(table: bytes, texts: Texts) -> list[dict[str, str]]:
    """A table as a spreadsheet reads it."""
    text = table.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=texts.cell_separator))


# Tables


def test_the_table_of_seats_has_who_won_and_what_everybody_had() -> None:
    rows = cells(seats_table(exported(), ENGLISH), ENGLISH)
    assert [row["Player"] for row in rows] == ["Bob", "Ann", "Cyd", "Dora", "Eve", "🤖 Pixel (Hatchling)"]
    assert rows[0] == {
        "Rank": "1",
        "Player": "Bob",
        "Monster": "Cyber Kitty",
        "Winner": "yes",
        "Stars": "20",
        "Hearts": "3",
        "Energy": "3",
        "Out in turn": "",
        "Cards": "Jets, Wings",
        "Box": "2016",
    }
    assert [row["Out in turn"] for row in rows] == ["", "", "7", "7", "5", "2"]
    assert [row["Rank"] for row in rows] == ["1", "2", "3", "3", "5", "6"]


def test_the_table_of_turns_has_everybodys_numbers_after_each() -> None:
    first, second = cells(turns_table(exported(), ENGLISH), ENGLISH)
    assert (first["Turn"], first["Player"], first["Dice"]) == ("1", "Cyd", "2 2 2 ⚡ 🐾 ♥")
    assert (first["Cyd ♥"], first["Cyd ★"], first["Cyd ⚡"]) == ("10", "2", "1")
    assert first["Eve ♥"] == "", "Eve had not sat down"
    assert (first["Tokyo"], first["Bought"]) == ("Cyd, Ann", "Jets, Heal")
    assert (second["Tokyo"], second["Bought"]) == ("", "")
    assert (second["Player"], second["Dice"]) == ("", ""), "a monster that was taken away"


def test_times_are_those_of_the_chat() -> None:
    first, second = cells(turns_table(exported(), ENGLISH), ENGLISH)
    assert WHEN.astimezone(UTC).hour == 18
    assert (first["Began"], second["Began"]) == (
        "2026-11-20 20:30 UTC+02:00",
        "2026-11-20 21:30 UTC+02:00",
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_every_alphabet_is_read_by_spreadsheets(locale: str) -> None:
    texts = texts_for(locale)
    table = seats_table(exported(("דנה", "Оля", "Łukasz", "Niccolò", "x;y,z", 'q"q')), texts)
    assert table.startswith(b"\xef\xbb\xbf")
    rows = cells(table, texts)
    players = [list(row.values())[1] for row in rows]
    assert players[:5] == ["Оля", "דנה", "Łukasz", "Niccolò", "x;y,z"]
    assert texts.cell_separator == ("," if locale in ("en", "he") else ";")


def test_no_cell_begins_a_formula() -> None:
    for table in (seats_table, turns_table):
        text = table(exported(EVIL), ENGLISH).decode("utf-8-sig")
        for row in csv.reader(io.StringIO(text)):
            assert not [cell for cell in row if cell.startswith(FORMULAS)]
    players = [row["Player"] for row in cells(seats_table(exported(EVIL), ENGLISH), ENGLISH)]
    assert players[:3] == ["'+38050", "'=1+1", "'-Bob-"]


@pytest.mark.parametrize("locale", ["en", "uk"])
@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("table", [seats_table, turns_table])
def test_no_cell_begins_a_formula_for_who_reads_with_another_separator(
    table: Callable[[Exported, Texts], bytes], separator: str, locale: str
) -> None:
    text = table(exported(SPLIT), texts_for(locale)).decode("utf-8-sig")
    strict = [cell for row in csv.reader(io.StringIO(text), delimiter=separator) for cell in row]
    careless = re.split(r"[\r\n]|" + re.escape(separator), text)
    for cell in (*strict, *careless):
        assert not cell.strip("\"' ").startswith(FORMULAS) or cell.lstrip(' "').startswith("'"), cell


def test_a_text_that_any_separator_could_split_is_quoted() -> None:
    text = seats_table(exported(("a;b", "c|d", "e\tf", "g,h", "Eve", "Fay")), ENGLISH).decode("utf-8-sig")
    assert {'"a;b"', '"c|d"', '"e f"', '"g,h"'} <= set(re.findall(r'"[^"]*"', text))
    [bob] = [row for row in cells(seats_table(exported(), ENGLISH), ENGLISH) if row["Player"] == "Bob"]
    assert (bob["Rank"], bob["Stars"]) == ("1", "20")


def test_a_name_that_shows_nothing_is_a_number_in_files() -> None:
    rows = cells(
        seats_table(exported(("Ann", "\u200c\u200d", "Cyd", "Dora", "Eve", "Fay")), ENGLISH), ENGLISH
    )
    assert [row["Player"] for row in rows][:2] == ["Player 2", "Ann"]


def test_a_match_without_a_result_has_no_ranks() -> None:
    stopped = exported(result=None)
    rows = cells(seats_table(stopped, ENGLISH), ENGLISH)
    assert {row["Rank"] for row in rows} == {""}
    assert {row["Winner"] for row in rows} == {""}


def test_a_deleted_person_is_a_former_player_everywhere() -> None:
    kept = exported()
    seats = tuple(
        replace(seat, name="", account=None) if seat.place == 1 else seat for seat in kept.facts.seats
    )
    gone = replace(kept, facts=replace(kept.facts, seats=seats))
    assert cells(seats_table(gone, ENGLISH), ENGLISH)[0]["Player"] == "a former player"
    assert "Bob" not in play_log(gone, RESULT, ENGLISH)
    file = json.loads(bgstats(gone, RESULT, ENGLISH))
    assert file["players"][1]["name"] == "a former player"
    assert file["players"][1]["isAnonymous"] is True


def test_a_guest_without_a_name_has_a_number() -> None:
    kept = exported()
    seats = tuple(
        replace(seat, name="", account=None, occupant=Occupant.GUEST) if seat.place == 1 else seat
        for seat in kept.facts.seats
    )
    guest = replace(kept, facts=replace(kept.facts, seats=seats))
    assert cells(seats_table(guest, ENGLISH), ENGLISH)[0]["Player"] == "Player 2"


# BG Stats


def scores(file: dict[str, Any]) -> Iterator[tuple[str, str, str, int, bool]]:
    """Player, monster, stars, rank and winner, by the references of the file."""
    players = {player["id"]: player["name"] for player in file["players"]}
    for score in file["plays"][0]["playerScores"]:
        yield (
            players[score["playerRefId"]],
            score["role"],
            score["score"],
            score["rank"],
            score["winner"],
        )


def test_the_file_for_bg_stats_has_the_play_with_its_players() -> None:
    file = json.loads(bgstats(exported(), RESULT, ENGLISH))
    assert set(file) == {"about", "players", "locations", "games", "plays"}
    play, game = file["plays"][0], file["games"][0]
    assert (game["id"], game["name"], game["bggId"], game["highestWins"]) == (1, "King of Tokyo", 70323, True)
    assert (play["gameRefId"], play["locationRefId"], play["board"]) == (1, 1, "2016")
    assert file["locations"][0]["name"] == "Telegram"
    assert (play["playDate"], play["durationMin"]) == ("2026-11-20 20:30:00", 52)
    assert play["comments"] == "41 turns, kept by Kotbot"
    assert not play["ignored"]
    assert list(scores(file)) == [
        ("Ann", "Alienoid", "14", 2, False),
        ("Bob", "Cyber Kitty", "20", 1, True),
        ("Cyd", "Gigazaur", "4", 3, False),
        ("Dora", "Meka Dragon", "9", 3, False),
        ("Eve", "Space Penguin", "2", 5, False),
        ("🤖 Pixel (Hatchling)", "The King", "0", 6, False),
    ]
    assert [score["startPlayer"] for score in play["playerScores"]].index(True) == 2


def test_a_match_at_a_table_has_no_place_and_can_be_ignored() -> None:
    at_table = exported(mode=Mode.REFEREE, chosen=ChosenOptions(counts=False))
    file = json.loads(bgstats(at_table, RESULT, ENGLISH))
    assert file["locations"] == []
    assert "locationRefId" not in file["plays"][0]
    assert file["plays"][0]["ignored"] is True


def test_no_file_holds_an_id_of_telegrams() -> None:
    match = exported()
    accounts = {str(seat.account) for seat in match.facts.seats if seat.occupant is Occupant.PERSON}
    files = (
        seats_table(match, ENGLISH),
        turns_table(match, ENGLISH),
        bgstats(match, RESULT, ENGLISH),
        play_log(match, RESULT, ENGLISH).encode(),
    )
    for file in files:
        assert not [account for account in accounts if account.encode() in file]
        assert str(match.facts.chat).encode() not in file


# Play log


def test_the_text_for_a_play_log_has_everything_and_no_marks() -> None:
    text = play_log(exported(), RESULT, ENGLISH)
    head, *rows = text.split("\n")
    assert head.startswith("King of Tokyo 2016 · ")
    assert head.endswith("· 41 turns · 52 min")
    assert rows == [
        "1. Bob (Cyber Kitty): 20★ 3♥ 🏆",
        "2. Ann (Alienoid): 14★ 6♥",
        "3. Cyd (Gigazaur): 4★ ☠",
        "3. Dora (Meka Dragon): 9★ ☠",
        "5. Eve (Space Penguin): 2★ ☠",
        "6. 🤖 Pixel (Hatchling) (The King): 0★ ☠",
    ]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_text_of_six_players_can_be_copied_by_a_button(locale: str) -> None:
    texts = texts_for(locale)
    match = exported()
    text = play_log(match, RESULT, texts)
    page = play_log_page(text, match.facts, texts, "KotBot")
    copied = [one.copy for row in page.keyboard for one in row if one.copy]
    assert copied == ([text] if len(text) <= 256 else [])
    assert text in plain(page)


def test_a_text_that_a_button_cannot_copy_is_still_shown_to_be_copied() -> None:
    long = play_log(exported(tuple(f"A very long name of player {n}" for n in range(6))), RESULT, ENGLISH)
    assert len(long) > 256
    page = play_log_page(long, exported().facts, ENGLISH, "KotBot")
    assert long in plain(page)
    assert "Copy" not in shown(page)
    address = button(page, "Share").url
    assert address is not None
    sent_on = parse_qs(urlsplit(address).query)
    assert sent_on == {"url": ["https://t.me/KotBot"], "text": [long]}


# The page


def test_the_page_offers_four_forms_at_any_time() -> None:
    match = exported().facts
    assert shown(export_page(match, ENGLISH)) == [
        "Record",
        "Tables",
        "BG Stats",
        "Text for a play log",
        "Close",
    ]
    assert shown(export_page(replace(match, result=None), ENGLISH)) == shown(export_page(match, ENGLISH))
    record = button(export_page(match, ENGLISH), "Record").action
    assert record is not None
    assert record.args == ("record",)


def test_a_match_without_a_result_is_marked_as_not_finished() -> None:
    """It is left out of the statistics of BG Stats, and nobody has won."""
    going = exported(result=None)
    log = play_log(going, so_far(going.facts), ENGLISH)
    assert log.split("\n")[0].endswith(" · not finished")
    assert "🏆" not in log
    (play,) = json.loads(bgstats(going, so_far(going.facts), ENGLISH))["plays"]
    assert play["ignored"] is True
    assert play["comments"].endswith(" · not finished")
    assert [score["winner"] for score in play["playerScores"]] == [False] * 6


def test_files_are_named_after_the_match() -> None:
    assert file_name(exported().facts, "-seats.csv") == "kotbot-k3f9qz-seats.csv"


def test_standings_of_a_stopped_match_come_from_its_position() -> None:
    stopped = exported(result=None)
    rows = cells(seats_table(stopped, ENGLISH), ENGLISH)
    assert stopped.facts.state is not None
    by_player = {row["Player"]: int(row["Stars"]) for row in rows}
    assert by_player["Ann"] == stopped.facts.state.stars[0]
