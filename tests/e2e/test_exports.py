"""What a match can be taken away as, downloaded by people and read again."""

import csv
import io
import json
import re

import pytest

from engine import read_record, replay
from kotbot.i18n import texts_for
from kotbot.playground.client import Message, PersonClient, PlaygroundClient, Room
from kotbot.telegram.outgoing.buttons import decode
from tests.e2e.lobbies import begin
from tests.e2e.tables import lay_out_in_a_group
from tests.e2e.tapping import Tapping

pytestmark = [pytest.mark.usefixtures("bot"), pytest.mark.timeout(300)]

STANDING = re.compile(r"^\S*(\d) \S+ (.+?)  (\d+)★")


async def document(playground: PlaygroundClient, room: Room, ending: str) -> Message:
    """The message with the file whose name ends so."""

    def found() -> Message | None:
        for message in room.messages():
            if message.document is not None and name_of(message).endswith(ending):
                return message
        return None

    return await playground.until(found, lambda: f"no file {ending}:\n{room.transcript()}")


def name_of(message: Message) -> str:
    return str(message.raw["document"]["name"])


async def read(person: PersonClient, message: Message) -> str:
    assert message.document is not None
    return (await person.downloads(message.document)).decode("utf-8-sig")


async def test_every_form_of_a_match_says_what_its_result_says_and_goes_to_nobody_else(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob], edition="Origins", seed=4)
    await table.play()
    room, board = table.room, table.board
    stars = {
        name.strip("\u2068\u2069"): int(number)
        for line in board.text.split("\n")
        for _, name, number in STANDING.findall(line)
    }
    assert set(stars) == {"Ann", "Bob"}

    await ann.presses(room, "Export", on=board)
    page = await ann.sees_alone(room, "Take this match with you")
    await ann.presses(room, "Record", on=page)
    end = replay(read_record(await read(ann, await document(playground, room, ".txt"))))
    assert end.over
    assert sorted(end.stars) == sorted(stars.values())

    await ann.presses(room, "Tables", on=page)
    seats = await read(ann, await document(playground, room, "-seats.csv"))
    rows = list(csv.DictReader(io.StringIO(seats)))
    assert {row["Player"]: int(row["Stars"]) for row in rows} == stars
    winners = [rows[0]["Player"]] if end.winner >= 0 else []  # nobody wins if the last two fall together
    assert [row["Player"] for row in rows if row["Winner"] == "yes"] == winners
    turns = list(csv.DictReader(io.StringIO(await read(ann, await document(playground, room, "-turns.csv")))))
    assert len(turns) == end.turn
    assert {name: int(turns[-1][f"{name} ★"]) for name in stars} == stars

    await ann.presses(room, "BG Stats", on=page)
    file = json.loads(await read(ann, await document(playground, room, ".bgsplay")))
    names = {player["id"]: player["name"] for player in file["players"]}
    scores = file["plays"][0]["playerScores"]
    assert {names[score["playerRefId"]]: int(score["score"]) for score in scores} == stars
    assert [names[score["playerRefId"]] for score in scores if score["winner"]] == winners

    await ann.presses(room, "Text for a play log", on=page)
    page = await ann.sees_alone(room, rows[0]["Player"])
    copy = page.button("Copy")
    assert copy is not None
    assert copy.value.split("\n")[1].startswith(f"1. {rows[0]['Player']} (")
    assert copy.value in page.text
    await nobody_of_another_chat_is_given_files(playground, room, ann)


async def nobody_of_another_chat_is_given_files(
    playground: PlaygroundClient, room: Room, ann: PersonClient
) -> None:
    """Ann of that match is given them in her own chat."""
    record = await document(playground, room, ".txt")
    code = name_of(record).removeprefix("kotbot-").removesuffix(".txt")
    eve = await playground.person("Eve")
    chat = await eve.starts()
    start = await eve.sees(chat, "King of Tokyo")
    answer = await eve.forges(chat, f"export:{code}::record", on=start)
    assert answer.text.startswith("There is no such match here.")
    await ann.starts()
    mine = await ann.sees(ann.private(), "King of Tokyo")
    await ann.forges(ann.private(), f"export:{code}::record", on=mine)
    await document(playground, ann.private(), ".txt")
    assert all(message.document is None for message in chat.messages())


async def test_in_private_a_match_of_a_group_is_offered_in_the_language_of_its_reader(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    basia = await playground.person("Basia", language="pl")
    table = await lay_out_in_a_group(playground, [ann, basia], "Ann")
    code = next(action.match for it in table.board.buttons if (action := decode(it.value)) is not None)
    chat = await basia.starts()
    start, _ = await basia.finds_button(chat, "Polski")
    await basia.forges(chat, f"export:{code}", on=start)
    page = await basia.sees(chat, texts_for("pl").gettext("Take this match with you"))
    assert page.button("Tables") is None


async def test_a_game_at_a_table_is_exported_while_it_is_played(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = Tapping(await ann.starts(), ann)
    room = table.room
    await table.says("/score", "Ann")
    await table.presses("Counters")
    await ann.finds_button(room, "✓ Counters")
    await table.says("דנה = Kraken, @Bob", "· \u2068דנה")
    await table.begins("Ann")
    await ann.says(room, "+7 stars")
    await ann.finds_button(room, "★ 7")
    await table.presses("⋯", "What else?")
    await table.presses("Export", "Take this match with you")
    await table.presses("Record")
    record = read_record(await read(ann, await document(playground, room, ".txt")))
    assert replay(record).stars == [7, 0, 0]
    await table.presses("Tables")
    seats = await read(ann, await document(playground, room, "-seats.csv"))
    rows = list(csv.DictReader(io.StringIO(seats)))
    assert [(row["Player"], row["Monster"], row["Stars"]) for row in rows][:2] == [
        ("Ann", rows[0]["Monster"], "7"),
        ("דנה", "Kraken", "0"),
    ]
    assert len(rows) == 3
